//! Statements, each on lines of its own.
//!
//! A block's end in the source is needed to know which comments belong inside.
//! The tree has no range for `else`, `catch` and similar ones; where no
//! expression stands beside such a keyword, it is looked for in the source
//! ([`Comments::keyword`](super::comments::Comments::keyword)).

use super::Printer;
use crate::tree::{
    Block, Branch, BranchId, Display, ExprId, For, FunctionId, List, Stmt, StmtId, Try,
};
use crate::{Sym, tree::Expr};
use lariat_base::Span;

/// The words that begin the branches of an `if` or `switch`.
struct BranchWords {
    first: &'static str,
    next: &'static str,
    last: &'static str,
}

const IF: BranchWords = BranchWords { first: "if", next: "elseif", last: "else" };
const SWITCH: BranchWords = BranchWords { first: "case", next: "case", last: "otherwise" };

impl Printer<'_> {
    /// A statement with the comments before, inside and after it.
    pub(super) fn stmt(&mut self, id: StmtId) {
        let span = self.tree.stmt_span(id);
        match self.tree.stmt(id) {
            Stmt::Expr(expr, display) => self.line(span, |p| {
                p.expr(expr);
                p.put(p.terminator(expr, display));
            }),
            Stmt::Command(name, words) => self.line(span, |p| p.words(name, words)),
            Stmt::Shell => self.line(span, |p| p.put(p.tree.slice(span).trim())),
            Stmt::If(branches) => self.if_stmt(span, branches),
            Stmt::Switch(value, branches) => self.switch(span, value, branches),
            Stmt::While(condition, body) => self.while_stmt(span, condition, body),
            Stmt::DoUntil(body, condition) => self.do_until(span, body, condition),
            Stmt::For(id) => self.for_stmt(span, self.tree.for_loop(id)),
            Stmt::Try(id) => self.try_stmt(span, self.tree.try_stmt(id)),
            Stmt::UnwindProtect(body, cleanup) => self.unwind_protect(span, body, cleanup),
            Stmt::Spmd(arguments, body) => self.spmd(span, arguments, body),
            Stmt::Global(names) => self.declare(span, "global", names),
            Stmt::Persistent(names) => self.declare(span, "persistent", names),
            Stmt::Break => self.line(span, |p| p.put("break")),
            Stmt::Continue => self.line(span, |p| p.put("continue")),
            Stmt::Return => self.line(span, |p| p.put("return")),
            Stmt::Import(words) => self.declare(span, "import", words),
            Stmt::Function(id) => self.function(id),
            Stmt::Arguments(id) => self.arguments(span, id),
            Stmt::Class(id) => self.class(span, id),
        }
    }

    /// `arguments` alone on a line would open a block.
    fn terminator(&self, expr: ExprId, display: Display) -> &'static str {
        match (display, self.tree.expr(expr)) {
            (Display::Hidden, _) => ";",
            (Display::Shown, Expr::Name(sym)) if self.tree.name(sym) == "arguments" => ",",
            (Display::Shown, _) => "",
        }
    }

    fn words(&mut self, name: ExprId, words: List<ExprId>) {
        self.expr(name);
        let mut last = "";
        for word in self.tree.list(words) {
            last = self.tree.expr_text(word);
            self.put(" ");
            self.put(last);
        }
        // `t -,` is a command, but `t -` with a line end or blank after is not.
        let is_operator = last.bytes().all(|byte| b"+-*/\\^<>=~!&|:.".contains(&byte));
        self.put(if is_operator { "," } else { "" });
    }

    fn declare(&mut self, span: Span, word: &str, names: List<ExprId>) {
        self.line(span, |p| {
            p.put(word);
            for name in p.tree.list(names) {
                p.put(" ");
                p.expr(name);
            }
        });
    }

    fn expr_end(&self, id: ExprId) -> u32 {
        self.tree.expr_span(id).end
    }

    fn if_stmt(&mut self, span: Span, branches: List<BranchId>) {
        let first = self.tree.first(branches).and_then(|id| self.tree.branch(id).head);
        self.reach(span.start, first.map_or(span.start, |head| self.expr_end(head)));
        self.branches(span.start, span.end, branches, &IF);
        self.close(span.end);
    }

    fn switch(&mut self, span: Span, value: ExprId, branches: List<BranchId>) {
        let value_end = self.expr_end(value);
        self.reach(span.start, value_end);
        self.indent();
        self.put("switch ");
        self.expr(value);
        let first = self.tree.first(branches).and_then(|id| self.tree.branch(id).head);
        let limit = match first {
            Some(head) => self.tree.expr_span(head).start,
            None => self.comments.keyword(value_end, span.end),
        };
        self.close_head(value_end, limit);
        self.depth += 1;
        self.branches(value_end, span.end, branches, &SWITCH);
        self.comments_before(span.end);
        self.depth -= 1;
        self.close(span.end);
    }

    /// The branches between `from` and `end`.
    fn branches(&mut self, from: u32, end: u32, list: List<BranchId>, words: &BranchWords) {
        let branches: Vec<Branch> = self.tree.list(list).map(|id| self.tree.branch(id)).collect();
        let mut start = self.branch_start(branches.first(), from, end);
        for (position, branch) in branches.iter().enumerate() {
            let word = match branch.head {
                Some(_) if position == 0 => words.first,
                Some(_) => words.next,
                None => words.last,
            };
            let head_end =
                branch.head.map_or(start + word.len() as u32, |head| self.expr_end(head));
            self.comments_before(start);
            let content_end = self.content_end(branch.body, head_end);
            start = self.branch_start(branches.get(position + 1), content_end, end);
            self.part(head_end, branch.body, start, |p| p.branch_head(word, branch.head));
        }
    }

    fn branch_head(&mut self, word: &str, head: Option<ExprId>) {
        self.put(word);
        if let Some(head) = head {
            self.put(" ");
            self.expr(head);
        }
    }

    /// The place before which all comments belong before the branch: the end of
    /// its head, or its keyword; `end` where there is no branch.
    fn branch_start(&self, branch: Option<&Branch>, from: u32, end: u32) -> u32 {
        match branch {
            Some(Branch { head: Some(head), .. }) => self.expr_end(*head),
            Some(Branch { head: None, .. }) => self.comments.keyword(from, end),
            None => end,
        }
    }

    fn while_stmt(&mut self, span: Span, condition: ExprId, body: Block) {
        let head_end = self.expr_end(condition);
        self.reach(span.start, head_end);
        self.part(head_end, body, span.end, |p| {
            p.put("while ");
            p.expr(condition);
        });
        self.close(span.end);
    }

    fn do_until(&mut self, span: Span, body: Block, condition: ExprId) {
        self.reach(span.start, span.start);
        self.part(span.start + 2, body, self.expr_end(condition), |p| p.put("do"));
        self.indent();
        self.put("until ");
        self.expr(condition);
        self.close_line(span.end);
    }

    fn for_stmt(&mut self, span: Span, parts: For) {
        let head_end = self.expr_end(parts.workers.unwrap_or(parts.range));
        self.reach(span.start, head_end);
        self.part(head_end, parts.body, span.end, |p| p.for_head(parts));
        self.close(span.end);
    }

    fn for_head(&mut self, parts: For) {
        self.put(if parts.parallel { "parfor " } else { "for " });
        if parts.workers.is_some() {
            self.put("(");
        }
        self.expr(parts.target);
        self.put(" = ");
        self.expr(parts.range);
        if let Some(workers) = parts.workers {
            self.put(", ");
            self.expr(workers);
            self.put(")");
        }
    }

    fn try_stmt(&mut self, span: Span, parts: Try) {
        let head_end = span.start + 3;
        self.reach(span.start, span.start);
        let content_end = self.content_end(parts.body, head_end);
        let body_end = match (parts.handler, parts.ident) {
            (None, _) => span.end,
            (Some(_), Some(ident)) => self.expr_end(ident),
            (Some(_), None) => self.comments.keyword(content_end, span.end),
        };
        self.part(head_end, parts.body, body_end, |p| p.put("try"));
        if let Some(handler) = parts.handler {
            let catch_end = parts.ident.map_or(body_end + 5, |ident| self.expr_end(ident));
            self.part(catch_end, handler, span.end, |p| p.branch_head("catch", parts.ident));
        }
        self.close(span.end);
    }

    fn unwind_protect(&mut self, span: Span, body: Block, cleanup: Block) {
        let (first, second) = ("unwind_protect", "unwind_protect_cleanup");
        let head_end = span.start + first.len() as u32;
        self.reach(span.start, span.start);
        let between = self.comments.keyword(self.content_end(body, head_end), span.end);
        self.part(head_end, body, between, |p| p.put(first));
        self.part(between + second.len() as u32, cleanup, span.end, |p| p.put(second));
        self.close(span.end);
    }

    fn spmd(&mut self, span: Span, arguments: List<ExprId>, body: Block) {
        let last = self.tree.list(arguments).next_back();
        let head_end = last.map_or(span.start + 4, |last| self.expr_end(last));
        self.reach(span.start, head_end);
        self.part(head_end, body, span.end, |p| {
            p.put("spmd");
            if last.is_some() {
                p.put(" ");
                p.arguments_list(arguments);
            }
        });
        self.close(span.end);
    }

    /// A function's definition.
    pub(super) fn function(&mut self, id: FunctionId) {
        let function = &self.tree.functions[id];
        let (inputs, outputs) = (function.inputs, function.outputs);
        let exprs = self.tree.list(inputs).chain(self.tree.list(outputs));
        let head_end =
            exprs.map(|id| self.expr_end(id)).fold(function.name_span.end, |a, b| a.max(b));
        self.reach(function.span.start, head_end);
        self.part(head_end, function.body, function.span.end, |p| {
            p.put("function ");
            p.signature(function.name, inputs, outputs);
        });
        if function.closed {
            self.close(function.span.end);
        }
    }

    /// `[a, b] = name(x, y)`, without empty brackets and parentheses.
    pub(super) fn signature(
        &mut self,
        name: List<Sym>,
        inputs: List<ExprId>,
        outputs: List<ExprId>,
    ) {
        match self.tree.list_len(outputs) {
            0 => {}
            1 if !self.tree.list(outputs).any(|id| self.tree.expr(id) == Expr::Ignore) => {
                self.elements(outputs);
                self.put(" = ");
            }
            _ => {
                self.put("[");
                self.elements(outputs);
                self.put("] = ");
            }
        }
        self.dotted(name);
        if self.tree.list_len(inputs) > 0 {
            self.arguments_list(inputs);
        }
    }
}
