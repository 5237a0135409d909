//! The simple matrix abstraction (`000` section 6.4), with shape, range and
//! complexity beside the class and the constant.
//!
//! A [`Matrix`] stands for all arrays of its class that keep each of its six
//! claims. Constructors keep them in agreement: a constant sets shape and
//! numbers, an array that is surely empty has [`Numbers::void`], and the numbers
//! lie within the bounds of the class.
//!
//! Joins go part by part; a constant survives only beside an equal one. Chains
//! are finite because those of shape, constant and (widened) numbers are.

use crate::{Complexity, Constant, Enclosure, Extent, Interval, Numbers, Shape, Symbolic};
use lariat_builtins::MClass;
use lariat_shapes::Polynomial;
use std::sync::Arc;

/// An array of numbers, chars or logicals; also a `string` array.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// Its numbers as polynomials, where they are not constant.
    pub symbolic: Option<Arc<Symbolic>>,
    /// Each of its elements between two bounds, where they are not constant and the extents
    /// are known.
    pub enclosure: Option<Enclosure>,
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
        Self { class, shape, numbers, constant: None, symbolic: None, enclosure: None }
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
    pub fn chars(text: impl Into<Arc<str>>) -> Self {
        Self::from_constant(MClass::Char, Constant::String(text.into()))
    }

    /// A `string` scalar.
    pub fn string(text: impl Into<Arc<str>>) -> Self {
        Self::from_constant(MClass::String, Constant::String(text.into()))
    }

    /// A row of known numbers (for chars their codes, for logicals 0 and 1), as
    /// a constant if it is short enough.
    pub fn row_of(class: MClass, numbers: &[f64]) -> Self {
        let columns = u32::try_from(numbers.len()).ok();
        let shape = Shape::dims([Extent::Known(1), Extent::from_option(columns)]);
        let constant = match class {
            MClass::Char => string_of(numbers).map(Constant::String),
            MClass::Logical if numbers.len() == 1 => Some(Constant::Logical(numbers[0] != 0.0)),
            _ => Constant::row(numbers),
        };
        match constant {
            Some(constant) => Self { shape, ..Self::from_constant(class, constant) },
            None => Self::new(class, shape, Numbers::all_of(numbers)),
        }
    }

    /// An array of known numbers in column order (for chars their codes, for logicals 0 and 1), as a
    /// constant if it is a row or has two dimensions, and is short enough.
    pub fn array_of(class: MClass, shape: Shape, numbers: &[f64]) -> Self {
        if class == MClass::Char && numbers.is_empty() {
            return Self { shape, ..Self::chars("") };
        }
        let known = match &shape {
            Shape::Dims(dims) => match dims[..] {
                [Extent::Known(1), _] => Some(Self::row_of(class, numbers)),
                [Extent::Known(rows), Extent::Known(columns)] if class != MClass::Char => {
                    let constant = Constant::array(rows, columns, numbers);
                    constant.map(|constant| Self::from_constant(class, constant))
                }
                _ => None,
            },
            _ => None,
        };
        match known {
            Some(known) if known.shape == shape => known,
            _ => Self::new(class, shape, Numbers::all_of(numbers)),
        }
    }

    /// An array of which each element is known to lie between two bounds, in column order:
    /// real numbers, none of them NaN, beside what else holds for them. It is a constant where
    /// they are decided, as those of comparisons are.
    pub fn enclosed(class: MClass, shape: Shape, numbers: Numbers, elements: &[Interval]) -> Self {
        // Zero as a truth has one sign.
        let is_exact = |it: &Interval| it.is_point() && (class == MClass::Logical || it.low != 0.0);
        if elements.iter().all(is_exact) {
            let exact: Vec<f64> = elements.iter().map(|element| element.low).collect();
            return Self::array_of(class, shape, &exact);
        }
        let hull = elements.iter().fold(Numbers::void(), |all, it| all.join(&it.numbers()));
        let numbers = Numbers {
            complexity: Complexity::Real,
            integer: numbers.integer || hull.integer,
            low: numbers.low.max(hull.low),
            high: numbers.high.min(hull.high),
            nan: false,
        };
        let agree = numbers.low <= numbers.high
            && shape.element_count() == u32::try_from(elements.len()).ok();
        match agree {
            true => Self { enclosure: Enclosure::of(elements), ..Self::new(class, shape, numbers) },
            false => Self::of(class, shape),
        }
    }

    /// Its elements, in column order, each between two bounds: of a constant exactly, of a scalar
    /// by its range. `None` where one may be NaN or complex, or nothing is known of each.
    pub fn intervals(&self) -> Option<Vec<Interval>> {
        if let Some(numbers) = self.as_numbers() {
            return numbers.iter().map(|&number| Interval::exactly(number)).collect();
        }
        if let Some(enclosure) = &self.enclosure {
            return Some(enclosure.elements.to_vec());
        }
        let Numbers { low, high, nan, .. } = self.numbers;
        let is_bounded = low.is_finite() || high.is_finite();
        let is_known = self.shape.is_scalar() == Some(true) && self.is_real() && !nan && is_bounded;
        Interval::between(low, high).filter(|_| is_known).map(|number| vec![number])
    }

    /// Is each element known but for rounding errors?
    pub fn is_nearly_constant(&self) -> bool {
        let Numbers { low, high, .. } = self.numbers;
        let is_near = high - low <= 1e-9 * low.abs().max(high.abs());
        self.enclosure.is_some()
            || is_near
                && self.shape.is_scalar() == Some(true)
                && self.is_real()
                && !self.numbers.nan
    }

    /// `[]`: a `double` of shape 0x0.
    pub fn empty() -> Self {
        Self::new(MClass::Double, Shape::empty(), Numbers::void())
    }

    /// The same claims, but for another shape, without the contents.
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
    pub fn as_numbers(&self) -> Option<crate::constant::Elements> {
        if self.class == MClass::String {
            return None;
        }
        self.constant.as_ref()?.numbers()
    }

    /// Its numbers, if they are consecutive: from the least to the greatest, at most so many.
    pub fn as_consecutive(&self, most: usize) -> Option<crate::constant::Elements> {
        let Numbers { low, high, integer, nan, .. } = self.numbers;
        let is_claimed = self.symbolic.as_ref().is_some_and(|symbolic| symbolic.consecutive);
        let count = self.shape.element_count().filter(|&count| count as usize <= most)?;
        let fits = integer && !nan && low.abs() < 1e15 && high - low + 1.0 == f64::from(count);
        (is_claimed && fits).then(|| (0..count).map(|at| low + f64::from(at)).collect())
    }

    /// A constant as a size or an index: a whole number from 0 that fits.
    pub fn as_count(&self) -> Option<u32> {
        let number = self.as_number()?;
        let fits = number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number);
        // In range, so nothing is lost.
        fits.then_some(number as u32)
    }

    /// The value of a constant of class `char` or `string`.
    pub fn as_string(&self) -> Option<&Arc<str>> {
        match &self.constant {
            Some(Constant::String(text)) => Some(text),
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
    /// so no run continues with one.)
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

    /// The same numbers, known as polynomials too; the range of a scalar's holds for it.
    #[must_use]
    pub fn with_symbolic(mut self, symbolic: Option<Symbolic>) -> Self {
        if self.constant.is_none() {
            let scalar = self.shape.is_scalar() == Some(true);
            let symbolic = symbolic.map(|s| if scalar { s.of_scalar() } else { s });
            if let (true, Some(number)) =
                (scalar, symbolic.as_ref().and_then(|s| s.scalar_number()))
            {
                self.numbers = self.numbers.within(number.range());
            }
            self.symbolic = symbolic.map(Arc::new);
        }
        self
    }

    /// Its elements as polynomials, in column order; those that are whole numbers
    /// are constants. `None`: nothing is known of one.
    pub fn polynomials(&self) -> Option<Vec<Option<Polynomial>>> {
        if let Some(numbers) = self.as_numbers() {
            return Some(numbers.iter().map(|&number| whole(number)).collect());
        }
        let elements = &self.symbolic.as_ref()?.elements;
        let all = self.shape.element_count() == u32::try_from(elements.len()).ok();
        (all && !elements.is_empty()).then(|| elements.to_vec())
    }

    /// The number, if it is a scalar, as a polynomial.
    pub fn exactly(&self) -> Option<Polynomial> {
        match &self.symbolic {
            Some(symbolic) => symbolic.scalar_number().cloned(),
            None => self.as_number().and_then(whole),
        }
    }

    /// Its numbers as polynomials, constants too.
    pub fn known_symbolic(&self) -> Option<Symbolic> {
        Some(self.as_symbolic()).filter(Symbolic::says)
    }

    /// No number is greater than this polynomial.
    pub fn at_most(&self) -> Option<Polynomial> {
        let symbolic = self.symbolic.as_ref().and_then(|symbolic| symbolic.upper());
        symbolic.cloned().or_else(|| whole(self.numbers.high.ceil()))
    }

    /// What is left of the polynomials for a part of the array: the bound.
    pub fn symbolic_bound(&self) -> Option<Symbolic> {
        self.symbolic.as_ref()?.upper().cloned().map(Symbolic::at_most)
    }

    fn as_symbolic(&self) -> Symbolic {
        match &self.symbolic {
            Some(symbolic) => (**symbolic).clone(),
            None => Symbolic {
                elements: self.polynomials().unwrap_or_default().into(),
                if_scalar: None,
                bound: whole(self.numbers.high.ceil()),
                consecutive: false,
            },
        }
    }

    /// Are all elements real in every run?
    pub fn is_real(&self) -> bool {
        self.numbers.complexity == Complexity::Real
    }

    /// The claims of both; they are of one class.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        self.merge(other, self.numbers.join(&other.numbers), false)
    }

    /// The join with widened numbers.
    #[must_use]
    pub fn widen(&self, newer: &Self) -> Self {
        let numbers = self.numbers.widen(&newer.numbers).within_class(self.class);
        self.merge(newer, numbers, true)
    }

    fn merge(&self, other: &Self, numbers: Numbers, widen: bool) -> Self {
        debug_assert_eq!(self.class, other.class, "values of one class");
        let constant = if self.constant == other.constant { self.constant.clone() } else { None };
        let symbolic = if constant.is_some() || self.symbolic.is_none() && other.symbolic.is_none()
        {
            None
        } else if self.symbolic == other.symbolic {
            self.symbolic.clone()
        } else {
            let joined = self.as_symbolic().join(&other.as_symbolic(), widen);
            joined.says().then(|| Arc::new(joined))
        };
        let enclosure = if constant.is_some() { None } else { self.joined_enclosure(other, widen) };
        let shape = self.shape.join(&other.shape);
        Self { class: self.class, shape, numbers, constant, symbolic, enclosure }
    }

    /// What both know of each element; arrays of other shapes have other elements.
    fn joined_enclosure(&self, other: &Self, widen: bool) -> Option<Enclosure> {
        let is_array = self.shape.is_scalar() == Some(false) && self.shape == other.shape;
        if !is_array || self.class != MClass::Double || widen && self.enclosure.is_none() {
            return None;
        }
        let own = match &self.enclosure {
            Some(enclosure) => enclosure.clone(),
            None => Enclosure::of(&self.intervals()?)?,
        };
        own.join(&other.intervals()?, widen)
    }

    /// Does every array that keeps `other`'s claims keep these?
    pub fn covers(&self, other: &Self) -> bool {
        let encloses = |ours: &Enclosure| other.intervals().is_some_and(|all| ours.covers(&all));
        self.class == other.class
            && self.enclosure.as_ref().is_none_or(encloses)
            && self.shape.covers(&other.shape)
            && self.numbers.covers(&other.numbers)
            && (self.constant.is_none() || self.constant == other.constant)
            && self.symbolic.as_ref().is_none_or(|ours| ours.covers(&other.as_symbolic()))
    }

    /// A generalisation for contexts: see [`crate::ValueSet::push_up`].
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
            Some(Constant::String(text)) if text.len() <= SHORT_STRING => self.clone(),
            _ => Self {
                symbolic: self.symbolic.clone(),
                ..Self::new(self.class, self.shape.clone(), numbers)
            },
        }
    }
}

/// Strings up to this length distinguish contexts: options, not contents.
const SHORT_STRING: usize = 32;

/// A whole number of moderate size as a polynomial.
fn whole(number: f64) -> Option<Polynomial> {
    let fits = number.fract() == 0.0 && number.abs() <= 2f64.powi(52);
    // In range and whole, so nothing is lost.
    fits.then(|| Polynomial::constant(number as i64))
}

/// The string of char codes, if they are ASCII.
fn string_of(codes: &[f64]) -> Option<Arc<str>> {
    let ascii = |code: f64| (code.fract() == 0.0 && (0.0..128.0).contains(&code)).then_some(code);
    let text: Option<String> =
        codes.iter().map(|&code| ascii(code).map(|code| char::from(code as u8))).collect();
    text.filter(|text| text.len() <= Constant::MAX_STRING).map(Arc::from)
}
