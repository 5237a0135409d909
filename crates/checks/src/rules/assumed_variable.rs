//! `assumed-variable`: a name that only an `end` makes a variable (`001`
//! section 5; `E_u` in table 1).

use crate::clash;
use crate::dynamic::Dynamic;
use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_dataflow::Paths;
use lariat_kinds::{Finding, Problem};
use lariat_project::Level;
use lariat_syntax::Sym;
use lariat_syntax::tree::FunctionId;

/// The rule.
pub static RULE: Rule = Rule {
    code: "assumed-variable",
    summary: "a name that is taken for a variable only because of an `end`",
    default: Level::Warning,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/assumed-variable.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let findings = &context.facts.kinds.findings;
    let is_one = |finding: &&Finding| matches!(finding.problem, Problem::EndMakesVariable { .. });
    // A script may use its caller's variables: nothing is odd about it.
    let mut inside = findings.iter().filter(is_one).filter(|it| it.function.is_some()).peekable();
    if inside.peek().is_none() {
        return;
    }
    let dynamic = Dynamic::of(context);
    for finding in inside {
        let Problem::EndMakesVariable { sym, .. } = finding.problem else { continue };
        if dynamic.may_run_script(finding.function)
            || clash::is_assigned(context, sym, finding.function)
            || is_reported(context, sym, finding.function)
        {
            continue;
        }
        let name = context.tree().name(sym);
        let message = format!("`{name}` is taken for a variable only because of this `end`");
        // Where anything may be defined, it is one in most runs.
        let severity = match dynamic.may_define(finding.function, name) {
            true => Severity::Note,
            false => Severity::Warning,
        };
        found.push(
            Diagnostic::new(RULE.code, severity, message, context.file, finding.span)
                .with_note(format!("nothing in the function assigns `{name}`"))
                .with_help(format!("assign `{name}` first, or make it a parameter")),
        );
    }
}

/// Does `unassigned-variable` report that the variable has no value in this function?
fn is_reported(context: &FileContext<'_>, sym: Sym, function: Option<FunctionId>) -> bool {
    let mut uses = context.facts.flow.unassigned.iter();
    uses.any(|at| {
        at.sym == sym && at.function == function && at.paths == Paths::All && !at.captured
    })
}
