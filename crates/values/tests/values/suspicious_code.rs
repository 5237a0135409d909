//! Suspicious but valid code.

use crate::program::{run, run_in_octave};

fn is_suspicious(text: &str) -> bool {
    let known = run(text);
    assert!(known.failures.is_empty(), "{:?}", known.failures);
    !known.suspicions.is_empty()
}

#[test]
fn a_row_meets_a_column() {
    assert!(is_suspicious("x = (1:3) + (1:4)';"));
    assert!(!is_suspicious("x = (1:3)' + (1:3)';"));
    assert!(!is_suspicious("x = (1:3) + 4;"));
}

#[test]
fn a_condition_that_is_not_a_scalar() {
    assert!(is_suspicious("if [1 0 1], x = 1; end"));
    assert!(!is_suspicious("if any([1 0 1]), x = 1; end"));
    assert!(!is_suspicious("if 'text', x = 1; end"), "the idiom of a string that is there");
}

#[test]
fn a_loop_over_a_column() {
    assert!(is_suspicious("for x = [1; 2; 3], y = x; end"));
    assert!(!is_suspicious("for x = [1 2 3], y = x; end"));
}

#[test]
fn strings_compared_char_by_char() {
    assert!(is_suspicious("a = num2str(rand); b = a == 'abc';"));
    assert!(!is_suspicious("a = num2str(3); b = strcmp(a, 'abc');"));
}

#[test]
fn a_suspicion_stands_if_every_visit_gives_it() {
    let text =
        |second: &str| format!("f((1:3)');\nf({second});\nfunction f(x)\ny = x + (1:4);\nend");
    assert_eq!(run_in_octave(&text("(1:3)'")).suspicions.len(), 1);
}
