//! The statements of a function in a context, one by one.
//!
//! Variables become locals by webs ([`crate::webs`]). What the analysis shows to be decided
//! (`if nargin < 2` in a call with two arguments) is decided here.
//!
//! Cost: linear in the function.

use crate::functions::{Caller, Functions};
use crate::name_places::NamePlaces;
use crate::order;
use crate::refusal::{Reason, Refusal, Stop};
use crate::signature::{self, Signature};
use crate::webs::Webs;
use lariat_base::source::LineIndex;
use lariat_base::{FileId, Span};
use lariat_domains::{Matrix, ValueSet};
use lariat_interprocedural::Collection;
use lariat_ir::ssa::graph::Item;
use lariat_ir::ssa::{Step, VersionId};
use lariat_ir::{self as ir, StmtId, Storage, VarId};
use lariat_lowered::library::Library;
use lariat_lowered::program::{
    Block, Callee, Convention, Expr, Function, FunctionId, Local, LocalId, Repr, Role, Stmt,
    StmtKind,
};
use lariat_lowered::typing;
use lariat_typed::TypedProgram;
use lariat_typed::program::{Call, Context, Known};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::OnceCell;
use std::sync::Arc;

/// A function that is lowered.
pub struct Body<'a> {
    pub(crate) typed: &'a TypedProgram,
    pub(crate) code: &'a Collection,
    pub(crate) library: &'a Library,
    pub(crate) context: &'a Context,
    pub(crate) declared: &'a lariat_typed::program::Function,
    pub(crate) source: &'a ir::Function,
    pub(crate) id: FunctionId,
    pub(crate) webs: Webs,
    steps: FxHashMap<(StmtId, Moment), &'a Step>,
    calls: FxHashMap<StmtId, &'a Call>,
    names: FxHashMap<VersionId, LocalId>,
    taken: FxHashSet<String>,
    lines: LineIndex,
    name_places: OnceCell<NamePlaces<'a>>,
    pub(crate) out: Function,
    refusals: Vec<Refusal>,
    /// What stops the program where it is reached.
    stops: Vec<Stop>,
    /// Does every run get here that does not fail before?
    certain: bool,
    /// How many blocks are around whose cleanup a jump would leave out.
    unwinds: usize,
    /// The same for those inside the innermost loop.
    loop_unwinds: usize,
    shared: FxHashMap<VarId, LocalId>,
    /// Lists of one value, by the version that holds the list.
    pub(crate) gathered: FxHashMap<VersionId, LocalId>,
    /// What is decided here is evaluated all the same.
    pub(crate) audited: bool,
    /// A variable has been assigned.
    has_assigned: bool,
    /// The variables that files define.
    pub(crate) loaded: FxHashMap<String, LocalId>,
}

/// A function, and what in it stops the program.
pub struct Lowered {
    /// The function.
    pub function: Function,
    /// What is not compiled.
    pub stops: Vec<Stop>,
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

/// What is known of a function.
pub struct Facts<'a> {
    /// The function.
    pub declared: &'a lariat_typed::program::Function,
    /// Its context.
    pub context: &'a Context,
    /// How its versions share locals.
    pub webs: Webs,
    /// Is what the analysis decides evaluated all the same, and compared?
    pub audited: bool,
}

impl<'a> Body<'a> {
    /// A function in a context.
    pub fn new(
        typed: &'a TypedProgram,
        code: &'a Collection,
        library: &'a Library,
        Facts { declared, context, webs, audited }: Facts<'a>,
        (id, source): (FunctionId, &'a ir::Function),
    ) -> Self {
        let text = code.unit(declared.reference.file).map_or("", |unit| unit.tree().text());
        Self {
            typed,
            code,
            library,
            context,
            declared,
            source,
            id,
            webs,
            steps: declared.steps().filter_map(|step| Some((moment(step)?, step))).collect(),
            calls: context.calls.iter().map(|call| (call.stmt, call)).collect(),
            names: FxHashMap::default(),
            taken: FxHashSet::default(),
            lines: LineIndex::new(text),
            name_places: OnceCell::new(),
            out: Function::empty(),
            refusals: Vec::new(),
            stops: Vec::new(),
            certain: true,
            unwinds: 0,
            loop_unwinds: 0,
            shared: FxHashMap::default(),
            gathered: FxHashMap::default(),
            audited,
            has_assigned: false,
            loaded: FxHashMap::default(),
        }
    }

    /// The name of a file: that which the analysis was given, or that of a file that it did not get to.
    fn file_name(&self, file: FileId) -> String {
        let analysed = self.typed.files.iter().find(|known| known.id == file);
        let unread = || {
            let unit = self.code.unit(file)?;
            Some(unit.path.file_name()?.to_string_lossy().into_owned())
        };
        analysed.map(|file| file.path.clone()).or_else(unread).unwrap_or_default()
    }

    /// Lowers it.
    pub fn lower(
        mut self,
        name: String,
        functions: &mut Functions<'_>,
    ) -> Result<Lowered, Vec<Refusal>> {
        self.out.name = name;
        let file = self.declared.reference.file;
        self.out.file = self.file_name(file);
        self.out.line = self.line(self.declared.span.start);
        self.storage();
        if self.is_general() {
            self.general_params();
        } else {
            self.params();
        }
        let mut body = Block::new();
        self.block(&self.source.body, &mut body, functions);
        if self.is_general() {
            self.general_results();
        } else {
            self.results(&mut body);
        }
        self.out.body = body;
        if self.refusals.is_empty() {
            return Ok(Lowered { function: self.out, stops: self.stops });
        }
        self.refusals.extend(self.stops.into_iter().map(|stop| stop.refusal));
        Err(self.refusals)
    }

    /// Where a call stands that is lowered now.
    pub(crate) fn caller(&self) -> Caller {
        Caller { function: self.id, certain: self.certain }
    }

    /// Is nothing known of the arguments?
    pub(crate) fn is_general(&self) -> bool {
        self.declared.blocks.is_empty()
    }

    fn storage(&mut self) {
        let is_nested =
            |(_, var): &(VarId, &ir::Variable)| matches!(var.storage, Storage::Shared { .. });
        if let Some((_, var)) = self.source.vars.iter().find(is_nested) {
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

    /// The parameters of a function for any arguments: one that is not given has no value.
    fn general_params(&mut self) {
        self.out.convention = Convention::General {
            more_in: self.source.variadic_inputs,
            more_out: self.source.variadic_outputs,
            captured: 0,
            title: self.source.name.clone(),
            placed: Vec::new(),
        };
        for &var in &self.source.inputs {
            if let Some(local) = self.local(VersionId::new(var.index())) {
                self.out.locals[local].role = Role::Param;
                self.out.params.push(local);
            }
        }
    }

    fn general_results(&mut self) {
        let mut names = Vec::new();
        for &var in &self.source.outputs {
            if let Some(local) = self.local(VersionId::new(var.index())) {
                let shown = &self.out.locals[local].shown;
                names.push(self.name_placed(shown, self.source.span));
                let role = &mut self.out.locals[local].role;
                *role = if *role == Role::Param { Role::Both } else { Role::Result };
                self.out.results.push(local);
            }
        }
        if let Convention::General { placed, .. } = &mut self.out.convention {
            *placed = names;
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
        lariat_lowered::program::each_stmt(body, &mut |stmt| {
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
        Expr::Part(list, vec![lariat_lowered::program::Step::Brace(vec![index])])
    }

    /// The line of a place, from 1.
    pub(crate) fn line(&self, at: u32) -> u32 {
        self.lines.line(at) as u32 + 1
    }

    pub(crate) fn refuse(&mut self, stmt: StmtId, reason: Reason) {
        self.refuse_at(self.source.origin(stmt).span, reason);
    }

    fn refuse_at(&mut self, span: Span, reason: Reason) {
        let file = self.declared.reference.file;
        self.refusals.push(Refusal { file, span, reason });
    }

    /// The version of a variable that a statement reads.
    pub(crate) fn read(&self, stmt: StmtId, moment: Moment, var: VarId) -> Option<VersionId> {
        if self.is_general() {
            return Some(VersionId::new(var.index()));
        }
        self.steps.get(&(stmt, moment))?.read(var)
    }

    /// The version of a variable that a statement assigns.
    pub(crate) fn written(&self, stmt: StmtId, moment: Moment, var: VarId) -> Option<VersionId> {
        if self.is_general() {
            return Some(VersionId::new(var.index()));
        }
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

    /// The local of a variable that is global or persistent.
    pub(crate) fn shared(&mut self, var: VarId) -> Option<LocalId> {
        let variable = &self.source.vars[var];
        let name = match variable.storage {
            Storage::Local | Storage::Shared { .. } => return None,
            Storage::Global => format!("global_{}", variable.name),
            Storage::Persistent => {
                let at = self.declared.reference;
                let owner = (at.file.index(), at.function.index());
                format!("kept_{}_{}_{}", owner.0, owner.1, variable.name)
            }
        };
        if let Some(&local) = self.shared.get(&var) {
            return Some(local);
        }
        let (shown, role) = (variable.name.clone(), Role::Shared);
        let local = self.out.locals.push(Local { name, shown, repr: Repr::Any, role });
        self.shared.insert(var, local);
        Some(local)
    }

    /// `global x` and `persistent x`: without a value, the variable is empty.
    fn declare_shared(&mut self, id: StmtId, vars: &[VarId], block: &mut Block) {
        for &var in vars {
            if let Some(target) = self.shared(var) {
                let args = vec![Expr::Local(target)];
                let symbol = "lr_or_empty".to_owned();
                let value = Expr::Runtime { symbol, effect: false, args };
                self.push(id, StmtKind::Assign { target, value }, block);
            }
        }
    }

    /// A new local.
    pub(crate) fn new_local(&mut self, name: &str, repr: Repr) -> LocalId {
        let mut unique = name.to_owned();
        let mut count = 1;
        while !self.taken.insert(unique.clone()) {
            count += 1;
            unique = format!("{name}_{count}");
        }
        self.out.locals.push(Local {
            name: unique,
            shown: name.to_owned(),
            repr,
            role: Role::Temporary,
        })
    }

    /// The value of a variable that a statement reads.
    pub(crate) fn operand(&mut self, stmt: StmtId, moment: Moment, var: VarId) -> Expr {
        let local = match self.shared(var) {
            Some(local) => local,
            None => {
                let Some(version) = self.read(stmt, moment, var) else {
                    self.refuse(stmt, Reason::NoForm);
                    return Expr::Number(0.0);
                };
                let Some(local) = self.local(version) else { return self.undefined(stmt, var) };
                let is_temporary = self.is_general() && self.source.vars[var].temporary;
                let is_held = self.out.locals[local].repr != Repr::Any;
                if is_temporary || is_held || matches!(self.known(version), Known::Always(_)) {
                    return Expr::Local(local);
                }
                local
            }
        };
        let name = self.name_with_place(stmt, &self.out.locals[local].shown);
        let args = vec![Expr::Local(local), Expr::Text(name, false)];
        Expr::Runtime { symbol: "lr_assigned".to_owned(), effect: false, args }
    }

    /// A name with the place where a statement reads it ([`crate::name_places`]).
    pub(crate) fn name_with_place(&self, stmt: StmtId, name: &str) -> Vec<u8> {
        self.name_placed(name, self.source.origin(stmt).span).into_bytes()
    }

    /// `z:7:9`; the name alone where the text does not show it.
    fn name_placed(&self, name: &str, within: Span) -> String {
        let tree = self.code.unit(self.declared.reference.file).map(|unit| unit.tree());
        let places = self.name_places.get_or_init(|| tree.map(NamePlaces::of).unwrap_or_default());
        let Some(at) = places.first(name, within) else { return name.to_owned() };
        // The interpreter counts bytes.
        let start = self.lines.start(self.lines.line(at)).unwrap_or_default();
        let column = at - start + 1 + places.inserted(start, at);
        format!("{name}:{}:{column}", self.line(at))
    }

    /// A variable that no run assigns: reading it is an error. Before a temporary is read, the
    /// statement that assigns it has stopped the program.
    fn undefined(&self, stmt: StmtId, var: VarId) -> Expr {
        let variable = &self.source.vars[var];
        if variable.temporary {
            return Expr::Number(0.0);
        }
        let name = self.name_with_place(stmt, &variable.name);
        let args = vec![self.boxed(Expr::Text(name, false))];
        Expr::Runtime { symbol: "lr_undefined".to_owned(), effect: true, args }
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

    /// Does a script begin here: has no variable a value?
    pub(crate) fn is_fresh(&self) -> bool {
        self.source.role == ir::Role::Script && self.certain && !self.has_assigned
    }

    /// A variable of the source gets a value.
    pub(crate) fn note_assigned(&mut self, var: VarId) {
        self.has_assigned |= !self.source.vars[var].temporary;
    }

    /// Assigns a variable, and shows it where the statement has no semicolon.
    pub(crate) fn assign(&mut self, stmt: StmtId, var: VarId, value: Expr, block: &mut Block) {
        self.note_assigned(var);
        if let Some(target) = self.shared(var) {
            let value = self.boxed(value);
            self.push(stmt, StmtKind::Assign { target, value }, block);
            return self.show(stmt, target, block);
        }
        let Some(version) = self.written(stmt, Moment::Runs, var) else {
            return self.refuse(stmt, Reason::NoForm);
        };
        let Some(target) = self.local(version) else {
            let value = if self.source.vars[var].temporary { as_factor(value) } else { value };
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
        let early = order::early(self.source, stmts);
        for (at, &stmt) in stmts.iter().enumerate() {
            for &(reader, var) in early.get(&at).into_iter().flatten() {
                let between = stmts[at..].split(|&id| id == reader).next().unwrap_or_default();
                // what calls nothing moves to the expression that reads it, which has its order
                let fails =
                    |id: &StmtId| !matches!(self.source.stmts[*id], ir::Stmt::Literal { .. });
                if !between.iter().any(fails) {
                    continue;
                }
                let is_part = matches!(self.source.stmts[reader], ir::Stmt::Get { .. });
                if !self.is_general() || is_part || order::calls(self.source, between) {
                    self.read_early(reader, var, block);
                }
            }
            self.stmt(stmt, block, functions);
        }
    }

    /// Fails where a variable has no value that a statement reads later.
    pub(crate) fn read_early(&mut self, reader: StmtId, var: VarId, block: &mut Block) {
        let is_known = self.read(reader, Moment::Runs, var).is_some();
        if is_known && self.shared(var).is_none() {
            let value = self.operand(reader, Moment::Runs, var);
            if matches!(value, Expr::Runtime { .. }) {
                self.evaluate(reader, value, block);
            }
        }
    }

    /// The statements of a branch or a loop, which not every run gets to.
    fn inner(&mut self, stmts: &[StmtId], block: &mut Block, functions: &mut Functions<'_>) {
        let certain = std::mem::replace(&mut self.certain, false);
        self.block(stmts, block, functions);
        self.certain = certain;
    }

    /// A statement; what cannot be compiled of it stops the program.
    fn stmt(&mut self, id: StmtId, block: &mut Block, functions: &mut Functions<'_>) {
        let (length, known) = (block.len(), self.refusals.len());
        self.whole_stmt(id, block, functions);
        if self.stops_in_place(known) {
            block.truncate(length);
            self.stop(id, known, block);
        }
        self.certain &= !may_leave(&block[length..]);
    }

    /// A statement that is compiled as an error.
    pub(crate) fn note_stop(&mut self, id: StmtId, reason: Reason) {
        let (file, span) = (self.declared.reference.file, self.source.origin(id).span);
        self.stops.push(Stop { refusal: Refusal { file, span, reason }, certain: false });
    }

    /// Does what was refused since stop the program in its place? Where it is not known what is
    /// called, the function for any arguments may do it.
    fn stops_in_place(&self, known: usize) -> bool {
        let of_library =
            |refusal: &Refusal| matches!(refusal.reason, Reason::Function(_) | Reason::Arity(_));
        let refused = &self.refusals[known..];
        !refused.is_empty() && (self.is_general() || refused.iter().all(of_library))
    }

    /// Stops the program for what was refused since.
    fn stop(&mut self, id: StmtId, known: usize, block: &mut Block) {
        let refused = self.refusals.split_off(known);
        let why = refused.first().map_or_else(String::new, |refusal| refusal.reason.message());
        let file = self.out.file.rsplit('/').next().unwrap_or_default();
        let why = format!("{why} ({file}:{})", self.line(self.source.origin(id).span.start));
        let callee = Callee::Runtime("lr_refused".to_owned());
        let args = vec![Expr::Text(why.into_bytes(), false)];
        self.push(id, StmtKind::Call { targets: Vec::new(), callee, args }, block);
        let certain = self.certain;
        self.stops.extend(refused.into_iter().map(|refusal| Stop { refusal, certain }));
    }

    fn whole_stmt(&mut self, id: StmtId, block: &mut Block, functions: &mut Functions<'_>) {
        match &self.source.stmts[id] {
            ir::Stmt::Literal { target, value } => self.literal(id, *target, value, block),
            ir::Stmt::Copy { target, source } => {
                let value = self.operand(id, Moment::Runs, *source);
                self.assign(id, *target, value, block);
            }
            ir::Stmt::Call { targets, args, function, written } => match self.is_general() {
                true => {
                    let is_inserted = *written == ir::Written::Inserted;
                    let call = (function.as_str(), is_inserted);
                    self.general_call(id, targets, call, args, block, functions);
                }
                false => self.call_stmt(id, targets, args, block, functions),
            },
            ir::Stmt::Get { targets, base, path } => {
                self.get(id, targets, *base, path, block, functions);
            }
            ir::Stmt::Set { place, value } => self.set(id, place, Some(*value), block),
            ir::Stmt::Delete { place } => self.set(id, place, None, block),
            ir::Stmt::Cell { target, rows } => self.cell_stmt(id, *target, rows, block),
            ir::Stmt::If { condition, then, otherwise } => {
                self.branch(id, *condition, (then, otherwise), block, functions);
            }
            ir::Stmt::While { condition, body } => {
                let condition = self.condition(id, *condition);
                let mut inner = Block::new();
                self.loop_body(body, &mut inner, functions);
                self.push(id, StmtKind::While { condition, body: inner }, block);
            }
            ir::Stmt::For { target, over, body } => {
                self.for_loop(id, *target, *over, body, block, functions);
            }
            ir::Stmt::Return => self.jump(id, StmtKind::Return, block),
            ir::Stmt::Break => self.jump(id, StmtKind::Break, block),
            ir::Stmt::Continue => self.jump(id, StmtKind::Continue, block),
            ir::Stmt::Show(var) => {
                let value = self.operand(id, Moment::Runs, *var);
                let checked = match &value {
                    Expr::Runtime { args, .. } => args.first().and_then(Expr::local),
                    _ => None,
                };
                if let Some(local) = checked {
                    self.evaluate(id, value, block);
                    self.push(id, StmtKind::Show(local), block);
                } else if let Some(local) = value.local() {
                    self.push(id, StmtKind::Show(local), block);
                } else {
                    self.refuse(id, Reason::Construct("a variable that may have no value"));
                }
            }
            ir::Stmt::Comment(_) => {}
            ir::Stmt::Handle { target, function } => {
                self.named_handle(id, *target, function, block, functions);
            }
            ir::Stmt::Lambda { target, args, .. } => {
                self.lambda_handle(id, *target, args, block, functions);
            }
            ir::Stmt::Try { body, error, handler } => {
                self.try_stmt(id, body, (*error, handler), block, functions);
            }
            ir::Stmt::Unwind { body, cleanup } => {
                let (mut first, mut last) = (Block::new(), Block::new());
                self.unwinds += 1;
                self.loop_unwinds += 1;
                self.inner(body, &mut first, functions);
                self.unwinds -= 1;
                self.loop_unwinds -= 1;
                self.inner(cleanup, &mut last, functions);
                self.push(id, StmtKind::Unwind { body: first, cleanup: last }, block);
            }
            ir::Stmt::Global(vars) | ir::Stmt::Persistent(vars) => {
                self.declare_shared(id, vars, block);
            }
            ir::Stmt::Import(_) => self.refuse(id, Reason::Construct("`import`")),
            ir::Stmt::Refused(_) => self.refuse(id, Reason::Construct("this statement")),
        }
    }

    /// The body of a loop.
    pub(crate) fn loop_body(
        &mut self,
        body: &[StmtId],
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        let unwinds = std::mem::take(&mut self.loop_unwinds);
        self.inner(body, block, functions);
        self.loop_unwinds = unwinds;
    }

    /// A statement that leaves where it stands.
    fn jump(&mut self, id: StmtId, kind: StmtKind, block: &mut Block) {
        let left = if kind == StmtKind::Return { self.unwinds } else { self.loop_unwinds };
        match left {
            0 => self.push(id, kind, block),
            _ => self.refuse(id, Reason::Construct("a jump out of `unwind_protect`")),
        }
    }

    fn try_stmt(
        &mut self,
        id: StmtId,
        body: &[StmtId],
        (error, handler): (Option<VarId>, &[StmtId]),
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        let (mut tried, mut handled) = (Block::new(), Block::new());
        self.inner(body, &mut tried, functions);
        let caught = error.map(|var| {
            let local = self.new_local("caught", Repr::Any);
            self.assign(id, var, Expr::Local(local), &mut handled);
            local
        });
        self.inner(handler, &mut handled, functions);
        let kind = StmtKind::Try { body: tried, error: caught, handler: handled };
        self.push(id, kind, block);
    }

    /// A condition as a C `bool`.
    fn condition(&mut self, stmt: StmtId, var: VarId) -> Expr {
        let value = self.operand(stmt, Moment::Runs, var);
        let matrix = self.matrix(stmt, var);
        if let Some(truth) = matrix.and_then(Matrix::as_bool) {
            return self.decided(stmt, value, truth);
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
        let decided = self.matrix(id, condition).and_then(Matrix::truth);
        if let Some(truth) = decided {
            self.audit_decision(id, condition, truth, block);
        }
        match decided {
            Some(true) => self.block(then, block, functions),
            Some(false) => self.block(otherwise, block, functions),
            None => {
                let condition = self.condition(id, condition);
                let (mut yes, mut no) = (Block::new(), Block::new());
                self.inner(then, &mut yes, functions);
                self.inner(otherwise, &mut no, functions);
                self.push(id, StmtKind::If { condition, then: yes, otherwise: no }, block);
            }
        }
    }
}

/// Do some runs go no further than these statements?
fn may_leave(block: &[Stmt]) -> bool {
    let leaves = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Return | StmtKind::Break | StmtKind::Continue => true,
        StmtKind::Call { callee: Callee::Runtime(symbol), .. } => {
            matches!(&**symbol, "lr_error" | "lr_print_usage" | "lr_rethrow" | "lr_refused")
        }
        _ => false,
    };
    let inside = |stmt: &Stmt| stmt.kind.blocks().into_iter().any(|inner| may_leave(inner));
    block.iter().any(|stmt| leaves(stmt) || inside(stmt))
}

fn moment(step: &Step) -> Option<(StmtId, Moment)> {
    match step.item {
        Item::Stmt(stmt) | Item::Test(stmt) => Some((stmt, Moment::Runs)),
        Item::Begin(stmt) => Some((stmt, Moment::Begins)),
        Item::Next(stmt) => Some((stmt, Moment::Next)),
        Item::Caught(..) | Item::Unseen(_) | Item::Exit => None,
    }
}

/// What is transposed within an expression may be a factor, which the interpreter multiplies with although it cannot be
/// transposed.
fn as_factor(value: Expr) -> Expr {
    match value {
        Expr::Convert(to, value) => Expr::Convert(to, Box::new(as_factor(*value))),
        Expr::Runtime { symbol, effect, args } => {
            let symbol = match symbol.as_str() {
                "lr_transpose" => "lr_transposed_factor".to_owned(),
                "lr_ctranspose" => "lr_ctransposed_factor".to_owned(),
                _ => symbol,
            };
            Expr::Runtime { symbol, effect, args }
        }
        value => value,
    }
}
