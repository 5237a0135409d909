//! Conditions on sizes in words, for the page and the JSON.
//!
//! ```text
//! A and x have the same size                          legality of a term
//! size(A,2) = size(x,1), or an operand is a scalar    extents
//! ```

use lariat_tracking::parameter_summary::SizeCondition;

/// A condition on the sizes of arguments.
pub fn condition(condition: &SizeCondition) -> String {
    match condition {
        SizeCondition::Legal(condition) => condition.to_string(),
        SizeCondition::Fit(requirement) => requirement.describe(),
    }
}
