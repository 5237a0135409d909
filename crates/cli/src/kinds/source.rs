//! Kinds as text: the source with its names coloured. Without colours, a line
//! of letters below each line says what its names are:
//! ```text
//! y = sum(x);
//! V   F   V
//! ```

use super::analyzed::Analyzed;
use crate::terminal::Terminal;
use anstyle::{AnsiColor, Style};
use lariat_base::Span;
use lariat_kinds::{Kind, Occurrence};
use std::io::{self, Write};

/// Kinds as users see them: letter, word, style.
const LEGEND: [(Kind, char, &str, Style); 5] = [
    (Kind::Var, 'V', "variable", colored(AnsiColor::Cyan)),
    (Kind::Fn, 'F', "function", colored(AnsiColor::Yellow)),
    (Kind::Prefix, 'P', "package", colored(AnsiColor::Magenta)),
    (Kind::Id, 'I', "undecided", Style::new().underline()),
    (Kind::Error, '!', "kind clash", colored(AnsiColor::Red).bold()),
];

const fn colored(color: AnsiColor) -> Style {
    Style::new().fg_color(Some(anstyle::Color::Ansi(color)))
}

fn legend(kind: Kind) -> (char, Style) {
    let row = LEGEND.iter().find(|row| row.0 == kind).unwrap_or(&LEGEND[3]);
    (row.1, row.3)
}

/// Prints what the letters or colours mean.
pub fn write_legend(terminal: Terminal, out: &mut dyn Write) -> io::Result<()> {
    let entry = |&(_, letter, word, style): &(Kind, char, &str, Style)| match terminal.color {
        true => terminal.paint(style, word),
        false => format!("{letter} {word}"),
    };
    writeln!(out, "{}\n", LEGEND.iter().map(entry).collect::<Vec<_>>().join(", "))
}

/// Prints a file.
pub fn write(analyzed: &Analyzed<'_>, terminal: Terminal, out: &mut dyn Write) -> io::Result<()> {
    let Analyzed { source, tree, analysis, kinds, .. } = analyzed;
    let heading = format!("{} ({}, {})", analyzed.file, tree.unit.word(), analysis.name());
    writeln!(out, "{}", terminal.paint(Style::new().bold(), &heading))?;
    let width = source.lines().len().to_string().len();
    let mut rest = kinds.occurrences.as_slice();
    for line in 0..source.lines().len() {
        let span = source.lines().line_span(source.text(), line);
        if span.is_empty() && line + 1 == source.lines().len() {
            break;
        }
        let here = rest.partition_point(|row| row.span.start < span.end);
        let (names, after) = rest.split_at(here);
        rest = after;
        let number = format!("{:>width$} | ", line + 1);
        match terminal.color {
            true => {
                writeln!(out, "{number}{}", colored_line(source.text(), span, names, terminal))?
            }
            false => write_letters(source.text(), span, names, &number, out)?,
        }
    }
    writeln!(out)
}

/// A line's text, control characters made visible, tabs kept.
fn visible(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\t' { '\u{fffd}' } else { c }).collect()
}

fn colored_line(text: &str, line: Span, names: &[Occurrence], terminal: Terminal) -> String {
    let mut shown = String::new();
    let mut at = line.start;
    for name in names.iter().filter(|name| name.span.end <= line.end) {
        if name.span.start >= at {
            shown += &visible(&text[Span::new(at, name.span.start).range()]);
            shown += &terminal.paint(legend(name.kind).1, &text[name.span.range()]);
            at = name.span.end;
        }
    }
    shown + &visible(&text[Span::new(at, line.end).range()])
}

fn write_letters(
    text: &str,
    line: Span,
    names: &[Occurrence],
    number: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{number}{}", visible(&text[line.range()]))?;
    if names.is_empty() {
        return Ok(());
    }
    let mut letters = String::new();
    let mut at = line.start;
    for name in names.iter().filter(|name| name.span.start >= line.start) {
        let gap = text.get(Span::new(at, name.span.start.max(at)).range()).unwrap_or_default();
        letters.extend(gap.chars().map(|c| if c == '\t' { c } else { ' ' }));
        letters.push(legend(name.kind).0);
        at = name.span.start + 1;
    }
    writeln!(out, "{}{letters}", number.replace(|c: char| c.is_ascii_digit(), " "))
}
