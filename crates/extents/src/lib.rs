//! Declared sizes, checked like types: abstract extents (`004`).
//!
//! A function states with names which of its arguments' and results' sizes are the
//! same; it is then checked by itself, from the signatures of those that it
//! calls. Two extents with different names are different, also if they may be
//! equal in a run.
//!
//! ```text
//! %#shape m (R,S), v (S,1), result (R,1)
//! function result = matvec(m, v)
//! result = m * v;
//! ```
//!
//! | module | one concept |
//! |---|---|
//! | [`signature`] | what a function declares |
//! | [`value`] | what a variable is: extents |
//! | [`graph`] | the abstract extent graph of a function |
//! | [`rules`] | preconditions and result shapes of builtins |
//! | [`solution`] | the partition of the graph with the fewest extents |
//! | [`report`] | what is wrong, and the extents of all variables |
//! | [`draw`] | the graph as a picture |
//!
//! Cost: linear in the function for what people write; see [`solution`].

pub mod draw;
pub mod graph;
pub mod report;
mod rules;
pub mod signature;
pub mod solution;
pub mod value;

pub use report::{Checked, Finding, FindingKind, check};
pub use signature::{Declarations, Signature, declarations};

use lariat_builtins::{BuiltinId, BuiltinTree, ClassRules};
use lariat_ir::FunctionId;
use lariat_ir::Program;
use lariat_syntax::tree::Tree;
use std::sync::Arc;

/// What a name that is called stands for.
#[derive(Clone, Debug)]
pub enum Callee {
    /// A builtin with a specification.
    Builtin(BuiltinId),
    /// A function with a signature, declared or inferred.
    Declared(Arc<Signature>),
    /// A function of the program without one.
    Undeclared,
    /// A script of the program.
    Script,
    /// Something of which nothing is known.
    Unknown,
}

/// Finds what names stand for, where the function stands that is checked.
pub trait Callees {
    /// What a name stands for.
    fn callee(&self, name: &str) -> Callee;
}

/// A function to be checked.
pub struct Input<'a> {
    /// The file's tree.
    pub tree: &'a Tree,
    /// The file in Tame IR.
    pub program: &'a Program,
    /// The function.
    pub function: FunctionId,
    /// What it declares.
    pub signature: &'a Signature,
    /// What the names that it calls stand for.
    pub callees: &'a dyn Callees,
    /// Strings in double quotes are char arrays.
    pub double_quote_escapes: bool,
    /// The builtins.
    pub builtins: &'a BuiltinTree,
    /// Whose class rules count.
    pub class_rules: ClassRules,
}
