//! What is known of one index: how many elements it selects, and which.
//!
//! Numbers select by position from 1, logicals where they are true, `:` and the
//! char ':' everything. An index of several possible classes is described by
//! what holds for all of them.

use super::vectors::{along_vector, join_shapes, may_be_no_vector, unless_vector};
use crate::constant::Elements;
use crate::fault::{Axis, ClassFault, Number, OutOfBounds, Position};
use crate::{Complexity, Extent, Fault, Index, Interval, Matrix, Shape, Value, ValueSet};
use lariat_builtins::MClass;
use lariat_shapes::Polynomial;

/// What is known of an index.
#[derive(Clone, Debug, PartialEq)]
pub struct Positions {
    /// Is it a colon?
    pub colon: Option<bool>,
    /// If it is not a colon: its shape as a list of positions (of a mask: the shape
    /// of the places where it is true).
    pub shape: Shape,
    /// No position is less (from 1).
    pub low: f64,
    /// No position is greater.
    pub high: f64,
    /// The positions, if all are known, from 1.
    pub known: Option<Elements>,
    /// The only position, as a polynomial.
    pub exact: Option<Polynomial>,
    /// No position is greater than this.
    pub at_most: Option<Polynomial>,
    /// It is a mask: no position is selected twice.
    pub mask: bool,
}

/// Of consecutive positions, no more are listed.
const LISTED: usize = 1024;
/// The code of `:`.
const COLON: f64 = b':' as f64;

impl Positions {
    /// `:`
    pub fn colon() -> Self {
        Self { colon: Some(true), ..Self::list(Shape::column(), 1.0, f64::INFINITY) }
    }

    /// Anything that can be an index.
    pub fn anything() -> Self {
        Self { colon: None, ..Self::list(Shape::Unknown, 1.0, f64::INFINITY) }
    }

    fn list(shape: Shape, low: f64, high: f64) -> Self {
        Self {
            colon: Some(false),
            shape,
            low: low.max(1.0),
            high,
            known: None,
            exact: None,
            at_most: None,
            mask: false,
        }
    }

    /// What an index selects.
    pub fn of(index: &Index<'_>) -> Result<Self, Fault> {
        match index {
            Index::Colon => Ok(Self::colon()),
            Index::Value(ValueSet::Unknown(..)) => Ok(Self::anything()),
            Index::Value(ValueSet::OneOf(values)) => {
                let mut all: Option<Self> = None;
                let mut fault = None;
                for value in values {
                    match Self::of_value(value) {
                        Ok(one) => {
                            all = Some(match all {
                                Some(all) => all.join(&one),
                                None => one,
                            });
                        }
                        Err(one) => fault = Some(one),
                    }
                }
                match (all, fault) {
                    (Some(all), _) => Ok(all),
                    (None, Some(fault)) => Err(fault),
                    // No value: no run gets here.
                    (None, None) => Ok(Self::anything()),
                }
            }
        }
    }

    fn of_value(value: &Value) -> Result<Self, Fault> {
        match value {
            Value::Object(_) => Ok(Self::anything()),
            Value::Matrix(matrix) => match matrix.class {
                MClass::Logical => Ok(Self::of_mask(matrix)),
                MClass::String => Ok(Self::anything()),
                _ => Self::of_numbers(matrix),
            },
            _ => Err(Fault::Class(ClassFault::Index(value.class_name().into()))),
        }
    }

    fn of_numbers(matrix: &Matrix) -> Result<Self, Fault> {
        let known = matrix.as_numbers().or_else(|| matrix.as_consecutive(LISTED));
        if matrix.class == MClass::Char && matrix.shape.may_be_scalar() {
            match known.as_deref() {
                Some([code]) if *code == COLON => return Ok(Self::colon()),
                Some(_) => {}
                None => return Ok(Self::anything()),
            }
        }
        let numbers = matrix.numbers;
        if numbers.complexity == Complexity::Complex && matrix.shape.is_empty() == Some(false) {
            return Err(Fault::Class(ClassFault::ComplexIndex));
        }
        let bad = |number: f64| Fault::Class(ClassFault::Position(Number(number)));
        if let Some(known) = &known
            && let Some(&number) = known.iter().find(|number| !is_position(**number))
        {
            return Err(bad(number));
        }
        let mut enclosed = matrix.enclosure.iter().flat_map(|it| it.elements.iter());
        if let Some(outside) = enclosed.find(|element| !may_be_position(element)) {
            return Err(bad(outside.low));
        }
        if matrix.shape.is_empty() == Some(false) && !numbers.is_void() && numbers.high < 1.0 {
            return Err(bad(numbers.high));
        }
        let list = Self::list(matrix.shape.clone(), numbers.low.ceil(), numbers.high.floor());
        let scalar = matrix.shape.is_scalar() == Some(true);
        Ok(Self {
            known,
            exact: matrix.exactly().filter(|_| scalar),
            at_most: matrix.at_most(),
            ..list
        })
    }

    fn of_mask(matrix: &Matrix) -> Self {
        if let Some(bits) = matrix.as_numbers() {
            let places = bits.iter().enumerate().filter(|(_, bit)| **bit != 0.0);
            let known: Elements = places.map(|(place, _)| place as f64 + 1.0).collect();
            let count = Extent::Known(known.len() as u32);
            let low = known.first().copied().unwrap_or(f64::INFINITY);
            let high = known.last().copied().unwrap_or(0.0);
            let shape = mask_shape(&matrix.shape, &count);
            return Self { known: Some(known), mask: true, ..Self::list(shape, low, high) };
        }
        let full = if matrix.numbers.low >= 1.0 { matrix.shape.element_count() } else { None };
        let count = if matrix.numbers.high <= 0.0 { Some(0) } else { full };
        let shape = mask_shape(&matrix.shape, &Extent::from_option(count));
        let high = matrix.shape.element_count().map_or(f64::INFINITY, f64::from);
        let at_most = matrix.shape.count().polynomial();
        Self { mask: true, at_most, ..Self::list(shape, 1.0, high) }
    }

    /// What holds for both.
    fn join(&self, other: &Self) -> Self {
        Self {
            colon: if self.colon == other.colon { self.colon } else { None },
            shape: self.shape.join(&other.shape),
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            known: if self.known == other.known { self.known.clone() } else { None },
            exact: if self.exact == other.exact { self.exact.clone() } else { None },
            at_most: if self.at_most == other.at_most { self.at_most.clone() } else { None },
            mask: self.mask && other.mask,
        }
    }

    /// How many elements it selects along an extent.
    pub fn count(&self, extent: &Extent) -> Extent {
        let listed = self.shape.count();
        match self.colon {
            Some(true) => extent.clone(),
            Some(false) => listed,
            None => listed.join(extent),
        }
    }

    /// Does it select at least one element where it is not a colon?
    pub fn is_nonempty_list(&self) -> bool {
        self.colon == Some(false) && self.shape.is_empty() == Some(false)
    }

    /// Is it surely a colon?
    pub fn is_colon(&self) -> bool {
        self.colon == Some(true)
    }

    /// Do all positions lie within an extent, whatever runs?
    pub fn fits(&self, extent: &Extent) -> bool {
        let high = to_u32(self.high);
        let bounded = |extent: &Polynomial| {
            self.at_most.as_ref().is_some_and(|bound| bound.is_at_most(extent))
        };
        let within = match extent {
            Extent::Known(extent) => {
                high.is_some_and(|high| high <= *extent) || bounded(&Polynomial::from(*extent))
            }
            Extent::Symbolic(extent) => {
                bounded(extent)
                    || high.is_some_and(|high| Polynomial::from(high).is_at_most(extent))
            }
            Extent::Unknown => false,
        };
        let empty = self.colon == Some(false) && self.shape.is_empty() == Some(true);
        self.is_colon() || within || empty && self.known.as_ref().is_none_or(|k| k.is_empty())
    }

    /// The positions from 0, if they are known, a colon's along a known extent;
    /// at most `limit`.
    pub fn listed(&self, extent: &Extent, limit: usize) -> Option<Vec<u32>> {
        if self.is_colon() {
            let extent = extent.known()?;
            return (extent as usize <= limit).then(|| (0..extent).collect());
        }
        let known = self.known.as_ref().filter(|known| known.len() <= limit)?;
        // Positions are whole numbers from 1; one beyond u32 is not a position in
        // an array whose extents are known.
        known.iter().map(|&position| to_u32(position - 1.0)).collect()
    }

    /// The fault of an access that lies outside in every run.
    pub(crate) fn check_bounds(&self, extent: &Extent, axis: Axis) -> Result<(), Fault> {
        if self.colon != Some(false) {
            return Ok(());
        }
        let Some(extent) = extent.known() else { return self.check_symbolic(extent, axis) };
        let outside = |position: f64| position > f64::from(extent);
        let outside_fault = |position, axis| {
            Fault::Bounds(OutOfBounds { position, axis, extent: Extent::Known(extent) })
        };
        if let Some(known) = &self.known {
            // The greatest, as in the messages of a run: so large the array would have to be.
            let greatest = known.iter().copied().filter(|&position| outside(position));
            return match greatest.max_by(f64::total_cmp) {
                Some(position) => Err(outside_fault(Position::Exactly(Number(position)), axis)),
                None => Ok(()),
            };
        }
        if self.is_nonempty_list() && outside(self.low) {
            return Err(outside_fault(Position::AtLeast(Number(self.low)), axis));
        }
        Ok(())
    }
}

impl Positions {
    /// The fault of a position that is always greater than the extent.
    fn check_symbolic(&self, extent: &Extent, axis: Axis) -> Result<(), Fault> {
        let (Some(exact), Some(size)) = (&self.exact, extent.polynomial()) else { return Ok(()) };
        let next = size.add(&Polynomial::constant(1));
        if !next.is_some_and(|next| next.is_at_most(exact)) {
            return Ok(());
        }
        let position = Position::Symbolic(exact.clone());
        Err(Fault::Bounds(OutOfBounds { position, axis, extent: extent.clone() }))
    }
}

/// Is there a position between the bounds of a number?
fn may_be_position(element: &Interval) -> bool {
    element.high.floor() >= element.low.max(1.0)
}

fn is_position(number: f64) -> bool {
    number >= 1.0 && number.fract() == 0.0 && number.is_finite()
}

/// A whole number from 0 as one of 32 bits.
pub(crate) fn to_u32(number: f64) -> Option<u32> {
    let fits = number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number);
    fits.then_some(number as u32)
}

/// The shape of the places where a mask is true: along a mask that is a vector,
/// else a column; of a scalar, 1x1 or 0x0.
fn mask_shape(mask: &Shape, count: &Extent) -> Shape {
    let Some(dims) = mask.extents() else { return Shape::Unknown };
    if mask.is_scalar() == Some(true) {
        return Shape::dims([count.clone(), count.clone()]);
    }
    let mut shapes = along_vector(mask, count);
    if may_be_no_vector(mask) && unless_vector(mask) != Shape::scalar() {
        shapes.push(Shape::dims([count.clone(), Extent::Known(1)]));
    }
    if dims.iter().all(|extent| extent.may_be(1)) {
        shapes.push(Shape::dims([count.clone(), count.clone()]));
    }
    join_shapes(shapes)
}
