//! `loop-variable`: a loop variable that is changed without effect, or that an inner loop
//! takes for itself.
//!
//! ```text
//! for k = 1:n
//!   if skip(k), k = k + 1; end     the next iteration takes the next value all the same
//! end
//! for k = 1:n
//!   for k = 1:m, … end
//!   x(k) = 0;                      k is m here
//! end
//! ```
//!
//! A step that later statements of the iteration read is meant: `for k = 0:n, k = k + 1; x(k)`.
//! So is one after which the loop ends: `k = k - 1; break`.

use crate::rewriting::without_brackets;
use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity, Span};
use lariat_builtins::{Effect, effects};
use lariat_project::Level;
use lariat_syntax::Sym;
use lariat_syntax::tree::{
    AssignOp, BinaryOp, Block, Expr, ExprId, For, PostfixOp, Stmt, StmtId, Tree, UnaryOp,
};
use lariat_syntax::visit;

/// The rule.
pub static RULE: Rule = Rule {
    code: "loop-variable",
    summary: "a loop variable that is changed, or shared by nested loops",
    default: Level::Warning,
    matlab_codes: &["FXSET", "FXUP"],
    one_cause: false,
    page: include_str!("../../pages/loop-variable.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    context.statements().for_each(|(_, id)| {
        let Stmt::For(parts) = tree.stmt(id) else { return };
        let parts = tree.for_loop(parts);
        let Expr::Name(variable) = tree.expr(parts.target) else { return };
        let end = tree.stmt_span(id).end;
        steps(context, (variable, parts), end, found);
        shared(context, (variable, parts), found);
    });
}

/// Steps of the loop variable that nothing reads.
fn steps(
    context: &FileContext<'_>,
    (variable, parts): (Sym, For),
    end: u32,
    found: &mut Vec<Diagnostic>,
) {
    let tree = context.tree();
    let mut steps = Vec::new();
    let last = Then { ends: false, own: true };
    iterating(tree, parts.body, last, &mut |id| {
        if let Stmt::Expr(expr, _) = tree.stmt(id)
            && is_step(tree, expr, variable)
        {
            steps.push(tree.expr_span(expr));
        }
    });
    steps.sort_unstable_by_key(|step| step.start);
    if steps.is_empty() || contains_loop(tree, parts.body) {
        return;
    }
    let name = tree.name(variable);
    for step in steps {
        let rest = Span::new(step.end, end);
        if reads(context, variable, rest) {
            continue;
        }
        let message = format!("this does not skip an iteration: the loop sets `{name}` anew");
        let diagnostic = Diagnostic::new(RULE.code, Severity::Warning, message, context.file, step);
        found.push(
            diagnostic
                .with_label(context.file, tree.expr_span(parts.target), "the loop variable")
                .with_help("use a `while` loop, or `continue`"),
        );
    }
}

/// What follows on a block.
#[derive(Clone, Copy)]
struct Then {
    /// The loop ends.
    ends: bool,
    /// A `break` in the block is one of the loop.
    own: bool,
}

/// Shows the statements of a block and of the blocks in it after which the loop may go on.
fn iterating(tree: &Tree, block: Block, mut then: Then, f: &mut dyn FnMut(StmtId)) {
    let statements: Vec<StmtId> = tree.list(block).collect();
    for id in statements.into_iter().rev() {
        match tree.stmt(id) {
            Stmt::Return => then.ends = true,
            Stmt::Break => then.ends = then.own,
            Stmt::Continue => then.ends = false,
            _ => {}
        }
        if !then.ends {
            f(id);
        }
        let is_loop = matches!(tree.stmt(id), Stmt::For(..) | Stmt::While(..) | Stmt::DoUntil(..));
        let inner = Then { ends: then.ends, own: then.own && !is_loop };
        visit::stmt_blocks(tree, id, &mut |block| iterating(tree, block, inner, f));
    }
}

/// A nested `while` may read the variable before the step, in its next iteration.
fn contains_loop(tree: &Tree, body: Block) -> bool {
    let mut found = false;
    visit::each_stmt(tree, body, &mut |id| {
        found |= matches!(tree.stmt(id), Stmt::While(..) | Stmt::DoUntil(..));
    });
    found
}

/// `k = k + 1`, `k += 1`, `k++`
fn is_step(tree: &Tree, expr: ExprId, variable: Sym) -> bool {
    let is_variable =
        |expr: ExprId| tree.expr(without_brackets(tree, expr)) == Expr::Name(variable);
    match tree.expr(expr) {
        Expr::Assign(op, targets, value) => {
            let mut targets = tree.list(targets);
            let one = targets.next().is_some_and(is_variable) && targets.next().is_none();
            one && match op {
                AssignOp::Plain => is_sum(tree, value, is_variable),
                AssignOp::Add | AssignOp::Sub => true,
                _ => false,
            }
        }
        Expr::Postfix(PostfixOp::Increment | PostfixOp::Decrement, inner)
        | Expr::Unary(UnaryOp::Increment | UnaryOp::Decrement, inner) => is_variable(inner),
        _ => false,
    }
}

fn is_sum(tree: &Tree, value: ExprId, is_variable: impl Fn(ExprId) -> bool) -> bool {
    // A string that is appended is not a step.
    let is_text = |id: ExprId| matches!(tree.expr(id), Expr::String | Expr::Char);
    match tree.expr(without_brackets(tree, value)) {
        Expr::Binary(BinaryOp::Add, left, right) => {
            (is_variable(left) || is_variable(right)) && !is_text(left) && !is_text(right)
        }
        Expr::Binary(BinaryOp::Sub, left, _) => is_variable(left),
        _ => false,
    }
}

/// Loops inside the loop that have the same variable.
fn shared(context: &FileContext<'_>, (variable, parts): (Sym, For), found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    visit::each_stmt(tree, parts.body, &mut |id| {
        let Stmt::For(inner) = tree.stmt(id) else { return };
        let inner_target = tree.for_loop(inner).target;
        if tree.expr(inner_target) != Expr::Name(variable) {
            return;
        }
        let mut rest = Vec::new();
        following(tree, parts.body, id, &mut rest);
        let is_read = rest
            .into_iter()
            .find_map(|id| first_use(context, variable, tree.stmt_span(id)))
            .unwrap_or(false);
        let name = tree.name(variable);
        let (severity, message) = match is_read {
            true => (
                Severity::Warning,
                format!("this loop changes `{name}` of the loop around it, which reads it later"),
            ),
            false => (Severity::Note, format!("this loop and the one around it share `{name}`")),
        };
        let span = tree.expr_span(inner_target);
        let diagnostic = Diagnostic::new(RULE.code, severity, message, context.file, span);
        found.push(
            diagnostic
                .with_label(context.file, tree.expr_span(parts.target), "the loop around it")
                .with_help("give one of the two another name"),
        );
    });
}

/// What runs in a block, and around it, after a statement inside it, up to what surely leaves
/// the iteration. True where something does.
fn following(tree: &Tree, block: Block, after: StmtId, rest: &mut Vec<StmtId>) -> bool {
    let holds = |id: StmtId| {
        let (outer, inner) = (tree.stmt_span(id), tree.stmt_span(after));
        outer.start <= inner.start && inner.end <= outer.end
    };
    let mut statements = tree.list(block).skip_while(|&id| !holds(id));
    let Some(first) = statements.next() else { return false };
    let mut leaves = false;
    if first != after {
        visit::stmt_blocks(tree, first, &mut |block| {
            leaves |= following(tree, block, after, rest);
        });
    }
    for id in statements {
        if leaves {
            break;
        }
        rest.push(id);
        leaves = leaves_iteration(tree, id);
    }
    leaves
}

fn leaves_iteration(tree: &Tree, id: StmtId) -> bool {
    let is_throw = |expr: ExprId| {
        let name = match tree.expr(expr) {
            Expr::Index(name, _) => name,
            _ => expr,
        };
        matches!(tree.expr(name), Expr::Name(sym)
            if effects(tree.name(sym)).contains(Effect::NeverReturns))
    };
    match tree.stmt(id) {
        Stmt::Return | Stmt::Break | Stmt::Continue => true,
        Stmt::Expr(expr, _) | Stmt::Command(expr, _) => is_throw(expr),
        _ => false,
    }
}

/// Does anything in this part of the text read the variable before it is assigned anew?
fn reads(context: &FileContext<'_>, variable: Sym, part: Span) -> bool {
    first_use(context, variable, part).unwrap_or(false)
}

/// Is the first use of the variable in this part of the text, if there is one, one that reads
/// it? `k = f(k)` does.
fn first_use(context: &FileContext<'_>, variable: Sym, part: Span) -> Option<bool> {
    let tree = context.tree();
    let occurrences = &context.facts.kinds.occurrences;
    let own = |part: Span| {
        let first = occurrences.partition_point(|occurrence| occurrence.span.start < part.start);
        let inside = occurrences[first..].iter().take_while(move |it| it.span.end <= part.end);
        inside.filter(move |it| it.sym == variable && !it.bound)
    };
    let is_read = |role: lariat_kinds::Role| role != lariat_kinds::Role::Write;
    let first = own(part).next()?;
    if is_read(first.role) {
        return Some(true);
    }
    let holds_it = |id: &StmtId| {
        let span = tree.stmt_span(*id);
        matches!(tree.stmt(*id), Stmt::Expr(..))
            && span.start <= first.span.start
            && first.span.end <= span.end
    };
    let statement = context.statements().map(|(_, id)| id).find(holds_it);
    let again = statement.map(|id| own(tree.stmt_span(id)).any(|it| is_read(it.role)));
    Some(again.unwrap_or(false))
}
