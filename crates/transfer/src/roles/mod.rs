//! Builtins that the analysis knows one by one, each by its [`Role`].
//!
//! | file | builtins |
//! |---|---|
//! | [`tests`] | sizes and tests of shape and class, decided where possible |
//! | [`concatenate`] | `[a, b]`, `[a; b]` of arrays, cells, structs, strings |
//! | [`structs`] | making, reading and changing structs |
//! | [`cells`] | making cells, cells to arrays |
//! | [`arrays`] | other shapes, other classes, complex numbers |
//! | [`strings`] | formatted strings, strings that read as numbers |
//! | [`control`] | errors, assertions, output, what needs the running function |
//!
//! A role's function returns `None` where the attributes determine
//! everything.

pub(super) mod arrays;
pub(super) mod cells;
pub(super) mod concatenate;
pub(super) mod control;
mod files;
pub(super) mod strings;
pub(super) mod structs;
pub(crate) mod tests;

use crate::outcome::Outcome;
use crate::site::Site;
use lariat_builtins::{Classes, Role};

/// What comes of a call of a builtin that has a role.
pub(super) fn outcome(site: &Site<'_>, classes: &Classes) -> Option<Outcome> {
    let role = site.builtin.role?;
    match role {
        Role::HorizontalConcatenation | Role::VerticalConcatenation | Role::Concatenation => {
            concatenate::outcome(site, role, classes)
        }
        Role::StructFromPairs
        | Role::IsField
        | Role::FieldNames
        | Role::RemoveField
        | Role::SetField
        | Role::GetField
        | Role::CellToStruct
        | Role::StructToCell => structs::outcome(site, role),
        Role::CellOfSizes
        | Role::EachInCell
        | Role::RowsInCell
        | Role::CellToArray
        | Role::SplitOptions => cells::outcome(site, role),
        Role::Squeeze
        | Role::Permute
        | Role::ConvertTo
        | Role::ImaginaryUnit
        | Role::MakeComplex
        | Role::Distribute
        | Role::CommonSize
        | Role::Sparse
        | Role::Colon => arrays::outcome(site, role, classes),
        Role::FormatString => strings::outcome(site),
        Role::ReadsNumber => strings::number(site),
        Role::SplitText => strings::split(site),
        Role::PrintToFile => files::no_file(site).map(Outcome::Fails),
        Role::Choose => control::choose(site),
        _ => tests::outcome(site, role).or_else(|| control::outcome(site, role)),
    }
}
