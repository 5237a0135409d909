//! Pages of rules on a terminal: headings bold, code coloured, strong text strong.
//! Without colours a page is printed as it is, so that it can be piped into
//! whatever reads Markdown.
//!
//! `pulldown-cmark` finds the parts and their places in the page; what stands
//! between them is printed as it was written, so that lists, tables and line
//! breaks keep the author's form.
//!
//! ```text
//! ## Title         Title            bold, underlined
//! Use `x`, **now** Use x, now       coloured, strong
//! ```
//!
//! Cost: linear in the page.

use crate::terminal::Terminal;
use anstyle::{AnsiColor, Style};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::io::{self, Write};
use std::ops::Range;

const HEADING: Style = Style::new().bold().underline();
const CODE: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Cyan)));
const STRONG: Style = Style::new().bold();
const COMMENT: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Green)));

/// Prints a page.
pub fn write(page: &str, terminal: Terminal, out: &mut dyn Write) -> io::Result<()> {
    if !terminal.color {
        return writeln!(out, "{page}");
    }
    let mut printer = Printer { page, terminal, printed: 0, text: String::new() };
    let mut block = None;
    for (event, range) in Parser::new_ext(page, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(_)) => block = Some((range, String::new())),
            Event::End(TagEnd::CodeBlock) => {
                if let Some((place, code)) = block.take() {
                    printer.code_block(place, &code);
                }
            }
            Event::Text(code) if block.is_some() => {
                block.iter_mut().for_each(|(_, text)| text.push_str(&code));
            }
            Event::Start(Tag::Heading { .. }) => printer.heading(range),
            Event::Start(Tag::Strong) => printer.marked(range, "**", STRONG),
            Event::Code(_) => printer.marked(range, "`", CODE),
            _ => {}
        }
    }
    printer.as_written(page.len());
    writeln!(out, "{}", printer.text)
}

/// A page that is printed up to some place.
struct Printer<'p> {
    page: &'p str,
    terminal: Terminal,
    printed: usize,
    text: String,
}

impl Printer<'_> {
    /// Prints the page as it is, up to a place.
    fn as_written(&mut self, end: usize) {
        if let Some(part) = self.page.get(self.printed..end) {
            self.text.push_str(part);
            self.printed = end;
        }
    }

    /// Prints a part in place of what stands in this range, if that is not printed yet.
    fn part(&mut self, range: Range<usize>, styled: &str) {
        if range.start >= self.printed {
            self.as_written(range.start);
            self.text.push_str(styled);
            self.printed = range.end;
        }
    }

    fn heading(&mut self, range: Range<usize>) {
        let line = self.page[range.clone()].trim_end();
        let title = line.trim_start_matches('#').trim();
        let styled = self.terminal.paint(HEADING, title);
        self.part(range.start..range.start + line.len(), &styled);
    }

    /// Text between marks.
    fn marked(&mut self, range: Range<usize>, mark: &str, style: Style) {
        let written = &self.page[range.clone()];
        let inside = written.trim_start_matches(mark).trim_end_matches(mark);
        let styled = self.terminal.paint(style, inside.trim_matches('`'));
        self.part(range, &styled);
    }

    fn code_block(&mut self, range: Range<usize>, code: &str) {
        let lines = code.lines().map(|line| format!("    {}", self.code_line(line)));
        let styled = lines.collect::<Vec<_>>().join("\n");
        self.part(range, &styled);
    }

    /// A line of MATLAB, its comment apart.
    fn code_line(&self, line: &str) -> String {
        let terminal = self.terminal;
        match line.find('%') {
            Some(at) => terminal.paint(CODE, &line[..at]) + &terminal.paint(COMMENT, &line[at..]),
            None => terminal.paint(CODE, line),
        }
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
        let page = "## Title\nUse `x`, **now**.\n\n```matlab\ny = 1; % why\n```\n\n2 ** 3";
        let text = anstream::adapter::strip_str(&shown(page, true)).to_string();
        assert_eq!(text, "Title\nUse x, now.\n\n    y = 1; % why\n\n2 ** 3\n");
        assert!(shown("`x`", true).contains("\u{1b}[36mx"));
    }

    #[test]
    fn lists_and_tables_keep_their_form() {
        let page = "- one `a`\n- two\n\n| a | b |\n|---|---|\n| `x` | y |";
        let text = anstream::adapter::strip_str(&shown(page, true)).to_string();
        assert_eq!(text, "- one a\n- two\n\n| a | b |\n|---|---|\n| x | y |\n");
    }

    #[test]
    fn every_page_keeps_its_words() {
        for rule in lariat_checks::rules() {
            let text = anstream::adapter::strip_str(&shown(rule.page, true)).to_string();
            let words = |text: &str| -> Vec<String> {
                let unmarked = text.replace(['`', '*', '#'], "");
                unmarked.split_whitespace().map(str::to_owned).collect()
            };
            let fences = ["matlab", "text", "toml", "console"];
            let mut written = words(rule.page);
            let mut printed = words(&text);
            written.retain(|word| !fences.contains(&word.as_str()));
            printed.retain(|word| !fences.contains(&word.as_str()));
            assert_eq!(printed, written, "{}", rule.code);
        }
    }
}
