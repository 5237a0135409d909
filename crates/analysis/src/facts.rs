//! What the library needs to know of a parsed file, with what only the library
//! functions' effects are: whether a call of it may define variables of its
//! caller, whether one returns an object that acts when it is deleted, what it does to the
//! workspace that scripts run in, and whether it stands for a compiled file ([`crate::stubs`]).
//!
//! `assignin('caller', …)` and the like do so for the function that contains them;
//! that function then is to its callers what `assignin` is to it, and so is one that runs
//! code which another function of the program returns, `eval(generated(nargin))`. Only direct
//! calls are followed: a function that makes such a call through another one
//! would define its own variables, not its caller's.

use crate::stubs::stub;
use crate::written_calls::written_calls;
use lariat_builtins::{Effect, Role, builtins, effects, library};
use lariat_project::{FileFacts, WorkspaceFacts};
use lariat_syntax::tree::{Expr, ExprId, List, Tree, Unit};

/// The facts of a file.
pub fn file_facts(tree: &Tree) -> FileFacts {
    let (defines_in_caller, stub) = (defines_in_caller(tree), stub(tree));
    let facts = FileFacts::of(tree);
    let workspace = with_calls(tree, facts.workspace);
    let returns_cleanup = returns_cleanup(tree);
    let saves = saves(tree);
    FileFacts { defines_in_caller, returns_cleanup, saves, stub, workspace, ..facts }
}

/// Does the library function of this name make an object that acts when it is deleted?
pub fn makes_cleanup(name: &str) -> bool {
    let known = builtins().find(name).map(|id| builtins().get(id));
    known.is_some_and(|builtin| builtin.role == Some(Role::Cleanup))
}

/// Does a function of the file assign to an output what a call makes that acts when it is deleted?
pub fn returns_cleanup(tree: &Tree) -> bool {
    let made: Vec<ExprId> = written_calls(tree, makes_cleanup).map(|(callee, _)| callee).collect();
    let is_made = |value: ExprId| matches!(tree.expr(value), Expr::Index(callee, _) if made.contains(&callee));
    let name = |target: ExprId| match tree.expr(target) {
        Expr::Name(sym) => Some(sym),
        _ => None,
    };
    let mut assigned = tree.expr_ids().filter_map(|id| match tree.expr(id) {
        Expr::Assign(_, targets, value) if !made.is_empty() && is_made(value) => {
            tree.first(targets).and_then(name)
        }
        _ => None,
    });
    let functions = || tree.functions.iter().map(|(_, function)| function.outputs);
    assigned.any(|sym| functions().any(|all| tree.list(all).any(|out| name(out) == Some(sym))))
}

/// What calls do to a workspace that is not a function's: those of a script define variables, and
/// a literal may name a script, or a variable of the base workspace.
fn with_calls(tree: &Tree, mut facts: WorkspaceFacts) -> WorkspaceFacts {
    let may_define = |name: &str| effects(name).may_define();
    let is_script = tree.unit == Unit::Script;
    facts.defines_more = is_script && written_calls(tree, may_define).next().is_some();
    let reaches = |name: &str| effects(name).contains(Effect::ReachesCaller);
    let runs_code = |name: &str| effects(name).contains(Effect::DefinesAny) || reaches(name);
    for (callee, arguments) in written_calls(tree, runs_code) {
        let words: Vec<String> =
            tree.list(arguments).flat_map(|it| literal_words(tree, it)).collect();
        if reaches(tree.expr_text(callee)) {
            facts.assigns.extend(words.iter().cloned());
        }
        facts.runs.extend(words);
    }
    facts
}

/// The words of an argument that is a literal.
fn literal_words(tree: &Tree, argument: ExprId) -> Vec<String> {
    if !matches!(tree.expr(argument), Expr::Char | Expr::String | Expr::Word) {
        return Vec::new();
    }
    let text = tree.word_value(tree.expr_span(argument));
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn defines_in_caller(tree: &Tree) -> bool {
    let reaches = |name: &str| {
        let effects = effects(name);
        effects.contains(Effect::ReachesCaller) && effects.may_define()
    };
    let assigns = written_calls(tree, reaches).any(|(_, arguments)| {
        !tree.first(arguments).is_some_and(|first| is_base(tree, first))
            && !is_question(tree, arguments)
    });
    assigns || runs_generated_code(tree)
}

/// Does it run code that another function of the program writes? Such code may do anything
/// that `assignin` does.
fn runs_generated_code(tree: &Tree) -> bool {
    let runs_code = |name: &str| {
        let effects = effects(name);
        effects.contains(Effect::DefinesAny) && effects.contains(Effect::CallsAny)
    };
    written_calls(tree, runs_code).any(|(_, arguments)| {
        let first = tree.first(arguments).map(|first| tree.expr(first));
        let Some(Expr::Index(callee, _)) = first else { return false };
        let Expr::Name(name) = tree.expr(callee) else { return false };
        !library().is_function(tree.name(name))
    })
}

/// The data files that the file writes, by the names that literals say.
fn saves(tree: &Tree) -> Vec<String> {
    let is_literal = |id: &ExprId| matches!(tree.expr(*id), Expr::Char | Expr::String | Expr::Word);
    let file = |arguments| {
        let literals = tree.list(arguments).filter(is_literal);
        let mut words = literals.map(|id| tree.word_value(tree.expr_span(id)));
        words.find(|word| !word.starts_with('-'))
    };
    let calls = written_calls(tree, |name| effects(name).contains(Effect::ReadsNamed));
    calls.filter_map(|(_, arguments)| file(arguments)).collect()
}

/// Is the code in the second of two arguments a function of the library that does nothing, as in
/// `evalin('caller', 'nargout')`?
fn is_question(tree: &Tree, arguments: List<ExprId>) -> bool {
    let all: Vec<ExprId> = tree.list(arguments).collect();
    let [_, code] = all[..] else { return false };
    if !matches!(tree.expr(code), Expr::Char | Expr::String) {
        return false;
    }
    let text = tree.word_value(tree.expr_span(code));
    let name = text.trim().trim_end_matches(';').trim_end();
    let does_nothing = || {
        let effects = effects(name);
        !effects.is_wild() && !effects.may_define() && !effects.may_call()
    };
    library().is_function(name) && does_nothing()
}

/// Is this the literal that names the base workspace?
fn is_base(tree: &Tree, argument: ExprId) -> bool {
    matches!(tree.expr(argument), Expr::Char | Expr::String | Expr::Word)
        && tree.word_value(tree.expr_span(argument)) == "base"
}
