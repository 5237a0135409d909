//! Contexts and results: what goes into a function and what comes out (`000`
//! section 6.1.3).
//!
//! The thesis's arguments are values of one class each. Here they are value
//! sets; the caller splits them into all combinations where those are few, so
//! that usually each set holds one value.

use super::workspace_effects::WorkspaceEffects;
use lariat_domains::{Cell, Reason, Value, ValueSet};
use lariat_interprocedural::declared::Declaration;
use lariat_interprocedural::{Collection, FunctionRef};
use smallvec::SmallVec;
use std::sync::Arc;

/// A cell of so many elements at most is spread into as many arguments.
const MAX_SPREAD: usize = 32;

/// Arguments: some, and perhaps more of unknown number.
#[derive(Clone, Debug, PartialEq)]
pub struct Arguments {
    /// The first arguments.
    pub known: Vec<Arc<ValueSet>>,
    /// What each further argument may be, where their number is not known.
    pub more: Option<ValueSet>,
}

impl Arguments {
    /// Exactly these.
    pub fn exactly(known: Vec<Arc<ValueSet>>) -> Self {
        Self { known, more: None }
    }

    /// One more argument.
    pub fn push(&mut self, value: impl Into<Arc<ValueSet>>) {
        let value = value.into();
        match &mut self.more {
            Some(more) => *more = more.join(&value),
            None => self.known.push(value),
        }
    }

    /// An unknown number of further arguments.
    pub fn push_more(&mut self, value: &ValueSet) {
        self.more = Some(match &self.more {
            Some(more) => more.join(value),
            None => value.clone(),
        });
    }

    /// The values in a cell: `c{:}`.
    pub fn push_spread(&mut self, cell: &ValueSet) {
        let cell = match cell.values() {
            [Value::Cell(cell)] => cell,
            _ => return self.push_more(&cell.derived()),
        };
        match cell {
            Cell::Tuple(_, elements) => elements.iter().for_each(|value| self.push(value.clone())),
            Cell::Collection(shape, _) => match shape.element_count() {
                Some(count) if count as usize <= MAX_SPREAD => {
                    (0..count).for_each(|_| self.push(cell.content()));
                }
                _ => self.push_more(&cell.content()),
            },
        }
    }

    /// Any number of any values: for a function without known callers.
    pub fn unknown() -> Self {
        Self { known: Vec::new(), more: Some(ValueSet::unknown(Reason::Argument)) }
    }
}

/// What a function is analysed for.
#[derive(Clone, Debug, PartialEq)]
pub struct Context {
    /// The arguments.
    pub arguments: Arguments,
    /// How many results are asked for; `None`: not known.
    pub results: Option<usize>,
    /// Which of them are left out, where the function asks for that.
    pub ignored: Ignored,
    /// What the function declares of arguments of which nothing is known: only
    /// where no caller passes them.
    pub declared: Option<Arc<Declaration>>,
    /// Some argument rests on what was assumed after an error (`lariat_values`, `recovery`).
    pub recovered: bool,
    /// The class of the object that a constructor makes, where that is a subclass of its own.
    pub constructs: Option<Arc<str>>,
}

/// Which results a call leaves out, as `[~, b] = f(x)` does the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ignored {
    /// None.
    #[default]
    Nothing,
    /// Those whose bits are set, the lowest of the first.
    Places(u32),
    /// It is not known.
    Unknown,
}

impl Ignored {
    /// Those at some places, from 0.
    pub fn at(places: impl Iterator<Item = usize>) -> Self {
        places.fold(Self::Nothing, |all, place| match (all, place) {
            (Self::Unknown, _) | (_, 32..) => Self::Unknown,
            (Self::Nothing, place) => Self::Places(1 << place),
            (Self::Places(bits), place) => Self::Places(bits | 1 << place),
        })
    }

    /// What a function sees that a builtin calls for its own caller.
    #[must_use]
    pub fn through_builtin(self) -> Self {
        if self == Self::Nothing { self } else { Self::Unknown }
    }

    /// Is the result at a place, from 0, left out?
    pub fn contains(self, place: usize) -> Option<bool> {
        match self {
            Self::Nothing => Some(false),
            Self::Places(bits) => Some(place < 32 && bits >> place & 1 == 1),
            Self::Unknown => None,
        }
    }
}

impl Context {
    /// A function without known callers.
    pub fn unknown() -> Self {
        Self::call(Arguments::unknown(), None)
    }

    /// A function without known callers, whose arguments are as it declares them.
    pub fn declared(code: &Collection, function: FunctionRef) -> Self {
        Self { declared: code.declared(function), ..Self::unknown() }
    }

    /// A call with these arguments.
    pub fn call(arguments: Arguments, results: Option<usize>) -> Self {
        Self {
            arguments,
            results,
            ignored: Ignored::default(),
            declared: None,
            recovered: false,
            constructs: None,
        }
    }

    /// Is of each argument known which class and size it has, and all its parts?
    pub fn is_determined(&self) -> bool {
        self.arguments.more.is_none()
            && self.arguments.known.iter().all(|value| value.is_determined())
    }

    /// A coarser context, with each level further: numbers are forgotten, then
    /// strings and extents, then contents, then everything.
    #[must_use]
    pub fn push_up(&self, level: usize) -> Self {
        let up = |value: &ValueSet| match level {
            0..=3 => value.push_up(level as u8),
            _ => ValueSet::unknown(Reason::Budget),
        };
        let recovered = self.recovered;
        let constructs = self.constructs.clone();
        let ignored = self.ignored;
        if level > 4 {
            return Self { recovered, constructs, ..Self::unknown() };
        }
        let known = self.arguments.known.iter().map(|value| Arc::new(up(value))).collect();
        let more = self.arguments.more.as_ref().map(up);
        Self {
            recovered,
            constructs,
            ignored,
            ..Self::call(Arguments { known, more }, self.results)
        }
    }
}

/// What a call returns.
#[derive(Clone, Debug, PartialEq)]
pub struct Returned {
    /// Some call returns; otherwise every call throws or does not end.
    pub returns: bool,
    /// The results, in order: `None` where a result has no value for sure. They are shared with
    /// those who receive them.
    pub results: Vec<Option<Arc<ValueSet>>>,
    /// Of each result, whether it may have no value.
    pub maybe_unset: SmallVec<[bool; 8]>,
    /// What each further result may be, where their number is not known.
    pub more: Option<Arc<ValueSet>>,
    /// What it may have assigned in other workspaces.
    pub elsewhere: Option<Arc<WorkspaceEffects>>,
    /// Only over an error (`lariat_values`, `recovery`).
    pub recovered: bool,
}

impl Returned {
    /// No call returns.
    pub fn never() -> Self {
        Self {
            returns: false,
            results: Vec::new(),
            maybe_unset: SmallVec::new(),
            more: None,
            elsewhere: None,
            recovered: false,
        }
    }

    /// Anything may be returned.
    pub fn anything() -> Self {
        let more = Some(Arc::new(ValueSet::unknown(Reason::Budget)));
        Self { returns: true, more, ..Self::never() }
    }

    /// It returns, and has no result.
    pub fn nothing() -> Self {
        Self { returns: true, ..Self::never() }
    }

    /// These values for sure.
    pub fn values(results: Vec<impl Into<Arc<ValueSet>>>) -> Self {
        let maybe_unset = SmallVec::from_elem(false, results.len());
        Self {
            returns: true,
            results: results.into_iter().map(|value| Some(value.into())).collect(),
            maybe_unset,
            ..Self::never()
        }
    }

    /// Puts a value in the place of the first result.
    pub fn put_first(&mut self, value: impl Into<Arc<ValueSet>>) {
        if self.results.is_empty() {
            self.results.push(None);
            self.maybe_unset.push(false);
        }
        self.results[0] = Some(value.into());
        self.maybe_unset[0] = false;
    }

    /// Says what each further result may be.
    pub fn set_more(&mut self, value: ValueSet) {
        self.more = Some(Arc::new(value));
    }

    /// The result at this place: its values, and whether it may have none.
    pub fn result(&self, place: usize) -> (Option<Arc<ValueSet>>, bool) {
        match self.results.get(place) {
            Some(value) => (value.clone(), self.maybe_unset[place]),
            None => (self.more.clone(), true),
        }
    }

    /// The same call with other values of its results.
    #[must_use]
    pub fn with_each(self, mut each: impl FnMut(&ValueSet) -> ValueSet) -> Self {
        let of = |value: &Option<Arc<ValueSet>>| value.as_ref().map(|it| Arc::new(each(it)));
        let results = self.results.iter().map(of).collect();
        Self { results, ..self }
    }

    /// The results as a list of which the length is not known, each of them any of these.
    #[must_use]
    pub fn of_unknown_length(self) -> Self {
        let results = self.results.iter().flatten().map(|value| &**value);
        let all = results.chain(self.more.as_deref());
        let more = Some(Arc::new(all.fold(ValueSet::none(), |set, one| set.join(one))));
        Self { results: Vec::new(), maybe_unset: Default::default(), more, ..self }
    }

    /// What either call returns.
    #[must_use]
    pub fn combine(&self, other: &Self, widen: bool) -> Self {
        // A call that throws has assigned before what it has assigned.
        let elsewhere = match (&self.elsewhere, &other.elsewhere) {
            (None, effects) | (effects, None) => effects.clone(),
            (Some(left), Some(right)) => {
                let mut both = WorkspaceEffects::clone(left);
                both.add(right);
                Some(Arc::new(both))
            }
        };
        if !self.returns || self.recovered && other.returns && !other.recovered {
            return Self { elsewhere, ..other.clone() };
        }
        if !other.returns || other.recovered && !self.recovered {
            return Self { elsewhere, ..self.clone() };
        }
        let count = self.results.len().max(other.results.len());
        let mut results = Vec::with_capacity(count);
        let mut maybe_unset = SmallVec::with_capacity(count);
        for place in 0..count {
            let (left, left_unset) = self.result(place);
            let (right, right_unset) = other.result(place);
            results.push(match (left, right) {
                (None, value) | (value, None) => value,
                (Some(left), Some(right)) if Arc::ptr_eq(&left, &right) => Some(left),
                (Some(left), Some(right)) if widen => Some(Arc::new(left.widen(&right))),
                (Some(left), Some(right)) => Some(Arc::new(left.join(&right))),
            });
            maybe_unset.push(left_unset || right_unset);
        }
        let more = match (&self.more, &other.more) {
            (None, more) | (more, None) => more.clone(),
            (Some(left), Some(right)) if Arc::ptr_eq(left, right) => Some(left.clone()),
            (Some(left), Some(right)) => Some(Arc::new(left.join(right))),
        };
        let recovered = self.recovered && other.recovered;
        Self { returns: true, results, maybe_unset, more, elsewhere, recovered }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_domains::Shape;

    fn number(value: f64) -> ValueSet {
        ValueSet::number(value)
    }

    #[test]
    fn a_list_of_unknown_length_ends_the_known_arguments() {
        let mut arguments = Arguments::exactly(vec![Arc::new(number(1.0))]);
        arguments.push(number(2.0));
        assert_eq!((arguments.known.len(), arguments.more.is_none()), (2, true));
        arguments.push_more(&number(3.0));
        arguments.push(number(5.0));
        assert_eq!(arguments.known.len(), 2, "what follows may be at any place");
        let more = arguments.more.and_then(|more| more.numbers());
        assert_eq!(more.map(|more| (more.low, more.high)), Some((3.0, 5.0)));
    }

    #[test]
    fn a_cell_of_known_size_is_spread() {
        let spread = |cell: Cell| {
            let mut arguments = Arguments::exactly(Vec::new());
            arguments.push_spread(&ValueSet::of(Value::Cell(cell)));
            (arguments.known.len(), arguments.more.is_some())
        };
        let elements = [number(1.0), number(2.0)].into_iter().collect();
        assert_eq!(spread(Cell::Tuple(Shape::of(1, 2), elements)), (2, false));
        assert_eq!(spread(Cell::Collection(Shape::of(1, 3), None)), (3, false));
        assert_eq!(spread(Cell::Collection(Shape::matrix(), None)), (0, true));
    }

    #[test]
    fn contexts_become_coarser_until_anything_is_meant() {
        let first = Context::call(Arguments::exactly(vec![Arc::new(number(1.0))]), Some(1));
        assert_eq!(first.push_up(5), Context::unknown());
        let numbers = first.push_up(1);
        assert_ne!(numbers, first);
        assert_eq!(numbers.arguments.known[0].known_number(), None);
        assert_eq!(numbers.results, Some(1));
    }

    #[test]
    fn a_result_that_one_call_does_not_set_may_have_no_value() {
        let one = Returned::values(vec![number(1.0)]);
        let two = Returned::values(vec![number(1.0), number(2.0)]);
        let both = one.combine(&two, false);
        assert_eq!(both.result(0), (Some(Arc::new(number(1.0))), false));
        assert_eq!(both.result(1), (Some(Arc::new(number(2.0))), true));
    }

    #[test]
    fn a_call_that_never_returns_adds_nothing() {
        let one = Returned::values(vec![number(1.0)]);
        assert_eq!(Returned::never().combine(&one, false), one);
        assert_eq!(one.combine(&Returned::never(), false), one);
        let recovered = Returned { recovered: true, ..Returned::values(vec![number(9.0)]) };
        assert_eq!(one.combine(&recovered, false), one, "it returns only after an error");
    }
}
