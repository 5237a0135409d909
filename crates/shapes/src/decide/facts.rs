//! Facts: what is known before a question is asked.
//!
//! An operation that already succeeded, an assertion, or the branch of a
//! condition constrains shapes. A fact becomes a condition, a case
//! tree without result; the key of a term under facts is the term where the
//! conditions hold. Variables of a term that is known to be legal are known to be
//! legal, so they no longer distinguish terms.
//!
//! ```text
//! fact: s*t is legal, t has two columns
//! then  s*t + <3,2>  is legal exactly when s has three rows …
//! ```
//!
//! **Cost.** One operation on trees for each fact and term.

use super::axes::Axes;
use super::case::Case;
use super::decider::{Decider, single};
use super::gave_up::GaveUp;
use super::key::KeyId;
use super::operations::Change;
use super::operations::Combination;
use super::settle::Unsettled;
use super::tree::Trees;
use super::verdict::Verdict;
use crate::term::{TermId, Terms, Variable};

/// Something that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// This term is legal.
    Legal(TermId),
    /// The variable has this extent along a dimension, counted from 0.
    Extent(Variable, usize, u64),
    /// The extents of two variables along two dimensions are equal.
    SameExtent((Variable, usize), (Variable, usize)),
}

impl Decider {
    /// Assumes a fact from now on. `Ok(false)`: it contradicts what is known
    /// already, and anything follows.
    pub fn assume(&mut self, terms: &Terms, fact: Fact) -> Result<bool, GaveUp> {
        let condition = self.condition(terms, fact)?;
        let facts = match self.facts {
            Some(facts) => self.keys.combine(Combination::Both, facts, condition)?,
            None => condition,
        };
        self.facts = Some(facts);
        Ok(facts != self.keys.shape(Axes::default(), Trees::NEVER))
    }

    fn condition(&mut self, terms: &Terms, fact: Fact) -> Result<KeyId, GaveUp> {
        match fact {
            Fact::Legal(term) => {
                let key = self.plain_key(terms, term)?;
                self.keys.change(Change::Legality, key)
            }
            Fact::Extent(variable, dimension, number) => {
                self.extent_is(variable, dimension, number)
            }
            Fact::SameExtent(one, two) => self.extents_equal(one, two),
        }
    }

    /// A dimension of a variable that has an extent of its own.
    fn own_axis(
        &mut self,
        variable: Variable,
        dimension: usize,
    ) -> Result<super::axes::Axis, GaveUp> {
        let number = self.number(variable)?;
        if dimension + 1 >= self.dimensions() {
            return Err(GaveUp::RankTooHigh);
        }
        Ok(self.axis(number, dimension))
    }

    fn extent_is(
        &mut self,
        variable: Variable,
        dimension: usize,
        number: u64,
    ) -> Result<KeyId, GaveUp> {
        let axis = self.own_axis(variable, dimension)?;
        let trees = &mut self.keys.operations.trees;
        let tree = if number == 1 {
            trees.all_one(&Axes::of(axis))
        } else {
            let mut class = single(axis);
            class.number = Some(number);
            let equal = trees.case(Case::new([class], Default::default()));
            trees.by_axis(axis, Trees::NEVER, equal)?
        };
        self.known(&[variable], tree)
    }

    fn extents_equal(
        &mut self,
        one: (Variable, usize),
        two: (Variable, usize),
    ) -> Result<KeyId, GaveUp> {
        let axes = (self.own_axis(one.0, one.1)?, self.own_axis(two.0, two.1)?);
        let mut class = single(axes.0);
        class.axes.insert(axes.1);
        let open = Unsettled { sets: [class].into_iter().collect(), ..Default::default() };
        let trees = &mut self.keys.operations.trees;
        let equal = open.settle(trees, class.axes)?;
        let tree = if axes.0 == axes.1 {
            Trees::ALWAYS
        } else {
            let both = trees.by_axis(axes.1, Trees::ALWAYS, Trees::NEVER)?;
            let none = trees.by_axis(axes.1, Trees::NEVER, equal)?;
            trees.by_axis(axes.0, both, none)?
        };
        self.known(&[one.0, two.0], tree)
    }

    /// A condition that makes variables legal.
    fn known(
        &mut self,
        variables: &[Variable],
        tree: super::tree::TreeId,
    ) -> Result<KeyId, GaveUp> {
        let mut legal = Axes::default();
        for variable in variables {
            legal.insert(super::axes::Axis(self.number(*variable)?));
        }
        Ok(self.keys.shape(legal, tree))
    }

    /// Are two terms equal wherever a third one is legal?
    pub fn equal_if_legal(
        &mut self,
        terms: &Terms,
        (a, b): (TermId, TermId),
        legal: TermId,
    ) -> Result<Verdict, GaveUp> {
        let before = self.facts;
        self.assume(terms, Fact::Legal(legal))?;
        let verdict = self.equal(terms, a, b);
        self.facts = before;
        verdict
    }
}
