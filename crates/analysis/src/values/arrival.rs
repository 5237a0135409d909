//! What becomes of the variables of ways that meet: the symbols of one arrival
//! ([`super::joins`]).
//!
//! ```text
//! x: (1,0), (1,s+1)    y: (1,0), (1,s+1)    n: 0, s+1
//! x: (1,size(x,2))     y: (1,size(x,2))     n is size(x,2)
//! ```
//!
//! Extents that are equal along each way are one class and have the symbol of the
//! first of them; a number has a symbol only if it is in a class with others.
//!
//! Cost: a few lookups for each variable that differs.

use super::flow_set::{Flow, Slot};
use super::naming::in_shape;
use super::symbols::{MAX_NAMED, Meeting};
use crate::domains::{Cell, Extent, Matrix, Open, Shape, Symbolic, Value, ValueSet};
use lariat_builtins::MClass;
use lariat_shapes::{Polynomial, Symbol};
use lariat_tame::ir::VarId;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;

/// A variable, and the place of an extent; of its number [`MAX_NAMED`].
type Position = (VarId, usize);

/// What is equal along all ways, in classes of the round before.
pub type Class = (Option<u64>, SmallVec<[Polynomial; 2]>);

/// Flow sets that meet.
#[derive(Clone, Copy)]
pub enum Way<'f> {
    /// All of a flow set.
    All(&'f Flow),
    /// The variables that differ from another way.
    Saved(&'f [(VarId, Slot)]),
}

impl<'f> Way<'f> {
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

/// One arrival at a meeting: what the ways know, and the symbols given so far.
pub struct Arrival<'f> {
    /// The meeting.
    pub meeting: Meeting,
    before: Option<Way<'f>>,
    ways: SmallVec<[Way<'f>; 3]>,
    apart: bool,
    classes: FxHashMap<Class, Polynomial>,
    /// Symbols were given.
    pub gave: bool,
}

impl<'f> Arrival<'f> {
    /// No symbols yet. `before`: what a loop's head was; `apart`: extents share none.
    pub fn new(
        meeting: Meeting,
        before: Option<Way<'f>>,
        ways: SmallVec<[Way<'f>; 3]>,
        apart: bool,
    ) -> Self {
        Self { meeting, before, ways, apart, classes: FxHashMap::default(), gave: false }
    }

    /// Do all ways share a variable's value, and does it keep it?
    pub fn agree(&self, merged: &Flow, var: VarId) -> bool {
        let Some(value) = &merged.slot(var).value else { return true };
        let shared = |way: &Way<'_>| way.value(var).is_some_and(|other| Arc::ptr_eq(other, value));
        self.ways.iter().all(shared)
    }

    /// The class of a position in the round before, and what it is along each way;
    /// `None` where a way does not tell, or where positions are to be apart.
    fn class(
        &self,
        position: Position,
        of: &dyn Fn(&ValueSet) -> Option<Polynomial>,
    ) -> Option<Class> {
        let at = |way: Way<'_>| of(way.value(position.0)?);
        let ways: Option<SmallVec<_>> = self.ways.iter().map(|way| at(*way)).collect();
        let before = self.before.and_then(at).and_then(|before| self.own(&before));
        ways.filter(|_| !self.apart).map(|ways| (before, ways))
    }

    /// The number of a symbol that this meeting gave.
    fn own(&self, polynomial: &Polynomial) -> Option<u64> {
        polynomial.as_symbol().and_then(Symbol::id).filter(|&id| self.meeting.gave(id))
    }

    /// Gives symbols to the open extents of a variable.
    /// `size`: the symbol of the variable's size by its number, along a dimension.
    pub fn extents(
        &mut self,
        merged: &mut Flow,
        var: VarId,
        size: &mut dyn FnMut(u64, usize) -> Polynomial,
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
        if rank > MAX_NAMED || !(0..rank).any(|k| known(k).is_unknown()) || !is_named(value) {
            return;
        }
        let named = (0..rank).map(|k| match known(k) {
            Extent::Unknown => self.extent((var, k), size),
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
        position: Position,
        size: &mut dyn FnMut(u64, usize) -> Polynomial,
    ) -> Extent {
        self.gave = true;
        let along = position.1 + 1;
        let class = self.class(position, &|value| value.shape().extent(along).polynomial());
        let mut symbol = || size(self.meeting.symbol(position.0, position.1), along);
        Extent::Symbolic(match class {
            Some(class) => self.classes.entry(class).or_insert_with(symbol).clone(),
            None => symbol(),
        })
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
        self.class((var, MAX_NAMED), &exact)
    }

    /// Gives symbols to numbers that equal an extent or each other.
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
                // That two numbers are equal says less than what one is at most.
                None if !has_bound(matrix) && others() => {
                    let id = self.meeting.symbol(*var, MAX_NAMED);
                    let symbol = Polynomial::symbol(Symbol::value(id, name(*var)));
                    self.classes.insert(class.clone(), symbol.clone());
                    symbol
                }
                None => continue,
            };
            self.gave = true;
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
