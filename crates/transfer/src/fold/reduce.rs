//! A vector of known numbers to one number, along its only dimension.
//!
//! ```text
//! sum([3 2 0] == 0)     1
//! max([2 7 5])          7
//! ```
//!
//! Sums are folded where every order of the additions comes to the same: whole numbers that are
//! exact throughout. What comparisons with `NaN` and the signs of zeros
//! decide is left to the run.
//!
//! Cost: linear in the elements.

use super::arithmetic::in_class;
use crate::view::View;
use lariat_builtins::{Fold, MClass};

/// The number that a vector comes to; nothing for one without elements.
pub(super) fn vector(fold: Fold, class: MClass, x: &View<'_>) -> Option<f64> {
    let from = x.class.filter(|class| class.is_matrix())?;
    let elements = x.elements()?;
    let is_plain = |number: &f64| !number.is_nan() && (*number != 0.0 || number.is_sign_positive());
    if elements.is_empty() || !elements.iter().all(is_plain) {
        return None;
    }
    let numbers = elements.iter().copied();
    let number = match fold {
        Fold::Total => total(from, &elements)?,
        Fold::SomeNonzero => truth(elements.iter().any(|&number| number != 0.0)),
        Fold::AllNonzero => truth(elements.iter().all(|&number| number != 0.0)),
        Fold::Smaller => numbers.reduce(f64::min)?,
        Fold::Greatest => numbers.reduce(f64::max)?,
        _ => return None,
    };
    in_class(number, class)
}

fn truth(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

/// The sum of whole numbers, if all sums on the way to it are exact.
fn total(class: MClass, elements: &[f64]) -> Option<f64> {
    let exact = match class {
        MClass::Single => 2.0_f64.powi(f32::MANTISSA_DIGITS as i32),
        _ => 2.0_f64.powi(f64::MANTISSA_DIGITS as i32),
    };
    let magnitude: f64 = elements.iter().map(|number| number.abs()).sum();
    let is_whole = elements.iter().all(|number| number.fract() == 0.0);
    (is_whole && magnitude < exact).then(|| elements.iter().fold(0.0, |sum, number| sum + number))
}
