//! `misplaced-break`: `break` or `continue` outside all loops.

use crate::rule::{FileContext, Rule};
use crate::walk;
use lariat_base::{Diagnostic, Severity};
use lariat_project::Level;
use lariat_syntax::tree::{Block, Stmt, StmtId, Tree};
use lariat_syntax::visit;

/// The rule.
pub static RULE: Rule = Rule {
    code: "misplaced-break",
    summary: "`break` or `continue` outside a loop",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/misplaced-break.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    for (function, body) in walk::bodies(tree) {
        let mut misplaced = Vec::new();
        outside_loops(tree, body, &mut misplaced);
        found.extend(misplaced.into_iter().map(|id| {
            let word = if tree.stmt(id) == Stmt::Break { "break" } else { "continue" };
            let message = format!("`{word}` stands outside a loop");
            let span = tree.stmt_span(id);
            let diagnostic =
                Diagnostic::new(RULE.code, Severity::Error, message, context.file, span);
            match function {
                Some(_) => diagnostic.with_help("`return` leaves the function"),
                None => diagnostic.with_help("`return` leaves the script"),
            }
        }));
    }
}

/// The statements `break` and `continue` of a block, those in loops left out.
fn outside_loops(tree: &Tree, block: Block, found: &mut Vec<StmtId>) {
    for id in tree.list(block) {
        match tree.stmt(id) {
            Stmt::Break | Stmt::Continue => found.push(id),
            Stmt::For(_) | Stmt::While(..) | Stmt::DoUntil(..) => {}
            _ => {
                let mut blocks = Vec::new();
                visit::stmt_blocks(tree, id, &mut |block| blocks.push(block));
                for block in blocks {
                    outside_loops(tree, block, found);
                }
            }
        }
    }
}
