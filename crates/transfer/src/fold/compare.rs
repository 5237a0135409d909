//! Comparisons and logic on known numbers, and on ranges: a number from
//! `[1,3]` is less than one from `[5,9]` (unless one is NaN).

use crate::extents::count;
use crate::site::Site;
use crate::{interval, make};
use lariat_builtins::{Fold, MClass};
use lariat_domains::{Shape, Value};

/// Two known numbers.
pub(super) fn two(fold: Fold, a: (MClass, f64), b: (MClass, f64)) -> Option<f64> {
    let (x, y) = (a.1, b.1);
    let truth = match fold {
        Fold::Both | Fold::Either | Fold::OneOf if x.is_nan() || y.is_nan() => return None,
        Fold::Both => x != 0.0 && y != 0.0,
        Fold::Either => x != 0.0 || y != 0.0,
        Fold::OneOf => (x != 0.0) != (y != 0.0),
        _ if !comparable(a, b) => return None,
        Fold::Less => x < y,
        Fold::LessOrEqual => x <= y,
        Fold::Greater => x > y,
        Fold::GreaterOrEqual => x >= y,
        Fold::Equal => x == y,
        Fold::Unequal => x != y,
        _ => return None,
    };
    Some(f64::from(u8::from(truth)))
}

/// Is the comparison the same in every arithmetic? A double beside a single, or
/// a great number beside 64-bit integers, may be rounded first.
fn comparable(a: (MClass, f64), b: (MClass, f64)) -> bool {
    let single = [a, b].iter().any(|(class, _)| *class == MClass::Single);
    let fits = |number: f64| number.is_nan() || f64::from(number as f32) == number;
    let wide = [a, b].iter().any(|(class, _)| matches!(class, MClass::Int64 | MClass::UInt64));
    let small = |number: f64| number.abs() < 9e15 || !number.is_finite();
    (!single || fits(a.1) && fits(b.1)) && (!wide || small(a.1) && small(b.1))
}

/// A comparison that the ranges decide, of scalars.
pub(super) fn by_range(site: &Site<'_>, fold: Fold, class: MClass, shape: &Shape) -> Option<Value> {
    let [a, b] = site.args else { return None };
    let scalar = count(shape) == Some(1) && shape.is_scalar() == Some(true);
    let is_plain = interval::is_comparable(a) && interval::is_comparable(b);
    if !scalar || class != MClass::Logical || !is_plain {
        return None;
    }
    interval::decided(fold, a.numbers, b.numbers).map(make::logical)
}
