//! What holds for the numbers of a result: complexity, range, wholeness.
//!
//! Three sources, each sound alone, are met: the class of the result (an `int8`
//! lies between -128 and 127), the attribute `Values`, and interval arithmetic
//! ([`interval`]) for the builtins that have a [`Fold`] and work element by element:
//! of numbers in `[1,3]` and in `[10,20]` the sum is in `[11,23]`. Bounds of
//! `single` results are widened by a rounding error.
//!
//! NaN obeys no bound; see [`Numbers`].

use crate::interval;
use crate::site::Site;
use crate::view::View;
use lariat_builtins::{Complexity as Rule, Fold, MClass, ShapeRule, Values};
use lariat_domains::{Complexity, Numbers, Shape};

/// The numbers of the result at a place, of this class.
pub(super) fn numbers(site: &Site<'_>, place: usize, class: MClass) -> Numbers {
    if !class.is_matrix() {
        return Numbers::any();
    }
    let complexity = complexity(site, place, class);
    if complexity != Complexity::Real {
        return Numbers { complexity, ..Numbers::any() };
    }
    let known = Numbers { complexity, ..Numbers::of_class(class) };
    if place > 0 {
        return known;
    }
    if let (Some(Fold::Convert), [x]) = (site.builtin.fold, site.args) {
        let from = x.class.filter(|class| class.is_matrix());
        let converted = from.map_or(known, |from| x.numbers.converted(from, class));
        return Numbers { complexity, ..converted };
    }
    let ruled = meet(by_values(site), found_places(site));
    let computed = by_fold(site).map_or(Numbers::real(), |numbers| fitted(site, numbers, class));
    meet(known, meet(ruled, computed))
}

/// Both claims at once.
pub(super) fn meet(a: Numbers, b: Numbers) -> Numbers {
    let (low, high) = (a.low.max(b.low), a.high.min(b.high));
    if a.is_void() || b.is_void() || low > high {
        return Numbers { nan: a.nan && b.nan, ..Numbers::void() };
    }
    let integer = a.integer || b.integer;
    Numbers { complexity: a.complexity, integer, low, high, nan: a.nan && b.nan }
}

/// The numbers after rounding to a class.
fn fitted(site: &Site<'_>, numbers: Numbers, class: MClass) -> Numbers {
    let exact = |bound: f64| bound.is_infinite() || bound.fract() == 0.0 && bound.abs() < 1e7;
    let away = |bound: f64| if exact(bound) { 0.0 } else { bound.abs() * 1e-6 + 1e-40 };
    match class {
        MClass::Single if !numbers.is_void() => Numbers {
            low: low_in_single(numbers.low - away(numbers.low)),
            high: -low_in_single(-numbers.high - away(numbers.high)),
            ..numbers
        },
        _ if class.is_integer() => {
            let large = |bound: f64| bound.abs() > 9e15;
            if large(numbers.low) || large(numbers.high) {
                return Numbers::of_class(class);
            }
            let quotient = matches!(site.builtin.fold, Some(Fold::Divide | Fold::LeftDivide));
            let nan = quotient || !site.args.iter().all(View::never_nan);
            numbers.converted(if nan { MClass::Double } else { MClass::Logical }, class)
        }
        _ => numbers,
    }
}

/// A lower bound of numbers in single precision: what lies beyond the greatest of them is rounded to
/// it or to infinity.
fn low_in_single(bound: f64) -> f64 {
    let most = f64::from(f32::MAX);
    if bound < -most { f64::NEG_INFINITY } else { bound.min(most) }
}

/// May the result be complex?
pub(super) fn complexity(site: &Site<'_>, place: usize, class: MClass) -> Complexity {
    let real = site.args.iter().all(|arg| arg.is_real() || !numeric(arg));
    let all = |holds: fn(&Numbers) -> bool| {
        real && site.args.iter().all(|arg| !numeric(arg) || holds(&arg.numbers))
    };
    let is_real = match site.builtin.complexity {
        Rule::Unknown => false,
        Rule::Real => true,
        Rule::Same => real,
        Rule::SameFirst => real || place > 0,
        Rule::NonNegative => all(|numbers| numbers.low >= 0.0),
        Rule::UnitInterval => all(|numbers| numbers.low >= -1.0 && numbers.high <= 1.0),
        Rule::AtLeastOne => all(|numbers| numbers.low >= 1.0),
        Rule::Power => real && real_power(site),
    };
    let always = !class.is_float() && (real || site.builtin.complexity != Rule::Unknown);
    if is_real || always || matches!(class, MClass::Char | MClass::Logical) {
        Complexity::Real
    } else {
        Complexity::Unknown
    }
}

/// May the argument hold numbers? Cells and such have no complexity.
fn numeric(arg: &View<'_>) -> bool {
    arg.class.is_none_or(MClass::is_matrix)
}

/// Is the power real? Only whole exponents below 2^31 count as such at run time.
fn real_power(site: &Site<'_>) -> bool {
    let [base, exponent] = site.args else { return false };
    let matrix = site.builtin.shape == ShapeRule::Power;
    let scalar = |view: &View<'_>| view.shape.is_scalar() == Some(true);
    let whole = exponent.numbers.integer
        && exponent.numbers.low > -2_147_483_648.0
        && exponent.numbers.high < 2_147_483_647.0
        && exponent.never_nan();
    whole && (!matrix || scalar(exponent))
        || base.numbers.low >= 0.0 && (!matrix || scalar(base) && scalar(exponent))
}

fn by_values(site: &Site<'_>) -> Numbers {
    let infinite = f64::INFINITY;
    match site.builtin.values {
        Values::Any => Numbers::real(),
        Values::Count => Numbers::count(),
        Values::Place => Numbers::integers(1.0, infinite).without_nan(),
        Values::Integer => Numbers::integers(-infinite, infinite),
        Values::NonNegative => Numbers::between(0.0, infinite),
        // A word asks for the generator's state.
        Values::UnitInterval if site.args.first().is_some_and(View::may_be_string) => {
            Numbers::real()
        }
        Values::UnitInterval => Numbers::between(0.0, 1.0),
        Values::SymmetricUnit => Numbers::between(-1.0, 1.0),
        Values::IntegerIfArguments => Numbers { integer: whole(site.args), ..Numbers::real() },
        Values::NonNegativeIfArguments if none_negative(site.args) => {
            Numbers::between(0.0, infinite)
        }
        Values::LikeArguments if none_negative(site.args) => {
            Numbers { integer: whole(site.args), ..Numbers::between(0.0, infinite) }
        }
        Values::LikeArguments => Numbers { integer: whole(site.args), ..Numbers::real() },
        Values::NonNegativeIfArguments => Numbers::real(),
        Values::Disjunction => quantified(site, false),
        Values::Conjunction => quantified(site, true),
    }
}

/// What a quantifier over elements comes to, given what it is over no element.
fn quantified(site: &Site<'_>, of_none: bool) -> Numbers {
    let truth = |holds: bool| Numbers::exactly(f64::from(u8::from(holds)));
    let plain = |x: &&View<'_>| x.class.is_some_and(MClass::is_matrix) && x.is_real();
    let Some(x) = site.arg(0).filter(plain) else { return Numbers::between(0.0, 1.0) };
    let known = !x.numbers.is_void() && x.never_nan();
    let (zero, nonzero) = match x.elements() {
        Some(all) => (all.iter().all(|&it| it == 0.0), all.iter().all(|&it| it != 0.0)),
        None => {
            let Numbers { low, high, .. } = x.numbers;
            (low == 0.0 && high == 0.0, low > 0.0 || high < 0.0)
        }
    };
    match x.is_empty() {
        Some(true) => truth(of_none),
        empty if known && nonzero && (of_none || empty == Some(false)) => truth(true),
        empty if known && zero && (!of_none || empty == Some(false)) => truth(false),
        _ => Numbers::between(0.0, 1.0),
    }
}

/// Is every number in the arguments whole?
fn whole(args: &[View<'_>]) -> bool {
    args.iter().all(|arg| !numeric(arg) || arg.is_real() && arg.numbers.integer)
}

/// Is none of them negative?
fn none_negative(args: &[View<'_>]) -> bool {
    args.iter().all(|arg| !numeric(arg) || arg.is_real() && arg.numbers.low >= 0.0)
}

/// Places of what is not zero lie within the argument.
fn found_places(site: &Site<'_>) -> Numbers {
    let within = |x: &View<'_>| x.shape.element_count().map(f64::from);
    match site.arg(0).filter(|_| site.builtin.shape == ShapeRule::Found).and_then(within) {
        Some(count) => Numbers::between(f64::NEG_INFINITY, count),
        None => Numbers::real(),
    }
}

/// Interval arithmetic, where the builtin works element by element.
fn by_fold(site: &Site<'_>) -> Option<Numbers> {
    let fold = site.builtin.fold?;
    if let Some(numbers) = generated(fold) {
        return Some(numbers);
    }
    // The binary logarithm has another form, with two results.
    if site.wanted() > 1 && fold == Fold::BinaryLogarithm {
        return None;
    }
    if let Some(truth) = decided_by_one(fold, site.args) {
        return Some(truth);
    }
    if !site.args.iter().all(|arg| arg.class.is_some_and(MClass::is_matrix) && arg.is_real()) {
        return magnitude_of_any(fold);
    }
    match site.args {
        // Of degrees that are integers the angle is rounded before.
        [x] if is_of_degrees(fold) && x.class != Some(MClass::Double) => None,
        [x] => interval::one(fold, x.numbers),
        [a, b] if interval::is_comparison(fold) => {
            let is_plain = interval::is_comparable(a) && interval::is_comparable(b);
            is_plain.then(|| interval::two(fold, a.numbers, b.numbers))?
        }
        [a, b] if is_converted_first(fold, a, b) => None,
        [a, b] if works_by_elements(site, a.shape, b.shape) => {
            interval::two(fold, a.numbers, b.numbers)
        }
        [x, _, _] if matches!(fold, Fold::Smaller | Fold::Greatest) => Some(x.numbers),
        _ => None,
    }
}

/// Is a number converted to the integer class of the other operand, before it is compared or divided?
fn is_converted_first(fold: Fold, a: &View<'_>, b: &View<'_>) -> bool {
    let is_meant = matches!(fold, Fold::Modulo | Fold::Remainder | Fold::Smaller | Fold::Greatest);
    let changes = |other: &View<'_>, integer: &View<'_>| {
        let class = integer.class.filter(|class| class.is_integer());
        let is_kept = |class: MClass| {
            let (Numbers { low, high, .. }, most) = (other.numbers, Numbers::of_class(class));
            other.numbers.integer && other.never_nan() && low >= most.low && high <= most.high
        };
        class.is_some_and(|class| !is_kept(class))
    };
    is_meant && (changes(a, b) || changes(b, a))
}

fn is_of_degrees(fold: Fold) -> bool {
    use Fold::{CosineOfDegrees, InDegrees, InRadians, SineOfDegrees, TangentOfDegrees};
    matches!(fold, SineOfDegrees | CosineOfDegrees | TangentOfDegrees | InRadians | InDegrees)
}

/// `x & false` and `x | true`, whatever `x` is: each element is decided by the other operand.
fn decided_by_one(fold: Fold, args: &[View<'_>]) -> Option<Numbers> {
    let [a, b] = args else { return None };
    let is_known = |view: &View<'_>| {
        view.class.is_some_and(MClass::is_matrix)
            && view.is_real()
            && view.never_nan()
            && !view.numbers.is_void()
    };
    let is_zero = |view: &View<'_>| view.numbers.low == 0.0 && view.numbers.high == 0.0;
    let is_nonzero = |view: &View<'_>| view.numbers.low > 0.0 || view.numbers.high < 0.0;
    let mut known = [a, b].into_iter().filter(|view| is_known(view));
    match fold {
        Fold::Both => known.any(is_zero).then(|| Numbers::exactly(0.0)),
        Fold::Either => known.any(is_nonzero).then(|| Numbers::exactly(1.0)),
        _ => None,
    }
}

/// Does the rule of two arguments hold for each pair of elements?
fn works_by_elements(site: &Site<'_>, a: &Shape, b: &Shape) -> bool {
    let scalar = |shape: &Shape| shape.is_scalar() == Some(true);
    match site.builtin.shape {
        ShapeRule::Elementwise | ShapeRule::CollapseOrElementwise => true,
        ShapeRule::Power => scalar(a) && scalar(b),
        rule => rule.scalar_operands().iter().any(|&operand| scalar([a, b][operand])),
    }
}

/// Constructors, whatever their arguments.
fn generated(fold: Fold) -> Option<Numbers> {
    Some(match fold {
        Fold::CircleNumber => Numbers::exactly(std::f64::consts::PI),
        Fold::EulerNumber => Numbers::exactly(std::f64::consts::E),
        Fold::Infinite => Numbers::exactly(f64::INFINITY),
        Fold::NotANumber => Numbers::not_a_number(),
        Fold::Epsilon => Numbers::between(0.0, f64::INFINITY),
        Fold::Truth | Fold::One => Numbers::exactly(1.0),
        Fold::Falsehood | Fold::Zero => Numbers::exactly(0.0),
        _ => return None,
    })
}

/// A magnitude is never negative, of complex numbers neither.
fn magnitude_of_any(fold: Fold) -> Option<Numbers> {
    (fold == Fold::Magnitude).then(|| Numbers::between(0.0, f64::INFINITY))
}
