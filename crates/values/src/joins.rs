//! Symbols at join points: after a branch, at the head of a loop, after a loop.
//!
//! ```text
//! x = []; y = []; n = 0;
//! for k = 1:m
//!   x = [x k]; y = [y 2*k]; n = n + 1;     head: x, y are (1,size(x,2)), n is size(x,2)
//! end                                      after: the same, with the exit's symbol
//! w = x + y;  z = zeros(1, n) + w;         both fit
//! ```
//!
//! What the join of extents loses gets a symbol of the *join point*. The symbol of a
//! variable's extent stands for that extent at the latest visit, and so does that
//! of a number. Two extents (or an extent and a number) that are equal along each of
//! the paths have one symbol, as value numbering assigns φ nodes of equal operands one
//! number (B. Alpern, M. N. Wegman, F. K. Zadeck, *Detecting Equality of Variables
//! in Programs*, POPL 1988). A number alone has none.
//!
//! Each visit renews the symbols of the join point. What the paths know by the old ones means
//! the visit before: two extents that both are `s+1` in old symbols are equal now,
//! so old symbols count when paths are compared, and are eliminated in the result but
//! for the extents and numbers that get new ones.
//!
//! **Loops.** At a head the paths are the entry and the iteration before. Variables that
//! shared no symbol in the iteration before never share one again, so classes only split;
//! after [`MAX_SHARED_ITERATIONS`] iterations each extent has a symbol of its own, and
//! nothing changes any more. Hence iterations end as soon as without symbols, at most a
//! few later.
//!
//! Iterations also end where only variables differ that each iteration assigns before it reads them
//! ([`lariat_ir::privatizable`]): a further one would come to the same. That is not seen where
//! variables are asked for by their names, nor in a `try`, whose handler may follow any part of an
//! iteration.
//!
//! Only variables that live in the running call take part, with values of one class
//! (or of an open one) and at most four dimensions. States that are joined otherwise, at
//! `continue`, before errors, in parts of `&&`, are joined without symbols.
//!
//! Cost: a look at the variables that differ; where a join point is reached again, at
//! the values of all variables that have been assigned, for old symbols. That second look is what shows: over
//! folders of GNU Octave's library the check takes 2 to 9 % more instructions, most in
//! functions with many variables and branches within loops, with no more contexts.

use super::function_memo::FunctionMemo;
use super::interpreter::Interpreter;
use super::predecessors::{Predecessor, Predecessors};
use lariat_flow_sets::flow_set::{Flow, Saved, State};
use lariat_ir::{StmtId, Storage, VarId};
use lariat_value_facts::symbol_elimination::eliminate;
use lariat_value_facts::symbols::JoinPoint;
use smallvec::{SmallVec, smallvec};

/// After so many iterations extents of a loop share no symbols.
const MAX_SHARED_ITERATIONS: usize = 6;

/// A loop's head at work.
pub struct Head {
    /// The join point.
    pub join_point: JoinPoint,
    /// What enters.
    pub entry: Flow,
    /// The iterations that came back.
    iterations: usize,
}

impl Interpreter<'_, '_> {
    /// All states at a join point, joined; what differs has symbols.
    pub fn join_states(&mut self, join_point: JoinPoint, states: Vec<State>) -> State {
        let again = self.has_given(join_point);
        let mut states = states.into_iter().flatten();
        let mut merged = states.next()?;
        let others: SmallVec<[Flow; 2]> = states.collect();
        if again && self.gives_symbols() {
            return Some(self.join_again(join_point, merged, &others));
        }
        let mut saved = Saved::new();
        for other in &others {
            merged.merge_saving(other, false, &mut saved);
        }
        if saved.is_empty() || !self.gives_symbols() {
            return Some(merged);
        }
        // Of several the first is what was before all.
        saved.sort_by_key(|(var, _)| *var);
        saved.dedup_by_key(|(var, _)| *var);
        let first = std::iter::once(Predecessor::Saved(&saved));
        let states = first.chain(others.iter().map(Predecessor::All)).collect();
        let predecessors = Predecessors::new(join_point, None, states, false);
        self.name_joined(predecessors, &mut merged, saved.iter().map(|(var, _)| *var));
        Some(merged)
    }

    fn join_again(&mut self, join_point: JoinPoint, first: Flow, others: &[Flow]) -> Flow {
        let mut merged = first.clone();
        eliminate(&mut merged, &mut |named| join_point.creates(named.origin));
        for other in others {
            let mut other = other.clone();
            eliminate(&mut other, &mut |named| join_point.creates(named.origin));
            merged.merge(&other, false);
        }
        let states = std::iter::once(&first).chain(others).map(Predecessor::All).collect();
        let vars: Vec<VarId> = merged.assigned().collect();
        let predecessors = Predecessors::new(join_point, None, states, false);
        self.name_joined(predecessors, &mut merged, vars);
        merged
    }

    /// The head of a loop before the first iteration, and what is needed for more.
    /// `before`: what entered in the last iteration of the loop around, and what the head
    /// came to.
    pub fn enter(
        &mut self,
        join_point: JoinPoint,
        entry: Flow,
        before: Option<(&Flow, &Flow)>,
    ) -> (Flow, Head) {
        let mut head = match self.gives_symbols() && self.has_given(join_point) {
            true => self.join_again(join_point, entry.clone(), &[]),
            false => entry.clone(),
        };
        if let Some(before) = before {
            self.restart_fixpoint(join_point, &mut head, &entry, before);
        }
        (head, Head { join_point, entry, iterations: 0 })
    }

    /// An iteration has come back to the head: did that change there what a further one reads?
    pub fn complete_iteration(
        &mut self,
        at: &mut Head,
        head: &mut Flow,
        back: &Flow,
        widen: bool,
    ) -> bool {
        let memo = self.memo.clone();
        let privatizable = self.privatizable(&memo, at.join_point.stmt);
        let is_read = |var: VarId| privatizable.binary_search(&var).is_err();
        if back.level() > head.level() {
            return false;
        }
        at.iterations += 1;
        let join_point = at.join_point;
        let mut before = Saved::new();
        if !self.gives_symbols() {
            let (_, extras) = head.merge_saving(back, widen, &mut before);
            return extras || differs(&before, head, is_read);
        }
        let apart = at.iterations > MAX_SHARED_ITERATIONS;
        if self.has_given(join_point) {
            let before = head.clone();
            let (raw, mut back) = (back, back.clone());
            eliminate(&mut back, &mut |named| join_point.creates(named.origin));
            eliminate(head, &mut |named| join_point.creates(named.origin));
            let (_, extras) = head.merge_saving(&back, widen, &mut Saved::new());
            let states = smallvec![Predecessor::All(&at.entry), Predecessor::All(raw)];
            let predecessors =
                Predecessors::new(join_point, Some(Predecessor::All(&before)), states, apart);
            let vars: Vec<VarId> = head.assigned().collect();
            self.name_joined(predecessors, head, vars);
            return extras || !head.has_same_slots(&before, is_read);
        }
        let (slots, extras) = head.merge_saving(back, widen, &mut before);
        if !slots {
            return extras;
        }
        let states = smallvec![Predecessor::All(&at.entry), Predecessor::All(back)];
        let predecessors =
            Predecessors::new(join_point, Some(Predecessor::Saved(&before)), states, apart);
        self.name_joined(predecessors, head, before.iter().map(|(var, _)| *var));
        extras || differs(&before, head, is_read)
    }

    /// The variables that each iteration assigns before it reads them, if it is seen which it
    /// reads, and none is left in the middle.
    fn privatizable<'m>(&self, memo: &'m FunctionMemo, stmt: StmtId) -> &'m [VarId] {
        let is_open = self.open_workspace || self.asks_by_name;
        match is_open || self.eval_site.is_some() || !self.thrown.is_empty() {
            true => &[],
            false => memo.privatizable(self.body, stmt),
        }
    }

    fn has_given(&self, join_point: JoinPoint) -> bool {
        self.given_symbols.contains(&join_point.given())
    }

    /// Creates symbols for what the paths do not agree on.
    pub(super) fn name_joined(
        &mut self,
        mut predecessors: Predecessors<'_>,
        merged: &mut Flow,
        vars: impl IntoIterator<Item = VarId>,
    ) {
        let mut numbers = Vec::new();
        let (body, join_point) = (self.body, predecessors.join_point);
        for var in vars {
            // Slots come in groups, of which the last may be longer than the body needs.
            if var.index() >= body.vars.len() {
                continue;
            }
            let variable = &body.vars[var];
            let skipped = variable.storage != Storage::Local || join_point.skips == Some(var);
            if skipped || predecessors.agree(merged, var) {
                continue;
            }
            let name = if variable.temporary { "…" } else { &variable.name };
            let sizes = &mut self.engine.analysis.sizes;
            let mut size = |origin, along, range| sizes.get((self.at, origin, range), name, along);
            predecessors.extents(merged, var, &mut size);
            numbers.extend(predecessors.number(merged, var).map(|class| (var, class)));
        }
        predecessors.numbers(merged, &numbers, &|var| body.vars[var].name.as_str().into());
        if predecessors.created {
            self.given_symbols.insert(join_point.given());
        }
    }
}

/// Has one of these variables another value than it had?
fn differs(before: &Saved, flow: &Flow, test: impl Fn(VarId) -> bool) -> bool {
    before.iter().any(|(var, slot)| test(*var) && !flow.slot(*var).is_same(slot))
}
