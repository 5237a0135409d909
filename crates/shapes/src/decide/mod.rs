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
//! | [`operations`] | the operators on case trees |
//! | [`exploration`] | the case tree of a large term, one case at a time |
//! | [`known`] | what is known on the way through a large term |
//! | [`key`] | gates above case trees, and the variables that are mentioned |
//! | [`facts`] | what is known beforehand |
//! | [`counterexample`] | shapes for which two terms differ |
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
pub mod tree;

pub use counterexample::Counterexample;
pub use facts::Fact;
pub use gave_up::GaveUp;
pub use key::KeyId;
pub use legality::{Condition, Legality};

use crate::dialect::Rules;
use crate::term::{Term, TermId, Terms, Variable};
use crate::tuple::Tuple;
use axes::{Axes, Axis};
use case::{Case, Class, Extents, Value};
use exploration::{Exploration, Instruction, Program};
use key::{Change, Keys};
use operations::{Combination, Operations};
use rustc_hash::FxHashMap;
use tree::Trees;

/// Terms with more new parts than these are explored case by case.
const LARGE: usize = 24;

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

    /// The key of a term without regard to facts.
    fn plain_key(&mut self, terms: &Terms, term: TermId) -> Result<KeyId, GaveUp> {
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
        let key::Key::Shape { variables: own, tree } = self.keys.get(key).clone() else {
            return Ok(Vec::new());
        };
        *variables = variables.or(&own);
        match self.keys.operations.trees.node(tree) {
            tree::Node::Case(case) => {
                Ok((0..self.dimensions()).map(|at| case.extent(at)).collect())
            }
            tree::Node::Never | tree::Node::Split { .. } => Ok(Vec::new()),
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
    fn number(&mut self, variable: Variable) -> Result<u16, GaveUp> {
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
    fn axis(&self, number: u16, dimension: usize) -> Axis {
        Axis(number * self.dimensions() as u16 + dimension as u16)
    }

    /// Are two terms equal wherever the facts hold?
    pub fn equal(&mut self, terms: &Terms, a: TermId, b: TermId) -> Result<Verdict, GaveUp> {
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

#[cfg(test)]
mod tests {
    use super::*;

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
