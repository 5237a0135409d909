//! What a decision works with: the keys of the terms that were asked about, the
//! numbers of their variables, the facts that hold.

use super::axes::{Axes, Axis};
use super::case::Class;
use super::key::{KeyId, Keys};
use super::operations::Operations;
use crate::dialect::Rules;
use crate::term::{Term, TermId, Terms, Variable};
use rustc_hash::FxHashMap;

/// Decides about terms of one [`Terms`]. Its keys may be compared among
/// themselves.
#[derive(Debug)]
pub struct Decider {
    pub(super) rules: Rules,
    pub(super) keys: Keys,
    pub(super) of_term: FxHashMap<TermId, KeyId>,
    pub(super) variables: Vec<Variable>,
    pub(super) numbers: FxHashMap<Variable, u16>,
    pub(super) facts: Option<KeyId>,
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

    pub(super) fn dimensions(&self) -> usize {
        self.keys.operations.dimensions
    }
}

/// A class of one extent.
pub(super) fn single(axis: Axis) -> Class {
    Class { axes: Axes::of(axis), number: None }
}
