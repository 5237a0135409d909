//! Numbers that are known as polynomials: `n = size(A,1)`, `[size(A) 3]`, the
//! counter of `for i = 1:n`.
//!
//! A [`Symbolic`] claims, of an array of real numbers, that some of its elements
//! are polynomials over symbols, and that no element is greater than one. That is
//! what carries sizes from `size(A,1)` to `zeros(n,1)` and keeps `x(i)` within
//! `x` where `i` runs to `n`.
//!
//! The join keeps what both claim; a bound survives where one of the two is
//! never greater. The widening keeps a bound only if it does not move, so chains
//! are finite.

use lariat_shapes::{Named, Polynomial};
use smallvec::SmallVec;

/// What is known of numbers as polynomials.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Symbolic {
    /// The elements in column order, each if it is known; none where their number
    /// is not.
    pub elements: SmallVec<[Option<Polynomial>; 1]>,
    /// The number, if it is a scalar.
    pub if_scalar: Option<Polynomial>,
    /// No element is greater; only where no element implies it.
    pub bound: Option<Polynomial>,
    /// The elements are the whole numbers from the least to the greatest, each once, in this order.
    pub consecutive: bool,
}

impl Symbolic {
    /// Arrays of more elements have no polynomials.
    pub const MAX_ELEMENTS: usize = 8;

    /// A scalar.
    pub fn scalar(number: Polynomial) -> Self {
        Self { elements: SmallVec::from_iter([Some(number)]), ..Self::default() }
    }

    /// Elements; nothing where there are too many.
    pub fn row(elements: impl IntoIterator<Item = Option<Polynomial>>) -> Option<Self> {
        let elements: SmallVec<_> = elements.into_iter().collect();
        let says = elements.len() <= Self::MAX_ELEMENTS && elements.iter().any(Option::is_some);
        says.then_some(Self { elements, ..Self::default() })
    }

    /// No element is greater.
    pub fn at_most(bound: Polynomial) -> Self {
        Self { bound: Some(bound), ..Self::default() }
    }

    /// The same of elements that are the whole numbers from the least to the greatest.
    #[must_use]
    pub fn consecutive(self) -> Self {
        Self { consecutive: true, ..self }
    }

    /// A number, if it is a scalar.
    pub fn if_scalar(number: Polynomial) -> Self {
        Self { if_scalar: Some(number), ..Self::default() }
    }

    /// The same of what is known to be a scalar.
    #[must_use]
    pub fn of_scalar(mut self) -> Self {
        if let (true, Some(number)) = (self.elements.is_empty(), self.if_scalar.take()) {
            self.elements.push(Some(number));
            self.bound = None;
        }
        self
    }

    /// The number, if it is a scalar.
    pub fn scalar_number(&self) -> Option<&Polynomial> {
        match &self.elements[..] {
            [only] => only.as_ref(),
            [] => self.if_scalar.as_ref(),
            _ => None,
        }
    }

    /// Nothing is greater than this.
    pub fn upper(&self) -> Option<&Polynomial> {
        match &self.elements[..] {
            [Some(only)] => Some(only),
            _ => self.bound.as_ref(),
        }
    }

    /// Does it claim something?
    pub fn says(&self) -> bool {
        self.bound.is_some()
            || self.if_scalar.is_some()
            || self.consecutive
            || self.elements.iter().any(Option::is_some)
    }

    /// What both claim.
    #[must_use]
    pub fn join(&self, other: &Self, widen: bool) -> Self {
        let elements = if self.elements.len() == other.elements.len() {
            let both = self.elements.iter().zip(&other.elements);
            both.map(|(a, b)| if a == b { a.clone() } else { None }).collect()
        } else {
            SmallVec::new()
        };
        let bound = match (self.upper(), other.upper()) {
            (Some(a), Some(b)) if b.is_at_most(a) => Some(a.clone()),
            (Some(a), Some(b)) if !widen && a.is_at_most(b) => Some(b.clone()),
            _ => None,
        };
        let known = matches!(&elements[..], [Some(_)]);
        let same = self.scalar_number() == other.scalar_number();
        let if_scalar = if same && !known { self.scalar_number().cloned() } else { None };
        let consecutive = self.consecutive && other.consecutive;
        Self { elements, if_scalar, bound: bound.filter(|_| !known), consecutive }
    }

    /// Does every array that keeps `other`'s claims keep these?
    pub fn covers(&self, other: &Self) -> bool {
        let elements = self.elements.iter().enumerate();
        let mut kept = elements.filter_map(|(k, element)| Some((k, element.as_ref()?)));
        kept.all(|(k, element)| other.elements.get(k) == Some(&Some(element.clone())))
            && (other.consecutive || !self.consecutive)
            && self.if_scalar.as_ref().is_none_or(|number| other.scalar_number() == Some(number))
            && self
                .bound
                .as_ref()
                .is_none_or(|bound| other.upper().is_some_and(|upper| upper.is_at_most(bound)))
    }

    /// After symbols were replaced; nothing where nothing is left.
    pub fn substitute(&self, by: &mut dyn FnMut(&Named) -> Option<Polynomial>) -> Option<Self> {
        let mut each = |part: &Option<Polynomial>| part.as_ref()?.substitute(by);
        let elements = self.elements.iter().map(&mut each).collect();
        let (if_scalar, bound) = (each(&self.if_scalar), each(&self.bound));
        let replaced = Self { elements, if_scalar, bound, consecutive: self.consecutive };
        replaced.says().then_some(replaced)
    }

    /// With each polynomial replaced.
    #[must_use]
    pub fn map(&self, change: &mut dyn FnMut(&Polynomial) -> Polynomial) -> Self {
        let elements = self.elements.iter().map(|part| part.as_ref().map(&mut *change)).collect();
        let if_scalar = self.if_scalar.as_ref().map(&mut *change);
        let bound = self.bound.as_ref().map(&mut *change);
        Self { elements, if_scalar, bound, consecutive: self.consecutive }
    }

    /// Does a symbol occur that this is true of?
    pub fn mentions(&self, test: &mut dyn FnMut(&Named) -> bool) -> bool {
        self.elements
            .iter()
            .chain([&self.if_scalar, &self.bound])
            .flatten()
            .any(|part| part.mentions(test))
    }
}
