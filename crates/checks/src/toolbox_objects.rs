//! Calls whose first argument may be an object of a toolbox's class: its class may have a
//! method of any name.
//!
//! ```text
//! filter = configureKalmanFilter('ConstantVelocity', start, [1 1], [1 1], 1);
//! correct(filter, z)                 `correct` is a method of the object
//! ```
//!
//! Of many functions of toolboxes only the names are known; what they return may be an
//! object, as what those return of which the specification says so.
//!
//! Cost: one walk through the file's expressions, a lookup for each assigned call.

use crate::library_function;
use crate::rule::FileContext;
use lariat_builtins::builtins;
use lariat_syntax::Sym;
use lariat_syntax::tree::{Expr, ExprId};
use std::collections::BTreeSet;

/// The callees, as expressions, of calls whose first argument may be such an object.
pub(crate) fn callees(context: &FileContext<'_>) -> BTreeSet<ExprId> {
    let tree = context.tree();
    let objects = variables(context);
    let may_be_object = |expr: ExprId| match tree.expr(expr) {
        Expr::Name(sym) => objects.contains(&sym),
        _ => returns_object(context, expr),
    };
    let call = |expr: ExprId| match tree.expr(expr) {
        Expr::Index(callee, arguments) => {
            let first = tree.list(arguments).next()?;
            may_be_object(first).then_some(callee)
        }
        _ => None,
    };
    context.expressions().filter_map(call).collect()
}

/// The variables to which some statement assigns what such a function returns.
fn variables(context: &FileContext<'_>) -> BTreeSet<Sym> {
    let tree = context.tree();
    let mut found = BTreeSet::new();
    for expr in context.expressions() {
        if let Expr::Assign(_, targets, value) = tree.expr(expr)
            && returns_object(context, value)
        {
            found.extend(tree.list(targets).filter_map(|target| match tree.expr(target) {
                Expr::Name(sym) => Some(sym),
                _ => None,
            }));
        }
    }
    found
}

/// Is it a call of a library function that may return an object, or of which nothing but the
/// name is known?
fn returns_object(context: &FileContext<'_>, expr: ExprId) -> bool {
    let callee = match context.tree().expr(expr) {
        Expr::Index(callee, _) => callee,
        _ => expr,
    };
    let Some(name) = library_function::name(context, callee) else { return false };
    builtins().find(name).is_none_or(|id| builtins().get(id).object.is_some())
}
