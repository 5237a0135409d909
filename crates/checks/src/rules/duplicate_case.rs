//! `duplicate-case`: a `case` value that an earlier `case` of the same `switch` has.

use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_project::Level;
use lariat_syntax::tree::{Expr, ExprId, Stmt, Tree, UnaryOp};
use std::collections::HashMap;

/// The rule.
pub static RULE: Rule = Rule {
    code: "duplicate-case",
    summary: "a `case` value that an earlier `case` has",
    default: Level::Warning,
    matlab_codes: &["MDUPC"],
    one_cause: false,
    page: include_str!("../../pages/duplicate-case.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    context.statements().for_each(|(_, id)| {
        let Stmt::Switch(_, branches) = tree.stmt(id) else { return };
        let mut known: HashMap<Constant, (ExprId, usize)> = HashMap::new();
        for (branch, id) in tree.list(branches).enumerate() {
            let Some(head) = tree.branch(id).head else { continue };
            for value in values(tree, head) {
                let Some(constant) = constant(tree, value) else { continue };
                match known.get(&constant) {
                    // Twice in one list harms nothing.
                    Some(&(_, earlier)) if earlier == branch => {}
                    Some(&(earlier, _)) => found.push(report(context, value, earlier)),
                    None => _ = known.insert(constant, (value, branch)),
                }
            }
        }
    });
}

fn report(context: &FileContext<'_>, value: ExprId, earlier: ExprId) -> Diagnostic {
    let tree = context.tree();
    let message = format!("an earlier `case` takes {} already", tree.expr_text(value));
    let span = tree.expr_span(value);
    Diagnostic::new(RULE.code, Severity::Warning, message, context.file, span).with_label(
        context.file,
        tree.expr_span(earlier),
        "it is taken here",
    )
}

/// The values of a `case`: one, or those of a cell.
fn values(tree: &Tree, head: ExprId) -> Vec<ExprId> {
    match tree.expr(head) {
        Expr::Cell(rows) => tree.list(rows).flat_map(|row| tree.list(row)).collect(),
        Expr::Paren(inner) => values(tree, inner),
        _ => vec![head],
    }
}

/// A constant that a `case` may have.
#[derive(PartialEq, Eq, Hash)]
enum Constant {
    /// A number, by its bits.
    Number(u64),
    /// A text.
    Text(String),
}

fn constant(tree: &Tree, expr: ExprId) -> Option<Constant> {
    match tree.expr(expr) {
        Expr::Number => number(tree, expr).map(|value| Constant::Number(value.to_bits())),
        Expr::Unary(UnaryOp::Minus, inner) if tree.expr(inner) == Expr::Number => {
            number(tree, inner).map(|value| Constant::Number((-value).to_bits()))
        }
        Expr::Char | Expr::String => Some(Constant::Text(tree.word_value(tree.expr_span(expr)))),
        _ => None,
    }
}

fn number(tree: &Tree, expr: ExprId) -> Option<f64> {
    tree.expr_text(expr).replace(['d', 'D'], "e").parse().ok()
}
