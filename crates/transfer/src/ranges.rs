//! What holds for the numbers of a result: complexity, range, wholeness.
//!
//! Three sources, each sound alone, are met: the class of the result (an `int8`
//! lies between -128 and 127), the attribute `Values`, and interval arithmetic
//! for the builtins that have a [`Fold`] and work element by element: of numbers
//! in `[1,3]` and in `[10,20]` the sum is in `[11,23]`. IEEE rounding is
//! monotone, so bounds that are computed in the same arithmetic hold; bounds of
//! `single` results are widened by a rounding error.
//!
//! NaN obeys no bound; see [`Numbers`].

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
fn meet(a: Numbers, b: Numbers) -> Numbers {
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
            low: numbers.low - away(numbers.low),
            high: numbers.high + away(numbers.high),
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
    if let Some(truth) = decided_by_one(fold, site.args) {
        return Some(truth);
    }
    if !site.args.iter().all(|arg| arg.class.is_some_and(MClass::is_matrix) && arg.is_real()) {
        return magnitude_of_any(fold);
    }
    match site.args {
        [x] => one(fold, x),
        [a, b] if works_by_elements(site, a.shape, b.shape) => two(fold, a, b),
        [x, _, _] if matches!(fold, Fold::Smaller | Fold::Greatest) => Some(x.numbers),
        _ => None,
    }
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

fn one(fold: Fold, x: &View<'_>) -> Option<Numbers> {
    let Numbers { low, high, integer, nan, .. } = x.numbers;
    if x.numbers.is_void() {
        let kept = matches!(fold, Fold::Negate | Fold::Identity | Fold::Magnitude);
        return kept.then_some(Numbers { nan, ..Numbers::void() });
    }
    let whole = |low: f64, high: f64| Numbers { nan, ..Numbers::integers(low, high) };
    let ranged = |low: f64, high: f64| Numbers { integer, nan, ..Numbers::between(low, high) };
    Some(match fold {
        Fold::Negate => ranged(-high, -low),
        Fold::Subtract => ranged(-high, -low),
        Fold::Identity | Fold::Add | Fold::Smaller | Fold::Greatest => x.numbers,
        Fold::Magnitude => ranged(low.max(-high).max(0.0), low.abs().max(high.abs())),
        Fold::RoundDown => whole(low.floor(), high.floor()),
        Fold::RoundUp => whole(low.ceil(), high.ceil()),
        Fold::RoundNearest => whole(low.round(), high.round()),
        Fold::RoundToZero => whole(low.trunc(), high.trunc()),
        Fold::SignOf => whole(low.clamp(-1.0, 1.0).floor(), high.clamp(-1.0, 1.0).ceil()),
        Fold::Root if low >= 0.0 => Numbers { nan, ..Numbers::between(low.sqrt(), high.sqrt()) },
        _ => return None,
    })
}

fn two(fold: Fold, a: &View<'_>, b: &View<'_>) -> Option<Numbers> {
    let (x, y) = (a.numbers, b.numbers);
    let integer = x.integer && y.integer;
    let extreme = matches!(fold, Fold::Smaller | Fold::Greatest);
    if !extreme && (x.is_void() || y.is_void()) {
        return None;
    }
    let ranged = |low: f64, high: f64| Numbers { integer, ..Numbers::between(low, high) };
    let numbers = match fold {
        Fold::Add => ranged(x.low + y.low, x.high + y.high),
        Fold::Subtract => ranged(x.low - y.high, x.high - y.low),
        Fold::Multiply => product(x, y, integer),
        Fold::Divide => quotient(x, y),
        Fold::LeftDivide => quotient(y, x),
        Fold::Raise => power(x, y),
        Fold::Smaller if a.never_nan() && b.never_nan() => {
            ranged(x.low.min(y.low), x.high.min(y.high))
        }
        Fold::Greatest if a.never_nan() && b.never_nan() => {
            ranged(x.low.max(y.low), x.high.max(y.high))
        }
        // NaN loses: the other number is the result.
        Fold::Smaller | Fold::Greatest => ranged(x.low.min(y.low), x.high.max(y.high)),
        Fold::Modulo => modulo(x, y, integer),
        Fold::Remainder => ranged(x.low.min(0.0), x.high.max(0.0)),
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
            Fold::Raise => false,
            _ => infinite(x) || infinite(y),
        }
}

fn product(x: Numbers, y: Numbers, integer: bool) -> Numbers {
    let times = |a: f64, b: f64| if a == 0.0 || b == 0.0 { 0.0 } else { a * b };
    let all =
        [times(x.low, y.low), times(x.low, y.high), times(x.high, y.low), times(x.high, y.high)];
    let low = all.into_iter().fold(f64::INFINITY, f64::min);
    let high = all.into_iter().fold(f64::NEG_INFINITY, f64::max);
    Numbers { integer, ..Numbers::between(low, high) }
}

fn quotient(x: Numbers, y: Numbers) -> Numbers {
    if x.low >= 0.0 && y.low > 0.0 {
        return Numbers::between(x.low / y.high, x.high / y.low);
    }
    Numbers::real()
}

/// Whole powers of whole numbers are whole; even powers, and those of a base that is
/// not negative, are not negative.
fn power(x: Numbers, y: Numbers) -> Numbers {
    let integer = x.integer && y.integer && y.low >= 0.0;
    let even = y.low == y.high && y.low % 2.0 == 0.0;
    if !even && x.low < 0.0 {
        return Numbers { integer, ..Numbers::real() };
    }
    let (mut low, mut high) = (0.0, f64::INFINITY);
    if y.low == y.high && y.low > 0.0 {
        let across = x.low <= 0.0 && x.high >= 0.0;
        let least = if across { 0.0 } else { x.low.abs().min(x.high.abs()) };
        (low, high) =
            (raised(least, y.low, -1.0), raised(x.low.abs().max(x.high.abs()), y.low, 1.0));
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
    let (mut low, mut high) = (y.low.min(0.0), y.high.max(0.0));
    if y.low <= 0.0 && y.high >= 0.0 {
        (low, high) = (low.min(x.low), high.max(x.high));
    }
    Numbers { integer, ..Numbers::between(low, high) }
}
