//! Results and what receives them.

use crate::program::run;

#[test]
fn results_go_to_the_targets_in_order() {
    let known =
        run("[m, k] = max([3 1 2]);\n[~, n] = size(ones(2, 5));\nc = {1, 'a'};\n[a, b] = c{:};");
    assert_eq!(known.value("k", 1), "(1,1) double = 1");
    assert_eq!(known.value("n", 2), "(1,1) double = 5");
    assert_eq!(known.value("a", 4), "(1,1) double = 1");
    assert_eq!(known.value("b", 4), "(1,1) char = 'a'");
}

#[test]
fn a_result_that_is_not_returned_fails() {
    assert_eq!(run("[a, b] = f();\nfunction y = f()\ny = 1;\nend").failing_lines(), [1]);
    assert_eq!(run("a = f();\nfunction y = f()\nend").failing_lines(), [1]);
    assert!(run("f();\nfunction y = f()\nend").failures.is_empty());
}
