//! Types for people: below each line of source what it assigns.
//!
//! ```text
//! area.m: area((1,1) double = 3)
//!  1 | function a = area(r)
//!    |   r: (1,1) double = 3
//!  2 |   a = pi * r ^ 2;
//!    |   a: (1,1) double
//!    = returns a: (1,1) double
//! ```
//! What is known only once an error before it is corrected is marked `after an error`.
//! Lines that assign nothing are left out, and so are those that no run reaches.

use super::shown::{GAVE_UP, NEVER_RETURNS, Shown};
use crate::terminal::Terminal;
use anstyle::{AnsiColor, Style};
use lariat_base::SourceFile;
use lariat_checks::wording;
use lariat_domains::{ValueSet, display};
use lariat_findings::report::FunctionTypes;
use lariat_interprocedural::naming::qualified;
use lariat_ir::Role;
use std::io::{self, Write};

const HEADING: Style = Style::new().bold();
const VARIABLE: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Cyan)));
const NOTE: Style = Style::new().bold();
/// The findings of the runs that there are.
const EVERY_RUN: &str = "fails in every run";
/// The same of what they do not get to for another error.
const AFTER_ERROR: &str = "fails too, once the errors before it are corrected";

/// Prints everything.
pub fn write(shown: &Shown<'_>, terminal: Terminal, out: &mut dyn Write) -> io::Result<()> {
    for (place, row) in shown.report.functions.iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        Writer { shown, terminal, out: &mut *out }.function(row)?;
    }
    Writer { shown, terminal, out }.notes()
}

struct Writer<'w, 's> {
    shown: &'w Shown<'s>,
    terminal: Terminal,
    out: &'w mut dyn Write,
}

impl Writer<'_, '_> {
    fn function(&mut self, row: &FunctionTypes) -> io::Result<()> {
        let source = self.shown.program.workspace.sources.file(row.function.file);
        let name = qualified(self.shown.code, row.function);
        let heading = format!("{}: {name}{}", source.name(), self.arguments(row));
        writeln!(self.out, "{}", self.terminal.paint(HEADING, &heading))?;
        let width = row.variables.iter().map(|row| row.line).max().unwrap_or(1).to_string().len();
        let blank = " ".repeat(width);
        let mut line = 0;
        for assigned in &row.variables {
            if assigned.line != line {
                line = assigned.line;
                let text = self.source_line(source, line, width);
                writeln!(self.out, "{line:>width$} | {text}")?;
            }
            let after = Marked { values: &assigned.values, after_error: assigned.after_error };
            self.variable(&blank, &assigned.name, after)?;
        }
        self.end(row, &blank)
    }

    /// The arguments after a function's name.
    fn arguments(&self, row: &FunctionTypes) -> String {
        let mut shown: Vec<String> = row.arguments.iter().map(ToString::to_string).collect();
        if row.more_arguments {
            shown.push("…".to_owned());
        }
        let shown = shown.join(", ");
        match self.shown.code.function(row.function).map(|body| body.role) {
            None | Some(Role::Script) => String::new(),
            Some(Role::Lambda) if shown.is_empty() => String::new(),
            Some(Role::Lambda) => format!(", of {shown}"),
            Some(_) => format!("({shown})"),
        }
    }

    /// A line of source, as wide as the terminal.
    fn source_line(&self, source: &SourceFile, line: u32, width: usize) -> String {
        let span = source.lines().line_span(source.text(), line.saturating_sub(1) as usize);
        let text = &source.text()[span.range()];
        let room = self.terminal.width.saturating_sub(width + 3);
        let visible = |c: char| if c.is_control() && c != '\t' { '\u{fffd}' } else { c };
        match text.char_indices().nth(room) {
            None => text.trim_end().chars().map(visible).collect(),
            Some((end, _)) => text[..end].chars().map(visible).chain(['…']).collect(),
        }
    }

    /// What is known of the end of a function.
    fn end(&mut self, row: &FunctionTypes, blank: &str) -> io::Result<()> {
        let Some(body) = self.shown.code.function(row.function) else { return Ok(()) };
        if !row.returns {
            writeln!(self.out, "{blank} = {}: {}", self.note(), NEVER_RETURNS)?;
        }
        if row.gave_up {
            writeln!(self.out, "{blank} = {}: {}", self.note(), GAVE_UP)?;
        }
        let marked = |values| Marked { values, after_error: row.ends_after_error };
        match body.role {
            Role::Script => {
                writeln!(self.out, "{blank} = at the end")?;
                row.exit
                    .iter()
                    .try_for_each(|(name, values)| self.variable(blank, name, marked(values)))
            }
            Role::Lambda => row.results.iter().try_for_each(|values| {
                writeln!(self.out, "{blank} = returns {}", described(marked(values)))
            }),
            _ => {
                let outputs = body.outputs.iter().map(|&var| &body.vars[var].name);
                let mut known = outputs.filter_map(|name| Some((name, row.exit.get(name)?)));
                known.try_for_each(|(name, values)| {
                    let name = self.terminal.paint(VARIABLE, name);
                    writeln!(self.out, "{blank} = returns {name}: {}", described(marked(values)))
                })
            }
        }
    }

    fn variable(&mut self, blank: &str, name: &str, values: Marked<'_>) -> io::Result<()> {
        let name = self.terminal.paint(VARIABLE, name);
        writeln!(self.out, "{blank} |   {name}: {}", described(values))
    }

    fn note(&self) -> String {
        self.terminal.paint(NOTE, "note")
    }

    /// What holds for the whole program.
    fn notes(&mut self) -> io::Result<()> {
        let mut notes = Vec::new();
        let findings = &self.shown.report.findings;
        let program = self.shown.program;
        let place =
            |file, span| format!("{}:{}", program.file_name(file), program.line(file, span));
        let first = self.shown.failures().into_iter().map(|found| (found, EVERY_RUN));
        let further = self.shown.failures_after_errors().into_iter();
        for (found, fails) in first.chain(further.map(|found| (found, AFTER_ERROR))) {
            let called = found.chain.iter().map(|(name, file, span)| {
                format!("\n  called from `{name}`, {}", place(*file, *span))
            });
            let (at, called) = (place(found.file, found.span), called.collect::<String>());
            notes.push(format!("{at}: {fails}: {}{called}", wording::message(found)));
        }
        for found in &findings.gave_up {
            let place = place(found.file, found.span);
            notes.push(format!(
                "{place}: gave up in `{}`: {}",
                found.function,
                found.why.describe()
            ));
        }
        for wild in &self.shown.report.wild {
            let place = format!("{}:{}", program.file_name(wild.function.file), wild.line);
            let instead = wild.instead().map(|text| format!("\n  instead, {text}"));
            let instead = instead.unwrap_or_default();
            notes.push(format!("{place}: wild feature: {}{instead}", wild.feature));
        }
        if !notes.is_empty() {
            writeln!(self.out)?;
        }
        notes.iter().try_for_each(|note| writeln!(self.out, "{}: {note}", self.note()))
    }
}

/// Values, and whether they are known only once an error before is corrected.
#[derive(Clone, Copy)]
struct Marked<'v> {
    values: &'v ValueSet,
    after_error: bool,
}

/// A type, or why there is none.
fn described(Marked { values, after_error }: Marked<'_>) -> String {
    let shown = match values.reason() {
        Some(reason) => format!("{values} ({})", display::reason(reason)),
        None => values.to_string(),
    };
    if after_error { format!("{shown}, after an error") } else { shown }
}
