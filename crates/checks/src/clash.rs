//! What the rules for kind clashes share: which of them a clash belongs to, and
//! how bad it is.

use crate::rule::FileContext;
use lariat_base::Severity;
use lariat_dataflow::Paths;
use lariat_kinds::{Finding, Kind, Occurrence, Problem, Role};
use lariat_project::{Query, Step};
use lariat_syntax::Sym;
use lariat_syntax::tree::{Expr, ExprId, FunctionId};

/// Is this clash one of a plain use with a later assignment?
pub(crate) fn is_call_before_assignment(context: &FileContext<'_>, finding: &Finding) -> bool {
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

/// Is it about `ans`, which expression statements assign?
pub(crate) fn is_of_last_answer(context: &FileContext<'_>, finding: &Finding) -> bool {
    let Problem::Clash { sym, .. } = finding.problem else { return false };
    context.tree().name(sym) == lariat_syntax::names::ANSWER
}

/// Is it about a package of which no member is named, as in `prob(1)`? Such a use is not one
/// of a package, and the variable may be one that code in a string assigns.
pub(crate) fn is_of_package_without_member(context: &FileContext<'_>, finding: &Finding) -> bool {
    let Problem::Clash { was: Kind::Prefix, earlier: Some(earlier), .. } = finding.problem else {
        return false;
    };
    let tree = context.tree();
    !tree.expr_ids().any(|id| match tree.expr(id) {
        Expr::Field(inner, _) => tree.expr_span(inner) == earlier,
        _ => false,
    })
}

/// Is the use as a function the handle that the variable gets, as in `median = @median`? It
/// means the function, since R2019b.
pub(crate) fn is_handle_of_function(context: &FileContext<'_>, finding: &Finding) -> bool {
    let Some(occurrence) = use_as_function(context, finding) else { return false };
    let tree = context.tree();
    context.dialect.variables_are_static
        && occurrence.role == Role::Handle
        && !is_nested(context, finding)
        && tree.expr_ids().any(|id| match tree.expr(id) {
            Expr::Assign(_, targets, value) => {
                let target = tree.first(targets).map(|target| tree.expr(target));
                matches!(tree.expr(value), Expr::Handle(_))
                    && tree.expr_span(value).encloses(occurrence.span)
                    && matches!(target, Some(Expr::Name(sym)) if sym == occurrence.sym)
            }
            _ => false,
        })
}

/// How bad a clash is. Octave decides at each use, so that nothing need be wrong.
/// MATLAB 7 refuses the function. Since R2019b a name that is assigned somewhere
/// is a variable throughout: a command of that name is refused, and a use fails if
/// nothing assigned the variable before. If some path did, nothing clashes (the use is
/// one for `maybe-unassigned`). A handle of the name is made all the same: of a function
/// that is looked up when the handle is called. A nested function is none that is looked up
/// anywhere: what the workspace is made of is decided with the function.
pub(crate) fn severity(context: &FileContext<'_>, finding: &Finding) -> Option<Severity> {
    match (context.dialect.kinds_are_static, context.dialect.variables_are_static) {
        (false, _) => return Some(Severity::Warning),
        (true, false) => return Some(Severity::Error),
        (true, true) => {}
    }
    let Some(occurrence) = use_as_function(context, finding) else {
        return Some(Severity::Error);
    };
    let name = match occurrence.role {
        Role::Read => occurrence.expr,
        Role::Handle if is_nested(context, finding) => return Some(Severity::Error),
        Role::Handle => return Some(Severity::Warning),
        _ => return Some(Severity::Error),
    };
    let uses = &context.facts.flow.unassigned;
    if uses.iter().any(|at| at.name == name && at.paths == Paths::All) {
        return Some(Severity::Error);
    }
    let Problem::Clash { sym, .. } = finding.problem else { return None };
    (!is_assigned(context, sym, finding.function)).then_some(Severity::Warning)
}

/// Is the name that of a nested function which is visible there?
fn is_nested(context: &FileContext<'_>, finding: &Finding) -> bool {
    let Problem::Clash { sym, .. } = finding.problem else { return false };
    let query = Query { name: context.tree().name(sym), from: finding.function, class: None };
    let found = context.view.lookup(&query).found;
    found.is_some_and(|found| found.step == Step::Nested)
}

/// Does the function assign this variable somewhere?
pub(crate) fn is_assigned(
    context: &FileContext<'_>,
    sym: Sym,
    function: Option<FunctionId>,
) -> bool {
    let mut all = context.facts.kinds.occurrences.iter();
    all.any(|it| it.sym == sym && it.function == function && it.role == Role::Write)
}

/// The occurrence that made the name a function or package.
fn use_as_function<'c>(context: &'c FileContext<'_>, finding: &Finding) -> Option<&'c Occurrence> {
    let Problem::Clash { was, earlier, .. } = finding.problem else { return None };
    let span = if was == Kind::Var { finding.span } else { earlier? };
    let occurrences = &context.facts.kinds.occurrences;
    let at = occurrences.binary_search_by_key(&span.start, |occurrence| occurrence.span.start);
    occurrences.get(at.ok()?)
}

/// The kind in users' words.
pub(crate) fn noun(kind: Kind) -> &'static str {
    match kind {
        Kind::Var => "a variable",
        Kind::Fn => "a function",
        Kind::Prefix => "a package",
        Kind::Undef | Kind::Id | Kind::MayVar | Kind::Error => "something undecided",
    }
}
