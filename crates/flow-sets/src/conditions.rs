//! Branches: which side a condition selects, and what a branch teaches.
//!
//! A condition in the Tame IR is a variable. Where its value is known, only one
//! branch is viable. Where it is the answer of a test of another variable, such
//! as `t = ischar(x)`, that variable is refined in both branches: its value set
//! keeps the alternatives for which the test may answer so. A refinement that
//! leaves nothing makes the branch nonviable.
//!
//! `a && b` arrives as a nest of `if`s that assign the truth of the whole to one
//! temporary, which the next `if` tests. States with different truths are kept
//! apart until then ([`Parts`]), so that the branch of `nargin > 1 && ischar(x)`
//! knows both.

use super::branch_test::Test;
use super::equations::assume_equal;
use super::flow_set::{Flow, State, join};
use super::signs::at_least;
use super::size_test::assume_shape;
use lariat_builtins::{ClassSet, MClass};
use lariat_domains::{Constant, Shape, Value, ValueSet};
use lariat_ir::VarId;
use std::sync::Arc;

/// States by the truth of a variable.
#[derive(Default)]
pub struct Parts {
    /// It is true.
    pub yes: State,
    /// It is false.
    pub no: State,
    /// It may be either.
    pub maybe: State,
}

impl Parts {
    /// Adds a state to the branch of its truth value.
    pub fn add(&mut self, state: State, answer: VarId) {
        let Some(flow) = &state else { return };
        let part = match truth(flow, answer) {
            Some(true) => &mut self.yes,
            Some(false) => &mut self.no,
            None => &mut self.maybe,
        };
        *part = join(part.take(), state);
    }

    /// All states of other parts too.
    pub fn merge(&mut self, other: Self) {
        for (into, state) in
            [(&mut self.yes, other.yes), (&mut self.no, other.no), (&mut self.maybe, other.maybe)]
        {
            *into = join(into.take(), state);
        }
    }

    /// Each state changed.
    #[must_use]
    pub fn map(self, change: impl Fn(State) -> State) -> Self {
        let Self { yes, no, maybe } = self;
        Self { yes: change(yes), no: change(no), maybe: change(maybe) }
    }

    /// The states in which the variable is true, and those in which it is false.
    pub fn split(self, answer: VarId) -> (State, State) {
        let no = self.maybe.clone().and_then(|flow| assume(flow, answer, false));
        let yes = self.maybe.and_then(|flow| assume(flow, answer, true));
        (join(self.yes, yes), join(self.no, no))
    }
}

/// The truth of a variable as a condition, where it is known. What was assumed after an
/// error decides nothing.
pub fn truth(flow: &Flow, condition: VarId) -> Option<bool> {
    let slot = flow.slot(condition);
    let value = slot.value.as_ref().filter(|_| !slot.recovered)?;
    let ValueSet::OneOf(values) = &**value else { return None };
    let mut truths = values.iter().map(|value| match value {
        Value::Matrix(matrix) => matrix.truth(),
        _ => None,
    });
    let first = truths.next()??;
    truths.all(|truth| truth == Some(first)).then_some(first)
}

/// The state where a condition is known to be true or false; nonviable where it
/// cannot be.
pub fn assume(mut flow: Flow, condition: VarId, holds: bool) -> State {
    match truth(&flow, condition) {
        Some(known) if known != holds => return None,
        _ => {}
    }
    if let Some(test) = flow.test(condition).cloned() {
        learn(&mut flow, &test, holds)?;
    }
    note_truth(&mut flow, condition, holds);
    Some(flow)
}

/// A logical scalar that was tested is known from here on.
fn note_truth(flow: &mut Flow, condition: VarId, holds: bool) {
    let mut slot = flow.slot(condition).clone();
    let Some(value) = &slot.value else { return };
    let is_logical_scalar = matches!(&**value, ValueSet::OneOf(values) if matches!(
        &values[..],
        [Value::Matrix(matrix)]
            if matrix.class == MClass::Logical && matrix.shape == Shape::scalar()
    ));
    if is_logical_scalar {
        slot.value = Some(Arc::new(ValueSet::logical(holds)));
        flow.refine(condition, slot);
    }
}

/// Refines what a test speaks of; `None` where its answer cannot be so.
fn learn(flow: &mut Flow, test: &Test, holds: bool) -> Option<()> {
    match test {
        Test::Class(var, classes) => keep(
            flow,
            *var,
            |value| classes.contains(value.mclass()) == holds,
            holds.then_some(*classes),
        ),
        Test::ObjectClass(var, class) if holds => keep(
            flow,
            *var,
            |value| {
                // A subclass is an object of the class too.
                matches!(value, Value::Object(_)) || value.mclass().name() == &**class
            },
            None,
        ),
        Test::Object(var) if holds => {
            keep(flow, *var, |value| matches!(value, Value::Object(_)), None)
        }
        Test::Empty(var) => keep(flow, *var, |value| value.is_empty() != Some(!holds), None),
        Test::Scalar(var) if holds => {
            keep(flow, *var, |value| value.shape().is_scalar() != Some(false), None)?;
            change(flow, *var, |value| value.assume_shape(&Shape::scalar()));
            Some(())
        }
        Test::Scalar(var) => {
            keep(flow, *var, |value| value.shape().is_scalar() != Some(true), None)
        }
        Test::Field(var, name) if holds => {
            change(flow, *var, |value| value.assume_field(name));
            Some(())
        }
        Test::Exists(var, answer) => exists(flow, *var, *answer == holds),
        Test::Absent(var, answer) if *answer == holds => exists(flow, *var, false),
        Test::NameCode(var) if !holds => exists(flow, *var, false),
        Test::Not(answer) => {
            let refined = assume(flow.clone(), *answer, !holds)?;
            *flow = refined;
            Some(())
        }
        Test::Copy(answer) => {
            let refined = assume(flow.clone(), *answer, holds)?;
            *flow = refined;
            Some(())
        }
        Test::Equals(var, constant) if holds => {
            let fits = |value: &Value| constant.values().iter().any(|c| may_equal(value, c));
            keep(flow, *var, fits, None)
        }
        Test::Given { yes, no } => {
            let given = if holds { yes } else { no };
            given.present.iter().try_for_each(|&var| exists(flow, var, true))?;
            given.absent.iter().try_for_each(|&var| exists(flow, var, false))
        }
        Test::Same(pairs, same) if *same == holds => {
            let pairs = pairs.clone();
            pairs.iter().try_for_each(|(left, right)| assume_equal(flow, left, right))
        }
        Test::AtLeast(var, bound, answer) if *answer == holds => {
            change(flow, *var, |value| at_least(value, *bound, holds));
            Some(())
        }
        Test::Shape(var, shape, answer) if *answer == holds => assume_shape(flow, *var, shape),
        Test::All(tests) if holds => tests.iter().try_for_each(|test| learn(flow, test, true)),
        Test::Any(tests) if !holds => tests.iter().try_for_each(|test| learn(flow, test, false)),
        Test::Size(..) | Test::Shape(..) | Test::All(_) | Test::Any(_) => Some(()),
        Test::ArgumentCount | Test::Same(..) | Test::AtLeast(..) => Some(()),
        Test::Absent(..) | Test::NameCode(_) => Some(()),
        Test::ObjectClass(..) | Test::Object(_) | Test::Field(..) | Test::Equals(..) => Some(()),
    }
}

/// May a value equal a constant? Strings and numbers are compared by class.
fn may_equal(value: &Value, constant: &Value) -> bool {
    let (Value::Matrix(value), Value::Matrix(constant)) = (value, constant) else { return true };
    let text = |matrix: &lariat_domains::Matrix| match &matrix.constant {
        Some(Constant::String(text)) => Some(text.clone()),
        _ => None,
    };
    match (text(value), text(constant)) {
        (Some(left), Some(right)) => left == right,
        _ => true,
    }
}

fn exists(flow: &mut Flow, var: VarId, holds: bool) -> Option<()> {
    let slot = flow.slot(var).clone();
    let refined = match (slot.value, holds) {
        (None, true) => return None,
        (Some(value), true) => super::slot::Slot::set(value),
        (Some(_), false) if !slot.maybe_unset => return None,
        (_, false) => super::slot::Slot::UNSET,
    };
    flow.refine(var, refined);
    Some(())
}

/// Keeps the alternatives that may be; of an unknown value, one of the classes.
fn keep(
    flow: &mut Flow,
    var: VarId,
    may: impl Fn(&Value) -> bool,
    classes: Option<ClassSet>,
) -> Option<()> {
    let mut slot = flow.slot(var).clone();
    let Some(value) = &slot.value else { return Some(()) };
    let kept = match (&**value, classes) {
        (ValueSet::Unknown(_, open), Some(classes)) => {
            let set = ValueSet::of_classes(classes);
            match open {
                Some(open) => set.map_values(|value| open.apply(value)),
                None => set,
            }
        }
        (ValueSet::Unknown(..), None) => return Some(()),
        (ValueSet::OneOf(values), _) => {
            let kept: smallvec::SmallVec<[Value; 1]> =
                values.iter().filter(|value| may(value)).cloned().collect();
            if kept.is_empty() {
                return None;
            }
            ValueSet::OneOf(kept)
        }
    };
    slot.value = Some(Arc::new(kept));
    flow.refine(var, slot);
    Some(())
}

fn change(flow: &mut Flow, var: VarId, change: impl Fn(&Value) -> Value) {
    let mut slot = flow.slot(var).clone();
    let Some(value) = &slot.value else { return };
    if let ValueSet::OneOf(values) = &**value {
        slot.value = Some(Arc::new(ValueSet::OneOf(values.iter().map(change).collect())));
        flow.refine(var, slot);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truth_is_known_if_all_alternatives_agree() {
        let flow = |value: ValueSet| {
            let mut flow = Flow::new(1);
            flow.set(VarId::new(0), crate::slot::Slot::set(value));
            flow
        };
        let truth = |value: ValueSet| super::truth(&flow(value), VarId::new(0));
        assert_eq!(truth(ValueSet::number(2.0)), Some(true));
        assert_eq!(truth(ValueSet::number(0.0)), Some(false));
        assert_eq!(truth(ValueSet::empty_matrix()), Some(false));
        assert_eq!(truth(ValueSet::number(0.0).join(&ValueSet::number(1.0))), None);
        let impossible = assume(flow(ValueSet::number(2.0)), VarId::new(0), false);
        assert!(impossible.is_none());
    }
}
