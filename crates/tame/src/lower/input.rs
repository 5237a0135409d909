//! What is lowered, and what comes of it.

use lariat_base::Span;
use lariat_ir::{NotTamed, Program};
use lariat_kinds::Kinds;
use lariat_project::View;
use lariat_syntax::Dialect;
use lariat_syntax::tree::Tree;

/// What is lowered: one file.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    /// Its tree.
    pub tree: &'a Tree,
    /// The kinds of its names, by the flow-sensitive analysis.
    pub kinds: &'a Kinds,
    /// The project as the file sees it.
    pub view: Option<&'a View<'a>>,
    /// Its language.
    pub dialect: &'a Dialect,
}

/// Something that lowering refuses: the program gets a statement that throws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Where it stands.
    pub span: Span,
    /// Why.
    pub reason: NotTamed,
}

/// A file in Tame IR.
#[derive(Clone, Debug, PartialEq)]
pub struct Lowered {
    /// The file.
    pub program: Program,
    /// What was refused, in the order of lowering.
    pub refused: Vec<Refusal>,
}
