//! Class rules for arguments that may be of several classes: the answer is that of
//! the rule for every combination, joined.
//!
//! Cost: a question that was asked before is a lookup ([`crate::answers`]). Otherwise the rule
//! is asked for one class of each sort that it distinguishes.

use crate::builtin::BuiltinId;
use crate::class::MClass;
use crate::language::BoundRule;
use crate::rules::{Argument, Asked, ClassRules, Classes, ResultClasses};
use crate::tree::BuiltinTree;
use smallvec::SmallVec;

/// More combinations of classes are not examined.
const MAX_COMBINATIONS: usize = 4096;

impl BuiltinTree {
    /// The classes of the results of a call, for all combinations of the classes
    /// that its arguments may have; remembered.
    #[must_use]
    pub fn classes_of_any(
        &self,
        id: BuiltinId,
        rules: ClassRules,
        arguments: &[Asked<'_>],
    ) -> Classes {
        let Some(rule) = self.class_rule(id, rules) else { return Classes::Unknown };
        let looks_at = || self.questions(rule);
        self.answers.remembered(rule, arguments, looks_at, || for_all(self, rule, arguments))
    }
}

/// The classes of the results for each combination of classes, joined.
fn for_all(tree: &BuiltinTree, rule: BoundRule, arguments: &[Asked<'_>]) -> Classes {
    let counts = arguments.iter().map(|argument| argument.classes.len() as usize);
    let count = counts.fold(1_usize, usize::saturating_mul);
    if count > MAX_COMBINATIONS {
        return Classes::Unknown;
    }
    let distinctions = tree.distinctions(rule);
    let lists = arguments.iter().enumerate().map(|(place, argument)| {
        distinctions.representatives(argument.classes, place, arguments.len())
    });
    of_each(tree, rule, arguments, &lists.collect::<SmallVec<[_; 4]>>())
}

/// The same for these classes of each argument.
fn of_each(
    tree: &BuiltinTree,
    rule: BoundRule,
    arguments: &[Asked<'_>],
    lists: &[SmallVec<[MClass; 4]>],
) -> Classes {
    let mut all: Option<ResultClasses> = None;
    let mut places: SmallVec<[usize; 4]> = lists.iter().map(|_| 0).collect();
    let mut one: SmallVec<[Argument<'_>; 4]> =
        arguments.iter().zip(lists).map(|(argument, list)| argument.of_class(list[0])).collect();
    loop {
        for (argument, (list, &place)) in one.iter_mut().zip(lists.iter().zip(&places)) {
            argument.class = list[place];
        }
        match tree.answer(rule, &one).unwrap_or(Classes::Unknown) {
            Classes::Unknown => return Classes::Unknown,
            Classes::Refused => {}
            Classes::Results(sets) => join(&mut all, sets),
        }
        if !advance(&mut places, |index| lists[index].len()) {
            return all.map_or(Classes::Refused, Classes::Results);
        }
    }
}

/// Takes in the classes of the results of one more combination.
fn join(all: &mut Option<ResultClasses>, sets: ResultClasses) {
    let Some(all) = all else {
        *all = Some(sets);
        return;
    };
    // Where a rule yields fewer results, the others are unknown.
    all.truncate(sets.len());
    for (all, set) in all.iter_mut().zip(&sets) {
        *all = all.union(*set);
    }
}

/// The next combination, as an odometer; false after the last.
pub fn advance(places: &mut [usize], count: impl Fn(usize) -> usize) -> bool {
    for (index, place) in places.iter_mut().enumerate() {
        *place += 1;
        if *place < count(index) {
            return true;
        }
        *place = 0;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ClassSet, builtins};

    const SOME: [MClass; 7] = [
        MClass::Double,
        MClass::Single,
        MClass::Int8,
        MClass::Char,
        MClass::Logical,
        MClass::Cell,
        MClass::Object,
    ];

    /// Is the answer the same that all combinations yield?
    fn agrees(rule: BoundRule, arguments: &[Asked<'_>]) -> bool {
        let lists: Vec<_> = arguments.iter().map(|it| it.classes.iter().collect()).collect();
        let tree = builtins();
        for_all(tree, rule, arguments) == of_each(tree, rule, arguments, &lists)
    }

    #[test]
    fn classes_that_a_rule_does_not_distinguish_have_one_answer() {
        let (all, one) = (SOME.into_iter().collect(), MClass::Double.into());
        let asked = |classes| Asked { classes, scalar: None, string: None };
        let samples: [&[ClassSet]; 6] =
            [&[all], &[all, all], &[all, one], &[one, all], &[one, all, one], &[one, one, all]];
        for id in builtins().concrete() {
            for rules in ClassRules::ALL {
                let Some(rule) = builtins().class_rule(id, rules) else { continue };
                for sample in samples {
                    let sample: Vec<_> = sample.iter().copied().map(asked).collect();
                    let name = &builtins().get(id).name;
                    assert!(agrees(rule, &sample), "{name} {rules:?} {}", sample.len());
                }
            }
        }
    }
}
