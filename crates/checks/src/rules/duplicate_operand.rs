//! `duplicate-operand`: an operand of `&&`, `||`, `&` or `|` that stands there twice, or both
//! sides of an order that are the same.
//!
//! ```text
//! isempty(a) || isempty(a)      isempty(b) was meant
//! x(k) < x(k)                   x(k + 1) was meant
//! ```

use crate::called_for_effect::is_test;
use crate::rewriting::without_brackets;
use crate::rule::{FileContext, Rule};
use crate::rules::duplicate_condition::depends_on_variables_alone;
use lariat_base::{Diagnostic, Severity};
use lariat_project::Level;
use lariat_syntax::same::same_expr;
use lariat_syntax::tree::{BinaryOp, Expr, ExprId, Tree};

/// The rule.
pub static RULE: Rule = Rule {
    code: "duplicate-operand",
    summary: "an operand of a condition that stands there twice",
    default: Level::Warning,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/duplicate-operand.md"),
    check,
};

/// Chains with more operands are data.
const LONGEST_CHAIN: usize = 50;

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    // Tests of operators compare values with themselves.
    if is_test(context) {
        return;
    }
    let mut inner = std::collections::HashSet::new();
    context.expressions().for_each(|expr| {
        let Expr::Binary(op, left, right) = tree.expr(expr) else { return };
        if is_order(op) {
            let (left, right) = (without_brackets(tree, left), without_brackets(tree, right));
            if same_expr(tree, left, right) && depends_on_variables_alone(context, left) {
                found.push(report(context, right, left));
            }
            return;
        }
        if !is_logical(op) || inner.contains(&expr) {
            return;
        }
        let mut operands = Vec::new();
        chain(tree, expr, op, &mut operands, &mut |link| _ = inner.insert(link));
        if operands.len() > LONGEST_CHAIN {
            return;
        }
        for (place, &operand) in operands.iter().enumerate().skip(1) {
            let earlier = operands[..place].iter().find(|&&it| same_expr(tree, it, operand));
            if let Some(&earlier) = earlier
                && depends_on_variables_alone(context, operand)
            {
                found.push(report(context, operand, earlier));
            }
        }
    });
}

/// The operands of a chain of one operator, brackets left out, in order; shows the chain's
/// other operations.
fn chain(
    tree: &Tree,
    expr: ExprId,
    op: BinaryOp,
    operands: &mut Vec<ExprId>,
    link: &mut dyn FnMut(ExprId),
) {
    let (innermost, spine) = tree.binary_spine(expr);
    // Of the spine only the part that ends in this operator without another between.
    let of_chain = spine.iter().rev().take_while(|(_, other, _)| *other == op).count();
    let start = spine.len() - of_chain;
    let first = if start == 0 { innermost } else { spine[start - 1].0 };
    let rest = spine[start..].iter().map(|&(node, _, right)| (node, right));
    let nodes: Vec<(ExprId, ExprId)> = rest.collect();
    operands.push(without_brackets(tree, first));
    for (node, right) in nodes {
        link(node);
        operands.push(without_brackets(tree, right));
    }
}

fn report(context: &FileContext<'_>, operand: ExprId, earlier: ExprId) -> Diagnostic {
    let tree = context.tree();
    let message = "this operand stands here twice";
    let span = tree.expr_span(operand);
    Diagnostic::new(RULE.code, Severity::Warning, message, context.file, span).with_label(
        context.file,
        tree.expr_span(earlier),
        "it is the same as this",
    )
}

const fn is_logical(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::AndAnd | BinaryOp::OrOr | BinaryOp::And | BinaryOp::Or)
}

const fn is_order(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Ge | BinaryOp::Gt)
}
