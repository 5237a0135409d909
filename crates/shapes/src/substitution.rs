//! What symbols that are given from outside stand for: replaced by polynomials, or
//! by numbers.
//!
//! ```text
//! n*m + 2  for n = k+1, m = 2     2*k + 4
//! ```
//!
//! **Cost.** Linear in the weight, but for the products.

use crate::computed::{choice, expanded, positive};
use crate::symbol::{Atom, Monomial, Named, Polynomial, Symbol};

impl Symbol {
    /// Does a symbol that is given from outside occur that this is true of?
    pub fn mentions(&self, test: &mut dyn FnMut(&Named) -> bool) -> bool {
        match self.atom() {
            Atom::Named(named) => test(named),
            Atom::Expanded(parts) => parts.iter().any(|part| part.mentions(test)),
            Atom::Choice { tests, then, otherwise } => {
                let tested = tests.iter().map(|(part, _)| part);
                tested.chain([then, otherwise]).any(|part| part.mentions(test))
            }
            Atom::Positive(inner) => inner.mentions(test),
        }
    }

    /// The extent after symbols from outside were replaced.
    fn substitute(&self, by: &mut dyn FnMut(&Named) -> Option<Polynomial>) -> Option<Polynomial> {
        let mut inner = |part: &Polynomial| part.substitute(by);
        match self.atom() {
            Atom::Named(named) => by(named),
            Atom::Expanded(parts) => {
                let parts: Option<Vec<_>> = parts.iter().map(inner).collect();
                expanded(parts?)
            }
            Atom::Choice { tests, then, otherwise } => {
                let mut tested = |(part, number): &(_, i64)| Some((inner(part)?, *number));
                let tests: Option<Vec<_>> = tests.iter().map(&mut tested).collect();
                choice(tests?, inner(then)?, inner(otherwise)?)
            }
            Atom::Positive(part) => positive(inner(part)?),
        }
    }
}

/// What a length that is nearly whole is multiplied with before it is rounded.
const ROUNDING: f64 = 1.0 + 3.0 * f64::EPSILON;

impl Symbol {
    /// The number that it stands for, given those from outside. `None`: one of
    /// them is not given, or extents do not fit, so that no run has such a size.
    fn number(&self, of: &mut dyn FnMut(&Named) -> Option<f64>) -> Option<f64> {
        match self.atom() {
            Atom::Named(named) => of(named),
            Atom::Expanded(parts) => {
                let mut common = 1.0;
                for part in parts {
                    let extent = part.number(of)?;
                    match extent {
                        _ if extent == 1.0 || extent == common => {}
                        _ if common == 1.0 => common = extent,
                        _ => return None,
                    }
                }
                Some(common)
            }
            Atom::Choice { tests, then, otherwise } => {
                for (part, number) in tests {
                    if part.number(of)? != *number as f64 {
                        return otherwise.number(of);
                    }
                }
                then.number(of)
            }
            // As ranges do it, the last step counts that rounding loses.
            Atom::Positive(inner) => Some((inner.number(of)? * ROUNDING).floor().max(0.0)),
        }
    }
}

impl Polynomial {
    /// Does a symbol that is given from outside occur that this is true of?
    pub fn mentions(&self, test: &mut dyn FnMut(&Named) -> bool) -> bool {
        self.symbols().any(|symbol| symbol.mentions(test))
    }

    /// The polynomial after each symbol that is given from outside was replaced.
    /// `None`: nothing is known of a symbol, or the result is too heavy.
    pub fn substitute(&self, by: &mut dyn FnMut(&Named) -> Option<Self>) -> Option<Self> {
        let mut sum = Self::constant(self.0.constant);
        for (monomial, factor) in &self.0.terms {
            let mut product = Self::constant(*factor);
            for symbol in monomial {
                product = product.multiply(&symbol.substitute(by)?)?;
            }
            sum = sum.add(&product)?;
        }
        Some(sum)
    }

    /// The number in floating point, where symbols need not be whole. `None`: a
    /// symbol is not given, or no run has such a size.
    pub fn number(&self, of: &mut dyn FnMut(&Named) -> Option<f64>) -> Option<f64> {
        let mut sum = self.0.constant as f64;
        for (monomial, factor) in &self.0.terms {
            let mut product = *factor as f64;
            for symbol in monomial {
                product *= symbol.number(of)?;
            }
            sum += product;
        }
        Some(sum)
    }

    /// The given symbol of which it is a sum with other numbers, and these: where
    /// it is `s + rest`, the symbol is the number less the rest.
    pub fn as_sum_with(&self, wanted: &mut dyn FnMut(&Named) -> bool) -> Option<(Named, Self)> {
        let is_wanted = |(monomial, factor): &&(Monomial, i64)| match (&monomial[..], factor) {
            ([symbol], 1) => matches!(symbol.atom(), Atom::Named(named) if wanted(named)),
            _ => false,
        };
        let (monomial, _) = self.0.terms.iter().find(is_wanted)?;
        let symbol = monomial.first()?;
        let Atom::Named(named) = symbol.atom() else { return None };
        let rest = self.subtract(&Self::symbol(symbol.clone()))?;
        (!rest.mentions(&mut |other| other == named)).then(|| (named.clone(), rest))
    }

    /// The number for given symbols. `None`: a symbol is not given.
    pub fn evaluate(&self, of: &mut dyn FnMut(&Named) -> Option<i64>) -> Option<i64> {
        self.substitute(&mut |named| of(named).map(Self::constant))?.as_constant()
    }
}
