//! All files at once: what `lariat check` does.
//!
//! Each thread takes some files at a time until it has as many as memory should hold; these
//! are analysed together: what they call is analysed once for all of them, and their code is
//! forgotten after it. The findings of a
//! file are the same whatever it is analysed with ([`lariat_analysis::per_file`]), so threads
//! cannot be seen in what is reported.
//!
//! Example: `session.snapshot().check(&|| bar.inc(1))?.findings`.
//!
//! Cost: linear in the files, in parallel. Memory: the trees of all files, and
//! the code of what the threads are at.

use crate::group::Group;
use crate::unit::Unit;
use lariat_analysis::per_file::{ByFile, Together};
use lariat_base::{Diagnostic, Sources};
use lariat_findings::finding::GaveUp;
use lariat_interprocedural::{Cancellation, Collection, Run};
use rayon::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// Files that are analysed together at most.
const FILES_TOGETHER: usize = 256;
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
    let one_thread = |_| {
        let mut files = Files { queue: &queue, taken: &[] };
        let mut found = Vec::new();
        while let Some(first) = files.next(None) {
            let (group, values) = (&groups[first.group], &values[first.group]);
            let code = group.code().unlowered().in_run(run.clone());
            let together = analyze_together(&code, values, first, &mut files);
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
    code: &Collection,
    values: &ByFile,
    first: &'u Arc<Unit>,
    files: &mut Files<'_, 'u>,
) -> Vec<&'u Arc<Unit>> {
    let mut all = vec![first];
    let Some(mut together) = Together::new(code, first.file) else { return all };
    values.prepare(&mut together, first.file);
    while !together.is_full()
        && all.len() < FILES_TOGETHER
        && let Some(unit) = files.next(Some(first.group))
    {
        values.prepare(&mut together, unit.file);
        all.push(unit);
    }
    all
}

/// The files that no thread has taken yet, in portions of one group.
struct Queue<'u>(Mutex<Vec<&'u [Arc<Unit>]>>);

impl<'u> Queue<'u> {
    fn of(units: &'u [Arc<Unit>]) -> Self {
        let of_group = units.chunk_by(|left, right| left.group == right.group);
        let mut portions: Vec<_> =
            of_group.flat_map(|files| files.chunks(FILES_AT_A_TIME)).collect();
        portions.reverse();
        Self(Mutex::new(portions))
    }

    fn take(&self) -> Option<&'u [Arc<Unit>]> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }
}

/// The files of a thread.
struct Files<'q, 'u> {
    queue: &'q Queue<'u>,
    /// Those that it has taken and not analysed.
    taken: &'u [Arc<Unit>],
}

impl<'u> Files<'_, 'u> {
    /// The next file, if it is of this group.
    fn next(&mut self, group: Option<usize>) -> Option<&'u Arc<Unit>> {
        if self.taken.is_empty() {
            self.taken = self.queue.take()?;
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
