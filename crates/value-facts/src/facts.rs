//! What the value analysis keeps of each statement of each node.
//!
//! A statement is visited several times: in each iteration of a loop, in each part
//! of a split state. Values are joined over all visits, which is sound since
//! the last iteration covers the others. A problem stands only if every visit ends
//! in it: what fails in each run that reaches it.

use super::failure::Problem;
use super::pending_iterations::{Boundary, PendingIterations};
use super::points::Points;
use super::raises::Raise;
use super::reach::Reach;
use super::requirements::Fit;
use super::suspicion::Suspicion;
use super::symbolic_extents::join_visits;
use lariat_base::SideTable;
use lariat_builtins::BuiltinId;
use lariat_domains::ValueSet;
use lariat_interprocedural::{FunctionRef, NodeId};
use lariat_ir::{Function, Stmt, StmtId, VarId};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The place of a call: a statement of a function, which may be a script's that
/// runs in the node's workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Site {
    /// The function.
    pub function: FunctionRef,
    /// The statement.
    pub stmt: StmtId,
}

/// What is kept of a node.
#[derive(Debug, Default)]
pub struct NodeFacts {
    /// For the function, and for each script run in its workspace.
    pub bodies: FxHashMap<FunctionRef, BodyFacts>,
    /// The calls that every run makes which gets to their sites, with just this
    /// context: not one of several alternatives.
    pub certain_calls: Vec<CertainCall>,
    /// The budgets ran out here: nothing that is not kept is known.
    pub gave_up: bool,
}

/// A call that is not one of several alternatives.
#[derive(Clone, Copy, Debug)]
pub struct CertainCall {
    /// Where it is.
    pub site: Site,
    /// What is called.
    pub callee: NodeId,
    /// Which runs get there.
    pub reach: Reach,
}

/// What is kept of a body.
#[derive(Debug, Default)]
pub struct BodyFacts {
    /// What the parameters hold at the start; none that is surely not given.
    pub parameters: Vec<(VarId, Arc<ValueSet>)>,
    /// What each visited statement assigns.
    pub assigned: FxHashMap<(StmtId, VarId), Arc<ValueSet>>,
    /// What is kept of operands and join points, where that is asked for.
    pub points: Points,
    /// How visits of a statement ended.
    pub visits: SideTable<Stmt, Visits>,
    /// The first and the last iterations of loops that are still to be analysed.
    pub pending: PendingIterations,
    /// How their analysis ended.
    pub boundaries: FxHashMap<(StmtId, Boundary), BoundaryFacts>,
    /// Statements that fail in an iteration which every run makes: one, but for recovery.
    pub sure: BTreeMap<StmtId, Visits>,
    /// It asks whether its first parameter is given.
    pub asks_for_first: bool,
    /// What is suspicious at a statement; none where a visit raises no suspicion.
    pub suspicions: FxHashMap<StmtId, Option<Suspicion>>,
    /// Whether the sizes of a statement's operands fit, for any arguments.
    pub requirements: FxHashMap<StmtId, Fit>,
    /// The wild features met, with the builtin's name.
    pub wild: FxHashMap<StmtId, String>,
    /// Statements whose callees may assign variables of the body, which no target names.
    pub unseen: FxHashSet<StmtId>,
    /// The statements that may raise an error on purpose.
    pub raises: BTreeMap<StmtId, Raise>,
    /// The builtins called, by statement.
    pub builtins: FxHashMap<StmtId, SmallVec<[BuiltinId; 2]>>,
    /// Calls whose targets are not all known.
    pub open_calls: FxHashMap<StmtId, Arc<str>>,
    /// Calls that rest on a handle.
    pub by_handle: FxHashMap<StmtId, ()>,
    /// The scripts run, by statement.
    pub scripts: FxHashMap<StmtId, Vec<FunctionRef>>,
    /// The variables at the end.
    pub exit: FxHashMap<VarId, Arc<ValueSet>>,
    /// The variables at the end that the body's text does not name.
    pub exit_extras: BTreeMap<Arc<str>, ValueSet>,
}

/// How the visits of a statement ended.
#[derive(Debug, Default)]
pub struct Visits {
    /// Some visit passed.
    pub passed: bool,
    /// The problem of the last visit that failed.
    pub problem: Option<Box<Problem>>,
    /// The statement stands in a `try`: failing may be intended.
    pub tried: bool,
    /// Which runs get there, of the visit that most do.
    pub reach: Reach,
    /// It is a boundary iteration of a loop that may not iterate.
    pub needs_iteration: bool,
    /// How many errors precede them (`lariat_values`, `recovery`).
    pub level: Option<u32>,
    /// Some visit after more errors passed.
    pub passes_later: bool,
}

impl Visits {
    /// For a visit at this level: those with the fewest errors before them count alone.
    pub fn at_level(&mut self, level: u32) -> Option<&mut Self> {
        let known = *self.level.get_or_insert(level);
        if level < known {
            *self = Self { level: Some(level), ..Self::default() };
        }
        (level <= known).then_some(self)
    }
}

/// How the analysis of a boundary iteration ended.
#[derive(Debug, Default)]
pub struct BoundaryFacts {
    /// The statement that failed.
    pub at: Option<StmtId>,
    /// How it ended.
    pub visits: Visits,
}

type Failing<'f> = (StmtId, &'f Visits, &'f Problem);

/// The problem of what no visit passed.
fn failing(stmt: StmtId, visits: &Visits) -> Option<Failing<'_>> {
    let Visits { passed, problem, tried, .. } = visits;
    problem.as_deref().filter(|_| !passed && !tried).map(|problem| (stmt, visits, problem))
}

impl BodyFacts {
    /// Keeps what findings rest on, of callers' too: what fails, what is suspicious, and the
    /// scripts that lead there. The rest, most of what a node takes, is dropped.
    pub fn condense(&mut self) {
        let visits = std::mem::take(&mut self.visits).into_rows();
        let failing = visits.filter(|(stmt, visits)| failing(*stmt, visits).is_some());
        let known = std::mem::take(self);
        self.sure = known.sure;
        self.sure.extend(failing);
        self.raises = known.raises;
        self.pending = known.pending;
        self.boundaries = known.boundaries;
        self.suspicions = known.suspicions;
        self.scripts = known.scripts;
    }

    /// Notes what a statement assigns.
    pub fn note(&mut self, stmt: StmtId, var: VarId, value: &Arc<ValueSet>) {
        self.assigned
            .entry((stmt, var))
            .and_modify(|known| {
                if !Arc::ptr_eq(known, value) && known != value {
                    *known = Arc::new(join_visits(stmt, known, value));
                }
            })
            .or_insert_with(|| value.clone());
    }

    /// Notes what a variable holds where the body ends; several times for a
    /// script that is run several times.
    pub fn note_exit(&mut self, var: VarId, value: &Arc<ValueSet>) {
        self.exit
            .entry(var)
            .and_modify(|known| *known = Arc::new(known.join(value)))
            .or_insert_with(|| value.clone());
    }

    /// The same of a variable that the body's text does not name.
    pub fn note_extra(&mut self, name: &Arc<str>, value: &ValueSet) {
        self.exit_extras
            .entry(name.clone())
            .and_modify(|known| *known = known.join(value))
            .or_insert_with(|| value.clone());
    }

    /// No facts yet, with room for those of a body.
    pub fn for_body(body: &Function, keeps_values: bool) -> Self {
        let statements = body.stmts.len();
        let mut facts = Self::default();
        facts.visits.reserve(statements);
        if keeps_values {
            facts.assigned.reserve(statements);
            facts.exit.reserve(body.vars.len());
        }
        facts
    }

    /// Which runs fail if a statement does; nothing of what is not visited. An error in a
    /// `try` is not a failure of the run.
    pub fn reach(&self, stmt: StmtId) -> Option<Reach> {
        let visits = self.visits.get(stmt)?;
        Some(if visits.tried { Reach::May } else { visits.reach })
    }

    /// The statements that fail whenever they are reached, with the problem.
    pub fn problems(&self) -> Vec<(StmtId, &Visits, &Problem)> {
        let always = self.visits.iter().filter_map(|(stmt, visits)| failing(stmt, visits));
        let mut always: Vec<Failing<'_>> = always.collect();
        for sure in self.sure.iter().filter_map(|(&stmt, visits)| failing(stmt, visits)) {
            if always.iter().all(|(stmt, ..)| *stmt != sure.0) {
                always.push(sure);
            }
        }
        let mut ends: Vec<_> = self.boundaries.iter().collect();
        ends.sort_by_key(|&(&(stmt, end), _)| (stmt, end == Boundary::Last));
        for found in ends.into_iter().filter_map(|(_, end)| failing(end.at?, &end.visits)) {
            if !always.iter().any(|(stmt, ..)| *stmt == found.0) {
                always.push(found);
            }
        }
        always
    }
}
