//! Where φ nodes stand: for each variable on the iterated dominance frontier of
//! the blocks that assign it (Cytron et al., section 5.1), where it is live.
//!
//! ```text
//! if c, x = 1; else, x = 2; end      x is assigned in two blocks, whose frontier
//! y = x;                             is the block of `y = x`: φ(x1, x2)
//! ```
//!
//! What the function starts with counts as assigned in the entry, whose frontier
//! is empty.
//!
//! Cost: for each variable the frontiers of the blocks that assign it, and the
//! blocks in which it is live.

use super::accesses::Accesses;
use super::frontiers::Frontiers;
use super::graph::{BlockId, Graph};
use super::liveness::{BlockSet, Blocks, live_in};
use crate::program::VarId;

/// For each block, the variables that have a φ node there, in the order of their ids.
pub fn place(graph: &Graph, frontiers: &Frontiers, accesses: &Accesses) -> Vec<Vec<VarId>> {
    let blocks = Blocks::of(graph, accesses);
    let mut places = vec![Vec::new(); graph.blocks.len()];
    let (mut live, mut placed) = (BlockSet::new(graph), BlockSet::new(graph));
    for index in 0..accesses.versioned.len() {
        let var = VarId::new(index);
        let joins = |block: &BlockId| !frontiers.get(*block).is_empty();
        if !accesses.versioned[index] || !blocks.assigned[index].iter().any(joins) {
            continue;
        }
        live_in(graph, &blocks, var, &mut live);
        placed.clear();
        let mut open = blocks.assigned[index].clone();
        while let Some(block) = open.pop() {
            for &join in frontiers.get(block) {
                if live.contains(join) && placed.insert(join) {
                    places[join.index()].push(var);
                    open.push(join);
                }
            }
        }
    }
    places
}
