//! `cellfun` and its kin.

use crate::program::run;

#[test]
fn results_have_the_size_of_the_data() {
    let known = run("c = {1, 'text', []};\nn = cellfun(@numel, c);\n\
                     d = cellfun(@(x) [x x], c, 'UniformOutput', false);\n\
                     s = arrayfun(@(x) x + 1, ones(2, 3));");
    assert_eq!(known.value("n", 2), "(1,3) double = [1 4 0]");
    assert!(known.value("d", 3).starts_with("(1,3) cell"), "{}", known.value("d", 3));
    assert_eq!(known.value("s", 4), "(2,3) double = [2 2 2; 2 2 2]");
}

#[test]
fn a_handler_takes_over_what_fails() {
    let known = run("x = cellfun(@(x) error('no'), {1, 2}, 'ErrorHandler', @(e, x) true);");
    assert!(known.failures.is_empty(), "{:?}", known.failures);
    assert_eq!(known.value("x", 1), "(1,2) logical = [1 1]");
}
