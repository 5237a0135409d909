//! A value of one known class.
//!
//! Joins are defined within a class only: values of different classes have
//! different descriptions (`000` section 6.1.1). Objects of different classes
//! count as of different classes.

use crate::{Cell, Handles, Matrix, Shape, Struct, Value, ValueSet};
use lariat_builtins::MClass;
use std::cmp::Ordering;
use std::sync::LazyLock;

/// The shape of a handle.
static SCALAR: LazyLock<Shape> = LazyLock::new(Shape::scalar);

impl Value {
    /// The class, as the rules of builtins know it.
    pub fn mclass(&self) -> MClass {
        match self {
            Self::Matrix(matrix) => matrix.class,
            Self::Cell(_) => MClass::Cell,
            Self::Struct(_) => MClass::Struct,
            Self::Handle(_) => MClass::FunctionHandle,
            Self::Object(_) => MClass::Object,
        }
    }

    /// The name of the class, as users read it.
    pub fn class_name(&self) -> &str {
        match self {
            Self::Object(object) => &object.class,
            _ => self.mclass().name(),
        }
    }

    /// Any value of a class; not of [`MClass::Object`], which names no class.
    pub fn of_class(class: MClass) -> Option<Self> {
        match class {
            MClass::Cell => Some(Self::Cell(Cell::of(Shape::Unknown))),
            MClass::Struct => Some(Self::Struct(Struct::of(Shape::Unknown))),
            MClass::FunctionHandle => Some(Self::Handle(Handles::Unknown)),
            MClass::Object => None,
            _ => Some(Self::Matrix(Matrix::any(class))),
        }
    }

    /// Its shape.
    pub fn shape(&self) -> &Shape {
        match self {
            Self::Matrix(matrix) => &matrix.shape,
            Self::Cell(cell) => cell.shape(),
            Self::Struct(structure) => &structure.shape,
            Self::Handle(_) => &SCALAR,
            Self::Object(object) => &object.shape,
        }
    }

    /// Is an extent 0?
    pub fn is_empty(&self) -> Option<bool> {
        self.shape().is_empty()
    }

    /// The array of numbers, chars, logicals or strings that it is.
    pub fn as_matrix(&self) -> Option<&Matrix> {
        if let Self::Matrix(matrix) = self { Some(matrix) } else { None }
    }

    /// What is left of it where its shape is known to be this one as well: the
    /// known extents of both. Where they contradict each other, which no run
    /// does, itself.
    #[must_use]
    pub fn assume_shape(&self, shape: &Shape) -> Self {
        let Some(met) = self.shape().meet(shape) else { return self.clone() };
        match self {
            Self::Matrix(matrix) if matrix.constant.is_none() => {
                Self::Matrix(matrix.with_shape(met))
            }
            Self::Cell(Cell::Collection(_, contents)) => {
                Self::Cell(Cell::collection(met, contents.clone()))
            }
            Self::Struct(structure) => Self::Struct(structure.with_shape(met)),
            // Where the class decides what `size` says, that is not the array's shape.
            _ => self.clone(),
        }
    }

    /// What is left of a struct that is known to have a field.
    #[must_use]
    pub fn assume_field(&self, name: &str) -> Self {
        match self {
            Self::Struct(structure) => match structure.value_of(name) {
                Some(value) => Self::Struct(structure.with_field(name, value.clone())),
                None => self.clone(),
            },
            _ => self.clone(),
        }
    }

    /// The order of classes: no two values of a set are equal by it.
    pub(crate) fn class_cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Object(left), Self::Object(right)) => left.class.cmp(&right.class),
            _ => self.mclass().cmp(&other.mclass()),
        }
    }

    /// Two values of one class merged: joined or widened.
    pub(crate) fn merge(&self, other: &Self, widen: bool) -> Self {
        macro_rules! merged {
            ($kind:ident, $left:ident, $right:ident) => {
                Self::$kind(if widen { $left.widen($right) } else { $left.join($right) })
            };
        }
        match (self, other) {
            (Self::Matrix(left), Self::Matrix(right)) => merged!(Matrix, left, right),
            (Self::Cell(left), Self::Cell(right)) => merged!(Cell, left, right),
            (Self::Struct(left), Self::Struct(right)) => merged!(Struct, left, right),
            (Self::Handle(left), Self::Handle(right)) => merged!(Handle, left, right),
            (Self::Object(left), Self::Object(right)) => merged!(Object, left, right),
            // Values of one class; nothing else gets here.
            _ => self.clone(),
        }
    }

    /// Is every run-time value of `other` one of this?
    pub fn covers(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Matrix(left), Self::Matrix(right)) => left.covers(right),
            (Self::Cell(left), Self::Cell(right)) => left.covers(right),
            (Self::Struct(left), Self::Struct(right)) => left.covers(right),
            (Self::Handle(left), Self::Handle(right)) => left.covers(right),
            (Self::Object(left), Self::Object(right)) => left.covers(right),
            _ => false,
        }
    }

    /// The same value with each value set inside it changed.
    #[must_use]
    pub(crate) fn map_parts(&self, change: impl FnMut(&ValueSet) -> ValueSet) -> Self {
        match self {
            Self::Matrix(_) => self.clone(),
            Self::Object(object) => Self::Object(object.map(change)),
            Self::Cell(cell) => Self::Cell(cell.map(change)),
            Self::Struct(structure) => Self::Struct(structure.map(change)),
            Self::Handle(handles) => Self::Handle(handles.map(change)),
        }
    }

    /// Calls `visit` with each value set inside it, until that returns false.
    pub fn visit_parts(&self, mut visit: impl FnMut(&ValueSet) -> bool) -> bool {
        match self {
            Self::Matrix(_) => true,
            Self::Object(object) => {
                object.held.as_deref().unwrap_or_default().iter().all(|it| visit(&it.value))
            }
            Self::Cell(cell) => cell.parts().iter().all(visit),
            Self::Struct(structure) => {
                structure.fields.iter().all(|field| visit(&field.value))
                    && structure.others.as_deref().is_none_or(visit)
            }
            Self::Handle(handles) => handles
                .handles()
                .unwrap_or(&[])
                .iter()
                .all(|handle| handle.captured.iter().all(&mut visit)),
        }
    }
}
