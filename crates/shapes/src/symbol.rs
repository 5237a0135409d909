//! Symbols, numbers that are fixed in a run but not known before it, and the
//! polynomials over them: as data, and as they are shown.
//!
//! A symbol is either given from outside ([`Atom::Named`]: the extent of an argument,
//! the value of one, a name that a function declares), or computed from polynomials
//! over other symbols (`crate::computed`) where no polynomial expresses it:
//!
//! ```text
//! Expanded {n, m}         the common extent of an elementwise operation
//! Choice n==1: m, else k   m where n is 1, else k
//! Positive n-1            the number of elements of 1:n-1
//! ```
//!
//! A computed symbol is a function of what it is computed from: the same
//! operation on the same extents yields the same symbol, so `A + B` has one size
//! wherever it stands. That is what makes equality of such extents visible
//! without any solving.
//!
//! **Order.** Symbols are ordered by what they are, given ones first by origin, so that everything printed is the same in every run.
//!
//! **Cost.** Symbols are shared; a comparison looks at the parts only where two
//! symbols were made apart. Weights are bounded by [`Polynomial::MAX_WEIGHT`].

use crate::number_range::Range;
use crate::origin::{ParameterPart, SymbolName, SymbolOrigin};
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A number that is fixed in a run.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(Arc<Atom>);

/// A polynomial over symbols.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Polynomial(pub(crate) Arc<Sum>);

/// A constant and a sorted list of monomials with factors that are not 0.
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Sum {
    pub(crate) terms: Vec<(Monomial, i64)>,
    pub(crate) constant: i64,
}

/// A product of symbols, sorted, each as often as it counts.
pub(crate) type Monomial = SmallVec<[Symbol; 1]>;

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

/// A symbol that is given from outside. Its origin and its range are its identity.
#[derive(Clone, Debug)]
pub struct Named {
    /// Where its number comes from.
    pub origin: SymbolOrigin,
    /// How it is shown: `n`, `size(A,1)`.
    pub name: SymbolName,
    /// The numbers that it may be.
    pub range: Range,
}

impl Named {
    /// Is it a size or a count: a whole number from 0?
    pub fn is_count(&self) -> bool {
        self.range.is_count()
    }

    /// The place of a declared name among those of its function.
    pub fn declared(&self) -> Option<usize> {
        match self.origin {
            SymbolOrigin::Declared { place } => usize::try_from(place).ok(),
            _ => None,
        }
    }
}

impl PartialEq for Named {
    fn eq(&self, other: &Self) -> bool {
        self.origin == other.origin && self.range == other.range
    }
}

impl Eq for Named {}

impl Hash for Named {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.origin.hash(state);
        self.range.hash(state);
    }
}

impl Ord for Named {
    fn cmp(&self, other: &Self) -> Ordering {
        self.origin.cmp(&other.origin).then_with(|| self.range.cmp(&other.range))
    }
}

impl PartialOrd for Named {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Symbol {
    /// A size that is given from outside.
    pub fn count(origin: SymbolOrigin, name: impl Into<SymbolName>) -> Self {
        Self::from(Named { origin, name: name.into(), range: Range::COUNT })
    }

    /// A number that is given from outside, perhaps negative or a fraction.
    pub fn value(origin: SymbolOrigin, name: impl Into<SymbolName>) -> Self {
        Self::from(Named { origin, name: name.into(), range: Range::ANY })
    }

    /// A name that a function declares, by its place among them: of a size, or of
    /// a number that may be negative or a fraction. Symbols with other places may
    /// be equal in a run.
    pub fn declared(place: usize, name: impl Into<SymbolName>, is_count: bool) -> Self {
        let origin = SymbolOrigin::Declared { place: place as u32 };
        let range = if is_count { Range::COUNT } else { Range::ANY };
        Self::from(Named { origin, name: name.into(), range })
    }

    /// The place of a name that a function declares.
    pub fn declared_place(&self) -> Option<usize> {
        match self.atom() {
            Atom::Named(named) => named.declared(),
            _ => None,
        }
    }

    /// Of the second extent of an argument whose rank nobody knows, the columns of all its
    /// pages: the last of two results of `size`.
    pub fn all_columns(&self) -> Option<Self> {
        let Atom::Named(named) = self.atom() else { return None };
        let SymbolOrigin::Parameter { place, part: ParameterPart::Extent(2) } = named.origin else {
            return None;
        };
        let SymbolName::Extent(name, _) = &named.name else { return None };
        let origin = SymbolOrigin::Parameter { place, part: ParameterPart::AllColumns };
        Some(Self::count(origin, SymbolName::AllColumns(name.clone())))
    }

    /// What it stands for.
    pub fn atom(&self) -> &Atom {
        &self.0
    }

    /// Where the number of the symbol comes from, if it comes from outside.
    pub fn origin(&self) -> Option<SymbolOrigin> {
        match self.atom() {
            Atom::Named(named) => Some(named.origin),
            _ => None,
        }
    }

    /// Is it never negative, and whole?
    pub fn is_count(&self) -> bool {
        match self.atom() {
            Atom::Named(named) => named.is_count(),
            Atom::Expanded(_) | Atom::Choice { .. } | Atom::Positive(_) => true,
        }
    }

    /// The numbers that it may be.
    pub fn range(&self) -> Range {
        let at_least_0 = |range: Range| Range {
            whole: true,
            low: Some(range.low.unwrap_or(0).max(0)),
            high: range.high.map(|high| high.max(0)),
        };
        match self.atom() {
            Atom::Named(named) => named.range,
            Atom::Expanded(parts) => {
                let ranges = parts.iter().map(Polynomial::range);
                at_least_0(ranges.reduce(Range::join).unwrap_or(Range::COUNT))
            }
            Atom::Choice { then, otherwise, .. } => {
                at_least_0(then.range().join(otherwise.range()))
            }
            Atom::Positive(inner) => at_least_0(inner.range()),
        }
    }
}

impl Symbol {
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
}

impl Polynomial {
    /// A polynomial of more symbols, those inside symbols counted, is refused.
    pub const MAX_WEIGHT: usize = 40;

    /// A number.
    pub fn constant(constant: i64) -> Self {
        Self(Arc::new(Sum { terms: Vec::new(), constant }))
    }

    /// A symbol.
    pub fn symbol(symbol: Symbol) -> Self {
        let terms = vec![(Monomial::from_iter([symbol]), 1)];
        Self(Arc::new(Sum { terms, constant: 0 }))
    }

    /// A symbol, unless it is too heavy.
    pub(crate) fn computed(symbol: Symbol) -> Option<Self> {
        (symbol.weight() <= Self::MAX_WEIGHT).then(|| Self::symbol(symbol))
    }

    /// The number, if it is one.
    pub fn as_constant(&self) -> Option<i64> {
        self.0.terms.is_empty().then_some(self.0.constant)
    }

    /// The symbol, if it is one and nothing else.
    pub fn as_symbol(&self) -> Option<&Symbol> {
        match (&self.0.terms[..], self.0.constant) {
            ([(monomial, 1)], 0) if monomial.len() == 1 => monomial.first(),
            _ => None,
        }
    }

    /// Symbols inside, and 1 for a constant.
    pub fn weight(&self) -> usize {
        let terms = self.0.terms.iter().flat_map(|(monomial, _)| monomial);
        1 + terms.map(Symbol::weight).sum::<usize>()
    }
}

impl From<u32> for Polynomial {
    fn from(number: u32) -> Self {
        Self::constant(number.into())
    }
}

/// As a user would write it.
impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |parts: &[Polynomial]| {
            parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
        };
        match self.atom() {
            Atom::Named(named) => named.name.fmt(f),
            Atom::Expanded(parts) => write!(f, "common({})", list(parts)),
            Atom::Choice { then, otherwise, .. } => write!(f, "either({then},{otherwise})"),
            Atom::Positive(inner) if inner.as_symbol().is_some() => write!(f, "{inner}"),
            Atom::Positive(inner) => write!(f, "max(0,{inner})"),
        }
    }
}

impl From<Atom> for Symbol {
    fn from(atom: Atom) -> Self {
        Self(Arc::new(atom))
    }
}

impl From<Named> for Symbol {
    fn from(named: Named) -> Self {
        Self(Arc::new(Atom::Named(named)))
    }
}

/// As MATLAB writes it: `2*n*m+n-1`.
impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut terms: Vec<_> = self.0.terms.iter().collect();
        terms.sort_by_key(|(monomial, factor)| (*factor < 0, std::cmp::Reverse(monomial.len())));
        let mut is_first = true;
        for (monomial, factor) in terms {
            let sign = match (factor.is_negative(), is_first) {
                (true, _) => "-",
                (false, true) => "",
                (false, false) => "+",
            };
            f.write_str(sign)?;
            if factor.unsigned_abs() != 1 {
                write!(f, "{}*", factor.unsigned_abs())?;
            }
            for (place, symbol) in monomial.iter().enumerate() {
                write!(f, "{}{symbol}", if place == 0 { "" } else { "*" })?;
            }
            is_first = false;
        }
        match self.0.constant {
            0 if !is_first => Ok(()),
            constant if is_first || constant < 0 => write!(f, "{constant}"),
            constant => write!(f, "+{constant}"),
        }
    }
}
