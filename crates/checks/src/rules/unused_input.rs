//! `unused-input`: a parameter that its function never mentions.

use crate::called_for_effect::is_test;
use crate::dynamic::Dynamic;
use crate::families::family;
use crate::file_functions::FileFunctions;
use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Edit, Fix, Severity};
use lariat_kinds::Role;
use lariat_project::Level;
use lariat_syntax::tree::{Expr, ExprId, FunctionId};
use std::collections::HashSet;

/// The rule.
pub static RULE: Rule = Rule {
    code: "unused-input",
    summary: "a parameter that its function never mentions",
    default: Level::Off,
    matlab_codes: &["INUSD", "INUSL"],
    one_cause: false,
    page: include_str!("../../pages/unused-input.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    if tree.functions.is_empty() || is_method_file(context) || is_test(context) {
        return;
    }
    let functions = FileFunctions::of(context);
    let dynamic = Dynamic::of(context);
    let occurrences = context.facts.kinds.occurrences.iter();
    let is_use = |role| !matches!(role, Role::Parameter | Role::Declaration);
    let mentioned: HashSet<_> = occurrences
        .filter(|it| is_use(it.role))
        .map(|it| (family(tree, it.function), it.sym))
        .collect();
    for (id, function) in tree.functions.iter() {
        if functions.has_given_parameters(id)
            || dynamic.defines_anything(Some(id))
            || functions.is_stub(id)
        {
            continue;
        }
        let own = family(tree, Some(id));
        let inputs: Vec<ExprId> = tree.list(function.inputs).collect();
        let is_used = |input: ExprId| match tree.expr(input) {
            Expr::Name(sym) => mentioned.contains(&(own, sym)) || dynamic.mentions(tree.name(sym)),
            _ => true,
        };
        for (place, &input) in inputs.iter().enumerate() {
            if !is_used(input) {
                let is_needed = inputs[place + 1..].iter().any(|&later| is_used(later));
                found.push(report(context, id, input, is_needed));
            }
        }
    }
}

/// Does the file lie in a class folder, `@name`? Its function is a method.
fn is_method_file(context: &FileContext<'_>) -> bool {
    let mut folders = context.path.ancestors().skip(1);
    folders.any(|it| it.file_name().is_some_and(|name| name.to_string_lossy().starts_with('@')))
}

fn report(context: &FileContext<'_>, id: FunctionId, input: ExprId, is_needed: bool) -> Diagnostic {
    let tree = context.tree();
    let (name, span) = (tree.expr_text(input), tree.expr_span(input));
    let message = format!("the input `{name}` is never used");
    let diagnostic = Diagnostic::new(RULE.code, Severity::Note, message, context.file, span);
    if !is_needed {
        return diagnostic.with_help("remove it, or write `~` in its place");
    }
    let has_declarations = declares(context, id, input);
    let diagnostic = diagnostic.with_help("write `~` in its place");
    match has_declarations || !context.parsed.errors.is_empty() {
        true => diagnostic,
        false => {
            let edit = Edit { file: context.file, span, replacement: "~".to_owned() };
            diagnostic.with_fix(Fix { title: format!("write `~` for `{name}`"), edits: vec![edit] })
        }
    }
}

/// Does an `arguments` block speak of it?
fn declares(context: &FileContext<'_>, id: FunctionId, input: ExprId) -> bool {
    let Expr::Name(name) = context.tree().expr(input) else { return false };
    let mut occurrences = context.facts.kinds.occurrences.iter();
    occurrences.any(|it| it.role == Role::Declaration && it.sym == name && it.function == Some(id))
}
