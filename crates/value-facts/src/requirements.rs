//! What a function requires of the sizes of its arguments: the conditions under
//! which its operations do not fail, where the sizes are not known to fit.
//!
//! ```text
//! y = A*x;     size(A,2) = size(x,1), or one of them is a scalar
//! [A; b]       size(A,2) = size(b,2), or one of them is empty
//! ```
//!
//! LoopFixpoint for functions that are analysed for any arguments; each condition is in
//! symbols of the parameters, or of statements of the function.

use super::symbols::is_of_statement;
use lariat_builtins::ShapeRule;
use lariat_domains::{Extent, Shape};
use lariat_shapes::rule::Unless;
use smallvec::{SmallVec, smallvec};

/// What is known of the sizes of a statement's operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fit {
    /// They fit in every run.
    Always,
    /// They fit when this holds.
    When(Requirement),
}

/// A condition on sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// Extents that are equal.
    pub equal: Vec<(Extent, Extent)>,
    /// Or what else lets the operation succeed.
    pub or: OrElse,
}

/// What else lets an operation succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrElse {
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
    /// Does it speak of arguments only?
    pub fn is_of_arguments(&self) -> bool {
        let inner = |extent: &Extent| extent.mentions(&mut is_of_statement);
        !self.equal.iter().any(|(left, right)| inner(left) || inner(right))
    }

    /// As a phrase.
    pub fn describe(&self) -> String {
        let pairs: Vec<_> = self.equal.iter().map(|(a, b)| format!("{a} = {b}")).collect();
        let or = match (self.or, self.equal.len()) {
            (OrElse::None, _) => "",
            (OrElse::One, 1) => ", or one of the two is 1",
            (OrElse::One, _) => ", or one of each two is 1",
            (OrElse::Scalar, _) => ", or an operand is a scalar",
            (OrElse::LeftScalar, _) => ", or the left operand is a scalar",
            (OrElse::RightScalar, _) => ", or the right operand is a scalar",
            (OrElse::Empty, _) => ", or an operand is empty",
        };
        format!("{}{or}", pairs.join(" and "))
    }
}

/// What a builtin requires of two arguments of these shapes; `None` where nothing
/// can be said.
pub fn of_pair(rule: ShapeRule, a: &Shape, b: &Shape, expansion: bool) -> Option<Fit> {
    let is_scalar = |shape: &Shape| shape.is_scalar() == Some(true);
    let or = |either: bool, other: OrElse| if either { other } else { OrElse::None };
    let (left, right) = (a.is_scalar() != Some(false), b.is_scalar() != Some(false));
    let operands = [a, b];
    let always = match rule {
        ShapeRule::Elementwise => is_scalar(a) || is_scalar(b),
        _ => rule.scalar_operands().iter().any(|&operand| is_scalar(operands[operand])),
    };
    if always {
        return Some(Fit::Always);
    }
    // Of pages an elementwise operation asks more, and a product of Octave less.
    if operands.iter().any(|shape| shape.rank().is_some_and(|rank| rank > 2)) {
        return None;
    }
    let flat = a.rank() == Some(2) && b.rank() == Some(2);
    let pairs: SmallVec<[(usize, usize); 2]> = match (rule, rule.over_matrices()) {
        (ShapeRule::Elementwise, _) => smallvec![(1, 1), (2, 2)],
        (_, Some(rule)) => rule.agreements().map(|((_, k), (_, j))| (k + 1, j + 1)).collect(),
        (_, None) => return None,
    };
    if pairs.is_empty() {
        return None;
    }
    let extents = pairs.iter().map(|&(k, j)| (a.extent(k), b.extent(j)));
    let expands =
        |(left, right): &(Extent, Extent)| *left == Extent::Known(1) || *right == Extent::Known(1);
    let asked =
        extents.filter(|pair| !(rule == ShapeRule::Elementwise && expansion && expands(pair)));
    let open: Vec<_> = asked.filter(|(left, right)| left != right || left.is_unknown()).collect();
    if open.is_empty() {
        return (flat || rule == ShapeRule::Product).then_some(Fit::Always);
    }
    if open.iter().any(|(left, right)| left.is_unknown() || right.is_unknown()) {
        return None;
    }
    let one = open.iter().any(|(left, right)| left.may_be(1) || right.may_be(1));
    let or = match rule {
        ShapeRule::Elementwise if expansion => or(one, OrElse::One),
        ShapeRule::Elementwise => or(left || right, OrElse::Scalar),
        _ => match (rule.over_matrices()?.unless, rule.scalar_operands()) {
            (Unless::Never, _) => OrElse::None,
            (Unless::Empty, _) => OrElse::Empty,
            (Unless::Scalar(_), [0]) => or(left, OrElse::LeftScalar),
            (Unless::Scalar(_), [1]) => or(right, OrElse::RightScalar),
            (Unless::Scalar(_), _) => or(left || right, OrElse::Scalar),
        },
    };
    Some(Fit::When(Requirement { equal: open, or }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_shapes::{ParameterPart, Symbol, SymbolOrigin};

    fn symbol(name: &str, place: u32) -> Extent {
        let part = ParameterPart::Extent(1);
        Extent::symbol(Symbol::count(SymbolOrigin::Parameter { place, part }, name))
    }

    fn matrix(rows: Extent, columns: Extent) -> Shape {
        Shape::dims([rows, columns])
    }

    fn fit(rule: ShapeRule, a: &Shape, b: &Shape, expansion: bool) -> String {
        match of_pair(rule, a, b, expansion) {
            None => "unknown".to_owned(),
            Some(Fit::Always) => "always".to_owned(),
            Some(Fit::When(requirement)) => requirement.describe(),
        }
    }

    #[test]
    fn an_elementwise_operation_wants_each_pair_equal() {
        let (m, n) = (symbol("m", 0), symbol("n", 1));
        let (column, table) = (matrix(m.clone(), Extent::Known(1)), matrix(n.clone(), n.clone()));
        let fits = |a: &Shape, b: &Shape, expansion| fit(ShapeRule::Elementwise, a, b, expansion);
        assert_eq!(fits(&table, &table, true), "always");
        assert_eq!(fits(&Shape::scalar(), &table, false), "always");
        assert_eq!(fits(&column, &table, true), "m = n, or one of the two is 1");
        assert_eq!(fits(&column, &table, false), "m = n and 1 = n, or an operand is a scalar");
        assert_eq!(fits(&Shape::Unknown, &table, true), "unknown");
    }

    #[test]
    fn a_product_wants_the_inner_extents_equal() {
        let (m, n) = (symbol("m", 0), symbol("n", 1));
        let a = matrix(Extent::Known(3), m.clone());
        let same = matrix(m, Extent::Known(4));
        let other = matrix(n, Extent::Known(4));
        assert_eq!(fit(ShapeRule::Product, &a, &same, true), "always");
        assert_eq!(fit(ShapeRule::Product, &a, &other, true), "m = n");
        let unlike = matrix(Extent::Known(5), Extent::Known(4));
        let asked =
            of_pair(ShapeRule::Product, &matrix(Extent::Known(3), Extent::Known(2)), &unlike, true);
        let never =
            Requirement { equal: vec![(Extent::Known(2), Extent::Known(5))], or: OrElse::None };
        assert_eq!(asked, Some(Fit::When(never)), "a condition that never holds");
    }

    #[test]
    fn pages_are_not_spoken_of() {
        let pages = Shape::dims([Extent::Known(2), Extent::Known(2), symbol("p", 0)]);
        assert_eq!(fit(ShapeRule::Elementwise, &pages, &pages, true), "unknown");
        assert_eq!(fit(ShapeRule::Elementwise, &pages, &Shape::scalar(), true), "always");
    }

    #[test]
    fn a_condition_on_inner_sizes_is_not_one_on_arguments() {
        let inner = SymbolOrigin::Statement {
            stmt: 3,
            part: lariat_shapes::StatementPart::Extent { target: 0, dimension: 1 },
        };
        let inner = Extent::symbol(Symbol::count(inner, "size"));
        let of = |left: Extent, right| Requirement { equal: vec![(left, right)], or: OrElse::None };
        assert!(of(symbol("m", 0), symbol("n", 1)).is_of_arguments());
        assert!(!of(symbol("m", 0), inner).is_of_arguments());
    }
}
