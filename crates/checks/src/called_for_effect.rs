//! Calls that are made for what they do, so that an unread result is intended.
//!
//! - A builtin with side effects that may also be called without a result, or that works on
//!   an open file: `status = fclose(fid)`, `h = plot(x)`, `skipped = fread(fid, 1)`.
//! - What a `try` tries: whether it fails decides what comes next.
//!
//! ```text
//! try
//!   x = solver(1);       unused, but it may fail
//!   found = true;        records that it did not
//! catch
//!   found = false;
//! end
//! ```
//!
//! - Any call in a test: that it runs is what is tested. A *test* is a file that is named
//!   as one (`test_sum.m`, `SumTest.m`) or lies in a folder `test` or `tests`, and a class
//!   that inherits from a class of tests.
//!
//! Cost: one look at the statements of each `try` of the file.

use crate::rule::FileContext;
use lariat_builtins::{Builtin, BuiltinId, builtins};
use lariat_kinds::Kind;
use lariat_syntax::tree::{Block, Expr, ExprId, Stmt, StmtId, Tree};
use lariat_syntax::visit;
use std::collections::HashSet;

/// The groups of builtins that work on open files: reading moves the position.
const OPEN_FILES: &str = "openFileFunction";
/// The groups of builtins whose values are what they are for, side effects or not.
const VALUES: [&str; 3] = ["randomFunction", "timeFunction", "frameFunction"];

/// The calls of a file that are made for their effect.
pub struct Calls<'c, 'f> {
    context: &'c FileContext<'f>,
    is_test: bool,
    tried: HashSet<ExprId>,
}

impl<'c, 'f> Calls<'c, 'f> {
    /// Those of a file.
    pub fn of(context: &'c FileContext<'f>) -> Self {
        Self { context, is_test: is_test(context), tried: tried(context.tree()) }
    }

    /// Is the value of this assignment the result of a call that is made for its effect?
    pub fn made(&self, assignment: ExprId, value: ExprId) -> bool {
        self.tried.contains(&assignment)
            || self.callee(value).is_some_and(|callee| self.is_test || self.acts(callee))
    }

    /// The occurrence of the function or object that a value is a call of.
    fn callee(&self, value: ExprId) -> Option<ExprId> {
        let tree = self.context.tree();
        match tree.expr(value) {
            Expr::Paren(inner) => self.callee(inner),
            Expr::Index(callee, _) => Some(callee),
            Expr::Name(_) => {
                let occurrence = self.context.facts.kinds.occurrence(value);
                occurrence.filter(|occurrence| occurrence.kind == Kind::Fn).map(|_| value)
            }
            _ => None,
        }
    }

    /// Is it a builtin that has side effects?
    fn acts(&self, callee: ExprId) -> bool {
        let tree = self.context.tree();
        let Expr::Name(sym) = tree.expr(callee) else { return false };
        let is_function = |kind: Kind| kind == Kind::Fn;
        let occurrence = self.context.facts.kinds.occurrence(callee);
        occurrence.is_some_and(|occurrence| is_function(occurrence.kind))
            && builtins().find(tree.name(sym)).is_some_and(|id| acts(id, builtins().get(id)))
    }
}

fn acts(id: BuiltinId, builtin: &Builtin) -> bool {
    let is_in =
        |group| builtins().find_abstract(group).is_some_and(|group| builtins().is_below(id, group));
    let is_statement = builtin.results.min == 0 && !VALUES.into_iter().any(is_in);
    !builtin.pure && (is_statement || is_in(OPEN_FILES))
}

/// The assignments after which the body of a `try` only records that it got so far.
fn tried(tree: &Tree) -> HashSet<ExprId> {
    let mut tried = HashSet::new();
    let mut tries = |id: StmtId| {
        if let Stmt::Try(parts) = tree.stmt(id) {
            tried.extend(last_assignment(tree, tree.try_stmt(parts).body));
        }
    };
    visit::each_stmt(tree, tree.body, &mut tries);
    for (_, function) in tree.functions.iter() {
        visit::each_stmt(tree, function.body, &mut tries);
    }
    tried
}

/// The last assignment of a block whose value takes a computation.
fn last_assignment(tree: &Tree, block: Block) -> Option<ExprId> {
    let statements: Vec<StmtId> = tree.list(block).collect();
    let last = statements.into_iter().rev().find(|&id| !only_records(tree, id))?;
    match tree.stmt(last) {
        Stmt::Expr(expr, ..) => matches!(tree.expr(expr), Expr::Assign(..)).then_some(expr),
        _ => None,
    }
}

/// Does a statement only say how the run went: a constant is assigned, a counter is
/// moved, a literal message is given?
fn only_records(tree: &Tree, statement: StmtId) -> bool {
    let Stmt::Expr(expr, ..) = tree.stmt(statement) else { return false };
    let computed = match tree.expr(expr) {
        Expr::Assign(_, _, value) => value,
        Expr::Index(callee, arguments) => {
            let mut arguments = tree.list(arguments);
            let is_text = |id| matches!(tree.expr(id), Expr::Char | Expr::String);
            return matches!(tree.expr(callee), Expr::Name(_)) && arguments.all(is_text);
        }
        _ => return false,
    };
    let mut simple = true;
    visit::each_expr(tree, computed, &mut |part| {
        simple &= matches!(
            tree.expr(part),
            Expr::Number
                | Expr::Char
                | Expr::String
                | Expr::Name(_)
                | Expr::Paren(_)
                | Expr::Unary(..)
                | Expr::Binary(..)
        );
    });
    let may_carry_data = matches!(tree.expr(computed), Expr::Name(_) | Expr::Binary(..));
    simple && (!may_carry_data || is_counter(tree, expr) || is_truth(tree, computed))
}

/// Is it a step of a counter, `k = k + 1`?
fn is_counter(tree: &Tree, assignment: ExprId) -> bool {
    let Expr::Assign(_, targets, value) = tree.expr(assignment) else { return false };
    let Expr::Binary(_, left, right) = tree.expr(value) else { return false };
    let mut targets = tree.list(targets);
    let target = targets.next().map(|target| tree.expr(target));
    targets.next().is_none()
        && matches!((target, tree.expr(left)), (Some(Expr::Name(a)), Expr::Name(b)) if a == b)
        && tree.expr(right) == Expr::Number
}

/// Is it a truth value, written as one?
fn is_truth(tree: &Tree, value: ExprId) -> bool {
    matches!(tree.expr(value), Expr::Name(sym) if tree.name(sym).parse::<bool>().is_ok())
}

/// Is the file a test?
pub(crate) fn is_test(context: &FileContext<'_>) -> bool {
    let folder = context.path.parent().and_then(|folder| folder.file_name());
    let folder = folder.map(|folder| folder.to_string_lossy().to_ascii_lowercase());
    let tree = context.tree();
    let parts = |part: &lariat_syntax::Sym| is_named_as_test(tree.name(*part));
    let mut classes = tree.classes.iter().flat_map(|(_, class)| &class.superclasses);
    is_named_as_test(context.stem())
        || folder.is_some_and(|folder| matches!(&*folder, "test" | "tests"))
        || classes.any(|it| tree.list(it.name).any(|part| parts(&part)))
}

/// Is `test` a word at the beginning or the end of a name, or is it the test case of
/// a framework? `test_sum`, `testSum`, `SumTests`, `sum_test`, `TestCase`; not `latest`.
fn is_named_as_test(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let begins = |word: &str| {
        let rest = name.get(word.len()..).filter(|_| lower.starts_with(word));
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_lowercase()))
    };
    let ends = |word: &str| {
        let rest = lower.strip_suffix(word);
        rest.is_some_and(|rest| name[rest.len()..].starts_with('T') || rest.ends_with('_'))
    };
    begins("test") || begins("tests") || ends("test") || ends("tests") || ends("testcase")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_tests() {
        for name in ["test", "test_sum", "testSum", "TestSum", "test1", "SumTest", "sum_test"] {
            assert!(is_named_as_test(name), "{name}");
        }
        for name in ["latest", "contest", "testimony", "fastest", "sum", "Attestation"] {
            assert!(!is_named_as_test(name), "{name}");
        }
    }
}
