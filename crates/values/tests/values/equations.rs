//! Sizes that are known to be equal.

use crate::program::{for_any, run};

#[test]
fn a_guard_makes_sizes_one() {
    let known = for_any(
        "function c = f(A, B)\nif size(A, 2) ~= size(B, 2)\nerror('no')\nend\n\
                         c = zeros(size(B, 2), size(A, 2));\nend",
    );
    assert_eq!(known.value("c", 5), "(size(A,2),size(A,2)) double");
}

#[test]
fn an_operation_that_succeeded_says_that_sizes_are_one() {
    let known =
        run("x = rand(3, 9); A = x(:, x(1, :) > rand);\nB = x(x(:, 1) > rand, :);\nC = A * B;\n\
         d = zeros(size(A, 2), size(B, 1));");
    assert_eq!(known.value("d", 4), "(size(A,2),size(A,2)) double");
}
