//! The simple matrix abstraction (`000` section 6.4), with shape, range and
//! complexity beside the class and the constant.
//!
//! A [`Matrix`] stands for all arrays of its class that keep each of its four
//! promises. Constructors keep them in agreement: a constant sets shape and
//! numbers, an array that is surely empty has [`Numbers::void`], and the numbers
//! lie within the bounds of the class.
//!
//! Joins go part by part; a constant survives only beside an equal one. Chains
//! are finite because those of shape, constant and (widened) numbers are.

use crate::domains::{Complexity, Constant, Numbers, Shape};
use lariat_builtins::MClass;
use std::sync::Arc;

/// An array of numbers, chars or logicals; also a `string` array.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Matrix {
    /// Its class: one of [`MClass::is_matrix`], or [`MClass::String`].
    pub class: MClass,
    /// Its shape. Agrees with the constant, where there is one.
    pub shape: Shape,
    /// What holds for its elements; chars count by their codes, logicals as 0
    /// and 1.
    pub numbers: Numbers,
    /// Its contents.
    pub constant: Option<Constant>,
}

impl Matrix {
    /// Any array of a class and a shape.
    pub fn of(class: MClass, shape: Shape) -> Self {
        Self::new(class, shape, Numbers::of_class(class))
    }

    /// Any array of a class.
    pub fn any(class: MClass) -> Self {
        Self::of(class, Shape::Unknown)
    }

    /// Any scalar of a class.
    pub fn scalar(class: MClass) -> Self {
        Self::of(class, Shape::scalar())
    }

    /// An array of which class, shape and numbers are known, but no contents.
    pub fn new(class: MClass, shape: Shape, numbers: Numbers) -> Self {
        let numbers = if class == MClass::String {
            Numbers::any()
        } else if shape.is_empty() == Some(true) {
            Numbers { complexity: numbers.complexity, ..Numbers::void() }.within_class(class)
        } else {
            numbers.within_class(class)
        };
        Self { class, shape, numbers, constant: None }
    }

    /// An array whose contents are known. A number that a 64-bit class may hold
    /// but a double not is dropped.
    pub fn from_constant(class: MClass, constant: Constant) -> Self {
        if class == MClass::String {
            let any = Self::of(class, Shape::scalar());
            return Self { constant: Some(constant), ..any };
        }
        let numbers = match constant.numbers() {
            Some(numbers) => Numbers::all_of(&numbers),
            None => Numbers::of_class(class),
        };
        let too_big = |bound: f64| bound.is_finite() && bound.abs() >= 2f64.powi(53);
        let drop = class.is_integer() && (too_big(numbers.low) || too_big(numbers.high));
        let known = Self::new(class, constant.shape(), numbers);
        Self { constant: (!drop).then_some(constant), ..known }
    }

    /// A `double` scalar.
    pub fn number(number: f64) -> Self {
        Self::from_constant(MClass::Double, Constant::Number(number))
    }

    /// A `logical` scalar.
    pub fn logical(value: bool) -> Self {
        Self::from_constant(MClass::Logical, Constant::Logical(value))
    }

    /// A row of chars.
    pub fn text(text: impl Into<Arc<str>>) -> Self {
        Self::from_constant(MClass::Char, Constant::Text(text.into()))
    }

    /// A `string` scalar.
    pub fn string(text: impl Into<Arc<str>>) -> Self {
        Self::from_constant(MClass::String, Constant::Text(text.into()))
    }

    /// A row of known numbers (for chars their codes, for logicals 0 and 1), as
    /// a constant if it is short enough.
    pub fn row_of(class: MClass, numbers: &[f64]) -> Self {
        let columns = u32::try_from(numbers.len()).ok();
        let shape = Shape::dims([
            crate::domains::Extent::Known(1),
            crate::domains::Extent::from_option(columns),
        ]);
        let constant = match class {
            MClass::Char => text_of(numbers).map(Constant::Text),
            MClass::Logical if numbers.len() == 1 => Some(Constant::Logical(numbers[0] != 0.0)),
            _ => Constant::row(numbers),
        };
        match constant {
            Some(constant) => Self { shape, ..Self::from_constant(class, constant) },
            None => Self::new(class, shape, Numbers::all_of(numbers)),
        }
    }

    /// `[]`: a `double` of shape 0x0.
    pub fn empty() -> Self {
        Self::new(MClass::Double, Shape::empty(), Numbers::void())
    }

    /// The same promises, but for another shape, without the contents.
    #[must_use]
    pub fn with_shape(&self, shape: Shape) -> Self {
        Self::new(self.class, shape, self.numbers)
    }

    /// The number of a scalar constant (of a logical, 0 or 1; of a single char,
    /// its code).
    pub fn as_number(&self) -> Option<f64> {
        let numbers = self.as_numbers()?;
        if let [number] = numbers[..] { Some(number) } else { None }
    }

    /// The elements of a constant as numbers; not of `string`.
    pub fn as_numbers(&self) -> Option<crate::domains::constant::Elements> {
        if self.class == MClass::String {
            return None;
        }
        self.constant.as_ref()?.numbers()
    }

    /// A constant as a size or an index: a whole number from 0 that fits.
    pub fn as_count(&self) -> Option<u32> {
        let number = self.as_number()?;
        let fits = number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number);
        // In range, so nothing is lost.
        fits.then_some(number as u32)
    }

    /// The text of a constant of class `char` or `string`.
    pub fn as_text(&self) -> Option<&Arc<str>> {
        match &self.constant {
            Some(Constant::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The value of a `logical` scalar constant.
    pub fn as_bool(&self) -> Option<bool> {
        match &self.constant {
            Some(Constant::Logical(value)) => Some(*value),
            _ => None,
        }
    }

    /// Is it true as a condition: not empty, and no element is 0? (A NaN fails,
    /// so no run goes on with one.)
    pub fn truth(&self) -> Option<bool> {
        if self.class == MClass::String {
            return None;
        }
        if self.shape.is_empty() == Some(true) {
            return Some(false);
        }
        if let Some(numbers) = self.as_numbers() {
            return match numbers.iter().any(|number| number.is_nan()) {
                true => None,
                false => Some(!numbers.is_empty() && numbers.iter().all(|&number| number != 0.0)),
            };
        }
        let Numbers { low, high, .. } = self.numbers;
        if low == 0.0 && high == 0.0 {
            return Some(false);
        }
        let nonzero = low > 0.0 || high < 0.0;
        (nonzero && !self.numbers.is_void() && self.shape.is_empty() == Some(false)).then_some(true)
    }

    /// Are all elements real in every run?
    pub fn is_real(&self) -> bool {
        self.numbers.complexity == Complexity::Real
    }

    /// The promises of both; they are of one class.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        self.merge(other, self.numbers.join(&other.numbers))
    }

    /// The join with widened numbers.
    #[must_use]
    pub fn widen(&self, newer: &Self) -> Self {
        let numbers = self.numbers.widen(&newer.numbers).within_class(self.class);
        self.merge(newer, numbers)
    }

    fn merge(&self, other: &Self, numbers: Numbers) -> Self {
        debug_assert_eq!(self.class, other.class, "values of one class");
        let constant = if self.constant == other.constant { self.constant.clone() } else { None };
        Self { class: self.class, shape: self.shape.join(&other.shape), numbers, constant }
    }

    /// Does every array that keeps `other`'s promises keep these?
    pub fn covers(&self, other: &Self) -> bool {
        self.class == other.class
            && self.shape.covers(&other.shape)
            && self.numbers.covers(&other.numbers)
            && (self.constant.is_none() || self.constant == other.constant)
    }

    /// A generalisation for contexts: see [`crate::domains::ValueSet::push_up`].
    #[must_use]
    pub fn push_up(&self, level: u8) -> Self {
        if level == 0 {
            return self.clone();
        }
        let numbers = self.numbers.push_up(self.class);
        if level > 1 {
            return Self::new(self.class, self.shape.push_up(), numbers);
        }
        match &self.constant {
            Some(Constant::Logical(_)) => self.clone(),
            Some(Constant::Text(text)) if text.len() <= SHORT_TEXT => self.clone(),
            _ => Self::new(self.class, self.shape.clone(), numbers),
        }
    }
}

/// Texts up to this length tell contexts apart: options, not contents.
const SHORT_TEXT: usize = 32;

/// The text of char codes, if they are ASCII.
fn text_of(codes: &[f64]) -> Option<Arc<str>> {
    let ascii = |code: f64| (code.fract() == 0.0 && (0.0..128.0).contains(&code)).then_some(code);
    let text: Option<String> =
        codes.iter().map(|&code| ascii(code).map(|code| char::from(code as u8))).collect();
    text.filter(|text| text.len() <= Constant::MAX_TEXT).map(Arc::from)
}
