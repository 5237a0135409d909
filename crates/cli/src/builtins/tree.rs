//! The tree of builtins as text: each group with the number of builtins in it,
//! what is in it indented, builtins as a paragraph of names.

use crate::console::Console;
use anstyle::Style;
use lariat_builtins::{BuiltinId, BuiltinTree};
use std::io::{self, Write};

/// Writes a group and what is below it.
pub fn write(tree: &BuiltinTree, root: BuiltinId, console: &mut Console) -> io::Result<()> {
    below(tree, root, 0, console)
}

/// How many builtins are in a group, further down too.
pub fn count(tree: &BuiltinTree, group: BuiltinId) -> usize {
    tree.concrete().filter(|id| tree.is_below(*id, group)).count()
}

/// The groups and the builtins directly in a group.
pub fn content(tree: &BuiltinTree, group: BuiltinId) -> (Vec<BuiltinId>, Vec<BuiltinId>) {
    tree.children(group).partition(|id| tree.get(*id).is_abstract)
}

fn below(
    tree: &BuiltinTree,
    group: BuiltinId,
    depth: usize,
    console: &mut Console,
) -> io::Result<()> {
    let Console { out, stdout, .. } = console;
    let (builtin, indent) = (tree.get(group), "  ".repeat(depth));
    let name = stdout.paint(Style::new().bold(), &builtin.name);
    let count = stdout.paint(Style::new().dimmed(), &count(tree, group).to_string());
    writeln!(out, "{indent}{name} {count}")?;
    let (groups, builtins) = content(tree, group);
    let names = builtins.iter().map(|id| tree.get(*id).name.as_str());
    write_names(names, depth + 1, stdout.width, out)?;
    groups.into_iter().try_for_each(|group| below(tree, group, depth + 1, console))
}

/// A paragraph of names.
fn write_names<'a>(
    names: impl Iterator<Item = &'a str>,
    depth: usize,
    width: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let indent = "  ".repeat(depth);
    let mut line = String::new();
    for name in names {
        if !line.is_empty() && indent.len() + line.len() + name.len() >= width {
            writeln!(out, "{indent}{line}")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(name);
    }
    if line.is_empty() { Ok(()) } else { writeln!(out, "{indent}{line}") }
}
