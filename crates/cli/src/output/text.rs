//! Findings for people: message, excerpt of the source, notes, fix.
//!
//! The excerpts are drawn by `annotate-snippets`, which draws tabs as blanks,
//! makes control characters visible and cuts long lines around what they show.
//! It is given only the lines between a file's first and last label, so that
//! printing costs no more than what is printed.

use super::gave_up;
use super::repeated::grouped;
use super::report::Report;
use super::statistics;
use crate::terminal::Terminal;
use annotate_snippets::{
    Annotation, AnnotationKind, Group, Level, Patch, Renderer, Snippet, normalize_untrusted_str,
};
use anstyle::{AnsiColor, Style};
use lariat_base::{Diagnostic, Fix, Label, Severity, SourceFile, Sources, Span};
use lariat_session::Problem;
use std::borrow::Cow;
use std::io::{self, Write};

/// Prints findings and the summary; problems go to standard error.
pub fn write(
    report: &Report<'_>,
    terminal: Terminal,
    quiet: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    match report.verbose {
        _ if report.statistics => statistics::write(report, out)?,
        true => write_findings(report.findings, report.sources, terminal, out)?,
        false => write_each(grouped(report.findings, report.sources), report, terminal, out)?,
    }
    if !quiet {
        if report.verbose {
            gave_up::write(report.gave_up, report.sources, out)?;
        }
        writeln!(out, "{}", report.summary.line())?;
        if let (Some(line), false) = (statistics::line(report), report.statistics) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// Prints findings and nothing else.
pub fn write_findings(
    findings: &[Diagnostic],
    sources: &Sources,
    terminal: Terminal,
    out: &mut dyn Write,
) -> io::Result<()> {
    let renderer = renderer(terminal);
    for finding in findings {
        writeln!(out, "{}\n", render(finding, sources, &renderer))?;
    }
    Ok(())
}

/// Prints one problem: a line that says what is wrong, and one that says what to
/// do.
pub fn write_problem(problem: &Problem, terminal: Terminal, out: &mut dyn Write) -> io::Result<()> {
    let color = match problem.severity {
        Severity::Error => AnsiColor::BrightRed,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Note => AnsiColor::BrightGreen,
    };
    let style = Style::new().bold().fg_color(Some(color.into()));
    let (title, bold) = (terminal.paint(style, problem.severity.word()), Style::new().bold());
    let line = terminal.paint(bold, &format!(": {}", untrusted(&problem.line())));
    writeln!(out, "{title}{line}")?;
    writeln!(out, "  {}: {}", terminal.paint(bold, "help"), untrusted(&problem.help))
}

fn write_each<'a>(
    findings: Vec<Cow<'a, Diagnostic>>,
    report: &Report<'_>,
    terminal: Terminal,
    out: &mut dyn Write,
) -> io::Result<()> {
    let renderer = renderer(terminal);
    let mut findings = findings.iter();
    findings.try_for_each(|one| writeln!(out, "{}\n", render(one, report.sources, &renderer)))
}

fn renderer(terminal: Terminal) -> Renderer {
    let renderer = if terminal.color { Renderer::styled() } else { Renderer::plain() };
    renderer.term_width(terminal.width)
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    }
}

/// Text that may hold control characters of a user's file.
fn untrusted(text: &str) -> String {
    normalize_untrusted_str(text)
}

fn render(finding: &Diagnostic, sources: &Sources, renderer: &Renderer) -> String {
    let excerpts = excerpts(finding, sources);
    let title = level(finding.severity).primary_title(&finding.message).id(finding.code);
    let main = Group::with_title(title)
        .elements(excerpts.iter().map(annotated))
        .elements(finding.notes.iter().map(|note| Level::NOTE.message(untrusted(note))))
        .elements(finding.help.iter().map(|help| Level::HELP.message(untrusted(help))));
    let mut groups = vec![main];
    if let Some(fix) = &finding.fix {
        groups.push(patched(fix, sources));
    }
    renderer.render(&groups)
}

/// Consecutive lines of one file, and the labels in them.
struct Excerpt<'a> {
    window: Window<'a>,
    labels: Vec<&'a Label>,
}

/// One excerpt for each file that the finding points to, the primary one first.
fn excerpts<'a>(finding: &'a Diagnostic, sources: &'a Sources) -> Vec<Excerpt<'a>> {
    let mut by_file: Vec<Vec<&Label>> = Vec::new();
    for label in finding.primary().into_iter().chain(&finding.labels) {
        match by_file.iter_mut().find(|labels| labels[0].file == label.file) {
            Some(labels) if labels.iter().any(|&known| std::ptr::eq(known, label)) => {}
            Some(labels) => labels.push(label),
            None => by_file.push(vec![label]),
        }
    }
    let excerpt = |labels: Vec<&'a Label>| {
        let file = sources.file(labels[0].file);
        Excerpt { window: Window::around(file, labels.iter().map(|label| label.span)), labels }
    };
    by_file.into_iter().map(excerpt).collect()
}

fn annotated<'a>(excerpt: &'a Excerpt<'a>) -> Snippet<'a, Annotation<'a>> {
    let annotations = excerpt.labels.iter().map(|label| {
        let kind = if label.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
        let text = (!label.text.is_empty()).then(|| untrusted(&label.text));
        kind.span(excerpt.window.local(label.span)).label(text)
    });
    excerpt.window.snippet().annotations(annotations)
}

fn patched<'a>(fix: &'a Fix, sources: &'a Sources) -> Group<'a> {
    let mut files: Vec<_> = fix.edits.iter().map(|edit| edit.file).collect();
    files.dedup();
    let mut group = Group::with_title(Level::HELP.secondary_title(untrusted(&fix.title)));
    for id in files {
        let edits = || fix.edits.iter().filter(|edit| edit.file == id);
        let window = Window::around(sources.file(id), edits().map(|edit| edit.span));
        let patches =
            edits().map(|edit| Patch::new(window.local(edit.span), edit.replacement.as_str()));
        group = group.element(window.snippet().patches(patches.collect::<Vec<_>>()));
    }
    group
}

/// Some lines of a file.
struct Window<'a> {
    file: &'a SourceFile,
    span: Span,
    first_line: usize,
    text: Cow<'a, str>,
}

impl<'a> Window<'a> {
    /// The lines that hold all these ranges.
    fn around(file: &'a SourceFile, spans: impl Iterator<Item = Span>) -> Self {
        let whole = spans.reduce(Span::to).unwrap_or_default();
        let (first, last) = (file.lines().line(whole.start), file.lines().line(whole.end));
        let start = file.lines().start(first).unwrap_or_default();
        let span = Span::new(start, file.lines().line_span(file.text(), last).end);
        let text = with_line_feeds(&file.text()[span.range()]);
        Self { file, span, first_line: first + 1, text }
    }

    /// The range within the window, on character boundaries.
    fn local(&self, span: Span) -> std::ops::Range<usize> {
        let place = |offset: u32| {
            let local = (offset.saturating_sub(self.span.start) as usize).min(self.text.len());
            (0..=local).rev().find(|&at| self.text.is_char_boundary(at)).unwrap_or_default()
        };
        place(span.start)..place(span.end)
    }

    fn snippet<T: Clone>(&self) -> Snippet<'a, T> {
        Snippet::source(self.text.clone())
            .line_start(self.first_line)
            .path(untrusted(self.file.name()))
    }
}

/// The text with every lone CR, a line end for MATLAB but not for the drawing
/// library, made a line feed; byte ranges stay.
fn with_line_feeds(text: &str) -> Cow<'_, str> {
    let lone = |(at, _): &(usize, &str)| text.as_bytes().get(at + 1) != Some(&b'\n');
    if !text.match_indices('\r').any(|found| lone(&found)) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace("\r\n", " \n").replace('\r', "\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::ReportFormat;
    use crate::output::tests::printed;
    use lariat_base::Encoding;

    #[test]
    fn a_finding_with_all_its_parts() {
        let expected = "\
error[undefined-name]: `fooo` is not defined
 --> src/my f.m:2:15
  |
1 | function y = f(x)
  |              - in this function
2 |     µ = 'é'; y = fooo(x);
  |                  ^^^^ not found
  |
  = note: 100 % of its uses fail
  = help: did you mean `foo`?
help: write `foo`
  |
2 -     µ = 'é'; y = fooo(x);
2 +     µ = 'é'; y = foo(x);
  |

1 file, 2 errors
";
        assert_eq!(printed(ReportFormat::Text), expected);
    }

    fn rendered(text: &str, span: Span) -> String {
        let mut sources = Sources::default();
        let file = sources.add(SourceFile::new("f.m", text, Encoding::Utf8));
        let finding = Diagnostic::new("a-rule", Severity::Warning, "bad", file, span);
        let terminal = Terminal { color: false, width: 80, interactive: false };
        render(&finding, &sources, &renderer(terminal))
    }

    #[test]
    fn lone_carriage_returns_end_lines() {
        let drawn = rendered("a = 1\rb = 2\rc = 3", Span::new(6, 7));
        assert!(drawn.contains("2 | b = 2\n"), "{drawn}");
        assert!(drawn.contains("f.m:2:1"), "{drawn}");
    }

    #[test]
    fn long_lines_are_cut() {
        let text = format!("x = [{}]; bad", "1 ".repeat(50_000));
        let end = text.len() as u32;
        let drawn = rendered(&text, Span::new(end - 3, end));
        assert!(drawn.lines().all(|line| line.chars().count() < 120), "{drawn}");
        assert!(drawn.contains("bad"), "{drawn}");
    }

    #[test]
    fn any_range_can_be_drawn() {
        for text in ["", "\n", "µ", "a\r\nb\r\n", "a\rb\r", "\0\t\u{1b}[31m"] {
            let len = text.len() as u32;
            for (start, end) in (0..=len).flat_map(|s| (s..=len).map(move |e| (s, e))) {
                assert!(!rendered(text, Span::new(start, end)).contains('\u{1b}'));
            }
        }
    }
}
