//! A step into a value: `(…)`, `{…}`, `.name`.

use crate::ValueSet;
use lariat_builtins::{ClassSet, MClass};
use std::sync::Arc;

/// An index.
#[derive(Clone, Copy, Debug)]
pub enum Index<'a> {
    /// `:`
    Colon,
    /// A value.
    Value(&'a ValueSet),
}

impl Index<'_> {
    /// Does it select by places for sure, not by names as rows and columns of tables may be
    /// selected?
    pub fn is_position(&self) -> bool {
        let Self::Value(value) = self else { return true };
        let classes = ClassSet::NUMERIC.union(MClass::Logical.into());
        !value.is_unknown() && value.classes().intersection(classes) == value.classes()
    }
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
