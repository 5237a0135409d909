//! FORM-SET-OF-SHAPES-MAP (figure 17 of `002`): which sizes may each version have
//! in the course of a run?
//!
//! The shape equations are solved over sets of terms, from the empty set upwards:
//! a φ node is the union of what it merges, any other operator is applied to all
//! combinations (equation 69). Unlike [`crate::shape_map`] this sees
//! what comes around loops.
//!
//! ```text
//! a1 = atan2(b0, b0')     {b*b}
//! a2 = φ(a1, a3)          {b*b}            since a3 is b*b whenever it is computed
//! b1 = φ(b0, b2)          {b, b*b}
//! a  = φ(<1,1>, [a, 1])   {i, <1,2>, <1,3>, …}: Λ, any size
//! ```
//!
//! The lattice of sets has no finite height, so there are caps: a set of more than
//! [`MAX_SHAPES`] terms, and any set that still changes after [`MAX_ITERATIONS`]
//! iterations (the paper's *maxiters*), becomes Λ. Where the paper gives up the
//! sizes of all variables then, here it is that version's alone: whatever size it
//! has is a symbol in what is computed from it.
//!
//! A term that rests on what the loop assigns means another size in the next
//! iteration: around a loop it becomes the symbol of the iteration before.
//!
//! Cost: for each version the combinations of its operands' sizes, at most
//! [`MAX_SHAPES`], once for each change of these.

use super::algebra::Algebra;
use super::apply::{apply, operands};
use super::equation::Equation;
use super::shape_map::carried;
use super::value_numbering::ValueNumbering;
use crate::procedure::Procedure;
use lariat_ir::ssa::VersionId;
use lariat_ir::ssa::graph::Gate;
use lariat_shapes::TermId;

/// A set of more terms becomes Λ.
pub const MAX_SHAPES: usize = 8;
/// The iterations after which a set that still changes becomes Λ.
pub const MAX_ITERATIONS: usize = 24;

/// The sizes that a version may have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shapes {
    /// The terms, no two of them equal, in the order in which they were found.
    pub terms: Vec<TermId>,
    /// Λ: the one term is a symbol for whatever size it is.
    pub any: bool,
}

/// The sizes that each version may have.
pub struct SetOfShapes {
    of: Vec<Shapes>,
    /// Iterations until nothing changed.
    pub iterations: usize,
}

impl SetOfShapes {
    /// Solves the equations.
    pub fn form(
        of: &Procedure<'_>,
        values: &ValueNumbering,
        equations: &[Equation],
        algebra: &mut Algebra,
    ) -> Self {
        let mut solver = Solver {
            of,
            values,
            equations,
            algebra,
            sets: vec![Shapes::default(); equations.len()],
            dirty: vec![true; equations.len()],
            users: users(equations),
        };
        let mut iterations = 0;
        while solver.iteration(iterations >= MAX_ITERATIONS) {
            iterations += 1;
        }
        Self { of: solver.sets, iterations }
    }

    /// The sizes of a version.
    pub fn get(&self, version: VersionId) -> &Shapes {
        &self.of[version.index()]
    }

    /// The size of a version that can have only one.
    pub fn only(&self, version: VersionId) -> Option<TermId> {
        match (&self.get(version).terms[..], self.get(version).any) {
            (&[one], false) => Some(one),
            _ => None,
        }
    }
}

/// The versions whose equations ask for a version.
fn users(equations: &[Equation]) -> Vec<Vec<VersionId>> {
    let mut users = vec![Vec::new(); equations.len()];
    for (place, equation) in equations.iter().enumerate() {
        for operand in operands(equation) {
            users[operand.index()].push(VersionId::new(place));
        }
    }
    users
}

struct Solver<'s, 'a> {
    of: &'s Procedure<'a>,
    values: &'s ValueNumbering,
    equations: &'s [Equation],
    algebra: &'s mut Algebra,
    sets: Vec<Shapes>,
    dirty: Vec<bool>,
    users: Vec<Vec<VersionId>>,
}

impl Solver<'_, '_> {
    /// One pass over what may change; did something? In the last one whatever
    /// still changes becomes Λ.
    fn iteration(&mut self, last: bool) -> bool {
        let mut changed = false;
        for place in 0..self.equations.len() {
            let version = VersionId::new(place);
            if !std::mem::take(&mut self.dirty[place]) || self.sets[place].any {
                continue;
            }
            let mut next = self.right_side(version);
            if next == self.sets[place] {
                continue;
            }
            if last || next.terms.len() > MAX_SHAPES {
                next = self.anything(version);
            }
            self.sets[place] = next;
            changed = true;
            for user in self.users[place].clone() {
                self.dirty[user.index()] = true;
            }
        }
        changed
    }

    fn anything(&mut self, version: VersionId) -> Shapes {
        Shapes { terms: vec![self.algebra.own(self.of, version)], any: true }
    }

    fn right_side(&mut self, version: VersionId) -> Shapes {
        let equation = &self.equations[version.index()];
        match equation {
            Equation::Join(versions) => self.join(version, versions),
            _ => self.combinations(version, equation),
        }
    }

    /// The union of what a φ node merges, with what it was before: sets only grow.
    fn join(&mut self, version: VersionId, operands: &[VersionId]) -> Shapes {
        let mut terms = self.sets[version.index()].terms.clone();
        let block = self.of.ssa.versions[version].block;
        let gate = self.of.ssa.graph.blocks[block].gate;
        for &operand in operands {
            for term in self.sets[operand.index()].terms.clone() {
                let term = match gate {
                    Some(Gate::Loop(at))
                        if operand > version && !self.algebra.is_outside(self.of, term, at) =>
                    {
                        carried(self.of, self.algebra, version, operands, operand)
                    }
                    _ => term,
                };
                self.insert(&mut terms, term);
            }
        }
        Shapes { terms, any: false }
    }

    /// The operator on all combinations of its operands' sizes.
    fn combinations(&mut self, version: VersionId, equation: &Equation) -> Shapes {
        let operands = operands(equation);
        let sizes: Vec<Vec<TermId>> =
            operands.iter().map(|operand| self.sets[operand.index()].terms.clone()).collect();
        let count = sizes.iter().try_fold(1usize, |count, one| count.checked_mul(one.len()));
        let Some(count) = count.filter(|count| *count <= 4 * MAX_SHAPES) else {
            return self.anything(version);
        };
        let mut terms = Vec::new();
        for number in 0..count {
            let parts = combination(number, &operands, &sizes);
            if let Some(parts) = parts {
                let equation = (version, equation);
                let term = apply(self.of, self.values, self.algebra, equation, &parts);
                self.insert(&mut terms, term);
            }
        }
        Shapes { terms, any: false }
    }

    fn insert(&mut self, terms: &mut Vec<TermId>, term: TermId) {
        let known = terms.iter().any(|&other| self.algebra.equal(term, other));
        if !known {
            terms.push(term);
        }
    }
}

/// One combination by its number. An operand that occurs twice has one size at a
/// time, so combinations that take two of it are none.
fn combination(
    mut number: usize,
    operands: &[VersionId],
    sizes: &[Vec<TermId>],
) -> Option<Vec<TermId>> {
    let mut parts: Vec<TermId> = Vec::with_capacity(sizes.len());
    for (place, size) in sizes.iter().enumerate() {
        let part = size[number % size.len()];
        number /= size.len();
        let first = operands.iter().position(|operand| *operand == operands[place])?;
        if first < place && parts[first] != part {
            return None;
        }
        parts.push(part);
    }
    Some(parts)
}
