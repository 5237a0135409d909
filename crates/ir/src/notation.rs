//! Calls of builtins that are written as ranges and brackets.
//!
//! The Tame IR has one call for both `a:b` and its builtin's name with
//! parentheses, but they are not the same to GNU Octave: a range that is written
//! as one is stored by its bounds, so that one of a million million elements fits
//! into memory, and char arrays of different lengths, one above the other, are padded
//! in brackets only. So a call remembers that it was written as an operator
//! ([`Stmt::Call`](crate::program::Stmt::Call), `written`), and prints as one.
//!
//! ```text
//! [x], Colon, a, b                      x = a:b
//! [x], HorizontalConcatenation, a, c{:} x = [a, c{:}]
//! [x], VerticalConcatenation, a, b      x = [a; b]
//! ```
//!
//! Cost: one hash lookup.

use crate::names::role_of;
use crate::program::{Arg, Target, Targets};
use lariat_builtins::Role;

/// How a call is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `a:b`, `a:s:b`
    Range,
    /// `[a, b]`
    Row,
    /// `[a; b]`
    Column,
}

/// How a call with these targets and arguments can be written, if not as a call.
pub fn notation(targets: &Targets, function: &str, args: &[Arg]) -> Option<Notation> {
    let is_one = matches!(targets, Targets::List(list) if matches!(list[..], [Target::Var(_)]));
    let is_plain = args.iter().all(|arg| matches!(arg, Arg::Var(_)));
    if !is_one || args.is_empty() || args.contains(&Arg::Colon) {
        return None;
    }
    match role_of(function)? {
        Role::Colon if is_plain && matches!(args.len(), 2 | 3) => Some(Notation::Range),
        Role::HorizontalConcatenation => Some(Notation::Row),
        // A row of one element, or of all elements of a cell, is not a column.
        Role::VerticalConcatenation if is_plain && args.len() > 1 => Some(Notation::Column),
        _ => None,
    }
}
