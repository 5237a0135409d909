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
//! loop variable are known numbers, nothing leaves the loop early, and every other assignment
//! to the array in the loop has the loop variable, or a number that is no greater, in the
//! same place.
//!
//! Cost: a visit of each statement of the body.

use super::boundary_iterations::Loop;
use super::interpreter::Interpreter;
use super::symbolic_extents::in_shape;
use super::unrolling::Course;
use lariat_domains::trip_count::surely_iterates;
use lariat_domains::{Extent, Shape, Value, ValueSet};
use lariat_flow_sets::flow_set::{Flow, Slot};
use lariat_ir::{Access, Arg, Block, Iteration, Literal, Stmt, Storage, VarId, walk};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// An assignment to a part: its indices, and whether each iteration makes it.
type Store<'e> = (&'e [Arg], bool);

/// What a loop does to the arrays that it assigns.
#[derive(Default)]
struct Stores<'e> {
    /// Of each array its assignments.
    of: FxHashMap<VarId, Vec<Store<'e>>>,
    /// What is assigned otherwise.
    others: FxHashSet<VarId>,
    /// The numbers that the text has, by the temporaries that hold them.
    literals: FxHashMap<VarId, f64>,
}

impl Stores<'_> {
    /// Its value at the end of the loop, or as the text has it.
    fn value(&self, var: VarId, after: &Flow) -> Option<Arc<ValueSet>> {
        let literal = self.literals.get(&var).map(|&number| Arc::new(ValueSet::number(number)));
        literal.or_else(|| after.slot(var).value.clone())
    }
}

impl<'e> Interpreter<'e, '_> {
    /// Learns, at the end of the last iteration of a loop, how long the arrays are that it assigns.
    pub(super) fn learn_counted_growth(
        &self,
        this: Loop<'e>,
        course: Course,
        before: &Flow,
        after: &mut Flow,
    ) {
        if self.may_leave(this.body, true) || self.continues(this.body) {
            return;
        }
        let mut stores = Stores::default();
        self.stores(this.body, true, after, &mut stores);
        if stores.others.contains(&this.target) {
            return;
        }
        for (var, list) in &stores.of {
            let is_local = self.body.vars[*var].storage == Storage::Local;
            if !is_local || stores.others.contains(var) {
                continue;
            }
            let is_less = |var: VarId, last| {
                stores.value(var, after).is_some_and(|value| is_at_most(&value, last))
            };
            if let Some(slot) = grown((this.target, course), list, (before, after), *var, &is_less)
            {
                after.refine(*var, slot);
            }
        }
    }

    /// Does an iteration end early somewhere?
    fn continues(&self, block: &Block) -> bool {
        block.iter().any(|&stmt| match &self.body.stmts[stmt] {
            Stmt::Continue => true,
            Stmt::While { .. } | Stmt::For { .. } => false,
            other => walk::blocks(other).any(|inner| self.continues(inner)),
        })
    }

    fn stores(&self, block: &'e Block, always: bool, after: &Flow, found: &mut Stores<'e>) {
        let body: &'e lariat_ir::Function = self.body;
        for &stmt in block {
            let stmt = &body.stmts[stmt];
            match stmt {
                Stmt::Set { place, .. } => match place.path.first() {
                    Some(Access::Paren(args) | Access::Brace(args)) => {
                        found.of.entry(place.var).or_default().push((args, always));
                    }
                    Some(Access::Dot(_)) | None => {
                        found.others.insert(place.var);
                    }
                },
                other => walk::writes(other, &mut |var| {
                    found.others.insert(var);
                }),
            }
            if let Stmt::Literal { target, value: Literal::Number(number, _) } = stmt {
                found.literals.insert(*target, *number);
            }
            let runs = match stmt {
                Stmt::For { over: Iteration::Range { low, step, high }, .. } => {
                    iterates(|var| found.value(var, after), (*low, *step, *high))
                }
                _ => false,
            };
            for inner in walk::blocks(stmt) {
                let always =
                    always && runs && !self.may_leave(inner, true) && !self.continues(inner);
                self.stores(inner, always, after, found);
            }
        }
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
    (target, course): (VarId, Course),
    stores: &[Store<'_>],
    (before, after): (&Flow, &Flow),
    var: VarId,
    is_at_most: &dyn Fn(VarId, u32) -> bool,
) -> Option<Slot> {
    let slot = after.slot(var);
    let value = slot.value.as_ref()?.single()?;
    let old = match &before.slot(var).value {
        None => Shape::of(0, 0),
        Some(value) => value.single()?.shape().clone(),
    };
    let count = stores.first()?.0.len();
    if slot.maybe_unset || stores.iter().any(|(args, _)| args.len() != count) {
        return None;
    }
    let last = course.greatest()?;
    let reaches = |place: usize| {
        let is_counter = |args: &[Arg]| matches!(args[place], Arg::Var(index) if index == target);
        let is_less = |args: &[Arg]| match args[place] {
            Arg::Var(index) => is_at_most(index, last),
            Arg::Colon | Arg::Spread(_) => false,
        };
        stores.iter().any(|(args, always)| *always && is_counter(args))
            && stores.iter().all(|(args, _)| is_counter(args) || is_less(args))
    };
    let shape = match count {
        1 if reaches(0) => vector(&old, last)?,
        2 => {
            let dims = value.shape().extents().filter(|dims| dims.len() == 2)?.to_vec();
            let old = old.extents().filter(|dims| dims.len() == 2)?.to_vec();
            let extent = |place: usize| match old[place] {
                Extent::Known(old) if reaches(place) => Extent::Known(old.max(last)),
                _ => dims[place].clone(),
            };
            Shape::dims([extent(0), extent(1)])
        }
        _ => return None,
    };
    let is_new = value.shape().known_extents().is_none();
    let known: ValueSet = ValueSet::of(in_shape(value, &shape));
    (is_new && !matches!(value, Value::Object(_)))
        .then(|| Slot { value: Some(Arc::new(known)), ..slot.clone() })
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

fn is_at_most(value: &ValueSet, last: u32) -> bool {
    let matrix = value.as_matrix();
    matrix.is_some_and(|matrix| {
        matrix.class.is_numeric() && !matrix.numbers.nan && matrix.numbers.high <= f64::from(last)
    })
}
