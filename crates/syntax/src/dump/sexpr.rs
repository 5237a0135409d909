//! Descriptions as S-expressions.
//!
//! | part | rendered |
//! |---|---|
//! | text | as it is |
//! | property that holds | its name |
//! | node | in its place |
//! | optional node or list that is there, list among other parts | `(name …)` |
//! | last list | its elements in their place |
//!
//! What fits in [`WIDTH`] columns stands on a line, other lists have an indented
//! line for each of their lists.

use super::node::{Node, Part};

/// The longest list on one line, its indentation not counted.
const WIDTH: usize = 80;

/// An S-expression; a list knows its width on one line.
enum Sexpr {
    Atom(String),
    List(Vec<Sexpr>, usize),
}

/// The description as indented lines.
pub(super) fn render(node: &Node) -> String {
    let mut out = String::new();
    write(&of_node(node), 0, &mut out);
    out.push('\n');
    out
}

impl Sexpr {
    fn list(items: Vec<Self>) -> Self {
        let width = items.iter().map(|item| item.width() + 1).sum::<usize>() + 1;
        Self::List(items, width)
    }

    fn width(&self) -> usize {
        match self {
            Self::Atom(text) => text.len(),
            Self::List(_, width) => *width,
        }
    }
}

fn atom(text: &str) -> Sexpr {
    Sexpr::Atom(text.to_owned())
}

fn of_node(node: &Node) -> Sexpr {
    let mut items = vec![atom(node.kind)];
    for (name, part) in &node.parts {
        add_part(name, part, &mut items);
    }
    Sexpr::list(items)
}

fn add_part(name: &str, part: &Part, items: &mut Vec<Sexpr>) {
    match part {
        Part::Text(text) => items.push(atom(text)),
        Part::Label(label) => {
            items.extend(label.iter().map(|text| Sexpr::list(vec![atom(name), atom(text)])));
        }
        Part::Flag(holds) => items.extend(holds.then(|| atom(name))),
        Part::One(node) => items.push(of_node(node)),
        Part::Maybe(node) => {
            items.extend(node.iter().map(|node| Sexpr::list(vec![atom(name), of_node(node)])));
        }
        Part::List(nodes) => items.extend(nodes.iter().map(|nodes| {
            Sexpr::list(std::iter::once(atom(name)).chain(nodes.iter().map(of_node)).collect())
        })),
        Part::Rest(nodes) => items.extend(nodes.iter().map(of_node)),
    }
}

fn write(sexpr: &Sexpr, depth: usize, out: &mut String) {
    match sexpr {
        Sexpr::Atom(text) => out.push_str(text),
        Sexpr::List(items, width) => {
            out.push('(');
            for (at, item) in items.iter().enumerate() {
                if *width > WIDTH && matches!(item, Sexpr::List(_, _)) {
                    out.push('\n');
                    (0..=depth).for_each(|_| out.push_str("  "));
                } else if at > 0 {
                    out.push(' ');
                }
                write(item, depth + 1, out);
            }
            out.push(')');
        }
    }
}
