//! Views of values that the flow equations need: coarser values, parts of
//! unknown place, and what a set knows as a whole.
//!
//! Each answer holds for every value of the set, or covers all of them.

use crate::{
    Cell, Complexity, Extent, List, Matrix, Numbers, Reason, Shape, Struct, Value, ValueSet,
};
use lariat_builtins::MClass;
use lariat_ir::Literal;
use std::sync::Arc;

impl ValueSet {
    /// The value of a number literal. One in hexadecimal or binary digits is an
    /// integer, of a class that its digits or suffix decide.
    pub fn number_literal(value: f64, text: &str) -> Self {
        let is_digits = text.starts_with("0x")
            || text.starts_with("0X")
            || text.starts_with("0b")
            || text.starts_with("0B");
        if is_digits { Self::unknown(Reason::Alternatives) } else { Self::number(value) }
    }

    /// The value of a matrix of number literals, row by row: its size, and its numbers where they
    /// are few, or what holds for all of them.
    pub fn number_matrix(columns: u32, elements: &[f64]) -> Self {
        let shape = Shape::dims(Literal::size(columns, elements).map(Extent::Known));
        let count = columns.max(1) as usize;
        let in_columns: Vec<f64> = (0..count)
            .flat_map(|column| elements.iter().skip(column).step_by(count).copied())
            .collect();
        Self::of(Value::Matrix(Matrix::array_of(MClass::Double, shape, &in_columns)))
    }

    /// The value of an imaginary literal: stored as complex, unless it is 0i.
    pub fn imaginary(factor: f64) -> Self {
        let complexity = if factor == 0.0 { Complexity::Unknown } else { Complexity::Complex };
        let numbers = Numbers { complexity, ..Numbers::any() };
        Self::of(Value::Matrix(Matrix::new(MClass::Double, Shape::scalar(), numbers)))
    }

    /// A value of class `string`.
    pub fn string(text: &str) -> Self {
        Self::of(Value::Matrix(Matrix::string(text)))
    }

    /// A number of arguments or results.
    pub fn any_count() -> Self {
        let numbers = Numbers::count();
        Self::of(Value::Matrix(Matrix::new(MClass::Double, Shape::scalar(), numbers)))
    }

    /// The string, if the value is a known one.
    pub fn known_string(&self) -> Option<Arc<str>> {
        self.as_matrix()?.as_string().cloned()
    }

    /// The number, if the value is a known scalar.
    pub fn known_number(&self) -> Option<f64> {
        self.as_matrix()?.as_number()
    }

    /// What holds for all numbers in the value; `None` where it may not be an array
    /// of numbers, or may be complex.
    pub fn numbers(&self) -> Option<Numbers> {
        let mut all: Option<Numbers> = None;
        for value in self.values() {
            let numbers = value.as_matrix().filter(|matrix| matrix.is_real())?.numbers;
            all = Some(all.map_or(numbers, |all| all.join(&numbers)));
        }
        all
    }

    /// The number of elements, if it is known and that of all alternatives.
    pub fn element_count(&self) -> Option<u32> {
        let mut counts = self.values().iter().map(|value| value.shape().element_count());
        let first = counts.next()??;
        counts.all(|count| count == Some(first)).then_some(first)
    }

    /// Each array changed; other values stay.
    #[must_use]
    pub fn map_matrices(&self, mut change: impl FnMut(&Matrix) -> Matrix) -> Self {
        self.map_values(|value| match value {
            Value::Matrix(matrix) => Value::Matrix(change(matrix)),
            other => other.clone(),
        })
    }

    /// Each alternative changed.
    #[must_use]
    pub fn map_values(&self, change: impl FnMut(&Value) -> Value) -> Self {
        match self {
            Self::Unknown(..) => self.clone(),
            Self::OneOf(values) => Self::OneOf(values.iter().map(change).collect()),
        }
    }

    /// Without the ranges of numbers that are not constants (but for rounding errors), except the
    /// sign of scalars: for arrays it is seldom needed, and would create many contexts.
    #[must_use]
    pub fn forget_ranges(&self) -> Self {
        self.map_matrices(|matrix| match matrix.constant {
            Some(_) => matrix.clone(),
            None if matrix.is_nearly_constant() => matrix.clone(),
            None => {
                let scalar = matrix.shape.is_scalar() == Some(true);
                let numbers = match scalar {
                    true => matrix.numbers.keep_sign(matrix.class),
                    false => matrix.numbers.push_up(matrix.class),
                };
                Matrix { numbers, ..matrix.clone() }
            }
        })
    }

    /// Without sizes and contents.
    #[must_use]
    pub fn forget_size(&self) -> Self {
        self.map_values(Value::forget_size)
    }

    /// A value of which nothing is known because nothing is known of this one,
    /// or because it is a part of this one that cannot be determined.
    #[must_use]
    pub fn derived(&self) -> Self {
        match self {
            Self::Unknown(reason, _) => Self::unknown(reason.derived()),
            Self::OneOf(_) => Self::unknown(Reason::Alternatives),
        }
    }
}

impl Value {
    /// The class alone, with what holds for all elements.
    #[must_use]
    pub fn forget_size(&self) -> Self {
        self.any_part(Shape::Unknown)
    }

    /// Elements of this value, in a value of the given shape of the same class.
    #[must_use]
    pub fn any_part(&self, shape: Shape) -> Self {
        match self {
            Self::Matrix(matrix) => {
                let mut part = matrix.with_shape(shape);
                part.numbers = part.numbers.narrowed();
                Self::Matrix(part.with_symbolic(matrix.symbolic_bound()))
            }
            Self::Cell(cell) => Self::Cell(Cell::collection(shape, cell.contents())),
            Self::Struct(fields) => Self::Struct(Struct::with_shape(fields, shape)),
            Self::Object(object) => Self::Object(object.with_shape(shape)),
            Self::Handle(_) => self.clone(),
        }
    }
}

impl Cell {
    /// What each element may be; nothing where there is none.
    pub fn content(&self) -> ValueSet {
        self.contents().map_or_else(ValueSet::none, |content| (*content).clone())
    }
}

impl List {
    /// All values of the list in one set.
    pub fn joined(&self) -> ValueSet {
        match self {
            Self::Exact(values) => {
                values.iter().fold(ValueSet::none(), |set, value| set.join(value))
            }
            Self::Many(value) => value.clone(),
        }
    }
}
