//! References: indexing, fields, methods, and calls of function handles.
//!
//! A handle is called at a reference, not at a call: the Tame IR is made without
//! classes and takes a handle for a variable (`000` section 6.3.2). Each handle
//! that the variable may hold is one more target of the site.

use super::alternatives::Alternatives;
use super::function::rest_cell;
use super::interpreter::Interpreter;
use super::request::{Request, anything, ignored};
use lariat_domains::{
    Callee, Handle, Handles, Index, List, Reason, Shape, Step, Value, ValueSet, index,
};
use lariat_flow_sets::flow_set::{Flow, State};
use lariat_flow_sets::slot::Slot;
use lariat_interprocedural::FunctionRef;
use lariat_ir::{
    Access, Arg, LambdaArg, LambdaBody, Stmt, StmtId, Storage, Targets, VarId, Written,
};
use lariat_value_facts::context::{Arguments, Returned};
use lariat_value_facts::failure::{ArgumentFault, Problem};
use std::sync::Arc;

impl<'e> Interpreter<'e, '_> {
    /// `[r1, r2] = x(i)`, `c{i}`, `s.f`, `o.m(a)`
    pub fn get(
        &mut self,
        stmt: StmtId,
        targets: &'e Targets,
        base: VarId,
        path: &'e [Access],
        mut flow: Flow,
    ) -> Result<State, Problem> {
        if let ([Access::Paren(args)], true) = (path, self.is_function_here(&flow, base)) {
            let name = self.body.vars[base].name.as_str();
            return self.call(stmt, targets, (name, Written::Call), args, flow);
        }
        let value = self.read_base(&flow, base, path)?;
        let ignored = ignored(targets);
        let request = Request { stmt, asked: self.asked(&flow, targets), ignored, certain: true };
        let steps = self.path(&flow, path)?;
        let returned = match self.reference(request, &value, &steps.steps(), &mut flow) {
            Err(_) if self.may_be_of_overload(&flow, base, path) => {
                self.note_nameless(stmt);
                anything(Reason::Object)
            }
            returned => returned?,
        };
        if !returned.returns {
            return Ok(None);
        }
        let Some(mut flow) = self.over_callee_errors(flow, &returned) else { return Ok(None) };
        self.learn_bounds(&mut flow, &value, path);
        self.learn_access(&mut flow, base, steps.steps().first());
        self.receive(stmt, targets, returned, "", flow).map(Some)
    }

    /// Learns from an access that it succeeded: what has no such field or element is not in the
    /// variable.
    fn learn_access(&self, flow: &mut Flow, base: VarId, step: Option<&Step<'_>>) {
        let slot = flow.slot(base);
        let (Some(step), Some(ValueSet::OneOf(values))) = (step, slot.value.as_deref()) else {
            return;
        };
        let is_local = self.body.vars[base].storage == Storage::Local;
        if values.len() < 2 || !is_local {
            return;
        }
        let may_succeed = |value: &&Value| {
            matches!(value, Value::Object(_) | Value::Handle(_)) || index_once(value, step).is_ok()
        };
        let kept: Vec<Value> = values.iter().filter(may_succeed).cloned().collect();
        if !kept.is_empty() && kept.len() < values.len() {
            let value = Some(Arc::new(ValueSet::of_each(kept.into_iter())));
            let slot = Slot { value, ..slot.clone() };
            flow.refine(base, slot);
        }
    }

    /// What a path into a value yields.
    pub fn reference(
        &mut self,
        request: Request,
        value: &ValueSet,
        steps: &[Step<'_>],
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        let values = match value {
            ValueSet::Unknown(..) => {
                let mut returned = Returned::nothing();
                returned.set_more(value.derived());
                self.escape_into(request, steps, flow);
                self.note_nameless(request.stmt);
                return Ok(returned);
            }
            ValueSet::OneOf(values) => values,
        };
        let certain = request.certain && values.len() == 1;
        let request = Request { certain, ..request };
        let mut alternatives = Alternatives::default();
        for value in values {
            alternatives.add(self.reference_one(request, value, steps, flow));
        }
        alternatives.outcome()
    }

    /// What is not known may be called with the handles among the indices.
    fn escape_into(&mut self, request: Request, steps: &[Step<'_>], flow: &mut Flow) {
        for step in steps {
            if let Step::Paren(indices) = step {
                let arguments = values_of(indices);
                self.escape(request, &arguments, false, flow);
            }
        }
    }

    fn reference_one(
        &mut self,
        request: Request,
        value: &Value,
        steps: &[Step<'_>],
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        let Some((first, rest)) = steps.split_first() else {
            return Ok(Returned::values(vec![ValueSet::of(value.clone())]));
        };
        match (value, first) {
            (Value::Handle(handles), Step::Paren(indices)) => {
                let arguments = self.passed(request.stmt, indices, flow);
                self.call_handles(request, handles, &arguments, flow)
            }
            (Value::Object(object), Step::Dot(Some(name))) if !self.is_old_object(object) => {
                if let Some(part) = self.read_member(request.stmt, object, name, flow)? {
                    // Of an array of objects there is a value for each.
                    let returned = self.reference(request, &part, rest, flow)?;
                    let is_whole =
                        self.engine.analysis.code.builtins().is_array_of_values(&object.class);
                    let is_list =
                        rest.is_empty() && !is_whole && object.shape.is_scalar() != Some(true);
                    return Ok(if is_list { returned.of_unknown_length() } else { returned });
                }
                let mut arguments = match rest.first() {
                    Some(Step::Paren(indices)) => self.passed(request.stmt, indices, flow),
                    _ => Arguments::exactly(Vec::new()),
                };
                arguments.known.insert(0, Arc::new(ValueSet::of(Value::Object(object.clone()))));
                self.call_method(request, name, arguments, flow)
            }
            (Value::Object(object), Step::Dot(Some(name)))
                if !self.is_old_object_elsewhere(object) =>
            {
                let any = || ValueSet::unknown(Reason::Object);
                self.reference(
                    request,
                    &object.property(name).cloned().unwrap_or_else(any),
                    rest,
                    flow,
                )
            }
            // The class may have a method for it.
            (Value::Object(object), _)
                if object.shape == Shape::Unknown
                    || !matches!(first, Step::Paren(_))
                    || self.is_old_object_elsewhere(object) =>
            {
                self.escape_into(request, steps, flow);
                self.note_nameless(request.stmt);
                Ok(anything(Reason::Object))
            }
            _ => {
                let list = index_once(value, first)?;
                if rest.is_empty() {
                    return Ok(returned_list(list, request.asked));
                }
                let inner = list.joined();
                self.reference(request, &inner, rest, flow)
            }
        }
    }

    /// Indices as arguments of a call. After a list of unknown length there may be
    /// any number of them.
    fn passed(&mut self, stmt: StmtId, indices: &[Index<'_>], flow: &Flow) -> Arguments {
        let mut arguments = values_of(indices);
        let Stmt::Get { path, .. } = &self.body.stmts[stmt] else { return arguments };
        let mut first: Option<usize> = None;
        for access in path {
            let Access::Paren(args) = access else { continue };
            if args.iter().any(|arg| self.is_open(*arg, flow)) {
                let list = args.iter().position(|arg| matches!(arg, Arg::Spread(_)));
                first = first.into_iter().chain(list).min();
            }
        }
        if let Some(first) = first {
            arguments.known.truncate(first);
            arguments.more = Some(ValueSet::unknown(Reason::Alternatives));
        }
        arguments
    }

    /// Does an argument stand for a number of values that is not known?
    fn is_open(&mut self, arg: Arg, flow: &Flow) -> bool {
        let Arg::Spread(var) = arg else { return false };
        let count = self.read(flow, var).map(|cell| {
            let mut all = Arguments::exactly(Vec::new());
            all.push_spread(&cell);
            all.more.is_none()
        });
        !count.unwrap_or(false)
    }

    /// Calls a method, or reads a property of the name.
    fn call_method(
        &mut self,
        request: Request,
        name: &std::sync::Arc<str>,
        arguments: Arguments,
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        use lariat_interprocedural::collection::Resolved;
        let Some(Value::Object(object)) = arguments.known.first().and_then(|value| value.single())
        else {
            return Ok(anything(Reason::Object));
        };
        let class = object.class.clone();
        let method = self.engine.analysis.meaning(self.at, name, Some(&class));
        if let Resolved::Builtin(id) = method.found
            && self.engine.analysis.code.builtins().get(id).is_member()
        {
            return self.call_builtin(request, id, &arguments, flow);
        }
        // A property comes before the method of a superclass that has its name.
        let member = self.engine.analysis.resolve(self.at, &format!("{class}.{name}").into());
        if matches!(member, Resolved::Opaque(_) | Resolved::Compiled(_)) {
            self.escape(request, &arguments, false, flow);
            self.note_open(request.stmt, name);
            return Ok(anything(Reason::Object));
        }
        match method.found {
            Resolved::Function(callee) if self.is_method(callee, name) => {
                self.call_function(request, callee, &arguments, flow)
            }
            _ => {
                self.escape(request, &arguments, false, flow);
                self.note_open(request.stmt, name);
                Ok(anything(Reason::Object))
            }
        }
    }

    /// Is it a method, in the class's file or in a file of a class folder? `x.f` is never
    /// a call of a function outside classes.
    fn is_method(&mut self, callee: FunctionRef, name: &std::sync::Arc<str>) -> bool {
        use lariat_interprocedural::collection::Resolved;
        use lariat_ir::Role;
        let role = self.engine.analysis.code.function(callee).map(|body| body.role);
        match role {
            Some(Role::Method | Role::StaticMethod) => true,
            Some(Role::Primary) => {
                let meaning = self.engine.analysis.meaning(self.at, name, None);
                meaning.overloads.iter().any(|method| method.target == Resolved::Function(callee))
            }
            _ => false,
        }
    }

    /// Calls each of the functions that a handle may mean.
    pub fn call_handles(
        &mut self,
        request: Request,
        handles: &Handles,
        arguments: &Arguments,
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        let site = self.site(request.stmt);
        self.facts_at(site).by_handle.insert(site.stmt, ());
        let Some(handles) = handles.handles() else {
            self.note_nameless(request.stmt);
            self.engine.analysis.storage.forget_all();
            self.reload_all(flow);
            return Ok(anything(Reason::Function("a function handle".into())));
        };
        let certain = request.certain && handles.len() == 1;
        let request = Request { certain, ..request };
        let mut alternatives = Alternatives::default();
        for handle in handles {
            alternatives.add(self.call_handle(request, handle, arguments, flow));
        }
        alternatives.outcome()
    }

    /// Does an anonymous function take a variable with it that only code or a command defined,
    /// as `syms f` does before `@(t) f + t`? Its text has a call of this name.
    pub fn captures_unlisted(&self, function: &LambdaBody, flow: &Flow) -> bool {
        let Some(extras) = flow.extras().filter(|extras| !extras.named.is_empty()) else {
            return false;
        };
        match function {
            LambdaBody::Named(name) => extras.named.contains_key(name.as_str()),
            LambdaBody::Made(made) => {
                let made = FunctionRef { file: self.at.file, function: *made };
                let body = self.engine.analysis.code.function(made);
                let calls_one = |stmt: &Stmt| match stmt {
                    Stmt::Call { function, .. } => extras.named.contains_key(function.as_str()),
                    _ => false,
                };
                body.is_some_and(|body| body.stmts.iter().any(|(_, stmt)| calls_one(stmt)))
            }
        }
    }

    /// Calls the function of one handle.
    pub fn call_handle(
        &mut self,
        request: Request,
        handle: &Handle,
        arguments: &Arguments,
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        match &handle.callee {
            Callee::Named { name, file, within } => {
                let from = FunctionRef { file: *file, function: *within };
                self.call_named_from(from, request, name, arguments.clone(), flow)
            }
            Callee::Anonymous { file, within, stmt } => {
                let from = FunctionRef { file: *file, function: *within };
                let code = self.engine.analysis.code;
                let made = code.function(from).map(|body| &body.stmts[*stmt]);
                let Some(Stmt::Lambda { params, function, args, .. }) = made else {
                    return Ok(anything(Reason::Budget));
                };
                let variadic = lariat_ir::takes_any_number(params);
                if arguments.known.len() > params.len() && !variadic {
                    let (takes, given) = (params.len(), arguments.known.len());
                    return Err(ArgumentFault::Anonymous { takes, given }.into());
                }
                let rest = variadic.then(|| params.len() - 1);
                let arguments = fill(args, &handle.captured, arguments, rest);
                match function {
                    LambdaBody::Made(function) => {
                        let callee = FunctionRef { file: *file, function: *function };
                        self.call_function(request, callee, &arguments, flow)
                    }
                    LambdaBody::Named(name) => {
                        self.call_named_from(from, request, name, arguments, flow)
                    }
                }
            }
        }
    }
}

/// The arguments of the call inside an anonymous function, whose parameter at
/// the place `rest` is the cell of all further arguments.
fn fill(
    args: &[LambdaArg],
    captured: &[ValueSet],
    given: &Arguments,
    rest: Option<usize>,
) -> Arguments {
    let mut filled = Arguments::exactly(Vec::new());
    let mut captured = captured.iter();
    for arg in args {
        match arg {
            LambdaArg::Captured(_) => {
                let value = captured.next().cloned().unwrap_or_else(ValueSet::none);
                filled.push(value);
            }
            LambdaArg::CapturedSpread(_) => {
                let value = captured.next().cloned().unwrap_or_else(ValueSet::none);
                filled.push_spread(&value);
            }
            LambdaArg::Param(place) if Some(*place) == rest => {
                let further = given.known.get(*place..).unwrap_or_default();
                let cell = rest_cell(further, given.more.as_ref());
                filled.push(ValueSet::of(Value::Cell(cell)));
            }
            LambdaArg::Param(place) => match (given.known.get(*place), &given.more) {
                (Some(value), _) => filled.push(value.clone()),
                (None, Some(more)) => filled.push(more.clone()),
                // A parameter that is not given has no value.
                (None, None) => filled.push(ValueSet::none()),
            },
            LambdaArg::ParamSpread(place) => {
                for value in given.known.get(*place..).unwrap_or_default() {
                    filled.push(value.clone());
                }
                if let Some(more) = &given.more {
                    filled.push_more(more);
                }
            }
        }
    }
    filled
}

/// Indices as arguments of a call.
fn values_of(indices: &[Index<'_>]) -> Arguments {
    let value = |index: &Index<'_>| {
        Arc::new(match index {
            Index::Colon => ValueSet::chars(":"),
            Index::Value(value) => (*value).clone(),
        })
    };
    Arguments::exactly(indices.iter().map(value).collect())
}

fn index_once(value: &Value, step: &Step<'_>) -> Result<List, Problem> {
    let list = match step {
        Step::Paren(indices) => index::paren(value, indices).map(|value| List::Exact(vec![value])),
        Step::Brace(indices) => index::brace(value, indices),
        Step::Dot(name) => index::dot(value, name.as_deref()),
    };
    list.map_err(Problem::from)
}

/// Of the values of an expression statement the last one stays.
fn returned_list(list: List, asked: Option<usize>) -> Returned {
    match list {
        List::Exact(mut values) if asked == Some(0) => {
            Returned::values(values.pop().into_iter().collect())
        }
        List::Exact(values) => Returned::values(values),
        List::Many(value) => {
            let mut returned = Returned::nothing();
            returned.set_more(value);
            returned
        }
    }
}
