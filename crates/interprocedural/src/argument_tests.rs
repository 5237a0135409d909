//! Functions that ask for their arguments: how many there are, and of which classes.
//!
//! ```text
//! function r = scaled(x, factor)
//! if nargin < 2, factor = 1; end      asks for their number: a call may pass fewer
//! if ischar(x), x = str2num(x); end   asks for the class of `x`
//! ```
//!
//! Cost: linear in the function's statements.

use crate::collection::{Collection, FunctionRef, Resolved};
use lariat_builtins::Role as BuiltinRole;
use lariat_ir::{Arg, Function, Stmt};

/// Does a function ask how many arguments it was given, or which?
pub fn asks_for_arguments(code: &Collection, at: FunctionRef, body: &Function) -> bool {
    let asks = |role| {
        matches!(
            role,
            BuiltinRole::ArgumentCount
                | BuiltinRole::ResultCount
                | BuiltinRole::CheckArgumentCount
                | BuiltinRole::CheckResultCount
                | BuiltinRole::Exists
        )
    };
    body.stmts.iter().any(|(_, stmt)| role_of(code, at, stmt).is_some_and(asks))
}

/// Does a function ask for the class of an argument? Which other arguments it needs may
/// depend on that: `f(model, x)` or `f(mean, variance, x)`.
pub fn asks_for_classes(code: &Collection, at: FunctionRef, body: &Function) -> bool {
    let asks = |role| {
        matches!(
            role,
            BuiltinRole::ClassTest
                | BuiltinRole::IsA
                | BuiltinRole::ClassOf
                | BuiltinRole::ObjectTest
        )
    };
    let is_input = |arg: &Arg| matches!(arg, Arg::Var(var) if body.inputs.contains(var));
    body.stmts.iter().any(|(_, stmt)| {
        let Stmt::Call { args, .. } = stmt else { return false };
        args.first().is_some_and(is_input) && role_of(code, at, stmt).is_some_and(asks)
    })
}

/// The role of the builtin that a statement calls.
fn role_of(code: &Collection, at: FunctionRef, stmt: &Stmt) -> Option<BuiltinRole> {
    let Stmt::Call { function, .. } = stmt else { return None };
    match code.resolve(at, function, None) {
        Resolved::Builtin(id) => code.builtins().get(id).role,
        _ => None,
    }
}
