//! Lowering: from a syntax tree with its kinds to the Tame IR (`000` chapter 4).
//!
//! | module | one simplification |
//! |---|---|
//! | [`expressions`] | one operation a statement, from left to right |
//! | [`operators`] | operators become calls |
//! | [`literals`] | numbers and strings |
//! | [`chains`] | references step by step |
//! | [`calls`] | calls and the names of functions |
//! | [`lists`] | comma-separated lists |
//! | [`ends`], [`index_frame`] | `end` becomes a question for sizes |
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
//! [`builder`] holds the function under construction, [`file`](mod@file), [`scope`], [`scopes`] and
//! [`effects`] what is known of the file, [`lariat_ir::definite`] which variables surely have
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
mod effects;
mod ends;
mod exceptions;
mod expressions;
mod file;
mod finish;
pub(crate) mod functions;
mod index_frame;
mod input;
mod lambdas;
mod lists;
mod literals;
mod loops;
mod nested;
mod open_arguments;
mod operators;
mod places;
mod properties;
mod scope;
mod scopes;
mod shadowed;
mod short_circuit;
mod statements;
mod switch;
#[cfg(test)]
mod tests;
mod updates;
mod validation;

pub use input::{Input, Lowered, Refusal};

use file::File;
use lariat_builtins::Effect;
use lariat_ir::{Program, names};

/// Lowers a file.
pub fn lower(input: &Input<'_>) -> Lowered {
    let mut file = File::new(input);
    survey(&mut file);
    functions::lower_all(&mut file);
    properties::lower_properties(&mut file);
    let (functions, refused) = file.into_functions();
    Lowered { program: Program { unit: input.tree.unit, functions }, refused }
}

/// What is asked of the whole file before its functions are lowered.
fn survey(file: &mut File<'_>) {
    file.marks = effects::marks(file.tree, file.kinds);
    file.end_classes = file.classes_with_method(names::LAST_INDEX);
    file.clears = file.tree.names.ids().any(|sym| clears(file.tree.name(sym)));
    file.scopes = file.scopes_of_functions();
    file.share();
    file.scalar_writes = lists::scalar_writes(file);
}

fn clears(name: &str) -> bool {
    lariat_builtins::effects(name).contains(Effect::Clears)
}
