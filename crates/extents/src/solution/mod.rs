//! The solution of an abstract extent graph with the fewest extents (`004`
//! sections 7.2 and 8).
//!
//! A vertex is *uniform* where all its in-edges come from its own extent. A
//! solution assigns ⊥ an extent of its own, and one extent to two vertices only if
//! one of them is uniform or they have the same context and, in order, in-edges
//! from the same extents.
//!
//! The paper starts with one set of all vertices and splits: what is not uniform
//! by context and sets of the in-edges, what is uniform follows its in-edges, or
//! becomes a set of its own. That is O(n²), and O(n log n) is left open. Here the
//! contexts are sorted first, by the strong components of the edges between
//! them:
//!
//! - A context outside all cycles needs no splitting: when it is its turn, the
//!   extents of its in-edges are final, so its vertices are looked up by them
//!   ([`Solver::acyclic`]). Programs without loops take O(n).
//! - A cycle of contexts is a loop. It is split as in the paper ([`split`]), but
//!   by itself, with final extents around it; the largest part keeps its name,
//!   as in Hopcroft's algorithm, so that only what comes from the others is
//!   looked at again; and what is uniform no longer is sorted by components
//!   again, where the paper leaves it as one set for further iterations. A loop of n
//!   vertices that needs r iterations takes O(r·n): programs have small r, but a
//!   chain of loop variables that copy each other, one further each iteration, still
//!   takes n iterations. So O(n log n) holds for programs as people write them, and
//!   is not proven for all.
//!
//! ```
//! use lariat_extents::graph::Graph;
//! use lariat_extents::solution::solve;
//! let mut graph = Graph::default();
//! let (r, s, place) = (graph.fresh(), graph.fresh(), graph.context());
//! let x = graph.vertex(place, vec![r, s]);
//! let y = graph.vertex(place, vec![r, s]);
//! let z = graph.vertex(place, vec![s, s]);
//! let solution = solve(&graph);
//! assert!(solution.same(x, y) && solution.same(z, s) && !solution.same(x, r));
//! assert_eq!(solution.count(), 4);
//! ```

pub mod components;
#[cfg(test)]
pub mod slow;
mod split;
#[cfg(test)]
mod tests;

use crate::graph::{BOTTOM, Graph, Vertex};
use components::components;
use rustc_hash::FxHashMap;

/// An abstract extent: a set of vertices of the solution.
pub type Class = u32;

/// No extent is known yet.
const NONE: Class = Class::MAX;

/// An extent for each vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    classes: Vec<Class>,
    count: usize,
}

impl Solution {
    /// The extent of a vertex.
    pub fn class(&self, vertex: Vertex) -> Class {
        self.classes[vertex as usize]
    }

    /// Have two vertices one extent?
    pub fn same(&self, a: Vertex, b: Vertex) -> bool {
        self.class(a) == self.class(b)
    }

    /// Do all in-edges come from the vertex' own extent?
    pub fn is_uniform(&self, graph: &Graph, vertex: Vertex) -> bool {
        graph.incoming(vertex).iter().all(|&from| self.same(from, vertex))
    }

    /// How many extents there are, that of ⊥ included.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Extents numbered by their first vertices, so that equal partitions are
    /// equal values.
    fn numbered(classes: &[Class]) -> Self {
        let mut numbers: FxHashMap<Class, Class> = FxHashMap::default();
        let number = |class: &Class| {
            let next = numbers.len() as Class;
            *numbers.entry(*class).or_insert(next)
        };
        let classes = classes.iter().map(number).collect();
        Self { classes, count: numbers.len() }
    }
}

/// Solves a graph.
pub fn solve(graph: &Graph) -> Solution {
    solve_counted(graph).0
}

/// Solves a graph, and counts the work: how often a vertex or an edge is examined.
pub fn solve_counted(graph: &Graph) -> (Solution, usize) {
    let mut solver = Solver::new(graph);
    let vertices: Vec<Vertex> = graph.vertices().skip(1).collect();
    for component in components(graph, &vertices) {
        match component.cyclic {
            true => solver.cyclic(component.vertices),
            false => solver.acyclic(&component.vertices),
        }
    }
    (Solution::numbered(&solver.classes), solver.work)
}

/// The extents so far.
struct Solver<'g> {
    graph: &'g Graph,
    classes: Vec<Class>,
    next: Class,
    /// How often a vertex or an edge has been examined.
    work: usize,
    /// Where the out-edges of a vertex begin among `targets`; made for the first
    /// cycle.
    successors: Option<Successors>,
}

/// The out-edges of all vertices.
struct Successors {
    first: Vec<u32>,
    targets: Vec<Vertex>,
}

impl Successors {
    fn of(graph: &Graph) -> Self {
        let mut first = vec![0; graph.len() + 1];
        for vertex in graph.vertices() {
            graph.incoming(vertex).iter().for_each(|&from| first[from as usize + 1] += 1);
        }
        for at in 1..first.len() {
            first[at] += first[at - 1];
        }
        let mut free = first.clone();
        let mut targets = vec![0; *first.last().unwrap_or(&0) as usize];
        for vertex in graph.vertices() {
            for &from in graph.incoming(vertex) {
                targets[free[from as usize] as usize] = vertex;
                free[from as usize] += 1;
            }
        }
        Self { first, targets }
    }

    fn of_vertex(&self, vertex: Vertex) -> &[Vertex] {
        let at = vertex as usize;
        &self.targets[self.first[at] as usize..self.first[at + 1] as usize]
    }
}

impl<'g> Solver<'g> {
    fn new(graph: &'g Graph) -> Self {
        let mut classes = vec![NONE; graph.len()];
        classes[BOTTOM as usize] = 0;
        Self { graph, classes, next: 1, work: graph.len(), successors: None }
    }

    fn class(&self, vertex: Vertex) -> Class {
        self.classes[vertex as usize]
    }

    fn new_class(&mut self) -> Class {
        self.next += 1;
        self.next - 1
    }

    /// The vertices of one context, all in-edges of which have their extents.
    fn acyclic(&mut self, vertices: &[Vertex]) {
        let mut known: FxHashMap<Vec<Class>, Class> = FxHashMap::default();
        for &vertex in vertices {
            self.work += 1 + self.graph.incoming(vertex).len();
            let key: Vec<Class> =
                self.graph.incoming(vertex).iter().map(|&from| self.class(from)).collect();
            let class = match key.first() {
                Some(&first) if first != 0 && key.iter().all(|class| *class == first) => first,
                _ if vertices.len() == 1 => self.new_class(),
                _ => {
                    let next = self.next;
                    let class = *known.entry(key).or_insert(next);
                    self.next = self.next.max(class + 1);
                    class
                }
            };
            self.classes[vertex as usize] = class;
        }
    }
}
