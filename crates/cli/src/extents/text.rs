//! Extents for people: below each line of source what it assigns.
//!
//! ```text
//! matvec.m: matvec
//!  2 | function result = matvec(m, v)
//!    |   m: (R,S)
//!    |   v: (S,1)
//!  3 |   result = m * v;
//!    |   result: (R,1)
//! ```
//! What a variable is in any iteration of a loop stands below the loop's first line.

use super::shown::{Row, Shown};
use crate::program::Program;
use crate::terminal::Terminal;
use anstyle::{AnsiColor, Style};
use lariat_base::SourceFile;
use std::io::{self, Write};

const HEADING: Style = Style::new().bold();
const VARIABLE: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Cyan)));

/// Prints everything.
pub fn write(
    program: &Program,
    shown: &[Shown],
    terminal: Terminal,
    out: &mut dyn Write,
) -> io::Result<()> {
    let source = program.workspace.sources.file(program.entry().file);
    for (place, function) in shown.iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        let heading = format!("{}: {}", source.name(), function.name);
        writeln!(out, "{}", terminal.paint(HEADING, &heading))?;
        rows(source, &function.rows, terminal, out)?;
    }
    Ok(())
}

fn rows(
    source: &SourceFile,
    rows: &[Row],
    terminal: Terminal,
    out: &mut dyn Write,
) -> io::Result<()> {
    let width = rows.iter().map(|row| row.line).max().unwrap_or(1).to_string().len();
    let blank = " ".repeat(width);
    let mut line = 0;
    for row in rows {
        if row.line != line {
            line = row.line;
            let span = source.lines().line_span(source.text(), line.saturating_sub(1) as usize);
            let text: String = source.text()[span.range()]
                .chars()
                .take(terminal.width.saturating_sub(width + 3))
                .map(|c| if c.is_control() && c != '\t' { '\u{fffd}' } else { c })
                .collect();
            writeln!(out, "{line:>width$} | {}", text.trim_end())?;
        }
        let name = terminal.paint(VARIABLE, &row.name);
        let place = if row.is_head { ", in any iteration" } else { "" };
        writeln!(out, "{blank} |   {name}: {}{place}", row.extents)?;
    }
    Ok(())
}
