//! Calls with lists of values, and of functions for any arguments.
//!
//! ```text
//! [a, b] = f(c{:})        invoke 2 r r_2 = @f_general (spread c)
//! f(x)                    invoke 0 ans = @f_general x      `ans` where there is a result
//! ```
//!
//! Cost: linear in the arguments.

use crate::anonymous_text;
use crate::body::{Body, Moment};
use crate::functions::{Functions, Made};
use crate::loads::{LOADED, is_load};
use crate::places;
use crate::refusal::Reason;
use lariat_interprocedural::FunctionRef;
use lariat_interprocedural::collection::Resolved;
use lariat_ir::{Arg, LambdaArg, Stmt, StmtId, Target, Targets, VarId};
use lariat_lowered::program::Handled;
use lariat_lowered::program::{Asked, Block, Expr, Invoked, LocalId, Repr, Role, StmtKind};

/// What is not compiled, since the interpreter does not know the function yet.
pub(crate) const EARLY: &str = "a call of a script's function in front of its definition";

/// Why a call with `:` is not compiled: the interpreter takes it for an argument that is missing.
pub(crate) const COLON: &str = "`:` as an argument of a function of the program";

impl Body<'_> {
    /// A call in a function for any arguments.
    pub(crate) fn general_call(
        &mut self,
        id: StmtId,
        targets: &Targets,
        (name, is_inserted): (&str, bool),
        args: &[Arg],
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        let resolved = match is_inserted {
            true => Resolved::Missing,
            false => self.code.resolve(self.declared.reference, name, None),
        };
        if self.counts_arguments(resolved_function(&resolved), name) {
            return self.check_count(id, targets, args, block);
        }
        match resolved {
            Resolved::Function(function) => {
                self.invoke_function(id, targets, function, args, block, functions);
            }
            Resolved::Script(_) => self.refuse(id, Reason::Construct("a call of a script")),
            Resolved::Class(..) | Resolved::Enumerated(_) => {
                self.refuse(id, Reason::Construct("an object"));
            }
            Resolved::Builtin(_)
            | Resolved::Missing
            | Resolved::Opaque(_)
            | Resolved::Compiled(_) => {
                if is_load(name, targets) {
                    return self.load(id, args, block);
                }
                if self.is_loaded(name) {
                    if self.library.find(name).is_some() {
                        return self.refuse(id, Reason::Construct(LOADED));
                    }
                    return self.read_loaded(id, targets, (name, args), block);
                }
                if self.gathers_lists(args) || places::parts(targets).is_some() {
                    return self.invoke_builtin(id, targets, (name, args), block, functions);
                }
                if let Some(asked) = self.number_asked(args).filter(|_| name == "feval") {
                    return self.builtin(id, targets, asked, Vec::new(), block);
                }
                if let Some(given) = self.arguments(id, args) {
                    let args = self.with_handle(id, name, (args, given), functions);
                    self.builtin(id, targets, name, args, block);
                }
            }
        }
    }

    /// Is it the function that looks at the number of arguments of its caller? It does so by
    /// evaluating a text there.
    pub(crate) fn counts_arguments(&self, function: Option<FunctionRef>, name: &str) -> bool {
        let looks =
            |stmt: &Stmt| matches!(stmt, Stmt::Call { function, .. } if function == "evalin");
        let source = function.and_then(|function| self.code.function(function));
        let evaluates =
            source.is_none_or(|source| source.stmts.iter().any(|(_, stmt)| looks(stmt)));
        evaluates && self.library.find(name).is_some_and(|row| row.symbol == "lr_narginchk")
    }

    /// `narginchk (1, 2)`, with the number of arguments.
    pub(crate) fn check_count(
        &mut self,
        id: StmtId,
        targets: &Targets,
        args: &[Arg],
        block: &mut Block,
    ) {
        if !self.is_general() {
            return self.refuse(id, Reason::Construct("a number of arguments that varies"));
        }
        if args.len() != 2 || self.gathers_lists(args) || !matches!(targets, Targets::Statement(_))
        {
            return self.refuse(id, Reason::Construct("this check of the number of arguments"));
        }
        let mut args = self.listed(id, args);
        let (symbol, effect) = ("lr_nargin".to_owned(), false);
        args.push(Expr::Runtime { symbol, effect, args: Vec::new() });
        let callee = lariat_lowered::program::Callee::Runtime("lr_narginchk".to_owned());
        self.push(id, StmtKind::Call { targets: Vec::new(), callee, args }, block);
    }

    /// Is the function one of this script that is defined further down, where functions exist after
    /// their definitions only?
    pub(crate) fn is_too_early(&self, id: StmtId, function: FunctionRef) -> bool {
        let at = self.declared.reference;
        let in_order = self.code.unit(at.file).is_some_and(|unit| unit.dialect.functions_in_order);
        let here = self.source.origin(id).span.start;
        let is_later = self.code.function(function).is_some_and(|callee| callee.span.start > here);
        let is_script = self.source.role == lariat_ir::Role::Script;
        in_order && is_script && is_later && function.file == at.file
    }

    /// A call of a function of the source for any arguments.
    pub(crate) fn invoke_function(
        &mut self,
        id: StmtId,
        targets: &Targets,
        function: FunctionRef,
        args: &[Arg],
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        if self.is_too_early(id, function) {
            return self.refuse(id, Reason::Construct(EARLY));
        }
        if self.passes_colon(args) {
            return self.refuse(id, Reason::Construct(COLON));
        }
        let args = self.listed(id, args);
        let callee = functions.called(self.caller(), Made::General(function));
        self.invoke(id, targets, Invoked::Function(callee), args, block);
    }

    /// A call of a function of the source that does not come back.
    pub(crate) fn invoke_failing(
        &mut self,
        id: StmtId,
        targets: &Targets,
        function: FunctionRef,
        args: &[Arg],
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        let args = self.listed(id, args);
        let callee = Invoked::Function(functions.called(self.caller(), Made::General(function)));
        let asked = asked(targets).unwrap_or(0);
        let (targets, asked) = (vec![None; asked], Asked::Count(asked));
        self.push(id, StmtKind::Invoke { targets, asked, callee, args }, block);
    }

    /// A call of a function of the language with lists.
    pub(crate) fn invoke_builtin(
        &mut self,
        id: StmtId,
        targets: &Targets,
        (name, args): (&str, &[Arg]),
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        let Some(row) = self.row(id, name) else {
            return self.refuse(id, Reason::Function(name.to_owned()));
        };
        let mut given = self.listed(id, args);
        if let (Some(applied), Some(first)) = (self.applied(name, args), given.first_mut()) {
            *first = self.handle_of(id, applied, functions);
        }
        let given = self.dense(name, given);
        self.invoke(id, targets, Invoked::Runtime(row.symbol.to_owned()), given, block);
    }

    /// Is one of the arguments a list whose length is not known?
    pub(crate) fn gathers_lists(&self, args: &[Arg]) -> bool {
        args.iter().any(|arg| matches!(arg, Arg::Spread(_)))
    }

    /// Arguments, lists among them.
    pub(crate) fn listed(&mut self, id: StmtId, args: &[Arg]) -> Vec<Expr> {
        let mut all = Vec::new();
        for arg in args {
            all.push(match arg {
                Arg::Var(var) => {
                    let value = self.operand(id, Moment::Runs, *var);
                    self.boxed(value)
                }
                Arg::Colon => Expr::Text(b":".to_vec(), false),
                Arg::Spread(var) => self.list(id, *var),
            });
        }
        all
    }

    /// `v{:}`
    pub(crate) fn list(&mut self, id: StmtId, var: VarId) -> Expr {
        let version = self.read(id, Moment::Runs, var);
        if let Some(&local) = version.and_then(|version| self.gathered.get(&version)) {
            return self.boxed(Expr::Local(local));
        }
        let value = self.operand(id, Moment::Runs, var);
        Expr::Spread(Box::new(self.boxed(value)))
    }

    /// A call whose results, as many as there are targets, are assigned.
    pub(crate) fn invoke(
        &mut self,
        id: StmtId,
        targets: &Targets,
        callee: Invoked,
        args: Vec<Expr>,
        block: &mut Block,
    ) {
        if let Some(place) = places::parts(targets) {
            return self.invoke_places(id, place, (callee, args), block);
        }
        match targets {
            Targets::List(list) => {
                let (mut receivers, mut then) = (Vec::new(), Block::new());
                for target in list {
                    receivers.push(self.receiver(id, target, &mut then));
                }
                let asked = Asked::Count(list.len());
                let kind = StmtKind::Invoke { targets: receivers, asked, callee, args };
                self.push(id, kind, block);
                block.append(&mut then);
            }
            Targets::Statement(var) => self.invoke_statement(id, *var, (callee, args), block),
            Targets::Gather(var) => match callee {
                Invoked::Part(base, path) if args.is_empty() => {
                    self.assign(id, *var, Expr::Gather(base, path), block);
                }
                _ => self.refuse(id, Reason::Construct("a list of values")),
            },
        }
    }

    fn receiver(&mut self, id: StmtId, target: &Target, then: &mut Block) -> Option<LocalId> {
        match target {
            Target::Ignore => None,
            Target::Var(var) => {
                let local = self.new_local("r", Repr::Any);
                self.assign(id, *var, Expr::Local(local), then);
                Some(local)
            }
            Target::Place(place) => {
                let local = self.new_local("r", Repr::Any);
                self.store(id, place, Some(Expr::Local(local)), then);
                Some(local)
            }
        }
    }

    /// A statement that asks for no result: if there is one, it becomes `ans`.
    fn invoke_statement(
        &mut self,
        id: StmtId,
        var: Option<VarId>,
        (callee, args): (Invoked, Vec<Expr>),
        block: &mut Block,
    ) {
        let local = self.new_local("ans", Repr::Any);
        self.out.locals[local].role = Role::Variable;
        let (targets, asked) = (vec![Some(local)], Asked::Count(0));
        let kind = StmtKind::Invoke { targets, asked, callee, args };
        self.push(id, kind, block);
        let mut then = Block::new();
        match var {
            Some(var) => self.assign(id, var, Expr::Local(local), &mut then),
            None => self.show(id, local, &mut then),
        }
        if then.is_empty() {
            return;
        }
        self.if_given(id, local, then, block);
    }

    /// The statement that shows a local.
    pub(crate) fn shows(&self, id: StmtId, local: LocalId) -> lariat_lowered::program::Stmt {
        let line = self.line(self.source.origin(id).span.start);
        lariat_lowered::program::Stmt { line, kind: StmtKind::Show(local) }
    }

    /// Statements that run where a call has given a value.
    pub(crate) fn if_given(&mut self, id: StmtId, local: LocalId, then: Block, block: &mut Block) {
        let (symbol, args) = ("lr_is_given".to_owned(), vec![Expr::Local(local)]);
        let condition = Expr::Runtime { symbol, effect: false, args };
        let condition = self.convert(condition, Repr::Truth);
        self.push(id, StmtKind::If { condition, then, otherwise: Block::new() }, block);
    }

    /// `c = {a, c{:}; d}` in general: each row by itself.
    pub(crate) fn cell_stmt(
        &mut self,
        id: StmtId,
        target: VarId,
        rows: &[Vec<Arg>],
        block: &mut Block,
    ) {
        let columns = rows.first().map_or(0, Vec::len);
        let is_plain = rows.iter().all(|row| row.len() == columns && !self.gathers_lists(row));
        if is_plain {
            return self.cell(id, target, rows, block);
        }
        let mut all = Vec::new();
        for row in rows {
            let args = self.listed(id, row);
            let local = self.new_local("row", Repr::Any);
            let (targets, callee) = (vec![Some(local)], Invoked::Runtime("lr_cell_row".to_owned()));
            let asked = Asked::Count(1);
            self.push(id, StmtKind::Invoke { targets, asked, callee, args }, block);
            all.push(Expr::Local(local));
        }
        let symbol = "lr_below".to_owned();
        let value = match all.len() {
            1 => all.remove(0),
            _ => Expr::Runtime { symbol, effect: false, args: all },
        };
        self.assign(id, target, value, block);
    }

    /// `h = @f`
    pub(crate) fn named_handle(
        &mut self,
        id: StmtId,
        target: VarId,
        name: &str,
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        let value = self.handle_of(id, name, functions);
        self.assign(id, target, value, block);
    }

    /// `@f`
    pub(crate) fn handle_of(&self, id: StmtId, name: &str, functions: &mut Functions<'_>) -> Expr {
        let function = match self.code.resolve(self.declared.reference, name, None) {
            Resolved::Function(at) => Some(Handled::Function(functions.id(Made::General(at)))),
            _ => self.library.find(name).map(|row| Handled::Runtime(row.symbol.to_owned())),
        };
        let (site, name) = (id.index() as u32, name.to_owned());
        Expr::Handle { function, site, name, captured: Vec::new() }
    }

    /// How the anonymous function of a statement is written.
    fn anonymous_text(&self, id: StmtId) -> Option<String> {
        let unit = self.code.unit(self.declared.reference.file)?;
        anonymous_text::of(unit.tree(), self.source.origin(id).span)
    }

    /// `h = @(x) …`
    pub(crate) fn lambda_handle(
        &mut self,
        id: StmtId,
        target: VarId,
        args: &[LambdaArg],
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        if !matches!(self.source.stmts[id], Stmt::Lambda { .. }) {
            return;
        }
        let mut captured = Vec::new();
        for arg in args {
            if let LambdaArg::Captured(var) | LambdaArg::CapturedSpread(var) = arg {
                let value = self.operand(id, Moment::Runs, *var);
                captured.push(self.boxed(value));
            }
        }
        let made = Made::Lambda(self.declared.reference, id);
        let function = Some(Handled::Function(functions.id(made)));
        let (site, name) = (id.index() as u32, self.anonymous_text(id).unwrap_or_default());
        self.assign(id, target, Expr::Handle { function, site, name, captured }, block);
    }
}

fn resolved_function(resolved: &Resolved) -> Option<FunctionRef> {
    match resolved {
        Resolved::Function(function) => Some(*function),
        _ => None,
    }
}

/// How many results are asked for.
pub(crate) fn asked(targets: &Targets) -> Option<usize> {
    match targets {
        Targets::List(list) => Some(list.len()),
        Targets::Statement(_) => Some(0),
        Targets::Gather(_) => None,
    }
}
