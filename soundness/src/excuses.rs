//! Why a tamed program may do otherwise than the original: four reasons that the
//! analysis cannot do anything about, each decided by a test that asks the program
//! and not its name. The report counts and names what they excuse.
//!
//! | reason | test |
//! |---|---|
//! | [`Excuse::Printed`] | anonymous functions became functions, and a builtin is called that says how a function is written (`reads-code` in `spec/dynamic.builtins`) |
//! | [`Excuse::Echoed`] | the program calls the builtin that prints its statements |
//! | [`Excuse::Kinds`] | the kind analysis finds that a name is a function here and a variable there, which GNU Octave decides as it runs |
//! | [`Excuse::Rounding`] | the original, too, does what the tamed program does when its transposes are calls: GNU Octave computes `A' * b` and `A' \\ b` at once, and rounds otherwise |
//!
//! Cost: the last one runs the original again, where the two differ.

use super::entry::{Content, Entry};
use lariat_builtins::{Effect, Role, builtins, effects};
use lariat_interprocedural::Collection;
use lariat_ir::{LambdaBody, Stmt};
use lariat_kinds::Problem;
use lariat_syntax::tree::{BinaryOp, Expr, ExprId, PostfixOp, Tree};
use lariat_syntax::{Dialect, parse};
use lariat_values::ValueEngine;

/// The builtin that prints statements as they run.
const ECHO: &str = "echo";

/// Why a tamed program may do otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Excuse {
    /// It looks at how a function is written.
    Printed,
    /// It prints its own statements.
    Echoed,
    /// GNU Octave decides the kind of a name as it runs.
    Kinds,
    /// GNU Octave computes two operations at once.
    Rounding,
}

impl Excuse {
    /// In words.
    pub fn describe(self) -> &'static str {
        match self {
            Self::Printed => "looks at how an anonymous function is written",
            Self::Echoed => "prints its own statements",
            Self::Kinds => "has a name whose kind is decided as it runs",
            Self::Rounding => "rounds otherwise: a transpose is computed with the product",
        }
    }
}

/// The excuse that the analysed program has, if any.
pub fn of_program(engine: &ValueEngine<'_>, code: &Collection) -> Option<Excuse> {
    if looks_at_code(engine) && makes_functions(code) {
        return Some(Excuse::Printed);
    }
    if calls(engine, |builtin| builtin == ECHO) {
        return Some(Excuse::Echoed);
    }
    has_clash(code).then_some(Excuse::Kinds)
}

fn looks_at_code(engine: &ValueEngine<'_>) -> bool {
    calls(engine, |builtin| effects(builtin).contains(Effect::ReadsCode))
}

/// Does the program call a builtin of such a name?
fn calls(engine: &ValueEngine<'_>, is_one: impl Fn(&str) -> bool) -> bool {
    let bodies = engine.nodes().flat_map(|(_, node)| node.facts.bodies.values());
    let mut called = bodies.flat_map(|body| body.builtins.values().flatten());
    called.any(|id| is_one(&builtins().get(*id).name))
}

fn makes_functions(code: &Collection) -> bool {
    let programs = code.files().filter_map(|unit| Some(&code.code(unit.file)?.program));
    let mut functions = programs.flat_map(|program| program.functions.iter());
    functions.any(|(_, function)| {
        let made = |stmt: &Stmt| matches!(stmt, Stmt::Lambda { function: LambdaBody::Made(_), .. });
        function.stmts.iter().any(|(_, stmt)| made(stmt))
    })
}

fn has_clash(code: &Collection) -> bool {
    let mut kinds = code.files().filter_map(|unit| code.kinds(unit.file));
    kinds.any(|kinds| {
        kinds.findings.iter().any(|found| {
            matches!(found.problem, Problem::Clash { .. } | Problem::AmbiguousEnd { .. })
        })
    })
}

/// The entry with calls instead of the transposes that Octave computes together
/// with a product; `None` without such.
pub fn apart(entry: &Entry, dialect: &Dialect) -> Option<Entry> {
    let mut apart = entry.clone();
    let mut changed = false;
    for file in &mut apart.files {
        if let Content::Code(text) = &mut file.content {
            let parsed = parse(text.as_str(), dialect);
            if parsed.errors.is_empty()
                && let Some(other) = rewritten(&parsed.tree)
            {
                (*text, changed) = (other, true);
            }
        }
    }
    changed.then_some(apart)
}

/// `x' * y` as `ctranspose(x) * y`.
fn rewritten(tree: &Tree) -> Option<String> {
    let mut edits: Vec<(usize, usize, String)> = Vec::new();
    for id in tree.expr_ids() {
        let Expr::Binary(op, left, right) = tree.expr(id) else { continue };
        let fused = match op {
            BinaryOp::Mul => vec![left, right],
            BinaryOp::LeftDiv => vec![left],
            _ => Vec::new(),
        };
        for side in fused.into_iter().filter_map(|side| transposed(tree, side)) {
            edits.extend(call_instead(tree, side));
        }
    }
    if edits.is_empty() {
        return None;
    }
    edits.sort();
    let mut text = tree.text().to_owned();
    for (start, end, new) in edits.into_iter().rev() {
        text.replace_range(start..end, &new);
    }
    Some(text)
}

/// The transpose that an operand is, parentheses left out.
fn transposed(tree: &Tree, mut id: ExprId) -> Option<ExprId> {
    while let Expr::Paren(inner) = tree.expr(id) {
        id = inner;
    }
    let is_transpose =
        matches!(tree.expr(id), Expr::Postfix(PostfixOp::CTranspose | PostfixOp::Transpose, _));
    is_transpose.then_some(id)
}

/// The name in front of the operand, and a parenthesis instead of the operator.
fn call_instead(tree: &Tree, id: ExprId) -> Vec<(usize, usize, String)> {
    let Expr::Postfix(op, operand) = tree.expr(id) else { return Vec::new() };
    let role = match op {
        PostfixOp::CTranspose => Role::ConjugateTranspose,
        _ => Role::Transpose,
    };
    let (whole, inner) = (tree.expr_span(id).range(), tree.expr_span(operand).range());
    let name = builtins().name_of(role);
    vec![(whole.start, whole.start, format!("{name}(")), (inner.end, whole.end, ")".to_owned())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposes_beside_products_become_calls() {
        let parsed = parse("x = (a' * b)' \\ c.'; y = a' + b * (c');", &Dialect::OCTAVE);
        let text = rewritten(&parsed.tree);
        let expected = "x = ctranspose((ctranspose(a) * b)) \\ c.'; y = a' + b * (ctranspose(c));";
        assert_eq!(text.as_deref(), Some(expected));
        assert_eq!(rewritten(&parse("y = a' + b", &Dialect::OCTAVE).tree), None);
    }
}
