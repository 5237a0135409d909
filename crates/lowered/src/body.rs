//! The statements of a function in a context, one by one.
//!
//! Variables become locals by webs ([`crate::webs`]). What the analysis shows to be decided
//! (`if nargin < 2` in a call with two arguments) is decided here.
//!
//! Cost: linear in the function.

use crate::functions::Functions;
use crate::library::Library;
use crate::program::{Block, Callee, Expr, Function, Local, LocalId, Repr, Role, Stmt, StmtKind};
use crate::refusal::{Reason, Refusal};
use crate::signature::{self, Signature};
use crate::typing;
use crate::webs::Webs;
use lariat_domains::{Matrix, ValueSet};
use lariat_interprocedural::Collection;
use lariat_ir::ssa::graph::Item;
use lariat_ir::ssa::{Step, VersionId};
use lariat_ir::{self as ir, Iteration, StmtId, Storage, VarId};
use lariat_typed::TypedProgram;
use lariat_typed::program::{Call, Context, Known};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A function that is lowered.
pub struct Body<'a> {
    pub(crate) typed: &'a TypedProgram,
    pub(crate) code: &'a Collection,
    pub(crate) library: &'a Library,
    pub(crate) context: &'a Context,
    pub(crate) declared: &'a lariat_typed::program::Function,
    pub(crate) source: &'a ir::Function,
    webs: Webs,
    steps: FxHashMap<(StmtId, Moment), &'a Step>,
    calls: FxHashMap<StmtId, &'a Call>,
    names: FxHashMap<VersionId, LocalId>,
    taken: FxHashMap<String, usize>,
    lines: Vec<u32>,
    pub(crate) out: Function,
    refusals: Vec<Refusal>,
    /// Lists of one value, by the version that holds the list.
    pub(crate) gathered: FxHashMap<VersionId, LocalId>,
}

/// When a statement reads and assigns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// As it runs, or tests its condition.
    Runs,
    /// A `for` evaluates its range.
    Begins,
    /// A `for` assigns its variable.
    Next,
}

impl<'a> Body<'a> {
    /// A function in a context.
    pub fn new(
        typed: &'a TypedProgram,
        code: &'a Collection,
        library: &'a Library,
        (declared, context): (&'a lariat_typed::program::Function, &'a Context),
        source: &'a ir::Function,
    ) -> Self {
        let text = code.unit(declared.reference.file).map_or("", |unit| unit.tree().text());
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Self {
            typed,
            code,
            library,
            context,
            declared,
            source,
            webs: Webs::of(declared, context),
            steps: declared.steps().filter_map(|step| Some((moment(step)?, step))).collect(),
            calls: context.calls.iter().map(|call| (call.stmt, call)).collect(),
            names: FxHashMap::default(),
            taken: FxHashMap::default(),
            lines: breaks.map(|(at, _)| at as u32).collect(),
            out: Function::empty(),
            refusals: Vec::new(),
            gathered: FxHashMap::default(),
        }
    }

    /// Lowers it.
    pub fn lower(
        mut self,
        name: String,
        functions: &mut Functions<'_>,
    ) -> Result<Function, Vec<Refusal>> {
        self.out.name = name;
        let file = self.declared.reference.file;
        let path = self.typed.files.iter().find(|known| known.id == file);
        self.out.file = path.map_or_else(String::new, |file| file.path.clone());
        self.out.line = self.line(self.declared.span.start);
        self.storage();
        self.params();
        let mut body = Block::new();
        self.block(&self.source.body, &mut body, functions);
        self.results(&mut body);
        self.out.body = body;
        if self.refusals.is_empty() { Ok(self.out) } else { Err(self.refusals) }
    }

    fn storage(&mut self) {
        let elsewhere = self.source.vars.iter().find(|(_, var)| var.storage != Storage::Local);
        if let Some((_, var)) = elsewhere {
            let reason = Reason::Storage(var.name.clone());
            self.refuse_at(self.declared.span, reason);
        }
    }

    fn params(&mut self) {
        if self.source.variadic_inputs {
            self.refuse_at(self.declared.span, Reason::Construct("a function of `varargin`"));
        }
        for (at, &var) in self.source.inputs.iter().enumerate() {
            if !signature::is_given(self.context, at) {
                continue;
            }
            let entry = signature::entry(self.declared, var);
            let local = match entry.and_then(|version| self.local(version)) {
                Some(local) => local,
                None => self.new_local(&format!("unused_{}", at + 1), Repr::Any),
            };
            self.out.locals[local].role = Role::Param;
            self.out.params.push(local);
        }
    }

    fn results(&mut self, body: &mut Block) {
        let signature = Signature::of(self.declared, self.context, &self.webs);
        for place in 0..signature.results.len() {
            if signature::is_further(self.declared, place) {
                self.further_result(place, signature.results[place], body);
                continue;
            }
            let var = self.declared.outputs[place];
            let known = self.context.results.get(place);
            if self.context.returns && !known.is_some_and(|known| matches!(known, Known::Always(_)))
            {
                let name = self.declared.variables[var.index()].name.clone();
                self.refuse_at(self.declared.span, Reason::MaybeUnassigned(name));
                continue;
            }
            let version = signature::result_version(self.declared, place);
            let local = match version.and_then(|version| self.local(version)) {
                Some(local) => local,
                None => self.new_local("result", signature.results[place]),
            };
            let role = &mut self.out.locals[local].role;
            *role = if *role == Role::Param { Role::Both } else { Role::Result };
            self.out.results.push(local);
        }
    }

    /// A result out of `varargout`, when the function ends.
    fn further_result(&mut self, place: usize, repr: Repr, body: &mut Block) {
        let first = self.declared.outputs.len() - 1;
        let list = signature::result_version(self.declared, first);
        let Some(list) = list.and_then(|version| self.local(version)) else {
            return self
                .refuse_at(self.declared.span, Reason::Construct("`varargout` without a value"));
        };
        let mut returns = false;
        crate::program::each_stmt(body, &mut |stmt| {
            returns |= matches!(stmt.kind, StmtKind::Return);
        });
        if returns {
            return self
                .refuse_at(self.declared.span, Reason::Construct("`return` with `varargout`"));
        }
        let target = self.new_local("result", repr);
        self.out.locals[target].role = Role::Result;
        self.out.results.push(target);
        let value = self.list_item(list, place - first, body);
        let value = self.convert(value, repr);
        let line = body.last().map_or(0, |stmt| stmt.line);
        body.push(Stmt { line, kind: StmtKind::Assign { target, value } });
    }

    /// An item of the list that a body makes: the value itself where the list is made last.
    fn list_item(&self, list: LocalId, at: usize, body: &mut Block) -> Expr {
        if let Some(Stmt { kind: StmtKind::Assign { target, value }, .. }) = body.last() {
            let made = match value {
                Expr::Runtime { symbol, args, .. } if symbol == "lr_cell_of" => args.get(2..),
                _ => None,
            };
            if let (true, Some([item])) = (*target == list && at == 0, made) {
                let item = item.clone();
                body.pop();
                return item;
            }
        }
        let index = self.boxed(Expr::Number(at as f64 + 1.0));
        Expr::Part(list, vec![crate::program::Step::Brace(vec![index])])
    }

    /// The line of a place, from 1.
    fn line(&self, at: u32) -> u32 {
        self.lines.partition_point(|&end| end < at) as u32 + 1
    }

    pub(crate) fn refuse(&mut self, stmt: StmtId, reason: Reason) {
        self.refuse_at(self.source.origin(stmt).span, reason);
    }

    fn refuse_at(&mut self, span: lariat_base::Span, reason: Reason) {
        let file = self.declared.reference.file;
        self.refusals.push(Refusal { file, span, reason });
    }

    /// The version of a variable that a statement reads.
    pub(crate) fn read(&self, stmt: StmtId, moment: Moment, var: VarId) -> Option<VersionId> {
        self.steps.get(&(stmt, moment))?.read(var)
    }

    /// The version of a variable that a statement assigns.
    pub(crate) fn written(&self, stmt: StmtId, moment: Moment, var: VarId) -> Option<VersionId> {
        let step = self.steps.get(&(stmt, moment))?;
        let is_of = |version: &&VersionId| self.declared.versions[version.index()].var == var;
        step.writes.iter().find(is_of).copied()
    }

    pub(crate) fn known(&self, version: VersionId) -> &'a Known {
        &self.context.versions[version.index()]
    }

    /// What a variable holds where a statement reads it.
    pub(crate) fn value(
        &self,
        stmt: StmtId,
        moment: Moment,
        var: VarId,
    ) -> Option<&'a Arc<ValueSet>> {
        self.known(self.read(stmt, moment, var)?).value()
    }

    /// The array that a variable holds where a statement reads it.
    pub(crate) fn matrix(&self, stmt: StmtId, var: VarId) -> Option<&'a Matrix> {
        self.value(stmt, Moment::Runs, var)?.as_matrix()
    }

    pub(crate) fn call(&self, stmt: StmtId) -> Option<&'a Call> {
        self.calls.get(&stmt).copied()
    }

    /// The local of a version; `None` where no run gets to it.
    pub(crate) fn local(&mut self, version: VersionId) -> Option<LocalId> {
        let repr = self.webs.repr(version)?;
        let web = self.webs.web(version);
        if let Some(&local) = self.names.get(&web) {
            return Some(local);
        }
        let var = self.declared.versions[web.index()].var;
        let variable = &self.declared.variables[var.index()];
        let (name, temporary) = (variable.name.clone(), variable.temporary.is_some());
        let local = self.new_local(&name, repr);
        self.out.locals[local].role = if temporary { Role::Temporary } else { Role::Variable };
        self.names.insert(web, local);
        Some(local)
    }

    /// A new local.
    pub(crate) fn new_local(&mut self, name: &str, repr: Repr) -> LocalId {
        let count = self.taken.entry(name.to_owned()).or_insert(0);
        *count += 1;
        let unique = if *count == 1 { name.to_owned() } else { format!("{name}_{count}") };
        self.out.locals.push(Local {
            name: unique,
            shown: name.to_owned(),
            repr,
            role: Role::Temporary,
        })
    }

    /// The value of a variable that a statement reads.
    pub(crate) fn operand(&mut self, stmt: StmtId, moment: Moment, var: VarId) -> Expr {
        let Some(version) = self.read(stmt, moment, var) else {
            self.refuse(stmt, Reason::NoForm);
            return Expr::Number(0.0);
        };
        let Some(local) = self.local(version) else { return Expr::Number(0.0) };
        if matches!(self.known(version), Known::Always(_)) {
            return Expr::Local(local);
        }
        let name = self.out.locals[local].shown.clone().into_bytes();
        let args = vec![Expr::Local(local), Expr::Text(name, false)];
        Expr::Runtime { symbol: "lr_assigned".to_owned(), effect: true, args }
    }

    pub(crate) fn convert(&self, expr: Expr, to: Repr) -> Expr {
        typing::convert(expr, to, &self.out.locals)
    }

    pub(crate) fn repr(&self, expr: &Expr) -> Repr {
        typing::repr(expr, &self.out.locals)
    }

    /// Any value of an expression.
    pub(crate) fn boxed(&self, expr: Expr) -> Expr {
        self.convert(expr, Repr::Any)
    }

    pub(crate) fn push(&mut self, stmt: StmtId, kind: StmtKind, block: &mut Block) {
        let line = self.line(self.source.origin(stmt).span.start);
        block.push(Stmt { line, kind });
    }

    /// Assigns a variable, and shows it where the statement has no semicolon.
    pub(crate) fn assign(&mut self, stmt: StmtId, var: VarId, value: Expr, block: &mut Block) {
        let Some(version) = self.written(stmt, Moment::Runs, var) else {
            return self.refuse(stmt, Reason::NoForm);
        };
        let Some(target) = self.local(version) else {
            self.evaluate(stmt, value, block);
            return self.unreached(stmt, block);
        };
        let value = self.convert(value, self.out.locals[target].repr);
        self.push(stmt, StmtKind::Assign { target, value }, block);
        self.show(stmt, target, block);
    }

    /// No run gets here.
    pub(crate) fn unreached(&mut self, id: StmtId, block: &mut Block) {
        let callee = Callee::Runtime("lr_unreached".to_owned());
        self.push(id, StmtKind::Call { targets: Vec::new(), callee, args: Vec::new() }, block);
    }

    /// Evaluates an expression for what else it does.
    pub(crate) fn evaluate(&mut self, stmt: StmtId, value: Expr, block: &mut Block) {
        let repr = self.repr(&value);
        let target = self.new_local("unused", repr);
        self.push(stmt, StmtKind::Assign { target, value }, block);
    }

    /// Shows a variable where the statement has no semicolon.
    pub(crate) fn show(&mut self, stmt: StmtId, local: LocalId, block: &mut Block) {
        if self.source.origin(stmt).shown && self.out.locals[local].role != Role::Temporary {
            self.push(stmt, StmtKind::Show(local), block);
        }
    }

    fn block(&mut self, stmts: &[StmtId], block: &mut Block, functions: &mut Functions<'_>) {
        for &stmt in stmts {
            self.stmt(stmt, block, functions);
        }
    }

    fn stmt(&mut self, id: StmtId, block: &mut Block, functions: &mut Functions<'_>) {
        match &self.source.stmts[id] {
            ir::Stmt::Literal { target, value } => self.literal(id, *target, value, block),
            ir::Stmt::Copy { target, source } => {
                let value = self.operand(id, Moment::Runs, *source);
                self.assign(id, *target, value, block);
            }
            ir::Stmt::Call { targets, args, .. } => {
                self.call_stmt(id, targets, args, block, functions);
            }
            ir::Stmt::Get { targets, base, path } => {
                self.get(id, targets, *base, path, block, functions);
            }
            ir::Stmt::Set { place, value } => self.set(id, place, Some(*value), block),
            ir::Stmt::Delete { place } => self.set(id, place, None, block),
            ir::Stmt::Cell { target, rows } => self.cell(id, *target, rows, block),
            ir::Stmt::If { condition, then, otherwise } => {
                self.branch(id, *condition, (then, otherwise), block, functions);
            }
            ir::Stmt::While { condition, body } => {
                let condition = self.condition(id, *condition);
                let mut inner = Block::new();
                self.block(body, &mut inner, functions);
                self.push(id, StmtKind::While { condition, body: inner }, block);
            }
            ir::Stmt::For { target, over, body } => {
                self.for_loop(id, *target, *over, body, block, functions);
            }
            ir::Stmt::Return => self.push(id, StmtKind::Return, block),
            ir::Stmt::Break => self.push(id, StmtKind::Break, block),
            ir::Stmt::Continue => self.push(id, StmtKind::Continue, block),
            ir::Stmt::Show(var) => {
                let value = self.operand(id, Moment::Runs, *var);
                if let Some(local) = value.local() {
                    self.push(id, StmtKind::Show(local), block);
                } else {
                    self.refuse(id, Reason::Construct("a variable that may have no value"));
                }
            }
            ir::Stmt::Comment(_) => {}
            ir::Stmt::Handle { target, .. } => self.handle(id, *target, &[], block),
            ir::Stmt::Lambda { target, args, .. } => self.handle(id, *target, args, block),
            ir::Stmt::Try { .. } => self.refuse(id, Reason::Construct("`try`")),
            ir::Stmt::Unwind { .. } => self.refuse(id, Reason::Construct("`unwind_protect`")),
            ir::Stmt::Global(_) => self.refuse(id, Reason::Construct("`global`")),
            ir::Stmt::Persistent(_) => self.refuse(id, Reason::Construct("`persistent`")),
            ir::Stmt::Import(_) => self.refuse(id, Reason::Construct("`import`")),
            ir::Stmt::Refused(_) => self.refuse(id, Reason::Construct("this statement")),
        }
    }

    /// A condition as a C `bool`.
    fn condition(&mut self, stmt: StmtId, var: VarId) -> Expr {
        let value = self.operand(stmt, Moment::Runs, var);
        let matrix = self.matrix(stmt, var);
        if let Some(truth) = matrix.and_then(Matrix::as_bool) {
            return Expr::Truth(truth);
        }
        let plain = matrix.is_some_and(|matrix| !matrix.numbers.nan);
        match plain && self.repr(&value).is_scalar() {
            true => typing::truth(value, &self.out.locals),
            false => {
                let value = self.boxed(value);
                self.convert(value, Repr::Truth)
            }
        }
    }

    fn branch(
        &mut self,
        id: StmtId,
        condition: VarId,
        (then, otherwise): (&[StmtId], &[StmtId]),
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        match self.matrix(id, condition).and_then(Matrix::truth) {
            Some(true) => self.block(then, block, functions),
            Some(false) => self.block(otherwise, block, functions),
            None => {
                let condition = self.condition(id, condition);
                let (mut yes, mut no) = (Block::new(), Block::new());
                self.block(then, &mut yes, functions);
                self.block(otherwise, &mut no, functions);
                self.push(id, StmtKind::If { condition, then: yes, otherwise: no }, block);
            }
        }
    }

    fn for_loop(
        &mut self,
        id: StmtId,
        target: VarId,
        over: Iteration,
        body: &[StmtId],
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        let begun = self.written(id, Moment::Begins, target);
        if begun.is_some_and(|begun| self.webs.is_live(begun)) {
            self.empty_counter(id, begun, block);
        }
        let next = self.written(id, Moment::Next, target);
        let Some(variable) = next.and_then(|next| self.local(next)) else {
            return; // no iteration
        };
        let mut inner = Block::new();
        match over {
            Iteration::Range { low, step, high } => {
                let low = self.bound(id, low);
                let one = Expr::Convert(Repr::Whole, Box::new(Expr::Number(1.0)));
                let step = step.map_or(Some(one), |step| self.bound(id, step));
                let high = self.bound(id, high);
                let (Some(low), Some(step), Some(high)) = (low, step, high) else {
                    return self.refuse(
                        id,
                        Reason::Construct("a range with limits that are not real scalars"),
                    );
                };
                if self.out.locals[variable].repr == Repr::Real {
                    self.block(body, &mut inner, functions);
                    let counter = variable;
                    self.push(id, StmtKind::For { counter, low, step, high, body: inner }, block);
                    return;
                }
                let counter = self.new_local("counter", Repr::Real);
                let value = self.convert(Expr::Local(counter), self.out.locals[variable].repr);
                self.push(id, StmtKind::Assign { target: variable, value }, &mut inner);
                self.block(body, &mut inner, functions);
                self.push(id, StmtKind::For { counter, low, step, high, body: inner }, block);
            }
            Iteration::Columns(var) => {
                let value = self.operand(id, Moment::Begins, var);
                let value = self.boxed(value);
                let over = self.new_local("columns", Repr::Any);
                self.push(id, StmtKind::Assign { target: over, value }, block);
                let target = self.new_local("column", Repr::Any);
                let value = self.convert(Expr::Local(target), self.out.locals[variable].repr);
                self.push(id, StmtKind::Assign { target: variable, value }, &mut inner);
                self.block(body, &mut inner, functions);
                self.push(id, StmtKind::Columns { target, over, body: inner }, block);
            }
        }
    }

    /// The variable of a loop that does not iterate is read after it: it is empty.
    fn empty_counter(&mut self, id: StmtId, begun: Option<VersionId>, block: &mut Block) {
        let Some(target) = begun.and_then(|begun| self.local(begun)) else { return };
        if self.out.locals[target].repr.is_scalar() {
            return; // the loop iterates, so this is never seen
        }
        let args = vec![self.boxed(Expr::Number(1.0)), self.boxed(Expr::Number(0.0))];
        let value = Expr::Runtime { symbol: "lr_zeros".to_owned(), effect: false, args };
        let value = self.convert(value, self.out.locals[target].repr);
        self.push(id, StmtKind::Assign { target, value }, block);
    }

    /// A bound of a range, as a double; `None` if it is not a real scalar.
    fn bound(&mut self, stmt: StmtId, var: VarId) -> Option<Expr> {
        let value = self.value(stmt, Moment::Begins, var)?.as_matrix()?;
        let double = lariat_builtins::MClass::Double;
        let fits =
            value.shape.is_scalar() == Some(true) && value.is_real() && value.class == double;
        let operand = self.operand(stmt, Moment::Begins, var);
        let bound = fits.then(|| self.convert(operand, Repr::Real))?;
        let is_whole = value.numbers.integer && !value.numbers.nan;
        Some(if is_whole { self.convert(bound, Repr::Whole) } else { bound })
    }
}

fn moment(step: &Step) -> Option<(StmtId, Moment)> {
    match step.item {
        Item::Stmt(stmt) | Item::Test(stmt) => Some((stmt, Moment::Runs)),
        Item::Begin(stmt) => Some((stmt, Moment::Begins)),
        Item::Next(stmt) => Some((stmt, Moment::Next)),
        Item::Caught(..) | Item::Unseen(_) | Item::Exit => None,
    }
}
