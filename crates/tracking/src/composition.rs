//! Sizes that a summary states: terms over the sizes of arguments, and over extents
//! that are values.
//!
//! ```text
//! function y = f(A, x, n)            y: A*x
//! function y = g(A, n)               y: <size(A,1),n+1>
//!
//! u = f(B', v, 3)                    Product(B', v)
//! w = g(B, k)                        Sized(size(B,1), k+1)
//! ```
//!
//! Parts stand in order, each after those that it is made of, so that a shared
//! part is written once and nothing is recursive.
//!
//! Cost: linear in the parts.

use super::algebra::Algebra;
use super::known_value::KnownValue;
use super::parameters::Parameters;
use super::size_symbol::{Curried, CurriedOperator, SizeSymbol};
use super::value::{Count, ValueId};
use super::value_numbering::ValueNumbering;
use crate::procedure::Procedure;
use lariat_ir::ssa::VersionId;
use lariat_shapes::{Term, TermId};

/// A part of a size; others by their place. Extents are `E`, values `V`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part<E, V> {
    /// The size of an operand, by its place.
    Operand(usize),
    /// Known extents.
    Tuple(Vec<u64>),
    /// Extents that are values.
    Sized(Vec<E>),
    /// An elementwise operation.
    Sum(usize, usize),
    /// A matrix product.
    Product(usize, usize),
    /// The transpose.
    Transpose(usize),
    /// A type II operator curried on values: sizes, values.
    Curried(CurriedOperator, Vec<usize>, Vec<V>),
}

/// A size over parameters: the last part is the whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Size {
    parts: Vec<Part<(Option<KnownValue>, i64), KnownValue>>,
}

/// The same at a call, over the arguments' versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composition {
    /// The parts; the last one is the whole.
    pub parts: Vec<Part<Count, ValueId>>,
    /// The versions whose sizes count.
    pub operands: Vec<VersionId>,
    /// The values that count.
    pub values: Vec<ValueId>,
}

impl Size {
    /// A term of a function over its parameters.
    pub(super) fn of(
        term: TermId,
        algebra: &Algebra,
        values: &ValueNumbering,
        parameters: &Parameters,
    ) -> Option<Self> {
        let below = algebra.below(&[term]);
        let place = |part: &TermId| below.iter().position(|other| other == part);
        let part = |&term: &TermId| {
            Some(match algebra.terms.get(term) {
                Term::Illegal | Term::Join(..) => return None,
                Term::Tuple(tuple) => Part::Tuple(tuple.extents().to_vec()),
                Term::Variable(_) => match algebra.symbol_of(term)? {
                    SizeSymbol::Version(version) => Part::Operand(parameters.place(*version)?),
                    SizeSymbol::Sized(counts) => sized(counts, values, parameters)?,
                    SizeSymbol::Curried(Curried { operator, sizes, values: by }) => {
                        let known = |&value: &ValueId| KnownValue::of(value, values, parameters);
                        let sizes: Option<Vec<usize>> = sizes.iter().map(place).collect();
                        let by: Option<Vec<KnownValue>> = by.iter().map(known).collect();
                        Part::Curried(operator.clone(), sizes?, by?)
                    }
                    SizeSymbol::Previous { .. } | SizeSymbol::Extents(_) => return None,
                },
                Term::Sum(a, b) => Part::Sum(place(a)?, place(b)?),
                Term::Product(a, b) => Part::Product(place(a)?, place(b)?),
                Term::Transpose(a) => Part::Transpose(place(a)?),
            })
        };
        let parts: Option<Vec<_>> = below.iter().map(part).collect();
        Some(Self { parts: parts? })
    }

    /// The size over these arguments; `None` where one is missing, or has pages that
    /// a product would lay side by side.
    pub(super) fn for_arguments(
        &self,
        of: &Procedure<'_>,
        values: &mut ValueNumbering,
        args: &[VersionId],
    ) -> Option<Composition> {
        let multiplies = self.parts.iter().any(|part| matches!(part, Part::Product(..)));
        if multiplies && args.iter().any(|&arg| of.has_pages(arg)) {
            return None;
        }
        let numbers: Vec<ValueId> = args.iter().map(|&arg| values.get(arg)).collect();
        let mut made = Composition { parts: Vec::new(), operands: Vec::new(), values: Vec::new() };
        for part in &self.parts {
            let part = match part {
                Part::Operand(parameter) => {
                    made.operands.push(*args.get(*parameter)?);
                    Part::Operand(made.operands.len() - 1)
                }
                Part::Tuple(extents) => Part::Tuple(extents.clone()),
                Part::Sized(extents) => {
                    let mut counts = Vec::with_capacity(extents.len());
                    for (base, offset) in extents {
                        let base = match base {
                            Some(base) => Some(base.for_arguments(of, values, &numbers)?),
                            None => None,
                        };
                        made.values.extend(base);
                        counts.push(values.plus(base, *offset)?);
                    }
                    known_extents(&counts).map_or(Part::Sized(counts), Part::Tuple)
                }
                Part::Sum(a, b) => Part::Sum(*a, *b),
                Part::Product(a, b) => Part::Product(*a, *b),
                Part::Transpose(a) => Part::Transpose(*a),
                Part::Curried(operator, sizes, by) => {
                    let by = by.iter().map(|value| value.for_arguments(of, values, &numbers));
                    let by: Option<Vec<ValueId>> = by.collect();
                    Part::Curried(operator.clone(), sizes.clone(), by?)
                }
            };
            made.parts.push(part);
        }
        Some(made)
    }
}

impl Composition {
    /// The highest rank of the known sizes in it, at least 2.
    pub(super) fn rank(&self) -> usize {
        let ranks = self.parts.iter().map(|part| match part {
            Part::Tuple(extents) => extents.len(),
            _ => 2,
        });
        ranks.max().unwrap_or(2)
    }
}

/// Extents that are values, over parameters.
fn sized(
    counts: &[Count],
    values: &ValueNumbering,
    parameters: &Parameters,
) -> Option<Part<(Option<KnownValue>, i64), KnownValue>> {
    let extent = |count: &Count| {
        Some(match count.base {
            Some(base) => (Some(KnownValue::of(base, values, parameters)?), count.offset),
            None => (None, count.offset),
        })
    };
    counts.iter().map(extent).collect::<Option<Vec<_>>>().map(Part::Sized)
}

/// Counts that are all numbers; a negative size is 0.
pub(super) fn known_extents(counts: &[Count]) -> Option<Vec<u64>> {
    let number = |count: &Count| match count.base {
        None => Some(u64::try_from(count.offset).unwrap_or(0)),
        Some(_) => None,
    };
    counts.iter().map(number).collect()
}
