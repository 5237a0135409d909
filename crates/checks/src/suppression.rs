//! Suppression in the source, with MATLAB's own marks: `%#ok` for every finding
//! of a line, `%#ok<code>` or `%#ok<code,code>` for those of some rules.
//!
//! ```matlab
//! unused = f(x);   %#ok<unused-value>
//! total = a + ...
//!         b;       %#ok
//! ```
//!
//! A mark holds for the whole statement line that it stands on: lines that a
//! continuation or a bracket joins are one. `%#ok<*code>` holds for the whole file. Codes of MATLAB's analyser count too
//! where a rule reports the same ([`crate::Rule::matlab_codes`]); others of them
//! are left to MATLAB. A mark with a code of ours, or with none, that suppresses
//! nothing is reported (`unused-suppression`), unless MATLAB's analyser may have
//! a use for it: a bare `%#ok` is reported as a note.
//!
//! Cost: one look at each comment; nothing else if no comment holds a mark.

use crate::levels::Levels;
use crate::rule::{FileContext, Rule};
use crate::rules::{find_rule, rules, unused_suppression};
use lariat_base::{Diagnostic, Severity, Span};
use lariat_syntax::tree::{CommentKind, Stmt, Tree};
use lariat_syntax::visit;

/// A mark: where it stands, the lines that it holds for, what it names.
struct Mark<'a> {
    span: Span,
    lines: (usize, usize),
    code: Option<&'a str>,
    used: bool,
}

impl Mark<'_> {
    /// Does it hold for the whole file?
    fn is_for_file(&self) -> bool {
        self.code.is_some_and(|code| code.starts_with(WHOLE_FILE))
    }
}

/// Removes the suppressed findings and reports marks that suppress nothing.
pub(crate) fn apply(context: &FileContext<'_>, levels: &Levels, found: &mut Vec<Diagnostic>) {
    let mut marks = marks(context);
    if marks.is_empty() {
        return;
    }
    let lines = context.source.lines();
    found.retain(|diagnostic| {
        let Some(label) = diagnostic.primary() else { return true };
        let line = lines.line(label.span.start);
        let mut suppressed = false;
        for mark in &mut marks {
            let holds = mark.is_for_file() || mark.lines.0 <= line && line <= mark.lines.1;
            if holds && mark.code.is_none_or(|code| names(code, diagnostic.code)) {
                mark.used = true;
                suppressed = true;
            }
        }
        !suppressed
    });
    if !levels.is_off(&unused_suppression::RULE) {
        let first = found.len();
        found.extend(
            marks.iter().filter(|mark| !mark.used).filter_map(|mark| unused(context, levels, mark)),
        );
        levels.apply(&unused_suppression::RULE, &mut found[first..]);
    }
}

/// Does a code in a mark name this rule?
fn names(code: &str, rule: &str) -> bool {
    let code = without_star(code);
    code == rule || find_rule(rule).is_some_and(|rule| is_matlab_code(rule, code))
}

fn is_matlab_code(rule: &Rule, code: &str) -> bool {
    rule.matlab_codes.contains(&code)
}

/// The code of a mark for the whole file, `%#ok<*NASGU>`.
fn without_star(code: &str) -> &str {
    code.strip_prefix(WHOLE_FILE).unwrap_or(code)
}

const WHOLE_FILE: char = '*';

fn unused(context: &FileContext<'_>, levels: &Levels, mark: &Mark<'_>) -> Option<Diagnostic> {
    let report = |severity, message: String| {
        Some(Diagnostic::new(
            unused_suppression::RULE.code,
            severity,
            message,
            context.file,
            mark.span,
        ))
    };
    let Some(code) = mark.code.map(without_star) else {
        return report(Severity::Note, "this `%#ok` suppresses nothing that Lariat reports".into());
    };
    if let Some(rule) = find_rule(code) {
        if levels.is_off(rule) {
            return None;
        }
        let place = if mark.is_for_file() { "in this file" } else { "on this line" };
        return report(Severity::Warning, format!("there is no `{code}` {place} to suppress"));
    }
    let is_foreign = !code.contains('-') || code.contains(':');
    if is_foreign {
        return None;
    }
    let codes = rules().iter().map(|rule| rule.code);
    let nearest = lariat_project::suggest::nearest(code, codes);
    let diagnostic = report(Severity::Warning, format!("there is no rule `{code}` to suppress"))?;
    Some(match nearest {
        Some(nearest) => diagnostic.with_help(format!("did you mean `{nearest}`?")),
        None => diagnostic,
    })
}

fn marks<'a>(context: &FileContext<'a>) -> Vec<Mark<'a>> {
    let text: &'a str = context.source.text();
    if memchr::memmem::find(text.as_bytes(), b"%#ok").is_none() {
        return Vec::new();
    }
    let joined = joined_lines(context);
    let lines = context.source.lines();
    let mut marks = Vec::new();
    for comment in &context.tree().comments {
        let body = &text[comment.span.range()];
        for (at, _) in body.match_indices("%#ok") {
            let start = comment.span.start + at as u32;
            let line = lines.line(start);
            let held = joined.iter().find(|range| range.0 <= line && line <= range.1);
            let held = held.copied().unwrap_or((line, line));
            add_marks(&mut marks, &body[at..], start, held);
        }
    }
    marks
}

fn add_marks<'a>(marks: &mut Vec<Mark<'a>>, body: &'a str, start: u32, lines: (usize, usize)) {
    let rest = &body["%#ok".len()..];
    if rest.starts_with(|c: char| c.is_alphanumeric()) {
        return;
    }
    let codes = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
    let Some((codes, _)) = codes else {
        let span = Span::new(start, start + "%#ok".len() as u32);
        marks.push(Mark { span, lines, code: None, used: false });
        return;
    };
    let span = Span::new(start, start + "%#ok<>".len() as u32 + codes.len() as u32);
    for code in codes.split(',').map(str::trim).filter(|code| !code.is_empty()) {
        marks.push(Mark { span, lines, code: Some(code), used: false });
    }
}

/// Ranges of lines that are one line to the program, in order, not overlapping.
fn joined_lines(context: &FileContext<'_>) -> Vec<(usize, usize)> {
    let lines = context.source.lines();
    let tree = context.tree();
    let mut ranges = Vec::new();
    for comment in &tree.comments {
        if comment.kind == CommentKind::Continuation {
            let line = lines.line(comment.span.start);
            ranges.push((line, line + 1));
        }
    }
    for_each_simple_statement(tree, &mut |span| {
        ranges.push((lines.line(span.start), lines.line(span.end)));
    });
    ranges.retain(|range| range.0 < range.1);
    ranges.sort_unstable();
    merge(ranges)
}

fn merge(ranges: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    let mut merged: Vec<(usize, usize)> = Vec::with_capacity(ranges.len());
    for range in ranges {
        match merged.last_mut() {
            Some(last) if range.0 <= last.1 => last.1 = last.1.max(range.1),
            _ => merged.push(range),
        }
    }
    merged
}

fn for_each_simple_statement(tree: &Tree, f: &mut impl FnMut(Span)) {
    let bodies = tree.functions.iter().map(|(_, function)| function.body);
    for body in std::iter::once(tree.body).chain(bodies) {
        visit::each_stmt(tree, body, &mut |id| {
            let is_simple = matches!(
                tree.stmt(id),
                Stmt::Expr(..) | Stmt::Command(..) | Stmt::Global(_) | Stmt::Persistent(_)
            );
            if is_simple {
                f(tree.stmt_span(id));
            }
        });
    }
}
