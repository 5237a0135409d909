//! Known contents of an array.
//!
//! Two constants are equal where no program can distinguish them: NaN equals NaN,
//! and 0 does not equal -0. What differs joins to no constant, so chains have
//! two links.
//!
//! Whole numbers beyond 2^53 of the 64-bit classes have no constant: a double
//! cannot hold them. Strings count chars; a string beyond ASCII has one char a
//! letter in MATLAB and one a byte in Octave, so its shape is not known.

use crate::{Extent, Shape};
use smallvec::{SmallVec, smallvec};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The contents of an array, all known.
#[derive(Clone, Debug)]
pub enum Constant {
    /// One real number (of any numeric class). NaN equals NaN here.
    Number(f64),
    /// One logical.
    Logical(bool),
    /// A row of chars, or the empty one; of class `string`, a scalar.
    String(Arc<str>),
    /// A row of real numbers (of logicals, as 0 and 1): at least two, at most
    /// [`Constant::MAX_ELEMENTS`].
    Vector(Arc<[f64]>),
    /// Another array of two dimensions of real numbers (of logicals, as 0 and 1): how many rows it
    /// has, and its elements in column order: at least two, at most [`Constant::MAX_ELEMENTS`].
    Table(u32, Arc<[f64]>),
}

/// The numbers of a constant.
pub type Elements = SmallVec<[f64; 4]>;

impl Constant {
    /// The most numbers that are kept of an array.
    pub const MAX_ELEMENTS: usize = 128;
    /// The longest string that is kept, in bytes.
    pub const MAX_STRING: usize = 4096;

    /// A row of numbers; `None` if it is empty or too long.
    pub fn row(numbers: &[f64]) -> Option<Self> {
        match numbers {
            [] => None,
            [number] => Some(Self::Number(*number)),
            _ if numbers.len() <= Self::MAX_ELEMENTS => Some(Self::Vector(numbers.into())),
            _ => None,
        }
    }

    /// An array of numbers of two dimensions, its elements in column order; `None` if it is empty,
    /// or has too many.
    pub fn array(rows: u32, columns: u32, numbers: &[f64]) -> Option<Self> {
        let is_whole = numbers.len() as u64 == u64::from(rows) * u64::from(columns);
        match rows {
            _ if !is_whole => None,
            1 => Self::row(numbers),
            _ if numbers.is_empty() || numbers.len() > Self::MAX_ELEMENTS => None,
            rows => Some(Self::Table(rows, numbers.into())),
        }
    }

    /// Its elements as numbers, in column order, chars by their codes; `None` for strings beyond
    /// ASCII, which the dialects count differently.
    pub fn numbers(&self) -> Option<Elements> {
        match self {
            Self::Number(number) => Some(smallvec![*number]),
            Self::Logical(value) => Some(smallvec![f64::from(*value)]),
            Self::String(string) if !string.is_ascii() => None,
            Self::String(string) => Some(string.bytes().map(f64::from).collect()),
            Self::Vector(numbers) | Self::Table(_, numbers) => {
                Some(numbers.iter().copied().collect())
            }
        }
    }

    /// Its place among the kinds of constants.
    const fn place(&self) -> u8 {
        match self {
            Self::Number(_) => 0,
            Self::Logical(_) => 1,
            Self::String(_) => 2,
            Self::Vector(_) => 3,
            Self::Table(..) => 4,
        }
    }

    /// Its shape. The empty char array is 0x0, as `''` is (an array that says 1x0
    /// beside this constant is right, too).
    pub fn shape(&self) -> Shape {
        match self {
            Self::Number(_) | Self::Logical(_) => Shape::scalar(),
            Self::String(string) if string.is_empty() => Shape::empty(),
            Self::String(string) if !string.is_ascii() => Shape::row(),
            Self::String(string) => row(string.len()),
            Self::Vector(numbers) => row(numbers.len()),
            Self::Table(rows, numbers) => {
                let columns = numbers.len() as u32 / rows;
                Shape::dims([Extent::Known(*rows), Extent::Known(columns)])
            }
        }
    }
}

fn row(count: usize) -> Shape {
    Shape::dims([Extent::Known(1), Extent::from_option(u32::try_from(count).ok())])
}

/// The order of numbers that agrees with their [`bits`].
fn by_bits(left: f64, right: f64) -> Ordering {
    f64::from_bits(bits(left)).total_cmp(&f64::from_bits(bits(right)))
}

/// The bits that distinguish numbers: one NaN, two zeros.
fn bits(number: f64) -> u64 {
    if number.is_nan() { f64::NAN.to_bits() } else { number.to_bits() }
}

fn same(left: &Arc<[f64]>, right: &Arc<[f64]>) -> bool {
    Arc::ptr_eq(left, right)
        || left.len() == right.len()
            && left.iter().zip(right.iter()).all(|(l, r)| bits(*l) == bits(*r))
}

/// The first elements that differ decide, then how many there are.
fn in_order(left: &[f64], right: &[f64]) -> Ordering {
    let differ = left.iter().zip(right).map(|(l, r)| by_bits(*l, *r)).find(|order| order.is_ne());
    differ.unwrap_or_else(|| left.len().cmp(&right.len()))
}

impl PartialEq for Constant {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Number(left), Self::Number(right)) => bits(*left) == bits(*right),
            (Self::Logical(left), Self::Logical(right)) => left == right,
            (Self::String(left), Self::String(right)) => left == right,
            (Self::Vector(left), Self::Vector(right)) => same(left, right),
            (Self::Table(rows, left), Self::Table(others, right)) => {
                rows == others && same(left, right)
            }
            _ => false,
        }
    }
}

impl Eq for Constant {}

impl Ord for Constant {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Number(left), Self::Number(right)) => by_bits(*left, *right),
            (Self::Logical(left), Self::Logical(right)) => left.cmp(right),
            (Self::String(left), Self::String(right)) => left.cmp(right),
            (Self::Vector(left), Self::Vector(right)) => in_order(left, right),
            (Self::Table(rows, left), Self::Table(others, right)) => {
                rows.cmp(others).then_with(|| in_order(left, right))
            }
            _ => self.place().cmp(&other.place()),
        }
    }
}

impl PartialOrd for Constant {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Constant {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Number(number) => bits(*number).hash(state),
            Self::Logical(value) => value.hash(state),
            Self::String(string) => string.hash(state),
            Self::Vector(numbers) => numbers.iter().for_each(|n| bits(*n).hash(state)),
            Self::Table(rows, numbers) => {
                rows.hash(state);
                numbers.iter().for_each(|n| bits(*n).hash(state));
            }
        }
    }
}
