//! The sizes of two variables of a function, held against each other: what tracking
//! decides, as the answer to a question.
//!
//! ```text
//! left = [a, b + a];      [a, a+b]
//! right = [a, a + b];     [a, a+b]: one size, whatever a and b are
//! ```
//!
//! Both are terms over the sizes and values of the parameters ([`super::shape_map`]). A
//! type II operator is a symbol that is the same for the same operands, so equality is
//! congruence there and decided completely in the algebra above. Sizes of which the
//! terms differ may be equal all the same.
//!
//! Cost: that of tracking the function.

use super::Tracking;
use super::functions::Functions;
use crate::procedure::Procedure;
use lariat_interprocedural::FunctionRef;
use lariat_ir::ssa::VersionId;
use lariat_shapes::TermId;

/// Two sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// They are equal in every run in which both are computed.
    pub equal: bool,
    /// The sizes over those of the parameters.
    pub sizes: [String; 2],
    /// The sizes as numbers, where the value analysis knows them.
    pub known: [Option<Vec<u32>>; 2],
}

/// The sizes that two variables have when a function ends; `None` where one is not
/// assigned, or the function is too large.
pub fn compare(
    functions: &mut Functions<'_>,
    at: FunctionRef,
    names: [&str; 2],
) -> Option<Comparison> {
    let seen = functions.look(at, |of, tracking, _| compare_last(of, tracking, names))?;
    seen.ok().flatten()
}

fn compare_last(
    of: &Procedure<'_>,
    mut tracking: Tracking,
    names: [&str; 2],
) -> Option<Comparison> {
    let versions = [last(of, names[0])?, last(of, names[1])?];
    let terms: [TermId; 2] = versions.map(|version| tracking.map.get(version));
    let equal = tracking.algebra.equal_where_legal(terms[0], terms[1]);
    Some(Comparison {
        equal,
        sizes: terms.map(|term| tracking.algebra.show(term)),
        known: versions.map(|version| known(of, version)),
    })
}

/// The last version of a variable that a statement assigns.
fn last(of: &Procedure<'_>, name: &str) -> Option<VersionId> {
    let versions = of.ssa.versions.iter().filter(|(version, facts)| {
        of.body.vars[facts.var].name == name && of.defining(*version).is_some()
    });
    versions.map(|(version, _)| version).last()
}

fn known(of: &Procedure<'_>, version: VersionId) -> Option<Vec<u32>> {
    Some(of.values(version)?.shape().known_extents()?.to_vec())
}
