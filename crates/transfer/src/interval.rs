//! Interval arithmetic: what an operation makes of numbers that are known to lie between
//! two bounds (R. E. Moore, *Interval Analysis*, 1966).
//!
//! ```text
//! [1,3] + [10,20]     [11,23]
//! [1,3] < [5,9]       1
//! exp([0,1])          [1-, e+]
//! ```
//!
//! The operations of IEEE arithmetic are rounded to the nearest number, which is monotone: bounds that
//! are computed in the same arithmetic hold. Exponentials, logarithms, powers and the like are
//! rounded as a library likes: their bounds are moved outwards by far more than the errors of
//! libraries in use (a few units in the last place).
//!
//! NaN obeys no bound; whether there may be one is said beside them ([`Numbers`]). All costs constant.

use crate::view::View;
use lariat_builtins::{Fold, MClass};
use lariat_domains::Numbers;
use std::f64::consts::{FRAC_PI_2, PI};

/// One operand.
pub(super) fn one(fold: Fold, x: Numbers) -> Option<Numbers> {
    let Numbers { low, high, integer, nan, .. } = x;
    if x.is_void() {
        let kept = matches!(fold, Fold::Negate | Fold::Identity | Fold::Magnitude);
        return kept.then_some(Numbers { nan, ..Numbers::void() });
    }
    let whole = |low: f64, high: f64| Numbers { nan, ..Numbers::integers(low, high) };
    let ranged = |low: f64, high: f64| Numbers { integer, nan, ..Numbers::between(low, high) };
    Some(match fold {
        Fold::Negate | Fold::Subtract => ranged(-high, -low),
        Fold::Identity | Fold::Add | Fold::Smaller | Fold::Greatest => x,
        Fold::Imaginary if x.is_real() => Numbers::exactly(0.0),
        Fold::IsSignSet if !nan && low > 0.0 => truth(false),
        Fold::IsSignSet if !nan && high < 0.0 => truth(true),
        Fold::Magnitude => ranged(low.max(-high).max(0.0), low.abs().max(high.abs())),
        Fold::RoundDown => whole(low.floor(), high.floor()),
        Fold::RoundUp => whole(low.ceil(), high.ceil()),
        Fold::RoundNearest => whole(low.round(), high.round()),
        Fold::RoundToZero => whole(low.trunc(), high.trunc()),
        Fold::SignOf => whole(low.clamp(-1.0, 1.0).floor(), high.clamp(-1.0, 1.0).ceil()),
        Fold::Root if low >= 0.0 => Numbers { nan, ..Numbers::between(low.sqrt(), high.sqrt()) },
        Fold::Negation if is_zero(x) => truth(true),
        Fold::Negation if is_nonzero(x) => truth(false),
        Fold::IsNan if !nan => truth(false),
        Fold::IsInfinite if !nan && is_bounded(x) => truth(false),
        Fold::IsFinite if !nan && is_bounded(x) => truth(true),
        _ => return transcendental(fold, x),
    })
}

/// Functions that libraries round.
fn transcendental(fold: Fold, x: Numbers) -> Option<Numbers> {
    let Numbers { low, high, nan, .. } = x;
    let grows = |f: fn(f64) -> f64| outwards(f(low), f(high));
    let within = |least: f64, most: f64| low >= least && high <= most;
    let (low, high) = match fold {
        Fold::Exponential => meet(grows(f64::exp), (0.0, f64::INFINITY)),
        Fold::ExponentialLessOne => meet(grows(f64::exp_m1), (-1.0, f64::INFINITY)),
        Fold::Logarithm if low >= 0.0 => grows(f64::ln),
        Fold::BinaryLogarithm if low >= 0.0 => grows(f64::log2),
        Fold::DecimalLogarithm if low >= 0.0 => grows(f64::log10),
        Fold::LogarithmOfOneMore if low >= -1.0 => grows(f64::ln_1p),
        Fold::Sine => wave(x, f64::sin),
        Fold::Cosine => wave(x, f64::cos),
        Fold::Tangent if within(-1e6, 1e6) && is_one_branch(x) => grows(f64::tan),
        Fold::ArcSine if within(-1.0, 1.0) => grows(f64::asin),
        Fold::ArcCosine if within(-1.0, 1.0) => outwards(high.acos(), low.acos()),
        Fold::ArcTangent => grows(f64::atan),
        Fold::HyperbolicSine => grows(f64::sinh),
        Fold::HyperbolicCosine => {
            let (near, far) = (low.max(-high).max(0.0), low.abs().max(high.abs()));
            outwards(near.cosh(), far.cosh())
        }
        Fold::ArcHyperbolicSine => grows(f64::asinh),
        Fold::ArcHyperbolicCosine if low >= 1.0 => {
            let (low, high) = grows(f64::acosh);
            // Near 1 the error is that of a root.
            (if low < 0.1 { 0.0 } else { low }, high + 1e-7)
        }
        Fold::ArcHyperbolicTangent if within(-1.0, 1.0) => grows(f64::atanh),
        Fold::InRadians => grows(|degrees| degrees * (PI / 180.0)),
        Fold::InDegrees => grows(|radians| radians * (180.0 / PI)),
        Fold::SineOfDegrees => wave(in_radians(x), f64::sin),
        Fold::CosineOfDegrees => wave(in_radians(x), f64::cos),
        Fold::TangentOfDegrees if within(-1e6, 1e6) && is_one_branch(in_radians(x)) => {
            // The angle is rounded, and multiples of half a turn are zeros.
            let room = low.abs().max(high.abs()) * 1e-14;
            let tangent = |degrees: f64| (degrees * (PI / 180.0)).tan();
            outwards(tangent(low - room), tangent(high + room))
        }
        Fold::HyperbolicTangent => meet(grows(f64::tanh), (-1.0, 1.0)),
        Fold::ErrorFunction => meet(grows(libm::erf), (-1.0, 1.0)),
        Fold::ErrorFunctionLeft => meet(outwards(libm::erfc(high), libm::erfc(low)), (0.0, 2.0)),
        Fold::Gamma if within(1e-300, 170.0) => convex(x, libm::tgamma, (1.461_632, 0.885_603)),
        Fold::LogarithmOfGamma if within(1e-300, 1e15) => {
            convex(x, libm::lgamma, (1.461_632, -0.121_487))
        }
        _ => return None,
    };
    // Of infinity they are not numbers.
    let is_wave =
        matches!(fold, Fold::Sine | Fold::Cosine | Fold::SineOfDegrees | Fold::CosineOfDegrees);
    Some(Numbers { nan: nan || is_wave && !is_bounded(x), ..Numbers::between(low, high) })
}

/// An angle, with room for rounding.
fn in_radians(x: Numbers) -> Numbers {
    let (low, high) = outwards(x.low * (PI / 180.0), x.high * (PI / 180.0));
    Numbers { nan: x.nan, ..Numbers::between(low, high) }
}

/// Bounds that a library may have rounded otherwise.
fn outwards(low: f64, high: f64) -> (f64, f64) {
    let room = |bound: f64| if bound.is_finite() { bound.abs() * 1e-13 + 1e-290 } else { 0.0 };
    (low - room(low), high + room(high))
}

/// What lies within other bounds for sure.
fn meet((low, high): (f64, f64), (least, most): (f64, f64)) -> (f64, f64) {
    (low.max(least), high.min(most))
}

/// A sine or a cosine: its slope is at most 1.
fn wave(x: Numbers, f: fn(f64) -> f64) -> (f64, f64) {
    let (middle, half) = (x.low / 2.0 + x.high / 2.0, x.high / 2.0 - x.low / 2.0);
    if middle.abs() > 1e6 || half > 2.0 || !half.is_finite() {
        return (-1.0, 1.0);
    }
    let room = half * (1.0 + 1e-12) + 1e-9 * half.min(1.0) + 1e-15 * middle.abs().max(1.0);
    meet((f(middle) - room, f(middle) + room), (-1.0, 1.0))
}

/// Is there no pole of the tangent between the bounds, or near them?
fn is_one_branch(x: Numbers) -> bool {
    let branch = |at: f64| ((at + FRAC_PI_2) / PI).floor();
    branch(x.low - 1e-6) == branch(x.high + 1e-6)
}

/// A convex function with its least value at a place.
fn convex(x: Numbers, f: fn(f64) -> f64, (place, least): (f64, f64)) -> (f64, f64) {
    let ends = [f(x.low), f(x.high)];
    let most = ends[0].max(ends[1]);
    let across = x.low < place + 1e-3 && x.high > place - 1e-3;
    let low = if across { least } else { ends[0].min(ends[1]) };
    let (low, high) = outwards(low, most);
    // Near its zeros the error is relative to what was subtracted.
    (low - 1e-14, high + 1e-14)
}

fn truth(holds: bool) -> Numbers {
    Numbers::exactly(f64::from(u8::from(holds)))
}

fn is_bounded(x: Numbers) -> bool {
    x.low.is_finite() && x.high.is_finite()
}

/// Is it surely not 0? Of what is not NaN.
pub(super) fn is_nonzero(x: Numbers) -> bool {
    !x.nan && !x.is_void() && (x.low > 0.0 || x.high < 0.0)
}

/// Is it surely 0?
pub(super) fn is_zero(x: Numbers) -> bool {
    !x.nan && x.low == 0.0 && x.high == 0.0
}

/// Does it compare numbers, or truths?
pub(super) fn is_comparison(fold: Fold) -> bool {
    use Fold::{Both, Either, Equal, Greater, GreaterOrEqual, Less, LessOrEqual, Unequal};
    matches!(fold, Less | LessOrEqual | Greater | GreaterOrEqual | Equal | Unequal | Both | Either)
}

/// Is it compared as it is? Beside `single` and 64-bit integers numbers may be rounded first.
pub(super) fn is_comparable(view: &View<'_>) -> bool {
    let class = view.class.filter(|class| class.is_matrix() && *class != MClass::Single);
    class.is_some_and(|class| !matches!(class, MClass::Int64 | MClass::UInt64))
        && view.is_real()
        && !view.numbers.is_void()
}

/// What a comparison comes to, where the bounds decide it for all numbers.
pub(super) fn decided(fold: Fold, x: Numbers, y: Numbers) -> Option<bool> {
    // NaN makes every comparison false and inequality true.
    let numbers = !x.nan && !y.nan;
    let (below, above) = (x.high < y.low, x.low > y.high);
    let (not_above, not_below) = (x.high <= y.low, x.low >= y.high);
    let same = x.low == x.high && y.low == y.high && x.low == y.low;
    let (yes, no) = match fold {
        // One operand may decide: what is nonzero for sure, or zero.
        Fold::Either => (numbers && (is_nonzero(x) || is_nonzero(y)), is_zero(x) && is_zero(y)),
        Fold::Both => (is_nonzero(x) && is_nonzero(y), numbers && (is_zero(x) || is_zero(y))),
        Fold::Less => (below && numbers, not_below),
        Fold::LessOrEqual => (not_above && numbers, above),
        Fold::Greater => (above && numbers, not_above),
        Fold::GreaterOrEqual => (not_below && numbers, below),
        Fold::Equal => (same && numbers, below || above),
        Fold::Unequal => (below || above, same && numbers),
        _ => return None,
    };
    match (yes, no) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// Two operands.
pub(super) fn two(fold: Fold, x: Numbers, y: Numbers) -> Option<Numbers> {
    let integer = x.integer && y.integer;
    let extreme = matches!(fold, Fold::Smaller | Fold::Greatest);
    if !extreme && (x.is_void() || y.is_void()) {
        return None;
    }
    if is_comparison(fold) {
        return decided(fold, x, y).map(truth);
    }
    let ranged = |low: f64, high: f64| Numbers { integer, ..Numbers::between(low, high) };
    let never_nan = !x.nan && !y.nan;
    let numbers = match fold {
        Fold::Add => ranged(x.low + y.low, x.high + y.high),
        Fold::Subtract => ranged(x.low - y.high, x.high - y.low),
        Fold::Multiply => product(x, y, integer),
        Fold::Divide => quotient(x, y),
        Fold::LeftDivide => quotient(y, x),
        Fold::Raise => power(x, y),
        Fold::Smaller if never_nan => ranged(x.low.min(y.low), x.high.min(y.high)),
        Fold::Greatest if never_nan => ranged(x.low.max(y.low), x.high.max(y.high)),
        // NaN loses: the other number is the result.
        Fold::Smaller | Fold::Greatest => ranged(x.low.min(y.low), x.high.max(y.high)),
        Fold::Modulo => modulo(x, y, integer),
        Fold::Remainder => ranged(x.low.min(0.0), x.high.max(0.0)),
        Fold::Hypotenuse => hypotenuse(x, y),
        Fold::AngleOfPoint => angle(x, y),
        _ => return None,
    };
    Some(Numbers { nan: maybe_nan(fold, x, y), ..numbers })
}

/// May the operation on two numbers make NaN, or hand it on? `Inf - Inf`, `0 * Inf`,
/// `0 / 0`, `Inf / Inf` and remainders make it; of powers only complex ones.
fn maybe_nan(fold: Fold, x: Numbers, y: Numbers) -> bool {
    let infinite = |n: Numbers| n.low.is_infinite() || n.high.is_infinite();
    let zero = |n: Numbers| n.low <= 0.0 && n.high >= 0.0;
    let opposite = |low: f64, high: f64| low == f64::NEG_INFINITY && high == f64::INFINITY;
    if matches!(fold, Fold::Smaller | Fold::Greatest) {
        return x.nan && y.nan;
    }
    x.nan
        || y.nan
        || match fold {
            Fold::Add => opposite(x.low, y.high) || opposite(y.low, x.high),
            Fold::Subtract => opposite(x.low, -y.low) || opposite(-y.high, x.high),
            Fold::Multiply => zero(x) && infinite(y) || zero(y) && infinite(x),
            Fold::Divide | Fold::LeftDivide => zero(x) && zero(y) || infinite(x) && infinite(y),
            Fold::Remainder => zero(y) || infinite(x) || infinite(y),
            Fold::Raise | Fold::Hypotenuse | Fold::AngleOfPoint => false,
            _ => infinite(x) || infinite(y),
        }
}

/// The least and the greatest of what an operation makes of the four pairs of bounds.
fn corners(x: Numbers, y: Numbers, f: impl Fn(f64, f64) -> f64) -> (f64, f64) {
    let all = [f(x.low, y.low), f(x.low, y.high), f(x.high, y.low), f(x.high, y.high)];
    let low = all.into_iter().fold(f64::INFINITY, f64::min);
    (low, all.into_iter().fold(f64::NEG_INFINITY, f64::max))
}

fn product(x: Numbers, y: Numbers, integer: bool) -> Numbers {
    let times = |a: f64, b: f64| if a == 0.0 || b == 0.0 { 0.0 } else { a * b };
    let (low, high) = corners(x, y, times);
    Numbers { integer, ..Numbers::between(low, high) }
}

fn quotient(x: Numbers, y: Numbers) -> Numbers {
    if x.low >= 0.0 && y.low > 0.0 {
        return Numbers::between(x.low / y.high, x.high / y.low);
    }
    let is_apart = y.low > 0.0 || y.high < 0.0;
    if !is_apart || !is_bounded(x) || !is_bounded(y) {
        return Numbers::real();
    }
    let (low, high) = corners(x, y, |a, b| a / b);
    Numbers::between(low, high)
}

/// Whole powers of whole numbers are whole; even powers, and those of a base that is
/// not negative, are not negative.
fn power(x: Numbers, y: Numbers) -> Numbers {
    let integer = x.integer && y.integer && y.low >= 0.0;
    let even = y.low == y.high && y.low % 2.0 == 0.0;
    // Zero has a sign that odd powers keep; larger exponents than those of `int` make complex numbers.
    let may_be_zero = x.low <= 0.0 && x.high >= 0.0;
    let is_large = y.low.abs().max(y.high.abs()) >= 2_147_483_647.0;
    if !even && may_be_zero && y.low < 0.0 || x.low < 0.0 && is_large {
        return Numbers::real();
    }
    let odd = y.low == y.high && y.low.rem_euclid(2.0) == 1.0 && y.low > 0.0;
    if odd && x.low < 0.0 && is_bounded(x) {
        let bound = |base: f64, outwards: f64| {
            let sign = base.signum();
            sign * raised(base.abs(), y.low, sign * outwards)
        };
        return Numbers { integer, ..Numbers::between(bound(x.low, -1.0), bound(x.high, 1.0)) };
    }
    if !even && x.low < 0.0 {
        return Numbers { integer, ..Numbers::real() };
    }
    let (mut low, mut high) = (0.0, f64::INFINITY);
    if y.low == y.high && y.low > 0.0 {
        let across = x.low <= 0.0 && x.high >= 0.0;
        let least = if across { 0.0 } else { x.low.abs().min(x.high.abs()) };
        (low, high) =
            (raised(least, y.low, -1.0), raised(x.low.abs().max(x.high.abs()), y.low, 1.0));
    } else if x.low > 0.0 && is_bounded(x) && is_bounded(y) {
        // Monotone in either, so that the extremes are at corners.
        let (least, most) = corners(x, y, f64::powf);
        (low, high) = meet(outwards(least, most), (0.0, f64::INFINITY));
    }
    Numbers { integer, ..Numbers::between(low, high) }
}

/// A bound of a power: what is not exact is moved outwards, since powers need not
/// be rounded to the nearest number.
fn raised(base: f64, exponent: f64, outwards: f64) -> f64 {
    let bound = base.powf(exponent);
    let exact = base.fract() == 0.0 && exponent.fract() == 0.0 && bound < 9e15;
    match exact || !bound.is_finite() {
        true => bound,
        false if outwards < 0.0 && bound < 1e-290 => 0.0,
        false => bound * (1.0 + outwards * 1e-13),
    }
}

/// The remainder has the divisor's sign and is the dividend where that is 0.
fn modulo(x: Numbers, y: Numbers, integer: bool) -> Numbers {
    // Far from multiples of one divisor, it is what is left of the quotient.
    if y.low == y.high
        && y.low > 0.0
        && is_bounded(x)
        && x.low.abs().max(x.high.abs()) < 1e6 * y.low
    {
        let (first, last) = ((x.low / y.low).floor(), (x.high / y.low).floor());
        let (low, high) = (x.low - first * y.low, x.high - first * y.low);
        let room = 1e-9 * y.low;
        if first == last && low > room && high < y.low - room {
            return Numbers { integer, ..Numbers::between(low - room * 1e-3, high + room * 1e-3) };
        }
    }
    let (mut low, mut high) = (y.low.min(0.0), y.high.max(0.0));
    if y.low <= 0.0 && y.high >= 0.0 {
        (low, high) = (low.min(x.low), high.max(x.high));
    }
    Numbers { integer, ..Numbers::between(low, high) }
}

fn hypotenuse(x: Numbers, y: Numbers) -> Numbers {
    let near = |n: Numbers| n.low.max(-n.high).max(0.0);
    let far = |n: Numbers| n.low.abs().max(n.high.abs());
    let (low, high) = outwards(near(x).hypot(near(y)), far(x).hypot(far(y)));
    Numbers::between(low.max(0.0), high)
}

/// The angle of the point `(x, y)`, of which the second coordinate is the first operand.
fn angle(y: Numbers, x: Numbers) -> Numbers {
    let apart = |n: Numbers| n.low > 0.0 || n.high < 0.0;
    let (low, high) = match apart(x) && apart(y) || x.low > 0.0 {
        true => {
            let (low, high) = corners(y, x, f64::atan2);
            outwards(low, high)
        }
        false => (-PI, PI),
    };
    let most = PI * (1.0 + 1e-13);
    Numbers::between(low.max(-most), high.min(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(low: f64, high: f64) -> Numbers {
        Numbers::between(low, high).without_nan()
    }

    fn bounds(numbers: Option<Numbers>) -> (f64, f64) {
        numbers.map_or((f64::NEG_INFINITY, f64::INFINITY), |it| (it.low, it.high))
    }

    /// Each function lies within the bounds at many places between them.
    #[test]
    fn functions_lie_within_their_bounds() {
        type Function = fn(f64) -> f64;
        let functions: [(Fold, Function, (f64, f64)); 14] = [
            (Fold::Exponential, f64::exp, (-3.0, 3.0)),
            (Fold::ExponentialLessOne, f64::exp_m1, (-3.0, 3.0)),
            (Fold::Logarithm, f64::ln, (0.1, 9.0)),
            (Fold::BinaryLogarithm, f64::log2, (0.1, 9.0)),
            (Fold::LogarithmOfOneMore, f64::ln_1p, (-0.9, 3.0)),
            (Fold::Sine, f64::sin, (-9.0, 9.0)),
            (Fold::Cosine, f64::cos, (-9.0, 9.0)),
            (Fold::Tangent, f64::tan, (-9.0, 9.0)),
            (Fold::HyperbolicCosine, f64::cosh, (-3.0, 3.0)),
            (Fold::HyperbolicTangent, f64::tanh, (-3.0, 3.0)),
            (Fold::ErrorFunction, libm::erf, (-3.0, 3.0)),
            (Fold::ErrorFunctionLeft, libm::erfc, (-3.0, 3.0)),
            (Fold::Gamma, libm::tgamma, (0.1, 6.0)),
            (Fold::LogarithmOfGamma, libm::lgamma, (0.1, 6.0)),
        ];
        for (fold, function, (first, last)) in functions {
            for width in [0.0, 1e-9, 0.3, 1.1] {
                for start in 0..40 {
                    let low = first + (last - first) * f64::from(start) / 40.0;
                    let (least, most) = bounds(one(fold, of(low, low + width)));
                    for step in 0..=20 {
                        let value = function(low + width * f64::from(step) / 20.0);
                        assert!(least <= value && value <= most, "{fold:?} {low} {width}: {value}");
                    }
                }
            }
        }
    }

    #[test]
    fn quotients_and_powers_at_corners() {
        assert_eq!(bounds(two(Fold::Divide, of(1.0, 2.0), of(-4.0, -2.0))), (-1.0, -0.25));
        assert_eq!(bounds(two(Fold::Divide, of(-1.0, 2.0), of(4.0, 8.0))), (-0.25, 0.5));
        let (low, high) = bounds(two(Fold::Raise, of(0.25, 4.0), of(0.5, 0.5)));
        assert!(low <= 0.5 && high >= 2.0 && low > 0.499 && high < 2.001);
        let (low, high) = bounds(two(Fold::Raise, of(4.0, 9.0), of(-0.5, 0.5)));
        assert!(low <= 1.0 / 3.0 && (3.0..3.001).contains(&high));
    }

    #[test]
    fn comparisons_are_decided_by_bounds() {
        assert_eq!(decided(Fold::Less, of(1.0, 3.0), of(5.0, 9.0)), Some(true));
        assert_eq!(decided(Fold::Less, of(1.0, 5.0), of(5.0, 9.0)), None);
        assert_eq!(decided(Fold::Less, Numbers::between(1.0, 3.0), of(5.0, 9.0)), None);
        assert_eq!(decided(Fold::Equal, of(2.0, 2.0), of(2.0, 2.0)), Some(true));
        assert_eq!(decided(Fold::Both, of(0.0, 0.0), of(5.0, 9.0)), Some(false));
    }
}
