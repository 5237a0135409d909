//! All files at once: what `lariat check` does.
//!
//! Each thread takes some files at a time until it has as many as memory should hold, or as
//! are its share of those that are left; these are analysed together: what they call is
//! analysed once for all of them. The findings of a file are the same whatever it is analysed
//! with ([`lariat_analysis::per_file`]), so threads cannot be seen in what is reported.
//!
//! Code is lowered when somebody asks for it, for all threads, and forgotten with its
//! generation: the files that are taken until there are so many. What they call stays as long as
//! each generation asks for it again. What the analyses ask of its text
//! ([`lariat_values::function_memo`]) lives as long.
//!
//! Neighbouring files call the same functions, so threads start at both ends of the files.
//!
//! ```text
//!           generation 1    generation 2      …
//! thread 1  f1 … f200       f201 … f380
//! thread 2  f2000 … f1810   f1809 … f1620
//! ```
//!
//! Example: `session.snapshot().check(&|| bar.inc(1))?.findings`.
//!
//! Cost: linear in the files, in parallel. Memory: the trees of all files, and
//! the code of what the threads are at.

use crate::group::Group;
use crate::unit::Unit;
use lariat_analysis::per_file::{ByFile, Together};
use lariat_base::{Diagnostic, FileId, Sources};
use lariat_findings::finding::GaveUp;
use lariat_interprocedural::{Cancellation, Collection, Run};
use lariat_values::function_memo::Memos;
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Files whose code is forgotten together.
const FILES_OF_A_GENERATION: usize = 350;
/// Files that a thread takes at a time: neighbours, which call the same functions.
const FILES_AT_A_TIME: usize = 16;

/// What is reported for all files.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// What is wrong with them, by file and place.
    pub findings: Vec<Diagnostic>,
    /// The functions that were not fully analysed, by file and place.
    pub gave_up: Vec<GaveUp>,
}

/// The findings of all files; they mean nothing if the run was cancelled.
pub(crate) fn check(
    (sources, units, groups): (&Sources, &[Arc<Unit>], &[Arc<Group>]),
    cancellation: &Cancellation,
    step: &(dyn Fn() + Sync),
) -> Checked {
    let run = Arc::new(Run::new(cancellation.clone()));
    let values: Vec<ByFile> = groups.iter().map(|group| ByFile::new(group.code())).collect();
    let queue = Queue::of(units);
    let generations: Vec<Generations> = groups.iter().map(Generations::of).collect();
    let one_thread = |thread: usize| {
        let end = if thread.is_multiple_of(2) { End::First } else { End::Last };
        let mut files = Files { queue: &queue, end, taken: &[] };
        let mut found = Vec::new();
        while let Some(first) = files.next(None) {
            let (group, values) = (&groups[first.group], &values[first.group]);
            let ((code, memos), share) = (generations[first.group].current(), queue.share());
            let code = code.in_run(run.clone());
            let together = Together::new(&code, first.file, &memos);
            let together = analyze_together(together, values, first, (&mut files, share));
            generations[first.group].note_taken(&together);
            let sizes = group.sizes(&code);
            found.extend(together.into_iter().map(|unit| {
                let own = values.of(&code, unit.file);
                let sizes = sizes.of_file(unit.file, &own.callees);
                let found = group.check((unit, &code), sources.file(unit.file), (&own, &sizes));
                step();
                (unit.file, found, own.values.gave_up.clone())
            }));
        }
        found
    };
    let threads = 0..rayon::current_num_threads();
    let mut found: Vec<_> = threads.into_par_iter().flat_map_iter(one_thread).collect();
    found.sort_by_key(|&(file, ..)| file);
    let mut checked = Checked::default();
    for (_, findings, gave_up) in found {
        checked.findings.extend(findings);
        checked.gave_up.extend(gave_up);
    }
    checked.findings.sort_by(|left, right| order(left).cmp(&order(right)));
    checked
}

/// Analyses a file and further ones of its group; returns which.
fn analyze_together<'u>(
    together: Option<Together<'_>>,
    values: &ByFile,
    first: &'u Arc<Unit>,
    (files, share): (&mut Files<'_, 'u>, usize),
) -> Vec<&'u Arc<Unit>> {
    let mut all = vec![first];
    let Some(mut together) = together else { return all };
    values.prepare(&mut together, first.file);
    while !together.is_full()
        && all.len() < share
        && let Some(unit) = files.next(Some(first.group))
    {
        values.prepare(&mut together, unit.file);
        all.push(unit);
    }
    all
}

/// Where a thread takes files.
#[derive(Clone, Copy)]
enum End {
    First,
    Last,
}

/// The files that no thread has taken yet, in portions of one group.
struct Queue<'u>(Mutex<VecDeque<&'u [Arc<Unit>]>>);

impl<'u> Queue<'u> {
    fn of(units: &'u [Arc<Unit>]) -> Self {
        let of_group = units.chunk_by(|left, right| left.group == right.group);
        let portions = of_group.flat_map(|files| files.chunks(FILES_AT_A_TIME));
        Self(Mutex::new(portions.collect()))
    }

    fn take(&self, end: End) -> Option<&'u [Arc<Unit>]> {
        let mut portions = lock(&self.0);
        match end {
            End::First => portions.pop_front(),
            End::Last => portions.pop_back(),
        }
    }

    /// How many files a thread should analyse together, so that all threads end at about
    /// the same time: half of its part of those that are left.
    fn share(&self) -> usize {
        let left = lock(&self.0).len() * FILES_AT_A_TIME;
        FILES_AT_A_TIME.max(left / rayon::current_num_threads() / 2)
    }
}

/// The code of a group's files, lowered as far as those ask that are analysed.
struct Generations(Mutex<Generation>);

/// The code of a generation.
struct Generation {
    code: Collection,
    /// What was asked of its functions.
    memos: Arc<Memos>,
    /// The files that are analysed with it.
    files: FxHashSet<FileId>,
}

impl Generation {
    fn first(code: &Collection) -> Self {
        let code = code.unlowered(|_| false);
        Self { code, memos: Arc::default(), files: FxHashSet::default() }
    }

    /// What the files of this one called is perhaps called again.
    fn next(&self) -> Self {
        let asked = self.code.take_asked();
        let keeps = |file: FileId| asked.contains(&file) && !self.files.contains(&file);
        let memos = Arc::new(self.memos.of_files(keeps));
        Self { code: self.code.unlowered(keeps), memos, files: FxHashSet::default() }
    }
}

impl Generations {
    fn of(group: &Arc<Group>) -> Self {
        Self(Mutex::new(Generation::first(group.code())))
    }

    /// The code for the next files, with what was asked of its functions.
    fn current(&self) -> (Collection, Arc<Memos>) {
        let mut generation = lock(&self.0);
        if generation.files.len() >= FILES_OF_A_GENERATION {
            *generation = generation.next();
        }
        (generation.code.clone(), generation.memos.clone())
    }

    fn note_taken(&self, files: &[&Arc<Unit>]) {
        lock(&self.0).files.extend(files.iter().map(|unit| unit.file));
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The files of a thread.
struct Files<'q, 'u> {
    queue: &'q Queue<'u>,
    end: End,
    /// Those that it has taken and not analysed.
    taken: &'u [Arc<Unit>],
}

impl<'u> Files<'_, 'u> {
    /// The next file, if it is of this group.
    fn next(&mut self, group: Option<usize>) -> Option<&'u Arc<Unit>> {
        if self.taken.is_empty() {
            self.taken = self.queue.take(self.end)?;
        }
        let (first, rest) = self.taken.split_first()?;
        if group.is_some_and(|group| first.group != group) {
            return None;
        }
        self.taken = rest;
        Some(first)
    }
}

fn order(finding: &Diagnostic) -> impl Ord + '_ {
    let place = finding.primary().map(|label| (label.file, label.span.start, label.span.end));
    (place, finding.code, &finding.message)
}
