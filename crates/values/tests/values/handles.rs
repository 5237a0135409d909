//! References and calls of handles.

use crate::program::run;

#[test]
fn a_handle_is_called_at_a_reference() {
    let known = run("k = 3;\nh = @(x) x + k;\ny = h(4);\nk = 5;\nz = h(4);");
    assert_eq!(known.value("y", 3), "(1,1) double = 7");
    assert_eq!(known.value("z", 5), "(1,1) double = 7", "k was captured");
}

#[test]
fn each_function_that_a_handle_may_be_is_called() {
    let known = run("if rand > 0.5, h = @numel; else, h = @(x) 'text'; end\ny = h([1 2]);");
    for class in ["double", "char"] {
        assert!(known.value("y", 2).contains(class), "{}", known.value("y", 2));
    }
}

#[test]
fn braces_around_numbers_fail() {
    assert_eq!(run("x = [1 2];\ny = x{1};").failing_lines(), [2]);
    assert_eq!(run("x = {1 2};\ny = x.a;").failing_lines(), [2]);
    assert!(run("x = {1 2};\ny = x{1};").failures.is_empty());
}

#[test]
fn a_function_in_front_of_braces_in_an_anonymous_function_fails() {
    let known = run("f = @(x) sin{x};\ny = f(2);");
    assert!(!known.failing_lines().is_empty());
    assert!(run("sin = {1, 2};\nf = @(x) sin{x};\ny = f(2);").failures.is_empty());
}
