//! Findings with one cause, printed as one.
//!
//! A name that nothing defines is unknown in every file that uses it: with a folder left
//! out of a run, in thousands of files. The text shows the first of them and counts the others;
//! with `--verbose`, and in every other format, each stands for itself. Which rules'
//! findings have one cause if their messages are the same, the rules say
//! ([`lariat_checks::Rule::one_cause`]).
//!
//! ```text
//! warning[undefined-name]: `tb_optparse` is neither a variable nor a known function
//!   …
//!   = note: the same in 63 other files: b.m:3, c.m:12, d.m:7, …
//! ```
//!
//! Cost: linear.

use super::report::{Region, plural};
use lariat_base::{Diagnostic, Severity, Sources};
use lariat_checks::rules;
use std::borrow::Cow;
use std::collections::HashMap;

/// So many of the other places are named.
const SHOWN: usize = 3;

/// The findings in their order, each with those that have the same cause.
pub fn grouped<'a>(findings: &'a [Diagnostic], sources: &Sources) -> Vec<Cow<'a, Diagnostic>> {
    let mut first: HashMap<Key<'a>, usize> = HashMap::new();
    let mut groups: Vec<Vec<&Diagnostic>> = Vec::new();
    for finding in findings {
        let known = key(finding).map(|key| *first.entry(key).or_insert(groups.len()));
        match known.and_then(|at| groups.get_mut(at)) {
            Some(group) => group.push(finding),
            None => groups.push(vec![finding]),
        }
    }
    groups.iter().filter_map(|group| shown(group, sources)).collect()
}

/// What findings with one cause have in common.
type Key<'a> = (&'static str, Severity, &'a str);

fn key(finding: &Diagnostic) -> Option<Key<'_>> {
    let rule = rules().iter().find(|rule| rule.code == finding.code)?;
    rule.one_cause.then_some((finding.code, finding.severity, &*finding.message))
}

fn shown<'a>(group: &[&'a Diagnostic], sources: &Sources) -> Option<Cow<'a, Diagnostic>> {
    let (&first, others) = group.split_first()?;
    if others.is_empty() {
        return Some(Cow::Borrowed(first));
    }
    let places = others.iter().filter_map(|finding| finding.primary()).map(|label| {
        let region = Region::of(label, sources);
        format!("{}:{}", region.file, region.start.line)
    });
    let mut places: Vec<String> = places.take(SHOWN).collect();
    if others.len() > places.len() {
        places.push("…".to_owned());
    }
    let count = plural(others.len(), "other file");
    let note = format!("the same in {count}: {}", places.join(", "));
    Some(Cow::Owned(first.clone().with_note(note)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_base::{Encoding, SourceFile, Span};

    fn found(codes: &[&'static str]) -> Vec<String> {
        let mut sources = Sources::default();
        let finding = |(at, &code): (usize, &&'static str)| {
            let file = SourceFile::new(format!("f{at}.m"), "x = y;", Encoding::Utf8);
            let file = sources.add(file);
            Diagnostic::new(code, Severity::Warning, "`y` is unknown", file, Span::new(4, 5))
        };
        let findings: Vec<Diagnostic> = codes.iter().enumerate().map(finding).collect();
        let groups = grouped(&findings, &sources);
        groups.iter().map(|finding| finding.notes.join("; ")).collect()
    }

    #[test]
    fn an_unknown_name_is_shown_once() {
        let one = found(&["undefined-name"; 6]);
        assert_eq!(one, ["the same in 5 other files: f1.m:1, f2.m:1, f3.m:1, …"]);
        assert_eq!(found(&["undefined-name"; 2]), ["the same in 1 other file: f1.m:1"]);
    }

    #[test]
    fn other_findings_stand_for_themselves() {
        assert_eq!(found(&["unused-value", "undefined-name", "unused-value"]), ["", "", ""]);
    }
}
