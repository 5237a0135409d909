//! Symbols that parameters and statements create.

use crate::program::{for_any, run};

#[test]
fn parameters_and_numbers_of_sizes_have_symbols() {
    let known = for_any("function f(A, n)\na = A;\nb = zeros(n, size(A, 1));\nend");
    assert_eq!(known.value("b", 3), "(n,size(A,1)) double");
}

#[test]
fn what_a_statement_assigns_has_a_size_of_its_own() {
    let known = run("x = rand(1, 9);\ny = x(x > 0.5);\nz = y + 1;\nw = x(x > 0.2);");
    assert_eq!(known.value("y", 2), "(1,:) double");
    assert_eq!(known.value("z", 3), "(1,size(y,2)) double");
}

#[test]
fn a_statement_in_a_loop_gives_its_symbols_anew() {
    let known = run("x = rand(1, 9);\nold = [];\nfor k = 1:3\ny = x(x > rand);\n\
                     same = [y; y];\nboth = [old, y];\nold = y;\nend");
    assert_eq!(known.value("same", 5), "(2,size(y,2)) double");
    assert_ne!(known.value("both", 6), "(1,2*size(y,2)) double", "y of the iteration before");
}

#[test]
fn the_last_of_two_results_counts_the_columns_of_all_pages() {
    let known = for_any("function f(A)\n[m, n] = size(A);\nx = zeros(n, 1);\ny = A * x;\nend");
    assert_eq!(known.value("n", 2), "(1,1) double = size(A(:,:),2)");
    assert_eq!(known.value("y", 4), "(size(A,1),1,…) unknown", "A is a matrix there");
    let known = for_any("function f(A)\nA(1, 1, 5) = 3;\n[m, n] = size(A);\nend");
    assert_eq!(known.value("n", 3), "(1,1) double", "A has other pages than the argument");
}
