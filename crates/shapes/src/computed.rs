//! Symbols that are computed from polynomials, in normal form. These functions are
//! the only constructors; each yields a polynomial, since many computed extents are polynomials.
//!
//! ```text
//! expanded {n, 1}          n
//! choice n==1: m, else m   m
//! positive n-1             a symbol: n may be 0
//! ```

use crate::symbol::{Atom, Polynomial, Symbol};

/// The extent of an elementwise operation that succeeds. `None`: too heavy, or
/// no operation with these extents succeeds.
pub(crate) fn expanded(parts: Vec<Polynomial>) -> Option<Polynomial> {
    let mut flat = Vec::with_capacity(parts.len());
    for part in parts {
        match part.as_symbol().map(Symbol::atom) {
            Some(Atom::Expanded(inner)) => flat.extend(inner.iter().cloned()),
            _ => flat.push(part),
        }
    }
    flat.sort();
    flat.dedup();
    flat.retain(|part| part.as_constant() != Some(1));
    // One that is never 1 is the common one.
    let fixed = |part: &&Polynomial| part.as_constant().is_some();
    let long = |part: &&Polynomial| !part.may_be(1);
    if let Some(part) = flat.iter().find(fixed).or_else(|| flat.iter().find(long)) {
        let agrees = flat.iter().all(|other| other.may_be(1) || other.may_equal(part));
        return agrees.then(|| part.clone());
    }
    match flat.len() {
        0 => Some(Polynomial::constant(1)),
        1 => flat.pop(),
        _ => Polynomial::computed(Atom::Expanded(flat).into()),
    }
}

/// One extent where some are all certain numbers, another one elsewhere. `None`:
/// too heavy.
pub(crate) fn choice(
    mut tests: Vec<(Polynomial, i64)>,
    then: Polynomial,
    otherwise: Polynomial,
) -> Option<Polynomial> {
    tests.sort();
    tests.dedup();
    tests.retain(|(part, number)| part.as_constant() != Some(*number));
    if tests.is_empty() {
        return Some(then);
    }
    if then == otherwise || tests.iter().any(|(part, number)| !part.may_be(*number)) {
        return Some(otherwise);
    }
    Polynomial::computed(Atom::Choice { tests, then, otherwise }.into())
}

/// The number rounded down, 0 where it is negative. `None`: too heavy.
pub(crate) fn positive(number: Polynomial) -> Option<Polynomial> {
    match number.as_constant() {
        Some(constant) => Some(Polynomial::constant(constant.max(0))),
        None if number.is_count() => Some(number),
        None => Polynomial::computed(Atom::Positive(number).into()),
    }
}
