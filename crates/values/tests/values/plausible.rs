//! What a failing statement was meant to be.

use crate::program::recovered;

#[test]
fn a_cell_is_taken_for_its_content() {
    let known = recovered("x = {3} + 1;\ny = ones(2, x) * ones(5, 1);");
    assert_eq!(known.failing_lines(), [1, 2], "x is 4, so ones(2,4) * ones(5,1)");
}

#[test]
fn braces_are_taken_for_parentheses() {
    let known = recovered("x = [4 5 6];\ny = x{2};\nz = ones(2, y) * ones(4, 1);");
    assert_eq!(known.failing_lines(), [2, 3]);
    let known = recovered("x = [4 5 6];\ny = x{2};\nz = ones(2, y) * ones(5, 1);");
    assert_eq!(known.failing_lines(), [2]);
}

#[test]
fn a_misspelt_variable_is_the_nearest() {
    let text = |other: &str| {
        format!(
            "f();\nfunction f()\ntotal = 3;\nx = ones(2, totl);\n\
             y = x * ones({other}, 1);\ntotl = 1;\nend"
        )
    };
    assert_eq!(recovered(&text("3")).failing_lines(), [4]);
    assert_eq!(recovered(&text("4")).failing_lines(), [4, 5]);
}

#[test]
fn a_misspelt_field_is_the_nearest() {
    let known = recovered("s.column = 'text';\nx = s.colunm;\ny = x{1};");
    assert_eq!(known.failing_lines(), [2, 3]);
}

#[test]
fn arguments_that_are_not_taken_are_left_out() {
    let known = recovered("x = sin(ones(2), 3);\ny = x * ones(3);");
    assert_eq!(known.failing_lines(), [1, 2]);
}
