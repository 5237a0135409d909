//! The quick solver against the slow ones, on random programs.

use super::slow::{by_splitting, by_trying, is_solution};
use super::solve;
use crate::graph::{BOTTOM, Graph, Vertex};

/// A small generator of numbers (xorshift): the same ones each time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// A graph of a random program, by the rules of section 7.1. All variables are
/// vectors; with `copies`, statements copy all variables, as in the paper,
/// not only those that they change.
struct Program {
    graph: Graph,
    vars: Vec<Vertex>,
    random: Random,
    left: usize,
}

impl Program {
    fn new(seed: u64, vars: usize, statements: usize) -> Self {
        let mut graph = Graph::default();
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let inputs = 1 + random.below(vars);
        let vars = (0..vars).map(|at| if at < inputs { graph.fresh() } else { BOTTOM }).collect();
        let mut program = Self { graph, vars, random, left: statements };
        program.block(0);
        program
    }

    fn block(&mut self, depth: usize) {
        for _ in 0..1 + self.random.below(4) {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            match self.random.below(8) {
                0 | 1 if depth < 3 => self.branch(depth),
                2 | 3 if depth < 3 => self.repeat(depth),
                4 => self.call(),
                5 => *self.var() = BOTTOM,
                _ => {
                    let source = *self.var();
                    *self.var() = source;
                }
            }
        }
    }

    fn var(&mut self) -> &mut Vertex {
        let at = self.random.below(self.vars.len());
        &mut self.vars[at]
    }

    /// `f (in x[R], in y[R], out z[R], out w[S])`
    fn call(&mut self) {
        let (x, y) = (*self.var(), *self.var());
        let same = self.graph.lone(vec![x, y]);
        *self.var() = same;
        if self.random.below(2) == 0 {
            let fresh = self.graph.fresh();
            *self.var() = fresh;
        }
    }

    fn branch(&mut self, depth: usize) {
        let before = self.vars.clone();
        self.block(depth + 1);
        let then = std::mem::replace(&mut self.vars, before);
        self.block(depth + 1);
        let place = self.graph.context();
        for (var, then) in self.vars.iter_mut().zip(then) {
            if *var != then || self.random.below(4) == 0 {
                *var = self.graph.vertex(place, vec![then, *var]);
            }
        }
    }

    fn repeat(&mut self, depth: usize) {
        let place = self.graph.context();
        let heads: Vec<Vertex> =
            self.vars.iter().map(|var| self.graph.vertex(place, vec![*var])).collect();
        self.vars.clone_from(&heads);
        self.block(depth + 1);
        for (head, end) in heads.iter().zip(&self.vars) {
            self.graph.add_edge(*end, *head);
        }
        self.vars = heads;
    }
}

fn agree(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let (vars, statements) = (2 + (seed % 5) as usize, 2 + (seed % 23) as usize);
        let graph = Program::new(seed, vars, statements).graph;
        let quick = solve(&graph);
        assert_eq!(quick, by_splitting(&graph), "seed {seed}: {graph:?}");
        assert!(is_solution(&graph, &quick), "seed {seed}");
    }
}

fn are_fewest(seeds: std::ops::Range<u64>) -> usize {
    let mut tried = 0;
    for seed in seeds {
        let graph = Program::new(seed, 2 + (seed % 2) as usize, 1 + (seed % 5) as usize).graph;
        if graph.len() > 8 {
            continue;
        }
        tried += 1;
        assert_eq!(by_trying(&graph), [solve(&graph)], "seed {seed}: {graph:?}");
    }
    tried
}

#[test]
fn the_paper_s_algorithm_agrees() {
    agree(0..3000);
}

#[test]
fn no_partition_has_fewer_extents() {
    assert!(are_fewest(0..4000) > 1000);
}

#[test]
fn twenty_thousand_graphs() {
    agree(10_000..30_000);
    assert!(are_fewest(10_000..70_000) > 20_000);
}

#[test]
fn a_cycle_that_nothing_enters_ends() {
    let mut graph = Graph::default();
    let place = graph.context();
    let a = graph.vertex(place, Vec::new());
    let b = graph.vertex(place, vec![a]);
    graph.add_edge(b, a);
    assert_eq!(solve(&graph).count(), 2);
}
