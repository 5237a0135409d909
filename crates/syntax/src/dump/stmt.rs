//! Descriptions of statements and functions.

use super::node::{Describe, Node, Part, Parts, text};
use crate::tree::{
    Block, Branch, BranchId, Display, ExprId, ForId, FunctionId, List, Stmt, StmtId, TryId,
};

impl Describe<'_> {
    /// A statement.
    pub fn stmt(&self, id: StmtId) -> Node {
        let span = self.tree.stmt_span(id);
        let (kind, parts) = match self.tree.stmt(id) {
            Stmt::Function(id) => return self.function(id),
            Stmt::Class(id) => return self.class(span, id),
            Stmt::For(id) => self.for_loop(id),
            Stmt::Expr(expr, display) => ("statement", self.expression(expr, display)),
            Stmt::Command(name, words) => ("command", self.command(name, words)),
            Stmt::Shell => ("shell", vec![("text", text(self.tree.slice(span).trim()))]),
            Stmt::If(branches) => ("if", vec![("branches", self.branches(branches))]),
            Stmt::Switch(value, branches) => ("switch", self.switch(value, branches)),
            Stmt::While(condition, body) => ("while", self.while_loop(condition, body)),
            Stmt::DoUntil(body, condition) => ("do-until", self.do_until(body, condition)),
            Stmt::Try(id) => ("try", self.try_stmt(id)),
            Stmt::UnwindProtect(body, last) => ("unwind-protect", self.unwind_protect(body, last)),
            Stmt::Spmd(arguments, body) => ("spmd", self.spmd(arguments, body)),
            Stmt::Global(names) => ("global", vec![("names", self.exprs_last(names))]),
            Stmt::Persistent(names) => ("persistent", vec![("names", self.exprs_last(names))]),
            Stmt::Break => ("break", vec![]),
            Stmt::Continue => ("continue", vec![]),
            Stmt::Return => ("return", vec![]),
            Stmt::Import(words) => ("import", vec![("words", self.exprs_last(words))]),
            Stmt::Arguments(id) => ("arguments", self.arguments(id)),
        };
        Node::new(kind, span, parts)
    }

    fn expression(&self, expr: ExprId, display: Display) -> Parts {
        let display = match display {
            Display::Shown => "shown",
            Display::Hidden => "hidden",
        };
        vec![("display", text(display)), ("expression", self.one(expr))]
    }

    fn command(&self, name: ExprId, words: List<ExprId>) -> Parts {
        vec![("name", self.one(name)), ("words", self.exprs_last(words))]
    }

    fn switch(&self, value: ExprId, branches: List<BranchId>) -> Parts {
        vec![("value", self.one(value)), ("branches", self.branches(branches))]
    }

    fn while_loop(&self, condition: ExprId, body: Block) -> Parts {
        vec![("condition", self.one(condition)), ("body", self.block(body))]
    }

    fn do_until(&self, body: Block, condition: ExprId) -> Parts {
        vec![("body", Part::List(Some(self.stmts(body)))), ("condition", self.one(condition))]
    }

    fn unwind_protect(&self, body: Block, cleanup: Block) -> Parts {
        vec![("body", Part::List(Some(self.stmts(body)))), ("cleanup", self.block(cleanup))]
    }

    fn spmd(&self, arguments: List<ExprId>, body: Block) -> Parts {
        vec![("arguments", self.list(arguments)), ("body", self.block(body))]
    }

    fn for_loop(&self, id: ForId) -> (&'static str, Parts) {
        let parts = self.tree.for_loop(id);
        let kind = if parts.parallel { "parfor" } else { "for" };
        let described = vec![
            ("target", self.one(parts.target)),
            ("range", self.one(parts.range)),
            ("workers", self.maybe(parts.workers)),
            ("body", self.block(parts.body)),
        ];
        (kind, described)
    }

    fn try_stmt(&self, id: TryId) -> Parts {
        let parts = self.tree.try_stmt(id);
        vec![
            ("body", Part::List(Some(self.stmts(parts.body)))),
            ("ident", self.maybe(parts.ident)),
            ("handler", Part::List(parts.handler.map(|handler| self.stmts(handler)))),
        ]
    }

    fn branches(&self, branches: List<BranchId>) -> Part {
        let branches = self.tree.list(branches).map(|id| self.branch(self.tree.branch(id)));
        Part::Rest(branches.collect())
    }

    /// A branch; its range is its head's.
    fn branch(&self, branch: Branch) -> Node {
        let span = branch.head.map(|head| self.tree.expr_span(head));
        let parts = vec![("head", self.maybe(branch.head)), ("body", self.block(branch.body))];
        Node { kind: "branch", span, parts }
    }

    /// A function.
    pub fn function(&self, id: FunctionId) -> Node {
        let function = &self.tree.functions[id];
        let parts = vec![
            ("name", self.dotted(function.name)),
            ("closed", Part::Flag(function.closed)),
            ("outputs", self.list(function.outputs)),
            ("inputs", self.list(function.inputs)),
            ("body", self.block(function.body)),
        ];
        Node::new("function", function.span, parts)
    }
}
