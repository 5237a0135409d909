//! Builtins that look at the running function or call other functions, known by
//! their roles: the number of arguments, `feval` and its kin (`cellfun` is in
//! [`super::each`]), `eval` of a known string, conditions that refine branches.

use super::alternatives::Alternatives;
use super::arity::Arity;
use super::interpreter::Interpreter;
use super::request::{Request, anything, nothing};
use lariat_builtins::{BuiltinId, ClassSet, Fold, MClass, Role, ShapeRule};
use lariat_domains::{
    Callee, Cell, Handle, Handles, Matrix, Numbers, Reason, Shape, Value, ValueSet,
};
use lariat_flow_sets::branch_test::{Given, Test};
use lariat_flow_sets::flow_set::Flow;
use lariat_flow_sets::signs::{mirrored, sign_test};
use lariat_flow_sets::size_test::{size_part, size_test};
use lariat_interprocedural::FunctionRef;
use lariat_interprocedural::collection::Resolved;
use lariat_ir::walk::each_stmt;
use lariat_ir::{Arg, Function, Role as FunctionRole, Stmt, Target, Targets, VarId};
use lariat_transfer::Outcome;
use lariat_value_facts::context::{Arguments, Ignored, Returned};
use lariat_value_facts::failure::{Failure, Problem};
use lariat_value_facts::workspace_effects::WorkspaceEffects;
use std::sync::Arc;

impl Interpreter<'_, '_> {
    /// What a builtin of a role returns; `None` where its role does not matter
    /// here.
    pub fn call_role(
        &mut self,
        request: Request,
        id: BuiltinId,
        arguments: &Arguments,
        flow: &mut Flow,
    ) -> Option<Result<Returned, Problem>> {
        let role = self.engine.analysis.code.builtins().get(id).role?;
        let given = &arguments.known;
        let is_alone = given.is_empty() && arguments.more.is_none();
        match role {
            Role::ArgumentCount if is_alone => Some(Ok(one(self.argument_count()))),
            Role::ResultCount if is_alone => Some(Ok(one(self.result_count()))),
            Role::ArgumentCount => Some(Ok(one(self.arity(Arity::Arguments, given.first()?)))),
            Role::ResultCount => Some(Ok(one(self.arity(Arity::Results, given.first()?)))),
            Role::ResultAsked => Some(Ok(one(self.is_result_asked(given)?))),
            Role::CheckArgumentCount => {
                check_count(request, arguments, &self.argument_count()).map(Ok)
            }
            Role::CheckResultCount => check_count(request, arguments, &self.result_count()).map(Ok),
            Role::ImaginaryUnit if is_alone && self.may_be_counter(flow) => {
                Some(Ok(one(ValueSet::imaginary(0.0))))
            }
            Role::ClassOf => self.object_of_struct(arguments).map(Ok),
            Role::Exists => {
                self.asks_by_name = true;
                self.exists(given, flow).map(one).map(Ok)
            }
            Role::CallFunction => Some(self.call_value(request, arguments, flow)),
            Role::NthResult if arguments.more.is_none() => self.nth_result(request, given, flow),
            Role::StringToHandle => {
                let name = given.first()?.known_string()?;
                (!name.starts_with('@')).then(|| Ok(one(self.handle_of(&name))))
            }
            Role::Evaluate => Some(Ok(self.evaluate(request, arguments, flow))),
            Role::EachCell | Role::EachElement | Role::EachField => {
                let accepted = self.accepted(request, id, arguments);
                Some(accepted.and_then(|()| self.each(request, role, arguments, flow)))
            }
            Role::EachExpanded => {
                let accepted = self.accepted(request, id, arguments);
                Some(accepted.and_then(|()| self.expanded(request, arguments, flow)))
            }
            _ => None,
        }
    }

    /// What the specification refuses of a call whose results come of its role.
    fn accepted(
        &self,
        request: Request,
        id: BuiltinId,
        arguments: &Arguments,
    ) -> Result<(), Problem> {
        if arguments.more.is_some() {
            return Ok(());
        }
        let asked = request.asked.unwrap_or(1).max(1);
        match self.engine.analysis.transfer().call(id, &arguments.known, asked) {
            Outcome::Fails(fault) => Err(fault.into()),
            Outcome::Results(_) | Outcome::NoValue | Outcome::NeverReturns => Ok(()),
        }
    }

    fn argument_count(&self) -> ValueSet {
        let arguments = &self.context.arguments;
        match arguments.more {
            // A parameter of an anonymous function that is not given counts not.
            None if arguments.known.iter().all(|value| !value.is_none()) => {
                ValueSet::number(arguments.known.len() as f64)
            }
            _ if self.is_called_as_declared() && !self.body.variadic_inputs => {
                at_most(self.body.inputs.len())
            }
            _ => ValueSet::any_count(),
        }
    }

    /// Is it a function that fails with more arguments or results than it declares?
    fn is_called_as_declared(&self) -> bool {
        let is_function = matches!(
            self.body.role,
            FunctionRole::Primary | FunctionRole::Subfunction | FunctionRole::Method
        );
        is_function && self.eval_site.is_none()
    }

    fn result_count(&self) -> ValueSet {
        match self.context.results {
            Some(count) => ValueSet::number(count as f64),
            None if self.is_called_as_declared() && !self.body.variadic_outputs => {
                at_most(self.body.outputs.len())
            }
            None => ValueSet::any_count(),
        }
    }

    /// `isargout(k)`: is the result asked for, and not left out? The first one is returned where
    /// none is asked for.
    fn is_result_asked(&self, given: &[Arc<ValueSet>]) -> Option<ValueSet> {
        let [place] = given else { return None };
        let place = place.as_matrix()?.as_count().filter(|place| *place > 0)? as usize;
        let count = self.context.results.filter(|_| self.eval_site.is_none())?;
        let is_left_out = self.context.ignored.contains(place - 1)?;
        Some(ValueSet::logical(place <= count.max(1) && !is_left_out))
    }

    /// Which results a call leaves out, if the function asks for that: others need no context for it.
    pub fn ignored_by(&self, request: Request, callee: &Function) -> Ignored {
        if request.ignored == Ignored::Nothing {
            return Ignored::Nothing;
        }
        let tree = self.engine.analysis.code.builtins();
        let asks = tree.with_role(Role::ResultAsked).map(|id| tree.get(id).name.as_str());
        let mut is_asked = false;
        each_stmt(callee, |_, stmt| {
            is_asked |=
                matches!(stmt, Stmt::Call { function, .. } if Some(function.as_str()) == asks);
        });
        if is_asked { request.ignored } else { Ignored::Nothing }
    }

    /// Is there a variable of a known name? What else has the name is not known, unless nothing
    /// of the program or the library has it: `exist('tolerance')` asks for a variable then.
    fn exists(&self, given: &[Arc<ValueSet>], flow: &Flow) -> Option<ValueSet> {
        let name = given.first()?.known_string()?;
        if let Some(code) = self.exists_in_library(&name, given.get(1), flow) {
            return Some(code);
        }
        let only_variables = asks_for_variables(given.get(1).map(|kind| kind.known_string()))?;
        let may_be_unseen = self.has_open_workspace(flow)
            || flow.extras().is_some_and(|extras| extras.named.contains_key(&name));
        let Some(var) = self.body.find_var(&name) else {
            // A nested function may ask for the variables of those around it.
            let is_absent = only_variables && !may_be_unseen && self.body.parent.is_none();
            return is_absent.then(|| ValueSet::number(0.0));
        };
        let slot = flow.slot(var);
        let is_only_variable = || only_variables || self.is_nothing_else(&name);
        match (&slot.value, slot.maybe_unset) {
            (Some(_), false) => Some(ValueSet::number(1.0)),
            (None, _) if !may_be_unseen && is_only_variable() => Some(ValueSet::number(0.0)),
            _ => None,
        }
    }

    /// Of a function of the library, in whose place no variable can be: 2 for one in a file, 5 for
    /// one that is built in.
    fn exists_in_library(
        &self,
        name: &str,
        kind: Option<&Arc<ValueSet>>,
        flow: &Flow,
    ) -> Option<ValueSet> {
        let is_seen = !self.has_open_workspace(flow)
            && self.body.find_var(name).is_none()
            && self.body.parent.is_none()
            && flow.extras().is_none_or(|extras| !extras.named.contains_key(name));
        let is_built_in = kind.is_some_and(|it| it.known_string().as_deref() == Some("builtin"));
        if !is_built_in && (!is_seen || kind.is_some()) {
            return None;
        }
        let code = self.engine.analysis.code;
        let is_octave = !self.names_are_static();
        let Resolved::Builtin(id) = code.resolve(self.at, name, None) else { return None };
        let is_version = code.builtins().get(id).role == Some(Role::OctaveVersion);
        match (is_version, is_octave) {
            (true, true) => Some(ValueSet::number(5.0)),
            (false, true) if kind.is_none() => {
                let numbers = Numbers::integers(2.0, 5.0).without_nan();
                let one = Matrix::new(MClass::Double, Shape::scalar(), numbers);
                Some(ValueSet::of(Value::Matrix(one)))
            }
            _ => None,
        }
    }

    /// Has no function, script, class or package the name?
    fn is_nothing_else(&self, name: &str) -> bool {
        matches!(self.engine.analysis.code.resolve(self.at, name, None), Resolved::Missing)
    }

    fn handle_of(&self, name: &Arc<str>) -> ValueSet {
        let (file, within) = (self.at.file, self.at.function);
        let callee = Callee::Named { name: name.clone(), file, within };
        ValueSet::of(Value::Handle(Handles::one(Handle::plain(callee))))
    }

    /// `feval(f, …)`: `f` is a handle or a name.
    fn call_value(
        &mut self,
        request: Request,
        arguments: &Arguments,
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        let Some((function, rest)) = arguments.known.split_first() else {
            return Ok(anything(Reason::Alternatives));
        };
        let rest = Arguments { known: rest.to_vec(), more: arguments.more.clone() };
        self.call_with(request, function, &rest, flow)
    }

    /// `nthargout(n, f, …)`: the result of a call by its number.
    fn nth_result(
        &mut self,
        request: Request,
        given: &[Arc<ValueSet>],
        flow: &mut Flow,
    ) -> Option<Result<Returned, Problem>> {
        let [places, function, rest @ ..] = given else { return None };
        let places = places_of_results(places)?;
        let is_function = function.known_string().is_some()
            || matches!(function.single(), Some(Value::Handle(_)));
        let asked = Request { asked: places.iter().copied().max(), ..request };
        let rest = Arguments::exactly(rest.to_vec());
        let returned = is_function.then(|| self.call_with(asked, function, &rest, flow))?;
        Some(returned.and_then(|returned| {
            if !returned.returns {
                return Ok(returned);
            }
            let mut values = Vec::with_capacity(places.len());
            for &place in &places {
                match returned.result(place - 1) {
                    (Some(value), false) => values.push(Arc::unwrap_or_clone(value)),
                    (Some(_), true) => return Ok(anything(Reason::Alternatives)),
                    (None, _) => {
                        let (function, place) = (name_of(function), place - 1);
                        return Err(Failure::UnassignedOutput { function, place }.into());
                    }
                }
            }
            let one_alone = if values.len() == 1 { values.pop() } else { None };
            Ok(one(one_alone.unwrap_or_else(|| row_of_cells(values))))
        }))
    }

    /// Calls a value: a handle, or a string that names a function.
    pub fn call_with(
        &mut self,
        request: Request,
        function: &ValueSet,
        rest: &Arguments,
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        if let Some(name) = function.known_string() {
            if !is_name(&name) {
                return Ok(anything(Reason::Function(name)));
            }
            let request = Request { ignored: request.ignored.through_builtin(), ..request };
            return self.call_named(request, &name, rest.clone(), flow);
        }
        let certain = request.certain && function.values().len() == 1;
        let ignored = request.ignored.through_builtin();
        let request = Request { certain, ignored, ..request };
        let mut alternatives = Alternatives::default();
        for value in function.values() {
            alternatives.add(match value {
                Value::Handle(handles) => self.call_handles(request, handles, rest, flow),
                Value::Object(_) => self.call_unknown(request, flow),
                value if matches!(value.mclass(), MClass::Char | MClass::String) => {
                    self.call_unknown(request, flow)
                }
                value => Err(Failure::NotCallable(value.class_name().into()).into()),
            });
        }
        if function.is_unknown() {
            return self.call_unknown(request, flow);
        }
        alternatives.outcome()
    }

    fn call_unknown(&mut self, request: Request, flow: &mut Flow) -> Result<Returned, Problem> {
        self.note_nameless(request.stmt);
        self.engine.analysis.storage.forget_all();
        self.reload_all(flow);
        Ok(anything(Reason::Function("a function by name".into())))
    }

    /// `eval(code)`, `eval(code, on_error)`
    fn evaluate(&mut self, request: Request, arguments: &Arguments, flow: &mut Flow) -> Returned {
        let text = arguments.known.first().and_then(|value| value.known_string());
        self.note_unseen(request.stmt);
        if self.keeps_facts {
            self.facts().wild.insert(request.stmt, "code in a string".to_owned());
        }
        let asks = request.asked != Some(0);
        let before = flow.clone();
        let ends = match text {
            Some(text) if !asks && arguments.more.is_none() => {
                self.run_string(request.stmt, &text, flow)
            }
            _ => None,
        };
        let Some(ends) = ends else {
            self.note_nameless(request.stmt);
            if self.engine.analysis.code.may_define_in_caller(self.at) {
                self.elsewhere = WorkspaceEffects::any();
            }
            self.forget_all(flow, &Reason::Wild("code in a string".into()));
            return anything(Reason::Wild("code in a string".into()));
        };
        match arguments.known.get(1) {
            None => nothing(ends),
            // The second string runs after an error somewhere in the first one.
            Some(_) => {
                let mut any = before;
                self.forget_all(&mut any, &Reason::Wild("code in a string".into()));
                flow.merge(&any, false);
                nothing(true)
            }
        }
    }

    /// `bsxfun(f, a, b)`: an operator expands its operands itself, of another function what is
    /// called with which parts is its own matter.
    fn expanded(
        &mut self,
        request: Request,
        arguments: &Arguments,
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        let is_operator = arguments.known.first().is_some_and(|function| self.expands(function));
        if is_operator && self.engine.analysis.transfer.rules().implicit_expansion {
            return self.call_value(request, arguments, flow);
        }
        let mut known = arguments.known.clone();
        known.iter_mut().skip(1).for_each(|value| *value = Arc::new(value.forget_size()));
        let more = arguments.more.as_ref().map(ValueSet::forget_size);
        let returned = self.call_value(request, &Arguments { known, more }, flow)?;
        Ok(if returned.returns && returned.more.is_none() {
            let known = returned.results.iter().flatten();
            Returned::values(known.map(|value| value.forget_size()).collect())
        } else {
            returned
        })
    }

    /// Is it the handle of an operator that works element by element?
    fn expands(&mut self, function: &ValueSet) -> bool {
        let Some(Value::Handle(Handles::OneOf(handles))) = function.single() else { return false };
        let [Handle { callee: Callee::Named { name, file, within }, .. }] = &handles[..] else {
            return false;
        };
        let from = FunctionRef { file: *file, function: *within };
        match self.engine.analysis.meaning(from, name, None).found {
            Resolved::Builtin(id) => {
                let builtin = self.engine.analysis.code.builtins().get(id);
                builtin.shape == ShapeRule::Elementwise
            }
            _ => false,
        }
    }

    /// Notes what a variable that was just assigned answers.
    pub fn note_test(&mut self, targets: &Targets, id: BuiltinId, args: &[Arg], flow: &mut Flow) {
        let Targets::List(list) = targets else { return };
        let [Target::Var(answer)] = list[..] else { return };
        if let Some(test) = self.test_of(id, args, flow)
            && !test.mentions(answer)
        {
            if let (Test::Given { yes, no }, Some(first)) = (&test, self.body.inputs.first())
                && (yes.absent.contains(first) || no.absent.contains(first))
            {
                self.facts().asks_for_first = true;
            }
            flow.add_test(answer, test);
        }
    }

    fn test_of(&self, id: BuiltinId, args: &[Arg], flow: &Flow) -> Option<Test> {
        let builtin = self.engine.analysis.code.builtins().get(id);
        let var = |place: usize| match args.get(place) {
            Some(Arg::Var(var)) => Some(*var),
            _ => None,
        };
        let text = |place: usize| flow.slot(var(place)?).value.as_deref()?.known_string();
        if matches!(builtin.fold, Some(Fold::EqualStrings)) {
            return equals(var(0)?, text(1)).or_else(|| equals(var(1)?, text(0)));
        }
        match builtin.role? {
            Role::ArgumentCount if args.is_empty() => Some(Test::ArgumentCount),
            Role::ClassTest => Some(Test::Class(var(0)?, builtin.accepts)),
            Role::ObjectTest => Some(Test::Object(var(0)?)),
            Role::IsA => class_test(var(0)?, &text(1)?),
            Role::IsEmpty => Some(Test::Empty(var(0)?)),
            Role::IsScalar => Some(Test::Scalar(var(0)?)),
            Role::IsField => Some(Test::Field(var(0)?, text(1)?)),
            Role::Exists if !self.has_open_workspace(flow) => {
                let named = self.body.find_var(&text(0)?)?;
                let only_variables = asks_for_variables(args.get(1).map(|_| text(1)))?;
                Some(if only_variables { Test::Exists(named, true) } else { Test::NameCode(named) })
            }
            Role::Not => Some(Test::Not(var(0)?)),
            Role::And => joined(flow, [var(0)?, var(1)?], Test::All),
            Role::Or => joined(flow, [var(0)?, var(1)?], Test::Any),
            role @ (Role::Size
            | Role::RowCount
            | Role::ColumnCount
            | Role::DimensionCount
            | Role::ElementCount) => {
                let number = |var: VarId| flow.slot(var).value.as_deref()?.known_number();
                size_part(role, var(0)?, var(1).and_then(number))
            }
            Role::IsEqual => equals(var(0)?, text(1))
                .or_else(|| equals(var(1)?, text(0)))
                .or_else(|| same(flow, var(0)?, var(1)?, true)),
            Role::Equal | Role::NotEqual => {
                let (left, right) = (var(0)?, var(1)?);
                let role = builtin.role?;
                self.count_test(role, left, right, flow)
                    .or_else(|| name_test(role, left, right, flow))
                    .or_else(|| size_test(role, left, right, flow))
                    .or_else(|| same(flow, left, right, role == Role::Equal))
            }
            role => {
                let (left, right) = (var(0)?, var(1)?);
                self.count_test(role, left, right, flow)
                    .or_else(|| size_test(role, left, right, flow))
                    .or_else(|| sign_test(role, left, right, flow))
            }
        }
    }

    /// A comparison of the number of arguments with a constant.
    fn count_test(&self, role: Role, left: VarId, right: VarId, flow: &Flow) -> Option<Test> {
        let number = |var: VarId| flow.slot(var).value.as_deref()?.known_number();
        let is_count = |var: VarId| flow.test(var) == Some(&Test::ArgumentCount);
        let (role, bound) = match (is_count(left), is_count(right)) {
            (true, _) => (role, number(right)?),
            (_, true) => (mirrored(role)?, number(left)?),
            _ => return None,
        };
        let bound =
            if bound.fract() == 0.0 && bound >= 0.0 { bound as usize } else { return None };
        let given = |from, to| self.parameters(from, to, flow);
        let fewer = |count| Given { absent: given(count, usize::MAX), ..Given::default() };
        let at_least = |count| Given { present: given(0, count), ..Given::default() };
        let below = |count: usize| (fewer(count.saturating_sub(1)), at_least(count));
        let exactly = Given { present: given(0, bound), absent: given(bound, usize::MAX) };
        let (yes, no) = match role {
            Role::LessThan => below(bound),
            Role::LessOrEqual => below(bound + 1),
            Role::GreaterOrEqual => swap(below(bound)),
            Role::GreaterThan => swap(below(bound + 1)),
            Role::Equal => (exactly, Given::default()),
            Role::NotEqual => (Given::default(), exactly),
            _ => return None,
        };
        Some(Test::Given { yes, no })
    }

    /// The parameters from a place up to before another one that still hold what
    /// the call passed, or nothing if it passed none.
    fn parameters(&self, from: usize, to: usize, flow: &Flow) -> Arc<[VarId]> {
        let fixed = self.body.inputs.len() - usize::from(self.body.variadic_inputs);
        let range = self.body.inputs[..fixed].get(from..to.min(fixed)).unwrap_or_default();
        let is_as_given = |var: &&VarId| {
            let now = flow.slot(**var).value.as_ref();
            let given = self.given.slot(**var);
            match (now, given.value.as_ref()) {
                (Some(now), Some(then)) => Arc::ptr_eq(now, then),
                // A test before this one may have shown it.
                (None, then) => then.is_none() || given.maybe_unset,
                (Some(_), None) => false,
            }
        };
        range.iter().filter(is_as_given).copied().collect()
    }
}

/// Two conditions, each a scalar, of which one at least is a test.
fn joined(flow: &Flow, conditions: [VarId; 2], joined: fn(Arc<[Test]>) -> Test) -> Option<Test> {
    let is_scalar = |var: &VarId| {
        let value = flow.slot(*var).value.as_deref();
        value.is_some_and(|value| value.shape().is_scalar() == Some(true))
    };
    let tests: Arc<[Test]> = conditions.iter().filter_map(|&var| flow.test(var).cloned()).collect();
    (!tests.is_empty() && conditions.iter().all(is_scalar)).then(|| joined(tests))
}

fn swap((yes, no): (Given, Given)) -> (Given, Given) {
    (no, yes)
}

fn equals(var: VarId, text: Option<Arc<str>>) -> Option<Test> {
    Some(Test::Equals(var, ValueSet::chars(text?)))
}

/// Does a search for a name look for variables alone, by what it is to find? `None`: for
/// something else, such as a file.
fn asks_for_variables(kind: Option<Option<Arc<str>>>) -> Option<bool> {
    match kind {
        None => Some(false),
        Some(kind) => (kind.as_deref() == Some("var")).then_some(true),
    }
}

/// A test for a class by its name, or for one of the groups of classes that
/// have names.
fn class_test(var: VarId, name: &Arc<str>) -> Option<Test> {
    let classes = match &**name {
        "numeric" => ClassSet::NUMERIC,
        "float" => ClassSet::FLOAT,
        "integer" => ClassSet::INT,
        name => match MClass::named(name) {
            Some(class) => class.into(),
            None => return Some(Test::ObjectClass(var, name.into())),
        },
    };
    Some(Test::Class(var, classes))
}

/// A comparison of what is found under a name with a number: it is 1 where the name is a
/// variable's, and only there.
fn name_test(role: Role, left: VarId, right: VarId, flow: &Flow) -> Option<Test> {
    let number = |var: VarId| flow.slot(var).value.as_deref()?.known_number();
    let (named, code) = match (flow.test(left), flow.test(right)) {
        (Some(Test::NameCode(named)), _) => (*named, number(right)?),
        (_, Some(Test::NameCode(named))) => (*named, number(left)?),
        _ => return None,
    };
    let equal = role == Role::Equal;
    Some(if code == 1.0 { Test::Exists(named, equal) } else { Test::Absent(named, equal) })
}

/// `narginchk(low, high)` throws where the call passes another number of arguments,
/// The name of a function that a string or a handle names.
fn name_of(function: &ValueSet) -> Arc<str> {
    match function.single() {
        Some(Value::Handle(Handles::OneOf(handles))) => match &handles[..] {
            [Handle { callee: Callee::Named { name, .. }, .. }] => name.clone(),
            _ => "@".into(),
        },
        _ => function.known_string().unwrap_or_else(|| "@".into()),
    }
}

fn row_of_cells(values: Vec<ValueSet>) -> ValueSet {
    let count = u32::try_from(values.len()).unwrap_or(u32::MAX);
    ValueSet::of(Value::Cell(Cell::tuple(Shape::of(1, count), values)))
}

/// The numbers of results that are asked for.
fn places_of_results(places: &ValueSet) -> Option<Vec<usize>> {
    let numbers = places.as_matrix()?.as_numbers().filter(|numbers| !numbers.is_empty())?;
    let place = |number: &f64| {
        let is_place = number.fract() == 0.0 && (1.0..=20.0).contains(number);
        is_place.then_some(*number as usize)
    };
    numbers.iter().map(place).collect()
}

/// `nargoutchk` where it asks for another number of results.
fn check_count(request: Request, arguments: &Arguments, count: &ValueSet) -> Option<Returned> {
    if arguments.more.is_some() {
        return None;
    }
    let (low, high, count, is_silent) = match &arguments.known[..] {
        [low, high] if request.asked == Some(0) => (low, high, count.known_number()?, true),
        // The old form returns what is wrong.
        [low, high, count] => (low, high, count.known_number()?, false),
        [low, high, count, form] if form.known_string().as_deref() == Some("string") => {
            (low, high, count.known_number()?, false)
        }
        _ => return None,
    };
    let is_allowed = low.known_number()? <= count && count <= high.known_number()?;
    match (is_silent, is_allowed) {
        (true, true) => Some(nothing(true)),
        (true, false) => Some(Returned::never()),
        // A text without letters in GNU Octave.
        (false, true) => Some(one(ValueSet::empty_matrix().join(&ValueSet::chars("")))),
        (false, false) => None,
    }
}

fn one(value: impl Into<Arc<ValueSet>>) -> Returned {
    Returned::values(vec![value.into()])
}

fn is_name(text: &str) -> bool {
    text.split('.').all(|part| {
        part.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    })
}

/// A comparison of numbers that are known as polynomials.
fn same(flow: &Flow, left: VarId, right: VarId, equal: bool) -> Option<Test> {
    let numbers = |var: VarId| flow.slot(var).value.as_deref()?.as_matrix()?.polynomials();
    let (left, right) = (numbers(left)?, numbers(right)?);
    if left.len() != right.len() {
        return None;
    }
    let pairs: Option<Vec<_>> = left.into_iter().zip(right).map(|(l, r)| Some((l?, r?))).collect();
    let pairs = pairs?;
    let open = pairs.iter().any(|(l, r)| l.as_constant().is_none() || r.as_constant().is_none());
    open.then(|| Test::Same(pairs.into(), equal))
}
/// Any of the whole numbers from 0.
fn at_most(count: usize) -> ValueSet {
    let numbers = Numbers::integers(0.0, count as f64);
    ValueSet::of(Value::Matrix(Matrix::new(MClass::Double, Shape::scalar(), numbers)))
}
