//! The trip count of a loop over a range: whether it iterates at all, and between which
//! values.
//!
//! Cost: constant.

use crate::ValueSet;

/// Does a loop over a range surely iterate?
pub fn surely_iterates(low: &ValueSet, step: Option<&ValueSet>, high: &ValueSet) -> bool {
    let number = |value: &ValueSet| value.known_number();
    let (Some(low), Some(high)) = (low.numbers(), high.numbers()) else { return false };
    match step.map(number) {
        None => low.high <= high.low,
        Some(Some(step)) if step > 0.0 => low.high <= high.low,
        Some(Some(step)) if step < 0.0 => low.low >= high.high,
        Some(_) => false,
    }
}

/// Does it surely make none?
pub fn never_iterates(low: &ValueSet, step: Option<&ValueSet>, high: &ValueSet) -> bool {
    let (Some(low), Some(high)) = (low.numbers(), high.numbers()) else { return false };
    match step.map(ValueSet::known_number) {
        None => low.low > high.high,
        Some(Some(step)) if step > 0.0 => low.low > high.high,
        Some(Some(step)) if step < 0.0 => low.high < high.low,
        Some(_) => false,
    }
}

/// No loop makes more iterations than this: see `docs/assumptions.md`.
const MAX_TRIP_COUNT: f64 = 2_147_483_000.0;

/// The least and the greatest value of the loop variable.
pub fn bounds(low: &ValueSet, step: Option<&ValueSet>, high: &ValueSet) -> (f64, f64) {
    let any = (f64::NEG_INFINITY, f64::INFINITY);
    let (Some(low), Some(high)) = (low.numbers(), high.numbers()) else { return any };
    match step.map(ValueSet::numbers) {
        None => (low.low, high.high.min(low.high + MAX_TRIP_COUNT)),
        Some(Some(step)) if step.low >= 0.0 => (low.low, high.high),
        Some(Some(step)) if step.high <= 0.0 => (high.low, low.high),
        Some(_) => any,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Matrix, Numbers, Shape};
    use lariat_builtins::MClass;

    fn number(value: f64) -> ValueSet {
        ValueSet::number(value)
    }

    fn between(low: f64, high: f64) -> ValueSet {
        Matrix::new(MClass::Double, Shape::scalar(), Numbers::integers(low, high)).into()
    }

    #[test]
    fn a_range_whose_ends_are_in_order_for_sure_iterates() {
        assert!(surely_iterates(&number(1.0), None, &number(1.0)));
        assert!(surely_iterates(&between(1.0, 3.0), None, &between(3.0, 9.0)));
        assert!(!surely_iterates(&between(1.0, 3.0), None, &between(2.0, 9.0)));
        assert!(surely_iterates(&number(3.0), Some(&number(-1.0)), &number(1.0)));
        assert!(!surely_iterates(&number(3.0), Some(&between(-1.0, 1.0)), &number(1.0)));
    }

    #[test]
    fn a_range_whose_ends_are_out_of_order_for_sure_never_iterates() {
        assert!(never_iterates(&number(2.0), None, &number(1.0)));
        assert!(!never_iterates(&between(1.0, 2.0), None, &number(1.0)));
        assert!(never_iterates(&number(1.0), Some(&number(-1.0)), &number(2.0)));
        assert!(!never_iterates(&number(1.0), Some(&number(0.0)), &number(2.0)));
    }

    #[test]
    fn a_step_of_unknown_sign_goes_anywhere() {
        assert_eq!(bounds(&number(1.0), None, &between(4.0, 9.0)), (1.0, 9.0));
        assert_eq!(bounds(&number(9.0), Some(&number(-2.0)), &number(1.0)), (1.0, 9.0));
        let (low, high) = bounds(&number(1.0), Some(&between(-1.0, 1.0)), &number(9.0));
        assert!(low.is_infinite() && high.is_infinite());
    }
}
