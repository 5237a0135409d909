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
//! Checks that a file defines itself, and keys that nobody knows, are passed over.
//!
//! Cost: linear in the text.

use crate::config::Level;
use serde_json::Value;
use std::collections::BTreeMap;
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
    /// Reads the file; the error says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let value: Value =
            serde_json::from_str(&strict(text)).map_err(|error| error.to_string())?;
        let Some(checks) = value.get("checks") else { return Ok(Self::default()) };
        let Value::Object(checks) = checks else {
            return Err("`checks` is not an object".to_owned());
        };
        let checks = checks.iter().map(|(name, check)| (name.clone(), read(check)));
        Ok(Self { checks: checks.collect() })
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

fn read(check: &Value) -> Check {
    let severity = check.get("severity").and_then(Value::as_str);
    let word = |severity| SEVERITIES.iter().find(|(known, _)| *known == severity);
    Check {
        enabled: check.get("enabled").and_then(Value::as_bool),
        level: severity.and_then(word).map(|&(_, level)| level),
    }
}

const SEVERITIES: [(&str, Level); 3] =
    [("error", Level::Error), ("warning", Level::Warning), ("info", Level::Note)];

/// The text without comments and without commas after last entries; what remains keeps its
/// place.
fn strict(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut kept = bytes.to_vec();
    let (mut at, mut comma) = (0, None);
    while at < bytes.len() {
        let end = match &bytes[at..] {
            [b'"', ..] => at + string_length(&bytes[at..]),
            [b'/', b'/', ..] => end_of(bytes, at, b"\n"),
            [b'/', b'*', ..] => end_of(bytes, at + 2, b"*/"),
            _ => at + 1,
        };
        match bytes[at] {
            b'/' => {
                kept[at..end].iter_mut().filter(|byte| **byte != b'\n').for_each(|it| *it = b' ')
            }
            b',' => comma = Some(at),
            b'}' | b']' => {
                if let Some(comma) = comma.take() {
                    kept[comma] = b' ';
                }
            }
            byte if byte.is_ascii_whitespace() => {}
            _ => comma = None,
        }
        at = end;
    }
    String::from_utf8_lossy(&kept).into_owned()
}

/// The length of a string, its quotes included.
fn string_length(bytes: &[u8]) -> usize {
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Where a comment ends.
fn end_of(bytes: &[u8], from: usize, mark: &[u8]) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    let found = rest.windows(mark.len()).position(|window| window == mark);
    found.map_or(bytes.len(), |found| from + found + mark.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(text: &str, identifiers: &[&str], default: Level) -> Option<Level> {
        AnalyzerConfig::parse(text).expect("it is JSON").level(identifiers, default)
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
    fn bad_files_are_refused() {
        for text in ["", "{", "[1,", r#"{"checks": 3}"#, "{/*", "\"", "{\"a"] {
            assert!(AnalyzerConfig::parse(text).is_err(), "{text}");
        }
        assert_eq!(AnalyzerConfig::parse("{}"), Ok(AnalyzerConfig::default()));
        let odd = r#"{"checks": {"A": 1, "B": {"enabled": "yes", "severity": 7}, "C": null}}"#;
        assert_eq!(level(odd, &["A", "B", "C"], Level::Off), None);
    }
}
