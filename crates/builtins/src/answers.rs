//! Answers of class rules: the same question is asked in every iteration of a
//! loop, in every function and by every thread.
//!
//! A question has for each argument the classes that it may have; the answer is
//! that of the rule for every combination of them. Whether arguments are 1x1 and
//! the value of a string belongs to the question where the rule looks at it; questions
//! with a string are not kept, there are too many.
//!
//! ```text
//! plus of {double, single} and {int8}     answer: {int8}; kept
//! zeros of {double} and the string 'int8'   answer: {int8}; not kept
//! ```
//!
//! Cost: a hash of a few bytes for each argument.

use crate::builtin::BuiltinId;
use crate::class::ClassSet;
use crate::language::Questions;
use crate::rules::{ClassRules, Classes};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::hash::Hash;
use std::sync::{PoisonError, RwLock};

type Question = (BuiltinId, ClassRules, SmallVec<[(ClassSet, Option<bool>); 4]>);

/// What the class rules of one tree of builtins have answered. A copy starts
/// afresh: its tree may be changed.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    pub(crate) looks_at: RwLock<FxHashMap<(BuiltinId, ClassRules), Questions>>,
    pub(crate) known: RwLock<FxHashMap<Question, Classes>>,
}

impl Clone for Answers {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// What is known of a key, computed where it is not. An answer is the same
/// whoever computes it, so a lock that a panic has left is as good as any.
pub(crate) fn remembered<K: Eq + Hash, V: Clone>(
    known: &RwLock<FxHashMap<K, V>>,
    key: K,
    compute: impl FnOnce() -> V,
) -> V {
    let held = known.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
    held.unwrap_or_else(|| {
        let value = compute();
        known.write().unwrap_or_else(PoisonError::into_inner).insert(key, value.clone());
        value
    })
}
