//! Shapes for which two terms differ.
//!
//! Where keys differ, some branch of the gates has different shapes. If only the
//! variables differ, an illegal value of one that one side alone mentions does it.
//! Otherwise the trees are followed to a pair of cases that differ, as many
//! extents beyond the second dimension being 1 as possible; and shapes that
//! satisfy the equations of one of the two cases, and no others, distinguish them.
//! Numbers are small ones that occur in neither term: 0, 2, 3, …
//!
//! **Cost.** One path through both trees; the found shapes are put into both
//! terms and evaluated, so a counterexample is one.

use super::axes::{Axes, Axis};
use super::case::{Case, Class};
use super::decider::Decider;
use super::gave_up::GaveUp;
use super::key::{Key, KeyId};
use super::tree::{Node, TreeId, Trees};
use crate::evaluation::Assignment;
use crate::term::{Term, TermId, Terms, Variable};
use crate::tuple::{Shape, Tuple, show};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Values of the variables and gates for which two terms differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The values.
    pub assignment: Assignment,
    /// What the left side is there.
    pub left: Shape,
    /// What the right side is there.
    pub right: Shape,
}

impl Counterexample {
    /// `s=<0,1>, t=<0,0>: left <0,0>, right error`.
    pub fn show(&self, terms: &Terms) -> String {
        let mut shapes: Vec<_> = self.assignment.shapes.iter().collect();
        shapes.sort_unstable_by_key(|(variable, _)| **variable);
        let mut branches: Vec<_> = self.assignment.branches.iter().collect();
        branches.sort_unstable();
        let shapes = shapes
            .into_iter()
            .map(|(variable, shape)| format!("{}={}", terms.name(*variable), show(shape)));
        let branches = branches
            .into_iter()
            .map(|(gate, branch)| format!("gate {} at {}", terms.gate_name(*gate), branch + 1));
        let values: Vec<String> = shapes.chain(branches).collect();
        let at = if values.is_empty() { "all shapes".to_owned() } else { values.join(", ") };
        format!("{at}: left {}, right {}", show(&self.left), show(&self.right))
    }
}

/// Which extents are 1, and which are not, where two trees differ, and what the
/// trees are there.
struct Difference {
    ones: Axes,
    others: Axes,
    left: TreeId,
    right: TreeId,
}

impl Decider {
    pub(super) fn counterexample(
        &mut self,
        terms: &Terms,
        (a, b): (TermId, TermId),
        (mut left, mut right): (KeyId, KeyId),
    ) -> Result<Counterexample, GaveUp> {
        let mut chosen = Assignment::default();
        while let Some((gate, count)) = self.keys.first_gate(&[left, right]) {
            for branch in 0..count {
                let on = (
                    self.keys.on_branch(left, gate, branch),
                    self.keys.on_branch(right, gate, branch),
                );
                if on.0 != on.1 {
                    chosen.branches.insert(gate, branch);
                    (left, right) = on;
                    break;
                }
            }
        }
        let numbers = numbers_in(terms, &[a, b]);
        let candidates = self.candidates(terms, &[a, b], (left, right), &numbers)?;
        let evaluated = candidates.into_iter().map(|shapes| {
            let assignment = Assignment { shapes, branches: chosen.branches.clone() };
            let left = assignment.value(terms, a, self.rules);
            let right = assignment.value(terms, b, self.rules);
            Counterexample { assignment, left, right }
        });
        let mut differing = evaluated.filter(|found| found.left != found.right);
        differing.next().ok_or(GaveUp::TooManyCases)
    }

    /// Shapes that distinguish two shapes, at least one of them.
    fn candidates(
        &mut self,
        terms: &Terms,
        roots: &[TermId],
        (left, right): (KeyId, KeyId),
        numbers: &BTreeSet<u64>,
    ) -> Result<Vec<FxHashMap<Variable, Shape>>, GaveUp> {
        let (
            Key::Shape { variables: names, tree: left },
            Key::Shape { variables: more, tree: right },
        ) = (self.keys.get(left).clone(), self.keys.get(right).clone())
        else {
            return Ok(Vec::new());
        };
        let difference =
            if left == right { self.legal_somewhere(left)? } else { self.difference(left, right)? };
        let cases = [difference.left, difference.right].into_iter().filter_map(|tree| {
            match self.keys.operations.trees.node(tree) {
                Node::Case(case) => Some(case.clone()),
                Node::Never | Node::Split { .. } => None,
            }
        });
        let trees = &self.keys.operations.trees;
        let asked = trees.axes(difference.left).or(&trees.axes(difference.right));
        let large = asked.or(&difference.others);
        let mut all: Vec<_> =
            cases.map(|case| self.shapes(terms, roots, &large, &case, numbers)).collect();
        if left == right || names != more {
            let mut alone = names.minus(&more).or(&more.minus(&names)).iter();
            let illegal = alone.next().map(|number| self.variables[usize::from(number.0)]);
            if let Some((variable, shapes)) = illegal.zip(all.first().cloned()) {
                let mut shapes = shapes;
                shapes.insert(variable, None);
                all.push(shapes);
            }
        }
        Ok(all)
    }

    /// A case in which a tree is legal.
    fn legal_somewhere(&mut self, tree: TreeId) -> Result<Difference, GaveUp> {
        let found = self.difference(tree, Trees::NEVER)?;
        Ok(Difference { right: found.left, ..found })
    }

    /// A pair of cases in which two different trees differ.
    fn difference(&mut self, left: TreeId, right: TreeId) -> Result<Difference, GaveUp> {
        let mut found = Difference { ones: Axes::default(), others: Axes::default(), left, right };
        let dimensions = self.dimensions() as u16;
        let all = self.keys.operations.trees.axes(left).or(&self.keys.operations.trees.axes(right));
        for axis in all.iter().filter(|axis| axis.0 % dimensions >= 2) {
            self.try_one(&mut found, axis)?;
        }
        while let Some(axis) = self.keys.operations.trees.earliest(&[found.left, found.right]) {
            if !self.try_one(&mut found, axis)? {
                found.others.insert(axis);
                found.left = self.keys.operations.trees.other(found.left, axis);
                found.right = self.keys.operations.trees.other(found.right, axis);
            }
        }
        Ok(found)
    }

    /// Puts 1 for an extent if there is a difference then.
    fn try_one(&mut self, found: &mut Difference, axis: Axis) -> Result<bool, GaveUp> {
        let trees = &mut self.keys.operations.trees;
        let left = trees.without(found.left, axis)?;
        let right = trees.without(found.right, axis)?;
        let differs = left != right;
        if differs {
            found.ones.insert(axis);
            (found.left, found.right) = (left, right);
        }
        Ok(differs)
    }

    /// Shapes for which the equations of a case hold, and no others.
    fn shapes(
        &self,
        terms: &Terms,
        roots: &[TermId],
        large: &Axes,
        case: &Case,
        numbers: &BTreeSet<u64>,
    ) -> FxHashMap<Variable, Shape> {
        let mut fresh = (0..).filter(|number| *number != 1 && !numbers.contains(number));
        let mut values: FxHashMap<Axis, u64> = FxHashMap::default();
        let mut shapes = FxHashMap::default();
        for variable in terms.variables_of(roots) {
            let Some(number) = self.numbers.get(&variable) else {
                continue;
            };
            let mut extents = Vec::new();
            for dimension in 0..self.dimensions() {
                let axis = self.axis(*number, dimension);
                extents.push(match large.contains(axis) {
                    true => extent(axis, &class_of(case, axis), &mut values, &mut fresh),
                    false => 1,
                });
            }
            shapes.insert(variable, Some(Tuple::new(extents)));
        }
        shapes
    }
}

/// The class of an extent.
fn class_of(case: &Case, axis: Axis) -> Class {
    case.members(super::case::Value::Class(axis))
}

/// The number of an extent: that of its class, or one that is fresh.
fn extent(
    axis: Axis,
    class: &Class,
    values: &mut FxHashMap<Axis, u64>,
    fresh: &mut impl Iterator<Item = u64>,
) -> u64 {
    if let Some(number) = class.number {
        return number;
    }
    let first = class.axes.first().unwrap_or(axis);
    *values.entry(first).or_insert_with(|| fresh.next().unwrap_or(0))
}

/// All extents of known shapes.
fn numbers_in(terms: &Terms, roots: &[TermId]) -> BTreeSet<u64> {
    let below = terms.below(roots).into_iter();
    let tuples = below.filter_map(|id| match terms.get(id) {
        Term::Tuple(tuple) => Some(tuple.extents()),
        _ => None,
    });
    tuples.flatten().copied().collect()
}
