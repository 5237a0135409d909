//! `if` with `elseif`: each further link stands in the `else` of the one before.
//!
//! ```text
//! if a, x = 1;           if a
//! elseif b > 2, y = 2;     x = 1;
//! end                    else
//!                          t1 = 2;
//!                          t2 = gt(b, t1);
//!                          if t2
//!                            y = 2;
//!                          end
//!                        end
//! ```
//!
//! Long chains are not nested: a variable records whether a link has been taken.
//!
//! Cost: linear; no recursion over the links.

use super::builder::{Body, Dest};
use lariat_base::Span;
use lariat_ir::definite::{Branch as Assigned, Mark};
use lariat_ir::{Block, Stmt, VarId};
use lariat_syntax::tree::{Branch, BranchId, ExprId, List};

/// More links than this are not nested.
const MOST_NESTED: usize = 100;

/// An `if` whose `else` is open.
struct Link {
    condition: VarId,
    span: Span,
    then: Block,
    assigned: Assigned,
    mark: Mark,
}

impl Body<'_, '_> {
    /// The branches of an `if` or `switch`, the first of which that passes its
    /// test is run.
    pub(crate) fn branches(
        &mut self,
        branches: List<BranchId>,
        span: Span,
        mut test: impl FnMut(&mut Self, ExprId) -> VarId,
    ) {
        let tree = self.tree();
        let list: Vec<Branch> = tree.list(branches).map(|id| tree.branch(id)).collect();
        if list.len() > MOST_NESTED {
            return self.flat_branches(&list, span, test);
        }
        let mut links = Vec::new();
        for (place, branch) in list.iter().enumerate() {
            let end = self.branch_end(&list, place, span);
            let Some(head) = branch.head else {
                self.statements(branch.body, end);
                continue;
            };
            let span = tree.expr_span(head);
            let condition = test(self, head);
            let mark = self.definite.mark();
            let then = self.block(|body| body.statements(branch.body, end));
            let assigned = self.definite.end(mark);
            links.push(Link { condition, span, then, assigned, mark });
            self.open();
        }
        while let Some(Link { condition, span, then, assigned, mark }) = links.pop() {
            let otherwise = self.close();
            let other = self.definite.end(mark);
            self.definite.join(assigned, other);
            self.emit(Stmt::If { condition, then, otherwise }, span);
        }
    }

    /// The same, with a variable that is true until a test is passed.
    fn flat_branches(
        &mut self,
        list: &[Branch],
        span: Span,
        mut test: impl FnMut(&mut Self, ExprId) -> VarId,
    ) {
        let open = self.truth(true, Dest::ANY, span);
        for (place, branch) in list.iter().enumerate() {
            let end = self.branch_end(list, place, span);
            let span = branch.head.map_or(span, |head| self.tree().expr_span(head));
            self.if_else(
                open,
                span,
                |body| {
                    let Some(head) = branch.head else {
                        return body.statements(branch.body, end);
                    };
                    let condition = test(body, head);
                    body.if_else(
                        condition,
                        span,
                        |body| {
                            body.truth(false, Dest::into(open), span);
                            body.statements(branch.body, end);
                        },
                        |_| {},
                    );
                },
                |_| {},
            );
        }
    }

    /// Where the comments of a branch end.
    fn branch_end(&self, list: &[Branch], place: usize, span: Span) -> u32 {
        if place + 1 == list.len() {
            return span.end;
        }
        let branch = list[place];
        let head = branch.head.map_or(span.start, |head| self.tree().expr_span(head).end);
        self.block_end(branch.body, head, span.end)
    }
}
