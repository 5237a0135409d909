//! Names that mean the library's function where they stand: no variable, and nothing
//! of the project, has the name there.
//!
//! Cost: one lookup a question.

use crate::rule::FileContext;
use lariat_builtins::{Builtin, builtins};
use lariat_kinds::Kind;
use lariat_project::{Place, Query, What};
use lariat_syntax::tree::{Expr, ExprId};

/// The name, if this expression is one that means the library's function.
pub(crate) fn name<'c>(context: &'c FileContext<'_>, expr: ExprId) -> Option<&'c str> {
    let tree = context.tree();
    let Expr::Name(sym) = tree.expr(expr) else { return None };
    let occurrence = context.facts.kinds.occurrence(expr)?;
    // A script's caller may have a variable of the name; that of a library function hardly.
    let is_script = occurrence.function.is_none();
    let is_call = occurrence.kind == Kind::Fn || is_script && occurrence.kind == Kind::Id;
    if !is_call || occurrence.bound {
        return None;
    }
    let name = tree.name(sym);
    let query = Query { name, from: occurrence.function, class: None };
    let found = context.view.lookup(&query).found?;
    (found.place == Place::Outside && found.what == What::LibraryFunction).then_some(name)
}

/// The same, with what the specification states of it.
pub(crate) fn builtin<'c>(context: &'c FileContext<'_>, expr: ExprId) -> Option<&'c Builtin> {
    let name = name(context, expr)?;
    builtins().find(name).map(|id| builtins().get(id))
}
