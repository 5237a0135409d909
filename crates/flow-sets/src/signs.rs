//! Comparisons that show that a number is not negative.
//!
//! ```text
//! if d > 0, r = sqrt(d); end          r is real
//! if x < 0, error('no'); end          x is not negative from here on
//! ```
//!
//! Only of real scalars, and only that they are at least 0 or 1: other bounds would
//! make a loop's iterations differ for nothing that anybody asks for.
//!
//! Cost: constant.

use super::branch_test::Test;
use super::flow_set::Flow;
use lariat_builtins::Role;
use lariat_domains::Value;
use lariat_ir::VarId;

/// The bounds that are noted, the greater first.
const BOUNDS: [f64; 2] = [1.0, 0.0];

/// A comparison of a real scalar with a number that determines its sign: `x > 0` where
/// it holds, `x < 0` where it does not.
pub fn sign_test(role: Role, left: VarId, right: VarId, flow: &Flow) -> Option<Test> {
    let number = |var: VarId| flow.slot(var).value.as_deref()?.known_number();
    let (var, bound, role) = match (number(left), number(right)) {
        (None, Some(bound)) => (left, bound, role),
        (Some(bound), None) => (right, bound, mirrored(role)?),
        _ => return None,
    };
    let answer = match role {
        Role::GreaterThan | Role::GreaterOrEqual => true,
        Role::LessThan | Role::LessOrEqual => false,
        _ => return None,
    };
    let rest = BOUNDS.into_iter().find(|&rest| rest <= bound)?;
    let value = flow.slot(var).value.as_deref()?.as_matrix()?;
    let real = value.class.is_float() && value.is_real();
    let decides = real && value.shape.is_scalar() == Some(true) && value.numbers.low < rest;
    decides.then_some(Test::AtLeast(var, rest, answer))
}

/// A real number that is at least this; what compares so is not NaN.
pub fn at_least(value: &Value, bound: f64, compares: bool) -> Value {
    let Value::Matrix(matrix) = value else { return value.clone() };
    let mut matrix = matrix.clone();
    let numbers = &mut matrix.numbers;
    if matrix.constant.is_none() && numbers.is_real() && bound <= numbers.high {
        numbers.low = numbers.low.max(bound);
        numbers.nan &= !compares;
    }
    Value::Matrix(matrix)
}

/// The comparison with its operands exchanged.
pub fn mirrored(role: Role) -> Option<Role> {
    Some(match role {
        Role::LessThan => Role::GreaterThan,
        Role::LessOrEqual => Role::GreaterOrEqual,
        Role::GreaterThan => Role::LessThan,
        Role::GreaterOrEqual => Role::LessOrEqual,
        Role::Equal | Role::NotEqual => role,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mirrored_comparison_says_the_same_of_exchanged_operands() {
        assert_eq!(mirrored(Role::LessThan), Some(Role::GreaterThan));
        assert_eq!(mirrored(Role::GreaterOrEqual), Some(Role::LessOrEqual));
        assert_eq!(mirrored(Role::Equal), Some(Role::Equal));
        assert_eq!(mirrored(Role::Plus), None);
    }

    #[test]
    fn a_number_that_does_not_compare_may_be_nan() {
        let any: lariat_domains::ValueSet = lariat_domains::Matrix::new(
            lariat_builtins::MClass::Double,
            lariat_domains::Shape::scalar(),
            lariat_domains::Numbers::real(),
        )
        .into();
        let bounded = |compares| any.map_values(|value| at_least(value, 0.0, compares)).numbers();
        assert_eq!(bounded(true).map(|it| (it.low, it.nan)), Some((0.0, false)));
        assert_eq!(bounded(false).map(|it| (it.low, it.nan)), Some((0.0, true)));
    }
}
