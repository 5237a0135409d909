//! The configuration of MATLAB's own Code Analyzer, `codeAnalyzerConfiguration.json` in a
//! folder `resources` (R2023a): which of its checks are on, and how bad their findings are.
//!
//! ```text
//! {
//!   "checks": {
//!     "NASGU": { "enabled": false },      // comments are allowed, and
//!     "AGROW": { "severity": "error" },   // a comma after the last entry
//!   }
//! }
//! ```
//!
//! Checks that a file defines itself are passed over, and so is what cannot be understood: a key
//! that MATLAB's documentation does not name, a value of the wrong type. It is reported where it
//! stands; the rest counts.
//!
//! Cost: linear in the text.

use crate::config::{ConfigError, Level};
use crate::suggest::nearest;
use jsonc_parser::ast::{ObjectProp, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Where the file lies, seen from the folder whose files it governs.
pub const PLACE: [&str; 2] = ["resources", "codeAnalyzerConfiguration.json"];

/// The file that governs a folder, if there is one right there.
pub fn place_in(folder: &Path) -> PathBuf {
    PLACE.iter().fold(folder.to_path_buf(), |path, part| path.join(part))
}

/// What the file says of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Check {
    /// Is it on?
    pub enabled: Option<bool>,
    /// How bad its findings are.
    pub level: Option<Level>,
}

/// The checks that the file speaks of, by their identifiers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnalyzerConfig {
    checks: BTreeMap<String, Check>,
}

impl AnalyzerConfig {
    /// Reads the file's text: what it says of checks as far as it can be understood, and the
    /// mistakes in it, by place.
    pub fn parse(text: &str, file: &Path) -> (Self, Vec<ConfigError>) {
        let mut reader = Reader { text, file, errors: Vec::new() };
        let checks = reader.read();
        (Self { checks }, reader.errors)
    }

    /// The level of a rule that reports what checks with these identifiers report; `None` where
    /// the file says nothing that changes `default`.
    pub fn level(&self, identifiers: &[&str], default: Level) -> Option<Level> {
        let named: Vec<&Check> =
            identifiers.iter().filter_map(|&identifier| self.checks.get(identifier)).collect();
        if named.is_empty() {
            return None;
        }
        let mut on = named.iter().filter(|check| check.enabled != Some(false));
        let Some(first) = on.next() else { return Some(Level::Off) };
        match first {
            Check { level: Some(level), .. } => Some(*level),
            Check { enabled: Some(true), .. } if default == Level::Off => Some(Level::Note),
            Check { .. } => None,
        }
    }
}

/// JSON with comments and with commas after last entries.
const SYNTAX: ParseOptions = ParseOptions {
    allow_comments: true,
    allow_loose_object_property_names: false,
    allow_trailing_commas: true,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

/// What MATLAB's documentation names.
const KEYS: [&str; 9] = [
    "$schema",
    "name",
    "description",
    "author",
    "schemaVersion",
    "guidelineVersion",
    "baseConfiguration",
    "checks",
    "naming",
];

const SEVERITIES: [(&str, Level); 3] =
    [("error", Level::Error), ("warning", Level::Warning), ("info", Level::Note)];

struct Reader<'t> {
    text: &'t str,
    file: &'t Path,
    errors: Vec<ConfigError>,
}

impl Reader<'_> {
    fn read(&mut self) -> BTreeMap<String, Check> {
        let mut checks = BTreeMap::new();
        let top = match parse_to_ast(self.text, &CollectOptions::default(), &SYNTAX) {
            Ok(parsed) => parsed.value,
            Err(error) => {
                let help = "it is not used; correct it, or run with --no-config";
                let at = error.range();
                self.error(at.start..at.end, error.kind().to_string(), help);
                return checks;
            }
        };
        let Some(Value::Object(top)) = top else {
            let message = "an object `{ … }` should stand here".to_owned();
            self.error(0..self.text.len(), message, "the file is not used");
            return checks;
        };
        for property in &top.properties {
            match (property.name.as_str(), &property.value) {
                ("checks", Value::Object(named)) => {
                    let named = named.properties.iter();
                    checks.extend(named.map(|it| (it.name.as_str().to_owned(), self.check(it))));
                }
                ("checks", value) => {
                    self.wrong_value(value, "checks", "an object: a check's identifier, `:`, …");
                }
                (key, _) if KEYS.contains(&key) => {}
                (key, _) => self.unknown_key(property, key, &KEYS),
            }
        }
        checks
    }

    fn check(&mut self, named: &ObjectProp<'_>) -> Check {
        let mut check = Check::default();
        let Value::Object(properties) = &named.value else {
            self.wrong_value(
                &named.value,
                named.name.as_str(),
                "an object: `{ \"enabled\": false }`",
            );
            return check;
        };
        for property in &properties.properties {
            match (property.name.as_str(), &property.value) {
                ("enabled", Value::BooleanLit(is_on)) => check.enabled = Some(is_on.value),
                ("enabled", value) => self.wrong_value(value, "enabled", "`true` or `false`"),
                ("severity", value) => check.level = self.severity(value),
                // Each check may have further keys of its own.
                (key, _) if nearest(key, ["enabled", "severity"]).is_some() => {
                    self.unknown_key(property, key, &["enabled", "severity"]);
                }
                _ => {}
            }
        }
        check
    }

    fn severity(&mut self, value: &Value<'_>) -> Option<Level> {
        let word = value.as_string_lit().map(|literal| literal.value.as_ref());
        let known = SEVERITIES.iter().find(|(known, _)| Some(*known) == word);
        if known.is_none() {
            self.wrong_value(value, "severity", "\"error\", \"warning\" or \"info\"");
        }
        known.map(|&(_, level)| level)
    }

    fn unknown_key(&mut self, property: &ObjectProp<'_>, key: &str, known: &[&str]) {
        let help = match nearest(key, known.iter().copied()) {
            Some(known) => format!("did you mean `{known}`?"),
            None => format!("known keys are {}", known.join(", ")),
        };
        self.error(bytes(&property.name), format!("unknown key `{key}` is passed over"), help);
    }

    fn wrong_value(&mut self, value: &Value<'_>, key: &str, wanted: &str) {
        let message = format!("the value of `{key}` is passed over: it is not understood");
        self.error(bytes(value), message, format!("write {wanted}"));
    }

    fn error(&mut self, at: Range<usize>, message: String, help: impl Into<String>) {
        self.errors.push(ConfigError::new((self.text, self.file), at, message, help));
    }
}

fn bytes(part: &impl Ranged) -> Range<usize> {
    part.start()..part.end()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (AnalyzerConfig, Vec<String>) {
        let (config, errors) = AnalyzerConfig::parse(text, Path::new("c.json"));
        (config, errors.iter().map(ToString::to_string).collect())
    }

    fn level(text: &str, identifiers: &[&str], default: Level) -> Option<Level> {
        let (config, errors) = read(text);
        assert_eq!(errors, [""; 0]);
        config.level(identifiers, default)
    }

    #[test]
    fn checks_set_levels() {
        let text = r#"{
            // "AGROW" is left alone: "\"x"
            "name": "ours // not a comment",
            "checks": {
                "NASGU": { "enabled": false }, /* off */
                "MINV": { "severity": "error", },
                "NOPRT": { "enabled": true },
                "ours": { "rule": { "template": "functionCall" }, "severity": "warning" },
            },
        }"#;
        assert_eq!(level(text, &["NASGU", "ASGLU"], Level::Warning), Some(Level::Off));
        assert_eq!(level(text, &["MINV", "NASGU"], Level::Off), Some(Level::Error));
        assert_eq!(level(text, &["NOPRT"], Level::Off), Some(Level::Note));
        assert_eq!(level(text, &["NOPRT"], Level::Error), None);
        assert_eq!(level(text, &["AGROW"], Level::Note), None);
        assert_eq!(level(text, &[], Level::Note), None);
    }

    #[test]
    fn files_that_are_no_configuration_are_refused_whole() {
        for text in ["", "{", "[1,", "{/*", "\"", "{\"a", "[]", "{checks: {}}"] {
            let (config, errors) = read(text);
            assert_eq!((config, errors.len()), (AnalyzerConfig::default(), 1), "{text}");
        }
        assert_eq!(read("{}"), (AnalyzerConfig::default(), Vec::new()));
    }

    #[test]
    fn what_is_not_understood_is_reported_and_the_rest_counts() {
        let text = "{ \"chekcs\": {}, \"other\": 1,\n  \"checks\": { \"A\": 1,\n \
                    \"B\": { \"enabled\": \"yes\", \"severty\": \"info\", \"limit\": 9 },\n \
                    \"C\": { \"enabled\": false, \"severity\": 7 } } }";
        let (config, errors) = read(text);
        assert_eq!(
            errors,
            [
                "c.json:1:3: unknown key `chekcs` is passed over; did you mean `checks`?",
                "c.json:1:17: unknown key `other` is passed over; known keys are $schema, name, \
                 description, author, schemaVersion, guidelineVersion, baseConfiguration, checks, \
                 naming",
                "c.json:2:20: the value of `A` is passed over: it is not understood; write an \
                 object: `{ \"enabled\": false }`",
                "c.json:3:20: the value of `enabled` is passed over: it is not understood; write \
                 `true` or `false`",
                "c.json:3:27: unknown key `severty` is passed over; did you mean `severity`?",
                "c.json:4:39: the value of `severity` is passed over: it is not understood; write \
                 \"error\", \"warning\" or \"info\"",
            ]
        );
        assert_eq!(config.level(&["A", "B"], Level::Off), None);
        assert_eq!(config.level(&["C"], Level::Warning), Some(Level::Off));
        assert_eq!(read("{\"checks\": 3}").1.len(), 1);
    }
}
