//! The values of φ functions.
//!
//! The value analysis keeps what all variables hold at each join point
//! ([`lariat_value_facts::points`]); that is the value of a φ of the variable there.
//! Where it keeps nothing (an `if` whose final states were kept apart, a cleanup),
//! or where branches have narrowed the value so that it no longer contains those
//! of the operands, it is the join of the operands' values: the least solution of
//! `value(φ) = ⊔ value(operand)`, since operands may be φ functions again.
//!
//! ```text
//! x = 1; while c, x = x + 1; end       x1 = φ(x0, x2)    1 ⊔ (2..inf) = 1..inf
//! ```
//!
//! Symbols of statements mean something else when the statement is run again. The
//! operands of a φ were computed at different times, so such symbols are eliminated
//! from a join; those of parameters stay.
//!
//! After M. N. Wegman and F. K. Zadeck, *Constant Propagation with Conditional
//! Branches* (TOPLAS 13(2), 1991), but that operands which no run computes are
//! left out, whatever the edge.
//!
//! Cost: each φ is joined again when an operand changes; a value changes at most
//! as often as its operands have different values.

use super::program::Known;
use lariat_domains::ValueSet;
use lariat_ir::ssa::{Phi, Ssa, VersionId};
use lariat_shapes::{Named, Polynomial, Symbol};
use lariat_value_facts::symbols::is_of_statement;
use std::sync::Arc;

/// Joins of operands, before what is not stable is unknown.
const MAX_PASSES: usize = 64;

/// Fills in the values of φ functions. `kept`: what the analysis keeps of a φ.
pub fn fill(ssa: &Ssa, known: &mut [Known], kept: &dyn Fn(VersionId) -> Option<Known>) {
    join_operands(ssa, known);
    for phi in ssa.phis.iter().flatten() {
        let joined = &known[phi.version.index()];
        if let Some(kept) = kept(phi.version).filter(|kept| covers(kept, joined)) {
            known[phi.version.index()] = kept;
        }
    }
    widen_users(ssa, known);
}

/// The least solution, from what the other versions hold.
fn join_operands(ssa: &Ssa, known: &mut [Known]) {
    for pass in 0..=MAX_PASSES {
        let mut changed = false;
        for phi in ssa.phis.iter().flatten() {
            let next = match pass {
                MAX_PASSES => anything(&known[phi.version.index()]),
                _ => joined(phi, known),
            };
            changed |= next != known[phi.version.index()];
            known[phi.version.index()] = next;
        }
        if !changed || pass == MAX_PASSES {
            return;
        }
    }
}

/// A φ whose operand is a φ with a kept value contains that too.
fn widen_users(ssa: &Ssa, known: &mut [Known]) {
    for _ in 0..MAX_PASSES {
        let mut changed = false;
        for phi in ssa.phis.iter().flatten() {
            let joined = joined(phi, known);
            let mine = &known[phi.version.index()];
            if !covers(mine, &joined) {
                known[phi.version.index()] = without_symbols(mine).join(&joined);
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
    for phi in ssa.phis.iter().flatten() {
        if !covers(&known[phi.version.index()], &joined(phi, known)) {
            known[phi.version.index()] = anything(&known[phi.version.index()]);
        }
    }
}

/// The join of the operands, the φ itself left out.
pub fn joined(phi: &Phi, known: &[Known]) -> Known {
    let others = phi.operands.iter().filter(|operand| **operand != phi.version);
    let others = others.map(|operand| &known[operand.index()]);
    others.fold(Known::Unreached, |all, other| all.join(&without_symbols(other)))
}

/// Does the first contain the second, whatever statements' symbols stand for?
pub fn covers(all: &Known, one: &Known) -> bool {
    if one.may_be_unassigned() && !all.may_be_unassigned() {
        return false;
    }
    match (all.value(), one.value()) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(all), Some(one)) => {
            all == one || eliminated(all).covers(one) || eliminated(all).covers(&eliminated(one))
        }
    }
}

/// What is known without symbols of statements.
fn without_symbols(known: &Known) -> Known {
    let each = |value: &Arc<ValueSet>| match value.mentions(&mut is_of_statement) {
        true => Arc::new(eliminated(value)),
        false => value.clone(),
    };
    match known {
        Known::Unreached | Known::Unassigned => known.clone(),
        Known::Maybe(value) => Known::Maybe(each(value)),
        Known::Always(value) => Known::Always(each(value)),
    }
}

fn eliminated(value: &ValueSet) -> ValueSet {
    value.substitute(&mut |named: &Named| match is_of_statement(named) {
        true => None,
        false => Some(Polynomial::symbol(Symbol::from(named.clone()))),
    })
}

/// Any value, where there is one.
fn anything(known: &Known) -> Known {
    let unknown = || Arc::new(ValueSet::unknown(lariat_domains::Reason::Budget));
    match known {
        Known::Unreached | Known::Unassigned => known.clone(),
        Known::Maybe(_) => Known::Maybe(unknown()),
        Known::Always(_) => Known::Always(unknown()),
    }
}
