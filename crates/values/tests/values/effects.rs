//! Builtins that touch variables by name.

use crate::program::run;

#[test]
fn a_named_variable_may_be_assigned() {
    let known = run("x = 1;\ny = 2;\nload('data.mat', 'x');\na = x;\nb = y;");
    assert_ne!(known.value("a", 4), "(1,1) double = 1");
    assert_eq!(known.value("b", 5), "(1,1) double = 2");
}

#[test]
fn any_variable_may_be_assigned_by_code_that_is_not_known() {
    let known = run("x = 1;\neval(input('', 's'));\na = x;");
    assert_ne!(known.value("a", 3), "(1,1) double = 1");
}

#[test]
fn what_is_cleared_may_have_no_value() {
    let known = run("x = 1;\nclear x\nif exist('x', 'var')\na = 1;\nelse\nb = 1;\nend");
    assert_eq!(known.value("b", 6), "(1,1) double = 1");
}
