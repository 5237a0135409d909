//! Weights of terms: why rewriting ends (`002` section 6.5.1).
//!
//! | term | weight, with c = 3 |
//! |---|---|
//! | variable, known shape, illegal | c |
//! | `a*b` | that of `a` times that of `b` |
//! | `a'` | c to the power of that of `a` |
//! | `a+b` | the sum of both, and 1 |
//! | join | the sum of its alternatives, and c |
//!
//! Every law makes a term lighter; sorting and squashing keep its weight, and a
//! sum that is sorted stays so. Hence evaluation ends.
//!
//! The paper's equation 46 multiplies the weights in a sum by c. Neither way to
//! read it does what its proof needs. If the factor counts for each `+`, squashing
//! can make a term heavier: `(a+b)+(d+e)` becomes `((a+b)+d)+e`, where `a` lies
//! deeper. If it counts for the squashed sum once, `(s+t)*(s+t) = s*s+t*t` makes a
//! term heavier where `s` and `t` are sums themselves. Without the factor, both
//! are right. And c must be more than 2: at 2, `(a*b)'` and `b'*a'` both weigh 2⁴.
//!
//! **Cost.** Linear. Transposes make towers of powers; what has no place in 128
//! bits has no weight here.

use crate::term::{Term, TermId, Terms};
use rustc_hash::FxHashMap;

const C: u128 = 3;

/// The weight of a term, if it is below 2¹²⁸.
pub fn weight(terms: &Terms, root: TermId) -> Option<u128> {
    let mut weights: FxHashMap<TermId, u128> = FxHashMap::default();
    for id in terms.below(&[root]) {
        let of = |id: &TermId| weights.get(id).copied();
        let found = match terms.get(id) {
            Term::Illegal | Term::Tuple(_) | Term::Variable(_) => C,
            Term::Product(a, b) => of(a)?.checked_mul(of(b)?)?,
            Term::Transpose(a) => C.checked_pow(u32::try_from(of(a)?).ok()?)?,
            Term::Sum(a, b) => of(a)?.checked_add(of(b)?)?.checked_add(1)?,
            Term::Join(_, alternatives) => {
                alternatives.iter().try_fold(C, |sum, part| sum.checked_add(of(part)?))?
            }
        };
        weights.insert(id, found);
    }
    weights.get(&root).copied()
}
