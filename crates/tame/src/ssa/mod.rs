//! Static single assignment form of a Tame function: every variable is taken
//! apart into versions, each assigned at one place, and where ways meet a φ
//! node says which versions it merges.
//!
//! After R. Cytron, J. Ferrante, B. K. Rosen, M. N. Wegman and F. K. Zadeck,
//! *Efficiently Computing Static Single Assignment Form and the Control
//! Dependence Graph* (TOPLAS 13(4), 1991): φ nodes on iterated dominance
//! frontiers, pruned by liveness. As `002` wants it (section 6.6), each φ
//! names its **gate**, the branch or loop whose outcome selects an operand.
//!
//! ```text
//! d = b * b;            d1 = b0 * b0
//! while p               while: b1 = φ(b0, b2), gated by the loop
//!   b = b - d;            b2 = b1 - d1
//! end
//! h = b;                h1 = b1
//! ```
//!
//! | module | one concept |
//! |---|---|
//! | [`graph`] | blocks, items, edges, gates |
//! | [`control_flow`] | from structured statements to the graph |
//! | [`dominators`] | who dominates whom |
//! | [`frontiers`] | dominance frontiers |
//! | [`accesses`] | what an item reads and assigns |
//! | [`liveness`] | where a variable's value is still wanted |
//! | [`placement`] | where φ nodes stand |
//! | [`rename`] | versions |
//! | [`check`] | the rules of the form |
//! | [`display`] | the form as text |
//!
//! It departs from the paper where MATLAB does:
//! - an update (`x(i) = v`, `x.f = v`, `x(i) = []`) defines a new version *from*
//!   the old one, which it reads;
//! - only variables that live in the running call have versions: globals,
//!   persistents and variables that nested functions share change unseen;
//! - code that may assign variables by name gives each named variable a new
//!   version of unknown value;
//! - behind a `catch` each variable that the `try` may assign has a version of
//!   its own, since the error may come from anywhere inside.
//!
//! Cost: graph, dominators and renaming are linear but for the lengths of chains
//! in the dominator tree; placement costs, for each variable, the blocks in
//! which it is live.

pub mod accesses;
pub mod check;
pub mod control_flow;
pub mod display;
pub mod dominators;
pub mod frontiers;
pub mod graph;
pub mod liveness;
pub mod placement;
pub mod rename;
#[cfg(test)]
mod tests;

use crate::ir::{Function, StmtId, VarId};
use dominators::Dominators;
use frontiers::Frontiers;
use graph::{BlockId, Graph, Item};
use lariat_base::{Arena, Idx};

/// The id of a version.
pub type VersionId = Idx<Version>;

/// More definitions by code that assigns unseen than this, and [`build`] gives up.
const MAX_UNSEEN: usize = 1 << 20;

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
    /// The variable of a `for` in front of the first round: empty if there is none.
    Begun(StmtId),
    /// The variable of a `for` in a round.
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
    /// All versions, those of a block in front of those of the blocks behind it.
    pub versions: Arena<Version>,
    /// The φ nodes of each block.
    pub phis: Vec<Vec<Phi>>,
    /// The items of each block with their versions.
    pub steps: Vec<Vec<Step>>,
}

/// Why a function has no SSA form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// The SSA form of a function. `assigns_unseen` tells of which statements code may
/// be run that assigns variables by name.
pub fn build(
    function: &Function,
    assigns_unseen: &dyn Fn(StmtId) -> bool,
) -> Result<Ssa, TooLarge> {
    let graph = control_flow::graph(function, assigns_unseen);
    let unseen = graph.items().filter(|item| matches!(item, Item::Unseen(_))).count();
    if unseen.saturating_mul(function.vars.len()) > MAX_UNSEEN {
        return Err(TooLarge);
    }
    let dominators = Dominators::of(&graph);
    let frontiers = Frontiers::of(&graph, &dominators);
    let accesses = accesses::Accesses::of(function, &graph);
    let places = placement::place(&graph, &frontiers, &accesses);
    Ok(rename::rename(graph, dominators, frontiers, &accesses, &places))
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
    /// so that every way to it comes by there first?
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
