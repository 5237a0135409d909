//! Two obvious solvers, to hold the quick one against.
//!
//! [`by_splitting`] is the paper's section 8, word for word: all sets are split,
//! again and again, until nothing changes. [`by_trying`] looks at every partition
//! and takes the one with the fewest sets that keeps the rule of section 7.2.
//!
//! Cost: cubic at least; the number of partitions.

use super::{Class, Solution};
use crate::graph::{BOTTOM, Graph, Vertex};
use std::collections::{BTreeMap, BTreeSet};

/// The paper's algorithm.
pub fn by_splitting(graph: &Graph) -> Solution {
    let mut sets: Vec<BTreeSet<Vertex>> =
        vec![BTreeSet::from([BOTTOM]), graph.vertices().skip(1).collect()];
    loop {
        let before = sets.len();
        let class: Vec<Class> = classes(graph, &sets);
        sets = sets.iter().flat_map(|set| split(graph, set, &class)).collect();
        if sets.len() == before {
            return Solution::numbered(&classes(graph, &sets));
        }
    }
}

fn classes(graph: &Graph, sets: &[BTreeSet<Vertex>]) -> Vec<Class> {
    let of = |vertex| sets.iter().position(|set| set.contains(&vertex)).unwrap_or(sets.len());
    graph.vertices().map(|vertex| of(vertex) as Class).collect()
}

/// The parts of a set.
fn split(graph: &Graph, set: &BTreeSet<Vertex>, class: &[Class]) -> Vec<BTreeSet<Vertex>> {
    let uniform = |v: &Vertex| graph.incoming(*v).iter().all(|from| set.contains(from));
    let (mut aside, rest): (BTreeSet<Vertex>, BTreeSet<Vertex>) =
        set.iter().partition(|v| uniform(v));
    let mut parts: BTreeMap<_, BTreeSet<Vertex>> = BTreeMap::new();
    for vertex in rest {
        let from: Vec<Class> = graph.incoming(vertex).iter().map(|f| class[*f as usize]).collect();
        parts.entry((graph.context_of(vertex), from)).or_default().insert(vertex);
    }
    let mut parts: Vec<BTreeSet<Vertex>> = parts.into_values().collect();
    for part in &mut parts {
        let mut joining = closed(graph, &aside, part);
        aside.retain(|vertex| !joining.contains(vertex));
        part.append(&mut joining);
    }
    parts.extend((!aside.is_empty()).then_some(aside));
    parts
}

/// The most of `aside` whose in-edges come from `part` or from among itself.
fn closed(graph: &Graph, aside: &BTreeSet<Vertex>, part: &BTreeSet<Vertex>) -> BTreeSet<Vertex> {
    let mut joining = aside.clone();
    loop {
        let stays = |v: &Vertex| {
            graph.incoming(*v).iter().all(|from| part.contains(from) || joining.contains(from))
        };
        let next: BTreeSet<Vertex> = joining.iter().copied().filter(stays).collect();
        if next.len() == joining.len() {
            return next;
        }
        joining = next;
    }
}

/// All solutions with the fewest extents; for small graphs.
pub fn by_trying(graph: &Graph) -> Vec<Solution> {
    let mut best: Vec<Solution> = Vec::new();
    let mut classes = vec![0; graph.len()];
    try_all(graph, &mut classes, 1, 1, &mut best);
    best
}

/// Tries all extents for the vertices from `at` on.
fn try_all(graph: &Graph, classes: &mut [Class], at: usize, used: Class, best: &mut Vec<Solution>) {
    let fewest = best.first().map_or(usize::MAX, Solution::count);
    if used as usize > fewest {
        return;
    }
    if at == classes.len() {
        let solution = Solution::numbered(classes);
        if is_solution(graph, &solution) {
            best.retain(|other| other.count() <= solution.count());
            best.push(solution);
        }
        return;
    }
    // ⊥ has the extent 0 to itself.
    for class in 1..=used {
        classes[at] = class;
        try_all(graph, classes, at + 1, used.max(class + 1), best);
    }
}

/// The rule of section 7.2.
pub fn is_solution(graph: &Graph, solution: &Solution) -> bool {
    let alike = |x: Vertex, y: Vertex| {
        let (from_x, from_y) = (graph.incoming(x), graph.incoming(y));
        graph.context_of(x) == graph.context_of(y)
            && from_x.len() == from_y.len()
            && from_x.iter().zip(from_y).all(|(a, b)| solution.same(*a, *b))
    };
    let may_share = |x: Vertex, y: Vertex| {
        x != BOTTOM
            && y != BOTTOM
            && (solution.is_uniform(graph, x) || solution.is_uniform(graph, y) || alike(x, y))
    };
    let pairs = graph.vertices().flat_map(|x| (0..x).map(move |y| (x, y)));
    pairs.into_iter().all(|(x, y)| !solution.same(x, y) || may_share(x, y))
}
