//! Members of objects: properties that are read and stored, constants, enumerations.
//!
//! ```text
//! properties, At (1,2) double, end      c.At is (1,2) double, whatever c is
//! properties (Constant), N = 4, end     c.N and circle.N are 4
//! c.radios                              fails where the class has no such member
//! ```
//!
//! Objects are opaque but for their class: what a property holds is known from its
//! declaration, for each object alike. A stored value passes the checks of the declaration,
//! as a value that is passed to an `arguments` block does.
//!
//! Cost: a lookup of the member, and for a checked property the analysis of its checks, once
//! for each context.

use super::context::{Arguments, Returned};

use super::failure::{Failure, Problem};
use super::interpreter::Interpreter;
use super::operands;
use super::reach::Reach;
use super::request::{Request, anything};
use lariat_domains::{Object, Reason, Step, Value, ValueSet};
use lariat_flow_sets::flow_set::Flow;
use lariat_interprocedural::FunctionRef;
use lariat_interprocedural::members::ClassMember;
use lariat_ir::{Access, Arg, Declared, Place, Refusal, Role, StmtId};
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
            ClassMember::Enumeration => ValueSet::of(Value::Object(object.clone())),
            ClassMember::Absent => return Err(absent(object.class.clone(), name.into())),
            ClassMember::Other => return Ok(None),
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
        let request = Request { stmt, asked: Some(1), certain: false };
        let returned = self.call_function(request, function, &Arguments::exactly(known), flow);
        let returned = returned.unwrap_or_else(|_| anything(Reason::Object));
        let value = if returned.returns { first(returned) } else { None };
        value.unwrap_or_else(|| ValueSet::unknown(Reason::Object))
    }

    /// Checks a store into a property of an object.
    pub fn check_stored_member(
        &mut self,
        stmt: StmtId,
        place: &'e Place,
        value: &ValueSet,
        flow: &mut Flow,
    ) -> Result<(), Problem> {
        let [Access::Dot(_), ..] = &place.path[..] else { return Ok(()) };
        let base = flow.slot(place.var).value.clone();
        let Some(Value::Object(object)) = base.as_deref().and_then(ValueSet::single) else {
            return Ok(());
        };
        let path = self.path(flow, &place.path)?;
        let [Step::Dot(Some(name)), rest @ ..] = &path.steps()[..] else { return Ok(()) };
        if self.engine.analysis.code.library().is_old_class(&object.class) {
            return Ok(());
        }
        match self.member(object, name) {
            ClassMember::Absent => Err(absent(object.class.clone(), (*name).clone())),
            ClassMember::Checked(check) if rest.is_empty() => {
                let request = Request { stmt, asked: Some(1), certain: true };
                let arguments = Arguments::exactly(vec![Arc::new(value.clone())]);
                self.call_function(request, check, &arguments, flow).map(|_| ())
            }
            _ => Ok(()),
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
            Role::Property => &self.body.name,
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

fn first(mut returned: Returned) -> Option<ValueSet> {
    returned.take_result(0).0
}

fn absent(class: Arc<str>, name: Arc<str>) -> Problem {
    Failure::UnknownMember { class, name }.into()
}
