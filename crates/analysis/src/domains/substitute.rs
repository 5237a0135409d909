//! Symbols inside values: which occur, and what becomes of a value when they are
//! replaced.
//!
//! A symbol means something within one run of one function. Values that leave it
//! are rewritten: arguments in terms of the callee's parameters, results in terms
//! of the caller's, stored values without symbols. A symbol that has no
//! replacement leaves what is known without it.
//!
//! Cost: linear in the value; a value without symbols is returned as it is.

use crate::domains::{Cell, Extent, Matrix, Shape, Struct, Value, ValueSet};
use lariat_shapes::{Named, Polynomial};

/// A replacement of symbols.
pub type Replace<'a> = dyn FnMut(&Named) -> Option<Polynomial> + 'a;

impl ValueSet {
    /// Does a symbol occur that this is true of?
    pub fn mentions(&self, test: &mut dyn FnMut(&Named) -> bool) -> bool {
        self.values().iter().any(|value| value.mentions(test))
    }

    /// Does any symbol occur?
    pub fn is_symbolic(&self) -> bool {
        self.mentions(&mut |_| true)
    }

    /// The value in other symbols.
    #[must_use]
    pub fn substitute(&self, by: &mut Replace<'_>) -> Self {
        match self {
            Self::OneOf(values) if self.is_symbolic() => {
                Self::OneOf(values.iter().map(|value| value.substitute(by)).collect())
            }
            _ => self.clone(),
        }
    }

    /// The value without symbols.
    #[must_use]
    pub fn forget_symbols(&self) -> Self {
        self.substitute(&mut |_| None)
    }
}

impl Value {
    fn mentions(&self, test: &mut dyn FnMut(&Named) -> bool) -> bool {
        let own = match self {
            Self::Matrix(matrix) => {
                let symbolic = matrix.symbolic.as_ref();
                matrix.shape.mentions(test)
                    || symbolic.is_some_and(|symbolic| symbolic.mentions(test))
            }
            Self::Cell(cell) => cell.shape().mentions(test),
            Self::Struct(structure) => structure.shape.mentions(test),
            Self::Handle(_) | Self::Object(_) => false,
        };
        own || !self.visit_parts(|part| !part.mentions(test))
    }

    fn substitute(&self, by: &mut Replace<'_>) -> Self {
        let inner = self.map_parts(|part| part.substitute(by));
        match inner {
            Self::Matrix(matrix) => Self::Matrix(matrix.substitute(by)),
            Self::Cell(Cell::Tuple(shape, elements)) => {
                Self::Cell(Cell::tuple(shape.substitute(by), elements.to_vec()))
            }
            Self::Cell(Cell::Collection(shape, contents)) => {
                Self::Cell(Cell::collection(shape.substitute(by), contents))
            }
            Self::Struct(structure) => {
                let shape = structure.shape.substitute(by);
                Self::Struct(Struct { shape, ..structure })
            }
            other @ (Self::Handle(_) | Self::Object(_)) => other,
        }
    }
}

impl Matrix {
    fn substitute(&self, by: &mut Replace<'_>) -> Self {
        let symbolic = self.symbolic.as_ref().and_then(|symbolic| symbolic.substitute(by));
        Self { symbolic: None, shape: self.shape.substitute(by), ..self.clone() }
            .with_symbolic(symbolic)
    }
}

impl Shape {
    fn mentions(&self, test: &mut dyn FnMut(&Named) -> bool) -> bool {
        self.extents().is_some_and(|dims| dims.iter().any(|extent| extent.mentions(test)))
    }

    /// The shape in other symbols.
    #[must_use]
    pub fn substitute(&self, by: &mut Replace<'_>) -> Self {
        match self {
            Self::Unknown => Self::Unknown,
            Self::Dims(dims) => {
                Self::dims(dims.iter().map(|extent: &Extent| extent.substitute(by)))
            }
        }
    }
}
