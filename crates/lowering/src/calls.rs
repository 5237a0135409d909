//! Calls: of functions of the program, of the run-time library, or no call at all where the
//! operation is one on C scalars or its result is known.
//!
//! ```text
//! y = f(x)           y = f(x)                 a context of f for the class and size of x
//! z = mod(i, 2)      z = (mod i 2)            C scalars
//! s = sum(x)         s = real lr_sum(x)       the run-time library
//! ```
//!
//! Cost: linear in the arguments.

use crate::body::{Body, Moment};
use crate::functions::Functions;
use crate::invoke::{COLON, EARLY, asked};
use crate::literals;
use crate::loads::{LOADED, is_load, is_name};
use crate::places;
use crate::refusal::Reason;
use crate::representation;
use crate::usage;
use lariat_domains::Matrix;
use lariat_interprocedural::FunctionRef;
use lariat_interprocedural::collection::Resolved;
use lariat_ir::{self as ir, Arg, Literal, StmtId, Targets, VarId};
use lariat_lowered::library::{Form, Row};
use lariat_lowered::program::{Block, Callee, Expr, LocalId, Repr, Role, StmtKind};
use lariat_lowered::scalar::Scalar;
use lariat_lowered::typing;
use lariat_typed::program::{Call, ContextId, Target};
use std::path::Path;

impl Body<'_> {
    /// `[r1, r2] = f(a, b)`
    pub(crate) fn call_stmt(
        &mut self,
        id: StmtId,
        targets: &Targets,
        args: &[Arg],
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        let Some(call) = self.call(id) else {
            return self.failing_call(id, targets, args, block, functions);
        };
        let (function, name) = match &call.targets[..] {
            [Target::Context(context)] => {
                let function = self.typed.function_of(*context);
                (Some(function.reference), &*function.name)
            }
            [Target::Builtin(name)] => (None, &**name),
            _ => (None, ""),
        };
        if self.counts_arguments(function, name) {
            return self.check_count(id, targets, args, block);
        }
        if function.is_some() && self.passes_colon(args) {
            return self.refuse(id, Reason::Construct(COLON));
        }
        if is_load(name, targets) {
            return self.refuse(id, Reason::Construct(LOADED));
        }
        if call.open {
            return self.refuse(id, Reason::OpenCall);
        }
        if self.needs_lists(targets, call, args) {
            return self.call_listed(id, targets, call, args, block, functions);
        }
        if let ([Target::Builtin(called)], Some(name)) =
            (&call.targets[..], self.number_asked(args))
            && called == "feval"
        {
            return self.builtin(id, targets, name, Vec::new(), block);
        }
        let Some(mut given) = self.arguments(id, args) else { return };
        if let [Target::Builtin(name)] = &call.targets[..] {
            given = self.with_handle(id, name, (args, given), functions);
        }
        self.reach(id, targets, call, given, block, functions);
    }

    /// A call that no run comes back from: what it reads has no value, or it passes more than the
    /// function takes, which then says so.
    fn failing_call(
        &mut self,
        id: StmtId,
        targets: &Targets,
        args: &[Arg],
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        for arg in args {
            let Arg::Var(var) = arg else { continue };
            let value = self.operand(id, Moment::Runs, *var);
            let value = self.ended(id, *var, value);
            if may_fail(&value) {
                self.evaluate(id, value, block);
            }
        }
        if let Some(function) = self.overfull(id, targets, args) {
            return self.invoke_failing(id, targets, function, args, block, functions);
        }
        self.unreached(id, block);
    }

    /// The function of the source that a call passes, or asks for, more than it has.
    fn overfull(&self, id: StmtId, targets: &Targets, args: &[Arg]) -> Option<FunctionRef> {
        let ir::Stmt::Call { function, written, .. } = &self.source.stmts[id] else { return None };
        let is_named = !matches!(written, ir::Written::Inserted) && !self.gathers_lists(args);
        let Resolved::Function(at) = self.code.resolve(self.declared.reference, function, None)
        else {
            return None;
        };
        let source = self.code.function(at).filter(|_| is_named)?;
        let asked = asked(targets)?;
        let takes_all = source.variadic_inputs || args.len() <= source.inputs.len();
        let gives_all = source.variadic_outputs || asked <= source.outputs.len();
        (!takes_all || !gives_all).then_some(at)
    }

    /// `end` between parentheses has an error of its own where the variable has no value.
    fn ended(&self, id: StmtId, var: VarId, value: Expr) -> Expr {
        let stmt = &self.source.stmts[id];
        let ir::Stmt::Call { function, written: ir::Written::Inserted, .. } = stmt else {
            return value;
        };
        let row = self.row(id, function);
        if !row.is_some_and(|row| matches!(row.symbol, "lr_numel" | "lr_size")) {
            return value;
        }
        let later = self.source.stmts.iter().filter(|(other, _)| other.index() > id.index());
        let mut uses = later.filter_map(|(_, stmt)| match stmt {
            ir::Stmt::Get { base, path, .. } if *base == var => {
                Some(matches!(path.first(), Some(ir::Access::Paren(_))))
            }
            ir::Stmt::Set { place, .. } | ir::Stmt::Delete { place } if place.var == var => {
                Some(!matches!(place.path.first(), Some(ir::Access::Dot(_))))
            }
            _ => None,
        });
        let is_end = uses.next() == Some(true);
        match value {
            Expr::Runtime { symbol, .. } if is_end && symbol == "lr_undefined" => {
                let symbol = "lr_undefined_end".to_owned();
                Expr::Runtime { symbol, effect: true, args: Vec::new() }
            }
            Expr::Runtime { symbol, mut args, .. } if is_end && symbol == "lr_assigned" => {
                args.truncate(1);
                Expr::Runtime { symbol: "lr_assigned_end".to_owned(), effect: false, args }
            }
            value => value,
        }
    }

    /// Has the call lists of values of unknown length, or a function that takes any number?
    fn needs_lists(&self, targets: &Targets, call: &Call, args: &[Arg]) -> bool {
        let is_list = |arg: &Arg| match arg {
            Arg::Spread(var) => !self.is_gathered(call.stmt, *var),
            Arg::Var(_) | Arg::Colon => false,
        };
        let is_variadic = |target: &Target| match target {
            Target::Context(context) => self.typed.function_of(*context).variadic_inputs,
            Target::Builtin(_) | Target::Cut(_) => false,
        };
        let gathers = matches!(targets, Targets::Gather(_))
            || places::parts(targets).is_some()
            || self.ignores(targets, call);
        args.iter().any(is_list) || call.targets.iter().any(is_variadic) || gathers
    }

    /// `nargin` where a variable has this name: the function that is called by its name.
    pub(crate) fn number_asked(&self, args: &[Arg]) -> Option<&'static str> {
        let [Arg::Var(var)] = args else { return None };
        let name = self.literal_name(*var)?;
        ["nargin", "nargout"].into_iter().find(|asked| *asked == name)
    }

    /// Is a result ignored of a function that looks at which are?
    fn ignores(&self, targets: &Targets, call: &Call) -> bool {
        let is_ignored = |target: &ir::Target| matches!(target, ir::Target::Ignore);
        let any = matches!(targets, Targets::List(list) if list.iter().any(is_ignored));
        let looks = |target: &Target| match target {
            Target::Context(context) => {
                let reference = self.typed.function_of(*context).reference;
                let stmts = self.code.function(reference).map(|source| &source.stmts);
                stmts.is_some_and(|stmts| stmts.iter().any(|(_, stmt)| asks_for_results(stmt)))
            }
            Target::Builtin(_) | Target::Cut(_) => false,
        };
        any && call.targets.iter().any(looks)
    }

    /// Is the list one value, which a local holds?
    fn is_gathered(&self, id: StmtId, var: VarId) -> bool {
        let version = self.read(id, Moment::Runs, var);
        version.is_some_and(|version| self.gathered.contains_key(&version))
    }

    /// Such a call, of the function for any arguments.
    fn call_listed(
        &mut self,
        id: StmtId,
        targets: &Targets,
        call: &Call,
        args: &[Arg],
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        match &call.targets[..] {
            [Target::Builtin(name)] => {
                self.invoke_builtin(id, targets, (name, args), block, functions)
            }
            [Target::Context(first), others @ ..] => {
                let function = self.typed.function_of(*first).reference;
                let is_same = |target: &Target| {
                    matches!(target, Target::Context(context)
                        if self.typed.function_of(*context).reference == function)
                };
                match others.iter().all(is_same) {
                    true => self.invoke_function(id, targets, function, args, block, functions),
                    false => self.refuse(id, Reason::SeveralCallees),
                }
            }
            _ => self.refuse(id, Reason::SeveralCallees),
        }
    }

    /// A call with these arguments of whatever the statement calls.
    pub(crate) fn reach(
        &mut self,
        id: StmtId,
        targets: &Targets,
        call: &Call,
        args: Vec<Operand>,
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        let mut contexts: Vec<ContextId> = call.targets.iter().filter_map(context).collect();
        contexts.sort();
        match &call.targets[..] {
            [Target::Builtin(builtin)] => self.builtin(id, targets, builtin, args, block),
            [Target::Cut(_)] => self.refuse(id, Reason::Budget),
            all if all.len() == contexts.len() && !all.is_empty() => {
                self.call_contexts(id, targets, contexts, args, block, functions);
            }
            _ => self.refuse(id, Reason::SeveralCallees),
        }
    }

    /// `cellfun ("isempty", c)` is `cellfun (@isempty, c)`. The old forms with an argument more,
    /// `cellfun ("isclass", c, "char")` and `cellfun ("size", c, 1)`, keep their name.
    pub(crate) fn with_handle(
        &self,
        id: StmtId,
        builtin: &str,
        (args, mut given): (&[Arg], Vec<Operand>),
        functions: &mut Functions<'_>,
    ) -> Vec<Operand> {
        if let (Some(name), Some(first)) = (self.applied(builtin, args), given.first_mut()) {
            first.expr = self.handle_of(id, name, functions);
        }
        given
    }

    /// The function that another one is given by its name.
    pub(crate) fn applied(&self, builtin: &str, args: &[Arg]) -> Option<&str> {
        match (builtin, args) {
            ("cellfun", [Arg::Var(var), _, _]) => {
                self.literal_name(*var).filter(|name| !matches!(*name, "isclass" | "size"))
            }
            ("cellfun" | "arrayfun" | "feval", [Arg::Var(var), ..]) => self.literal_name(*var),
            _ => None,
        }
    }

    /// The arguments of a function of the language, which stops where it does not take a sparse matrix.
    pub(crate) fn dense(&self, name: &str, args: Vec<Expr>) -> Vec<Expr> {
        if !self.library.refuses_sparse(name) {
            return args;
        }
        let of = |value: Expr| match value {
            Expr::Convert(..) | Expr::Text(..) | Expr::Handle { .. } | Expr::Spread(_) => value,
            value => {
                let args = vec![value, Expr::Text(name.into(), false)];
                Expr::Runtime { symbol: "lr_dense".to_owned(), effect: false, args }
            }
        };
        args.into_iter().map(of).collect()
    }

    /// The name that a literal in the place of an argument is.
    fn literal_name(&self, var: VarId) -> Option<&str> {
        self.literal_text(var).filter(|text| is_name(text))
    }

    /// The text that a temporary is.
    pub(crate) fn literal_text(&self, var: VarId) -> Option<&str> {
        let mut texts = self.source.stmts.iter().filter_map(|(_, stmt)| match stmt {
            ir::Stmt::Literal { target, value: Literal::Char(text) | Literal::String(text) }
                if *target == var && self.source.vars[var].temporary =>
            {
                Some(text.as_ref())
            }
            _ => None,
        });
        texts.next().filter(|_| texts.next().is_none())
    }

    /// Is one of the arguments a colon, which is a text to the IR?
    pub(crate) fn passes_colon(&self, args: &[Arg]) -> bool {
        let Some(unit) = self.code.unit(self.declared.reference.file) else { return false };
        let is_colon = |var: VarId| {
            self.source.stmts.iter().any(|(id, stmt)| {
                matches!(stmt, ir::Stmt::Literal { target, .. } if *target == var)
                    && unit.tree().slice(self.source.origin(id).span) == ":"
            })
        };
        args.iter().any(|arg| match arg {
            Arg::Var(var) => self.source.vars[*var].temporary && is_colon(*var),
            Arg::Colon => true,
            Arg::Spread(_) => false,
        })
    }

    /// The arguments of a call; `None` if they are refused.
    pub(crate) fn arguments(&mut self, id: StmtId, args: &[Arg]) -> Option<Vec<Operand>> {
        let mut all = Vec::new();
        for arg in args {
            all.push(match arg {
                Arg::Var(var) => {
                    let value = self.operand(id, Moment::Runs, *var);
                    let matrix = self.matrix(id, *var).cloned();
                    Operand { matrix, expr: self.ended(id, *var, value) }
                }
                Arg::Colon => Operand::of(Expr::Text(b":".to_vec(), false)),
                Arg::Spread(var) => Operand::of(self.spread(id, *var)?),
            });
        }
        Some(all)
    }

    /// A list of one value.
    pub(crate) fn spread(&mut self, id: StmtId, var: VarId) -> Option<Expr> {
        let version = self.read(id, Moment::Runs, var);
        match version.and_then(|version| self.gathered.get(&version)) {
            Some(&local) => Some(Expr::Local(local)),
            None => {
                self.refuse(id, Reason::Construct("a list of values"));
                None
            }
        }
    }

    /// A call of a function of the program, in the contexts that it is analysed in.
    fn call_contexts(
        &mut self,
        id: StmtId,
        targets: &Targets,
        contexts: Vec<ContextId>,
        args: Vec<Operand>,
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        let context = contexts[0];
        if self.typed.function_of(context).role == lariat_ir::Role::Script {
            return self.refuse(id, Reason::Construct("a call of a script"));
        }
        if self.is_too_early(id, self.typed.function_of(context).reference) {
            return self.refuse(id, Reason::Construct(EARLY));
        }
        let contexts = functions.alike(&contexts);
        let Some(signature) = functions.signature(&contexts) else {
            return self.refuse(id, Reason::SeveralCallees);
        };
        let function = functions.of(self.caller(), contexts);
        let given = args.into_iter().zip(&signature.params);
        let args: Vec<Expr> =
            given.filter_map(|(arg, param)| Some(self.convert(arg.expr, (*param)?))).collect();
        let wanted = self.wanted(targets);
        if wanted.len() > signature.results.len() && !wanted.is_empty() {
            let only_ans = matches!(targets, Targets::Statement(_)) && signature.results.is_empty();
            if !only_ans {
                let name = self.typed.function_of(context).name.clone();
                return self.refuse(id, Reason::Arity(name));
            }
        }
        if let ([repr], true) = (&signature.results[..], wanted.len() <= 1) {
            let value = Expr::Call { function, args, repr: *repr };
            return self.receive(id, targets, value, block);
        }
        let callee = Callee::Function(function);
        self.call_many(id, targets, (callee, args), &signature.results, block);
    }

    /// Assigns the one result of a call.
    pub(crate) fn receive(
        &mut self,
        id: StmtId,
        targets: &Targets,
        value: Expr,
        block: &mut Block,
    ) {
        match targets {
            Targets::List(list) => match &list[..] {
                [lariat_ir::Target::Var(var)] => self.assign(id, *var, value, block),
                [lariat_ir::Target::Place(place)] => {
                    let value = self.boxed(value);
                    self.store(id, place, Some(value), block);
                }
                _ => self.evaluate(id, value, block),
            },
            Targets::Statement(Some(var)) => self.assign(id, *var, value, block),
            Targets::Statement(None) if self.source.origin(id).shown => {
                let target = self.new_local("ans", self.repr(&value));
                self.out.locals[target].role = Role::Variable;
                let may_lack = matches!(&value, Expr::Runtime { effect: true, .. });
                self.push(id, StmtKind::Assign { target, value }, block);
                match may_lack {
                    true => self.if_given(id, target, Block::from([self.shows(id, target)]), block),
                    false => self.push(id, StmtKind::Show(target), block),
                }
            }
            Targets::Statement(None) => self.evaluate(id, value, block),
            Targets::Gather(_) => self.refuse(id, Reason::Construct("a list of values")),
        }
    }

    /// The variables that receive results.
    fn wanted(&self, targets: &Targets) -> Vec<Option<VarId>> {
        match targets {
            Targets::List(list) => list
                .iter()
                .map(|target| match target {
                    lariat_ir::Target::Var(var) => Some(*var),
                    _ => None,
                })
                .collect(),
            Targets::Statement(Some(var)) => vec![Some(*var)],
            Targets::Statement(None) | Targets::Gather(_) => Vec::new(),
        }
    }

    /// A call with several results, or none.
    fn call_many(
        &mut self,
        id: StmtId,
        targets: &Targets,
        (callee, args): (Callee, Vec<Expr>),
        results: &[Repr],
        block: &mut Block,
    ) {
        let mut receivers: Vec<Option<LocalId>> = Vec::new();
        let mut then = Block::new();
        let list: Vec<lariat_ir::Target> = match targets {
            Targets::List(list) => list.clone(),
            Targets::Statement(Some(var)) => vec![lariat_ir::Target::Var(*var)],
            Targets::Statement(None) => Vec::new(),
            Targets::Gather(_) => return self.refuse(id, Reason::Construct("a list of values")),
        };
        for (at, &repr) in results.iter().enumerate() {
            let receiver = match list.get(at) {
                Some(lariat_ir::Target::Var(var)) => {
                    let local = self.new_local("r", repr);
                    self.assign(id, *var, Expr::Local(local), &mut then);
                    Some(local)
                }
                Some(lariat_ir::Target::Place(place)) => {
                    let local = self.new_local("r", repr);
                    let value = self.boxed(Expr::Local(local));
                    self.store(id, place, Some(value), &mut then);
                    Some(local)
                }
                Some(lariat_ir::Target::Ignore) | None => None,
            };
            receivers.push(receiver);
        }
        self.push(id, StmtKind::Call { targets: receivers, callee, args }, block);
        block.append(&mut then);
    }

    /// The function of the language that a statement calls.
    pub(crate) fn row(&self, id: StmtId, name: &str) -> Option<Row> {
        let is_inserted =
            matches!(&self.source.stmts[id], ir::Stmt::Call { written: ir::Written::Inserted, .. });
        match is_inserted {
            true => self.library.inserted(name).copied(),
            false => self.library.find(name).copied(),
        }
    }

    /// A call of a function of the language.
    pub(crate) fn builtin(
        &mut self,
        id: StmtId,
        targets: &Targets,
        name: &str,
        operands: Vec<Operand>,
        block: &mut Block,
    ) {
        let wanted = self.wanted(targets);
        let target = match &wanted[..] {
            [Some(var)] => Some(*var),
            _ => None,
        };
        let row = self.row(id, name);
        let pure = row.is_none_or(|row| !row.has_effect());
        let may_fold =
            pure && self.is_sure(id) && !operands.iter().any(|operand| may_fail(&operand.expr));
        if let Some(value) = target.filter(|_| may_fold).and_then(|var| self.folded(id, var)) {
            let value = self.known_result(id, row.as_ref(), &operands, value);
            return self.receive(id, targets, value, block);
        }
        let Some(row) = row else {
            return self.missing(id, name, operands, block);
        };
        if self.library.makes_sparse(name) && !self.library.has_sparse {
            return self
                .refuse(id, Reason::Construct("a sparse matrix in a program that names none"));
        }
        if row.symbol == "lr_clear" && self.is_fresh() {
            return;
        }
        if row.symbol == "lr_print_usage" && operands.is_empty() {
            return self.print_usage(id, block);
        }
        if matches!(row.symbol, "lr_nargin" | "lr_nargout" | "lr_isargout") && !self.is_general() {
            return self.refuse(id, Reason::Construct("a number of arguments that varies"));
        }
        let count = wanted.len();
        let is_statement = matches!(targets, Targets::Statement(_));
        let takes = row.operands.is_none_or(|number| number == operands.len());
        let gives = row.results.is_none_or(|number| number >= count || number == 0 && is_statement);
        if !(takes && gives) {
            return self.refuse(id, Reason::Arity(name.to_owned()));
        }
        if let Some(value) = target.and_then(|var| self.scalar(id, var, &row, &operands)) {
            return self.receive(id, targets, value, block);
        }
        let args: Vec<Expr> =
            operands.into_iter().map(|operand| self.boxed(operand.expr)).collect();
        let args = self.dense(name, args);
        let symbol = row.symbol.to_owned();
        match row.results {
            Some(0) => {
                let callee = Callee::Runtime(symbol);
                self.push(id, StmtKind::Call { targets: Vec::new(), callee, args }, block);
            }
            // a clock that nobody asks for its time
            None if is_statement && row.form == Form::Effect => {
                let callee = Callee::Runtime(symbol);
                self.push(id, StmtKind::Call { targets: Vec::new(), callee, args }, block);
            }
            None if count > 1 => {
                let results = vec![Repr::Any; count];
                self.call_many(id, targets, (Callee::Runtime(symbol), args), &results, block);
            }
            _ => {
                let effect = row.has_effect();
                self.receive(id, targets, Expr::Runtime { symbol, effect, args }, block);
            }
        }
    }

    /// A function that the run-time library does not have. One that exists nowhere is an error of the
    /// program, where not every run gets to it.
    fn missing(&mut self, id: StmtId, name: &str, operands: Vec<Operand>, block: &mut Block) {
        let is_nowhere = !lariat_builtins::library().is_function(name) && is_name(name);
        if !is_nowhere || self.caller().certain {
            return self.refuse(id, Reason::Function(name.to_owned()));
        }
        for operand in operands {
            if may_fail(&operand.expr) {
                self.evaluate(id, operand.expr, block);
            }
        }
        let args = vec![self.boxed(Expr::Text(self.name_with_place(id, name), false))];
        let symbol = "lr_undefined".to_owned();
        self.evaluate(id, Expr::Runtime { symbol, effect: true, args }, block);
        self.note_stop(id, Reason::Undefined(name.to_owned()));
    }

    /// `print_usage ()`, with the name of the function and its usage, where its help says one.
    fn print_usage(&mut self, id: StmtId, block: &mut Block) {
        let at = self.declared.reference.file;
        let path = self.code.unit(at).map(|unit| unit.path.clone());
        let stem = path.as_deref().and_then(Path::file_stem);
        let is_main = stem.is_some_and(|stem| stem == &*self.source.name);
        let text = self.code.unit(at).filter(|_| is_main).map(|unit| unit.tree().text());
        let usage = text.and_then(usage::of);
        let mut args = Vec::new();
        if let Some(usage) = usage {
            for text in [self.source.name.clone(), usage] {
                args.push(self.boxed(Expr::Text(text.into_bytes(), false)));
            }
        }
        let callee = Callee::Runtime("lr_print_usage".to_owned());
        self.push(id, StmtKind::Call { targets: Vec::new(), callee, args }, block);
    }

    /// Is all that a statement requires proved? Otherwise what is known of its result holds where it
    /// does not fail.
    fn is_sure(&self, id: StmtId) -> bool {
        self.context.preconditions.iter().all(|it| it.stmt != id || it.status.is_proved())
    }

    /// The result, where the analysis knows it, of a call whose operands can be read.
    fn folded(&self, id: StmtId, target: VarId) -> Option<Expr> {
        let version = self.written(id, Moment::Runs, target)?;
        literals::constant(self.known(version).value()?.as_matrix()?)
    }

    /// The same on C scalars, where operands and result are such.
    fn scalar(
        &mut self,
        id: StmtId,
        target: VarId,
        row: &Row,
        operands: &[Operand],
    ) -> Option<Expr> {
        let version = self.written(id, Moment::Runs, target)?;
        let result = representation::of_value(self.known(version).value()?);
        match row.form {
            Form::Scalar(op) => {
                let all = operands.iter().all(|operand| self.repr(&operand.expr).is_scalar());
                if !all || op.operands() != operands.len() || op.gives() != result {
                    return None;
                }
                self.scalar_operation(op, operands)
            }
            Form::Count => match operands {
                [Operand { expr: Expr::Local(local), .. }]
                    if !self.out.locals[*local].repr.is_scalar() =>
                {
                    Some(Expr::Extent(*local, None))
                }
                [operand] if self.repr(&operand.expr).is_scalar() => Some(Expr::Number(1.0)),
                _ => None,
            },
            Form::Size => match operands {
                [Operand { expr: Expr::Local(local), .. }, Operand { matrix, .. }]
                    if !self.out.locals[*local].repr.is_scalar() =>
                {
                    let dimension = matrix.as_ref()?.as_count()?;
                    let at = u8::try_from(dimension.checked_sub(1)?).ok()?;
                    Some(Expr::Extent(*local, Some(at)))
                }
                _ => None,
            },
            Form::Plain | Form::Effect | Form::Calls => None,
        }
    }

    fn scalar_operation(&self, op: Scalar, operands: &[Operand]) -> Option<Expr> {
        let mut converted = Vec::new();
        for Operand { expr, matrix } in operands {
            converted.push(match op.takes() {
                Repr::Truth if matrix.as_ref()?.numbers.nan => return None,
                Repr::Truth => typing::truth(expr.clone(), &self.out.locals),
                repr => self.convert(expr.clone(), repr),
            });
        }
        Some(Expr::Scalar(op, converted))
    }
}

/// An argument, with the array that is known of it.
pub(crate) struct Operand {
    pub(crate) expr: Expr,
    pub(crate) matrix: Option<Matrix>,
}

impl Operand {
    /// One of which nothing more is known.
    pub(crate) fn of(expr: Expr) -> Self {
        Self { expr, matrix: None }
    }
}

/// Is reading it an error where no run has assigned it?
fn may_fail(operand: &Expr) -> bool {
    const READS: [&str; 4] = ["lr_assigned", "lr_undefined", "lr_assigned_end", "lr_undefined_end"];
    matches!(operand, Expr::Runtime { symbol, .. } if READS.contains(&&**symbol))
}

fn asks_for_results(stmt: &ir::Stmt) -> bool {
    matches!(stmt, ir::Stmt::Call { function, .. } if function == "isargout")
}

fn context(target: &Target) -> Option<ContextId> {
    match target {
        Target::Context(context) => Some(*context),
        Target::Builtin(_) | Target::Cut(_) => None,
    }
}
