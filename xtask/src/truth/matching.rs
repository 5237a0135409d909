//! Which verdict belongs to which finding.
//!
//! A verdict belongs to the findings of its file, rule and name on one line; of several lines, to the
//! nearest, since lines move from commit to commit. Each line takes one verdict, each verdict one line.
//!
//! Cost: quadratic in the findings of one file, rule and name, which are few.

use super::found::Finding;
use super::table::Judged;
use std::collections::{BTreeMap, BTreeSet};

/// The findings of a corpus beside its verdicts.
#[derive(Debug, Default)]
pub struct Matched {
    /// Findings with a verdict.
    pub judged: Vec<(Finding, Judged)>,
    /// Findings that nobody opened.
    pub unjudged: Vec<Finding>,
    /// Verdicts on what is not found any more.
    pub gone: Vec<Judged>,
}

/// What findings and verdicts have in common.
type Key<'a> = (&'a str, &'a str, &'a str);

/// Pairs findings with verdicts.
pub fn matched(findings: Vec<Finding>, judged: &[Judged]) -> Matched {
    let mut verdicts: BTreeMap<Key<'_>, Vec<&Judged>> = BTreeMap::new();
    for row in judged {
        verdicts.entry((&row.file, &row.rule, &row.name)).or_default().push(row);
    }
    let mut lines: BTreeMap<Key<'_>, BTreeSet<u32>> = BTreeMap::new();
    for finding in &findings {
        lines.entry(key(finding)).or_default().insert(finding.line);
    }
    let mut matched = Matched::default();
    let mut partners: BTreeMap<(Key<'_>, u32), &Judged> = BTreeMap::new();
    for (key, rows) in verdicts {
        let pairs = nearest(lines.get(&key), &rows);
        let is_gone = |at: &usize| pairs.iter().all(|pair| pair.1 != *at);
        matched.gone.extend((0..rows.len()).filter(is_gone).map(|at| rows[at].clone()));
        partners.extend(pairs.into_iter().map(|(line, at)| ((key, line), rows[at])));
    }
    for finding in &findings {
        match partners.get(&(key(finding), finding.line)) {
            Some(&row) => matched.judged.push((finding.clone(), row.clone())),
            None => matched.unjudged.push(finding.clone()),
        }
    }
    matched
}

fn key(finding: &Finding) -> Key<'_> {
    (&finding.file, &finding.rule, &finding.name)
}

/// Pairs of a line and the position of its verdict, the nearest first.
fn nearest(lines: Option<&BTreeSet<u32>>, rows: &[&Judged]) -> Vec<(u32, usize)> {
    let lines = lines.into_iter().flatten();
    let pairs = lines.flat_map(|&line| (0..rows.len()).map(move |at| (line, at)));
    let mut pairs: Vec<(u32, usize)> = pairs.collect();
    pairs.sort_by_key(|&(line, at)| line.abs_diff(rows[at].line));
    let mut chosen: Vec<(u32, usize)> = Vec::new();
    for pair in pairs {
        if chosen.iter().all(|one| one.0 != pair.0 && one.1 != pair.1) {
            chosen.push(pair);
        }
    }
    chosen
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::truth::table::{Level, Verdict};

    /// A finding of `a.m` on this line.
    pub fn finding(line: u32, level: Level, name: &str) -> Finding {
        let (file, rule) = ("a.m".to_owned(), "r".to_owned());
        Finding { file, line, level, rule, name: name.to_owned(), message: String::new() }
    }

    /// A verdict on such a finding.
    pub fn verdict(line: u32, level: Level, name: &str, verdict: Verdict) -> Judged {
        let (file, rule) = ("a.m".to_owned(), "r".to_owned());
        let (name, reason) = (name.to_owned(), "because".to_owned());
        Judged { file, line, level, rule, name, verdict, reason }
    }

    #[test]
    fn the_nearest_line_wins() {
        let findings = vec![finding(12, Level::Error, "x"), finding(42, Level::Error, "x")];
        let judged = [
            verdict(40, Level::Error, "x", Verdict::False),
            verdict(10, Level::Error, "x", Verdict::True),
        ];
        let matched = matched(findings, &judged);
        let pairs = matched.judged.iter().map(|(found, row)| (found.line, row.line));
        assert_eq!(pairs.collect::<Vec<_>>(), [(12, 10), (42, 40)]);
        assert!(matched.unjudged.is_empty() && matched.gone.is_empty());
    }

    #[test]
    fn another_name_is_another_finding() {
        let judged = [verdict(5, Level::Error, "x", Verdict::True)];
        let matched = matched(vec![finding(5, Level::Error, "y")], &judged);
        assert_eq!((matched.unjudged.len(), matched.gone.len()), (1, 1));
    }

    #[test]
    fn one_verdict_holds_for_all_of_its_line() {
        let judged = [verdict(5, Level::Error, "x", Verdict::True)];
        let findings = vec![finding(6, Level::Error, "x"), finding(6, Level::Error, "x")];
        assert_eq!(matched(findings, &judged).judged.len(), 2);
    }

    #[test]
    fn a_verdict_belongs_to_one_line() {
        let judged = [verdict(5, Level::Error, "x", Verdict::True)];
        let findings = vec![finding(4, Level::Error, "x"), finding(5, Level::Error, "x")];
        let matched = matched(findings, &judged);
        assert_eq!(matched.judged[0].0.line, 5);
        assert_eq!(matched.unjudged[0].line, 4);
    }
}
