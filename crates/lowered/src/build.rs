//! From a typed program to the low-level IR: the contexts that a call reaches become a function.
//!
//! | file | one concept |
//! |---|---|
//! | `build` | which functions there are |
//! | `functions` | their numbers and names |
//! | `body` | statements of a function |
//! | `general` | functions for any arguments |
//! | `invoke` | calls with lists of values |
//! | `literals` | literals |
//! | `calls`, `handles` | calls, and those through function handles |
//! | `parts` | reading and assigning parts |
//!
//! A function that cannot be specialised for its contexts is compiled for any arguments; what is
//! refused then too is refused.
//!
//! Cost: linear in the contexts' statements.

use crate::body::{Body, Facts};
use crate::counters;
use crate::expressions;
use crate::functions::{Functions, Made};
use crate::general;
use crate::library::Library;
use crate::merge;
use crate::program::{Function, FunctionId, Program};
use crate::refusal::{Reason, Refusal};
use crate::temporaries;
use crate::webs::Webs;
use lariat_interprocedural::Collection;
use lariat_typed::TypedProgram;
use lariat_typed::program::ContextId;

/// The low-level program, or what cannot be compiled.
pub fn build(typed: &TypedProgram, code: &Collection) -> Result<Program, Vec<Refusal>> {
    let library = Library::load();
    let mut functions = Functions::new(typed);
    let entry = functions.id(Made::Contexts(vec![typed.entry]));
    let mut building = Building { typed, code, library: &library };
    let (mut program, mut refused) = (Program::default(), Vec::new());
    let mut done = 0;
    while let Some(made) = functions.order.get(done).cloned() {
        let id = FunctionId::new(done);
        done += 1;
        let (function, refusals) = match building.function(id, &made, &mut functions) {
            Ok(function) => (function, Vec::new()),
            Err(refusals) => {
                functions.calls[id.index()].clear();
                let name = functions.unique("refused");
                (general::refused(name, &refusals), refusals)
            }
        };
        program.functions.push(function);
        refused.push(refusals);
    }
    let mut refusals = needed(entry, &functions, refused);
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

/// What is refused in functions that calls reach; one that handles alone reach stops the program
/// when it is called.
fn needed(
    entry: FunctionId,
    functions: &Functions<'_>,
    mut refused: Vec<Vec<Refusal>>,
) -> Vec<Refusal> {
    let mut reached = vec![false; refused.len()];
    let (mut work, mut all) = (vec![entry], Vec::new());
    while let Some(id) = work.pop() {
        if std::mem::replace(&mut reached[id.index()], true) {
            continue;
        }
        all.append(&mut refused[id.index()]);
        work.extend(functions.calls[id.index()].iter().copied());
    }
    all
}

struct Building<'a> {
    typed: &'a TypedProgram,
    code: &'a Collection,
    library: &'a Library,
}

impl Building<'_> {
    fn function(
        &mut self,
        id: FunctionId,
        made: &Made,
        functions: &mut Functions<'_>,
    ) -> Result<Function, Vec<Refusal>> {
        match made {
            Made::Contexts(contexts) => {
                let specialised = self.specialised(id, contexts, functions);
                let Err(refusals) = specialised else { return specialised };
                functions.calls[id.index()].clear();
                let function = self.typed.function_of(contexts[0]).reference;
                match functions.signature(contexts) {
                    Some(signature) => {
                        let name = functions.name(contexts[0]);
                        let general = functions.called(id, Made::General(function));
                        general::wrapper(name, &signature, general).ok_or(refusals)
                    }
                    None => Err(refusals),
                }
            }
            Made::General(function) => {
                general::function(self.typed, self.code, self.library, (id, *function), functions)
            }
            Made::Lambda(function, stmt) => {
                general::lambda(self.code, self.library, id, (*function, *stmt), functions)
            }
        }
    }

    fn specialised(
        &mut self,
        id: FunctionId,
        contexts: &[ContextId],
        functions: &mut Functions<'_>,
    ) -> Result<Function, Vec<Refusal>> {
        let declared = self.typed.function_of(contexts[0]);
        let at = declared.reference;
        let refuse = |reason| vec![Refusal { file: at.file, span: declared.span, reason }];
        let Some(source) = self.code.function(at) else { return Err(refuse(Reason::OpenCall)) };
        let Some(context) = merge::merged(self.typed, contexts) else {
            return Err(refuse(Reason::SeveralCallees));
        };
        if !context.complete {
            return Err(refuse(Reason::Budget));
        }
        if declared.blocks.is_empty() {
            return Err(refuse(Reason::NoForm));
        }
        let name = functions.name(contexts[0]);
        let facts = Facts { declared, context: &context, webs: Webs::of(declared, &context) };
        let body = Body::new(self.typed, self.code, self.library, facts, (id, source));
        body.lower(name, functions)
    }
}
