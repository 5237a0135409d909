//! Chars beside a string: a row of chars is one string there.
//!
//! ```text
//! "ab" + 'cde'             "abcde", (1,1)
//! ["x", "y"] == 'abc'      (1,2)
//! ```

use crate::extents::at;
use crate::site::Site;
use crate::view::View;
use lariat_builtins::MClass;
use lariat_domains::{Extent, Shape};
use std::borrow::Cow;

/// The size of an argument as one of strings, given that another one is a string.
pub(crate) fn as_strings(arg: &View<'_>) -> Option<Shape> {
    match arg.class {
        Some(MClass::Char) if at(arg.shape, 0) == Extent::Known(1) => Some(Shape::scalar()),
        Some(MClass::Char) => None,
        _ => Some(arg.shape.clone()),
    }
}

/// The sizes of operands: those of chars are known beside a string, and are not beside
/// what may be one.
pub(super) fn operands<'s>(site: &Site<'s>) -> impl Iterator<Item = Cow<'s, Shape>> {
    let has = |class| site.args.iter().any(|arg| arg.class == class);
    let (sure, may_be) = (has(Some(MClass::String)), has(None));
    let may_be = site.rules.strings && (sure || may_be);
    site.args.iter().map(move |arg| match arg.class {
        Some(MClass::Char) if may_be && arg.shape.is_scalar() != Some(true) => {
            let shape = if sure { as_strings(arg) } else { None };
            Cow::Owned(shape.unwrap_or(Shape::Unknown))
        }
        _ => Cow::Borrowed(arg.shape),
    })
}
