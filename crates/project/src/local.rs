//! Steps 2 and 3 of the lookup (`000` section 2.10): the functions of the file.
//!
//! *Nested functions*, "following the usual static scoping semantics": from
//! inside a function all functions declared directly in it, in any enclosing
//! function, and the enclosing functions themselves are visible (`001` section
//! 3.1). *Subfunctions*: all functions of the file that are not nested, the
//! current one included (recursion); in a script its local functions, in a
//! class file the functions after the class. Methods are none of these: they
//! are found through the class of an argument (step 6).
//!
//! ```text
//! function outer()              from outer:  inner (nested), sub, outer
//!   function inner()            from inner:  deep, inner, other (nested), sub, outer
//!     function deep() ... end
//!   end
//!   function other() ... end
//! end
//! function sub() ... end        from sub:    sub, outer
//! ```
//!
//! **The file's name wins over the primary function's** (`000` footnote 1): in
//! `f.m` with `function g`, other functions call it `f`. [`LocalFunctions::of`]
//! goes by the names as written, as kind analysis does that is given one text;
//! [`LocalFunctions::of_file`] applies the rule (GNU Octave 7.3 does too: `g` is
//! undefined there).
//!
//! Of two functions of one name in one place the first is found.
//!
//! Cost: one hash lookup for a name that no function of the file has; else one
//! more for each level of nesting.

use crate::facts;
use crate::found::Step;
use lariat_syntax::names::Sym;
use lariat_syntax::tree::{FunctionId, Tree, Unit};
use rustc_hash::{FxHashMap, FxHashSet};

/// A function of the same file that a name refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Local {
    /// The function.
    pub function: FunctionId,
    /// [`Step::Nested`] or [`Step::Subfunction`].
    pub step: Step,
}

/// The functions of a file by name.
#[derive(Clone, Debug, Default)]
pub struct LocalFunctions {
    names: FxHashSet<Sym>,
    by_place: FxHashMap<(Sym, Option<FunctionId>), FunctionId>,
}

impl LocalFunctions {
    /// The functions of a file, all by the names in their own headers.
    pub fn of(tree: &Tree) -> Self {
        Self::with_primary(tree, None)
    }

    /// The functions of the file `stem.m`: its primary function is called `stem`.
    pub fn of_file(tree: &Tree, stem: &str) -> Self {
        Self::with_primary(tree, Some(stem))
    }

    fn with_primary(tree: &Tree, stem: Option<&str>) -> Self {
        let methods = facts::methods(tree);
        let primary = primary_function(tree);
        let mut local = Self::default();
        for (id, function) in tree.functions.iter() {
            if methods.contains(&id) {
                continue;
            }
            let declared = facts::simple_name(tree, function.name);
            let name = match stem {
                Some(stem) if Some(id) == primary => tree.find_name(stem),
                _ => declared,
            };
            // Inside the file, a function that has the file's name comes first.
            let gives_way = name != declared && name.is_some_and(|sym| is_declared(tree, sym));
            if let Some(sym) = name.filter(|_| !gives_way) {
                local.names.insert(sym);
                local.by_place.entry((sym, function.parent)).or_insert(id);
            }
        }
        local
    }

    /// The function that `sym` refers to in the function `from` (`None`: outside
    /// all functions).
    pub fn visible(&self, tree: &Tree, sym: Sym, from: Option<FunctionId>) -> Option<Local> {
        if !self.names.contains(&sym) {
            return None;
        }
        let declared_in = |scope| self.by_place.get(&(sym, scope)).copied();
        let mut scope = from;
        while let Some(enclosing) = scope {
            if let Some(function) = declared_in(scope) {
                return Some(Local { function, step: Step::Nested });
            }
            scope = tree.functions[enclosing].parent;
        }
        declared_in(None).map(|function| Local { function, step: Step::Subfunction })
    }

    /// All functions visible from `from` by that name, best first.
    pub(crate) fn all_visible(
        &self,
        tree: &Tree,
        sym: Sym,
        from: Option<FunctionId>,
    ) -> Vec<Local> {
        let mut all = Vec::new();
        let mut scope = from;
        while let Some(local) = self.visible(tree, sym, scope) {
            all.push(local);
            match tree.functions[local.function].parent {
                Some(parent) => scope = tree.functions[parent].parent,
                None => break,
            }
        }
        all
    }

    /// The names of the file's functions, in the order of their first occurrence.
    pub fn names<'a>(&self, tree: &'a Tree) -> impl Iterator<Item = &'a str> + use<'a> {
        let mut names: Vec<Sym> = self.names.iter().copied().collect();
        names.sort_unstable();
        names.into_iter().map(|sym| tree.name(sym))
    }
}

/// Is a function of this name declared at the file's level?
fn is_declared(tree: &Tree, name: Sym) -> bool {
    let mut top_level = tree.functions.iter().filter(|(_, function)| function.parent.is_none());
    top_level.any(|(_, function)| facts::simple_name(tree, function.name) == Some(name))
}

/// The primary function: the first one of a function file.
pub fn primary_function(tree: &Tree) -> Option<FunctionId> {
    match tree.unit {
        Unit::Function => tree.functions.ids().find(|&id| tree.functions[id].parent.is_none()),
        Unit::Script | Unit::Class => None,
    }
}
