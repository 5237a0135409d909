//! Large terms, case by case.
//!
//! Operations on case trees build the tree of every part of a term, though most
//! cases of a part are impossible in the whole. Here one case is followed through
//! the whole term at a time: extents are 1, not 1, or open; each operation adds
//! its equations; where one asks about an open extent, the case is split, and both
//! branches continue from there. A case that turns out illegal ends at once.
//!
//! The result is the same tree, since trees are canonical ([`super::tree`]). This
//! is the faster strategy for large terms over few variables; the other one shares
//! parts between terms.
//!
//! **Cost.** Linear in the term for each case that is examined; variables have
//! numbers in the order in which they are met, so that questions come nearly in
//! the order of splits.

use super::axes::Axis;
use super::case::Class;
use super::gave_up::GaveUp;
use super::known::Known;
use super::settle::Unsettled;
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
    /// Its extents have been added to the path.
    Value,
    /// The term is illegal in this case.
    Never,
    /// It depends on whether this extent is 1.
    Ask(Axis),
}

/// How far a case was followed.
struct Path {
    known: Known,
    /// Where the extents of each operation that is done begin. A case that continues
    /// where another one has ended finds those from before their split here.
    places: Vec<usize>,
    /// The extents of leaves, and of results that do not belong to an operand.
    extents: Vec<Class>,
}

impl Path {
    /// The result of an operation that is one of its operands.
    fn same_as(&mut self, operand: usize) -> Outcome {
        self.places.push(self.places[operand]);
        Outcome::Value
    }
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
        let places = Vec::with_capacity(self.program.instructions.len());
        let extents = self.program.leaves.clone();
        self.follow(&mut Path { known: Known::default(), places, extents }, trees)
    }

    fn follow(&self, path: &mut Path, trees: &mut Trees) -> Result<TreeId, GaveUp> {
        for instruction in &self.program.instructions[path.places.len()..] {
            trees.count(weight(&path.known))?;
            match self.perform(*instruction, path) {
                Outcome::Value => {}
                Outcome::Never => return Ok(Trees::NEVER),
                Outcome::Ask(axis) => return self.split(axis, path, trees),
            }
        }
        let last = path.places.len() - 1;
        let result = (0..self.dimensions).map(|at| self.extent(path, last, at)).collect();
        Unsettled { sets: path.known.sets.clone(), result }.settle(trees, path.known.large)
    }

    fn split(&self, axis: Axis, path: &mut Path, trees: &mut Trees) -> Result<TreeId, GaveUp> {
        let (places, extents) = (path.places.len(), path.extents.len());
        let mut large = path.known.clone();
        path.known.make_one(axis);
        let one = self.follow(path, trees)?;
        let other = match large.make_large(axis) {
            true => {
                path.places.truncate(places);
                path.extents.truncate(extents);
                path.known = large;
                self.follow(path, trees)?
            }
            false => Trees::NEVER,
        };
        trees.by_axis(axis, one, other)
    }

    fn perform(&self, instruction: Instruction, path: &mut Path) -> Outcome {
        match instruction {
            Instruction::Illegal => Outcome::Never,
            Instruction::Leaf(at) => {
                path.places.push(at);
                Outcome::Value
            }
            Instruction::Sum(a, b) if path.places[a] == path.places[b] => path.same_as(a),
            Instruction::Sum(a, b) if self.rules.implicit_expansion => self.expanded(a, b, path),
            Instruction::Sum(a, b) => self.unless_scalar(a, b, path, Self::conforming),
            Instruction::Product(a, b) => self.unless_scalar(a, b, path, Self::product),
            Instruction::Transpose(a) => self.transpose(a, path),
        }
    }

    /// An extent of an earlier value.
    fn extent(&self, path: &Path, value: usize, dimension: usize) -> Class {
        path.known.seen(&path.extents[path.places[value] + dimension])
    }

    fn expanded(&self, a: usize, b: usize, path: &mut Path) -> Outcome {
        path.places.push(path.extents.len());
        for dimension in 0..self.dimensions {
            let (one, two) = (self.extent(path, a, dimension), self.extent(path, b, dimension));
            let Some(joined) = one.join(&two) else {
                return Outcome::Never;
            };
            if one != two && !path.known.add(joined) {
                return Outcome::Never;
            }
            path.extents.push(path.known.shortest(&joined));
        }
        Outcome::Value
    }

    /// Are all extents from a dimension on 1? An extent that decides it, if that
    /// is open.
    fn all_one(&self, path: &Path, value: usize, from: usize) -> Result<bool, Axis> {
        let mut open = None;
        for dimension in from..self.dimensions {
            match path.known.is_one(&self.extent(path, value, dimension)) {
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
        path.same_as(kept)
    }

    fn conforming(&self, a: usize, b: usize, path: &mut Path) -> Outcome {
        let pairs = (0..self.dimensions)
            .map(|dimension| (self.extent(path, a, dimension), self.extent(path, b, dimension)));
        let pairs: SmallVec<[(Class, Class); 3]> = pairs.collect();
        if let Some(open) = equate(&pairs, path) {
            return open;
        }
        path.same_as(a)
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
        let matrix = [path.places[a], path.places[b] + 1];
        self.matrix(matrix, path)
    }

    fn transpose(&self, a: usize, path: &mut Path) -> Outcome {
        match self.all_one(path, a, 2) {
            Ok(false) => return Outcome::Never,
            Err(axis) => return Outcome::Ask(axis),
            Ok(true) => {}
        }
        let first = path.places[a];
        self.matrix([first + 1, first], path)
    }

    /// A result with two extents that stand at these places.
    fn matrix(&self, extents: [usize; 2], path: &mut Path) -> Outcome {
        path.places.push(path.extents.len());
        for at in extents {
            path.extents.push(path.extents[at]);
        }
        path.extents.extend((2..self.dimensions).map(|_| Class::default()));
        Outcome::Value
    }
}

/// What an operation costs, in steps: equations are compared with each other, and
/// there are many where a term has many variables.
fn weight(known: &Known) -> usize {
    const FEW: usize = 8;
    1 + (known.sets.len() / FEW).pow(2)
}

/// Makes extents equal in pairs; what is open or illegal about that.
fn equate(pairs: &[(Class, Class)], path: &mut Path) -> Option<Outcome> {
    let mut open = None;
    for (one, two) in pairs.iter().filter(|(one, two)| one != two) {
        match (path.known.is_one(one), path.known.is_one(two)) {
            (Ok(first), Ok(second)) if first != second => return Some(Outcome::Never),
            (Ok(_), Ok(_)) => {}
            (Err(axis), _) | (_, Err(axis)) => open = open.or(Some(Outcome::Ask(axis))),
        }
    }
    if open.is_some() {
        return open;
    }
    for (one, two) in pairs.iter().filter(|(one, two)| one != two) {
        let consistent = one.join(two).is_some_and(|joined| path.known.add(joined));
        if !consistent {
            return Some(Outcome::Never);
        }
    }
    None
}
