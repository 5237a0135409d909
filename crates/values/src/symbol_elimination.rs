//! Symbol elimination: what is known by symbols whose meaning ends is dropped.
//!
//! Cost: a look at each variable; a value without such symbols stays as it is.

use super::flow_set::{Flow, Slot};
use lariat_domains::ValueSet;
use lariat_shapes::{Named, Polynomial, Symbol};
use std::sync::Arc;

/// Drops what is known by symbols that this is true of.
pub fn eliminate(flow: &mut Flow, test: &mut dyn FnMut(&Named) -> bool) {
    flow.forget_tests_of(test);
    for var in flow.vars() {
        let slot = flow.slot(var);
        let Some(value) = slot.value.as_ref().filter(|value| value.mentions(test)) else {
            continue;
        };
        let value = without(value, test);
        let slot = Slot { value: Some(Arc::new(value)), ..slot.clone() };
        flow.refine(var, slot);
    }
    if flow.extras().is_some() {
        for slot in flow.extras_mut().named.values_mut() {
            if let Some(value) = slot.value.as_ref().filter(|value| value.mentions(test)) {
                slot.value = Some(Arc::new(without(value, test)));
            }
        }
    }
}

/// A value without what is known by symbols that this is true of.
pub fn without(value: &ValueSet, test: &mut dyn FnMut(&Named) -> bool) -> ValueSet {
    value.substitute(&mut |named| match test(named) {
        true => None,
        false => Some(Polynomial::symbol(Symbol::from(named.clone()))),
    })
}
