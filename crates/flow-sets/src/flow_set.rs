//! Flow sets: what is known of every variable at a point (`000` section 6.1.2).
//!
//! A point that no run reaches is *nonviable*: [`State`] is `None` there, and is
//! the unit of the join. A variable's slot holds the values that it may have and
//! whether it may have none. Values are shared, and so are the slots
//! ([`SharedSlots`]): a copy for a branch costs little, and a join looks only
//! near variables that were changed.
//!
//! Beside the slots a flow set keeps *tests*: which temporaries hold the answer
//! of a question about a variable, such as `t = ischar(x)`. A branch on `t` then
//! refines `x` ([`crate::conditions`]).

use super::branch_test::Test;
use super::shared_slots::SharedSlots;
use super::slot::Slot;
use lariat_domains::{Reason, ValueSet};
use lariat_ir::VarId;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A flow set, or nonviable.
pub type State = Option<Flow>;

/// Variables that the program's text does not name in this function: defined by
/// scripts or by code in strings.
#[derive(Clone, Debug, Default)]
pub struct Extras {
    /// By name.
    pub named: BTreeMap<Arc<str>, Slot>,
    /// Any other name may be a variable too.
    pub any: bool,
    /// Not even the caller's workspace has others: they have been cleared.
    pub cleared: bool,
}

/// So many tests are kept, the latest: each assignment asks all of them whether they still
/// hold.
const MOST_TESTS: usize = 24;

/// The variables that occur in tests, perhaps with others: a bit for all whose numbers are alike
/// modulo 256. Most assignments are to none of them.
#[derive(Clone, Copy, Debug, Default)]
struct Variables([u64; 4]);

impl Variables {
    fn add(&mut self, answer: VarId, test: &Test) {
        let mut add = |var: VarId| self.0[var.index() / 64 % 4] |= 1 << (var.index() % 64);
        add(answer);
        test.each_variable(&mut add);
    }

    fn may_have(&self, var: VarId) -> bool {
        self.0[var.index() / 64 % 4] & 1 << (var.index() % 64) != 0
    }
}

/// What some variables were, by their order.
pub type Saved = Vec<(VarId, Slot)>;

/// The slots of a function's variables, with tests and extras.
#[derive(Clone, Debug, Default)]
pub struct Flow {
    /// What variables hold that nothing has assigned.
    initial: Arc<Vec<Slot>>,
    slots: SharedSlots,
    tests: Vec<(VarId, Test)>,
    tested: Variables,
    extras: Option<Arc<Extras>>,
    level: u32,
}

impl Flow {
    /// All variables without a value.
    pub fn new(variables: usize) -> Self {
        Self::starting_with(vec![Slot::UNSET; variables])
    }

    /// Each variable as it is until something assigns it, or all variables. Where a value is taken
    /// from a variable, it is so again.
    pub fn starting_with(initial: Vec<Slot>) -> Self {
        let slots = SharedSlots::all_alike(initial.len(), &Slot::UNSET);
        Self { initial: Arc::new(initial), slots, ..Self::default() }
    }

    /// How many errors precede this state (recovery, in `lariat-values`); 0: runs get here.
    pub fn level(&self) -> u32 {
        self.level
    }

    /// The same state, reached over errors.
    #[must_use]
    pub fn at_level(self, level: u32) -> Self {
        Self { level, ..self }
    }

    /// It is reached over errors, as far as that.
    pub fn set_level(&mut self, level: u32) {
        self.level = level;
    }

    /// What is known of a variable.
    #[inline]
    pub fn slot(&self, var: VarId) -> &Slot {
        match self.slots.get(var.index()) {
            Some(slot) if slot.value.is_some() => slot,
            _ => self.initial.get(var.index()).unwrap_or(&Slot::UNSET),
        }
    }

    /// Changes what is known of a variable; what was tested of it is forgotten.
    pub fn set(&mut self, var: VarId, slot: Slot) {
        self.forget_tests(var);
        self.refine(var, slot);
    }

    /// Learns more of a variable whose value stays.
    pub fn refine(&mut self, var: VarId, slot: Slot) {
        self.slots.set(var.index(), slot);
    }

    /// Notes that a variable answers a question.
    pub fn add_test(&mut self, answer: VarId, test: Test) {
        if self.tests.len() == MOST_TESTS {
            self.tests.remove(0);
        }
        self.tested.add(answer, &test);
        self.tests.push((answer, test));
    }

    /// The question that a variable answers.
    pub fn test(&self, answer: VarId) -> Option<&Test> {
        self.tests.iter().rev().find(|(var, _)| *var == answer).map(|(_, test)| test)
    }

    /// Forgets tests that speak of a symbol.
    pub fn forget_tests_of(&mut self, symbol: &mut dyn FnMut(&lariat_shapes::Named) -> bool) {
        if !self.tests.is_empty() {
            self.tests.retain(|(_, test)| !test.mentions_symbol(symbol));
        }
    }

    fn forget_tests(&mut self, var: VarId) {
        if self.tested.may_have(var) {
            self.tests.retain(|(answer, test)| *answer != var && !test.mentions(var));
            self.tested = Variables::default();
            self.tests.iter().for_each(|(answer, test)| self.tested.add(*answer, test));
        }
    }

    /// The variables beyond the text.
    pub fn extras(&self) -> Option<&Extras> {
        self.extras.as_deref()
    }

    /// The variables beyond the text, to change.
    pub fn extras_mut(&mut self) -> &mut Extras {
        Arc::make_mut(self.extras.get_or_insert_default())
    }

    /// Everything may have changed: any value, or none.
    pub fn forget_all(&mut self, reason: &Reason) {
        self.slots = SharedSlots::all_alike(self.initial.len(), &Slot::anything(reason.clone()));
        self.tests.clear();
        self.tested = Variables::default();
        let extras = self.extras_mut();
        extras.any = true;
        extras.named.values_mut().for_each(|slot| *slot = Slot::anything(reason.clone()));
    }

    /// No variables are left but those that the text names.
    pub fn clear_extras(&mut self) {
        *self.extras_mut() = Extras { cleared: true, ..Extras::default() };
    }

    /// The variables to which something has assigned a value.
    pub fn assigned(&self) -> impl Iterator<Item = VarId> {
        self.slots.with_values().map(|(at, _)| VarId::new(at))
    }

    /// Learns more of each value that something has assigned, where this knows more.
    pub fn refine_each(&mut self, mut better: impl FnMut(&ValueSet) -> Option<ValueSet>) {
        let refined = |(at, slot): (usize, &Slot)| {
            let value = better(slot.value.as_ref()?)?;
            Some((at, Slot { value: Some(Arc::new(value)), ..slot.clone() }))
        };
        let all: Vec<_> = self.slots.with_values().filter_map(refined).collect();
        all.into_iter().for_each(|(at, slot)| self.slots.set(at, slot));
    }

    /// The numbers of all variables.
    pub fn vars(&self) -> impl Iterator<Item = VarId> + use<> {
        (0..self.initial.len()).map(VarId::new)
    }

    /// Takes in another flow set; true when that changed this one.
    pub fn merge(&mut self, other: &Self, widen: bool) -> bool {
        let (slots, extras) = self.merge_and(other, widen, |_, _| {});
        slots || extras
    }

    /// The same, distinguished: what the text names, and what it does not. What a
    /// variable was is saved, if the other flow set may differ there.
    pub fn merge_saving(&mut self, other: &Self, widen: bool, saved: &mut Saved) -> (bool, bool) {
        self.merge_and(other, widen, |var, slot| saved.push((var, slot.clone())))
    }

    fn merge_and(
        &mut self,
        other: &Self,
        widen: bool,
        mut differs: impl FnMut(VarId, &Slot),
    ) -> (bool, bool) {
        self.level = self.level.max(other.level);
        let mut differs = |at: usize, slot: &Slot| differs(VarId::new(at), slot);
        let changed = self.slots.merge(&other.slots, widen, &mut differs);
        (changed, self.merge_rest(other, widen))
    }

    /// Takes in tests and extras; true when the extras changed.
    fn merge_rest(&mut self, other: &Self, widen: bool) -> bool {
        if !self.tests.is_empty() {
            self.tests.retain(|test| other.tests.contains(test));
        }
        self.merge_extras(other, widen)
    }

    /// Are both equal in all variables of the source that this is true of?
    pub fn has_same_slots(&self, other: &Self, test: impl Fn(VarId) -> bool) -> bool {
        let mut pairs = self.slots.unshared(&other.slots);
        pairs.all(|(at, slot, with)| {
            slot.is_identical(with) || slot.is_same(with) || !test(VarId::new(at))
        })
    }

    /// The variables in which the other may differ.
    pub fn differences(&self, other: &Self) -> Vec<VarId> {
        let pairs = self.slots.unshared(&other.slots);
        let differing = pairs.filter(|(_, slot, with)| !slot.is_identical(with));
        differing.map(|(at, ..)| VarId::new(at)).collect()
    }

    fn merge_extras(&mut self, other: &Self, widen: bool) -> bool {
        let Some(theirs) = &other.extras else {
            let Some(_) = &self.extras else { return false };
            return self.weaken_extras(&Extras::default(), widen);
        };
        if self.extras.as_ref().is_some_and(|ours| Arc::ptr_eq(ours, theirs)) {
            return false;
        }
        let theirs = theirs.clone();
        self.weaken_extras(&theirs, widen)
    }

    fn weaken_extras(&mut self, theirs: &Extras, widen: bool) -> bool {
        let ours = self.extras_mut();
        let mut changed = theirs.any && !ours.any || ours.cleared && !theirs.cleared;
        // A name that one side does not list may be any variable there.
        let unlisted = |any: bool| if any { Slot::anything(Reason::Storage) } else { Slot::UNSET };
        let (in_ours, in_theirs) = (unlisted(ours.any), unlisted(theirs.any));
        ours.any |= theirs.any;
        ours.cleared &= theirs.cleared;
        // Both are in the order of their names.
        let mut rest = theirs.named.iter().peekable();
        for (name, slot) in &mut ours.named {
            while rest.next_if(|(next, _)| *next < name).is_some() {}
            let with = rest.next_if(|(next, _)| *next == name).map_or(&in_theirs, |it| it.1);
            if slot.is_identical(with) {
                continue;
            }
            let merged = slot.merge(with, widen);
            changed |= !merged.is_same(slot);
            *slot = merged;
        }
        for (name, slot) in &theirs.named {
            if !ours.named.contains_key(name) {
                ours.named.insert(name.clone(), slot.merge(&in_ours, false));
                changed = true;
            }
        }
        changed
    }
}

/// The join of states that come one after the other, each little different from the
/// one before: those of the statements of a `try`. Slots that the last one had already
/// are not examined again.
#[derive(Default)]
pub struct Gathered {
    joined: State,
    last: SharedSlots,
}

impl Gathered {
    /// Takes in another state.
    pub fn add(&mut self, flow: &Flow) {
        match &mut self.joined {
            None => {
                self.joined = Some(flow.clone());
                self.last = flow.slots.clone();
            }
            Some(joined) => {
                joined.level = joined.level.max(flow.level);
                joined.slots.merge_new(&flow.slots, &mut self.last);
                joined.merge_rest(flow, false);
            }
        }
    }

    /// The join.
    pub fn into_state(self) -> State {
        self.joined
    }
}

/// Both states, joined.
pub fn join(left: State, right: State) -> State {
    match (left, right) {
        (None, state) | (state, None) => state,
        (Some(mut left), Some(right)) => {
            left.merge(&right, false);
            Some(left)
        }
    }
}

/// Takes a state into another one.
pub fn join_into(into: &mut State, state: &State) {
    match (into.as_mut(), state) {
        (_, None) => {}
        (None, Some(_)) => into.clone_from(state),
        (Some(into), Some(state)) => {
            into.merge(state, false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_domains::ValueSet;

    fn number(value: f64) -> Slot {
        Slot::set(ValueSet::number(value))
    }

    fn flow(slots: &[Slot]) -> Flow {
        let mut flow = Flow::new(slots.len());
        slots.iter().enumerate().for_each(|(at, slot)| flow.set(VarId::new(at), slot.clone()));
        flow
    }

    fn shown(flow: &Flow, at: usize) -> String {
        flow.slot(VarId::new(at)).value.as_ref().map_or_else(String::new, ToString::to_string)
    }

    #[test]
    fn a_variable_that_one_side_does_not_set_may_have_no_value() {
        let mut joined = flow(&[number(1.0), Slot::UNSET]);
        assert!(joined.merge(&flow(&[number(1.0), number(2.0)]), false));
        assert!(!joined.slot(VarId::new(0)).maybe_unset);
        assert!(joined.slot(VarId::new(1)).maybe_unset);
        assert_eq!(shown(&joined, 1), "(1,1) double = 2");
    }

    #[test]
    fn a_variable_that_nothing_assigned_is_as_it_starts() {
        let (first, second) = (VarId::new(0), VarId::new(1));
        let mut state = Flow::starting_with(vec![number(1.0), Slot::UNSET]);
        assert_eq!(shown(&state, 0), "(1,1) double = 1");
        assert_eq!(state.assigned().count(), 0);
        state.set(first, number(2.0));
        state.set(second, number(3.0));
        assert_eq!(state.assigned().collect::<Vec<_>>(), [first, second]);
        state.refine_each(|value| (*value == ValueSet::number(3.0)).then(|| ValueSet::number(4.0)));
        assert_eq!([0, 1].map(|at| shown(&state, at)), ["(1,1) double = 2", "(1,1) double = 4"]);
        state.set(first, Slot::UNSET);
        assert_eq!(shown(&state, 0), "(1,1) double = 1");
    }

    #[test]
    fn a_join_that_adds_nothing_is_no_change() {
        let mut joined = flow(&[number(1.0), number(2.0)]);
        let same = joined.clone();
        assert!(joined.merge(&flow(&[number(3.0), number(2.0)]), false));
        assert!(!joined.merge(&same, false), "what it was made of is inside");
        assert!(!joined.has_same_slots(&same, |_| true));
        assert_eq!(same.differences(&joined), [VarId::new(0)]);
    }

    #[test]
    fn a_nonviable_state_is_the_unit_of_the_join() {
        let one = || Some(flow(&[number(1.0)]));
        let is_one = |state: State| state.is_some_and(|state| shown(&state, 0).ends_with("= 1"));
        assert!(is_one(join(one(), None)));
        assert!(is_one(join(None, one())));
        assert!(join(None, None).is_none());
        let mut into = None;
        join_into(&mut into, &one());
        join_into(&mut into, &None);
        assert!(is_one(into));
    }

    #[test]
    fn a_join_follows_as_many_errors_as_any_of_its_states() {
        let mut joined = flow(&[number(1.0)]).at_level(1);
        assert!(joined.merge(&flow(&[number(2.0)]), false));
        assert_eq!((joined.level(), shown(&joined, 0)), (1, "(1,1) double".to_owned()));
        let recovered = Slot { recovered: true, ..number(1.0) };
        assert!(joined.merge(&flow(&[recovered]), false), "it is known why");
        assert!(joined.slot(VarId::new(0)).recovered);
    }

    #[test]
    fn a_test_ends_with_a_new_value_of_its_variable_or_answer() {
        let (answer, of) = (VarId::new(0), VarId::new(1));
        for changed in [answer, of] {
            let mut state = flow(&[number(1.0), number(2.0)]);
            state.add_test(answer, Test::Empty(of));
            assert_eq!(state.test(answer), Some(&Test::Empty(of)));
            state.refine(changed, number(3.0));
            assert!(state.test(answer).is_some(), "the value stays, more is known of it");
            state.set(changed, number(3.0));
            assert!(state.test(answer).is_none());
        }
    }

    #[test]
    fn a_test_outlives_assignments_to_other_variables() {
        let (answer, of) = (VarId::new(0), VarId::new(1));
        let mut state = flow(&vec![number(1.0); 300]);
        state.add_test(answer, Test::Any([Test::Empty(of), Test::Scalar(VarId::new(2))].into()));
        // The bits of the last two are those of the answer and of what it is about.
        for other in [3, 64, 256, 257] {
            state.set(VarId::new(other), number(2.0));
            assert!(state.test(answer).is_some(), "{other}");
        }
        state.set(VarId::new(2), number(2.0));
        assert!(state.test(answer).is_none());
    }

    #[test]
    fn a_test_holds_after_a_join_if_it_does_on_both_sides() {
        let (answer, of) = (VarId::new(0), VarId::new(1));
        let plain = flow(&[number(1.0), number(2.0)]);
        let mut tested = plain.clone();
        tested.add_test(answer, Test::Empty(of));
        let mut both = tested.clone();
        both.merge(&tested, false);
        assert!(both.test(answer).is_some());
        both.merge(&plain, false);
        assert!(both.test(answer).is_none());
    }

    #[test]
    fn a_name_that_one_side_does_not_list_may_be_unset() {
        let mut listed = flow(&[]);
        listed.extras_mut().named.insert("x".into(), number(1.0));
        let mut joined = listed.clone();
        joined.merge(&flow(&[]), false);
        assert!(joined.extras().is_some_and(|extras| extras.named["x"].maybe_unset));
        let mut any = flow(&[]);
        any.forget_all(&Reason::Storage);
        listed.merge(&any, false);
        let extras = listed.extras().map(|extras| (extras.any, extras.named["x"].clone()));
        assert!(extras.is_some_and(|(any, x)| any && x.value.is_some_and(|x| x.is_unknown())));
    }

    #[test]
    fn states_gathered_one_after_the_other_are_their_join() {
        let mut gathered = Gathered::default();
        let mut state = flow(&vec![number(0.0); 20]);
        let mut joined = None;
        for at in [3, 17, 3] {
            state.set(VarId::new(at), number(at as f64));
            gathered.add(&state);
            join_into(&mut joined, &Some(state.clone()));
        }
        let (gathered, joined) = (gathered.into_state(), joined);
        assert!(
            gathered.zip(joined).is_some_and(|(one, other)| one.has_same_slots(&other, |_| true))
        );
    }
}
