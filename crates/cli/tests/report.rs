//! `lariat report`. What a browser makes of the page is the matter of `cargo xtask report-page`.
#![allow(clippy::expect_used, reason = "a test")]

mod common;

use common::{BROKEN, Folder};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::Value;

/// A script, a function that it calls with arguments of two sizes, and a mistake.
fn program() -> Folder {
    Folder::with(&[
        (
            "main.m",
            "taps = [0.2 0.6 0.2];\na = weigh(taps, 2);\nb = weigh(3, 2);\n\
             c = taps + [1 2];\ndisp(a + b + c)\n",
        ),
        ("weigh.m", "function w = weigh(values, by)\nw = lost(values .* by);\nend\n"),
    ])
}

/// The page of an entry.
fn page(folder: &Folder, entry: &str) -> String {
    folder.stdout(&["report", entry, "-o", "-"])
}

/// What the page's script reads.
fn data(page: &str) -> Value {
    let (_, from) = page.split_once("id=\"~data\">").expect("data");
    let (data, _) = from.split_once("</script>").expect("an end");
    serde_json::from_str(data).expect("JSON")
}

/// A section's HTML.
fn section<'p>(page: &'p str, id: &str) -> &'p str {
    let (_, from) = page.split_once(&format!("<section id=\"~{id}\"")).expect("the section");
    from.split_once("</section>").expect("an end").0
}

#[test]
fn a_program_with_its_contexts_and_mistakes() {
    let folder = program();
    let run = folder.lariat(&["report", "main.m"]).assert().success();
    run.stdout("report.html: 2 files, 3 contexts, 1 error, 1 warning\n");
    let page = folder.read("report.html");
    assert!(page.starts_with("<!DOCTYPE html>"), "{page}");

    let findings = section(&page, "findings");
    assert!(findings.contains("href=\"#main.m:4\">main.m:4</a>"), "{findings}");
    // The line is shown once, though two operands in it explain the finding.
    assert_eq!(findings.matches("<code>c = taps + [1 2];</code>").count(), 1, "{findings}");
    assert!(findings.contains("<code>lost</code> is neither a variable nor"), "{findings}");

    let calls = section(&page, "calls");
    assert!(calls.contains("context 1 of 2") && calls.contains("context 2 of 2"), "{calls}");
    assert!(calls.contains("(1,3) double") && calls.contains("(1,1) double = 3"), "{calls}");
    assert!(calls.contains("not known what is called"), "{calls}");
    assert!(!calls.contains("times") && !calls.contains("horzcat"), "operators: {calls}");

    let sources = section(&page, "sources");
    assert!(sources.contains("5 lines, 1 finding<"), "{sources}");
    assert!(sources.contains("<b class=\"f\">weigh</b>"), "{sources}");

    let unknown = section(&page, "unknown");
    assert!(unknown.contains("which function is called"), "{unknown}");
    assert_eq!(data(&page)["contexts"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_folder_has_all_files_and_no_entry() {
    let folder = Folder::with(&[
        ("src/area.m", "function a = area(r, unit)\na = r * r;\nend\n"),
        ("src/deep/main.m", "x = 1;\n"),
    ]);
    let run = folder.lariat(&["report", "src", "-o", "src.html"]).assert().success();
    run.stdout("src.html: 2 files, 0 errors, 0 warnings\n");
    let page = folder.read("src.html");
    assert!(page.contains("<h1>src</h1>"), "{page}");
    assert!(page.contains("<span class=\"name\">deep/main.m</span>"), "{page}");
    assert!(!page.contains("id=\"~calls\"") && !page.contains("id=\"~compile\""));
    // Names that are unknown in one line share its link.
    let unknown = section(&page, "unknown");
    assert_eq!(unknown.matches("#area.m:1\"").count(), 1, "{unknown}");
    assert!(unknown.contains("<code>r</code>, <code>unit</code>"), "{unknown}");
}

#[test]
fn two_runs_are_the_same_bytes_without_paths_of_the_machine() {
    let folder = program();
    let main = folder.path("main.m");
    let given = main.to_str().expect("text");
    for entry in ["main.m", ".", given] {
        let one = folder.stdout(&["report", entry, "-o", "-", "--threads", "1"]);
        let many = folder.stdout(&["report", entry, "-o", "-", "--threads", "4"]);
        assert!(one.contains("</html>"), "{entry}");
        assert_eq!(one, many, "{entry}");
        let root = folder.path("").display().to_string();
        assert!(entry == "." || !one.contains(root.trim_end_matches('/')), "{entry}");
    }
    assert_eq!(page(&folder, "main.m"), page(&folder, given), "how the entry is named");
}

/// Names and texts that would end an element, or start one.
#[cfg(unix)]
#[test]
fn names_and_texts_that_try_to_be_html() {
    let folder = Folder::with(&[
        (
            "main.m",
            "x = '</script><script>alert(1)</script>';\n% --> </style><img src=y onerror=alert(2)>\n\
             s = struct('a', '\"><b onclick=alert(3)>');\ny = gone('<i>');\n",
        ),
        ("a\"'<img src=z onerror=alert(4)>&amp;.m", "q = 1;\n"),
        ("</script><script>alert(5)<", "no source\n"),
    ]);
    folder.write("</title><script>alert(6)<.m", "p = '</script>';\n");
    let page = page(&folder, ".");
    assert_eq!(page.matches("<script").count(), 2, "data and the script: {page}");
    assert_eq!(page.matches("</script").count(), 2, "{page}");
    for start in ["<img", "<i>", "<b onclick", "--> </style>"] {
        assert!(!page.contains(start), "{start}");
    }
    assert!(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)"), "{page}");
    let strings = data(&page)["strings"].to_string();
    assert!(strings.contains("</script><script>alert(1)</script>"), "{strings}");
}

#[test]
fn nothing_to_report_on() {
    let folder = program();
    folder.lariat(&["report"]).assert().code(2).stderr(contains("<ENTRY>"));
    let missing = folder.lariat(&["report", "gone.m"]).assert().code(2);
    missing.stderr(contains("gone.m: there is no such file or folder"));
    assert!(!folder.path("report.html").exists());
    let empty = Folder::with(&[("empty/readme.txt", "no MATLAB")]);
    empty.lariat(&["report", "empty"]).assert().code(2);
    assert!(!empty.path("report.html").exists());
}

/// The page of a folder is written, and the exit status says that something is missing from it.
/// An entry that cannot be read starts no program: what is wrong with it is printed.
#[test]
fn files_with_syntax_errors() {
    let folder = Folder::with(&[("src/broken.m", BROKEN), ("src/clean.m", "x = 1;\n")]);
    let entry = folder.lariat(&["report", "src/broken.m"]).assert().code(1);
    entry.stderr(contains("error[syntax-error]"));
    assert!(!folder.path("report.html").exists());
    folder.lariat(&["report", "src"]).assert().code(1).stdout(contains("1 error"));
    let page = folder.read("report.html");
    assert!(section(&page, "findings").contains("syntax-error"), "{page}");
    folder.lariat(&["report", "src/clean.m"]).assert().success();
}

#[test]
fn arguments_that_do_not_fit() {
    let folder = program();
    let wrong = folder.lariat(&["report", "weigh.m", "--args", "(1,1) duble"]).assert().code(2);
    wrong.stderr(contains("--args").and(contains("duble")));
    let three = "(1,1) double, (1,1) double, (1,1) double";
    let many = folder.lariat(&["report", "weigh.m", "--args", three]).assert().code(2);
    many.stderr(contains("`weigh` takes 2 arguments, and --args has 3 arguments"));
    let script = folder.lariat(&["report", "main.m", "--args", "(1,1) double"]).assert().code(2);
    script.stderr(contains("this is a script, which takes no arguments"));
    let all = folder.lariat(&["report", ".", "--args", "(1,1) double"]).assert().code(2);
    all.stderr(contains("this is a folder, which takes no arguments"));
    assert!(!folder.path("report.html").exists());
}

#[test]
fn arguments_of_a_function() {
    let folder = program();
    let arguments = ["report", "weigh.m", "--args", "(1,3) double, (1,1) double", "-o", "-"];
    let page = folder.stdout(&arguments);
    assert!(page.contains("weigh((1,3) double, (1,1) double)"), "{page}");
    assert!(section(&page, "variables").contains("<td class=\"code\">(1,3)</td>"), "{page}");
}

/// The size `(doubles,1)` has the class's name in it; it is not taken for the value.
#[test]
fn a_size_with_the_name_of_a_class() {
    let folder = program();
    let arguments = ["report", "weigh.m", "--args", "(doubles,1) double, (1,1) double", "-o", "-"];
    let page = folder.stdout(&arguments);
    let row =
        "<td class=\"code\">double</td><td class=\"code\">(doubles,1)</td><td class=\"code\"></td>";
    assert!(section(&page, "variables").contains(row), "{page}");
}

#[test]
fn output_that_cannot_be_written() {
    let folder = program();
    let run = folder.lariat(&["report", "main.m", "-o", "no/such/folder.html"]).assert().code(2);
    run.stdout("").stderr(contains("no/such/folder.html").and(contains("another file with -o")));
    let run = folder.lariat(&["report", ".", "-o", "."]).assert().code(2);
    run.stdout("").stderr(contains("another file with -o"));
}
