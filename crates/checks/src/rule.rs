//! What a rule is, the list of all rules, and the levels they are reported at.

use lariat_analysis::pipeline::FileFacts;
use lariat_base::{Diagnostic, FileId, SourceFile};
use lariat_project::{Level, Unreachable, View};
use lariat_syntax::tree::Tree;
use lariat_syntax::{Dialect, Parse};
use std::collections::BTreeMap;

/// Everything that a rule may look at.
pub struct FileContext<'a> {
    /// The file.
    pub file: FileId,
    /// Its text.
    pub source: &'a SourceFile,
    /// The language.
    pub dialect: &'a Dialect,
    /// Tree and syntax errors.
    pub parsed: &'a Parse,
    /// Kinds and flow facts.
    pub facts: &'a FileFacts,
    /// The library as this file sees it, the file's own functions included.
    pub view: &'a View<'a>,
    /// What in this file no name can reach.
    pub unreachable: &'a [Unreachable],
}

impl FileContext<'_> {
    /// The file's tree.
    pub fn tree(&self) -> &Tree {
        &self.parsed.tree
    }

    /// The file's name without folders and extension.
    pub fn stem(&self) -> &str {
        let name = self.source.name();
        let base = name.rsplit(['/', '\\']).next().unwrap_or(name);
        base.strip_suffix(".m").unwrap_or(base)
    }
}

/// A rule.
pub struct Rule {
    /// Its code, such as `undefined-name`.
    pub code: &'static str,
    /// One line.
    pub summary: &'static str,
    /// The worst level of its findings unless configured otherwise.
    pub default: Level,
    /// The codes under which MATLAB's own analyser reports the same; `%#ok<…>`
    /// with one of them suppresses this rule's findings too.
    pub matlab_codes: &'static [&'static str],
    /// Its page, in Markdown; the examples are executed as tests.
    pub page: &'static str,
    /// Finds; the severity set is the rule's own and is overridden by a
    /// configured level.
    pub check: fn(&FileContext<'_>, &mut Vec<Diagnostic>),
}

/// All rules, sorted by code.
pub fn rules() -> &'static [&'static Rule] {
    &crate::rules::ALL
}

/// The rule with this code.
pub fn find_rule(code: &str) -> Option<&'static Rule> {
    rules().iter().copied().find(|rule| rule.code == code)
}

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

    pub(crate) fn is_off(&self, rule: &Rule) -> bool {
        self.level(rule) == Level::Off
    }

    /// Gives findings of a rule the level that was set for it, if one was.
    pub(crate) fn apply(&self, rule: &Rule, found: &mut [Diagnostic]) {
        let Some(severity) = self.set.get(rule.code).and_then(|level| level.severity()) else {
            return;
        };
        for diagnostic in found {
            diagnostic.severity = severity;
        }
    }
}
