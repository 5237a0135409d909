//! The laws: table IV of `002`, each with the languages where it holds.
//!
//! A law is an equation that the rewriter uses from left to right. Nine of the
//! printed ones are false where extents expand, and are not used there. Laws that
//! no table prints but that hold in both dialects stand in the same list; the
//! tests prove each by the decision procedure, and that no rule increases weights.
//!
//! The last three lines of the table, operations on known shapes, are not patterns:
//! the operators themselves compute them ([`crate::operators`]).

use super::matching::Pattern;
use crate::dialect::Rules;

/// A law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Law {
    /// What it is called.
    pub name: &'static str,
    /// The equation.
    pub equation: &'static str,
    /// It holds where extents expand.
    pub expanding: bool,
}

/// A law of both dialects.
const fn both(name: &'static str, equation: &'static str) -> Law {
    Law { name, equation, expanding: true }
}

/// A law of MATLAB 7 alone.
const fn matlab7(name: &'static str, equation: &'static str) -> Law {
    Law { name, equation, expanding: false }
}

/// The laws, in the order in which they are tried.
pub const LAWS: [Law; 26] = [
    both("annihilation", "error + s = error"),
    both("annihilation", "error*s = error"),
    both("annihilation", "s*error = error"),
    both("annihilation", "error' = error"),
    both("identity", "i + s = s"),
    both("identity", "i*s = s"),
    both("identity", "s*i = s"),
    both("idempotence", "s + s = s"),
    both("association", "(s*s)*(s*s) = s*s"),
    both("association", "s*(s*s) = s*s"),
    both("association", "(s*s)*s = s*s"),
    both("association", "s*(s*(s*(s*t))) = s*(s*(s*t))"),
    both("association", "(((s*t)*t)*t)*t = ((s*t)*t)*t"),
    both("absorption", "s + s*s = s*s"),
    both("transposition", "(s*t)' = t'*s'"),
    both("squares", "(s*s + t)*(t*t + s) = s*s + t*t"),
    matlab7("squares", "(s*t + s + t)*(s*t + s + t) = s*s + t*t"),
    matlab7("squares", "(s + t)*(s + t) = s*s + t*t"),
    matlab7("distribution", "(s + t)*t = s + t*t"),
    matlab7("distribution", "s*(s + t) = s*s + t"),
    matlab7("distribution", "s*s + s*t = s*s + t"),
    matlab7("distribution", "s*t + t*t = s + t*t"),
    matlab7("distribution", "(s + t*t)*t = s + t*t"),
    matlab7("distribution", "s*(s*s + t) = s*s + t"),
    matlab7("transposition", "s + s' = s*s"),
    both("double transposition", "s''' = s'"),
];

/// The laws of a language, ready to be used.
#[derive(Clone, Debug)]
pub struct LawBook {
    /// The laws with their sides.
    pub laws: Vec<(Law, Pattern, Pattern)>,
}

impl LawBook {
    /// The laws that hold under these rules.
    pub fn new(rules: Rules) -> Self {
        let holds = |law: &Law| law.expanding || !rules.implicit_expansion;
        let ready = LAWS.into_iter().filter(holds).filter_map(|law| {
            let (left, right) = Pattern::equation(law.equation)?;
            Some((law, left, right))
        });
        Self { laws: ready.collect() }
    }
}
