//! `duplicate-condition`: an `elseif` with a condition that was found false before.

use crate::library_function;
use crate::rewriting::without_brackets;
use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_kinds::Kind;
use lariat_project::Level;
use lariat_syntax::same::same_expr;
use lariat_syntax::tree::{Expr, ExprId, Stmt};
use lariat_syntax::visit;

/// The rule.
pub static RULE: Rule = Rule {
    code: "duplicate-condition",
    summary: "an `elseif` whose condition was tested before",
    default: Level::Warning,
    matlab_codes: &["IFCDUP"],
    one_cause: false,
    page: include_str!("../../pages/duplicate-condition.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    context.statements().for_each(|(_, id)| {
        let Stmt::If(branches) = tree.stmt(id) else { return };
        let heads = tree.list(branches).filter_map(|id| tree.branch(id).head);
        let heads: Vec<_> = heads.map(|head| without_brackets(tree, head)).collect();
        for (place, &head) in heads.iter().enumerate().skip(1) {
            let earlier = heads[..place].iter().find(|&&it| same_expr(tree, it, head));
            if let Some(&earlier) = earlier
                && depends_on_variables_alone(context, head)
            {
                found.push(report(context, head, earlier));
            }
        }
    });
}

fn report(context: &FileContext<'_>, head: ExprId, earlier: ExprId) -> Diagnostic {
    let tree = context.tree();
    let message = "this condition was false before, so this branch never runs";
    let span = tree.expr_span(head);
    Diagnostic::new(RULE.code, Severity::Warning, message, context.file, span).with_label(
        context.file,
        tree.expr_span(earlier),
        "it is tested here",
    )
}

/// Does the condition call nothing but functions that always answer the same? Constants,
/// as in `if 0 … elseif 0`, switch code off.
pub(crate) fn depends_on_variables_alone(context: &FileContext<'_>, head: ExprId) -> bool {
    let tree = context.tree();
    let (mut pure, mut variables) = (true, false);
    visit::each_expr(tree, head, &mut |part| match tree.expr(part) {
        Expr::Name(_) => {
            let occurrence = context.facts.kinds.occurrence(part);
            let is_variable = occurrence.is_some_and(|occurrence| occurrence.kind == Kind::Var);
            variables |= is_variable;
            let is_pure = || library_function::builtin(context, part).is_some_and(|it| it.pure);
            pure &= is_variable || is_pure();
        }
        Expr::Super(..) | Expr::Assign(..) | Expr::Handle(_) => pure = false,
        _ => {}
    });
    pure && variables
}
