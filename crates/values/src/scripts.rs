//! Scripts and code in strings: bodies that run in the workspace of a function.
//!
//! The script's variables are those of the caller with the same names. Its body
//! runs over a flow set of its own, filled from the caller's; afterwards the
//! values go back. Names that the caller's text does not have become extras of
//! the caller's flow set. The same serves `eval` of a known string: the string is
//! parsed and lowered as a script.

use super::function_memo::FunctionMemo;
use super::interpreter::{Interpreter, Left};
use super::loop_fixpoints::LoopFixpoints;
use lariat_domains::Reason;
use lariat_flow_sets::flow_set::{Extras, Flow, Gathered, join};
use lariat_flow_sets::slot::Slot;
use lariat_interprocedural::FunctionRef;
use lariat_ir::ssa::graph::Gate;
use lariat_ir::{Program, StmtId, VarId};
use lariat_kinds::Analysis as KindAnalysis;
use lariat_tame::lower::{Input, lower};
use lariat_value_facts::facts::Site;
use lariat_value_facts::points::Point;
use lariat_value_facts::workspace_effects::WorkspaceEffects;
use std::collections::HashMap;
use std::sync::Arc;

/// The feature of a call of a script.
pub const SCRIPT: &str = "script";

/// How deep scripts and evaluated strings may run each other.
const MAX_NESTED: usize = 8;
/// Longer strings are not analysed as code.
const MAX_TEXT: usize = 4096;

/// Code from a string.
pub type Compiled = Arc<Program>;

impl Interpreter<'_, '_> {
    /// Runs a script of the program in the workspace of this function; false
    /// where no run gets to its end.
    pub fn run_script(&mut self, stmt: StmtId, script: FunctionRef, flow: &mut Flow) -> bool {
        let code = self.engine.analysis.code;
        self.note_unseen(stmt);
        match code.function(script) {
            Some(body) if self.nested < MAX_NESTED && script != self.at => {
                self.note_script(stmt, script);
                self.run_body(script, body, None, flow)
            }
            _ => {
                self.forget_all(flow, &Reason::Wild("a script that runs itself".into()));
                true
            }
        }
    }

    /// Runs a string as code; `None` where it is not a program, else whether some run
    /// gets to its end.
    pub fn run_string(&mut self, stmt: StmtId, text: &Arc<str>, flow: &mut Flow) -> Option<bool> {
        if self.nested >= MAX_NESTED || text.len() > MAX_TEXT {
            return None;
        }
        let program = self.compiled(text)?;
        let Some(main) = program.main() else { return Some(true) };
        let (at, site) = (self.at, self.site(stmt));
        Some(self.run_body(at, &program.functions[main], Some(site), flow))
    }

    fn compiled(&mut self, text: &Arc<str>) -> Option<Compiled> {
        let key = (self.at, text.clone());
        if let Some(known) = self.engine.analysis.scripts.get(&key) {
            return known.clone();
        }
        let compiled = self.compile(text);
        self.engine.analysis.scripts.insert(key, compiled.clone());
        compiled
    }

    fn compile(&self, text: &Arc<str>) -> Option<Compiled> {
        let code = self.engine.analysis.code;
        let dialect = &*code.unit(self.at.file)?.dialect;
        let parsed = lariat_syntax::parse(text.clone(), dialect);
        let has_functions = !parsed.tree.functions.is_empty();
        if !parsed.errors.is_empty() || has_functions {
            return None;
        }
        let view = code.view(self.at.file)?;
        let kinds = lariat_kinds::analyze(&parsed.tree, &view, KindAnalysis::FlowSensitive);
        // The view's own functions are those of the file, not of the string.
        let outside = view.without_scope();
        let input = Input { tree: &parsed.tree, kinds: &kinds, view: Some(&outside), dialect };
        let program = lower(&input).program;
        // Functions made of anonymous ones have no place in the program, nor have
        // the statements that create handles to them.
        let makes_handle = |function: &lariat_ir::Function| {
            function.stmts.iter().any(|(_, stmt)| matches!(stmt, lariat_ir::Stmt::Lambda { .. }))
        };
        let has_handles = program.functions.iter().any(|(_, function)| makes_handle(function));
        (program.functions.len() == 1 && !has_handles).then(|| Arc::new(program))
    }

    /// Runs a body in this workspace; false where no run gets to its end.
    fn run_body(
        &mut self,
        at: FunctionRef,
        body: &lariat_ir::Function,
        eval_site: Option<Site>,
        flow: &mut Flow,
    ) -> bool {
        let extras = flow.extras().cloned().unwrap_or_default();
        let ours = variables_by_name(self.body);
        self.asks_by_name = true;
        let entry = self.enter_body(body, &ours, &extras, flow);
        // What a nested function evaluates may name variables of the function around it.
        let is_in_nest = eval_site.is_some() && self.body.parent.is_some();
        // Evaluated code has the name of the function that evaluates it.
        let memo = match eval_site {
            None => self.engine.analysis.memo(at, body),
            Some(_) => Arc::new(FunctionMemo::without_statements(body, self.memo.is_guess)),
        };
        // Which runs get to a statement counts from the call that is reported: an entry point's.
        let is_entry = self.nested == 0 && self.engine.get(self.node).caller.is_none();
        let counts_anew = eval_site.is_none() && is_entry;
        let mut inner = Interpreter {
            memo,
            given_symbols: lariat_value_facts::symbols::GivenSymbols::default(),
            engine: &mut *self.engine,
            node: self.node,
            context: self.context.clone(),
            at,
            body,
            given: Flow::new(0),
            keeps_facts: eval_site.is_none(),
            eval_site,
            open_workspace: self.open_workspace || extras.any || is_in_nest,
            returned: None,
            loops: Vec::new(),
            pending: Vec::new(),
            heads: LoopFixpoints::default(),
            thrown: self.thrown.last().map(|_| Gathered::default()).into_iter().collect(),
            tries: self.tries,
            aborted: false,
            elsewhere: WorkspaceEffects::default(),
            undecided: if counts_anew { 0 } else { self.undecided },
            idle: if counts_anew { 0 } else { self.idle },
            may_have_returned: !counts_anew && self.may_have_returned,
            unrolled_until: self.unrolled_until,
            may_have_left: Left::Never,
            asks_by_name: false,
            nested: self.nested + 1,
            now: None,
            level: flow.level(),
            errors_before: self.errors_before,
            over_callee_error: false,
            recovered_operands: false,
        };
        let entry = Some(entry);
        inner.keep_state(Point::Entry, &entry);
        let end = inner.block(&body.body, entry);
        let end = join(end, inner.returned.take());
        inner.keep_state(Point::Join(Gate::Return), &end);
        inner.keep_pending_iterations();
        if let (Some(end), None) = (&end, eval_site) {
            inner.keep_exit(end);
        }
        let thrown = inner.thrown.pop().and_then(Gathered::into_state);
        let elsewhere = std::mem::take(&mut inner.elsewhere);
        self.aborted |= inner.aborted;
        self.elsewhere.add(&elsewhere);
        if let Some(thrown) = thrown {
            let mut outer = flow.clone();
            write_back(body, &ours, &thrown, &mut outer);
            self.may_throw(&Some(outer));
        }
        if let Some(end) = &end {
            write_back(body, &ours, end, flow);
        }
        end.is_some()
    }

    /// The flow set in which a body starts.
    fn enter_body(
        &self,
        body: &lariat_ir::Function,
        ours: &ByName<'_>,
        extras: &Extras,
        flow: &Flow,
    ) -> Flow {
        let mut entry = Flow::new(body.vars.len()).at_level(flow.level());
        let extra = |name: &str| match extras.named.get(name) {
            Some(slot) => slot.clone(),
            None if extras.any || self.open_workspace && !extras.cleared => {
                Slot::anything(Reason::Storage)
            }
            None => Slot::UNSET,
        };
        for (var, variable) in body.vars.iter() {
            let ours = ours.get(variable.name.as_str());
            entry.set(var, ours.map_or_else(|| extra(&variable.name), |v| flow.slot(*v).clone()));
        }
        *entry.extras_mut() = self.visible_extras(extras, flow);
        entry
    }

    /// The variables of this function, for code that names them only in strings.
    fn visible_extras(&self, extras: &Extras, flow: &Flow) -> Extras {
        let mut visible = extras.clone();
        for (var, variable) in self.body.vars.iter() {
            if !variable.temporary {
                visible.named.insert(variable.name.as_str().into(), flow.slot(var).clone());
            }
        }
        visible.named.retain(|_, slot| slot.value.is_some());
        visible
    }

    fn note_script(&mut self, stmt: StmtId, script: FunctionRef) {
        if self.keeps_facts {
            self.facts().wild.entry(stmt).or_insert_with(|| SCRIPT.to_owned());
        }
        let site = self.site(stmt);
        let scripts = self.facts_at(site).scripts.entry(site.stmt).or_default();
        if !scripts.contains(&script) {
            scripts.push(script);
        }
    }
}

/// The variables of a body by their names: a script and its caller may each have thousands.
type ByName<'f> = HashMap<&'f str, VarId>;

fn variables_by_name(body: &lariat_ir::Function) -> ByName<'_> {
    body.vars.iter().map(|(var, variable)| (variable.name.as_str(), var)).collect()
}

/// Takes the values of a body's variables into the workspace with these variables.
fn write_back(body: &lariat_ir::Function, ours: &ByName<'_>, end: &Flow, flow: &mut Flow) {
    flow.set_level(end.level());
    if end.extras().is_some_and(|extras| extras.cleared) {
        flow.clear_extras();
    }
    for (var, variable) in body.vars.iter().filter(|(_, variable)| !variable.temporary) {
        match ours.get(variable.name.as_str()) {
            Some(ours) => flow.set(*ours, end.slot(var).clone()),
            None => {
                let name = variable.name.as_str().into();
                flow.extras_mut().named.insert(name, end.slot(var).clone());
            }
        }
    }
    // What a script that the body runs has assigned, where the body does not name it.
    let theirs = variables_by_name(body);
    let named = end.extras().into_iter().flat_map(|extras| &extras.named);
    for (name, slot) in named.filter(|(name, _)| !theirs.contains_key(&***name)) {
        match ours.get(&**name) {
            Some(ours) => flow.set(*ours, slot.clone()),
            None => _ = flow.extras_mut().named.insert(name.clone(), slot.clone()),
        }
    }
    if end.extras().is_some_and(|extras| extras.any) {
        flow.forget_all(&Reason::Storage);
    }
}
