//! True errors that are not found any more.
//!
//! An error that is now a warning is lost as well: it does not stop a run. One that repeated another is
//! not lost while the other is there. True errors that are left out on purpose ([`Level::None`]) are
//! listed apart.

use super::Corpus;
use super::matching::Matched;
use super::table::{Judged, Level, Verdict};
use std::collections::BTreeSet;

/// One line for each lost error.
pub fn lost(results: &[(&Corpus, Matched)]) -> Vec<String> {
    let true_error = |row: &Judged| row.level == Level::Error && row.verdict == Verdict::True;
    let mut lines = Vec::new();
    for (corpus, matched) in results {
        let found = matched.judged.iter().map(|(finding, _)| finding).chain(&matched.unjudged);
        let said: BTreeSet<_> = found.map(|it| (&*it.file, &*it.rule, &*it.name)).collect();
        let is_said = |row: &Judged| said.contains(&(&*row.file, &*row.rule, &*row.name));
        let gone = matched.gone.iter().filter(|row| true_error(row) && !is_said(row));
        lines.extend(gone.map(|row| describe(corpus, row, "not found")));
        let errors = matched.judged.iter().filter(|(finding, _)| finding.level == Level::Error);
        let errors: Vec<&Judged> = errors.map(|(_, row)| row).collect();
        let weaker = matched.judged.iter().map(|(_, row)| row);
        let mut weaker: Vec<&Judged> =
            weaker.filter(|row| true_error(row) && !errors.contains(row)).collect();
        weaker.dedup();
        lines.extend(weaker.into_iter().map(|row| describe(corpus, row, "a warning now")));
    }
    lines
}

/// One line for each true error that is left out on purpose.
pub fn left_out(results: &[(&Corpus, Matched)]) -> Vec<String> {
    let mut lines = Vec::new();
    for (corpus, matched) in results {
        let rows = matched.gone.iter().filter(|row| row.level == Level::None);
        lines.extend(rows.map(|row| describe(corpus, row, "left out")));
    }
    lines
}

fn describe(corpus: &Corpus, row: &Judged, how: &str) -> String {
    let Judged { file, line, rule, name, reason, .. } = row;
    format!("{}/{file}:{line}: error[{rule}] `{name}`, {how} ({reason})", corpus.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::truth::matching::matched;
    use crate::truth::matching::tests::{finding, verdict};

    #[test]
    fn only_true_errors_are_lost() {
        let judged = vec![
            verdict(1, Level::Error, "gone", Verdict::True),
            verdict(2, Level::Error, "weaker", Verdict::True),
            verdict(3, Level::Error, "mended", Verdict::False),
            verdict(4, Level::Warning, "warned", Verdict::True),
            verdict(5, Level::Error, "kept", Verdict::True),
            verdict(6, Level::Error, "kept", Verdict::True),
            verdict(7, Level::None, "later", Verdict::True),
        ];
        let (name, repository) = ("one".to_owned(), "own/one".to_owned());
        let corpus = Corpus { name, repository, commit: String::new(), judged };
        let findings = vec![
            finding(2, Level::Warning, "weaker"),
            finding(5, Level::Error, "kept"),
            finding(5, Level::Warning, "kept"),
        ];
        let results = [(&corpus, matched(findings, &corpus.judged))];
        let lines = lost(&results);
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert_eq!(left_out(&results).len(), 1);
        assert!(lines[0].contains("`gone`, not found") && lines[1].contains("a warning now"));
    }
}
