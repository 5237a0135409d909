//! Weights of terms: why rewriting ends (`002` section 6.5.1, equation 46).
//!
//! | term | weight, with c = 2 |
//! |---|---|
//! | variable, known shape, illegal | c |
//! | `a*b` | that of `a` times that of `b` |
//! | `a'` | c to the power of that of `a` |
//! | sum | c times the weights of its components, and 1 more if it is sorted, c more if not |
//! | join | c times the weights of its alternatives, and c more |
//!
//! The paper adds up over the operands of the root; read so, sorting could make a
//! term heavier, since the first operands of a sum associated to the left lie
//! deeper. Over squashed components the sum's weight depends on its order in the
//! last summand alone, as the argument needs it.
//!
//! **Cost.** Linear. Transposes make towers of powers; what has no place in 128
//! bits has no weight here.

use super::squash::{Order, squash, unsquash};
use crate::term::{Term, TermId, Terms};
use rustc_hash::FxHashMap;

const C: u128 = 2;

/// The weight of a term, if it is below 2¹²⁸.
pub fn weight(terms: &mut Terms, root: TermId, order: &mut Order) -> Option<u128> {
    let mut weights: FxHashMap<TermId, u128> = FxHashMap::default();
    for id in terms.below(&[root]) {
        let of = |id: &TermId| weights.get(id).copied();
        let found = match terms.get(id).clone() {
            Term::Illegal | Term::Tuple(_) | Term::Variable(_) => C,
            Term::Product(a, b) => of(&a)?.checked_mul(of(&b)?)?,
            Term::Transpose(a) => C.checked_pow(u32::try_from(of(&a)?).ok()?)?,
            Term::Sum(..) => {
                let components = squash(terms, id);
                let total = total(components.iter().map(of))?;
                let flat = unsquash(terms, &components)?;
                let sorted = flat == id && order.sorted(terms, id) == id;
                total.checked_add(if sorted { 1 } else { C })?
            }
            Term::Join(_, alternatives) => total(alternatives.iter().map(of))?.checked_add(C)?,
        };
        weights.insert(id, found);
    }
    weights.get(&root).copied()
}

/// c times the sum.
fn total(mut weights: impl Iterator<Item = Option<u128>>) -> Option<u128> {
    let sum = weights.try_fold(0u128, |sum, weight| sum.checked_add(weight?));
    sum?.checked_mul(C)
}
