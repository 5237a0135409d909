//! Lowering: from a syntax tree with its kinds to the Tame IR (`000` chapter 4).
//!
//! | module | one simplification |
//! |---|---|
//! | [`expressions`] | one operation a statement, from left to right |
//! | [`operators`] | operators become calls |
//! | [`literals`] | numbers and texts |
//! | [`chains`] | references step by step |
//! | [`calls`] | calls and the names of functions |
//! | [`lists`] | comma-separated lists |
//! | [`ends`] | `end` becomes a question for sizes |
//! | [`short_circuit`] | `&&`, `\|\|`, and `\|`, `&` in conditions |
//! | [`assignments`], [`places`] | assignments |
//! | [`updates`] | Octave's `+=`, `++`, assignments as values |
//! | [`statements`] | expression statements |
//! | [`conditions`] | `elseif` |
//! | [`loops`] | `while`, `do … until`, `for` |
//! | [`switch`] | `switch` |
//! | [`exceptions`] | `try`, `unwind_protect` |
//! | [`lambdas`] | anonymous functions become functions |
//! | [`nested`] | variables of nested functions |
//! | [`functions`] | headers, scripts |
//! | [`arguments`], [`open_arguments`], [`validation`] | `arguments` blocks become checks |
//! | [`commands`] | command syntax, `import`, declarations |
//! | [`comments`] | comments become statements |
//! | [`finish`] | `ans` |
//! | [`shadowed`] | builtins whose name is a variable's |
//!
//! [`builder`] holds the function under construction, [`file`](mod@file), [`scopes`] and
//! [`effects`] what is known of the file, [`definite`] which variables surely have
//! a value, [`lariat_ir::names`] the names of the functions that are called.
//!
//! ```text
//! function r = f(x)            function r = f(x)
//!   r = x(end)' + 1;             t1 = numel(x);
//! end                            t2 = x(t1);
//!                                t3 = ctranspose(t2);
//!                                t4 = 1;
//!                                r = plus(t3, t4);
//!                              end
//! ```
//!
//! Cost: linear in the text.

mod arguments;
mod assignments;
mod builder;
mod calls;
mod chains;
mod commands;
mod comments;
mod conditions;
mod definite;
mod effects;
mod ends;
mod exceptions;
mod expressions;
mod file;
mod finish;
pub(crate) mod functions;
mod lambdas;
mod lists;
mod literals;
mod loops;
mod nested;
mod open_arguments;
mod operators;
mod places;
mod scopes;
mod shadowed;
mod short_circuit;
mod statements;
mod switch;
#[cfg(test)]
mod tests;
mod updates;
mod validation;

use crate::ir::Program;
use lariat_base::Span;
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
    pub reason: String,
}

/// A file in Tame IR.
#[derive(Clone, Debug, PartialEq)]
pub struct Lowered {
    /// The file.
    pub program: Program,
    /// What was refused, in the order of lowering.
    pub refused: Vec<Refusal>,
}

/// Lowers a file.
pub fn lower(input: &Input<'_>) -> Lowered {
    let mut file = file::File::new(input);
    functions::lower_all(&mut file);
    let (functions, refused) = file.into_functions();
    Lowered { program: Program { unit: input.tree.unit, functions }, refused }
}
