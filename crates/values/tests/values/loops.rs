//! Loops to their fixpoint.

use crate::program::{for_any, run};

#[test]
fn a_counter_is_widened_to_its_sign() {
    let known = run("k = 0;\nwhile rand > 0.1\nk = k + 1;\nend\nx = zeros(1, k);\ny = sqrt(k);");
    assert_eq!(known.value("k", 3), "(1,1) double");
    assert!(known.is_real("y", 6), "k is not negative");
}

#[test]
fn a_range_that_surely_runs_leaves_no_other_path() {
    let sure = run("for k = 1:3\nx = 'text';\nend\ny = x;");
    assert_eq!(sure.value("y", 4), "(1,4) char = 'text'");
    let perhaps = for_any("function f(n)\nx = 1;\nfor k = 1:n\nx = 'text';\nend\ny = x;\nend");
    assert!(perhaps.value("y", 6).contains("double"), "{}", perhaps.value("y", 6));
    assert!(perhaps.value("y", 6).contains("char"), "{}", perhaps.value("y", 6));
}

#[test]
fn a_loop_that_never_runs_is_not_visited() {
    let known = run("for k = 3:1\nx = {} + 1;\nend\ny = k;");
    assert!(known.failures.is_empty(), "{:?}", known.failures);
    assert_eq!(known.value("x", 2), "(not reached)");
}

#[test]
fn what_leaves_by_break_meets_what_leaves_at_the_end() {
    let known =
        run("x = 1;\nwhile x < 9\nif rand > 0.5\nx = 'left';\nbreak\nend\nx = x + 1;\nend\ny = x;");
    assert!(known.value("y", 9).contains("char"), "{}", known.value("y", 9));
    assert!(known.value("y", 9).contains("double"), "{}", known.value("y", 9));
}

#[test]
fn an_endless_loop_is_left_by_break_alone() {
    let known = run("while true\nif rand > 0.5, x = 4; break, end\nend\ny = x;");
    assert_eq!(known.value("y", 4), "(1,1) double = 4");
    let never = run("while true\nx = 1;\nend\ny = x;");
    assert_eq!(never.value("y", 4), "(not reached)");
}

#[test]
fn a_loop_goes_over_columns() {
    let known = run("for x = ones(3, 2)\ny = x;\nend\nfor c = {1, 'a'}\nd = c;\nend");
    assert_eq!(known.value("y", 2), "(3,1) double");
    assert!(known.value("d", 5).starts_with("(1,1) cell"), "{}", known.value("d", 5));
}
