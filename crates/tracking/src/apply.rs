//! A shape equation applied to terms: the right-hand side κ(e) of an assignment
//! (equations 54 and 71 of `002`).
//!
//! ```text
//! Sum(a0, b0)  on  s, t       s+t
//! Sized(n, 1)                 the symbol <n,1>
//! Update(x2, k <= n)  on  t   t, if t has the extent n; else a new symbol
//! ```
//!
//! Cost: linear in the operands, and in the text of new symbols.

use super::algebra::Algebra;
use super::composition::{Composition, Part};
use super::equation::{Equation, Within};
use super::notation::{atomic, text_of_call, text_of_result};
use super::size_symbol::{Curried, CurriedOperator, SizeSymbol, Subscript};
use super::value::{Count, ResultOf, ValueId};
use super::value_numbering::ValueNumbering;
use crate::procedure::Procedure;
use lariat_builtins::{BuiltinId, ShapeRule};
use lariat_domains::{Extent, Shape};
use lariat_ir::ssa::VersionId;
use lariat_shapes::concatenation::concatenation;
use lariat_shapes::{LeftOut, Term, TermId, Tuple};

/// Names of symbols that are longer are abbreviated.
const MAX_NAME: usize = 60;
/// What is curried on sizes of more parts has a symbol of its own.
const MAX_PARTS: usize = 24;

/// The versions whose sizes an equation asks for, in order.
pub fn operands(equation: &Equation) -> Vec<VersionId> {
    match equation {
        Equation::Symbol | Equation::Tuple(_) | Equation::Sized(..) | Equation::Extents(_) => {
            Vec::new()
        }
        Equation::Same(one) | Equation::Transpose(one) => vec![*one],
        Equation::Update { from, .. } => vec![*from],
        Equation::Product(a, b) => vec![*a, *b],
        Equation::Sum(all) | Equation::Join(all) | Equation::Curried(_, all, _) => all.clone(),
        Equation::Composed(composition) => composition.operands.clone(),
    }
}

/// The term of an equation for the operands' terms; joins are not asked.
pub fn apply(
    of: &Procedure<'_>,
    values: &ValueNumbering,
    algebra: &mut Algebra,
    (version, equation): (VersionId, &Equation),
    parts: &[TermId],
) -> TermId {
    let term = match (equation, parts) {
        (Equation::Tuple(extents), _) => algebra.terms.tuple(extents),
        (Equation::Same(_), &[one]) => one,
        (Equation::Sum(_), &[first, ref rest @ ..]) => {
            rest.iter().fold(first, |sum, &part| algebra.terms.sum(sum, part))
        }
        (Equation::Product(..), &[a, b]) => algebra.terms.product(a, b),
        (Equation::Transpose(_), &[one]) => algebra.terms.transpose(one),
        (Equation::Sized(counts, sizes), _) => sized(values, algebra, counts, sizes),
        (Equation::Extents(extents), _) => extended(algebra, extents),
        (Equation::Curried(operator, _, by), parts) => {
            let symbol = curried(of, values, algebra, operator, parts, by);
            return symbol.unwrap_or_else(|| algebra.own(of, version));
        }
        (Equation::Composed(composition), parts) => {
            let term = composed(of, values, algebra, composition, parts);
            term.unwrap_or_else(|| algebra.own(of, version))
        }
        (Equation::Update { within, .. }, &[from]) => match fits(algebra, from, within) {
            true => from,
            false => algebra.own(of, version),
        },
        _ => algebra.own(of, version),
    };
    algebra.settle(of, term, version)
}

/// The symbol of extents that are expressions over arguments.
fn extended(algebra: &mut Algebra, extents: &[Extent]) -> TermId {
    let shown = Shape::dims(extents.iter().cloned()).to_string();
    algebra.symbol(SizeSymbol::Extents(extents.to_vec()), &shown, &[])
}

fn sized(
    values: &ValueNumbering,
    algebra: &mut Algebra,
    counts: &[Count],
    sizes: &[ValueId],
) -> TermId {
    let mut counts = counts.to_vec();
    while counts.len() > 2 && counts.last() == Some(&Count::number(1)) {
        counts.pop();
    }
    let texts: Vec<String> = counts.iter().map(|&count| values.count_text(count)).collect();
    let roots: Vec<VersionId> =
        sizes.iter().flat_map(|&size| values.roots(size).iter().copied()).collect();
    algebra.symbol(SizeSymbol::Sized(counts), &format!("<{}>", texts.join(",")), &roots)
}

/// A type II operator on sizes and values: where all is known, the shape; else a
/// symbol; `None` where that is made of too much.
fn curried(
    of: &Procedure<'_>,
    values: &ValueNumbering,
    algebra: &mut Algebra,
    operator: &CurriedOperator,
    sizes: &[TermId],
    by: &[ValueId],
) -> Option<TermId> {
    if let (CurriedOperator::Builtin(id, ResultOf::SINGLE), true) = (operator, by.is_empty())
        && let Some(known) = concatenated(of, algebra, *id, sizes)
    {
        return Some(known);
    }
    let (sizes, by) = (sizes.to_vec(), by.to_vec());
    let curried = Curried { operator: operator.clone(), sizes, values: by };
    let symbol = SizeSymbol::Curried(curried.clone());
    if let Some(known) = algebra.find(&symbol) {
        return Some(known);
    }
    if algebra.below(&curried.sizes).len() > MAX_PARTS {
        return None;
    }
    let of_values = curried.values.iter().flat_map(|&value| values.roots(value));
    let mut roots: Vec<VersionId> = of_values.copied().collect();
    roots.extend(curried.sizes.iter().flat_map(|&part| algebra.roots(part)));
    roots.sort_unstable();
    roots.dedup();
    let name = name(of, values, algebra, &curried);
    Some(algebra.symbol(symbol, &name, &roots))
}

/// How a symbol of a type II operator is shown.
fn name(
    of: &Procedure<'_>,
    values: &ValueNumbering,
    algebra: &Algebra,
    curried: &Curried,
) -> String {
    let mut texts: Vec<String> = curried.sizes.iter().map(|&part| algebra.show(part)).collect();
    texts.extend(curried.values.iter().map(|&value| values.text(value).to_owned()));
    if texts.iter().map(String::len).sum::<usize>() > MAX_NAME {
        texts = vec!["…".to_owned()];
    }
    match &curried.operator {
        CurriedOperator::Builtin(id, result) => {
            atomic(text_of_call(of.code.builtins().get(*id), *result, &texts))
        }
        CurriedOperator::Function(function, result) => {
            let name = of.code.function(*function).map_or("", |function| &function.name);
            text_of_result(name, *result, &texts)
        }
        CurriedOperator::Index(subscripts) => part(subscripts, &texts),
    }
}

/// A part of an array: the size and the indices in their places.
fn part(subscripts: &[Subscript], texts: &[String]) -> String {
    let mut texts = texts.iter();
    let base = texts.next().map_or("", String::as_str);
    let index = |subscript: &Subscript| match subscript {
        Subscript::Colon => ":".to_owned(),
        Subscript::Value => texts.next().cloned().unwrap_or_default(),
    };
    let indices: Vec<String> = subscripts.iter().map(index).collect();
    format!("index({base};{})", indices.join(","))
}

/// The term of a size in a summary for the operands' terms; `None` where a symbol in
/// it would be made of too much.
pub fn composed(
    of: &Procedure<'_>,
    values: &ValueNumbering,
    algebra: &mut Algebra,
    composition: &Composition,
    operands: &[TermId],
) -> Option<TermId> {
    let mut made: Vec<TermId> = Vec::with_capacity(composition.parts.len());
    for part in &composition.parts {
        let term = match part {
            Part::Operand(place) => *operands.get(*place)?,
            Part::Tuple(extents) => algebra.terms.tuple(extents),
            Part::Sized(counts) => sized(values, algebra, counts, &composition.values),
            Part::Sum(a, b) => algebra.terms.sum(made[*a], made[*b]),
            Part::Product(a, b) => algebra.terms.product(made[*a], made[*b]),
            Part::Transpose(a) => algebra.terms.transpose(made[*a]),
            Part::Curried(operator, sizes, by) => {
                let sizes: Vec<TermId> = sizes.iter().map(|&place| made[place]).collect();
                curried(of, values, algebra, operator, &sizes, by)?
            }
        };
        made.push(term);
    }
    made.last().copied()
}

/// The concatenation of known matrices; empty ones of no extent count for nothing.
/// Other empty ones may be left out, and char arrays one above the other padded: what
/// does not fit so is not reported as failing.
fn concatenated(
    of: &Procedure<'_>,
    algebra: &mut Algebra,
    operator: BuiltinId,
    parts: &[TermId],
) -> Option<TermId> {
    let along = match of.code.builtins().get(operator).shape {
        ShapeRule::Vertical => 0,
        ShapeRule::Horizontal => 1,
        _ => return None,
    };
    if parts.is_empty() {
        return None;
    }
    let mut total = Tuple::new([0, 0]);
    for &part in parts {
        let Term::Tuple(one) = algebra.terms.get(part) else { return None };
        match concatenation(&total, one, along, LeftOut::Nothing) {
            Some(both) => total = both,
            None => {
                let is_empty = |tuple: &Tuple| tuple.extents().contains(&0);
                let fails = along == 1 && !is_empty(&total) && !is_empty(one);
                return fails.then(|| algebra.terms.illegal());
            }
        }
    }
    Some(algebra.terms.tuple(total.extents()))
}

/// Is an index within the bounds of an array of this size?
fn fits(algebra: &Algebra, term: TermId, within: &[Within]) -> bool {
    if within.iter().all(|index| *index == Within::All) {
        // A colon assigns what there is; several colons must cover all dimensions.
        let rank = algebra.extents(term).map(|extents| extents.len());
        return within.len() == 1 || rank.is_some_and(|rank| rank <= within.len());
    }
    let Some(extents) = algebra.extents(term) else { return false };
    let one = Count::number(1);
    let below = |index: &Within, extent: Count| match index {
        Within::All => true,
        Within::UpTo(count) => count.is_at_most(extent),
        Within::Open => false,
    };
    match (within, &extents[..]) {
        ([index], &[rows, columns]) if rows == one => below(index, columns),
        ([index], &[rows, columns]) if columns == one => below(index, rows),
        ([Within::UpTo(count)], extents) => {
            let product = extents.iter().try_fold(1i64, |product, extent| match extent.base {
                None => product.checked_mul(extent.offset),
                Some(_) => None,
            });
            product.is_some_and(|product| count.is_at_most(Count::number(product)))
        }
        (indices, extents) if indices.len() >= extents.len() => {
            let extents = extents.iter().copied().chain(std::iter::repeat(one));
            indices.iter().zip(extents).all(|(index, extent)| below(index, extent))
        }
        _ => false,
    }
}
