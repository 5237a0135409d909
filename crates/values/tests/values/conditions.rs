//! Branches and what they teach.

use crate::program::{for_any, run};

#[test]
fn a_known_condition_leaves_one_branch() {
    let known = run("if 1 > 2\nx = 'no';\nelse\nx = 4;\nend\ny = x;");
    assert_eq!(known.value("x", 2), "(not reached)");
    assert_eq!(known.value("y", 6), "(1,1) double = 4");
}

#[test]
fn a_test_of_the_class_refines_both_branches() {
    let known = run("if rand > 0.5, x = 'text'; else, x = {1}; end\n\
                     if ischar(x)\na = x;\nelse\nb = x;\nend");
    assert_eq!(known.value("a", 3), "(1,4) char = 'text'");
    assert!(known.value("b", 5).contains("cell"), "{}", known.value("b", 5));
    assert!(!known.value("b", 5).contains("char"));
}

#[test]
fn both_conditions_of_an_and_are_known_in_its_branch() {
    let known = for_any("function f(x, y)\nif ischar(x) && iscell(y)\na = x;\nb = y;\nend\nend");
    assert!(known.value("a", 3).contains("char"), "{}", known.value("a", 3));
    assert!(known.value("b", 4).contains("cell"), "{}", known.value("b", 4));
}

#[test]
fn the_negation_of_a_test_refines_the_other_branch() {
    let known = for_any("function f(x)\nif ~ischar(x)\na = 1;\nelse\nb = x;\nend\nend");
    assert!(known.value("b", 5).contains("char"), "{}", known.value("b", 5));
}
