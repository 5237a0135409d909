//! Statements: each kind is handed to its module; expression statements are
//! distinguished here.
//!
//! ```text
//! f(x)       f(x)            no result is asked for
//! x + 1      t1 = 1; ans = plus(x, t1)
//! x          x               shown: it must have a value
//! x(3)       t1 = 3; x(t1)
//! ```
//!
//! Cost: linear; recursion follows the nesting of blocks, which the parser
//! bounds.

use super::builder::{Body, Dest};
use super::chains::Results;
use lariat_builtins::Role;
use lariat_ir::names;
use lariat_ir::{NotTamed, Stmt as Out, Targets};
use lariat_syntax::tree::{Block, Display, Expr, ExprId, List, PostfixOp, Stmt, StmtId, UnaryOp};

impl Body<'_, '_> {
    /// The statements of a block, and the comments up to its end.
    pub(crate) fn statements(&mut self, block: Block, end: u32) {
        let tree = self.tree();
        for id in tree.list(block) {
            self.comments_before(tree.stmt_span(id).start);
            self.statement(id);
        }
        self.comments_before(end);
    }

    fn statement(&mut self, id: StmtId) {
        let tree = self.tree();
        let span = tree.stmt_span(id);
        let stmt = tree.stmt(id);
        if !has_blocks(stmt) {
            self.comments_before(span.end);
        }
        match stmt {
            Stmt::Expr(expr, display) => {
                self.expression_statement(expr, display == Display::Shown);
            }
            Stmt::Command(name, words) => self.command(id, name, words),
            Stmt::Shell => self.shell(id),
            Stmt::If(branches) => {
                self.branches(branches, span, |body, head| body.condition(head));
            }
            Stmt::Switch(subject, branches) => self.switch(id, subject, branches),
            Stmt::While(condition, body) => self.while_loop(id, condition, body),
            Stmt::DoUntil(body, condition) => self.do_until(id, body, condition),
            Stmt::For(parts) => self.for_loop(id, tree.for_loop(parts)),
            Stmt::Try(parts) => self.try_catch(id, tree.try_stmt(parts)),
            Stmt::UnwindProtect(body, cleanup) => self.unwind(id, body, cleanup),
            Stmt::Spmd(args, body) => {
                let args: Vec<ExprId> = tree.list(args).collect();
                self.operands(&args);
                self.workers(body, span.end);
            }
            Stmt::Global(names) => self.declaration(id, names, true),
            Stmt::Persistent(names) => self.declaration(id, names, false),
            Stmt::Break => self.leave(Out::Break, span),
            Stmt::Continue => self.leave(Out::Continue, span),
            Stmt::Return => self.return_statement(span),
            Stmt::Import(_) => self.import(id),
            Stmt::Arguments(block) => self.arguments_block(block),
            Stmt::Function(_) | Stmt::Class(_) => self.comments_from(span.end),
        }
    }

    /// The body of an `spmd` statement, which each worker executes.
    fn workers(&mut self, body: Block, end: u32) {
        let first = self.function.stmts.len();
        self.statements(body, end);
        let mut assigned = Vec::new();
        for (_, stmt) in self.function.stmts.iter().skip(first) {
            lariat_ir::walk::writes(stmt, &mut |var| assigned.push(var));
        }
        assigned.retain(|&var| !self.function.vars[var].temporary);
        self.function.composites.extend(assigned);
    }

    fn expression_statement(&mut self, id: ExprId, shown: bool) {
        let tree = self.tree();
        let span = tree.expr_span(id);
        match tree.expr(id) {
            Expr::Assign(op, targets, value) => self.assignment(id, op, targets, value, shown),
            Expr::Unary(op @ (UnaryOp::Increment | UnaryOp::Decrement), target) => {
                self.increment_statement(target, op == UnaryOp::Increment, shown, span);
            }
            Expr::Postfix(op @ (PostfixOp::Increment | PostfixOp::Decrement), target) => {
                self.increment_statement(target, op == PostfixOp::Increment, shown, span);
            }
            Expr::Missing => self.refuse(span, NotTamed::Syntax),
            Expr::Index(callee, args) => match self.refused(callee, args) {
                Some(reason) => self.refuse(span, reason),
                None => self.evaluated_statement(id, shown),
            },
            _ => self.evaluated_statement(id, shown),
        }
    }

    fn evaluated_statement(&mut self, id: ExprId, shown: bool) {
        if self.gives_list(id) {
            self.evaluate(id, Results::Into(Targets::Statement(None), shown));
        } else {
            let var = self.answer();
            self.value(id, Dest { var: Some(var), shown });
        }
    }

    /// The reason, if a call throws what an earlier lowering refused.
    fn refused(&self, callee: ExprId, args: List<ExprId>) -> Option<NotTamed> {
        let tree = self.tree();
        let mut args = tree.list(args);
        let (Expr::Name(sym), Some(text), None) = (tree.expr(callee), args.next(), args.next())
        else {
            return None;
        };
        if tree.expr(text) != Expr::Char
            || names::role_of(tree.name(sym)) != Some(Role::ThrowMessage)
        {
            return None;
        }
        NotTamed::from_message(&tree.char_value(tree.expr_span(text)))
    }
}

fn has_blocks(stmt: Stmt) -> bool {
    matches!(
        stmt,
        Stmt::If(_)
            | Stmt::Switch(..)
            | Stmt::While(..)
            | Stmt::DoUntil(..)
            | Stmt::For(_)
            | Stmt::Try(_)
            | Stmt::UnwindProtect(..)
            | Stmt::Spmd(..)
            | Stmt::Function(_)
            | Stmt::Class(_)
    )
}
