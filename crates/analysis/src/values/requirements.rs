//! What a function requires of the sizes of its arguments: the conditions under
//! which its operations do not fail, where the sizes are not known to fit.
//!
//! ```text
//! y = A*x;     size(A,2) = size(x,1), or one of them is a scalar
//! [A; b]       size(A,2) = size(b,2), or one of them is empty
//! ```
//!
//! Kept for functions that are analysed for any arguments; each condition is in
//! symbols of the parameters, or of statements of the function.

use super::interpreter::Interpreter;
use crate::domains::{Extent, Shape, ValueSet};
use lariat_builtins::{Builtin, ShapeRule};
use lariat_tame::ir::StmtId;

/// A condition on sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// Extents that are equal.
    pub equal: Vec<(Extent, Extent)>,
    /// Or what else lets the operation succeed.
    pub or: Way,
}

/// What else lets an operation succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Nothing.
    None,
    /// An extent that is 1, for each pair.
    One,
    /// An operand that is a scalar.
    Scalar,
    /// A left operand that is a scalar.
    LeftScalar,
    /// A right operand that is a scalar.
    RightScalar,
    /// An operand that is empty.
    Empty,
}

impl Requirement {
    /// As a phrase.
    pub fn describe(&self) -> String {
        let pairs: Vec<_> = self.equal.iter().map(|(a, b)| format!("{a} = {b}")).collect();
        let or = match (self.or, self.equal.len()) {
            (Way::None, _) => "",
            (Way::One, 1) => ", or one of the two is 1",
            (Way::One, _) => ", or one of each two is 1",
            (Way::Scalar, _) => ", or an operand is a scalar",
            (Way::LeftScalar, _) => ", or the left operand is a scalar",
            (Way::RightScalar, _) => ", or the right operand is a scalar",
            (Way::Empty, _) => ", or an operand is empty",
        };
        format!("{}{or}", pairs.join(" and "))
    }
}

impl Interpreter<'_, '_, '_> {
    /// Notes what a call of a builtin requires.
    pub fn note_requirement(&mut self, stmt: StmtId, builtin: &Builtin, arguments: &[ValueSet]) {
        if !self.keeps_facts || self.context.results.is_some() || !self.gives_symbols() {
            return;
        }
        let expansion = self.engine.analysis.propagator.rules().implicit_expansion;
        let [a, b] = arguments else { return };
        let required = of_pair(builtin.shape, &a.shape(), &b.shape(), expansion);
        let facts = self.facts();
        match required {
            Some(required) => facts.requirements.insert(stmt, required),
            None => facts.requirements.remove(&stmt),
        };
    }
}

/// What a builtin requires of two arguments of these shapes; `None` where it is
/// known to be so, or nothing can be said.
fn of_pair(rule: ShapeRule, a: &Shape, b: &Shape, expansion: bool) -> Option<Requirement> {
    let maybe = |shape: &Shape| shape.is_scalar() != Some(false);
    let one = |pairs: &[(usize, usize)], or: Way| {
        let open = pairs.iter().map(|&(k, j)| (a.extent(k), b.extent(j)));
        let equal: Vec<_> = open.filter(|(left, right)| says(left, right)).collect();
        (!equal.is_empty()).then_some(Requirement { equal, or })
    };
    if a.is_scalar() == Some(true) && rule != ShapeRule::RightDivide
        || b.is_scalar() == Some(true) && rule != ShapeRule::LeftDivide
    {
        return None;
    }
    match rule {
        ShapeRule::Elementwise if expansion => {
            let fits = |(left, right): &(Extent, Extent)| {
                *left != Extent::Known(1) && *right != Extent::Known(1)
            };
            let pairs = [(a.extent(1), b.extent(1)), (a.extent(2), b.extent(2))];
            let equal = pairs.into_iter().filter(fits).filter(|(l, r)| says(l, r));
            let equal: Vec<_> = equal.collect();
            let never_one = equal.iter().all(|(l, r)| !l.may_be(1) && !r.may_be(1));
            let or = if never_one { Way::None } else { Way::One };
            (!equal.is_empty()).then_some(Requirement { equal, or })
        }
        ShapeRule::Elementwise => {
            let or = if maybe(a) || maybe(b) { Way::Scalar } else { Way::None };
            one(&[(1, 1), (2, 2)], or)
        }
        ShapeRule::Product => {
            let or = if maybe(a) || maybe(b) { Way::Scalar } else { Way::None };
            one(&[(2, 1)], or)
        }
        ShapeRule::LeftDivide => one(&[(1, 1)], if maybe(a) { Way::LeftScalar } else { Way::None }),
        ShapeRule::RightDivide => {
            one(&[(2, 2)], if maybe(b) { Way::RightScalar } else { Way::None })
        }
        ShapeRule::Horizontal => one(&[(1, 1)], Way::Empty),
        ShapeRule::Vertical => one(&[(2, 2)], Way::Empty),
        _ => None,
    }
}

/// Does it say something that two extents are equal?
fn says(left: &Extent, right: &Extent) -> bool {
    !left.is_unknown() && !right.is_unknown() && left != right
}
