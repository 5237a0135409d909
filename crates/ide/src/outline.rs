//! The outline of a file: classes with their members, functions, sections.
//!
//! ```text
//! %% Load        section Load
//! %% Plot        section Plot
//! function f     function f(x)
//!   function g   function g(), inside f
//! ```
//!
//! A section begins with a comment that starts with `%%` and ends at the next one or with the
//! function, or the statements, that it stands in.
//!
//! Cost: a pass over the functions, members and comments.

use crate::contract::Header;
use crate::file::File;
use lariat_base::Span;
use lariat_syntax::tree::{CommentKind, Expr, Members, Method, Tree};

/// What an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EntryKind {
    /// A section of a file.
    Section,
    /// A class.
    Class,
    /// A property of a class.
    Property,
    /// An event of a class.
    Event,
    /// A member of an enumeration.
    EnumerationMember,
    /// A method of a class.
    Method,
    /// A function.
    Function,
}

/// An entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// More about it: a function's parameters.
    pub detail: String,
    /// What it is.
    pub kind: EntryKind,
    /// All of it.
    pub span: Span,
    /// Where its name stands.
    pub name_span: Span,
    /// What stands in it.
    pub children: Vec<Entry>,
}

/// The outline of a file.
pub fn outline(file: &File<'_>) -> Vec<Entry> {
    let tree = file.tree;
    let mut all = functions(tree);
    all.extend(classes(tree));
    all.extend(sections(file));
    all.retain(|it| !it.name.is_empty());
    all.sort_by_key(|it| (it.span.start, std::cmp::Reverse(it.span.end), it.kind));
    nested(all)
}

/// Entries that stand in others become their children.
fn nested(all: Vec<Entry>) -> Vec<Entry> {
    let (mut roots, mut open): (Vec<Entry>, Vec<Entry>) = (Vec::new(), Vec::new());
    for entry in all {
        while open.last().is_some_and(|last| !last.span.encloses(entry.span)) {
            close(&mut open, &mut roots);
        }
        open.push(entry);
    }
    while !open.is_empty() {
        close(&mut open, &mut roots);
    }
    roots
}

fn close(open: &mut Vec<Entry>, roots: &mut Vec<Entry>) {
    let Some(entry) = open.pop() else { return };
    match open.last_mut() {
        Some(parent) => parent.children.push(entry),
        None => roots.push(entry),
    }
}

fn functions(tree: &Tree) -> Vec<Entry> {
    let methods = methods(tree);
    let entry = |(id, function): (_, &lariat_syntax::tree::Function)| {
        let name = tree.dotted(function.name);
        let header = Header::of(tree, id, &name);
        let kind = if methods.contains(&id) { EntryKind::Method } else { EntryKind::Function };
        let detail = format!("({})", header.inputs.join(", "));
        let (span, name_span) = (function.span, function.name_span);
        Entry { name, detail, kind, span, name_span, children: Vec::new() }
    };
    tree.functions.iter().map(entry).collect()
}

fn methods(tree: &Tree) -> Vec<lariat_syntax::tree::FunctionId> {
    let blocks = tree.classes.iter().flat_map(|(_, class)| &class.blocks);
    let methods = blocks.filter_map(|block| match &block.members {
        Members::Methods(methods) => Some(methods),
        _ => None,
    });
    let defined = methods.flatten().filter_map(|method| match method {
        Method::Defined(id) => Some(*id),
        Method::Declared { .. } => None,
    });
    defined.collect()
}

fn classes(tree: &Tree) -> Vec<Entry> {
    let leaf = |name: &str, kind, span, name_span| Entry {
        name: name.to_owned(),
        detail: String::new(),
        kind,
        span,
        name_span,
        children: Vec::new(),
    };
    let mut all = Vec::new();
    for (_, class) in tree.classes.iter() {
        let name = class.name.map_or("", |sym| tree.name(sym));
        let end = class.blocks.iter().map(|block| block.span.end).max();
        let span = Span::new(class.name_span.start, end.unwrap_or(class.name_span.end));
        all.push(leaf(name, EntryKind::Class, span, class.name_span));
        for block in &class.blocks {
            match &block.members {
                Members::Properties(lines) => {
                    for line in lines {
                        let Expr::Name(sym) = tree.expr(line.name) else { continue };
                        let at = tree.expr_span(line.name);
                        all.push(leaf(tree.name(sym), EntryKind::Property, line.span, at));
                    }
                }
                Members::Events(events) => {
                    let events = events.iter();
                    all.extend(
                        events.map(|&(sym, at)| leaf(tree.name(sym), EntryKind::Event, at, at)),
                    );
                }
                Members::Enumeration(values) => {
                    let kind = EntryKind::EnumerationMember;
                    let values = values.iter();
                    all.extend(values.map(|&(sym, at, _)| leaf(tree.name(sym), kind, at, at)));
                }
                Members::Methods(_) => {}
            }
        }
    }
    all
}

/// The sections, each up to the next one in the same function.
pub(crate) fn sections(file: &File<'_>) -> Vec<Entry> {
    let tree = file.tree;
    let mut all: Vec<Entry> = Vec::new();
    let begins =
        tree.comments.iter().filter(|it| it.kind == CommentKind::Line && is_section(tree, it.span));
    for comment in begins {
        let text = tree.slice(comment.span);
        let title = text.trim_start_matches('%').trim();
        let end = section_end(file, comment.span);
        let span = Span::new(comment.span.start, end.max(comment.span.end));
        let open = all.iter_mut().rev().find(|it| it.span.contains(comment.span.start));
        if let Some(open) = open {
            open.span.end = line_start(tree, comment.span.start);
        }
        all.push(Entry {
            name: if title.is_empty() { "Section".to_owned() } else { title.to_owned() },
            detail: String::new(),
            kind: EntryKind::Section,
            span,
            name_span: comment.span,
            children: Vec::new(),
        });
    }
    all
}

fn line_start(tree: &Tree, offset: u32) -> u32 {
    tree.text()[..offset as usize].rfind(['\n', '\r']).map_or(0, |at| at as u32 + 1)
}

/// `%%` and a blank, alone on its line.
fn is_section(tree: &Tree, comment: Span) -> bool {
    let text = tree.slice(comment);
    let rest = text.strip_prefix("%%");
    let begins = tree.slice(Span::new(line_start(tree, comment.start), comment.start));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
        && begins.trim().is_empty()
}

/// Where a section ends if none follows: with its function, or before the first function.
fn section_end(file: &File<'_>, comment: Span) -> u32 {
    let tree = file.tree;
    match file.function_at(comment.start) {
        Some(function) => tree.functions[function].span.end,
        None => {
            let later = tree.functions.iter().map(|(_, it)| it.span.start);
            let next = later.filter(|&start| start > comment.start).min();
            next.unwrap_or(tree.text().len() as u32)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Entry, outline};
    use crate::testing::with_file;

    fn shown(text: &str) -> String {
        fn show(all: &[Entry]) -> String {
            let one = |it: &Entry| format!("{}{}({})", it.name, it.detail, show(&it.children));
            all.iter().map(one).collect::<Vec<_>>().join(" ").replace("()", "")
        }
        with_file(text, |file| show(&outline(file)))
    }

    #[test]
    fn functions_and_sections() {
        let script = "%% Load\nx = 1;\n%% Plot\nplot(x)\nfunction f(a)\nend\n";
        assert_eq!(shown(script), "Load Plot f(a)");
        let nested =
            "function main(x)\n%% First\ny = 1;\nfunction inner(z)\nend\n%% Last\ny = 2;\nend\n";
        assert_eq!(shown(nested), "main(x)(First(inner(z)) Last)");
    }

    #[test]
    fn classes() {
        let class = "classdef main\nproperties\nside\nend\nmethods\nfunction a = area(m)\na = 1;\nend\nend\nend\n";
        assert_eq!(shown(class), "main(side area(m))");
    }
}
