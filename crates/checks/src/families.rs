//! What names are in functions that share their variables: a function, the
//! functions nested in it, and those around it are one family.
//!
//! Cost: one pass over the occurrences of a file; then one hash lookup a question.

use crate::rule::FileContext;
use lariat_kinds::Kind;
use lariat_syntax::Sym;
use lariat_syntax::tree::{FunctionId, Tree};
use std::collections::HashMap;

/// The outermost of the functions that share variables; `None`: outside all.
pub(crate) type Family = Option<FunctionId>;

/// The family of a function.
pub(crate) fn family(tree: &Tree, function: Option<FunctionId>) -> Family {
    let mut outermost = function?;
    while let Some(parent) = tree.functions[outermost].parent {
        outermost = parent;
    }
    Some(outermost)
}

/// What a name is in a family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Meaning {
    /// Somewhere a variable, or a parameter of an anonymous function.
    pub(crate) variable: bool,
    /// Somewhere a function, a package or a clash.
    pub(crate) other: bool,
}

/// What the names of a file are in each of its families.
pub(crate) struct Families<'c> {
    tree: &'c Tree,
    meanings: HashMap<(Family, Sym), Meaning>,
}

impl<'c> Families<'c> {
    pub(crate) fn of(context: &'c FileContext<'_>) -> Self {
        let tree = context.tree();
        let mut meanings: HashMap<_, Meaning> = HashMap::new();
        for occurrence in &context.facts.kinds.occurrences {
            let key = (family(tree, occurrence.function), occurrence.sym);
            let meaning = meanings.entry(key).or_default();
            meaning.variable |= occurrence.bound || occurrence.kind == Kind::Var;
            meaning.other |= matches!(occurrence.kind, Kind::Fn | Kind::Prefix | Kind::Error);
        }
        Self { tree, meanings }
    }

    /// What a name is in a family.
    pub(crate) fn meaning(&self, family: Family, name: &str) -> Meaning {
        let known = self.tree.find_name(name).and_then(|sym| self.meanings.get(&(family, sym)));
        known.copied().unwrap_or_default()
    }
}
