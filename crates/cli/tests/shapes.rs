//! `lariat shapes`, and the fix of `growth-in-loop`.

mod common;

use common::{BROKEN, Folder};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::Value;

const AVERAGES: &str = "function m = averages(a, b)
h = (b - a) / 2;
m = (a + b) / 2;
";

const SQUARES: &str = "function y = squares(n)
y = [];
for k = 1:10
    y(k) = k ^ 2;
end
z = zeros(1, 0);
for k = 1:n
    z(k) = k;
end
y = [y, z];
";

/// `n` has more elements with each call.
const PERSISTENT: &str = "function first
function y = longer(x)
persistent n
if isempty(n)
    n = 1;
else
    n = [n 1];
end
y = n;
";

#[test]
fn a_persistent_variable_has_what_earlier_calls_left() {
    let folder = Folder::with(&[("first.m", PERSISTENT)]);
    let shown = folder.stdout(&["shapes", "first.m"]);
    assert!(shown.contains("returns y of a size that is not known"), "{shown}");
    let declared = folder.stdout(&["shapes", "first.m", "--declare"]);
    assert!(!declared.contains("y ("), "{declared}");
}

#[test]
fn tracking_as_text() {
    let folder = Folder::with(&[("averages.m", AVERAGES)]);
    let shown = folder.stdout(&["shapes", "averages.m", "--tracking"]);
    for line in [
        "averages.m: averages(a, b)",
        "3 | m = (a + b) / 2;",
        "m: a+b, always the size of h in line 2",
        "check of plus: implied by line 2",
        "= always one size: h, m",
        "= 1 of 2 checks of sizes needed",
    ] {
        assert!(shown.contains(line), "{line} is not in\n{shown}");
    }
}

#[test]
fn preallocation_as_text() {
    let folder = Folder::with(&[("squares.m", SQUARES)]);
    let shown = folder.stdout(&["shapes", "squares.m", "--preallocate"]);
    for line in [
        "4 |     y(k) = k ^ 2;",
        "insert `y = zeros(1, 10);` before it; nothing else changes",
        "perhaps `z = zeros(1, n);` before it; but the number of iterations",
        "= n may be n",
    ] {
        assert!(shown.contains(line), "{line} is not in\n{shown}");
    }
}

#[test]
fn what_an_early_return_skips_is_required_only_where_it_runs() {
    let product = |first: &str| format!("function y = area(a, b)\n{first}\ny = a * b;\nend\n");
    for (first, place) in [
        ("if isempty(a), y = 0; return; end", "(where it runs, line 3)"),
        ("if isempty(a), error('nothing'); end", "(line 3)"),
        ("if isempty(a), disp('nothing'); end", "(line 3)"),
    ] {
        let folder = Folder::with(&[("area.m", product(first).as_str())]);
        let shown = folder.stdout(&["shapes", "area.m"]);
        assert!(shown.contains(place), "{place} is not in\n{shown}");
    }
}

#[test]
fn what_a_loop_requires_is_required_if_it_executes() {
    let product = |header: &str| {
        format!("function y = last(A, x, n)\ny = 0;\n{header}\n    y = A * x;\nend\nend\n")
    };
    for (header, place) in [
        ("for k = 1:n", "(if the loops around it execute, line 4)"),
        ("for k = 1:3", "(line 4)"),
        ("if n > 3", "(where it runs, line 4)"),
        ("try", "(where it runs, line 4)"),
    ] {
        let folder = Folder::with(&[("last.m", product(header).as_str())]);
        let shown = folder.stdout(&["shapes", "last.m"]);
        assert!(shown.contains(place), "{header}: {place} is not in\n{shown}");
    }
}

#[test]
fn scalars_are_listed_on_one_line() {
    let text = "function y = halves(x)\nn = 2;\nhalf = 1 / n;\ny = half * x;\n";
    let folder = Folder::with(&[("halves.m", text)]);
    let shown = folder.stdout(&["shapes", "halves.m", "--preallocate"]);
    assert!(shown.contains("= always scalar: n, half\n"), "{shown}");
    assert!(shown.contains("= y may be x\n"), "{shown}");
    assert!(!shown.contains("n may be"), "{shown}");
}

#[test]
fn calls_have_the_sizes_of_summaries() {
    let text = "function y = main(A, x)\ny = twice(A', x);\nend\n\
                function z = twice(M, v)\nz = 2 * (M * v);\nend\n";
    let folder = Folder::with(&[("main.m", text)]);
    let shown = folder.stdout(&["shapes", "main.m", "--tracking"]);
    assert!(shown.contains("y: A'*x"), "{shown}");
}

#[test]
fn everything_as_json() {
    let folder = Folder::with(&[("squares.m", SQUARES), ("averages.m", AVERAGES)]);
    let text = folder.stdout(&["shapes", "squares.m", "--format", "json"]);
    let document: Value = serde_json::from_str(&text).expect("one JSON document");
    let growths = &document["functions"][0]["growths"];
    assert_eq!(growths[0]["statement"], "y = zeros(1, 10);");
    assert_eq!((&growths[0]["safe"], &growths[1]["safe"]), (&true.into(), &false.into()));
    let text = folder.stdout(&["shapes", "averages.m", "--format", "json"]);
    let document: Value = serde_json::from_str(&text).expect("one JSON document");
    let function = &document["functions"][0];
    assert_eq!(function["gave_up"], 0);
    let implied = function["checks"].as_array().expect("a list").iter();
    let implied = implied.filter(|check| check["verdict"] == "implied").count();
    assert_eq!(implied, 1, "{function}");
}

#[test]
fn dialects_differ() {
    let text = "function c = main(a)\nc = a + a';\n";
    let folder = Folder::with(&[("main.m", text)]);
    let size = |dialect: &str| {
        let text = folder.stdout(&["shapes", "main.m", "--tracking", "--dialect", dialect]);
        text.lines().find(|line| line.contains("c: ")).map(str::to_owned).unwrap_or_default()
    };
    assert!(size("matlab7").ends_with("c: a*a"), "{}", size("matlab7"));
    assert!(size("matlab").ends_with("c: a+a'"), "{}", size("matlab"));
}

#[test]
fn the_fix_inserts_only_what_is_proved() {
    let text = SQUARES.replace("for k = 1:10", "for k = 1:100");
    let folder = Folder::with(&[("squares.m", &*text)]);
    let said = contains("fixed 1 finding in 1 file").and(contains("growth-in-loop"));
    folder.lariat(&["check", "squares.m", "--fix", "--notes"]).assert().stdout(said);
    let fixed = folder.read("squares.m");
    let expected = text.replacen("for k = 1:100", "y = zeros(1, 100);\nfor k = 1:100", 1);
    assert_eq!(fixed, expected);
}

#[test]
fn bad_input() {
    let folder = Folder::with(&[("broken.m", BROKEN)]);
    folder.lariat(&["shapes", "gone.m"]).assert().code(2).stderr(contains("gone.m"));
    folder.lariat(&["shapes", "broken.m"]).assert().code(1).stderr(contains("broken.m"));
}

#[test]
fn declarations_are_written_and_read() {
    let text = "function [a1, y] = scaled(a, x, n)\na1 = n;\ny = [2 * (a*x); zeros(n, 1)];\n";
    let folder = Folder::with(&[("scaled.m", text)]);
    let shown = folder.stdout(&["shapes", "scaled.m", "--declare"]);
    // `a1` is a result: the first extent of `a` has another name.
    assert!(shown.starts_with("%#shape a (a1_,a2), x (a2,x2), n, "), "{shown}");
    assert!(shown.contains("\nfunction [a1, y] = scaled(a, x, n)\n"), "{shown}");
    let simple = "function y = twice(m, v)\ny = 2 * (m*v);\n";
    let folder = Folder::with(&[("twice.m", simple)]);
    let comment = folder.stdout(&["shapes", "twice.m", "--declare"]);
    let comment = comment.lines().next().unwrap_or_default();
    let folder = Folder::with(&[("twice.m", &format!("{comment}\n{simple}"))]);
    let said = folder.stdout(&["check", "twice.m"]);
    assert!(said.contains("no findings"), "{comment}\n{said}");
}

#[test]
fn loops_that_change_a_size_once_are_named() {
    let text = "function a = f(a, b, p)\nwhile p\n  c = a .* b;\n  a = c;\nend\nend\n";
    let folder = Folder::with(&[("f.m", text)]);
    let shown = folder.stdout(&["shapes", "f.m", "--preallocate"]);
    let sentence =
        "a may be a or a+b; the loop of line 2 changes it in its first iteration at most\n";
    assert!(shown.contains(sentence), "{shown}");
    assert!(shown.contains("c may be a+b\n"), "{shown}");
}
