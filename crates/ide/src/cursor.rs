//! Where in unfinished code a place is, from the text before it alone: a tree of code that is
//! being written is often wrong just there.
//!
//! ```text
//! y = fit(a, s.wi|       the word `wi`, after the chain `s`, second argument of `fit`
//! % fit(|                in a comment
//! ```
//!
//! The text is read from the beginning of the line, or of the first of the lines that are
//! joined by `...` or by an open bracket, at most so many lines back.
//!
//! Cost: linear in these lines.

use crate::file::File;
use lariat_base::Span;

/// So many lines before that of the cursor are read.
const LINES: usize = 30;

/// What is before the cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// Where the part of a name stands that is written already; empty at the cursor.
    pub word: Span,
    /// The names before the dot before the word: `a.b` of `a.b.wo`; parentheses left out.
    pub chain: Option<String>,
    /// It is in a comment or a string.
    pub in_text: bool,
    /// The calls or indices in whose parentheses it is, the innermost first: the name, and the
    /// place of the argument from 0.
    pub calls: Vec<(String, usize)>,
    /// The word is the first of its statement.
    pub begins_statement: bool,
}

/// What is before a place.
pub fn cursor(file: &File<'_>, offset: u32) -> Cursor {
    let text = file.source.text();
    let offset = (offset as usize).min(text.len());
    let start = start_of_statement(file, offset);
    let scan = Scan::of(&text[start..offset], file.unit.dialect.hash_comments);
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let before = text[..offset].trim_end_matches(is_part);
    let word = Span::new(before.len() as u32, offset as u32);
    let chain = before.strip_suffix('.').and_then(chain);
    Cursor {
        word,
        chain,
        in_text: scan.in_text,
        calls: scan.calls(),
        begins_statement: text[start..before.len()].trim().is_empty(),
    }
}

/// The names at the end of a text, joined by dots; indices between them are left out.
fn chain(text: &str) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    let mut rest = text;
    loop {
        rest = without_index(rest);
        let name = rest.len()
            - rest.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == '_').len();
        let (before, part) = rest.split_at(rest.len() - name);
        if !part.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        parts.push(part);
        match before.strip_suffix('.') {
            Some(before) => rest = before,
            None => break,
        }
    }
    parts.reverse();
    Some(parts.join("."))
}

/// Without `(…)` or `{…}` at the end.
fn without_index(text: &str) -> &str {
    let mut depth = 0_usize;
    if !text.ends_with([')', '}']) {
        return text;
    }
    for (place, c) in text.char_indices().rev() {
        match c {
            ')' | '}' => depth += 1,
            '(' | '{' => depth -= 1,
            '\n' => return text,
            _ => {}
        }
        if depth == 0 {
            return &text[..place];
        }
    }
    text
}

/// Where the statement begins that may be continued at a place.
fn start_of_statement(file: &File<'_>, offset: usize) -> usize {
    let lines = file.source.lines();
    let mut line = lines.line(offset as u32);
    let text = file.source.text();
    for _ in 0..LINES {
        let Some(before) = line.checked_sub(1) else { break };
        let previous = &text[file.line(before).range()];
        let code = previous.split(['%', '#']).next().unwrap_or("").trim_end();
        let is_continued = previous.contains("...") || code.ends_with([',', '(', '[', '{']);
        if !is_continued {
            break;
        }
        line = before;
    }
    file.line(line).start as usize
}

/// A bracket that is open.
#[derive(Debug)]
struct Open {
    /// The name before a parenthesis.
    name: Option<String>,
    arguments: usize,
    bracket: char,
}

/// What a text leaves open.
#[derive(Debug, Default)]
struct Scan {
    open: Vec<Open>,
    in_text: bool,
}

impl Scan {
    fn of(text: &str, hash_comments: bool) -> Self {
        let mut scan = Self::default();
        let mut before = '\n';
        let mut quote = None;
        let mut in_comment = false;
        for (place, c) in text.char_indices() {
            if c == '\n' || c == '\r' {
                (in_comment, quote) = (false, None);
            } else if in_comment {
            } else if let Some(open) = quote {
                if c == open {
                    quote = None;
                    before = '\'';
                    continue;
                }
            } else {
                match c {
                    '%' => in_comment = true,
                    '#' if hash_comments => in_comment = true,
                    '.' if text[place..].starts_with("...") => in_comment = true,
                    '"' => quote = Some('"'),
                    '\'' if !is_transpose(before) => quote = Some('\''),
                    '(' | '[' | '{' => scan.open(&text[..place], c),
                    ')' | ']' | '}' => _ = scan.open.pop(),
                    ',' => scan.comma(),
                    ';' => scan.semicolon(),
                    _ => {}
                }
            }
            before = c;
        }
        scan.in_text = in_comment || quote.is_some();
        scan
    }

    fn open(&mut self, before: &str, bracket: char) {
        // In a matrix a blank separates elements.
        let in_matrix = self.open.last().is_some_and(|it| it.bracket != '(');
        let before = if in_matrix { before } else { before.trim_end_matches([' ', '\t']) };
        let name = (bracket == '(').then(|| chain(before)).flatten();
        self.open.push(Open { name, arguments: 0, bracket });
    }

    fn comma(&mut self) {
        self.open.last_mut().into_iter().for_each(|open| open.arguments += 1);
    }

    fn calls(&self) -> Vec<(String, usize)> {
        let calls = self.open.iter().rev();
        calls.filter_map(|it| Some((it.name.clone()?, it.arguments))).collect()
    }

    /// Outside brackets a statement ends; one that was left open there is forgotten.
    fn semicolon(&mut self) {
        if self.open.last().is_some_and(|it| it.bracket == '(') {
            self.open.clear();
        }
    }
}

/// Does a quote after this character transpose?
fn is_transpose(before: char) -> bool {
    before.is_alphanumeric() || matches!(before, '_' | ')' | ']' | '}' | '\'' | '.')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::with_file;

    fn at(text: &str) -> Cursor {
        let offset = text.find('|').expect("a cursor");
        with_file(&text.replace('|', ""), |file| cursor(file, offset as u32))
    }

    #[test]
    fn words_and_chains() {
        let it = at("y = fit(a, s.wi|");
        assert_eq!((it.chain.as_deref(), it.word.len()), (Some("s"), 2));
        assert_eq!(it.calls, [("fit".to_owned(), 1)]);
        assert_eq!(at("x.items(3).na|").chain.as_deref(), Some("x.items"));
        assert_eq!(at("3.|").chain, None);
        assert!(at("fo|").begins_statement && !at("x = fo|").begins_statement);
    }

    #[test]
    fn strings_comments_and_transposes() {
        assert!(at("x = 'a|").in_text && at("x = 1; % a|").in_text && at("disp(\"a|").in_text);
        assert!(!at("x = a' + b|").in_text && !at("x = 'a' + b|").in_text);
        let calls = |text| at(text).calls;
        assert_eq!(calls("f('a, b', c|"), [("f".to_owned(), 1)]);
        assert_eq!(calls("f (g(1, 2), h(|"), [("h".to_owned(), 0), ("f".to_owned(), 1)]);
        assert_eq!(calls("f([a (1, |"), [("f".to_owned(), 0)]);
        assert_eq!(calls("f(a, ...\n  b, |"), [("f".to_owned(), 2)]);
    }
}
