//! Files by their numbers: whole numbers from 0, which [opening](lariat_builtins::Values)
//! gives.
//!
//! Measured with GNU Octave 7.3: `fprintf(2.5, 'a')`, `fprintf([], 'a')` and
//! `fprintf(-1, 'a')` fail; of several numbers the first counts.

use crate::site::Site;
use crate::view::View;
use lariat_domains::Fault;

/// The fault that the number in front of a template is that of no file.
pub(super) fn no_file(site: &Site<'_>) -> Option<Fault> {
    let [file, _, ..] = site.args else { return None };
    if file.maybe_text() || !file.is_real() || file.matrix().is_none() {
        return None;
    }
    let fault = |what: &str| site.fault(&format!("needs a file's number in front, {what}"));
    match first_element(file) {
        _ if file.is_empty() == Some(true) => Some(fault("this is empty")),
        Some(number) if number.fract() != 0.0 || number < 0.0 => {
            Some(fault(&format!("this is {number}")))
        }
        None if file.is_empty() == Some(false) && file.numbers.high < 0.0 && !file.numbers.nan => {
            Some(fault("this is negative"))
        }
        _ => None,
    }
}

fn first_element(view: &View<'_>) -> Option<f64> {
    view.elements()?.first().copied()
}
