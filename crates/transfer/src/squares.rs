//! Products of a real value with itself, which are not negative.
//!
//! ```text
//! v .* v        each element a square
//! x * x         of a scalar
//! v * v'        of a row: a sum of squares, as v' * v of a column
//! ```
//!
//! Intervals cannot express it: of numbers between -1 and 2 the product is between -2
//! and 4, unless both are the same number. So it is asked of the statement whether
//! both operands are one variable, or one is its transpose, computed right before.
//!
//! Cost: constant.

use lariat_builtins::{Builtin, Fold, ShapeRule};
use lariat_domains::ValueSet;
use lariat_ir::{Arg, Function, Stmt, StmtId, Target, Targets, VarId};

/// Is the result of a call, where it is real, a square or a sum of squares if it is
/// a scalar, or in each element?
pub fn is_square(
    builtin: &Builtin,
    builtin_of: &dyn Fn(&str) -> Option<ShapeRule>,
    (body, stmt): (&Function, StmtId),
    args: &[Arg],
) -> bool {
    let (Some(Fold::Multiply), &[Arg::Var(a), Arg::Var(b)]) = (builtin.fold, args) else {
        return false;
    };
    let transposed = |one: VarId, other: VarId| {
        builtin.shape == ShapeRule::Product
            && transpose_before(body, stmt, one, builtin_of) == Some(other)
    };
    a == b || transposed(a, b) || transposed(b, a)
}

/// What a temporary is the transpose of, by the statement right before.
fn transpose_before(
    body: &Function,
    stmt: StmtId,
    temporary: VarId,
    builtin_of: &dyn Fn(&str) -> Option<ShapeRule>,
) -> Option<VarId> {
    let before = StmtId::new(stmt.index().checked_sub(1)?);
    let Stmt::Call { targets: Targets::List(targets), function, args, .. } = &body.stmts[before]
    else {
        return None;
    };
    let ([Target::Var(target)], &[Arg::Var(of)]) = (&targets[..], &args[..]) else { return None };
    let is_it = *target == temporary && body.vars[temporary].temporary;
    (is_it && builtin_of(function) == Some(ShapeRule::Transpose)).then_some(of)
}

/// The result of such a product.
pub fn not_negative(builtin: &Builtin, result: &ValueSet) -> ValueSet {
    result.map_matrices(|matrix| {
        let by_elements = builtin.shape == ShapeRule::Elementwise;
        let squares = by_elements || matrix.shape.is_scalar() == Some(true);
        let mut matrix = matrix.clone();
        if squares && matrix.numbers.is_real() && matrix.numbers.high >= 0.0 {
            matrix.numbers.low = matrix.numbers.low.max(0.0);
        }
        matrix
    })
}
