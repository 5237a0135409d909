//! Squashing and unsquashing: sums without their parentheses (`002` section
//! 6.4, figure 8).
//!
//! ```text
//! squash (t + s) + (s*t + s)       (t, s, s*t, s)
//! sorted                           (s, s, t, s*t)
//! unsquash                         ((s + s) + t) + s*t
//! ```
//!
//! The elementwise operation alone is associative and commutative; a product is
//! neither, and is one component.
//!
//! The order ⊑ is ours: smaller terms come first, then earlier ones.
//!
//! **Cost.** Linear in the number of components, for sorting `n log n`.

use crate::term::{Term, TermId, Terms};
use rustc_hash::FxHashMap;

/// The components of a sum, from left to right; any other term is one.
pub fn squash(terms: &Terms, root: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut todo = vec![root];
    while let Some(id) = todo.pop() {
        match terms.get(id) {
            Term::Sum(a, b) => todo.extend([*b, *a]),
            _ => found.push(id),
        }
    }
    found
}

/// The sum of components, associated to the left; `None` if there are none.
pub fn unsquash(terms: &mut Terms, components: &[TermId]) -> Option<TermId> {
    let (first, rest) = components.split_first()?;
    Some(rest.iter().fold(*first, |sum, next| terms.sum(sum, *next)))
}

/// The order of components.
#[derive(Clone, Debug, Default)]
pub struct Order {
    sizes: FxHashMap<TermId, u64>,
}

impl Order {
    /// The number of nodes of a term, repeated ones counted.
    pub fn size(&mut self, terms: &Terms, root: TermId) -> u64 {
        if let Some(known) = self.sizes.get(&root) {
            return *known;
        }
        for id in terms.below(&[root]) {
            let parts = terms.get(id).parts();
            let inner = parts.iter().map(|part| self.sizes.get(part).copied().unwrap_or(1));
            let size = inner.fold(1u64, u64::saturating_add);
            self.sizes.insert(id, size);
        }
        self.sizes.get(&root).copied().unwrap_or(1)
    }

    /// Sorts components.
    pub fn sort(&mut self, terms: &Terms, components: &mut [TermId]) {
        components.sort_by_cached_key(|id| (self.size(terms, *id), *id));
    }

    /// A sum sorted and associated to the left; any other term as it is.
    pub fn sorted(&mut self, terms: &mut Terms, root: TermId) -> TermId {
        let mut components = squash(terms, root);
        self.sort(terms, &mut components);
        unsquash(terms, &components).unwrap_or(root)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::read_term;

    #[test]
    fn sums_lose_and_regain_parentheses() {
        let mut terms = Terms::new();
        let sum = read_term("(t+s) + (s*t + s)", &mut terms).unwrap();
        let components = squash(&terms, sum);
        let shown: Vec<String> = components.iter().map(|id| terms.show(*id)).collect();
        assert_eq!(shown, ["t", "s", "s*t", "s"]);
        let flat = unsquash(&mut terms, &components).unwrap();
        assert_eq!(terms.show(flat), "t+s+s*t+s");
        let sorted = Order::default().sorted(&mut terms, sum);
        assert_eq!(terms.show(sorted), "t+s+s+s*t");
        assert_eq!(unsquash(&mut terms, &[]), None);
        let product = read_term("s*(t*s)", &mut terms).unwrap();
        assert_eq!(squash(&terms, product), [product]);
    }
}
