//! Conditions that are written down as constants.
//!
//! `while true` and `while 1` are how MATLAB programs write a loop that only a
//! `break` leaves. No value is computed here: a literal number, or the library's
//! words for the two logical values, perhaps in parentheses.

use lariat_kinds::{Kind, Kinds};
use lariat_syntax::tree::{Expr, ExprId, Tree};

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
