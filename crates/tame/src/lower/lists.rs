//! Comma-separated lists: which references surely yield one value, so that they
//! need not be gathered in a cell.
//!
//! ```text
//! f(c{i}, c{:}, c{3}, s.a)     t1 = {c{i}};      any number of values
//!                              t2 = 3;
//!                              t3 = c{t2};       surely one
//!                              t4 = {s.a};
//!                              f(t1{:}, c{:}, t3, t4{:})
//! ```
//!
//! Surely one element is what literals, `end`, variables of loops over ranges
//! and arithmetic of these name. A struct is surely a scalar when the function
//! assigns it only field by field, or from a call that makes one of plain
//! literals.
//!
//! Cost: linear in the index; structs are distinguished once a file.

use super::builder::Body;
use super::file::File;
use lariat_builtins::Role;
use lariat_ir::names;
use lariat_kinds::Role as Occurs;
use lariat_syntax::Sym;
use lariat_syntax::tree::{
    AssignOp, BinaryOp, Expr, ExprId, FunctionId, PostfixOp, Stmt, Tree, UnaryOp,
};
use lariat_syntax::visit::each_expr;
use rustc_hash::FxHashMap;

impl Body<'_, '_> {
    /// Does the reference that ends with this step yield exactly one value? Into
    /// a scalar, if `scalar`.
    pub(crate) fn gives_one(&self, step: ExprId, scalar: bool) -> bool {
        match self.tree().expr(step) {
            Expr::CellIndex(..) => self.is_one_element(step),
            Expr::Field(..) | Expr::DynamicField(..) => scalar,
            _ => true,
        }
    }

    /// Do the indices name exactly one element?
    pub(crate) fn is_one_element(&self, step: ExprId) -> bool {
        match self.tree().expr(step) {
            Expr::Index(_, args) | Expr::CellIndex(_, args) => {
                let tree = self.tree();
                tree.list_len(args) > 0 && tree.list(args).all(|arg| self.is_one_index(arg))
            }
            _ => false,
        }
    }

    /// Is the value surely a scalar number? Sums are followed in a loop.
    fn is_one_index(&self, id: ExprId) -> bool {
        let tree = self.tree();
        let (first, rest) = tree.binary_spine(id);
        let arithmetic =
            rest.iter().all(|&(_, op, right)| is_arithmetic(op) && self.is_one_index(right));
        arithmetic
            && match tree.expr(first) {
                Expr::Number | Expr::End => true,
                Expr::Paren(inner) | Expr::Unary(UnaryOp::Minus | UnaryOp::Plus, inner) => {
                    self.is_one_index(inner)
                }
                Expr::Name(sym) => {
                    let var = self.by_sym.get(&sym);
                    var.is_some_and(|var| self.scalars.contains(var))
                }
                _ => false,
            }
    }

    /// Is the variable surely a struct of one element, if it is one?
    pub(crate) fn is_scalar_struct(&self, sym: Sym) -> bool {
        let scope = self.file.scope(self.source);
        let writes = scope.writes.get(&sym).map_or(0, Vec::len);
        let unseen = scope.parameters.contains(&sym)
            || scope.globals.contains(&sym)
            || scope.persistents.contains(&sym)
            || scope.shared.contains_key(&sym)
            || self.captured.is_some();
        let scalar = self.file.scalar_writes.get(&(self.source, sym)).copied().unwrap_or(0);
        !unseen && writes > 0 && scalar == writes
    }
}

fn is_arithmetic(op: BinaryOp) -> bool {
    use BinaryOp as B;
    matches!(op, B::Add | B::Sub | B::Mul | B::ElMul | B::Div | B::ElDiv | B::Pow | B::ElPow)
}

/// How many assignments in each function leave a variable a scalar struct.
pub(crate) fn scalar_writes(file: &File<'_>) -> FxHashMap<(Option<FunctionId>, Sym), usize> {
    let tree = file.tree;
    let mut targets = Vec::new();
    for id in tree.expr_ids() {
        match tree.expr(id) {
            Expr::Assign(op, list, value) => {
                let makes = op == AssignOp::Plain && makes_scalar_struct(tree, value);
                targets.extend(tree.list(list).map(|target| (target, makes)));
            }
            Expr::Unary(UnaryOp::Increment | UnaryOp::Decrement, target)
            | Expr::Postfix(PostfixOp::Increment | PostfixOp::Decrement, target) => {
                targets.push((target, false));
            }
            _ => {}
        }
    }
    for id in tree.stmt_ids() {
        if let Stmt::For(parts) = tree.stmt(id) {
            targets.push((tree.for_loop(parts).target, false));
        }
    }
    let mut writes = FxHashMap::default();
    for (target, makes) in targets {
        let Some((root, sym)) = tree.root_name(target) else { continue };
        let scalar = match tree.expr(target) {
            Expr::Name(_) => makes,
            _ => starts_with_field(tree, target),
        };
        if let (true, Some(function)) = (scalar, file.written_in(root)) {
            *writes.entry((function, sym)).or_insert(0) += 1;
        }
    }
    writes
}

impl File<'_> {
    /// The function in which a name is assigned here.
    fn written_in(&self, root: ExprId) -> Option<Option<FunctionId>> {
        let occurrence = self.occurrence(root)?;
        (occurrence.role == Occurs::Write && !occurrence.bound).then_some(occurrence.function)
    }
}

/// `s.f…`: the innermost step is a field.
fn starts_with_field(tree: &Tree, target: ExprId) -> bool {
    let mut inner = target;
    loop {
        match tree.expr(inner) {
            Expr::Field(next, _) | Expr::DynamicField(next, _) => {
                if matches!(tree.expr(next), Expr::Name(_)) {
                    return true;
                }
                inner = next;
            }
            Expr::Index(next, _) | Expr::CellIndex(next, _) => inner = next,
            _ => return false,
        }
    }
}

/// A call that makes a struct of names and plain literals.
fn makes_scalar_struct(tree: &Tree, value: ExprId) -> bool {
    let Expr::Index(callee, args) = tree.expr(value) else { return false };
    let Expr::Name(sym) = tree.expr(callee) else { return false };
    names::role_of(tree.name(sym)) == Some(Role::StructFromPairs)
        && tree.list(args).all(|arg| is_plain(tree, arg))
}

/// Literals and matrices of literals.
fn is_plain(tree: &Tree, id: ExprId) -> bool {
    let mut plain = true;
    each_expr(tree, id, &mut |part| {
        plain &= matches!(
            tree.expr(part),
            Expr::Number
                | Expr::Char
                | Expr::String
                | Expr::Matrix(_)
                | Expr::Paren(_)
                | Expr::Unary(..)
                | Expr::Binary(..)
                | Expr::Range(_)
        );
    });
    plain
}
