//! Dominance frontiers: the blocks where the dominance of a block ends, since
//! another path joins there. A variable assigned in a block needs φ nodes there
//! (Cytron et al., section 4.2).
//!
//! ```text
//! 0 ─> 1 ─> 3        the frontier of 1 and of 2 is {3}, that of 0 is empty
//! 0 ─> 2 ─> 3
//! ```
//!
//! After Cooper, Harvey and Kennedy (2001): from each predecessor of a join, climb
//! the dominator tree up to the join's immediate dominator. A block that has the
//! join in its frontier already has been climbed through.
//!
//! Cost: the size of the frontiers, linear for structured programs but for the
//! depth of nested loops, and the edges.

use super::dominators::Dominators;
use super::graph::{BlockId, Graph};

/// The frontier of each block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frontiers {
    of: Vec<Vec<BlockId>>,
}

impl Frontiers {
    /// The frontiers of a graph.
    pub fn of(graph: &Graph, dominators: &Dominators) -> Self {
        let mut of: Vec<Vec<BlockId>> = vec![Vec::new(); graph.blocks.len()];
        for (join, block) in graph.blocks.iter().filter(|(_, block)| block.preds.len() > 1) {
            for &pred in &block.preds {
                let mut runner = Some(pred);
                while let Some(at) = runner {
                    let climbed = of[at.index()].last() == Some(&join);
                    if climbed || dominators.parent(join) == Some(at) {
                        break;
                    }
                    of[at.index()].push(join);
                    runner = dominators.parent(at);
                }
            }
        }
        Self { of }
    }

    /// Where the dominance of a block ends, in source order.
    pub fn get(&self, block: BlockId) -> &[BlockId] {
        &self.of[block.index()]
    }

    /// Is `join` on the frontier of `block`?
    pub fn contains(&self, block: BlockId, join: BlockId) -> bool {
        self.get(block).binary_search(&join).is_ok()
    }
}
