//! Rules over matrices: each operand has two extents with names, and so has the
//! result.
//!
//! An extent that has one name in several places must be one number: that is
//! legality. Of some rules operands may be scalars, and then the result has the
//! size of the other operand. Where that depends on the run, an extent of the
//! result is a choice, but if the agreeing extents are one in every run:
//! then a scalar changes nothing.
//!
//! ```
//! use lariat_shapes::rule::MatrixRule;
//! assert_eq!(MatrixRule::PRODUCT.to_string(), "(R,S) (S,T) -> (R,T)");
//! assert!(MatrixRule::PRODUCT.agreements().eq([((0, 1), (1, 0))]));
//! ```

use super::Extents;
use smallvec::SmallVec;
use std::fmt;

/// The name of an extent in a rule.
pub type Name = char;

/// A dimension of an operand, both from 0.
pub type Place = (usize, usize);

/// Some of the dimensions of two operands.
pub type Places = SmallVec<[Place; 4]>;

/// An extent of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// That of an operand.
    Is(Name),
    /// A product.
    Times(Name, Name),
    /// A sum.
    Plus(Name, Name),
}

/// Where the names of a rule need not agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unless {
    /// Nowhere.
    Never,
    /// Where one of these operands is a scalar: the result has the other's size.
    Scalar(&'static [usize]),
    /// Where an operand is empty and is left out.
    Empty,
}

/// A rule for one or two matrices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatrixRule {
    /// The operands.
    pub operands: &'static [[Name; 2]],
    /// The result.
    pub result: [Form; 2],
    /// Where this does not count.
    pub unless: Unless,
}

use Form::{Is, Plus, Times};

/// The extents of the names.
type Agreed<E> = SmallVec<[(Name, E); 4]>;

impl MatrixRule {
    /// `a * b`
    pub const PRODUCT: Self = Self {
        operands: &[['R', 'S'], ['S', 'T']],
        result: [Is('R'), Is('T')],
        unless: Unless::Scalar(&[0, 1]),
    };
    /// `a \ b`
    pub const LEFT_DIVISION: Self = Self {
        operands: &[['S', 'R'], ['S', 'T']],
        result: [Is('R'), Is('T')],
        unless: Unless::Scalar(&[0]),
    };
    /// `a / b`
    pub const RIGHT_DIVISION: Self = Self {
        operands: &[['R', 'S'], ['T', 'S']],
        result: [Is('R'), Is('T')],
        unless: Unless::Scalar(&[1]),
    };
    /// `a'`
    pub const TRANSPOSE: Self =
        Self { operands: &[['R', 'S']], result: [Is('S'), Is('R')], unless: Unless::Never };
    /// What keeps a square matrix.
    pub const SQUARE: Self =
        Self { operands: &[['R', 'R']], result: [Is('R'), Is('R')], unless: Unless::Never };
    /// The Kronecker product.
    pub const KRONECKER: Self = Self {
        operands: &[['R', 'S'], ['T', 'U']],
        result: [Times('R', 'T'), Times('S', 'U')],
        unless: Unless::Never,
    };
    /// `[a, b]`
    pub const HORIZONTAL: Self = Self {
        operands: &[['R', 'S'], ['R', 'T']],
        result: [Is('R'), Plus('S', 'T')],
        unless: Unless::Empty,
    };
    /// `[a; b]`
    pub const VERTICAL: Self = Self {
        operands: &[['R', 'S'], ['T', 'S']],
        result: [Plus('R', 'T'), Is('S')],
        unless: Unless::Empty,
    };

    /// All names with their places, operand by operand.
    fn all_places(&self) -> impl Iterator<Item = (Name, Place)> + Clone {
        self.operands
            .iter()
            .enumerate()
            .flat_map(|(operand, names)| [(names[0], (operand, 0)), (names[1], (operand, 1))])
    }

    /// The places of a name.
    pub fn places(&self, name: Name) -> Places {
        self.all_places().filter(|(other, _)| *other == name).map(|(_, place)| place).collect()
    }

    /// The names with their first places, in their order.
    fn names(&self) -> impl Iterator<Item = (Name, Place)> {
        let first = |name: Name| self.all_places().find(|(other, _)| *other == name);
        self.all_places().filter(move |&(name, place)| first(name) == Some((name, place)))
    }

    /// The dimensions that must be equal, two by two.
    pub fn agreements(&self) -> impl Iterator<Item = (Place, Place)> {
        self.all_places().filter_map(|(name, place)| {
            let mut after = self.all_places().skip_while(move |(_, other)| *other != place);
            after.next();
            after.find(|(other, _)| *other == name).map(|(_, other)| (place, other))
        })
    }

    /// The operands that make the operation elementwise where they are scalars.
    pub fn scalars(&self) -> &'static [usize] {
        match self.unless {
            Unless::Scalar(operands) => operands,
            Unless::Never | Unless::Empty => &[],
        }
    }

    /// Evaluates the rule. Concatenations are evaluated elsewhere: what is left
    /// out does not depend on names.
    pub fn evaluate<O: Operands>(&self, operands: &mut O) -> Result<Outcome<O::Extent>, O::Fault> {
        let scalar = |operands: &O, wanted: Option<bool>| {
            let is = |operand: &&usize| operands.is_scalar(**operand) == wanted;
            self.scalars().iter().find(is).copied()
        };
        if let Some(scalar) = scalar(operands, Some(true)) {
            return Ok(Outcome::Like(1 - scalar));
        }
        let is_open = scalar(operands, None).is_some();
        let agreed = self.agree(operands, is_open)?;
        let result = [0, 1].map(|dimension| self.extent(operands, &agreed, dimension));
        let settled = !is_open || self.surely_agrees(operands);
        Ok(Outcome::Matrix(match settled {
            true => result,
            false => self.or_scalar(operands, result),
        }))
    }

    /// The extents of the names; where a scalar may make the agreement needless,
    /// each is that of its first place.
    fn agree<O: Operands>(
        &self,
        operands: &mut O,
        is_open: bool,
    ) -> Result<Agreed<O::Extent>, O::Fault> {
        let mut agreed = Agreed::new();
        for (name, (operand, dimension)) in self.names() {
            let places = self.places(name);
            let extent = match is_open || places.len() == 1 {
                true => operands.extent(operand, dimension),
                false => operands.agree(&places)?,
            };
            agreed.push((name, extent));
        }
        Ok(agreed)
    }

    fn surely_agrees<O: Operands>(&self, operands: &O) -> bool {
        self.agreements().all(|(a, b)| operands.surely_equal(a, b))
    }

    fn extent<O: Operands>(
        &self,
        operands: &mut O,
        agreed: &[(Name, O::Extent)],
        dimension: usize,
    ) -> O::Extent {
        let of = |name: Name| agreed.iter().find(|(other, _)| *other == name).map(|(_, e)| e);
        let (one, other) = match self.result[dimension] {
            Is(name) => (of(name), None),
            Times(a, b) | Plus(a, b) => (of(a), of(b)),
        };
        match (self.result[dimension], one, other) {
            (Is(_), Some(extent), _) => extent.clone(),
            (Times(..), Some(a), Some(b)) => operands.times(a, b),
            (Plus(..), Some(a), Some(b)) => operands.sum(&[a.clone(), b.clone()]),
            // A result's names are those of operands.
            _ => operands.number(1),
        }
    }

    /// Each operand that may be a scalar may leave the other one's extents.
    fn or_scalar<O: Operands>(&self, operands: &mut O, result: [O::Extent; 2]) -> [O::Extent; 2] {
        let mut result = result;
        for &scalar in self.scalars() {
            if operands.is_scalar(scalar) == Some(false) {
                continue;
            }
            let tests = [0, 1].map(|dimension| (operands.extent(scalar, dimension), 1));
            for (dimension, extent) in result.iter_mut().enumerate() {
                let other = (1 - scalar, dimension);
                let is_other = matches!(self.result[dimension], Is(name)
                    if self.places(name).first() == Some(&other));
                if !is_other {
                    let then = operands.extent(other.0, other.1);
                    *extent = operands.choice(&tests, &then, extent);
                }
            }
        }
        result
    }
}

/// The operands of a rule.
pub trait Operands: Extents {
    /// Why no run succeeds.
    type Fault;

    /// An extent of an operand.
    fn extent(&mut self, operand: usize, dimension: usize) -> Self::Extent;

    /// Is it a scalar? Nothing where that depends on the run.
    fn is_scalar(&self, operand: usize) -> Option<bool>;

    /// Are two extents equal in every run?
    fn surely_equal(&self, a: Place, b: Place) -> bool;

    /// The one extent of places that must be equal.
    fn agree(&mut self, places: &[Place]) -> Result<Self::Extent, Self::Fault>;

    /// The sum of all.
    fn sum(&mut self, extents: &[Self::Extent]) -> Self::Extent;
}

/// The extents of so many operands side by side along a dimension: those along it
/// add up, the others agree. That none of them is left out is the matter of who
/// asks.
pub fn joined<O: Operands>(
    operands: &mut O,
    count: usize,
    rank: usize,
    along: usize,
) -> Result<Vec<O::Extent>, O::Fault> {
    let one = |dimension: usize| {
        let places: Places = (0..count).map(|operand| (operand, dimension)).collect();
        if dimension != along {
            return operands.agree(&places);
        }
        let each = places.iter().map(|&(operand, k)| operands.extent(operand, k));
        let extents: SmallVec<[O::Extent; 4]> = each.collect();
        Ok(operands.sum(&extents))
    };
    (0..rank).map(one).collect()
}

/// The result of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<E> {
    /// The size of this operand, since the other one is a scalar.
    Like(usize),
    /// These extents.
    Matrix([E; 2]),
}

impl fmt::Display for MatrixRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for [rows, columns] in self.operands {
            write!(f, "({rows},{columns}) ")?;
        }
        let [rows, columns] = self.result;
        write!(f, "-> ({rows},{columns})")
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Is(name) => write!(f, "{name}"),
            Times(a, b) => write!(f, "{a}*{b}"),
            Plus(a, b) => write!(f, "{a}+{b}"),
        }
    }
}
