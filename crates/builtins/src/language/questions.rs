//! What a rule looks at besides the classes of arguments.
//!
//! Few rules use `scalar` or `typeString`. Who remembers the answers of rules
//! need not distinguish calls that differ in nothing that the rule looks at.
//!
//! ```text
//! coerce(char->double, numeric->0)      nothing else
//! scalar any -> double                  which arguments are 1x1
//! numeric* typeString(numeric)          strings
//! ```
//!
//! Cost: each node of the rule and of those that it includes, once.

use super::matcher::BoundRule;
use super::node::Node;
use super::rule::Rule;

/// What a rule looks at besides the classes of arguments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Questions {
    /// Which arguments are 1x1?
    pub scalars: bool,
    /// Which strings are there?
    pub strings: bool,
}

/// What a rule looks at, for a builtin with these meanings of `natlab` and
/// `matlab`.
pub(crate) fn questions(rules: &[Rule], BoundRule { rule, bound }: BoundRule) -> Questions {
    let (mut found, mut seen, mut open) = (Questions::default(), Vec::new(), vec![rule]);
    while let Some(id) = open.pop() {
        if seen.contains(&id) {
            continue;
        }
        seen.push(id);
        let expression = rules.get(id as usize).and_then(|rule| rule.expression(rules));
        for node in expression.iter().flat_map(|expression| &expression.nodes) {
            match node {
                Node::Scalar => found.scalars = true,
                Node::TypeString(_) => found.strings = true,
                Node::Parent(parent) => open.push(*parent),
                Node::Natlab => open.extend(bound.natlab),
                Node::Matlab => open.extend(bound.matlab),
                _ => {}
            }
        }
    }
    found
}
