//! Terms that differ in the order, grouping and repetition of sums alone.
//!
//! An elementwise operation is associative, commutative and idempotent in all
//! languages (`002` table II): whether operands fit, and what the result is, depends on
//! the set of their shapes only. So a sum is the set of its components, and two terms
//! are equal if they are built alike from equal sets:
//!
//! ```text
//! a*b + (c*d + e*f)  =  (e*f + c*d) + a*b + c*d
//! ```
//!
//! The case trees of such sums are large where the components are products over many
//! variables, and this needs none of them. What is not found equal here may be equal
//! all the same: the cases decide.
//!
//! **Cost.** Linear in the terms, but for sorting components.

use crate::term::{Term, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// Are two terms equal but for the order, grouping and repetition of their sums?
pub(super) fn differ_in_order_alone(terms: &Terms, a: TermId, b: TermId) -> bool {
    let mut classes = Classes::default();
    let below = terms.below(&[a, b]);
    let is_sum = |id: TermId| matches!(terms.get(id), Term::Sum(..));
    // A sum within a sum is not a component of it.
    let parts = below.iter().filter(|id| !is_sum(**id)).flat_map(|id| terms.get(*id).parts());
    let whole: FxHashSet<TermId> = parts.chain([a, b]).collect();
    for id in below.into_iter().filter(|id| !is_sum(*id) || whole.contains(id)) {
        classes.add(terms, id);
    }
    classes.of.get(&a) == classes.of.get(&b)
}

/// A term with the classes of its parts in place of them.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Form {
    /// The classes of a sum's components, sorted, each once.
    Sum(Vec<usize>),
    /// Anything else: an own leaf, or the classes of its parts in order.
    Other(Head, SmallVec<[usize; 2]>),
}

/// What stands above the parts.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Head {
    /// A term without parts.
    Leaf(TermId),
    Product,
    Transpose,
    Join(crate::term::Gate),
}

/// The classes of terms, by their forms.
#[derive(Default)]
struct Classes {
    of: FxHashMap<TermId, usize>,
    known: FxHashMap<Form, usize>,
}

impl Classes {
    /// Finds the class of a term whose parts have theirs.
    fn add(&mut self, terms: &Terms, id: TermId) {
        let head = match terms.get(id) {
            Term::Sum(..) => None,
            Term::Illegal | Term::Tuple(_) | Term::Variable(_) => Some(Head::Leaf(id)),
            Term::Product(..) => Some(Head::Product),
            Term::Transpose(_) => Some(Head::Transpose),
            Term::Join(gate, _) => Some(Head::Join(*gate)),
        };
        let form = match head {
            Some(head) => {
                let parts = terms.get(id).parts();
                Form::Other(head, parts.iter().map(|part| self.of[part]).collect())
            }
            None => match self.components(terms, id)[..] {
                [one] => {
                    self.of.insert(id, one);
                    return;
                }
                ref several => Form::Sum(several.to_vec()),
            },
        };
        let next = self.known.len();
        let class = *self.known.entry(form).or_insert(next);
        self.of.insert(id, class);
    }

    /// The classes of a sum's components.
    fn components(&self, terms: &Terms, sum: TermId) -> Vec<usize> {
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut found = Vec::new();
        let mut todo = vec![sum];
        while let Some(id) = todo.pop() {
            match terms.get(id) {
                Term::Sum(a, b) => todo.extend([*a, *b].into_iter().filter(|id| seen.insert(*id))),
                _ => found.push(self.of[&id]),
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decider, Verdict};
    use crate::dialect::Rules;
    use crate::reader::read_equation;

    fn alike(equation: &str) -> bool {
        let mut terms = Terms::new();
        let (a, b) = read_equation(equation, &mut terms).unwrap();
        differ_in_order_alone(&terms, a, b)
    }

    #[test]
    fn order_grouping_and_repetition_of_sums() {
        assert!(alike("a*b + (c*d + e*f) = (e*f + c*d) + a*b + c*d"));
        assert!(alike("((a+b)*c)' = ((b+a)*c)'"));
        assert!(alike("a + a = a"));
        assert!(alike("phi(g; a+b, c) = phi(g; b+a, c)"));
    }

    #[test]
    fn nothing_else() {
        assert!(!alike("a*b + c = b*a + c"));
        assert!(!alike("a*(b*c) = (a*b)*c"));
        assert!(!alike("a + b = a"));
        assert!(!alike("phi(g; a, c) = phi(h; a, c)"));
        assert!(!alike("a' = a"));
    }

    #[test]
    fn sums_of_many_products_in_another_order() {
        let products = |order: &[usize]| {
            let product = |place: &usize| format!("a{place}*b{place}");
            order.iter().map(product).collect::<Vec<_>>().join(" + ")
        };
        let equation = format!("{} = {}", products(&[0, 1, 2, 3, 4]), products(&[4, 2, 0, 3, 1]));
        for rules in Rules::ALL {
            let mut terms = Terms::new();
            let (a, b) = read_equation(&equation, &mut terms).unwrap();
            let mut decider = Decider::new(rules, &terms, &[a, b]);
            assert_eq!(decider.equal(&terms, a, b), Ok(Verdict::Equal));
        }
    }

    #[test]
    fn a_long_sum_costs_no_more_than_it_is_long() {
        let names: Vec<String> = (0..2000).map(|n| format!("v{n}")).collect();
        let back: Vec<String> = names.iter().rev().cloned().collect();
        assert!(alike(&format!("{} = {}", names.join("+"), back.join("+"))));
    }
}
