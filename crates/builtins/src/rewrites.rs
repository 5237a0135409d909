//! Expressions of library functions that are better written otherwise:
//! `spec/rewrites.txt` and its reader. Whoever reports them matches the patterns
//! against trees.
//!
//! ```
//! use lariat_builtins::rewrites;
//! let nan = rewrites("impossible-comparison").next().unwrap();
//! assert_eq!((nan.pattern, nan.replacement), ("X == NaN", "isnan(X)"));
//! ```
//!
//! Cost: the table is made at its first use.

use std::sync::LazyLock;

/// A pattern, what to write instead, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rewrite<'a> {
    /// The code of the rule that reports it.
    pub rule: &'a str,
    /// The identifier of MathWorks' analyser, if it reports the same.
    pub identifier: Option<&'a str>,
    /// Do both compute the same wherever the pattern does not fail?
    pub is_safe: bool,
    /// An expression; capital letters stand for expressions.
    pub pattern: &'a str,
    /// An expression of the same letters.
    pub replacement: &'a str,
    /// When the replacement does what is meant, where that is not always so.
    pub condition: Option<&'a str>,
    /// Why, a part of a sentence.
    pub reason: &'a str,
}

/// The rewrites that a rule reports.
pub fn rewrites(rule: &str) -> impl Iterator<Item = &'static Rewrite<'static>> {
    static TABLE: LazyLock<Vec<Rewrite<'static>>> =
        LazyLock::new(|| read(include_str!("../spec/rewrites.txt")).0);
    TABLE.iter().filter(move |rewrite| rewrite.rule == rule)
}

/// Reads a list; a line with an error is left out and its number given.
fn read(text: &str) -> (Vec<Rewrite<'_>>, Vec<usize>) {
    let (mut table, mut errors, mut rule) = (Vec::new(), Vec::new(), None);
    let lines = text.lines().enumerate();
    for (index, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('%')) {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            rule = Some(name).filter(|name| !name.contains([' ', ']']));
            continue;
        }
        match rule.and_then(|rule| read_row(rule, line)) {
            Some(rewrite) => table.push(rewrite),
            None => errors.push(index + 1),
        }
    }
    (table, errors)
}

fn read_row<'a>(rule: &'a str, line: &'a str) -> Option<Rewrite<'a>> {
    let (marks, rest) = match line.strip_prefix('[') {
        // A pattern may begin with an empty array.
        Some(rest) if !rest.starts_with(']') => rest.split_once("] ")?,
        _ => ("", line),
    };
    let (pattern, rest) = rest.split_once(" => ")?;
    let (replacement, reason) = rest.split_once(" -- ")?;
    let (replacement, condition) = match replacement.split_once(" ? ") {
        Some((replacement, condition)) => (replacement, Some(condition)),
        None => (replacement, None),
    };
    let (mut identifier, mut is_safe) = (None, false);
    for word in marks.split_whitespace() {
        match word {
            "fix" => is_safe = true,
            _ if word.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit()) => {
                identifier = Some(word);
            }
            _ => return None,
        }
    }
    let filled = !pattern.is_empty() && !replacement.is_empty() && !reason.is_empty();
    filled.then_some(Rewrite { rule, identifier, is_safe, pattern, replacement, condition, reason })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_table_is_right() {
        let (table, errors) = read(include_str!("../spec/rewrites.txt"));
        assert_eq!(errors, Vec::<usize>::new());
        assert!(table.iter().all(|rewrite| !rewrite.reason.ends_with('.')));
    }

    #[test]
    fn bad_lines_are_reported() {
        let text = "a => b -- early\n[r]\n[X1 fix] f(A) => g(A) ? so -- one\n[] == A => h(A) -- two\n\
                    f => g\n[what?] f => g -- r\nf -- g";
        let (table, errors) = read(text);
        assert_eq!(errors, [1, 5, 6, 7]);
        assert_eq!((table[0].identifier, table[0].is_safe), (Some("X1"), true));
        assert_eq!(table[0].condition, Some("so"));
        assert_eq!((table[1].pattern, table[1].is_safe), ("[] == A", false));
    }
}
