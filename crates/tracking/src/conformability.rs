//! Conformability checks that earlier ones imply (section 7.1.1 of `002`).
//!
//! An elementwise operation and a matrix product fail if their operands do not
//! fit. A check that can be proved to succeed whenever control gets there is
//! redundant: a back end need not make it.
//!
//! ```text
//! h = (b - a) / 2;       b - a must be checked
//! mid = (a + b) / 2;     implied by that check; the division by a scalar always fits
//! ```
//!
//! Four proofs are tried: the value analysis found that the operands fit in every run; the
//! term is known to be legal whatever its symbols are, given that the operands exist; an
//! earlier operation on every path there has an equal term; the term is legal wherever those
//! earlier operations were.
//!
//! Cost: for each check, equality with the earlier ones of its key, and one
//! question to the decision for at most [`MAX_PREMISES`] premises.

use super::algebra::{Algebra, Key};
use super::apply::composed;
use super::operands::operands;
use super::shape_map::ShapeMap;
use super::summary_terms::CalleeTerms;
use super::user_call::UserCall;
use super::value_numbering::ValueNumbering;
use crate::procedure::Procedure;
use lariat_base::Span;
use lariat_builtins::ShapeRule;
use lariat_ir::ssa::Step;
use lariat_ir::ssa::graph::{BlockId, Item};
use lariat_ir::{Stmt, StmtId};
use lariat_shapes::{Term, TermId};
use rustc_hash::FxHashMap;

/// How many earlier checks a proof may rest on.
const MAX_PREMISES: usize = 4;

/// A check that an operation makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The operation.
    pub stmt: StmtId,
    /// Where it stands.
    pub span: Span,
    /// The function that is called, as the operator's name.
    pub function: String,
    /// What must be legal.
    pub term: TermId,
    /// What is known of it.
    pub verdict: Verdict,
}

/// What is known of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It must be made.
    Needed,
    /// It always succeeds.
    Always,
    /// It succeeds wherever these earlier ones did.
    ImpliedBy(Vec<StmtId>),
    /// It always fails.
    Never,
}

/// The checks of a function, in source order.
pub fn checks(
    of: &Procedure<'_>,
    values: &mut ValueNumbering,
    map: &ShapeMap,
    algebra: &mut Algebra,
    callees: &CalleeTerms,
) -> Vec<Check> {
    let mut maker = Maker { of, map, algebra, made: Vec::new(), by_key: FxHashMap::default() };
    for (block, step) in of.ssa.each_step() {
        if let Item::Stmt(stmt) = step.item {
            maker.statement(block, stmt, step);
            maker.call(block, stmt, values, callees);
        }
    }
    maker.made.into_iter().map(|(_, check)| check).collect()
}

struct Maker<'m, 'a> {
    of: &'m Procedure<'a>,
    map: &'m ShapeMap,
    algebra: &'m mut Algebra,
    made: Vec<(BlockId, Check)>,
    by_key: FxHashMap<Key, Vec<usize>>,
}

impl Maker<'_, '_> {
    fn statement(&mut self, block: BlockId, stmt: StmtId, step: &Step) {
        let Stmt::Call { function, args, .. } = &self.of.body.stmts[stmt] else { return };
        let rule = self.of.builtin(function).map(|builtin| builtin.shape);
        let Some(args) = operands(args, step) else { return };
        let [a, b] = args[..] else { return };
        let pages = [a, b].iter().any(|&one| self.of.has_pages(one));
        let (a, b) = (self.map.get(a), self.map.get(b));
        let term = match rule {
            Some(ShapeRule::Elementwise | ShapeRule::CollapseOrElementwise) => {
                self.algebra.terms.sum(a, b)
            }
            Some(ShapeRule::Product) if !pages => self.algebra.terms.product(a, b),
            _ => return,
        };
        self.check(block, stmt, function, (term, &[a, b]));
    }

    /// What a function of the program requires, by its summary.
    fn call(
        &mut self,
        block: BlockId,
        stmt: StmtId,
        values: &mut ValueNumbering,
        callees: &CalleeTerms,
    ) {
        let Stmt::Call { function, .. } = &self.of.body.stmts[stmt] else { return };
        let Some(call) = UserCall::of_statement(self.of, callees, stmt) else { return };
        for required in call.requires(self.of, values) {
            let sizes = required.operands.iter().map(|&it| self.map.get(it));
            let sizes: Vec<TermId> = sizes.collect();
            if let Some(term) = composed(self.of, values, self.algebra, &required, &sizes) {
                self.check(block, stmt, function, (term, &sizes));
            }
        }
    }

    fn check(
        &mut self,
        block: BlockId,
        stmt: StmtId,
        function: &str,
        (term, operands): (TermId, &[TermId]),
    ) {
        let verdict = match self.of.surely_fits(stmt) {
            true => Verdict::Always,
            false => self.verdict(block, term, operands),
        };
        let check = Check {
            stmt,
            span: self.of.body.origin(stmt).span,
            function: function.to_owned(),
            term,
            verdict,
        };
        let key = self.algebra.key(term);
        self.by_key.entry(key).or_default().push(self.made.len());
        self.made.push((block, check));
    }

    fn verdict(&mut self, block: BlockId, term: TermId, operands: &[TermId]) -> Verdict {
        if self.has_scalar_operand(term, operands) {
            return Verdict::Always;
        }
        match self.algebra.legality_given(term, operands) {
            Some(true) => return Verdict::Always,
            Some(false) => return Verdict::Never,
            None => {}
        }
        let key = self.algebra.key(term);
        let same = self.by_key.get(&key).into_iter().flatten().rev().take(MAX_PREMISES);
        let earlier = same.map(|&place| &self.made[place]);
        let mut before = earlier.filter(|(from, _)| self.of.ssa.dominators.dominates(*from, block));
        if let Some((_, check)) = before.next() {
            return Verdict::ImpliedBy(vec![check.stmt]);
        }
        self.by_premises(block, term, operands)
    }

    /// Is it one operation on what exists, and one of its operands a scalar? What a
    /// summary requires may have operations inside that fail.
    fn has_scalar_operand(&self, term: TermId, operands: &[TermId]) -> bool {
        match *self.algebra.terms.get(term) {
            Term::Sum(a, b) | Term::Product(a, b) => {
                let exist = [a, b].iter().all(|operand| operands.contains(operand));
                exist && [a, b].iter().any(|&operand| self.algebra.is_scalar(operand))
            }
            _ => false,
        }
    }

    /// Does it follow from the checks on every path here?
    fn by_premises(&mut self, block: BlockId, term: TermId, operands: &[TermId]) -> Verdict {
        let variables = self.algebra.terms.variables_of(&[term]);
        let mut premises = Vec::new();
        for (from, check) in self.made.iter().rev() {
            let known = self.algebra.terms.variables_of(&[check.term]);
            let useful = check.verdict == Verdict::Needed
                && known.iter().any(|variable| variables.contains(variable));
            if useful && self.of.ssa.dominators.dominates(*from, block) {
                premises.push((check.term, check.stmt));
            }
            if premises.len() == MAX_PREMISES {
                break;
            }
        }
        if premises.is_empty() || !self.follows(term, operands, &premises) {
            return Verdict::Needed;
        }
        // Leave out what is not needed, the latest first.
        for place in (0..premises.len()).rev() {
            let mut fewer = premises.clone();
            fewer.remove(place);
            if self.follows(term, operands, &fewer) {
                premises = fewer;
            }
        }
        let mut stmts: Vec<StmtId> = premises.into_iter().map(|(_, stmt)| stmt).collect();
        stmts.sort_unstable();
        Verdict::ImpliedBy(stmts)
    }

    fn follows(
        &mut self,
        term: TermId,
        operands: &[TermId],
        premises: &[(TermId, StmtId)],
    ) -> bool {
        let mut facts: Vec<TermId> = premises.iter().map(|(term, _)| *term).collect();
        facts.extend(operands.iter().copied());
        self.algebra.legality_given(term, &facts) == Some(true)
    }
}
