//! `undefined-name`: a name that is neither a variable nor a known function.

use crate::dynamic::Dynamic;
use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_kinds::{Kind, Occurrence, Role};
use lariat_project::Level;
use lariat_syntax::Sym;
use lariat_syntax::tree::FunctionId;
use std::collections::BTreeMap;

/// The rule.
pub static RULE: Rule = Rule {
    code: "undefined-name",
    summary: "a name that is neither a variable nor a known function",
    default: Level::Warning,
    matlab_codes: &[],
    page: include_str!("../../pages/undefined-name.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let mut undefined: BTreeMap<(Option<FunctionId>, Sym), Vec<&Occurrence>> = BTreeMap::new();
    for occurrence in &context.facts.kinds.occurrences {
        let undecided = occurrence.kind == Kind::Id && !occurrence.bound;
        if undecided && occurrence.role == Role::Read && occurrence.function.is_some() {
            undefined.entry((occurrence.function, occurrence.sym)).or_default().push(occurrence);
        }
    }
    if undefined.is_empty() {
        return;
    }
    let dynamic = Dynamic::of(context);
    for ((function, sym), occurrences) in undefined {
        let name = context.tree().name(sym);
        let quiet = lariat_builtins::library().is_method(name)
            || dynamic.defines_anything(function)
            || dynamic.mentions(name)
            || context.view.has_open_imports(function);
        if !quiet {
            found.push(report(context, function, name, &occurrences));
        }
    }
}

fn report(
    context: &FileContext<'_>,
    function: Option<FunctionId>,
    name: &str,
    occurrences: &[&Occurrence],
) -> Diagnostic {
    let message = format!("`{name}` is neither a variable nor a known function");
    let span = occurrences[0].span;
    let mut diagnostic = Diagnostic::new(RULE.code, Severity::Warning, message, context.file, span);
    if let [_, second, ..] = occurrences {
        let more = occurrences.len() - 1;
        let text = if more == 1 { "and here".into() } else { format!("and {more} more times") };
        diagnostic = diagnostic.with_label(context.file, second.span, text);
    }
    match context.view.suggest(name, variables(context, function)) {
        Some(near) => diagnostic.with_help(format!("did you mean `{near}`?")),
        None => diagnostic
            .with_help("if it exists elsewhere, name its folder with `--path` or list it with `--known-functions`"),
    }
}

/// The function's variables, for suggestions.
fn variables<'c>(
    context: &'c FileContext<'_>,
    function: Option<FunctionId>,
) -> impl Iterator<Item = &'c str> {
    let tree = context.tree();
    let mut names: Vec<&str> = context
        .facts
        .kinds
        .occurrences
        .iter()
        .filter(|occurrence| occurrence.function == function && occurrence.kind == Kind::Var)
        .map(|occurrence| tree.name(occurrence.sym))
        .collect();
    names.sort_unstable();
    names.dedup();
    names.into_iter()
}
