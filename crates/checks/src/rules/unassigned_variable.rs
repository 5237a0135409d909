//! `unassigned-variable`: a use of a variable that no path assigned.
//!
//! The data flow of [`lariat_dataflow::definite_assignment`]. Where a name
//! may change from function to variable within a function, the use may be a call:
//! of a known function, and there is no finding, or of something outside the
//! project, and the finding is a warning. So it is where a `try` catches the error.
//!
//! Beside it stands what the value analysis knows of the path that every run takes: with what
//! branches are decided for, and in the first iteration of a loop, no assignment may have come.

use crate::always_fails;
use crate::dynamic::Dynamic;
use crate::rule::{FileContext, Rule};
use crate::workspace::{self, Workspace};
use lariat_base::{Diagnostic, Severity, Span};
use lariat_dataflow::{Paths, UnassignedUse};
use lariat_kinds::Kind;
use lariat_project::Level;
use lariat_syntax::Sym;
use lariat_syntax::tree::{Expr, FunctionId, Tree};
use lariat_value_facts::Failure;
use std::collections::{BTreeMap, BTreeSet};

/// The rule.
pub static RULE: Rule = Rule {
    code: "unassigned-variable",
    summary: "a use of a variable that no path assigned",
    default: Level::Error,
    matlab_codes: &["NODEF"],
    one_cause: false,
    page: include_str!("../../pages/unassigned-variable.md"),
    check,
};

/// What helps where the values decide it.
const DECIDED: &str = "assign it on the path that is taken here";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let uses = context.facts.flow.unassigned.iter();
    let certain = uses.filter(|at| at.paths == Paths::All && !at.captured);
    // A name that is a function elsewhere is reported by the rules for clashes.
    let kinds = &context.facts.kinds;
    let clashes = |at: &&UnassignedUse| {
        kinds.occurrence(at.name).is_some_and(|occurrence| occurrence.kind == Kind::Error)
    };
    let certain = certain.filter(|at| !clashes(at) && !may_be_call(context, at));
    // A variable of the function around, which `load('runs', 'x')` may define there.
    let mut dynamic = None;
    let certain = certain.filter(|at| {
        let is_nested = at.function.is_some_and(|id| context.tree().functions[id].parent.is_some());
        let name = context.tree().name(at.sym);
        !(is_nested && dynamic.get_or_insert_with(|| Dynamic::of(context)).mentions(name))
    });
    // One cause: a variable that the function assigns nowhere.
    let mut never_assigned: BTreeMap<(Option<FunctionId>, Sym), Vec<&UnassignedUse>> =
        BTreeMap::new();
    for at in certain {
        match at.assignment {
            Some(_) => found.push(report(context, at)),
            None => never_assigned.entry((at.function, at.sym)).or_default().push(at),
        }
    }
    found.extend(never_assigned.values().map(|uses| report_all(context, uses)));
    found.extend(in_script(context));
    found.extend(decided(context));
}

/// The same of the statements of a script, where it does not find the variable in the workspace
/// that it runs in.
fn in_script(context: &FileContext<'_>) -> Vec<Diagnostic> {
    let mut reported = BTreeSet::new();
    let lacked = lacked_in_script(context, Paths::All).into_iter();
    let first = lacked.filter(|at| reported.insert(at.sym));
    first.map(|at| report(context, at)).collect()
}

/// The uses that so many paths reach without an assignment in a script, of variables that are not
/// in the workspace that it runs in.
fn lacked_in_script<'c>(context: &'c FileContext<'_>, paths: Paths) -> Vec<&'c UnassignedUse> {
    let uses = context.facts.flow.unassigned_in_script.iter();
    let uses = uses.filter(|at| at.paths == paths && !at.captured && !at.tried);
    let mut uses = uses.filter(|at| !may_be_call(context, at)).peekable();
    if uses.peek().is_none() {
        return Vec::new();
    }
    let (dynamic, workspace) = (Dynamic::of(context), Workspace::of(context));
    let tree = context.tree();
    let is_lacked = |at: &&UnassignedUse| {
        !dynamic.defines_anything(None)
            && workspace.lacks(&dynamic, tree.name(at.sym), tree.expr_span(at.name).start)
    };
    uses.filter(is_lacked).collect()
}

/// Uses that some paths reach without an assignment, where the values decide that every run takes
/// such a path: a branch is not taken for what is known, or it is a loop's first iteration. The
/// same of a function that is called.
fn decided(context: &FileContext<'_>) -> Vec<Diagnostic> {
    let mut decided = Vec::new();
    always_fails::report(&RULE, (words, DECIDED), context, &mut decided);
    if decided.is_empty() {
        return decided;
    }
    let flow = &context.facts.flow;
    let uses = flow.unassigned.iter().chain(lacked_in_script(context, Paths::Some));
    let open = uses.filter(|at| at.paths == Paths::Some && !at.captured && !at.tried && !at.unseen);
    let open: Vec<Span> = open
        .filter(|at| !may_be_call(context, at))
        .map(|at| context.tree().expr_span(at.name))
        .collect();
    let is_open =
        |whole: Span| open.iter().any(|at| whole.start <= at.start && at.end <= whole.end);
    decided.retain(|it| {
        let whole = it.primary().filter(|label| label.file == context.file);
        let is_own = whole.is_some_and(|label| is_open(label.span));
        it.severity == Severity::Error && (is_own || always_fails::is_inside_call(it))
    });
    decided
}

/// All uses of a variable that the function assigns nowhere, at the first one.
fn report_all(context: &FileContext<'_>, uses: &[&UnassignedUse]) -> Diagnostic {
    let diagnostic = report(context, uses[0]);
    let [_, second, ..] = uses else { return diagnostic };
    let text = match uses.len() - 2 {
        0 => "nor here".to_owned(),
        more => format!("nor here, and {more} more times"),
    };
    diagnostic.with_label(context.file, context.tree().expr_span(second.name), text)
}

/// Is the name, as long as no variable has it, that of a function?
pub(crate) fn may_be_call(context: &FileContext<'_>, at: &UnassignedUse) -> bool {
    // In a script they are decided when they are read, in every dialect.
    if context.dialect.kinds_are_static && at.function.is_some() {
        return false;
    }
    context.is_function(context.tree().name(at.sym), at.function)
}

fn report(context: &FileContext<'_>, at: &UnassignedUse) -> Diagnostic {
    let tree = context.tree();
    let name = tree.name(at.sym);
    let is_certain = context.dialect.kinds_are_static && !at.tried && !at.unseen;
    let severity = match is_certain && at.function.is_some() {
        true => Severity::Error,
        false => Severity::Warning,
    };
    let message = format!("`{name}` is used, but not assigned on any path to here");
    let span = tree.expr_span(at.name);
    let diagnostic = Diagnostic::new(RULE.code, severity, message, context.file, span)
        .with_primary_text(format!("`{name}` has no value here"));
    let diagnostic = match at.tried {
        true => diagnostic.with_note("the `try` around it catches the error"),
        false => diagnostic,
    };
    let diagnostic = match at.unseen {
        true => {
            diagnostic.with_note("a function that is not at hand is called before, and may assign variables of its caller")
        }
        false => diagnostic,
    };
    let diagnostic = match at.function {
        Some(_) => diagnostic,
        None => diagnostic.with_note(workspace::LACKED),
    };
    match at.assignment.map(|assignment| tree.expr_span(assignment)) {
        Some(assignment) if assignment.start > span.start => diagnostic
            .with_label(context.file, assignment, format!("`{name}` gets its first value here"))
            .with_help(format!("assign `{name}` before this line")),
        Some(assignment) if is_of_itself(tree, assignment, span) => diagnostic
            .with_label(
                context.file,
                assignment,
                format!("`{name}` gets its first value from itself"),
            )
            .with_help(format!("assign `{name}` before this line")),
        Some(assignment) => {
            diagnostic.with_label(context.file, assignment, "this assignment does not lead here")
        }
        None if is_result(tree, at) => diagnostic
            .with_note(format!("`{name}` is a result of the function, which assigns it nowhere"))
            .with_help(format!("assign `{name}` before it is used")),
        None => diagnostic
            .with_note(format!("`{name}` is taken for a variable because of how it is indexed"))
            .with_help(format!("assign `{name}`, or make it an input of the function")),
    }
}

/// Does the statement that assigns the variable read it, as `y = y + 1`?
fn is_of_itself(tree: &Tree, assignment: Span, used: Span) -> bool {
    tree.expr_ids().any(|id| {
        let whole = tree.expr_span(id);
        let holds = |part: Span| whole.start <= part.start && part.end <= whole.end;
        matches!(tree.expr(id), Expr::Assign(..)) && holds(assignment) && holds(used)
    })
}

fn is_result(tree: &Tree, at: &UnassignedUse) -> bool {
    let outputs = at.function.map(|function| tree.functions[function].outputs);
    let mut outputs = outputs.into_iter().flat_map(|outputs| tree.list(outputs));
    outputs.any(|output| tree.expr(output) == Expr::Name(at.sym))
}

/// The words of a variable without a value.
pub fn words(failure: &Failure) -> Option<String> {
    let Failure::Unassigned(name) = failure else { return None };
    Some(format!("`{name}` has no value here"))
}
