//! What is known of all numbers in an array.
//!
//! The claim is for every element, so an array without elements keeps any
//! claim: [`Numbers::void`] is its description, with an empty range
//! (`low` is plus infinity, `high` minus infinity), and joins as nothing at
//! all. That is why `x = []; x(end+1) = 5` has the range of what is stored.
//! Only the complexity belongs to the array itself.
//!
//! **Termination.** [`Numbers::widen`] lets a bound that moves jump to the next
//! of few landmarks, so it moves a few times at most; the other three facts
//! change once.
//!
//! NaN obeys no bound, so it has a fact of its own: [`Numbers::nan`]. Of powers this
//! decides whether they are real: `(-1)^k` is complex where `k` is NaN.
//!
//! Bounds are never NaN: [`Numbers::between`] sees to it. All costs constant.

use lariat_builtins::MClass;
use lariat_shapes::Range;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// Are the numbers real?
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Complexity {
    /// `isreal` is true in every run.
    Real,
    /// `isreal` is false in every run.
    Complex,
    /// Either.
    Unknown,
}

impl Complexity {
    /// Either of two.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        if self == other { self } else { Self::Unknown }
    }

    /// Is `other` among these?
    pub fn covers(self, other: Self) -> bool {
        self == Self::Unknown || self == other
    }
}

/// What holds for every element (nothing is claimed of an empty array's).
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    /// Real or complex storage.
    pub complexity: Complexity,
    /// Every element that is finite is a whole number.
    pub integer: bool,
    /// Every element that is not NaN is at least this (of complex numbers
    /// nothing is claimed: then it is minus infinity).
    pub low: f64,
    /// Every element that is not NaN is at most this.
    pub high: f64,
    /// Some element may be NaN.
    pub nan: bool,
}

/// The landmarks at which a falling lower bound rests before minus infinity.
const LOW_RESTS: [f64; 2] = [1.0, 0.0];
/// The landmarks at which a rising upper bound rests before infinity.
const HIGH_RESTS: [f64; 3] = [0.0, 1.0, 255.0];

impl Numbers {
    /// Any numbers, real or complex.
    pub const fn any() -> Self {
        Self { complexity: Complexity::Unknown, ..Self::real() }
    }

    /// Any real numbers.
    pub const fn real() -> Self {
        Self {
            complexity: Complexity::Real,
            integer: false,
            low: f64::NEG_INFINITY,
            high: f64::INFINITY,
            nan: true,
        }
    }

    /// Numbers in complex storage.
    pub const fn complex() -> Self {
        Self { complexity: Complexity::Complex, ..Self::real() }
    }

    /// No number at all: real.
    pub const fn void() -> Self {
        Self {
            complexity: Complexity::Real,
            integer: true,
            low: f64::INFINITY,
            high: f64::NEG_INFINITY,
            nan: false,
        }
    }

    /// Only NaN, if anything: real.
    pub const fn not_a_number() -> Self {
        Self { nan: true, ..Self::void() }
    }

    /// The same, none of them NaN.
    #[must_use]
    pub const fn without_nan(self) -> Self {
        Self { nan: false, ..self }
    }

    /// Real numbers between two bounds; a bound that is NaN bounds nothing.
    pub fn between(low: f64, high: f64) -> Self {
        let low = if low.is_nan() { f64::NEG_INFINITY } else { low + 0.0 };
        let high = if high.is_nan() { f64::INFINITY } else { high + 0.0 };
        if low > high {
            return Self::not_a_number();
        }
        Self { complexity: Complexity::Real, integer: false, low, high, nan: true }
    }

    /// Whole numbers between two bounds.
    pub fn integers(low: f64, high: f64) -> Self {
        Self { integer: true, ..Self::between(low.ceil(), high.floor()) }
    }

    /// Whole numbers from 0: sizes and counts.
    pub fn count() -> Self {
        Self::integers(0.0, f64::INFINITY).without_nan()
    }

    /// 0 and 1.
    pub fn logical() -> Self {
        Self::integers(0.0, 1.0).without_nan()
    }

    /// Exactly this one.
    pub fn exactly(number: f64) -> Self {
        if number.is_nan() {
            return Self::not_a_number();
        }
        Self { integer: is_whole(number), ..Self::between(number, number) }.without_nan()
    }

    /// Exactly these.
    pub fn all_of(numbers: &[f64]) -> Self {
        numbers.iter().fold(Self::void(), |all, &number| all.join(&Self::exactly(number)))
    }

    /// What holds for every array of a class: the bounds of integers, of chars
    /// (by MATLAB's codes) and of logicals.
    pub fn of_class(class: MClass) -> Self {
        let bits = |bits: i32, signed: bool| {
            let span = 2f64.powi(bits - i32::from(signed));
            Self::integers(if signed { -span } else { 0.0 }, span - 1.0).without_nan()
        };
        match class {
            MClass::Int8 => bits(8, true),
            MClass::UInt8 => bits(8, false),
            MClass::Int16 => bits(16, true),
            MClass::UInt16 | MClass::Char => bits(16, false),
            MClass::Int32 => bits(32, true),
            MClass::UInt32 => bits(32, false),
            // 2^63 - 1 and 2^64 - 1 round up: still bounds.
            MClass::Int64 => bits(64, true),
            MClass::UInt64 => bits(64, false),
            MClass::Logical => Self::logical(),
            _ => Self::any(),
        }
    }

    /// Is there no number beside NaN?
    pub fn is_void(&self) -> bool {
        self.low > self.high
    }

    /// Are they real in every run?
    pub fn is_real(&self) -> bool {
        self.complexity == Complexity::Real
    }

    /// What holds for the numbers of both.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        Self {
            complexity: self.complexity.join(other.complexity),
            integer: self.integer && other.integer,
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            nan: self.nan || other.nan,
        }
    }

    /// The join, with bounds that jump: see the module.
    #[must_use]
    pub fn widen(&self, newer: &Self) -> Self {
        let joined = self.join(newer);
        if self.is_void() {
            return joined;
        }
        let low = if joined.low < self.low {
            let rest = LOW_RESTS.into_iter().find(|&rest| rest <= joined.low);
            rest.unwrap_or(f64::NEG_INFINITY)
        } else {
            self.low
        };
        let high = if joined.high > self.high {
            let rest = HIGH_RESTS.into_iter().find(|&rest| rest >= joined.high);
            rest.unwrap_or(f64::INFINITY)
        } else {
            self.high
        };
        Self { low, high, ..joined }
    }

    /// Do all numbers that keep `other`'s claim keep this one?
    pub fn covers(&self, other: &Self) -> bool {
        self.complexity.covers(other.complexity)
            && (!self.integer || other.integer)
            && self.low <= other.low
            && self.high >= other.high
            && (self.nan || !other.nan)
    }

    /// The same, within the bounds of a class.
    #[must_use]
    pub fn within_class(self, class: MClass) -> Self {
        let bounds = Self::of_class(class);
        if bounds.complexity != Complexity::Real {
            return self;
        }
        let (low, high) = (self.low.max(bounds.low), self.high.min(bounds.high));
        if low > high {
            return Self::void();
        }
        Self { complexity: Complexity::Real, integer: true, low, high, nan: false }
    }

    /// The same, of what is also in this range.
    #[must_use]
    pub fn within(self, range: Range) -> Self {
        let bound = |bound: Option<i64>, none: f64| bound.map_or(none, |bound| bound as f64);
        let low = self.low.max(bound(range.low, f64::NEG_INFINITY));
        let high = self.high.min(bound(range.high, f64::INFINITY));
        match self.is_real() && low <= high {
            true => Self { integer: self.integer || range.whole, low, high, ..self },
            false => self,
        }
    }

    /// The numbers after they were stored into arrays of another class:
    /// saturated and rounded for integers, where NaN becomes 0; rounded for
    /// `single`; true or false for logicals.
    #[must_use]
    pub fn converted(self, from: MClass, to: MClass) -> Self {
        if from == to {
            return self;
        }
        match to {
            MClass::Logical => Self::logical(),
            MClass::Single => {
                let single = |bound: f64| f64::from(bound as f32);
                Self { low: single(self.low), high: single(self.high), ..self }
            }
            MClass::Char if from.is_integer() || from == MClass::Logical => self.within_class(to),
            MClass::Char => Self::of_class(to),
            _ if to.is_integer() => {
                let bounds = Self::of_class(to);
                let clamp = |bound: f64| bound.round().clamp(bounds.low, bounds.high);
                let kept = if self.is_void() {
                    Self::void()
                } else {
                    Self::integers(clamp(self.low), clamp(self.high)).without_nan()
                };
                // NaN, which only floats have, becomes 0.
                if from.is_float() && self.nan { kept.join(&Self::exactly(0.0)) } else { kept }
            }
            _ => self,
        }
    }

    /// Complex numbers may have become real: a part of a complex array, or one
    /// that was written to, is narrowed.
    #[must_use]
    pub fn narrowed(self) -> Self {
        match self.complexity {
            Complexity::Complex => Self { complexity: Complexity::Unknown, ..self },
            _ => self,
        }
    }

    /// The range is forgotten, as far as the class allows, but not that no number is
    /// negative, or none below 1: roots, logarithms and powers of such are real.
    #[must_use]
    pub fn keep_sign(self, class: MClass) -> Self {
        let up = self.push_up(class);
        let rest = LOW_RESTS.into_iter().find(|&rest| rest <= self.low && !self.is_void());
        Self { low: rest.map_or(up.low, |rest| rest.max(up.low)), ..up }
    }

    /// The range is forgotten, as far as the class allows.
    #[must_use]
    pub fn push_up(self, class: MClass) -> Self {
        let bounds = Self::of_class(class);
        Self { low: bounds.low, high: bounds.high, ..self }
    }
}

/// Is it whole, or not finite?
fn is_whole(number: f64) -> bool {
    !number.is_finite() || number.fract() == 0.0
}

/// Bounds are never NaN, and 0 has one sign.
impl PartialEq for Numbers {
    fn eq(&self, other: &Self) -> bool {
        self.complexity == other.complexity
            && self.integer == other.integer
            && self.low == other.low
            && self.high == other.high
            && self.nan == other.nan
    }
}

impl Eq for Numbers {}

impl Ord for Numbers {
    fn cmp(&self, other: &Self) -> Ordering {
        // Bounds are never NaN, and zeros are one number.
        let key = |it: &Self| (it.complexity, it.integer, it.nan);
        let bounds = (self.low + 0.0).total_cmp(&(other.low + 0.0));
        let bounds = bounds.then((self.high + 0.0).total_cmp(&(other.high + 0.0)));
        key(self).cmp(&key(other)).then(bounds)
    }
}

impl PartialOrd for Numbers {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Numbers {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.complexity.hash(state);
        self.integer.hash(state);
        (self.low + 0.0).to_bits().hash(state);
        (self.high + 0.0).to_bits().hash(state);
        self.nan.hash(state);
    }
}
