//! The functions of the program that is built: a number and a name for the contexts that one
//! call reaches.
//!
//! Cost: a look-up a call; a signature once for each function.

use crate::merge;
use crate::program::FunctionId;
use crate::signature::Signature;
use crate::webs::Webs;
use lariat_typed::TypedProgram;
use lariat_typed::program::ContextId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The functions of the program that is built, numbered as they are reached.
pub struct Functions<'a> {
    typed: &'a TypedProgram,
    pub(crate) order: Vec<Vec<ContextId>>,
    ids: FxHashMap<Vec<ContextId>, FunctionId>,
    names: FxHashSet<String>,
    signatures: FxHashMap<Vec<ContextId>, Option<Arc<Signature>>>,
}

impl<'a> Functions<'a> {
    /// None yet.
    pub fn new(typed: &'a TypedProgram) -> Self {
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
    pub fn name(&mut self, context: ContextId) -> String {
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
