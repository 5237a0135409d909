//! `parfor-variable`: a `parfor` loop that MATLAB refuses, since its iterations could not
//! run in any order.
//!
//! MATLAB sorts the variables of the body before it runs the loop:
//!
//! | sort | example |
//! |---|---|
//! | loop variable | `k`, which nothing assigns |
//! | sliced | `x(k) = …`, `x(:, k+1)`: always the same index, one of them the loop variable |
//! | reduction | `s = s + f(k)`, read nowhere else |
//! | temporary | assigned before it is read in each iteration |
//! | broadcast | only read |
//!
//! What is none of these is refused. GNU Octave runs `parfor` as `for`: nothing is refused
//! there.
//!
//! Cost: a pass over each body, and one look at the uses of each variable in it.

use crate::parallel_body::{Body, Variable};
use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity, Span};
use lariat_kinds::Role;
use lariat_project::Level;
use lariat_syntax::tree::{Block, Expr, ExprId, For, Stmt, StmtId, Tree, UnaryOp};
use lariat_syntax::visit;

/// The rule.
pub static RULE: Rule = Rule {
    code: "parfor-variable",
    summary: "a `parfor` loop that MATLAB refuses",
    default: Level::Error,
    matlab_codes: &["PFUNK", "PFTUS", "PFBR", "PFGV", "PFGP"],
    one_cause: false,
    page: include_str!("../../pages/parfor-variable.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    if !context.dialect.parallel_loops {
        return;
    }
    let tree = context.tree();
    context.statements().for_each(|(_, id)| {
        let Stmt::For(parts) = tree.stmt(id) else { return };
        let parts = tree.for_loop(parts);
        if parts.parallel {
            range(context, &parts, found);
            statements(context, &parts, found);
            variables(context, &parts, found);
        }
    });
}

fn error(context: &FileContext<'_>, span: Span, message: String) -> Diagnostic {
    Diagnostic::new(RULE.code, Severity::Error, message, context.file, span)
}

/// The values must be whole numbers in a row.
fn range(context: &FileContext<'_>, parts: &For, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    let is_one =
        |expr: ExprId| tree.expr(expr) != Expr::Number || tree.expr_text(expr).parse() == Ok(1.0);
    let is_refused = match tree.expr(crate::rewriting::without_brackets(tree, parts.range)) {
        Expr::Range(list) => {
            let list: Vec<_> = tree.list(list).collect();
            match list[..] {
                [_, step, _] => match tree.expr(step) {
                    Expr::Unary(UnaryOp::Minus, inner) => tree.expr(inner) == Expr::Number,
                    _ => !is_one(step),
                },
                _ => false,
            }
        }
        Expr::Matrix(rows) => {
            let elements = tree.list(rows).map(|row| tree.list_len(row)).sum::<usize>();
            elements > 1
        }
        _ => false,
    };
    if is_refused {
        let message = "`parfor` takes whole numbers in a row, `first:last`".to_owned();
        found
            .push(error(context, tree.expr_span(parts.range), message).with_help(
                "loop over `1:numel(values)` and index the values by the loop variable",
            ));
    }
}

/// Statements that a body must not have.
fn statements(context: &FileContext<'_>, parts: &For, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    let mut refused = Vec::new();
    refused_statements(tree, parts.body, false, &mut refused);
    for (id, what) in refused {
        let span = tree.stmt_span(id);
        let line = tree.slice(span).lines().next().unwrap_or_default().len() as u32;
        let message = format!("the body of `parfor` must not have {what}");
        found.push(error(context, Span::new(span.start, span.start + line), message));
    }
}

fn refused_statements(
    tree: &Tree,
    block: Block,
    in_loop: bool,
    found: &mut Vec<(StmtId, &'static str)>,
) {
    for id in tree.list(block) {
        let is_loop = matches!(tree.stmt(id), Stmt::For(_) | Stmt::While(..));
        match tree.stmt(id) {
            Stmt::Break if !in_loop => found.push((id, "a `break` that leaves it")),
            Stmt::Return => found.push((id, "a `return`")),
            Stmt::Global(_) => found.push((id, "a `global` declaration")),
            Stmt::Persistent(_) => found.push((id, "a `persistent` declaration")),
            Stmt::For(inner) if tree.for_loop(inner).parallel => {
                found.push((id, "a `parfor` in it"));
                continue;
            }
            _ => {}
        }
        let mut blocks = Vec::new();
        visit::stmt_blocks(tree, id, &mut |block| blocks.push(block));
        for block in blocks {
            refused_statements(tree, block, in_loop || is_loop, found);
        }
    }
}

/// Variables that are none of the sorts.
fn variables(context: &FileContext<'_>, parts: &For, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    let Expr::Name(counter) = tree.expr(parts.target) else { return };
    let body = Body::of(context, parts, counter);
    if let Some(written) = body.occurrences(counter).find(|it| it.role == Role::Write) {
        let message = format!("`parfor` does not let its body assign `{}`", tree.name(counter));
        found.push(error(context, written.span, message));
    }
    for variable in body.variables() {
        let name = tree.name(variable.sym);
        let diagnostic = match &variable.sort(&body) {
            Variable::Fine => continue,
            Variable::NotSliced(at) => error(
                context,
                tree.expr_span(*at),
                format!("`parfor` cannot classify `{name}`: iterations may write the same part"),
            )
            .with_help(format!(
                "index it by `{}` alone, plus constants, `:` and variables that only other loops \
                 set",
                tree.name(counter)
            )),
            Variable::OtherUse(at, written) => error(
                context,
                *at,
                format!(
                    "`parfor` cannot classify `{name}`: it is written by parts and used here \
                         otherwise"
                ),
            )
            .with_label(context.file, tree.expr_span(*written), "it is written here"),
            Variable::Carried(at) => error(
                context,
                *at,
                format!("`{name}` carries a value from one iteration of `parfor` to the next"),
            )
            .with_help("give it a value in each iteration before it is read"),
        };
        found.push(diagnostic.with_label(
            context.file,
            tree.expr_span(parts.target),
            "the loop's variable",
        ));
    }
}
