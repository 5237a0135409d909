//! From a typed program to the low-level IR: the contexts that a call reaches become a function.
//!
//! | file | one concept |
//! |---|---|
//! | `build` | which functions there are |
//! | `functions` | their numbers and names |
//! | `body` | statements of a function |
//! | `literals` | literals |
//! | `calls`, `handles` | calls, and those through function handles |
//! | `parts` | reading and assigning parts |
//!
//! Cost: linear in the contexts' statements.

use crate::body::Body;
use crate::counters;
use crate::expressions;
use crate::functions::Functions;
use crate::library::Library;
use crate::merge;
use crate::program::{Function, Program};
use crate::refusal::{Reason, Refusal};
use crate::temporaries;
use lariat_interprocedural::Collection;
use lariat_typed::TypedProgram;
use lariat_typed::program::ContextId;

/// The low-level program, or what cannot be compiled.
pub fn build(typed: &TypedProgram, code: &Collection) -> Result<Program, Vec<Refusal>> {
    let library = Library::load();
    let mut functions = Functions::new(typed);
    functions.of(vec![typed.entry]);
    let (mut program, mut refusals) = (Program::default(), Vec::new());
    let mut done = 0;
    while let Some(contexts) = functions.order.get(done).cloned() {
        done += 1;
        match function(typed, code, &library, &contexts, &mut functions) {
            Ok(function) => {
                program.functions.push(function);
            }
            Err(mut found) => {
                refusals.append(&mut found);
                program.functions.push(Function::empty());
            }
        }
    }
    refusals.sort_by_key(|refusal| (refusal.file, refusal.span.start, refusal.reason.clone()));
    refusals.dedup();
    if !refusals.is_empty() {
        return Err(refusals);
    }
    for id in program.functions.ids().collect::<Vec<_>>() {
        let function = &mut program.functions[id];
        expressions::rebuild(function);
        counters::narrow(function);
        temporaries::end(function);
    }
    Ok(program)
}

fn function(
    typed: &TypedProgram,
    code: &Collection,
    library: &Library,
    contexts: &[ContextId],
    functions: &mut Functions<'_>,
) -> Result<Function, Vec<Refusal>> {
    let declared = typed.function_of(contexts[0]);
    let at = declared.reference;
    let refuse = |reason| vec![Refusal { file: at.file, span: declared.span, reason }];
    let Some(source) = code.function(at) else { return Err(refuse(Reason::OpenCall)) };
    let Some(context) = merge::merged(typed, contexts) else {
        return Err(refuse(Reason::SeveralCallees));
    };
    if !context.complete {
        return Err(refuse(Reason::Budget));
    }
    if declared.blocks.is_empty() {
        return Err(refuse(Reason::NoForm));
    }
    let name = functions.name(contexts[0]);
    Body::new(typed, code, library, (declared, &context), source).lower(name, functions)
}
