//! `called-before-assignment`: a variable that shadows a library function, which
//! is called before the variable is assigned (`U_l D` in `001` table 1).

use crate::rule::{FileContext, Rule};
use crate::rules::kind_clash;
use lariat_base::Diagnostic;
use lariat_kinds::{Finding, Kind, Problem, Role};
use lariat_project::Level;
use lariat_syntax::tree::ExprId;

/// The rule.
pub static RULE: Rule = Rule {
    code: "called-before-assignment",
    summary: "a function that is called before a variable of its name is assigned",
    default: Level::Error,
    matlab_codes: &[],
    page: include_str!("../../pages/called-before-assignment.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    for finding in &context.facts.kinds.findings {
        if is_one(context, finding) {
            found.extend(report(context, finding));
        }
    }
}

/// Is this clash one of a plain use with a later assignment?
pub(crate) fn is_one(context: &FileContext<'_>, finding: &Finding) -> bool {
    let Problem::Clash { was: Kind::Fn, now: Kind::Var, earlier: Some(earlier), .. } =
        finding.problem
    else {
        return false;
    };
    let role = |start| {
        let occurrences = &context.facts.kinds.occurrences;
        let at = occurrences.binary_search_by_key(&start, |occurrence| occurrence.span.start);
        at.ok().map(|at| (occurrences[at].role, occurrences[at].expr))
    };
    let earlier: Option<(Role, ExprId)> = role(earlier.start);
    let later = role(finding.span.start);
    matches!(earlier, Some((Role::Read, _))) && matches!(later, Some((Role::Write, _)))
}

fn report(context: &FileContext<'_>, finding: &Finding) -> Option<Diagnostic> {
    let Problem::Clash { sym, earlier: Some(earlier), .. } = finding.problem else { return None };
    let name = context.tree().name(sym);
    let severity = kind_clash::severity(context, finding);
    let message = format!("`{name}` is called as a function and later assigned as a variable");
    Some(
        Diagnostic::new(RULE.code, severity, message, context.file, earlier)
            .with_primary_text(format!("`{name}` is a function here, or an unassigned variable"))
            .with_label(context.file, finding.span, format!("this makes `{name}` a variable"))
            .with_help(format!("rename the variable, or assign it before `{name}` is used")),
    )
}
