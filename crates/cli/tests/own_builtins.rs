//! Functions without a file, specified in the project: `builtins` in `lariat.toml`.

mod common;

use common::Folder;
use serde_json::json;

const SPEC: &str = "# Our MEX functions.\n\
                    ourFilter; pureFunction; Args(2,3); Results(1,1); Closed(arguments|classes)\n\
                    fastFilter; ; Class(float 0 double?->0)\n";

fn project(main: &str) -> Folder {
    Folder::with(&[
        ("lariat.toml", "builtins = [\"spec/mex.builtins\"]\n"),
        ("spec/mex.builtins", SPEC),
        ("main.m", main),
    ])
}

#[test]
fn their_results_have_classes() {
    let folder = project("y = fastFilter(single(1), single([1 2]));\n");
    let document = folder.json(&["types", "main.m", "--format", "json"]);
    assert_eq!(document["functions"][0]["exit"]["y"][0]["mclass"], "single");
    let calls = folder.json(&["calls", "main.m", "--format", "json"]);
    assert!(calls.to_string().contains("fastFilter"), "{calls}");
    let unknown = folder.json(&["types", "main.m", "--no-config", "--format", "json"]);
    assert_eq!(unknown["functions"][0]["exit"]["y"][0]["mclass"], "unknown");
}

/// What `lariat check` finds, as `code: message`.
fn errors(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let document = folder.json(&[&["check", "--format", "json"], arguments].concat());
    let findings = document["findings"].as_array().cloned().unwrap_or_default();
    let errors = findings.iter().filter(|row| row["severity"] != "note");
    let text = |row: &serde_json::Value, key: &str| row[key].as_str().unwrap_or("").to_owned();
    errors.map(|row| format!("{}: {}", text(row, "code"), text(row, "message"))).collect()
}

#[test]
fn their_arguments_are_checked() {
    let folder = project("disp(fastFilter('a', 2))\n");
    let refused = "class-error: `fastFilter` is not defined for char and double";
    assert_eq!(errors(&folder, &["main.m"]), [refused]);
    folder.write("main.m", "function main\ndisp(fastFilter(1))\nend\n");
    let few = "class-error: `fastFilter` needs at least 2 arguments, but is called with 1";
    assert_eq!(errors(&folder, &["main.m"]), [few]);
    folder.write("main.m", "function main\ndisp(fastFilter(1, 2, 3))\nend\n");
    assert!(errors(&folder, &["main.m"]).is_empty());
    let unknown = errors(&folder, &["main.m", "--no-config"]);
    assert!(unknown[0].starts_with("undefined-name: "), "{unknown:?}");
}

#[test]
fn their_sizes_meet_declared_ones() {
    let text = "%#shape x (R,S), y (R,S)\nfunction y = main(x)\ny = turned(x);\nend\n";
    let folder = project(text);
    let spec = "ours; pureFunction; Args(1,1); Results(1,1)\nturned; ; Shape(transpose); Class(float->0)\n";
    folder.write("spec/mex.builtins", spec);
    let found = errors(&folder, &["main.m"]);
    assert!(found.len() == 2 && found[0].starts_with("extent-mismatch: "), "{found:?}");
    folder.write("main.m", text.replace("y (R,S)", "y (S,R)"));
    assert!(errors(&folder, &["main.m"]).is_empty());
}

#[test]
fn a_file_of_the_project_hides_one() {
    let folder = project("y = fastFilter(1);\n");
    folder.write("fastFilter.m", "function y = fastFilter(x)\ny = int8(x);\nend\n");
    let document = folder.json(&["types", "main.m", "--format", "json"]);
    assert_eq!(document["functions"][0]["exit"]["y"][0]["constant"], json!(1));
}

#[test]
fn what_is_known_of_one_is_shown() {
    let folder = project("x = 1;\n");
    let page = folder.stdout(&["builtins", "fastFilter"]);
    assert!(page.contains("ourFilter") && page.contains("float 0 double?->0"), "{page}");
    let group = folder.json(&["builtins", "ourFilter", "--format", "json"]);
    assert_eq!(group["attributes"]["Args"]["value"], "2 to 3", "{group}");
    let whole = folder.stdout(&["builtins"]);
    assert!(whole.contains("ourFilter") && whole.contains("fastFilter"), "{whole}");
    let (stderr, status) = folder.stderr(&["builtins", "fastFilter", "--no-config"]);
    assert!(stderr.contains("nothing is specified of a builtin `fastFilter`"), "{stderr}");
    assert_eq!(status, Some(2));
    folder.write("else/where.toml", "builtins = [\"../spec/mex.builtins\"]\n");
    folder.write("lariat.toml", "");
    assert_eq!(folder.stderr(&["builtins", "fastFilter"]).1, Some(2));
    let named = ["builtins", "fastFilter", "--config", "else/where.toml"];
    assert_eq!(folder.stderr(&named), (String::new(), Some(0)));
}

#[test]
fn a_broken_specification_is_reported_beside_the_page() {
    let folder = project("x = 1;\n");
    folder.write("spec/mex.builtins", "mine; noSuchGroup\n");
    let (stderr, status) = folder.stderr(&["builtins", "plus"]);
    assert!(stderr.contains("there is no group `noSuchGroup`"), "{stderr}");
    assert_eq!(status, Some(1));
    assert!(folder.stdout(&["builtins", "plus"]).contains("plus"));
}

#[test]
fn mistakes_are_reported_at_their_places() {
    let folder = project("x = 1;\n");
    let reports = |spec: &str, expected: &str| {
        folder.write("spec/mex.builtins", spec);
        let (shown, status) = folder.stderr(&["check", "main.m"]);
        assert!(shown.contains(expected), "{expected}: {shown}");
        assert_eq!(status, Some(1), "{shown}");
    };
    let place = "error: spec/mex.builtins:";
    reports("mine; noSuchGroup\nf\n", &format!("{place}1:7: there is no group `noSuchGroup`"));
    reports("a; b\nb; a\nf\n", &format!("{place}1:4: the groups contain each other: a in b in a"));
    let rule = "mine; pureFunction\nf; ; Class(float->>double)\n";
    reports(rule, &format!("{place}2:"));
    reports("mine; pureFunction\nabs\n", &format!("{place}2:1: `abs` is specified already"));
    folder.write("lariat.toml", "builtins = [\"gone.builtins\"]\n");
    reports(SPEC, "error: gone.builtins: there is no");
}
