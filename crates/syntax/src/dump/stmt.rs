//! Descriptions of statements and functions.

use super::node::{Describe, Node, Part};
use crate::tree::{BranchId, Display, ForId, FunctionId, List, Stmt, StmtId, TryId};

impl Describe<'_> {
    /// A statement.
    pub fn stmt(&self, id: StmtId) -> Node {
        let span = self.tree.stmt_span(id);
        let (kind, parts) = match self.tree.stmt(id) {
            Stmt::Function(id) => return self.function(id),
            Stmt::Class(id) => return self.class(span, id),
            Stmt::For(id) => self.for_loop(id),
            Stmt::Expr(expr, display) => {
                let display = match display {
                    Display::Shown => "shown",
                    Display::Hidden => "hidden",
                };
                let display = ("display", Part::Text(display.to_owned()));
                ("statement", vec![display, ("expression", self.one(expr))])
            }
            Stmt::Command(name, words) => {
                ("command", vec![("name", self.one(name)), ("words", self.exprs_last(words))])
            }
            Stmt::Shell => {
                let text = self.tree.slice(span).trim().to_owned();
                ("shell", vec![("text", Part::Text(text))])
            }
            Stmt::If(branches) => ("if", vec![("branches", self.branches(branches))]),
            Stmt::Switch(value, branches) => {
                let branches = self.branches(branches);
                ("switch", vec![("value", self.one(value)), ("branches", branches)])
            }
            Stmt::While(condition, body) => {
                let condition = self.one(condition);
                ("while", vec![("condition", condition), ("body", self.block(body))])
            }
            Stmt::DoUntil(body, condition) => {
                let body = Part::List(Some(self.stmts(body)));
                ("do-until", vec![("body", body), ("condition", self.one(condition))])
            }
            Stmt::Try(id) => ("try", self.try_stmt(id)),
            Stmt::UnwindProtect(body, cleanup) => {
                let body = Part::List(Some(self.stmts(body)));
                ("unwind-protect", vec![("body", body), ("cleanup", self.block(cleanup))])
            }
            Stmt::Spmd(arguments, body) => {
                ("spmd", vec![("arguments", self.list(arguments)), ("body", self.block(body))])
            }
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

    fn for_loop(&self, id: ForId) -> (&'static str, Vec<(&'static str, Part)>) {
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

    fn try_stmt(&self, id: TryId) -> Vec<(&'static str, Part)> {
        let parts = self.tree.try_stmt(id);
        vec![
            ("body", Part::List(Some(self.stmts(parts.body)))),
            ("ident", self.maybe(parts.ident)),
            ("handler", Part::List(parts.handler.map(|handler| self.stmts(handler)))),
        ]
    }

    fn branches(&self, branches: List<BranchId>) -> Part {
        let branches = self.tree.list(branches).map(|id| self.tree.branch(id));
        let described = branches.map(|branch| {
            let head = self.maybe(branch.head);
            let span = branch.head.map(|head| self.tree.expr_span(head));
            let parts = vec![("head", head), ("body", self.block(branch.body))];
            Node { kind: "branch", span, parts }
        });
        Part::Rest(described.collect())
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
