//! Arithmetic on known numbers, as at run time.
//!
//! 64-bit integers fold while all numbers stay below 2^53, where doubles are
//! exact.

use super::discrete;
use lariat_builtins::{Fold, MClass};

/// A number of a class and its class.
type Operand = (MClass, f64);

/// The greatest whole number below which all are doubles.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// A number rounded to a class; `None` where that is not a number of the class.
pub(crate) fn in_class(number: f64, class: MClass) -> Option<f64> {
    match class {
        MClass::Double => Some(number),
        MClass::Single => Some(f64::from(number as f32)),
        MClass::Char => ((0.0..128.0).contains(&number) && number.fract() == 0.0).then_some(number),
        MClass::Logical => (!number.is_nan()).then_some(f64::from(u8::from(number != 0.0))),
        MClass::Int64 | MClass::UInt64 if number.abs() >= EXACT => None,
        _ if class.is_integer() => {
            let bounds = lariat_domains::Numbers::of_class(class);
            let rounded = if number.is_nan() { 0.0 } else { number.round() };
            Some(rounded.clamp(bounds.low, bounds.high) + 0.0)
        }
        _ => None,
    }
}

/// The operand as it takes part in an operation whose result has a class.
fn operand((class, number): Operand, result: MClass) -> Option<f64> {
    let wide = matches!(class, MClass::Int64 | MClass::UInt64) && number.abs() >= EXACT;
    if wide {
        return None;
    }
    Some(if result == MClass::Single { f64::from(number as f32) } else { number })
}

/// One operand.
pub(super) fn one(fold: Fold, from: MClass, class: MClass, number: f64) -> Option<f64> {
    let x = operand((from, number), class)?;
    let result = match fold {
        Fold::Negate | Fold::Subtract => -x,
        Fold::Identity | Fold::Add => x,
        Fold::Convert => x,
        Fold::Negation if !x.is_nan() => f64::from(u8::from(x == 0.0)),
        Fold::IsNan => f64::from(u8::from(x.is_nan())),
        Fold::IsInfinite => f64::from(u8::from(x.is_infinite())),
        Fold::IsFinite => f64::from(u8::from(x.is_finite())),
        Fold::RoundDown => x.floor(),
        Fold::RoundUp => x.ceil(),
        Fold::RoundNearest => x.round(),
        Fold::RoundToZero => x.trunc(),
        Fold::Magnitude => x.abs(),
        Fold::SignOf if x == 0.0 => 0.0,
        Fold::SignOf if x.is_nan() => return None,
        Fold::SignOf => x.signum(),
        Fold::Root if x >= 0.0 => x.sqrt(),
        Fold::NextPower => next_power(x)?,
        Fold::Imaginary => 0.0,
        Fold::IsSignSet if !x.is_nan() && from.is_numeric() => {
            f64::from(u8::from(x.is_sign_negative()))
        }
        _ if from == MClass::Double => discrete::one(fold, x)?,
        _ => return None,
    };
    in_class(result, class)
}

/// The least n with 2^n >= |x|, of a number of normal size.
fn next_power(x: f64) -> Option<f64> {
    let magnitude = x.abs();
    if magnitude == 0.0 {
        return Some(0.0);
    }
    let exponent = (magnitude.to_bits() >> (f64::MANTISSA_DIGITS - 1)) as i32 - (f64::MAX_EXP - 1);
    let is_power = magnitude == 2.0_f64.powi(exponent);
    let next = exponent + i32::from(!is_power);
    // Between 1/2 and 1, runs that compute it from a logarithm have -0.
    let is_certain = magnitude.is_normal() && (next != 0 || is_power);
    is_certain.then(|| f64::from(next))
}

/// Two operands.
pub(super) fn two(fold: Fold, class: MClass, a: Operand, b: Operand) -> Option<f64> {
    let (x, y) = (operand(a, class)?, operand(b, class)?);
    // Octave rounds a fraction before it is added to a 64-bit integer, MATLAB the sum.
    let is_wide = matches!(class, MClass::Int64 | MClass::UInt64);
    let is_sum = matches!(fold, Fold::Add | Fold::Subtract);
    let is_halved = fold == Fold::Multiply && (x == -0.5 || y == -0.5);
    if is_wide && (is_halved || is_sum && (x.fract() != 0.0 || y.fract() != 0.0)) {
        return None;
    }
    // Beside an integer, another number is converted before it is compared or divided.
    let is_converted = class.is_integer()
        && matches!(fold, Fold::Modulo | Fold::Remainder | Fold::Smaller | Fold::Greatest)
        && [x, y].iter().any(|&number| in_class(number, class) != Some(number));
    if is_converted {
        return None;
    }
    let result = match fold {
        Fold::Add => x + y,
        Fold::Subtract => x - y,
        Fold::Multiply => x * y,
        Fold::Divide => x / y,
        Fold::LeftDivide => y / x,
        Fold::Raise => power(x, y)?,
        Fold::Smaller => extreme(x, y, x < y)?,
        Fold::Greatest => extreme(x, y, x > y)?,
        Fold::Modulo => whole_remainder((x, y), false, x - y * (x / y).floor())?,
        Fold::Remainder => whole_remainder((x, y), true, x - y * (x / y).trunc())?,
        _ if a.0 == MClass::Double && b.0 == MClass::Double => discrete::two(fold, x, y)?,
        _ => return None,
    };
    // A whole number beyond 2^53 may have been rounded in between.
    let inexact = class.is_integer() && result.is_finite() && result.abs() >= EXACT;
    if inexact && is_wide {
        return None;
    }
    in_class(result, class)
}

/// The one that is taken, or the other where one is NaN. Zeros of different
/// signs are left alone.
fn extreme(x: f64, y: f64, first: bool) -> Option<f64> {
    if x == 0.0 && y == 0.0 && x.is_sign_negative() != y.is_sign_negative() {
        return None;
    }
    Some(if y.is_nan() || first {
        x
    } else if x.is_nan() || !first {
        y
    } else {
        x
    })
}

/// Powers whose result is exact: whole numbers, and powers of 1.
fn power(x: f64, y: f64) -> Option<f64> {
    if x == 1.0 || y == 0.0 {
        return Some(1.0);
    }
    if x == f64::INFINITY && y > 0.0 {
        return Some(x);
    }
    let whole = x.fract() == 0.0 && y.fract() == 0.0 && (0.0..1024.0).contains(&y);
    let result = x.powi(if whole { y as i32 } else { return None });
    (result.abs() < EXACT).then_some(result)
}

/// Remainders of whole numbers that are far from rounding; those that have the sign of the first number
/// where they are 0, too, are left to the run.
fn whole_remainder((x, y): (f64, f64), is_signed: bool, remainder: f64) -> Option<f64> {
    let small = |number: f64| number.fract() == 0.0 && number.abs() < 1e12;
    if !small(x)
        || !small(y)
        || y == 0.0
        || remainder == 0.0 && (y.is_sign_negative() || is_signed && x.is_sign_negative())
    {
        return None;
    }
    Some(remainder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use MClass::{Double, Int8, Single, UInt8};

    #[test]
    fn classes_round_as_at_run_time() {
        assert_eq!(two(Fold::Add, Int8, (Int8, 100.0), (Double, 27.5)), Some(127.0));
        assert_eq!(two(Fold::Multiply, Int8, (Int8, 3.0), (Double, 0.5)), Some(2.0));
        assert_eq!(two(Fold::Divide, Int8, (Int8, -5.0), (Int8, 2.0)), Some(-3.0));
        assert_eq!(two(Fold::Divide, UInt8, (UInt8, 0.0), (UInt8, 0.0)), Some(0.0));
        assert_eq!(two(Fold::Subtract, UInt8, (UInt8, 3.0), (UInt8, 5.0)), Some(0.0));
        let third = f64::from(1.0_f32 / 3.0_f32);
        assert_eq!(two(Fold::Divide, Single, (Single, 1.0), (Double, 3.0)), Some(third));
        assert_eq!(two(Fold::Raise, Double, (Double, 2.0), (Double, 10.0)), Some(1024.0));
        assert_eq!(two(Fold::Raise, Double, (Double, -8.0), (Double, 1.0 / 3.0)), None);
        assert_eq!(two(Fold::Modulo, Double, (Double, -1.0), (Double, 3.0)), Some(2.0));
        assert_eq!(one(Fold::RoundNearest, Double, Double, -2.5), Some(-3.0));
    }
}
