//! Legal always, never, or exactly when.
//!
//! The condition is the case tree of the term without its result. It is shown in
//! words that users know where these are enough, found by asking which of them it
//! implies:
//!
//! ```text
//! s*t    s is a scalar; or t is a scalar; or s and t are matrices, size(s,2)=size(t,1)
//! ```
//!
//! Alternatives are made by asking which variables are scalars, which is what
//! operators ask. Where words do not suffice, the splits themselves are shown.
//!
//! **Cost.** Some operations on trees for each pair of variables and alternative;
//! at most [`MAX_ALTERNATIVES`] are shown.

use super::axes::Axes;
use super::decider::Decider;
use super::gave_up::GaveUp;
use super::key::{Key, KeyId};
use super::operations::Change;
use super::operations::Combination;
use super::statements::Statement;
use super::tree::{Node, TreeId, Trees};
use crate::term::{TermId, Terms};
use std::fmt;

/// More alternatives than these are not shown.
const MAX_ALTERNATIVES: usize = 6;

/// When a term is legal, its variables being so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Legality {
    /// For all shapes.
    Always,
    /// For no shapes.
    Never,
    /// For these.
    When(Condition),
}

/// A condition on shapes, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// One of these holds; each is a list of statements that hold together.
    pub alternatives: Vec<Vec<String>>,
    /// There are more alternatives than are listed.
    pub cut: bool,
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.alternatives.iter().map(|all| all.join(", ")).collect();
        f.write_str(&all.join("; or "))?;
        if self.cut { f.write_str("; or …") } else { Ok(()) }
    }
}

impl Decider {
    /// When a term is legal, given the facts and that its variables are legal.
    pub fn legality(&mut self, terms: &Terms, term: TermId) -> Result<Legality, GaveUp> {
        let plain = self.plain_key(terms, term)?;
        let legal = self.keys.change(Change::Legality, plain)?;
        let legal = self.without_names(legal)?;
        let never = self.keys.shape(Axes::default(), Trees::NEVER);
        let always = self.keys.shape(Axes::default(), Trees::ALWAYS);
        let (known, both) = match self.facts {
            Some(facts) => {
                let facts = self.without_names(facts)?;
                (facts, self.keys.combine(Combination::Both, facts, legal)?)
            }
            None => (always, legal),
        };
        if both == known {
            return Ok(Legality::Always);
        }
        if both == never {
            return Ok(Legality::Never);
        }
        let mut condition = Condition { alternatives: Vec::new(), cut: false };
        self.describe_key(terms, legal, &mut Vec::new(), &mut condition)?;
        Ok(Legality::When(condition))
    }

    /// The same condition where all variables are legal.
    fn without_names(&mut self, key: KeyId) -> Result<KeyId, GaveUp> {
        match self.keys.get(key).clone() {
            Key::Shape { tree, .. } => Ok(self.keys.shape(Axes::default(), tree)),
            Key::Branch { gate, branches } => {
                let branches: Result<Vec<KeyId>, GaveUp> =
                    branches.into_iter().map(|branch| self.without_names(branch)).collect();
                self.keys.join(gate, branches?)
            }
        }
    }

    fn describe_key(
        &mut self,
        terms: &Terms,
        key: KeyId,
        before: &mut Vec<String>,
        condition: &mut Condition,
    ) -> Result<(), GaveUp> {
        match self.keys.get(key).clone() {
            Key::Shape { tree, .. } => self.describe(terms, tree, before, condition),
            Key::Branch { gate, branches } => {
                for (at, branch) in branches.into_iter().enumerate() {
                    before.push(format!("gate {} at {}", terms.gate_name(gate), at + 1));
                    self.describe_key(terms, branch, before, condition)?;
                    before.pop();
                }
                Ok(())
            }
        }
    }

    /// Adds the alternatives of a case tree.
    fn describe(
        &mut self,
        terms: &Terms,
        tree: TreeId,
        before: &mut Vec<String>,
        condition: &mut Condition,
    ) -> Result<(), GaveUp> {
        let mut numbers: Vec<u16> = Vec::new();
        for axis in self.keys.operations.trees.axes(tree).iter() {
            let number = axis.0 / self.dimensions() as u16;
            if !numbers.contains(&number) {
                numbers.push(number);
            }
        }
        let statements = self.statements(terms, &numbers)?;
        self.alternatives(terms, (tree, Trees::ALWAYS), &numbers, &statements, before, condition)
    }

    /// Splits on which variables are scalars, and describes each part. `tree`:
    /// what is to be described where the second condition holds.
    fn alternatives(
        &mut self,
        terms: &Terms,
        (tree, context): (TreeId, TreeId),
        numbers: &[u16],
        statements: &[Statement],
        before: &mut Vec<String>,
        condition: &mut Condition,
    ) -> Result<(), GaveUp> {
        if condition.alternatives.len() >= MAX_ALTERNATIVES {
            condition.cut = true;
            return Ok(());
        }
        if tree == Trees::NEVER {
            return Ok(());
        }
        if let Some(words) = self.in_words(tree, context, statements)? {
            let all = before.iter().cloned().chain(words).collect();
            condition.alternatives.push(all);
            return Ok(());
        }
        let Some((first, rest)) = numbers.split_first() else {
            return self.by_splits(terms, tree, before, condition);
        };
        let scalar = self.scalar(*first);
        let trees = &mut self.keys.operations.trees;
        let inside = (
            trees.choose(scalar, tree, Trees::NEVER)?,
            trees.choose(scalar, context, Trees::NEVER)?,
        );
        let outside = (
            trees.choose(scalar, Trees::NEVER, tree)?,
            trees.choose(scalar, Trees::NEVER, context)?,
        );
        let name = terms.name(self.variables[usize::from(*first)]).to_owned();
        before.push(format!("{name} is a scalar"));
        self.alternatives(terms, inside, rest, statements, before, condition)?;
        before.pop();
        self.alternatives(terms, outside, rest, statements, before, condition)
    }

    /// The fewest statements equivalent to a tree, where a context holds.
    fn in_words(
        &mut self,
        tree: TreeId,
        context: TreeId,
        statements: &[Statement],
    ) -> Result<Option<Vec<String>>, GaveUp> {
        let mut implied = Vec::new();
        for statement in statements {
            if self.both(tree, statement.tree)? == tree {
                implied.push(statement);
            }
        }
        if self.all(context, &implied)? != tree {
            return Ok(None);
        }
        let mut at = implied.len();
        while at > 0 {
            at -= 1;
            let left_out = implied.remove(at);
            if self.all(context, &implied)? != tree {
                implied.insert(at, left_out);
            }
        }
        Ok(Some(implied.into_iter().map(|statement| statement.words.clone()).collect()))
    }

    pub(super) fn both(&mut self, a: TreeId, b: TreeId) -> Result<TreeId, GaveUp> {
        self.keys.operations.combine(Combination::Both, a, b)
    }

    fn all(&mut self, context: TreeId, statements: &[&Statement]) -> Result<TreeId, GaveUp> {
        statements.iter().try_fold(context, |all, statement| self.both(all, statement.tree))
    }

    /// The splits of a tree as alternatives.
    fn by_splits(
        &mut self,
        terms: &Terms,
        tree: TreeId,
        before: &mut Vec<String>,
        condition: &mut Condition,
    ) -> Result<(), GaveUp> {
        if condition.alternatives.len() >= MAX_ALTERNATIVES {
            condition.cut = true;
            return Ok(());
        }
        match self.keys.operations.trees.node(tree).clone() {
            Node::Never => {}
            Node::Case(case) => {
                let mut all = before.clone();
                for class in &case.classes {
                    let names = class.axes.iter().map(|axis| self.in_brackets(terms, axis));
                    let number = class.number.iter().map(ToString::to_string);
                    let members: Vec<String> = names.chain(number).collect();
                    all.push(format!("{} where not 1", members.join("=")));
                }
                condition.alternatives.push(all);
            }
            Node::Split { axis, one, other } => {
                let name = self.in_brackets(terms, axis);
                for (tree, sign) in [(one, "="), (other, "~=")] {
                    before.push(format!("{name}{sign}1"));
                    self.by_splits(terms, tree, before, condition)?;
                    before.pop();
                }
            }
        }
        Ok(())
    }
}
