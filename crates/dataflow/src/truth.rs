//! Conditions that are written down as constants, and tests of more arguments than a
//! function takes.
//!
//! `while true` and `while 1` are how MATLAB programs write a loop that only a
//! `break` leaves. No value is computed here: a literal number, or the library's
//! words for the two logical values, perhaps in parentheses.
//!
//! ```text
//! function y = f(a, b)
//! if nargin < 3 || isempty(c)      holds in every call, and `c` is never read
//! ```

use lariat_builtins::{Role, builtins};
use lariat_kinds::{Kind, Kinds};
use lariat_syntax::names::VARIADIC_INPUTS;
use lariat_syntax::tree::{BinaryOp, Expr, ExprId, Function, Tree};

/// What the condition is, if it is a constant as written.
pub(crate) fn truth(tree: &Tree, kinds: &Kinds, condition: ExprId) -> Option<bool> {
    let mut condition = condition;
    while let Expr::Paren(inner) = tree.expr(condition) {
        condition = inner;
    }
    match tree.expr(condition) {
        Expr::Number => tree.expr_text(condition).parse().ok().map(|number: f64| number != 0.0),
        Expr::Name(sym) => {
            // The two words are the same in both languages, this one and that.
            let is_function = kinds.occurrence(condition)?.kind == Kind::Fn;
            tree.name(sym).parse().ok().filter(|_| is_function)
        }
        _ => None,
    }
}

/// What a comparison of the number of arguments with a number is in every call, for a function
/// that takes fewer.
pub(crate) fn of_argument_count(
    tree: &Tree,
    kinds: &Kinds,
    function: &Function,
    condition: ExprId,
) -> Option<bool> {
    let mut condition = condition;
    while let Expr::Paren(inner) = tree.expr(condition) {
        condition = inner;
    }
    let Expr::Binary(op, left, right) = tree.expr(condition) else { return None };
    let Expr::Number = tree.expr(right) else { return None };
    let number: f64 = tree.expr_text(right).parse().ok()?;
    let most = most_arguments(tree, function)? as f64;
    is_argument_count(tree, kinds, left).then_some(())?;
    match op {
        BinaryOp::Lt => (number > most).then_some(true),
        BinaryOp::Le => (number >= most).then_some(true),
        BinaryOp::Ne => (number > most).then_some(true),
        BinaryOp::Gt => (number >= most).then_some(false),
        BinaryOp::Ge | BinaryOp::Eq => (number > most).then_some(false),
        _ => None,
    }
}

/// With how many arguments a function can be called; `None` where there is no limit.
fn most_arguments(tree: &Tree, function: &Function) -> Option<usize> {
    let variadic = |input| match tree.expr(input) {
        Expr::Name(sym) => tree.name(sym) == VARIADIC_INPUTS,
        _ => false,
    };
    (!tree.list(function.inputs).any(variadic)).then(|| tree.list_len(function.inputs))
}

fn is_argument_count(tree: &Tree, kinds: &Kinds, expr: ExprId) -> bool {
    let Expr::Name(sym) = tree.expr(expr) else { return false };
    let is_function = kinds.occurrence(expr).is_some_and(|it| it.kind == Kind::Fn);
    let role = builtins().find(tree.name(sym)).and_then(|id| builtins().get(id).role);
    is_function && role == Some(Role::ArgumentCount)
}
