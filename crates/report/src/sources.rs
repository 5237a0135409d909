//! The sources: a file each that opens and closes, with line numbers.
//!
//! ```text
//! <details class="file" id="main.m"><summary>main.m</summary>…
//!   <span class="l" id="main.m:1"><b class="v" title="x: (1,1) double">x</b> = …
//! ```
//!
//! In a large report the text stands there plainly, with anchors in the lines that are
//! linked.
//!
//! Cost: linear in texts and facts.

use crate::facts::{Fact, File, Report};
use crate::links::Links;
use crate::offsets::Shown;
use crate::size::Size;
use crate::tokens::{Token, TokenKind};
use crate::words::{plural, severity_word};
use lariat_base::{Severity, Span};
use maud::{Markup, PreEscaped, html};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The section.
pub fn section(report: &Report, links: &Links<'_>, size: Size) -> Markup {
    let open = report.entry.as_ref().map(|entry| report.contexts[entry.context].place.file);
    let only = (report.files.len() == 1).then_some(0);
    let marks = Marks::of(report, links);
    let targets = targets(report, links);
    let facts = if size.has_colours { first_facts(report) } else { FxHashMap::default() };
    html! {
        section id="~sources" aria-labelledby="~sources-h" {
            h2 id="~sources-h" { "Sources" }
            p.lead.scripted {
                "Point at a name or an operator, or step through them with the arrow keys, to see \
                 its class and size. "
                @if report.entry.is_some() { "Enter or a click on a call follows it." }
            }
            ul.legend aria-label="Colours" {
                @for kind in TokenKind::ALL { li { b class=(kind.class()) { (kind.words()) } } }
            }
            @if report.files.len() > 8 {
                p.tools {
                    label for="~files-q" { "Files " }
                    input id="~files-q" type="search" autocomplete="off" spellcheck="false"
                        placeholder="part of a name";
                    output id="~files-n" for="~files-q" {}
                }
            }
            @for (at, file) in report.files.iter().enumerate() {
                details.file id=(links.file(at)) open[Some(at) == open.or(only)] {
                    summary {
                        span.name { (file.name) }
                        " "
                        span.count { (plural(links.count(at), "line")) (marks.summary(at)) }
                    }
                    div.src tabindex="0" role="region" aria-label={ "Source of " (file.name) } {
                        @if size.has_colours {
                            pre { code {
                                (coloured(file, at, links, &marks, facts.get(&at)))
                            } }
                        } @else {
                            pre.n aria-hidden="true" { (numbers(links.count(at))) }
                            pre { code { (plain(file, at, links, targets.get(&at))) } }
                        }
                    }
                }
            }
        }
    }
}

/// The number of a finding, how bad it is, and its message.
type Mark<'r> = (usize, Severity, &'r str);

/// The findings at lines, from 1.
struct Marks<'r> {
    of_line: BTreeMap<(usize, usize), Vec<Mark<'r>>>,
}

impl<'r> Marks<'r> {
    fn of(report: &'r Report, links: &Links<'_>) -> Self {
        let mut of_line: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (at, finding) in report.findings.iter().enumerate() {
            let line = (finding.place.file, links.line(finding.place));
            of_line.entry(line).or_default().push((at, finding.severity, &*finding.message));
        }
        Self { of_line }
    }

    /// `, 2 findings`
    fn summary(&self, file: usize) -> String {
        let lines = self.of_line.range((file, 0)..(file + 1, 0));
        match lines.map(|(_, found)| found.len()).sum() {
            0 => String::new(),
            count => format!(", {}", plural(count, "finding")),
        }
    }

    /// The links at the end of a line; their words are the style's, so that the text of the
    /// source is not changed.
    fn write(&self, out: &mut String, file: usize, line: usize) {
        for &(at, severity, message) in self.of_line.get(&(file, line)).into_iter().flatten() {
            let word = severity_word(severity);
            let mark = html! {
                a class={ "mark " (word) } href={ "#~f" (at + 1) }
                    aria-label={ (word) ": " (message) } data-m={ (word) ": " (message) } {}
            };
            out.push_str(&mark.into_string());
        }
    }
}

/// The lines of each file to which something links.
fn targets(report: &Report, links: &Links<'_>) -> FxHashMap<usize, BTreeSet<usize>> {
    let findings = report.findings.iter().flat_map(|finding| {
        std::iter::once(finding.place).chain(finding.chain.iter().map(|(place, _)| *place))
    });
    let unknown = report.unknown.iter().flat_map(|it| it.what.iter().map(|(_, place)| *place));
    let refused = report.compilation.iter().flat_map(|it| it.refused.iter().map(|(at, _)| *at));
    let contexts = report.contexts.iter().map(|context| context.place);
    let mut targets: FxHashMap<usize, BTreeSet<usize>> = FxHashMap::default();
    for place in findings.chain(unknown).chain(refused).chain(contexts) {
        targets.entry(place.file).or_default().insert(links.line(place));
    }
    targets
}

/// What is known where names stand in the first context of each function, by file.
fn first_facts(report: &Report) -> FxHashMap<usize, FxHashMap<Span, &Fact>> {
    let mut facts: FxHashMap<usize, FxHashMap<Span, &Fact>> = FxHashMap::default();
    for context in &report.contexts {
        let known = facts.entry(context.place.file).or_default();
        for fact in &context.facts {
            known.entry(fact.span).or_insert(fact);
        }
    }
    facts
}

/// A text with colours, and what is known of each name as its title.
fn coloured(
    file: &File,
    at: usize,
    links: &Links<'_>,
    marks: &Marks<'_>,
    facts: Option<&FxHashMap<Span, &Fact>>,
) -> Markup {
    let mut out = String::new();
    let mut tokens = file.tokens.iter().peekable();
    for line in 0..links.count(at) {
        let span = links.lines(at).line_span(&file.text, line);
        let _ = write!(out, "<span class=\"l\" id=\"{}:{}\">", links.file(at), line + 1);
        let mut done = span.start;
        while let Some(Token { span: token, kind }) = tokens.next_if(|it| it.span.start < span.end)
        {
            let start = token.start.max(done);
            let here = Span::new(start, token.end.clamp(start, span.end));
            escape(&mut out, &file.text[Span::new(done, start).range()]);
            let fact = facts.and_then(|facts| facts.get(token));
            let title = fact.map(|fact| format!("{}: {}", &file.text[token.range()], fact.text));
            let text = Shown::of(&file.text[here.range()]).text;
            out.push_str(&html! { b class=(kind.class()) title=[title] { (text) } }.into_string());
            done = here.end;
        }
        escape(&mut out, &file.text[Span::new(done, span.end).range()]);
        marks.write(&mut out, at, line + 1);
        out.push_str("\n</span>");
    }
    PreEscaped(out)
}

/// A text as it is, with anchors in the lines that are linked.
fn plain(file: &File, at: usize, links: &Links<'_>, targets: Option<&BTreeSet<usize>>) -> Markup {
    let (mut out, mut done) = (String::new(), 0);
    for &line in targets.into_iter().flatten() {
        let Some(start) = links.lines(at).start(line - 1) else { continue };
        escape(&mut out, &file.text[done as usize..start as usize]);
        let _ = write!(out, "<i id=\"{}:{line}\"></i>", links.file(at));
        done = start;
    }
    escape(&mut out, &file.text[done as usize..]);
    PreEscaped(out)
}

fn escape(out: &mut String, text: &str) {
    for char in Shown::of(text).text.chars() {
        match char {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            char => out.push(char),
        }
    }
}

/// The numbers of the lines.
fn numbers(count: usize) -> String {
    (1..=count).fold(String::new(), |mut out, line| {
        let _ = writeln!(out, "{line}");
        out
    })
}
