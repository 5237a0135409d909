//! The help text of functions, scripts and classes, as Markdown.
//!
//! ```text
//! function y = area(r)
//! %AREA  Area of a circle.          **AREA** Area of a circle.
//! %   Y = AREA(R) is pi*R^2.        Y = AREA(R) is pi\*R^2.
//! %   Example:
//! %       area(3)                   an indented block of code
//! ```
//!
//! It is the first block of comments after the header or, where there is none, the one right
//! before it; of a script the first one. Blocks that state a copyright are passed over. What
//! GNU Octave's own functions write in Texinfo is read by [`crate::texinfo`].
//!
//! Cost: linear in the comments before the text.

use crate::markdown::escaped;
use crate::texinfo;
use lariat_base::Span;
use lariat_syntax::tree::{CommentKind, FunctionId, Tree};

/// The help text of a function, or of the file where none is given; empty where there is
/// none.
pub fn help(tree: &Tree, function: Option<FunctionId>) -> String {
    let block = match function {
        Some(function) => of_function(tree, function),
        None => of_file(tree),
    };
    markdown(&block.unwrap_or_default())
}

/// The first sentence or line of a help text, for lists.
pub fn summary(tree: &Tree, function: Option<FunctionId>) -> String {
    let text = help(tree, function);
    text.lines()
        .find(|line| !line.trim().is_empty() && !line.starts_with("```"))
        .unwrap_or("")
        .to_owned()
}

fn of_function(tree: &Tree, function: FunctionId) -> Option<Vec<String>> {
    let header = &tree.functions[function];
    let after = header_end(tree, function);
    let blocks = blocks(tree);
    let is_blank =
        |from: u32, to: u32| from <= to && tree.slice(Span::new(from, to)).trim().is_empty();
    let inside = blocks.iter().find(|block| block.start >= after && is_blank(after, block.start));
    let before = || {
        let last = blocks.iter().rev().find(|block| block.end <= header.span.start)?;
        (is_blank(last.end, header.span.start) && !is_copyright(tree, *last)).then_some(last)
    };
    let first = || {
        let is_first = tree.functions.ids().next() == Some(function);
        let help =
            blocks.iter().find(|it| it.end <= header.span.start && !is_copyright(tree, **it));
        help.filter(|_| is_first)
    };
    inside.or_else(before).or_else(first).map(|&block| lines(tree, block))
}

fn of_file(tree: &Tree) -> Option<Vec<String>> {
    let class = tree.classes.iter().next().map(|(_, class)| class.name_span.end);
    let blocks = blocks(tree);
    let line_end = |at: u32| {
        let rest = &tree.text()[at as usize..];
        at + rest.find(['\n', '\r']).unwrap_or(rest.len()) as u32
    };
    let help = class.and_then(|at| {
        let after = line_end(at);
        blocks.iter().find(|block| {
            block.start >= after && tree.slice(Span::new(after, block.start)).trim().is_empty()
        })
    });
    let first = || blocks.iter().find(|block| !is_copyright(tree, **block));
    help.or_else(first).map(|&block| lines(tree, block))
}

/// Where a function's header ends.
fn header_end(tree: &Tree, function: FunctionId) -> u32 {
    let header = &tree.functions[function];
    let inputs = tree.list(header.inputs).map(|id| tree.expr_span(id).end);
    let end = inputs.chain([header.name_span.end]).max().unwrap_or(header.span.start);
    let rest = &tree.text()[end as usize..];
    let closing =
        rest.find(|c: char| !c.is_whitespace() && c != ')' && c != ',').unwrap_or(rest.len());
    let line = rest[..closing].rfind(['\n', '\r']).map_or(closing, |at| at.min(closing));
    let first_line = rest[..closing].find(['\n', '\r']).unwrap_or(line);
    end + first_line as u32
}

/// Comments in lines after each other, without those that follow code.
fn blocks(tree: &Tree) -> Vec<Span> {
    let text = tree.text();
    let mut blocks: Vec<Span> = Vec::new();
    for comment in &tree.comments {
        let start = comment.span.start as usize;
        let line = text[..start].rfind(['\n', '\r']).map_or(0, |at| at + 1);
        if comment.kind == CommentKind::Continuation || !text[line..start].trim().is_empty() {
            continue;
        }
        match blocks.last_mut() {
            Some(last) if is_next_line(&text[last.end as usize..start]) => {
                last.end = comment.span.end;
            }
            _ => blocks.push(comment.span),
        }
    }
    blocks
}

fn is_next_line(between: &str) -> bool {
    between.trim().is_empty() && between.replace("\r\n", "\n").matches(['\n', '\r']).count() <= 1
}

fn is_copyright(tree: &Tree, block: Span) -> bool {
    let text = tree.slice(block);
    text.contains("Copyright") || text.contains("(c)") && text.contains("License")
}

/// The lines of a block without the marks of comments.
fn lines(tree: &Tree, block: Span) -> Vec<String> {
    let bare = |line: &str| {
        let line = line.trim_start();
        let bare = line.trim_start_matches(['%', '#']);
        match bare.strip_prefix(['{', '}']) {
            Some(rest) if rest.trim().is_empty() => String::new(),
            _ => bare.trim_end().to_owned(),
        }
    };
    tree.slice(block).lines().map(bare).collect()
}

fn markdown(lines: &[String]) -> String {
    if lines.iter().any(|line| line.contains("-*- texinfo -*-")) {
        return texinfo::markdown(lines);
    }
    let filled = lines.iter().filter(|line| !line.trim().is_empty());
    let indents = filled.skip(1).map(|line| indent(line));
    let common = indents.min().unwrap_or(0);
    let mut text = String::new();
    let mut in_code = false;
    let mut before = None;
    for line in lines {
        let is_blank = line.trim().is_empty();
        // The summary is a paragraph, as are lines that are set in further than those before.
        let is_further = !is_blank && !in_code && before.is_some_and(|it| it < indent(line));
        before = (!is_blank).then(|| indent(line));
        if is_further {
            text.push('\n');
        }
        let is_code = !is_blank && !text.trim().is_empty() && indent(line) >= common + 4;
        if is_code != in_code && !is_blank {
            text.push_str(if is_code { "```matlab\n" } else { "```\n" });
            in_code = is_code;
        }
        match in_code {
            true => text.push_str(line.get(common..).unwrap_or("").trim_end()),
            false => text.push_str(&escaped(line.trim())),
        }
        text.push('\n');
    }
    if in_code {
        text.push_str("```\n");
    }
    text.trim().to_owned()
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_syntax::{Dialect, parse};

    fn help_of(text: &str) -> String {
        let parsed = parse(text, &Dialect::OCTAVE);
        let first = parsed.tree.functions.ids().next();
        help(&parsed.tree, first)
    }

    #[test]
    fn after_the_header() {
        let text = "function y = area(r)\n%AREA  Area of a circle.\n%   Y = AREA(R) is pi*R^2.\n%\n\
                    %       area(3)\n\n% not this\ny = 1;\n";
        let expected =
            "AREA  Area of a circle.\n\nY = AREA(R) is pi\\*R^2.\n\n```matlab\n    area(3)\n```";
        assert_eq!(help_of(text), expected);
    }

    #[test]
    fn before_the_header_and_no_licence() {
        let text =
            "% Copyright (C) A. B.\n% License: none\n\n% Adds one.\nfunction y = f(x)\ny = x;\n";
        assert_eq!(help_of(text), "Adds one.");
    }

    #[test]
    fn of_scripts_and_of_none() {
        assert_eq!(help_of("%% Title\n% Words.\nx = 1;\n"), "Title\nWords.");
        assert_eq!(help_of("function y = f(x)\ny = x;  % no help\n"), "");
    }
}
