//! Errors that a program raises on purpose: `error(…)`, and checks such as `assert(…)` that do
//! not hold.
//!
//! The statement is no mistake, and nothing is found where it stands. But a call with values for
//! which every run gets there fails, and is worth a finding of its own
//! (`lariat_findings`, `raised`).
//!
//! ```text
//! function y = product(a, b)
//!   if size(a, 2) ~= size(b, 1)
//!     error('sizes do not fit');        for (1,3) and (1,3): every run, and it ends
//!   end                                 for unknown sizes: some runs
//! ```
//!
//! Cost: an entry for each such statement.

use super::interpreter::Interpreter;
use super::reach::Reach;
use lariat_builtins::{BuiltinId, Effect, Role, effects};
use lariat_ir::StmtId;

/// How a statement that may raise an error was visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raise {
    /// Which runs get there, of the visit that most do.
    pub reach: Reach,
    /// Every visit ends there.
    pub always: bool,
    /// It tests something itself: `assert`.
    pub tests: bool,
}

impl Raise {
    /// Does every run that does not fail before end here?
    pub fn is_sure(&self) -> bool {
        self.reach == Reach::Must && self.always
    }

    /// Is it what the function is for, whatever it is called with?
    pub fn is_purpose(&self) -> bool {
        self.reach == Reach::Must && (self.always || !self.tests)
    }
}

impl Interpreter<'_, '_> {
    /// Notes that a builtin was called which may raise an error, and whether it did. What stands
    /// in a `try` is handled, and what an error precedes is no run's.
    pub(super) fn note_raise(&mut self, stmt: StmtId, id: BuiltinId, ends: bool) {
        let builtin = self.engine.analysis.code.builtins().get(id);
        let throws = matches!(builtin.role, Some(Role::Throw | Role::ThrowMessage));
        let tests = !throws && !effects(&builtin.name).contains(Effect::NeverReturns);
        let is_raise = throws || tests && ends || self.is_noted(stmt);
        if !self.keeps_facts || !is_raise || self.tries > 0 || self.level > 0 {
            return;
        }
        let (site, reach) = (self.site(stmt), self.reach());
        let fresh = Raise { reach, always: ends, tests };
        let noted = self.facts_at(site).raises.entry(site.stmt).or_insert(fresh);
        noted.reach = noted.reach.max(reach);
        noted.always &= ends;
    }

    fn is_noted(&mut self, stmt: StmtId) -> bool {
        let site = self.site(stmt);
        self.facts_at(site).raises.contains_key(&site.stmt)
    }
}
