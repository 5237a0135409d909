//! What stands before the place that is read, within one pair of parentheses.
//!
//! ```text
//! (s + t*u * |       sum: s, product: t*u
//! phi(g; s, |        join: g with s
//! ```
//!
//! **Cost.** Constant for each factor.

use crate::term::{Gate, TermId, Terms};

/// A parenthesis that is open, and what stands before it.
#[derive(Default)]
pub struct Level {
    /// The sum of the products that are complete.
    pub sum: Option<TermId>,
    /// The product of the factors since then.
    pub product: Option<TermId>,
    /// The gate, and the alternatives that are complete.
    pub join: Option<(Gate, Vec<TermId>)>,
}

impl Level {
    /// Multiplies what stands before by a factor.
    pub fn factor(&mut self, factor: TermId, terms: &mut Terms) {
        self.product = Some(match self.product {
            Some(product) => terms.product(product, factor),
            None => factor,
        });
    }

    /// Adds the product that stands before to the sum.
    pub fn close_product(&mut self, terms: &mut Terms) -> Option<TermId> {
        if let Some(product) = self.product.take() {
            self.sum = Some(match self.sum {
                Some(sum) => terms.sum(sum, product),
                None => product,
            });
        }
        self.sum
    }
}
