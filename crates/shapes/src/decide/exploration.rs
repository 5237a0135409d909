//! Large terms, case by case.
//!
//! Operations on case trees make the tree of every part of a term, though most
//! cases of a part are impossible in the whole. Here one case is followed through
//! the whole term at a time: extents are 1, not 1, or open; each operation adds
//! its equations; where one asks about an open extent, the case is split, and both
//! branches go on from there. A case that turns out illegal ends at once.
//!
//! The result is the same tree, since trees are canonical ([`super::tree`]). This
//! is the faster way for large terms over few variables; the other one shares
//! parts between terms.
//!
//! **Cost.** Linear in the term for each case that is looked at; variables have
//! numbers in the order in which they are met, so that questions come nearly in
//! the order of splits.

use super::axes::{Axes, Axis};
use super::case::Class;
use super::gave_up::GaveUp;
use super::settle::{Meeting, Unsettled, meet};
use super::tree::{TreeId, Trees};
use crate::dialect::Rules;
use smallvec::SmallVec;

/// An operation on earlier values, by their place in the list.
#[derive(Clone, Copy, Debug)]
pub enum Instruction {
    /// The illegal shape.
    Illegal,
    /// A shape; its extents stand in the list of leaves from here on.
    Leaf(usize),
    /// An elementwise operation.
    Sum(usize, usize),
    /// The matrix product.
    Product(usize, usize),
    /// The transpose.
    Transpose(usize),
}

/// A term as a list of operations, the last one being the term.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The operations.
    pub instructions: Vec<Instruction>,
    /// The extents of all leaves.
    pub leaves: Vec<Class>,
}

/// What one operation came to.
enum Outcome {
    /// Its extents have been added to the values.
    Value,
    /// The term is illegal in this case.
    Never,
    /// It depends on whether this extent is 1.
    Ask(Axis),
}

/// A case, and how far it was followed.
#[derive(Clone)]
struct Path {
    ones: Axes,
    large: Axes,
    sets: SmallVec<[Class; 8]>,
    /// The extents of the operations that are done.
    values: Vec<Class>,
}

/// What stays the same on all paths.
pub struct Exploration<'a> {
    /// The term.
    pub program: &'a Program,
    /// The rules of the language.
    pub rules: Rules,
    /// Extents of each value.
    pub dimensions: usize,
}

impl Exploration<'_> {
    /// The case tree of the term.
    pub fn tree(&self, trees: &mut Trees) -> Result<TreeId, GaveUp> {
        let values = Vec::with_capacity(self.program.instructions.len() * self.dimensions);
        let (ones, large) = Default::default();
        self.follow(Path { ones, large, sets: SmallVec::new(), values }, trees)
    }

    fn follow(&self, mut path: Path, trees: &mut Trees) -> Result<TreeId, GaveUp> {
        let from = path.values.len() / self.dimensions;
        for instruction in &self.program.instructions[from..] {
            trees.step()?;
            match self.perform(*instruction, &mut path) {
                Outcome::Value => {}
                Outcome::Never => return Ok(Trees::NEVER),
                Outcome::Ask(axis) => return self.split(axis, path, trees),
            }
        }
        let first = path.values.len() - self.dimensions;
        let result = path.values[first..].iter().map(|class| path.seen(class)).collect();
        Unsettled { sets: path.sets, result }.settle(trees, path.large)
    }

    fn split(&self, axis: Axis, mut path: Path, trees: &mut Trees) -> Result<TreeId, GaveUp> {
        let mut small = path.clone();
        small.ones.insert(axis);
        let sets = std::mem::take(&mut small.sets);
        small.sets = sets.iter().map(|set| set.without(axis)).collect();
        let one = self.follow(small, trees)?;
        path.large.insert(axis);
        let sets = std::mem::take(&mut path.sets);
        let consistent = sets.into_iter().all(|set| path.add(set));
        let other = if consistent { self.follow(path, trees)? } else { Trees::NEVER };
        trees.by_axis(axis, one, other)
    }

    fn perform(&self, instruction: Instruction, path: &mut Path) -> Outcome {
        match instruction {
            Instruction::Illegal => Outcome::Never,
            Instruction::Leaf(at) => {
                let extents = &self.program.leaves[at..at + self.dimensions];
                path.values.extend_from_slice(extents);
                Outcome::Value
            }
            Instruction::Sum(a, b) if self.rules.implicit_expansion => self.expanded(a, b, path),
            Instruction::Sum(a, b) => self.unless_scalar(a, b, path, Self::conforming),
            Instruction::Product(a, b) => self.unless_scalar(a, b, path, Self::product),
            Instruction::Transpose(a) => self.transpose(a, path),
        }
    }

    /// An extent of an earlier value.
    fn extent(&self, path: &Path, value: usize, dimension: usize) -> Class {
        path.seen(&path.values[value * self.dimensions + dimension])
    }

    fn expanded(&self, a: usize, b: usize, path: &mut Path) -> Outcome {
        for dimension in 0..self.dimensions {
            let (one, two) = (self.extent(path, a, dimension), self.extent(path, b, dimension));
            let Some(joined) = one.join(&two) else {
                return Outcome::Never;
            };
            if one != two && !path.add(joined) {
                return Outcome::Never;
            }
            let value = path.shortest(&joined);
            path.values.push(value);
        }
        Outcome::Value
    }

    /// Are all extents from a dimension on 1? An extent that decides it, if that
    /// is open.
    fn all_one(&self, path: &Path, value: usize, from: usize) -> Result<bool, Axis> {
        let mut open = None;
        for dimension in from..self.dimensions {
            match path.is_one(&self.extent(path, value, dimension)) {
                Ok(true) => {}
                Ok(false) => return Ok(false),
                Err(axis) => open = open.or(Some(axis)),
            }
        }
        open.map_or(Ok(true), Err)
    }

    fn unless_scalar(
        &self,
        a: usize,
        b: usize,
        path: &mut Path,
        otherwise: fn(&Self, usize, usize, &mut Path) -> Outcome,
    ) -> Outcome {
        let kept = match (self.all_one(path, a, 0), self.all_one(path, b, 0)) {
            (Ok(true), _) => b,
            (_, Ok(true)) => a,
            (Ok(false), Ok(false)) => return otherwise(self, a, b, path),
            (Err(axis), _) | (_, Err(axis)) => return Outcome::Ask(axis),
        };
        let first = kept * self.dimensions;
        path.values.extend_from_within(first..first + self.dimensions);
        Outcome::Value
    }

    fn conforming(&self, a: usize, b: usize, path: &mut Path) -> Outcome {
        let pairs = (0..self.dimensions)
            .map(|dimension| (self.extent(path, a, dimension), self.extent(path, b, dimension)));
        let pairs: SmallVec<[(Class, Class); 3]> = pairs.collect();
        if let Some(open) = equate(&pairs, path) {
            return open;
        }
        let first = a * self.dimensions;
        path.values.extend_from_within(first..first + self.dimensions);
        Outcome::Value
    }

    fn product(&self, a: usize, b: usize, path: &mut Path) -> Outcome {
        let matrices = [self.all_one(path, a, 2), self.all_one(path, b, 2)];
        if matrices.contains(&Ok(false)) {
            return Outcome::Never;
        }
        let inner = (self.extent(path, a, 1), self.extent(path, b, 0));
        if let Some(open) = equate(&[inner], path) {
            return open;
        }
        if let Some(axis) = matrices.into_iter().find_map(Result::err) {
            return Outcome::Ask(axis);
        }
        path.values.push(path.values[a * self.dimensions]);
        path.values.push(path.values[b * self.dimensions + 1]);
        path.values.extend((2..self.dimensions).map(|_| Class::default()));
        Outcome::Value
    }

    fn transpose(&self, a: usize, path: &mut Path) -> Outcome {
        match self.all_one(path, a, 2) {
            Ok(false) => return Outcome::Never,
            Err(axis) => return Outcome::Ask(axis),
            Ok(true) => {}
        }
        let first = a * self.dimensions;
        path.values.push(path.values[first + 1]);
        path.values.push(path.values[first]);
        path.values.extend((2..self.dimensions).map(|_| Class::default()));
        Outcome::Value
    }
}

/// Makes extents equal in pairs; what is open or illegal about that.
fn equate(pairs: &[(Class, Class)], path: &mut Path) -> Option<Outcome> {
    let mut open = None;
    for (one, two) in pairs.iter().filter(|(one, two)| one != two) {
        match (path.is_one(one), path.is_one(two)) {
            (Ok(first), Ok(second)) if first != second => return Some(Outcome::Never),
            (Ok(_), Ok(_)) => {}
            (Err(axis), _) | (_, Err(axis)) => open = open.or(Some(Outcome::Ask(axis))),
        }
    }
    if open.is_some() {
        return open;
    }
    for (one, two) in pairs.iter().filter(|(one, two)| one != two) {
        let consistent = one.join(two).is_some_and(|joined| path.add(joined));
        if !consistent {
            return Some(Outcome::Never);
        }
    }
    None
}

impl Path {
    /// A class without the extents that are 1 here.
    fn seen(&self, class: &Class) -> Class {
        Class { axes: class.axes.minus(&self.ones), number: class.number }
    }

    /// Is this extent 1? If that is open, an extent that helps to decide.
    fn is_one(&self, class: &Class) -> Result<bool, Axis> {
        if class.number.is_some() || !class.axes.and(&self.large).is_empty() {
            return Ok(false);
        }
        class.axes.first().map_or(Ok(true), Err)
    }

    /// The same extent with as few members as possible.
    fn shortest(&self, class: &Class) -> Class {
        if let Some(number) = class.number {
            return Class::number(number);
        }
        match class.axes.and(&self.large).first() {
            Some(axis) => Class { axes: Axes::of(axis), number: None },
            None => *class,
        }
    }

    /// Adds an equation; whether it may hold.
    fn add(&mut self, mut class: Class) -> bool {
        let mut at = 0;
        while at < self.sets.len() {
            match meet(&self.sets[at], &class, &self.large) {
                Meeting::Apart | Meeting::Ask(_) => at += 1,
                Meeting::Contradiction => return false,
                Meeting::Merged(merged) if merged == self.sets[at] => return true,
                Meeting::Merged(merged) => {
                    class = merged;
                    self.sets.swap_remove(at);
                    at = 0;
                }
            }
        }
        self.sets.push(class);
        true
    }
}
