//! Calls by name: functions, scripts, classes, builtins, and what is only known
//! to exist.
//!
//! A call of a function of the program is analysed for all combinations of its arguments'
//! values, as the thesis has it (6.1.3), where these are few; beyond that the value sets
//! stay together in one context. Ranges of numbers that are not constant are forgotten on
//! the call, but for their sign, so that loops do not create a context for each of their
//! iterations.

use super::alternatives::Alternatives;
use super::caller_variables::is_operator;
use super::dispatch::selectable;
use super::interpreter::Interpreter;
use super::last_calls;
use super::request::{Request, anything, ignored, not_analysed, nothing};
use super::signature::check_signature;
use super::symbol_substitution::Substitution;
use lariat_builtins::{Builtin, BuiltinId, Effect, ShapeRule, effects};
use lariat_domains::{Index, Object, Reason, Step, Value, ValueSet};
use lariat_flow_sets::equations::learn_from_success;
use lariat_flow_sets::flow_set::{Flow, State};
use lariat_interprocedural::FunctionRef;
use lariat_interprocedural::collection::Resolved;
use lariat_interprocedural::ssa_form::may_assign_here;
use lariat_ir::{Arg, Role, StmtId, Targets, VarId, Written};
use lariat_shapes::rule::MatrixRule;
use lariat_transfer::Outcome;
use lariat_transfer::squares::{is_square, not_negative};
use lariat_value_facts::context::{Arguments, Context, Returned};
use lariat_value_facts::facts::CertainCall;
use lariat_value_facts::failure::Problem;
use lariat_value_facts::operands;
use std::sync::Arc;

/// More combinations of arguments than this are not taken apart.
const MAX_COMBINATIONS: usize = 8;
/// A list of unknown length is tried with up to so many further values.
const TRIED_LENGTHS: usize = 3;

/// May an argument be an object, whose class has a method of any name?
fn may_select_method(arguments: &Arguments) -> bool {
    let is_object = |value: &Value| matches!(value, Value::Object(_));
    let may_be = |value: &Arc<ValueSet>| value.is_unknown() || value.values().iter().any(is_object);
    arguments.more.is_some() || arguments.known.iter().any(may_be)
}

impl<'e> Interpreter<'e, '_> {
    /// `[r1, r2] = f(a, b)`
    pub fn call(
        &mut self,
        stmt: StmtId,
        targets: &'e Targets,
        (function, written): (&'e str, Written),
        args: &'e [Arg],
        mut flow: Flow,
    ) -> Result<State, Problem> {
        let tree = self.engine.analysis.code.builtins();
        // The statements of evaluated code are not those of the function that evaluates it.
        let own = self.eval_site.is_none();
        if let Some(refusal) = self.refusal(stmt).filter(|_| own) {
            return Err(self.refused_value(refusal, &flow));
        }
        let callee = self.callee(stmt, (function, written));
        let (name, meaning) = (&callee.name, &callee.meaning);
        let id = if let Resolved::Builtin(id) = meaning.found { Some(id) } else { None };
        let builtin = id.map(|id| tree.get(id));
        if let Some(builtin) = builtin {
            self.name_sizes(&mut flow, stmt, builtin.shape);
        }
        let arguments = self.arguments(&flow, args)?;
        // Where a method may be called instead, the builtin's sizes prove nothing.
        let builtin = builtin.filter(|_| selectable(meaning, &arguments).is_empty());
        let operands = match builtin {
            Some(builtin) if takes_two(builtin.shape) && arguments.known.len() == 2 => {
                self.note_suspicious_call((stmt, args), builtin, &arguments.known);
                self.note_requirement(stmt, builtin, &arguments.known);
                two_operands(&flow, args)
            }
            Some(builtin) if has_hints(builtin) => {
                self.note_suspicious_call((stmt, args), builtin, &arguments.known);
                None
            }
            _ => None,
        };
        let certain = !self.memo.is_guess;
        let ignored = ignored(targets);
        let request = Request { stmt, asked: self.asked(&flow, targets), ignored, certain };
        let tried = id.map(|id| tree.get(id));
        let confused = args.is_empty()
            && self.has_confused_braces(&flow, (stmt, targets), (name, &meaning.found));
        let instead =
            self.variable_instead(&flow, (name, tried), (meaning, request.asked), &arguments);
        let instead = instead.filter(|_| !confused);
        let lacks = instead.is_some() && self.lacks_arguments(meaning, &arguments);
        let request = if lacks { request.uncertain() } else { request };
        // `a < b` is never a part of a variable `lt`.
        let is_operator = tried.is_some_and(|it| is_operator(it, arguments.known.len()));
        let extra = match is_operator {
            true => None,
            false => {
                let extra = self.extra_variable(request, function, &arguments, &mut flow);
                extra.or_else(|| self.namesake(stmt, &flow).map(Ok))
            }
        };
        let is_header = !args.is_empty()
            && matches!(meaning.found, Resolved::Script(script) if self.is_header(script, name));
        let mut returned = match extra {
            Some(returned) => returned?,
            None => {
                let outcome =
                    self.dispatch(request, (self.at, name, meaning), arguments, &mut flow);
                let in_vain = |returned: &Returned| {
                    args.is_empty()
                        && (self.is_indexed_in_vain((stmt, targets), returned)
                            || instead.is_some()
                                && !is_header
                                && self.is_read_in_vain((stmt, targets), returned))
                        || instead.filter(|_| !is_header).is_some_and(|instead| {
                            self.has_no_value(instead, meaning, request.asked, returned)
                        })
                };
                match outcome {
                    outcome if instead.is_some_and(|it| it.is_meant(&outcome, lacks, in_vain)) => {
                        self.note_open(stmt, name);
                        anything(Reason::Storage)
                    }
                    Ok(returned) => returned,
                    Err(problem) if self.is_for_another(request, meaning, args, &problem) => {
                        self.note_open(stmt, name);
                        anything(Reason::Function(name.clone()))
                    }
                    Err(problem) => {
                        let operands = operands::of_call(self.body, &flow, args);
                        return Err(Problem { operands, ..problem });
                    }
                }
            }
        };
        if !returned.returns {
            return Ok(None);
        }
        if let Some(builtin) = builtin.filter(|_| own) {
            self.square(builtin, stmt, args, &mut returned);
        }
        if let (Some(builtin), Some((a, b))) = (builtin, operands) {
            learn_from_success(builtin.shape, &a.shape(), &b.shape(), &mut flow);
        }
        let Some(flow) = self.over_callee_errors(flow, &returned) else { return Ok(None) };
        let mut flow = self.receive(stmt, targets, returned, function, flow)?;
        if let (Some(id), Some(_)) = (id, builtin) {
            self.note_test(targets, id, args, &mut flow);
        }
        Ok(Some(flow))
    }

    /// What is known of the result where a value is multiplied by itself.
    fn square(&self, builtin: &Builtin, stmt: StmtId, args: &[Arg], returned: &mut Returned) {
        let shape = |name: &str| match self.engine.analysis.code.resolve(self.at, name, None) {
            Resolved::Builtin(id) => Some(self.engine.analysis.code.builtins().get(id).shape),
            _ => None,
        };
        if is_square(builtin, &shape, (self.body, stmt), args) {
            for result in returned.results.iter_mut().flatten() {
                *result = Arc::new(not_negative(builtin, result));
            }
        }
    }

    /// What a variable yields that only scripts or code in strings define: a part of it, or
    /// what the handle returns that it holds.
    fn extra_variable(
        &mut self,
        request: Request,
        name: &str,
        arguments: &Arguments,
        flow: &mut Flow,
    ) -> Option<Result<Returned, Problem>> {
        let slot = flow.extras()?.named.get(name)?;
        let (value, maybe_unset) = (slot.value.clone()?, slot.maybe_unset);
        // On the other paths the function of the name is called, if there is one.
        if arguments.more.is_some() || maybe_unset && self.is_defined(name) {
            return Some(Ok(anything(Reason::Storage)));
        }
        if arguments.known.is_empty() && request.asked.is_none_or(|asked| asked < 2) {
            return Some(Ok(Returned::values(vec![value])));
        }
        let indices = arguments.known.iter().map(|index| Index::Value(index)).collect();
        Some(self.reference(request, &value, &[Step::Paren(indices)], flow))
    }

    /// What a call returns in whose place a variable may be read.
    fn namesake(&mut self, stmt: StmtId, flow: &Flow) -> Option<Returned> {
        // The statements of evaluated code are not those of the function that evaluates it.
        if self.eval_site.is_some() {
            return None;
        }
        let var = self.memo.namesakes(self.body).get(&stmt)?;
        flow.slot(*var).value.as_ref().map(|_| anything(Reason::Storage))
    }

    /// Does a function, script or class of this name exist?
    fn is_defined(&self, name: &str) -> bool {
        !matches!(self.engine.analysis.code.resolve(self.at, name, None), Resolved::Missing)
    }

    /// Is a call of a script in itself the header of a function without its keyword? A name of
    /// the library's may mean a method.
    fn is_header(&self, script: FunctionRef, name: &str) -> bool {
        let library = lariat_builtins::library();
        script == self.at && (!library.is_function(name) || library.is_octaves_alone(name))
    }

    /// Calls what a name was found to be.
    pub fn call_resolved(
        &mut self,
        request: Request,
        name: &Arc<str>,
        target: Resolved,
        arguments: &Arguments,
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        if let Some((object, class)) = self.initializes(name) {
            return self.call_superclass(request, (object, &class), target, arguments, flow);
        }
        match target {
            Resolved::Function(callee) => self.call_function(request, callee, arguments, flow),
            // A script takes no arguments, but the class of an object may have a method.
            Resolved::Script(script)
                if may_select_method(arguments) && !self.is_header(script, name) =>
            {
                self.note_open(request.stmt, name);
                Ok(anything(Reason::Function(name.clone())))
            }
            // Nor is it run with any.
            Resolved::Script(_) if !arguments.known.is_empty() => Ok(nothing(true)),
            Resolved::Script(script) => Ok(nothing(self.run_script(request.stmt, script, flow))),
            // The constructor made it, of arguments that the class states.
            Resolved::Enumerated(class) => {
                let value = self.one_object(&class.as_str().into());
                Ok(Returned::values(vec![ValueSet::of(Value::Object(value))]))
            }
            Resolved::Class(class, constructor) => {
                self.construct(request, &class, constructor, arguments, flow)
            }
            Resolved::Builtin(id) => self.call_builtin(request, id, arguments, flow),
            Resolved::Opaque(_) | Resolved::Compiled(_) => {
                self.note_open(request.stmt, name);
                if matches!(target, Resolved::Compiled(_)) && self.may_assign_here(request.stmt) {
                    self.note_unseen(request.stmt);
                    self.forget_all(flow, &Reason::Function(name.clone()));
                }
                self.touch_names(request, effects(name), name, arguments, flow);
                self.escape(request, arguments, effects(name).may_call(), flow);
                if request.asked == Some(0) && matches!(target, Resolved::Compiled(_)) {
                    let reason = Reason::Function(name.clone());
                    self.forget_mentioned(request.stmt, arguments, &reason, flow);
                }
                Ok(anything(Reason::Function(name.clone())))
            }
            Resolved::Missing => {
                if let Some(absent) = self.absent_static_member(name) {
                    return Err(absent);
                }
                self.note_open(request.stmt, name);
                let reason = Reason::Function(name.clone());
                self.escape(request, arguments, true, flow);
                if self.may_assign_here(request.stmt) {
                    self.note_unseen(request.stmt);
                    self.forget_all(flow, &reason);
                } else if request.asked == Some(0) {
                    self.forget_mentioned(request.stmt, arguments, &reason, flow);
                }
                self.forget_globals(&reason, flow);
                Ok(anything(reason))
            }
        }
    }

    /// May a call of what is not at hand assign variables here?
    fn may_assign_here(&self, call: StmtId) -> bool {
        may_assign_here(self.body, call, self.memo.tested(self.body))
    }

    /// The object that this constructor makes and its class, if the name is
    /// `object@superclass`.
    fn initializes(&self, name: &str) -> Option<(VarId, Arc<str>)> {
        let (object, _) = name.split_once('@')?;
        let code = self.engine.analysis.code;
        let class = self.constructed_class().filter(|_| code.is_constructed(self.at, object))?;
        Some((*self.body.outputs.first()?, class))
    }

    /// Calls the constructor of a superclass, which goes on with the object that there is.
    fn call_superclass(
        &mut self,
        request: Request,
        (object, class): (VarId, &Arc<str>),
        superclass: Resolved,
        arguments: &Arguments,
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        let is_statement = request.asked == Some(0);
        let made = match superclass {
            Resolved::Class(_, Some(constructor)) => {
                let request = Request { asked: Some(1), ..request };
                let constructs = Some(class.clone());
                let returned = self.call_for(request, constructor, arguments, constructs, flow)?;
                if !returned.returns {
                    return Ok(returned);
                }
                made_by(class, &returned).unwrap_or_else(|| self.one_object(class))
            }
            _ => {
                let name = class.clone();
                self.note_open(request.stmt, &name);
                self.escape(request, arguments, true, flow);
                self.one_object(class)
            }
        };
        let made = ValueSet::of(Value::Object(made));
        if is_statement {
            self.put(flow, request.stmt, object, made.clone());
        }
        Ok(Returned::values(vec![made]))
    }

    /// Calls a function of the program.
    pub fn call_function(
        &mut self,
        request: Request,
        callee: FunctionRef,
        arguments: &Arguments,
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        self.call_for(request, callee, arguments, None, flow)
    }

    /// The same; a constructor goes on with an object of a subclass, where one is named.
    fn call_for(
        &mut self,
        request: Request,
        callee: FunctionRef,
        arguments: &Arguments,
        constructs: Option<Arc<str>>,
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        let Some(body) = self.engine.analysis.code.function(callee) else {
            return Ok(anything(Reason::Budget));
        };
        if body.role == Role::Script {
            return Ok(nothing(self.run_script(request.stmt, callee, flow)));
        }
        // A mistake in its header hides what it takes.
        if body.name.is_empty() {
            let name = self.engine.analysis.code.stem(callee.file).unwrap_or_default();
            return Ok(anything(Reason::Function(name.into())));
        }
        // Such a call is meant for the compiled file.
        let is_other = |asked| asked > 0 || arguments.known.len() > body.inputs.len();
        if self.engine.analysis.code.is_refusal(callee) && request.asked.is_none_or(is_other) {
            return Ok(anything(Reason::Function(body.name.as_str().into())));
        }
        check_signature(request, body, arguments)?;
        // What a function does in whose text an error stands is a guess, and it fails anyway.
        if self.engine.analysis.code.is_guess(callee) {
            let unknown = not_analysed(self.engine.analysis.code, callee);
            return Ok(self.back_in_caller(request, callee, unknown, flow));
        }
        let mut returned = Returned::never();
        let combinations = combinations(&arguments.known);
        let certain = request.certain && combinations.len() == 1;
        for known in combinations {
            let arguments = Arguments { known, more: arguments.more.clone() };
            let renaming = Substitution::of(arguments, body);
            let arguments = renaming.arguments.clone();
            let recovered = self.recovered_operands;
            let constructs = constructs.clone();
            let context = Context {
                recovered,
                constructs,
                ignored: self.ignored_by(request, body),
                ..Context::call(arguments, request.asked)
            };
            let site = self.site(request.stmt);
            let (node, one) = self.engine.request_node(self.node, site, callee, context);
            // Failing in a `try` may be intended, in what is called there too.
            if let (true, Some(node), 0) = (certain, node, self.tries) {
                let call = CertainCall { site, callee: node, reach: self.reach() };
                self.engine.facts_mut(self.node).certain_calls.push(call);
            }
            let one = self.come_back(flow, request.stmt, &renaming, &body.name, one);
            returned = returned.combine(&one, false);
        }
        Ok(self.back_in_caller(request, callee, returned, flow))
    }

    /// What a call returns, once the caller has forgotten what it may have changed.
    fn back_in_caller(
        &mut self,
        request: Request,
        callee: FunctionRef,
        mut returned: Returned,
        flow: &mut Flow,
    ) -> Returned {
        if let Some(effects) = returned.elsewhere.take() {
            let name = self.engine.analysis.code.function(callee).map_or("", |body| &body.name);
            self.assigned_here(request.stmt, &effects, &Reason::Wild(name.into()), flow);
        }
        self.reload_all(flow);
        returned
    }

    /// Makes an object.
    fn construct(
        &mut self,
        request: Request,
        class: &str,
        constructor: Option<FunctionRef>,
        arguments: &Arguments,
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        let is_constructor =
            |body: &lariat_ir::Function| matches!(body.role, Role::Constructor | Role::Primary);
        let body = |function: &FunctionRef| self.engine.analysis.code.function(*function);
        // The first function of the file may be another method.
        let constructor = constructor.filter(|it| body(it).is_some_and(is_constructor));
        let class: Arc<str> = class.into();
        // Its constructor runs for what the class enumerates; here names become objects, or
        // numbers do, each element one.
        if self.engine.analysis.code.enumerates(self.at.file, &class) {
            return Ok(Returned::values(vec![ValueSet::of(Value::Object(Object::opaque(class)))]));
        }
        let Some(constructor) = constructor else {
            let made = self.object_without_constructor(request.stmt, &class, flow);
            return Ok(Returned::values(vec![ValueSet::of(Value::Object(made))]));
        };
        let mut returned = self.call_function(request, constructor, arguments, flow)?;
        if returned.returns {
            let made = made_by(&class, &returned).unwrap_or_else(|| Object::opaque(class));
            returned.put_first(ValueSet::of(Value::Object(made)));
        }
        Ok(returned)
    }

    /// Calls a builtin.
    pub fn call_builtin(
        &mut self,
        request: Request,
        id: BuiltinId,
        arguments: &Arguments,
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        let outcome = self.builtin_outcome(request, id, arguments, flow);
        if let Ok(returned) = &outcome {
            self.note_raise(request.stmt, id, !returned.returns);
        }
        outcome
    }

    fn builtin_outcome(
        &mut self,
        request: Request,
        id: BuiltinId,
        arguments: &Arguments,
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        let builtin = self.engine.analysis.code.builtins().get(id);
        let site = self.site(request.stmt);
        let called = self.facts_at(site).builtins.entry(site.stmt).or_default();
        if !called.contains(&id) {
            called.push(id);
        }
        let effects = effects(&builtin.name);
        // Code in a string has its own equation.
        let is_code = builtin.role == Some(lariat_builtins::Role::Evaluate);
        if !effects.is_empty() && !is_code {
            self.touch_names(request, effects, &builtin.name.as_str().into(), arguments, flow);
        }
        if effects.contains(Effect::DefinesNamed)
            && request.asked == Some(1)
            && let Some(structure) = self.loaded_structure(arguments)
        {
            return Ok(Returned::values(vec![structure]));
        }
        if let Some(returned) = self.call_role(request, id, arguments, flow) {
            return returned;
        }
        let called_back = self.call_back(request, builtin, arguments, flow).transpose()?;
        if let Some(returned) = called_back.as_ref().filter(|returned| !returned.returns) {
            return Ok(returned.clone());
        }
        let cleans_up = builtin.role == Some(lariat_builtins::Role::Cleanup);
        if builtin.role.is_none() || cleans_up || effects.may_call() {
            self.escape(request, arguments, effects.may_call(), flow);
        }
        if builtin.is_member() {
            self.escape_into_object(request, builtin, arguments, flow);
        }
        let asked = request.asked.unwrap_or(1);
        let mut returned = match &arguments.more {
            None => {
                match self.evaluated(request.stmt, (id, &arguments.known, asked)) {
                    // It may be right for another number of results.
                    Err(_) if request.asked.is_none() => {
                        anything(Reason::Builtin(builtin.name.as_str().into()))
                    }
                    outcome => self.name_results(flow, request.stmt, &builtin.name, outcome?),
                }
            }
            Some(more) => {
                self.builtin_on_list(id, &arguments.known, more, asked)?.without_result_symbols()
            }
        };
        returned.recovered |= called_back.is_some_and(|called| called.recovered);
        if request.asked.is_none() && returned.returns {
            let name: Arc<str> = builtin.name.as_str().into();
            returned.set_more(ValueSet::unknown(Reason::Builtin(name)));
        }
        Ok(returned)
    }

    /// What comes of a builtin that a statement calls.
    fn evaluated(
        &mut self,
        stmt: StmtId,
        call: (BuiltinId, &[Arc<ValueSet>], usize),
    ) -> Result<Returned, Problem> {
        let analysis = &mut self.engine.analysis;
        let outcome = match self.eval_site {
            None => analysis.last_calls.outcome((self.at, stmt), call, &analysis.transfer),
            Some(_) => last_calls::returned(analysis.transfer.call(call.0, call.1, call.2)),
        };
        outcome.map_err(Problem::from)
    }

    /// A builtin on a list of unknown length: what it does for several lengths,
    /// sizes and contents forgotten. Class rules distinguish few lengths.
    fn builtin_on_list(
        &mut self,
        id: BuiltinId,
        known: &[Arc<ValueSet>],
        more: &ValueSet,
        asked: usize,
    ) -> Result<Returned, Problem> {
        let mut values = known.to_vec();
        let mut alternatives = Alternatives::default();
        let more = Arc::new(more.push_up(2));
        for _ in 0..=TRIED_LENGTHS {
            let outcome = self.engine.analysis.transfer.call(id, &values, asked);
            alternatives.add(last_calls::returned(outcome).map_err(Problem::from));
            values.push(more.clone());
        }
        alternatives.outcome().map(forget_sizes)
    }

    /// The values of a range, for loops.
    pub fn colon(&mut self, low: &ValueSet, step: Option<&ValueSet>, high: &ValueSet) -> ValueSet {
        let code = self.engine.analysis.code;
        let Some(id) = code.builtins().with_role(lariat_builtins::Role::Colon) else {
            return ValueSet::unknown(Reason::Alternatives);
        };
        let values = std::iter::once(low).chain(step).chain([high]);
        let values: Vec<_> = values.cloned().map(Arc::new).collect();
        match self.engine.analysis.transfer.call(id, &values, 1) {
            Outcome::Results(values) => values.into_iter().next().unwrap_or_else(ValueSet::none),
            Outcome::NoValue | Outcome::Fails(_) | Outcome::NeverReturns => {
                ValueSet::unknown(Reason::Alternatives)
            }
        }
    }

    /// Rows of cells below each other.
    pub fn stacked(&mut self, rows: Vec<ValueSet>) -> Result<ValueSet, Problem> {
        let role = lariat_builtins::Role::VerticalConcatenation;
        let Some(id) = self.engine.analysis.code.builtins().with_role(role) else {
            return Ok(ValueSet::unknown(Reason::Alternatives));
        };
        let rows: Vec<_> = rows.into_iter().map(Arc::new).collect();
        match self.engine.analysis.transfer.call(id, &rows, 1) {
            Outcome::Results(values) => {
                Ok(values.into_iter().next().unwrap_or_else(ValueSet::none))
            }
            Outcome::Fails(fault) => Err(fault.into()),
            Outcome::NoValue | Outcome::NeverReturns => Ok(ValueSet::unknown(Reason::Alternatives)),
        }
    }

    /// Notes that the targets of a call are not all known.
    pub fn note_open(&mut self, stmt: StmtId, name: &Arc<str>) {
        let site = self.site(stmt);
        self.facts_at(site).open_calls.insert(site.stmt, name.clone());
    }

    /// Notes that nothing is known of the target of a call, nor is its name.
    pub fn note_nameless(&mut self, stmt: StmtId) {
        self.note_open(stmt, &Arc::default());
    }
}

/// Do sizes of two operands have to fit by this rule?
fn takes_two(rule: ShapeRule) -> bool {
    let agree = |rule: &MatrixRule| rule.operands.len() == 2 && rule.agreements().next().is_some();
    rule == ShapeRule::Elementwise || rule.over_matrices().is_some_and(agree)
}

/// May a call that computes nothing of two operands be one that is suspicious?
fn has_hints(builtin: &Builtin) -> bool {
    use lariat_builtins::Role as Is;
    matches!(builtin.role, Some(Is::PrintToFile | Is::Size))
}

/// What the operands of a call of two variables hold.
fn two_operands(flow: &Flow, args: &[Arg]) -> Option<(Arc<ValueSet>, Arc<ValueSet>)> {
    let [Arg::Var(a), Arg::Var(b)] = args else { return None };
    Some((flow.slot(*a).value.clone()?, flow.slot(*b).value.clone()?))
}

/// All combinations of single values; the sets themselves where there are many.
fn combinations(sets: &[Arc<ValueSet>]) -> Vec<Vec<Arc<ValueSet>>> {
    let product = sets
        .iter()
        .map(|set| set.values().len().max(1))
        .try_fold(1_usize, |product, n| product.checked_mul(n));
    let bounded: Vec<_> = sets.iter().map(|set| Arc::new(set.forget_ranges())).collect();
    if product.is_none_or(|product| product > MAX_COMBINATIONS) {
        return vec![bounded];
    }
    let mut all = vec![Vec::with_capacity(sets.len())];
    for set in &bounded {
        let alternatives = match set.values() {
            [] | [_] => vec![set.clone()],
            values => values.iter().cloned().map(|value| Arc::new(ValueSet::of(value))).collect(),
        };
        all = all
            .into_iter()
            .flat_map(|row: Vec<Arc<ValueSet>>| {
                alternatives.iter().map(move |value| {
                    let mut row = row.clone();
                    row.push(value.clone());
                    row
                })
            })
            .collect();
    }
    all
}

/// The object of a class that a constructor returned.
fn made_by(class: &Arc<str>, returned: &Returned) -> Option<Object> {
    match returned.results.first()?.as_ref()?.single()? {
        Value::Object(made) if made.class == *class => Some(made.clone()),
        _ => None,
    }
}

fn forget_sizes(returned: Returned) -> Returned {
    returned.with_each(ValueSet::forget_size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_combinations_stay_together() {
        let both: Arc<ValueSet> = Arc::new(ValueSet::number(1.0).join(&ValueSet::chars("a")));
        assert_eq!(combinations(std::slice::from_ref(&both)).len(), 2);
        assert_eq!(combinations(&vec![both.clone(); 3]).len(), 8);
        assert_eq!(combinations(&vec![both; 4]).len(), 1);
        assert_eq!(combinations(&[]).len(), 1);
    }
}
