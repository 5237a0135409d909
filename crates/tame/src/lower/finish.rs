//! What is settled when a function's statements are there.
//!
//! ```text
//! f(1); ans + 2;           an expression statement's value goes into `ans` where
//!                          the function has such a variable
//! ```
//!
//! `break` and `continue` outside all loops, which no product runs any more, leave the
//! function, as they did once.
//!
//! Cost: one pass over the statements where there is an `ans`, and one over those outside
//! loops.

use super::builder::Body;
use lariat_ir::{Stmt, Targets, walk};
use lariat_syntax::names;

impl Body<'_, '_> {
    /// What stands outside all loops leaves none.
    pub(crate) fn settle_breaks(&mut self) {
        let mut left = self.function.body.clone();
        while let Some(id) = left.pop() {
            match &mut self.function.stmts[id] {
                stmt @ (Stmt::Break | Stmt::Continue) => *stmt = Stmt::Return,
                Stmt::While { .. } | Stmt::For { .. } => {}
                stmt => left.extend(walk::blocks(stmt).flatten()),
            }
        }
    }

    /// Expression statements assign `ans` where the function has it.
    pub(crate) fn settle_answers(&mut self) {
        let answer = match self.tree().find_name(names::ANSWER) {
            Some(sym) => self.by_sym.get(&sym).copied(),
            None => self.answer,
        };
        if answer.is_none() {
            return;
        }
        let ids: Vec<_> = self.function.stmts.ids().collect();
        for id in ids {
            if let Stmt::Call { targets: targets @ Targets::Statement(_), .. }
            | Stmt::Get { targets: targets @ Targets::Statement(_), .. } =
                &mut self.function.stmts[id]
            {
                *targets = Targets::Statement(answer);
            }
        }
    }
}
