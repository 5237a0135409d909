//! Calls whose first argument may be an object of a class that is not at hand, a toolbox's or
//! Java's: it may have a method of any name.
//!
//! ```text
//! filter = configureKalmanFilter('ConstantVelocity', start, [1 1], [1 1], 1);
//! correct(filter, z)                 `correct` is a method of the object
//! ```
//!
//! Of many functions of toolboxes only the names are known; what they return may be an
//! object, as what those return of which the specification says so. So may what Java returns,
//! whose methods MATLAB calls as functions, too, and what a method of such an object returns.
//!
//! Cost: a walk through the file's expressions until no variable is added, few times; a lookup
//! for each assigned call.

use crate::library_function;
use crate::rule::FileContext;
use lariat_builtins::builtins;
use lariat_kinds::Kind;
use lariat_syntax::Sym;
use lariat_syntax::tree::{Expr, ExprId};
use std::collections::BTreeSet;

/// The first words of most packages of Java.
pub(crate) const OF_JAVA: [&str; 7] = ["java", "javax", "sun", "com", "org", "net", "edu"];

/// The callees, as expressions, of calls whose first argument may be such an object.
pub(crate) fn callees(context: &FileContext<'_>) -> BTreeSet<ExprId> {
    let tree = context.tree();
    let objects = variables(context);
    let call = |expr: ExprId| match tree.expr(expr) {
        Expr::Index(callee, arguments) => {
            let first = tree.list(arguments).next()?;
            may_be_object(context, first, &objects).then_some(callee)
        }
        _ => None,
    };
    context.expressions().filter_map(call).collect()
}

/// The variables to which some statement assigns such an object.
fn variables(context: &FileContext<'_>) -> BTreeSet<Sym> {
    let tree = context.tree();
    let mut found = BTreeSet::new();
    loop {
        let before = found.len();
        for expr in context.expressions() {
            if let Expr::Assign(_, targets, value) = tree.expr(expr)
                && returns_object(context, value, &found)
            {
                found.extend(tree.list(targets).filter_map(|target| match tree.expr(target) {
                    Expr::Name(sym) => Some(sym),
                    _ => None,
                }));
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

fn may_be_object(context: &FileContext<'_>, expr: ExprId, objects: &BTreeSet<Sym>) -> bool {
    match context.tree().expr(expr) {
        Expr::Name(sym) if objects.contains(&sym) => true,
        _ => returns_object(context, expr, objects),
    }
}

/// Is it a call of a library function that may return an object, or of which nothing but the
/// name is known, of Java, or of a method of such an object?
fn returns_object(context: &FileContext<'_>, expr: ExprId, objects: &BTreeSet<Sym>) -> bool {
    let tree = context.tree();
    let (callee, first) = match tree.expr(expr) {
        Expr::Index(callee, arguments) => (callee, tree.list(arguments).next()),
        _ => (expr, None),
    };
    if begins_in_java(context, callee) {
        return true;
    }
    if let Some(name) = library_function::name(context, callee) {
        return builtins().find(name).is_none_or(|id| builtins().get(id).object.is_some());
    }
    let is_method = |name| {
        lariat_builtins::library().is_method(name)
            || first.is_some_and(|first| may_be_object(context, first, objects))
    };
    matches!(tree.expr(callee), Expr::Name(sym) if first.is_some() && is_method(tree.name(sym)))
}

/// Does a dotted name begin as a package of Java does?
fn begins_in_java(context: &FileContext<'_>, callee: ExprId) -> bool {
    let tree = context.tree();
    let mut inner = callee;
    while let Expr::Field(base, _) | Expr::Index(base, _) = tree.expr(inner) {
        inner = base;
    }
    let Expr::Name(sym) = tree.expr(inner) else { return false };
    let is_variable =
        || context.facts.kinds.occurrence(inner).is_some_and(|it| it.kind == Kind::Var);
    inner != callee && OF_JAVA.contains(&tree.name(sym)) && !is_variable()
}
