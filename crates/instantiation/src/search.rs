//! The search for sizes with which each statement succeeds.
//!
//! The first instantiation whose run succeeds ends it: then nothing is wrong, for
//! all that this can tell. Otherwise the sizes that disagree say which instantiation comes
//! next, those first that got furthest. What failed in some run and succeeded in none is
//! what the search finds.

use crate::dependence::{FailedRun, depends_on_few};
use crate::mismatch::{Mismatch, largest, mismatches, needs_square};
use crate::parameters::Parameters;
use crate::run::{Loops, Run, outermost_loops};
use crate::sizes::{Instantiation, LARGE, MOST, START};
use lariat_interprocedural::FunctionRef;
use lariat_ir::{Function, StmtId};
use lariat_value_facts::failure::Problem;
use lariat_values::ValueEngine;
use rustc_hash::FxHashSet;
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
    /// The sizes of each run in which it failed, and those that disagreed then.
    runs: Vec<FailedRun>,
}

/// What is to be tried, in turn by two orders: those next to what got furthest, and the fewest
/// and likeliest steps away from the start. That an array of one element gets far says little,
/// since most operations succeed with it.
struct Waiting {
    rows: Vec<Option<(u32, Instantiation)>>,
    by_reach: BinaryHeap<(usize, Reverse<u32>, Reverse<usize>)>,
    by_steps: BinaryHeap<Reverse<(u32, usize)>>,
}

impl Waiting {
    fn new(start: Instantiation) -> Self {
        let (by_reach, by_steps) = (BinaryHeap::new(), BinaryHeap::new());
        let mut waiting = Self { rows: Vec::new(), by_reach, by_steps };
        waiting.push(0, 0, start);
        waiting
    }

    fn push(&mut self, reached: usize, steps: u32, sizes: Instantiation) {
        let row = self.rows.len();
        self.rows.push(Some((steps, sizes)));
        self.by_reach.push((reached, Reverse(steps), Reverse(row)));
        self.by_steps.push(Reverse((steps, row)));
    }

    /// The next one, and how many steps away it is.
    fn pop(&mut self, run: usize) -> Option<(u32, Instantiation)> {
        loop {
            let row = match run % 2 {
                0 => self.by_reach.pop().map(|(_, _, Reverse(row))| row),
                _ => self.by_steps.pop().map(|Reverse((_, row))| row),
            };
            if let Some(next) = self.rows[row?].take() {
                return Some(next);
            }
        }
    }
}

/// The search in one function.
pub struct Search<'s, 'c> {
    engine: &'s mut ValueEngine<'c>,
    at: FunctionRef,
    body: &'s Function,
    loops: Loops,
    passed: FxHashSet<StmtId>,
    failed: BTreeMap<StmtId, Failed>,
    /// How many runs failed.
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
            Run::Useless { .. } | Run::GaveUp => return None,
            Run::Seen { failing, returns, .. } => returns || !failing.is_empty(),
        };
        // Only where a function refuses others is a square matrix meant.
        let squares = !accepts;
        if self.open().next().is_none() {
            self.try_sizes(&start(squares, LARGE));
        }
        if accepts && self.open().next().is_none() {
            return None;
        }
        let found = self.explore(parameters, squares);
        found.then(|| self.first()).flatten()
    }

    /// Tries sizes until nothing is open; false if that, or a run took too much work.
    fn explore(&mut self, parameters: &Parameters, squares: bool) -> bool {
        let start = Instantiation::start(parameters, squares, START);
        let mut known: FxHashSet<Instantiation> = FxHashSet::from_iter([start.clone()]);
        let mut waiting = Waiting::new(start);
        for run in 0..RUNS {
            let Some((steps, sizes)) = waiting.pop(run) else { break };
            let (failing, returns) = match self.try_sizes(&sizes) {
                Run::GaveUp => return false,
                Run::Useless { .. } => continue,
                Run::Seen { failing, returns, .. } => (failing, returns),
            };
            let nothing_is_open = self.open().next().is_none();
            if nothing_is_open && (returns || !self.failed.is_empty()) {
                return false;
            }
            let reached = match sizes.has_single_elements() {
                true => 0,
                false => failing.keys().next().map_or(0, |stmt| stmt.index() + 1),
            };
            let mismatches: Vec<Mismatch> = failing.values().flat_map(mismatches).collect();
            for (cost, next) in sizes.next(parameters, &mismatches, squares) {
                if known.insert(next.clone()) {
                    waiting.push(reached, steps + cost, next);
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
        if runs.len() * SHARE < failing_runs || !depends_on_few(&runs) {
            return None;
        }
        // What needs a square matrix may well be given one.
        if needs_square(&problem) {
            return None;
        }
        // Nothing to select is a case of its own.
        let is_small =
            |(one, other): &Mismatch| (1..=MOST).contains(one) && (1..=MOST).contains(other);
        mismatches(&problem).iter().all(is_small).then_some(Fails { stmt, problem, with })
    }

    /// Runs the function for these sizes, and keeps what failed and what succeeded.
    fn try_sizes(&mut self, sizes: &Instantiation) -> Run {
        let arguments = sizes.arguments(self.body.variadic_inputs);
        let run = Run::of(self.engine, (self.at, self.body), &self.loops, arguments);
        if let Run::Useless { passed } | Run::Seen { passed, .. } = &run {
            self.passed.extend(passed);
        }
        if let Run::Seen { failing, .. } = &run {
            self.failing_runs += usize::from(!failing.is_empty());
            failing.iter().for_each(|(&stmt, problem)| self.note(stmt, problem, sizes));
        }
        run
    }

    /// A statement failed with these sizes: those that disagree least are kept.
    fn note(&mut self, stmt: StmtId, problem: &Problem, sizes: &Instantiation) {
        let run = (sizes.clone(), mismatches(problem).first().copied());
        match self.failed.get_mut(&stmt) {
            Some(known) => {
                if largest(&known.problem) > largest(problem) {
                    known.problem = problem.clone();
                    known.with = sizes.clone();
                }
                known.runs.push(run);
            }
            None => {
                let (problem, with) = (problem.clone(), sizes.clone());
                self.failed.insert(stmt, Failed { problem, with, runs: vec![run] });
            }
        }
    }
}
