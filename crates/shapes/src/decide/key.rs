//! Keys: the canonical form of a term, its gates included.
//!
//! A key is a decision on gates above shapes: the variables that the term
//! mentions on these branches, and its case tree. Variables count because any
//! illegal one makes the term illegal: `s + t` and `t` differ at `s = error` even
//! where `s` has no influence else. A term that is never legal mentions none.
//!
//! Gates are independent choices, decided in the order of their numbers; a gate
//! whose branches are equal is left out. So equal meanings have equal ids.
//!
//! **Cost.** As for case trees; `n` gates in a row may have 2ⁿ combinations of
//! different shapes, which the budget of steps bounds.

use super::axes::Axes;
use super::gave_up::GaveUp;
use super::operations::Change;
use super::operations::{Combination, Operations};
use super::tree::{TreeId, Trees};
use crate::term::Gate;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// A key of one [`Keys`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KeyId(u32);

/// The root of a key.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A shape on every branch.
    Shape {
        /// The numbers of the variables that must be legal.
        variables: Axes,
        /// The cases.
        tree: TreeId,
    },
    /// Depends on a gate.
    Branch {
        /// The gate.
        gate: Gate,
        /// One key for each branch.
        branches: Vec<KeyId>,
    },
}

/// All keys, each once, and the operations on them.
#[derive(Debug)]
pub struct Keys {
    keys: IndexSet<Key, FxBuildHasher>,
    /// The operations on case trees.
    pub operations: Operations,
    combined: FxHashMap<(Combination, KeyId, KeyId), KeyId>,
    changed: FxHashMap<(Change, KeyId), KeyId>,
    joined: FxHashMap<(Gate, Vec<KeyId>), KeyId>,
}

impl Keys {
    /// No keys.
    pub fn new(operations: Operations) -> Self {
        Self {
            keys: IndexSet::default(),
            operations,
            combined: FxHashMap::default(),
            changed: FxHashMap::default(),
            joined: FxHashMap::default(),
        }
    }

    /// The key with an id.
    pub fn get(&self, key: KeyId) -> &Key {
        &self.keys[key.0 as usize]
    }

    /// The key of a shape without gates.
    pub fn shape(&mut self, variables: Axes, tree: TreeId) -> KeyId {
        let variables = if tree == Trees::NEVER { Axes::default() } else { variables };
        self.intern(Key::Shape { variables, tree })
    }

    fn intern(&mut self, key: Key) -> KeyId {
        KeyId(self.keys.insert_full(key).0 as u32)
    }

    /// The first gate of several keys, with the number of its branches.
    pub fn first_gate(&self, keys: &[KeyId]) -> Option<(Gate, usize)> {
        let gates = keys.iter().filter_map(|key| match self.get(*key) {
            Key::Branch { gate, branches } => Some((*gate, branches.len())),
            Key::Shape { .. } => None,
        });
        gates.min_by_key(|(gate, count)| (*gate, usize::MAX - count))
    }

    /// The key where a gate takes a branch; right for gates up to the first one.
    pub fn on_branch(&mut self, key: KeyId, gate: Gate, branch: usize) -> KeyId {
        let found = match self.get(key) {
            Key::Branch { gate: own, branches } if *own == gate => branches.get(branch).copied(),
            Key::Branch { .. } | Key::Shape { .. } => Some(key),
        };
        match found {
            Some(found) => found,
            None => self.shape(Axes::default(), Trees::NEVER),
        }
    }

    fn branch(&mut self, gate: Gate, branches: Vec<KeyId>) -> KeyId {
        match branches.split_first() {
            Some((first, rest)) if rest.iter().all(|key| key == first) => *first,
            _ => self.intern(Key::Branch { gate, branches }),
        }
    }

    /// An operation on two keys.
    pub fn combine(
        &mut self,
        combination: Combination,
        a: KeyId,
        b: KeyId,
    ) -> Result<KeyId, GaveUp> {
        if let Some(known) = self.combined.get(&(combination, a, b)) {
            return Ok(*known);
        }
        self.operations.trees.step()?;
        let result = match (self.get(a).clone(), self.get(b).clone()) {
            (Key::Shape { variables, tree }, Key::Shape { variables: more, tree: second }) => {
                let tree = self.operations.combine(combination, tree, second)?;
                self.shape(variables.or(&more), tree)
            }
            _ => self.combine_branches(combination, a, b)?,
        };
        self.combined.insert((combination, a, b), result);
        Ok(result)
    }

    fn combine_branches(
        &mut self,
        combination: Combination,
        a: KeyId,
        b: KeyId,
    ) -> Result<KeyId, GaveUp> {
        let Some((gate, count)) = self.first_gate(&[a, b]) else {
            return Ok(a);
        };
        let mut branches = Vec::with_capacity(count);
        for branch in 0..count {
            let (a, b) = (self.on_branch(a, gate, branch), self.on_branch(b, gate, branch));
            branches.push(self.combine(combination, a, b)?);
        }
        Ok(self.branch(gate, branches))
    }

    /// An operation on one key.
    pub fn change(&mut self, change: Change, key: KeyId) -> Result<KeyId, GaveUp> {
        if let Some(known) = self.changed.get(&(change, key)) {
            return Ok(*known);
        }
        self.operations.trees.step()?;
        let result = match self.get(key).clone() {
            Key::Shape { variables, tree } => {
                let tree = self.operations.change(change, tree)?;
                self.shape(variables, tree)
            }
            Key::Branch { gate, branches } => {
                let changed: Result<Vec<_>, _> =
                    branches.into_iter().map(|key| self.change(change, key)).collect();
                self.branch(gate, changed?)
            }
        };
        self.changed.insert((change, key), result);
        Ok(result)
    }

    /// One of several keys, as a gate chooses.
    pub fn join(&mut self, gate: Gate, alternatives: Vec<KeyId>) -> Result<KeyId, GaveUp> {
        let memo = (gate, alternatives);
        if let Some(known) = self.joined.get(&memo) {
            return Ok(*known);
        }
        self.operations.trees.step()?;
        let (gate, alternatives) = memo.clone();
        let earlier = self.first_gate(&alternatives).filter(|(first, _)| *first < gate);
        let result = match earlier {
            Some((first, count)) => {
                let mut branches = Vec::with_capacity(count);
                for branch in 0..count {
                    let on = alternatives.iter().map(|key| self.on_branch(*key, first, branch));
                    let on = on.collect();
                    branches.push(self.join(gate, on)?);
                }
                self.branch(first, branches)
            }
            None => {
                let chosen = alternatives.into_iter().enumerate();
                let branches = chosen.map(|(at, key)| self.on_branch(key, gate, at)).collect();
                self.branch(gate, branches)
            }
        };
        self.joined.insert(memo, result);
        Ok(result)
    }
}
