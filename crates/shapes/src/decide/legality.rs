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

use super::axes::{Axes, Axis};
use super::gave_up::GaveUp;
use super::key::{Change, Key, KeyId};
use super::operations::Combination;
use super::tree::{Node, TreeId, Trees};
use super::{Decider, single};
use crate::decide::settle::Unsettled;
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

/// A statement that users understand.
struct Statement {
    words: String,
    tree: TreeId,
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

    /// The fewest statements that say the same as a tree, where a context holds.
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

    fn both(&mut self, a: TreeId, b: TreeId) -> Result<TreeId, GaveUp> {
        self.keys.operations.combine(Combination::Both, a, b)
    }

    fn all(&mut self, context: TreeId, statements: &[&Statement]) -> Result<TreeId, GaveUp> {
        statements.iter().try_fold(context, |all, statement| self.both(all, statement.tree))
    }

    /// The condition that a variable is a scalar.
    fn scalar(&mut self, number: u16) -> TreeId {
        let mut axes = Axes::default();
        (0..self.dimensions()).for_each(|at| axes.insert(self.axis(number, at)));
        self.keys.operations.trees.all_one(&axes)
    }

    /// Statements about variables, the stronger ones first.
    fn statements(&mut self, terms: &Terms, numbers: &[u16]) -> Result<Vec<Statement>, GaveUp> {
        let mut found = Vec::new();
        let name =
            |own: &Self, number: u16| terms.name(own.variables[usize::from(number)]).to_owned();
        for number in numbers {
            let words = format!("{} is a scalar", name(self, *number));
            found.push(Statement { words, tree: self.scalar(*number) });
        }
        for (at, one) in numbers.iter().enumerate() {
            for two in &numbers[at + 1..] {
                let (first, second) = (name(self, *one), name(self, *two));
                let words = format!("{first} and {second} have the same size");
                found.push(Statement { words, tree: self.same_size(*one, *two, true)? });
                let words = format!("{first} and {second} fit, each extent equal or 1");
                found.push(Statement { words, tree: self.same_size(*one, *two, false)? });
            }
        }
        for number in numbers {
            let mut further = Axes::default();
            (2..self.dimensions()).for_each(|at| further.insert(self.axis(*number, at)));
            let matrix = self.keys.operations.trees.all_one(&further);
            let name = name(self, *number);
            let equal = self.same(self.axis(*number, 0), self.axis(*number, 1), true)?;
            let square = self.both(matrix, equal)?;
            found.push(Statement { words: format!("{name} is square"), tree: square });
            found.push(Statement { words: format!("{name} is a matrix"), tree: matrix });
        }
        self.extents_in_words(terms, numbers, &mut found)?;
        self.further_in_words(terms, numbers, &mut found)?;
        Ok(found)
    }

    fn extents_in_words(
        &mut self,
        terms: &Terms,
        numbers: &[u16],
        found: &mut Vec<Statement>,
    ) -> Result<(), GaveUp> {
        let last = self.dimensions() - 1;
        let axes: Vec<Axis> = numbers
            .iter()
            .flat_map(|number| (0..last).map(|at| (*number, at)))
            .map(|(number, at)| self.axis(number, at))
            .collect();
        for axis in &axes {
            let tree = self.keys.operations.trees.all_one(&Axes::of(*axis));
            found.push(Statement { words: format!("{}=1", self.in_brackets(terms, *axis)), tree });
        }
        for strict in [true, false] {
            for (at, one) in axes.iter().enumerate() {
                for two in &axes[at + 1..] {
                    let (first, second) =
                        (self.in_brackets(terms, *one), self.in_brackets(terms, *two));
                    let words = match strict {
                        true => format!("{first}={second}"),
                        false => format!("{first}={second} unless one is 1"),
                    };
                    found.push(Statement { words, tree: self.same(*one, *two, strict)? });
                }
            }
        }
        Ok(())
    }

    /// The last extent of each variable, which stands for all further ones.
    fn further_in_words(
        &mut self,
        terms: &Terms,
        numbers: &[u16],
        found: &mut Vec<Statement>,
    ) -> Result<(), GaveUp> {
        let last = self.dimensions() - 1;
        for (at, one) in numbers.iter().enumerate() {
            for two in &numbers[at + 1..] {
                let names = [one, two].map(|number| self.variables[usize::from(*number)]);
                let [first, second] = names.map(|variable| terms.name(variable).to_owned());
                for (strict, unless) in [(true, ""), (false, " unless one is 1")] {
                    let words = format!("further extents of {first} and {second} equal{unless}");
                    let tree = self.same(self.axis(*one, last), self.axis(*two, last), strict)?;
                    found.push(Statement { words, tree });
                }
            }
        }
        Ok(())
    }

    /// `size(s,1)`.
    fn in_brackets(&self, terms: &Terms, axis: Axis) -> String {
        let dimensions = self.dimensions() as u16;
        let name = terms.name(self.variables[usize::from(axis.0 / dimensions)]);
        match axis.0 % dimensions + 1 {
            last if last == dimensions => format!("further extents of {name}"),
            dimension => format!("size({name},{dimension})"),
        }
    }

    /// Two shapes are equal; if not strictly, up to extents of 1.
    fn same_size(&mut self, one: u16, two: u16, strict: bool) -> Result<TreeId, GaveUp> {
        (0..self.dimensions()).try_fold(Trees::ALWAYS, |all, at| {
            let same = self.same(self.axis(one, at), self.axis(two, at), strict)?;
            self.both(all, same)
        })
    }

    /// Two extents are equal; if not strictly, also where one is 1.
    fn same(&mut self, one: Axis, two: Axis, strict: bool) -> Result<TreeId, GaveUp> {
        let mut class = single(one);
        class.axes.insert(two);
        let open = Unsettled { sets: [class].into_iter().collect(), ..Default::default() };
        let trees = &mut self.keys.operations.trees;
        let equal = open.settle(trees, Axes::default())?;
        if !strict {
            return Ok(equal);
        }
        let both = trees.by_axis(two, Trees::ALWAYS, Trees::NEVER)?;
        let none = trees.by_axis(two, Trees::NEVER, equal)?;
        trees.by_axis(one, both, none)
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
