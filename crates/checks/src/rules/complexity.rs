//! `complexity`: a function that is long, deep, or takes many decisions.
//!
//! | measure | limit |
//! |---|---|
//! | cyclomatic complexity (McCabe, 1976): decisions, plus one | 20 |
//! | lines, from `function` to its end, those of nested functions left out | 150 |
//! | blocks in each other | 6 |
//! | inputs | 8 |

use crate::rule::{FileContext, Rule};
use crate::walk;
use lariat_base::{Diagnostic, Severity};
use lariat_project::Level;
use lariat_syntax::tree::{BinaryOp, Block, Expr, FunctionId, Stmt, Tree};
use lariat_syntax::visit;

/// The rule.
pub static RULE: Rule = Rule {
    code: "complexity",
    summary: "a function that is long, deep or full of decisions",
    default: Level::Off,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/complexity.md"),
    check,
};

const MAX_DECISIONS: usize = 20;
const MAX_LINES: usize = 150;
const MAX_DEPTH: usize = 6;
const MAX_INPUTS: usize = 8;

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    for (id, function) in tree.functions.iter() {
        let measures = [
            (decisions(tree, function.body) + 1, MAX_DECISIONS, "a cyclomatic complexity of"),
            (lines(tree, id), MAX_LINES, "a length in lines of"),
            (depth(tree, function.body), MAX_DEPTH, "a depth of nested blocks of"),
            (tree.list_len(function.inputs), MAX_INPUTS, "a number of inputs of"),
        ];
        let name = tree.dotted(function.name);
        for (measure, limit, what) in measures.into_iter().filter(|(it, limit, _)| it > limit) {
            let message = format!("`{name}` has {what} {measure}, more than {limit}");
            found.push(Diagnostic::new(
                RULE.code,
                Severity::Note,
                message,
                context.file,
                function.name_span,
            ));
        }
    }
}

/// The places where the path through a block divides.
fn decisions(tree: &Tree, body: Block) -> usize {
    let mut count = 0;
    visit::each_stmt(tree, body, &mut |id| {
        count += match tree.stmt(id) {
            Stmt::If(branches) | Stmt::Switch(_, branches) => {
                tree.list(branches).filter(|&id| tree.branch(id).head.is_some()).count()
            }
            Stmt::While(..) | Stmt::DoUntil(..) | Stmt::For(_) => 1,
            Stmt::Try(parts) => usize::from(tree.try_stmt(parts).handler.is_some()),
            _ => 0,
        };
        walk::each_expression_of(tree, id, &mut |expr| {
            let joins =
                matches!(tree.expr(expr), Expr::Binary(BinaryOp::AndAnd | BinaryOp::OrOr, ..));
            count += usize::from(joins);
        });
    });
    count
}

fn lines(tree: &Tree, id: FunctionId) -> usize {
    let count = |id: FunctionId| {
        let text = tree.slice(tree.functions[id].span);
        1 + text.trim_end().bytes().filter(|&byte| byte == b'\n').count()
    };
    let nested = tree.functions.iter().filter(|(_, function)| function.parent == Some(id));
    count(id).saturating_sub(nested.map(|(id, _)| count(id)).sum())
}

/// How many blocks stand in each other. The parser bounds it.
fn depth(tree: &Tree, block: Block) -> usize {
    let mut deepest = 0;
    for id in tree.list(block) {
        visit::stmt_blocks(tree, id, &mut |inner| {
            deepest = deepest.max(1 + depth(tree, inner));
        });
    }
    deepest
}
