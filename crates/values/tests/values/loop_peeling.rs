//! One iteration of a loop, as far as each run makes it so.

use crate::program::for_any;

fn failing(body: &str) -> Vec<usize> {
    let text = format!(
        "function s = f(a)\ns = 0; x = rand(1, numel(a));\nfor k = 1:numel(x)\n{body}\nend\nend"
    );
    for_any(&text).failing_lines()
}

#[test]
fn the_taken_side_of_a_known_branch_is_run() {
    assert_eq!(failing("if k == 1\ns = s + x(k - 1);\nend"), [5]);
    assert!(failing("if k > 1\ns = s + x(k - 1);\nend").is_empty());
}

#[test]
fn the_first_iteration_of_an_inner_loop_is_run_too() {
    assert_eq!(failing("for j = 0:3\ns = s + x(j);\nend"), [5]);
    assert!(failing("for j = 1:k\ns = s + x(j);\nend").is_empty());
}

#[test]
fn what_a_branch_that_is_passed_by_assigns_is_unknown() {
    assert!(failing("j = k - 1;\nif rand > 0.5, j = k; end\ns = s + x(j);").is_empty());
    assert_eq!(failing("j = k - 1;\nif rand > 0.5, i = k; end\ns = s + x(j);"), [6]);
}

#[test]
fn what_calls_return_is_unknown() {
    assert!(failing("j = fieldnames(k);\ns = s + x(numel(j));").is_empty());
}
