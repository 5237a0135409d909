//! Findings with one cause, printed as one.
//!
//! A name that nothing defines is unknown in every file that uses it: with a folder left
//! out of a run, in thousands of files. A variable that nothing assigns is missing wherever its
//! function reads it. The text shows the first of them and counts the others; with `--verbose`, and in
//! every other format, each stands for itself. Findings of one file have one cause if their messages are
//! the same, or if they fail inside the same call; those of several files if their rule says so ([`lariat_checks::Rule::one_cause`]).
//!
//! ```text
//! warning[undefined-name]: `tb_optparse` is neither a variable nor a known function
//!   …
//!   = note: the same in 63 other files: b.m:3, c.m:12, d.m:7, …
//! ```
//!
//! Cost: linear.

use super::report::{Region, plural};
use lariat_base::{Diagnostic, FileId, Label, Severity, Sources, Span};
use lariat_checks::{is_inside_call, rules};
use std::borrow::Cow;
use std::collections::HashMap;

/// So many of the other places are named.
const SHOWN: usize = 3;

/// The findings in their order, each with those that have the same cause.
pub fn grouped<'a>(findings: &'a [Diagnostic], sources: &Sources) -> Vec<Cow<'a, Diagnostic>> {
    let mut first: HashMap<Key<'a>, usize> = HashMap::new();
    let mut groups: Vec<Vec<&Diagnostic>> = Vec::new();
    for finding in findings {
        let at = *first.entry(key(finding)).or_insert(groups.len());
        match groups.get_mut(at) {
            Some(group) => group.push(finding),
            None => groups.push(vec![finding]),
        }
    }
    groups.iter().filter_map(|group| shown(group, sources)).collect()
}

/// What findings with one cause have in common.
#[derive(PartialEq, Eq, Hash)]
enum Key<'a> {
    /// The message, and the file unless the rule says that files do not matter.
    Message(&'static str, Severity, &'a str, Option<FileId>),
    /// The call inside which they fail.
    Call(Severity, FileId, Span),
}

fn key(finding: &Diagnostic) -> Key<'_> {
    let (severity, place) = (finding.severity, finding.primary());
    if let (Some(call), true) = (place, is_inside_call(finding)) {
        return Key::Call(severity, call.file, call.span);
    }
    let rule = rules().iter().find(|rule| rule.code == finding.code);
    let file = match rule.is_some_and(|rule| rule.one_cause) {
        true => None,
        false => place.map(|label| label.file),
    };
    Key::Message(finding.code, severity, &finding.message, file)
}

fn shown<'a>(group: &[&'a Diagnostic], sources: &Sources) -> Option<Cow<'a, Diagnostic>> {
    let (&first, others) = group.split_first()?;
    if others.is_empty() {
        return Some(Cow::Borrowed(first));
    }
    if let Key::Call(..) = key(first) {
        let count = plural(others.len(), "more failure");
        let note = format!("{count} inside this call: `--verbose` shows each");
        return Some(Cow::Owned(first.clone().with_note(note)));
    }
    let here = first.primary().map(|label| label.file);
    let regions = others.iter().filter_map(|finding| finding.primary());
    let (same, other): (Vec<_>, Vec<_>) = regions.partition(|label| Some(label.file) == here);
    let line = |label: &&Label| Region::of(label, sources).start.line.to_string();
    let place = |label: &&Label| format!("{}:{}", Region::of(label, sources).file, line(label));
    let mut finding = first.clone();
    if !same.is_empty() {
        let lines = if same.len() == 1 { "line" } else { "lines" };
        let (count, places) = (plural(same.len(), "other place"), list(&same, line));
        finding = finding.with_note(format!("the same in {count}, on {lines} {places}"));
    }
    if !other.is_empty() {
        let (count, places) = (plural(other.len(), "other file"), list(&other, place));
        finding = finding.with_note(format!("the same in {count}: {places}"));
    }
    Some(Cow::Owned(finding))
}

/// The first places, and that there are more.
fn list(labels: &[&Label], name: impl Fn(&&Label) -> String) -> String {
    let mut places: Vec<String> = labels.iter().take(SHOWN).map(name).collect();
    if labels.len() > SHOWN {
        places.push("…".to_owned());
    }
    places.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_base::{Encoding, SourceFile};

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
    fn one_message_in_one_file_is_shown_once() {
        let mut sources = Sources::default();
        let text = "x = y;\nx = y;\nx = y;\n";
        let file = sources.add(SourceFile::new("f.m", text, Encoding::Utf8));
        let finding = |at| {
            let (code, span) = ("unassigned-variable", Span::new(at, at + 1));
            Diagnostic::new(code, Severity::Error, "`y` has no value", file, span)
        };
        let findings = [4, 11, 18].map(finding);
        let groups = grouped(&findings, &sources);
        let [one] = &*groups else { panic!("{groups:?}") };
        assert_eq!(one.notes, ["the same in 2 other places, on lines 2, 3"]);
    }

    #[test]
    fn of_one_call_the_first_failure_is_shown() {
        let mut sources = Sources::default();
        let file = sources.add(SourceFile::new("f.m", "g(1)\n", Encoding::Utf8));
        let inside = sources.add(SourceFile::new("g.m", "a + b\nc + d\n", Encoding::Utf8));
        let finding = |at| {
            let call = Span::new(0, 4);
            Diagnostic::new("class-error", Severity::Error, format!("fails at {at}"), file, call)
                .with_label(inside, Span::new(at, at + 5), "this fails")
        };
        let findings = [0, 6].map(finding);
        let groups = grouped(&findings, &sources);
        let [one] = &*groups else { panic!("{groups:?}") };
        assert_eq!(one.notes, ["1 more failure inside this call: `--verbose` shows each"]);
    }

    #[test]
    fn other_findings_stand_for_themselves() {
        assert_eq!(found(&["unused-value", "undefined-name", "unused-value"]), ["", "", ""]);
    }
}
