//! What is known of the functions of a file from the file alone: methods, functions whose
//! handles are passed on, stubs; and whether functions may be called by names that nobody
//! sees.
//!
//! Cost: one pass over the names and texts of the file.

use crate::rule::FileContext;
use lariat_builtins::{Effect, Role as Called, builtins, effects};
use lariat_kinds::{Kind, Role};
use lariat_syntax::Sym;
use lariat_syntax::tree::{Expr, FunctionId, Members, Method, Stmt, Tree};
use std::collections::HashSet;

/// The functions of a file.
pub(crate) struct FileFunctions<'c> {
    tree: &'c Tree,
    methods: HashSet<FunctionId>,
    handles: HashSet<Sym>,
    texts: HashSet<String>,
    calls_anything: bool,
}

impl<'c> FileFunctions<'c> {
    pub(crate) fn of(context: &'c FileContext<'_>) -> Self {
        let tree = context.tree();
        let (mut handles, mut calls_anything) = (HashSet::new(), false);
        for occurrence in &context.facts.kinds.occurrences {
            if occurrence.role == Role::Handle {
                handles.insert(occurrence.sym);
            }
            let may_call = !occurrence.bound && occurrence.kind != Kind::Var;
            calls_anything |=
                may_call && effects(tree.name(occurrence.sym)).contains(Effect::CallsAny);
        }
        let mut texts = HashSet::new();
        context.expressions().for_each(|expr| {
            if matches!(tree.expr(expr), Expr::Char | Expr::String | Expr::Word) {
                let text = tree.word_value(tree.expr_span(expr));
                let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
                let words = text.split(|c| !is_part(c)).filter(|word| !word.is_empty());
                texts.extend(words.map(str::to_owned));
            }
        });
        calls_anything |= calls_by_unseen_name(context);
        Self { tree, methods: methods(tree), handles, texts, calls_anything }
    }

    /// Does somebody else decide which parameters the function has: is it a method, or
    /// passed on as a handle or by its name?
    pub(crate) fn has_given_parameters(&self, id: FunctionId) -> bool {
        self.calls_anything || self.methods.contains(&id) || self.is_passed_on(id)
    }

    /// Is it a method of a class?
    pub(crate) fn is_method(&self, id: FunctionId) -> bool {
        self.methods.contains(&id)
    }

    /// Is there a handle of it, or does a text mention its name, or begin or end it?
    pub(crate) fn is_passed_on(&self, id: FunctionId) -> bool {
        let Some(name) = self.tree.first(self.tree.functions[id].name) else { return true };
        let text = self.tree.name(name);
        let is_part = |word: &String| {
            word.len() >= SHORTEST_PART && (text.starts_with(&**word) || text.ends_with(&**word))
        };
        self.handles.contains(&name) || self.texts.contains(text) || self.texts.iter().any(is_part)
    }

    /// May functions of the file be called by names that stand nowhere in it?
    pub(crate) const fn calls_anything(&self) -> bool {
        self.calls_anything
    }

    /// Does the function do nothing, or nothing but to throw?
    pub(crate) fn is_stub(&self, id: FunctionId) -> bool {
        let tree = self.tree;
        let statements = tree.list(tree.functions[id].body);
        let mut statements = statements.filter(|&id| !matches!(tree.stmt(id), Stmt::Arguments(_)));
        match (statements.next().map(|id| tree.stmt(id)), statements.next()) {
            (None, _) => true,
            (Some(Stmt::Expr(expr, _)), _) => {
                let callee = match tree.expr(expr) {
                    Expr::Index(callee, _) => callee,
                    _ => expr,
                };
                matches!(tree.expr(callee), Expr::Name(sym)
                    if effects(tree.name(sym)).contains(Effect::NeverReturns))
            }
            _ => false,
        }
    }
}

/// A text this long that begins or ends a name may be a part of it: `['draw_' kind]`.
const SHORTEST_PART: usize = 4;

/// Is a function called by a name that is computed, or comes from elsewhere?
fn calls_by_unseen_name(context: &FileContext<'_>) -> bool {
    let tree = context.tree();
    let mut found = false;
    context.expressions().for_each(|expr| {
        let Expr::Index(callee, arguments) = tree.expr(expr) else { return };
        let Expr::Name(sym) = tree.expr(callee) else { return };
        let by_name = builtins().find(tree.name(sym)).is_some_and(|id| {
            matches!(builtins().get(id).role, Some(Called::CallFunction | Called::StringToHandle))
        });
        let first = tree.first(arguments).map(|first| tree.expr(first));
        let is_seen =
            matches!(first, Some(Expr::Handle(_) | Expr::Char | Expr::String | Expr::Lambda(..)));
        found |= by_name && !is_seen;
    });
    found
}

/// The methods that classes of the file define.
fn methods(tree: &Tree) -> HashSet<FunctionId> {
    let blocks = tree.classes.iter().flat_map(|(_, class)| &class.blocks);
    let methods = blocks.filter_map(|block| match &block.members {
        Members::Methods(methods) => Some(methods),
        _ => None,
    });
    let defined = |method: &Method| match method {
        Method::Defined(id) => Some(*id),
        Method::Declared { .. } => None,
    };
    methods.flatten().filter_map(defined).collect()
}
