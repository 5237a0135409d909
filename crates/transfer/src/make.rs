//! Making the values of results.

use lariat_builtins::MClass;
use lariat_domains::{
    Cell, Constant, Extent, Handles, Matrix, Numbers, Object, Reason, Shape, Struct, Value,
    ValueSet,
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
    let row = matches!(&shape, Shape::Dims(dims) if dims.len() == 2 && dims[0] == Extent::Known(1));
    let contents = match elements {
        _ if class == MClass::Char => {
            if row || elements.is_empty() {
                constant_string(elements)
            } else {
                None
            }
        }
        [one] if class == MClass::Logical => Some(Constant::Logical(*one != 0.0)),
        _ if row => Constant::row(elements),
        _ => None,
    };
    let plain = Matrix::new(class, shape.clone(), Numbers::all_of(elements));
    let Some(contents) = contents else { return Value::Matrix(plain) };
    let known = Matrix::from_constant(class, contents);
    if known.shape == shape {
        return Value::Matrix(known);
    }
    // The empty char array is 0x0 or 1x0.
    Value::Matrix(Matrix { constant: known.constant, ..plain })
}

fn constant_string(codes: &[f64]) -> Option<Constant> {
    let ascii = |code: &f64| (0.0..128.0).contains(code) && code.fract() == 0.0;
    if !codes.iter().all(ascii) || codes.len() > Constant::MAX_STRING {
        return None;
    }
    let string: String = codes.iter().map(|&code| char::from(code as u8)).collect();
    Some(Constant::String(string.into()))
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
