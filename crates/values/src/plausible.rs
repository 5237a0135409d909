//! What a failing statement was most plausibly meant to be.
//!
//! Recovery ([`super::recovery`]) replaces a failing statement by another one. Where
//! one small change makes it succeed, and nothing else suggests itself, that is what
//! was meant: a parser repairs its input like this (A. V. Aho, M. S. Lam, R. Sethi,
//! J. D. Ullman, *Compilers*, section 4.1.4: phrase-level recovery). The statement is
//! evaluated as changed, so that its results have the classes and sizes that the
//! author expects.
//!
//! | failing | evaluated as |
//! |---|---|
//! | `{a} + b` | `a + b`; for a cell of several elements, an element of any size |
//! | `max{a, b}`, the function | `max(a, b)` |
//! | `x{i}`, `x{i} = v`, `x` an array of numbers, no parameter | `x(i)`, `x(i) = v` |
//! | `f(a, b)`, a builtin or function of the file with one parameter | `f(a)` |
//! | `totl`, no such variable | the variable whose name is nearest |
//! | `s.colunm` | the field whose name is nearest |
//!
//! Nearest is what is suggested to the user ([`lariat_project::suggest`]).
//!
//! Cost: an evaluation of the statement for each change that is tried.

use super::interpreter::Interpreter;
use super::recovery::{operands, targets};
use lariat_domains::{Cell, Index, Step, Value, ValueSet, index, update};
use lariat_flow_sets::flow_set::{Flow, State};
use lariat_flow_sets::slot::Slot;
use lariat_interprocedural::collection::Resolved;
use lariat_ir::{Access, Arg, Field, Stmt, StmtId, Target, Targets, VarId, Written};
use lariat_project::suggest;
use lariat_value_facts::failure::ProblemKind;
use std::sync::Arc;

impl<'e> Interpreter<'e, '_> {
    /// The state after what a failing statement was meant to be, if that is plain.
    pub(super) fn as_meant(
        &mut self,
        stmt: StmtId,
        simple: &'e Stmt,
        kind: ProblemKind,
        flow: &Flow,
    ) -> State {
        let is_call = matches!(kind, ProblemKind::Operation | ProblemKind::ArgumentCount);
        match simple {
            Stmt::Call { targets, function, args, written } if is_call => {
                let fewer = self.as_many_as_taken(function, args);
                if fewer.len() < args.len() {
                    return self
                        .call(stmt, targets, (function, *written), fewer, flow.clone())
                        .ok()?;
                }
                self.with_contents(stmt, simple, flow)
            }
            Stmt::Get { targets, base, path } => match &path[..] {
                [Access::Brace(args)] if flow.slot(*base).value.is_none() => {
                    self.called(stmt, targets, *base, args, flow)
                }
                [step] => {
                    let part = self.part_meant(flow, *base, step)?;
                    self.assigned(stmt, targets, part, flow)
                }
                _ => None,
            },
            Stmt::Set { place, value } => match &place.path[..] {
                [Access::Brace(args)] => {
                    self.stored_as_meant(stmt, (place.var, args), *value, flow)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// `x{i} = v` of an array without cells, stored as `x(i) = v`.
    fn stored_as_meant(
        &mut self,
        stmt: StmtId,
        (array, args): (VarId, &[Arg]),
        value: VarId,
        flow: &Flow,
    ) -> State {
        let is_passed = self.body.inputs.contains(&array);
        let base = flow.slot(array).value.clone().filter(|base| !is_passed && is_array(base))?;
        let value = flow.slot(value).value.clone()?;
        let given = self.arguments(flow, args).ok().filter(|given| given.more.is_none())?;
        let indices = given.known.iter().map(|value| Index::Value(value)).collect();
        let stored = update::set(Some(&base), false, &[Step::Paren(indices)], &value).ok()?;
        let mut flow = flow.clone();
        self.put(&mut flow, stmt, array, stored);
        Some(flow)
    }

    /// The first arguments, as many as the function takes.
    fn as_many_as_taken(&mut self, function: &'e str, args: &'e [Arg]) -> &'e [Arg] {
        let code = self.engine.analysis.code;
        let most = match self.engine.analysis.resolve(self.at, &function.into()) {
            Resolved::Builtin(id) => code.builtins().get(id).args.max.map(|most| most as usize),
            // Which of the arguments another version of a function took, nobody knows; a
            // function beside this one is as it is meant.
            Resolved::Function(callee) if callee.file == self.at.file => code
                .function(callee)
                .and_then(|body| (!body.variadic_inputs).then_some(body.inputs.len())),
            _ => None,
        };
        let single = |arg: &Arg| matches!(arg, Arg::Var(_) | Arg::Colon);
        match most {
            Some(most) if args.iter().all(single) => &args[..most.min(args.len())],
            _ => args,
        }
    }

    /// The statement for what is in the cells among its operands.
    fn with_contents(&mut self, stmt: StmtId, simple: &'e Stmt, flow: &Flow) -> State {
        let operands = operands(simple);
        let mut open = flow.clone();
        let mut changed = Vec::new();
        for &var in &operands {
            let slot = flow.slot(var);
            if let Some(contents) = slot.value.as_deref().and_then(contents) {
                open.refine(var, Slot { value: Some(Arc::new(contents)), ..slot.clone() });
                changed.push(var);
            }
        }
        if changed.is_empty() {
            return None;
        }
        self.instead(stmt, simple, (open, flow), &changed)
    }

    /// The state after the statement for other values of some operands, which they have
    /// in this statement alone.
    pub(super) fn instead(
        &mut self,
        stmt: StmtId,
        simple: &'e Stmt,
        (open, flow): (Flow, &Flow),
        changed: &[VarId],
    ) -> State {
        // The statement is not visited by this: nothing is learnt of its operands.
        let kept = std::mem::replace(&mut self.keeps_facts, false);
        // Calls are made with assumed operands, which no run passes.
        let recovered = std::mem::replace(&mut self.recovered_operands, true);
        let after = self.equation(stmt, simple, open);
        self.recovered_operands = recovered;
        self.keeps_facts = kept;
        let mut after = after.ok()??;
        let written = targets(simple);
        for &var in &written {
            let slot = after.slot(var).clone();
            self.assign(&mut after, stmt, var, slot);
        }
        for &var in changed.iter().filter(|var| !written.contains(var)) {
            after.refine(var, flow.slot(var).clone());
        }
        Some(after)
    }

    /// A function with braces after its name is called.
    fn called(
        &mut self,
        stmt: StmtId,
        targets: &'e Targets,
        base: VarId,
        args: &'e [Arg],
        flow: &Flow,
    ) -> State {
        let name = self.body.vars[base].name.as_str();
        self.call(stmt, targets, (name, Written::Call), args, flow.clone()).ok()?
    }

    /// A part of a value, read as it was meant.
    fn part_meant(&mut self, flow: &Flow, base: VarId, step: &Access) -> Option<ValueSet> {
        let value = flow.slot(base).value.clone()?;
        match step {
            // A cell was meant to be passed.
            Access::Brace(_) if self.body.inputs.contains(&base) => None,
            Access::Brace(args) => {
                let values = self.arguments(flow, args).ok()?;
                let indices = values.known.iter().map(|value| Index::Value(value)).collect();
                if values.more.is_some() || !is_array(&value) {
                    return None;
                }
                Some(index::get(&value, &Step::Paren(indices)).ok()?.all())
            }
            Access::Dot(Field::Named(name)) => match value.single()? {
                Value::Struct(structure) => {
                    let names = structure.names()?.map(|name| &**name);
                    let near = suggest::nearest(name, names)?;
                    structure.value_of(&near).cloned()
                }
                _ => None,
            },
            Access::Dot(Field::Dynamic(_)) | Access::Paren(_) => None,
        }
    }

    /// The state in which the one target has a value.
    fn assigned(&mut self, stmt: StmtId, targets: &Targets, value: ValueSet, flow: &Flow) -> State {
        let target = match targets {
            Targets::List(list) => match list[..] {
                [Target::Var(target)] => Some(target),
                _ => return None,
            },
            Targets::Statement(ans) => *ans,
            Targets::Gather(_) => return None,
        };
        let mut flow = flow.clone();
        if let Some(target) = target {
            self.put(&mut flow, stmt, target, value);
        }
        Some(flow)
    }

    /// What a variable without a value was meant to be: the value of the variable
    /// whose name is nearest.
    pub(super) fn nearest_value(&self, flow: &Flow, var: VarId) -> Option<Slot> {
        let body = self.body;
        let has_value = |id: VarId| flow.slot(id).value.is_some();
        let others = body.vars.iter().filter(|(id, other)| !other.temporary && has_value(*id));
        let names = others.map(|(_, other)| other.name.as_str());
        let near = suggest::nearest(&body.vars[var].name, names)?;
        body.find_var(&near).map(|near| flow.slot(near).clone())
    }
}

/// Is it surely an array of numbers, characters or truth values?
fn is_array(set: &ValueSet) -> bool {
    let values = set.values();
    !values.is_empty() && values.iter().all(|value| matches!(value, Value::Matrix(_)))
}

/// What is in the cells of a set, the other values as they are; nothing where there is
/// no cell.
fn contents(set: &ValueSet) -> Option<ValueSet> {
    let is_cell = |value: &Value| matches!(value, Value::Cell(_));
    if !set.values().iter().any(is_cell) {
        return None;
    }
    let content = |value: &Value| match value {
        Value::Cell(cell) => content_of(cell),
        other => Some(ValueSet::of(other.clone())),
    };
    let all = set.values().iter().filter_map(content);
    Some(all.fold(ValueSet::none(), |all, value| all.join(&value))).filter(|all| !all.is_none())
}

fn content_of(cell: &Cell) -> Option<ValueSet> {
    let contents = cell.contents()?;
    match cell.shape().is_scalar() {
        Some(true) => Some((*contents).clone()),
        _ => Some(contents.forget_size()),
    }
}
