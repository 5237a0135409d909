//! What is known of a builtin, as a page for people.

use super::facts::{Fact, facts};
use super::samples::{LEGEND, Sampled};
use super::sizes;
use super::table::Table;
use super::tree;
use crate::console::Console;
use anstyle::Style;
use lariat_builtins::{
    Attribute, Builtin, BuiltinId, BuiltinTree, ClassRules, Effect, Word, effects,
};
use std::io::{self, Write};

/// Writes the page of a builtin or group.
pub fn write(
    tree: &BuiltinTree,
    id: BuiltinId,
    rules: ClassRules,
    console: &mut Console,
) -> io::Result<()> {
    let builtin = tree.get(id);
    let name = console.stdout.paint(Style::new().bold(), &builtin.name);
    match (&builtin.doc, builtin.is_abstract) {
        (Some(doc), _) => writeln!(console.out, "{name}: {doc}")?,
        (None, true) => writeln!(console.out, "{name}: a group of builtins")?,
        (None, false) => writeln!(console.out, "{name}")?,
    }
    place(tree, id, console)?;
    attributes(&facts(tree, id), console)?;
    class_rules(tree, id, console)?;
    needs(tree.get(id), console)?;
    sizes(tree.get(id), console)?;
    if builtin.is_abstract {
        heading("Content", console)?;
        return tree::write(tree, id, console);
    }
    names(&builtin.name, console)?;
    sample_table(Sampled { tree, id, rules }, console)?;
    members(tree, &builtin.name, console)
}

fn heading(text: &str, console: &mut Console) -> io::Result<()> {
    let text = console.stdout.paint(Style::new().bold(), text);
    writeln!(console.out, "\n{text}")
}

/// The groups from the root down, with what they have in common.
fn place(tree: &BuiltinTree, id: BuiltinId, console: &mut Console) -> io::Result<()> {
    heading("Place in the tree", console)?;
    let mut path: Vec<_> = tree.ancestors(id).collect();
    path.reverse();
    let indented = path.iter().enumerate().map(|(depth, id)| (2 * depth, tree.get(*id)));
    let rows: Vec<_> = indented
        .map(|(indent, group)| {
            let first_sentence = group.doc.as_deref().and_then(|doc| doc.split(". ").next());
            (format!("{:indent$}{}", "", group.name), first_sentence)
        })
        .collect();
    let width = rows.iter().map(|row| row.0.len()).max().unwrap_or(0);
    for (name, doc) in rows {
        let line = format!("  {name:width$}  {}", doc.unwrap_or_default());
        writeln!(console.out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// The attributes that are not class rules.
fn attributes(facts: &[Fact<'_>], console: &mut Console) -> io::Result<()> {
    let is_rule = |word| Attribute::RULES.iter().any(|rule| rule.word() == word);
    let rows: Vec<_> = facts.iter().filter(|fact| !is_rule(fact.attribute)).collect();
    if rows.is_empty() {
        return Ok(());
    }
    heading("Attributes", console)?;
    let width = rows.iter().map(|fact| fact.value.len()).max().unwrap_or(0).min(40);
    for Fact { attribute, value, origin } in rows {
        writeln!(console.out, "  {attribute:10}  {value:width$}  from {origin}")?;
    }
    Ok(())
}

/// The class rule that holds in each dialect.
fn class_rules(tree: &BuiltinTree, id: BuiltinId, console: &mut Console) -> io::Result<()> {
    heading("Class rules", console)?;
    for rules in ClassRules::ALL {
        let holds = tree.get(id).rule_for(rules);
        let said = holds.and_then(|attribute| {
            let origin = tree.get(tree.origin(id, attribute)?).name.as_str();
            Some((attribute.word(), tree.rule_text(id, attribute)?, origin))
        });
        match said {
            Some((word, text, origin)) => {
                writeln!(console.out, "  {:7}  {word}({text})  from {origin}", rules.name())?;
            }
            None => writeln!(console.out, "  {:7}  none: no class is known", rules.name())?,
        }
    }
    Ok(())
}

/// What a call needs of the numbers in front.
fn needs(builtin: &Builtin, console: &mut Console) -> io::Result<()> {
    let lines = sizes::needs(builtin);
    if lines.is_empty() {
        return Ok(());
    }
    heading("Numbers among the arguments, one line of these", console)?;
    lines.iter().try_for_each(|line| writeln!(console.out, "  {line}"))
}

/// How the sizes of results follow.
fn sizes(builtin: &Builtin, console: &mut Console) -> io::Result<()> {
    let lines = sizes::lines(builtin);
    if lines.is_empty() {
        return Ok(());
    }
    heading("Sizes of results", console)?;
    lines.iter().try_for_each(|line| writeln!(console.out, "  {line}"))
}

/// What objects of a library class have, a line for the class and each superclass.
fn members(tree: &BuiltinTree, class: &str, console: &mut Console) -> io::Result<()> {
    let Some(group) = tree.find_abstract(class).filter(|_| tree.library_class(class).is_some())
    else {
        return Ok(());
    };
    heading("Members of its objects", console)?;
    let classes = tree.ancestors(group).filter(|id| tree.get(*id).members.is_some());
    for class in classes {
        let name = &tree.get(class).name;
        let own = tree.children(class).map(|id| tree.get(id)).filter(|it| it.is_member());
        let own: Vec<_> =
            own.filter_map(|it| it.name.strip_prefix(name)?.strip_prefix('.')).collect();
        if !own.is_empty() {
            writeln!(console.out, "  {name}: {}", own.join(", "))?;
        }
    }
    Ok(())
}

/// What it does to names and control, unseen in the program.
fn names(name: &str, console: &mut Console) -> io::Result<()> {
    heading("Effects on names", console)?;
    let words: Vec<_> = effects(name).iter().map(Effect::word).collect();
    let words = if words.is_empty() { "none".into() } else { words.join(", ") };
    writeln!(console.out, "  {words}")
}

/// The class of the first result for sample arguments.
fn sample_table(sampled: Sampled<'_>, console: &mut Console) -> io::Result<()> {
    if sampled.tree.get(sampled.id).rule_for(sampled.rules).is_none() {
        return Ok(());
    }
    heading(&format!("Class of the first result ({})", sampled.rules.name()), console)?;
    if sampled.takes(0) {
        writeln!(console.out, "  ()     {}", sampled.cell(&[]))?;
    }
    let mut tables = Vec::new();
    if sampled.takes(1) {
        tables.push(Table::of_one(sampled));
    }
    if sampled.takes(2) {
        tables.push(Table::of_two(sampled));
    }
    if tables.is_empty() && !sampled.takes(0) {
        return writeln!(console.out, "  for more than two arguments: see the rule");
    }
    tables.iter().try_for_each(|table| table.write(&mut console.out))?;
    if tables.iter().all(|table| table.uniform().is_some()) {
        return Ok(());
    }
    let legend = LEGEND.iter().map(|line| console.stdout.paint(Style::new().dimmed(), line));
    legend.into_iter().try_for_each(|line| writeln!(console.out, "  {line}"))
}
