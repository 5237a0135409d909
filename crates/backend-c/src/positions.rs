//! Counters that are positions: integers so small that they become doubles by an addition.
//!
//! Processors without AVX-512 have no instruction that converts four 64-bit integers at once, so that a loop
//! with `i / n` in it is not vectorized. The sum of the integer and the bits of 1.5·2^52 is, as a double, the
//! integer more than 1.5·2^52, as long as it lies within ±2^51; subtracting that leaves the integer, exactly.
//!
//! ```text
//! for i = 1:n, x(i) = i / n; end      LR_AT(x, i) = lr_small(i) / n;
//! ```
//!
//! A counter is that small where each iteration stores an element at it that exists: no array has 2^48
//! elements. So only loops count whose bodies do nothing but compute and store, and cannot end before.
//!
//! Cost: linear in the body.

use crate::printer::Printer;
use lariat_base::Arena;
use lariat_lowered::effects;
use lariat_lowered::program::{Block, Expr, Local, LocalId, Repr, StmtKind};
use lariat_lowered::scalar::Scalar;

/// What is added to a position is below this.
const SMALL: f64 = 1_048_576.0;

/// The locals at which each iteration of a loop stores an element, and which it does not assign.
pub fn stored_at(body: &Block, locals: &Arena<Local>) -> Vec<LocalId> {
    let (mut found, mut assigned) = (Vec::new(), Vec::new());
    for stmt in body {
        match &stmt.kind {
            StmtKind::Store { indices, inside: true, .. } => {
                found.extend(indices.iter().filter_map(position));
            }
            StmtKind::Assign { target, .. } => assigned.push(*target),
            _ => return Vec::new(),
        }
        if !stmt.kind.operands().into_iter().all(|operand| effects::is_sure(operand, locals)) {
            return Vec::new();
        }
    }
    found.retain(|local| !assigned.contains(local));
    found
}

/// The local that an index is, but for a small number.
fn position(index: &Expr) -> Option<LocalId> {
    match index {
        Expr::Local(local) => Some(*local),
        Expr::Convert(Repr::Real | Repr::Whole, value) => position(value),
        Expr::Scalar(op, args) if is_sum(*op) => match &args[..] {
            [value, number] if is_number(number) => position(value),
            [number, value] if is_number(number) && *op == Scalar::WholeAdd => position(value),
            _ => None,
        },
        _ => None,
    }
}

fn is_sum(op: Scalar) -> bool {
    matches!(op, Scalar::Add | Scalar::Subtract | Scalar::WholeAdd | Scalar::WholeSubtract)
}

fn is_number(expr: &Expr) -> bool {
    match expr {
        Expr::Number(value) => value.abs() < SMALL,
        Expr::Convert(Repr::Real | Repr::Whole, value) => is_number(value),
        _ => false,
    }
}

impl Printer<'_> {
    /// Is an integer a sum of few positions and small numbers?
    pub(crate) fn is_small(&self, value: &Expr) -> bool {
        let mut terms = 0;
        self.is_sum_of_positions(value, &mut terms) && terms <= 4
    }

    fn is_sum_of_positions(&self, value: &Expr, terms: &mut usize) -> bool {
        *terms += 1;
        match value {
            Expr::Local(local) => self.positions.contains(local),
            Expr::Scalar(Scalar::WholeAdd | Scalar::WholeSubtract, args) => {
                *terms -= 1;
                args.iter().all(|arg| is_number(arg) || self.is_sum_of_positions(arg, terms))
            }
            _ => false,
        }
    }
}
