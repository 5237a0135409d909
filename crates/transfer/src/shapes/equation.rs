//! The sizes that a [`ShapeEquation`] states: its patterns are matched against what is
//! known of the arguments.
//!
//! Whether a pattern matches may depend on the run. Then the case's results hold in the
//! runs in which it does, and are joined with those of the next cases. Letters stand for
//! extents as they are known: numbers, polynomials, or nothing.
//!
//! ```text
//! [1 m] [1 n] -> [1 m+n-1], _ _ -> [_ _]
//! (1,3) and (1,k)      (1,k+2)
//! (1,3) and (:,:)      (:,:): either case may hold
//! ```
//!
//! Where a case of the calls that fail (`!`) surely matches and no case before it may, the
//! call fails, unless an argument may be an object whose class decides.
//!
//! Cost: linear in the patterns.

use super::{misfit, reduce, sizes};
use crate::fault::CallFault;
use crate::site::Site;
use crate::view::View;
use lariat_builtins::{
    DimPattern, ExtentForm, ExtentOperator, PatternForm, ShapeCase, ShapeEquation, ShapeForm,
    ShapePattern,
};
use lariat_domains::{Extent, Shape};
use smallvec::SmallVec;

/// The shapes of the results that are asked for.
pub(super) fn shapes(site: &Site<'_>) -> Result<Vec<Shape>, CallFault> {
    let unknown = || vec![Shape::Unknown; site.wanted()];
    match site.builtin.equation.as_deref().map(|it| solved(site, it)) {
        Some(Solved::Refused) if site.unknown.is_none() => Err(misfit::of_all(site)),
        Some(Solved::Sizes(shapes)) => Ok(shapes),
        Some(Solved::Open | Solved::Refused) | None => Ok(unknown()),
    }
}

/// What the cases of an equation say of a call.
enum Solved {
    /// No call with such arguments succeeds.
    Refused,
    /// There may be a run that no case covers.
    Open,
    /// The sizes of the results.
    Sizes(Vec<Shape>),
}

/// What the cases state together.
fn solved(site: &Site<'_>, equation: &ShapeEquation) -> Solved {
    let mut joined: Option<Vec<Shape>> = None;
    for case in &equation.cases {
        let mut bound = Bound::default();
        let holds = matches(site, case, &mut bound);
        if holds == Holds::Never {
            continue;
        }
        if case.refuses {
            match (holds, joined) {
                (Holds::Always, None) => return Solved::Refused,
                (Holds::Always, Some(shapes)) => return Solved::Sizes(shapes),
                // The runs in which it holds end here.
                (_, before) => joined = before,
            }
            continue;
        }
        let results = bound.results(site, case);
        let shapes: Vec<Shape> = match joined {
            None => results,
            Some(before) => before.iter().zip(&results).map(|(a, b)| a.join(b)).collect(),
        };
        if holds == Holds::Always {
            return Solved::Sizes(shapes);
        }
        joined = Some(shapes);
    }
    Solved::Open
}

/// In which runs something holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Holds {
    Never,
    Sometimes,
    Always,
}

impl Holds {
    fn of(known: Option<bool>) -> Self {
        match known {
            Some(true) => Self::Always,
            Some(false) => Self::Never,
            None => Self::Sometimes,
        }
    }
}

/// What a case's letters stand for.
#[derive(Default)]
struct Bound {
    letters: SmallVec<[(char, Extent); 4]>,
    stated: Option<Shape>,
}

fn matches(site: &Site<'_>, case: &ShapeCase, bound: &mut Bound) -> Holds {
    let takes_all = case.patterns.last().is_some_and(|last| last.form == PatternForm::Sizes);
    let patterns = case.patterns.len();
    let count = match (takes_all, case.open) {
        // All arguments but those of the other patterns, perhaps none.
        (true, _) => site.args.len() + 1 >= patterns,
        (false, true) => site.args.len() >= patterns,
        (false, false) => site.args.len() == patterns,
    };
    if !count || case.wanted.is_some_and(|wanted| wanted != site.wanted()) {
        return Holds::Never;
    }
    let mut all = Holds::Always;
    for (place, pattern) in case.patterns.iter().enumerate() {
        let rest = site.args.get(place..).unwrap_or_default();
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
            PatternForm::Dims(dims) => self.dims(dims, arg.shape),
            PatternForm::Count(letter) => self.bind(*letter, arg.shape.count()),
            PatternForm::Number(letter) => {
                Holds::of(arg.is_scalar()).min(self.bind(*letter, value(arg)))
            }
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

    fn results(&self, site: &Site<'_>, case: &ShapeCase) -> Vec<Shape> {
        let last = case.forms.last().filter(|_| case.repeats);
        let form = |place| case.forms.get(place).or(last);
        let shape = |form| self.shape(site, form);
        (0..site.wanted()).map(|place| form(place).map_or(Shape::Unknown, shape)).collect()
    }

    fn shape(&self, site: &Site<'_>, form: &ShapeForm) -> Shape {
        let argument = |place: usize| site.arg(place).map_or(&Shape::Unknown, |arg| arg.shape);
        match form {
            ShapeForm::Unknown => Shape::Unknown,
            ShapeForm::Dims(dims) => Shape::dims(dims.iter().map(|form| self.extent(form))),
            ShapeForm::Same(place) => argument(*place).clone(),
            ShapeForm::Stated => self.stated.clone().unwrap_or(Shape::Unknown),
            ShapeForm::Collapsed(place) => {
                reduce::along(argument(*place), &[], reduce::Empties::Fill)
            }
        }
    }

    fn extent(&self, form: &ExtentForm) -> Extent {
        match form {
            ExtentForm::Any => Extent::Unknown,
            ExtentForm::Known(number) => Extent::Known(*number),
            ExtentForm::Letter(letter) => {
                let bound = self.letters.iter().find(|(bound, _)| bound == letter);
                bound.map_or(Extent::Unknown, |(_, extent)| extent.clone())
            }
            ExtentForm::Both(operator, both) => {
                combined(*operator, &self.extent(&both.0), &self.extent(&both.1))
            }
        }
    }
}

fn combined(operator: ExtentOperator, a: &Extent, b: &Extent) -> Extent {
    let known = |combine: fn(u32, u32) -> u32| match (a.known(), b.known()) {
        (Some(a), Some(b)) => Extent::Known(combine(a, b)),
        _ if a.surely_equals(b) => a.clone(),
        _ => Extent::Unknown,
    };
    match operator {
        ExtentOperator::Plus => a.plus(b),
        ExtentOperator::Times => a.times(b),
        ExtentOperator::Min => known(u32::min),
        ExtentOperator::Max => known(u32::max),
        ExtentOperator::Minus => match (a.polynomial(), b.polynomial()) {
            (Some(a), Some(b)) => a.subtract(&b).map_or(Extent::Unknown, Extent::positive),
            _ => Extent::Unknown,
        },
    }
}

fn is_number(extent: &Extent, number: u32) -> Holds {
    match extent.known() {
        Some(known) => Holds::of(Some(known == number)),
        None => Holds::of(if extent.may_be(number) { None } else { Some(false) }),
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
