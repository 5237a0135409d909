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
use lariat_syntax::tree::{Expr, ExprId, Stmt, Tree};

/// The facts of a file.
pub fn file_facts(tree: &Tree) -> FileFacts {
    let (defines_in_caller, stub) = (defines_in_caller(tree), stub(tree));
    FileFacts { defines_in_caller, stub, ..FileFacts::of(tree) }
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

/// Is this the literal that names the base workspace?
fn is_base(tree: &Tree, argument: ExprId) -> bool {
    matches!(tree.expr(argument), Expr::Char | Expr::String | Expr::Word)
        && tree.word_value(tree.expr_span(argument)) == "base"
}
