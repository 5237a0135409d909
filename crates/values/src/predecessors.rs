//! The predecessor states of a join point, and the symbols that one visit of it creates
//! ([`super::joins`]).
//!
//! ```text
//! x: (1,0), (1,s+1)    y: (1,0), (1,s+1)    n: 0, s+1
//! x: (1,size(x,2))     y: (1,size(x,2))     n is size(x,2)
//! ```
//!
//! Extents that are equal along each path are one class and have the symbol of the first
//! of them; a number has a symbol only if it is in a class with others.
//!
//! Cost: a few lookups for each variable that differs.

use lariat_builtins::MClass;
use lariat_domains::{Cell, Extent, Matrix, Open, Shape, Symbolic, Value, ValueSet};
use lariat_flow_sets::flow_set::Flow;
use lariat_flow_sets::slot::Slot;
use lariat_ir::VarId;
use lariat_shapes::{JoinSide, Polynomial, Range, Symbol, SymbolOrigin, VariablePart};
use lariat_value_facts::symbolic_extents::in_shape;
use lariat_value_facts::symbols::{JoinPoint, MAX_DIMENSIONS};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;

/// Bounds of greater magnitude are not kept.
const MAX_BOUND: i64 = 1 << 30;

/// What is equal along all paths, in classes of the iteration before.
pub type Class = (Option<SymbolOrigin>, SmallVec<[Polynomial; 2]>);

/// The state of a predecessor.
#[derive(Clone, Copy)]
pub enum Predecessor<'f> {
    /// All of a flow set.
    All(&'f Flow),
    /// The variables that differ from another predecessor.
    Saved(&'f [(VarId, Slot)]),
}

impl<'f> Predecessor<'f> {
    /// The value of a variable.
    fn value(self, var: VarId) -> Option<&'f Arc<ValueSet>> {
        let slot = match self {
            Self::All(flow) => flow.slot(var),
            Self::Saved(saved) => {
                let place = saved.binary_search_by_key(&var, |(var, _)| *var).ok()?;
                &saved[place].1
            }
        };
        slot.value.as_ref()
    }
}

/// One visit of a join point: the states of its predecessors, and the symbols created so
/// far.
pub struct Predecessors<'f> {
    /// The join point.
    pub join_point: JoinPoint,
    before: Option<Predecessor<'f>>,
    states: SmallVec<[Predecessor<'f>; 3]>,
    apart: bool,
    classes: FxHashMap<Class, Polynomial>,
    /// Symbols were created.
    pub created: bool,
}

impl<'f> Predecessors<'f> {
    /// No symbols yet. `before`: what a loop's head was; `apart`: extents share none.
    pub fn new(
        join_point: JoinPoint,
        before: Option<Predecessor<'f>>,
        states: SmallVec<[Predecessor<'f>; 3]>,
        apart: bool,
    ) -> Self {
        Self { join_point, before, states, apart, classes: FxHashMap::default(), created: false }
    }

    /// Is the same known of a variable on all paths? Whether they share it must not matter: that
    /// depends on which calls are remembered ([`super::last_calls`]).
    pub fn agree(&self, merged: &Flow, var: VarId) -> bool {
        let Some(value) = &merged.slot(var).value else { return true };
        let is_known = |state: &Predecessor<'_>| {
            state.value(var).is_some_and(|other| Arc::ptr_eq(other, value) || other == value)
        };
        self.states.iter().all(is_known)
    }

    /// The class of an extent or number of a variable in the iteration before, and what
    /// it is in each predecessor; `None` where that is not known on some path, or where positions
    /// are to be apart.
    fn class(&self, var: VarId, of: &dyn Fn(&ValueSet) -> Option<Polynomial>) -> Option<Class> {
        let at = |state: Predecessor<'_>| of(state.value(var)?);
        let states: Option<SmallVec<_>> = self.states.iter().map(|state| at(*state)).collect();
        let before = self.before.and_then(at).and_then(|before| self.own(&before));
        states.filter(|_| !self.apart).map(|states| (before, states))
    }

    /// The origin of a symbol that this join point created.
    fn own(&self, polynomial: &Polynomial) -> Option<SymbolOrigin> {
        let origin = polynomial.as_symbol().and_then(Symbol::origin);
        origin.filter(|&origin| self.join_point.creates(origin))
    }

    /// Creates symbols for the open extents of a variable.
    /// `size`: the symbol of the variable's size by its origin, along a dimension.
    pub fn extents(
        &mut self,
        merged: &mut Flow,
        var: VarId,
        size: &mut dyn FnMut(SymbolOrigin, usize, Range) -> Polynomial,
    ) {
        let slot = merged.slot(var);
        let Some(value) = &slot.value else { return };
        let shape = &*value.shape();
        let known = |k: usize| shape.extent(k + 1);
        let rank = match shape {
            Shape::Unknown => return,
            Shape::Dims(dims) => dims.len(),
            Shape::Leading(_) => 2,
        };
        if rank > MAX_DIMENSIONS || !(0..rank).any(|k| known(k).is_unknown()) || !is_named(value) {
            return;
        }
        let named = (0..rank).map(|k| match known(k) {
            Extent::Unknown => self.extent(var, k + 1, size),
            extent => extent,
        });
        let named: SmallVec<[Extent; 2]> = named.collect();
        let shape = match shape {
            Shape::Leading(_) => Shape::leading(named[0].clone(), named[1].clone()),
            _ => Shape::dims(named),
        };
        let slot = Slot { value: Some(Arc::new(with_shape(value, &shape))), ..slot.clone() };
        merged.refine(var, slot);
    }

    fn extent(
        &mut self,
        var: VarId,
        along: usize,
        size: &mut dyn FnMut(SymbolOrigin, usize, Range) -> Polynomial,
    ) -> Extent {
        self.created = true;
        let part = VariablePart::Extent(along as u8);
        let class = self.class(var, &|value| value.shape().extent(along).polynomial());
        let range = self.range(var, along);
        let mut symbol = || size(self.join_point.symbol(var, part), along, range);
        Extent::Symbolic(match class {
            Some(class) => self.classes.entry(class).or_insert_with(symbol).clone(),
            None => symbol(),
        })
    }

    /// The range of an extent of a variable. At the head of a loop no upper bound is kept,
    /// and a lower bound that moves rests at 1, then at 0: the iterations end.
    fn range(&self, var: VarId, along: usize) -> Range {
        let of = |state: &Predecessor<'_>| {
            let extent = state.value(var)?.shape().extent(along).polynomial()?;
            Some(extent.range())
        };
        let each = self.states.iter().map(|state| of(state).unwrap_or(Range::COUNT));
        let all = each.reduce(Range::join).unwrap_or(Range::COUNT);
        let low = all.low.unwrap_or(0).clamp(0, MAX_BOUND);
        let high = all.high.filter(|high| *high <= MAX_BOUND);
        if self.join_point.side != JoinSide::Head {
            return Range { whole: true, low: Some(low), high };
        }
        let before = self.before.as_ref().and_then(of).and_then(|before| before.low);
        match before {
            Some(before) if low < before => Range::from(low.min(1)),
            _ => Range::from(low),
        }
    }

    /// The class of a variable's number, if it may have a symbol.
    pub fn number(&self, merged: &Flow, var: VarId) -> Option<Class> {
        let matrix = scalar(merged.slot(var).value.as_deref()?)?;
        if matrix.exactly().is_some() {
            return None;
        }
        let exact = |value: &ValueSet| scalar(value)?.exactly();
        if let Some(before) = self.before {
            exact(before.value(var)?)?;
        }
        self.class(var, &exact)
    }

    /// Creates symbols for numbers that equal an extent or each other.
    pub fn numbers(
        &mut self,
        merged: &mut Flow,
        numbers: &[(VarId, Class)],
        name: &dyn Fn(VarId) -> Arc<str>,
    ) {
        for (place, (var, class)) in numbers.iter().enumerate() {
            let slot = merged.slot(*var).clone();
            let Some(matrix) = slot.value.as_deref().and_then(scalar) else { continue };
            let others = || numbers[place + 1..].iter().any(|(_, other)| other == class);
            let symbol = match self.classes.get(class) {
                Some(symbol) => symbol.clone(),
                // That two numbers are equal is less useful than an upper bound of one.
                None if !has_bound(matrix) && others() => {
                    let id = self.join_point.symbol(*var, VariablePart::Value);
                    let symbol = Polynomial::symbol(Symbol::value(id, name(*var)));
                    self.classes.insert(class.clone(), symbol.clone());
                    symbol
                }
                None => continue,
            };
            self.created = true;
            let number = Symbolic::scalar(symbol);
            let known: ValueSet = matrix.clone().with_symbolic(Some(number)).into();
            merged.refine(*var, Slot { value: Some(Arc::new(known)), ..slot });
        }
    }
}

/// May the extents of such a value have names?
fn is_named(value: &ValueSet) -> bool {
    match value {
        ValueSet::Unknown(..) => true,
        ValueSet::OneOf(values) => matches!(
            &values[..],
            [Value::Matrix(_) | Value::Struct(_) | Value::Cell(Cell::Collection(..))]
        ),
    }
}

fn with_shape(value: &ValueSet, shape: &Shape) -> ValueSet {
    match value {
        ValueSet::Unknown(reason, Some(open)) => {
            let open = Open { shape: shape.clone(), symbolic: open.symbolic.clone() };
            ValueSet::Unknown(reason.clone(), open.shared())
        }
        value => value.map_values(|value| in_shape(value, shape)),
    }
}

/// Is a polynomial known that it does not exceed?
fn has_bound(matrix: &Matrix) -> bool {
    let bound = matrix.symbolic.as_ref().and_then(|symbolic| symbolic.bound.as_ref());
    bound.is_some_and(|bound| bound.as_constant().is_none())
}

/// A real `double` scalar.
fn scalar(value: &ValueSet) -> Option<&Matrix> {
    let matrix = value.as_matrix()?;
    let is_number = matrix.class == MClass::Double && matrix.is_real();
    (is_number && matrix.shape.is_scalar() == Some(true)).then_some(matrix)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_ir::StmtId;
    use smallvec::smallvec;

    #[test]
    fn paths_agree_on_equal_values_that_they_do_not_share() {
        let var = VarId::new(0);
        let holds = |number: f64| {
            let mut flow = Flow::new(1);
            flow.set(var, Slot::set(ValueSet::number(number)));
            flow
        };
        let first = holds(1.0);
        for (number, agree) in [(1.0, true), (2.0, false)] {
            let second = holds(number);
            let states = smallvec![Predecessor::All(&first), Predecessor::All(&second)];
            let join_point = JoinPoint::end(StmtId::new(0));
            let predecessors = Predecessors::new(join_point, None, states, false);
            assert_eq!(predecessors.agree(&first, var), agree, "{number}");
        }
    }
}
