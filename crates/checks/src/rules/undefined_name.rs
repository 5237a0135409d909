//! `undefined-name`: a name that is neither a variable nor a known function.

use crate::dynamic::Dynamic;
use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_kinds::{Kind, Occurrence, Role};
use lariat_project::Level;
use lariat_syntax::Sym;
use lariat_syntax::tree::FunctionId;
use std::collections::{BTreeMap, BTreeSet};

/// The rule.
pub static RULE: Rule = Rule {
    code: "undefined-name",
    summary: "a name that is neither a variable nor a known function",
    default: Level::Warning,
    matlab_codes: &[],
    page: include_str!("../../pages/undefined-name.md"),
    check,
};

/// For how many names of a file a similar one is looked for: a file with more is
/// not MATLAB, or its library is missing.
const MAX_SUGGESTIONS: usize = 50;

const ELSEWHERE: &str = "if it exists elsewhere, name its folder with `--path` or list it with \
                         `--known-functions`";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let mut undefined: BTreeMap<Sym, Vec<&Occurrence>> = BTreeMap::new();
    for occurrence in &context.facts.kinds.occurrences {
        let undecided = occurrence.kind == Kind::Id && !occurrence.bound;
        if undecided && occurrence.role == Role::Read && occurrence.function.is_some() {
            undefined.entry(occurrence.sym).or_default().push(occurrence);
        }
    }
    if undefined.is_empty() {
        return;
    }
    let dynamic = Dynamic::of(context);
    let variables = variables(context);
    let may_be_defined = |function: Option<FunctionId>| {
        dynamic.defines_anything(function) || context.view.has_open_imports(function)
    };
    let mut looked_up = 0;
    for (sym, mut occurrences) in undefined {
        let name = context.tree().name(sym);
        occurrences.retain(|occurrence| !may_be_defined(occurrence.function));
        let is_quiet = lariat_builtins::library().is_method(name) || dynamic.mentions(name);
        if let (Some(first), false) = (occurrences.first(), is_quiet) {
            looked_up += 1;
            let near = (looked_up <= MAX_SUGGESTIONS).then(|| {
                let variables = variables.get(&first.function).into_iter().flatten().copied();
                context.view.suggest(name, variables)
            });
            found.push(report(context, name, &occurrences, near.flatten()));
        }
    }
}

fn report(
    context: &FileContext<'_>,
    name: &str,
    occurrences: &[&Occurrence],
    near: Option<String>,
) -> Diagnostic {
    let message = format!("`{name}` is neither a variable nor a known function");
    let span = occurrences[0].span;
    let mut diagnostic = Diagnostic::new(RULE.code, Severity::Warning, message, context.file, span);
    if let [_, second, ..] = occurrences {
        let more = occurrences.len() - 1;
        let text = if more == 1 { "and here".into() } else { format!("and {more} more times") };
        diagnostic = diagnostic.with_label(context.file, second.span, text);
    }
    match near {
        Some(near) => diagnostic.with_help(format!("did you mean `{near}`?")),
        None => diagnostic.with_help(ELSEWHERE),
    }
}

/// The variables of each function, for suggestions.
fn variables<'c>(context: &'c FileContext<'_>) -> BTreeMap<Option<FunctionId>, BTreeSet<&'c str>> {
    let mut variables: BTreeMap<Option<FunctionId>, BTreeSet<&str>> = BTreeMap::new();
    let tree = context.tree();
    for occurrence in &context.facts.kinds.occurrences {
        if occurrence.kind == Kind::Var {
            variables.entry(occurrence.function).or_default().insert(tree.name(occurrence.sym));
        }
    }
    variables
}
