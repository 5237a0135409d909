//! `lariat shapes`: what is known of the sizes in the functions of a file.
//!
//! | module | one concept |
//! |---|---|
//! | [`contract`] | what a function requires and returns, for people |
//! | [`declare`] | the comment that declares a function's sizes |
//! | [`tracking`] | `--tracking`: shared sizes and implied checks, for people |
//! | [`preallocate`] | `--preallocate`: possible sizes and growing arrays, for people |
//! | [`json`] | all of it as one JSON document |
//!
//! Each function is analysed for arguments of any size.

mod contract;
mod declare;
mod json;
mod preallocate;
mod tracking;

use crate::args::{Shapes as Arguments, TreeFormat};
use crate::console::Console;
use crate::outcome::Outcome;
use crate::program::Program;
use crate::terminal::Terminal;
use anstyle::Style;
use lariat_analysis::tracking::report::{FunctionSizes, of_file};
use lariat_base::SourceFile;
use std::collections::HashSet;
use std::io::{self, Write};

const HEADING: Style = Style::new().bold();
const NOTE: Style = Style::new().bold();

/// Runs the command.
pub fn run(arguments: &Arguments, threads: usize, console: &mut Console) -> io::Result<Outcome> {
    match shapes(arguments, threads, console) {
        Ok(outcome) => outcome,
        Err(outcome) => Ok(outcome),
    }
}

fn shapes(
    arguments: &Arguments,
    threads: usize,
    console: &mut Console,
) -> Result<io::Result<Outcome>, Outcome> {
    let program = Program::load(&arguments.entry, &arguments.project, threads, console)?;
    let code = program.code();
    program.main(&code, console)?;
    let entry = program.entry();
    let source = program.workspace.sources.file(entry.file);
    let looked_at = HashSet::from([entry.file]);
    if arguments.declare {
        let written = declare::write(&code, entry.file, source, &mut console.out);
        return Ok(written.map(|()| program.outcome(&looked_at, console)));
    }
    let functions = of_file(&code, entry.file, &program.workspace.dialect(entry));
    let written = match arguments.format {
        TreeFormat::Json => json::write(source, &functions, &mut console.out),
        TreeFormat::Text => text(arguments, source, &functions, console),
    };
    Ok(written.map(|()| program.outcome(&looked_at, console)))
}

fn text(
    arguments: &Arguments,
    source: &SourceFile,
    functions: &[FunctionSizes],
    console: &mut Console,
) -> io::Result<()> {
    let terminal = console.stdout;
    for (place, function) in functions.iter().enumerate() {
        if place > 0 {
            writeln!(console.out)?;
        }
        let mut page = Page { source, function, terminal, out: &mut console.out };
        page.heading()?;
        contract::write(&mut page)?;
        if arguments.tracking {
            tracking::write(&mut page)?;
        }
        if arguments.preallocate {
            preallocate::write(&mut page)?;
        }
        page.end()?;
    }
    Ok(())
}

/// What is printed of a function.
struct Page<'p> {
    source: &'p SourceFile,
    function: &'p FunctionSizes,
    terminal: Terminal,
    out: &'p mut dyn Write,
}

impl Page<'_> {
    fn heading(&mut self) -> io::Result<()> {
        let function = self.function;
        let parameters = match function.parameters.is_empty() {
            true => String::new(),
            false => format!("({})", function.parameters.join(", ")),
        };
        let heading = format!("{}: {}{parameters}", self.source.name(), function.name);
        writeln!(self.out, "{}", self.terminal.paint(HEADING, &heading))
    }

    /// A line of source, with its number.
    fn source_line(&mut self, line: u32) -> io::Result<()> {
        let (width, text) = (self.width(), self.source.text());
        let span = self.source.lines().line_span(text, line.saturating_sub(1) as usize);
        let room = self.terminal.width.saturating_sub(width + 3);
        let visible = |c: char| if c.is_control() && c != '\t' { '\u{fffd}' } else { c };
        let shown: String = text[span.range()].trim_end().chars().take(room).map(visible).collect();
        writeln!(self.out, "{line:>width$} | {shown}")
    }

    /// A line of what is known.
    fn row(&mut self, text: &str) -> io::Result<()> {
        let width = self.width();
        writeln!(self.out, "{:width$} |   {text}", "")
    }

    /// A line about the whole function.
    fn note(&mut self, text: &str) -> io::Result<()> {
        let width = self.width();
        writeln!(self.out, "{:width$} = {text}", "")
    }

    fn width(&self) -> usize {
        let lines = self.function.sizes.iter().map(|row| row.line);
        lines.max().unwrap_or(1).to_string().len()
    }

    /// What limits the answer.
    fn end(&mut self) -> io::Result<()> {
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
                     what they would have told is missing"
                ))
            }
        }
    }
}
