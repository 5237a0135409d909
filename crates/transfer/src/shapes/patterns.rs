//! Patterns of arguments: in which runs an argument is as a specification says.
//!
//! ```text
//! [1 m]     (1,3): always, m is 3;    (:,:): sometimes;    (2,2): never
//! ```
//!
//! Letters stand for extents as they are known: numbers, polynomials, or nothing. Cost:
//! linear in the patterns.

use super::sizes;
use crate::view::View;
use lariat_builtins::{ArgumentPatterns, DimPattern, NumberPattern, PatternForm, ShapePattern};
use lariat_domains::{Extent, Numbers, Shape};
use lariat_shapes::Polynomial;
use smallvec::SmallVec;

/// In which runs something holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Holds {
    /// In no run.
    Never,
    /// In some runs, perhaps.
    Sometimes,
    /// In each run.
    Always,
}

impl Holds {
    pub(super) fn of(known: Option<bool>) -> Self {
        match known {
            Some(true) => Self::Always,
            Some(false) => Self::Never,
            None => Self::Sometimes,
        }
    }
}

/// What a case's letters stand for.
#[derive(Default)]
pub(crate) struct Bound {
    pub(super) letters: SmallVec<[(char, Extent); 4]>,
    pub(super) stated: Option<Shape>,
}

/// Do the arguments match the patterns?
pub(crate) fn matches(args: &[View<'_>], case: &ArgumentPatterns, bound: &mut Bound) -> Holds {
    let takes_all = case.patterns.last().is_some_and(|last| last.form == PatternForm::Sizes);
    let patterns = case.patterns.len();
    let count = match (takes_all, case.open) {
        // All arguments but those of the other patterns, perhaps none.
        (true, _) => args.len() + 1 >= patterns,
        (false, true) => args.len() >= patterns,
        (false, false) => args.len() == patterns,
    };
    if !count {
        return Holds::Never;
    }
    let mut all = Holds::Always;
    for (place, pattern) in case.patterns.iter().enumerate() {
        let rest = args.get(place..).unwrap_or_default();
        all = all.min(bound.pattern(pattern, rest));
    }
    all
}

impl Bound {
    /// Matches one argument, the first of these.
    fn pattern(&mut self, pattern: &ShapePattern, rest: &[View<'_>]) -> Holds {
        if pattern.form == PatternForm::Sizes {
            self.stated = Some(sizes::sizes(rest, Shape::scalar()));
            return Holds::Always;
        }
        let Some(arg) = rest.first() else { return Holds::Never };
        let class = match (pattern.classes, arg.class) {
            (None, _) => Holds::Always,
            (Some(_), None) => Holds::Sometimes,
            (Some(classes), Some(class)) => Holds::of(Some(classes.contains(class))),
        };
        let form = match &pattern.form {
            PatternForm::Any | PatternForm::Sizes => Holds::Always,
            PatternForm::Scalar => Holds::of(arg.is_scalar()),
            PatternForm::Vector => is_vector(arg.shape),
            PatternForm::Dims(dims) => self.dims(dims, arg.shape),
            PatternForm::Count(letter) => self.bind(*letter, arg.shape.count()),
            PatternForm::CountIs(number) => is_number(&arg.shape.count(), *number),
            PatternForm::Numbers(numbers) => are_numbers(arg, *numbers),
            PatternForm::Number(letter) => {
                Holds::of(arg.is_scalar()).min(self.bind(*letter, value(arg)))
            }
            PatternForm::Degree(letter) => self.degree(*letter, arg),
            PatternForm::Word(word) => is_word(arg, word),
            PatternForm::Size => {
                self.stated = Some(sizes::sizes(&rest[..1], Shape::Unknown));
                Holds::Always
            }
        };
        class.min(form)
    }

    fn dims(&mut self, dims: &[DimPattern], shape: &Shape) -> Holds {
        let mut all = match shape.rank() {
            Some(rank) if rank <= dims.len() => Holds::Always,
            Some(rank) => (dims.len() + 1..=rank)
                .map(|k| is_number(&shape.extent(k), 1))
                .min()
                .unwrap_or(Holds::Always),
            None => Holds::Sometimes,
        };
        for (k, pattern) in (1..).zip(dims) {
            let extent = shape.extent(k);
            all = all.min(match *pattern {
                DimPattern::Any => Holds::Always,
                DimPattern::Known(number) => is_number(&extent, number),
                DimPattern::Letter(letter) => self.bind(letter, extent),
                DimPattern::AtLeast(number) => is_at_least(&extent, number),
                DimPattern::Positive(letter) => {
                    let positive = match extent.known() {
                        Some(number) => Some(number > 0),
                        None => (!extent.may_be(0)).then_some(true),
                    };
                    let bound = letter.map_or(Holds::Always, |letter| self.bind(letter, extent));
                    Holds::of(positive).min(bound)
                }
            });
        }
        all
    }

    /// As many coefficients as follow the first that is not 0.
    fn degree(&mut self, letter: char, coefficients: &View<'_>) -> Holds {
        let Some(known) = coefficients.elements() else {
            return Holds::Sometimes.min(self.bind(letter, Extent::Unknown));
        };
        let leading = known.iter().position(|&coefficient| coefficient != 0.0);
        let degree = leading.and_then(|leading| u32::try_from(known.len() - leading - 1).ok());
        match degree.filter(|&degree| degree > 0) {
            Some(degree) => self.bind(letter, Extent::Known(degree)),
            None => Holds::Never,
        }
    }

    /// The same letter stands for the same extent.
    fn bind(&mut self, letter: char, extent: Extent) -> Holds {
        let Some((_, before)) = self.letters.iter_mut().find(|(bound, _)| *bound == letter) else {
            self.letters.push((letter, extent));
            return Holds::Always;
        };
        if before.surely_equals(&extent) {
            return Holds::Always;
        }
        let may = before.may_equal(&extent);
        *before = before.meet(&extent);
        if may { Holds::Sometimes } else { Holds::Never }
    }
}

/// Is it a row or a column, or without elements?
fn is_vector(shape: &Shape) -> Holds {
    let Some(dims) = shape.extents() else { return Holds::Sometimes };
    let is_thin = |extent: &Extent| is_number(extent, 1).max(is_number(extent, 0));
    let flat = dims[2..].iter().map(|extent| is_number(extent, 1)).min();
    is_thin(&dims[0]).max(is_thin(&dims[1])).min(flat.unwrap_or(Holds::Always))
}

fn is_number(extent: &Extent, number: u32) -> Holds {
    match extent.known() {
        Some(known) => Holds::of(Some(known == number)),
        None => Holds::of(if extent.may_be(number) { None } else { Some(false) }),
    }
}

fn is_at_least(extent: &Extent, number: u32) -> Holds {
    match extent.known() {
        Some(known) => Holds::of(Some(known >= number)),
        None => Holds::of(match extent.polynomial() {
            Some(extent) if Polynomial::from(number).is_at_most(&extent) => Some(true),
            Some(extent) if (0..number).all(|less| !extent.may_be(less.into())) => Some(true),
            Some(extent) if extent.upper_bound().is_some_and(|most| most < number.into()) => {
                Some(false)
            }
            _ => None,
        }),
    }
}

/// Is every number of an argument so? Of no numbers anything holds.
fn are_numbers(arg: &View<'_>, wanted: NumberPattern) -> Holds {
    let fits = |number: f64| {
        number >= wanted.low && number <= wanted.high && (!wanted.whole || number.fract() == 0.0)
    };
    if let Some(elements) = arg.elements() {
        let all = elements.iter().copied().all(fits);
        // Of a matrix a function may look at the first number alone.
        let first_fits = elements.first().is_none_or(|&first| fits(first));
        if all || !first_fits || arg.shape.is_row() {
            return Holds::of(Some(all));
        }
    }
    let Numbers { low, high, integer, nan, .. } = arg.numbers;
    let inside = low >= wanted.low && high <= wanted.high && (!wanted.whole || integer) && !nan;
    let outside = high < wanted.low || low > wanted.high;
    match () {
        () if arg.is_empty() == Some(true) || inside => Holds::Always,
        () if outside && arg.is_empty() == Some(false) => Holds::Never,
        () => Holds::Sometimes,
    }
}

/// The value of a scalar where it can be an extent.
fn value(arg: &View<'_>) -> Extent {
    match arg.number() {
        Some(number) if number >= 0.0 && number.fract() == 0.0 => sizes::extent_of(arg),
        Some(_) => Extent::Unknown,
        None => sizes::extent_of(arg),
    }
}

/// Is it this option? Some functions ignore case.
fn is_word(arg: &View<'_>, word: &str) -> Holds {
    match arg.string() {
        Some(string) if string == word => Holds::Always,
        Some(string) => {
            Holds::of(if string.eq_ignore_ascii_case(word) { None } else { Some(false) })
        }
        None => Holds::of(if arg.may_be_string() { None } else { Some(false) }),
    }
}
