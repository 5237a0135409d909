//! Statements about shapes that users understand, as conditions.
//!
//! | words | condition |
//! |---|---|
//! | `s is a scalar`, `s is square`, `s is a matrix` | some extents are 1, two are equal |
//! | `s and t have the same size` | all extents are equal in pairs |
//! | `s and t fit, each extent equal or 1` | the same, but for extents of 1 |
//! | `size(s,2)=1`, `size(s,2)=size(t,1)` | one extent is 1, two are equal |
//! | `size(s,1)=size(t,1) unless one is 1` | what an expanding operation asks |
//! | `further extents of s and t equal` | the extent that stands for all further dimensions |
//!
//! **Cost.** A tree of a few nodes for each statement, quadratic in the number of
//! extents.

use super::axes::{Axes, Axis};
use super::decider::{Decider, single};
use super::gave_up::GaveUp;
use super::settle::Unsettled;
use super::tree::{TreeId, Trees};
use crate::term::Terms;

/// A statement that users understand.
pub struct Statement {
    /// What it states.
    pub words: String,
    /// Where it is true.
    pub tree: TreeId,
}

impl Decider {
    /// The condition that a variable is a scalar.
    pub(super) fn scalar(&mut self, number: u16) -> TreeId {
        let mut axes = Axes::default();
        (0..self.dimensions()).for_each(|at| axes.insert(self.axis(number, at)));
        self.keys.operations.trees.all_one(&axes)
    }

    /// Statements about variables, the stronger ones first.
    pub(super) fn statements(
        &mut self,
        terms: &Terms,
        numbers: &[u16],
    ) -> Result<Vec<Statement>, GaveUp> {
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
    pub(super) fn in_brackets(&self, terms: &Terms, axis: Axis) -> String {
        let dimensions = self.dimensions() as u16;
        let name = terms.name(self.variables[usize::from(axis.0 / dimensions)]);
        match axis.0 % dimensions + 1 {
            last if last == dimensions => format!("further extents of {name}"),
            dimension => format!("size({name},{dimension})"),
        }
    }

    /// All extents are equal; if not strictly, also where one is 1.
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
}
