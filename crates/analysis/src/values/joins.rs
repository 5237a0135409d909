//! Symbols where ways meet: behind a branch, at the head of a loop, behind a loop.
//!
//! ```text
//! x = []; y = []; n = 0;
//! for k = 1:m
//!   x = [x k]; y = [y 2*k]; n = n + 1;     head: x, y are (1,size(x,2)), n is size(x,2)
//! end                                      behind: the same, with the exit's symbol
//! w = x + y;  z = zeros(1, n) + w;         both fit
//! ```
//!
//! What the join of extents loses gets a symbol of the *meeting*. The symbol of a
//! variable's extent stands for that extent at the latest arrival, and so does that
//! of a number. Two extents (or an extent and a number) that are equal along each of
//! the ways have one symbol, as value numbering gives φ nodes of equal operands one
//! number (B. Alpern, M. N. Wegman, F. K. Zadeck, *Detecting Equality of Variables
//! in Programs*, POPL 1988). A number alone has none.
//!
//! An arrival renews the meeting's symbols. What the ways know by the old ones means
//! the arrival before: two extents that both are `s+1` in old symbols are equal now,
//! so old symbols count when ways are compared, and are forgotten in the result but
//! for the extents and numbers that get new ones.
//!
//! **Loops.** At a head the ways are the entry and the round before. Variables that
//! shared no symbol in the round before never share one again, so classes only
//! split; after [`APART`] rounds each extent has a symbol of its own, and nothing
//! changes any more. Hence rounds end as soon as without symbols, at most a few
//! later.
//!
//! Only variables that live in the running call take part, with values of one class
//! (or of an open one) and at most four dimensions. States that meet otherwise, at
//! `continue`, before errors, in parts of `&&`, are joined without symbols.
//!
//! Cost: a look at the variables that differ; where a meeting is reached again, at
//! all variables.

use super::flow_set::{Flow, Slot, State, join};
use super::forgetting::forget;
use super::interpreter::Interpreter;
use super::naming::in_shape;
use super::symbols::{MAX_NAMED, Meeting, size_of};
use crate::domains::{Extent, Matrix, Open, Shape, Symbolic, Value, ValueSet};
use lariat_builtins::MClass;
use lariat_shapes::{Polynomial, Symbol};
use lariat_tame::ir::{Storage, VarId};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use std::sync::Arc;

/// After so many rounds extents of a loop share no symbols.
const APART: usize = 6;

/// A variable, and the place of an extent; of its number [`MAX_NAMED`].
type Position = (VarId, usize);

/// What is equal along all ways, in classes of the round before.
type Class = (Option<u64>, SmallVec<[Polynomial; 2]>);

/// A loop's head at work.
pub struct Head {
    /// The meeting.
    pub meeting: Meeting,
    /// What enters.
    entry: Flow,
    /// The rounds that came back.
    rounds: usize,
}

impl Interpreter<'_, '_, '_> {
    /// All that meets, joined; what differs has symbols.
    pub fn meet(&mut self, meeting: Meeting, ways: Vec<State>) -> State {
        let ways: Vec<Flow> = ways.into_iter().flatten().collect();
        let again = self.has_given(meeting);
        if !self.gives_symbols() || ways.len() < 2 && !again {
            return ways.into_iter().fold(None, |all, way| join(all, Some(way)));
        }
        let mut merged = ways.first()?.clone();
        if !again {
            ways[1..].iter().for_each(|way| _ = merged.merge(way, false));
        } else {
            forget(&mut merged, &mut |named| meeting.gives(named));
            for way in &ways[1..] {
                let mut way = way.clone();
                forget(&mut way, &mut |named| meeting.gives(named));
                merged.merge(&way, false);
            }
        }
        self.arrive(meeting, &mut merged, None, ways.iter().collect(), false);
        Some(merged)
    }

    /// The head of a loop before the first round, and what is needed for more.
    pub fn enter(&mut self, meeting: Meeting, entry: Flow) -> (Flow, Head) {
        let mut head = entry.clone();
        if self.gives_symbols() && self.has_given(meeting) {
            forget(&mut head, &mut |named| meeting.gives(named));
            self.arrive(meeting, &mut head, None, smallvec![&entry], false);
        }
        (head, Head { meeting, entry, rounds: 0 })
    }

    /// A round has come back to the head: did that change it?
    pub fn come_round(&mut self, at: &mut Head, head: &mut Flow, back: &Flow, widen: bool) -> bool {
        at.rounds += 1;
        if !self.gives_symbols() {
            return head.merge(back, widen);
        }
        let (meeting, before) = (at.meeting, head.clone());
        let changed = if self.has_given(meeting) {
            let mut back = back.clone();
            forget(&mut back, &mut |named| meeting.gives(named));
            forget(head, &mut |named| meeting.gives(named));
            head.merge_slots_and_extras(&back, widen).1
        } else {
            match head.merge_slots_and_extras(back, widen) {
                (false, extras) => return extras,
                (true, extras) => extras,
            }
        };
        let apart = at.rounds > APART;
        self.arrive(meeting, head, Some(&before), smallvec![&at.entry, back], apart);
        changed || !head.has_same_slots(&before)
    }

    fn has_given(&self, meeting: Meeting) -> bool {
        self.given_symbols.contains(&meeting.first())
    }

    /// Gives symbols to what the ways do not agree on.
    fn arrive<'f>(
        &mut self,
        meeting: Meeting,
        merged: &mut Flow,
        before: Option<&'f Flow>,
        ways: SmallVec<[&'f Flow; 3]>,
        apart: bool,
    ) {
        let mut arrival =
            Arrival { meeting, before, ways, apart, classes: FxHashMap::default(), gave: false };
        let mut numbers = Vec::new();
        let body = self.body;
        for (var, variable) in body.vars.iter() {
            let skipped = variable.storage != Storage::Local || meeting.skips == Some(var);
            if skipped || !meeting.can_name(var) || arrival.agree(merged, var) {
                continue;
            }
            let name = if variable.temporary { "…" } else { &variable.name };
            arrival.extents(merged, var, name);
            numbers.extend(arrival.number(merged, var).map(|class| (var, class)));
        }
        arrival.numbers(merged, &numbers, &|var| body.vars[var].name.as_str().into());
        if arrival.gave {
            self.given_symbols.insert(meeting.first());
        }
    }
}

struct Arrival<'f> {
    meeting: Meeting,
    before: Option<&'f Flow>,
    ways: SmallVec<[&'f Flow; 3]>,
    apart: bool,
    classes: FxHashMap<Class, Symbol>,
    gave: bool,
}

impl Arrival<'_> {
    /// Do all ways share a variable's value, and does it keep it?
    fn agree(&self, merged: &Flow, var: VarId) -> bool {
        let Some(value) = &merged.slot(var).value else { return true };
        let shared = |way: &&Flow| {
            way.slot(var).value.as_ref().is_some_and(|other| Arc::ptr_eq(other, value))
        };
        self.ways.iter().all(shared)
    }

    /// The class of a position in the round before, and what it is along each way;
    /// `None` where a way does not tell, or where positions are to be apart.
    fn class(
        &self,
        position: Position,
        of: &dyn Fn(&ValueSet) -> Option<Polynomial>,
    ) -> Option<Class> {
        let at = |flow: &Flow| of(flow.slot(position.0).value.as_deref()?);
        let ways: Option<SmallVec<_>> = self.ways.iter().map(|way| at(way)).collect();
        let before = self.before.and_then(at).and_then(|before| self.own(&before));
        ways.filter(|_| !self.apart).map(|ways| (before, ways))
    }

    /// The number of a symbol that this meeting gave.
    fn own(&self, polynomial: &Polynomial) -> Option<u64> {
        polynomial.as_symbol().and_then(Symbol::id).filter(|&id| self.meeting.gave(id))
    }

    /// Gives symbols to the open extents of a variable.
    fn extents(&mut self, merged: &mut Flow, var: VarId, name: &str) {
        let slot = merged.slot(var);
        let Some(value) = &slot.value else { return };
        let shape = value.shape();
        let known = |k: usize| shape.extent(k + 1);
        let rank = match &shape {
            Shape::Unknown => return,
            Shape::Dims(dims) => dims.len(),
            Shape::Leading(_) => 2,
        };
        if rank > MAX_NAMED || !(0..rank).any(|k| known(k).is_unknown()) || !is_named(value) {
            return;
        }
        let named = (0..rank).map(|k| match known(k) {
            Extent::Unknown => self.extent((var, k), name),
            extent => extent,
        });
        let named: SmallVec<[Extent; 2]> = named.collect();
        let shape = match &shape {
            Shape::Leading(_) => Shape::leading(named[0].clone(), named[1].clone()),
            _ => Shape::dims(named),
        };
        let slot = Slot { value: Some(Arc::new(with_shape(value, &shape))), ..slot.clone() };
        merged.refine(var, slot);
    }

    fn extent(&mut self, position: Position, name: &str) -> Extent {
        self.gave = true;
        let along = position.1 + 1;
        let symbol = || {
            let id = self.meeting.symbol(position.0, position.1);
            Symbol::count(id, size_of(name, along))
        };
        let class = self.class(position, &|value| value.shape().extent(along).polynomial());
        Extent::symbol(match class {
            Some(class) => {
                let new = symbol();
                self.classes.entry(class).or_insert(new).clone()
            }
            None => symbol(),
        })
    }

    /// The class of a variable's number, if it may have a symbol.
    fn number(&self, merged: &Flow, var: VarId) -> Option<Class> {
        let matrix = scalar(merged.slot(var).value.as_deref()?)?;
        if matrix.exactly().is_some() {
            return None;
        }
        let exact = |value: &ValueSet| scalar(value)?.exactly();
        if let Some(before) = self.before {
            exact(before.slot(var).value.as_deref()?)?;
        }
        self.class((var, MAX_NAMED), &exact)
    }

    /// Gives symbols to numbers that equal an extent or each other.
    fn numbers(
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
                    let symbol = Symbol::value(id, name(*var));
                    self.classes.insert(class.clone(), symbol.clone());
                    symbol
                }
                None => continue,
            };
            self.gave = true;
            let number = Symbolic::scalar(Polynomial::symbol(symbol));
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
            [Value::Matrix(_)
                | Value::Struct(_)
                | Value::Cell(crate::domains::Cell::Collection(..))]
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
