//! Announced types against those that the value analysis finds.
//!
//! A comment `% reveal: x (1,3) double` after a statement says what the
//! variable `x` holds after that line; several are separated by `;`. The first
//! file is the entry point, called without arguments; where it declares the sizes
//! of its arguments, it is analysed for any that have them. Octave's run of the same
//! program judges whether what is revealed can be true: `cargo xtask soundness
//! mdtest` holds every value of the run against the analysis.

use crate::markdown::Section;
use crate::project::Project;
use lariat_base::FileId;
use lariat_domains::ValueSet;
use lariat_interprocedural::Budget;
use lariat_value_facts::{Arguments, Context};
use lariat_values::ValueEngine;

const MARK: &str = "% reveal: ";

/// What differs between announced and found types.
pub fn differences(section: &Section) -> Vec<String> {
    if !section.files.iter().any(|file| file.text.contains(MARK)) {
        return Vec::new();
    }
    let project = Project::of(section);
    let code = project.collection();
    let Some((first, ..)) = project.files.first() else { return Vec::new() };
    let Some(entry) = code.main(*first) else {
        return vec!["the first file cannot be run".to_owned()];
    };
    let context = match code.declared(entry) {
        Some(_) => Context::declared(&code, entry),
        None => Context::call(Arguments::exactly(Vec::new()), Some(0)),
    };
    let engine = lariat_values::analyze(&code, entry, context, Budget::default());
    let mut different = Vec::new();
    for ((file, ..), text) in project.files.iter().zip(&section.files) {
        for (number, line) in text.text.lines().enumerate() {
            let Some((_, announced)) = line.split_once(MARK) else { continue };
            for announced in apart(announced) {
                let line = number as u32 + 1;
                let name = announced.split_whitespace().next().unwrap_or_default();
                let expected = announced.trim().strip_prefix(name).unwrap_or_default().trim();
                let found = value_on(&engine, &project, *file, line, name);
                let found = found.map_or_else(
                    || "nothing".to_owned(),
                    |value| value.for_variable(name).to_string(),
                );
                if found != expected {
                    different.push(format!(
                        "{}:{line}: `{name}` is {found}, announced {expected}",
                        text.name
                    ));
                }
            }
        }
    }
    different
}

/// What is announced of each variable: apart by `;`, but for those between brackets.
fn apart(announced: &str) -> Vec<&str> {
    let (mut parts, mut from, mut depth) = (Vec::new(), 0, 0_u32);
    for (at, letter) in announced.char_indices() {
        match letter {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            ';' if depth == 0 => {
                parts.push(&announced[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&announced[from..]);
    parts
}

/// All values that statements of a line assign to a variable, in any context.
fn value_on(
    engine: &ValueEngine<'_>,
    project: &Project,
    file: FileId,
    line: u32,
    name: &str,
) -> Option<ValueSet> {
    let source = project.sources.file(file);
    let mut all: Option<ValueSet> = None;
    for (_, node) in engine.nodes() {
        for (at, body) in node.facts.bodies.iter().filter(|(at, _)| at.file == file) {
            let Some(function) = engine.analysis.code.function(*at) else { continue };
            for ((stmt, var), value) in &body.assigned {
                let here = source.position(function.origin(*stmt).span.start).line == line;
                if here && function.vars[*var].name == name {
                    all = Some(all.map_or_else(|| ValueSet::clone(value), |all| all.join(value)));
                }
            }
        }
    }
    all
}
