//! Where there are too many cases: some shapes, tried.
//!
//! A claim about many variables may have more cases than the budget allows and be
//! false for simple shapes all the same. So before giving up, both sides are
//! evaluated where a variable of one side alone is illegal, where all variables
//! have one shape, and where all but one are scalars. A difference is a counterexample; that none is found proves nothing.
//!
//! **Example.** A product of 300 variables is not equal to the first of them.
//!
//! **Cost.** At most [`PARTS`] evaluated parts of terms.

use super::counterexample::Counterexample;
use super::decider::Decider;
use crate::evaluation::Assignment;
use crate::term::{TermId, Terms, Variable};
use crate::tuple::{Shape, Tuple};

/// So many parts of terms are evaluated at most.
const PARTS: usize = 200_000;

/// What is tried.
const SHAPES: [[u64; 2]; 6] = [[1, 1], [2, 2], [2, 3], [0, 1], [3, 1], [1, 3]];

impl Decider {
    /// Shapes for which two terms differ, if simple ones do it.
    pub(super) fn tried(&self, terms: &Terms, a: TermId, b: TermId) -> Option<Counterexample> {
        let variables = terms.variables_of(&[a, b]);
        let sides = [terms.variables_of(&[a]), terms.variables_of(&[b])];
        let alone = variables
            .iter()
            .find(|variable| sides.iter().any(|side| side.binary_search(variable).is_err()));
        let illegal = alone.map(|variable| but_one(&variables, *variable, None));
        let most = PARTS / terms.below(&[a, b]).len().max(1);
        illegal.into_iter().chain(assignments(&variables)).take(most).find_map(|assignment| {
            let left = assignment.value(terms, a, self.rules);
            let right = assignment.value(terms, b, self.rules);
            (left != right).then_some(Counterexample { assignment, left, right })
        })
    }
}

/// All variables alike, then one that differs from the rest.
fn assignments(variables: &[Variable]) -> impl Iterator<Item = Assignment> {
    let shapes = || SHAPES.iter().map(|extents| Some(Tuple::new(*extents)));
    let alike = shapes().map(|shape| assigned(variables, shape));
    let one_differs = variables.iter().flat_map(move |variable| {
        shapes().skip(1).map(move |shape| but_one(variables, *variable, shape))
    });
    alike.chain(one_differs)
}

/// All are scalars but one.
fn but_one(variables: &[Variable], one: Variable, shape: Shape) -> Assignment {
    let mut assignment = assigned(variables, Some(Tuple::scalar()));
    assignment.shapes.insert(one, shape);
    assignment
}

fn assigned(variables: &[Variable], shape: Shape) -> Assignment {
    let shapes = variables.iter().map(|variable| (*variable, shape.clone())).collect();
    Assignment { shapes, ..Assignment::default() }
}
