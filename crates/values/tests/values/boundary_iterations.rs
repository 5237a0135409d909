//! The first and the last iteration of a loop.

use crate::program::for_any;

#[test]
fn an_index_that_is_wrong_in_the_first_or_last_iteration_is_found() {
    let failing = |range: &str, index: &str| {
        let text = format!(
            "function s = f(a)\ns = 0; x = zeros(1, numel(a));\nfor k = {range}\n\
             s = s + x({index});\nend\nend"
        );
        for_any(&text).failing_lines()
    };
    assert_eq!(failing("0:numel(x)", "k"), [4]);
    assert_eq!(failing("1:numel(x)", "k - 1"), [4]);
    assert_eq!(failing("1:numel(x)", "k + 1"), [4]);
    assert!(failing("1:numel(x)", "k").is_empty());
    assert!(failing("2:numel(x)", "k - 1").is_empty());
}

#[test]
fn a_loop_that_is_left_early_may_never_make_its_last_iteration() {
    let known = for_any(
        "function s = f(a)\ns = 0; x = rand(1, numel(a));\nfor k = 1:numel(x)\n\
                         if x(k) > 2, break, end\ns = s + x(k + 1);\nend\nend",
    );
    assert!(known.failures.is_empty(), "{:?}", known.failures);
}
