//! The SSA form of a function, as data: versions, φ nodes, what each statement reads
//! and writes.

use super::dominators::Dominators;
use super::frontiers::Frontiers;
use super::graph::{BlockId, Graph, Item};
use crate::program::{StmtId, VarId};
use lariat_base::{Arena, Idx};

/// The id of a version.
pub type VersionId = Idx<Version>;

/// One value of a variable: assigned at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// The variable.
    pub var: VarId,
    /// Its number among those of the variable; 0 is what the function starts with.
    pub number: u32,
    /// Where it is defined.
    pub block: BlockId,
    /// What defines it.
    pub definition: Definition,
}

/// What defines a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Definition {
    /// The start of the function: an argument, or no value yet.
    Entry,
    /// A statement that assigns the whole variable.
    Assigned(StmtId),
    /// A statement that assigns or deletes a part of the version `from`.
    Updated {
        /// The statement.
        stmt: StmtId,
        /// The version before.
        from: VersionId,
    },
    /// The variable of a `for` in front of the first iteration: empty if there is none.
    Begun(StmtId),
    /// The variable of a `for` in an iteration.
    Next(StmtId),
    /// The φ node with this place in its block.
    Phi(usize),
    /// Any value that the body of the `try` or `unwind_protect` may have left.
    Caught(StmtId),
    /// Code that assigns variables by name.
    Unseen(StmtId),
}

/// A φ node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phi {
    /// The variable.
    pub var: VarId,
    /// What it defines.
    pub version: VersionId,
    /// What comes along each edge, in the order of the block's predecessors.
    pub operands: Vec<VersionId>,
}

/// An item with the versions that it touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is done.
    pub item: Item,
    /// What it reads.
    pub reads: Vec<(VarId, VersionId)>,
    /// What it defines.
    pub writes: Vec<VersionId>,
}

impl Step {
    /// The version of a variable that is read here.
    pub fn read(&self, var: VarId) -> Option<VersionId> {
        self.reads.iter().find(|(read, _)| *read == var).map(|&(_, version)| version)
    }
}

/// A function in SSA form.
#[derive(Clone, Debug)]
pub struct Ssa {
    /// Its blocks and edges.
    pub graph: Graph,
    /// Who dominates whom.
    pub dominators: Dominators,
    /// Where dominance ends.
    pub frontiers: Frontiers,
    /// All versions, those of a block in front of those of the blocks after it.
    pub versions: Arena<Version>,
    /// The φ nodes of each block.
    pub phis: Vec<Vec<Phi>>,
    /// The items of each block with their versions.
    pub steps: Vec<Vec<Step>>,
}

impl Ssa {
    /// The φ node that defines a version, with its block.
    pub fn phi(&self, version: VersionId) -> Option<(BlockId, &Phi)> {
        let Version { block, definition, .. } = self.versions[version];
        match definition {
            Definition::Phi(place) => Some((block, &self.phis[block.index()][place])),
            _ => None,
        }
    }

    /// All steps, block by block.
    pub fn each_step(&self) -> impl Iterator<Item = (BlockId, &Step)> {
        self.graph
            .ids()
            .flat_map(|block| self.steps[block.index()].iter().map(move |step| (block, step)))
    }

    /// Is the definition of `late` dominated by that of another version, `early`,
    /// so that every path to it comes by there first?
    pub fn strictly_dominates(&self, early: VersionId, late: VersionId) -> bool {
        let (a, b) = (&self.versions[early], &self.versions[late]);
        match (a.definition, b.definition) {
            (_, Definition::Entry) => false,
            (Definition::Entry, _) => true,
            _ if a.block == b.block => early < late,
            _ => self.dominators.dominates(a.block, b.block),
        }
    }
}
