//! The findings of each rule, counted.
//!
//! What is most frequent comes first, errors before warnings. *Shown* are findings after those
//! with one cause are taken together ([`super::repeated`]).
//!
//! ```text
//! findings  shown  files  level    rule
//!      168     12     63  warning  undefined-name
//! ```
//!
//! Cost: linear.

use super::repeated::grouped;
use super::report::Report;
use lariat_base::{Diagnostic, Severity, Sources};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

/// The findings of one rule at one level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The rule.
    pub code: &'static str,
    /// The level.
    pub severity: &'static str,
    /// All findings.
    pub findings: usize,
    /// Those that are shown, of several with one cause the first.
    pub shown: usize,
    /// Files that have some.
    pub files: usize,
}

/// The rules that found something.
pub fn rows(findings: &[Diagnostic], sources: &Sources) -> Vec<Row> {
    let key = |finding: &Diagnostic| (Reverse(finding.severity), finding.code);
    let mut all: BTreeMap<_, (usize, BTreeSet<_>)> = BTreeMap::new();
    for finding in findings {
        let (count, files) = all.entry(key(finding)).or_default();
        *count += 1;
        files.extend(finding.primary().map(|label| label.file));
    }
    let mut shown: BTreeMap<_, usize> = BTreeMap::new();
    for finding in grouped(findings, sources) {
        *shown.entry(key(&finding)).or_default() += 1;
    }
    let mut rows: Vec<(Reverse<Severity>, Row)> = all
        .into_iter()
        .map(|((severity, code), (findings, files))| {
            let shown = shown.get(&(severity, code)).copied().unwrap_or_default();
            let word = severity.0.word();
            (severity, Row { code, severity: word, findings, shown, files: files.len() })
        })
        .collect();
    rows.sort_by_key(|(severity, row)| (*severity, Reverse(row.findings), row.code));
    rows.into_iter().map(|(_, row)| row).collect()
}

/// The table for people.
pub fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let rows = rows(report.findings, report.sources);
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(out, "findings  shown  files  level    rule")?;
    for Row { code, severity, findings, shown, files } in rows {
        writeln!(out, "{findings:>8}  {shown:>5}  {files:>5}  {severity:<7}  {code}")?;
    }
    writeln!(out)
}

/// One line that says how often each rule found something, if more than one did.
pub fn line(report: &Report<'_>) -> Option<String> {
    let rows = rows(report.findings, report.sources);
    let mut by_rule: Vec<(&str, usize)> = Vec::new();
    for row in &rows {
        match by_rule.iter_mut().find(|(code, _)| *code == row.code) {
            Some((_, count)) => *count += row.findings,
            None => by_rule.push((row.code, row.findings)),
        }
    }
    let parts: Vec<String> =
        by_rule.iter().map(|(code, count)| format!("{count} {code}")).collect();
    (parts.len() > 1).then(|| format!("by rule: {}", parts.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_base::{Encoding, SourceFile, Span};

    #[test]
    fn errors_come_first_and_causes_are_counted() {
        let mut sources = Sources::default();
        let mut findings = Vec::new();
        for (at, severity, code) in [
            (0, Severity::Warning, "undefined-name"),
            (1, Severity::Warning, "undefined-name"),
            (2, Severity::Error, "class-error"),
        ] {
            let file = SourceFile::new(format!("f{at}.m"), "x = y;", Encoding::Utf8);
            let file = sources.add(file);
            findings.push(Diagnostic::new(code, severity, "`y` is unknown", file, Span::new(4, 5)));
        }
        let found: Vec<_> = rows(&findings, &sources)
            .into_iter()
            .map(|row| (row.code, row.severity, row.findings, row.shown, row.files))
            .collect();
        let wanted = [("class-error", "error", 1, 1, 1), ("undefined-name", "warning", 2, 1, 2)];
        assert_eq!(found, wanted);
    }
}
