//! The value of a term where every variable and gate has one.
//!
//! This is the meaning that all else is held against: the decision procedure,
//! the rewriter, and the counterexamples that are printed.
//!
//! **Cost.** Linear in the number of different parts.

use crate::dialect::Rules;
use crate::operators::{Operator, binary, unary};
use crate::term::{Gate, Term, TermId, Terms, Variable};
use crate::tuple::Shape;
use rustc_hash::FxHashMap;

/// Values of variables and gates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignment {
    /// The shape of each variable.
    pub shapes: FxHashMap<Variable, Shape>,
    /// The branch of each gate, from 0.
    pub branches: FxHashMap<Gate, usize>,
}

impl Assignment {
    /// The value of a term. A variable without a shape is illegal, a gate
    /// without a branch takes its first one.
    pub fn value(&self, terms: &Terms, root: TermId, rules: Rules) -> Shape {
        let mut values: FxHashMap<TermId, Shape> = FxHashMap::default();
        let of = |values: &FxHashMap<TermId, Shape>, id: &TermId| -> Shape {
            values.get(id).cloned().flatten()
        };
        for id in terms.below(&[root]) {
            let value = match terms.get(id) {
                Term::Illegal => None,
                Term::Tuple(tuple) => Some(tuple.clone()),
                Term::Variable(variable) => self.shapes.get(variable).cloned().flatten(),
                Term::Sum(a, b) => {
                    binary(Operator::Elementwise, &of(&values, a), &of(&values, b), rules)
                }
                Term::Product(a, b) => {
                    binary(Operator::Product, &of(&values, a), &of(&values, b), rules)
                }
                Term::Transpose(a) => unary(Operator::Transpose, &of(&values, a)),
                Term::Join(gate, alternatives) => {
                    let branch = self.branches.get(gate).copied().unwrap_or(0);
                    alternatives.get(branch).and_then(|chosen| of(&values, chosen))
                }
            };
            values.insert(id, value);
        }
        of(&values, &root)
    }
}
