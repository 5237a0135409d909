//! What a variable is at a place of the program: its dimensions, each an extent.
//!
//! ```text
//! n = size(m, 1)      a scalar, whose value is the extent R
//! s = size(m)         a row of two, whose elements are R and S
//! x = zeros(n, 3)     (R,3)
//! ```
//!
//! The paper infers ranks of variables first, and a scalar has rank 0. Here every
//! array has at least two dimensions, and a dimension is either a known number or
//! a vertex of the graph; a scalar is what has the number 1 in all of them. Which
//! dimensions are numbers is the data flow of ranks. The values of scalars and of
//! short rows are extents too, as far as they are known to be sizes.
//!
//! Cost: linear in the dimensions.

use crate::graph::Vertex;
use crate::signature::Content;
use lariat_ir::{StmtId, VarId};
use std::rc::Rc;

/// An extent, or a value that is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dim {
    /// A number.
    Constant(u64),
    /// That of a vertex.
    At(Vertex),
}

/// The extent of a scalar's dimensions.
pub const ONE: Dim = Dim::Constant(1);

/// An array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Two or more dimensions.
    pub dims: Vec<Dim>,
    /// The values of all elements, where they are few and may be sizes.
    pub elements: Option<Vec<Dim>>,
    /// What it holds.
    pub content: Content,
    /// Its value is greater than this extent: `end + 1`.
    pub beyond: Option<Dim>,
    /// It may be the empty 0x0; these are its dimensions where it is not.
    pub filled: Option<Vec<Dim>>,
}

/// What a variable is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// It has no value: ⊥.
    Unset,
    /// An array.
    Sized(Rc<Shape>),
    /// Something whose size is not known.
    Opaque(Opaque),
}

/// Something whose size is not known: why, and since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opaque {
    /// Why.
    pub why: Why,
    /// The statement that computed it, and the variable that it assigned. What is computed
    /// from it has the same origin. Nothing for what no statement computes: an argument, a
    /// global variable.
    pub since: Option<(StmtId, VarId)>,
}

/// Why a size is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// An argument of which nothing is declared.
    Undeclared,
    /// A cell, a structure or an object.
    Container,
    /// What was taken out of one, or comes from a handle's call.
    Inside,
    /// A function handle.
    Handle,
    /// A global or persistent variable, or one of several nested functions.
    Elsewhere,
    /// Assigned in a `try` that may have ended early.
    Tried,
    /// What it comes from has been reported.
    Reported,
}

impl Shape {
    /// An array of these extents.
    pub fn of(dims: Vec<Dim>, content: Content) -> Self {
        Self { dims, elements: None, content, beyond: None, filled: None }
    }

    /// A scalar of this value.
    pub fn scalar(value: Dim, content: Content) -> Self {
        Self { elements: Some(vec![value]), ..Self::of(vec![ONE, ONE], content) }
    }

    /// A row with these elements.
    pub fn row(elements: Vec<Dim>) -> Self {
        let dims = vec![ONE, Dim::Constant(elements.len() as u64)];
        Self { elements: Some(elements), ..Self::of(dims, Content::Number) }
    }

    /// The extent along a dimension, from 0.
    pub fn dim(&self, place: usize) -> Dim {
        self.dims.get(place).copied().unwrap_or(ONE)
    }

    /// Is it 1x1?
    pub fn is_scalar(&self) -> bool {
        self.dims.iter().all(|dim| *dim == ONE)
    }

    /// Is it the empty 0x0, which is nothing to a concatenation?
    pub fn is_nothing(&self) -> bool {
        self.dims == [Dim::Constant(0), Dim::Constant(0)]
    }

    /// Its dimensions where it is not the empty 0x0; `None` if it always is.
    pub fn size_if_any(&self) -> Option<&[Dim]> {
        let dims = self.filled.as_deref().unwrap_or(&self.dims);
        (!self.is_nothing()).then_some(dims)
    }

    /// The value of a scalar.
    pub fn value(&self) -> Option<Dim> {
        match self.elements.as_deref() {
            Some([value]) if self.is_scalar() => Some(*value),
            _ => None,
        }
    }

    /// The dimensions that are not the number 1, with their places.
    pub fn proper(&self) -> impl Iterator<Item = (usize, Dim)> + '_ {
        self.dims.iter().copied().enumerate().filter(|(_, dim)| *dim != ONE)
    }

    /// The extent of the only dimension that is not the number 1: 1 of a scalar.
    pub fn length(&self) -> Option<Dim> {
        let dims = self.filled.as_ref().unwrap_or(&self.dims);
        let mut proper = (0..dims.len()).filter(|place| dims[*place] != ONE);
        let first = proper.next().unwrap_or(0);
        // It is 0 where the array may be the empty 0x0, and is.
        proper.next().is_none().then(|| self.dim(first))
    }

    /// The number of elements, where it is one extent or all are numbers.
    pub fn count(&self) -> Option<Dim> {
        let number = |product: u64, dim: &Dim| match dim {
            Dim::Constant(extent) => product.checked_mul(*extent),
            Dim::At(_) => None,
        };
        let all = self.dims.iter().try_fold(1, number).map(Dim::Constant);
        all.or_else(|| self.length())
    }

    /// The same without dimensions of 1 at the end, but for the first two.
    pub fn trimmed(mut self) -> Self {
        while self.dims.len() > 2 && self.dims.last() == Some(&ONE) {
            self.dims.pop();
        }
        self
    }
}

impl From<Why> for Opaque {
    fn from(why: Why) -> Self {
        Self { why, since: None }
    }
}

impl Value {
    /// Something whose size is not known.
    pub fn opaque(why: Why) -> Self {
        Self::Opaque(why.into())
    }

    /// An array.
    pub fn sized(shape: Shape) -> Self {
        Self::Sized(Rc::new(shape.trimmed()))
    }

    /// The array, if it is one.
    pub fn shape(&self) -> Option<&Shape> {
        match self {
            Self::Sized(shape) => Some(shape),
            Self::Unset | Self::Opaque(_) => None,
        }
    }
}
