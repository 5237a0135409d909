//! `lariat.toml`: found upwards, nearest wins, options win over it.

mod common;

use common::{BROKEN, CLEAN, Folder, UNDEFINED};

const OCTAVE: &str = "x = 1; # a comment\nif x != 2, y = x; endif\n";

fn severities(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let document = folder.json(&[&["check", "--format", "json"], arguments].concat());
    let findings = document["findings"].as_array().cloned().unwrap_or_default();
    let ours = findings.iter().filter(|row| row["code"] == "undefined-name");
    ours.filter_map(|row| row["severity"].as_str()).map(str::to_owned).collect()
}

#[test]
fn the_nearest_file_upwards_governs() {
    let folder = Folder::with(&[
        ("lariat.toml", "[rules]\nundefined-name = \"error\"\n"),
        ("a/undefined.m", UNDEFINED),
        ("b/lariat.toml", "[rules]\nundefined-name = \"note\"\n"),
        ("b/undefined.m", UNDEFINED),
    ]);
    assert_eq!(severities(&folder, &["--rule", "shadowed-function=off"]), ["error", "note"]);
}

#[test]
fn options_win_and_the_last_rule_counts() {
    let folder = Folder::with(&[
        ("lariat.toml", "[rules]\nundefined-name = \"error\"\n"),
        ("undefined.m", UNDEFINED),
    ]);
    assert_eq!(severities(&folder, &[]), ["error"]);
    assert_eq!(severities(&folder, &["--rule", "undefined-name=note"]), ["note"]);
    assert!(severities(&folder, &["--rule", "all=off"]).is_empty());
    let both = ["--rule", "all=off", "-r", "undefined-name=warning"];
    assert_eq!(severities(&folder, &both), ["warning"]);
    let reversed = ["-r", "undefined-name=warning", "--rule", "all=off"];
    assert!(severities(&folder, &reversed).is_empty());
    assert_eq!(severities(&folder, &["--no-config"]), ["warning"]);
}

#[test]
fn a_given_file_governs_all() {
    let folder = Folder::with(&[
        ("lariat.toml", "[rules]\nundefined-name = \"error\"\n"),
        ("other.toml", "[rules]\nundefined-name = \"note\"\n"),
        ("undefined.m", UNDEFINED),
    ]);
    assert_eq!(severities(&folder, &["--config", "other.toml"]), ["note"]);
    let (stderr, code) = folder.stderr(&["check", "--config", "gone.toml"]);
    assert!(stderr.contains("error: gone.toml: there is no such file"), "{stderr}");
    assert_eq!(code, Some(2));
}

#[test]
fn the_dialect_of_a_file() {
    let folder = Folder::with(&[("a.m", OCTAVE)]);
    let hint = "this file reads as GNU Octave: use --dialect octave or dialect = \"octave\"";
    let shown = folder.stdout(&["check"]);
    assert_eq!(shown.matches(hint).count(), 1, "{shown}");
    folder.lariat(&["check", "--dialect", "octave"]).assert().code(0);
    folder.write("lariat.toml", "dialect = \"octave\"\n");
    folder.lariat(&["check"]).assert().code(0);
    folder.lariat(&["check", "--dialect", "matlab"]).assert().code(1);
    folder.lariat(&["check", "--dialect", "fortran"]).assert().code(2);
}

#[test]
fn a_file_that_is_no_octave_either_gets_no_hint() {
    let folder = Folder::with(&[("a.m", BROKEN), ("b.m", CLEAN)]);
    assert!(!folder.stdout(&["check"]).contains("Octave:"));
}

const DROPPED: &str = "function dropped\nrate = 2;\nrate == 3;\nvalue = sum(rate);\n";
const ANALYZER: &str = "resources/codeAnalyzerConfiguration.json";

fn codes(folder: &Folder, arguments: &[&str]) -> Vec<(String, String)> {
    let document = folder.json(&[&["check", "--format", "json"], arguments].concat());
    let findings = document["findings"].as_array().cloned().unwrap_or_default();
    let word = |row: &serde_json::Value, key: &str| row[key].as_str().unwrap_or("").to_owned();
    findings.iter().map(|row| (word(row, "code"), word(row, "severity"))).collect()
}

#[test]
fn the_configuration_of_matlabs_analyser() {
    let text = r#"{
        // One check is off, the other one is an error.
        "baseConfiguration": "factory",
        "checks": {
            "NASGU": { "enabled": false },
            "EQEFF": { "severity": "error" },
            "ours": { "rule": { "template": "functionCall" } },
        },
    }"#;
    let folder = Folder::with(&[(ANALYZER, text), ("src/dropped.m", DROPPED)]);
    let dropped = |severity: &str| ("ineffective-statement".to_owned(), severity.to_owned());
    let unused = ("unused-value".to_owned(), "warning".to_owned());
    assert_eq!(codes(&folder, &[]), [dropped("error")]);
    assert_eq!(codes(&folder, &["--no-config"]), [dropped("warning"), unused.clone()]);
    folder.write("lariat.toml", "[rules]\nunused-value = \"warning\"\n");
    assert_eq!(codes(&folder, &[]), [dropped("error"), unused]);
}

#[test]
fn a_broken_configuration_of_matlabs_analyser_is_reported_and_not_used() {
    let folder = Folder::with(&[(ANALYZER, "{\"checks\": {"), ("dropped.m", DROPPED)]);
    let (stderr, code) = folder.stderr(&["check"]);
    let place = "warning: resources/codeAnalyzerConfiguration.json:1:12: ";
    assert!(stderr.contains(place), "{stderr}");
    assert_eq!(codes(&folder, &["-r", "all=off", "-r", "unused-value=note"]).len(), 1);
    assert_eq!(code, Some(0));
}

#[test]
fn an_unknown_key_for_matlabs_analyser_is_reported_and_the_rest_counts() {
    let text = r#"{ "cheks": {}, "checks": { "NASGU": { "enabled": false } } }"#;
    let folder = Folder::with(&[(ANALYZER, text), ("dropped.m", DROPPED)]);
    let (stderr, _) = folder.stderr(&["check"]);
    let message = "codeAnalyzerConfiguration.json:1:3: unknown key `cheks` is passed over";
    assert!(stderr.contains(message) && stderr.contains("did you mean `checks`?"), "{stderr}");
    let dropped = ("ineffective-statement".to_owned(), "warning".to_owned());
    assert_eq!(codes(&folder, &[]), [dropped]);
}
