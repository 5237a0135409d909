//! Help texts in Texinfo, as GNU Octave's own functions have them, as Markdown.
//!
//! ```text
//! @deftypefn {} {@var{y} =} twice (@var{x})     `y = twice (x)`
//! Return two times @var{x}.                     Return two times *x*.
//! @example … @end example                       a block of code
//! ```
//!
//! What is not known of the language is left out, its text kept.
//!
//! Cost: linear in the text.

use crate::markdown::escaped;

/// The text of a help block in Texinfo.
pub(crate) fn markdown(lines: &[String]) -> String {
    let (mut text, mut in_code, mut in_tex) = (String::new(), false, false);
    for line in lines {
        let line = line.trim();
        let (command, rest) = command(line);
        match command {
            "tex" => in_tex = true,
            "end" if rest == "tex" => in_tex = false,
            // What is written for TeX stands beside the same for other readers.
            _ if in_tex => {}
            "deftypefn" | "deftypefnx" | "deftypefun" => {
                text.push_str(&format!("`{}`  \n", header(rest)));
            }
            "example" | "smallexample" | "verbatim" => {
                text.push_str("```matlab\n");
                in_code = true;
            }
            "end" if matches!(rest, "example" | "smallexample" | "verbatim") => {
                text.push_str("```\n");
                in_code = false;
            }
            "item" | "itemx" => text.push_str(&format!("- {}\n", inline(rest, false))),
            "seealso" => text.push_str(&format!("\nSee also {}\n", inline(rest, false))),
            "" if line.contains("-*- texinfo -*-") => {}
            "" => {
                text.push_str(&inline(line, in_code));
                text.push('\n');
            }
            _ => {}
        }
    }
    text.trim().to_owned()
}

/// The command that a line is, and what follows it; nothing where it is a line of text.
fn command(line: &str) -> (&str, &str) {
    const LINES: [&str; 20] = [
        "deftypefn",
        "deftypefnx",
        "deftypefun",
        "example",
        "smallexample",
        "verbatim",
        "end",
        "item",
        "itemx",
        "seealso",
        "table",
        "itemize",
        "enumerate",
        "group",
        "noindent",
        "cindex",
        "sp",
        "tex",
        "ifnottex",
        "opindex",
    ];
    let Some(rest) = line.strip_prefix('@') else { return ("", line) };
    let length = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    match LINES.iter().find(|word| **word == &rest[..length]) {
        Some(word) => (word, rest[length..].trim()),
        None => ("", line),
    }
}

/// `{} {@var{y} =} f (@var{x})` as it is written in code.
fn header(rest: &str) -> String {
    let rest = rest.trim_start();
    let category = rest.strip_prefix('{').and_then(|inner| inner.split_once('}'));
    let rest = category.map_or(rest, |(_, rest)| rest);
    inline(rest, true).trim().to_owned()
}

/// A line with the commands in it turned into marks, or left out in code.
fn inline(line: &str, is_code: bool) -> String {
    let (mut text, mut rest) = (String::new(), line);
    let mut open: Vec<&str> = Vec::new();
    while let Some(at) = rest.find(['@', '{', '}']) {
        text.push_str(&plain(&rest[..at], is_code));
        let tail = &rest[at + 1..];
        match rest.as_bytes()[at] {
            b'@' => {
                let length = tail.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(tail.len());
                let (word, after) = tail.split_at(length);
                rest = match after.strip_prefix('{') {
                    Some(inside) if length > 0 => {
                        let mark = mark(word, is_code);
                        text.push_str(mark);
                        open.push(mark);
                        inside
                    }
                    // `@@`, `@{`, `@}`
                    _ if length == 0 => {
                        let sign = tail.chars().next();
                        sign.into_iter().for_each(|sign| text.push(sign));
                        &tail[sign.map_or(0, char::len_utf8)..]
                    }
                    _ => after,
                };
            }
            b'}' => {
                text.push_str(open.pop().unwrap_or(""));
                rest = tail;
            }
            _ => {
                open.push("");
                rest = tail;
            }
        }
    }
    text.push_str(&plain(rest, is_code));
    text
}

fn plain(text: &str, is_code: bool) -> String {
    if is_code { text.to_owned() } else { escaped(text) }
}

/// The mark of Markdown around what a command marks.
fn mark(command: &str, is_code: bool) -> &'static str {
    match command {
        _ if is_code => "",
        "var" | "emph" | "dfn" => "*",
        "strong" => "**",
        "dots" | "result" | "print" => "",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_octave() {
        let lines = [
            " -*- texinfo -*-",
            " @deftypefn {} {@var{y} =} twice (@var{x}, @dots{})",
            " Return two times @var{x} @code{[1]}.",
            " @example",
            " twice (@var{a})",
            " @end example",
            " @seealso{sum, prod}",
            " @end deftypefn",
        ];
        let lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        let expected = "`y = twice (x, )`  \nReturn two times *x* \\[1\\].\n```matlab\n\
                        twice (a)\n```\n\nSee also sum, prod";
        assert_eq!(markdown(&lines), expected);
    }
}
