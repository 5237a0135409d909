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
//! ```
//! Each start but that of variables is counted from the one before. No `<` is left, so the text
//! cannot end the element that it stands in.

use crate::facts::{Context, Fact, File, Report, Role, Target, TokenKind};
use crate::links::Links;
use crate::numbers::push;
use crate::offsets::Shown;
use lariat_base::{Severity, Span};
use rustc_hash::FxHashMap;
use serde::Serialize;

#[derive(Serialize)]
struct Document<'r> {
    files: Vec<Row>,
    contexts: Vec<Function>,
    strings: Vec<&'r str>,
    marks: Vec<(usize, usize, u8)>,
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
        push(&mut t, number(token.kind));
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
        push(&mut v, role(variable.role));
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

/// The script's number of a role; it has the words in this order.
fn role(role: Role) -> u32 {
    match role {
        Role::Parameter => 0,
        Role::Result => 1,
        Role::Local => 2,
        Role::Shared => 3,
    }
}

/// The script's number of a kind; it has the words in this order.
fn number(kind: TokenKind) -> u32 {
    match kind {
        TokenKind::Variable => 0,
        TokenKind::Parameter => 1,
        TokenKind::Global => 2,
        TokenKind::Function => 3,
        TokenKind::Builtin => 4,
        TokenKind::Class => 5,
        TokenKind::Package => 6,
        TokenKind::Field => 7,
        TokenKind::Undecided => 8,
        TokenKind::Comment => 9,
        TokenKind::Text => 10,
        TokenKind::Keyword => 11,
    }
}

fn severity(severity: Severity) -> u8 {
    match severity {
        Severity::Error => 0,
        Severity::Warning => 1,
        Severity::Note => 2,
    }
}
