//! Arrays of one number, in place: where a variable holds an array of the size already, its elements are
//! assigned, and nothing is allocated.
//!
//! ```text
//! b = (run lr_plus (run lr_mtimes 4.0 (run lr_ones n 1.0)) t)      fill b n 1.0 = (add (mul 4.0 1.0) t)
//! ```
//!
//! Each element is the same number, computed by the same operations in the same order.
//!
//! Cost: linear in the function.

use crate::fusion;
use crate::program::{Block, Element, Expr, Function, Repr, Role, StmtKind};
use crate::scalar::Scalar;

/// Fills the arrays of a function in place.
pub fn fill(function: &mut Function) {
    let mut body = std::mem::take(&mut function.body);
    block(&mut body, function);
    function.body = body;
}

fn block(stmts: &mut Block, function: &Function) {
    for stmt in stmts {
        for inner in stmt.kind.blocks_mut() {
            block(inner, function);
        }
        if let Some(kind) = filled(&stmt.kind, function) {
            stmt.kind = kind;
        }
    }
}

/// The rows and columns of the array of one number that a statement assigns.
pub fn size(kind: &StmtKind, function: &Function) -> Option<[Expr; 2]> {
    match filled(kind, function)? {
        StmtKind::Fill { rows, columns, .. } => Some([rows, columns]),
        _ => None,
    }
}

/// An array of one number: its size, and the number.
struct Constant {
    rows: Expr,
    columns: Expr,
    value: Expr,
}

fn filled(kind: &StmtKind, function: &Function) -> Option<StmtKind> {
    let StmtKind::Assign { target, value } = kind else { return None };
    let local = &function.locals[*target];
    if local.role == Role::Shared {
        return None;
    }
    let Constant { rows, columns, value } = constant(value, function)?;
    let fits = match local.repr {
        Repr::Array(Element::Real) => !matches!(value, Expr::Truth(_)),
        Repr::Array(Element::Truth) => matches!(value, Expr::Truth(_)),
        _ => false,
    };
    fits.then_some(StmtKind::Fill { target: *target, rows, columns, value })
}

fn constant(expr: &Expr, function: &Function) -> Option<Constant> {
    let number = |expr: &Expr| fusion::number(expr, function);
    match expr {
        Expr::Convert(Repr::Any | Repr::Array(_), value) => constant(value, function),
        Expr::Runtime { symbol, args, .. } => {
            if let Some(value) = element(symbol) {
                let (rows, columns) = match &args[..] {
                    [extent] => (number(extent)?, number(extent)?),
                    [rows, columns] => (number(rows)?, number(columns)?),
                    _ => return None,
                };
                return Some(Constant { rows, columns, value });
            }
            let [left, right] = &args[..] else { return None };
            let op = operation(symbol)?;
            let pair = |a, b| Expr::Scalar(op, vec![a, b]);
            let (made, value) = match (number(left), number(right)) {
                (Some(left), None) if symbol != "lr_mrdivide" => {
                    let made = constant(right, function)?;
                    let value = pair(left, made.value.clone());
                    (made, value)
                }
                (None, Some(right)) => {
                    let made = constant(left, function)?;
                    let value = pair(made.value.clone(), right);
                    (made, value)
                }
                _ => return None,
            };
            (!matches!(made.value, Expr::Truth(_))).then_some(Constant { value, ..made })
        }
        _ => None,
    }
}

/// The element of an array that a function of the library makes.
fn element(symbol: &str) -> Option<Expr> {
    Some(match symbol {
        "lr_zeros" => Expr::Number(0.0),
        "lr_ones" => Expr::Number(1.0),
        "lr_true_array" => Expr::Truth(true),
        "lr_false_array" => Expr::Truth(false),
        _ => return None,
    })
}

fn operation(symbol: &str) -> Option<Scalar> {
    Some(match symbol {
        "lr_plus" => Scalar::Add,
        "lr_minus" => Scalar::Subtract,
        "lr_times" | "lr_mtimes" => Scalar::Multiply,
        "lr_rdivide" | "lr_mrdivide" => Scalar::Divide,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use crate::rewritten::after;

    fn filled(value: &str) -> String {
        after(super::fill, "", &format!("  2: x = (to f64[] {value})\n"))
    }

    #[test]
    fn an_array_of_one_number_is_filled() {
        let ones = "(run lr_ones (to any n) (to any 1.0))";
        let text = filled(&format!("(run lr_plus (run lr_mtimes (to any 4.0) {ones}) (to any n))"));
        assert!(text.contains("2: fill x n 1.0 = (add (mul 4.0 1.0) n)"), "{text}");
    }

    #[test]
    fn other_arrays_are_not() {
        let range = "(run lr_range (to any 1.0) (to any n))";
        assert!(!filled(&format!("(run lr_plus {range} (to any n))")).contains("fill"));
        let pages = "(run lr_zeros (to any n) (to any n) (to any n))";
        assert!(!filled(pages).contains("fill"));
    }
}
