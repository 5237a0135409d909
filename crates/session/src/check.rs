//! All files at once: what `lariat check` does.
//!
//! Files are analysed in chunks, each in one engine: what the files of a chunk call is
//! analysed once for all of them. The findings of a file are the same in every chunk
//! ([`lariat_analysis::values::per_file`]), so neither chunks nor threads can be seen in
//! what is reported.
//!
//! Example: `session.snapshot().check(&|| bar.inc(1))?.findings`.
//!
//! Cost: linear in the files; chunks run in parallel.

use crate::group::Group;
use crate::unit::Unit;
use lariat_analysis::interprocedural::{Cancellation, Collection, Run};
use lariat_analysis::values::findings::GaveUp;
use lariat_analysis::values::per_file::ByFile;
use lariat_base::{Diagnostic, FileId, Sources};
use rayon::prelude::*;
use std::sync::Arc;

/// Files that are analysed together.
const FILES_TOGETHER: usize = 128;

/// What is said of all files.
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
    let in_run = |group: &Arc<Group>| group.code().in_run(run.clone());
    let codes: Vec<Collection> = groups.iter().map(in_run).collect();
    let values: Vec<ByFile<'_>> = codes.iter().map(ByFile::new).collect();
    chunks(units).par_iter().for_each(|(group, files)| {
        values[*group].prepare(files);
        files.iter().for_each(|_| step());
    });
    let sizes: Vec<_> = groups.iter().zip(&codes).map(|(group, code)| group.sizes(code)).collect();
    let one = |unit: &Arc<Unit>| {
        let (values, sizes) =
            (values[unit.group].of(unit.file), sizes[unit.group].of_file(unit.file));
        let found = groups[unit.group].check(unit, sources.file(unit.file), (&values, &sizes));
        (found, values.gave_up)
    };
    let (found, gave_up): (Vec<_>, Vec<_>) = units.par_iter().map(one).unzip();
    let mut findings: Vec<Diagnostic> = found.into_iter().flatten().collect();
    findings.sort_by(|left, right| order(left).cmp(&order(right)));
    Checked { findings, gave_up: gave_up.into_iter().flatten().collect() }
}

/// The files in chunks of one group.
fn chunks(units: &[Arc<Unit>]) -> Vec<(usize, Vec<FileId>)> {
    let mut chunks: Vec<(usize, Vec<FileId>)> = Vec::new();
    for unit in units {
        match chunks.last_mut() {
            Some((group, files)) if *group == unit.group && files.len() < FILES_TOGETHER => {
                files.push(unit.file);
            }
            _ => chunks.push((unit.group, vec![unit.file])),
        }
    }
    chunks
}

fn order(finding: &Diagnostic) -> impl Ord + '_ {
    let place = finding.primary().map(|label| (label.file, label.span.start, label.span.end));
    (place, finding.code, &finding.message)
}
