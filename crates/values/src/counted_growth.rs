//! Extents of arrays that the iterations of a loop assign, element by element or slice by slice.
//!
//! In a fixed point an array that grows has any size. But if the loop variable is an index of an
//! assignment that each iteration makes, the last iteration makes the array this long, and none
//! makes it longer:
//!
//! ```text
//! for i = 1:20
//!   c(i) = f(i);           c is (1,20) after the loop, if it was not longer before
//! end
//! ```
//!
//! The closed form of the size recurrence, as MAGICA solves it for induction variables (Joisha,
//! *A Type Inference System for MATLAB*, chapter 5), for the counter itself. The values of the
//! loop variable are known numbers, nothing leaves the loop early, nothing in it may change variables
//! unseen, and every other assignment to the array in the loop has the loop variable, or a number of
//! the text that is not greater, in the same place.
//!
//! Cost: a visit of each statement of the body.

use super::boundary_iterations::Loop;
use super::interpreter::Interpreter;
use lariat_domains::course::Course;
use lariat_domains::trip_count::surely_iterates;
use lariat_domains::{Extent, Shape, Value, ValueSet};
use lariat_flow_sets::flow_set::Flow;
use lariat_flow_sets::slot::Slot;
use lariat_ir::{Access, Arg, Block, Iteration, Literal, Stmt, Storage, VarId, walk};
use lariat_value_facts::symbolic_extents::in_shape;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// An assignment to a part: its indices, and whether each iteration makes it.
type Store<'e> = (&'e [Arg], bool);

/// What a loop does to the arrays that it assigns.
struct Stores<'e> {
    /// Of each array its assignments.
    of: FxHashMap<VarId, Vec<Store<'e>>>,
    /// What is assigned otherwise, or perhaps to nothing.
    assigned_otherwise: FxHashSet<VarId>,
    /// All that the loop assigns.
    written: FxHashSet<VarId>,
    /// The numbers that the text has, by the temporaries that hold them.
    literals: FxHashMap<VarId, f64>,
}

impl Stores<'_> {
    /// The value of a variable in the loop, if it has the same one all the time.
    fn value(&self, var: VarId, before: &Flow) -> Option<Arc<ValueSet>> {
        if let Some(&number) = self.literals.get(&var) {
            return Some(Arc::new(ValueSet::number(number)));
        }
        let slot = before.slot(var);
        let is_steady = !self.written.contains(&var) && !slot.maybe_unset;
        slot.value.clone().filter(|_| is_steady)
    }
}

impl<'e> Interpreter<'e, '_> {
    /// Learns, at the end of the last iteration of a loop, how long the arrays are that it assigns.
    pub(super) fn learn_counted_growth(
        &mut self,
        this: Loop<'e>,
        course: &Course,
        before: &Flow,
        after: &mut Flow,
    ) {
        if self.may_leave(this.body, true) || self.continues(this.body) {
            return;
        }
        let mut written = FxHashSet::default();
        if !self.changes_what_is_seen(this.body, &mut written) || written.contains(&this.target) {
            return;
        }
        let mut stores = Stores {
            of: FxHashMap::default(),
            assigned_otherwise: FxHashSet::default(),
            written,
            literals: FxHashMap::default(),
        };
        self.stores(this.body, true, before, &mut stores);
        for (var, list) in &stores.of {
            let is_local = self.body.vars[*var].storage == Storage::Local;
            if !is_local || stores.assigned_otherwise.contains(var) {
                continue;
            }
            let is_at_most = |index: VarId, last: u32| {
                stores.literals.get(&index).is_some_and(|&number| number <= f64::from(last))
            };
            let counter = (this.target, course);
            if let Some(slot) = grown(counter, list, (before, after), *var, &is_at_most) {
                after.refine(*var, slot);
            }
        }
        self.learn_appended_growth(this, course, before, after);
    }

    /// Does an iteration end early somewhere?
    fn continues(&self, block: &Block) -> bool {
        block.iter().any(|&stmt| match &self.body.stmts[stmt] {
            Stmt::Continue => true,
            Stmt::While { .. } | Stmt::For { .. } => false,
            other => walk::blocks(other).any(|inner| self.continues(inner)),
        })
    }

    /// Does a block change no variables but those that its statements name? These are noted.
    fn changes_what_is_seen(&mut self, block: &'e Block, written: &mut FxHashSet<VarId>) -> bool {
        let body: &'e lariat_ir::Function = self.body;
        block.iter().all(|&id| {
            let stmt = &body.stmts[id];
            walk::writes(stmt, &mut |var| {
                written.insert(var);
            });
            let is_seen = match stmt {
                Stmt::Call { function, written, .. } => {
                    self.is_harmless(id, (function, *written)).is_some()
                }
                _ => true,
            };
            is_seen && walk::blocks(stmt).all(|inner| self.changes_what_is_seen(inner, written))
        })
    }

    fn stores(&self, block: &'e Block, always: bool, before: &Flow, found: &mut Stores<'e>) {
        let body: &'e lariat_ir::Function = self.body;
        for &stmt in block {
            let stmt = &body.stmts[stmt];
            match stmt {
                Stmt::Set { place, value } => match place.path.first() {
                    Some(Access::Paren(args) | Access::Brace(args))
                        if self.surely_stores((args, *value), before, found) =>
                    {
                        found.of.entry(place.var).or_default().push((args, always));
                    }
                    _ => {
                        found.assigned_otherwise.insert(place.var);
                    }
                },
                other => walk::writes(other, &mut |var| {
                    found.assigned_otherwise.insert(var);
                }),
            }
            if let Stmt::Literal { target, value: Literal::Number(number, _) } = stmt
                && body.vars[*target].temporary
            {
                found.literals.insert(*target, *number);
            }
            let runs = match stmt {
                Stmt::For { over: Iteration::Range { low, step, high }, .. } => {
                    iterates(|var| found.value(var, before), (*low, *step, *high))
                }
                _ => false,
            };
            for inner in walk::blocks(stmt) {
                let runs = runs && !self.may_leave(inner, true) && !self.continues(inner);
                self.stores(inner, always && runs, before, found);
            }
        }
    }

    /// Does an assignment to a part store something? Nothing is stored into a slice, and a list of
    /// indices may be empty.
    fn surely_stores(
        &self,
        (args, value): (&[Arg], VarId),
        before: &Flow,
        found: &Stores<'_>,
    ) -> bool {
        let is_filled = || {
            found.value(value, before).is_some_and(|value| {
                !value.is_unknown() && value.values().iter().all(|it| it.is_empty() == Some(false))
            })
        };
        !args.iter().any(|arg| matches!(arg, Arg::Spread(_)))
            && (!args.iter().any(|arg| matches!(arg, Arg::Colon)) || is_filled())
    }
}

/// Has a loop inside an iteration, whatever the values of its bounds?
fn iterates(
    value: impl Fn(VarId) -> Option<Arc<ValueSet>>,
    (low, step, high): (VarId, Option<VarId>, VarId),
) -> bool {
    let step = step.map(&value);
    match (value(low), &step, value(high)) {
        (Some(low), None, Some(high)) => surely_iterates(&low, None, &high),
        (Some(low), Some(Some(step)), Some(high)) => surely_iterates(&low, Some(step), &high),
        _ => false,
    }
}

/// What is known of an array after the last iteration; `None`: nothing more.
fn grown(
    (target, course): (VarId, &Course),
    stores: &[Store<'_>],
    (before, after): (&Flow, &Flow),
    var: VarId,
    is_at_most: &dyn Fn(VarId, u32) -> bool,
) -> Option<Slot> {
    let slot = after.slot(var);
    let value = slot.value.as_ref()?.single()?;
    if slot.maybe_unset
        || value.shape().known_extents().is_some()
        || matches!(value, Value::Object(_))
    {
        return None;
    }
    let count = stores.first()?.0.len();
    if stores.iter().any(|(args, _)| args.len() != count) {
        return None;
    }
    let last = course.greatest()?;
    let reaches = |place: usize| {
        let is_counter = |args: &[Arg]| matches!(args[place], Arg::Var(index) if index == target);
        let is_no_greater = |args: &[Arg]| match args[place] {
            Arg::Var(index) => is_at_most(index, last),
            Arg::Colon | Arg::Spread(_) => false,
        };
        stores.iter().any(|(args, always)| *always && is_counter(args))
            && stores.iter().all(|(args, _)| is_counter(args) || is_no_greater(args))
    };
    let from = |old: &Shape| match count {
        1 if reaches(0) => vector(old, last),
        2 => {
            let dims = value.shape().extents().filter(|dims| dims.len() == 2)?;
            let old = old.extents().filter(|dims| dims.len() == 2)?;
            let extent = |place: usize| match old[place] {
                Extent::Known(old) if reaches(place) => Extent::Known(old.max(last)),
                _ => dims[place].clone(),
            };
            Some(Shape::dims([extent(0), extent(1)]))
        }
        _ => None,
    };
    let Slot { value: old, maybe_unset, .. } = before.slot(var);
    let nothing = from(&Shape::of(0, 0));
    let shape = match old {
        None => nothing?,
        Some(old) => {
            let shape = from(old.single()?.shape())?;
            if *maybe_unset && nothing? != shape {
                return None;
            }
            shape
        }
    };
    let known = ValueSet::of(in_shape(value, &shape));
    Some(Slot { value: Some(Arc::new(known)), ..slot.clone() })
}

/// The shape of a vector that has at least so many elements after assignments with one index.
fn vector(old: &Shape, last: u32) -> Option<Shape> {
    match old.known_extents()?[..] {
        [0, 0] => Some(Shape::of(1, last)),
        [1, columns] => Some(Shape::of(1, columns.max(last))),
        [rows, 1] if rows > 1 => Some(Shape::of(rows.max(last), 1)),
        _ => None,
    }
}
