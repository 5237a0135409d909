//! The representation of an expression.
//!
//! Cost: constant.

use crate::program::{Expr, Local, Repr};
use crate::scalar::Scalar;
use lariat_base::Arena;

/// How the value of an expression is held.
pub fn repr(expr: &Expr, locals: &Arena<Local>) -> Repr {
    match expr {
        Expr::Number(_) | Expr::Extent(..) | Expr::Item(_) => Repr::Real,
        Expr::Truth(_) | Expr::Within { .. } | Expr::Owned(_) => Repr::Truth,
        Expr::Text(..)
        | Expr::Colon
        | Expr::Table(..)
        | Expr::Runtime { .. }
        | Expr::Invoke { .. }
        | Expr::Part(..)
        | Expr::Spread(_)
        | Expr::Gather(..)
        | Expr::Handle { .. } => Repr::Any,
        Expr::Local(local) => locals[*local].repr,
        Expr::Scalar(op, _) => op.gives(),
        Expr::Element { array, .. } => locals[*array].repr.element().unwrap_or(Repr::Any),
        Expr::Call { repr, .. } => *repr,
        Expr::After(_, value) => repr(value, locals),
        Expr::Convert(to, _) => *to,
    }
}

/// The same value in another representation.
pub fn convert(expr: Expr, to: Repr, locals: &Arena<Local>) -> Expr {
    if repr(&expr, locals) == to {
        return expr;
    }
    match (expr, to) {
        (Expr::Truth(value), Repr::Real) => Expr::Number(f64::from(u8::from(value))),
        (Expr::Number(number), Repr::Truth) if !number.is_nan() => Expr::Truth(number != 0.0),
        (expr, to) => Expr::Convert(to, Box::new(expr)),
    }
}

/// A number that is not NaN, as a truth value.
pub fn truth(expr: Expr, locals: &Arena<Local>) -> Expr {
    match repr(&expr, locals) {
        Repr::Truth => expr,
        Repr::Real | Repr::Whole | Repr::Letter => {
            Expr::Scalar(Scalar::Truth, vec![convert(expr, Repr::Real, locals)])
        }
        Repr::Array(_) | Repr::Any => convert(expr, Repr::Truth, locals),
    }
}
