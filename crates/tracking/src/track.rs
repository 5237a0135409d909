//! SHAPE-TRACKING (figure 11 of `002`): the size of `q` tracks that of `p` if
//!
//! 1. `p` is assigned on every path to the assignment of `q`, and both have equal
//!    terms; or
//! 2. `q` is a φ node on the dominance frontier of `p`, and all that it merges
//!    has the size of `p`.
//!
//! ```text
//! d1 = b + a;            d1: a+b
//! d2 = (b + d1) * c;     tracks nothing
//! d3 = d1 - b;           tracks d1
//! ```
//!
//! The paper compares all pairs. Here versions of one key stand in one class, and
//! only the classes' leaders are asked.
//!
//! Cost: for each version the leaders of its class, at most [`MAX_LEADERS`].

use super::algebra::{Algebra, Key};
use super::equation::Equation;
use super::shape_map::ShapeMap;
use crate::procedure::Procedure;
use lariat_ir::ssa::VersionId;
use rustc_hash::FxHashMap;

/// How many leaders of a class are asked.
const MAX_LEADERS: usize = 32;

/// Which version tracks which.
pub struct Tracked {
    by: Vec<Option<VersionId>>,
    classes: FxHashMap<Key, Vec<VersionId>>,
}

impl Tracked {
    /// Tracks all versions of a function.
    pub fn of(
        of: &Procedure<'_>,
        map: &ShapeMap,
        equations: &[Equation],
        algebra: &mut Algebra,
    ) -> Self {
        let mut leaders: FxHashMap<Key, Vec<VersionId>> = FxHashMap::default();
        let mut classes: FxHashMap<Key, Vec<VersionId>> = FxHashMap::default();
        let mut by = vec![None; equations.len()];
        for (version, _) in of.ssa.versions.iter() {
            let key = algebra.key(map.get(version));
            classes.entry(key).or_default().push(version);
            let class = leaders.entry(key).or_default();
            let asked = class.iter().take(MAX_LEADERS);
            let found = asked.copied().find(|&early| tracks(of, equations, early, version));
            match found {
                Some(early) => by[version.index()] = Some(early),
                None => class.push(version),
            }
        }
        Self { by, classes }
    }

    /// All versions with a key, in order.
    pub fn class(&self, key: Key) -> &[VersionId] {
        self.classes.get(&key).map_or(&[], Vec::as_slice)
    }

    /// The version whose size a version tracks.
    pub fn by(&self, version: VersionId) -> Option<VersionId> {
        self.by[version.index()]
    }
}

/// Is `late` assigned where the size of `early`, which has an equal term, counts?
fn tracks(of: &Procedure<'_>, equations: &[Equation], early: VersionId, late: VersionId) -> bool {
    if of.ssa.strictly_dominates(early, late) {
        return true;
    }
    let (from, to) = (of.ssa.versions[early].block, of.ssa.versions[late].block);
    matches!(equations[late.index()], Equation::Join(_)) && of.ssa.frontiers.contains(from, to)
}
