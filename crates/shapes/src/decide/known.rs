//! What is known on the path through a large term: extents that are 1, extents
//! that are not, and equations.
//!
//! An equation is a [`Class`], which speaks of those members that are not 1. Two
//! that share an extent are merged as soon as the extent is known not to be 1, so
//! that a contradiction between numbers shows early.
//!
//! **Cost.** A term over six variables has about as many equations as variables;
//! adding one compares it with the others.

use super::axes::{Axes, Axis};
use super::case::Class;
use super::settle::{MeetResult, meet};
use smallvec::SmallVec;

/// A case, as far as it was asked about.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Extents that are 1.
    pub ones: Axes,
    /// Extents that are not.
    pub large: Axes,
    /// The equations.
    pub sets: SmallVec<[Class; 8]>,
}

impl Known {
    /// A class without the extents that are 1 here.
    pub fn seen(&self, class: &Class) -> Class {
        Class { axes: class.axes.minus(&self.ones), number: class.number }
    }

    /// Is this extent 1? If that is open, an extent that helps to decide.
    pub fn is_one(&self, class: &Class) -> Result<bool, Axis> {
        if class.number.is_some() || !class.axes.and(&self.large).is_empty() {
            return Ok(false);
        }
        class.axes.first().map_or(Ok(true), Err)
    }

    /// The same extent with as few members as possible.
    pub fn shortest(&self, class: &Class) -> Class {
        if let Some(number) = class.number {
            return Class::number(number);
        }
        match class.axes.and(&self.large).first() {
            Some(axis) => Class { axes: Axes::of(axis), number: None },
            None => *class,
        }
    }

    /// Adds an equation; whether it may hold.
    pub fn add(&mut self, mut class: Class) -> bool {
        let mut at = 0;
        while at < self.sets.len() {
            match meet(&self.sets[at], &class, &self.large) {
                MeetResult::Apart | MeetResult::Ask(_) => at += 1,
                MeetResult::Contradiction => return false,
                MeetResult::Merged(merged) if merged == self.sets[at] => return true,
                MeetResult::Merged(merged) => {
                    class = merged;
                    self.sets.swap_remove(at);
                    at = 0;
                }
            }
        }
        self.sets.push(class);
        true
    }

    /// Continues where an extent is 1.
    pub fn make_one(&mut self, axis: Axis) {
        self.ones.insert(axis);
        for set in &mut self.sets {
            set.axes.remove(axis);
        }
    }

    /// Continues where an extent is not 1; whether that may be.
    pub fn make_large(&mut self, axis: Axis) -> bool {
        self.large.insert(axis);
        let sets = std::mem::take(&mut self.sets);
        sets.into_iter().all(|set| self.add(set))
    }
}
