//! Dominators: block `a` dominates `b` if every path from the entry to `b` comes
//! by `a`.
//!
//! After K. D. Cooper, T. J. Harvey and K. Kennedy, *A Simple, Fast Dominance
//! Algorithm* (2001): go over the blocks in order, intersect the dominators of
//! the predecessors, until nothing changes. The numbers of the blocks are such
//! an order ([`super::graph`]), and MATLAB's loops have one entry, so a second
//! iteration finds nothing new.
//!
//! ```text
//! 0 ─> 1 ─> 3        1, 2 and 3 have 0 as immediate dominator
//! 0 ─> 2 ─> 3
//! ```
//!
//! Cost: linear in the edges times the depth of the tree that an intersection
//! climbs; questions of dominance are direct, by the numbers of a tree walk.

use super::graph::{BlockId, Graph};

/// The dominator tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dominators {
    /// The immediate dominator of each block; the entry's is itself.
    parents: Vec<BlockId>,
    /// The blocks that each one dominates immediately, in source order.
    children: Vec<Vec<BlockId>>,
    /// When the walk over the tree enters and leaves each block.
    enter: Vec<u32>,
    leave: Vec<u32>,
}

impl Dominators {
    /// The dominators of a graph.
    pub fn of(graph: &Graph) -> Self {
        let parents = parents(graph);
        let mut children = vec![Vec::new(); parents.len()];
        for id in graph.ids().skip(1) {
            children[parents[id.index()].index()].push(id);
        }
        let count = parents.len();
        let mut tree = Self { parents, children, enter: vec![0; count], leave: vec![0; count] };
        tree.number(graph.entry());
        tree
    }

    fn number(&mut self, entry: BlockId) {
        let mut clock = 0;
        let mut open = vec![(entry, false)];
        while let Some((block, done)) = open.pop() {
            clock += 1;
            if done {
                self.leave[block.index()] = clock;
                continue;
            }
            self.enter[block.index()] = clock;
            open.push((block, true));
            open.extend(self.children[block.index()].iter().rev().map(|&child| (child, false)));
        }
    }

    /// The immediate dominator; none for the entry.
    pub fn parent(&self, block: BlockId) -> Option<BlockId> {
        Some(self.parents[block.index()]).filter(|&parent| parent != block)
    }

    /// The blocks whose immediate dominator this is.
    pub fn children(&self, block: BlockId) -> &[BlockId] {
        &self.children[block.index()]
    }

    /// Does every path to `b` come by `a`? A block dominates itself.
    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        let (a, b) = (a.index(), b.index());
        self.enter[a] <= self.enter[b] && self.leave[b] <= self.leave[a]
    }
}

fn parents(graph: &Graph) -> Vec<BlockId> {
    let mut parents: Vec<Option<BlockId>> = vec![None; graph.blocks.len()];
    parents[0] = Some(graph.entry());
    let mut changed = true;
    while changed {
        changed = false;
        for id in graph.ids().skip(1) {
            let mut found = None;
            for &pred in &graph.blocks[id].preds {
                if parents[pred.index()].is_some() {
                    found = Some(found.map_or(pred, |other| intersect(&parents, pred, other)));
                }
            }
            changed |= parents[id.index()] != found;
            parents[id.index()] = found;
        }
    }
    parents.into_iter().map(|parent| parent.unwrap_or(graph.entry())).collect()
}

/// The nearest common dominator: the greater number climbs.
fn intersect(parents: &[Option<BlockId>], mut a: BlockId, mut b: BlockId) -> BlockId {
    while a != b {
        let greater = if a > b { &mut a } else { &mut b };
        match parents[greater.index()] {
            Some(parent) => *greater = parent,
            None => break,
        }
    }
    a
}
