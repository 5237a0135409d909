//! At the beginning of which blocks is a variable live: read later before it is
//! assigned anew? Only there a φ node is worth its place (pruned SSA form; Choi,
//! Cytron and Ferrante, POPL 1991).
//!
//! ```text
//! while p          c is not live at the loop's beginning: each iteration
//!   c = a * b;     assigns it before it is read. So it needs no φ.
//!   a = c + a;
//! end
//! ```
//!
//! From each block that reads the variable before it assigns it, go backwards
//! until blocks that assign it.
//!
//! Cost: for one variable, the blocks in which it is live, and their edges.

use super::accesses::Accesses;
use super::graph::{BlockId, Graph};
use crate::program::VarId;

/// Where each variable is read and assigned, block by block.
#[derive(Clone, Debug)]
pub struct Blocks {
    /// The blocks that read it before they assign it.
    pub exposed: Vec<Vec<BlockId>>,
    /// The blocks that assign it.
    pub assigned: Vec<Vec<BlockId>>,
}

impl Blocks {
    /// The blocks of all variables.
    pub fn of(graph: &Graph, accesses: &Accesses) -> Self {
        let count = accesses.versioned.len();
        let mut blocks =
            Self { exposed: vec![Vec::new(); count], assigned: vec![Vec::new(); count] };
        for id in graph.ids() {
            for access in &accesses.items[id.index()] {
                for var in &access.reads {
                    let at = var.index();
                    if blocks.assigned[at].last() != Some(&id) {
                        push(&mut blocks.exposed[at], id);
                    }
                }
                for write in &access.writes {
                    push(&mut blocks.assigned[write.var().index()], id);
                }
            }
        }
        blocks
    }
}

fn push(list: &mut Vec<BlockId>, id: BlockId) {
    if list.last() != Some(&id) {
        list.push(id);
    }
}

/// A set of blocks that is emptied at no cost.
pub struct BlockSet {
    stamp: Vec<u32>,
    now: u32,
}

impl BlockSet {
    /// The empty set, for a graph.
    pub fn new(graph: &Graph) -> Self {
        Self { stamp: vec![0; graph.blocks.len()], now: 1 }
    }

    /// Makes it empty.
    pub fn clear(&mut self) {
        self.now += 1;
    }

    /// Adds a block; was it absent?
    pub fn insert(&mut self, block: BlockId) -> bool {
        std::mem::replace(&mut self.stamp[block.index()], self.now) != self.now
    }

    /// Is it among them?
    pub fn contains(&self, block: BlockId) -> bool {
        self.stamp[block.index()] == self.now
    }
}

/// Makes `live` the blocks at whose beginning the variable is live.
pub fn live_in(graph: &Graph, blocks: &Blocks, var: VarId, live: &mut BlockSet) {
    live.clear();
    let assigned = &blocks.assigned[var.index()];
    let mut open = blocks.exposed[var.index()].clone();
    open.iter().for_each(|&block| _ = live.insert(block));
    while let Some(block) = open.pop() {
        for &pred in &graph.blocks[block].preds {
            if assigned.binary_search(&pred).is_err() && live.insert(pred) {
                open.push(pred);
            }
        }
    }
}
