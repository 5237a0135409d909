//! Variables that commands create, and what is computed from them. They may be objects, whose
//! operators do more than compute.
//!
//! ```text
//! declare x y(3)     a command that assigns variables of its caller, or is not at hand
//! s = x + y(1);      computed from them
//! s <= 4;            a constraint
//! ```
//!
//! What a function that is not at hand returns, and an object of a class of the project, is
//! such a variable too.
//!
//! Cost: a few passes over the file's statements.

use crate::rewriting::without_brackets;
use crate::rule::FileContext;
use lariat_kinds::{Kind, Role};
use lariat_project::{Query, What};
use lariat_syntax::Sym;
use lariat_syntax::tree::{Expr, ExprId, FunctionId, Stmt, Tree};
use lariat_syntax::visit;
use std::collections::{HashMap, HashSet};

/// The variables of a file whose values come from what is not seen.
pub(crate) struct UnseenVariables(HashSet<(Option<FunctionId>, Sym)>);

impl UnseenVariables {
    pub(crate) fn of(context: &FileContext<'_>) -> Self {
        let tree = context.tree();
        let mut unseen = Self(HashSet::new());
        let mut created = HashMap::new();
        let mut assignments = Vec::new();
        context.statements().for_each(|(function, id)| match tree.stmt(id) {
            Stmt::Command(callee, words) if may_create(context, callee) => {
                let at = tree.stmt_span(id).start;
                let words = tree.list(words).flat_map(|word| names_in(tree, word));
                created.extend(words.map(|sym| ((function, sym), at)));
            }
            Stmt::Expr(expr, _) => {
                if let Expr::Assign(_, targets, value) = tree.expr(expr) {
                    let variables: Vec<Sym> =
                        tree.list(targets).filter_map(|target| variable(tree, target)).collect();
                    assignments.push((function, variables, value));
                }
            }
            _ => {}
        });
        // What has a value before the command is an argument of it.
        for occurrence in &context.facts.kinds.occurrences {
            let variable = (occurrence.function, occurrence.sym);
            let has_value = match occurrence.role {
                Role::Write | Role::Declaration => true,
                Role::Parameter => is_input(tree, variable),
                _ => false,
            };
            if has_value && created.get(&variable).is_some_and(|&at| occurrence.span.start < at) {
                created.remove(&variable);
            }
        }
        unseen.0.extend(created.into_keys());
        unseen.spread(context, assignments);
        unseen
    }

    /// Does one of them stand in the expression?
    pub(crate) fn stand_in(&self, tree: &Tree, function: Option<FunctionId>, expr: ExprId) -> bool {
        let mut found = false;
        visit::each_expr(tree, expr, &mut |part| {
            found |=
                matches!(tree.expr(part), Expr::Name(sym) if self.0.contains(&(function, sym)));
        });
        found
    }

    /// What is computed from them is one of them.
    fn spread(
        &mut self,
        context: &FileContext<'_>,
        mut assignments: Vec<(Option<FunctionId>, Vec<Sym>, ExprId)>,
    ) {
        let tree = context.tree();
        loop {
            let before = assignments.len();
            assignments.retain(|(function, variables, value)| {
                let is_unseen =
                    self.stand_in(tree, *function, *value) || is_made_unseen(context, *value);
                if is_unseen {
                    self.0.extend(variables.iter().map(|&sym| (*function, sym)));
                }
                !is_unseen
            });
            if assignments.len() == before {
                return;
            }
        }
    }
}

/// Is a variable an input of its function?
fn is_input(tree: &Tree, (function, sym): (Option<FunctionId>, Sym)) -> bool {
    let inputs = function.map(|function| tree.functions[function].inputs);
    inputs.is_some_and(|inputs| tree.list(inputs).any(|input| variable(tree, input) == Some(sym)))
}

/// May a command of this name create variables: is it not at hand, or does it assign
/// variables of its caller?
fn may_create(context: &FileContext<'_>, callee: ExprId) -> bool {
    let name = context.tree().expr_text(callee);
    !context.view.function_exists(name) || context.view.library().may_define_in_caller(name)
}

/// The names in a word of a command, `x` and `n` in `x(n)`.
fn names_in(tree: &Tree, word: ExprId) -> impl Iterator<Item = Sym> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    tree.expr_text(word).split(move |c| !is_name(c)).filter_map(|name| tree.find_name(name))
}

/// The variable that is assigned, or a part of it.
fn variable(tree: &Tree, mut target: ExprId) -> Option<Sym> {
    while let Some(inner) = visit::left_operand(tree, target) {
        target = inner;
    }
    match tree.expr(target) {
        Expr::Name(sym) => Some(sym),
        _ => None,
    }
}

/// Is it a call of something that is not at hand, or of a class of the project?
fn is_made_unseen(context: &FileContext<'_>, value: ExprId) -> bool {
    let tree = context.tree();
    let value = without_brackets(tree, value);
    let callee = match tree.expr(value) {
        Expr::Index(callee, _) => callee,
        _ => value,
    };
    let Expr::Name(sym) = tree.expr(callee) else { return false };
    let Some(occurrence) = context.facts.kinds.occurrence(callee) else { return false };
    if occurrence.kind == Kind::Var || occurrence.bound {
        return false;
    }
    let query = Query { name: tree.name(sym), from: occurrence.function, class: None };
    let found = context.view.lookup(&query).found;
    found.is_none_or(|found| matches!(found.what, What::Class | What::Unread | What::Unseen))
}
