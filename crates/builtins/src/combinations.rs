//! Class rules for arguments that may be of several classes: the answer is that of
//! the rule for every combination, joined.
//!
//! Cost: a question that was asked before is a lookup ([`crate::answers`]).

use crate::answers::remembered;
use crate::builtin::BuiltinId;
use crate::class::{ClassSet, MClass};
use crate::rules::{Argument, ClassRules, Classes};
use crate::tree::BuiltinTree;
use smallvec::SmallVec;

/// More combinations of classes are not examined.
const MAX_COMBINATIONS: usize = 4096;

/// An argument of which some classes are possible.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The classes that it may have.
    pub classes: ClassSet,
    /// Is it 1x1?
    pub scalar: Option<bool>,
    /// Its value, where it is a known string.
    pub string: Option<&'a str>,
}

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
        let answers = &self.answers;
        let looks_at = remembered(&answers.looks_at, (id, rules), || self.questions(id, rules));
        let ask = || for_all(self, id, rules, arguments);
        if looks_at.strings && arguments.iter().any(|argument| argument.string.is_some()) {
            return ask();
        }
        let of =
            |argument: &Asked<'_>| (argument.classes, argument.scalar.filter(|_| looks_at.scalars));
        let question = (id, rules, arguments.iter().map(of).collect());
        remembered(&answers.known, question, ask)
    }
}

/// The classes of the results for each combination of classes, joined.
fn for_all(
    tree: &BuiltinTree,
    id: BuiltinId,
    rules: ClassRules,
    arguments: &[Asked<'_>],
) -> Classes {
    let lists: SmallVec<[SmallVec<[MClass; 4]>; 4]> =
        arguments.iter().map(|argument| argument.classes.iter().collect()).collect();
    let count = lists.iter().try_fold(1_usize, |count, list| count.checked_mul(list.len()));
    if count.is_none_or(|count| count > MAX_COMBINATIONS) {
        return Classes::Unknown;
    }
    let mut all: Option<Vec<ClassSet>> = None;
    let mut places = vec![0; lists.len()];
    loop {
        let one: SmallVec<[Argument<'_>; 4]> = (0..lists.len())
            .map(|index| Argument {
                class: lists[index][places[index]],
                scalar: arguments[index].scalar,
                string: arguments[index].string,
            })
            .collect();
        match tree.classes(id, rules, &one) {
            Classes::Unknown => return Classes::Unknown,
            Classes::Refused => {}
            Classes::Results(sets) => {
                all = Some(match all {
                    None => sets,
                    // Where a rule yields fewer results, the others are unknown.
                    Some(all) => all.iter().zip(&sets).map(|(a, b)| a.union(*b)).collect(),
                });
            }
        }
        if !advance(&mut places, |index| lists[index].len()) {
            return all.map_or(Classes::Refused, Classes::Results);
        }
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
