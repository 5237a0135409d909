//! One run of a function, for an instantiation: which statements fail, and which succeed.
//!
//! A statement fails if some visit does that a run gets to, if only in a later iteration of
//! a loop: where an iteration fails whenever it is reached, the loop ends there. So what
//! succeeds in the same loop has succeeded in some iterations alone, and does not count. Nor
//! does what comes after a row has met a column: the table of all pairs is hardly meant.

use lariat_interprocedural::FunctionRef;
use lariat_ir::{Function, Stmt, StmtId, walk};
use lariat_value_facts::failure::{Problem, ProblemKind};
use lariat_value_facts::reach::Reach;
use lariat_value_facts::suspicion::Suspicion;
use lariat_value_facts::{Arguments, BodyFacts, Context};
use lariat_values::ValueEngine;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// The outermost loop around each statement in one.
pub type Loops = FxHashMap<StmtId, StmtId>;

/// How a run ended.
pub enum Run {
    /// It took too much work.
    GaveUp,
    /// Something is wrong that is not about sizes.
    Useless {
        /// What succeeded.
        passed: Vec<StmtId>,
    },
    /// It says which sizes fit.
    Seen {
        /// What failed.
        failing: BTreeMap<StmtId, Problem>,
        /// What succeeded.
        passed: Vec<StmtId>,
        /// The function returns.
        returns: bool,
    },
}

impl Run {
    /// Runs a function for these arguments.
    pub fn of(
        engine: &mut ValueEngine<'_>,
        (at, body): (FunctionRef, &Function),
        loops: &Loops,
        arguments: Arguments,
    ) -> Self {
        let node = engine.enter(at, Context::call(arguments, Some(body.outputs.len())));
        let node = engine.get(node);
        let facts = node.facts.bodies.get(&at).filter(|_| !node.facts.gave_up);
        facts.map_or(Self::GaveUp, |facts| Self::seen(facts, loops, node.result.returns))
    }

    fn seen(facts: &BodyFacts, loops: &Loops, returns: bool) -> Self {
        let met = row_meets_column(facts);
        let counts = |stmt: StmtId| met.is_none_or(|met| stmt <= met);
        let (mut failing, mut passed) = (BTreeMap::new(), Vec::new());
        let mut left: FxHashSet<StmtId> = FxHashSet::default();
        let mut is_useless = false;
        for (stmt, visits) in facts.visits.iter().filter(|&(stmt, it)| !it.tried && counts(stmt)) {
            match &visits.problem {
                Some(problem) if is_of_sizes(problem) => {
                    failing.insert(stmt, (**problem).clone());
                    // Every run ends there, before the loop's next iteration.
                    if visits.reach != Reach::May {
                        left.extend(loops.get(&stmt));
                    }
                }
                Some(_) => is_useless = true,
                None if visits.passed => passed.push(stmt),
                None => {}
            }
        }
        passed.retain(|stmt| loops.get(stmt).is_none_or(|around| !left.contains(around)));
        if is_useless {
            return Self::Useless { passed };
        }
        let ends = facts.boundaries.values();
        let ends = ends.filter(|end| !end.visits.passed && !end.visits.tried);
        let ends = ends.filter_map(|end| end.at.zip(end.visits.problem.as_deref()));
        for (stmt, problem) in ends.filter(|(stmt, it)| counts(*stmt) && is_of_sizes(it)) {
            failing.entry(stmt).or_insert_with(|| problem.clone());
        }
        Self::Seen { failing, passed, returns }
    }
}

fn is_of_sizes(problem: &Problem) -> bool {
    matches!(problem.kind(), ProblemKind::Shape | ProblemKind::Times | ProblemKind::Bounds)
}

/// The first statement in which one does, if there is one.
fn row_meets_column(facts: &BodyFacts) -> Option<StmtId> {
    let met = facts.suspicions.iter().filter(|(_, suspicion)| {
        matches!(suspicion, Some(Suspicion::RowAndColumn { .. } | Suspicion::NeverEqual { .. }))
    });
    met.map(|(&stmt, _)| stmt).min()
}

/// The outermost loop around each statement in one.
pub fn outermost_loops(body: &Function) -> Loops {
    let mut loops = Loops::default();
    let mut waiting: Vec<(StmtId, Option<StmtId>)> =
        body.body.iter().map(|&stmt| (stmt, None)).collect();
    while let Some((id, around)) = waiting.pop() {
        loops.extend(around.map(|outermost| (id, outermost)));
        let stmt = &body.stmts[id];
        let is_loop = matches!(stmt, Stmt::For { .. } | Stmt::While { .. });
        let around = around.or(is_loop.then_some(id));
        waiting.extend(walk::blocks(stmt).flatten().map(|&inner| (inner, around)));
    }
    loops
}
