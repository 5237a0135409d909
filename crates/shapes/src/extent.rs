//! The size along one dimension: a number, a polynomial over symbols, or
//! anything.
//!
//! ```text
//! 3        exactly 3
//! n+1      one more than whatever n is in this run
//! :        any size
//! ```
//!
//! A polynomial that is a number is [`Extent::Known`], so equal extents are equal
//! values. Operations answer for runs in which the operation succeeds.

use crate::computed::{choice, expanded, positive};
use crate::symbol::{Named, Polynomial, Symbol};
use std::fmt;

/// The size along one dimension.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Extent {
    /// Exactly this.
    Known(u32),
    /// The number of a polynomial that is not a constant; never negative in a run.
    Symbolic(Polynomial),
    /// Any.
    Unknown,
}

impl Extent {
    /// The extent of a polynomial.
    pub fn of(polynomial: Polynomial) -> Self {
        match polynomial.as_constant() {
            Some(constant) => Self::from_option(u32::try_from(constant).ok()),
            None => Self::Symbolic(polynomial),
        }
    }

    /// A symbol.
    pub fn symbol(symbol: Symbol) -> Self {
        Self::Symbolic(Polynomial::symbol(symbol))
    }

    /// The extent of a polynomial; unknown for none.
    pub fn of_option(polynomial: Option<Polynomial>) -> Self {
        polynomial.map_or(Self::Unknown, Self::of)
    }

    /// This number, or unknown.
    pub fn from_option(number: Option<u32>) -> Self {
        number.map_or(Self::Unknown, Self::Known)
    }

    /// The extent of what has as many elements as `1:number`; of `zeros(number)`.
    pub fn positive(number: Polynomial) -> Self {
        Self::of_option(positive(number))
    }

    /// The number, if it is known.
    pub fn known(&self) -> Option<u32> {
        match self {
            Self::Known(number) => Some(*number),
            Self::Symbolic(_) | Self::Unknown => None,
        }
    }

    /// Is nothing known?
    pub fn is_unknown(&self) -> bool {
        *self == Self::Unknown
    }

    /// As a polynomial, unless it is unknown.
    pub fn polynomial(&self) -> Option<Polynomial> {
        match self {
            Self::Known(number) => Some((*number).into()),
            Self::Symbolic(polynomial) => Some(polynomial.clone()),
            Self::Unknown => None,
        }
    }

    /// Both extents are among those of the result.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        if self == other { self.clone() } else { Self::Unknown }
    }

    /// What has both extents: the better known one.
    #[must_use]
    pub fn meet(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Unknown, extent) | (extent, Self::Unknown) => extent.clone(),
            (Self::Symbolic(_), known @ Self::Known(_)) => known.clone(),
            (extent, _) => extent.clone(),
        }
    }

    /// Is every extent of `other` one of this?
    pub fn covers(&self, other: &Self) -> bool {
        self.is_unknown() || self == other
    }

    /// May it be this number?
    pub fn may_be(&self, number: u32) -> bool {
        match self {
            Self::Known(known) => *known == number,
            Self::Symbolic(polynomial) => polynomial.may_be(number.into()),
            Self::Unknown => true,
        }
    }

    /// May the two be equal?
    pub fn may_equal(&self, other: &Self) -> bool {
        match (self.polynomial(), other.polynomial()) {
            (Some(a), Some(b)) => a.may_equal(&b),
            _ => true,
        }
    }

    /// Are the two equal in every run?
    pub fn surely_equals(&self, other: &Self) -> bool {
        !self.is_unknown() && self == other
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Known(a), Self::Known(b)) => Self::from_option(a.checked_add(*b)),
            (Self::Known(0), extent) | (extent, Self::Known(0)) => extent.clone(),
            _ => self.combine(other, Polynomial::add),
        }
    }

    /// The product; 0 where one is 0.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Known(0), _) | (_, Self::Known(0)) => Self::Known(0),
            (Self::Known(a), Self::Known(b)) => Self::from_option(a.checked_mul(*b)),
            (Self::Known(1), extent) | (extent, Self::Known(1)) => extent.clone(),
            _ => self.combine(other, Polynomial::multiply),
        }
    }

    fn combine(
        &self,
        other: &Self,
        with: fn(&Polynomial, &Polynomial) -> Option<Polynomial>,
    ) -> Self {
        match (self.polynomial(), other.polynomial()) {
            (Some(a), Some(b)) => Self::of_option(with(&a, &b)),
            _ => Self::Unknown,
        }
    }

    /// The common extent of an elementwise operation, where an extent of 1
    /// expands; `None` where no run succeeds.
    pub fn expanded(&self, other: &Self) -> Option<Self> {
        let fits = self.may_equal(other) || self.may_be(1) || other.may_be(1);
        if !fits {
            return None;
        }
        Some(match (self, other) {
            (Self::Known(1), extent) | (extent, Self::Known(1)) => extent.clone(),
            (a, b) if !a.may_be(1) => a.settled_by(b),
            (a, b) if !b.may_be(1) => b.settled_by(a),
            (a, b) => match (a.polynomial(), b.polynomial()) {
                (Some(a), Some(b)) => Self::of_option(expanded(vec![a, b])),
                _ => Self::Unknown,
            },
        })
    }

    /// The common extent where this is never 1: this, unless it is less precise.
    fn settled_by(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Symbolic(_), Self::Known(number)) if *number != 1 => other.clone(),
            _ => self.clone(),
        }
    }

    /// One extent where some are all certain numbers, another one elsewhere.
    #[must_use]
    pub fn choice(tests: &[(Self, u32)], then: &Self, otherwise: &Self) -> Self {
        if then == otherwise || tests.iter().any(|(one, number)| !one.may_be(*number)) {
            return otherwise.clone();
        }
        if tests.iter().all(|(one, number)| *one == Self::Known(*number)) {
            return then.clone();
        }
        let test = |(one, number): &(Self, u32)| Some((one.polynomial()?, i64::from(*number)));
        let tests: Option<Vec<_>> = tests.iter().map(test).collect();
        match (tests, then.polynomial(), otherwise.polynomial()) {
            (Some(tests), Some(then), Some(otherwise)) => {
                Self::of_option(choice(tests, then, otherwise))
            }
            _ => Self::Unknown,
        }
    }

    /// Does a symbol that is given from outside occur that this is true of?
    pub fn mentions(&self, test: &mut dyn FnMut(&Named) -> bool) -> bool {
        matches!(self, Self::Symbolic(polynomial) if polynomial.mentions(test))
    }

    /// The extent after symbols were replaced.
    #[must_use]
    pub fn substitute(&self, by: &mut dyn FnMut(&Named) -> Option<Polynomial>) -> Self {
        match self {
            Self::Symbolic(polynomial) => Self::of_option(polynomial.substitute(by)),
            _ => self.clone(),
        }
    }
}

impl From<Polynomial> for Extent {
    fn from(polynomial: Polynomial) -> Self {
        Self::of(polynomial)
    }
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(number) => write!(f, "{number}"),
            Self::Symbolic(polynomial) => write!(f, "{polynomial}"),
            Self::Unknown => f.write_str(":"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbol(place: usize) -> Extent {
        Extent::symbol(Symbol::declared(place, ["n", "m"][place], true))
    }

    #[test]
    fn expansion_of_symbols() {
        let (n, m) = (symbol(0), symbol(1));
        assert_eq!(n.expanded(&n), Some(n.clone()));
        assert_eq!(n.expanded(&m), m.expanded(&n));
        assert_eq!(n.expanded(&Extent::Known(1)), Some(n.clone()));
        assert_eq!(n.expanded(&Extent::Known(3)), Some(Extent::Known(3)));
        let common = n.expanded(&m).unwrap();
        assert_eq!(common.expanded(&n), Some(common.clone()));
        // n+2 is never 1, and n+3 is another one.
        let long = n.plus(&Extent::Known(2));
        assert_eq!(m.expanded(&long), Some(long.clone()));
        assert_eq!(n.plus(&Extent::Known(3)).expanded(&long), None);
    }

    #[test]
    fn choices_of_symbols() {
        let (n, m) = (symbol(0), symbol(1));
        assert_eq!(Extent::choice(&[(n.clone(), 1)], &m, &m), m);
        assert_eq!(Extent::choice(&[(Extent::Known(1), 1)], &n, &m), n);
        assert_eq!(Extent::choice(&[(Extent::Known(2), 1)], &n, &m), m);
        let open = Extent::choice(&[(n.clone(), 1)], &m, &n);
        assert_eq!(open.substitute(&mut |_| Some(Polynomial::constant(1))), Extent::Known(1));
    }
}
