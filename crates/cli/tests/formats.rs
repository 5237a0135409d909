//! The output formats, on real findings.

mod common;

use common::{BROKEN, CLEAN, Folder, UNDEFINED};
use serde_json::{Value, json};

fn folder() -> Folder {
    Folder::with(&[("sub/my µ.m", BROKEN), ("undefined.m", UNDEFINED), ("clean.m", CLEAN)])
}

#[test]
fn text_ends_with_a_summary() {
    let shown = folder().stdout(&["check"]);
    assert!(shown.contains("error[syntax-error]: "), "{shown}");
    assert!(shown.contains("--> sub/my µ.m:2:5"), "{shown}");
    let summary = "\n3 files, 1 error, 1 warning\nby rule: 1 syntax-error, 1 undefined-name\n";
    assert!(shown.ends_with(summary), "{shown}");
    assert!(!shown.contains('\u{1b}'));
    let colored = folder().stdout(&["check", "--color", "always"]);
    assert!(colored.contains("\u{1b}[1m"), "{colored}");
}

#[test]
fn output_is_the_same_on_any_number_of_threads() {
    let folder = Folder::with(&[]);
    for number in 0..40 {
        folder.write(&format!("d{}/undefined{number}.m", number % 7), UNDEFINED);
    }
    for format in ["text", "json", "sarif", "github"] {
        let run = |threads| folder.stdout(&["check", "--format", format, "--threads", threads]);
        assert_eq!(run("1"), run("8"), "{format}");
        assert_eq!(run("2"), run("0"), "{format}");
    }
}

#[test]
fn statistics() {
    let folder = folder();
    folder.write("again.m", "function again\ny = surely_nothing(1);\ndisp(y)\n");
    folder.write("more.m", "function more\ny = surely_nothing(2);\ndisp(y)\n");
    let printed = folder.stdout(&["check", "--statistics"]);
    let wanted = "\
findings  shown  files  level    rule
       1      1      1  error    syntax-error
       3      2      3  warning  undefined-name

5 files, 1 error, 3 warnings
";
    assert_eq!(printed, wanted);
    let document = folder.json(&["check", "--statistics", "--format", "json"]);
    assert_eq!(document["findings"], json!([]));
    let rows = folder.json(&["check", "--format", "json"])["statistics"].clone();
    assert_eq!(rows, document["statistics"]);
    let row = json!({"code": "undefined-name", "severity": "warning", "findings": 3, "shown": 2,
        "files": 3});
    assert_eq!(rows[1], row);
}

#[test]
fn notes_are_shown_where_they_are_asked_for() {
    let text = "function a\nfeval('disp', 1)\n";
    let folder = Folder::with(&[("a.m", text)]);
    let notes = |arguments: &[&str]| {
        let arguments = [&["check", "--format", "json"], arguments].concat();
        let summary = folder.json(&arguments)["summary"].clone();
        (summary["notes"].as_u64(), summary["notesLeftOut"].as_u64())
    };
    assert_eq!(notes(&[]), (Some(0), Some(1)));
    assert_eq!(notes(&["--notes"]), (Some(1), Some(0)));
    assert_eq!(notes(&["--rule", "wild-feature=note"]), (Some(1), Some(0)));
    assert_eq!(notes(&["--fail-on", "note"]), (Some(1), Some(0)));
    folder.write("lariat.toml", "[rules]\nwild-feature = \"note\"\n");
    assert_eq!(notes(&[]), (Some(1), Some(0)));
}

#[test]
fn json() {
    let document = folder().json(&["check", "--format", "json"]);
    let keys = |value: &Value| -> Vec<String> {
        value.as_object().map(|o| o.keys().cloned().collect()).unwrap_or_default()
    };
    assert_eq!(keys(&document), ["findings", "gaveUp", "problems", "statistics", "summary"]);
    let finding = &document["findings"][1];
    assert_eq!(finding["code"], "undefined-name");
    assert_eq!(finding["severity"], "warning");
    assert_eq!((&finding["line"], &finding["column"]), (&json!(2), &json!(5)));
    assert_eq!((&finding["endLine"], &finding["endColumn"]), (&json!(2), &json!(20)));
    assert_eq!(finding["labels"][0]["primary"], true);
    assert_eq!(document["summary"]["files"], 3);
}

#[test]
fn sarif() {
    let log = folder().json(&["check", "--format", "sarif"]);
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().cloned().unwrap_or_default();
    assert!(rules.iter().all(|rule| rule["help"]["markdown"].is_string()));
    for result in run["results"].as_array().into_iter().flatten() {
        let index = result["ruleIndex"].as_u64().and_then(|index| usize::try_from(index).ok());
        let rule = index.and_then(|index| rules.get(index)).map(|rule| &rule["id"]);
        assert_eq!(rule, Some(&result["ruleId"]));
        assert!(result["message"]["text"].is_string());
        assert!(result["partialFingerprints"]["lariat/v1"].is_string());
    }
    let location = &run["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(location["artifactLocation"]["uri"], "sub/my%20%C2%B5.m");
    assert_eq!(location["region"]["startLine"], 2);
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    assert_eq!(run["invocations"][0]["executionSuccessful"], true);
}

/// The standard's schema, as the package that types the log brings it.
fn sarif_schema() -> Value {
    let mut cargo = std::process::Command::new(env!("CARGO"));
    cargo.args(["metadata", "--format-version", "1", "--locked"]);
    let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("a list");
    let package = packages.iter().find(|package| package["name"] == "serde-sarif");
    let manifest = package.and_then(|package| package["manifest_path"].as_str()).expect("a path");
    let file = std::path::Path::new(manifest).with_file_name("src").join("schema.json");
    let text = std::fs::read_to_string(file).expect("the schema");
    // Its pattern of languages has a bracket that only old engines take for itself.
    let text = text.replace("{2}]?$", "{2}\\\\]?$");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn sarif_is_valid_by_the_standard() {
    let schema = jsonschema::validator_for(&sarif_schema()).expect("a schema");
    let valid = |log: &Value| {
        let errors: Vec<String> = schema.iter_errors(log).map(|e| e.to_string()).collect();
        assert!(errors.is_empty(), "{errors:#?}");
    };
    valid(&folder().json(&["check", "--format", "sarif"]));
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let examples = common::lariat_in(&root, &["check", "examples", "--format", "sarif"]);
    let output = { examples }.output().expect("lariat runs");
    let log: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let results = log["runs"][0]["results"].as_array().expect("a list");
    assert!(results.iter().any(|result| result["relatedLocations"].is_array()));
    valid(&log);
    assert!(!schema.is_valid(&json!({ "version": "2.1.0" })), "a log without runs is refused");
}

#[test]
fn github() {
    let shown = folder().stdout(&["check", "--format", "github", "--quiet"]);
    let starts: Vec<&str> =
        shown.lines().map(|line| line.split(",title").next().unwrap_or("")).collect();
    assert_eq!(starts[0], "::error file=sub/my µ.m,line=2,endLine=2,col=5,endColumn=6");
    assert_eq!(starts[1], "::warning file=undefined.m,line=2,endLine=2,col=5,endColumn=20");
}

#[test]
fn an_operand_is_shown_once() {
    let twice = "x = rand(3, 2);\ny = x * x;\n";
    let shown = Folder::with(&[("twice.m", twice)]).stdout(&["check"]);
    assert_eq!(shown.matches("note: `x` is (3,2) double").count(), 1, "{shown}");
}

#[test]
fn a_name_that_many_files_miss_is_shown_once() {
    let text = "function f(x)\ndisp(nowhere(x))\n";
    let folder = Folder::with(&[("f.m", text), ("sub/f.m", text), ("zoo/f.m", text)]);
    let shown = |arguments: &[&str]| {
        let printed = folder.stdout(&[&["check"], arguments].concat());
        printed.matches("`nowhere` is neither").count()
    };
    assert_eq!((shown(&[]), shown(&["--verbose"])), (1, 3));
    assert_eq!(shown(&["--format", "json"]), 3);
    let printed = folder.stdout(&["check"]);
    assert!(printed.contains("the same in 2 other files: sub/f.m:2, zoo/f.m:2\n"), "{printed}");
    assert!(printed.contains("3 files, 3 warnings"), "{printed}");
}
