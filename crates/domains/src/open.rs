//! What may be known of a value whose class is not: its shape, and the number
//! that it is if it is one.
//!
//! An argument of a function without known callers has any class, but its size
//! has a name: `size(A,1)`. So `zeros(size(A,1),1)` has the shape
//! `(size(A,1),1)`, and adding `A*x` to it is known to fit.

use crate::{Matrix, Open, Shape, Symbolic, Value, ValueSet};
use std::sync::Arc;

impl Open {
    /// This, or nothing where it is trivial.
    pub fn shared(self) -> Option<Arc<Self>> {
        let says = self.shape != Shape::Unknown || self.symbolic.is_some();
        says.then(|| Arc::new(self))
    }

    /// What is known of a set without its classes.
    pub fn of(set: &ValueSet) -> Self {
        match set {
            ValueSet::Unknown(_, Some(open)) => (**open).clone(),
            ValueSet::Unknown(_, None) => Self { shape: Shape::Unknown, symbolic: None },
            ValueSet::OneOf(_) => {
                let symbolic = set.as_matrix().and_then(Matrix::known_symbolic);
                Self { shape: set.shape().into_owned(), symbolic }
            }
        }
    }

    /// What is known of either.
    #[must_use]
    pub fn join(&self, other: &Self, widen: bool) -> Self {
        let symbolic = match (&self.symbolic, &other.symbolic) {
            (Some(a), Some(b)) => Some(a.join(b, widen)).filter(Symbolic::says),
            _ => None,
        };
        Self { shape: self.shape.join(&other.shape), symbolic }
    }

    /// Does everything that keeps `other`'s claims keep these?
    pub fn covers(&self, other: &Self) -> bool {
        self.shape.covers(&other.shape)
            && self.symbolic.as_ref().is_none_or(|ours| {
                other.symbolic.as_ref().is_some_and(|theirs| ours.covers(theirs))
            })
    }

    /// A value of a known class with these claims.
    pub fn apply(&self, value: &Value) -> Value {
        match value.assume_shape(&self.shape) {
            Value::Matrix(matrix) if matrix.class.is_numeric() => {
                Value::Matrix(matrix.with_symbolic(self.symbolic.clone()))
            }
            value => value,
        }
    }
}
