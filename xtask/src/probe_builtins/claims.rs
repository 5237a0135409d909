//! Holding calls against what the specification states of a builtin: classes,
//! sizes, complexity and values.
//!
//! Each rule stands here a second time, as a question: may a call with these
//! arguments have this result? That is simpler than to compute the result, and
//! independent of the analysis. A rule that does not cover a call allows all.

use super::experiment::{Call, Like, Values};
use lariat_builtins::{
    Argument, Builtin, BuiltinId, ClassRules, ClassSet, Classes, Complexity, MClass, ShapeRule,
    Values as ValueRule, builtins,
};

/// The class of a name; every other one is an object.
pub fn class_of(name: &str) -> MClass {
    MClass::named(name).unwrap_or(MClass::Object)
}

/// The answer of Octave's rule for a call whose arguments' classes alone are known.
pub fn classes(id: BuiltinId, arguments: &[MClass]) -> Classes {
    let arguments: Vec<_> = arguments.iter().copied().map(Argument::of).collect();
    builtins().classes(id, ClassRules::Octave, &arguments)
}

/// What is wrong with the classes of a call: refused although it succeeded, or
/// another class than promised.
pub fn class_fault(said: &Classes, call: &Call) -> Option<String> {
    let results = match said {
        Classes::Unknown => return None,
        Classes::Refused => return Some(format!("refused, but returns {}", call.result.class)),
        Classes::Results(results) => results,
    };
    let none = ClassSet::NONE;
    let first = results.first().copied().unwrap_or(none);
    if !first.contains(class_of(&call.result.class)) {
        return Some(format!("returns {}, claimed {first}", call.result.class));
    }
    let second = results.get(1).zip(call.second.as_deref());
    second
        .filter(|(set, class)| !set.contains(class_of(class)))
        .map(|(set, class)| format!("returns {class} as second result, claimed {set}"))
}

/// The other promises that a call breaks, each with its attribute's name.
pub fn broken(builtin: &Builtin, call: &Call, values: &Values) -> Vec<(&'static str, String)> {
    let arguments: Vec<&Like> =
        call.arguments.iter().filter_map(|label| values.get(label)).collect();
    let result = &call.result;
    let mut broken = Vec::new();
    if call.second.is_none() && !shape_allows(builtin.shape, &arguments, result) {
        broken.push(("shape", format!("{:?}, returns {:?}", builtin.shape, result.size)));
    }
    if result.complex && is_real(builtin, &arguments) {
        broken.push(("complexity", format!("{:?}, returns complex numbers", builtin.complexity)));
    }
    if !values_allow(builtin.values, &arguments, result) {
        let Like { low, high, .. } = result;
        broken.push(("values", format!("{:?}, returns {low} to {high}", builtin.values)));
    }
    broken
}

/// May the result have its size?
fn shape_allows(rule: ShapeRule, arguments: &[&Like], result: &Like) -> bool {
    use ShapeRule as S;
    let size = result.size.as_slice();
    let flat = size.len() == 2;
    let plain = arguments.first().is_some_and(|first| class_of(&first.class).is_matrix());
    let argument = |index: usize| arguments.get(index).map(|argument| argument.size.as_slice());
    match (rule, argument(0), argument(1)) {
        (S::Scalar, ..) => size == [1, 1],
        (S::Same, Some(first), _) => size == first,
        (S::Characters, Some(codes), None) if plain => size == codes,
        (S::Elementwise, Some(a), None) => size == a,
        (S::Elementwise, Some(a), Some(b)) => expanded(a, b).is_none_or(|common| size == common),
        (S::Transpose, Some(&[rows, columns]), _) => size == [columns, rows],
        (S::Row | S::Range, ..) => flat && size[0] == 1,
        (S::Column, ..) => flat && size[1] == 1,
        (S::Matrix, ..) => flat,
        (S::Square, ..) => flat && size[0] == size[1],
        (S::Collapse | S::CollapseNonempty, ..) if !plain => true,
        (S::Collapse, Some(x), None) => collapsed(x, false) == size,
        (S::CollapseNonempty, Some(x), None) => x.contains(&0) || collapsed(x, false) == size,
        (S::CollapseOrElementwise, Some(x), None) => collapsed(x, true) == size,
        (S::CollapseOrElementwise, Some(a), Some(b)) => {
            expanded(a, b).is_none_or(|common| size == common)
        }
        (S::Product, Some(&[1, 1]), Some(b)) => size == b,
        (S::Product, Some(a), Some(&[1, 1])) => size == a,
        (S::Product, Some(&[rows, _]), Some(&[_, columns])) => size == [rows, columns],
        (S::Kronecker, Some(&[a, b]), Some(&[c, d])) => size == [a * c, b * d],
        (S::Power, Some(a), Some(b)) => size == if b == [1, 1] { a } else { b },
        (S::SizeQuery, Some(x), None) => size == [1, x.len() as u64],
        (S::Diagonal, Some(&[1, n] | &[n, 1]), None) => size == [n, n],
        (S::Diagonal, Some(&[0, 0]), None) => size == [0, 0],
        (S::Diagonal, Some(&[rows, columns]), None) => size == [rows.min(columns), 1],
        (S::Found, Some(&[1, 1]), None) => flat && size[0] <= 1 && size[1] <= 1,
        (S::Found, Some(&[1, _]), None) => flat && size[0] == 1,
        (S::Found, Some(&[rows, _]), None) if rows > 1 => flat && size[1] == 1,
        (S::Sizes, None, _) => size == [1, 1],
        (S::Sizes, Some(_), _) => sizes_allow(arguments, size),
        (S::Horizontal, ..) => concatenation_allows(arguments, size, 1),
        (S::Vertical, ..) => concatenation_allows(arguments, size, 0),
        _ => true,
    }
}

/// `f(n)` and `f(m, n)` for real scalars; anything for others.
fn sizes_allow(arguments: &[&Like], size: &[u64]) -> bool {
    let text = arguments.iter().any(|argument| matches!(&*argument.class, "char" | "cell"));
    let scalars = arguments.iter().all(|argument| argument.size == [1, 1] && argument.whole);
    if text || !scalars {
        return true;
    }
    let extent = |argument: &&Like| argument.low.max(0.0) as u64;
    match arguments {
        [side] => size == [extent(side), extent(side)],
        [rows, columns] => size == [extent(rows), extent(columns)],
        _ => true,
    }
}

/// Of plain arrays that fit; cells have rules of their own.
fn concatenation_allows(arguments: &[&Like], size: &[u64], dimension: usize) -> bool {
    let plain = |argument: &&&Like| class_of(&argument.class).is_matrix();
    let (1 | 2, true) = (arguments.len(), arguments.iter().all(|a| plain(&a))) else { return true };
    let counted: Vec<_> = arguments.iter().filter(|a| a.size != [0, 0]).collect();
    let other = 1 - dimension;
    let flat = counted.iter().all(|a| a.size.len() == 2);
    if !flat || counted.iter().any(|a| a.size.contains(&0) || a.size[other] != size[other]) {
        return true;
    }
    size[dimension] == counted.iter().map(|a| a.size[dimension]).sum::<u64>()
}

/// The common size where extents of 1 expand; `None` where sizes do not fit.
fn expanded(a: &[u64], b: &[u64]) -> Option<Vec<u64>> {
    let extent = |size: &[u64], index: usize| size.get(index).copied().unwrap_or(1);
    let pair = |index| match (extent(a, index), extent(b, index)) {
        (1, other) | (other, 1) => Some(other),
        (a, b) => (a == b).then_some(a),
    };
    (0..a.len().max(b.len())).map(pair).collect()
}

/// The size after a reduction along the first dimension that is not 1.
fn collapsed(size: &[u64], zero_stays: bool) -> Vec<u64> {
    if size == [0, 0] {
        return if zero_stays { vec![0, 0] } else { vec![1, 1] };
    }
    let mut size = size.to_vec();
    if let Some(extent) = size.iter_mut().find(|extent| **extent != 1) {
        *extent = if zero_stays && *extent == 0 { 0 } else { 1 };
    }
    size
}

/// Does the rule promise that the result is real? The power of a matrix without
/// negative elements may have complex ones: that of its eigenvalues counts.
fn is_real(builtin: &Builtin, arguments: &[&Like]) -> bool {
    let real = arguments.iter().all(|argument| !argument.complex);
    let all = |holds: fn(&Like) -> bool| real && arguments.iter().all(|argument| holds(argument));
    let matrix = builtin.shape == ShapeRule::Power;
    let number = |like: &Like| like.size.iter().all(|&extent| extent == 1);
    match builtin.complexity {
        Complexity::Unknown => false,
        Complexity::Real => true,
        Complexity::Same | Complexity::SameFirst => real,
        Complexity::NonNegative => all(|numbers| numbers.low >= 0.0),
        Complexity::UnitInterval => all(|numbers| numbers.low >= -1.0 && numbers.high <= 1.0),
        Complexity::AtLeastOne => all(|numbers| numbers.low >= 1.0),
        Complexity::Power => match arguments {
            [base, exponent] if matrix && !(number(base) && number(exponent)) => {
                real && exponent.whole && number(exponent)
            }
            [base, exponent] => real && (base.low >= 0.0 || exponent.whole),
            _ => false,
        },
    }
}

/// May the result have its numbers?
fn values_allow(rule: ValueRule, arguments: &[&Like], result: &Like) -> bool {
    let numbers = class_of(&result.class).is_matrix() && !result.complex;
    if !numbers || result.low.is_nan() {
        return true;
    }
    let Like { low, high, whole, .. } = *result;
    match rule {
        ValueRule::Any => true,
        ValueRule::Count => whole && low >= 0.0,
        ValueRule::Place => whole && low >= 1.0,
        ValueRule::Integer => whole,
        ValueRule::NonNegative => low >= 0.0,
        ValueRule::UnitInterval => low >= 0.0 && high <= 1.0,
        ValueRule::SymmetricUnit => low >= -1.0 && high <= 1.0,
        ValueRule::IntegerIfArguments => whole || !all_whole(arguments),
        ValueRule::NonNegativeIfArguments => low >= 0.0 || !none_negative(arguments),
        ValueRule::LikeArguments => {
            (whole || !all_whole(arguments)) && (low >= 0.0 || !none_negative(arguments))
        }
        ValueRule::Disjunction => is_truth(result) && (high == 0.0 || !first_is_empty(arguments)),
        ValueRule::Conjunction => is_truth(result) && (low == 1.0 || !first_is_empty(arguments)),
    }
}

/// Is each number 0 or 1?
fn is_truth(result: &Like) -> bool {
    result.whole && result.low >= 0.0 && result.high <= 1.0
}

/// Has the first argument no element?
fn first_is_empty(arguments: &[&Like]) -> bool {
    arguments.first().is_some_and(|first| first.size.contains(&0))
}

/// Are all numbers in the arguments whole?
fn all_whole(arguments: &[&Like]) -> bool {
    let numbers = |argument: &Like| class_of(&argument.class).is_matrix();
    arguments.iter().all(|it| !it.complex && it.whole || !numbers(it))
}

/// Is none of them negative?
fn none_negative(arguments: &[&Like]) -> bool {
    let numbers = |argument: &Like| class_of(&argument.class).is_matrix();
    let negative = |argument: &Like| argument.complex || argument.low < 0.0;
    arguments.iter().all(|it| !negative(it) || !numbers(it))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn like(class: &str, size: &[u64], low: f64, high: f64) -> Like {
        let whole = low.fract() == 0.0 && high.fract() == 0.0;
        Like { class: class.into(), size: size.into(), complex: false, low, high, whole }
    }

    #[test]
    fn classes_are_compared() {
        let call = |class: &str, second: Option<&str>| Call {
            arguments: vec![],
            result: like(class, &[1, 1], 0.0, 0.0),
            second: second.map(str::to_owned),
        };
        let said =
            Classes::Results([MClass::Int8.into(), MClass::Double.into()].into_iter().collect());
        assert_eq!(class_fault(&said, &call("int8", Some("double"))), None);
        assert!(class_fault(&said, &call("single", None)).is_some());
        assert!(class_fault(&said, &call("int8", Some("cell"))).is_some());
        assert!(class_fault(&Classes::Refused, &call("int8", None)).is_some());
        assert_eq!(class_fault(&Classes::Unknown, &call("my class", None)), None);
    }

    #[test]
    fn sizes_are_compared() {
        let row = like("double", &[1, 3], 1.0, 3.0);
        let column = like("double", &[3, 1], -1.5, 3.0);
        let matrix = like("double", &[3, 3], 1.0, 3.0);
        let one = like("double", &[1, 1], 1.0, 1.0);
        let allows = shape_allows;
        assert!(allows(ShapeRule::Elementwise, &[&row, &column], &matrix));
        assert!(!allows(ShapeRule::Elementwise, &[&row, &one], &one));
        assert!(allows(ShapeRule::Collapse, &[&row], &one));
        assert!(allows(ShapeRule::Product, &[&row, &column], &one));
        assert!(!allows(ShapeRule::Product, &[&column, &row], &one));
        assert!(!allows(ShapeRule::Diagonal, &[&matrix], &matrix));
        assert!(allows(ShapeRule::Unknown, &[], &matrix));
        assert_eq!(collapsed(&[0, 3], false), [1, 3]);
        assert_eq!(collapsed(&[0, 3], true), [0, 3]);
        assert_eq!(collapsed(&[1, 1, 4], false), [1, 1, 1]);
    }

    #[test]
    fn numbers_are_compared() {
        let negative = like("double", &[1, 1], -1.5, -1.5);
        let one = like("double", &[1, 1], 1.0, 1.0);
        let real = |name: &str, arguments: &[&Like]| {
            builtins().find(name).is_some_and(|id| is_real(builtins().get(id), arguments))
        };
        let half = like("double", &[1, 1], 0.5, 0.5);
        let matrix = like("logical", &[2, 2], 0.0, 1.0);
        assert!(!real("sqrt", &[&negative]) && real("sqrt", &[&half]));
        assert!(real("power", &[&negative, &one]) && real("power", &[&matrix, &half]));
        assert!(real("mpower", &[&matrix, &one]) && real("mpower", &[&half, &half]));
        assert!(!real("mpower", &[&matrix, &half]) && !real("mpower", &[&half, &matrix]));
        assert!(!values_allow(ValueRule::Count, &[], &negative));
        assert!(values_allow(ValueRule::IntegerIfArguments, &[&negative], &negative));
        assert!(!values_allow(ValueRule::IntegerIfArguments, &[&one], &negative));
    }
}
