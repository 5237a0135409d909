//! Making the values of results.

use lariat_builtins::MClass;
use lariat_domains::{
    Cell, Handles, Matrix, Numbers, Object, Reason, Shape, Struct, Value, ValueSet,
};
use std::sync::Arc;

/// What is known of the numbers in a value.
pub(super) fn numbers_of(value: &Value) -> Numbers {
    match value {
        Value::Matrix(matrix) => matrix.numbers,
        _ => Numbers::any(),
    }
}

/// An array of a class.
pub(super) fn matrix(class: MClass, shape: Shape, numbers: Numbers) -> Value {
    Value::Matrix(Matrix::new(class, shape, numbers))
}

/// An array of known contents; the contents are kept where they can be.
pub(super) fn constant(class: MClass, shape: Shape, elements: &[f64]) -> Value {
    Value::Matrix(Matrix::array_of(class, shape, elements))
}

/// One double.
pub(super) fn number(number: f64) -> Value {
    Value::Matrix(Matrix::number(number))
}

/// A logical.
pub(super) fn logical(truth: bool) -> Value {
    Value::Matrix(Matrix::logical(truth))
}

/// A row of chars; the empty one is 0x0.
pub(super) fn chars(chars: &str) -> Value {
    Value::Matrix(Matrix::chars(chars))
}

/// Some chars: a row of chars or empty.
pub(super) fn any_chars() -> Value {
    Value::Matrix(Matrix::of(MClass::Char, Shape::matrix()))
}

/// Some chars in one row.
pub(super) fn any_row() -> Value {
    Value::Matrix(Matrix::of(MClass::Char, Shape::row()))
}

/// A logical scalar of unknown value.
pub(super) fn some_logical() -> Value {
    Value::Matrix(Matrix::scalar(MClass::Logical))
}

/// A number of elements.
pub(super) fn some_count() -> Value {
    matrix(MClass::Double, Shape::scalar(), Numbers::count())
}

/// Any value of a class and shape.
pub(super) fn any_of_class(class: MClass, shape: Shape, reason: &Reason) -> Value {
    match class {
        MClass::Cell => {
            Value::Cell(Cell::collection(shape, Some(Arc::new(ValueSet::unknown(reason.clone())))))
        }
        MClass::Struct => Value::Struct(Struct::of(shape)),
        MClass::FunctionHandle => Value::Handle(Handles::Unknown),
        MClass::Object => Value::Object(Object::opaque(class.name())),
        _ => Value::Matrix(Matrix::of(class, shape)),
    }
}
