//! `kind-clash`: a name used both as a function and as a variable in ways that
//! exclude each other (`001` section 4).

use crate::rule::{FileContext, Rule};
use crate::rules::called_before_assignment;
use lariat_analysis::flow::Paths;
use lariat_base::{Diagnostic, Severity};
use lariat_kinds::{Finding, Kind, Problem, Role};
use lariat_project::Level;
use lariat_syntax::tree::ExprId;

/// The rule.
pub static RULE: Rule = Rule {
    code: "kind-clash",
    summary: "a name that is both a function and a variable in one function",
    default: Level::Error,
    matlab_codes: &[],
    page: include_str!("../../pages/kind-clash.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    for finding in &context.facts.kinds.findings {
        if let Problem::Clash { .. } = finding.problem
            && !called_before_assignment::is_one(context, finding)
        {
            found.extend(clash(context, finding));
        }
    }
}

fn clash(context: &FileContext<'_>, finding: &Finding) -> Option<Diagnostic> {
    let Problem::Clash { sym, was, now, earlier } = &finding.problem else { return None };
    let name = context.tree().name(*sym);
    let severity = severity(context, finding);
    let message = format!("`{name}` is used as {} and as {}", noun(*was), noun(*now));
    let diagnostic = Diagnostic::new(RULE.code, severity, message, context.file, finding.span)
        .with_primary_text(format!("here `{name}` is {}", noun(*now)))
        .with_help(format!("rename the variable, so that `{name}` means one thing"));
    Some(match earlier {
        Some(earlier) => {
            diagnostic.with_label(context.file, *earlier, format!("here it is {}", noun(*was)))
        }
        None => diagnostic,
    })
}

/// How bad a clash is. Octave decides at each use, so that nothing need be wrong.
/// MATLAB 7 refuses the function. Since R2019b a name that is assigned somewhere
/// is a variable throughout: a handle or command of that name is refused, and a
/// use fails if nothing assigned the variable before.
pub(crate) fn severity(context: &FileContext<'_>, finding: &Finding) -> Severity {
    let certain = match (context.dialect.kinds_are_static, context.dialect.variables_are_static) {
        (false, _) => false,
        (true, false) => true,
        (true, true) => use_as_function(context, finding).is_none_or(|name| {
            let uses = &context.facts.flow.unassigned;
            uses.iter().any(|at| at.name == name && at.paths == Paths::All)
        }),
    };
    if certain { Severity::Error } else { Severity::Warning }
}

/// The plain use that made the name a function or package, if that is what did.
fn use_as_function(context: &FileContext<'_>, finding: &Finding) -> Option<ExprId> {
    let Problem::Clash { was, earlier, .. } = finding.problem else { return None };
    let span = if was == Kind::Var { finding.span } else { earlier? };
    let occurrences = &context.facts.kinds.occurrences;
    let at = occurrences.binary_search_by_key(&span.start, |occurrence| occurrence.span.start);
    let occurrence = &occurrences[at.ok()?];
    (occurrence.role == Role::Read).then_some(occurrence.expr)
}

/// The kind as users say it.
pub(crate) fn noun(kind: Kind) -> &'static str {
    match kind {
        Kind::Var => "a variable",
        Kind::Fn => "a function",
        Kind::Prefix => "a package",
        Kind::Undef | Kind::Id | Kind::MayVar | Kind::Error => "something undecided",
    }
}
