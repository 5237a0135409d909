//! Reading variables: what one holds, or what the function of its name returns.
//!
//! Where names are looked up at each use, a name without a value is a function's, if
//! there is one; a bare one is called without arguments.
//!
//! Cost: constant, but for calls.

use super::interpreter::Interpreter;
use super::request::Request;
use lariat_builtins::effects;
use lariat_domains::{Reason, ValueSet};
use lariat_flow_sets::flow_set::Flow;
use lariat_interprocedural::FunctionRef;
use lariat_interprocedural::collection::Resolved;
use lariat_ir::{Access, Function, Role, VarId};
use lariat_transfer::Outcome;
use lariat_value_facts::context::{Arguments, Ignored};
use lariat_value_facts::failure::{Failure, Problem};
use std::sync::Arc;

impl Interpreter<'_, '_> {
    /// What a variable holds; the problem, where it has no value for sure.
    pub fn read(&mut self, flow: &Flow, var: VarId) -> Result<Arc<ValueSet>, Problem> {
        self.read_or_call(flow, var, None)
    }

    /// The same of what stands in front of an index: in front of parentheses a name
    /// without a value is that of a function that is called with arguments.
    pub fn read_base(
        &mut self,
        flow: &Flow,
        var: VarId,
        path: &[Access],
    ) -> Result<Arc<ValueSet>, Problem> {
        self.read_or_call(flow, var, path.first())
    }

    fn read_or_call(
        &mut self,
        flow: &Flow,
        var: VarId,
        step: Option<&Access>,
    ) -> Result<Arc<ValueSet>, Problem> {
        let slot = flow.slot(var);
        if let Some(value) = &slot.value {
            return Ok(value.clone());
        }
        let name = &self.body.vars[var].name;
        // Whoever runs a script may have typed it.
        if self.has_open_workspace(flow) {
            let found = self.engine.analysis.resolve(self.at, &name.as_str().into());
            if !self.is_call_in_braces(flow, (name, &found), step) {
                return Ok(Arc::new(ValueSet::unknown(Reason::Storage)));
            }
        }
        let name = name.as_str().into();
        // Nobody knows whether a toolbox is at hand whose function a parameter is called
        // like; that it is meant is unlikely.
        let is_parameter = self.body.inputs.contains(&var);
        let instead = self.function_instead(&name);
        let is_meant =
            |resolved: &Resolved| !matches!(resolved, Resolved::Opaque(_) | Resolved::Compiled(_));
        if let Some(resolved) = instead.filter(|to| !is_parameter || is_meant(to)) {
            return match step {
                Some(Access::Paren(_)) => Ok(Arc::new(ValueSet::unknown(Reason::Function(name)))),
                _ => self.without_arguments(flow, &resolved, name).map(Arc::new),
            };
        }
        if is_parameter {
            return Err(Failure::MissingArgument(name).into());
        }
        Err(Failure::Unassigned(name).into())
    }

    /// What a function returns that is called without arguments, as a name that was
    /// taken for a variable's calls it. Only of builtins that do nothing to names; others
    /// may fail for want of arguments.
    fn without_arguments(
        &mut self,
        flow: &Flow,
        resolved: &Resolved,
        name: Arc<str>,
    ) -> Result<ValueSet, Problem> {
        match resolved {
            Resolved::Builtin(id) => {
                let plain = effects(&name).is_empty();
                match self.engine.analysis.transfer.call(*id, &[], 1) {
                    Outcome::Fails(fault) => return Err(fault.into()),
                    Outcome::Results(values) if plain && !values.is_empty() => {
                        return Ok(values[0].clone());
                    }
                    _ => {}
                }
            }
            Resolved::Function(callee) => {
                if let Some(value) = self.visit_without_arguments(flow, *callee)? {
                    return Ok(value);
                }
            }
            _ => {}
        }
        Ok(ValueSet::unknown(Reason::Function(name)))
    }

    /// A function of the program is examined for such a call, since it may fail in it.
    /// What else it does is not known here: it has a workspace of its own, and the
    /// statement is one of unknown calls. What it returns for certain is returned.
    fn visit_without_arguments(
        &mut self,
        flow: &Flow,
        callee: FunctionRef,
    ) -> Result<Option<ValueSet>, Problem> {
        let is_function = |body: &Function| matches!(body.role, Role::Primary | Role::Subfunction);
        let (Some(stmt), Some(true), true) = (
            self.now,
            self.engine.analysis.code.function(callee).map(is_function),
            self.keeps_facts,
        ) else {
            return Ok(None);
        };
        let request = Request { stmt, asked: Some(1), ignored: Ignored::Nothing, certain: true };
        let arguments = Arguments::exactly(Vec::new());
        let returned = self.call_function(request, callee, &arguments, &mut flow.clone())?;
        let (value, maybe_unset) = returned.result(0);
        let is_certain = returned.returns && !returned.recovered && !maybe_unset;
        Ok(value.filter(|_| is_certain).map(Arc::unwrap_or_clone))
    }

    /// May there be variables that no assignment of this code makes?
    pub fn has_open_workspace(&self, flow: &Flow) -> bool {
        let (any, cleared) = flow.extras().map_or((false, false), |it| (it.any, it.cleared));
        any || self.open_workspace && !cleared
    }

    /// Does a name that is a variable's elsewhere in the function call a function here?
    /// After an error the name may have been taken for a variable's by mistake.
    pub fn is_function_here(&mut self, flow: &Flow, var: VarId) -> bool {
        if flow.slot(var).value.is_some()
            || self.body.inputs.contains(&var)
            || self.may_be_in_workspace(flow, &self.body.vars[var].name)
        {
            return false;
        }
        let name = self.body.vars[var].name.as_str().into();
        let may_be = !self.names_are_static() || self.recovers() && flow.level() > 0;
        let resolved = may_be.then(|| self.engine.analysis.resolve(self.at, &name));
        matches!(resolved, Some(Resolved::Function(_) | Resolved::Builtin(_)))
    }

    pub fn names_are_static(&self) -> bool {
        let unit = self.engine.analysis.code.unit(self.at.file);
        unit.is_none_or(|unit| unit.dialect.kinds_are_static)
    }

    /// Where names are looked up at each use, one without a value is a
    /// function's if there is one.
    fn function_instead(&mut self, name: &Arc<str>) -> Option<Resolved> {
        // In a script they are not.
        if self.names_are_static() && !matches!(self.body.role, Role::Script | Role::Lambda) {
            return None;
        }
        let resolved = self.engine.analysis.resolve(self.at, name);
        if let Some(stmt) = self.now {
            let site = self.site(stmt);
            match resolved {
                Resolved::Missing => {}
                Resolved::Builtin(id) => {
                    self.facts_at(site).builtins.entry(site.stmt).or_default().push(id);
                }
                _ => self.note_open(stmt, name),
            }
        }
        (resolved != Resolved::Missing).then_some(resolved)
    }
}
