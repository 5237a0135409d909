//! What a run was seen to hold, and whether an abstract value stands for it.
//!
//! Every abstract value documents the set of run-time values that it stands
//! for; [`ValueSet::admits`] decides membership. The soundness command and the
//! tests hold runs against the analysis with it.
//!
//! ```
//! use lariat_domains::ValueSet;
//! use lariat_domains::concrete::{Array, Concrete};
//! use lariat_builtins::MClass;
//! let two = Concrete::Array(Array::row(MClass::Double, &[2.0]));
//! assert!(ValueSet::number(2.0).admits(&two).is_ok());
//! let why = ValueSet::number(3.0).admits(&two).unwrap_err();
//! assert_eq!(why.to_string(), "range: 2…2 is not within 3…3");
//! ```
//!
//! What was not examined (elements of large arrays, deep contents) is never
//! held against a value.
//!
//! Cost: linear in what was seen.

use crate::display::number;
use crate::{
    Callee, Cell, Complexity, Constant, Enclosure, Extent, Handles, Interval, Matrix, Shape,
    Struct, Value, ValueSet,
};
use lariat_builtins::MClass;
use std::fmt;

/// A run-time value, as far as it was examined.
#[derive(Clone, Debug, PartialEq)]
pub enum Concrete {
    /// An array of numbers, chars or logicals.
    Array(Array),
    /// A cell array.
    Cell {
        /// Its size.
        size: Vec<u64>,
        /// Its first elements, in column order.
        elements: Vec<Concrete>,
    },
    /// A struct array.
    Struct {
        /// Its size.
        size: Vec<u64>,
        /// Its fields in their order, each with its values in the first elements;
        /// `None` where they were not examined.
        fields: Option<Vec<(String, Vec<Concrete>)>>,
    },
    /// A function handle: the function's name; `None` of an anonymous one.
    Handle(Option<String>),
    /// An object of a class.
    Object(String),
}

/// An array of numbers, chars (by their codes) or logicals (as 0 and 1).
#[derive(Clone, Debug, PartialEq)]
pub struct Array {
    /// Its class.
    pub class: MClass,
    /// Its size.
    pub size: Vec<u64>,
    /// Is its storage complex?
    pub complex: bool,
    /// Its least and greatest number, NaN left out; `None` if there is none or
    /// if they are complex.
    pub range: Option<(f64, f64)>,
    /// Each finite number is whole.
    pub integer: bool,
    /// Its elements, if they are few and real.
    pub elements: Option<Vec<f64>>,
}

impl Array {
    /// A row.
    pub fn row(class: MClass, elements: &[f64]) -> Self {
        let numbers = elements.iter().copied().filter(|number| !number.is_nan());
        let range = numbers.fold(None, |range: Option<(f64, f64)>, number| {
            let (low, high) = range.unwrap_or((number, number));
            Some((low.min(number), high.max(number)))
        });
        Self {
            class,
            size: vec![1, elements.len() as u64],
            complex: false,
            range,
            integer: elements.iter().all(|number| !number.is_finite() || number.fract() == 0.0),
            elements: Some(elements.to_vec()),
        }
    }
}

impl Concrete {
    /// The name of its class.
    pub fn class_name(&self) -> &str {
        match self {
            Self::Array(array) => array.class.name(),
            Self::Cell { .. } => MClass::Cell.name(),
            Self::Struct { .. } => MClass::Struct.name(),
            Self::Handle(_) => MClass::FunctionHandle.name(),
            Self::Object(class) => class,
        }
    }

    /// Its size, if it was examined.
    pub fn size(&self) -> Option<&[u64]> {
        match self {
            Self::Array(array) => Some(&array.size),
            Self::Cell { size, .. } | Self::Struct { size, .. } => Some(size),
            Self::Handle(_) => Some(&[1, 1]),
            Self::Object(_) => None,
        }
    }
}

/// The claim that a run-time value breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClaimKind {
    /// The classes.
    Class,
    /// The shape.
    Shape,
    /// Real or complex.
    Complexity,
    /// The range of numbers.
    Range,
    /// That numbers are whole.
    Integer,
    /// The contents.
    Contents,
    /// The fields.
    Fields,
    /// The functions of a handle.
    Functions,
}

impl fmt::Display for ClaimKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Class => "classes",
            Self::Shape => "shape",
            Self::Complexity => "complexity",
            Self::Range => "range",
            Self::Integer => "whole numbers",
            Self::Contents => "contents",
            Self::Fields => "fields",
            Self::Functions => "functions",
        })
    }
}

/// Why an abstract value does not stand for a run-time value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The part that is at fault, as `{2}.name`; empty for the whole.
    pub part: String,
    /// The claim.
    pub claim: ClaimKind,
    /// What was seen, and what was claimed: "2 is not 3".
    pub detail: String,
}

impl Why {
    fn new(claim: ClaimKind, detail: impl Into<String>) -> Self {
        Self { part: String::new(), claim, detail: detail.into() }
    }

    fn within(mut self, part: impl fmt::Display) -> Self {
        self.part = format!("{part}{}", self.part);
        self
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let space = if self.part.is_empty() { "" } else { " of " };
        write!(f, "{}{space}{}: {}", self.claim, self.part, self.detail)
    }
}

impl ValueSet {
    /// Is this run-time value among those that the set stands for?
    pub fn admits(&self, seen: &Concrete) -> Result<(), Why> {
        let Self::OneOf(values) = self else { return Ok(()) };
        let of_class = values.iter().find(|value| value.class_name() == seen.class_name());
        match of_class {
            Some(value) => value.admits(seen),
            None => {
                let detail = format!("{} is not {self}", seen.class_name());
                Err(Why::new(ClaimKind::Class, detail))
            }
        }
    }
}

impl Value {
    /// The same for a value of the right class.
    fn admits(&self, seen: &Concrete) -> Result<(), Why> {
        match (self, seen) {
            (Self::Matrix(matrix), Concrete::Array(array)) => matrix.admits(array),
            (Self::Cell(cell), Concrete::Cell { size, elements }) => cell.admits(size, elements),
            (Self::Struct(structure), Concrete::Struct { size, fields }) => {
                structure.admits(size, fields.as_deref())
            }
            (Self::Handle(handles), Concrete::Handle(name)) => handles.admits(name.as_deref()),
            _ => Ok(()),
        }
    }
}

impl Shape {
    /// Is an array of this size of the shape?
    pub fn admits(&self, size: &[u64]) -> Result<(), Why> {
        let Some(extents) = self.extents() else { return Ok(()) };
        let rank = extents.len().max(size.len());
        let fits = (1..=rank).all(|k| {
            let seen = size.get(k - 1).copied().unwrap_or(1);
            match self.extent(k) {
                // What the symbols stand for is put in before.
                Extent::Unknown | Extent::Symbolic(_) => true,
                Extent::Known(known) => u64::from(known) == seen,
            }
        });
        let sizes = size.iter().map(u64::to_string).collect::<Vec<_>>().join("x");
        if fits {
            Ok(())
        } else {
            Err(Why::new(ClaimKind::Shape, format!("{sizes} is not {self}")))
        }
    }
}

impl Matrix {
    fn admits(&self, seen: &Array) -> Result<(), Why> {
        self.shape.admits(&seen.size)?;
        let complexity = self.numbers.complexity;
        match (complexity, seen.complex) {
            (Complexity::Real, true) => {
                return Err(Why::new(ClaimKind::Complexity, "complex is not real"));
            }
            (Complexity::Complex, false) => {
                return Err(Why::new(ClaimKind::Complexity, "real is not complex"));
            }
            _ => {}
        }
        if self.class != MClass::String {
            self.admits_numbers(seen)?;
        }
        if let (Some(enclosure), Some(elements)) = (&self.enclosure, &seen.elements) {
            admits_each(enclosure, elements)?;
        }
        self.constant.as_ref().map_or(Ok(()), |constant| admits_contents(constant, seen))
    }

    fn admits_numbers(&self, seen: &Array) -> Result<(), Why> {
        if let Some((low, high)) = seen.range
            && (low < self.numbers.low || high > self.numbers.high)
        {
            let [low, high, least, most] =
                [low, high, self.numbers.low, self.numbers.high].map(number);
            let detail = format!("{low}…{high} is not within {least}…{most}");
            return Err(Why::new(ClaimKind::Range, detail));
        }
        let nan = |elements: &Vec<f64>| elements.iter().any(|element| element.is_nan());
        if !self.numbers.nan && seen.elements.as_ref().is_some_and(nan) {
            return Err(Why::new(ClaimKind::Range, "NaN is not a number"));
        }
        match self.numbers.integer && !seen.integer && !seen.complex {
            true => Err(Why::new(ClaimKind::Integer, "a fraction is not whole")),
            false => Ok(()),
        }
    }
}

fn admits_each(enclosure: &Enclosure, elements: &[f64]) -> Result<(), Why> {
    let exactly = |&number: &f64| Interval::exactly(number);
    let seen: Option<Vec<Interval>> = elements.iter().map(exactly).collect();
    match seen.is_some_and(|seen| enclosure.covers(&seen)) {
        true => Ok(()),
        false => Err(Why::new(ClaimKind::Range, "an element is not within its bounds")),
    }
}

fn admits_contents(constant: &Constant, seen: &Array) -> Result<(), Why> {
    let Some(elements) = &seen.elements else {
        let is_few = seen.size.iter().product::<u64>() <= Constant::MAX_ELEMENTS as u64;
        return match is_few && seen.complex {
            true => {
                Err(Why::new(ClaimKind::Contents, format!("a complex array is not {constant}")))
            }
            false => Ok(()),
        };
    };
    let same = match constant {
        Constant::String(text) => same(&bytes_of(text), elements),
        other => other.numbers().is_none_or(|numbers| same(&numbers, elements)),
    };
    if same {
        return Ok(());
    }
    let numbers: Vec<String> = elements.iter().map(|element| number(*element)).collect();
    Err(Why::new(ClaimKind::Contents, format!("{} is not {constant}", numbers.join(" "))))
}

/// Equal as constants are: one NaN, two zeros.
fn same(left: &[f64], right: &[f64]) -> bool {
    let equal = |l: f64, r: f64| l.is_nan() && r.is_nan() || l.to_bits() == r.to_bits();
    left.len() == right.len() && left.iter().zip(right).all(|(l, r)| equal(*l, *r))
}

/// The codes of a string as Octave holds it: a char for each byte.
fn bytes_of(text: &str) -> Vec<f64> {
    let raw = lariat_ir::RAW_BYTE;
    let mut bytes = Vec::new();
    for letter in text.chars() {
        match u32::from(letter).checked_sub(raw) {
            Some(byte) if byte < 256 => bytes.push(f64::from(byte)),
            _ => bytes.extend(letter.encode_utf8(&mut [0; 4]).bytes().map(f64::from)),
        }
    }
    bytes
}

impl Cell {
    fn admits(&self, size: &[u64], elements: &[Concrete]) -> Result<(), Why> {
        self.shape().admits(size)?;
        for (place, seen) in elements.iter().enumerate() {
            let part = || format!("{{{}}}", place + 1);
            match self.element(place) {
                Some(value) => value.admits(seen).map_err(|why| why.within(part()))?,
                None => {
                    let why = Why::new(ClaimKind::Contents, "there is no such element");
                    return Err(why.within(part()));
                }
            }
        }
        Ok(())
    }
}

impl Struct {
    fn admits(&self, size: &[u64], seen: Option<&[(String, Vec<Concrete>)]>) -> Result<(), Why> {
        self.shape.admits(size)?;
        let Some(seen) = seen else { return Ok(()) };
        for (name, values) in seen {
            let Some(claimed) = self.value_of(name) else {
                return Err(Why::new(ClaimKind::Fields, format!("`{name}` is not among them")));
            };
            for value in values {
                claimed.admits(value).map_err(|why| why.within(format!(".{name}")))?;
            }
        }
        let is_there = |name: &str| seen.iter().any(|(seen, _)| seen == name);
        if let Some(lost) = self.fields.iter().find(|f| f.certain && !is_there(&f.name)) {
            return Err(Why::new(ClaimKind::Fields, format!("`{}` is not there", lost.name)));
        }
        let names = seen.iter().map(|(name, _)| name.as_str());
        let in_order = self.names().is_none_or(|known| known.map(|name| &**name).eq(names));
        match in_order {
            true => Ok(()),
            false => Err(Why::new(ClaimKind::Fields, "their order is another one")),
        }
    }
}

impl Handles {
    /// Tamed anonymous functions call named ones: a name is only held against
    /// sets of names.
    fn admits(&self, seen: Option<&str>) -> Result<(), Why> {
        let (Some(handles), Some(seen)) = (self.handles(), seen) else { return Ok(()) };
        let admits = |callee: &Callee| match callee {
            Callee::Named { name, .. } => last(name) == last(seen),
            Callee::Anonymous { .. } => false,
        };
        match handles.iter().any(|handle| admits(&handle.callee)) {
            true => Ok(()),
            false => Err(Why::new(ClaimKind::Functions, format!("`{seen}` is not among them"))),
        }
    }
}

/// The last part of a dotted name.
fn last(name: &str) -> &str {
    name.rsplit(['.', '/', '>']).next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FieldValue, Numbers};

    fn array(class: MClass, elements: &[f64]) -> Concrete {
        Concrete::Array(Array::row(class, elements))
    }

    #[test]
    fn each_promise_is_held() {
        let whole = Numbers::integers(0.0, 9.0);
        let set = ValueSet::from(Matrix::new(MClass::Double, Shape::row(), whole));
        let claim = |seen: &Concrete| set.admits(seen).map_err(|why| why.claim);
        assert_eq!(claim(&array(MClass::Double, &[1.0, f64::NAN, 9.0])), Ok(()));
        assert_eq!(claim(&array(MClass::Single, &[1.0])), Err(ClaimKind::Class));
        assert_eq!(claim(&array(MClass::Double, &[1.0, 10.0])), Err(ClaimKind::Range));
        assert_eq!(claim(&array(MClass::Double, &[0.5])), Err(ClaimKind::Integer));
        let column = Array { size: vec![2, 1], ..Array::row(MClass::Double, &[1.0, 2.0]) };
        assert_eq!(claim(&Concrete::Array(column)), Err(ClaimKind::Shape));
        let complex = Array { complex: true, ..Array::row(MClass::Double, &[1.0]) };
        assert_eq!(claim(&Concrete::Array(complex)), Err(ClaimKind::Complexity));
    }

    #[test]
    fn parts_are_named() {
        let inner = FieldValue::new("name", ValueSet::chars("ab"));
        let structure = ValueSet::of(Value::Struct(Struct::new(Shape::scalar(), vec![inner])));
        let cell = ValueSet::of(Value::Cell(Cell::row(vec![structure])));
        let seen = |text: &[f64]| Concrete::Cell {
            size: vec![1, 1],
            elements: vec![Concrete::Struct {
                size: vec![1, 1],
                fields: Some(vec![("name".to_owned(), vec![array(MClass::Char, text)])]),
            }],
        };
        assert!(cell.admits(&seen(&[97.0, 98.0])).is_ok());
        let why = cell.admits(&seen(&[97.0, 97.0])).map_err(|why| why.to_string());
        assert_eq!(why, Err("contents of {1}.name: 97 97 is not 'ab'".to_owned()));
    }
}
