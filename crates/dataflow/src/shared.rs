//! Variables that nested functions share with the functions around them.
//!
//! A nested function reads and assigns its parents' variables whenever it is
//! called, perhaps long after, by a handle. Their life is not to be seen in one
//! body, so nothing is reported about them: every name that occurs in two functions
//! of one family, a function with all that are nested in it. That takes in
//! parameters that only happen to have the same name.
//!
//! ```text
//! function outer(a)
//!   n = 0;                      n: shared
//!   function step()
//!     n = n + 1; t = n;         t: of step alone
//!   end
//! end
//! ```
//!
//! Cost: linear in the occurrences; nothing in files without nested functions.

use lariat_kinds::Kinds;
use lariat_syntax::Sym;
use lariat_syntax::tree::{FunctionId, Tree};
use std::collections::HashSet;

/// The families of a file and what their members share.
pub(crate) struct Families {
    /// The outermost function around each function.
    roots: Vec<FunctionId>,
    shared: HashSet<(FunctionId, Sym)>,
}

impl Families {
    pub(crate) fn of(tree: &Tree, kinds: &Kinds) -> Self {
        let roots = roots(tree);
        let shared = match tree.functions.iter().any(|(_, function)| function.parent.is_some()) {
            true => shared(tree, kinds, &roots),
            false => HashSet::new(),
        };
        Self { roots, shared }
    }

    /// The outermost function around this one.
    pub(crate) fn root(&self, function: FunctionId) -> FunctionId {
        self.roots[function.index()]
    }

    /// Does another function of the family have this name in it?
    pub(crate) fn is_shared(&self, function: FunctionId, sym: Sym) -> bool {
        !self.shared.is_empty() && self.shared.contains(&(self.root(function), sym))
    }
}

/// A function stands after its parent in source order.
fn roots(tree: &Tree) -> Vec<FunctionId> {
    let mut roots: Vec<FunctionId> = Vec::new();
    for (id, function) in tree.functions.iter() {
        let root = function.parent.and_then(|parent| roots.get(parent.index()).copied());
        roots.push(root.unwrap_or(id));
    }
    roots
}

fn shared(tree: &Tree, kinds: &Kinds, roots: &[FunctionId]) -> HashSet<(FunctionId, Sym)> {
    let mut shared = HashSet::new();
    // The function in which the name was seen last.
    let mut seen: Vec<Option<FunctionId>> = vec![None; tree.names.len()];
    for occurrence in kinds.occurrences.iter().filter(|occurrence| !occurrence.bound) {
        let Some(function) = occurrence.function else { continue };
        let root = roots[function.index()];
        let before = seen[occurrence.sym.index()].replace(function);
        if before.is_some_and(|before| before != function && roots[before.index()] == root) {
            shared.insert((root, occurrence.sym));
        }
    }
    shared
}
