//! The trip count of a loop over a range: whether it iterates at all, and between which
//! values.
//!
//! Cost: constant.

use lariat_domains::ValueSet;

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
