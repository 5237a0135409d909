//! What the library needs to know of a parsed file, with what only the library
//! functions' effects are: whether a call of it may define variables of its
//! caller, and whether it stands for a compiled file ([`crate::stubs`]).
//!
//! `assignin('caller', …)` and the like do so for the function that contains them;
//! that function then is to its callers what `assignin` is to it. Only direct
//! calls are followed: a function that makes such a call through another one
//! would define its own variables, not its caller's.

use crate::stubs::stub;
use lariat_builtins::{Effect, effects};
use lariat_project::FileFacts;
use lariat_syntax::Sym;
use lariat_syntax::tree::{Expr, ExprId, Stmt, Tree};

/// The facts of a file.
pub fn file_facts(tree: &Tree) -> FileFacts {
    let (defines_in_caller, stub) = (defines_in_caller(tree), stub(tree));
    FileFacts { defines_in_caller, saves: saves(tree), stub, ..FileFacts::of(tree) }
}

fn defines_in_caller(tree: &Tree) -> bool {
    let reaches = |name: ExprId| match tree.expr(name) {
        Expr::Name(sym) => {
            let effects = effects(tree.name(sym));
            effects.contains(Effect::ReachesCaller) && effects.may_define()
        }
        _ => false,
    };
    let any_name =
        tree.names.ids().any(|sym| effects(tree.name(sym)).contains(Effect::ReachesCaller));
    any_name
        && (tree.expr_ids().any(|id| match tree.expr(id) {
            Expr::Index(name, arguments) => {
                reaches(name) && !tree.first(arguments).is_some_and(|first| is_base(tree, first))
            }
            _ => false,
        }) || tree.stmt_ids().any(|id| match tree.stmt(id) {
            Stmt::Command(name, words) => {
                reaches(name) && !tree.first(words).is_some_and(|first| is_base(tree, first))
            }
            _ => false,
        }))
}

/// The data files that the file writes, by the names that literals say.
fn saves(tree: &Tree) -> Vec<String> {
    let writes = |sym: Sym| effects(tree.name(sym)).contains(Effect::ReadsNamed);
    if !tree.names.ids().any(writes) {
        return Vec::new();
    }
    let is_save = |name: ExprId| matches!(tree.expr(name), Expr::Name(sym) if writes(sym));
    let calls = tree.expr_ids().filter_map(|id| match tree.expr(id) {
        Expr::Index(name, arguments) if is_save(name) => Some(arguments),
        _ => None,
    });
    let commands = tree.stmt_ids().filter_map(|id| match tree.stmt(id) {
        Stmt::Command(name, words) if is_save(name) => Some(words),
        _ => None,
    });
    let is_literal = |id: &ExprId| matches!(tree.expr(*id), Expr::Char | Expr::String | Expr::Word);
    let file = |arguments| {
        let literals = tree.list(arguments).filter(is_literal);
        let mut words = literals.map(|id| tree.word_value(tree.expr_span(id)));
        words.find(|word| !word.starts_with('-'))
    };
    calls.chain(commands).filter_map(file).collect()
}

/// Is this the literal that names the base workspace?
fn is_base(tree: &Tree, argument: ExprId) -> bool {
    matches!(tree.expr(argument), Expr::Char | Expr::String | Expr::Word)
        && tree.word_value(tree.expr_span(argument)) == "base"
}
