//! The operators of type I on known shapes: legality θ and result 𝓗.
//!
//! An operator is of type I if the shapes of its operands decide everything
//! (`002` section 8.1). Each stands here once, as the rule that it follows, those
//! of matrices by [`crate::rule`]; the
//! functions of a language that follow the same rule are the matter of whoever
//! maps names to operators. The illegal shape is absorbing: an operation on it
//! is illegal (`002` equation 18).
//!
//! | operator | θ: legal where | 𝓗: result |
//! |---|---|---|
//! | elementwise | equal, or one a scalar; when expanding: in each dimension equal, or one is 1 | the other operand's extent where one is 1 |
//! | product | one a scalar, or matrices `<p,q>`, `<q,r>` | the other operand, or `<p,r>` |
//! | right division | the divisor a scalar, or matrices `<p,q>`, `<r,q>` | the dividend, or `<p,r>` |
//! | left division | the divisor a scalar, or matrices `<q,p>`, `<q,r>` | the dividend, or `<p,r>` |
//! | power | square matrices, one of them a scalar | the one that is none |
//! | horizontal, vertical | equal but for one dimension, or one is left out ([`crate::concatenation`]) | the sum along that dimension, or the other operand |
//! | transpose | a matrix | extents exchanged |
//! | column | always | `<n,1>`, n the number of elements |
//! | preserving, reducing | always | the operand's shape, or a scalar |
//!
//! These are tables I and V of `002` and figures 4 and 5 of `003`, with three
//! departures, each as MATLAB and Octave behave: the divisor of a matrix division
//! may be a scalar but a scalar dividend wants a fitting divisor; a concatenation
//! leaves out empty operands, more or fewer by language; ranks are not computed apart, since
//! tuples are canonical.
//!
//! **Example.** `<2,0>` times `<0,3>` is `<2,3>`. **Cost.** Linear in the ranks.

use crate::concatenation::concatenation;
use crate::dialect::Rules;
use crate::known::Known;
use crate::rule::{MatrixRule, Outcome};
use crate::tuple::{Shape, Tuple};

/// An operator of type I.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operator {
    /// `a+b`, `a.*b`, `a<b`, …
    Elementwise,
    /// `a*b`.
    Product,
    /// `a/b`.
    RightDivision,
    /// `a\b`.
    LeftDivision,
    /// `a^b`.
    Power,
    /// `[a, b]`.
    Horizontal,
    /// `[a; b]`.
    Vertical,
    /// `a'`.
    Transpose,
    /// `a(:)`.
    Column,
    /// `-a` and all that keeps the shape.
    Preserving,
    /// What turns anything into a scalar, such as the length.
    Reducing,
}

impl Operator {
    /// All with two operands.
    pub const BINARY: [Self; 7] = [
        Self::Elementwise,
        Self::Product,
        Self::RightDivision,
        Self::LeftDivision,
        Self::Power,
        Self::Horizontal,
        Self::Vertical,
    ];

    /// All with one operand.
    pub const UNARY: [Self; 4] = [Self::Transpose, Self::Column, Self::Preserving, Self::Reducing];

    /// How it is written with operands `a` and `b`.
    pub fn sample(self) -> &'static str {
        match self {
            Self::Elementwise => "a+b",
            Self::Product => "a*b",
            Self::RightDivision => "a/b",
            Self::LeftDivision => "a\\b",
            Self::Power => "a^b",
            Self::Horizontal => "[a, b]",
            Self::Vertical => "[a; b]",
            Self::Transpose => "a'",
            Self::Column => "a(:)",
            Self::Preserving => "-a",
            Self::Reducing => "length(a)",
        }
    }
}

/// The result of an operator with two operands; the illegal shape for one with
/// one operand.
pub fn binary(operator: Operator, a: &Shape, b: &Shape, rules: Rules) -> Shape {
    let (a, b) = (a.as_ref()?, b.as_ref()?);
    match operator {
        Operator::Elementwise if rules.implicit_expansion => expanded(a, b),
        Operator::Elementwise => conforming(a, b),
        Operator::Product => by_rule(&MatrixRule::PRODUCT, &[a, b]),
        Operator::RightDivision => by_rule(&MatrixRule::RIGHT_DIVISION, &[a, b]),
        Operator::LeftDivision => by_rule(&MatrixRule::LEFT_DIVISION, &[a, b]),
        Operator::Power => power(a, b),
        Operator::Horizontal => concatenation(a, b, 1, rules.left_out),
        Operator::Vertical => concatenation(a, b, 0, rules.left_out),
        Operator::Transpose | Operator::Column | Operator::Preserving | Operator::Reducing => None,
    }
}

/// The result of an operator with one operand; the illegal shape for one with
/// two operands.
pub fn unary(operator: Operator, a: &Shape) -> Shape {
    let a = a.as_ref()?;
    match operator {
        Operator::Transpose => by_rule(&MatrixRule::TRANSPOSE, &[a]),
        Operator::Column => {
            let elements = a
                .extents()
                .iter()
                .try_fold(1u64, |product, extent| product.checked_mul(*extent))?;
            Some(Tuple::new([elements, 1]))
        }
        Operator::Preserving => Some(a.clone()),
        Operator::Reducing => Some(Tuple::scalar()),
        Operator::Elementwise
        | Operator::Product
        | Operator::RightDivision
        | Operator::LeftDivision
        | Operator::Power
        | Operator::Horizontal
        | Operator::Vertical => None,
    }
}

/// Elementwise with expansion: dimension by dimension.
fn expanded(a: &Tuple, b: &Tuple) -> Shape {
    let rank = a.rank().max(b.rank());
    let extent = |dimension| match (a.extent(dimension), b.extent(dimension)) {
        (1, other) | (other, 1) => Some(other),
        (one, other) => (one == other).then_some(one),
    };
    let extents: Option<Vec<u64>> = (0..rank).map(extent).collect();
    Some(Tuple::new(extents?))
}

/// Elementwise without expansion.
fn conforming(a: &Tuple, b: &Tuple) -> Shape {
    if a.is_scalar() {
        return Some(b.clone());
    }
    (b.is_scalar() || a == b).then(|| a.clone())
}

/// The result of a rule over matrices.
fn by_rule(rule: &MatrixRule, operands: &[&Tuple]) -> Shape {
    Some(match rule.evaluate(&mut Known { operands }).ok()? {
        Outcome::Like(operand) => operands[operand].clone(),
        Outcome::Matrix(extents) if operands.iter().all(|one| one.is_matrix()) => {
            Tuple::new(extents)
        }
        Outcome::Matrix(_) => return None,
    })
}

fn power(a: &Tuple, b: &Tuple) -> Shape {
    let square = |tuple: &Tuple| by_rule(&MatrixRule::SQUARE, &[tuple]).is_some();
    let fits = square(a) && square(b) && (a.is_scalar() || b.is_scalar());
    fits.then(|| if a.is_scalar() { b.clone() } else { a.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuple::show;

    fn tuple(extents: &[u64]) -> Shape {
        Some(Tuple::new(extents.iter().copied()))
    }

    fn result(operator: Operator, a: &[u64], b: &[u64], rules: Rules) -> String {
        show(&binary(operator, &tuple(a), &tuple(b), rules))
    }

    #[test]
    fn elementwise_depends_on_expansion() {
        let both = |a: &[u64], b: &[u64]| {
            Rules::ALL.map(|rules| result(Operator::Elementwise, a, b, rules))
        };
        assert_eq!(both(&[1, 3], &[4, 1]), ["error", "<4,3>"]);
        assert_eq!(both(&[0, 1], &[0, 1]), ["<0,1>", "<0,1>"]);
        assert_eq!(both(&[2, 3, 4], &[1, 1]), ["<2,3,4>", "<2,3,4>"]);
        assert_eq!(both(&[2, 3, 4], &[2, 3]), ["error", "<2,3,4>"]);
        assert_eq!(both(&[2, 3], &[2, 4]), ["error", "error"]);
        assert_eq!(both(&[1, 1, 1, 2], &[1, 1, 3]), ["error", "<1,1,3,2>"]);
    }

    #[test]
    fn matrix_operations() {
        let now = |operator, a: &[u64], b: &[u64]| result(operator, a, b, Rules::EXPANDING);
        assert_eq!(now(Operator::Product, &[2, 0], &[0, 3]), "<2,3>");
        assert_eq!(now(Operator::Product, &[1, 1], &[2, 3, 4]), "<2,3,4>");
        assert_eq!(now(Operator::Product, &[2, 3, 4], &[4, 2]), "error");
        assert_eq!(now(Operator::RightDivision, &[2, 3], &[4, 3]), "<2,4>");
        assert_eq!(now(Operator::RightDivision, &[1, 1], &[1, 2]), "error");
        assert_eq!(now(Operator::LeftDivision, &[2, 3], &[2, 4]), "<3,4>");
        assert_eq!(now(Operator::LeftDivision, &[1, 1], &[1, 2]), "<1,2>");
        assert_eq!(now(Operator::Power, &[2, 2], &[1, 1]), "<2,2>");
        assert_eq!(now(Operator::Power, &[2, 2], &[2, 2]), "error");
        assert_eq!(now(Operator::Power, &[1, 2], &[1, 1]), "error");
    }

    #[test]
    fn one_operand() {
        let now = |operator, a: &[u64]| show(&unary(operator, &tuple(a)));
        assert_eq!(now(Operator::Transpose, &[2, 3]), "<3,2>");
        assert_eq!(now(Operator::Transpose, &[2, 3, 4]), "error");
        assert_eq!(now(Operator::Column, &[0, 3]), "<0,1>");
        assert_eq!(now(Operator::Preserving, &[2, 3, 4]), "<2,3,4>");
        assert_eq!(now(Operator::Reducing, &[2, 3, 4]), "<1,1>");
    }

    #[test]
    fn the_illegal_shape_absorbs() {
        for rules in Rules::ALL {
            for operator in Operator::BINARY {
                let one = tuple(&[1, 1]);
                assert_eq!(binary(operator, &None, &one, rules), None);
                assert_eq!(binary(operator, &one, &None, rules), None);
            }
        }
        assert!(Operator::UNARY.iter().all(|operator| unary(*operator, &None).is_none()));
    }
}
