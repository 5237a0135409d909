//! `identical-branches`: an `if` or `switch` all of whose branches do the same.

use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity, Span};
use lariat_project::Level;
use lariat_syntax::same::same_block;
use lariat_syntax::tree::{Block, BranchId, Expr, List, Stmt, Tree};

/// The rule.
pub static RULE: Rule = Rule {
    code: "identical-branches",
    summary: "an `if` or `switch` all of whose branches do the same",
    default: Level::Warning,
    matlab_codes: &["IFBDUP"],
    one_cause: false,
    page: include_str!("../../pages/identical-branches.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    context.statements().for_each(|(_, id)| {
        let (word, branches) = match tree.stmt(id) {
            Stmt::If(branches) => ("if", branches),
            Stmt::Switch(_, branches) => ("switch", branches),
            _ => return,
        };
        let Some((first, last)) = identical(tree, branches) else { return };
        let message = match tree.list_len(branches) {
            2 => format!("both branches of this `{word}` do the same"),
            _ => format!("all branches of this `{word}` do the same"),
        };
        let start = tree.stmt_span(id).start;
        let span = Span::new(start, start + word.len() as u32);
        let diagnostic = Diagnostic::new(RULE.code, Severity::Warning, message, context.file, span);
        let labels = [(first, "this"), (last, "and this")];
        found.push(labels.into_iter().fold(
            diagnostic,
            |diagnostic, (block, text)| match first_line(tree, block) {
                Some(span) => diagnostic.with_label(context.file, span, text),
                None => diagnostic,
            },
        ));
    });
}

/// The first and the last branch, if there is one for each case and all do the same.
fn identical(tree: &Tree, branches: List<BranchId>) -> Option<(Block, Block)> {
    let branches: Vec<_> = tree.list(branches).map(|id| tree.branch(id)).collect();
    let (last, others) = branches.split_last()?;
    let first = others.first()?.body;
    let is_same = |block| same_block(tree, first, block);
    (last.head.is_none()
        && tree.list_len(first) > 0
        && !is_setting(tree, first)
        && others[1..].iter().chain([last]).all(|branch| is_same(branch.body)))
    .then_some((first, last.body))
}

/// Is it one constant for one variable? Such branches are switches that nobody uses now:
/// `if quiet, level = 0; else, level = 0; end`.
fn is_setting(tree: &Tree, block: Block) -> bool {
    let mut statements = tree.list(block).map(|id| tree.stmt(id));
    let constant = match statements.next() {
        Some(Stmt::Expr(expr, _)) => match tree.expr(expr) {
            Expr::Assign(_, _, value) => {
                matches!(tree.expr(value), Expr::Number | Expr::Char | Expr::String)
            }
            _ => false,
        },
        _ => false,
    };
    constant && statements.next().is_none()
}

/// The first statement of a block, as far as its first line.
fn first_line(tree: &Tree, block: Block) -> Option<Span> {
    let span = tree.stmt_span(tree.first(block)?);
    let line = tree.slice(span).lines().next().unwrap_or_default().trim_end();
    Some(Span::new(span.start, span.start + line.len() as u32))
}
