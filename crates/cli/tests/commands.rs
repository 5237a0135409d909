//! `explain`, `parse`, `kinds`, `completions`, `--help`.

mod common;

use common::{BROKEN, CLEAN, Folder};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::{contains, starts_with};
use serde_json::{Value, json};

#[test]
fn explain() {
    let folder = Folder::with(&[]);
    let list = folder.stdout(&["explain"]);
    assert!(list.contains("undefined-name"), "{list}");
    for code in list.lines().filter_map(|line| line.split(' ').next()) {
        folder.lariat(&["explain", code]).assert().code(0).stdout(contains(code));
    }
    let said = contains("there is no rule `undefind-name`")
        .and(contains("did you mean `undefined-name`?"));
    folder.lariat(&["explain", "undefind-name"]).assert().code(2).stderr(said);
}

#[test]
fn help_and_completions() {
    let folder = Folder::with(&[]);
    folder.lariat(&["--help"]).assert().code(0).stdout(contains("Examples:"));
    folder.lariat(&["check", "--help"]).assert().code(0).stdout(contains("Exit status"));
    folder.lariat(&["--version"]).assert().code(0).stdout(starts_with("lariat "));
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        folder.lariat(&["completions", shell]).assert().code(0).stdout(contains("lariat"));
    }
}

#[test]
fn rules_that_help_names_exist() {
    let folder = Folder::with(&[("clean.m", CLEAN)]);
    let help = folder.stdout(&["check", "--help"]);
    let rules: Vec<&str> = help
        .split_whitespace()
        .zip(help.split_whitespace().skip(1))
        .filter(|(option, value)| *option == "--rule" && !value.starts_with('<'))
        .map(|(_, value)| value)
        .collect();
    assert!(!rules.is_empty());
    for rule in rules {
        folder.lariat(&["check", "--rule", rule]).assert().code(0).stderr("");
    }
}

#[test]
fn parse_as_text() {
    let folder = Folder::with(&[("clean.m", CLEAN), ("broken.m", BROKEN)]);
    folder.lariat(&["parse", "clean.m"]).assert().code(0).stdout(starts_with("(function"));
    let both = folder.lariat(&["parse", "clean.m", "broken.m"]);
    let shown = contains("; clean.m\n").and(contains("; broken.m\n"));
    { both }.assert().code(1).stdout(shown).stderr(contains("broken.m:2:5"));
    folder.lariat(&["parse", "gone.m"]).assert().code(2).stderr(contains("gone.m"));
}

#[test]
fn parse_as_json_and_as_source() {
    let folder = Folder::with(&[("clean.m", CLEAN), ("broken.m", BROKEN)]);
    let shown = folder.stdout(&["parse", "--format", "json", "."]);
    let lines: Vec<Value> =
        shown.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["file"], "broken.m");
    assert_eq!(lines[0]["errors"][0]["line"], 2);
    assert_eq!(lines[1]["unit"], "function");
    assert_eq!(lines[1]["errors"], json!([]));
    let printed = folder.stdout(&["parse", "--print", "clean.m"]);
    folder.write("again.m", &printed);
    assert_eq!(folder.stdout(&["parse", "--print", "again.m"]), printed);
}

#[test]
fn parse_statistics() {
    let folder = Folder::with(&[("clean.m", CLEAN), ("broken.m", BROKEN)]);
    let stats = folder.json(&["parse", "--stats", "."]);
    assert_eq!(stats["files"], 2);
    assert_eq!(stats["lines"], 5);
    assert_eq!(stats["bytes"], CLEAN.len() + BROKEN.len());
    assert_eq!(stats["files_with_errors"], 1);
    assert!(stats["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0));
}

#[test]
fn kinds_as_json() {
    let folder = Folder::with(&[("f.m", "function y = f(x)\ny = sum(x, 'é') + @g;\nend\n")]);
    let shown = folder.stdout(&["kinds", "--format", "json", "./f.m"]);
    let line: Value = serde_json::from_str(&shown).unwrap_or_default();
    assert_eq!((&line["file"], &line["unit"]), (&json!("./f.m"), &json!("function")));
    assert_eq!(line["analysis"], "flow-sensitive");
    let row = |name, line, column, role, kind| json!({"name": name, "line": line, "column": column, "role": role, "kind": kind, "propagated": kind});
    let expected = json!([
        row("y", 1, 10, "parameter", "VAR"),
        row("x", 1, 16, "parameter", "VAR"),
        row("y", 2, 1, "write", "VAR"),
        row("sum", 2, 5, "read", "FN"),
        row("x", 2, 9, "read", "VAR"),
        row("g", 2, 20, "handle", "FN"),
    ]);
    assert_eq!(line["occurrences"], expected);
    let all = folder.stdout(&["kinds", "--analysis", "all", "--format", "json", "f.m"]);
    let analyses: Vec<Value> = all
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .map(|line| line["analysis"].clone())
        .collect();
    assert_eq!(analyses, ["matlab7", "flow-sensitive", "flow-insensitive"]);
}

#[test]
fn kinds_as_text() {
    let folder = Folder::with(&[("f.m", "function y = f(x)\n\ty = sum(x);\nend\n")]);
    let shown = folder.stdout(&["kinds", "f.m"]);
    assert!(shown.contains("2 | \ty = sum(x);\n  | \tV   F   V\n"), "{shown}");
    let colored = folder.stdout(&["kinds", "--color", "always", "f.m"]);
    assert!(colored.contains("\u{1b}[33msum\u{1b}[0m"), "{colored}");
}

#[test]
fn kinds_as_tables() {
    let folder = Folder::with(&[
        ("f.m", "function y = f(x)\ny = sum(x) + y + unknown;\nend\n"),
        ("s.m", "a = 1;\nb = a(end);\nc = d(end);\n"),
    ]);
    let shown = folder.stdout(&["kinds", "--analysis", "all", "."]);
    let rows: Vec<Vec<&str>> =
        shown.lines().map(|line| line.split_whitespace().collect()).collect();
    let row = |name: &str| rows.iter().filter(|row| row.first() == Some(&name)).collect::<Vec<_>>();
    assert_eq!(row("VAR"), [&vec!["VAR", "2", "2", "2"], &vec!["VAR", "5", "0", "4", "4"]]);
    assert_eq!(row("warn")[1], &["warn", "0", "0", "1", "1"]);
    assert_eq!(row("Total"), [&vec!["Total", "4", "4", "4"], &vec!["Total", "5", "5", "5", "5"]]);
}

/// A variable without a value: what is wrong depends on where it was to get one.
#[test]
fn variables_without_a_value() {
    let sums = "function r = sums(p)\ny = y + p;\nr = y;\nend\n";
    let first = "function q = first(p)\nq(3)\ndisp(p)\nend\n";
    let later = "function later(p)\ndisp(k)\nk = p;\ndisp(k)\nend\n";
    let branch = "function branch(p)\nif p\n  k = 1;\n  disp(k)\nelse\n  disp(k)\nend\nend\n";
    for (name, text, words) in [
        ("sums.m", sums, "`y` gets its first value from itself"),
        ("first.m", first, "`q` is a result of the function, which assigns it nowhere"),
        ("later.m", later, "`k` gets its first value here"),
        ("branch.m", branch, "this assignment does not lead here"),
    ] {
        let folder = Folder::with(&[(name, text)]);
        let said = contains("has no value here").and(contains(words));
        folder.lariat(&["check", name]).assert().code(1).stdout(said);
    }
}
