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
//! Questions are asked of rules, not of builtins: `sin` and `cos` inherit one rule, and
//! what it has answered for one it has answered for the other.
//!
//! Each thread remembers its own answers: they are few, and a lock that is taken for each
//! call of a builtin costs two threads a tenth of their time.
//!
//! Cost: a hash of a few bytes for each argument.

use crate::class::ClassSet;
use crate::language::{BoundRule, Questions};
use crate::rules::{Asked, Classes};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::cell::RefCell;
use thread_local::ThreadLocal;

/// For each argument its classes, and whether it is 1x1 where the rule looks at that.
type Question = SmallVec<[(ClassSet, Option<bool>); 4]>;

/// What one rule has answered.
#[derive(Debug)]
struct OfRule {
    looks_at: Questions,
    known: FxHashMap<Question, Classes>,
}

impl OfRule {
    /// What the rule is asked by these arguments; nothing where the answer is not kept.
    fn question(&self, arguments: &[Asked<'_>]) -> Option<Question> {
        if self.looks_at.strings && arguments.iter().any(|argument| argument.string.is_some()) {
            return None;
        }
        let scalars = self.looks_at.scalars;
        let of = |argument: &Asked<'_>| (argument.classes, argument.scalar.filter(|_| scalars));
        Some(arguments.iter().map(of).collect())
    }
}

/// What the class rules of one tree of builtins have answered. A copy starts
/// afresh: its tree may be changed.
#[derive(Debug, Default)]
pub(crate) struct Answers(ThreadLocal<RefCell<FxHashMap<BoundRule, OfRule>>>);

impl Clone for Answers {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Answers {
    /// The answer of a rule, computed where it is not known. It is the same whoever
    /// computes it.
    pub(crate) fn remembered(
        &self,
        rule: BoundRule,
        arguments: &[Asked<'_>],
        looks_at: impl FnOnce() -> Questions,
        compute: impl FnOnce() -> Classes,
    ) -> Classes {
        if let Some(classes) = self.known(rule, arguments) {
            return classes;
        }
        let classes = compute();
        let mut rules = self.0.get_or_default().borrow_mut();
        let of_rule = rules
            .entry(rule)
            .or_insert_with(|| OfRule { looks_at: looks_at(), known: FxHashMap::default() });
        if let Some(question) = of_rule.question(arguments) {
            of_rule.known.insert(question, classes.clone());
        }
        classes
    }

    fn known(&self, rule: BoundRule, arguments: &[Asked<'_>]) -> Option<Classes> {
        let rules = self.0.get_or_default().borrow();
        let of_rule = rules.get(&rule)?;
        of_rule.known.get(&of_rule.question(arguments)?).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BuiltinTree, ClassRules, MClass, parse};

    fn answer(tree: &BuiltinTree, name: &str) -> Option<Classes> {
        let classes = [MClass::Double, MClass::Single].into_iter().collect();
        let asked = [Asked { classes, scalar: None, string: None }];
        Some(tree.classes_of_any(tree.find(name)?, ClassRules::Octave, &asked))
    }

    fn rules_asked(tree: &BuiltinTree) -> usize {
        tree.answers.0.get_or_default().borrow().len()
    }

    #[test]
    fn builtins_that_inherit_a_rule_share_its_answers() {
        let text = "all; root; Class(float->double)\nf\nh\ng; ; Class(float->single)";
        let (tree, _) = parse(text, &BuiltinTree::default());
        assert_eq!(answer(&tree, "f"), answer(&tree, "h"));
        assert_eq!(rules_asked(&tree), 1);
        assert_ne!(answer(&tree, "f"), answer(&tree, "g"));
        assert_eq!(rules_asked(&tree), 2);
    }

    #[test]
    fn an_inherited_rule_that_is_bound_late_has_answers_for_each_binding() {
        let text = "all; root; OctaveClass(natlab)\n\
                    f; ; Class(float->double)\ng; ; Class(float->single)";
        let (tree, _) = parse(text, &BuiltinTree::default());
        assert_ne!(answer(&tree, "f"), answer(&tree, "g"));
        assert_eq!(rules_asked(&tree), 2);
    }
}
