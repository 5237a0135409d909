//! Code in strings.

use crate::program::run;

#[test]
fn code_in_a_known_string_is_run() {
    let known = run("x = 2;\neval('y = x + 1;');\nz = y;");
    assert_eq!(known.value("z", 3), "(1,1) double = 3");
}

#[test]
fn what_such_code_assigns_it_may_not_assign() {
    let known = run("x = 1;\nif rand > 0.5, eval('x = ''text'';'); end\ny = x;");
    for class in ["double", "char"] {
        assert!(known.value("y", 3).contains(class), "{}", known.value("y", 3));
    }
}
