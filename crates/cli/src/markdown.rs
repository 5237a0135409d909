//! Pages of rules on a terminal: headings bold, code coloured, the rest as
//! written. Without colours a page is printed as it is, so that it can be piped
//! into whatever reads Markdown.

use crate::terminal::Terminal;
use anstyle::{AnsiColor, Style};
use std::io::{self, Write};

const HEADING: Style = Style::new().bold().underline();
const CODE: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Cyan)));
const STRONG: Style = Style::new().bold();
const COMMENT: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Green)));

/// Prints a page.
pub fn write(page: &str, terminal: Terminal, out: &mut dyn Write) -> io::Result<()> {
    if !terminal.color {
        return writeln!(out, "{page}");
    }
    let mut in_code = false;
    for line in page.lines() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        } else if in_code {
            writeln!(out, "    {}", code_line(line, terminal))?;
        } else if let Some(heading) = heading(line) {
            writeln!(out, "{}", terminal.paint(HEADING, heading))?;
        } else {
            writeln!(out, "{}", inline(line, terminal))?;
        }
    }
    Ok(())
}

fn heading(line: &str) -> Option<&str> {
    let text = line.trim_start_matches('#');
    (text.len() < line.len()).then(|| text.strip_prefix(' ')).flatten()
}

/// A line of MATLAB, its comment apart.
fn code_line(line: &str, terminal: Terminal) -> String {
    match line.find('%') {
        Some(at) => terminal.paint(CODE, &line[..at]) + &terminal.paint(COMMENT, &line[at..]),
        None => terminal.paint(CODE, line),
    }
}

/// A line of prose with its `code` and **strong** parts.
fn inline(line: &str, terminal: Terminal) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some((before, style, inside, after)) = next_span(rest) {
        text += before;
        text += &terminal.paint(style, inside);
        rest = after;
    }
    text + rest
}

/// The text before the first marked part, the part's style and text, and the
/// text behind it.
fn next_span(line: &str) -> Option<(&str, Style, &str, &str)> {
    let marked = |mark: &str, style| {
        let (before, behind) = line.split_once(mark)?;
        let (inside, after) = behind.split_once(mark)?;
        (!inside.is_empty()).then_some((before, style, inside, after))
    };
    let (code, strong) = (marked("`", CODE), marked("**", STRONG));
    match (code, strong) {
        (Some(code), Some(strong)) if strong.0.len() < code.0.len() => Some(strong),
        (Some(code), _) => Some(code),
        (None, strong) => strong,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(page: &str, color: bool) -> String {
        let mut out = Vec::new();
        let terminal = Terminal { color, width: 80, interactive: false };
        write(page, terminal, &mut out).expect("a vector takes all");
        String::from_utf8(out).expect("it is text")
    }

    #[test]
    fn plain_pages_are_as_written() {
        assert_eq!(shown("# A\n`x` **b**", false), "# A\n`x` **b**\n");
    }

    #[test]
    fn marks_become_styles() {
        let page = "## Title\nUse `x`, **now**.\n```matlab\ny = 1; % why\n```\n2 ** 3";
        let text = anstream::adapter::strip_str(&shown(page, true)).to_string();
        assert_eq!(text, "Title\nUse x, now.\n    y = 1; % why\n2 ** 3\n");
        assert!(shown("`x`", true).contains("\u{1b}[36mx"));
    }
}
