//! Values of which the class and the size are known, and those of all their parts.
//!
//! ```text
//! {[1 2 3], 'rows'}               determined
//! struct('data', zeros(3, n))     not: it has `n` columns
//! ```
//!
//! Cost: linear in the value.

use super::Shape;
use super::value::{Cell, Value, ValueSet};

impl ValueSet {
    /// Are its class and size known, and those of all its parts?
    pub fn is_determined(&self) -> bool {
        self.single().is_some_and(Value::is_determined)
    }
}

impl Value {
    fn is_determined(&self) -> bool {
        let is_known = |shape: &Shape| shape.known_extents().is_some();
        match self {
            Self::Matrix(matrix) => is_known(&matrix.shape),
            Self::Cell(Cell::Tuple(_, elements)) => elements.iter().all(ValueSet::is_determined),
            Self::Cell(Cell::Collection(shape, content)) => {
                is_known(shape) && content.as_ref().is_none_or(|it| it.is_determined())
            }
            Self::Struct(structure) => {
                is_known(&structure.shape)
                    && structure.others.is_none()
                    && structure.fields.iter().all(|field| field.value.is_determined())
            }
            Self::Handle(_) => true,
            Self::Object(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Extent, Matrix, Shape, Value, ValueSet};
    use lariat_builtins::MClass;

    #[test]
    fn all_parts_have_a_known_size() {
        let row = |columns| Matrix::of(MClass::Double, Shape::dims([Extent::Known(1), columns]));
        let cell = |part: Matrix| {
            let parts = vec![ValueSet::string("rows"), part.into()];
            ValueSet::of(Value::Cell(crate::Cell::tuple(Shape::of(1, 2), parts)))
        };
        assert!(cell(row(Extent::Known(3))).is_determined());
        assert!(!cell(row(Extent::Unknown)).is_determined());
        assert!(!ValueSet::unknown(crate::Reason::Argument).is_determined());
    }
}
