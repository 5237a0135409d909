//! What is printed of a function: lines of its source, with what is known beside them.

use crate::terminal::Terminal;
use anstyle::Style;
use lariat_base::SourceFile;
use lariat_tracking::report::FunctionSizes;
use std::io::{self, Write};

const HEADING: Style = Style::new().bold();
const NOTE: Style = Style::new().bold();

/// What is printed of a function.
pub(super) struct Page<'p> {
    pub(super) source: &'p SourceFile,
    pub(super) function: &'p FunctionSizes,
    pub(super) terminal: Terminal,
    pub(super) out: &'p mut dyn Write,
}

impl Page<'_> {
    pub(super) fn heading(&mut self) -> io::Result<()> {
        let function = self.function;
        let parameters = match function.parameters.is_empty() {
            true => String::new(),
            false => format!("({})", function.parameters.join(", ")),
        };
        let heading = format!("{}: {}{parameters}", self.source.name(), function.name);
        writeln!(self.out, "{}", self.terminal.paint(HEADING, &heading))
    }

    /// A line of source, with its number.
    pub(super) fn source_line(&mut self, line: u32) -> io::Result<()> {
        let (width, text) = (self.width(), self.source.text());
        let span = self.source.lines().line_span(text, line.saturating_sub(1) as usize);
        let room = self.terminal.width.saturating_sub(width + 3);
        let visible = |c: char| if c.is_control() && c != '\t' { '\u{fffd}' } else { c };
        let shown: String = text[span.range()].trim_end().chars().take(room).map(visible).collect();
        writeln!(self.out, "{line:>width$} | {shown}")
    }

    /// A line of what is known.
    pub(super) fn row(&mut self, text: &str) -> io::Result<()> {
        let width = self.width();
        writeln!(self.out, "{:width$} |   {text}", "")
    }

    /// A line about the whole function.
    pub(super) fn note(&mut self, text: &str) -> io::Result<()> {
        let width = self.width();
        writeln!(self.out, "{:width$} = {text}", "")
    }

    pub(super) fn width(&self) -> usize {
        let lines = self.function.sizes.iter().map(|row| row.line);
        lines.max().unwrap_or(1).to_string().len()
    }

    /// What limits the answer.
    pub(super) fn end(&mut self) -> io::Result<()> {
        let note = self.terminal.paint(NOTE, "note");
        if self.function.too_large {
            self.note(&format!("{note}: gave up: this function is too large"))?;
        }
        match self.function.gave_up {
            0 => Ok(()),
            count => {
                let questions = crate::output::plural(count, "question");
                self.note(&format!(
                    "{note}: gave up on {questions} that took too much work; \
                     what they would have shown is missing"
                ))
            }
        }
    }
}
