//! Arithmetic of integer polynomials over symbols, in one normal form, and their bounds.
//!
//! A polynomial is a constant and a sorted list of monomials with factors that
//! are not 0; so equal polynomials are equal values. `n*(m+1) - n` is `m*n`.
//!
//! Of the numbers that the symbols stand for their [`Range`] counts: where `n` is not
//! negative, `n + 1` is at least 1; and `n = n + 1` is never true. Arithmetic that overflows, and polynomials of more than
//! [`Polynomial::MAX_WEIGHT`] symbols, yield `None`: the extent is unknown then.
//!
//! **Cost.** Linear in the weight, for products quadratic. Copies are shared.

use crate::number_range::Range;
use crate::symbol::{Monomial, Polynomial, Sum, Symbol};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

impl Polynomial {
    fn from_sum(terms: BTreeMap<Monomial, i64>, constant: i64) -> Option<Self> {
        Self::checked(terms.into_iter().filter(|(_, factor)| *factor != 0).collect(), constant)
    }

    /// Sorted terms with factors that are not 0, unless they are too many.
    fn checked(terms: Vec<(Monomial, i64)>, constant: i64) -> Option<Self> {
        let sum = Self(Arc::new(Sum { terms, constant }));
        (sum.weight() <= Self::MAX_WEIGHT).then_some(sum)
    }

    /// The sum.
    pub fn add(&self, other: &Self) -> Option<Self> {
        self.sum(other, 1)
    }

    /// The difference.
    pub fn subtract(&self, other: &Self) -> Option<Self> {
        self.sum(other, -1)
    }

    fn sum(&self, other: &Self, sign: i64) -> Option<Self> {
        let more = other.0.constant.checked_mul(sign)?;
        let constant = self.0.constant.checked_add(more)?;
        if other.0.terms.is_empty() && more == 0 {
            return Some(self.clone());
        }
        if self.0.terms.is_empty() && self.0.constant == 0 && sign == 1 {
            return Some(other.clone());
        }
        let mut terms = Vec::with_capacity(self.0.terms.len() + other.0.terms.len());
        for both in self.beside(other) {
            let (monomial, ours, theirs) = both;
            let factor = ours.checked_add(theirs.checked_mul(sign)?)?;
            if factor != 0 {
                terms.push((monomial.clone(), factor));
            }
        }
        Self::checked(terms, constant)
    }

    /// The monomials of both, in order, with either's factor.
    fn beside<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = (&'a Monomial, i64, i64)> {
        let mut ours = self.0.terms.iter().peekable();
        let mut theirs = other.0.terms.iter().peekable();
        std::iter::from_fn(move || {
            let order = match (ours.peek(), theirs.peek()) {
                (Some((left, _)), Some((right, _))) => left.cmp(right),
                (Some(_), None) => Ordering::Less,
                (None, _) => Ordering::Greater,
            };
            match order {
                Ordering::Less => ours.next().map(|(monomial, factor)| (monomial, *factor, 0)),
                Ordering::Greater => theirs.next().map(|(monomial, factor)| (monomial, 0, *factor)),
                Ordering::Equal => {
                    let (monomial, factor) = ours.next()?;
                    theirs.next().map(|(_, other)| (monomial, *factor, *other))
                }
            }
        })
    }

    /// The bounds of this number less the other.
    fn bounds_of_difference(&self, other: &Self) -> Option<Range> {
        let constant = self.0.constant.checked_sub(other.0.constant)?;
        let mut bounds = Range::between(constant, constant);
        for (monomial, ours, theirs) in self.beside(other) {
            match ours.checked_sub(theirs)? {
                0 => {}
                factor => bounds = bounds.plus(range_of_product(monomial).times(factor)),
            }
            if bounds.low.is_none() && bounds.high.is_none() {
                return None;
            }
        }
        Some(bounds)
    }

    /// The product.
    pub fn multiply(&self, other: &Self) -> Option<Self> {
        match (self.as_constant(), other.as_constant()) {
            (Some(factor), _) => return other.scaled(factor),
            (_, Some(factor)) => return self.scaled(factor),
            (None, None) => {}
        }
        let mut terms = BTreeMap::<Monomial, i64>::new();
        for (left, a) in self.parts() {
            for (right, b) in other.parts() {
                let mut monomial: Monomial = left.iter().chain(&right).cloned().collect();
                monomial.sort();
                let term = terms.entry(monomial).or_insert(0);
                *term = term.checked_add(a.checked_mul(b)?)?;
            }
        }
        let constant = terms.remove(&Monomial::new()).unwrap_or(0);
        Self::from_sum(terms, constant)
    }

    /// The product with a number.
    fn scaled(&self, factor: i64) -> Option<Self> {
        match factor {
            0 => Some(Self::constant(0)),
            1 => Some(self.clone()),
            _ => {
                let constant = self.0.constant.checked_mul(factor)?;
                let terms = self.0.terms.iter();
                let scaled =
                    terms.map(|(monomial, own)| Some((monomial.clone(), own.checked_mul(factor)?)));
                Self::checked(scaled.collect::<Option<_>>()?, constant)
            }
        }
    }

    /// All monomials with their factors, the constant as the empty one.
    fn parts(&self) -> Vec<(Monomial, i64)> {
        let constant = (self.0.constant != 0).then(|| (Monomial::new(), self.0.constant));
        self.0.terms.iter().cloned().chain(constant).collect()
    }

    /// The numbers that it may be.
    pub fn range(&self) -> Range {
        let constant = Range::between(self.0.constant, self.0.constant);
        let terms = self.0.terms.iter();
        terms.fold(constant, |sum, (monomial, factor)| {
            sum.plus(range_of_product(monomial).times(*factor))
        })
    }

    /// The number is never below this.
    pub fn lower_bound(&self) -> Option<i64> {
        self.range().low
    }

    /// The number is never above this.
    pub fn upper_bound(&self) -> Option<i64> {
        self.range().high
    }

    /// Is it whole and never negative?
    pub fn is_count(&self) -> bool {
        self.range().is_count()
    }

    /// May it be this number?
    pub fn may_be(&self, number: i64) -> bool {
        let range = self.range();
        range.low.is_none_or(|bound| bound <= number)
            && range.high.is_none_or(|bound| bound >= number)
    }

    /// May the two be equal?
    pub fn may_equal(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || self.bounds_of_difference(other).is_none_or(|bounds| {
                bounds.low.is_none_or(|low| low <= 0) && bounds.high.is_none_or(|high| high >= 0)
            })
    }

    /// Is it at most the other in every run?
    pub fn is_at_most(&self, other: &Self) -> bool {
        let bounds = other.bounds_of_difference(self);
        bounds.and_then(|bounds| bounds.low).is_some_and(|low| low >= 0)
    }

    /// Its monomials, each the symbols of a product and their factor.
    pub fn terms(&self) -> impl Iterator<Item = (&[Symbol], i64)> {
        self.0.terms.iter().map(|(monomial, factor)| (&monomial[..], *factor))
    }

    /// The number that is added to the monomials.
    pub fn constant_term(&self) -> i64 {
        self.0.constant
    }

    /// The symbols of its monomials.
    pub fn symbols(&self) -> impl Iterator<Item = &Symbol> {
        self.0.terms.iter().flat_map(|(monomial, _)| monomial)
    }
}

/// The numbers that a product of symbols may be.
fn range_of_product(monomial: &Monomial) -> Range {
    match &monomial[..] {
        [symbol] => symbol.range(),
        symbols => {
            let one = Range::between(1, 1);
            symbols.iter().fold(one, |product, symbol| product.product(symbol.range()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbol::Named;

    fn n(place: usize) -> Polynomial {
        Polynomial::symbol(Symbol::declared(place, ["n", "m", "k"][place], true))
    }

    fn number(number: i64) -> Polynomial {
        Polynomial::constant(number)
    }

    #[test]
    fn equal_sums_are_equal_values() {
        let product = n(0).multiply(&n(1).add(&number(1)).unwrap()).unwrap();
        assert_eq!(product.subtract(&n(0)), n(1).multiply(&n(0)));
        assert_eq!(product.to_string(), "n*m+n");
        assert_eq!(n(0).subtract(&n(0)), Some(number(0)));
        assert_eq!(number(2).multiply(&n(0)).unwrap().to_string(), "2*n");
        assert_eq!(number(3).subtract(&n(0)).unwrap().to_string(), "-n+3");
        assert_eq!(number(-1).add(&number(1)), Some(number(0)));
        assert_eq!(number(-1).add(&n(0).add(&number(1)).unwrap()), Some(n(0)));
        assert_eq!(number(0).add(&n(0)), Some(n(0)));
    }

    #[test]
    fn counts_are_not_negative() {
        let next = n(0).add(&number(1)).unwrap();
        assert!(!next.may_be(0) && next.may_be(1));
        assert!(!next.may_equal(&n(0)) && next.may_equal(&n(1)));
        assert!(n(0).is_at_most(&next) && !next.is_at_most(&n(0)));
        let value = Polynomial::symbol(Symbol::declared(9, "x", false));
        assert!(value.may_be(-1) && !value.is_count());
    }

    #[test]
    fn overflow_and_weight_are_refused() {
        assert_eq!(number(i64::MAX).add(&number(1)), None);
        let mut power = n(0);
        let mut iterations = 0;
        while let Some(next) = power.multiply(&n(1)) {
            power = next;
            iterations += 1;
        }
        assert!(iterations < Polynomial::MAX_WEIGHT);
    }

    #[test]
    fn substitution_evaluates() {
        let sum = n(0).multiply(&n(1)).unwrap().add(&number(2)).unwrap();
        let mut given = |named: &Named| [Some(3), Some(4)].get(named.declared()?).copied()?;
        assert_eq!(sum.evaluate(&mut given), Some(14));
        assert_eq!(n(2).evaluate(&mut given), None);
    }

    #[test]
    fn operations_are_those_of_numbers() {
        let factors = -2..=2;
        let all = factors.clone().flat_map(|factor| factors.clone().map(move |c| (factor, c)));
        let all: Vec<Polynomial> = all
            .map(|(factor, c)| n(0).multiply(&number(factor)).unwrap().add(&number(c)).unwrap())
            .collect();
        let value = |polynomial: &Polynomial| polynomial.number(&mut |_| Some(7.0)).unwrap();
        for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
            assert_eq!(value(&a.add(b).unwrap()), value(a) + value(b), "{a} and {b}");
            assert_eq!(value(&a.subtract(b).unwrap()), value(a) - value(b), "{a} less {b}");
            assert_eq!(value(&a.multiply(b).unwrap()), value(a) * value(b), "{a} times {b}");
        }
    }

    #[test]
    fn numbers_that_are_not_whole() {
        let half = |named: &Named| (named.declared() == Some(0)).then_some(2.5);
        let longer = n(0).add(&number(1)).unwrap();
        assert_eq!(longer.number(&mut { half }), Some(3.5));
        let value = Polynomial::symbol(Symbol::declared(0, "x", false));
        let crate::Extent::Symbolic(length) = crate::Extent::positive(value) else { panic!() };
        assert_eq!(length.number(&mut { half }), Some(2.0));
        assert_eq!(n(1).number(&mut { half }), None);
        let (named, rest) = longer.as_sum_with(&mut |_| true).unwrap();
        assert_eq!((named.declared(), rest), (Some(0), number(1)));
    }
}
