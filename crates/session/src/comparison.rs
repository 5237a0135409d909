//! Findings as text that names no ids: what is the same for two sessions over the same
//! texts, however they came to them.
//!
//! ```text
//! a.m   Error class-error `+` is not defined for cell and double ["a.m:4..9 \"\""] [] None
//! ```
//!
//! Cost: that of the findings.

use crate::Snapshot;
use lariat_base::{Diagnostic, Label, Sources};
use lariat_interprocedural::Cancelled;
use std::collections::BTreeMap;

/// All findings of a snapshot, by name of the file.
pub fn findings_by_file(snapshot: &Snapshot) -> Result<BTreeMap<String, Vec<String>>, Cancelled> {
    let mut all = BTreeMap::new();
    for unit in snapshot.units() {
        let found = snapshot.findings(unit.file)?;
        let shown = found.iter().map(|finding| finding_as_text(finding, snapshot.sources()));
        all.insert(unit.input.name.clone(), shown.collect());
    }
    Ok(all)
}

/// A finding with the names of its files.
pub fn finding_as_text(finding: &Diagnostic, sources: &Sources) -> String {
    let place = |label: &Label| {
        let name = sources.file(label.file).name();
        format!("{name}:{:?} {:?}", label.span.range(), label.text)
    };
    let labels: Vec<String> = finding.labels.iter().map(place).collect();
    let Diagnostic { severity, code, message, notes, help, .. } = finding;
    format!("{severity:?} {code} {message} {labels:?} {notes:?} {help:?}")
}
