//! What the rules for the value analysis's findings share: a finding becomes a
//! diagnostic, its chain of calls becomes labels, the nearest call first.
//!
//! What fails in every run is an error; what fails where the loops of called
//! functions iterate is a warning. Long chains are shown by their nearest calls and their entry.

use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_values::facts::ProblemKind;
use lariat_values::findings::Finding;
use lariat_values::reach::Reach;

/// Calls of a chain that are shown.
const SHOWN: usize = 5;

/// The findings of a kind, as a rule's diagnostics.
pub fn report(
    rule: &Rule,
    kind: ProblemKind,
    help: &str,
    context: &FileContext<'_>,
    found: &mut Vec<Diagnostic>,
) {
    let of_kind = context.values.certain.iter().filter(|finding| finding.kind == kind);
    found.extend(of_kind.map(|finding| diagnostic(rule, finding, help)));
}

/// What is wrong; of a call, with the function in which it fails.
fn message(finding: &Finding) -> String {
    match &finding.inside {
        None => finding.message.clone(),
        Some(inside) => format!("this call of `{}` fails: {}", inside.called, finding.message),
    }
}

/// The operands' values, of those that are expressions at their text.
fn with_operands(mut diagnostic: Diagnostic, finding: &Finding) -> Diagnostic {
    let about_sizes =
        matches!(finding.kind, ProblemKind::Shape | ProblemKind::Times | ProblemKind::Operation);
    let here = (finding.file, finding.span);
    let (file, fails) = finding.inside.as_ref().map_or(here, |inside| (inside.file, inside.span));
    for operand in finding.operands.iter().filter(|_| about_sizes) {
        diagnostic = match (&operand.span, &operand.name) {
            (Some(span), _) if *span != fails => {
                diagnostic.with_label(file, *span, operand.describe())
            }
            (_, Some(name)) => diagnostic.with_note(format!("`{name}` is {}", operand.value)),
            _ => diagnostic,
        };
    }
    diagnostic
}

fn diagnostic(rule: &Rule, finding: &Finding, help: &str) -> Diagnostic {
    let (severity, unless) = match (finding.reach, &finding.without_arguments) {
        (Reach::Must, _) => (Severity::Error, None),
        (Reach::IfLoopsExecute, _) => {
            (Severity::Warning, Some("if every enclosing loop executes at least once".to_owned()))
        }
        (Reach::May, None) => (Severity::Warning, Some("where the run gets there".to_owned())),
        (Reach::May, Some(name)) => {
            (Severity::Warning, Some(format!("where `{name}` is called without arguments")))
        }
    };
    let message = message(finding);
    let mut diagnostic = Diagnostic::new(rule.code, severity, message, finding.file, finding.span);
    if let Some(unless) = unless {
        diagnostic = diagnostic.with_note(unless);
    }
    diagnostic = with_operands(diagnostic, finding);
    if let Some(inside) = &finding.inside {
        diagnostic = diagnostic.with_label(inside.file, inside.span, "this fails");
    }
    let inner = finding.inside.iter().flat_map(|inside| &inside.calls);
    for (caller, file, span) in inner.chain(&finding.chain).take(SHOWN) {
        diagnostic = diagnostic.with_label(*file, *span, format!("called here, by `{caller}`"));
    }
    let calls = finding.chain.len() + finding.inside.as_ref().map_or(0, |it| it.calls.len());
    if calls > SHOWN {
        let more = calls - SHOWN;
        diagnostic = diagnostic.with_note(format!("and {more} more calls lead there"));
    }
    if help.is_empty() { diagnostic } else { diagnostic.with_help(help) }
}
