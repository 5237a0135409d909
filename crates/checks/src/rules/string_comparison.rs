//! `string-comparison`: strings compared by `==`.

use crate::library_function;
use crate::rewriting::without_brackets;
use crate::rule::{FileContext, Rule};
use crate::suspicious_code;
use lariat_base::{Diagnostic, Span};
use lariat_builtins::Role;
use lariat_project::Level;
use lariat_syntax::tree::{BinaryOp, Expr, ExprId, Tree};
use lariat_value_facts::suspicion::Suspicion;
use std::collections::HashSet;

/// The rule.
pub static RULE: Rule = Rule {
    code: "string-comparison",
    summary: "strings compared char by char",
    default: Level::Warning,
    matlab_codes: &["BDSCA"],
    one_cause: false,
    page: include_str!("../../pages/string-comparison.md"),
    check,
};

const HELP: &str = "compare whole strings with a function such as strcmp";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let mut all = Vec::new();
    suspicious_code::report(&RULE, (words, HELP), context, &mut all);
    if all.is_empty() {
        return;
    }
    let intended = intended(context);
    all.retain(|diagnostic| diagnostic.primary().is_none_or(|it| !intended.contains(&it.span)));
    found.append(&mut all);
}

/// The comparisons that are meant char by char: of as many chars as the literal has, by the
/// index or since a condition before says so, and those that ask whether a char is one of a set.
fn intended(context: &FileContext<'_>) -> HashSet<Span> {
    let tree = context.tree();
    let mut spans = HashSet::new();
    let guards = guards(context);
    let is_guarded = |at: ExprId, word, other| {
        let (at, chars) = (tree.expr_span(at), char_count(tree, word));
        guards.iter().any(|guard| {
            guard.guarded.encloses(at)
                && Some(guard.count) == chars
                && guard.of == tree.expr_text(other).trim()
        })
    };
    context.expressions().for_each(|expr| match tree.expr(expr) {
        Expr::Binary(BinaryOp::Eq | BinaryOp::Ne, left, right) => {
            let fits = |word, slice| {
                let chars = char_count(tree, word);
                chars.is_some() && chars == slice_length(tree, slice)
            };
            let guarded = is_guarded(expr, left, right) || is_guarded(expr, right, left);
            if guarded || fits(left, right) || fits(right, left) {
                spans.insert(tree.expr_span(expr));
            }
        }
        Expr::Index(callee, arguments) if is_any(context, callee) => {
            if let Some(argument) = tree.first(arguments).map(|it| without_brackets(tree, it))
                && let Expr::Binary(BinaryOp::Eq, left, right) = tree.expr(argument)
                && [left, right].into_iter().any(|it| char_count(tree, it).is_some())
            {
                spans.insert(tree.expr_span(argument));
            }
        }
        _ => {}
    });
    spans
}

/// `length(x) == 3 && …`: what follows is evaluated where `x` has so many elements.
struct Guard<'t> {
    /// What is counted, as the source writes it.
    of: &'t str,
    count: usize,
    guarded: Span,
}

/// The conditions on numbers of elements that stand in front of others.
fn guards<'c>(context: &'c FileContext<'_>) -> Vec<Guard<'c>> {
    let tree = context.tree();
    let mut all = Vec::new();
    for expr in context.expressions() {
        let Expr::Binary(BinaryOp::AndAnd, before, after) = tree.expr(expr) else { continue };
        let guarded = tree.expr_span(after);
        // `a && b && c` is `(a && b) && c`.
        let mut open = vec![before];
        while let Some(condition) = open.pop() {
            match tree.expr(without_brackets(tree, condition)) {
                Expr::Binary(BinaryOp::AndAnd, left, right) => open.extend([left, right]),
                Expr::Binary(BinaryOp::Eq, left, right) => {
                    let sides = [(left, right), (right, left)];
                    let counted = sides.into_iter().find_map(|sides| counted(context, sides));
                    all.extend(counted.map(|(of, count)| Guard { of, count, guarded }));
                }
                _ => {}
            }
        }
    }
    all
}

/// Of `numel(x) == 3`: `x` and 3.
fn counted<'c>(
    context: &'c FileContext<'_>,
    (call, number): (ExprId, ExprId),
) -> Option<(&'c str, usize)> {
    let tree = context.tree();
    let (Expr::Index(callee, arguments), Expr::Number) = (tree.expr(call), tree.expr(number))
    else {
        return None;
    };
    let role = library_function::builtin(context, callee)?.role;
    let counts = matches!(role, Some(Role::ElementCount | Role::Length));
    let of = tree.first(arguments).filter(|_| counts)?;
    Some((tree.expr_text(of).trim(), tree.expr_text(number).parse().ok()?))
}

/// Is it a call of the builtin that is true where one element is?
fn is_any(context: &FileContext<'_>, callee: ExprId) -> bool {
    let builtin = library_function::builtin(context, callee);
    builtin.is_some_and(|builtin| builtin.role == Some(Role::AnyTrue))
}

/// The number of chars of a literal.
fn char_count(tree: &Tree, expr: ExprId) -> Option<usize> {
    let expr = without_brackets(tree, expr);
    let is_text = matches!(tree.expr(expr), Expr::Char | Expr::String);
    is_text.then(|| tree.word_value(tree.expr_span(expr)).chars().count())
}

/// The number of elements of `x(2:8)`, `x(end-3:end)` and `x(n:n+3)`.
fn slice_length(tree: &Tree, expr: ExprId) -> Option<usize> {
    let Expr::Index(_, indices) = tree.expr(without_brackets(tree, expr)) else { return None };
    let mut indices = tree.list(indices);
    let (Some(index), None) = (indices.next(), indices.next()) else { return None };
    let Expr::Range(parts) = tree.expr(without_brackets(tree, index)) else { return None };
    let number = |part: ExprId| match tree.expr(part) {
        Expr::Number => tree.expr_text(part).parse::<usize>().ok(),
        _ => None,
    };
    let bounds: Vec<ExprId> = tree.list(parts).collect();
    let [first, last] = bounds[..] else { return None };
    // What one bound adds to the other one.
    let beyond = |sum: ExprId, of: ExprId, wanted: BinaryOp| match tree.expr(sum) {
        Expr::Binary(op, base, part) if op == wanted => {
            let same = tree.expr_text(base).trim() == tree.expr_text(of).trim();
            number(part).filter(|_| same)
        }
        _ => None,
    };
    let between = match (number(first), number(last)) {
        (Some(first), Some(last)) => last.checked_sub(first),
        _ => beyond(last, first, BinaryOp::Add).or_else(|| beyond(first, last, BinaryOp::Sub)),
    };
    between?.checked_add(1)
}

/// The words of a comparison char by char.
fn words(suspicion: &Suspicion) -> Option<String> {
    let Suspicion::StringComparison(word) = suspicion else { return None };
    let fails = "fails for strings of other lengths";
    Some(format!("this compares char by char with '{word}', and {fails}"))
}
