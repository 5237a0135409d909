//! Builtins that touch variables, functions or the path without naming them in the
//! program: wild features (`000` section 2.11).
//!
//! Their effects are data ([`lariat_builtins::Effect`]). Where the text says
//! which variables are meant, those become unknown; otherwise all do. Each such
//! call is noted, so that it can be reported with what to write instead.

use super::interpreter::Interpreter;
use super::request::Request;
use lariat_builtins::{Effect, Effects, means_all_variables};
use lariat_domains::{Reason, Value, ValueSet};
use lariat_flow_sets::flow_set::Flow;
use lariat_flow_sets::slot::Slot;
use lariat_interprocedural::ssa_form::assigns_in;
use lariat_ir::{Role, StmtId, VarId};
use lariat_syntax::code_text::is_assignment;
use lariat_value_facts::context::Arguments;
use lariat_value_facts::workspace_effects::{Names, WorkspaceEffects};
use std::sync::Arc;

impl Interpreter<'_, '_> {
    /// What a call does to variables by name.
    pub fn touch_names(
        &mut self,
        request: Request,
        effects: Effects,
        name: &Arc<str>,
        arguments: &Arguments,
        flow: &mut Flow,
    ) {
        if !effects.is_wild() {
            return;
        }
        let stmt = request.stmt;
        self.asks_by_name = true;
        if self.keeps_facts {
            self.facts().wild.insert(stmt, name.to_string());
        }
        // A value that is used holds what would be defined.
        if effects.contains(Effect::DefinesNamed) && request.asked.is_some_and(|asked| asked > 0) {
            return;
        }
        let given = arguments.known.len() + usize::from(arguments.more.is_some());
        let reason = Reason::Wild(name.clone());
        if effects.contains(Effect::ReachesCaller) && effects.may_define() {
            let assigned = assigned_elsewhere(effects, arguments);
            self.engine.analysis.storage.forget_all();
            if self.body.role == Role::Script {
                self.assigned_here(stmt, &assigned, &reason, flow);
            }
            self.elsewhere.add(&assigned);
            if given > 1 {
                return;
            }
        }
        if assigns_in(self.body, effects, given) {
            self.note_unseen(stmt);
        }
        if effects.contains(Effect::Clears) {
            self.clear(effects, arguments, flow);
            if clears_all(arguments) {
                flow.clear_extras();
            }
        }
        if effects.contains(Effect::DefinesAny) {
            self.forget_all(flow, &reason);
        } else if effects.may_define() {
            let reads_file = effects.contains(Effect::DefinesNamed);
            match reads_file.then(|| self.loaded_variables(arguments, &reason)).flatten() {
                Some(variables) => {
                    variables.into_iter().for_each(|(name, slot)| self.set_named(&name, slot, flow))
                }
                None => self.define(arguments, usize::from(reads_file), &reason, flow),
            }
        }
    }

    /// What a call has assigned in workspaces around it, of which this one is the caller's and
    /// perhaps the base workspace; the rest is for the callers.
    pub fn assigned_here(
        &mut self,
        stmt: StmtId,
        effects: &WorkspaceEffects,
        reason: &Reason,
        flow: &mut Flow,
    ) {
        let mut here = effects.caller.clone();
        let frame = self.engine.get(self.node).function;
        let frame = self.engine.analysis.code.function(frame);
        match frame.is_some_and(|body| body.role == Role::Script) {
            true => here.add(&effects.base),
            false => self.elsewhere.base.add(&effects.base),
        }
        if !here.is_empty() {
            self.note_unseen(stmt);
        }
        match here {
            Names::Any => flow.forget_all(reason),
            Names::Only(names) => {
                names
                    .iter()
                    .for_each(|it| self.set_named(it, Slot::anything(reason.clone()), flow));
            }
        }
        // It may have thrown then.
        if let Some(thrown) = self.thrown.last_mut() {
            thrown.add(flow);
        }
    }

    /// Notes that a statement may assign variables that it does not name.
    pub fn note_unseen(&mut self, stmt: StmtId) {
        let site = self.site(stmt);
        self.facts_at(site).unseen.insert(site.stmt);
    }

    /// Variables that the arguments name become unknown.
    fn define(&mut self, arguments: &Arguments, first: usize, reason: &Reason, flow: &mut Flow) {
        let given = arguments.known.get(first..).unwrap_or_default();
        let names: Option<Vec<_>> = given.iter().map(|value| value.known_string()).collect();
        let names = names.filter(|names| {
            let plain = |name: &Arc<str>| !name.starts_with('-') && !name.contains(['*', '?', '[']);
            !names.is_empty() && arguments.more.is_none() && names.iter().all(plain)
        });
        match names {
            Some(names) => {
                for name in names {
                    // `syms v(x)` defines a function and its parameters.
                    let parts = name.split(['(', ')', ',']).filter(|part| !part.is_empty());
                    for part in parts {
                        self.set_named(&part.into(), Slot::anything(reason.clone()), flow);
                    }
                }
            }
            None => flow.forget_all(reason),
        }
    }

    /// Variables that a string names are unknown after a statement that passes it to a function
    /// of which nothing is known, as `variable x(3,2)` does; all variables, if it is code that
    /// assigns one, as `c_eval('B? = t * ?;', 1:2)`.
    pub fn forget_mentioned(
        &mut self,
        stmt: StmtId,
        arguments: &Arguments,
        reason: &Reason,
        flow: &mut Flow,
    ) {
        for text in arguments.known.iter().flat_map(|value| texts(value)) {
            if is_assignment(&text) {
                self.note_unseen(stmt);
                self.forget_all(flow, reason);
            }
            for word in text.split(|c: char| !c.is_alphanumeric() && c != '_') {
                if let Some(var) = self.body.find_var(word) {
                    self.note_unseen(stmt);
                    flow.set(var, Slot::anything(reason.clone()));
                }
            }
        }
    }

    /// Variables have no value any more: those that the words name, or all but those behind
    /// `-except`. Where a word is not a variable's name, and so an option or a pattern, any may
    /// have none, and so may one that other functions share.
    fn clear(&mut self, effects: Effects, arguments: &Arguments, flow: &mut Flow) {
        let is_clear = arguments.more.is_none() && !effects.contains(Effect::DefinesAny);
        let cleared = is_clear.then(|| self.cleared(effects, arguments, flow)).flatten();
        let is_named = cleared.is_some();
        for var in cleared.unwrap_or_else(|| flow.vars().collect()) {
            let is_own = self.body.vars[var].storage == lariat_ir::Storage::Local;
            let slot = match is_named && is_own {
                true => Slot::UNSET,
                false => flow.slot(var).merge(&Slot::UNSET, false),
            };
            flow.set(var, slot);
        }
    }

    /// The variables that `clear` with these words surely clears; `None` where they do not
    /// say which.
    fn cleared(&self, effects: Effects, arguments: &Arguments, flow: &Flow) -> Option<Vec<VarId>> {
        let words: Vec<Arc<str>> =
            arguments.known.iter().map(|value| value.known_string()).collect::<Option<_>>()?;
        let spares = effects.contains(Effect::SparesNamed);
        let except = words.iter().position(|word| spares && **word == *"-except");
        let (named, kept) = words.split_at(except.unwrap_or(words.len()));
        let is_plain = |word: &Arc<str>| word.chars().all(|c| c.is_alphanumeric() || c == '_');
        let is_all = named.is_empty() || clears_all(arguments);
        if !kept.iter().skip(1).all(is_plain) || is_all && !effects.contains(Effect::Empties) {
            return None;
        }
        let named = match is_all {
            true => self.variables(flow),
            false => named.iter().map(|word| self.body.find_var(word)).collect::<Option<_>>()?,
        };
        let is_kept = |var: &VarId| kept.iter().any(|word| **word == *self.body.vars[*var].name);
        Some(named.into_iter().filter(|var| !is_kept(var)).collect())
    }

    /// The variables that the text names; not those that lowering made.
    fn variables(&self, flow: &Flow) -> Vec<VarId> {
        flow.vars().filter(|&var| !self.body.vars[var].temporary).collect()
    }

    fn set_named(&mut self, name: &Arc<str>, slot: Slot, flow: &mut Flow) {
        match self.body.find_var(name) {
            Some(var) => flow.set(var, slot),
            None => {
                flow.extras_mut().named.insert(name.clone(), slot);
            }
        }
    }
}

/// What a builtin assigns in the workspace that its first argument says, for all that is known in
/// either: the variable that its second argument names, or what code in it assigns.
fn assigned_elsewhere(effects: Effects, arguments: &Arguments) -> WorkspaceEffects {
    let text = |place: usize| arguments.known.get(place).and_then(|value| value.known_string());
    let is_code = effects.contains(Effect::ReadsAny);
    let name = text(1).filter(|name| !is_code && arguments.more.is_none() && is_name(name));
    let assigned = name.map_or(Names::Any, |name| Names::Only([name].into()));
    match text(0).as_deref() {
        Some("base") => WorkspaceEffects { base: assigned, ..Default::default() },
        Some("caller") => WorkspaceEffects { caller: assigned, ..Default::default() },
        _ => WorkspaceEffects { caller: assigned.clone(), base: assigned },
    }
}

fn is_name(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// Does `clear` with these arguments clear all variables?
fn clears_all(arguments: &Arguments) -> bool {
    let is_all = |value: &Arc<ValueSet>| {
        let word = value.known_string();
        word.is_some_and(|word| means_all_variables(&word))
    };
    arguments.more.is_none() && arguments.known.len() < 2 && arguments.known.iter().all(is_all)
}

/// The text that a value is, or those that a cell holds.
fn texts(value: &ValueSet) -> Vec<Arc<str>> {
    match value.single() {
        Some(Value::Cell(cell)) => cell.parts().iter().filter_map(ValueSet::known_string).collect(),
        _ => value.known_string().into_iter().collect(),
    }
}
