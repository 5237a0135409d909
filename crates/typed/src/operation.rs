//! One operation: a statement in a context, and what is known of its operands.

use super::builder::{Origin, of_slot};
use super::program::{Condition, Known};
use super::status::{Alternative, Kind, Proof, Status, Unproved};
use lariat_builtins::ClassSet;
use lariat_domains::{Value, ValueSet};
use lariat_ir::{Function, StmtId, VarId};
use lariat_value_facts::BodyFacts;
use lariat_values::ValueEngine;
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
}

/// What is known of operands of which nothing was kept.
pub(super) const fn not_kept() -> Status {
    Status::ToCheck(Unproved::NotKept)
}

/// Is each alternative of a value of a kind, as the test says?
pub(super) fn all_alternatives(
    value: &ValueSet,
    kind: Kind,
    test: impl Fn(&Value) -> bool,
) -> Status {
    match value {
        ValueSet::Unknown(reason, _) => Status::ToCheck(Unproved::UnknownClass(reason.clone())),
        ValueSet::OneOf(values) if values.iter().all(&test) => {
            Status::Proved(Proof::Is(kind, values.iter().map(alternative).collect()))
        }
        ValueSet::OneOf(values) => {
            Status::ToCheck(Unproved::MayNotBe(kind, values.iter().map(alternative).collect()))
        }
    }
}

/// What of an alternative decides its kind.
fn alternative(value: &Value) -> Alternative {
    let matrix = value.as_matrix();
    let bound = matrix.and_then(|matrix| matrix.symbolic_bound()?.bound);
    Alternative { class: value.mclass(), numbers: matrix.map(|matrix| matrix.numbers), bound }
}

/// The classes of a value.
pub(super) fn classes_of(value: &ValueSet) -> ClassSet {
    value.values().iter().map(Value::mclass).collect()
}
