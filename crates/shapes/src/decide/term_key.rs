//! The key of a term, in one of two forms.
//!
//! A small term is put together from the keys of its parts, which other terms
//! share ([`super::operations`]). A large one without gates is explored case by
//! case ([`super::exploration`]), since most cases of a part are impossible in the
//! whole. Both lead to the same key, as keys are canonical; a test compares them.
//!
//! **Cost.** That of the path that is taken; terms are walked in the order of
//! their ids, so depth costs no stack.

use super::axes::{Axes, Axis};
use super::case::{Case, Class, Extents, Value};
use super::decider::Decider;
use super::exploration::{Exploration, Instruction, Program};
use super::gave_up::GaveUp;
use super::key::{Key, KeyId};
use super::operations::Change;
use super::operations::Combination;
use super::tree::{Node, Trees};
use crate::term::{Term, TermId, Terms, Variable};
use crate::tuple::Tuple;
use rustc_hash::FxHashMap;

/// Terms with more new parts than these are explored case by case.
const LARGE: usize = 24;

impl Decider {
    /// The key of a term without regard to facts.
    pub(super) fn plain_key(&mut self, terms: &Terms, term: TermId) -> Result<KeyId, GaveUp> {
        if let Some(known) = self.of_term.get(&term) {
            return Ok(*known);
        }
        let todo = self.unknown_below(terms, term);
        if todo.len() > LARGE && todo.iter().all(|id| !matches!(terms.get(*id), Term::Join(..))) {
            let key = self.explored_key(terms, term)?;
            self.of_term.insert(term, key);
            return Ok(key);
        }
        for id in todo {
            let key = self.key_of(terms.get(id))?;
            self.of_term.insert(id, key);
        }
        Ok(self.of(term))
    }

    /// The key of a term without gates, one case at a time.
    fn explored_key(&mut self, terms: &Terms, term: TermId) -> Result<KeyId, GaveUp> {
        let below = terms.below(&[term]);
        let mut program = Program::default();
        let mut variables = Axes::default();
        let mut places: FxHashMap<TermId, usize> = FxHashMap::default();
        for id in below {
            places.insert(id, program.instructions.len());
            let place = |part: &TermId| places.get(part).copied().unwrap_or(0);
            let instruction = match terms.get(id) {
                Term::Illegal | Term::Join(..) => Instruction::Illegal,
                Term::Sum(a, b) => Instruction::Sum(place(a), place(b)),
                Term::Product(a, b) => Instruction::Product(place(a), place(b)),
                Term::Transpose(a) => Instruction::Transpose(place(a)),
                leaf @ (Term::Tuple(_) | Term::Variable(_)) => {
                    let first = program.leaves.len();
                    program.leaves.extend(self.leaf(leaf, &mut variables)?);
                    Instruction::Leaf(first)
                }
            };
            program.instructions.push(instruction);
        }
        let (rules, dimensions) = (self.rules, self.dimensions());
        let exploration = Exploration { program: &program, rules, dimensions };
        let tree = exploration.tree(&mut self.keys.operations.trees)?;
        Ok(self.keys.shape(variables, tree))
    }

    /// The extents of a leaf, whose variable is noted.
    fn leaf(&mut self, leaf: &Term, variables: &mut Axes) -> Result<Vec<Class>, GaveUp> {
        let key = self.key_of(leaf)?;
        let Key::Shape { variables: own, tree } = self.keys.get(key).clone() else {
            return Ok(Vec::new());
        };
        *variables = variables.or(&own);
        match self.keys.operations.trees.node(tree) {
            Node::Case(case) => Ok((0..self.dimensions()).map(|at| case.extent(at)).collect()),
            Node::Never | Node::Split { .. } => Ok(Vec::new()),
        }
    }

    /// The parts of a term that have no key yet, each before what it is part of.
    fn unknown_below(&self, terms: &Terms, term: TermId) -> Vec<TermId> {
        let mut found = vec![term];
        let mut seen: rustc_hash::FxHashSet<TermId> = found.iter().copied().collect();
        let mut next = 0;
        while let Some(id) = found.get(next).copied() {
            next += 1;
            let unknown = |part: &TermId| !self.of_term.contains_key(part);
            let parts = terms.get(id).parts().into_iter();
            found.extend(parts.filter(unknown).filter(|part| seen.insert(*part)));
        }
        found.sort_unstable();
        found
    }

    /// The key of a part that has one.
    fn of(&self, part: TermId) -> KeyId {
        self.of_term[&part]
    }

    fn key_of(&mut self, term: &Term) -> Result<KeyId, GaveUp> {
        match term {
            Term::Illegal => Ok(self.keys.shape(Axes::default(), Trees::NEVER)),
            Term::Tuple(tuple) => self.tuple_key(tuple),
            Term::Variable(variable) => self.variable_key(*variable),
            Term::Sum(a, b) => self.keys.combine(Combination::Sum, self.of(*a), self.of(*b)),
            Term::Product(a, b) => {
                self.keys.combine(Combination::Product, self.of(*a), self.of(*b))
            }
            Term::Transpose(a) => self.keys.change(Change::Transposed, self.of(*a)),
            Term::Join(gate, alternatives) => {
                let keys = alternatives.iter().map(|part| self.of(*part)).collect();
                self.keys.join(*gate, keys)
            }
        }
    }

    fn tuple_key(&mut self, tuple: &Tuple) -> Result<KeyId, GaveUp> {
        if tuple.rank() >= self.dimensions() {
            return Err(GaveUp::RankTooHigh);
        }
        let value = |dimension| match tuple.extent(dimension) {
            1 => Value::One,
            number => Value::Number(number),
        };
        let result: Extents = (0..self.dimensions()).map(value).collect();
        let tree = self.keys.operations.trees.case(Case { classes: Default::default(), result });
        Ok(self.keys.shape(Axes::default(), tree))
    }

    fn variable_key(&mut self, variable: Variable) -> Result<KeyId, GaveUp> {
        let number = self.number(variable)?;
        let result: Extents =
            (0..self.dimensions()).map(|at| Value::Class(self.axis(number, at))).collect();
        let tree = self.keys.operations.trees.case(Case { classes: Default::default(), result });
        Ok(self.keys.shape(Axes::of(Axis(number)), tree))
    }

    /// The number of a variable, from 0 in the order of first use.
    pub(super) fn number(&mut self, variable: Variable) -> Result<u16, GaveUp> {
        if let Some(number) = self.numbers.get(&variable) {
            return Ok(*number);
        }
        let number = self.variables.len();
        if (number + 1) * self.dimensions() > Axes::CAPACITY {
            return Err(GaveUp::TooManyExtents);
        }
        self.variables.push(variable);
        self.numbers.insert(variable, number as u16);
        Ok(number as u16)
    }

    /// The extent of a variable along a dimension.
    pub(super) fn axis(&self, number: u16, dimension: usize) -> Axis {
        Axis(number * self.dimensions() as u16 + dimension as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::Rules;

    /// A term of so many leaves, shaped by a number.
    fn term(seed: &mut u64, count: u64, leaves: &[TermId], terms: &mut Terms) -> TermId {
        let mut draw = |limit: u64| {
            *seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (*seed >> 33) % limit
        };
        if count == 1 {
            return leaves[draw(leaves.len() as u64) as usize];
        }
        let (left, kind) = (1 + draw(count - 1), draw(9));
        let a = term(seed, left, leaves, terms);
        let b = term(seed, count - left, leaves, terms);
        match kind {
            0 => {
                let sum = terms.sum(a, b);
                terms.transpose(sum)
            }
            1..=4 => terms.sum(a, b),
            _ => terms.product(a, b),
        }
    }

    #[test]
    fn both_ways_to_a_key_agree() {
        let mut seed = 3;
        for rules in Rules::ALL {
            let mut legal = 0;
            for _ in 0..150 {
                let mut terms = Terms::new();
                let mut leaves: Vec<TermId> =
                    ["s", "t", "u"].map(|name| terms.variable(name)).into();
                leaves.push(terms.tuple(&[2, 3]));
                leaves.push(terms.tuple(&[2, 2, 3]));
                let root =
                    term(&mut seed, 12, &leaves[..3 + usize::from(legal % 3 == 0) * 2], &mut terms);
                let mut decider = Decider::for_rank(rules, 3);
                let explored = decider.explored_key(&terms, root).unwrap();
                let mut combined = explored;
                for id in terms.below(&[root]) {
                    combined = decider.plain_key(&terms, id).unwrap();
                }
                assert_eq!(explored, combined, "{}", terms.show(root));
                let never = decider.keys.shape(Axes::default(), Trees::NEVER);
                legal += i32::from(explored != never);
            }
            assert!(legal > 10, "{legal}");
        }
    }
}
