//! One case: equations between extents, and the shape in this case.
//!
//! A [`Class`] is a set of extents *of which those that are not 1 are equal*, and
//! equal to a number if there is one. With this reading, an elementwise operation
//! that expands needs no split at all: `a + b` puts the extents of each dimension
//! into one class, and the class is the extent of the result, [`Value::Class`].
//! An equation that is meant in full stands below splits that determine whether its
//! sides are 1.
//!
//! | invariant | why |
//! |---|---|
//! | classes are disjoint, sorted, and have two members or more | one form for one meaning |
//! | a number in a class is not 1 | an extent of 1 is in no class |
//! | a value is a whole class | the join of a part may be 1 where that of the class is not |
//!
//! **Cost.** Linear in the number of classes, which is at most that of extents.

use super::axes::{Axes, Axis};
use smallvec::SmallVec;

/// Extents of which those that are not 1 are equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class {
    /// The extents.
    pub axes: Axes,
    /// The number that they equal where they are not 1; not 1 itself.
    pub number: Option<u64>,
}

impl Class {
    /// A number that is not 1.
    pub fn number(number: u64) -> Self {
        Self { axes: Axes::default(), number: Some(number) }
    }

    /// Is it 1, having no member?
    pub fn is_one(&self) -> bool {
        self.axes.is_empty() && self.number.is_none()
    }

    /// Does it state an equality?
    fn says_something(&self) -> bool {
        self.axes.len() + u32::from(self.number.is_some()) > 1
    }

    /// The members of both; none if they have different numbers.
    pub fn join(&self, other: &Self) -> Option<Self> {
        let number = match (self.number, other.number) {
            (Some(one), Some(two)) if one != two => return None,
            (one, two) => one.or(two),
        };
        Some(Self { axes: self.axes.or(&other.axes), number })
    }

    /// The class where this extent is 1.
    pub fn without(&self, axis: Axis) -> Self {
        let mut class = *self;
        class.axes.remove(axis);
        class
    }
}

/// The extent of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// 1.
    One,
    /// A number that is not 1.
    Number(u64),
    /// What the members of a class are that are not 1, or 1 if all are; named by
    /// the smallest member. A member of no class is one by itself.
    Class(Axis),
}

/// The extents of a result; none where only legality is asked for.
pub type Extents = SmallVec<[Value; 3]>;

/// Equations and a result.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Case {
    /// What is equal.
    pub classes: SmallVec<[Class; 2]>,
    /// The shape.
    pub result: Extents,
}

impl Case {
    /// Sorts classes, and leaves out the trivial ones.
    pub fn new(classes: impl IntoIterator<Item = Class>, result: Extents) -> Self {
        let mut classes: SmallVec<[Class; 2]> =
            classes.into_iter().filter(Class::says_something).collect();
        classes.sort_unstable_by_key(|class| class.axes.first());
        Self { classes, result }
    }

    /// The members of a value.
    pub fn members(&self, value: Value) -> Class {
        match value {
            Value::One => Class::default(),
            Value::Number(number) => Class::number(number),
            Value::Class(axis) => {
                let class = self.classes.iter().find(|class| class.axes.contains(axis));
                class.copied().unwrap_or(Class { axes: Axes::of(axis), number: None })
            }
        }
    }

    /// The members of the extent along a dimension.
    pub fn extent(&self, dimension: usize) -> Class {
        self.result.get(dimension).map_or(Class::default(), |value| self.members(*value))
    }

    /// All extents that occur.
    pub fn axes(&self) -> Axes {
        let mut all = Axes::default();
        for class in &self.classes {
            all = all.or(&class.axes);
        }
        for value in &self.result {
            if let Value::Class(axis) = value {
                all.insert(*axis);
            }
        }
        all
    }

    /// The case where this extent is 1.
    pub fn without(&self, axis: Axis) -> Self {
        let result = self.result.iter().map(|value| match value {
            Value::Class(_) => match self.members(*value).without(axis) {
                class if class.is_one() => Value::One,
                class => class.axes.first().map_or(Value::One, Value::Class),
            },
            known => *known,
        });
        Self::new(self.classes.iter().map(|class| class.without(axis)), result.collect())
    }
}
