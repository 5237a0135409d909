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
use super::notation::{atomic, text_of_call};
use super::values::{Count, ValueId, Values};
use crate::procedure::Procedure;
use lariat_builtins::ShapeRule;
use lariat_shapes::{Term, TermId};
use lariat_tame::ssa::VersionId;

/// Operands that are longer as text are abbreviated.
const MAX_TEXT: usize = 60;

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

/// The term that an equation gives for the operands' terms; joins are not asked.
pub fn apply(
    of: &Procedure<'_>,
    values: &Values,
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
        (Equation::Extents(text), _) => algebra.symbol(text, &[]),
        (Equation::Curried(operator, _, by), parts) => {
            let symbol = curried(of, values, algebra, operator, parts, by);
            return symbol.unwrap_or_else(|| own_symbol(of, algebra, version));
        }
        (Equation::Composed(composition), parts) => {
            let term = composed(of, values, algebra, composition, parts);
            term.unwrap_or_else(|| own_symbol(of, algebra, version))
        }
        (Equation::Update { within, .. }, &[from]) => match fits(algebra, from, within) {
            true => from,
            false => own_symbol(of, algebra, version),
        },
        _ => own_symbol(of, algebra, version),
    };
    algebra.settle(of, term, version)
}

/// The symbol of a version of which nothing is known.
pub fn own_symbol(of: &Procedure<'_>, algebra: &mut Algebra, version: VersionId) -> TermId {
    algebra.symbol(&of.version_name(version), &[version])
}

fn sized(values: &Values, algebra: &mut Algebra, counts: &[Count], sizes: &[ValueId]) -> TermId {
    let mut counts = counts.to_vec();
    while counts.len() > 2 && counts.last() == Some(&Count::number(1)) {
        counts.pop();
    }
    let texts: Vec<String> = counts.iter().map(|&count| values.count_text(count)).collect();
    let roots: Vec<VersionId> =
        sizes.iter().flat_map(|&size| values.roots(size).iter().copied()).collect();
    algebra.sized(&format!("<{}>", texts.join(",")), &counts, &roots)
}

/// A type II operator on sizes and values: where all is known, the shape; else a
/// symbol that says what it is made of; `None` where that is too long.
fn curried(
    of: &Procedure<'_>,
    values: &Values,
    algebra: &mut Algebra,
    operator: &str,
    parts: &[TermId],
    by: &[ValueId],
) -> Option<TermId> {
    let by_sizes = by.is_empty() && !parts.is_empty();
    if let (true, Some(known)) = (by_sizes, concatenated(of, algebra, operator, parts)) {
        return Some(known);
    }
    let mut texts: Vec<String> = parts.iter().map(|&part| algebra.show(part)).collect();
    texts.extend(by.iter().map(|&value| values.text(value).to_owned()));
    let text = texts.join(",");
    if text.len() > MAX_TEXT {
        return None;
    }
    let mut roots: Vec<VersionId> = parts.iter().flat_map(|&part| algebra.roots(part)).collect();
    roots.extend(by.iter().flat_map(|&value| values.roots(value).iter().copied()));
    roots.sort_unstable();
    roots.dedup();
    let builtins = of.code.builtins();
    let builtin = builtins.find(operator).map(|id| builtins.get(id));
    let name = match operator.strip_prefix('(') {
        // An index pattern behind what is indexed.
        Some(pattern) => part(pattern.trim_end_matches(')'), &texts),
        None => atomic(text_of_call(builtin, operator, &texts)),
    };
    let symbol = algebra.symbol(&name, &roots);
    if operator.starts_with('(') || builtin.is_some() {
        algebra.made_of(symbol, (operator.to_owned(), parts.to_vec(), by.to_vec()));
    }
    Some(symbol)
}

/// A part of an array, `size of (x)(i,:)`: the size and the indices in their
/// places.
fn part(pattern: &str, texts: &[String]) -> String {
    let mut texts = texts.iter();
    let base = texts.next().map_or("", String::as_str);
    let mut index = |c: char| match c {
        ':' => ":".to_owned(),
        _ => texts.next().cloned().unwrap_or_default(),
    };
    let indices: Vec<String> = pattern.chars().map(&mut index).collect();
    format!("index({base};{})", indices.join(","))
}

/// The term of a contract's size for the operands' terms; `None` where a symbol in
/// it would take too long to write.
pub fn composed(
    of: &Procedure<'_>,
    values: &Values,
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
/// Other empty ones may be left out, and texts one above the other filled up: what
/// does not fit so is not said to fail.
fn concatenated(
    of: &Procedure<'_>,
    algebra: &mut Algebra,
    operator: &str,
    parts: &[TermId],
) -> Option<TermId> {
    let builtins = of.code.builtins();
    let along = match builtins.get(builtins.find(operator)?).shape {
        ShapeRule::Vertical => 0,
        ShapeRule::Horizontal => 1,
        _ => return None,
    };
    let mut total = [0u64, 0];
    for &part in parts {
        let Term::Tuple(tuple) = algebra.terms.get(part) else { return None };
        let &[rows, columns] = tuple.extents() else { return None };
        let one = [rows, columns];
        if one == [0, 0] {
            continue;
        }
        if total != [0, 0] && total[1 - along] != one[1 - along] {
            let fails = along == 1 && !total.contains(&0) && !one.contains(&0);
            return fails.then(|| algebra.terms.illegal());
        }
        total[1 - along] = one[1 - along];
        total[along] = total[along].checked_add(one[along])?;
    }
    Some(algebra.terms.tuple(&total))
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
