//! Patterns of [`lariat_builtins::rewrites`], matched against the expressions of a file.
//!
//! ```text
//! pattern       inv(A) * B  =>  A \ B
//! expression    inv(K + M) * f(t)         A is K + M, B is f(t)
//! instead       (K + M) \ f(t)
//! ```
//!
//! A name of a pattern that is not a capital letter must mean the library's function where it
//! stands. Brackets around an expression do not count. Inside an expression that was
//! reported nothing else is.
//!
//! Cost: patterns are parsed once; of a file's expressions each is held against the
//! patterns whose names all occur in the file.

use crate::library_function;
use crate::rule::FileContext;
use lariat_base::{Edit, Fix, Span};
use lariat_builtins::{Rewrite, rewrites};
use lariat_kinds::Kind;
use lariat_syntax::dialect::Dialect;
use lariat_syntax::same::same_expr;
use lariat_syntax::tree::{BinaryOp, Expr, ExprId, Stmt, Tree, UnaryOp};
use lariat_syntax::{Parse, parse, visit};

/// The letters of further arguments.
const REST: &str = "REST";

/// The patterns of a rule.
pub(crate) struct Patterns(Vec<Pattern>);

struct Pattern {
    rewrite: &'static Rewrite<'static>,
    parsed: Parse,
    root: ExprId,
    /// The names of functions in it.
    names: Vec<String>,
}

/// An expression that matches, and what to write instead.
pub(crate) struct Match {
    pub(crate) rewrite: &'static Rewrite<'static>,
    pub(crate) span: Span,
    /// What to write instead, on one line; nothing where the expression has several.
    pub(crate) instead: Option<String>,
}

impl Match {
    /// The edit, if both expressions compute the same.
    pub(crate) fn fix(&self, context: &FileContext<'_>) -> Option<Fix> {
        let replacement = self.instead.clone().filter(|_| self.rewrite.is_safe)?;
        let edit = Edit { file: context.file, span: self.span, replacement };
        let title = format!("write `{}`", edit.replacement);
        context.parsed.errors.is_empty().then(|| Fix { title, edits: vec![edit] })
    }
}

impl Patterns {
    /// Those of a rule.
    pub(crate) fn of(rule: &str) -> Self {
        Self(rewrites(rule).filter_map(Pattern::new).collect())
    }

    /// The expressions of a file that match, in the order of the walk.
    pub(crate) fn find(&self, context: &FileContext<'_>) -> Vec<Match> {
        let tree = context.tree();
        let occurs = |name: &String| tree.find_name(name).is_some();
        let patterns: Vec<_> =
            self.0.iter().filter(|pattern| pattern.names.iter().all(occurs)).collect();
        let mut found: Vec<Match> = Vec::new();
        if patterns.is_empty() {
            return found;
        }
        let mut reported = Span::at(0);
        context.expressions().for_each(|expr| {
            let span = tree.expr_span(expr);
            if reported.start <= span.start && span.end <= reported.end {
                return;
            }
            let node = tree.expr(expr);
            let mut fitting = patterns.iter().filter(|pattern| pattern.begins_like(node));
            if let Some(matched) = fitting.find_map(|pattern| pattern.try_at(context, expr)) {
                reported = span;
                found.push(matched);
            }
        });
        found
    }
}

/// What the letters of a pattern stand for.
#[derive(Default)]
struct Bound<'p> {
    letters: Vec<(&'p str, ExprId)>,
    rest: Vec<ExprId>,
}

impl Pattern {
    fn new(rewrite: &'static Rewrite<'static>) -> Option<Self> {
        let parsed = parse(format!("{};", rewrite.pattern), &Dialect::MATLAB);
        let tree = &parsed.tree;
        let Stmt::Expr(root, _) = tree.stmt(tree.first(tree.body)?) else { return None };
        let mut names = Vec::new();
        visit::each_expr(tree, root, &mut |expr| {
            if let Expr::Name(sym) = tree.expr(expr)
                && !is_letter(tree.name(sym))
            {
                names.push(tree.name(sym).to_owned());
            }
        });
        parsed.errors.is_empty().then_some(Self { rewrite, parsed, root, names })
    }

    /// Is the outermost node the same? That most expressions fail here is seen at once.
    fn begins_like(&self, node: Expr) -> bool {
        match (self.parsed.tree.expr(self.root), node) {
            (Expr::Binary(a, ..), Expr::Binary(b, ..)) => a == b,
            (Expr::Unary(a, _), Expr::Unary(b, _)) => a == b,
            (a, b) => std::mem::discriminant(&a) == std::mem::discriminant(&b),
        }
    }

    fn try_at(&self, context: &FileContext<'_>, expr: ExprId) -> Option<Match> {
        let mut bound = Bound::default();
        self.matches(context, self.root, expr, &mut bound).then(|| Match {
            rewrite: self.rewrite,
            span: context.tree().expr_span(expr),
            instead: instead(context.tree(), self.rewrite.replacement, &bound),
        })
    }

    /// Patterns are a few nodes deep.
    fn matches<'p>(
        &'p self,
        context: &FileContext<'_>,
        pattern: ExprId,
        expr: ExprId,
        bound: &mut Bound<'p>,
    ) -> bool {
        let (own, tree) = (&self.parsed.tree, context.tree());
        let expr = without_brackets(tree, expr);
        match (own.expr(pattern), tree.expr(expr)) {
            (Expr::Paren(inner), _) => self.matches(context, inner, expr, bound),
            (Expr::Name(sym), found) => {
                let name = own.name(sym);
                if is_letter(name) {
                    return bind(context, name, expr, bound);
                }
                matches!(found, Expr::Name(sym) if tree.name(sym) == name)
                    && library_function::name(context, expr).is_some()
            }
            (Expr::Number, Expr::Number) | (Expr::Char, Expr::Char) => {
                own.expr_text(pattern) == tree.expr_text(expr)
            }
            (Expr::Binary(a, ..), Expr::Binary(b, ..)) if a != b => false,
            (Expr::Unary(a, _), Expr::Unary(b, _)) if a != b => false,
            (Expr::Matrix(a), Expr::Matrix(b)) => {
                own.list_len(a) == 0 && tree.list(b).all(|row| tree.list_len(row) == 0)
            }
            (a, b) if std::mem::discriminant(&a) == std::mem::discriminant(&b) => {
                let (parts, found) = (children(own, pattern), children(tree, expr));
                let is_rest = |part: &ExprId| matches!(own.expr(*part), Expr::Name(sym) if own.name(sym) == REST);
                let fixed = parts.iter().take_while(|part| !is_rest(part)).count();
                if found.len() < fixed || (fixed == parts.len() && found.len() > fixed) {
                    return false;
                }
                bound.rest.extend(&found[fixed..]);
                let mut pairs = parts[..fixed].iter().zip(&found);
                pairs.all(|(&part, &child)| self.matches(context, part, child, bound))
            }
            _ => false,
        }
    }
}

/// Takes an expression for a letter, if it is of the letter's sort, and the same as before.
fn bind<'p>(
    context: &FileContext<'_>,
    letter: &'p str,
    expr: ExprId,
    bound: &mut Bound<'p>,
) -> bool {
    let tree = context.tree();
    let fits = match letter {
        "L" => is_condition(tree, expr),
        "V" => tree.root_name(expr).is_some_and(|(root, _)| {
            let occurrence = context.facts.kinds.occurrence(root);
            occurrence.is_some_and(|occurrence| occurrence.kind == Kind::Var)
        }),
        "T" => matches!(tree.expr(expr), Expr::Char | Expr::String),
        _ => !matches!(tree.expr(expr), Expr::Colon | Expr::Missing | Expr::Ignore),
    };
    match bound.letters.iter().find(|(known, _)| *known == letter) {
        Some(&(_, known)) => fits && same_expr(tree, known, expr),
        None => {
            bound.letters.push((letter, expr));
            fits
        }
    }
}

/// A comparison, or what `~`, `&` and `|` make.
fn is_condition(tree: &Tree, expr: ExprId) -> bool {
    match tree.expr(expr) {
        Expr::Unary(op, _) => op == UnaryOp::Not,
        Expr::Binary(op, ..) => is_comparison(op) || matches!(op, BinaryOp::And | BinaryOp::Or),
        _ => false,
    }
}

/// `<`, `==` and their like.
pub(crate) const fn is_comparison(op: BinaryOp) -> bool {
    matches!(
        op,
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Ge | BinaryOp::Gt
    )
}

pub(crate) fn without_brackets(tree: &Tree, mut expr: ExprId) -> ExprId {
    while let Expr::Paren(inner) = tree.expr(expr) {
        expr = inner;
    }
    expr
}

fn is_letter(name: &str) -> bool {
    name == REST || name.len() == 1 && name.starts_with(|c: char| c.is_ascii_uppercase())
}

fn children(tree: &Tree, id: ExprId) -> Vec<ExprId> {
    let mut all = Vec::new();
    visit::expr_children(tree, id, &mut |child| all.push(child));
    all
}

/// The replacement with the texts of the letters in it.
fn instead(tree: &Tree, replacement: &str, bound: &Bound<'_>) -> Option<String> {
    let mut text = String::new();
    let mut rest = replacement;
    while !rest.is_empty() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '\'';
        let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len()).max(1);
        let (word, after) = rest.split_at(length);
        match bound.letters.iter().find(|(letter, _)| *letter == word) {
            _ if word == REST => text.push_str(&of_list(tree, &bound.rest)),
            None => text.push_str(word),
            Some(&(_, expr)) => {
                let is_argument = text.ends_with(['(', ' '])
                    && after.starts_with([')', ','])
                    && !text.ends_with("= ");
                let stands_alone = is_argument || is_operand(tree, expr);
                let source = tree.expr_text(without_brackets(tree, expr));
                match stands_alone {
                    true => text.push_str(source),
                    false => text.push_str(&format!("({source})")),
                }
            }
        }
        rest = after;
    }
    (!text.contains('\n')).then_some(text)
}

fn of_list(tree: &Tree, list: &[ExprId]) -> String {
    match (list.first(), list.last()) {
        (Some(&first), Some(&last)) => {
            tree.slice(Span::new(tree.expr_span(first).start, tree.expr_span(last).end)).to_owned()
        }
        _ => String::new(),
    }
}

/// Can it be an operand without brackets around it?
fn is_operand(tree: &Tree, expr: ExprId) -> bool {
    matches!(
        tree.expr(expr),
        Expr::Name(_)
            | Expr::Number
            | Expr::Char
            | Expr::String
            | Expr::Index(..)
            | Expr::CellIndex(..)
            | Expr::Field(..)
            | Expr::DynamicField(..)
            | Expr::Matrix(_)
            | Expr::Cell(_)
            | Expr::Postfix(..)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_is_an_expression_of_known_functions() {
        for rule in ["better-call", "impossible-comparison"] {
            let patterns = Patterns::of(rule);
            assert_eq!(patterns.0.len(), rewrites(rule).count(), "{rule}");
            for name in patterns.0.iter().flat_map(|pattern| &pattern.names) {
                assert!(lariat_builtins::library().is_function(name), "{name}");
            }
        }
    }
}
