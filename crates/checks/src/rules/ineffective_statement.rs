//! `ineffective-statement`: a statement that computes something and drops it.
//!
//! ```text
//! r == 3;       an assignment was meant
//! total + 1;    its value is assigned to nothing
//! ```
//!
//! A comparison counts whatever it compares, other operations where they call nothing. In
//! tests, and where a `try` tries whether an operation fails, the operation itself is what
//! counts. Operators of objects may do more than compute.

use crate::called_for_effect::is_test;
use crate::dynamic::Dynamic;
use crate::rewriting::{is_comparison, without_brackets};
use crate::rule::{FileContext, Rule};
use crate::unseen_variables::UnseenVariables;
use crate::walk;
use lariat_base::{Diagnostic, Severity};
use lariat_kinds::Kind;
use lariat_project::Level;
use lariat_syntax::names::ANSWER;
use lariat_syntax::tree::{BinaryOp, Display, Expr, ExprId, PostfixOp, Stmt, StmtId, UnaryOp};
use lariat_syntax::visit;
use std::collections::HashSet;

/// The rule.
pub static RULE: Rule = Rule {
    code: "ineffective-statement",
    summary: "a statement that computes something and drops it",
    default: Level::Warning,
    matlab_codes: &["EQEFF", "NOEFF", "VUNUS"],
    one_cause: false,
    page: include_str!("../../pages/ineffective-statement.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    if tree.find_name(ANSWER).is_some() || is_test(context) {
        return;
    }
    let mut dropped = Vec::new();
    context.statements().for_each(|(function, id)| {
        if let Stmt::Expr(expr, Display::Hidden) = tree.stmt(id)
            && let Some(operation) = operation(context, expr)
        {
            dropped.push((function, id, expr, operation));
        }
    });
    if dropped.is_empty() {
        return;
    }
    let tried = walk::tried(tree, context.nodes);
    let disabled = disabled_headers(context);
    let dynamic = Dynamic::of(context);
    let unseen = UnseenVariables::of(context);
    dropped.retain(|(function, id, expr, _)| {
        let may_mean_else = dynamic.may_run_script(*function) && !looks_assigned(context, *expr);
        let may_be_objects = unseen.stand_in(tree, *function, *expr);
        !tried.contains(id) && !disabled.contains(id) && !may_mean_else && !may_be_objects
    });
    found.extend(dropped.into_iter().map(|(_, _, expr, operation)| {
        let span = tree.expr_span(expr);
        let message = format!("the value of this {} is dropped", operation.noun());
        let diagnostic = Diagnostic::new(RULE.code, Severity::Warning, message, context.file, span);
        diagnostic.with_help(operation.help())
    }));
}

/// The statements that stand right after a constant condition: `elseif 0, x == 2;` switches
/// a branch off and keeps its condition.
fn disabled_headers(context: &FileContext<'_>) -> HashSet<StmtId> {
    let tree = context.tree();
    let mut found = HashSet::new();
    context.statements().for_each(|(_, id)| {
        let Stmt::If(branches) = tree.stmt(id) else { return };
        for branch in tree.list(branches).map(|id| tree.branch(id)) {
            if branch.head.is_some_and(|head| tree.expr(head) == Expr::Number) {
                found.extend(tree.first(branch.body));
            }
        }
    });
    found
}

/// Is it `flag == 1`, which nothing but an assignment can be meant by?
fn looks_assigned(context: &FileContext<'_>, expr: ExprId) -> bool {
    let tree = context.tree();
    match tree.expr(without_brackets(tree, expr)) {
        Expr::Binary(BinaryOp::Eq, left, right) => {
            matches!(tree.expr(left), Expr::Name(_) | Expr::Field(..))
                && matches!(tree.expr(right), Expr::Number | Expr::Char)
        }
        _ => false,
    }
}

/// What is computed.
#[derive(Clone, Copy)]
enum Operation {
    /// `x == 3`
    Equality,
    /// `x < 3`
    Comparison,
    /// All else.
    Other,
}

impl Operation {
    const fn noun(self) -> &'static str {
        match self {
            Self::Equality | Self::Comparison => "comparison",
            Self::Other => "expression",
        }
    }

    const fn help(self) -> &'static str {
        match self {
            Self::Equality => "did you mean `=`, which assigns?",
            Self::Comparison | Self::Other => "assign it, or delete the statement",
        }
    }
}

/// What the statement computes, if its value is all that it is good for.
fn operation(context: &FileContext<'_>, expr: ExprId) -> Option<Operation> {
    let tree = context.tree();
    let expr = without_brackets(tree, expr);
    match tree.expr(expr) {
        Expr::Binary(BinaryOp::AndAnd | BinaryOp::OrOr, ..) => None,
        Expr::Binary(BinaryOp::Eq, ..) => Some(Operation::Equality),
        Expr::Binary(op, ..) if is_comparison(op) => Some(Operation::Comparison),
        Expr::Binary(..)
        | Expr::Unary(UnaryOp::Plus | UnaryOp::Minus | UnaryOp::Not, _)
        | Expr::Postfix(PostfixOp::CTranspose | PostfixOp::Transpose, _)
        | Expr::Range(_) => calls_nothing(context, expr).then_some(Operation::Other),
        _ => None,
    }
}

/// Is everything in it a constant or a variable?
fn calls_nothing(context: &FileContext<'_>, expr: ExprId) -> bool {
    let tree = context.tree();
    let mut calls = false;
    visit::each_expr(tree, expr, &mut |part| {
        calls |= match tree.expr(part) {
            Expr::Name(_) => {
                let occurrence = context.facts.kinds.occurrence(part);
                occurrence.is_none_or(|occurrence| occurrence.kind != Kind::Var)
            }
            Expr::Index(..) | Expr::Super(..) | Expr::Assign(..) => true,
            _ => false,
        };
    });
    !calls
}
