//! What functions declare of the sizes of their arguments, as the value analysis
//! takes it.
//!
//! ```text
//! %#shape m (R,S), n
//! function r = f(m, n)      m: (R,S) of any class, n: a scalar that is n
//!   r = zeros(size(m, 1), n);   r: (R,n) double
//! ```
//!
//! A declaration is the user's word on arguments of which nothing else is known,
//! so it counts in a context without known callers alone
//! (`Context::declared` of it). Where a caller passes arguments, these
//! count: one that breaks the declaration is reported by whoever checks
//! declarations, and nothing false is claimed of what it computes. Two names may be
//! equal in a run: only the check of declared sizes takes them for different.
//!
//! The room above reads the declarations; here they are plain data.
//!
//! Cost: one look-up for each function without known callers.

use lariat_base::FileId;
use lariat_shapes::{Extent, Symbol};
use lariat_syntax::tree::FunctionId;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What is declared of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeclaredSize {
    /// It is a scalar, with this value.
    Scalar(Symbol),
    /// It has these extents; of an unknown one nothing is said.
    Extents(Vec<Extent>),
}

/// What a function declares of its arguments, in order; nothing of some.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declaration {
    /// The arguments.
    pub inputs: Vec<Option<DeclaredSize>>,
}

impl Declaration {
    /// What is declared of an argument.
    pub fn input(&self, place: usize) -> Option<&DeclaredSize> {
        self.inputs.get(place)?.as_ref()
    }
}

/// The declarations of a program, by function of the source.
pub type Declarations = FxHashMap<(FileId, FunctionId), Arc<Declaration>>;
