//! From a typed program to the low-level IR: the contexts that a call reaches become a function.
//!
//! | file | one concept |
//! |---|---|
//! | `build` | which functions there are |
//! | `body` | statements of a function |
//! | `literals` | literals |
//! | `calls`, `handles` | calls, and those through function handles |
//! | `parts` | reading and assigning parts |
//!
//! Cost: linear in the contexts' statements.

use crate::body::Body;
use crate::counters;
use crate::expressions;
use crate::library::Library;
use crate::merge;
use crate::program::{Function, FunctionId, Program};
use crate::refusal::{Reason, Refusal};
use crate::signature::Signature;
use crate::temporaries;
use crate::webs::Webs;
use lariat_interprocedural::Collection;
use lariat_typed::TypedProgram;
use lariat_typed::program::ContextId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

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

/// The functions of the program that is built, numbered as they are reached.
pub struct Functions<'a> {
    typed: &'a TypedProgram,
    order: Vec<Vec<ContextId>>,
    ids: FxHashMap<Vec<ContextId>, FunctionId>,
    names: FxHashSet<String>,
    signatures: FxHashMap<Vec<ContextId>, Option<Arc<Signature>>>,
}

impl<'a> Functions<'a> {
    fn new(typed: &'a TypedProgram) -> Self {
        Self {
            typed,
            order: Vec::new(),
            ids: FxHashMap::default(),
            names: FxHashSet::default(),
            signatures: FxHashMap::default(),
        }
    }

    /// The function of contexts that one call reaches; they are sorted.
    pub fn of(&mut self, contexts: Vec<ContextId>) -> FunctionId {
        let next = FunctionId::new(self.order.len());
        let order = &mut self.order;
        *self.ids.entry(contexts).or_insert_with_key(|contexts| {
            order.push(contexts.clone());
            next
        })
    }

    /// What callers of contexts have to know; `None` if these do not become one function.
    pub fn signature(&mut self, contexts: &[ContextId]) -> Option<Arc<Signature>> {
        let (typed, signatures) = (self.typed, &mut self.signatures);
        let signature = signatures.entry(contexts.to_vec()).or_insert_with(|| {
            let context = merge::merged(typed, contexts)?;
            let function = &typed.functions[context.function];
            let webs = Webs::of(function, &context);
            Some(Arc::new(Signature::of(function, &context, &webs)))
        });
        signature.clone()
    }

    /// A name that no other function has.
    fn name(&mut self, context: ContextId) -> String {
        let name = &self.typed.function_of(context).name;
        let plain: String =
            name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let numbered = (2..).map(|number| format!("{plain}_{number}"));
        let mut names = std::iter::once(plain.clone()).chain(numbered);
        let name = names.find(|name| !self.names.contains(name)).unwrap_or(plain);
        self.names.insert(name.clone());
        name
    }
}
