//! From where on a script shows all variables that there are: after a `clear` of everything.
//!
//! ```text
//! clear all
//! n = 3;
//! disp(m)          no caller's variable, whoever runs the script
//! ```
//!
//! Cost: one look at each statement of the script's body, up to the first such.

use crate::library_function;
use crate::rule::FileContext;
use lariat_builtins::{Effect, effects, means_all_variables};
use lariat_syntax::tree::{Expr, ExprId, Stmt, StmtId};

/// Where the first statement of a script ends after which no variable is left, in every run that
/// gets there; nothing where there is none.
pub(crate) fn emptied_from(context: &FileContext<'_>) -> Option<u32> {
    let tree = context.tree();
    let mut stmts = tree.list(tree.body);
    stmts.find(|&stmt| empties(context, stmt)).map(|stmt| tree.stmt_span(stmt).end)
}

/// `clear`, `clear all`, `clearvars`
fn empties(context: &FileContext<'_>, stmt: StmtId) -> bool {
    let tree = context.tree();
    let does = |callee: ExprId| {
        let name = library_function::name(context, callee);
        name.is_some_and(|name| effects(name).contains(Effect::Empties))
    };
    match tree.stmt(stmt) {
        Stmt::Command(name, words) => {
            does(name) && tree.list(words).all(|word| means_all_variables(tree.expr_text(word)))
        }
        Stmt::Expr(expr, _) => match tree.expr(expr) {
            Expr::Index(callee, arguments) => {
                let mut arguments = tree.list(arguments);
                let is_all =
                    |argument| means_all_variables(&tree.word_value(tree.expr_span(argument)));
                does(callee) && arguments.all(is_all)
            }
            Expr::Name(_) => does(expr),
            _ => false,
        },
        _ => false,
    }
}
