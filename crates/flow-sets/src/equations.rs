//! Equations between sizes that are known to hold: a test, an operation that has
//! succeeded.
//!
//! ```text
//! if size(A,2) ~= n, error('…'); end      from here on: n is size(A,2)
//! C = A * B;                              from here on: size(B,1) is size(A,2),
//!                                         where neither is a scalar
//! ```
//!
//! An equation replaces one symbol by what it equals, in all values of the flow
//! set; a number replaces a size, a size a number that was given. An equation that
//! never holds ends the runs.

use super::flow_set::Flow;
use lariat_builtins::ShapeRule;
use lariat_domains::{Extent, Shape, ValueSet};
use lariat_shapes::rule::Unless;
use lariat_shapes::{Atom, Named, Polynomial, Symbol};

/// Assumes that two numbers are equal; `None` where they never are.
pub fn assume_equal(flow: &mut Flow, left: &Polynomial, right: &Polynomial) -> Option<()> {
    if left == right {
        return Some(());
    }
    if !left.may_equal(right) {
        return None;
    }
    if let Some((symbol, by)) = solved(left, right) {
        replace(flow, &symbol, &by);
    }
    Some(())
}

/// A symbol of one side that is what the other side is.
fn solved(left: &Polynomial, right: &Polynomial) -> Option<(Named, Polynomial)> {
    let sides = [(left, right), (right, left)];
    let candidates = sides.into_iter().filter_map(|(one, other)| {
        let Atom::Named(named) = one.as_symbol()?.atom() else { return None };
        let is_inside = other.mentions(&mut |inner| inner == named);
        (!is_inside).then(|| (named.clone(), other.clone()))
    });
    // What is less precise is dropped: a number before a size, later symbols before earlier.
    candidates.max_by_key(|(named, _)| (!named.is_count(), named.origin))
}

fn replace(flow: &mut Flow, symbol: &Named, by: &Polynomial) {
    let replaced = |value: &ValueSet| {
        value.mentions(&mut |named| named == symbol).then(|| {
            value.substitute(&mut |named| {
                let same = || Polynomial::symbol(Symbol::from(named.clone()));
                Some(if named == symbol { by.clone() } else { same() })
            })
        })
    };
    flow.refine_each(replaced);
}

/// Assumes that two extents are equal.
fn equal_extents(flow: &mut Flow, left: &Extent, right: &Extent) {
    if let (Some(left), Some(right)) = (left.polynomial(), right.polynomial()) {
        // An operation that succeeds with extents that never fit has other reasons.
        let _ = assume_equal(flow, &left, &right);
    }
}

/// Learns from a call of a builtin with two operands that it succeeded.
pub fn learn_from_success(rule: ShapeRule, a: &Shape, b: &Shape, flow: &mut Flow) {
    if rule == ShapeRule::Elementwise {
        for k in 1..=2 {
            let (left, right) = (a.extent(k), b.extent(k));
            if !left.may_be(1) && !right.may_be(1) {
                equal_extents(flow, &left, &right);
            }
        }
    }
    let Some(rule) = rule.over_matrices() else { return };
    let operands = [a, b];
    let counts = match rule.unless {
        Unless::Never => true,
        Unless::Scalar(scalars) => {
            scalars.iter().all(|&operand| operands[operand].is_scalar() == Some(false))
        }
        Unless::Empty => operands.iter().all(|shape| shape.is_empty() == Some(false)),
    };
    for ((left, j), (right, k)) in rule.agreements().filter(|_| counts) {
        equal_extents(flow, &operands[left].extent(j + 1), &operands[right].extent(k + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_shapes::{ParameterPart, SymbolOrigin};

    fn count(name: &str, place: u32) -> Polynomial {
        let part = ParameterPart::Extent(1);
        Polynomial::symbol(Symbol::count(SymbolOrigin::Parameter { place, part }, name))
    }

    #[test]
    fn numbers_that_differ_end_the_run() {
        let (two, three) = (Polynomial::constant(2), Polynomial::constant(3));
        let mut flow = Flow::new(0);
        assert_eq!(assume_equal(&mut flow, &two, &three), None);
        assert_eq!(assume_equal(&mut flow, &two, &two), Some(()));
    }

    #[test]
    fn the_later_symbol_goes() {
        let (m, n) = (count("m", 0), count("n", 1));
        let solved = solved(&m, &n).map(|(named, by)| (Polynomial::symbol(named.into()), by));
        assert_eq!(solved, Some((n.clone(), m.clone())));
        let more = n.add(&Polynomial::constant(1));
        assert!(more.is_some_and(|more| super::solved(&n, &more).is_none()), "n is never n+1");
    }
}
