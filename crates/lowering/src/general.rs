//! Functions for any arguments: each variable holds any value, and what the analysis would show
//! is found out at run time.
//!
//! ```text
//! function f_general 1 "f.m" general      nothing is known of x; it may have no value
//!   local x param any "x"
//! ```
//!
//! These serve where a function is called through a handle, with lists of values, or in a context
//! that cannot be specialised.
//!
//! Cost: linear in the function.

use crate::body::{Body, Facts, Lowered};
use crate::functions::{Caller, Functions, Made};
use crate::refusal::{Reason, Refusal};
use crate::signature::Signature;
use crate::webs::Webs;
use lariat_domains::{Reason as Why, ValueSet};
use lariat_interprocedural::collection::Resolved;
use lariat_interprocedural::{Collection, FunctionRef};
use lariat_ir::ssa::graph::BlockId;
use lariat_ir::ssa::{Definition, Version};
use lariat_ir::{self as ir, LambdaArg, LambdaBody, StmtId};
use lariat_lowered::library::Library;
use lariat_lowered::program::{
    Asked, Callee, Convention, Expr, Function, FunctionId, Invoked, Local, LocalId, Repr, Role,
    Stmt, StmtKind,
};
use lariat_lowered::typing;
use lariat_typed::TypedProgram;
use lariat_typed::program::{self as typed, Context, Known};
use std::sync::Arc;

/// The name that messages have for an anonymous function.
const ANONYMOUS: &str = "@<anonymous>";

/// A function of the source for any arguments.
pub fn function(
    typed: &TypedProgram,
    code: &Collection,
    library: &Library,
    (id, at): (FunctionId, FunctionRef),
    functions: &mut Functions<'_>,
) -> Result<Lowered, Vec<Refusal>> {
    let Some(source) = code.function(at) else { return Err(Vec::new()) };
    let declared = declared(at, source);
    let context = context(source);
    let name = functions.general_name(code, at);
    let webs = Webs::of_variables(source.vars.len());
    let facts = Facts { declared: &declared, context: &context, webs, audited: false };
    Body::new(typed, code, library, facts, (id, source)).lower(name, functions)
}

/// A function with one version of each variable, and no blocks.
fn declared(at: FunctionRef, source: &ir::Function) -> typed::Function {
    let mut function = typed::Function::named(at, source.name.clone(), source.role, source.span);
    function.inputs.clone_from(&source.inputs);
    function.outputs.clone_from(&source.outputs);
    function.variadic_inputs = source.variadic_inputs;
    function.variadic_outputs = source.variadic_outputs;
    for (var, variable) in source.vars.iter() {
        let expression = || typed::Expression { span: source.span, text: String::new() };
        function.variables.push(typed::Variable {
            name: variable.name.clone(),
            local: variable.storage == ir::Storage::Local,
            temporary: variable.temporary.then(expression),
        });
        let (number, block) = (0, BlockId::new(0));
        function.versions.push(Version { var, number, block, definition: Definition::Entry });
    }
    function
}

/// A context of which nothing is known.
fn context(source: &ir::Function) -> Context {
    let any = Known::Maybe(Arc::new(ValueSet::unknown(Why::Argument)));
    Context {
        function: typed::FunctionId::new(0),
        workspace: None,
        arguments: Vec::new(),
        more: None,
        asked: None,
        complete: false,
        returns: true,
        versions: vec![any.clone(); source.vars.len()],
        results: vec![any; source.outputs.len()],
        calls: Vec::new(),
        preconditions: Vec::new(),
    }
}

/// A function with the representations of contexts, which calls the one for any arguments. `None`
/// if an argument is left out in front of one that is given.
pub fn wrapper(name: String, signature: &Signature, general: FunctionId) -> Option<Function> {
    let mut function = Function { name, ..Function::empty() };
    let given = signature.params.iter().take_while(|param| param.is_some()).count();
    if signature.params.iter().skip(given).any(Option::is_some) {
        return None;
    }
    let mut local = |name: String, repr, role| {
        function.locals.push(Local { shown: name.clone(), name, repr, role })
    };
    let params: Vec<LocalId> = signature
        .params
        .iter()
        .flatten()
        .enumerate()
        .map(|(at, &repr)| local(format!("a{}", at + 1), repr, Role::Param))
        .collect();
    let count = signature.results.len();
    let received: Vec<LocalId> =
        (0..count).map(|at| local(format!("t{}", at + 1), Repr::Any, Role::Variable)).collect();
    let results: Vec<LocalId> = signature
        .results
        .iter()
        .enumerate()
        .map(|(at, &repr)| local(format!("r{}", at + 1), repr, Role::Result))
        .collect();
    let boxed = |&param: &LocalId| typing::convert(Expr::Local(param), Repr::Any, &function.locals);
    let kind = StmtKind::Invoke {
        targets: received.iter().copied().map(Some).collect(),
        asked: Asked::Count(count),
        callee: Invoked::Function(general),
        args: params.iter().map(boxed).collect(),
    };
    function.body.push(Stmt { line: 0, kind });
    for (&from, &target) in received.iter().zip(&results) {
        let value =
            typing::convert(Expr::Local(from), function.locals[target].repr, &function.locals);
        function.body.push(Stmt { line: 0, kind: StmtKind::Assign { target, value } });
    }
    function.params = params;
    function.results = results;
    Some(function)
}

/// What stands for a function that is refused: it stops the program.
pub fn refused(name: String, refusals: &[Refusal]) -> Function {
    let why = refusals.first().map_or_else(String::new, |refusal| refusal.reason.message());
    let title = name.clone();
    let convention = Convention::General {
        more_in: true,
        more_out: true,
        captured: 0,
        title,
        placed: Vec::new(),
    };
    let mut function = Function { name, convention, ..Function::empty() };
    let args = vec![Expr::Text(why.into_bytes(), false)];
    let callee = Callee::Runtime("lr_refused".to_owned());
    function
        .body
        .push(Stmt { line: 0, kind: StmtKind::Call { targets: Vec::new(), callee, args } });
    function
}

/// An anonymous function: its body, whose first parameters are what the handle holds. One that passes lists
/// of values, or that is a call of another function, calls that.
pub fn lambda(
    typed: &TypedProgram,
    code: &Collection,
    library: &Library,
    (id, within, stmt): (FunctionId, FunctionRef, StmtId),
    functions: &mut Functions<'_>,
) -> Result<Lowered, Vec<Refusal>> {
    let made = code.function(within).map(|source| &source.stmts[stmt]);
    if let Some(ir::Stmt::Lambda { params, function: LambdaBody::Made(body), args, .. }) = made
        && let Some(held) = held_first(args, params.len())
    {
        let at = FunctionRef { file: within.file, function: *body };
        let mut lowered = function(typed, code, library, (id, at), functions)?;
        lowered.function.name = functions.unique("anonymous");
        if let Convention::General { captured, title, .. } = &mut lowered.function.convention {
            (*captured, *title) = (held, ANONYMOUS.to_owned());
        }
        return Ok(lowered);
    }
    let function = call_of_lambda(code, library, id, (within, stmt), functions)?;
    Ok(Lowered { function, stops: Vec::new() })
}

/// How much is captured, if that is passed in front of the parameters, and these in their order.
fn held_first(args: &[LambdaArg], params: usize) -> Option<usize> {
    let held = args.iter().take_while(|arg| matches!(arg, LambdaArg::Captured(_))).count();
    let given = args[held..].iter().enumerate();
    let in_order = given.clone().all(|(at, arg)| matches!(arg, LambdaArg::Param(to) if *to == at));
    (in_order && given.len() == params).then_some(held)
}

/// A call with what is captured and with the parameters.
fn call_of_lambda(
    code: &Collection,
    library: &Library,
    id: FunctionId,
    (within, stmt): (FunctionRef, StmtId),
    functions: &mut Functions<'_>,
) -> Result<Function, Vec<Refusal>> {
    let Some(source) = code.function(within) else { return Err(Vec::new()) };
    let span = source.origin(stmt).span;
    let refuse = |reason| Err(vec![Refusal { file: within.file, span, reason }]);
    let ir::Stmt::Lambda { params, function: body, args, .. } = &source.stmts[stmt] else {
        return Err(Vec::new());
    };
    let callee = match body {
        LambdaBody::Made(made) => {
            let at = FunctionRef { file: within.file, function: *made };
            Invoked::Function(functions.called(Caller::always(id), Made::General(at)))
        }
        LambdaBody::Named(name) => match code.resolve(within, name, None) {
            Resolved::Function(at) => {
                Invoked::Function(functions.called(Caller::always(id), Made::General(at)))
            }
            _ => match library.find(name) {
                Some(row) => Invoked::Runtime(row.symbol.to_owned()),
                None => return refuse(Reason::Function(name.clone())),
            },
        },
    };
    let captured = args
        .iter()
        .filter(|arg| matches!(arg, LambdaArg::Captured(_) | LambdaArg::CapturedSpread(_)))
        .count();
    let more_in = ir::takes_any_number(params);
    let title = ANONYMOUS.to_owned();
    let convention =
        Convention::General { more_in, more_out: true, captured, title, placed: Vec::new() };
    let name = functions.unique("anonymous");
    let mut function = Function { name, convention, ..Function::empty() };
    let mut local = |name: String, shown: String| {
        let (repr, role) = (Repr::Any, Role::Param);
        function.locals.push(Local { name, shown, repr, role })
    };
    let held: Vec<LocalId> =
        (0..captured).map(|at| local(format!("held{}", at + 1), String::new())).collect();
    let given: Vec<LocalId> = params
        .iter()
        .enumerate()
        .map(|(at, name)| local(format!("p{}", at + 1), name.clone()))
        .collect();
    let assigned = |param: LocalId| {
        let name = Expr::Text(function.locals[param].shown.clone().into_bytes(), false);
        let args = vec![Expr::Local(param), name];
        Expr::Runtime { symbol: "lr_assigned".to_owned(), effect: false, args }
    };
    let (mut passed, mut next) = (Vec::new(), held.iter());
    for arg in args {
        let value = match arg {
            LambdaArg::Captured(_) => next.next().map(|&held| Expr::Local(held)),
            LambdaArg::CapturedSpread(_) => {
                next.next().map(|&held| Expr::Spread(Box::new(Expr::Local(held))))
            }
            LambdaArg::Param(at) => given.get(*at).map(|&param| assigned(param)),
            LambdaArg::ParamSpread(at) => {
                given.get(*at).map(|&param| Expr::Spread(Box::new(Expr::Local(param))))
            }
        };
        passed.extend(value);
    }
    let list = function.locals.push(Local {
        name: "varargout".to_owned(),
        shown: "varargout".to_owned(),
        repr: Repr::Any,
        role: Role::Result,
    });
    let kind =
        StmtKind::Invoke { targets: vec![Some(list)], asked: Asked::AsMany, callee, args: passed };
    function.body.push(Stmt { line: 0, kind });
    function.params = held.into_iter().chain(given).collect();
    function.results = vec![list];
    Ok(function)
}
