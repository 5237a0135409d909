//! Symbol elimination: what is known by symbols whose meaning ends is dropped.
//!
//! Cost: a look at each variable; a value without such symbols stays as it is.

use super::context::Returned;
use lariat_domains::ValueSet;
use lariat_flow_sets::flow_set::Flow;
use lariat_shapes::{Named, Polynomial, Symbol, SymbolOrigin};
use std::sync::Arc;

/// Drops what is known by symbols that this is true of.
pub fn eliminate(flow: &mut Flow, test: &mut dyn FnMut(&Named) -> bool) {
    flow.forget_tests_of(test);
    flow.refine_each(|value| value.mentions(test).then(|| without(value, test)));
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

impl Returned {
    /// The same without numbers that only the results share.
    #[must_use]
    pub fn without_result_symbols(self) -> Self {
        self.with_each(|value| without(value, &mut { is_result }))
    }

    /// The same without symbols.
    #[must_use]
    pub fn without_symbols(self) -> Self {
        let eliminate = |value: &ValueSet| value.forget_symbols();
        let more = self.more.as_ref().map(|more| Arc::new(eliminate(more)));
        Self { more, ..self.with_each(eliminate) }
    }
}

fn is_result(named: &Named) -> bool {
    matches!(named.origin, SymbolOrigin::Result { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_builtins::MClass;
    use lariat_domains::{Extent, Matrix, Numbers, Shape};
    use lariat_flow_sets::slot::Slot;
    use lariat_ir::VarId;
    use lariat_shapes::{ParameterPart, SymbolOrigin};

    fn symbol(place: u32) -> Symbol {
        let part = ParameterPart::Extent(1);
        Symbol::count(SymbolOrigin::Parameter { place, part }, "n")
    }

    fn is_of(place: u32) -> impl FnMut(&Named) -> bool {
        move |named| matches!(named.origin, SymbolOrigin::Parameter { place: of, .. } if of == place)
    }

    fn matrix(rows: Extent, columns: Extent) -> ValueSet {
        Matrix::new(MClass::Double, Shape::dims([rows, columns]), Numbers::real()).into()
    }

    #[test]
    fn an_extent_of_an_eliminated_symbol_is_any() {
        let known = matrix(Extent::symbol(symbol(0)), Extent::symbol(symbol(1)));
        let left = without(&known, &mut is_of(0));
        assert_eq!(left, matrix(Extent::Unknown, Extent::symbol(symbol(1))));
        assert_eq!(without(&known, &mut is_of(7)), known);
    }

    #[test]
    fn values_without_the_symbol_stay_shared() {
        let mut flow = Flow::new(2);
        flow.set(VarId::new(0), Slot::set(matrix(Extent::symbol(symbol(0)), Extent::Known(1))));
        flow.set(VarId::new(1), Slot::set(matrix(Extent::symbol(symbol(1)), Extent::Known(1))));
        let before = flow.clone();
        eliminate(&mut flow, &mut is_of(0));
        assert_eq!(before.differences(&flow), [VarId::new(0)]);
        assert!(!flow.slot(VarId::new(0)).maybe_unset);
    }
}
