//! The names of one function.

use lariat_syntax::Sym;
use lariat_syntax::tree;
use rustc_hash::{FxHashMap, FxHashSet};

/// The names of one function, or of what stands outside all functions.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    /// Where each name is assigned or declared, in source order.
    pub(crate) writes: FxHashMap<Sym, Vec<u32>>,
    /// Names that a script indexes with a colon.
    pub(crate) indexed_whole: FxHashSet<Sym>,
    /// Names that are variables somewhere.
    pub(crate) mentioned: FxHashSet<Sym>,
    /// Parameters, inputs and outputs.
    pub(crate) parameters: FxHashSet<Sym>,
    /// Declared `global`.
    pub(crate) globals: FxHashSet<Sym>,
    /// Declared `persistent`.
    pub(crate) persistents: FxHashSet<Sym>,
    /// Variables that nested functions use too, with the function that owns each.
    pub(crate) shared: FxHashMap<Sym, Option<tree::FunctionId>>,
}
