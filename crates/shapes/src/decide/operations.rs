//! The operators on case trees.
//!
//! [`Operations::combine`] walks two trees together and applies an operator to
//! each pair of cases. There, an operator asks what it needs to know and nothing
//! else, and puts its equations on top of those of its operands:
//!
//! | operator | asks | equations |
//! |---|---|---|
//! | elementwise, expanding | nothing | one class for each dimension |
//! | elementwise, not expanding | is one operand a scalar? | all extents equal |
//! | product | is one operand a scalar? has one more than two dimensions? | inner extents equal |
//!
//! Those on one tree are [`super::changes`].
//!
//! **Cost.** Each pair of subtrees is examined once, thanks to the memo.

use super::axes::Axes;
use super::case::{Case, Class};
use super::gave_up::GaveUp;
use super::settle::Unsettled;
use super::tree::{Node, TreeId, Trees};
use crate::dialect::Rules;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// What is done to one tree, or key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// Transposition.
    Transposed,
    /// The condition that it is legal.
    Legality,
}

/// What is done to two trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Combination {
    /// An elementwise operation.
    Sum,
    /// The matrix product.
    Product,
    /// Both are legal; the result is the second one's.
    Both,
}

/// The operators, with their memo.
#[derive(Debug)]
pub struct Operations {
    /// The trees.
    pub trees: Trees,
    rules: Rules,
    /// Extents of a variable; the last one stands for all further dimensions.
    pub dimensions: usize,
    combined: FxHashMap<(Combination, TreeId, TreeId, Axes), TreeId>,
    /// The memo of [`super::changes`].
    pub(super) changed: FxHashMap<(Change, TreeId), TreeId>,
}

impl Operations {
    /// Operators of a language, for variables of so many extents.
    pub fn new(rules: Rules, dimensions: usize) -> Self {
        Self {
            trees: Trees::new(),
            rules,
            dimensions,
            combined: FxHashMap::default(),
            changed: FxHashMap::default(),
        }
    }

    /// The tree of an operation on two trees.
    pub fn combine(
        &mut self,
        combination: Combination,
        a: TreeId,
        b: TreeId,
    ) -> Result<TreeId, GaveUp> {
        self.combine_where(combination, a, b, Axes::default())
    }

    /// The same where these extents are not 1; elsewhere the result may be
    /// anything.
    fn combine_where(
        &mut self,
        combination: Combination,
        a: TreeId,
        b: TreeId,
        large: Axes,
    ) -> Result<TreeId, GaveUp> {
        if a == Trees::NEVER || b == Trees::NEVER {
            return Ok(Trees::NEVER);
        }
        // Extents that do not occur would only spoil the memo.
        let large = large.and(&self.trees.axes(a).or(&self.trees.axes(b)));
        let key = (combination, a, b, large);
        if let Some(known) = self.combined.get(&key) {
            return Ok(*known);
        }
        self.trees.step()?;
        let result = match (self.trees.node(a), self.trees.node(b)) {
            (Node::Case(a), Node::Case(b)) => {
                let (a, b) = (a.clone(), b.clone());
                self.combine_cases(combination, &a, &b, large)?
            }
            _ => self.combine_branches(combination, a, b, large)?,
        };
        self.combined.insert(key, result);
        Ok(result)
    }

    fn combine_branches(
        &mut self,
        combination: Combination,
        a: TreeId,
        b: TreeId,
        mut large: Axes,
    ) -> Result<TreeId, GaveUp> {
        let Some(axis) = self.trees.earliest(&[a, b]) else {
            return Ok(Trees::NEVER);
        };
        let ones = (self.trees.without(a, axis)?, self.trees.without(b, axis)?);
        let others = (self.trees.other(a, axis), self.trees.other(b, axis));
        let one = self.combine_where(combination, ones.0, ones.1, large)?;
        large.insert(axis);
        let other = self.combine_where(combination, others.0, others.1, large)?;
        self.trees.by_axis(axis, one, other)
    }

    fn combine_cases(
        &mut self,
        combination: Combination,
        a: &Case,
        b: &Case,
        large: Axes,
    ) -> Result<TreeId, GaveUp> {
        match combination {
            Combination::Sum if self.rules.implicit_expansion => self.expanded(a, b, large),
            Combination::Sum => self.conforming(a, b, large),
            Combination::Product => self.product(a, b, large),
            Combination::Both => self.both(a, b, b, large),
        }
    }

    /// The result of one where both are legal.
    fn both(&mut self, a: &Case, b: &Case, result: &Case, large: Axes) -> Result<TreeId, GaveUp> {
        let dimensions = 0..result.result.len();
        let result = dimensions.map(|dimension| result.extent(dimension)).collect();
        Unsettled { sets: sets(a, b), result }.settle(&mut self.trees, large)
    }

    fn expanded(&mut self, a: &Case, b: &Case, large: Axes) -> Result<TreeId, GaveUp> {
        let mut open = Unsettled { sets: sets(a, b), result: SmallVec::new() };
        for dimension in 0..self.dimensions {
            let Some(joined) = a.extent(dimension).join(&b.extent(dimension)) else {
                return Ok(Trees::NEVER);
            };
            open.sets.push(joined);
            open.result.push(joined);
        }
        open.settle(&mut self.trees, large)
    }

    fn conforming(&mut self, a: &Case, b: &Case, large: Axes) -> Result<TreeId, GaveUp> {
        self.unless_scalar(a, b, large, |own| {
            let pairs: SmallVec<[(Class, Class); 3]> =
                (0..own.dimensions).map(|at| (a.extent(at), b.extent(at))).collect();
            let result = (0..own.dimensions).map(Ok);
            own.equated((a, b), &pairs, result.collect(), large)
        })
    }

    fn product(&mut self, a: &Case, b: &Case, large: Axes) -> Result<TreeId, GaveUp> {
        self.unless_scalar(a, b, large, |own| {
            let inner = [(a.extent(1), b.extent(0))];
            let mut result: SmallVec<[Part; 3]> = SmallVec::new();
            result.push(Err(a.extent(0)));
            result.push(Err(b.extent(1)));
            result.extend((2..own.dimensions).map(|_| Err(Class::default())));
            let legal = own.equated((a, b), &inner, result, large)?;
            let matrices = [own.is_one(a, 2, &large)?, own.is_one(b, 2, &large)?];
            matrices
                .into_iter()
                .try_fold(legal, |legal, matrix| own.trees.choose(matrix, legal, Trees::NEVER))
        })
    }

    /// The other operand where one is a scalar; otherwise the given result.
    fn unless_scalar(
        &mut self,
        a: &Case,
        b: &Case,
        large: Axes,
        otherwise: impl FnOnce(&mut Self) -> Result<TreeId, GaveUp>,
    ) -> Result<TreeId, GaveUp> {
        let scalar = [self.is_one(a, 0, &large)?, self.is_one(b, 0, &large)?];
        if scalar[0] == Trees::ALWAYS {
            return self.both(a, b, b, large);
        }
        if scalar[1] == Trees::ALWAYS {
            return self.both(a, b, a, large);
        }
        let mut result = otherwise(self)?;
        if scalar[1] != Trees::NEVER {
            let left = self.both(a, b, a, large)?;
            result = self.trees.choose(scalar[1], left, result)?;
        }
        if scalar[0] != Trees::NEVER {
            let right = self.both(a, b, b, large)?;
            result = self.trees.choose(scalar[0], right, result)?;
        }
        Ok(result)
    }

    /// The condition that all extents from a dimension on are 1.
    pub(super) fn is_one(
        &mut self,
        case: &Case,
        from: usize,
        large: &Axes,
    ) -> Result<TreeId, GaveUp> {
        let mut all = Axes::default();
        for dimension in from..case.result.len() {
            let extent = case.extent(dimension);
            if extent.number.is_some() || !extent.axes.and(large).is_empty() {
                return Ok(Trees::NEVER);
            }
            all = all.or(&extent.axes);
        }
        self.trees.step()?;
        Ok(self.trees.all_one(&all))
    }

    /// The tree where extents are equal in pairs, 1 to 1 and the rest to the
    /// rest.
    fn equated(
        &mut self,
        (a, b): (&Case, &Case),
        pairs: &[(Class, Class)],
        result: SmallVec<[Part; 3]>,
        large: Axes,
    ) -> Result<TreeId, GaveUp> {
        let mut joined: SmallVec<[Class; 3]> = SmallVec::new();
        for (one, two) in pairs {
            let Some(class) = one.join(two) else {
                return Ok(Trees::NEVER);
            };
            joined.push(class);
        }
        let part = |part: Part| part.map_or_else(|class| class, |pair| joined[pair]);
        let result = result.into_iter().map(part).collect();
        let mut open = Unsettled { sets: sets(a, b), result };
        open.sets.extend(joined.iter().copied());
        let mut tree = open.settle(&mut self.trees, large)?;
        for (one, two) in pairs.iter().filter(|(one, two)| one != two) {
            let one = self.class_is_one(one, &large);
            let two = self.class_is_one(two, &large);
            let both = self.trees.choose(two, tree, Trees::NEVER)?;
            let none = self.trees.choose(two, Trees::NEVER, tree)?;
            tree = self.trees.choose(one, both, none)?;
        }
        Ok(tree)
    }

    fn class_is_one(&mut self, class: &Class, large: &Axes) -> TreeId {
        match class.number {
            Some(_) => Trees::NEVER,
            None if !class.axes.and(large).is_empty() => Trees::NEVER,
            None => self.trees.all_one(&class.axes),
        }
    }
}

/// An extent of a result: that of a pair, or this class.
type Part = Result<usize, Class>;

/// The equations of both.
fn sets(a: &Case, b: &Case) -> SmallVec<[Class; 8]> {
    a.classes.iter().chain(&b.classes).copied().collect()
}
