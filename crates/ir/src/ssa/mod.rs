//! Static single assignment form of a Tame function: every variable is taken
//! apart into versions, each assigned at one place, and at join points a φ
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
//! - code that may assign variables by name defines for each named variable a new
//!   version of unknown value;
//! - after a `catch` each variable that the `try` may assign has a version of
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
pub mod form;
pub mod frontiers;
pub mod graph;
pub mod liveness;
pub mod placement;
pub mod rename;

pub use form::{Definition, Phi, Ssa, Step, Version, VersionId};

use crate::program::{Function, StmtId};
use dominators::Dominators;
use frontiers::Frontiers;
use graph::Item;

/// More definitions by code that assigns unseen than this, and [`build`] gives up.
const MAX_UNSEEN: usize = 1 << 20;

/// Why a function has no SSA form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// The SSA form of a function. `assigns_unseen` states for which statements code may
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
