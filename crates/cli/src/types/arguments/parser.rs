//! The parser of `--args`: where it is, and what names mean.

use super::scanner::Scanner;
use lariat_base::Span;
use lariat_domains::Shape;
use lariat_interprocedural::FunctionRef;

/// What names in types may mean.
pub struct Names<'n> {
    /// Is there a class of this name?
    pub is_class: &'n dyn Fn(&str) -> bool,
    /// Where handles are made: in the entry point.
    pub from: FunctionRef,
    /// Strings in double quotes are of class `string`.
    pub has_strings: bool,
}

/// Reads types from left to right.
pub(super) struct Parser<'t, 'n> {
    pub(super) at: Scanner<'t>,
    pub(super) names: &'n Names<'n>,
    pub(super) depth: usize,
    /// The names of extents, in the order in which they come.
    pub(super) extents: Vec<String>,
}

/// A size with its place.
pub(super) struct Size {
    pub(super) shape: Option<Shape>,
    pub(super) span: Span,
}
