//! `shown-value`: a statement of a function that shows its value, since it has no `;`.

use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Edit, Fix, Severity, Span};
use lariat_kinds::Kind;
use lariat_project::Level;
use lariat_syntax::tree::{Display, Expr, ExprId, Stmt};

/// The rule.
pub static RULE: Rule = Rule {
    code: "shown-value",
    summary: "a statement of a function without a semicolon",
    default: Level::Off,
    matlab_codes: &["NOPRT"],
    one_cause: false,
    page: include_str!("../../pages/shown-value.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    context.statements().for_each(|(function, id)| {
        let Stmt::Expr(expr, Display::Shown) = tree.stmt(id) else { return };
        if function.is_none() || !has_value(context, expr) {
            return;
        }
        let span = tree.stmt_span(id);
        let message = "this statement shows its value";
        let diagnostic = Diagnostic::new(
            RULE.code,
            Severity::Note,
            message,
            context.file,
            first_line(context, span),
        );
        let edits = vec![end_with_semicolon(context, span)];
        found.push(diagnostic.with_fix(Fix { title: "end it with `;`".to_owned(), edits }));
    });
}

/// Has it a value for certain: an assignment, a variable, an operation?
fn has_value(context: &FileContext<'_>, expr: ExprId) -> bool {
    let tree = context.tree();
    match tree.expr(expr) {
        Expr::Assign(..) | Expr::Binary(..) | Expr::Matrix(_) | Expr::Cell(_) | Expr::Number => {
            true
        }
        Expr::Paren(inner) => has_value(context, inner),
        Expr::Name(_) => {
            let occurrence = context.facts.kinds.occurrence(expr);
            occurrence.is_some_and(|occurrence| occurrence.kind == Kind::Var)
        }
        _ => false,
    }
}

fn first_line(context: &FileContext<'_>, span: Span) -> Span {
    let text = context.tree().slice(span);
    let line = text.lines().next().unwrap_or(text).trim_end();
    Span::new(span.start, span.start + line.len() as u32)
}

/// A comma after the statement becomes a semicolon; otherwise one is put in.
fn end_with_semicolon(context: &FileContext<'_>, span: Span) -> Edit {
    let rest = &context.tree().text()[span.end as usize..];
    let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    let span = match rest[blanks..].starts_with(',') {
        true => Span::new(span.end + blanks as u32, span.end + blanks as u32 + 1),
        false => Span::at(span.end),
    };
    Edit { file: context.file, span, replacement: ";".to_owned() }
}
