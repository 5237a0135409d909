//! `try` and `unwind_protect` keep their form; their parts are lowered.
//!
//! ```text
//! try                       try
//!   y = f(x)(1);              t1 = f(x); t2 = 1; y = t1(t2);
//! catch err                 catch err
//!   disp(err.message);        t3 = {err.message}; disp(t3{:});
//! end                       end
//! ```
//!
//! Cost: linear.

use super::builder::Body;
use lariat_base::Span;
use lariat_ir::Stmt;
use lariat_syntax::tree::{Block, StmtId, Try};

impl Body<'_, '_> {
    /// `try`
    pub(crate) fn try_catch(&mut self, id: StmtId, parts: Try) {
        let tree = self.tree();
        let span = tree.stmt_span(id);
        let head = Span::new(span.start, span.start + 3);
        let body_end = self.block_end(parts.body, head.end, span.end);
        let mark = self.definite.mark();
        let body = self.block(|body| body.statements(parts.body, body_end));
        let tried = self.definite.end(mark);
        let error = parts.ident.and_then(|ident| self.assigned_variable(ident));
        error.into_iter().for_each(|var| self.definite.assign(var));
        let handler = self.block(|body| {
            if let Some(handler) = parts.handler {
                body.statements(handler, span.end);
            }
        });
        let handled = self.definite.end(mark);
        self.definite.join(tried, handled);
        self.emit(Stmt::Try { body, error, handler }, head);
    }

    /// `unwind_protect`
    pub(crate) fn unwind(&mut self, id: StmtId, body: Block, cleanup: Block) {
        let span = self.tree().stmt_span(id);
        let head = Span::new(span.start, span.start + 14);
        let body_end = self.block_end(body, head.end, span.end);
        let mark = self.definite.mark();
        let body = self.block(|inner| inner.statements(body, body_end));
        let run = self.definite.end(mark);
        let cleanup = self.block(|inner| inner.statements(cleanup, span.end));
        self.definite.resume(run);
        self.emit(Stmt::Unwind { body, cleanup }, head);
    }
}
