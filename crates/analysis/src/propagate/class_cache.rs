//! What class rules have said: the same question is asked in every round of a
//! loop and in every function.
//!
//! A rule sees the classes of the arguments, which of them are scalars, and known
//! texts. Questions with a text are not kept: there are too many.
//!
//! Cost: a hash of a few bytes for each argument.

use super::evaluate;
use super::view::View;
use lariat_builtins::{BuiltinId, BuiltinTree, ClassRules, Classes, MClass};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

type Question = (BuiltinId, SmallVec<[(MClass, Option<bool>); 4]>);

/// Answers of class rules.
#[derive(Clone, Debug, Default)]
pub(super) struct ClassCache {
    known: FxHashMap<Question, Classes>,
}

impl ClassCache {
    /// The classes of the results of a call.
    pub fn classes(
        &mut self,
        tree: &BuiltinTree,
        id: BuiltinId,
        rules: ClassRules,
        views: &[View<'_>],
    ) -> Classes {
        let ask = || tree.classes(id, rules, &evaluate::arguments(views));
        if views.iter().any(|view| view.text().is_some()) {
            return ask();
        }
        let of = |view: &View<'_>| (view.class.unwrap_or(MClass::Object), view.is_scalar());
        let question = (id, views.iter().map(of).collect());
        self.known.entry(question).or_insert_with(ask).clone()
    }
}
