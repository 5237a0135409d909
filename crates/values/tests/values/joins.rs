//! Symbols at join points.

use crate::program::{for_any, run};

#[test]
fn arrays_that_grow_together_have_one_size() {
    let known = run("m = ceil(9 * rand);\nx = zeros(1, 0); y = zeros(1, 0); n = 0;\nfor k = 1:m\n\
         x = [x k]; y = [y 2*k]; n = n + 1;\nend\na = x;\nb = y;\nc = n;");
    let (a, b) = (known.value("a", 6), known.value("b", 7));
    assert_eq!(a, "(1,size(x,2)) double");
    assert_eq!(a, b);
    assert_eq!(known.value("c", 8), "(1,1) double = size(x,2)");
}

#[test]
fn arrays_that_grow_apart_have_sizes_of_their_own() {
    let known = for_any(
        "function f(m)\nx = zeros(1, 0); y = zeros(1, 0);\nfor k = m\n\
                         x = [x 1];\nif k, y = [y 1]; end\nend\na = x;\nb = y;\nend",
    );
    assert_eq!(known.value("a", 7), "(1,size(x,2)) double");
    assert_eq!(known.value("b", 8), "(1,size(y,2)) double");
}

#[test]
fn extents_that_are_equal_on_each_path_are_one_after_a_branch() {
    let known = run("if rand > 0.5\nx = ones(1, 2); y = ones(2, 3);\nelse\n\
                     x = ones(1, 5); y = ones(5, 3);\nend\na = x;\nb = y;");
    assert_eq!(known.value("a", 6), "(1,size(x,2)) double");
    assert_eq!(known.value("b", 7), "(size(x,2),3) double");
}

#[test]
fn a_number_has_a_symbol_if_it_is_that_of_something_else() {
    let known = run("if rand > 0.5, n = 2; k = 2; j = 7; else, n = 5; k = 5; j = 9; end\n\
                     x = zeros(n, k);\ny = zeros(k, j);");
    assert_eq!(known.value("x", 2), "(n,n) double");
    assert_eq!(known.value("y", 3), "(n,j) double");
}
