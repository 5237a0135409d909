//! `unbound-end`: an `end` inside the arguments of functions only.

use crate::clash;
use crate::dynamic::Dynamic;
use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_kinds::{Finding, Problem};
use lariat_project::Level;
use lariat_syntax::tree::Expr;

/// The rule.
pub static RULE: Rule = Rule {
    code: "unbound-end",
    summary: "an `end` that no variable encloses",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/unbound-end.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let mut dynamic = None;
    for finding in &context.facts.kinds.findings {
        let Problem::UnboundEnd { sym } = finding.problem else { continue };
        // What defines names unseen may make a variable of it.
        let dynamic = dynamic.get_or_insert_with(|| Dynamic::of(context));
        // A name that is assigned later in the function is a variable all the same.
        if context.dialect.variables_are_static && is_in_assigned(context, finding) {
            continue;
        }
        let is_open =
            sym.is_some_and(|sym| dynamic.may_define(finding.function, context.tree().name(sym)));
        let message = "this `end` is not inside the index of a variable".to_owned();
        let severity = match context.dialect.kinds_are_static && !is_open {
            true => Severity::Error,
            false => Severity::Warning,
        };
        let mut diagnostic =
            Diagnostic::new(RULE.code, severity, message, context.file, finding.span);
        if let Some(sym) = sym {
            let name = context.tree().name(sym);
            diagnostic = diagnostic.with_note(format!("`{name}` is a function"));
        }
        found.push(diagnostic);
    }
}

/// Is it inside the index of a name that the function assigns?
fn is_in_assigned(context: &FileContext<'_>, finding: &Finding) -> bool {
    let tree = context.tree();
    tree.expr_ids().any(|id| {
        let Expr::Index(target, _) = tree.expr(id) else { return false };
        let Expr::Name(sym) = tree.expr(target) else { return false };
        tree.expr_span(id).encloses(finding.span)
            && clash::is_assigned(context, sym, finding.function)
    })
}
