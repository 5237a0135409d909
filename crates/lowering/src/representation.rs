//! Representation: how a value is held, from what the analysis knows of it.
//!
//! ```text
//! double (1,1) real          a C double
//! double (n,m) real          an array whose elements are read in place
//! double (n,m) maybe         any value: its class and complexity at run time
//! double (1,1) | char (1,4)  any value
//! ```
//!
//! Cost: constant.

use lariat_builtins::MClass;
use lariat_domains::{Complexity, Matrix, Value, ValueSet};
use lariat_lowered::program::{Element, Repr};
use lariat_typed::program::Known;

/// How a version is held; `None` where no run gets to it.
pub fn of(known: &Known) -> Option<Repr> {
    match known {
        Known::Unreached => None,
        Known::Unassigned | Known::Maybe(_) => Some(Repr::Any),
        Known::Always(value) => Some(of_value(value)),
    }
}

/// How a value is held.
pub fn of_value(value: &ValueSet) -> Repr {
    match only_matrix(value) {
        Some(matrix) => of_matrix(matrix),
        None => Repr::Any,
    }
}

/// The one array that a value is.
pub fn only_matrix(value: &ValueSet) -> Option<&Matrix> {
    match value {
        ValueSet::OneOf(values) => match &values[..] {
            [Value::Matrix(matrix)] => Some(matrix),
            _ => None,
        },
        ValueSet::Unknown(..) => None,
    }
}

fn of_matrix(matrix: &Matrix) -> Repr {
    let element = match matrix.class {
        MClass::Double if matrix.numbers.complexity == Complexity::Real => Element::Real,
        MClass::Logical => Element::Truth,
        MClass::Char => Element::Letter,
        _ => return Repr::Any,
    };
    let array = Repr::Array(element);
    let is_scalar = matrix.shape.is_scalar() == Some(true);
    array.element().filter(|_| is_scalar).unwrap_or(array)
}

/// What holds both.
#[must_use]
pub fn join(a: Repr, b: Repr) -> Repr {
    if a == b {
        return a;
    }
    match (a, b) {
        (Repr::Array(_), scalar) if a.element() == Some(scalar) => a,
        (scalar, Repr::Array(_)) if b.element() == Some(scalar) => b,
        _ => Repr::Any,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn representations_join_to_what_holds_both() {
        let array = Repr::Array(Element::Real);
        assert_eq!(join(Repr::Real, array), array);
        assert_eq!(join(Repr::Real, Repr::Truth), Repr::Any);
        assert_eq!(join(array, Repr::Array(Element::Letter)), Repr::Any);
    }

    #[test]
    fn values_are_held_by_class_and_size() {
        let held = |matrix| of_value(&ValueSet::from(Value::Matrix(matrix)));
        assert_eq!(held(Matrix::number(3.0)), Repr::Real);
        assert_eq!(held(Matrix::empty()), Repr::Array(Element::Real));
        assert_eq!(held(Matrix::chars("ab")), Repr::Array(Element::Letter));
        assert_eq!(held(Matrix::any(MClass::Int8)), Repr::Any);
    }
}
