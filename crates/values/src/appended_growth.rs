//! Extents of arrays to which each iteration of a loop appends.
//!
//! ```text
//! for i = 1:20
//!   x = [x; f(i)];         x is (20,1) after the loop, if it was empty before
//!   y(end + 1) = i;        y is (1,20)
//!   z(:, end + 1) = q;     z is (3,20), if q has three elements
//! end
//! ```
//!
//! The size recurrence `n := n + c` of an induction variable in closed form, as
//! [`super::counted_growth`] has it for the counter itself, and under what holds there: the loop is
//! known to run so many times, nothing leaves it early or changes variables unseen. Nothing else in
//! it may assign the array, and the statement must be one that each iteration comes to once.
//!
//! Cost: a visit of each statement of the body for each that appends.

use super::boundary_iterations::Loop;
use super::interpreter::Interpreter;
use lariat_builtins::{MClass, Role};
use lariat_domains::course::Course;
use lariat_domains::{Matrix, Shape, Value, ValueSet};
use lariat_flow_sets::flow_set::Flow;
use lariat_flow_sets::slot::Slot;
use lariat_interprocedural::collection::Resolved;
use lariat_ir::{Access, Arg, Block, Literal, Stmt, StmtId, Storage, Target, Targets, VarId, walk};
use lariat_value_facts::symbolic_extents::in_shape;
use std::sync::Arc;

/// What an iteration appends to an array.
#[derive(Clone, Copy)]
struct Append {
    var: VarId,
    /// The dimension that grows; that of a vector, if none is said.
    along: Option<usize>,
    /// By so much.
    by: u32,
    /// The other extent; that of the array, if none is said.
    across: Option<u32>,
    /// The array may be made by it.
    makes: bool,
}

impl<'e> Interpreter<'e, '_> {
    /// Learns, at the end of the last iteration of a loop, how long the arrays are to which each
    /// iteration appends.
    pub(super) fn learn_appended_growth(
        &mut self,
        this: Loop<'e>,
        course: &Course,
        before: &Flow,
        after: &mut Flow,
    ) {
        let body: &'e lariat_ir::Function = self.body;
        let Ok(count) = u32::try_from(course.count()) else { return };
        if !self.keeps_facts {
            return;
        }
        for (place, &stmt) in this.body.iter().enumerate() {
            let Some(append) = self.append(stmt, (this.body, place), after) else { continue };
            let is_alone = writes(body, this.body, append.var) == 1;
            if is_alone && body.vars[append.var].storage == Storage::Local {
                let grown = append.by.checked_mul(count);
                if let Some(slot) = grown.and_then(|by| longer(append, by, before, after)) {
                    after.refine(append.var, slot);
                }
            }
        }
    }

    /// What a statement, which stands at this place of a loop's body, appends.
    fn append(&mut self, id: StmtId, at: (&Block, usize), after: &Flow) -> Option<Append> {
        let body: &'e lariat_ir::Function = self.body;
        let along = match self.role(id) {
            Some(Role::HorizontalConcatenation) => Some(1),
            Some(Role::VerticalConcatenation) => Some(0),
            _ => None,
        };
        // A temporary does not live to the end of the iteration.
        let facts = self.facts();
        let temporary = |var: VarId| {
            let made_by = at.0[..at.1].iter().rev().find(|&&stmt| assigns(body, stmt, var))?;
            facts.assigned.get(&(*made_by, var))
        };
        let extents = |var: VarId| {
            let is_whole = at.0[at.1..].iter().all(|&stmt| !assigns(body, stmt, var));
            let slot = after.slot(var);
            let value = match body.vars[var].temporary {
                true => temporary(var)?,
                false => slot.value.as_ref().filter(|_| is_whole && !slot.maybe_unset)?,
            };
            let value = value.single()?;
            match value.shape().known_extents()?[..] {
                [rows, columns] if rows > 0 && columns > 0 => Some((value, [rows, columns])),
                _ => None,
            }
        };
        match &body.stmts[id] {
            Stmt::Call { targets: Targets::List(targets), args, .. } => {
                let &[Target::Var(var)] = &targets[..] else { return None };
                let along = along?;
                let own = args.iter().filter(|arg| **arg == Arg::Var(var)).count();
                let others = args.iter().filter(|arg| **arg != Arg::Var(var));
                let array = after.slot(var).value.as_ref()?.single()?;
                let part = |arg: &Arg| match arg {
                    Arg::Var(var) => extents(*var).filter(|(part, _)| are_alike(array, part)),
                    Arg::Colon | Arg::Spread(_) => None,
                };
                let others: Option<Vec<[u32; 2]>> = others.map(|arg| Some(part(arg)?.1)).collect();
                let others = others.filter(|_| own == 1)?;
                let across = others.first()?[1 - along];
                let fits = others.iter().all(|other| other[1 - along] == across);
                let by = others.iter().map(|other| other[along]).sum();
                fits.then_some(Append {
                    var,
                    along: Some(along),
                    by,
                    across: Some(across),
                    makes: false,
                })
            }
            Stmt::Set { place, value } => {
                let [Access::Paren(args)] = &place.path[..] else { return None };
                let (along, index) = match args[..] {
                    [Arg::Var(index)] => (None, index),
                    [Arg::Colon, Arg::Var(index)] => (Some(1), index),
                    [Arg::Var(index), Arg::Colon] => (Some(0), index),
                    _ => return None,
                };
                let across = match (extents(*value)?.1, along) {
                    ([1, 1], _) => None,
                    ([1, count] | [count, 1], Some(_)) => Some(count),
                    _ => return None,
                };
                let is_next = self.is_next(index, (place.var, along), at.0);
                is_next.then_some(Append { var: place.var, along, by: 1, across, makes: true })
            }
            _ => None,
        }
    }

    /// Is an index one more than an extent of the array, or than the number of its elements?
    fn is_next(&mut self, index: VarId, (var, along): (VarId, Option<usize>), at: &Block) -> bool {
        let body: &'e lariat_ir::Function = self.body;
        // A temporary is assigned once, where it is used next.
        let made_by = |var: VarId| {
            let makes = |&id: &StmtId| body.vars[var].temporary && assigns(body, id, var);
            at.iter().copied().find(makes)
        };
        let Some(sum) = made_by(index) else { return false };
        let Stmt::Call { args, .. } = &body.stmts[sum] else { return false };
        let &[Arg::Var(extent), Arg::Var(one)] = &args[..] else { return false };
        let is_one = made_by(one).and_then(|id| literal(&body.stmts[id])) == Some(1.0);
        let Some(query) = made_by(extent) else { return false };
        let Stmt::Call { targets: Targets::List(targets), args, .. } = &body.stmts[query] else {
            return false;
        };
        let place = targets.iter().position(|target| *target == Target::Var(extent));
        let number = |var| made_by(var).and_then(|id| literal(&body.stmts[id]));
        let is_extent = match (self.role(query), along, &args[1..]) {
            (Some(Role::ElementCount), None, []) => true,
            (Some(Role::Size), Some(along), []) => targets.len() == 2 && place == Some(along),
            (Some(Role::Size), Some(along), &[Arg::Var(dimension)]) => {
                number(dimension) == Some(along as f64 + 1.0)
            }
            _ => false,
        };
        is_one
            && is_extent
            && args.first() == Some(&Arg::Var(var))
            && self.role(sum) == Some(Role::Plus)
    }

    /// The role of the builtin that a statement calls by itself, as operators and brackets do.
    fn role(&mut self, id: StmtId) -> Option<Role> {
        let Stmt::Call { function, written, .. } = &self.body.stmts[id] else { return None };
        match self.callee(id, (function, *written)).meaning.found {
            Resolved::Builtin(builtin) => self.engine.analysis.code.builtins().get(builtin).role,
            _ => None,
        }
    }
}

/// Is a concatenation of these as long as both together? A cell takes another value as one element,
/// and a string characters.
fn are_alike(array: &Value, part: &Value) -> bool {
    let is_string = |it: &Matrix| it.class == MClass::String;
    match (array, part) {
        (Value::Matrix(array), Value::Matrix(part)) => is_string(array) == is_string(part),
        (Value::Cell(_), Value::Cell(_)) | (Value::Struct(_), Value::Struct(_)) => true,
        _ => false,
    }
}

/// The number that a statement assigns.
fn literal(stmt: &Stmt) -> Option<f64> {
    match stmt {
        Stmt::Literal { value: Literal::Number(number, _), .. } => Some(*number),
        _ => None,
    }
}

fn assigns(body: &lariat_ir::Function, id: StmtId, var: VarId) -> bool {
    writes(body, &[id], var) > 0
}

/// How many statements of a block, and of those in it, assign a variable.
fn writes(body: &lariat_ir::Function, block: &[StmtId], var: VarId) -> usize {
    let each = block.iter().map(|&id| {
        let mut own = 0;
        walk::writes(&body.stmts[id], &mut |written| own += usize::from(written == var));
        own + walk::blocks(&body.stmts[id]).map(|inner| writes(body, inner, var)).sum::<usize>()
    });
    each.sum()
}

/// The array after all iterations, which append so much together.
fn longer(append: Append, by: u32, before: &Flow, after: &Flow) -> Option<Slot> {
    let slot = after.slot(append.var);
    let value = slot.value.as_ref()?.single()?;
    let Slot { value: old, maybe_unset, .. } = before.slot(append.var);
    if slot.maybe_unset || *maybe_unset || matches!(value, Value::Object(_)) {
        return None;
    }
    let old = match old {
        None if append.makes => vec![0, 0],
        old => old.as_ref()?.single()?.shape().known_extents()?.to_vec(),
    };
    let [rows, columns] = old[..] else { return None };
    let shape = match (append.along, append.across) {
        (None, _) => match [rows, columns] {
            [0, 0] => Shape::of(1, by),
            [1, columns] => Shape::of(1, columns.checked_add(by)?),
            [rows, 1] if rows > 1 => Shape::of(rows.checked_add(by)?, 1),
            _ => return None,
        },
        (Some(along), across) => {
            let mut extents = [rows, columns];
            match across {
                Some(across) if extents == [0, 0] => extents[1 - along] = across,
                Some(across) if extents[1 - along] == across => {}
                None if extents[1 - along] > 0 => {}
                _ => return None,
            }
            extents[along] = extents[along].checked_add(by)?;
            Shape::of(extents[0], extents[1])
        }
    };
    let known = ValueSet::of(in_shape(value, &shape));
    Some(Slot { value: Some(Arc::new(known)), ..slot.clone() })
}
