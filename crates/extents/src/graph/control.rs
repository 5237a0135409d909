//! Statements in sequence, branches, jumps, `try` (`004` section 7.1, figure 5).
//!
//! ```text
//! if c, x = y; else, x = z; return; end      after it x is what y is
//! ```
//!
//! The paper has no jumps and no errors. A jump keeps its state for
//! the place that it leads to. A `catch` may begin anywhere in the `try`, so
//! nothing is known there of what that assigns.
//!
//! Cost: a jump costs what has changed since its loop began. Blocks nest as deep
//! as those of the text.

use super::builder::Builder;
use super::construction::{Origin, Unchecked, UncheckedKind};
use super::unable::Unable;

use crate::value::{Value, Why};
use lariat_base::Span;
use lariat_ir::{Block, Stmt, StmtId, VarId};

/// Blocks inside each other that are followed: lowering turns `&&` into some, and
/// the stack has an end.
const MOST_NESTED: usize = 300;

impl<'a> Builder<'a> {
    /// Statements in sequence.
    pub(super) fn block(&mut self, block: &'a Block) {
        if self.depth == MOST_NESTED {
            return self.give_up(block);
        }
        self.depth += 1;
        self.statements(block);
        self.depth -= 1;
    }

    /// Nothing is known of what is nested too deeply.
    fn give_up(&mut self, block: &Block) {
        let Some(first) = block.first() else { return };
        self.cannot(self.span(*first), Unable::TooDeep);
        self.forget(block, Why::Reported);
    }

    fn statements(&mut self, block: &'a Block) {
        let mut said = false;
        for &stmt in block {
            if self.env.live {
                self.statement(stmt);
            } else if !said && !matches!(self.function.stmts[stmt], Stmt::Comment(_)) {
                said = true;
                self.unreachable(self.span(stmt));
            }
        }
    }

    fn unreachable(&mut self, span: Span) {
        let unchecked = Unchecked { span, why: Unable::Unreached, kind: UncheckedKind::Unreached };
        if !self.dry && !self.made.unchecked.contains(&unchecked) {
            self.made.unchecked.push(unchecked);
        }
    }

    pub(super) fn branch(&mut self, stmt: StmtId, then: &'a Block, otherwise: &'a Block) {
        let mut paths = Vec::new();
        for block in [then, otherwise] {
            self.env.open();
            self.env.live = true;
            self.block(block);
            let changes = self.env.undo();
            if self.env.live {
                paths.push(changes);
            }
        }
        self.env.live = !paths.is_empty();
        if self.env.live {
            self.join_paths(&paths, |var| Origin::Join(stmt, var));
        }
    }

    // Jumps.

    pub(super) fn break_loop(&mut self) {
        if let Some(frame) = self.loops.last().map(|inner| inner.frame) {
            let changes = self.env.changes_since(frame);
            if let Some(inner) = self.loops.last_mut() {
                inner.breaks.push(changes);
            }
        }
        self.env.live = false;
    }

    pub(super) fn continue_loop(&mut self) {
        if let Some(frame) = self.loops.last().map(|inner| inner.frame) {
            let changes = self.env.changes_since(frame);
            if let Some(inner) = self.loops.last_mut() {
                inner.continues.push(changes);
            }
        }
        self.env.live = false;
    }

    pub(super) fn return_from(&mut self) {
        if !self.dry {
            let changes = self.env.changes_since(1);
            let outputs = &self.function.outputs;
            let changes = changes.into_iter().filter(|(var, _)| outputs.contains(var));
            self.returns.push(changes.collect());
        }
        self.env.live = false;
    }

    // Errors.

    /// `try`: the handler may start anywhere in the body.
    pub(super) fn try_block(
        &mut self,
        stmt: StmtId,
        body: &'a Block,
        error: Option<VarId>,
        handler: &'a Block,
    ) {
        let mut paths = Vec::new();
        self.env.open();
        self.block(body);
        let changes = self.env.undo();
        paths.extend(self.env.live.then_some(changes));
        self.env.open();
        self.env.live = true;
        self.forget(body, Why::Tried);
        if let Some(error) = error {
            self.env.set(error, Value::opaque(Why::Container));
        }
        self.block(handler);
        let changes = self.env.undo();
        paths.extend(self.env.live.then_some(changes));
        self.env.live = !paths.is_empty();
        if self.env.live {
            self.join_paths(&paths, |var| Origin::Join(stmt, var));
        }
    }

    /// `unwind_protect`: the cleanup may start anywhere in the body.
    pub(super) fn unwind(&mut self, body: &'a Block, cleanup: &'a Block) {
        self.env.open();
        self.block(body);
        let goes_on = self.env.live;
        self.env.undo();
        self.env.live = true;
        self.forget(body, Why::Tried);
        self.block(cleanup);
        self.env.live &= goes_on;
    }

    /// Nothing is known of what a block assigns.
    fn forget(&mut self, block: &Block, why: Why) {
        for var in self.assigned(block) {
            self.env.set(var, Value::opaque(why));
        }
    }
}
