//! Remainders of integers: where what is divided is a sum of multiples of loop counters that begin with
//! a number that is not negative and rise by small steps, a remainder needs no double.
//!
//! ```text
//! (mod (add (mul (to f64 i) 7.0) (to f64 j)) 41.0)
//! (to f64 (irem (iadd (imul i (to i64 7.0)) j) (to i64 41.0)))
//! ```
//!
//! Such a sum is a whole number and not negative, so `mod` and `rem` are the same and the result is never -0. It
//! leaves what doubles hold exactly after more than 2^42 iterations only: it grows by [`STEPS`] at most in
//! one, from less than [`START`].
//!
//! Cost: linear in the expression.

use crate::program::{Block, Expr, LocalId, Repr, StmtKind, each_stmt};
use crate::scalar::Scalar;
use rustc_hash::FxHashMap;

/// By how much a sum may grow in an iteration.
const STEPS: f64 = 1024.0;
/// What a sum is less than before its counters rise: half of what doubles hold exactly.
const START: f64 = 4_503_599_627_370_496.0;
/// Numbers in sums, and what is divided by, are below this.
const SMALL: f64 = 2_147_483_648.0;

/// How a whole number that is not negative grows.
#[derive(Clone, Copy, Debug)]
pub struct Growth {
    /// What it is at most at first.
    start: f64,
    /// By how much it grows at most in an iteration of any loop.
    step: f64,
}

/// The counters that begin with a number that is not negative and rise by a small step.
pub fn rising(body: &Block) -> FxHashMap<LocalId, Growth> {
    let mut all: FxHashMap<LocalId, Option<Growth>> = FxHashMap::default();
    each_stmt(body, &mut |stmt| {
        let StmtKind::For { counter, low, step, .. } = &stmt.kind else {
            all.extend(stmt.kind.assigned().into_iter().map(|local| (local, None)));
            return;
        };
        let growth = number(low)
            .zip(number(step))
            .and_then(|(start, step)| (step >= 1.0).then_some(Growth { start, step }));
        let known = all.entry(*counter).or_insert(growth);
        *known = known.zip(growth).map(|(one, other)| Growth {
            start: one.start.max(other.start),
            step: one.step.max(other.step),
        });
    });
    all.into_iter().filter_map(|(local, growth)| Some((local, growth?))).collect()
}

/// A whole constant that is small and not negative.
fn number(expr: &Expr) -> Option<f64> {
    match expr {
        Expr::Convert(Repr::Whole, value) => number(value),
        Expr::Number(number) => {
            let fits = number.fract() == 0.0 && number.is_sign_positive() && *number < SMALL;
            fits.then_some(*number)
        }
        _ => None,
    }
}

/// Makes a remainder of doubles one of integers, if it may be.
pub fn narrow(expr: &mut Expr, rising: &FxHashMap<LocalId, Growth>) {
    let Expr::Scalar(Scalar::Modulo | Scalar::Remainder, args) = &*expr else { return };
    let [of, by] = &args[..] else { return };
    let Some(divisor) = number(by).filter(|by| *by >= 1.0) else { return };
    let Some((of, growth)) = sum(of, rising) else { return };
    if growth.step == 0.0 || growth.step > STEPS || growth.start >= START {
        return;
    }
    let rest = Expr::Scalar(Scalar::WholeRemainder, vec![of, whole(divisor)]);
    *expr = Expr::Convert(Repr::Real, Box::new(rest));
}

fn whole(number: f64) -> Expr {
    Expr::Convert(Repr::Whole, Box::new(Expr::Number(number)))
}

/// A sum of multiples of counters as an integer, and how it grows.
fn sum(expr: &Expr, rising: &FxHashMap<LocalId, Growth>) -> Option<(Expr, Growth)> {
    if let Some(start) = number(expr) {
        return Some((whole(start), Growth { start, step: 0.0 }));
    }
    match expr {
        Expr::Local(local) => Some((expr.clone(), *rising.get(local)?)),
        Expr::Convert(Repr::Real, value) => sum(value, rising),
        Expr::Scalar(op, args) => {
            let [left, right] = &args[..] else { return None };
            let ((left, one), (right, other)) = (sum(left, rising)?, sum(right, rising)?);
            let (op, growth) = match op {
                Scalar::Add | Scalar::WholeAdd => {
                    let (start, step) = (one.start + other.start, one.step + other.step);
                    (Scalar::WholeAdd, Growth { start, step })
                }
                Scalar::Multiply if one.step == 0.0 || other.step == 0.0 => {
                    let step = one.step * other.start + other.step * one.start;
                    (Scalar::WholeMultiply, Growth { start: one.start * other.start, step })
                }
                Scalar::WholeRemainder => {
                    (Scalar::WholeRemainder, Growth { start: other.start, step: 0.0 })
                }
                _ => return None,
            };
            Some((Expr::Scalar(op, vec![left, right]), growth))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::program::FunctionId;
    use crate::{counters, reader, text, verify};

    fn narrowed(low: &str, value: &str) -> String {
        let source = format!(
            "lowered program 1\nfunction f 1 \"f.m\"\n  local n param f64 \"n\"\n  \
             local i variable f64 \"i\"\n  local r variable f64 \"r\"\n  params n\n  results\n  2: for i (to i64 {low}) (to i64 1.0) n\n    3: r = {value}\n  end\nend\n"
        );
        let mut program = reader::read(&source).expect("a program");
        counters::narrow(&mut program.functions[FunctionId::new(0)]);
        assert_eq!(verify(&program), Vec::new());
        let text = text::print(&program);
        text.lines().find(|line| line.contains("r = ")).expect("the assignment").trim().to_owned()
    }

    #[test]
    fn remainders_of_sums_of_counters_are_integers() {
        assert_eq!(
            narrowed("1.0", "(mod (add (mul i 7.0) 3.0) 41.0)"),
            "3: r = (to f64 (irem (iadd (imul i (to i64 7.0)) (to i64 3.0)) (to i64 41.0)))"
        );
    }

    #[test]
    fn what_may_be_negative_or_large_stays_a_double() {
        for value in
            ["(mod (sub i 3.0) 41.0)", "(mod (mul i 2048.0) 41.0)", "(mod i n)", "(mod i 0.0)"]
        {
            assert!(!narrowed("1.0", value).contains("irem"), "{value}");
        }
        assert!(!narrowed("-1.0", "(mod i 41.0)").contains("irem"));
    }
}
