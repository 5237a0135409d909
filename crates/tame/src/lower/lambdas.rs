//! Anonymous functions: their bodies become functions (`000` section 4.3).
//!
//! ```text
//! h = @(t, y) D * t + c;     h = @(t) lambda_1(D, c, t);
//!
//!                            function t1 = lambda_1(D, c, t)
//!                              t2 = mtimes(D, t);
//!                              t1 = plus(t2, c);
//!                            end
//!
//! h = @(x) f(x, 2);          t1 = 2; h = @(x) f(x, t1);      a single call stays
//! h = @(x) f(x + 1);         h = @(x) lambda_2(x);
//!
//!                            function varargout = lambda_2(x)
//!                              t1 = 1; t2 = plus(x, t1);
//!                              t3 = nargout; t4 = 1; t5 = t4:t3;
//!                              [varargout{t5}] = f(t2);
//!                            end
//! ```
//!
//! Captured variables come first, then the parameters that the body reads: one
//! that it does not read may be missing in a call. A body that is itself a call
//! may return no value, or several: the function passes on how many are asked for.
//! The thesis allows one value only.
//!
//! Cost: linear, times the depth of anonymous functions in each other.

use super::builder::{Body, Dest};
use super::chains::Results;
use lariat_base::Span;
use lariat_builtins::Role as Builtin;
use lariat_ir::names;
use lariat_ir::{
    Access, Arg, LambdaArg, LambdaBody, Literal, NotTamed, Place, Role, Stmt, Storage, Target,
    Targets, VarId, Variable,
};
use lariat_syntax::Sym;
use lariat_syntax::tree::{Expr, ExprId, List, UnaryOp};
use lariat_syntax::visit::expr_children;

/// The parameters of an anonymous function, and what its body reads.
#[derive(Debug, Default)]
struct Reads {
    params: Vec<Option<Sym>>,
    used: Vec<bool>,
    captured: Vec<(Sym, VarId)>,
    /// Names of functions.
    functions: Vec<Sym>,
}

enum Task {
    Visit(ExprId),
    Leave(usize),
}

impl Body<'_, '_> {
    /// `@f`
    pub(crate) fn handle(&mut self, id: ExprId, parts: List<Sym>, dest: Dest) -> VarId {
        let span = self.tree().expr_span(id);
        let name = self.tree().dotted(parts);
        if name.is_empty() {
            return self.refuse_value(span, NotTamed::FunctionWithoutName, dest);
        }
        let function = self.file.imported(&name, self.source).unwrap_or(name);
        let target = self.target(dest);
        self.emit_shown(Stmt::Handle { target, function }, span, dest.shown);
        target
    }

    /// `@(x) body`
    pub(crate) fn lambda(
        &mut self,
        id: ExprId,
        params: List<ExprId>,
        body: ExprId,
        dest: Dest,
    ) -> VarId {
        let span = self.tree().expr_span(id);
        // All results of `@(x) (f(x))` are the function's, too.
        let body = self.without_parentheses(body);
        let reads = self.reads(params, body);
        let (function, args) = match self.single_call(&reads, body) {
            Some((name, args)) => (LambdaBody::Named(name), args),
            None => self.made(&reads, body),
        };
        let params = reads.params.iter().map(|param| match param {
            Some(sym) => self.tree().name(*sym).to_owned(),
            None => self.fresh_name(),
        });
        let params = params.collect();
        let target = self.target(dest);
        self.emit_shown(Stmt::Lambda { target, params, function, args }, span, dest.shown);
        target
    }

    /// What the body reads, in order.
    fn reads(&mut self, params: List<ExprId>, body: ExprId) -> Reads {
        let tree = self.tree();
        let params: Vec<Option<Sym>> = tree.list(params).map(|id| param_name(tree, id)).collect();
        let mut reads = Reads { used: vec![false; params.len()], params, ..Reads::default() };
        let mut bound: Vec<Sym> = Vec::new();
        let mut tasks = vec![Task::Visit(body)];
        while let Some(task) = tasks.pop() {
            let id = match task {
                Task::Leave(len) => {
                    bound.truncate(len);
                    continue;
                }
                Task::Visit(id) => id,
            };
            match tree.expr(id) {
                Expr::Name(sym) if bound.contains(&sym) => {}
                Expr::Name(sym) => self.note_read(id, sym, &mut reads),
                Expr::Lambda(inner, body) => {
                    tasks.push(Task::Leave(bound.len()));
                    bound.extend(tree.list(inner).filter_map(|id| param_name(tree, id)));
                    tasks.push(Task::Visit(body));
                }
                _ => {
                    let first = tasks.len();
                    expr_children(tree, id, &mut |child| tasks.push(Task::Visit(child)));
                    tasks[first..].reverse();
                }
            }
        }
        let counts = |sym: &Sym| names::role_of(tree.name(*sym)) == Some(Builtin::ArgumentCount);
        if reads.functions.iter().any(counts) {
            reads.used.fill(true);
        }
        reads
    }

    fn note_read(&mut self, id: ExprId, sym: Sym, reads: &mut Reads) {
        if let Some(place) = reads.params.iter().rposition(|&param| param == Some(sym)) {
            reads.used[place] = true;
        } else if reads.captured.iter().any(|&(captured, _)| captured == sym) {
        } else if let Some(var) = self.variable(id, sym) {
            reads.captured.push((sym, var));
        } else {
            reads.functions.push(sym);
        }
    }

    // A single call.

    /// The function and arguments, if the body is a call with nothing to compute
    /// before it.
    fn single_call(&mut self, reads: &Reads, body: ExprId) -> Option<(String, Vec<LambdaArg>)> {
        let tree = self.tree();
        let spine = self.spine(body);
        let Expr::Name(sym) = tree.expr(spine[0]) else { return None };
        if !reads.functions.contains(&sym) || self.accesses(&spine[1..]) < spine.len() - 1 {
            return None;
        }
        let (name, fields) = self.function_name(spine[0], sym, &spine[1..]);
        if names::role_of(&name) == Some(Builtin::ArgumentCount) || self.is_shadowed(&name) {
            return None;
        }
        let args: Vec<ExprId> = match &spine[1 + fields..] {
            [] => Vec::new(),
            &[call] => match tree.expr(call) {
                Expr::Index(_, args) => tree.list(args).collect(),
                _ => return None,
            },
            _ => return None,
        };
        if !args.iter().all(|&arg| self.is_simple(reads, arg)) {
            return None;
        }
        Some((name, args.into_iter().map(|arg| self.simple_arg(reads, arg)).collect()))
    }

    /// Is it a parameter, a variable, a literal, or all elements of a cell?
    fn is_simple(&self, reads: &Reads, arg: ExprId) -> bool {
        let tree = self.tree();
        match tree.expr(arg) {
            Expr::Name(sym) => !reads.functions.contains(&sym),
            Expr::Number | Expr::Char | Expr::String | Expr::Colon | Expr::Handle(_) => true,
            Expr::Unary(UnaryOp::Minus, inner) => tree.expr(inner) == Expr::Number,
            Expr::Matrix(rows) => tree.list_len(rows) == 0,
            Expr::CellIndex(target, args) => match tree.expr(target) {
                Expr::Name(sym) => {
                    let mut args = tree.list(args);
                    let all = args.next().is_some_and(|arg| tree.expr(arg) == Expr::Colon);
                    let param = reads.params.contains(&Some(sym));
                    all && args.next().is_none() && (!param || self.is_variadic(reads, sym))
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn is_variadic(&self, reads: &Reads, sym: Sym) -> bool {
        reads.params.last() == Some(&Some(sym)) && self.tree().name(sym) == names::VARIADIC_INPUTS
    }

    fn simple_arg(&mut self, reads: &Reads, arg: ExprId) -> LambdaArg {
        let tree = self.tree();
        let (sym, spread) = match tree.expr(arg) {
            Expr::Name(sym) => (Some(sym), false),
            Expr::CellIndex(target, _) => match tree.expr(target) {
                Expr::Name(sym) => (Some(sym), true),
                _ => (None, false),
            },
            _ => (None, false),
        };
        let Some(sym) = sym else { return LambdaArg::Captured(self.operand(arg)) };
        let param = reads.params.iter().rposition(|&param| param == Some(sym));
        let captured = reads.captured.iter().find(|(captured, _)| *captured == sym);
        match (param, captured, spread) {
            (Some(place), _, false) => LambdaArg::Param(place),
            (Some(place), _, true) => LambdaArg::ParamSpread(place),
            (None, Some(&(_, var)), false) => LambdaArg::Captured(var),
            (None, Some(&(_, var)), true) => LambdaArg::CapturedSpread(var),
            (None, None, _) => LambdaArg::Captured(self.operand(arg)),
        }
    }

    // A function of its own.

    fn made(&mut self, reads: &Reads, expr: ExprId) -> (LambdaBody, Vec<LambdaArg>) {
        let span = self.tree().expr_span(expr);
        let id = self.file.reserve_function();
        let name = self.file.lambda_name();
        let nested = reads.functions.iter().any(|&sym| self.file.is_nested(sym, self.source));
        let mut function = lariat_ir::Function::nothing();
        function.role = Role::Lambda;
        function.span = span;
        function.parent = nested.then_some(self.id);
        function.name.clone_from(&name);
        let mut args: Vec<LambdaArg> =
            reads.captured.iter().map(|&(_, var)| LambdaArg::Captured(var)).collect();
        let mut syms: Vec<Sym> = reads.captured.iter().map(|&(sym, _)| sym).collect();
        for (place, sym) in reads.params.iter().enumerate() {
            let Some(sym) = sym.filter(|_| reads.used[place]) else { continue };
            let variadic = self.is_variadic(reads, sym) && place + 1 == reads.params.len();
            function.variadic_inputs |= variadic;
            args.push(match variadic {
                true => LambdaArg::ParamSpread(place),
                false => LambdaArg::Param(place),
            });
            syms.push(sym);
        }
        let mut inner = Body::new(&mut *self.file, self.source, id, function);
        inner.captured = Some(reads.captured.len());
        if nested {
            inner.prefix = format!("{name}_t");
        }
        if !reads.functions.is_empty() {
            inner.same_imports(span);
        }
        inner.lambda_body(&syms, expr, span);
        inner.finish();
        (LambdaBody::Made(id), args)
    }

    fn lambda_body(&mut self, inputs: &[Sym], expr: ExprId, span: Span) {
        for &sym in inputs {
            let var = self.var(sym);
            self.function.inputs.push(var);
            self.definite.assign(var);
        }
        if self.gives_list(expr) && !self.surely_one_result(expr) {
            return self.pass_on(expr, span);
        }
        let output = self.temporary();
        self.function.outputs.push(output);
        self.value(expr, Dest::into(output));
    }

    /// Is it a call of a builtin that has one result, or a plain variable?
    fn surely_one_result(&mut self, expr: ExprId) -> bool {
        let tree = self.tree();
        let spine = self.spine(expr);
        let Expr::Name(sym) = tree.expr(spine[0]) else { return false };
        if self.by_sym.contains_key(&sym) {
            return match spine.as_slice() {
                [_] => true,
                [.., last] => {
                    matches!(tree.expr(*last), Expr::CellIndex(..) if self.is_one_element(*last))
                }
                [] => false,
            };
        }
        let (name, fields) = self.function_name(spine[0], sym, &spine[1..]);
        spine.len() <= fields + 2
            && names::has_one_result(&name)
            && !self.file.is_defined(&name, self.source)
    }

    /// The body's values are the function's, as many as are asked for.
    fn pass_on(&mut self, expr: ExprId, span: Span) {
        let name = names::VARIADIC_OUTPUTS.to_owned();
        if self.function.find_var(&name).is_some() {
            let output = self.temporary();
            self.function.outputs.push(output);
            self.value(expr, Dest::into(output));
            return;
        }
        let storage = Storage::Local;
        let var = self.function.vars.push(Variable { name, temporary: false, storage });
        self.function.outputs.push(var);
        self.function.variadic_outputs = true;
        let count = self.bare(Builtin::ResultCount, span);
        let first = self.literal(Literal::Number(1.0, "1".to_owned()), span);
        let all = self.call(Builtin::Colon, &[first, count], Dest::ANY, span);
        let path = vec![Access::Brace(vec![Arg::Var(all)])];
        let targets = Targets::List(vec![Target::Place(Box::new(Place { var, path }))]);
        self.evaluate(expr, Results::Into(targets, false));
    }
}

/// The name of a parameter; `None` for `~`.
fn param_name(tree: &lariat_syntax::tree::Tree, param: ExprId) -> Option<Sym> {
    match tree.expr(param) {
        Expr::Name(sym) => Some(sym),
        Expr::Assign(_, targets, _) => match tree.expr(tree.first(targets)?) {
            Expr::Name(sym) => Some(sym),
            _ => None,
        },
        _ => None,
    }
}
