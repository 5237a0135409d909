//! Builtins that look at the running function or call others.

use crate::program::run;

#[test]
fn the_number_of_arguments_is_that_of_the_call() {
    let known = run("a = f(1);\nb = f(1, 2);\nfunction y = f(x, z)\ny = nargin;\nend");
    assert_eq!(known.value("a", 1), "(1,1) double = 1");
    assert_eq!(known.value("b", 2), "(1,1) double = 2");
}

#[test]
fn a_branch_on_the_number_of_arguments_gives_them_values() {
    let known = run("f(1);\nfunction f(x, z)\nif nargin < 2\nz = 'text';\nend\ny = z;\nend");
    assert_eq!(known.value("y", 6), "(1,4) char = 'text'");
}

#[test]
fn feval_calls_what_its_argument_names() {
    let known = run("a = feval(@f, 1);\nb = feval('f', 'x');\nfunction y = f(x)\ny = x;\nend");
    assert_eq!(known.value("a", 1), "(1,1) double = 1");
    assert_eq!(known.value("b", 2), "(1,1) char = 'x'");
}

#[test]
fn a_variable_that_exists_is_known_to() {
    let known = run("x = 1;\nif exist('x', 'var')\na = 1;\nelse\nb = 1;\nend");
    assert_eq!(known.value("a", 3), "(1,1) double = 1");
    assert_eq!(known.value("b", 5), "(not reached)");
}
