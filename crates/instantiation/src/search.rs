//! The search for sizes with which each statement succeeds.
//!
//! The first instantiation whose run meets no mistake ends it: then nothing is wrong, for
//! all that this can tell. Otherwise the sizes that disagree say which instantiation comes
//! next, those first that got furthest. What failed in some run and succeeded in none is
//! what the search finds.

use crate::parameters::Parameters;
use crate::sizes::{Instantiation, LARGE, MOST, Mismatch, START};
use lariat_domains::fault::Position;
use lariat_domains::{Fault, Reason, Shape, ValueSet};
use lariat_interprocedural::FunctionRef;
use lariat_ir::{Function, Stmt, StmtId, walk};
use lariat_transfer::fault::{SizeNeed, SizeWhy, Why};
use lariat_values::failure::{Failure, Problem, ProblemKind};
use lariat_values::reach::Reach;
use lariat_values::suspicion::Suspicion;
use lariat_values::{Arguments, Context, ValueEngine};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// So many instantiations are tried.
const RUNS: usize = 200;
/// One run of so many at least fails at the statement that is reported.
const SHARE: usize = 12;

/// What fails with all sizes that were tried.
pub struct Fails {
    /// The statement.
    pub stmt: StmtId,
    /// What is wrong.
    pub problem: Problem,
    /// The sizes with which it is.
    pub with: Instantiation,
}

/// A statement that failed.
struct Failed {
    /// With the smallest sizes that disagree.
    problem: Problem,
    /// The sizes of that run.
    with: Instantiation,
    /// In how many runs.
    runs: usize,
}

/// How a run ended.
enum Run {
    /// It took too much work.
    GaveUp,
    /// It says nothing about sizes.
    Useless,
    /// What failed, in order.
    Seen { failing: Vec<(StmtId, Problem)>, returns: bool },
}

/// The search in one function.
pub struct Search<'s, 'c> {
    engine: &'s mut ValueEngine<'c>,
    at: FunctionRef,
    body: &'s Function,
    /// The outermost loop around each statement in one.
    loops: FxHashMap<StmtId, StmtId>,
    passed: FxHashSet<StmtId>,
    failed: BTreeMap<StmtId, Failed>,
    /// How many runs met a mistake.
    failing_runs: usize,
}

impl<'s, 'c> Search<'s, 'c> {
    /// Nothing is tried yet.
    pub fn new(engine: &'s mut ValueEngine<'c>, at: FunctionRef, body: &'s Function) -> Self {
        let loops = outermost_loops(body);
        Self {
            engine,
            at,
            body,
            loops,
            passed: FxHashSet::default(),
            failed: BTreeMap::new(),
            failing_runs: 0,
        }
    }

    /// What fails with all sizes, first.
    pub fn run(mut self, parameters: &Parameters) -> Option<Fails> {
        let start = |squares, size| Instantiation::start(parameters, squares, size);
        let accepts = match self.try_sizes(&start(false, START)) {
            Run::Useless | Run::GaveUp => return None,
            Run::Seen { failing, returns } => returns || !failing.is_empty(),
        };
        // Only where a function refuses others is a square matrix meant.
        let squares = !accepts;
        if self.open().next().is_none() {
            self.try_sizes(&start(squares, LARGE));
        }
        if accepts && self.open().next().is_none() {
            return None;
        }
        self.explore(parameters, start(squares, START)).then(|| self.first()).flatten()
    }

    /// Tries sizes until nothing is open; false if that, or a run took too much work.
    fn explore(&mut self, parameters: &Parameters, start: Instantiation) -> bool {
        let squares = start.is_square();
        let mut known: FxHashSet<Instantiation> = FxHashSet::from_iter([start.clone()]);
        let mut rows = vec![start];
        // Those that got furthest first, and of these the fewest and likeliest steps away.
        let mut waiting = BinaryHeap::from_iter([(0, Reverse(0), Reverse(0))]);
        for _ in 0..RUNS {
            let Some((_, Reverse(steps), Reverse(row))) = waiting.pop() else { break };
            let sizes = rows[row].clone();
            let (failing, returns) = match self.try_sizes(&sizes) {
                Run::GaveUp => return false,
                Run::Useless => continue,
                Run::Seen { failing, returns } => (failing, returns),
            };
            let nothing_is_open = self.open().next().is_none();
            if nothing_is_open && (returns || !self.failed.is_empty()) {
                return false;
            }
            let reached = failing.first().map_or(0, |(stmt, _)| stmt.index() + 1);
            let mismatches: Vec<Mismatch> =
                failing.iter().flat_map(|(_, problem)| mismatches(problem)).collect();
            for (cost, next) in sizes.next(parameters, &mismatches, squares) {
                if known.insert(next.clone()) {
                    rows.push(next);
                    waiting.push((reached, Reverse(steps + cost), Reverse(rows.len() - 1)));
                }
            }
        }
        true
    }

    /// What has failed and never succeeded.
    fn open(&self) -> impl Iterator<Item = StmtId> {
        self.failed.keys().copied().filter(|stmt| !self.passed.contains(stmt))
    }

    /// The first of them, if its sizes are among those that are tried.
    fn first(self) -> Option<Fails> {
        let Self { passed, failed, failing_runs, .. } = self;
        let mut open = failed.into_iter().filter(|(stmt, _)| !passed.contains(stmt));
        let (stmt, Failed { problem, with, runs }) = open.next()?;
        // What few runs got to has hardly been tried.
        if runs * SHARE < failing_runs {
            return None;
        }
        // Nothing to select is a case of its own.
        let is_small =
            |(one, other): &Mismatch| (1..=MOST).contains(one) && (1..=MOST).contains(other);
        mismatches(&problem).iter().all(is_small).then_some(Fails { stmt, problem, with })
    }

    fn try_sizes(&mut self, sizes: &Instantiation) -> Run {
        let more = self.body.variadic_inputs.then(|| ValueSet::unknown(Reason::Argument));
        let arguments = Arguments { known: sizes.values(), more };
        let context = Context::call(arguments, Some(self.body.outputs.len()));
        let node = self.engine.enter(self.at, context);
        let node = self.engine.get(node);
        let Some(facts) = node.facts.bodies.get(&self.at).filter(|_| !node.facts.gave_up) else {
            return Run::GaveUp;
        };
        let is_of_sizes = |problem: &Problem| {
            matches!(problem.kind(), ProblemKind::Shape | ProblemKind::Times | ProblemKind::Bounds)
        };
        // A row that meets a column is hardly meant: what comes of it says nothing.
        let met = facts.suspicions.iter().filter(|(_, suspicion)| {
            matches!(suspicion, Some(Suspicion::RowAndColumn { .. } | Suspicion::NeverEqual { .. }))
        });
        let met = met.map(|(&stmt, _)| stmt).min();
        let counts = |stmt: StmtId| met.is_none_or(|met| stmt <= met);
        let mut failing: BTreeMap<StmtId, Problem> = BTreeMap::new();
        let mut is_useless = false;
        let mut passed = Vec::new();
        let mut left: FxHashSet<StmtId> = FxHashSet::default();
        for (&stmt, visits) in &facts.visits {
            match &visits.problem {
                _ if visits.tried || !counts(stmt) => {}
                Some(problem) if is_of_sizes(problem) => {
                    failing.insert(stmt, problem.clone());
                    // Every run ends there, before the loop's next iteration.
                    if visits.reach != Reach::May {
                        left.extend(self.loops.get(&stmt));
                    }
                }
                Some(_) => is_useless = true,
                None if visits.passed => passed.push(stmt),
                None => {}
            }
        }
        let ends =
            facts.boundaries.values().filter_map(|end| end.at.zip(end.visits.problem.as_ref()));
        for (stmt, problem) in ends.filter(|(stmt, problem)| counts(*stmt) && is_of_sizes(problem))
        {
            failing.entry(stmt).or_insert_with(|| problem.clone());
        }
        let is_whole = |stmt: &StmtId| self.loops.get(stmt).is_none_or(|it| !left.contains(it));
        self.passed.extend(passed.into_iter().filter(is_whole));
        if is_useless {
            return Run::Useless;
        }
        let failing: Vec<_> = failing.into_iter().collect();
        self.failing_runs += usize::from(!failing.is_empty());
        for (stmt, problem) in &failing {
            let runs = self.failed.get(stmt).map_or(0, |known| known.runs) + 1;
            let is_smaller = |known: &Failed| largest(&known.problem) <= largest(problem);
            match self.failed.get_mut(stmt).filter(|known| is_smaller(known)) {
                Some(known) => known.runs = runs,
                None => {
                    let (problem, with) = (problem.clone(), sizes.clone());
                    self.failed.insert(*stmt, Failed { problem, with, runs });
                }
            }
        }
        Run::Seen { failing, returns: node.result.returns }
    }
}

/// The outermost loop around each statement in one.
fn outermost_loops(body: &Function) -> FxHashMap<StmtId, StmtId> {
    let mut loops = FxHashMap::default();
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

/// The greatest of the sizes that disagree.
fn largest(problem: &Problem) -> i64 {
    mismatches(problem).into_iter().map(|(one, other)| one.max(other)).max().unwrap_or(0)
}

/// The sizes that disagree.
fn mismatches(problem: &Problem) -> Vec<Mismatch> {
    let pair = |one: Option<u32>, other: Option<u32>| {
        one.zip(other).map(|(one, other)| (i64::from(one), i64::from(other)))
    };
    let found = match &problem.failure {
        Failure::Value(Fault::Count { elements, places }) => {
            vec![pair(Some(*elements), Some(*places))]
        }
        Failure::Value(Fault::Bounds(fault)) => match &fault.position {
            Position::Exactly(number) | Position::AtLeast(number) => {
                vec![pair(Some(number.0 as u32), fault.extent.known())]
            }
            Position::Symbolic(_) => Vec::new(),
        },
        Failure::Call(fault) => match &fault.why {
            Why::Size(why) | Why::Times(why) => of_sizes(why, pair),
            Why::Class(_) | Why::Beyond(_) => Vec::new(),
        },
        _ => Vec::new(),
    };
    found.into_iter().flatten().filter(|(one, other)| one != other).collect()
}

fn of_sizes(
    why: &SizeWhy,
    pair: impl Fn(Option<u32>, Option<u32>) -> Option<Mismatch>,
) -> Vec<Option<Mismatch>> {
    let known = |shape: &Shape, dimension| shape.extent(dimension).known();
    match why {
        SizeWhy::Operands { need, left, right } => {
            let places: &[(usize, usize)] = match need {
                SizeNeed::Inner => &[(2, 1)],
                SizeNeed::SameRows | SizeNeed::BesideRows => &[(1, 1)],
                SizeNeed::SameColumns | SizeNeed::AboveColumns => &[(2, 2)],
                SizeNeed::EqualOrOne
                | SizeNeed::EqualOrScalar
                | SizeNeed::ScalarAndSquare
                | SizeNeed::Fit => &[(1, 1), (2, 2)],
            };
            places.iter().map(|&(k, j)| pair(known(left, k), known(right, j))).collect()
        }
        SizeWhy::NotSquare(shape) => vec![pair(known(shape, 1), known(shape, 2))],
        SizeWhy::Reshape { from, to, .. } => vec![pair(from.known(), to.known())],
        SizeWhy::Triplets(one, other) => vec![pair(one.known(), other.known())],
        SizeWhy::NotMatrix => Vec::new(),
    }
}
