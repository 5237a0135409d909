//! Calls that probably fail, as the callee's text alone shows.
//!
//! The body of a callee is analysed even where much has been spent on other calls already,
//! if
//!
//! - the call passes fewer arguments than there are parameters, and the body does not ask
//!   for their number, or
//! - it asks for a result that the body never assigns.
//!
//! ```text
//! function mesh = refine(mesh, steps) …      refine(m)           `steps` is missing
//! function field = line_source(x) error(…)   f = line_source(x)  `field` has no value
//! ```
//!
//! Whether the call does fail is for the analysis to say.
//!
//! Cost: linear in the callee's statements.

use lariat_interprocedural::argument_tests::asks_for_arguments;
use lariat_interprocedural::{Collection, FunctionRef};
use lariat_ir::{Function, Role, Storage, VarId, walk};
use lariat_value_facts::context::Context;

/// Does a call in this context probably fail?
pub fn is_doubtful(code: &Collection, callee: FunctionRef, context: &Context) -> bool {
    let Some(body) = code.function(callee) else { return false };
    let arguments = &context.arguments;
    arguments.more.is_none() && lacks_arguments(code, callee, arguments.known.len())
        || context.results.is_some_and(|asked| has_idle_result(body, asked))
}

/// Does a call with so many arguments pass fewer than the function has parameters, and the
/// function does not ask for their number?
pub fn lacks_arguments(code: &Collection, callee: FunctionRef, given: usize) -> bool {
    let Some(body) = code.function(callee) else { return false };
    let fixed = body.inputs.len() - usize::from(body.variadic_inputs);
    given < fixed && (given == 0 || !asks_for_arguments(code, callee, body))
}

/// Is one of the first results a variable that no statement of the body assigns?
fn has_idle_result(body: &Function, asked: usize) -> bool {
    if body.role == Role::Constructor {
        return false;
    }
    let is_idle = |var: VarId| {
        body.vars[var].storage == Storage::Local
            && !body.inputs.contains(&var)
            && !is_assigned(body, var)
    };
    body.outputs.iter().take(asked).any(|&result| is_idle(result))
}

fn is_assigned(body: &Function, var: VarId) -> bool {
    body.stmts.iter().any(|(_, stmt)| {
        let mut found = false;
        walk::writes(stmt, &mut |written| found |= written == var);
        found
    })
}
