//! What is settled when a function's statements are there.
//!
//! ```text
//! f(1); ans + 2;           an expression statement's value goes into `ans` where
//!                          the function has such a variable
//! ```
//!
//! Cost: one pass over the statements where there is an `ans`.

use super::builder::Body;
use lariat_ir::{Stmt, Targets};
use lariat_syntax::names;

impl Body<'_, '_> {
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
