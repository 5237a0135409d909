//! What tracking and preallocation know of the functions of a file, as plain
//! data: the answer of `lariat shapes`.
//!
//! Each function is analysed for unknown arguments; a script for what it is. Rows
//! are by line: the variables that the line assigns, each with its size and the
//! earlier variable whose size it always shares, and the checks that it makes.
//! A class holds the variables of the source that share a size at all their
//! assignments that are not numbers.
//!
//! ```text
//! 2   h: b+a                check: needed
//! 3   mid: b+a, as h        check: implied by line 2
//! ```
//!
//! Cost: that of the value analysis and of [`super::track`](mod@super::track), for each function.

use super::Tracking;
use super::algebra::Algebra;
use super::conformability::Verdict;
use super::functions::Functions;
use super::parameter_summary::ParameterSummary;
use crate::preallocation::{Growth, growths};
use crate::procedure::Procedure;
use crate::settling::settling;
use lariat_base::{FileId, LineIndex};
use lariat_interprocedural::{Collection, FunctionRef};
use lariat_ir::ssa::{Definition, VersionId};
use lariat_ir::{StmtId, VarId};
use lariat_shapes::Condition;
use lariat_shapes::TermId;
use lariat_syntax::Dialect;
use lariat_value_facts::reach::Reach;
use std::collections::BTreeMap;

/// A function's sizes.
pub struct FunctionSizes {
    /// The function.
    pub function: FunctionRef,
    /// Its name.
    pub name: String,
    /// The line in which it begins, from 1.
    pub line: u32,
    /// Its parameters.
    pub parameters: Vec<String>,
    /// What its lines assign.
    pub sizes: Vec<Size>,
    /// The sizes that each variable may have.
    pub may_be: Vec<MayBe>,
    /// The checks of its lines.
    pub checks: Vec<CheckRow>,
    /// What it requires of sizes and returns, in words.
    pub summary: ParameterSummary,
    /// The arrays that grow in its loops.
    pub growths: Vec<(u32, u32, Growth)>,
    /// Questions that took too much work: an answer may be weaker there.
    pub gave_up: usize,
    /// It is too large for any answer.
    pub too_large: bool,
}

/// The size of a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// The line, from 1.
    pub line: u32,
    /// The variable.
    pub variable: String,
    /// It is none of the source.
    pub temporary: bool,
    /// The size, over the parameters' sizes.
    pub size: String,
    /// It is known as numbers.
    pub explicit: bool,
    /// It is 1x1.
    pub scalar: bool,
    /// An earlier variable of the same size, and its line.
    pub tracks: Option<(String, u32)>,
}

/// The sizes that a variable may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MayBe {
    /// The variable.
    pub variable: String,
    /// The sizes; any size without.
    pub sizes: Option<Vec<String>>,
    /// The lines of the loops that change its size in the first iteration at most.
    pub settles: Vec<u32>,
}

/// A conformability check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckRow {
    /// The operation.
    pub stmt: StmtId,
    /// The line, from 1.
    pub line: u32,
    /// The function that is called.
    pub function: String,
    /// The size of the result.
    pub size: String,
    /// Which runs make it.
    pub reach: Reach,
    /// What is known.
    pub verdict: Known,
}

/// What is known of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// It must be made: with the condition, where it is known.
    Needed(Option<Condition>),
    /// It always succeeds.
    Always,
    /// It succeeds since the checks of these lines did.
    Implied(Vec<u32>),
    /// It always fails.
    Never,
}

/// The sizes of all functions of a file.
pub fn of_file(code: &Collection, file: FileId, dialect: &Dialect) -> Vec<FunctionSizes> {
    let Some(mut functions) = Functions::of_file(code, file, dialect) else { return Vec::new() };
    let all = functions.all.clone();
    all.into_iter().filter_map(|at| of_function(code, &mut functions, at)).collect()
}

/// The sizes of one function.
fn of_function(
    code: &Collection,
    functions: &mut Functions<'_>,
    at: FunctionRef,
) -> Option<FunctionSizes> {
    let body = code.function(at)?;
    let unit = code.unit(at.file)?;
    let lines = LineIndex::new(unit.tree().text());
    let line = |offset: u32| u32::try_from(lines.line(offset)).unwrap_or(0) + 1;
    let mut sizes = FunctionSizes {
        function: at,
        name: body.name.clone(),
        line: line(body.span.start),
        parameters: body.inputs.iter().map(|&var| body.vars[var].name.clone()).collect(),
        sizes: Vec::new(),
        may_be: Vec::new(),
        checks: Vec::new(),
        summary: ParameterSummary::default(),
        growths: Vec::new(),
        gave_up: 0,
        too_large: false,
    };
    let known = functions.look(at, |procedure, mut tracking, known| {
        let reporter = Reporter { of: procedure, line: &line };
        sizes.sizes = reporter.sizes(&mut tracking);
        sizes.may_be = reporter.may_be(&mut tracking);
        sizes.checks = reporter.checks(&mut tracking);
        sizes.summary = ParameterSummary::of(procedure, &mut tracking, known.summary, &line);
        sizes.growths = reporter.growths();
        sizes.gave_up = tracking.algebra.gave_up;
    });
    sizes.too_large = known?.is_err();
    Some(sizes)
}

struct Reporter<'r, 'a> {
    of: &'r Procedure<'a>,
    line: &'r dyn Fn(u32) -> u32,
}

impl Reporter<'_, '_> {
    /// The line in which a version gets its value; none for φ nodes.
    fn line_of(&self, version: VersionId) -> Option<u32> {
        match self.of.ssa.versions[version].definition {
            Definition::Entry if self.of.is_argument(version) => {
                Some((self.line)(self.of.body.span.start))
            }
            _ => {
                let stmt = self.of.defining(version)?;
                Some((self.line)(self.of.body.origin(stmt).span.start))
            }
        }
    }

    fn sizes(&self, tracking: &mut Tracking) -> Vec<Size> {
        let mut rows = Vec::new();
        for (version, facts) in self.of.ssa.versions.iter() {
            let Some(line) = self.line_of(version) else { continue };
            let term = tracking.map.get(version);
            let explicit = tracking.algebra.is_explicit(term);
            let tracks = (!explicit).then(|| self.shown_leader(tracking, version)).flatten();
            rows.push(Size {
                line,
                variable: self.of.body.vars[facts.var].name.clone(),
                temporary: self.of.body.vars[facts.var].temporary,
                size: tracking.algebra.show(term),
                explicit,
                scalar: tracking.algebra.is_scalar(term),
                tracks,
            });
        }
        rows.sort_by_key(|row| row.line);
        rows
    }

    /// The first variable of the source with the same size that dominates.
    fn shown_leader(&self, tracking: &mut Tracking, version: VersionId) -> Option<(String, u32)> {
        let key = tracking.algebra.key(tracking.map.get(version));
        let same = tracking.tracked.class(key);
        let named =
            |early: &&VersionId| !self.of.body.vars[self.of.ssa.versions[**early].var].temporary;
        let mut earlier = same.iter().filter(named).take(64);
        let found = earlier.find(|&&early| self.of.ssa.strictly_dominates(early, version))?;
        let name = &self.of.body.vars[self.of.ssa.versions[*found].var].name;
        Some((name.clone(), self.line_of(*found)?))
    }

    fn may_be(&self, tracking: &mut Tracking) -> Vec<MayBe> {
        let mut by_variable: BTreeMap<VarId, (bool, Vec<TermId>)> = BTreeMap::new();
        for (version, facts) in self.of.ssa.versions.iter() {
            let unset = facts.definition == Definition::Entry && !self.of.is_argument(version);
            if self.of.body.vars[facts.var].temporary || unset {
                continue;
            }
            let (any, terms) = by_variable.entry(facts.var).or_default();
            let shapes = tracking.sets.get(version);
            *any |= shapes.any;
            for &term in &shapes.terms {
                add(&mut tracking.algebra, terms, term);
            }
        }
        let settling = settling(self.of, tracking);
        let loops = |var: VarId| {
            let of_var = settling.iter().filter(move |it| it.var == var);
            of_var.map(|it| (self.line)(self.of.body.origin(it.at).span.start)).collect()
        };
        let row = |(var, (any, terms)): (VarId, (bool, Vec<TermId>))| MayBe {
            variable: self.of.body.vars[var].name.clone(),
            settles: loops(var),
            sizes: (!any).then(|| terms.iter().map(|&it| tracking.algebra.show(it)).collect()),
        };
        by_variable.into_iter().map(row).collect()
    }

    fn checks(&self, tracking: &mut Tracking) -> Vec<CheckRow> {
        let line_of = |stmt| (self.line)(self.of.body.origin(stmt).span.start);
        let mut rows = Vec::new();
        for check in tracking.checks.clone() {
            let verdict = match &check.verdict {
                Verdict::Needed => Known::Needed(tracking.algebra.condition(check.term)),
                Verdict::Always => Known::Always,
                Verdict::Never => Known::Never,
                Verdict::ImpliedBy(stmts) => {
                    let mut lines: Vec<u32> = stmts.iter().map(|&stmt| line_of(stmt)).collect();
                    lines.sort_unstable();
                    lines.dedup();
                    Known::Implied(lines)
                }
            };
            let simple = tracking.algebra.simplify(check.term);
            rows.push(CheckRow {
                stmt: check.stmt,
                line: (self.line)(check.span.start),
                function: check.function,
                size: tracking.algebra.show(simple),
                reach: self.of.reach(check.stmt),
                verdict,
            });
        }
        rows.sort_by_key(|row| row.line);
        rows
    }

    fn growths(&self) -> Vec<(u32, u32, Growth)> {
        let all = growths(self.of).into_iter();
        all.map(|it| ((self.line)(it.span.start), (self.line)(it.loop_span.start), it)).collect()
    }
}

fn add(algebra: &mut Algebra, terms: &mut Vec<TermId>, term: TermId) {
    if !terms.iter().any(|&other| algebra.equal(term, other)) {
        terms.push(term);
    }
}
