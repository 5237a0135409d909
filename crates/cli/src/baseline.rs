//! Baselines: findings that are known and hidden.
//!
//! A baseline is a JSON file that counts findings by [`Fingerprint`], so that
//! it outlives edits elsewhere in the file:
//! ```json
//! {"version": 1, "findings": [
//!   {"path": "src/f.m", "code": "undefined-name", "message": "…", "line": "y = fooo(x);", "count": 1}
//! ]}
//! ```
//! Paths are relative to the baseline's own folder, so it does not matter where
//! `lariat` is started. Of several findings with the same fingerprint the
//! first `count` are hidden.

use crate::fingerprint::Fingerprint;
use crate::paths;
use lariat_base::{Diagnostic, Sources};
use lariat_session::Problem;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const VERSION: u32 = 1;

/// A baseline.
pub struct Baseline {
    folder: PathBuf,
    counts: BTreeMap<Fingerprint, usize>,
}

#[derive(Serialize, Deserialize)]
struct Document {
    version: u32,
    findings: Vec<Row>,
}

#[derive(Serialize, Deserialize)]
struct Row {
    path: String,
    code: String,
    message: String,
    line: String,
    count: usize,
}

/// What is left after a baseline was applied.
pub struct Remaining {
    /// The findings that the baseline does not list.
    pub findings: Vec<Diagnostic>,
    /// How many it hid.
    pub hidden: usize,
    /// How many it lists that no longer exist.
    pub gone: usize,
}

impl Baseline {
    /// The baseline of all these findings, to be kept at `file`.
    pub fn of(findings: &[Diagnostic], sources: &Sources, file: &Path) -> Self {
        let mut baseline = Self { folder: folder_of(file), counts: BTreeMap::new() };
        for finding in findings {
            let fingerprint = baseline.fingerprint(finding, sources);
            *baseline.counts.entry(fingerprint).or_default() += 1;
        }
        baseline
    }

    /// Reads a baseline.
    pub fn read(file: &Path) -> Result<Self, Problem> {
        let text = std::fs::read_to_string(file).map_err(|error| {
            let help = "make it with --write-baseline, or leave --baseline out";
            Problem::error(paths::show(file), paths::reason(&error), help)
        })?;
        Self::parse(&text, folder_of(file)).map_err(|message| {
            let help = "make it anew with --write-baseline";
            Problem::error(paths::show(file), format!("is not a baseline: {message}"), help)
        })
    }

    fn parse(text: &str, folder: PathBuf) -> Result<Self, String> {
        let document: Document = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if document.version != VERSION {
            return Err(format!("version {} is not known", document.version));
        }
        let mut counts = BTreeMap::new();
        for Row { path, code, message, line, count } in document.findings {
            *counts.entry(Fingerprint { path, code, message, line }).or_default() += count;
        }
        Ok(Self { folder, counts })
    }

    /// Writes it.
    pub fn write(&self, file: &Path) -> Result<(), Problem> {
        std::fs::write(file, self.to_json()).map_err(|error| {
            let help = "give --write-baseline a file that can be written";
            Problem::error(paths::show(file), paths::reason(&error), help)
        })
    }

    fn to_json(&self) -> String {
        let rows = self.counts.iter().map(|(fingerprint, &count)| {
            let Fingerprint { path, code, message, line } = fingerprint.clone();
            Row { path, code, message, line, count }
        });
        let document = Document { version: VERSION, findings: rows.collect() };
        serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
    }

    /// How many findings it lists.
    pub fn len(&self) -> usize {
        self.counts.values().sum()
    }

    /// Takes the known findings away.
    pub fn apply(mut self, findings: Vec<Diagnostic>, sources: &Sources) -> Remaining {
        let before = findings.len();
        let mut kept = findings;
        kept.retain(|finding| {
            let fingerprint = self.fingerprint(finding, sources);
            match self.counts.get_mut(&fingerprint) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    false
                }
                _ => true,
            }
        });
        Remaining { hidden: before - kept.len(), gone: self.len(), findings: kept }
    }

    fn fingerprint(&self, finding: &Diagnostic, sources: &Sources) -> Fingerprint {
        Fingerprint::new(finding, sources, |name| {
            paths::show(&paths::relative(Path::new(name), &self.folder))
        })
    }
}

/// The absolute folder of a file.
fn folder_of(file: &Path) -> PathBuf {
    paths::absolute(file).parent().map(Path::to_path_buf).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_base::{Encoding, Severity, SourceFile, Span};

    fn findings(text: &str, starts: &[u32]) -> (Sources, Vec<Diagnostic>) {
        let mut sources = Sources::default();
        let file = sources.add(SourceFile::new("src/f.m", text, Encoding::Utf8));
        let at = |&start: &u32| {
            Diagnostic::new("a-rule", Severity::Warning, "bad", file, Span::at(start))
        };
        let findings = starts.iter().map(at).collect();
        (sources, findings)
    }

    #[test]
    fn a_baseline_hides_what_it_was_made_of_and_nothing_else() {
        let (sources, known) = findings("a\nb\nb\n", &[2, 4]);
        let written = Baseline::of(&known, &sources, Path::new("known.json")).to_json();
        assert!(written.contains("\"path\": \"src/f.m\""));
        assert!(written.contains("\"count\": 2"));

        let (sources, now) = findings("new\na\nb\nb\nb\n", &[0, 6, 8, 10]);
        let baseline = Baseline::parse(&written, folder_of(Path::new("known.json")));
        let left = baseline.expect("it was just written").apply(now, &sources);
        let starts: Vec<u32> =
            left.findings.iter().flat_map(|f| &f.labels).map(|l| l.span.start).collect();
        assert_eq!(starts, [0, 10]);
        assert_eq!((left.hidden, left.gone), (2, 0));
    }

    #[test]
    fn what_is_gone_is_counted() {
        let (sources, known) = findings("a\nb\n", &[0, 2]);
        let baseline = Baseline::of(&known, &sources, Path::new("known.json"));
        let left = baseline.apply(Vec::new(), &sources);
        assert_eq!((left.hidden, left.gone), (0, 2));
    }
}
