//! S-expressions and JSON of a tree.

use lariat_syntax::dump::{json, sexpr};
use lariat_syntax::tree::Tree;
use lariat_syntax::{Dialect, parse};
use serde_json::{Value, json};

fn tree(text: &str) -> Tree {
    parse(text, &Dialect::OCTAVE).tree
}

#[test]
fn an_sexpr_shows_structure_without_layout() {
    let expected = "\
(script
  (statement hidden
    (assign = (targets (index (name x) (number 2))) (postfix (name y) '))))
";
    assert_eq!(sexpr(&tree("x(2) = y';")), expected);
    assert_eq!(sexpr(&tree("x( 2 )=y' ; % c")), expected);
}

#[test]
fn different_trees_differ() {
    let texts = [
        "x = 1",
        "x = 1;",
        "x == 1",
        "x = (1)",
        "x = [1]",
        "x = {1}",
        "x = [1; 2]",
        "x = [1, 2]",
        "x = 1:2:3",
        "x = 1:(2:3)",
        "x = a.b",
        "x = a.(b)",
        "x = a(b)",
        "x = a{b}",
        "x = -a'",
        "x = (-a)'",
        "try\n a\nend",
        "try\n a\ncatch\nend",
        "try\n a\ncatch b\nend",
        "if a\nend",
        "if a\nelse\nend",
        "switch a\nend",
        "function f\nend",
        "function f",
        "function f(x)\nend",
        "function x = f\nend",
        "t a",
        "t('a')",
        "global a",
        "persistent a",
    ];
    for (at, one) in texts.iter().enumerate() {
        for other in &texts[..at] {
            assert_ne!(sexpr(&tree(one)), sexpr(&tree(other)), "{one} and {other}");
        }
    }
}

#[test]
fn json_has_types_ranges_and_positions() {
    let found = json(&tree("% é\nx = 'é' + y\n"));
    assert_eq!(found["type"], "script");
    assert_eq!(found["comments"][0]["text"], "% é");
    let assign = &found["body"][0]["expression"];
    assert_eq!(assign["operator"], "=");
    let sum = &assign["value"];
    assert_eq!(sum["left"]["text"], "'é'");
    let right = json!({"type": "name", "name": "y", "range": [16, 17], "line": 2, "column": 11});
    assert_eq!(sum["right"], right);
}

#[test]
fn long_chains_are_flat() {
    let text = format!("x = a{};", " + b'".repeat(50_000));
    let found = json(&tree(&text));
    let chain = &found["body"][0]["expression"]["value"];
    assert_eq!(chain["type"], "chain");
    assert_eq!(chain["rest"].as_array().map(Vec::len), Some(50_000));
    assert_eq!(chain["rest"][49_999]["right"]["type"], "postfix");
    assert_eq!(sexpr(&tree(&text)).matches("(binary + (postfix (name b) '))").count(), 50_000);
}

/// Names of all parts that occur, to see that a class shows all it has.
fn types(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(parts) => {
            found.extend(parts.get("type").and_then(Value::as_str).map(str::to_owned));
            parts.values().for_each(|part| types(part, found));
        }
        Value::Array(items) => items.iter().for_each(|item| types(item, found)),
        _ => {}
    }
}

#[test]
fn classes_show_all_that_they_hold() {
    let text = "classdef (Sealed) A < B\nproperties (Access = private)\nx (1,:) double {f} = 1\nend\n\
                methods\nfunction g\nend\nh(x)\nend\nevents\nE\nend\nenumeration\nR(1)\nend\nend";
    let mut found = Vec::new();
    types(&json(&parse(text, &Dialect::MATLAB).tree), &mut found);
    for wanted in [
        "class",
        "attribute",
        "superclass",
        "properties",
        "declaration",
        "colon",
        "methods",
        "function",
        "declared-method",
        "events",
        "event",
        "enumeration",
        "member",
    ] {
        assert!(found.iter().any(|kind| kind == wanted), "{wanted}");
    }
}
