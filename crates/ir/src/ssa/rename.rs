//! Versions: a walk over the dominator tree that knows the version of each
//! variable at every item (Cytron et al., section 5.2).
//!
//! ```text
//! x = 1;  y = x;  x = x + y;        x1 = 1;  y1 = x1;  x2 = x1 + y1;
//! ```
//!
//! Instead of one stack for each variable a trail remembers what a block
//! replaced, so that leaving the block costs what it did.
//!
//! Cost: linear in items and φ operands. No recursion.

use super::accesses::{Access, Accesses, Write};
use super::dominators::Dominators;
use super::form::{Definition, Phi, Ssa, Step, Version, VersionId};
use super::frontiers::Frontiers;
use super::graph::{BlockId, Graph, Item};
use crate::program::VarId;
use lariat_base::Arena;

/// Assigns versions to every item, and φ nodes to every variable.
pub fn rename(
    graph: Graph,
    dominators: Dominators,
    frontiers: Frontiers,
    accesses: &Accesses,
    places: &[Vec<VarId>],
) -> Ssa {
    let mut state = State::new(&graph, accesses, places);
    let mut open = vec![Walk::Enter(graph.entry())];
    while let Some(walk) = open.pop() {
        match walk {
            Walk::Leave(mark) => state.undo(mark),
            Walk::Enter(block) => {
                open.push(Walk::Leave(state.trail.len()));
                state.block(&graph, block, accesses);
                let children = dominators.children(block).iter().rev();
                open.extend(children.map(|&child| Walk::Enter(child)));
            }
        }
    }
    let State { versions, steps, phis, .. } = state;
    Ssa { graph, dominators, frontiers, versions, phis, steps }
}

enum Walk {
    Enter(BlockId),
    /// What the trail held before.
    Leave(usize),
}

struct State {
    versions: Arena<Version>,
    /// What the function starts with, of each variable that is read there.
    entries: Vec<Option<VersionId>>,
    /// The last number given, of each variable.
    numbers: Vec<u32>,
    /// What counts now; nothing where the entry's does.
    now: Vec<Option<VersionId>>,
    trail: Vec<(VarId, Option<VersionId>)>,
    phis: Vec<Vec<Phi>>,
    steps: Vec<Vec<Step>>,
    entry: BlockId,
}

impl State {
    fn new(graph: &Graph, accesses: &Accesses, places: &[Vec<VarId>]) -> Self {
        let count = accesses.versioned.len();
        let unset = VersionId::new(0);
        let phi = |block: BlockId, var: VarId| Phi {
            var,
            version: unset,
            operands: vec![unset; graph.blocks[block].preds.len()],
        };
        let phis = graph
            .ids()
            .map(|block| places[block.index()].iter().map(|&var| phi(block, var)).collect());
        Self {
            versions: Arena::default(),
            entries: vec![None; count],
            numbers: vec![0; count],
            now: vec![None; count],
            trail: Vec::new(),
            phis: phis.collect(),
            steps: vec![Vec::new(); graph.blocks.len()],
            entry: graph.entry(),
        }
    }

    fn block(&mut self, graph: &Graph, block: BlockId, of: &Accesses) {
        for place in 0..self.phis[block.index()].len() {
            let var = self.phis[block.index()][place].var;
            let version = self.define(block, var, Definition::Phi(place));
            self.phis[block.index()][place].version = version;
        }
        for (place, item) in graph.blocks[block].items.iter().enumerate() {
            let step = self.step(block, item, &of.items[block.index()][place]);
            self.steps[block.index()].push(step);
        }
        for &succ in &graph.blocks[block].succs {
            self.flows(graph, block, succ);
        }
    }

    fn step(&mut self, block: BlockId, item: &Item, access: &Access) -> Step {
        let reads = access.reads.iter().map(|&var| (var, self.current(var))).collect();
        let mut writes = Vec::with_capacity(access.writes.len());
        for &write in &access.writes {
            let definition = self.definition(item, write);
            writes.push(self.define(block, write.var(), definition));
        }
        Step { item: item.clone(), reads, writes }
    }

    fn definition(&mut self, item: &Item, write: Write) -> Definition {
        match (item, write) {
            (Item::Begin(stmt), _) => Definition::Begun(*stmt),
            (Item::Next(stmt), _) => Definition::Next(*stmt),
            (Item::Caught(stmt, _), _) => Definition::Caught(*stmt),
            (Item::Unseen(stmt), _) => Definition::Unseen(*stmt),
            (Item::Stmt(stmt) | Item::Test(stmt), Write::Part(var)) => {
                Definition::Updated { stmt: *stmt, from: self.current(var) }
            }
            (Item::Stmt(stmt) | Item::Test(stmt), Write::Whole(_)) => Definition::Assigned(*stmt),
            (Item::Exit, _) => Definition::Entry,
        }
    }

    /// The version that counts here; what the function starts with, if no other does.
    fn current(&mut self, var: VarId) -> VersionId {
        let (versions, block) = (&mut self.versions, self.entry);
        let entry = Version { var, number: 0, block, definition: Definition::Entry };
        self.now[var.index()].unwrap_or_else(|| {
            *self.entries[var.index()].get_or_insert_with(|| versions.push(entry))
        })
    }

    fn define(&mut self, block: BlockId, var: VarId, definition: Definition) -> VersionId {
        self.numbers[var.index()] += 1;
        let number = self.numbers[var.index()];
        let version = self.versions.push(Version { var, number, block, definition });
        let old = self.now[var.index()].replace(version);
        self.trail.push((var, old));
        version
    }

    /// What comes along an edge into the φ nodes after it.
    fn flows(&mut self, graph: &Graph, from: BlockId, to: BlockId) {
        for place in 0..self.phis[to.index()].len() {
            let version = self.current(self.phis[to.index()][place].var);
            let operands = &mut self.phis[to.index()][place].operands;
            for (operand, pred) in operands.iter_mut().zip(&graph.blocks[to].preds) {
                if *pred == from {
                    *operand = version;
                }
            }
        }
    }

    fn undo(&mut self, mark: usize) {
        for (var, old) in self.trail.drain(mark..).rev() {
            self.now[var.index()] = old;
        }
    }
}
