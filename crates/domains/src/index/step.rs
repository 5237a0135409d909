//! A step into a value: `(…)`, `{…}`, `.name`.

use crate::ValueSet;
use std::sync::Arc;

/// An index.
#[derive(Clone, Copy, Debug)]
pub enum Index<'a> {
    /// `:`
    Colon,
    /// A value.
    Value(&'a ValueSet),
}

/// A step into a value.
#[derive(Clone, Debug)]
pub enum Step<'a> {
    /// `(…)`
    Paren(Vec<Index<'a>>),
    /// `{…}`
    Brace(Vec<Index<'a>>),
    /// `.name`, or a field whose name is not known.
    Dot(Option<Arc<str>>),
}
