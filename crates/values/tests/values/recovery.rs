//! The analysis continues after an error.

use crate::program::recovered;

#[test]
fn independent_errors_are_reported_and_what_follows_is_not() {
    let known = recovered("y = ones(2, 3) * ones(2, 3);\nz = y + 1;\nw = {1} + 1;\nv = w * 2;");
    assert_eq!(known.failing_lines(), [1, 3]);
}

#[test]
fn a_variable_without_a_value_has_any() {
    let known = recovered(
        "f();\nfunction f()\nx = quantity + 1;\ny = quantity(3);\nz = {} + 1;\n\
         quantity = 1;\nend",
    );
    assert_eq!(known.failing_lines(), [3, 5]);
}

#[test]
fn an_error_in_a_loop_does_not_hide_others_in_it() {
    let known = recovered("for k = 1:3\na = {} + k;\nb = {} * k;\nx(k) = a;\nend\nc = x(2);");
    assert_eq!(known.failing_lines(), [2, 3]);
}

#[test]
fn an_index_beyond_the_end_is_any_number_afterwards() {
    let known = recovered("x = 1:3; k = 4;\ny = x(k);\nz = x(k);\nw = x(7);");
    assert_eq!(known.failing_lines(), [2, 4]);
}
