//! A function's summary over its parameters: what it requires of the sizes of its arguments,
//! and the sizes of what it returns.
//!
//! ```text
//! function y = blend(A, x)      requires A and x fit, each extent equal or 1
//! y = A + x;                    returns y of size A+x
//! k = find(y);
//! if any(k), y = y(k) - x; end  line 4: inside, arguments alone do not decide
//! ```
//!
//! Only what speaks of parameters is said. A check on what the function computes
//! inside, and a size that rests on such a thing, is nobody's requirement: of these
//! the lines are reported, and that there is another size.
//!
//! Cost: one question to the decision for each check that is needed.

use super::Tracking;
use super::algebra::Algebra;
use super::conformability::{Check, Verdict};
use crate::procedure::Procedure;
use lariat_domains::{Extent, Shape};
use lariat_ir::VarId;
use lariat_ir::ssa::graph::Item;
use lariat_shapes::{Condition as Legal, Term, TermId};
use lariat_value_facts::reach::Reach;
use lariat_value_facts::requirements::{Fit, Requirement};
use lariat_values::summary::Summary;

/// A requirement of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Required {
    /// The line of the operation, from 1.
    pub line: u32,
    /// What must hold.
    pub condition: SizeCondition,
    /// Which runs make the operation.
    pub reach: Reach,
}

/// What must hold of the sizes of arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SizeCondition {
    /// A term is legal.
    Legal(Legal),
    /// Extents are equal.
    Fit(Requirement),
}

/// Conditions and sizes that are longer are not said.
const MAX_WORDS: usize = 160;
/// A result of more sizes is only shown to have others.
const MAX_SIZES: usize = 3;

/// A summary over the parameters.
#[derive(Debug, Default)]
pub struct ParameterSummary {
    /// What is required of arguments, in the order of the text.
    pub requirements: Vec<Required>,
    /// The lines of checks that arguments alone do not decide.
    pub inner: Vec<u32>,
    /// The results, each with its size where that is known: of an array whose size
    /// has several forms, each of them.
    pub results: Vec<(String, Option<String>)>,
}

impl ParameterSummary {
    /// The summary of a function.
    pub fn of(
        of: &Procedure<'_>,
        tracking: &mut Tracking,
        summary: &Summary,
        line: &dyn Fn(u32) -> u32,
    ) -> Self {
        let mut text = Self::default();
        for check in tracking.checks.clone() {
            let at = line(check.span.start);
            match condition(of, tracking, summary, &check) {
                Condition::Met => {}
                Condition::Said(condition) => {
                    let reach = of.reach(check.stmt);
                    let required = Required { line: at, condition, reach };
                    if !text.requirements.contains(&required) {
                        text.requirements.push(required);
                    }
                }
                Condition::Inside => text.inner.push(at),
            }
        }
        text.requirements.sort_by_key(|required| required.line);
        text.inner.sort_unstable();
        text.inner.dedup();
        text.results = results(of, tracking, summary);
        text
    }
}

enum Condition {
    Met,
    Said(SizeCondition),
    Inside,
}

/// When a check succeeds. Where terms have no words, the sizes that the value
/// analysis compares imply it.
fn condition(
    of: &Procedure<'_>,
    tracking: &mut Tracking,
    summary: &Summary,
    check: &Check,
) -> Condition {
    let fit = summary.fit(check.stmt);
    if check.verdict != Verdict::Needed || fit == Some(&Fit::Always) {
        return Condition::Met;
    }
    let term = plain_term(of, tracking, check);
    let legal = term.and_then(|term| tracking.algebra.condition(term));
    let legal = legal.filter(|legal| legal.to_string().len() < MAX_WORDS);
    let extents = match fit {
        Some(Fit::When(required)) if required.is_of_arguments() => Some(required.clone()),
        _ => None,
    };
    let extents = extents.filter(|required| required.describe().len() < MAX_WORDS);
    match legal.map(SizeCondition::Legal).or(extents.map(SizeCondition::Fit)) {
        Some(condition) => Condition::Said(condition),
        None => Condition::Inside,
    }
}

/// What must be legal, over parameters only: the check's term, or the one size that
/// the operation yields in all iterations of the enclosing loops.
fn plain_term(of: &Procedure<'_>, tracking: &Tracking, check: &Check) -> Option<TermId> {
    let result = || {
        of.builtin(&check.function)?;
        tracking.sets.only(*of.step(check.stmt)?.writes.first()?)
    };
    let plain = |term: &TermId| is_plain(of, &tracking.algebra, *term);
    Some(check.term).filter(plain).or_else(|| result().filter(plain))
}

/// Does a term speak of parameters only?
fn is_plain(of: &Procedure<'_>, algebra: &Algebra, term: TermId) -> bool {
    let below = algebra.below(&[term]);
    let joins = below.iter().any(|&part| matches!(algebra.terms.get(part), Term::Join(..)));
    !joins && algebra.roots(term).into_iter().all(|root| of.is_argument(root))
}

/// The sizes of the results where the function ends.
fn results(
    of: &Procedure<'_>,
    tracking: &Tracking,
    summary: &Summary,
) -> Vec<(String, Option<String>)> {
    let end = of.ssa.each_step().find(|(_, step)| step.item == Item::Exit);
    let fixed = of.body.outputs.len() - usize::from(of.body.variadic_outputs);
    let result = |(place, &var): (usize, &VarId)| {
        let name = &of.body.vars[var].name;
        let terms = end.and_then(|(_, step)| terms(of, tracking, step.read(var)?));
        let value = summary.results.get(place).and_then(|result| result.values.as_ref());
        let value = value.map(|value| value.for_variable(name));
        let shape = value.as_ref().map(|value| value.shape());
        let shape = shape.filter(|shape| **shape != Shape::Unknown);
        let is_open = |shape: &Shape| {
            shape.extents().is_none_or(|extents| extents.iter().any(Extent::is_unknown))
        };
        let size = match (terms, shape) {
            (Some((term, true)), _) => Some(term),
            // Terms of which some are left out are less useful than extents that are all shown.
            (Some(_), Some(shape)) if !is_open(&shape) => Some(shape.to_string()),
            (Some((term, false)), _) => Some(format!("{term} or another")),
            (None, shape) => shape.map(|shape| shape.to_string()),
        };
        (name.clone(), size)
    };
    of.body.outputs[..fixed].iter().enumerate().map(result).collect()
}

/// The sizes of a version over the parameters, and whether these are all.
fn terms(
    of: &Procedure<'_>,
    tracking: &Tracking,
    version: lariat_ir::ssa::VersionId,
) -> Option<(String, bool)> {
    let (sizes, algebra) = (tracking.sets.get(version), &tracking.algebra);
    let plain = sizes.terms.iter().filter(|&&term| is_plain(of, algebra, term));
    let texts: Vec<String> = plain.map(|&term| algebra.show(term)).collect();
    let said = texts.len().min(MAX_SIZES);
    let text = texts[..said].join(" or ");
    let all = !sizes.any && said == sizes.terms.len();
    (said > 0 && text.len() < MAX_WORDS).then_some((text, all))
}
