//! What the rules of builtins see of an argument.
//!
//! A [`View`] is one [`Value`], or what is known of an argument whose class is
//! open: then only its shape and numbers may still be known.

use crate::make;
use lariat_builtins::{Asked, MClass};
use lariat_domains::{Constant, Matrix, Numbers, Shape, Symbolic, Value};
use lariat_shapes::Polynomial;

/// An argument.
#[derive(Clone, Debug)]
pub(super) struct View<'a> {
    /// Its class, where there is one.
    pub class: Option<MClass>,
    /// Its shape.
    pub shape: &'a Shape,
    /// What holds for its numbers.
    pub numbers: Numbers,
    /// Its numbers as polynomials, if it is an array of numbers.
    pub symbolic: Option<Symbolic>,
    /// All of it, if the class is known.
    pub value: Option<&'a Value>,
}

impl<'a> View<'a> {
    /// The view of a value.
    pub fn of(value: &'a Value) -> Self {
        Self {
            class: Some(value.mclass()),
            shape: value.shape(),
            numbers: make::numbers_of(value),
            symbolic: None,
            value: Some(value),
        }
    }

    /// An argument of any class.
    pub fn unknown() -> Self {
        Self {
            class: None,
            shape: &Shape::Unknown,
            numbers: Numbers::any(),
            symbolic: None,
            value: None,
        }
    }

    /// The array, if it is one.
    pub fn matrix(&self) -> Option<&'a Matrix> {
        match self.value {
            Some(Value::Matrix(matrix)) => Some(matrix),
            _ => None,
        }
    }

    /// Its contents, where known.
    pub fn constant(&self) -> Option<&'a Constant> {
        self.matrix()?.constant.as_ref()
    }

    /// The string, if it is a known one.
    pub fn string(&self) -> Option<&'a str> {
        match self.constant()? {
            Constant::String(string) => Some(string),
            _ => None,
        }
    }

    /// The real number, where it is one that is known (or a logical).
    pub fn number(&self) -> Option<f64> {
        match self.constant()? {
            Constant::Number(number) => Some(*number),
            Constant::Logical(truth) => Some(f64::from(u8::from(*truth))),
            _ => None,
        }
    }

    /// The number, if it is a scalar, as a polynomial.
    pub fn polynomial(&self) -> Option<Polynomial> {
        match (&self.symbolic, self.matrix()) {
            (Some(symbolic), _) => symbolic.scalar_number().cloned(),
            (None, matrix) => matrix?.exactly(),
        }
    }

    /// The numbers in it, where all are known: in column order; chars by codes
    /// (only of ASCII, where codes and encodings agree).
    pub fn elements(&self) -> Option<Vec<f64>> {
        match self.constant() {
            Some(Constant::Vector(numbers) | Constant::Table(_, numbers)) => Some(numbers.to_vec()),
            Some(Constant::String(string)) => (string.is_ascii()
                && self.class == Some(MClass::Char))
            .then(|| string.bytes().map(f64::from).collect()),
            Some(_) => Some(vec![self.number()?]),
            None => self.matrix().filter(|_| self.is_empty() == Some(true)).map(|_| Vec::new()),
        }
    }

    /// Is it 1x1?
    pub fn is_scalar(&self) -> Option<bool> {
        self.shape.is_scalar()
    }

    /// Has it no element?
    pub fn is_empty(&self) -> Option<bool> {
        self.shape.is_empty()
    }

    /// The argument as a class rule sees it.
    pub fn asked(&self) -> Asked<'a> {
        let classes = self.class.unwrap_or(MClass::Object).into();
        Asked { classes, scalar: self.is_scalar(), string: self.string() }
    }

    /// Is every number real?
    pub fn is_real(&self) -> bool {
        self.numbers.is_real()
    }

    /// May it be a string (of either class)?
    pub fn may_be_string(&self) -> bool {
        matches!(self.class, None | Some(MClass::Char | MClass::String))
    }

    /// May it be a word where sizes are expected? An argument of a caller that is
    /// not known is taken for a number there (see `docs/assumptions.md`).
    pub fn maybe_word(&self) -> bool {
        self.may_be_string() && self.symbolic.is_none()
    }

    /// Can no element be NaN?
    pub fn never_nan(&self) -> bool {
        let class_has_none = |class: MClass| class.is_matrix() && !class.is_float();
        self.class.is_some_and(class_has_none)
            || self.class.is_some_and(MClass::is_float) && !self.numbers.nan
            || self.elements().is_some_and(|all| !all.iter().any(|number| number.is_nan()))
    }
}

/// A known text of the class `char`, with at least one letter.
pub(super) fn plain<'a>(view: &View<'a>) -> Option<&'a str> {
    let is_char = view.class == Some(MClass::Char);
    view.string().filter(|string| is_char && string.is_ascii() && !string.is_empty())
}
