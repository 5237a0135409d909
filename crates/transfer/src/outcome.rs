//! What comes of a call of a builtin.

use crate::fault::CallFault;
use crate::site::Site;
use lariat_domains::{Reason, Value, ValueSet};

/// What comes of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The results: as many as are asked for, and the first where none is asked
    /// for but the builtin returns one.
    Results(Vec<ValueSet>),
    /// It returns nothing.
    NoValue,
    /// Every such call fails.
    Fails(CallFault),
    /// It never returns: it throws or ends the program, as it should.
    NeverReturns,
}

/// One result; of others, if they are asked for, nothing is known.
pub(crate) fn one(site: &Site<'_>, value: Value) -> Outcome {
    set(site, ValueSet::of(value))
}

/// One result that may have several classes.
pub(crate) fn set(site: &Site<'_>, set: ValueSet) -> Outcome {
    let mut results = vec![ValueSet::unknown(site.reason()); site.wanted()];
    results[0] = set;
    Outcome::Results(results)
}

/// The outcome that nothing is known of the results.
pub(crate) fn unknown(site: &Site<'_>, reason: &Reason) -> Outcome {
    Outcome::Results(vec![ValueSet::unknown(reason.clone()); site.wanted()])
}
