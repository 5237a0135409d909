//! Case trees: canonical, hash-consed decisions on which extents are 1.
//!
//! ```text
//! Split s1 is 1?
//!   yes: Split s2 is 1?
//!     yes: Case, the result is t          s is a scalar
//!     no:  …
//! ```
//!
//! They are ordered binary decision diagrams whose leaves are [`Case`]s, or
//! [`Trees::NEVER`] where the term is illegal. Splits follow one order of the
//! extents along every path.
//!
//! **Reduction.** A case is about extents, so a split can be superfluous though
//! its branches differ: `s` is `(s1,s2)` also where `s1` is 1. A split on an
//! extent is left out if the branch where it is 1 is what the other branch becomes
//! when 1 is put in ([`Trees::without`]).
//!
//! **Canonical.** Split a term on all its extents: each path then fixes which are
//! 1, and its leaf is a partition of the others with a result; since there are
//! infinitely many numbers, different leaves mean different things. From there,
//! reduction from the last extent to the first is a function of the two branches,
//! and loses nothing, as the branch that was left out can be computed again. So
//! equal meanings have equal trees, and equal trees have equal ids. Every tree
//! is made by [`Trees::choose`], which keeps order and reduction.
//!
//! **Cost.** Operations are memoised on ids: each costs at most the product of
//! the sizes of its operands. [`Trees::STEPS`] bounds the work of one decider;
//! beyond, it gives up and says so.

use super::axes::{Axes, Axis};
use super::case::Case;
use super::gave_up::GaveUp;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// A case tree of one [`Trees`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TreeId(u32);

/// A node of a tree.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// Illegal.
    Never,
    /// Legal under these equations, with this result.
    Case(Case),
    /// Depends on whether an extent is 1.
    Split {
        /// The extent.
        axis: Axis,
        /// Where it is 1.
        one: TreeId,
        /// Where it is not.
        other: TreeId,
    },
}

/// All trees, each once.
#[derive(Debug)]
pub struct Trees {
    nodes: IndexSet<Node, FxBuildHasher>,
    /// The extents that occur in each tree.
    axes: Vec<Axes>,
    without: FxHashMap<(TreeId, Axis), TreeId>,
    choices: FxHashMap<(TreeId, TreeId, TreeId), TreeId>,
    steps: usize,
    /// The number of steps at which the work ends.
    limit: usize,
}

impl Trees {
    /// The tree that is illegal everywhere.
    pub const NEVER: TreeId = TreeId(0);
    /// The condition that always holds: a case without equations or result.
    pub const ALWAYS: TreeId = TreeId(1);
    /// Steps of one decider.
    pub const STEPS: usize = 1_000_000;

    /// The two constant trees.
    pub fn new() -> Self {
        let mut trees = Self {
            nodes: IndexSet::default(),
            axes: Vec::new(),
            without: FxHashMap::default(),
            choices: FxHashMap::default(),
            steps: 0,
            limit: Self::STEPS,
        };
        trees.intern(Node::Never);
        trees.case(Case::default());
        trees
    }

    /// Counts a step.
    pub fn step(&mut self) -> Result<(), GaveUp> {
        self.count(1)
    }

    /// Counts what costs as much as so many steps.
    pub fn count(&mut self, steps: usize) -> Result<(), GaveUp> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps > self.limit { Err(GaveUp::TooManyCases) } else { Ok(()) }
    }

    /// Allows so many steps from now on, within the whole budget.
    pub fn allow(&mut self, steps: usize) {
        self.limit = self.steps.saturating_add(steps).min(Self::STEPS);
    }

    fn intern(&mut self, node: Node) -> TreeId {
        if let Some(index) = self.nodes.get_index_of(&node) {
            return TreeId(index as u32);
        }
        let axes = match &node {
            Node::Never => Axes::default(),
            Node::Case(case) => case.axes(),
            Node::Split { axis, one, other } => {
                let parts = self.axes(*one).or(&self.axes(*other));
                parts.or(&Axes::of(*axis))
            }
        };
        self.axes.push(axes);
        TreeId(self.nodes.insert_full(node).0 as u32)
    }

    /// The tree of one case.
    pub fn case(&mut self, case: Case) -> TreeId {
        self.intern(Node::Case(case))
    }

    /// The root of a tree.
    pub fn node(&self, tree: TreeId) -> &Node {
        &self.nodes[tree.0 as usize]
    }

    /// The extents that occur in a tree.
    pub fn axes(&self, tree: TreeId) -> Axes {
        self.axes[tree.0 as usize]
    }

    /// The extent that a tree splits on first.
    pub fn first_split(&self, tree: TreeId) -> Option<Axis> {
        match self.node(tree) {
            Node::Split { axis, .. } => Some(*axis),
            Node::Never | Node::Case(_) => None,
        }
    }

    /// The first of several trees' first splits.
    pub fn earliest(&self, trees: &[TreeId]) -> Option<Axis> {
        trees.iter().filter_map(|tree| self.first_split(*tree)).min()
    }

    /// The tree where an extent is 1; right for any extent.
    pub fn without(&mut self, tree: TreeId, axis: Axis) -> Result<TreeId, GaveUp> {
        if !self.axes(tree).contains(axis) {
            return Ok(tree);
        }
        if let Some(known) = self.without.get(&(tree, axis)) {
            return Ok(*known);
        }
        self.step()?;
        let result = match self.node(tree).clone() {
            Node::Never => Self::NEVER,
            Node::Case(case) => self.case(case.without(axis)),
            Node::Split { axis: split, one, .. } if split == axis => one,
            Node::Split { axis: split, one, other } => {
                let one = self.without(one, axis)?;
                let other = self.without(other, axis)?;
                self.split(split, one, other)?
            }
        };
        self.without.insert((tree, axis), result);
        Ok(result)
    }

    /// The tree where an extent is not 1; right for extents up to the first
    /// split.
    pub fn other(&self, tree: TreeId, axis: Axis) -> TreeId {
        match self.node(tree) {
            Node::Split { axis: split, other, .. } if *split == axis => *other,
            Node::Never | Node::Case(_) | Node::Split { .. } => tree,
        }
    }

    /// A split above two trees that split later.
    fn split(&mut self, axis: Axis, one: TreeId, other: TreeId) -> Result<TreeId, GaveUp> {
        if self.becomes(other, axis, one)? {
            return Ok(other);
        }
        Ok(self.intern(Node::Split { axis, one, other }))
    }

    /// Is the second tree what the first one is where an extent is 1? Ends at the
    /// first difference, so that no trees are made for nothing.
    fn becomes(&mut self, tree: TreeId, axis: Axis, one: TreeId) -> Result<bool, GaveUp> {
        if !self.axes(tree).contains(axis) {
            return Ok(tree == one);
        }
        if !self.axes(one).minus(&self.axes(tree).minus(&Axes::of(axis))).is_empty() {
            return Ok(false);
        }
        if let Some(known) = self.without.get(&(tree, axis)) {
            return Ok(*known == one);
        }
        self.step()?;
        let same = match (self.node(tree), self.node(one)) {
            (Node::Never, _) => one == Self::NEVER,
            (Node::Case(case), Node::Case(small)) => case.without(axis) == *small,
            (Node::Case(_), Node::Never | Node::Split { .. }) => false,
            (Node::Split { axis: split, one: first, .. }, _) if *split == axis => *first == one,
            (
                Node::Split { axis: split, one: first, other },
                Node::Split { axis: own, one: small, other: large },
            ) if own == split => {
                let (first, other, small, large) = (*first, *other, *small, *large);
                self.becomes(first, axis, small)? && self.becomes(other, axis, large)?
            }
            (Node::Split { axis: split, one: first, other }, _) => {
                let (split, first, other) = (*split, *first, *other);
                self.becomes_unsplit((split, first, other), axis, one)?
            }
        };
        if same {
            self.without.insert((tree, axis), one);
        }
        Ok(same)
    }

    /// The same where the split becomes superfluous, or else is a difference.
    fn becomes_unsplit(
        &mut self,
        (split, first, other): (Axis, TreeId, TreeId),
        axis: Axis,
        one: TreeId,
    ) -> Result<bool, GaveUp> {
        if !self.becomes(other, axis, one)? {
            return Ok(false);
        }
        let small = self.without(one, split)?;
        self.becomes(first, axis, small)
    }

    /// The first tree where an extent is 1, the second one elsewhere.
    pub fn by_axis(&mut self, axis: Axis, one: TreeId, other: TreeId) -> Result<TreeId, GaveUp> {
        if self.earliest(&[one, other]).is_none_or(|first| first > axis) {
            let one = self.without(one, axis)?;
            return self.split(axis, one, other);
        }
        let condition = self.intern(Node::Split { axis, one: Self::ALWAYS, other: Self::NEVER });
        self.choose(condition, one, other)
    }

    /// One tree where a condition holds, another one elsewhere.
    pub fn choose(
        &mut self,
        condition: TreeId,
        then: TreeId,
        otherwise: TreeId,
    ) -> Result<TreeId, GaveUp> {
        match condition {
            Self::ALWAYS => return Ok(then),
            Self::NEVER => return Ok(otherwise),
            _ if then == otherwise => return Ok(then),
            _ => {}
        }
        let key = (condition, then, otherwise);
        if let Some(known) = self.choices.get(&key) {
            return Ok(*known);
        }
        self.step()?;
        let trees = [condition, then, otherwise];
        let Some(axis) = self.earliest(&trees) else {
            return Ok(otherwise);
        };
        let mut ones = trees;
        for tree in &mut ones {
            *tree = self.without(*tree, axis)?;
        }
        let [condition, then, otherwise] = trees.map(|tree| self.other(tree, axis));
        let one = self.choose(ones[0], ones[1], ones[2])?;
        let other = self.choose(condition, then, otherwise)?;
        let result = self.split(axis, one, other)?;
        self.choices.insert(key, result);
        Ok(result)
    }

    /// The condition that all these extents are 1.
    pub fn all_one(&mut self, axes: &Axes) -> TreeId {
        let mut all: Vec<Axis> = axes.iter().collect();
        all.reverse();
        all.into_iter().fold(Self::ALWAYS, |one, axis| {
            self.intern(Node::Split { axis, one, other: Self::NEVER })
        })
    }
}

impl Default for Trees {
    fn default() -> Self {
        Self::new()
    }
}
