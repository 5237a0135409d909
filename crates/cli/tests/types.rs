//! `lariat types`.

mod common;

use common::{BROKEN, Folder};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::{Value, json};

/// A program with a function, a local function and a script.
fn shapes() -> Folder {
    Folder::with(&[
        (
            "area.m",
            "function a = area(r, unit)\n% AREA of a circle.\na = scale(unit) * pi * r ^ 2;\nend\n\n\
             function s = scale(unit)\nif strcmp(unit, 'mm')\n    s = 1;\nelse\n    s = 100;\nend\n\
             end\n",
        ),
        ("main.m", "setup\nx = area(radius, 'mm');\nnames = {'a', 'b'};\n"),
        ("setup.m", "radius = 3;\n"),
    ])
}

/// The rows of a function in the JSON, as `line name types`.
fn rows(document: &Value, name: &str) -> Vec<String> {
    let all = document["functions"].as_array().cloned().unwrap_or_default();
    let rows = all.iter().filter(|row| row["name"] == name);
    let variables = rows.flat_map(|row| row["variables"].as_array().cloned().unwrap_or_default());
    variables.map(|row| format!("{} {} {}", row["line"], row["name"], row["types"])).collect()
}

#[test]
fn a_program_as_text() {
    let folder = shapes();
    let shown = folder.stdout(&["types", "main.m"]);
    let expected = "\
area.m: area((1,1) double = 3, (1,2) char = 'mm')
1 | function a = area(r, unit)
  |   r: (1,1) double = 3
  |   unit: (1,2) char = 'mm'
3 | a = scale(unit) * pi * r ^ 2;
  |   a: (1,1) double";
    assert!(shown.contains(expected), "{shown}");
    assert!(shown.contains("area.m: area>scale((1,2) char = 'mm')\n"), "{shown}");
    assert!(shown.contains("  |   s: (1,1) double = 1\n"), "{shown}");
    assert!(!shown.contains("= 100"), "the other branch is not reached: {shown}");
    assert!(shown.starts_with("main.m: main\n"), "{shown}");
    assert!(shown.contains("setup.m: setup\n1 | radius = 3;\n  |   radius: (1,1) double = 3\n"));
    assert!(!shown.contains("t1"), "temporaries are not shown: {shown}");
}

#[test]
fn a_program_with_its_versions_calls_and_checks() {
    let folder = shapes();
    let shown = folder.stdout(&["types", "main.m", "--typed"]);
    assert!(shown.starts_with("typed program 1\nentry C0\n"), "{shown}");
    for line in [
        " \"area.m\"\n",
        "  variable t1 local 51..62 \"scale(unit)\"\n",
        "  value unit#0 always char (1,2) real whole [109.0 109.0] = \"mm\"\n",
        "  value s#2 unreached\n",
        "  value s#3 always double (1,1) real whole [1.0 1.0] = 1.0\n",
        "  check s0 result 0 proved callees\n",
    ] {
        assert!(shown.contains(line), "{line} in {shown}");
    }
}

/// What `--typed` prints of each example reads back as the same text, and keeps the
/// rules of typed programs.
#[test]
fn typed_programs_of_the_examples_read_back() {
    let examples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let folders = std::fs::read_dir(examples.join("benchmarks")).into_iter().flatten().flatten();
    let files = folders.flat_map(|folder| std::fs::read_dir(folder.path()).into_iter().flatten());
    let paths = files.flatten().map(|file| file.path());
    let drivers = paths.filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("drv_") && name.ends_with(".m")
    });
    let mut faults = Vec::new();
    let mut count = 0;
    for path in drivers {
        let name = path.display().to_string();
        let arguments = ["types", &name, "--typed", "--dialect", "octave"];
        let output = common::lariat_in(&examples, &arguments).output().expect("lariat runs");
        let text = String::from_utf8(output.stdout).expect("text");
        match lariat_typed::read(&text) {
            Err(error) => faults.push(format!("{name}: {error}")),
            Ok(program) => {
                let rules = lariat_typed::verify(&program);
                faults.extend(rules.into_iter().take(5).map(|fault| format!("{name}: {fault}")));
                if lariat_typed::text::print(&program) != text {
                    faults.push(format!("{name}: another text"));
                }
            }
        }
        count += 1;
    }
    assert!(count >= 20, "{count} examples");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_program_as_json() {
    let folder = shapes();
    let document = folder.json(&["types", "main.m", "--format", "json"]);
    let area = document["functions"]
        .as_array()
        .and_then(|all| all.iter().find(|row| row["name"] == "area"))
        .cloned()
        .unwrap_or_default();
    assert_eq!(area["file"], "area.m");
    let scalar = json!(["1", "1"]);
    assert_eq!(
        area["context"],
        json!([
            [{"mclass": "double", "shape": scalar, "complex": false, "constant": 3}],
            [{"mclass": "char", "shape": ["1", "2"], "complex": false, "constant": "mm"}],
        ])
    );
    let rows = rows(&document, "area");
    assert!(rows[0].starts_with("1 \"r\" [{") && rows[2].starts_with("3 \"a\" [{"), "{rows:?}");
    let exit = area["exit"].as_object().cloned().unwrap_or_default();
    assert_eq!(exit.keys().collect::<Vec<_>>(), ["a", "r", "unit"]);
    let main = &document["functions"][0];
    assert_eq!((&main["name"], &main["context"]), (&json!("main"), &json!([])));
    let workspace = main["exit"].as_object().cloned().unwrap_or_default();
    assert_eq!(workspace.keys().collect::<Vec<_>>(), ["names", "radius", "x"]);
    assert_eq!(workspace["names"][0]["mclass"], "cell");
    assert_eq!(document["gave_up"], json!([]));
}

#[test]
fn arguments() {
    let folder = shapes();
    let types = |given: &str| {
        let document = folder.json(&["types", "area.m", "--args", given, "--format", "json"]);
        document["functions"][0]["context"].clone()
    };
    let one = types("(1,:) double, 'km'");
    assert_eq!(
        one[0],
        json!([{"mclass": "double", "shape": ["1", ":"], "complex": false, "constant": null}])
    );
    assert_eq!(one[1][0]["constant"], "km");
    assert_eq!(
        types("(1,1) double"),
        json!([[{"mclass": "double", "shape": ["1", "1"], "complex": false, "constant": null}]])
    );
    assert_eq!(types(""), json!([]));
    let unknown = folder.json(&["types", "area.m", "--format", "json"]);
    let nothing = json!([{"mclass": "unknown", "shape": null, "complex": null, "constant": null}]);
    assert_eq!(unknown["functions"][0]["context"], json!([nothing, nothing]));
}

#[test]
fn wrong_arguments() {
    let folder = shapes();
    let refused = |entry: &str, given: &str, said: &[&str]| {
        let (stderr, code) = folder.stderr(&["types", entry, "--args", given]);
        assert_eq!(code, Some(2), "{stderr}");
        for part in said {
            assert!(stderr.contains(part), "`{part}` is not said in:\n{stderr}");
        }
        assert_eq!(folder.stdout(&["types", entry, "--args", given]), "");
    };
    let caret = "1 | (1,1) duble\n  |       ^^^^^";
    refused(
        "area.m",
        "(1,1) duble",
        &["there is no class `duble`", caret, "did you mean `double`"],
    );
    refused("area.m", "1, 'mm', 3", &["`area` takes 2 arguments, and --args has 3 arguments"]);
    refused("main.m", "1", &["this is a script, which takes no arguments"]);
}

#[test]
fn wrong_entries() {
    let class = "classdef money\n  properties\n    x\n  end\nend\n";
    let folder = Folder::with(&[
        ("money.m", class),
        ("broken.m", BROKEN),
        ("sub/f.m", "x = 1;\n"),
        ("uses.m", "broken\n"),
        ("alone.m", "y = 1;\n"),
    ]);
    for command in ["types", "calls"] {
        let says = |entry: &str, code: i32, said: &str| {
            let (stderr, status) = folder.stderr(&[command, entry]);
            assert!(stderr.contains(said), "{stderr}");
            assert_eq!(status, Some(code), "{stderr}");
            assert_eq!(folder.stdout(&[command, entry]), "");
        };
        says("gone.m", 2, "gone.m: there is no such file or folder");
        says("sub", 2, "sub: this is a folder");
        says("money.m", 2, "money.m: this is a class");
        says("broken.m", 1, "broken.m:2:5");
        // A broken neighbour matters where it is called.
        folder.lariat(&[command, "uses.m"]).assert().code(1).stderr(contains("broken.m:2:5"));
        folder.lariat(&[command, "alone.m"]).assert().code(0).stderr("");
    }
}

#[test]
fn functions_are_found_where_matlab_finds_them() {
    let result = |value: u32| format!("function r = f\nr = {value};\nend\n");
    let folder = Folder::with(&[
        ("src/main.m", "a = f;\nb = pkg.f;\nc = g;\nd = far;\ne = back;\n"),
        ("src/private/f.m", &result(1)),
        ("src/+pkg/f.m", &result(2)),
        ("src/sub/far.m", &result(3)),
        ("lib/g.m", &result(4)),
        ("lib/back.m", "function r = back\nr = home;\nend\n"),
        ("src/home.m", &result(5)),
    ]);
    let exit = |arguments: &[&str]| {
        let document =
            folder.json(&[&["types", "src/main.m", "--format", "json"], arguments].concat());
        document["functions"][0]["exit"].clone()
    };
    let known = exit(&["--path", "lib"]);
    let constant = |name: &str| known[name][0]["constant"].clone();
    assert_eq!([constant("a"), constant("b"), constant("c")], [json!(1), json!(2), json!(4)]);
    assert_eq!(constant("e"), json!(5), "the home of the entry is the current folder");
    assert_eq!(known["d"][0]["mclass"], "unknown");
    folder.write("src/lariat.toml", "path = [\"../lib\", \"sub/**\"]\n");
    let configured = exit(&[]);
    assert_eq!(configured["c"][0]["constant"], 4);
    assert_eq!(configured["d"][0]["constant"], 3);
}

#[test]
fn recursion_without_an_end() {
    let folder = Folder::with(&[
        ("endless.m", "function r = endless(n)\nr = 1 + endless(n - 1);\nend\n"),
        ("ping.m", "function r = ping(x)\nr = pong([x 1]);\nend\n"),
        ("pong.m", "function r = pong(x)\nr = ping({x});\nend\n"),
        (
            "fact.m",
            "function r = fact(n)\nif n <= 1\n  r = 1;\nelse\n  r = n * fact(n - 1);\nend\nend\n",
        ),
    ]);
    let never = contains("no call of this function returns");
    folder.lariat(&["types", "endless.m", "--args", "3"]).assert().code(0).stdout(never.clone());
    let visible = never.or(contains("gave up"));
    folder.lariat(&["types", "ping.m", "--args", "1"]).assert().code(0).stdout(visible);
    let fact = folder.json(&["types", "fact.m", "--args", "(1,1) double", "--format", "json"]);
    assert_eq!(fact["functions"][0]["exit"]["r"][0]["mclass"], "double");
    let five = folder.json(&["types", "fact.m", "--args", "5", "--format", "json"]);
    assert_eq!(five["functions"][0]["exit"]["r"][0]["mclass"], "double");
}

#[test]
fn large_functions() {
    let mut text = "function y = big(x)\ny = x;\n".to_owned();
    for place in 0..20_000 {
        text += &format!("y = y + {place};\n");
    }
    text += "end\n";
    let mut switch = "function y = many(x)\nswitch x\n".to_owned();
    for place in 0..500 {
        switch += &format!("    case {place}\n        y = 'case {place}';\n");
    }
    switch += "    otherwise\n        y = 0;\nend\nend\n";
    let folder = Folder::with(&[("big.m", &text), ("many.m", &switch)]);
    let big = folder.json(&["types", "big.m", "--args", "(1,1) double", "--format", "json"]);
    assert_eq!(big["functions"][0]["variables"].as_array().map(Vec::len), Some(20_002));
    let many = folder.json(&["types", "many.m", "--args", "(1,1) double", "--format", "json"]);
    assert_eq!(many["functions"][0]["exit"]["y"].as_array().map(Vec::len), Some(2));
    let known = folder.json(&["types", "many.m", "--args", "17", "--format", "json"]);
    assert_eq!(known["functions"][0]["exit"]["y"][0]["constant"], "case 17");
}

#[test]
fn what_fails_and_what_is_wild() {
    let folder = Folder::with(&[
        ("f.m", "function r = f(x)\nr = int8(x) + int16(x);\nend\n"),
        ("main.m", "load data\ny = f(3);\n"),
    ]);
    let shown = folder.stdout(&["types", "main.m"]);
    assert!(shown.contains("f.m:2: fails in every run: "), "{shown}");
    assert!(shown.contains("\n  called from `main`, main.m:2\n"), "{shown}");
    assert!(shown.contains("main.m:1: wild feature: load"), "{shown}");
    let document = folder.json(&["types", "main.m", "--format", "json"]);
    assert_eq!(document["wild"][0]["feature"], "load");
    let instead = document["wild"][0]["instead"].as_str().unwrap_or_default();
    assert!(instead.starts_with("write `s = load(...)`"), "{document}");
    assert!(shown.contains(&format!("\n  instead, {instead}")), "{shown}");
    assert_eq!(document["problems"][0]["called_from"][0]["function"], "main");
}

#[test]
fn declared_names_without_a_caller() {
    let fit = "%#shape m (R,S), n\nfunction [k, z] = fit(m, n)\nk = size(m, 1);\n\
               z = zeros(size(m, 2), n);\n";
    let folder =
        Folder::with(&[("fit.m", fit), ("main.m", "x = ones(2, 3);\n[k, z] = fit(x, 4);\n")]);
    let alone = folder.stdout(&["types", "fit.m"]);
    let rows = ["m: (R,S) unknown", "k: (1,1) double = R", "z: (S,n) double"];
    assert!(rows.iter().all(|row| alone.contains(row)), "{alone}");
    let called = folder.stdout(&["types", "main.m"]);
    let rows = ["m: (2,3) double", "k: (1,1) double = 2", "z: (3,4) double"];
    assert!(rows.iter().all(|row| called.contains(row)), "the arguments count: {called}");
    assert!(!called.contains("(R,S)"), "{called}");
}

#[test]
fn a_call_that_breaks_a_declaration() {
    let text =
        "x = first([1 2 3]);\n%#shape v (3,1), y\nfunction y = first(v)\ny = size(v, 1);\nend\n";
    let folder = Folder::with(&[("main.m", text)]);
    let shown = folder.stdout(&["types", "main.m"]);
    assert!(shown.contains("y: (1,1) double = 1"), "what the caller passes counts: {shown}");
}

#[test]
fn lines_after_an_error() {
    let text = "function total = main(n)\na = {1} + 1;\nb = [a, 2];\ntotal = {b} + 1;\n\
                c = twice(ones(2, 3));\nend\n\nfunction r = twice(x)\nr = 2 * x;\nend\n";
    let folder = Folder::with(&[("main.m", text)]);
    let shown = folder.stdout(&["types", "main.m"]);
    for line in [
        "3 | b = [a, 2];\n  |   b: (1,2) double = [2 2], after an error\n",
        "5 | c = twice(ones(2, 3));\n  |   c: (2,3) double = [2 2 2; 2 2 2], after an error\n",
        "note: main.m:2: fails in every run: `+` is not defined for cell and double\n",
        "note: main.m:4: fails too, once the errors before it are corrected: `+` is not",
        "9 | r = 2 * x;\n  |   r: (2,3) double = [2 2 2; 2 2 2], after an error\n",
    ] {
        assert!(shown.contains(line), "{line}: {shown}");
    }
    let document = folder.json(&["types", "main.m", "--format", "json"]);
    let marks = |name: &str| -> Vec<bool> {
        let all = document["functions"].as_array().cloned().unwrap_or_default();
        let main = all.iter().filter(|row| row["name"] == name);
        let variables = main.flat_map(|row| row["variables"].as_array().cloned());
        variables.flatten().filter_map(|row| row["after_error"].as_bool()).collect()
    };
    assert_eq!(marks("main"), [false, true, true, true, true]);
    assert_eq!(document["functions"][0]["ends_after_error"], true);
    assert_eq!(document["problems"][0]["after_error"], false);
    assert_eq!(document["problems"][1]["after_error"], true);
}

#[test]
fn without_an_error_nothing_is_marked() {
    let folder = shapes();
    assert!(!folder.stdout(&["types", "main.m"]).contains("after an error"));
}
