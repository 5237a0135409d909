//! `called-before-assignment`: a variable that shadows a library function, which
//! is called before the variable is assigned (`U_l D` in `001` table 1).

use crate::clash;
use crate::dynamic::Dynamic;
use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_kinds::{Finding, Problem};
use lariat_project::Level;
use lariat_syntax::tree::Expr;
use std::collections::HashSet;

/// The rule.
pub static RULE: Rule = Rule {
    code: "called-before-assignment",
    summary: "a function that is called before a variable of its name is assigned",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/called-before-assignment.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let findings = context.facts.kinds.findings.iter();
    let clashes = findings.filter(|finding| clash::is_call_before_assignment(context, finding));
    let mut clashes = clashes.peekable();
    if clashes.peek().is_none() {
        return;
    }
    let dynamic = Dynamic::of(context);
    let mut uses = HashSet::new();
    for finding in clashes {
        let Some(severity) = clash::severity(context, finding) else { continue };
        if is_in_anonymous_function(context, finding) {
            continue;
        }
        let Problem::Clash { sym, earlier, .. } = finding.problem else { continue };
        // A variable that a `load` defines may be used, and then assigned.
        let may_be_defined = || dynamic.may_define(finding.function, context.tree().name(sym));
        let is_reported = severity == Severity::Error || !may_be_defined();
        // Several branches may assign the variable after the same use, which is one finding.
        if is_reported && uses.insert(earlier) {
            found.extend(report(context, finding, severity));
        }
    }
}

fn report(context: &FileContext<'_>, finding: &Finding, severity: Severity) -> Option<Diagnostic> {
    let Problem::Clash { sym, earlier: Some(earlier), .. } = finding.problem else { return None };
    let name = context.tree().name(sym);
    let message = format!("`{name}` is called as a function and later assigned as a variable");
    Some(
        Diagnostic::new(RULE.code, severity, message, context.file, earlier)
            .with_primary_text(format!("`{name}` is a function here, or an unassigned variable"))
            .with_label(context.file, finding.span, format!("this makes `{name}` a variable"))
            .with_help(format!("rename the variable, or assign it before `{name}` is used")),
    )
}

/// Is the use in the body of an anonymous function? It is not a call there: which function
/// it means is decided when the anonymous one is called.
fn is_in_anonymous_function(context: &FileContext<'_>, finding: &Finding) -> bool {
    let Problem::Clash { earlier: Some(earlier), .. } = finding.problem else { return false };
    let tree = context.tree();
    tree.expr_ids()
        .any(|id| matches!(tree.expr(id), Expr::Lambda(..)) && tree.expr_span(id).encloses(earlier))
}
