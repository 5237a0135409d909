//! Members of objects: properties that are read and stored, constants, enumerations.
//!
//! ```text
//! properties, At (1,2) double, end      c.At is (1,2) double, whatever c is
//! properties (Constant), N = 4, end     c.N and circle.N are 4
//! c.radios                              fails where the class has no such member
//! ```
//!
//! What a property holds is known from its declaration, for each object alike, and of one
//! object with value semantics from what was stored in it ([`lariat_domains::Object`]). A
//! stored value passes the checks of the declaration, as a value that is passed to an
//! `arguments` block does. A `set` method may change every property.
//!
//! Cost: a lookup of the member, and for a checked property the analysis of its checks, once
//! for each context.

use lariat_value_facts::context::{Arguments, Ignored, Returned};

use super::interpreter::Interpreter;
use super::request::{Request, anything};
use lariat_domains::{Object, Reason, Step, Value, ValueSet, update};
use lariat_flow_sets::flow_set::Flow;
use lariat_interprocedural::FunctionRef;
use lariat_interprocedural::members::{ClassMember, Initial};
use lariat_ir::{Access, Arg, Declared, Place, Refusal, Role, Stmt, StmtId};
use lariat_project::Semantics;
use lariat_value_facts::failure::{Failure, Problem};
use lariat_value_facts::operands;
use lariat_value_facts::reach::Reach;
use std::sync::Arc;

impl<'e> Interpreter<'e, '_> {
    /// The value of a member of an object; `None` where it is not known to be a property.
    pub fn read_member(
        &mut self,
        stmt: StmtId,
        object: &Object,
        name: &str,
        flow: &mut Flow,
    ) -> Result<Option<ValueSet>, Problem> {
        let member = self.member(object, name);
        let is_computed = matches!(member, ClassMember::Computed(method) if method != self.at);
        if let (false, Some(held)) = (is_computed, object.property(name)) {
            return Ok(Some(held.clone()));
        }
        let this = || Arc::new(ValueSet::of(Value::Object(object.clone())));
        let any = || Arc::new(ValueSet::unknown(Reason::Object));
        Ok(Some(match member {
            ClassMember::Constant(constant) => self.held(stmt, constant, Vec::new(), flow),
            // Each reading may be of another object: sizes that are not known have no names.
            ClassMember::Checked(check) => {
                self.held(stmt, check, vec![any()], flow).substitute(&mut |_| None)
            }
            // In the method itself the value that is stored is meant.
            ClassMember::Computed(method) if method == self.at => ValueSet::unknown(Reason::Object),
            ClassMember::Computed(method) => self.held(stmt, method, vec![this()], flow),
            ClassMember::Plain => ValueSet::unknown(Reason::Object),
            ClassMember::Enumeration => {
                ValueSet::of(Value::Object(Object::opaque(object.class.clone())))
            }
            ClassMember::Absent => return Err(absent(object.class.clone(), name.into())),
            ClassMember::Library(member)
                if self.engine.analysis.code.builtins().get(member).is_property() =>
            {
                let request =
                    Request { stmt, asked: Some(1), ignored: Ignored::Nothing, certain: true };
                let returned =
                    self.call_builtin(request, member, &Arguments::exactly(vec![this()]), flow)?;
                return Ok(first(returned));
            }
            ClassMember::Library(_) | ClassMember::Other => return Ok(None),
        }))
    }

    /// What a function of a property returns; anything where it does not return.
    fn held(
        &mut self,
        stmt: StmtId,
        function: FunctionRef,
        known: Vec<Arc<ValueSet>>,
        flow: &mut Flow,
    ) -> ValueSet {
        let request = Request { stmt, asked: Some(1), ignored: Ignored::Nothing, certain: false };
        let returned = self.call_function(request, function, &Arguments::exactly(known), flow);
        let returned = returned.unwrap_or_else(|_| anything(Reason::Object));
        let value = if returned.returns { first(returned) } else { None };
        value.unwrap_or_else(|| ValueSet::unknown(Reason::Object))
    }

    /// What a variable holds after a store into a property of the object that it is: `None`
    /// where it is not known to be one object of a class of which that is decided here.
    pub fn store_member(
        &mut self,
        stmt: StmtId,
        place: &'e Place,
        value: &ValueSet,
        flow: &mut Flow,
    ) -> Result<Option<ValueSet>, Problem> {
        let [Access::Dot(_), ..] = &place.path[..] else { return Ok(None) };
        let slot = flow.slot(place.var);
        let (base, maybe_unset) = (slot.value.clone(), slot.maybe_unset);
        let Some(Value::Object(object)) = base.as_deref().and_then(ValueSet::single) else {
            return Ok(None);
        };
        let path = self.path(flow, &place.path)?;
        let [Step::Dot(Some(name)), rest @ ..] = &path.steps()[..] else { return Ok(None) };
        if self.is_old_object_elsewhere(object) {
            return Ok(None);
        }
        let member = match self.is_old_object(object) {
            true => ClassMember::Plain,
            false => self.member(object, name),
        };
        let stored = match member {
            ClassMember::Absent => return Err(absent(object.class.clone(), (*name).clone())),
            ClassMember::Checked(check) if rest.is_empty() => {
                let request =
                    Request { stmt, asked: Some(1), ignored: Ignored::Nothing, certain: true };
                let arguments = Arguments::exactly(vec![Arc::new(value.clone())]);
                self.call_function(request, check, &arguments, flow).map(first)?
            }
            ClassMember::Plain | ClassMember::Computed(_) if rest.is_empty() => Some(value.clone()),
            ClassMember::Plain => match object.property(name) {
                Some(old) => Some(update::set(Some(old), false, rest, value)?),
                None => None,
            },
            _ => None,
        };
        if object.held.is_none() || maybe_unset {
            return Ok(None);
        }
        let code = self.engine.analysis.code;
        let setter = code.setter(self.at.file, &object.class, name);
        let is_plain = setter.is_none_or(|setter| setter == self.at)
            && !matches!(
                member,
                ClassMember::Library(_) | ClassMember::Other | ClassMember::Enumeration
            );
        let object = match is_plain {
            true => {
                let any = || ValueSet::unknown(Reason::Object);
                object.with_property(name, stored.unwrap_or_else(any))
            }
            false => object.forget_properties(),
        };
        Ok(Some(ValueSet::of(Value::Object(object))))
    }

    /// The class of the object that this constructor makes: its own, or a subclass.
    pub fn constructed_class(&self) -> Option<Arc<str>> {
        let own = self.engine.analysis.code.constructed_class(self.at)?;
        Some(self.context.constructs.clone().unwrap_or(own))
    }

    /// The object that this constructor starts with. Superclasses whose constructors it does
    /// not call itself were called with no arguments before.
    pub fn object_at_entry(&mut self, class: &Arc<str>, flow: &mut Flow) -> Object {
        let code = self.engine.analysis.code;
        let own = code.constructed_class(self.at);
        let has_superclasses = own.is_none_or(|own| code.has_superclasses(self.at.file, &own));
        let is_superclass_call = |stmt: &Stmt| match stmt {
            Stmt::Call { function, .. } => function
                .split_once('@')
                .is_some_and(|(object, _)| code.is_constructed(self.at, object)),
            _ => false,
        };
        let calls_them = self.body.stmts.iter().any(|(_, stmt)| is_superclass_call(stmt));
        let first = self.body.body.first().copied();
        let object = self.new_object(first, class, flow);
        if has_superclasses && !calls_them { object.forget_properties() } else { object }
    }

    /// The object that a class without a constructor makes.
    pub fn object_without_constructor(
        &mut self,
        stmt: StmtId,
        class: &Arc<str>,
        flow: &mut Flow,
    ) -> Object {
        let object = self.new_object(Some(stmt), class, flow);
        match self.engine.analysis.code.has_superclasses(self.at.file, class) {
            true => object.forget_properties(),
            false => object,
        }
    }

    /// The object of a class before any constructor runs: with its default values, which are
    /// computed at a statement; without one nothing is known of them.
    fn new_object(&mut self, stmt: Option<StmtId>, class: &Arc<str>, flow: &mut Flow) -> Object {
        let object = self.one_object(class);
        let initial = match object.held {
            Some(_) => self.engine.analysis.code.initial_values(self.at.file, class),
            None => Vec::new(),
        };
        initial.into_iter().fold(object, |object, (name, initial)| {
            let value = match (initial, stmt) {
                (Initial::Empty, _) => ValueSet::empty_matrix(),
                (Initial::Computed(function), Some(stmt)) => {
                    self.held(stmt, function, Vec::new(), flow)
                }
                (Initial::Computed(_), None) => return object,
            };
            object.with_property(&name, value)
        })
    }

    /// One object of a class; of its properties nothing is known.
    pub fn one_object(&mut self, class: &Arc<str>) -> Object {
        match self.engine.analysis.code.semantics(self.at.file, class) {
            Semantics::Value => Object::one(class.clone(), true),
            Semantics::Handle => Object::one(class.clone(), false),
            Semantics::Open => Object::opaque(class.clone()),
        }
    }

    /// Does the statement refuse a value in each run of this context? What is refused in some
    /// runs only is an error that the function throws.
    pub fn refusal(&self, stmt: StmtId) -> Option<&'e Refusal> {
        let refusal = self.body.refusals.iter().find(|refusal| refusal.stmt == stmt);
        refusal.filter(|_| self.reach() == Reach::Must)
    }

    /// The failure of a value that a declaration refuses.
    pub fn refused_value(&self, refusal: &Refusal, flow: &Flow) -> Problem {
        let name = match self.body.role {
            Role::Property | Role::Initializer => &self.body.name,
            _ => &self.body.vars[refusal.value].name,
        };
        let operands = operands::of_call(self.body, flow, &[Arg::Var(refusal.value)]);
        let name = name.as_str().into();
        let failure = match &refusal.declared {
            Declared::Given => Failure::MissingArgument(name),
            declared => Failure::Declared { name, declared: declared.clone() },
        };
        Problem { operands, ..failure.into() }
    }

    fn member(&mut self, object: &Object, name: &str) -> ClassMember {
        self.engine.analysis.code.member(self.at.file, &object.class, name)
    }

    /// The failure of a dotted name that is not a member of a class of the program.
    pub fn absent_static_member(&self, name: &str) -> Option<Problem> {
        let (class, member) = self.engine.analysis.code.absent_member(self.at.file, name)?;
        Some(absent(class, member))
    }
}

fn first(returned: Returned) -> Option<ValueSet> {
    returned.result(0).0.map(Arc::unwrap_or_clone)
}

fn absent(class: Arc<str>, name: Arc<str>) -> Problem {
    Failure::UnknownMember { class, name }.into()
}
