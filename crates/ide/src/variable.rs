//! Variables: which occurrences of a name are one.
//!
//! ```text
//! function outer()               x of outer and inner: one variable, of outer
//!   x = 1;                       y of inner: its own
//!   function inner()             the x of @(x): the anonymous function's
//!     y = x;  f = @(x) x + y;
//!   end
//! end
//! ```
//!
//! A variable belongs to the function that it occurs in, a variable of a nested function to
//! the outermost function around it that has it too, unless it is a parameter on the way
//! there. A parameter of an anonymous function belongs to that alone. A name that is declared
//! `global` is one variable wherever it is.
//!
//! Cost: a pass over the occurrences of the file; for anonymous functions and globals one
//! over its expressions or statements.

use crate::file::File;
use crate::scopes::{Scopes, is_variable};
use lariat_base::{FileId, Span};
use lariat_kinds::{Occurrence, Role};
use lariat_syntax::Sym;
use lariat_syntax::tree::{Expr, ExprId, FunctionId};

/// A variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The file.
    pub file: FileId,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub owner: Owner,
}

/// What a variable belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// A function; `None` for the statements outside all functions.
    Function(Option<FunctionId>),
    /// An anonymous function, of which it is a parameter.
    Lambda(ExprId),
    /// The global workspace.
    Global,
}

impl Variable {
    /// The variable that an occurrence is.
    pub fn of(file: &File<'_>, occurrence: &Occurrence) -> Option<Self> {
        if !is_variable(occurrence) {
            return None;
        }
        let name = file.tree.name(occurrence.sym).to_owned();
        let owner = owner(file, &Scopes::of(file), occurrence);
        Some(Self { file: file.id(), name, owner })
    }

    /// All occurrences of the variable in its file, in source order.
    pub fn occurrences<'s>(&self, file: &File<'s>) -> Vec<&'s Occurrence> {
        let Some(sym) = file.tree.find_name(&self.name) else { return Vec::new() };
        let scopes = Scopes::of(file);
        let same = |it: &&Occurrence| {
            it.sym == sym && is_variable(it) && owner(file, &scopes, it) == self.owner
        };
        file.kinds.occurrences.iter().filter(same).collect()
    }

    /// Where it is defined: its parameter or declaration, or its first assignment.
    pub fn definition<'s>(&self, file: &File<'s>) -> Option<&'s Occurrence> {
        let all = self.occurrences(file);
        let declares = |it: &&&Occurrence| {
            matches!(it.role, Role::Parameter | Role::LambdaParameter | Role::Declaration)
        };
        let written = |it: &&&Occurrence| it.role == Role::Write;
        let first = all.iter().find(declares).or_else(|| all.iter().find(written));
        first.or(all.first()).copied()
    }
}

fn owner(file: &File<'_>, scopes: &Scopes, occurrence: &Occurrence) -> Owner {
    let (sym, function) = (occurrence.sym, occurrence.function);
    if occurrence.bound {
        return lambda(file, sym, occurrence.span).map_or(Owner::Function(function), Owner::Lambda);
    }
    let function = scopes.owner(file.tree, sym, function);
    match scopes.is_global(sym, function) {
        true => Owner::Global,
        false => Owner::Function(function),
    }
}

/// The innermost anonymous function around a place that has this parameter.
fn lambda(file: &File<'_>, sym: Sym, place: Span) -> Option<ExprId> {
    let tree = file.tree;
    let binds = |&id: &ExprId| match tree.expr(id) {
        Expr::Lambda(parameters, _) => {
            tree.expr_span(id).encloses(place)
                && tree.list(parameters).any(|it| tree.expr(it) == Expr::Name(sym))
        }
        _ => false,
    };
    tree.expr_ids().filter(binds).min_by_key(|&id| tree.expr_span(id).len())
}
