//! `chained-comparison`: `a < b < c` compares the truth of `a < b` with c.

use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_builtins::Role;
use lariat_ir::names::name_of;
use lariat_project::{Level, Query};
use lariat_syntax::tree::{BinaryOp, Expr, ExprId, Tree};

/// The rule.
pub static RULE: Rule = Rule {
    code: "chained-comparison",
    summary: "a comparison of the truth of another comparison",
    default: Level::Warning,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/chained-comparison.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    let mut chains = Vec::new();
    chains.extend(context.expressions().filter_map(|expr| Some((expr, chain(tree, expr)?))));
    if chains.is_empty() || has_own_comparisons(context) {
        return;
    }
    found.extend(chains.into_iter().map(|(expr, operands)| report(context, expr, operands)));
}

/// Does a class of the project compare in its own way? A chain may state a constraint then.
fn has_own_comparisons(context: &FileContext<'_>) -> bool {
    let comparisons =
        [Role::LessThan, Role::LessOrEqual, Role::Equal, Role::GreaterOrEqual, Role::GreaterThan];
    comparisons.into_iter().any(|role| {
        let name = name_of(role);
        let query = Query { name: &name, from: None, class: None };
        !context.view.lookup(&query).overloads.is_empty()
    })
}

fn report(
    context: &FileContext<'_>,
    expr: ExprId,
    (left, middle, right): (ExprId, ExprId, ExprId),
) -> Diagnostic {
    let tree = context.tree();
    let message = "this compares the truth of the first comparison, 0 or 1, with the last value";
    let span = tree.expr_span(expr);
    let diagnostic = Diagnostic::new(RULE.code, Severity::Warning, message, context.file, span);
    let text = |part| tree.expr_text(part).trim();
    let between = |from: ExprId, to: ExprId| {
        let (start, end) = (tree.expr_span(from).end, tree.expr_span(to).start);
        tree.slice(lariat_base::Span::new(start, end)).trim().trim_matches(['(', ')']).trim()
    };
    let (first, second) = (between(left, middle), between(middle, right));
    let (left, middle, right) = (text(left), text(middle), text(right));
    let both = format!("{left} {first} {middle} && {middle} {second} {right}");
    match both.contains('\n') || both.len() > 80 {
        true => diagnostic.with_help("compare twice, and join the answers by `&&` or `&`"),
        false => diagnostic.with_help(format!("write `{both}`, with `&` for arrays")),
    }
}

/// The operands of `a < b < c`.
fn chain(tree: &Tree, expr: ExprId) -> Option<(ExprId, ExprId, ExprId)> {
    let Expr::Binary(second, inner, right) = tree.expr(expr) else { return None };
    let Expr::Binary(first, left, middle) = tree.expr(inner) else { return None };
    let both = |is: fn(BinaryOp) -> bool| is(first) && is(second);
    (both(is_order) || both(is_equality)).then_some((left, middle, right))
}

const fn is_order(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Ge | BinaryOp::Gt)
}

const fn is_equality(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Eq)
}
