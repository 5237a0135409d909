//! Dispatch: the functions that a call may reach by the classes of its arguments
//! (`000` section 2.10, steps 5 to 8, and figure 2.1).
//!
//! | arguments | targets |
//! |---|---|
//! | no objects | what the name refers to |
//! | objects of known classes | for each class its method of that name, or else what the name refers to |
//! | values of built-in classes | the program's method for that class (`@char/f.m`), if it has one, or else what the name refers to |
//! | some argument is unknown | what the name refers to, and beside it each method of that name that a class of the program has |
//!
//! ```text
//! function r = spread(x)        % the program has @money/max.m
//!     r = max(x) - min(x);      % max: the builtin, or money's; min: the builtin
//! end
//! ```
//!
//! The call may fail only if every target fails, and returns what any of them
//! may return. What a builtin's success implies for sizes is not assumed where a
//! method may have been called instead.
//!
//! Where nothing decides between several definitions of the name, each is a target
//! ([`lariat_project::open_world`]).
//!
//! **Assumption.** An unknown value is not an object of a class outside
//! the program: nothing would be known of any operator otherwise.
//!
//! Where nobody asks for the call graph (in a check), the methods that an
//! unknown argument may select are not followed: such a call may return anything, unless
//! each of them declares fewer arguments or results than the call has.
//!
//! **Contexts.** A method that an unknown value may select is analysed for what
//! is known of the other arguments' classes alone, so that calls in many places
//! share a context. Where one argument alone is unknown, that is the object.
//!
//! Cost: a hash lookup for a call with an unknown argument, if the program has
//! methods at all; each method costs what a call costs.

use super::alternatives::Alternatives;
use super::interpreter::Interpreter;
use super::request::{Request, anything};
use lariat_domains::{Object, Reason, Value, ValueSet};
use lariat_flow_sets::flow_set::Flow;
use lariat_interprocedural::FunctionRef;
use lariat_interprocedural::collection::{Meaning, Overload, Resolved};
use lariat_value_facts::context::{Arguments, Returned};
use lariat_value_facts::failure::Problem;
use smallvec::SmallVec;
use std::sync::Arc;

/// Nothing but classes is kept of the arguments that select no method.
const CLASSES_ALONE: u8 = 2;

impl Interpreter<'_, '_> {
    /// Calls what a name refers to here.
    pub fn call_named(
        &mut self,
        request: Request,
        name: &str,
        arguments: Arguments,
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        self.call_named_from(self.at, request, name, arguments, flow)
    }

    /// Calls what a name refers to where a function stands.
    pub fn call_named_from(
        &mut self,
        from: FunctionRef,
        request: Request,
        name: &str,
        arguments: Arguments,
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        let name: Arc<str> = name.into();
        let meaning = self.engine.analysis.meaning(from, &name, None);
        self.dispatch(request, (from, &name, &meaning), arguments, flow)
    }

    /// Calls all that a name may refer to for these arguments, given where it is looked up
    /// and what it means there without objects.
    pub fn dispatch(
        &mut self,
        request: Request,
        (from, name, meaning): (FunctionRef, &Arc<str>, &Meaning),
        arguments: Arguments,
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        let overloads = selectable(meaning, &arguments);
        let targets = self.targets(from, name, meaning, &arguments);
        if let ([target], []) = (&targets[..], overloads) {
            return self.call_resolved(request, name, target.clone(), &arguments, flow);
        }
        if targets.iter().any(|target| matches!(target, Resolved::Script(_))) {
            // What another definition of the name does to variables is not known together.
            self.note_unseen(request.stmt);
            self.forget_all(flow, &Reason::Wild(name.clone()));
            self.note_open(request.stmt, name);
            return Ok(anything(Reason::Function(name.clone())));
        }
        let certain = request.certain && targets.len() + overloads.len() == 1;
        let request = Request { certain, ..request };
        let mut alternatives = Alternatives::default();
        for target in targets {
            alternatives.add(self.call_resolved(request, name, target, &arguments, flow));
        }
        if !self.engine.analysis.follows_unknown_objects && !overloads.is_empty() {
            return self.unfollowed(request, name, overloads, arguments, alternatives, flow);
        }
        for overload in overloads {
            let arguments = for_method(&arguments, overload);
            alternatives.add(self.call_resolved(
                request,
                name,
                overload.target.clone(),
                &arguments,
                flow,
            ));
        }
        alternatives.outcome()
    }

    /// The outcome of a call where the methods that an unknown argument may select are not
    /// followed: one of them may return anything, unless their signatures refuse the call.
    fn unfollowed(
        &mut self,
        request: Request,
        name: &Arc<str>,
        overloads: &[Overload],
        arguments: Arguments,
        mut alternatives: Alternatives,
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        let refused = |of: &Overload| self.refused_by(request, &of.target, &arguments);
        let refused: Option<Vec<Problem>> = overloads.iter().map(refused).collect();
        match refused {
            Some(problems) => {
                problems.into_iter().for_each(|problem| alternatives.add(Err(problem)));
            }
            None => {
                let unseen = Resolved::Opaque(name.to_string());
                alternatives.add(self.call_resolved(request, name, unseen, &arguments, flow));
            }
        }
        alternatives.outcome()
    }

    /// What the name refers to, for the classes of all objects among the
    /// arguments.
    fn targets(
        &mut self,
        from: FunctionRef,
        name: &Arc<str>,
        meaning: &Meaning,
        arguments: &Arguments,
    ) -> SmallVec<[Resolved; 1]> {
        let mut targets = SmallVec::new();
        for class in object_classes(arguments) {
            let of_class = self.engine.analysis.meaning(from, name, Some(&class));
            add_all(&mut targets, &of_class);
        }
        if !targets.is_empty() {
            return targets;
        }
        let (methods, is_sure) = methods_of_builtin_classes(meaning, arguments);
        if is_sure {
            return methods;
        }
        add_all(&mut targets, meaning);
        methods.into_iter().for_each(|method| add_new(&mut targets, method));
        targets
    }
}

/// The methods of the program that a call may reach because some argument is unknown.
pub fn selectable<'m>(meaning: &'m Meaning, arguments: &Arguments) -> &'m [Overload] {
    let is_unknown = |value: &Arc<ValueSet>| value.is_unknown();
    match arguments.known.iter().any(is_unknown) || arguments.more.is_some() {
        true => &meaning.overloads,
        false => &[],
    }
}

/// The methods that the program has for the built-in classes of the arguments, as
/// `@char/f.m`; and whether one of them is certain to be called: where the program has one
/// for the class of all arguments.
fn methods_of_builtin_classes(
    meaning: &Meaning,
    arguments: &Arguments,
) -> (SmallVec<[Resolved; 1]>, bool) {
    let values = || arguments.known.iter().flat_map(|value| value.values());
    let mut methods = SmallVec::new();
    let mut is_sure = false;
    for overload in meaning.overloads.iter().filter(|overload| overload.of_builtin) {
        if values().any(|value| value.class_name() == &*overload.class) {
            let is_known = !arguments.known.iter().any(|value| value.is_unknown());
            let is_only = values().all(|value| value.class_name() == &*overload.class);
            is_sure |= is_known && is_only && arguments.more.is_none();
            add_new(&mut methods, overload.target.clone());
        }
    }
    (methods, is_sure)
}

/// What a name refers to, and what a run may find instead.
fn add_all(targets: &mut SmallVec<[Resolved; 1]>, meaning: &Meaning) {
    add_new(targets, meaning.found.clone());
    meaning.rivals.iter().for_each(|rival| add_new(targets, rival.clone()));
}

fn add_new(targets: &mut SmallVec<[Resolved; 1]>, target: Resolved) {
    if !targets.contains(&target) {
        targets.push(target);
    }
}

/// The arguments of a method of a class that an unknown one selected.
fn for_method(arguments: &Arguments, of: &Overload) -> Arguments {
    let unknown = arguments.known.iter().filter(|value| value.is_unknown()).count();
    let is_sole = unknown == 1 && arguments.more.is_none();
    let of_call = |value: &Arc<ValueSet>| match value.is_unknown() {
        true if is_sole && !of.of_builtin => {
            Arc::new(ValueSet::of(Value::Object(Object::opaque(of.class.clone()))))
        }
        _ => Arc::new(value.push_up(CLASSES_ALONE)),
    };
    let more = arguments.more.as_ref().map(|more| more.push_up(CLASSES_ALONE));
    Arguments { known: arguments.known.iter().map(of_call).collect(), more }
}

/// The classes of the objects among the arguments' values.
fn object_classes(arguments: &Arguments) -> Vec<Arc<str>> {
    let mut classes: Vec<Arc<str>> = Vec::new();
    for value in arguments.known.iter().flat_map(|value| value.values()) {
        if let Value::Object(object) = value
            && !classes.contains(&object.class)
        {
            classes.push(object.class.clone());
        }
    }
    classes
}
