//! Indices as sums: a multiple of a counter, what stays the same in its loop, and a number.
//!
//! ```text
//! i - 1          1 * i + (-1)
//! n - 2 * i      (-2) * i + n + 0
//! (j - 1) * m    0 * i + (j - 1) * m + 0
//! ```
//!
//! Cost: linear in the index.

use crate::program::{Expr, Local, LocalId, Repr};
use crate::scalar::Scalar;
use crate::typing;
use lariat_base::Arena;
use rustc_hash::FxHashSet;

/// Numbers in sums are below this.
const SMALL: f64 = 1_048_576.0;

/// An index as a sum.
#[derive(Clone, Debug, PartialEq)]
pub struct Affine {
    /// How often the counter is in it.
    pub factor: f64,
    /// What stays the same, as doubles; the second operands are subtracted.
    pub rest: Vec<(bool, Expr)>,
    /// A whole number.
    pub offset: f64,
}

/// A loop: its counter, what its body assigns, and the locals of the function.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The counter.
    pub counter: LocalId,
    /// The locals that the body assigns.
    pub assigned: &'a FxHashSet<LocalId>,
    /// All locals.
    pub locals: &'a Arena<Local>,
}

impl Scope<'_> {
    fn repr(&self, expr: &Expr) -> Repr {
        typing::repr(expr, self.locals)
    }

    /// Can the expression be evaluated again, at another time, without effect or failure?
    pub fn is_fixed(&self, expr: &Expr) -> bool {
        let mut fixed = true;
        expr.each(&mut |node| {
            fixed &= match node {
                Expr::Number(_) | Expr::Local(_) | Expr::Scalar(..) | Expr::Extent(..) => true,
                Expr::Convert(Repr::Real, value) => self.repr(value) == Repr::Whole,
                Expr::Convert(Repr::Whole, value) => matches!(**value, Expr::Number(_)),
                _ => false,
            };
        });
        fixed
    }

    /// Does it read what changes in the loop?
    pub fn varies(&self, expr: &Expr) -> bool {
        let mut found = false;
        expr.each(&mut |node| {
            let changes = |local| local == self.counter || self.assigned.contains(&local);
            found |= node.local().is_some_and(changes);
        });
        found
    }

    /// A number of which nothing changes, as the rest of a sum.
    fn invariant(&self, expr: &Expr) -> Option<Affine> {
        let is_number = matches!(self.repr(expr), Repr::Real | Repr::Whole);
        let fits = is_number && self.is_fixed(expr) && !self.varies(expr);
        fits.then(|| Affine { factor: 0.0, rest: vec![(false, expr.clone())], offset: 0.0 })
    }

    /// An index as a sum; `None` if it is none.
    pub fn sum(&self, expr: &Expr) -> Option<Affine> {
        let number = |offset| Affine { factor: 0.0, rest: Vec::new(), offset };
        match expr {
            Expr::Number(value) if value.fract() == 0.0 && value.abs() < SMALL => {
                Some(number(*value))
            }
            Expr::Local(local) if *local == self.counter => {
                Some(Affine { factor: 1.0, ..number(0.0) })
            }
            Expr::Convert(Repr::Real, value) if self.repr(value) == Repr::Whole => self.sum(value),
            Expr::Convert(Repr::Whole, value) if self.repr(value) == Repr::Real => self.sum(value),
            Expr::Scalar(op, args) => match (op, &args[..]) {
                (Scalar::Add | Scalar::WholeAdd, [left, right]) => {
                    Some(self.sum(left)?.plus(self.sum(right)?, false))
                }
                (Scalar::Subtract | Scalar::WholeSubtract, [left, right]) => {
                    Some(self.sum(left)?.plus(self.sum(right)?, true))
                }
                (Scalar::Multiply, [left, right]) => {
                    let (left, right) = (self.sum(left)?, self.sum(right)?);
                    match (left.is_number(), right.is_number()) {
                        (true, _) => right.times(left.offset),
                        (_, true) => left.times(right.offset),
                        _ => self.invariant(expr),
                    }
                }
                _ => self.invariant(expr),
            },
            expr => self.invariant(expr),
        }
    }
}

impl Affine {
    fn is_number(&self) -> bool {
        self.factor == 0.0 && self.rest.is_empty()
    }

    fn plus(mut self, other: Self, negative: bool) -> Self {
        let sign = if negative { -1.0 } else { 1.0 };
        self.factor += sign * other.factor;
        self.offset += sign * other.offset;
        self.rest.extend(other.rest.into_iter().map(|(minus, expr)| (minus != negative, expr)));
        self
    }

    fn times(mut self, factor: f64) -> Option<Self> {
        self.factor *= factor;
        self.offset *= factor;
        let fits = self.rest.is_empty() && self.factor.abs() < SMALL && self.offset.abs() < SMALL;
        fits.then_some(self)
    }

    /// The sum at a value of the counter, as a double.
    pub fn at(&self, counter: &Expr, offset: f64) -> Expr {
        let mut sum = match self.factor {
            0.0 => None,
            1.0 => Some(counter.clone()),
            factor => {
                Some(Expr::Scalar(Scalar::Multiply, vec![Expr::Number(factor), counter.clone()]))
            }
        };
        for (negative, expr) in &self.rest {
            sum = Some(match (sum, negative) {
                (None, false) => expr.clone(),
                (None, true) => Expr::Scalar(Scalar::Negate, vec![expr.clone()]),
                (Some(sum), false) => Expr::Scalar(Scalar::Add, vec![sum, expr.clone()]),
                (Some(sum), true) => Expr::Scalar(Scalar::Subtract, vec![sum, expr.clone()]),
            });
        }
        match sum {
            None => Expr::Number(offset),
            Some(Expr::Number(number)) => Expr::Number(number + offset),
            Some(sum) if offset == 0.0 => sum,
            Some(sum) if offset < 0.0 => {
                Expr::Scalar(Scalar::Subtract, vec![sum, Expr::Number(-offset)])
            }
            Some(sum) => Expr::Scalar(Scalar::Add, vec![sum, Expr::Number(offset)]),
        }
    }
}

/// What is converted to a whole number, as the double that it was.
pub fn as_double(expr: Expr) -> Expr {
    match expr {
        Expr::Convert(Repr::Whole, value) => *value,
        expr => expr,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::Role;

    #[test]
    fn sums_are_taken_apart() {
        let mut locals = Arena::default();
        let mut local = |name: &str, repr| {
            let name = name.to_owned();
            locals.push(Local { shown: name.clone(), name, repr, role: Role::Variable })
        };
        let (i, n) = (local("i", Repr::Whole), local("n", Repr::Real));
        let scalar = |op, a, b| Expr::Scalar(op, vec![a, b]);
        let real = Expr::Convert(Repr::Real, Box::new(Expr::Local(i)));
        let twice = scalar(Scalar::Multiply, Expr::Number(2.0), real);
        let sum = scalar(Scalar::Add, twice, Expr::Local(n));
        let index = scalar(Scalar::Subtract, sum, Expr::Number(1.0));
        let mut assigned = FxHashSet::default();
        let of = |assigned: &FxHashSet<LocalId>| {
            Scope { counter: i, assigned, locals: &locals }.sum(&index)
        };
        let sum = of(&assigned).expect("a sum");
        assert_eq!((sum.factor, sum.offset, sum.rest.len()), (2.0, -1.0, 1));
        assigned.insert(n);
        assert_eq!(of(&assigned), None);
    }
}
