//! The edges of the static call graph against what an editor answers at the calls' names.
//!
//! Each function of each file is an entry point with arguments of which nothing is known; of its
//! graph the calls count that stand in its file.
//!
//! Cost: a call graph a function.

use super::project::{Place, Project, names_in};
use super::tally::Tally;
use lariat_base::{FileId, Span};
use lariat_calls::Basis;
use lariat_ide::File;
use lariat_interprocedural::FunctionRef;
use lariat_ir::Role;
use lariat_soundness::library;
use lariat_value_facts::Context;
use std::collections::{BTreeMap, BTreeSet};

/// A call: where it stands, what is called, and whether by its name.
type Call = (Span, FunctionRef, bool);

/// Holds the calls of some files of a project against the answers.
pub fn compare(project: &Project, files: Option<usize>) -> anyhow::Result<Tally> {
    let mut units: Vec<FileId> = project.snapshot.units().iter().map(|unit| unit.file).collect();
    if let Some(count) = files {
        units = library::sample(units, count);
    }
    let (mut tally, mut resolved) = (Tally::default(), BTreeMap::new());
    for id in units {
        let Some(file) = project.file(id) else { continue };
        for call in calls(project, &file)? {
            one(project, &file, call, &mut resolved, &mut tally)?;
        }
    }
    wrong(project, &resolved, &mut tally);
    Ok(tally)
}

/// The calls that stand in a file.
fn calls(project: &Project, file: &File<'_>) -> anyhow::Result<BTreeSet<Call>> {
    let mut all = BTreeSet::new();
    let Some(code) = project.snapshot.code(file.id()).and_then(|code| code.code(file.id())) else {
        return Ok(all);
    };
    for (function, body) in code.program.functions.iter() {
        if matches!(body.role, Role::Lambda | Role::Property | Role::Initializer) {
            continue;
        }
        let entry = FunctionRef { file: file.id(), function };
        let Some(graph) = project.snapshot.calls(entry, Context::unknown())? else { continue };
        for edge in graph.edges.iter().filter(|edge| edge.site.function.file == file.id()) {
            let by_name = edge.basis == Basis::Call;
            if let Some(callee) = graph.nodes[edge.callee].callee.function() {
                all.insert((edge.span, callee, by_name));
            }
        }
    }
    Ok(all)
}

/// The definition of a function of the program, and the names by which it is called.
fn definition(project: &Project, callee: FunctionRef) -> Option<(Place, Vec<String>)> {
    let home = project.file(callee.file)?;
    let body = project.snapshot.code(callee.file)?.function(callee)?;
    let stem = home.absolute().file_stem()?.to_string_lossy().into_owned();
    match (body.role, body.source) {
        (Role::Script, _) => Some(((callee.file, Span::default()), vec![stem])),
        (Role::Lambda, _) | (_, None) => None,
        (_, Some(id)) => {
            let header = &home.tree.functions[id];
            let name = home.tree.dotted(header.name);
            let last = name.rsplit('.').next().unwrap_or(&name).to_owned();
            let is_first = lariat_project::local::primary_function(home.tree) == Some(id);
            let names = if is_first { vec![stem, last] } else { vec![last] };
            Some(((callee.file, header.name_span), names))
        }
    }
}

/// Holds a call against the answers at its name.
fn one(
    project: &Project,
    file: &File<'_>,
    (span, callee, by_name): Call,
    resolved: &mut BTreeMap<Place, BTreeSet<Place>>,
    tally: &mut Tally,
) -> anyhow::Result<()> {
    let Some((target, names)) = definition(project, callee) else { return Ok(()) };
    let shown = || format!("{} calls {}", project.shown(file.id(), span.start), names[0]);
    let places = names_in(file, span, &names);
    if places.is_empty() {
        // Lowering makes calls that nobody wrote: a `case` compares.
        match by_name && names.iter().any(|name| has_word(file.tree.slice(span), name)) {
            true => tally.missing.push(format!("{}: the name is not there", shown())),
            false => tally.unnamed.push(shown()),
        }
        return Ok(());
    }
    let mut is_alone = None;
    for place in places {
        let found = project.definitions(file, place.start)?;
        // A class stands for its constructor.
        let Some(&leads) = found.iter().find(|it| stands_for(project, **it, target)) else {
            continue;
        };
        is_alone = Some(is_alone.unwrap_or(false) || found.len() == 1);
        if found.len() == 1 && by_name {
            resolved.entry((file.id(), place)).or_default().insert(leads);
        }
        let uses = match leads.1.is_empty() {
            true => project.uses(leads, file, place.start)?,
            false => match project.file(leads.0) {
                Some(home) => project.uses(leads, &home, leads.1.start)?,
                None => continue,
            },
        };
        if !uses.iter().any(|&(id, span, _)| (id, span) == (file.id(), place)) {
            tally.missing.push(format!("{}: not among the references", shown()));
            return Ok(());
        }
    }
    match is_alone {
        Some(true) => tally.agree += 1,
        Some(false) => tally.several += 1,
        None if by_name => tally.missing.push(format!("{}: no definition leads there", shown())),
        None => tally.unnamed.push(shown()),
    }
    Ok(())
}

/// Has a text a word that is this name?
fn has_word(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|word| word == name)
}

/// Is it the function, or the class whose constructor it is?
fn stands_for(project: &Project, found: Place, target: Place) -> bool {
    let is_class = || {
        let class = project.snapshot.unit(found.0).and_then(|unit| unit.facts().class.as_ref());
        class.is_some_and(|class| class.span == found.1) && found.0 == target.0
    };
    found == target || is_class()
}

/// References at names that the graph and go-to-definition resolve to another function.
fn wrong(project: &Project, resolved: &BTreeMap<Place, BTreeSet<Place>>, tally: &mut Tally) {
    for (definition, uses) in project.known_uses() {
        for &(file, span, _) in uses.iter() {
            let others = resolved.get(&(file, span)).filter(|it| !it.contains(&definition));
            if others.is_some() {
                let place = project.shown(file, span.start);
                let definition = project.shown(definition.0, definition.1.start);
                tally.wrong.push(format!("{place} is not a use of {definition}"));
            }
        }
    }
}
