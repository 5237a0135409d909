//! Signatures: what a function declares refuses a call before anything of it is executed.
//!
//! ```text
//! function r = one(x)
//! one(1, 2)                 `one` takes 1 argument, not 2
//! [a, b] = one(1)           `one` returns 1 value, not 2
//! ```
//!
//! Cost: none to speak of.

use super::interpreter::Interpreter;
use super::request::Request;
use lariat_interprocedural::collection::{Meaning, Resolved};
use lariat_ir::{Arg, Role};
use lariat_value_facts::context::Arguments;
use lariat_value_facts::failure::{ArgumentFault, Failure, Problem};

/// Does the call pass more arguments, or ask for more results, than declared?
pub fn check_signature(
    request: Request,
    body: &lariat_ir::Function,
    arguments: &Arguments,
) -> Result<(), Problem> {
    let (inputs, outputs) = (body.inputs.len(), body.outputs.len());
    let given = arguments.known.len();
    if given > inputs && !body.variadic_inputs {
        let function = body.name.as_str().into();
        return Err(ArgumentFault::TooMany { function, takes: inputs, given }.into());
    }
    if let Some(asked) = request.asked
        && asked > outputs
        && !body.variadic_outputs
    {
        let function = body.name.as_str().into();
        return Err(ArgumentFault::Results { function, returns: outputs, asked }.into());
    }
    Ok(())
}

impl Interpreter<'_, '_> {
    /// Is a call, which the function beside this file refuses by its signature, one for a
    /// function of another folder? Which of them a run finds, its folder and path decide.
    pub fn is_for_another(
        &self,
        request: Request,
        meaning: &Meaning,
        args: &[Arg],
        problem: &Problem,
    ) -> bool {
        let refused = matches!(
            problem.failure,
            Failure::Arguments(ArgumentFault::TooMany { .. } | ArgumentFault::Results { .. })
        );
        let takes = |other: &Resolved| {
            let Resolved::Function(other) = *other else { return false };
            self.engine.analysis.code.function(other).is_some_and(|body| {
                (args.len() <= body.inputs.len() || body.variadic_inputs)
                    && request.asked.is_none_or(|asked| asked <= body.outputs.len())
            })
        };
        refused && meaning.elsewhere.iter().any(takes)
    }

    /// The problem of a call that a method refuses by its signature, whatever it is given.
    pub fn refused_by(
        &self,
        request: Request,
        target: &Resolved,
        arguments: &Arguments,
    ) -> Option<Problem> {
        let Resolved::Function(callee) = *target else { return None };
        let code = self.engine.analysis.code;
        let body = code.function(callee).filter(|body| body.role != Role::Script)?;
        if code.is_refusal(callee) {
            return None;
        }
        check_signature(request, body, arguments).err()
    }
}
