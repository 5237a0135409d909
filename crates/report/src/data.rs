//! What the script reads: one JSON document, with lists of numbers as text
//! ([`crate::numbers`]) and each text once.
//!
//! ```text
//! files      [{t: tokens (start, length, kind)…}]
//! strings    the texts that the numbers below name
//! contexts   [{f: file, s: start, e: end, n: name, a: arguments,
//!              x: facts (start, length, text)…, c: calls (start, length, context)…,
//!              v: variables (name, role, start, class, size, value)…}]
//! marks      [[file, line, severity], …], one a finding
//! kinds      [[class in the style, words, sort], …]: what the numbers of kinds mean
//! roles, severities   words for their numbers
//! ```
//! Each start but that of variables is counted from the one before. No `<` is left, so the text
//! cannot end the element that it stands in.

use crate::facts::{Context, Fact, File, Report, Role, Target};
use crate::links::Links;
use crate::numbers::push;
use crate::offsets::Shown;
use crate::tokens::{Sort, TokenKind};
use crate::words::severity_word;
use lariat_base::{Severity, Span};
use rustc_hash::FxHashMap;
use serde::Serialize;

#[derive(Serialize)]
struct Document<'r> {
    files: Vec<Row>,
    contexts: Vec<Function>,
    strings: Vec<&'r str>,
    marks: Vec<(usize, usize, usize)>,
    kinds: [(&'static str, &'static str, Sort); TokenKind::ALL.len()],
    roles: [&'static str; Role::ALL.len()],
    severities: [&'static str; SEVERITIES.len()],
}

#[derive(Serialize)]
struct Row {
    t: String,
}

#[derive(Serialize)]
struct Function {
    f: usize,
    s: u32,
    e: u32,
    n: usize,
    a: String,
    x: String,
    c: String,
    v: String,
}

/// The document.
pub fn json(report: &Report, links: &Links<'_>) -> String {
    let shown: Vec<Shown<'_>> = report.files.iter().map(|file| Shown::of(&file.text)).collect();
    let mut strings = Strings::default();
    let context = |context| function(context, &shown[context.place.file], &mut strings);
    let contexts = report.contexts.iter().map(context).collect();
    let mark = |finding: &crate::facts::Finding| {
        (finding.place.file, links.line(finding.place), severity(finding.severity))
    };
    let document = Document {
        files: report.files.iter().zip(&shown).map(|(file, shown)| row(file, shown)).collect(),
        contexts,
        strings: strings.all,
        marks: report.findings.iter().map(mark).collect(),
        kinds: TokenKind::ALL.map(|kind| (kind.class(), kind.words(), kind.sort())),
        roles: Role::ALL.map(Role::word),
        severities: SEVERITIES.map(severity_word),
    };
    // Plain data without maps of other keys than texts is always written.
    serde_json::to_string(&document).unwrap_or_default().replace('<', "\\u003c")
}

/// The texts, each once.
#[derive(Default)]
struct Strings<'r> {
    all: Vec<&'r str>,
    known: FxHashMap<&'r str, usize>,
}

impl<'r> Strings<'r> {
    fn of(&mut self, text: &'r str) -> usize {
        let all = &mut self.all;
        *self.known.entry(text).or_insert_with(|| {
            all.push(text);
            all.len() - 1
        })
    }

    fn push(&mut self, out: &mut String, text: &'r str) {
        push(out, self.of(text) as u32);
    }
}

/// Spans one after the other.
struct Spans<'s> {
    shown: &'s Shown<'s>,
    last: u32,
}

impl Spans<'_> {
    fn push(&mut self, out: &mut String, span: Span) {
        let (start, end) = (self.shown.unit(span.start), self.shown.unit(span.end));
        push(out, start.saturating_sub(self.last));
        push(out, end.saturating_sub(start));
        self.last = start;
    }
}

fn row(file: &File, shown: &Shown<'_>) -> Row {
    let (mut t, mut spans) = (String::new(), Spans { shown, last: 0 });
    for token in &file.tokens {
        spans.push(&mut t, token.span);
        push(&mut t, token.kind as u32);
    }
    Row { t }
}

fn function<'r>(context: &'r Context, shown: &Shown<'_>, strings: &mut Strings<'r>) -> Function {
    let (mut x, mut spans) = (String::new(), Spans { shown, last: 0 });
    let mut facts: Vec<&Fact> = context.facts.iter().collect();
    facts.sort_by_key(|fact| (fact.span.start, std::cmp::Reverse(fact.span.end)));
    for fact in facts {
        spans.push(&mut x, fact.span);
        strings.push(&mut x, &fact.text);
    }
    let (mut c, mut spans) = (String::new(), Spans { shown, last: 0 });
    let called = |call: &crate::facts::Call| match call.target {
        Target::Context(context) => Some((call.span, context)),
        Target::Builtin(_) | Target::Cut(_) | Target::Open => None,
    };
    let mut calls: Vec<(Span, usize)> = context.calls.iter().filter_map(called).collect();
    calls.sort_unstable();
    for (span, context) in calls {
        spans.push(&mut c, span);
        push(&mut c, context as u32);
    }
    let mut v = String::new();
    for variable in &context.variables {
        strings.push(&mut v, &variable.name);
        push(&mut v, variable.role as u32);
        push(&mut v, shown.unit(variable.span.start));
        for text in [&variable.class, &variable.size, &variable.value] {
            strings.push(&mut v, text);
        }
    }
    let span = context.place.span;
    Function {
        f: context.place.file,
        s: shown.unit(span.start),
        e: shown.unit(span.end),
        n: strings.of(&context.name),
        a: context.arguments.join(", "),
        x,
        c,
        v,
    }
}

/// In the order of their numbers.
const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Note];

fn severity(severity: Severity) -> usize {
    match severity {
        Severity::Error => 0,
        Severity::Warning => 1,
        Severity::Note => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::SEVERITIES;
    use crate::facts::Role;

    #[test]
    fn numbers_are_places_in_the_lists() {
        for (at, role) in Role::ALL.into_iter().enumerate() {
            assert_eq!(role as usize, at);
        }
        for (at, severity) in SEVERITIES.into_iter().enumerate() {
            assert_eq!(super::severity(severity), at);
        }
    }
}
