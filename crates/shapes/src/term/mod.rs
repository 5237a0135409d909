//! Shape terms: what is known of a shape that is not known.
//!
//! A term is a symbol, a shape tuple, the illegal shape, or an operator applied
//! to terms (Λ in `002` section 6.1):
//!
//! ```text
//! s + s*t'           elementwise binds weaker than the product, both to the left
//! <2,3>, i, error    a known shape, the scalar, the illegal shape
//! phi(g; s, t)       s or t, whichever branch the gate g selected
//! ```
//!
//! Terms are hash-consed in [`Terms`]: equal structure is an equal [`TermId`], and
//! a part has a smaller id than the whole. So whatever walks over a term goes
//! through ids in order and needs no recursion, however deep the term is.
//!
//! A variable is identified by its number. Its name is only shown: whoever makes
//! terms of a program keeps the identity of what variables stand for itself and asks
//! for [`Terms::fresh_variable`]; [`Terms::variable`] is for terms that are read.
//!
//! **The gated join** is Φ of `002` section 6.6. All joins of one gate take the
//! same branch; the other alternatives are not evaluated, so an error in them
//! does no harm. The paper's equation 18 would make the join illegal where any
//! alternative is; then a join of a path that fails with one that does not would
//! fail on both.
//!
//! **Cost.** Constant for each new part.

mod show;

use crate::tuple::Tuple;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;

/// A term of one [`Terms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TermId(u32);

/// A shape variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Variable(u32);

/// What chooses among the alternatives of a join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Gate(u32);

/// The alternatives of a join.
pub type Alternatives = SmallVec<[TermId; 2]>;

/// A term, its parts by id.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Term {
    /// The illegal shape.
    Illegal,
    /// A known shape.
    Tuple(Tuple),
    /// A shape that is not known.
    Variable(Variable),
    /// `a + b`: any elementwise operation.
    Sum(TermId, TermId),
    /// `a * b`.
    Product(TermId, TermId),
    /// `a'`.
    Transpose(TermId),
    /// One of these, as the gate chooses.
    Join(Gate, Alternatives),
}

impl Term {
    /// The parts.
    pub fn parts(&self) -> SmallVec<[TermId; 2]> {
        match self {
            Self::Illegal | Self::Tuple(_) | Self::Variable(_) => SmallVec::new(),
            Self::Transpose(a) => SmallVec::from_iter([*a]),
            Self::Sum(a, b) | Self::Product(a, b) => SmallVec::from_iter([*a, *b]),
            Self::Join(_, alternatives) => alternatives.clone(),
        }
    }
}

impl TermId {
    /// The place in the table, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Variable {
    /// The number of the variable, from 0 in the order of first use.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// All terms, each once.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    terms: IndexSet<Term, FxBuildHasher>,
    variables: Names,
    gates: Names,
}

/// What variables or gates are called. Names that were asked for are known by
/// name; fresh ones may be called alike.
#[derive(Clone, Debug, Default)]
struct Names {
    shown: Vec<String>,
    known: FxHashMap<String, u32>,
}

impl Names {
    /// A new number.
    fn fresh(&mut self, name: &str) -> u32 {
        self.shown.push(name.to_owned());
        number(self.shown.len() - 1)
    }

    /// The number of a name.
    fn known(&mut self, name: &str) -> u32 {
        if let Some(&known) = self.known.get(name) {
            return known;
        }
        let fresh = self.fresh(name);
        self.known.insert(name.to_owned(), fresh);
        fresh
    }
}

impl Terms {
    /// No terms.
    pub fn new() -> Self {
        Self::default()
    }

    /// The id of a term.
    pub fn add(&mut self, term: Term) -> TermId {
        TermId(number(self.terms.insert_full(term).0))
    }

    /// The variable of this name, as a term.
    pub fn variable(&mut self, name: &str) -> TermId {
        let variable = Variable(self.variables.known(name));
        self.add(Term::Variable(variable))
    }

    /// A new variable, shown by this name, as a term.
    pub fn fresh_variable(&mut self, name: &str) -> TermId {
        let variable = Variable(self.variables.fresh(name));
        self.add(Term::Variable(variable))
    }

    /// The gate of this name.
    pub fn gate(&mut self, name: &str) -> Gate {
        Gate(self.gates.known(name))
    }

    /// A new gate, shown by this name.
    pub fn fresh_gate(&mut self, name: &str) -> Gate {
        Gate(self.gates.fresh(name))
    }

    /// A known shape.
    pub fn tuple(&mut self, extents: &[u64]) -> TermId {
        self.add(Term::Tuple(Tuple::new(extents.iter().copied())))
    }

    /// The scalar shape, `i`.
    pub fn scalar(&mut self) -> TermId {
        self.add(Term::Tuple(Tuple::scalar()))
    }

    /// The illegal shape, `error`.
    pub fn illegal(&mut self) -> TermId {
        self.add(Term::Illegal)
    }

    /// `a + b`.
    pub fn sum(&mut self, a: TermId, b: TermId) -> TermId {
        self.add(Term::Sum(a, b))
    }

    /// `a * b`.
    pub fn product(&mut self, a: TermId, b: TermId) -> TermId {
        self.add(Term::Product(a, b))
    }

    /// `a'`.
    pub fn transpose(&mut self, a: TermId) -> TermId {
        self.add(Term::Transpose(a))
    }

    /// The term with an id.
    pub fn get(&self, id: TermId) -> &Term {
        &self.terms[id.index()]
    }

    /// How many terms there are; ids are below.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// The name of a variable.
    pub fn name(&self, variable: Variable) -> &str {
        &self.variables.shown[variable.index()]
    }

    /// The name of a gate.
    pub fn gate_name(&self, gate: Gate) -> &str {
        &self.gates.shown[gate.0 as usize]
    }

    /// A term's parts, their parts, …, each once and before what it is part of;
    /// the term comes last.
    pub fn below(&self, roots: &[TermId]) -> Vec<TermId> {
        let mut seen: rustc_hash::FxHashSet<TermId> = roots.iter().copied().collect();
        let mut found: Vec<TermId> = seen.iter().copied().collect();
        let mut next = 0;
        while let Some(id) = found.get(next).copied() {
            next += 1;
            let parts = self.get(id).parts();
            found.extend(parts.into_iter().filter(|part| seen.insert(*part)));
        }
        found.sort_unstable();
        found
    }

    /// The variables of terms, in the order of first use.
    pub fn variables_of(&self, roots: &[TermId]) -> Vec<Variable> {
        let below = self.below(roots).into_iter();
        let mut found: Vec<Variable> = below
            .filter_map(|id| match self.get(id) {
                Term::Variable(variable) => Some(*variable),
                _ => None,
            })
            .collect();
        found.sort_unstable();
        found
    }
}

/// An index as a number; tables of terms stay far below the limit.
fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_structure_is_an_equal_id() {
        let mut terms = Terms::new();
        let (s, t) = (terms.variable("s"), terms.variable("t"));
        let sum = terms.sum(s, t);
        assert_eq!(terms.sum(s, t), sum);
        assert_ne!(terms.sum(t, s), sum);
        assert_eq!(terms.tuple(&[2, 3, 1]), terms.tuple(&[2, 3]));
        assert_eq!(terms.below(&[sum]), [s, t, sum]);
        assert_eq!(terms.variables_of(&[sum]).len(), 2);
    }

    #[test]
    fn fresh_variables_of_one_name_differ() {
        let mut terms = Terms::new();
        let (named, fresh) = (terms.variable("s"), terms.fresh_variable("s"));
        assert_ne!(named, fresh);
        assert_ne!(terms.fresh_variable("s"), fresh);
        assert_eq!(terms.variable("s"), named);
        assert_eq!(terms.show(fresh), "s");
    }
}
