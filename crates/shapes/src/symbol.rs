//! Symbols: numbers that are fixed in a run but not known before it.
//!
//! A symbol is either given from outside ([`Atom::Named`]: the extent of an
//! argument, the value of one, a name that a function declares), or computed from polynomials over other symbols
//! where no polynomial says it:
//!
//! ```text
//! Expanded {n, m}         the common extent of an elementwise operation
//! Choice n==1: m, else k   m where n is 1, else k
//! Positive n-1            the number of elements of 1:n-1
//! ```
//!
//! A computed symbol is a function of what it is computed from: the same
//! operation on the same extents gives the same symbol, so `A + B` has one size
//! wherever it stands. That is what makes equality of such extents visible
//! without any solving. The constructors normalise; they are the only way to a
//! computed symbol.
//!
//! **Order.** Symbols are ordered by what they are, given ones first by number,
//! so that everything printed is the same in every run.
//!
//! **Cost.** Symbols are shared; a comparison looks at the parts only where two
//! symbols were made apart. Weights are bounded by [`Polynomial::MAX_WEIGHT`].

use crate::{Extent, Polynomial};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A number that is fixed in a run.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(Arc<Atom>);

/// What a symbol stands for.
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Atom {
    /// Given from outside.
    Named(Named),
    /// The extent of an elementwise operation on arrays of these extents, which
    /// are sorted and different: the one that is not 1, or 1.
    Expanded(Vec<Polynomial>),
    /// One extent where some extents are all certain numbers, another one
    /// elsewhere.
    Choice {
        /// The extents asked for with the numbers, sorted.
        tests: Vec<(Polynomial, i64)>,
        /// The extent where all are so.
        then: Polynomial,
        /// The extent where one is not.
        otherwise: Polynomial,
    },
    /// The number rounded down, 0 where it is negative: the length of `1:n`.
    Positive(Polynomial),
}

/// A symbol that is given from outside. Its number is its identity.
#[derive(Clone, Debug)]
pub struct Named {
    /// The number.
    pub id: u64,
    /// How it is shown: `n`, `size(A,1)`.
    pub name: Arc<str>,
    /// It is a size or a count: a whole number from 0.
    pub is_count: bool,
}

/// Names that a function declares have this bit in their number, and their place
/// among those of the function in the lower half. Whoever makes other symbols keeps
/// clear of these numbers.
const DECLARED: u64 = 1 << 62;
/// The largest place.
const LAST_DECLARED: u64 = u32::MAX as u64;

impl Named {
    /// The place of a declared name among those of its function.
    pub fn declared(&self) -> Option<usize> {
        let place = self.id.checked_sub(DECLARED).filter(|place| *place <= LAST_DECLARED)?;
        usize::try_from(place).ok()
    }
}

impl PartialEq for Named {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Named {}

impl Hash for Named {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl Ord for Named {
    fn cmp(&self, other: &Self) -> Ordering {
        self.id.cmp(&other.id)
    }
}

impl PartialOrd for Named {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Symbol {
    /// A size that is given from outside.
    pub fn count(id: u64, name: impl Into<Arc<str>>) -> Self {
        Self(Arc::new(Atom::Named(Named { id, name: name.into(), is_count: true })))
    }

    /// A number that is given from outside, perhaps negative or a fraction.
    pub fn value(id: u64, name: impl Into<Arc<str>>) -> Self {
        Self(Arc::new(Atom::Named(Named { id, name: name.into(), is_count: false })))
    }

    /// A name that a function declares, by its place among them: of a size, or of
    /// a number that may be negative or a fraction. Symbols with other places may
    /// be equal in a run.
    pub fn declared(place: usize, name: impl Into<Arc<str>>, is_count: bool) -> Self {
        let id = DECLARED | (place as u64 & LAST_DECLARED);
        Self(Arc::new(Atom::Named(Named { id, name: name.into(), is_count })))
    }

    /// The place of a name that a function declares.
    pub fn declared_place(&self) -> Option<usize> {
        match self.atom() {
            Atom::Named(named) => named.declared(),
            _ => None,
        }
    }

    /// What it stands for.
    pub fn atom(&self) -> &Atom {
        &self.0
    }

    /// The number of a symbol that is given from outside.
    pub fn id(&self) -> Option<u64> {
        match self.atom() {
            Atom::Named(named) => Some(named.id),
            _ => None,
        }
    }

    /// Is it never negative, and whole?
    pub fn is_count(&self) -> bool {
        match self.atom() {
            Atom::Named(named) => named.is_count,
            Atom::Expanded(_) | Atom::Choice { .. } | Atom::Positive(_) => true,
        }
    }

    /// Symbols inside, this one counted.
    pub(crate) fn weight(&self) -> usize {
        match self.atom() {
            Atom::Named(_) => 1,
            Atom::Expanded(parts) => 1 + parts.iter().map(Polynomial::weight).sum::<usize>(),
            Atom::Choice { tests, then, otherwise } => {
                let tests = tests.iter().map(|(part, _)| part.weight()).sum::<usize>();
                1 + tests + then.weight() + otherwise.weight()
            }
            Atom::Positive(inner) => 1 + inner.weight(),
        }
    }

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
    pub(crate) fn substitute(
        &self,
        by: &mut dyn FnMut(&Named) -> Option<Polynomial>,
    ) -> Option<Polynomial> {
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
    pub(crate) fn number(&self, of: &mut dyn FnMut(&Named) -> Option<f64>) -> Option<f64> {
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
        _ => Polynomial::computed(Symbol(Arc::new(Atom::Expanded(flat)))),
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
    Polynomial::computed(Symbol(Arc::new(Atom::Choice { tests, then, otherwise })))
}

/// The number rounded down, 0 where it is negative. `None`: too heavy.
pub(crate) fn positive(number: Polynomial) -> Option<Polynomial> {
    match number.as_constant() {
        Some(constant) => Some(Polynomial::constant(constant.max(0))),
        None if number.is_count() => Some(number),
        None => Polynomial::computed(Symbol(Arc::new(Atom::Positive(number)))),
    }
}

/// As a user would write it.
impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |parts: &[Polynomial]| {
            parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
        };
        match self.atom() {
            Atom::Named(named) => f.write_str(&named.name),
            Atom::Expanded(parts) => write!(f, "common({})", list(parts)),
            Atom::Choice { then, otherwise, .. } => write!(f, "either({then},{otherwise})"),
            Atom::Positive(inner) if inner.as_symbol().is_some() => write!(f, "{inner}"),
            Atom::Positive(inner) => write!(f, "max(0,{inner})"),
        }
    }
}

impl From<Named> for Symbol {
    fn from(named: Named) -> Self {
        Self(Arc::new(Atom::Named(named)))
    }
}

impl From<Polynomial> for Extent {
    fn from(polynomial: Polynomial) -> Self {
        Self::of(polynomial)
    }
}
