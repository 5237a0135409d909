//! `lariat extents`.

mod common;

use common::Folder;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;

const PRODUCT: &str = "%#shape m (R,S), v (S,1), result (R,1)\n\
                       function result = product(m, v)\n\
                       result = zeros(size(m, 1), 1);\n\
                       for k = 1:size(m, 2)\n    \
                       result = result + m(:, k) * v(k);\nend\n";

#[test]
fn the_extents_as_text() {
    let folder = Folder::with(&[("product.m", PRODUCT)]);
    let expected = "\
product.m: product
2 | function result = product(m, v)
  |   m: (R,S)
  |   v: (S,1)
3 | result = zeros(size(m, 1), 1);
  |   result: (R,1)
4 | for k = 1:size(m, 2)
";
    let shown = folder.stdout(&["extents", "product.m"]);
    assert!(shown.starts_with(expected), "{shown}");
    assert!(shown.contains("result: (R,1), in any iteration\n"), "{shown}");
    folder.lariat(&["extents", "product.m"]).assert().success();
}

#[test]
fn the_extents_as_json() {
    let folder = Folder::with(&[("product.m", PRODUCT)]);
    let document = folder.json(&["extents", "product.m", "--format", "json"]);
    let function = &document["functions"][0];
    assert_eq!(function["name"], "product");
    let rows = function["variables"].as_array().cloned().unwrap_or_default();
    let first = rows.first().cloned().unwrap_or_default();
    let row = |name: &str, extents: &str| first["name"] == name && first["extents"] == extents;
    assert!(row("m", "(R,S)") && first["line"] == 2 && first["loop"] == false, "{first}");
}

#[test]
fn the_graph_as_dot() {
    let folder = Folder::with(&[("product.m", PRODUCT)]);
    let dot = folder.stdout(&["extents", "product.m", "--graph", "dot"]);
    assert!(dot.starts_with("digraph") && dot.trim_end().ends_with('}'), "{dot}");
    assert!(dot.contains("⊥") && dot.contains("R in") && dot.contains("R out"), "{dot}");
    assert!(dot.matches("->").count() > 5, "{dot}");
}

#[test]
fn the_graph_as_a_drawing() {
    let two = format!("{PRODUCT}\n%#shape x (R,1), y (R,1)\nfunction y = same(x)\ny = x;\n");
    let folder = Folder::with(&[("product.m", PRODUCT), ("two.m", two.as_str())]);
    let svg = folder.stdout(&["extents", "product.m", "--graph", "svg"]);
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
    assert!(svg.contains("R in"), "{svg}");
    let several = folder.lariat(&["extents", "two.m", "--graph", "svg"]).assert();
    let names = contains("2 functions cannot be one drawing").and(contains("product, same"));
    several.code(2).stderr(names);
    let one = folder.stdout(&["extents", "two.m", "--graph", "svg", "--function", "same"]);
    assert!(one.contains("x") && !one.contains("S in"), "{one}");
}

#[test]
fn nothing_is_declared() {
    let folder = Folder::with(&[("plain.m", "function y = plain(x)\ny = x;\n")]);
    let found = folder.lariat(&["extents", "plain.m"]).assert();
    found.code(2).stderr(contains("no function with declared sizes"));
}

#[test]
fn a_script_declares_nothing() {
    let folder = Folder::with(&[("script.m", "%#shape x (R,1)\nx = 1;\n")]);
    let found = folder.lariat(&["extents", "script.m"]).assert().code(1);
    found.stderr(contains("script.m:1:").and(contains("a script has no arguments")));
}

#[test]
fn any_number_of_arguments() {
    let text = "%#shape x (R,1)\nfunction r = open(x, varargin)\nr = x;\n";
    let folder = Folder::with(&[("open.m", text)]);
    let found = folder.lariat(&["extents", "open.m"]).assert().code(1);
    found.stderr(contains("open.m:1:").and(contains("any number of values (`varargin`)")));
}

#[test]
fn a_contradiction() {
    let text = "%#shape m (R,S)\nfunction r = twice(m)\narguments\n  m (3,:) double\nend\n\
                r = 2 * m;\nend\n";
    let folder = Folder::with(&[("twice.m", text)]);
    let found = folder.lariat(&["extents", "twice.m"]).assert().code(1);
    found.stderr(contains("twice.m:1:12").and(contains("is R here and 3 elsewhere")));
}

#[test]
fn code_that_is_never_reached_is_a_warning() {
    let text = "%#shape x (R,1), y (R,1)\nfunction y = early(x)\ny = x;\nreturn\ny = x';\n";
    let folder = Folder::with(&[("early.m", text)]);
    let found = folder.lariat(&["extents", "early.m"]).assert().success();
    found.stderr(contains("warning[extent-unchecked]").and(contains("early.m:5:")));
}

#[test]
fn a_change_of_rank_points_at_its_statement() {
    let text = "%#shape n, r\nfunction r = widen(n)\nr = n;\nn = zeros(n, 2);\n";
    let folder = Folder::with(&[("widen.m", text)]);
    let found = folder.lariat(&["extents", "widen.m"]).assert().code(1);
    let expected = contains("`n` changes its rank")
        .and(contains("widen.m:4:"))
        .and(contains("declared here"))
        .and(contains("1 | %#shape n, r"));
    found.stderr(expected);
}

#[test]
fn a_wrong_result_points_at_its_statement() {
    let text = "%#shape v (R,1), c, r (R,1)\nfunction r = pick(v, c)\nr = v;\nif c\n    \
                r = [v; 1];\nend\n";
    let folder = Folder::with(&[("pick.m", text)]);
    let found = folder.lariat(&["extents", "pick.m"]).assert().code(1);
    let expected = contains("the result needs the extent R of its declaration")
        .and(contains("pick.m:5:"))
        .and(contains("declared here"));
    found.stderr(expected);
}

#[test]
fn a_result_without_a_size_points_at_its_statement() {
    let text = "%#shape v (R,1), r (R,1)\nfunction r = boxed(v)\nr = {v};\n";
    let never = "%#shape v (R,1), r (R,1)\nfunction r = never(v)\ndisp(v);\n";
    let folder = Folder::with(&[("boxed.m", text), ("never.m", never)]);
    let found = folder.lariat(&["extents", "boxed.m"]).assert().code(1);
    found.stderr(contains("the result `r` is a cell").and(contains("boxed.m:3:")));
    let found = folder.lariat(&["extents", "never.m"]).assert().code(1);
    found.stderr(contains("the result `r` is never assigned").and(contains("never.m:2:14")));
}
