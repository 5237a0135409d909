//! The functions of the program that is built: a number and a name for the contexts that one
//! call reaches.
//!
//! Cost: a look-up a call; a signature once for each function.

use crate::layouts::Layouts;
use crate::merge;
use crate::signature::Signature;
use crate::webs::Webs;
use lariat_interprocedural::{Collection, FunctionRef};
use lariat_ir::StmtId;
use lariat_lowered::program::FunctionId;
use lariat_typed::TypedProgram;
use lariat_typed::program::ContextId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// What a function of the program that is built is made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Made {
    /// Contexts that one call reaches.
    Contexts(Vec<ContextId>),
    /// A function of the source, for any arguments.
    General(FunctionRef),
    /// The anonymous function that this statement makes.
    Lambda(FunctionRef, StmtId),
}

/// Where a call stands.
#[derive(Clone, Copy, Debug)]
pub struct Caller {
    /// In this function.
    pub function: FunctionId,
    /// Does every run of it get there that does not fail before?
    pub certain: bool,
}

impl Caller {
    /// A function that consists of the call.
    pub fn always(function: FunctionId) -> Self {
        Self { function, certain: true }
    }
}

/// The functions of the program that is built, numbered as they are reached.
pub struct Functions<'a> {
    typed: &'a TypedProgram,
    layouts: Layouts,
    pub(crate) order: Vec<Made>,
    ids: FxHashMap<Made, FunctionId>,
    /// Of each function, those that it calls, and whether every run of it does; not those that it
    /// makes handles of.
    pub(crate) calls: Vec<Vec<(FunctionId, bool)>>,
    names: FxHashSet<String>,
    signatures: FxHashMap<Vec<ContextId>, Option<Arc<Signature>>>,
}

impl<'a> Functions<'a> {
    /// None yet.
    pub fn new(typed: &'a TypedProgram, code: &Collection) -> Self {
        Self {
            typed,
            layouts: Layouts::of(typed, code),
            order: Vec::new(),
            ids: FxHashMap::default(),
            calls: Vec::new(),
            names: FxHashSet::default(),
            signatures: FxHashMap::default(),
        }
    }

    /// The function of this number for something.
    pub fn id(&mut self, made: Made) -> FunctionId {
        let next = FunctionId::new(self.order.len());
        let (order, calls) = (&mut self.order, &mut self.calls);
        *self.ids.entry(made).or_insert_with_key(|made| {
            order.push(made.clone());
            calls.push(Vec::new());
            next
        })
    }

    /// The contexts that share the code of these.
    pub fn alike(&self, contexts: &[ContextId]) -> Vec<ContextId> {
        self.layouts.alike(contexts)
    }

    /// The function of contexts that one call of `caller` reaches; they are sorted.
    pub fn of(&mut self, caller: Caller, contexts: Vec<ContextId>) -> FunctionId {
        self.called(caller, Made::Contexts(contexts))
    }

    /// A function that `caller` calls.
    pub fn called(&mut self, caller: Caller, made: Made) -> FunctionId {
        let id = self.id(made);
        self.calls[caller.function.index()].push((id, caller.certain));
        id
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
    pub fn name(&mut self, context: ContextId) -> String {
        let name = &self.typed.function_of(context).name;
        self.unique(name)
    }

    /// The name of a function of the source.
    pub fn general_name(&mut self, code: &Collection, function: FunctionRef) -> String {
        let name = code.function(function).map_or("", |function| &function.name);
        self.unique(&format!("{name}_general"))
    }

    /// This name, or with a number if another function has it.
    pub fn unique(&mut self, name: &str) -> String {
        let plain: String =
            name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let numbered = (2..).map(|number| format!("{plain}_{number}"));
        let mut names = std::iter::once(plain.clone()).chain(numbered);
        let name = names.find(|name| !self.names.contains(name)).unwrap_or(plain);
        self.names.insert(name.clone());
        name
    }
}
