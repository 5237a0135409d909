//! `shadowing-variable`: a call of a library function whose name is a variable here, so that
//! it is an index.
//!
//! ```text
//! max = 0;
//! y = max(x, [], 2);      an index of the variable
//! ```
//!
//! Only where an argument cannot be meant as an index (a text, an empty array, a function, a
//! number that is not positive), and everything that the function assigns to the variable is
//! numbers: a map or a handle takes such arguments.

use crate::library_function;
use crate::rewriting::without_brackets;
use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity, Span};
use lariat_builtins::builtins;
use lariat_kinds::{Kind, Role};
use lariat_project::Level;
use lariat_syntax::Sym;
use lariat_syntax::tree::{AssignOp, Expr, ExprId, FunctionId, Stmt, Tree, UnaryOp};
use std::collections::HashMap;

/// The rule.
pub static RULE: Rule = Rule {
    code: "shadowing-variable",
    summary: "a call of a function whose name is a variable here",
    default: Level::Warning,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/shadowing-variable.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    let mut calls = Vec::new();
    context.expressions().for_each(|expr| {
        let Expr::Index(callee, arguments) = tree.expr(expr) else { return };
        let Expr::Name(sym) = tree.expr(callee) else { return };
        let Some(occurrence) = context.facts.kinds.occurrence(callee) else { return };
        let is_read_variable =
            occurrence.kind == Kind::Var && occurrence.role == Role::Read && !occurrence.bound;
        if is_read_variable
            && tree.list(arguments).any(|argument| is_no_index(tree, argument))
            && builtins().find(tree.name(sym)).is_some()
        {
            calls.push((expr, sym, occurrence.function));
        }
    });
    if calls.is_empty() {
        return;
    }
    let numbers = Numbers::of(context);
    for (expr, sym, function) in calls {
        if let Some(&assigned) = numbers.assigned.get(&(function, sym))
            && !numbers.is_other(context, function, sym)
        {
            found.push(report(context, expr, sym, assigned));
        }
    }
}

fn report(context: &FileContext<'_>, expr: ExprId, sym: Sym, assigned: Span) -> Diagnostic {
    let tree = context.tree();
    let name = tree.name(sym);
    let message = format!("`{name}` is a variable here, so this is an index and no call");
    let span = tree.expr_span(expr);
    Diagnostic::new(RULE.code, Severity::Warning, message, context.file, span)
        .with_label(context.file, assigned, "it is assigned here")
        .with_help("rename the variable")
}

/// Can this argument not be meant as an index?
fn is_no_index(tree: &Tree, argument: ExprId) -> bool {
    match tree.expr(without_brackets(tree, argument)) {
        Expr::Char | Expr::String => {
            !matches!(tree.word_value(tree.expr_span(argument)).as_str(), ":" | "end")
        }
        Expr::Matrix(rows) => tree.list_len(rows) == 0,
        Expr::Lambda(..) | Expr::Handle(_) => true,
        Expr::Number => tree.expr_text(argument).parse() == Ok(0.0),
        Expr::Unary(UnaryOp::Minus, inner) => tree.expr(inner) == Expr::Number,
        _ => false,
    }
}

/// Variables that functions assign numbers to, and how often.
struct Numbers {
    assigned: HashMap<(Option<FunctionId>, Sym), Span>,
    count: HashMap<(Option<FunctionId>, Sym), usize>,
}

impl Numbers {
    fn of(context: &FileContext<'_>) -> Self {
        let tree = context.tree();
        let mut numbers = Self { assigned: HashMap::new(), count: HashMap::new() };
        context.statements().for_each(|(function, id)| {
            let Stmt::Expr(expr, _) = tree.stmt(id) else { return };
            let Expr::Assign(op, targets, value) = tree.expr(expr) else { return };
            let mut targets = tree.list(targets);
            let (Some(target), None) = (targets.next(), targets.next()) else { return };
            let Expr::Name(sym) = tree.expr(target) else { return };
            if op != AssignOp::Plain || is_number(context, value) {
                let key = (function, sym);
                numbers.assigned.entry(key).or_insert_with(|| tree.expr_span(target));
                *numbers.count.entry(key).or_default() += 1;
            }
        });
        numbers
    }

    /// Is the variable assigned otherwise too: a parameter, part by part, a loop's?
    fn is_other(&self, context: &FileContext<'_>, function: Option<FunctionId>, sym: Sym) -> bool {
        let occurrences = context.facts.kinds.occurrences.iter();
        let sets = |role| !matches!(role, Role::Read | Role::Command | Role::Handle);
        let all = occurrences
            .filter(|it| it.function == function && it.sym == sym && !it.bound && sets(it.role))
            .count();
        all != self.count.get(&(function, sym)).copied().unwrap_or_default()
    }
}

/// Is it numbers, as it is written?
fn is_number(context: &FileContext<'_>, value: ExprId) -> bool {
    let tree = context.tree();
    match tree.expr(without_brackets(tree, value)) {
        Expr::Number | Expr::Range(_) => true,
        Expr::Unary(_, inner) => is_number(context, inner),
        Expr::Binary(..) => true,
        Expr::Matrix(rows) => tree
            .list(rows)
            .flat_map(|row| tree.list(row))
            .all(|element| is_number(context, element)),
        Expr::Index(callee, _) => {
            library_function::builtin(context, callee).is_some_and(|builtin| {
                builtin.shape != lariat_builtins::ShapeRule::Unknown && builtin.pure
            })
        }
        _ => false,
    }
}
