//! `lariat calls`.

mod common;

use common::Folder;
use serde_json::Value;

/// A program with overloading, handles, a script, recursion, names in strings.
fn program() -> Folder {
    Folder::with(&[
        (
            "main.m",
            "setup\n\
             p = money(3);\n\
             q = p + p;\n\
             h = @area;\n\
             if q_is_big(0.5)\n  h = @(x) x + 1;\nend\n\
             a = h(2);\n\
             n = cellfun(@count, {1, 'a'});\n\
             f = feval('fact', 3);\n\
             g = missing_function(1);\n",
        ),
        ("setup.m", "limit = area(1);\n"),
        ("area.m", "function a = area(r)\na = pi * r ^ 2;\nend\n"),
        ("count.m", "function n = count(x)\nn = numel(x);\nend\n"),
        ("fact.m", "function r = fact(n)\nr = 1;\nif n > 1\n  r = n * fact(n - 1);\nend\nend\n"),
        ("q_is_big.m", "function r = q_is_big(x)\nr = rand > x;\nend\n"),
        (
            "money.m",
            "classdef money\n  properties\n    x\n  end\n  methods\n    function o = money(x)\n      \
             o.x = x;\n    end\n    function r = plus(a, b)\n      r = a;\n    end\n  end\nend\n",
        ),
    ])
}

/// The edges as `caller -> callee line what`.
fn edges(document: &Value) -> Vec<String> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let nodes = list(&document["nodes"]);
    let label = |id: &Value| {
        let node = nodes.iter().find(|node| node["id"] == *id);
        node.and_then(|node| node["label"].as_str().map(str::to_owned)).unwrap_or_default()
    };
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let one = |edge: &Value| {
        let class = edge["class"].as_str().map(|class| format!(" {class}")).unwrap_or_default();
        let (from, to) = (label(&edge["from"]), label(&edge["to"]));
        format!("{from} -> {to} {} {}{class}", edge["line"], word(&edge["rests_on"]))
    };
    list(&document["edges"]).iter().map(one).collect()
}

#[test]
fn everything_is_an_edge() {
    let folder = program();
    let document = folder.json(&["calls", "main.m", "--format", "json"]);
    let edges = edges(&document);
    for edge in [
        "main -> setup 1 call",
        "setup -> area 1 call",
        "main -> money 2 call",
        "main -> money.plus 3 overloading money",
        "main -> q_is_big 5 call",
        "main -> area 8 handle",
        "main -> @(…) x + 1 8 handle",
        "@(…) x + 1 -> plus 6 call",
        "main -> cellfun 9 call",
        "main -> count 9 handle",
        "main -> fact 10 string",
        "fact -> fact 4 call",
        "fact -> mtimes 4 call",
        "main -> missing_function 11 call",
        "count -> numel 2 call",
    ] {
        assert!(edges.iter().any(|known| known == edge), "{edge} is not in {edges:#?}");
    }
    assert!(!edges.iter().any(|edge| edge.starts_with("main -> plus")), "{edges:#?}");
    assert_eq!(document["nodes"][0]["label"], "main");
    let several = document["edges"].as_array().cloned().unwrap_or_default();
    assert!(several.iter().any(|edge| edge["line"] == 8 && edge["targets"] == 2));
}

#[test]
fn as_text() {
    let folder = program();
    let shown = folder.stdout(&["calls", "main.m"]);
    for part in [
        "main (main.m:1)\n",
        "  1 setup (setup.m:1): call\n    1 area (area.m:1",
        "  3 money.plus (money.m:9): overloading on money\n",
        "  8 @(…) x + 1 (main.m:6): function handle, one of 2\n",
        ": function handle, one of 2 …\n",
        "  10 fact (fact.m:1, ",
        "  11 missing_function: call\n",
        "      builtins: pi (2), mpower (2), mtimes (2)\n",
    ] {
        assert!(shown.contains(part), "`{part}` is not in\n{shown}");
    }
    assert_eq!(shown.matches("pi (2)").count(), 1, "expanded once: {shown}");
}

#[test]
fn for_graphviz() {
    let folder = program();
    let shown = folder.stdout(&["calls", "main.m", "--format", "dot"]);
    assert!(shown.starts_with("digraph calls {\n") && shown.ends_with("}\n"), "{shown}");
    assert!(shown.contains("[label=\"setup\\nsetup.m:1\", shape=note];"), "{shown}");
    assert!(shown.contains("[label=\"3\\noverloading on money\"];"), "{shown}");
    assert!(shown.contains("label=\"missing_function\", style=dashed"), "{shown}");
    assert!(!shown.contains("label=\"plus"), "builtins are left out: {shown}");
}

#[test]
fn by_names_alone() {
    let folder = program();
    let edges = edges(&folder.json(&["calls", "main.m", "--simple", "--format", "json"]));
    for edge in ["main -> area 4 handle", "main -> plus 3 call", "main -> setup 1 call"] {
        assert!(edges.iter().any(|known| known == edge), "{edge} is not in {edges:#?}");
    }
    assert!(!edges.iter().any(|edge| edge.contains("overloading")), "{edges:#?}");
}

#[test]
fn code_in_strings_calls_too() {
    let folder = Folder::with(&[
        ("main.m", "eval('x = helper(2);');\ny = x;\n"),
        ("helper.m", "function r = helper(n)\nr = numel(n);\nend\n"),
    ]);
    let edges = edges(&folder.json(&["calls", "main.m", "--format", "json"]));
    assert!(edges.iter().any(|edge| edge == "main -> helper 1 string"), "{edges:#?}");
}

#[test]
fn handles_given_to_what_is_not_specified_are_handles() {
    let folder = Folder::with(&[(
        "main.m",
        "function main\n\
         options = odeset('Events', @ground);\n\
         ode45(@(t, y) rates(t, y), [0 1], 1, options);\n\
         fzero(@rates, 1);\n\
         feval('ground', 1);\n\
         end\n\
         function r = rates(t, y)\nr = t;\nend\n\
         function r = ground(t)\nr = t;\nend\n",
    )]);
    let edges = edges(&folder.json(&["calls", "main.m", "--format", "json"]));
    let rests_on = |line: u32, callee: &str| {
        let of = |edge: &&String| {
            edge.contains(&format!(" {line} ")) && edge.contains(&format!("-> {callee}"))
        };
        let edge = edges.iter().find(of);
        edge.and_then(|edge| edge.rsplit(' ').next()).unwrap_or("nothing").to_owned()
    };
    assert_eq!(rests_on(3, "main>rates"), "handle", "{edges:#?}");
    assert_eq!(rests_on(4, "main>rates"), "handle", "{edges:#?}");
    assert_eq!(rests_on(5, "main>ground"), "string", "{edges:#?}");
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let folder = program();
    for format in ["text", "json", "dot"] {
        let once = folder.stdout(&["calls", "main.m", "--format", format]);
        let again = folder.stdout(&["calls", "main.m", "--format", format, "--threads", "1"]);
        assert_eq!(once, again);
    }
}

#[test]
fn arguments_decide_what_is_called() {
    let folder = Folder::with(&[
        (
            "f.m",
            "function r = f(x)\nif ischar(x)\n  r = text(x);\nelse\n  r = number(x);\nend\nend\n",
        ),
        ("text.m", "function r = text(x)\nr = x;\nend\n"),
        ("number.m", "function r = number(x)\nr = x;\nend\n"),
    ]);
    let of =
        |given: &str| edges(&folder.json(&["calls", "f.m", "--args", given, "--format", "json"]));
    assert!(of("'a'").iter().any(|edge| edge == "f -> text 3 call"));
    assert!(!of("'a'").iter().any(|edge| edge == "f -> number 5 call"));
    assert!(of("1").iter().any(|edge| edge == "f -> number 5 call"));
}
