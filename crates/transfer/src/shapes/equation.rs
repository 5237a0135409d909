//! The sizes that a [`ShapeEquation`] states: its patterns are matched against what is
//! known of the arguments.
//!
//! Whether a pattern matches may depend on the run. Then the case's results hold in the
//! runs in which it does, and are joined with those of the next cases.
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

use super::patterns::{self, Bound, Holds};
use super::{misfit, reduce};
use crate::fault::CallFault;
use crate::site::Site;
use lariat_builtins::{ExtentForm, ExtentOperator, ShapeCase, ShapeEquation, ShapeForm};
use lariat_domains::{Extent, Shape};
use lariat_shapes::{Symbol, SymbolOrigin};

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

fn matches(site: &Site<'_>, case: &ShapeCase, bound: &mut Bound) -> Holds {
    if case.wanted.is_some_and(|wanted| wanted != site.wanted()) {
        return Holds::Never;
    }
    patterns::matches(site.args, &case.arguments, bound)
}

impl Bound {
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
            ExtentForm::Some(letter) => Extent::symbol(some(*letter)),
            ExtentForm::Both(operator, both) => {
                combined(*operator, &self.extent(&both.0), &self.extent(&both.1))
            }
        }
    }
}

/// A number inside the results, which the statement that calls names.
fn some(letter: char) -> Symbol {
    let origin = SymbolOrigin::Result { nth: letter as u8 };
    Symbol::count(origin, letter.to_string())
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
