//! Which context of its function a context is, where the function has several.
//!
//! ```text
//! area((1,1) double)   context 1 of 2      area((1,3) double)   context 2 of 2
//! ```
//!
//! Two contexts may differ in what is not shown of their arguments; the numbers are apart. The
//! script counts them in the same order.

use crate::facts::{Place, Report};
use rustc_hash::FxHashMap;

/// The numbers of the contexts of a report.
pub struct Ordinals {
    of: Vec<usize>,
    counts: Vec<usize>,
}

impl Ordinals {
    /// Those of a report.
    pub fn of(report: &Report) -> Self {
        let mut known: FxHashMap<Place, usize> = FxHashMap::default();
        let mut next = |place: Place| {
            let count = known.entry(place).or_insert(0);
            *count += 1;
            *count
        };
        let of = report.contexts.iter().map(|context| next(context.place)).collect();
        let counts = report.contexts.iter().map(|context| known[&context.place]).collect();
        Self { of, counts }
    }

    /// `context 2 of 3`; nothing where there is one.
    pub fn words(&self, context: usize) -> Option<String> {
        let (at, count) = (self.of[context], self.counts[context]);
        (count > 1).then(|| format!("context {at} of {count}"))
    }
}
