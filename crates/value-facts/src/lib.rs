//! What the value analysis says, as data: in which context a function was analysed, what each of
//! its statements assigns and requires, and what fails where.
//!
//! The analysis itself (`lariat-values`) fills these tables; what is built on it (findings, checks,
//! typed programs, the call graph) reads them.
//!
//! ```text
//! function y = f(x)        context: x (1,1) double, one result
//!   t = zeros(x, 2);       fact: t is (x,2) double, x a symbol; required: x >= 0
//!   y = t + ones(3);       failure: (x,2) and (3,3) have no common size
//! end
//! ```
//!
//! | module | what |
//! |---|---|
//! | [`context`] | contexts and results, pushing up (`000` 6.1.3) |
//! | [`facts`] | what is kept of each statement |
//! | [`points`] | what is kept of operands and join points, for typed programs |
//! | [`failure`] | why a statement fails |
//! | [`operands`] | what a statement fails with |
//! | [`raises`] | errors that a program raises itself |
//! | [`workspace_effects`] | what a call assigns in the caller's and in the base workspace |
//! | [`reach`] | how certain it is that a statement runs |
//! | [`pending_iterations`] | the first and last iterations that are still to be analysed by themselves |
//! | [`requirements`] | sizes that have to be equal |
//! | [`suspicion`] | what is accepted and suspicious |
//! | [`symbols`], [`symbolic_extents`], [`symbol_elimination`] | sizes without a number: what they are called, values that have them, values without them |
//!
//! Cost: tables indexed by statement; an entry for each statement that was visited.

pub mod context;
pub mod facts;
pub mod failure;
pub mod operands;
pub mod pending_iterations;
pub mod points;
pub mod raises;
pub mod reach;
pub mod requirements;
pub mod suspicion;
pub mod symbol_elimination;
pub mod symbolic_extents;
pub mod symbols;
pub mod workspace_effects;

pub use context::{Arguments, Context, Returned};
pub use facts::{BodyFacts, NodeFacts, Site};
pub use failure::{Failure, Problem, ProblemKind};
