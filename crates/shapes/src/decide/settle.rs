//! Sets of extents that overlap become the disjoint classes of cases.
//!
//! Each set states that its members which are not 1 are equal. Two sets
//! that share an extent are one set where that extent is not 1, and forget it
//! where it is. Where one contains the other, or they share a number, no question
//! arises. The same question decides what a result is that is part of a class:
//! the class where a member of the part is not 1.
//!
//! **Cost.** The overlaps of operands are few; each may double the cases.

use super::axes::{Axes, Axis};
use super::case::{Case, Class, Extents, Value};
use super::gave_up::GaveUp;
use super::tree::{TreeId, Trees};
use smallvec::SmallVec;

/// Sets that must hold, and the sets whose joins are the result.
#[derive(Clone, Debug, Default)]
pub struct Unsettled {
    /// Sets of extents of which those that are not 1 are equal.
    pub sets: SmallVec<[Class; 8]>,
    /// The result, each extent a part of one of the sets, or a single one.
    pub result: SmallVec<[Class; 3]>,
}

/// What two sets imply together.
pub enum MeetResult {
    /// Nothing more than each implies.
    Apart,
    /// The same as one set.
    Merged(Class),
    /// Nothing legal.
    Contradiction,
    /// It depends on whether this extent is 1.
    Ask(Axis),
}

impl Unsettled {
    /// The tree of the cases. `large`: extents known not to be 1.
    pub fn settle(mut self, trees: &mut Trees, large: Axes) -> Result<TreeId, GaveUp> {
        trees.step()?;
        if let Some(met) = self.merge(&large) {
            return match met {
                MeetResult::Ask(axis) => self.ask(axis, trees, large),
                MeetResult::Apart | MeetResult::Merged(_) | MeetResult::Contradiction => {
                    Ok(Trees::NEVER)
                }
            };
        }
        let mut result = Extents::new();
        for part in &self.result {
            match self.value(part, &large) {
                Ok(value) => result.push(value),
                Err(axis) => return self.ask(axis, trees, large),
            }
        }
        Ok(trees.case(Case::new(self.sets, result)))
    }

    /// Merges sets until all are apart, or a contradiction or question is found.
    fn merge(&mut self, large: &Axes) -> Option<MeetResult> {
        let mut first = 0;
        while first < self.sets.len() {
            let mut second = first + 1;
            while second < self.sets.len() {
                match meet(&self.sets[first], &self.sets[second], large) {
                    MeetResult::Apart => second += 1,
                    MeetResult::Merged(class) => {
                        self.sets[first] = class;
                        self.sets.swap_remove(second);
                        // The larger set may meet those that were apart.
                        second = first + 1;
                    }
                    open => return Some(open),
                }
            }
            first += 1;
        }
        None
    }

    /// What a part of a class is, or which extent decides that.
    fn value(&self, part: &Class, large: &Axes) -> Result<Value, Axis> {
        if let Some(number) = part.number {
            return Ok(Value::Number(number));
        }
        let Some(axis) = part.axes.first() else {
            return Ok(Value::One);
        };
        let whole = self.sets.iter().find(|set| set.axes.contains(axis));
        match whole {
            None => Ok(Value::Class(axis)),
            Some(whole) if whole == part || !part.axes.and(large).is_empty() => {
                let first = whole.axes.first().unwrap_or(axis);
                Ok(whole.number.map_or(Value::Class(first), Value::Number))
            }
            Some(_) => Err(axis),
        }
    }

    fn ask(self, axis: Axis, trees: &mut Trees, mut large: Axes) -> Result<TreeId, GaveUp> {
        let drop = |set: &Class| set.without(axis);
        let small = Self {
            sets: self.sets.iter().map(drop).collect(),
            result: self.result.iter().map(drop).collect(),
        };
        let one = small.settle(trees, large)?;
        large.insert(axis);
        let other = self.settle(trees, large)?;
        trees.by_axis(axis, one, other)
    }
}

/// What two sets imply together, where these extents are not 1.
pub fn meet(one: &Class, two: &Class, large: &Axes) -> MeetResult {
    let shared = one.axes.and(&two.axes);
    let same_number = one.number.is_some() && one.number == two.number;
    let Some(axis) = shared.first() else {
        return match same_number {
            true => one.join(two).map_or(MeetResult::Contradiction, MeetResult::Merged),
            false => MeetResult::Apart,
        };
    };
    let contains = |large: &Class, small: &Class| {
        small.axes.minus(&large.axes).is_empty()
            && (small.number.is_none() || small.number == large.number)
    };
    let decided =
        !shared.and(large).is_empty() || same_number || contains(one, two) || contains(two, one);
    match decided {
        true => one.join(two).map_or(MeetResult::Contradiction, MeetResult::Merged),
        false => MeetResult::Ask(axis),
    }
}
