//! The decision procedure: are two shape terms always equal, and when is one
//! legal? Complete: there is always an answer, unless the budget of cases ends.
//!
//! An operator looks at extents only to ask whether they are 1 and whether two
//! are equal. Once a case fixes which extents of the variables are 1, every
//! operator's outcome is fixed up to equations between extents. So a term is a
//! tree of such cases, made canonical:
//!
//! | module | one concept |
//! |---|---|
//! | [`axes`] | sets of extents |
//! | [`case`] | equations and result of one case |
//! | [`settle`] | equations that overlap become classes of a case |
//! | [`tree`] | cases, split on which extents are 1; why equal meaning is an equal id |
//! | [`operations`], [`changes`] | the operators on case trees |
//! | [`exploration`] | the case tree of a large term, one case at a time |
//! | [`known`] | what is known on the way through a large term |
//! | `term_key` | the key of a term, in one of the two ways |
//! | [`key`] | gates above case trees, and the variables that are mentioned |
//! | [`facts`] | what is known beforehand |
//! | [`counterexample`] | shapes for which two terms differ |
//! | `trial` | simple shapes, tried where there are too many cases |
//! | [`legality`] | legal always, never, or exactly when |
//! | [`statements`] | what users understand about shapes, as conditions |
//!
//! **How many extents a variable has.** A variable may have any rank. One extent
//! more than the highest rank of a known shape is enough (three, where these are
//! matrices): the last one stands for all further dimensions. Suppose two terms
//! differ for some shapes; then they differ for shapes that have only one further
//! dimension. For let `a` be legal there. No operator of the algebra makes an
//! extent beyond the second vanish: an elementwise operation keeps it, a product
//! or a transpose with it is legal only if the other operand is a scalar. So in
//! each further dimension the extents of all variables of `a` that are not 1 are
//! equal. If `b` is illegal because two variables clash in such a dimension, keep
//! that one alone: `a` stays legal, since fewer extents never harm, and `b` still
//! clashes. If `b` is illegal for another reason, replace each variable's further
//! extents by one that is 1 or not as they were; nothing that `b` asks changes.
//! If the results differ in some dimension, keep that one. Facts are legal terms
//! and equations and stay true in the same way.
//!
//! **Example.** `s*(t*s) = (s*t)*s` holds; `s+s' = s*s` holds for MATLAB 7 and
//! fails at `s=<0,1>` where extents expand.
//!
//! **Cost.** Depends on how many cases are different: terms over six variables
//! take some hundred of them at most. Deep terms cost no stack, since terms are
//! walked in the order of their ids; trees are as deep as there are extents,
//! which [`Axes::CAPACITY`] bounds.

pub mod axes;
pub mod case;
pub mod changes;
pub mod counterexample;
pub mod exploration;
pub mod facts;
mod gave_up;
pub mod key;
pub mod known;
pub mod legality;
pub mod operations;
pub mod settle;
pub mod statements;
mod term_key;
pub mod tree;
mod trial;

pub use counterexample::Counterexample;
pub use facts::Fact;
pub use gave_up::GaveUp;
pub use key::KeyId;
pub use legality::{Condition, Legality};

use crate::dialect::Rules;
use crate::term::{Term, TermId, Terms, Variable};
use axes::{Axes, Axis};
use case::Class;
use key::Keys;
use operations::{Combination, Operations};
use rustc_hash::FxHashMap;

/// What became of a claim that two terms are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They are equal, whatever the variables are.
    Equal,
    /// They differ here.
    Fails(Counterexample),
}

/// Decides about terms of one [`Terms`]. Its keys may be compared among
/// themselves.
#[derive(Debug)]
pub struct Decider {
    rules: Rules,
    keys: Keys,
    of_term: FxHashMap<TermId, KeyId>,
    variables: Vec<Variable>,
    numbers: FxHashMap<Variable, u16>,
    facts: Option<KeyId>,
}

impl Decider {
    /// For terms whose known shapes are of no higher rank than these terms'.
    pub fn new(rules: Rules, terms: &Terms, roots: &[TermId]) -> Self {
        let rank = |id: &TermId| match terms.get(*id) {
            Term::Tuple(tuple) => tuple.rank(),
            _ => 2,
        };
        let below = terms.below(roots);
        let rank = below.iter().map(rank).max().unwrap_or(2);
        Self::for_rank(rules, rank)
    }

    /// For terms whose known shapes have at most this rank.
    pub fn for_rank(rules: Rules, rank: usize) -> Self {
        Self {
            rules,
            keys: Keys::new(Operations::new(rules, rank.max(2) + 1)),
            of_term: FxHashMap::default(),
            variables: Vec::new(),
            numbers: FxHashMap::default(),
            facts: None,
        }
    }

    /// Allows so many steps for the questions from now on, within the budget: for
    /// users who ask many questions of which none is worth much.
    pub fn allow(&mut self, steps: usize) {
        self.keys.operations.trees.allow(steps);
    }

    fn dimensions(&self) -> usize {
        self.keys.operations.dimensions
    }

    /// The key of a term: equal for terms that are equal everywhere, or
    /// everywhere where the facts hold.
    pub fn key(&mut self, terms: &Terms, term: TermId) -> Result<KeyId, GaveUp> {
        let key = self.plain_key(terms, term)?;
        match self.facts {
            Some(facts) => self.keys.combine(Combination::Both, facts, key),
            None => Ok(key),
        }
    }

    /// Are two terms equal wherever the facts hold?
    pub fn equal(&mut self, terms: &Terms, a: TermId, b: TermId) -> Result<Verdict, GaveUp> {
        if a == b {
            return Ok(Verdict::Equal);
        }
        match self.decided(terms, a, b) {
            Err(reason) if self.facts.is_none() => {
                self.tried(terms, a, b).map(Verdict::Fails).ok_or(reason)
            }
            decided => decided,
        }
    }

    fn decided(&mut self, terms: &Terms, a: TermId, b: TermId) -> Result<Verdict, GaveUp> {
        let keys = (self.key(terms, a)?, self.key(terms, b)?);
        if keys.0 == keys.1 {
            return Ok(Verdict::Equal);
        }
        let found = self.counterexample(terms, (a, b), keys)?;
        Ok(Verdict::Fails(found))
    }
}

/// A class of one extent.
fn single(axis: Axis) -> Class {
    Class { axes: Axes::of(axis), number: None }
}
