//! What the rules for the value analysis's findings share: a finding becomes a
//! diagnostic, its chain of calls becomes labels, the nearest call first.
//!
//! What fails in every run is an error; what fails where the loops of called
//! functions iterate is a warning. Long chains are shown by their nearest calls and their entry.

use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_findings::finding::{Assumed, Finding};
use lariat_value_facts::failure::{Failure, ProblemKind};
use lariat_value_facts::operands::Operand;
use lariat_value_facts::pending_iterations::Boundary;
use lariat_value_facts::reach::Reach;
use std::cmp::Ordering;

/// The label of a statement that fails inside a call.
const FAILS: &str = "this fails";

/// Is it about a statement that fails inside a call? Then others of the same call are hardly worth
/// a look of their own: the first ends the run, and what the call passes may be their one cause.
pub fn is_inside_call(diagnostic: &Diagnostic) -> bool {
    diagnostic.labels.iter().any(|label| !label.primary && label.text == FAILS)
}

/// Calls of a chain that are shown.
const SHOWN: usize = 5;

/// The findings that a rule has words for, as its diagnostics; what is reported twice of a
/// place once, by the finding that speaks of most runs.
pub fn report(
    rule: &Rule,
    (words, help): (fn(&Failure) -> Option<String>, &str),
    context: &FileContext<'_>,
    found: &mut Vec<Diagnostic>,
) {
    let mut said: Vec<(String, &Finding)> = Vec::new();
    for finding in &context.values.certain {
        let Some(wrong) = words(&finding.failure) else { continue };
        let wrong = in_iteration(finding, wrong);
        // Of different calls the failures differ by their symbols, which have one name.
        let here = said.iter_mut().rev().take_while(|(_, known)| known.span == finding.span);
        let same =
            |row: &&mut (String, &Finding)| row.1.place() == finding.place() && row.0 == wrong;
        match here.filter(same).last() {
            Some((_, known)) if says_more(finding, known) => *known = finding,
            Some(_) => {}
            None => said.push((wrong, finding)),
        }
    }
    found.extend(said.into_iter().map(|(wrong, finding)| diagnostic(rule, finding, (wrong, help))));
}

/// Does a finding speak of more runs than another one, or of as many with fewer calls?
fn says_more(one: &Finding, other: &Finding) -> bool {
    match one.strength().cmp(&other.strength()) {
        Ordering::Equal => (&one.operands, &one.chain) < (&other.operands, &other.chain),
        strength => strength == Ordering::Greater,
    }
}

/// What is wrong, with the iteration in which it is.
pub fn in_iteration(finding: &Finding, wrong: String) -> String {
    match finding.iteration {
        None => wrong,
        Some(Boundary::First) => format!("{wrong}, in the first iteration of the loop"),
        Some(Boundary::Last) => format!("{wrong}, in the last iteration of the loop"),
    }
}

/// What is wrong; of a call, with the function in which it fails.
fn message(finding: &Finding, wrong: String) -> String {
    match &finding.inside {
        None => wrong,
        Some(inside) => format!("this call of `{}` fails: {wrong}", inside.called),
    }
}

/// The operands' values, of those that are expressions at their text.
fn with_operands(mut diagnostic: Diagnostic, finding: &Finding) -> Diagnostic {
    let about_sizes = matches!(
        finding.failure.kind(),
        ProblemKind::Shape | ProblemKind::Times | ProblemKind::Operation | ProblemKind::Raised
    );
    let here = (finding.file, finding.span);
    let (file, fails) = finding.inside.as_ref().map_or(here, |inside| (inside.file, inside.span));
    for operand in finding.operands.iter().filter(|_| about_sizes) {
        diagnostic = match (&operand.span, &operand.name) {
            (Some(span), _) if *span != fails => {
                diagnostic.with_label(file, *span, of_operand(operand))
            }
            (_, Some(name)) => diagnostic.with_note(format!("`{name}` is {}", operand.value)),
            _ => diagnostic,
        };
    }
    diagnostic
}

/// "(4,4) double, because `K` is (4,2) double and `H` is (2,4) double"
fn of_operand(operand: &Operand) -> String {
    let value = &operand.value;
    let because = operand.because.iter();
    let causes: Vec<_> =
        because.map(|cause| format!("`{}` is {}", cause.name, cause.value)).collect();
    match causes.split_last() {
        None => value.to_string(),
        Some((last, [])) => format!("{value}, because {last}"),
        Some((last, rest)) => format!("{value}, because {} and {last}", rest.join(", ")),
    }
}

/// A finding as a diagnostic of a rule.
pub fn diagnostic(rule: &Rule, finding: &Finding, (wrong, help): (String, &str)) -> Diagnostic {
    let (severity, unless) = match (finding.reach, &finding.assumed) {
        (Reach::Must, _) => (Severity::Error, None),
        (Reach::IfLoopsExecute, _) => {
            (Severity::Warning, Some("if every enclosing loop executes at least once".to_owned()))
        }
        (Reach::May, None) => (Severity::Warning, Some("if it is reached".to_owned())),
        (Reach::May, Some(Assumed::None(name))) => {
            (Severity::Warning, Some(format!("where `{name}` is called without arguments")))
        }
        (Reach::May, Some(Assumed::Sizes(sizes))) => {
            (Severity::Warning, Some(format!("with all sizes that were tried, as where {sizes}")))
        }
    };
    let message = message(finding, wrong);
    let mut diagnostic = Diagnostic::new(rule.code, severity, message, finding.file, finding.span);
    if let Some(unless) = unless {
        diagnostic = diagnostic.with_note(unless);
    }
    diagnostic = with_operands(diagnostic, finding);
    if let Some(inside) = &finding.inside {
        diagnostic = diagnostic.with_label(inside.file, inside.span, FAILS);
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
