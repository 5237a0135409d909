//! `logical-operand`: an operand of `&&` or `||` that is an array.

use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity, Span};
use lariat_project::Level;
use lariat_syntax::tree::{BinaryOp, Expr};
use lariat_value_facts::suspicion::Suspicion;
use std::collections::HashMap;

/// The rule.
pub static RULE: Rule = Rule {
    code: "logical-operand",
    summary: "an operand of `&&` or `||` that is an array",
    default: Level::Error,
    matlab_codes: &["BDLGI"],
    one_cause: false,
    page: include_str!("../../pages/logical-operand.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    if !context.dialect.scalar_operands {
        return;
    }
    let places = context.values.suspicions.iter();
    let arrays: Vec<_> = places
        .filter_map(|place| match &place.suspicion {
            Suspicion::ArrayCondition(shape) if place.file == context.file => {
                Some((place.span, shape))
            }
            _ => None,
        })
        .collect();
    if arrays.is_empty() {
        return;
    }
    let operators = operators(context);
    for (span, shape) in arrays {
        let Some(operator) = operators.get(&(span.start, span.end)) else { continue };
        let message =
            format!("an operand of `{operator}` is {shape}, and MATLAB takes scalars alone");
        let diagnostic = Diagnostic::new(RULE.code, Severity::Error, message, context.file, span);
        let one = &operator[..1];
        found.push(diagnostic.with_help(format!(
            "use `all(…)` or `any(…)` of the operand, or `{one}` to combine element by element"
        )));
    }
}

/// Is this place an operation `&&` or `||`, whose operands are conditions?
pub(crate) fn is_short_circuit(context: &FileContext<'_>, span: Span) -> bool {
    operators(context).contains_key(&(span.start, span.end))
}

/// The operations `&&` and `||` by their places.
fn operators(context: &FileContext<'_>) -> HashMap<(u32, u32), &'static str> {
    let tree = context.tree();
    let mut all = HashMap::new();
    context.expressions().for_each(|expr| {
        let operator = match tree.expr(expr) {
            Expr::Binary(BinaryOp::AndAnd, ..) => "&&",
            Expr::Binary(BinaryOp::OrOr, ..) => "||",
            _ => return,
        };
        let span = tree.expr_span(expr);
        all.insert((span.start, span.end), operator);
    });
    all
}
