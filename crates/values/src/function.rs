//! A function from its parameters to its results.

use super::ValueEngine;
use super::interpreter::{Interpreter, Left};
use super::loop_fixpoints::LoopFixpoints;
use super::recovery::mark;
use super::request::not_analysed;
use super::symbol_creation::{named_argument, open_argument};
use lariat_domains::{Cell, Extent, Reason, Shape, Value, ValueSet};
use lariat_flow_sets::flow_set::{Flow, join};
use lariat_flow_sets::slot::Slot;
use lariat_interprocedural::{FunctionRef, NodeId};
use lariat_ir::Role;
use lariat_ir::ssa::graph::Gate;
use lariat_value_facts::context::{Context, Returned};
use lariat_value_facts::points::Point;
use lariat_value_facts::workspace_effects::WorkspaceEffects;
use std::sync::Arc;

/// Analyses the function of a node for its context.
pub fn analyze(engine: &mut ValueEngine<'_>, node: NodeId) -> Returned {
    let (at, context) = (engine.get(node).function, engine.get(node).context.clone());
    let code = engine.analysis.code;
    let Some(body) = code.function(at) else { return Returned::anything() };
    let is_script = body.role == Role::Script;
    // A script without known callers may find any variable.
    let open_workspace = is_script && context.results.is_none();
    let mut interpreter = Interpreter::new(engine, node, context, at, body);
    interpreter.open_workspace = open_workspace;
    let entry = interpreter.entry();
    interpreter.given = entry.clone();
    let entry = Some(entry);
    interpreter.keep_state(Point::Entry, &entry);
    let end = interpreter.block(&body.body, entry);
    if interpreter.aborted {
        interpreter.engine.facts_mut(node).gave_up = true;
        interpreter.engine.analysis.storage.forget_all();
        return not_analysed(code, at);
    }
    interpreter.keep_pending_iterations();
    let returned = interpreter.returned.take();
    let exit = join(end, returned);
    interpreter.keep_state(Point::Join(Gate::Return), &exit);
    let mut returned = match exit {
        None => Returned::never(),
        Some(exit) => {
            interpreter.keep_exit(&exit);
            let results = match is_script {
                true => Returned::nothing(),
                false => interpreter.results(&exit),
            };
            Returned { recovered: exit.level() > 0, ..results }
        }
    };
    let elsewhere = std::mem::take(&mut interpreter.elsewhere);
    returned.elsewhere = (!elsewhere.is_empty()).then(|| Arc::new(elsewhere));
    returned
}

impl<'e, 'c> Interpreter<'e, 'c> {
    /// A run over the body of a function.
    pub fn new(
        engine: &'e mut ValueEngine<'c>,
        node: NodeId,
        context: Context,
        at: FunctionRef,
        body: &'e lariat_ir::Function,
    ) -> Self {
        let memo = engine.analysis.memo(at, body);
        let unrolled_until = engine.analysis.unrolled_steps;
        Self {
            memo,
            engine,
            node,
            context,
            at,
            body,
            given: Flow::new(0),
            keeps_facts: true,
            eval_site: None,
            open_workspace: false,
            returned: None,
            loops: Vec::new(),
            pending: Vec::new(),
            heads: LoopFixpoints::default(),
            thrown: Vec::new(),
            tries: 0,
            aborted: false,
            elsewhere: WorkspaceEffects::default(),
            undecided: 0,
            idle: 0,
            may_have_returned: false,
            unrolled_until,
            may_have_left: Left::Never,
            asks_by_name: false,
            nested: 0,
            now: None,
            level: 0,
            errors_before: 0,
            over_callee_error: false,
            recovered_operands: false,
            given_symbols: lariat_value_facts::symbols::GivenSymbols::default(),
        }
    }

    /// The flow set at the start.
    fn entry(&mut self) -> Flow {
        let mut flow = self.memo.entry.clone();
        self.enter_parameters(&mut flow);
        if self.open_workspace {
            self.open_variables(&mut flow);
        }
        if self.body.role == Role::Constructor
            && let Some(&object) = self.body.outputs.first()
        {
            let made = match self.constructed_class() {
                Some(class) => ValueSet::of(Value::Object(self.object_at_entry(&class, &mut flow))),
                None => ValueSet::unknown(Reason::Object),
            };
            flow.set(object, Slot::set(made));
        }
        for (var, variable) in self.body.vars.iter() {
            if matches!(variable.storage, lariat_ir::Storage::Shared { .. })
                && !self.body.inputs.contains(&var)
            {
                self.reload(&mut flow, var);
            }
        }
        flow
    }

    /// Each variable of a script may be its caller's, unless nobody has it.
    fn open_variables(&mut self, flow: &mut Flow) {
        let body = self.body;
        for (var, variable) in body.vars.iter() {
            let is_local = !variable.temporary && variable.storage == lariat_ir::Storage::Local;
            if is_local && !self.is_nobodys(&variable.name) {
                flow.set(var, Slot::anything(Reason::Storage));
            }
        }
    }

    fn enter_parameters(&mut self, flow: &mut Flow) {
        let arguments = self.context.arguments.clone();
        let variadic = self.body.variadic_inputs;
        let fixed = self.body.inputs.len() - usize::from(variadic);
        for (place, &var) in self.body.inputs.iter().take(fixed).enumerate() {
            let slot = match (arguments.known.get(place), &arguments.more) {
                (Some(value), _) if value.is_none() => Slot::UNSET,
                (Some(value), _) => {
                    let name = &self.body.vars[var].name;
                    let named = named_argument(place, name, value);
                    Slot::set(named.map_or_else(|| value.clone(), Arc::new))
                }
                (None, Some(more)) if is_open(more) => {
                    let name = &self.body.vars[var].name;
                    let declared = self.context.declared.as_ref();
                    let declared = declared.and_then(|declared| declared.input(place));
                    Slot::maybe(open_argument(place, name, declared))
                }
                (None, Some(more)) => Slot::maybe(more.clone()),
                (None, None) => continue,
            };
            self.write_parameter(flow, var, slot);
        }
        if let (true, Some(&var)) = (variadic, self.body.inputs.last()) {
            let rest = arguments.known.get(fixed..).unwrap_or_default();
            let cell = rest_cell(rest, arguments.more.as_ref());
            self.write_parameter(flow, var, Slot::set(ValueSet::of(Value::Cell(cell))));
        }
    }

    fn write_parameter(&mut self, flow: &mut Flow, var: lariat_ir::VarId, slot: Slot) {
        if let Some(key) = super::storage::Storage::key(self.at, self.body, var) {
            self.engine.analysis.storage.write(&key, &slot, || Slot::UNSET);
        }
        if let (true, Some(value)) = (self.keeps_values(), slot.value.clone()) {
            self.facts().parameters.push((var, value));
        }
        flow.set(var, slot);
        if self.context.recovered {
            mark(flow, &[var]);
        }
    }

    /// Keeps the values of all variables at the end that the text names.
    pub fn keep_exit(&mut self, exit: &Flow) {
        if !self.keeps_values() {
            return;
        }
        let body = self.body;
        let facts = self.facts();
        for (var, variable) in body.vars.iter() {
            if let (false, Some(value)) = (variable.temporary, &exit.slot(var).value) {
                facts.note_exit(var, value);
            }
        }
        let extras = exit.extras().map(|extras| &extras.named);
        for (name, slot) in extras.into_iter().flatten() {
            if let Some(value) = slot.value.as_deref() {
                facts.note_extra(name, value);
            }
        }
    }

    /// What the function returns from its final flow set.
    fn results(&mut self, exit: &Flow) -> Returned {
        let mut returned = Returned::nothing();
        let variadic = self.body.variadic_outputs;
        let fixed = self.body.outputs.len() - usize::from(variadic);
        for &var in self.body.outputs.iter().take(fixed) {
            let slot = exit.slot(var);
            returned.results.push(slot.value.clone());
            returned.maybe_unset.push(slot.maybe_unset);
        }
        if let (true, Some(&var)) = (variadic, self.body.outputs.last()) {
            variadic_results(exit.slot(var), &mut returned);
        }
        returned
    }
}

/// Is it any value of a caller that is not known?
fn is_open(value: &ValueSet) -> bool {
    matches!(value, ValueSet::Unknown(Reason::Argument, None))
}

/// The cell of the arguments beyond the named parameters.
pub(super) fn rest_cell(rest: &[Arc<ValueSet>], more: Option<&ValueSet>) -> Cell {
    match more {
        None if rest.is_empty() => Cell::empty(),
        None if rest.len() <= Cell::MAX_TUPLE => {
            let elements = rest.iter().map(|value| (**value).clone()).collect();
            Cell::Tuple(Shape::of(1, rest.len() as u32), elements)
        }
        more => {
            let content = rest
                .iter()
                .map(|value| &**value)
                .chain(more)
                .fold(ValueSet::none(), |set, v| set.join(v));
            let shape = match more {
                // Octave's is 0x0 where there is no further argument.
                Some(_) => Shape::matrix(),
                None => Shape::dims([Extent::Known(1), Extent::Known(rest.len() as u32)]),
            };
            Cell::Collection(shape, Some(Arc::new(content)))
        }
    }
}

/// The results in a cell.
fn variadic_results(slot: &Slot, returned: &mut Returned) {
    let Some(value) = slot.value.as_deref() else { return };
    let tuple = match value {
        ValueSet::OneOf(values) if !slot.maybe_unset => match &values[..] {
            [Value::Cell(Cell::Tuple(_, elements))] => Some(elements.clone()),
            _ => None,
        },
        _ => None,
    };
    match tuple {
        Some(elements) => {
            let shared = |value: &ValueSet| Some(Arc::new(value.clone()));
            returned.results.extend(elements.iter().map(shared));
            returned.maybe_unset.extend(elements.iter().map(|_| false));
        }
        None => {
            returned.set_more(match value {
                ValueSet::OneOf(values) => match &values[..] {
                    [Value::Cell(cell)] => cell.content(),
                    _ => ValueSet::unknown(Reason::Alternatives),
                },
                ValueSet::Unknown(..) => value.derived(),
            });
        }
    }
}
