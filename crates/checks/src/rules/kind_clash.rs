//! `kind-clash`: a name used both as a function and as a variable in uses that
//! exclude each other (`001` section 4).

use crate::clash;
use crate::rule::{FileContext, Rule};
use lariat_base::Diagnostic;
use lariat_kinds::{Finding, Problem};
use lariat_project::Level;

/// The rule.
pub static RULE: Rule = Rule {
    code: "kind-clash",
    summary: "a name that is both a function and a variable in one function",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/kind-clash.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    for finding in &context.facts.kinds.findings {
        if let Problem::Clash { .. } = finding.problem
            && !clash::is_call_before_assignment(context, finding)
            && !clash::is_of_last_answer(context, finding)
            && !clash::is_of_package_without_member(context, finding)
            && !clash::is_handle_of_function(context, finding)
        {
            found.extend(clash(context, finding));
        }
    }
}

fn clash(context: &FileContext<'_>, finding: &Finding) -> Option<Diagnostic> {
    let Problem::Clash { sym, was, now, earlier } = &finding.problem else { return None };
    let name = context.tree().name(*sym);
    let severity = clash::severity(context, finding)?;
    let message = format!("`{name}` is used as {} and as {}", clash::noun(*was), clash::noun(*now));
    let diagnostic = Diagnostic::new(RULE.code, severity, message, context.file, finding.span)
        .with_primary_text(format!("here `{name}` is {}", clash::noun(*now)))
        .with_help(format!("rename the variable, so that `{name}` means one thing"));
    Some(match earlier {
        Some(earlier) => diagnostic.with_label(
            context.file,
            *earlier,
            format!("here it is {}", clash::noun(*was)),
        ),
        None => diagnostic,
    })
}
