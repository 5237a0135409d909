//! Operators become calls (`000` section 4.2.1, table 4.1).
//!
//! ```text
//! r = -a' * b + [c, 1:n];     t1 = ctranspose(a);
//!                             t2 = uminus(t1);
//!                             t3 = mtimes(t2, b);
//!                             t4 = 1;
//!                             t5 = t4:n;
//!                             t6 = [c, t5];
//!                             r = plus(t3, t6);
//! ```
//!
//! A sign before a number belongs to the number. `[x]` is a call too; a row of
//! one element inside a matrix of several rows is not.
//!
//! Cost: linear; chains of operators are followed in a loop.

use super::builder::{Body, Dest, one};
use super::chains::Results;
use super::literals;
use lariat_base::Span;
use lariat_builtins::Role;
use lariat_ir::names::name_of;
use lariat_ir::{Arg, Literal, Stmt, VarId};
use lariat_syntax::tree::{AssignOp, BinaryOp, Expr, ExprId, List, PostfixOp, Row, UnaryOp};
use rustc_hash::FxHashMap;

/// The builtin of an operator; `None` for those that do not evaluate both sides.
pub(crate) fn binary_role(op: BinaryOp) -> Option<Role> {
    Some(match op {
        BinaryOp::OrOr | BinaryOp::AndAnd => return None,
        BinaryOp::Or => Role::Or,
        BinaryOp::And => Role::And,
        BinaryOp::Lt => Role::LessThan,
        BinaryOp::Le => Role::LessOrEqual,
        BinaryOp::Eq => Role::Equal,
        BinaryOp::Ne => Role::NotEqual,
        BinaryOp::Ge => Role::GreaterOrEqual,
        BinaryOp::Gt => Role::GreaterThan,
        BinaryOp::Add => Role::Plus,
        BinaryOp::Sub => Role::Minus,
        BinaryOp::Mul => Role::MatrixTimes,
        BinaryOp::Div => Role::MatrixRightDivide,
        BinaryOp::LeftDiv => Role::MatrixLeftDivide,
        BinaryOp::ElMul => Role::Times,
        BinaryOp::ElDiv => Role::RightDivide,
        BinaryOp::ElLeftDiv => Role::LeftDivide,
        BinaryOp::Pow => Role::MatrixPower,
        BinaryOp::ElPow => Role::Power,
    })
}

/// The builtin of `x op= e`; `None` for the plain assignment.
pub(crate) fn assignment_role(op: AssignOp) -> Option<Role> {
    Some(match op {
        AssignOp::Plain => return None,
        AssignOp::Add => Role::Plus,
        AssignOp::Sub => Role::Minus,
        AssignOp::Mul => Role::MatrixTimes,
        AssignOp::Div => Role::MatrixRightDivide,
        AssignOp::LeftDiv => Role::MatrixLeftDivide,
        AssignOp::Pow => Role::MatrixPower,
        AssignOp::ElMul => Role::Times,
        AssignOp::ElDiv => Role::RightDivide,
        AssignOp::ElLeftDiv => Role::LeftDivide,
        AssignOp::ElPow => Role::Power,
        AssignOp::Or => Role::Or,
        AssignOp::And => Role::And,
    })
}

/// The builtin of a postfix operator; `None` for Octave's increments.
pub(crate) fn postfix_role(op: PostfixOp) -> Option<Role> {
    match op {
        PostfixOp::CTranspose => Some(Role::ConjugateTranspose),
        PostfixOp::Transpose => Some(Role::Transpose),
        PostfixOp::Increment | PostfixOp::Decrement => None,
    }
}

/// The builtin of a prefix operator; `None` for Octave's increments.
fn unary_role(op: UnaryOp) -> Option<Role> {
    match op {
        UnaryOp::Plus => Some(Role::UnaryPlus),
        UnaryOp::Minus => Some(Role::UnaryMinus),
        UnaryOp::Not => Some(Role::Not),
        UnaryOp::Increment | UnaryOp::Decrement => None,
    }
}

impl Body<'_, '_> {
    /// `-x`, `~x`, `++x`.
    pub(crate) fn unary(&mut self, id: ExprId, op: UnaryOp, operand: ExprId, dest: Dest) -> VarId {
        let span = self.tree().expr_span(id);
        let Some(role) = unary_role(op) else {
            let up = op == UnaryOp::Increment;
            return self.increment(operand, up, true, dest, span);
        };
        if let (UnaryOp::Minus, Some(value)) = (op, self.negative(operand)) {
            let target = self.target(dest);
            self.emit_shown(Stmt::Literal { target, value }, span, dest.shown);
            return target;
        }
        let operand = self.operand(operand);
        self.call(role, &[operand], dest, span)
    }

    /// The negation of a decimal number.
    fn negative(&self, operand: ExprId) -> Option<Literal> {
        if self.tree().expr(operand) != Expr::Number {
            return None;
        }
        let text = self.tree().expr_text(operand);
        let value = super::literals::real(text)?;
        Some(Literal::Number(-value, format!("-{text}")))
    }

    /// A binary operator whose left operand has been evaluated.
    pub(crate) fn binary(
        &mut self,
        id: ExprId,
        op: BinaryOp,
        left: VarId,
        right: ExprId,
        dest: Dest,
    ) -> VarId {
        let span = self.tree().expr_span(id);
        match binary_role(op) {
            None => self.short_circuit(op == BinaryOp::AndAnd, left, right, dest, span),
            Some(role) => {
                let left = self.hold(left, self.file.effects(right), span);
                let right = self.operand(right);
                self.call(role, &[left, right], dest, span)
            }
        }
    }

    /// `a:b` or `a:s:b`, its first part evaluated.
    pub(crate) fn range(
        &mut self,
        id: ExprId,
        first: VarId,
        parts: List<ExprId>,
        dest: Dest,
    ) -> VarId {
        let tree = self.tree();
        let span = tree.expr_span(id);
        let rest: Vec<ExprId> = tree.list(parts).skip(1).collect();
        let later = self.file.effects_of(&rest);
        let first = self.hold(first, later, span);
        let mut args = vec![first];
        args.extend(self.operands(&rest));
        self.call(Role::Colon, &args, dest, span)
    }

    /// `[a, b; c]`. All elements are evaluated before rows are put together.
    pub(crate) fn matrix(&mut self, rows: List<Row>, dest: Dest, span: Span) -> VarId {
        if let Some(value) = literals::matrix(self.tree(), rows) {
            let target = self.target(dest);
            self.emit_shown(Stmt::Literal { target, value }, span, dest.shown);
            return target;
        }
        let rows = self.evaluated_rows(rows);
        if rows.is_empty() {
            let target = self.target(dest);
            let value = Literal::EmptyMatrix;
            self.emit_shown(Stmt::Literal { target, value }, span, dest.shown);
            return target;
        }
        let across = Role::HorizontalConcatenation;
        let mut joined = Vec::new();
        for (args, row_span) in &rows {
            match args.as_slice() {
                _ if rows.len() == 1 => {
                    return self.concatenation(across, args.clone(), dest, span);
                }
                [Arg::Var(var)] => joined.push(Arg::Var(*var)),
                _ => {
                    let row = self.concatenation(across, args.clone(), Dest::ANY, *row_span);
                    joined.push(Arg::Var(row));
                }
            }
        }
        self.concatenation(Role::VerticalConcatenation, joined, dest, span)
    }

    fn concatenation(&mut self, role: Role, args: Vec<Arg>, dest: Dest, span: Span) -> VarId {
        let target = self.target(dest);
        self.emit_builtin(one(target), name_of(role), args, span, dest.shown);
        target
    }

    /// `{a, b; c}`.
    pub(crate) fn cell(&mut self, rows: List<Row>, dest: Dest, span: Span) -> VarId {
        if let Some(target) = self.gathered(rows, dest, span) {
            return target;
        }
        let rows = self.evaluated_rows(rows).into_iter().map(|(args, _)| args).collect();
        let target = self.target(dest);
        self.emit_shown(Stmt::Cell { target, rows }, span, dest.shown);
        target
    }

    /// `{c{i}}`, all values of a reference, is gathered at once.
    fn gathered(&mut self, rows: List<Row>, dest: Dest, span: Span) -> Option<VarId> {
        let tree = self.tree();
        let mut elements = tree.list(rows).flat_map(|row| tree.list(row));
        let (Some(element), None) = (elements.next(), elements.next()) else { return None };
        if !self.gives_list(element)
            || !matches!(
                tree.expr(element),
                Expr::CellIndex(..) | Expr::Field(..) | Expr::DynamicField(..)
            )
        {
            return None;
        }
        let got = self.evaluate(element, Results::Gather(dest));
        if got.spread && got.gathered {
            return Some(got.var);
        }
        let arg = if got.spread { Arg::Spread(got.var) } else { Arg::Var(got.var) };
        let target = self.target(dest);
        self.emit_shown(Stmt::Cell { target, rows: vec![vec![arg]] }, span, dest.shown);
        Some(target)
    }

    /// The elements of a matrix or cell. Of many, numbers that are written alike are one
    /// literal: tables of data repeat them, and a statement takes more memory than its text.
    fn elements(&mut self, exprs: &[ExprId]) -> Vec<Arg> {
        let tree = self.tree();
        // An element that clears all variables would clear a number that is still needed.
        if exprs.len() <= Literal::FEW || self.file.clears {
            return self.call_arguments(exprs);
        }
        let mut first: FxHashMap<&str, usize> = FxHashMap::default();
        let mut different = Vec::new();
        let place = |&id: &ExprId| {
            let next = different.len();
            let place = match literals::is_real(tree, id) {
                true => *first.entry(tree.expr_text(id)).or_insert(next),
                false => next,
            };
            if place == next {
                different.push(id);
            }
            place
        };
        let places: Vec<usize> = exprs.iter().map(place).collect();
        let args = self.call_arguments(&different);
        places.into_iter().map(|place| args[place]).collect()
    }

    /// The elements of a matrix or cell, row by row, and where each row stands.
    fn evaluated_rows(&mut self, rows: List<Row>) -> Vec<(Vec<Arg>, Span)> {
        let tree = self.tree();
        let elements: Vec<ExprId> = tree.list(rows).flat_map(|row| tree.list(row)).collect();
        let mut args = self.elements(&elements).into_iter();
        let row = |row: Row| {
            let spans = tree.list(row).map(|id| tree.expr_span(id));
            let span = spans.reduce(Span::to).unwrap_or_default();
            (args.by_ref().take(tree.list_len(row)).collect(), span)
        };
        tree.list(rows).map(row).collect()
    }
}
