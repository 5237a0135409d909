//! All files at once: what `lariat check` does.
//!
//! Files are analysed in chunks, as many of a chunk's files in one engine as memory
//! should hold: what they call is analysed once for all of them, and their code is
//! forgotten after it. The findings of a
//! file are the same in every chunk ([`lariat_analysis::per_file`]), so neither
//! chunks nor threads can be seen in what is reported.
//!
//! Example: `session.snapshot().check(&|| bar.inc(1))?.findings`.
//!
//! Cost: linear in the files; chunks run in parallel. Memory: the trees of all files, and
//! the code of what the chunks at work reach.

use crate::group::Group;
use crate::unit::Unit;
use lariat_analysis::per_file::ByFile;
use lariat_base::{Diagnostic, FileId, Sources};
use lariat_interprocedural::{Cancellation, Run};
use lariat_values::findings::GaveUp;
use rayon::prelude::*;
use std::sync::Arc;

/// Files that are analysed together.
const FILES_TOGETHER: usize = 128;

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
    // The first files of a chunk, as many as are analysed together, and those left.
    let of_part = |chunk: &mut &[Arc<Unit>]| {
        let group = &groups[chunk.first()?.group];
        let values = &values[chunk.first()?.group];
        let code = group.code().unlowered().in_run(run.clone());
        let files: Vec<FileId> = chunk.iter().map(|unit| unit.file).collect();
        let (part, rest) = chunk.split_at(values.prepare(&code, &files).max(1));
        *chunk = rest;
        let sizes = group.sizes(&code);
        let one = |unit: &Arc<Unit>| {
            let own = values.of(&code, unit.file);
            let sizes = sizes.of_file(unit.file, &own.callees);
            let found = group.check(unit, sources.file(unit.file), (&own, &sizes));
            step();
            (found, own.values.gave_up.clone())
        };
        Some(part.iter().map(one).collect::<Vec<_>>())
    };
    let of_chunk = |mut chunk: &[Arc<Unit>]| {
        std::iter::from_fn(move || of_part(&mut chunk)).flatten().collect::<Vec<_>>()
    };
    let found = chunks(units).into_par_iter().flat_map_iter(of_chunk).collect::<Vec<_>>();
    let (found, gave_up): (Vec<_>, Vec<_>) = found.into_iter().unzip();
    let mut findings: Vec<Diagnostic> = found.into_iter().flatten().collect();
    findings.sort_by(|left, right| order(left).cmp(&order(right)));
    Checked { findings, gave_up: gave_up.into_iter().flatten().collect() }
}

/// The files in chunks of one group.
fn chunks(units: &[Arc<Unit>]) -> Vec<&[Arc<Unit>]> {
    let of_group = units.chunk_by(|left, right| left.group == right.group);
    of_group.flat_map(|files| files.chunks(FILES_TOGETHER)).collect()
}

fn order(finding: &Diagnostic) -> impl Ord + '_ {
    let place = finding.primary().map(|label| (label.file, label.span.start, label.span.end));
    (place, finding.code, &finding.message)
}
