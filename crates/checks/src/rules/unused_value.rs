//! `unused-value`: a value that is assigned and never read.
//!
//! The data flow of [`lariat_dataflow::liveness`], less what users mean to
//! write: a constant in a variable that is read elsewhere (a first value, a flag
//! kept right, `x = []` to free memory), a value that goes to several variables, a
//! variable whose name says that it is not used, an object that acts when it is
//! deleted, a call that is made for its effect ([`crate::called_for_effect`]).

use crate::called_for_effect::Calls;
use crate::rule::{FileContext, Rule};
use lariat_analysis::{makes_cleanup, returns_cleanup};
use lariat_base::{Diagnostic, Severity};
use lariat_dataflow::{Fate, UnusedTarget, UnusedValue};
use lariat_kinds::Kind;
use lariat_project::{Level, Place, Query};
use lariat_syntax::tree::{Expr, ExprId};
use lariat_syntax::visit;

/// The rule.
pub static RULE: Rule = Rule {
    code: "unused-value",
    summary: "a value that is assigned and never read",
    default: Level::Warning,
    matlab_codes: &["NASGU", "ASGLU", "SETNU", "STRNU"],
    one_cause: false,
    page: include_str!("../../pages/unused-value.md"),
    check,
};

/// How the names of variables begin that are not meant to be read.
const PLACEHOLDERS: [&str; 5] = ["dummy", "unused", "not_used", "ignore", "junk"];

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let values = &context.facts.flow.unused;
    if values.is_empty() {
        return;
    }
    let calls = Calls::of(context);
    let slips = values.iter().filter(|value| !is_meant(context, &calls, value));
    found.extend(slips.map(|value| report(context, value)));
}

fn report(context: &FileContext<'_>, value: &UnusedValue) -> Diagnostic {
    let tree = context.tree();
    let names: Vec<String> =
        value.targets.iter().map(|target| format!("`{}`", tree.name(target.sym))).collect();
    let message = match (&names[..], value.targets.first().map(|target| target.fate)) {
        ([name], Some(Fate::NeverRead)) => format!("{name} is assigned but never used"),
        ([name], _) => format!("the value assigned to {name} is never used"),
        _ => format!("none of the values assigned to {} is ever used", names.join(", ")),
    };
    let span = value.targets.first().map(|target| tree.expr_span(target.name));
    let span = span.unwrap_or_else(|| tree.expr_span(value.assignment));
    let mut diagnostic = Diagnostic::new(RULE.code, Severity::Warning, message, context.file, span);
    if let [UnusedTarget { fate: Fate::Replaced(next), .. }] = value.targets[..] {
        diagnostic = match next {
            Some(next) => diagnostic.with_label(
                context.file,
                tree.expr_span(next),
                "the next assignment comes before any use",
            ),
            None => diagnostic.with_note(format!("no path from here uses {}", names[0])),
        };
    }
    diagnostic
}

/// Does the assignment look as if its author knew?
fn is_meant(context: &FileContext<'_>, calls: &Calls<'_, '_>, value: &UnusedValue) -> bool {
    let tree = context.tree();
    let Expr::Assign(_, _, assigned) = tree.expr(value.assignment) else { return false };
    let is_placeholder = |target: &UnusedTarget| {
        let name = tree.name(target.sym).to_ascii_lowercase();
        PLACEHOLDERS.into_iter().any(|prefix| name.starts_with(prefix))
    };
    let is_read_elsewhere = |target: &UnusedTarget| target.fate != Fate::NeverRead;
    value.targets.iter().any(is_placeholder)
        || value.targets.iter().all(is_read_elsewhere) && is_constant(context, assigned)
        || matches!(tree.expr(assigned), Expr::Assign(..))
        || acts_when_deleted(context, assigned)
        || calls_for_cleanup(context, assigned)
        || calls.made(value.assignment, assigned)
}

/// A constant: no variable goes into it and no argument.
fn is_constant(context: &FileContext<'_>, value: ExprId) -> bool {
    let tree = context.tree();
    let mut constant = true;
    visit::each_expr(tree, value, &mut |expr| {
        constant &= match tree.expr(expr) {
            Expr::Number
            | Expr::Char
            | Expr::String
            | Expr::Paren(_)
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Range(_)
            | Expr::Matrix(_)
            | Expr::Cell(_)
            | Expr::Postfix(..) => true,
            Expr::Index(_, arguments) => tree.list_len(arguments) == 0,
            Expr::Name(_) => {
                let occurrence = context.facts.kinds.occurrence(expr);
                occurrence.is_some_and(|occurrence| occurrence.kind == Kind::Fn)
            }
            _ => false,
        };
    });
    constant
}

/// Is it a call of a function that returns an object which acts when it goes?
fn calls_for_cleanup(context: &FileContext<'_>, value: ExprId) -> bool {
    let tree = context.tree();
    let callee = match tree.expr(value) {
        Expr::Index(callee, _) => callee,
        _ => value,
    };
    let query = Query::named(tree.expr_text(callee));
    match context.view.lookup(&query).found.map(|found| found.place) {
        Some(Place::Here(_)) => returns_cleanup(tree),
        Some(Place::File(file)) => {
            let facts = context.view.library().file(file).facts.as_ref();
            facts.is_some_and(|facts| facts.returns_cleanup)
        }
        Some(Place::Outside) | None => false,
    }
}

/// An object that is made to act when it goes, and one that is made of nothing but a function:
/// it is kept for the function's sake, which is called when the variable goes.
fn acts_when_deleted(context: &FileContext<'_>, value: ExprId) -> bool {
    let tree = context.tree();
    let Expr::Index(callee, arguments) = tree.expr(value) else { return false };
    let mut arguments = tree.list(arguments);
    let Expr::Name(name) = tree.expr(callee) else { return false };
    makes_cleanup(tree.name(name))
        || matches!(
            (arguments.next().map(|argument| tree.expr(argument)), arguments.next()),
            (Some(Expr::Lambda(..) | Expr::Handle(_)), None)
        )
}
