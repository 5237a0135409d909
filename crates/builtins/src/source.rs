//! A specification that is to be read, and how.

use std::borrow::Cow;

/// A specification to read.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub text: &'a str,
    /// Are class rules read now, for their errors, and not when they are used?
    pub strict: bool,
    /// What keeps a part of the text.
    pub keep: fn(&'a str) -> Cow<'static, str>,
}
