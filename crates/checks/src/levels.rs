//! The levels at which rules report, as a configuration sets them.

use crate::rule::Rule;
use crate::rules::find_rule;
use lariat_base::Diagnostic;
use lariat_project::Level;
use std::collections::BTreeMap;

/// The levels that a configuration sets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    set: BTreeMap<&'static str, Level>,
}

impl Levels {
    /// Sets a rule's level; false if there is no such rule.
    pub fn set(&mut self, code: &str, level: Level) -> bool {
        let rule = find_rule(code);
        if let Some(rule) = rule {
            self.set.insert(rule.code, level);
        }
        rule.is_some()
    }

    /// The level at which a rule's worst findings are reported.
    pub fn level(&self, rule: &Rule) -> Level {
        self.set.get(rule.code).copied().unwrap_or(rule.default)
    }

    /// Did the configuration set a level for this rule?
    pub fn is_set(&self, code: &str) -> bool {
        self.set.contains_key(code)
    }

    pub(crate) fn is_off(&self, rule: &Rule) -> bool {
        self.level(rule) == Level::Off
    }

    /// Assigns to findings of a rule the level that was set for it, if one was.
    pub(crate) fn apply(&self, rule: &Rule, found: &mut [Diagnostic]) {
        let Some(severity) = self.set.get(rule.code).and_then(|level| level.severity()) else {
            return;
        };
        for diagnostic in found {
            diagnostic.severity = severity;
        }
    }
}
