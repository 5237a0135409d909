//! One operation: a statement in a context, and what can be said of its operands.

use super::builder::{Origin, of_slot};
use super::program::{Condition, Known, Status};
use lariat_domains::{Value, ValueSet};
use lariat_ir::{Function, StmtId, VarId};
use lariat_values::{BodyFacts, ValueEngine};
use std::sync::Arc;

/// A statement in a context.
#[derive(Clone, Copy)]
pub(super) struct At<'b, 'c> {
    /// The analysis.
    pub engine: &'b ValueEngine<'c>,
    /// What it comes from.
    pub origin: Origin,
    /// The body.
    pub body: &'b Function,
    /// What is kept of the body.
    pub facts: &'b BodyFacts,
    /// The statement.
    pub stmt: StmtId,
}

/// What is required, with its status.
pub(super) type Required = Vec<(Condition, Status)>;

impl At<'_, '_> {
    /// What an operand holds.
    pub fn operand(&self, var: VarId) -> Option<Known> {
        self.facts.points.operand(self.stmt, var).map(of_slot)
    }

    /// The values of an operand, where it may have some.
    pub fn value(&self, var: VarId) -> Option<Arc<ValueSet>> {
        self.operand(var)?.value().cloned()
    }

    /// A variable in a reason.
    pub fn show(&self, var: VarId) -> String {
        let variable = &self.body.vars[var];
        if variable.temporary { "an operand".to_owned() } else { format!("`{}`", variable.name) }
    }
}

/// What is said of operands of which nothing was kept.
pub(super) fn not_kept() -> Status {
    Status::ToCheck("the values of the operands were not kept".to_owned())
}

/// Does something hold for each alternative of a value?
pub(super) fn all_alternatives(
    value: &ValueSet,
    what: &str,
    test: impl Fn(&Value) -> bool,
) -> Status {
    match value {
        ValueSet::Unknown(reason, _) => {
            Status::ToCheck(format!("the class is not known: {}", shown_reason(reason)))
        }
        ValueSet::OneOf(values) if values.iter().all(&test) => {
            Status::Proved(format!("it is {what}: {value}"))
        }
        ValueSet::OneOf(_) => Status::ToCheck(format!("it may not be {what}: {value}")),
    }
}

/// Why a value is unknown.
pub(super) fn shown_reason(reason: &lariat_domains::Reason) -> String {
    lariat_domains::display::reason(reason)
}
