//! The flow equations of statements.

use crate::program::{for_any, run};

#[test]
fn a_part_that_is_assigned_grows_the_array() {
    let known = run("x = zeros(1, 2);\nx(5) = 1;\nx(2) = [];\ns.a.b = 3;\nt = s.a;");
    assert_eq!(known.value("x", 2), "(1,5) double = [0 0 0 0 1]");
    assert_eq!(known.value("x", 3), "(1,4) double = [0 0 0 1]");
    assert!(known.value("t", 5).contains("struct"), "{}", known.value("t", 5));
}

#[test]
fn a_short_circuit_skips_its_right_side() {
    let known = run("x = [];\nif isempty(x) || x(1) > 2\ny = 1;\nend");
    assert!(known.failures.is_empty(), "{:?}", known.failures);
    assert_eq!(known.value("y", 3), "(1,1) double = 1");
}

#[test]
fn a_switch_takes_the_case_of_a_known_value() {
    let known = run("switch 'b'\ncase {'a', 'b'}\nx = 1;\notherwise\nx = 'no';\nend\ny = x;");
    assert_eq!(known.value("y", 7), "(1,1) double = 1");
    let any =
        for_any("function f(x)\nswitch x\ncase 1\ny = 1;\notherwise\ny = 'no';\nend\nz = y;\nend");
    assert!(any.value("z", 8).contains("char"), "{}", any.value("z", 8));
}
