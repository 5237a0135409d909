//! `unused-function`: a function that only its own file can call, and that the file never
//! mentions.

use crate::called_for_effect::is_test;
use crate::file_functions::FileFunctions;
use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_kinds::Role;
use lariat_project::Level;
use lariat_syntax::Sym;
use lariat_syntax::tree::{FunctionId, Tree, Unit};
use std::collections::{HashMap, HashSet};

/// The rule.
pub static RULE: Rule = Rule {
    code: "unused-function",
    summary: "a local function that its file never calls",
    default: Level::Note,
    matlab_codes: &["DEFNU"],
    one_cause: false,
    page: include_str!("../../pages/unused-function.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    let first = (tree.unit == Unit::Function).then(|| tree.functions.ids().next()).flatten();
    if tree.functions.ids().all(|id| Some(id) == first) {
        return;
    }
    let called = called(context);
    let is_called = |id: FunctionId, name: Sym| {
        let by: Option<&HashSet<_>> = called.get(&name);
        by.is_some_and(|by| by.iter().any(|&from| !is_inside(tree, from, id)))
    };
    let mut uncalled = Vec::new();
    for (id, function) in tree.functions.iter().filter(|&(id, _)| Some(id) != first) {
        let Some(name) = tree.first(function.name) else { continue };
        if tree.list_len(function.name) == 1 && !is_called(id, name) {
            uncalled.push((id, function, name));
        }
    }
    if uncalled.is_empty() || is_test(context) {
        return;
    }
    let functions = FileFunctions::of(context);
    if functions.calls_anything() {
        return;
    }
    for (id, function, name) in uncalled {
        if functions.is_method(id) || functions.is_passed_on(id) {
            continue;
        }
        let message = format!("nothing calls the function `{}`", tree.name(name));
        let span = function.name_span;
        let kind = if function.parent.is_some() { "nested" } else { "local" };
        found.push(
            Diagnostic::new(RULE.code, Severity::Note, message, context.file, span)
                .with_note(format!("it is a {kind} function: no other file sees it")),
        );
    }
}

/// The functions in which each name is mentioned.
fn called(context: &FileContext<'_>) -> HashMap<Sym, HashSet<Option<FunctionId>>> {
    let mut called: HashMap<Sym, HashSet<Option<FunctionId>>> = HashMap::new();
    for occurrence in &context.facts.kinds.occurrences {
        if matches!(occurrence.role, Role::Read | Role::Command | Role::Handle) {
            called.entry(occurrence.sym).or_default().insert(occurrence.function);
        }
    }
    called
}

/// Does it stand in the function, or in a function nested in it?
fn is_inside(tree: &Tree, from: Option<FunctionId>, function: FunctionId) -> bool {
    let mut from = from;
    while let Some(id) = from {
        if id == function {
            return true;
        }
        from = tree.functions[id].parent;
    }
    false
}
