//! Files by their numbers: whole numbers from 0, which [opening](lariat_builtins::Values)
//! gives.
//!
//! Measured with GNU Octave 7.3: `fprintf(2.5, 'a')`, `fprintf([], 'a')` and
//! `fprintf(-1, 'a')` fail; of several numbers the first counts.

use crate::fault::{CallFault, ClassWhy, NoFile, Why};
use crate::site::Site;
use crate::view::View;
use lariat_domains::fault::Number;

/// The fault that the number in front of a template is that of no file.
pub(super) fn no_file(site: &Site<'_>) -> Option<CallFault> {
    let [file, _, ..] = site.args else { return None };
    if file.may_be_string() || !file.is_real() || file.matrix().is_none() {
        return None;
    }
    let fault = |what| site.fault(Why::Class(ClassWhy::File(what)));
    match first_element(file) {
        _ if file.is_empty() == Some(true) => Some(fault(NoFile::Empty)),
        Some(number) if number.fract() != 0.0 || number < 0.0 => {
            Some(fault(NoFile::Number(Number(number))))
        }
        None if file.is_empty() == Some(false) && file.numbers.high < 0.0 && !file.numbers.nan => {
            Some(fault(NoFile::Negative))
        }
        _ => None,
    }
}

fn first_element(view: &View<'_>) -> Option<f64> {
    view.elements()?.first().copied()
}
