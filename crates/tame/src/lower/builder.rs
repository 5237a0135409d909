//! The function under construction: statements in open blocks, variables,
//! temporaries.
//!
//! ```text
//! block(|b| { b.emit(…); b.emit(…) })     two statements, as the body of an `if`
//! temporary()                             t1, t2, …: names that the file lacks
//! ```
//!
//! Cost: constant for each statement and variable.

use super::file::File;
use super::index_frame::EndFrame;
use lariat_base::Span;
use lariat_builtins::Role;
use lariat_ir::definite::Definite;
use lariat_ir::names;
use lariat_ir::{
    Arg, Block, Function, FunctionId, Literal, NotTamed, Origin, Stmt, StmtId, Storage, Target,
    Targets, VarId, Variable, Written,
};
use lariat_syntax::Sym;
use lariat_syntax::tree;
use rustc_hash::FxHashMap;

/// Where a value goes: into a variable, or wherever is convenient.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Dest {
    pub(crate) var: Option<VarId>,
    /// The statement that stores it shows it.
    pub(crate) shown: bool,
}

impl Dest {
    /// Into a temporary, or the variable that holds it anyway.
    pub(crate) const ANY: Self = Self { var: None, shown: false };

    /// Into this variable.
    pub(crate) const fn into(var: VarId) -> Self {
        Self { var: Some(var), shown: false }
    }
}

/// A function that is being lowered.
pub(crate) struct Body<'f, 'a> {
    pub(crate) file: &'f mut File<'a>,
    /// The function of the source in which its statements stand.
    pub(crate) source: Option<tree::FunctionId>,
    pub(crate) id: FunctionId,
    pub(crate) function: Function,
    /// The blocks that are not finished, the innermost last.
    open: Vec<Block>,
    pub(crate) by_sym: FxHashMap<Sym, VarId>,
    temporaries: usize,
    /// The variable `ans` of a file that does not name it.
    pub(crate) answer: Option<VarId>,
    /// What the names of temporaries start with.
    pub(crate) prefix: String,
    pub(crate) definite: Definite,
    /// The indices around the expression at hand that bind an `end`.
    pub(crate) ends: Vec<EndFrame>,
    /// Variables of loops over ranges: scalars.
    pub(crate) scalars: Vec<VarId>,
    /// Logical temporaries that loops around the statement at hand will ask for,
    /// with their values: what clears all variables must not take them away.
    pub(crate) lasting: Vec<(VarId, bool)>,
    /// In the validators of a property its name is its value.
    pub(crate) checked_property: Option<Sym>,
    /// Of an anonymous function, how many captured variables come before its
    /// parameters.
    pub(crate) captured: Option<usize>,
    /// Of `arguments` blocks: the last required input that has been checked.
    pub(crate) required: Option<usize>,
    /// The number of arguments with places, where not all have one.
    pub(crate) counted: Option<VarId>,
    /// What the results are checked for.
    pub(crate) output_checks: Vec<&'a tree::Declaration>,
    /// The next comment of the file that has not been placed.
    pub(crate) next_comment: usize,
}

impl<'f, 'a> Body<'f, 'a> {
    pub(crate) fn new(
        file: &'f mut File<'a>,
        source: Option<tree::FunctionId>,
        id: FunctionId,
        function: Function,
    ) -> Self {
        let parent = source.and_then(|source| file.tree.functions[source].parent);
        let temporaries = parent.map_or(0, |parent| file.temporaries[parent.index()]);
        Self {
            file,
            source,
            id,
            function,
            open: vec![Block::new()],
            by_sym: FxHashMap::default(),
            temporaries,
            answer: None,
            prefix: "t".to_owned(),
            definite: Definite::default(),
            ends: Vec::new(),
            lasting: Vec::new(),
            scalars: Vec::new(),
            checked_property: None,
            captured: None,
            required: None,
            counted: None,
            output_checks: Vec::new(),
            next_comment: 0,
        }
    }

    pub(crate) fn tree(&self) -> &'a tree::Tree {
        self.file.tree
    }

    /// Ends the function.
    pub(crate) fn finish(mut self) {
        self.function.body = self.open.pop().unwrap_or_default();
        self.settle_answers();
        self.settle_breaks();
        if let (Some(source), None) = (self.source, self.captured) {
            self.file.temporaries[source.index()] = self.temporaries;
        }
        self.function.vars.shrink_to_fit();
        self.function.stmts.shrink_to_fit();
        self.function.origins.shrink_to_fit();
        self.file.finish_function(self.id, self.function);
    }

    // Statements.

    /// Adds a statement to the innermost open block.
    pub(crate) fn emit(&mut self, stmt: Stmt, span: Span) -> StmtId {
        self.emit_shown(stmt, span, false)
    }

    pub(crate) fn emit_shown(&mut self, stmt: Stmt, span: Span, shown: bool) -> StmtId {
        self.note_assigned(&stmt);
        let id = self.function.stmts.push(stmt);
        self.function.origins.push(Origin { span, shown });
        if let Some(block) = self.open.last_mut() {
            block.push(id);
        }
        id
    }

    /// Is there no statement yet, and the body the only open block?
    pub(crate) fn is_empty(&self) -> bool {
        matches!(self.open.as_slice(), [body] if body.is_empty())
    }

    /// Opens a block.
    pub(crate) fn open(&mut self) {
        self.open.push(Block::new());
    }

    /// Closes the innermost open block.
    pub(crate) fn close(&mut self) -> Block {
        self.open.pop().unwrap_or_default()
    }

    /// The statements that `fill` adds.
    pub(crate) fn block(&mut self, fill: impl FnOnce(&mut Self)) -> Block {
        self.open();
        fill(self);
        self.close()
    }

    /// `if condition … else … end`.
    pub(crate) fn if_else(
        &mut self,
        condition: VarId,
        span: Span,
        then: impl FnOnce(&mut Self),
        otherwise: impl FnOnce(&mut Self),
    ) {
        let mark = self.definite.mark();
        let then_block = self.block(then);
        let then_assigned = self.definite.end(mark);
        let else_block = self.block(otherwise);
        let else_assigned = self.definite.end(mark);
        self.definite.join(then_assigned, else_assigned);
        self.emit(Stmt::If { condition, then: then_block, otherwise: else_block }, span);
    }

    fn note_assigned(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Literal { target, .. }
            | Stmt::Copy { target, .. }
            | Stmt::Cell { target, .. }
            | Stmt::Handle { target, .. }
            | Stmt::Lambda { target, .. } => self.assigned(*target),
            Stmt::Call { targets, .. } | Stmt::Get { targets, .. } => self.assigned_by(targets),
            Stmt::Set { place, .. } => self.assigned(place.var),
            Stmt::Global(vars) | Stmt::Persistent(vars) => {
                vars.iter().for_each(|&var| self.assigned(var));
            }
            Stmt::Return | Stmt::Break | Stmt::Continue => self.definite.leave(),
            _ => {}
        }
    }

    fn assigned_by(&mut self, targets: &Targets) {
        match targets {
            Targets::List(list) => {
                for target in list {
                    match target {
                        Target::Var(var) => self.assigned(*var),
                        Target::Place(place) => self.assigned(place.var),
                        Target::Ignore => {}
                    }
                }
            }
            Targets::Gather(var) => self.assigned(*var),
            Targets::Statement(_) => {}
        }
    }

    fn assigned(&mut self, var: VarId) {
        if !self.function.vars[var].temporary {
            self.definite.assign(var);
        }
    }

    // Variables.

    /// A new temporary.
    pub(crate) fn temporary(&mut self) -> VarId {
        let name = self.fresh_name();
        let storage = Storage::Local;
        self.function.vars.push(Variable { name, temporary: true, storage })
    }

    /// A name that the file lacks.
    pub(crate) fn fresh_name(&mut self) -> String {
        loop {
            self.temporaries += 1;
            let name = format!("{}{}", self.prefix, self.temporaries);
            if self.tree().find_name(&name).is_none() {
                return name;
            }
        }
    }

    /// Where a value goes that may go anywhere.
    pub(crate) fn target(&mut self, dest: Dest) -> VarId {
        dest.var.unwrap_or_else(|| self.temporary())
    }

    /// The variable of this name, which is made when it is new.
    pub(crate) fn var(&mut self, sym: Sym) -> VarId {
        if let Some(&var) = self.by_sym.get(&sym) {
            return var;
        }
        let name = self.tree().name(sym).to_owned();
        let variable = Variable { name, temporary: false, storage: Storage::Local };
        let var = self.function.vars.push(variable);
        self.by_sym.insert(sym, var);
        if self.captured.is_none() {
            let storage = self.storage(sym, var);
            self.function.vars[var].storage = storage;
        }
        var
    }

    /// The variable that takes the values of expression statements.
    pub(crate) fn answer(&mut self) -> VarId {
        if let Some(sym) = self.tree().find_name(lariat_syntax::names::ANSWER) {
            return self.var(sym);
        }
        let vars = &mut self.function.vars;
        *self.answer.get_or_insert_with(|| {
            let name = lariat_syntax::names::ANSWER.to_owned();
            vars.push(Variable { name, temporary: false, storage: Storage::Local })
        })
    }

    // Common statements.

    /// A literal in a temporary.
    pub(crate) fn literal(&mut self, value: Literal, span: Span) -> VarId {
        let target = self.temporary();
        self.emit(Stmt::Literal { target, value }, span);
        target
    }

    /// A small number in a temporary.
    pub(crate) fn number(&mut self, value: usize, span: Span) -> VarId {
        self.literal(Literal::Number(value as f64, value.to_string()), span)
    }

    /// A call of a builtin.
    pub(crate) fn call(&mut self, role: Role, args: &[VarId], dest: Dest, span: Span) -> VarId {
        self.call_named(names::name_of(role), args, dest, span)
    }

    /// A call for one value.
    pub(crate) fn call_named(
        &mut self,
        function: String,
        args: &[VarId],
        dest: Dest,
        span: Span,
    ) -> VarId {
        let target = self.target(dest);
        let targets = one(target);
        let args = args.iter().map(|&arg| Arg::Var(arg)).collect();
        self.emit_builtin(targets, function, args, span, dest.shown);
        target
    }

    /// Logical true or false.
    pub(crate) fn truth(&mut self, value: bool, dest: Dest, span: Span) -> VarId {
        let target = self.target(dest);
        let function = names::name_of(if value { Role::True } else { Role::False });
        self.emit_builtin(one(target), function, Vec::new(), span, dest.shown);
        target
    }

    /// A call without arguments.
    pub(crate) fn bare(&mut self, role: Role, span: Span) -> VarId {
        let target = self.temporary();
        let (targets, function) = (one(target), names::name_of(role));
        self.emit(Stmt::Call { targets, function, args: Vec::new(), written: Written::Bare }, span);
        target
    }

    /// `dest = var`, if they are two.
    pub(crate) fn copy(&mut self, source: VarId, dest: Dest, span: Span) -> VarId {
        match dest.var {
            Some(target) => {
                self.emit_shown(Stmt::Copy { target, source }, span, dest.shown);
                target
            }
            None => source,
        }
    }

    /// What cannot be lowered.
    pub(crate) fn refuse(&mut self, span: Span, reason: NotTamed) {
        self.emit(Stmt::Refused(reason), span);
        self.file.refuse(span, reason);
    }

    /// The value of what cannot be lowered.
    pub(crate) fn refuse_value(&mut self, span: Span, reason: NotTamed, dest: Dest) -> VarId {
        self.refuse(span, reason);
        let target = self.target(dest);
        self.emit_shown(Stmt::Literal { target, value: Literal::EmptyMatrix }, span, dest.shown);
        target
    }
}

/// One target.
pub(crate) fn one(var: VarId) -> Targets {
    Targets::List(vec![Target::Var(var)])
}
