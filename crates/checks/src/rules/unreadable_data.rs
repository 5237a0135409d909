//! `unreadable-data`: a `load` of a MAT file that is there and is broken, or is no MAT file.

use crate::rule::{FileContext, Rule};
use crate::wild::literal;
use lariat_analysis::written_calls::written_calls;
use lariat_base::{Diagnostic, Severity};
use lariat_builtins::{Effect, effects};
use lariat_kinds::Kind;
use lariat_matfile::Problem;
use lariat_project::{Level, LoadCall};
use lariat_syntax::Dialect;
use lariat_syntax::dialect::LibraryOf;
use lariat_syntax::tree::{ExprId, List};

/// The rule.
pub static RULE: Rule = Rule {
    code: "unreadable-data",
    summary: "a `load` of a MAT file that is broken, or is none",
    default: Level::Warning,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/unreadable-data.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let occurrences = &context.facts.kinds.occurrences;
    let mut names = occurrences.iter().filter(|it| it.kind != Kind::Var && !it.bound);
    if !names.any(|it| reads_file(context.tree().name(it.sym))) {
        return;
    }
    let calls = written_calls(context.tree(), reads_file);
    found.extend(calls.filter_map(|(_, arguments)| report(context, arguments)));
}

fn reads_file(name: &str) -> bool {
    effects(name).contains(Effect::DefinesNamed)
}

fn report(context: &FileContext<'_>, arguments: List<ExprId>) -> Option<Diagnostic> {
    let tree = context.tree();
    let words: Option<Vec<(ExprId, String)>> =
        tree.list(arguments).map(|id| Some((id, literal(tree, id)?))).collect();
    let words = words?;
    let texts: Vec<&str> = words.iter().map(|(_, word)| word.as_str()).collect();
    let call = LoadCall::of(&texts)?;
    let (path, contents) = context.view.data_file(call.file)?;
    let stops = |problem: &&Problem| stops_load(problem, context.dialect);
    let problem = contents.as_ref().err().filter(stops)?;
    let (at, _) = words.iter().find(|(_, word)| word == call.file)?;
    let name = path.file_name()?.to_string_lossy();
    let message = format!("`{name}` cannot be loaded: {problem}");
    let diagnostic =
        Diagnostic::new(RULE.code, Severity::Warning, message, context.file, tree.expr_span(*at));
    Some(diagnostic.with_help("save it again; nothing is known of what it defines"))
}

/// Is something wrong with the file? Octave looks into a file for what it is, MATLAB takes the
/// extension's word. What the system or the fence refuses may be there in a run.
fn stops_load(problem: &Problem, dialect: &Dialect) -> bool {
    match problem {
        Problem::Truncated | Problem::Broken(_) => true,
        Problem::NotMat => dialect.library != LibraryOf::Octave,
        Problem::Level4 | Problem::Unsupported(_) | Problem::Unreadable(_) => false,
    }
}
