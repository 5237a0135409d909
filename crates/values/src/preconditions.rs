//! Notes the preconditions of calls: what builtins require of the sizes of their
//! operands ([`lariat_value_facts::requirements`]).

use super::interpreter::Interpreter;
use lariat_builtins::Builtin;
use lariat_domains::ValueSet;
use lariat_ir::StmtId;
use lariat_value_facts::requirements::of_pair;
use std::sync::Arc;

impl Interpreter<'_, '_> {
    /// Notes what a call of a builtin requires.
    pub fn note_requirement(
        &mut self,
        stmt: StmtId,
        builtin: &Builtin,
        arguments: &[Arc<ValueSet>],
    ) {
        if !self.keeps_facts || self.context.results.is_some() || !self.gives_symbols() {
            return;
        }
        let expansion = self.engine.analysis.transfer.rules().implicit_expansion;
        let [a, b] = arguments else { return };
        let fit = of_pair(builtin.shape, &a.shape(), &b.shape(), expansion);
        let facts = self.facts();
        match fit {
            Some(fit) => facts.requirements.insert(stmt, fit),
            None => facts.requirements.remove(&stmt),
        };
    }
}
