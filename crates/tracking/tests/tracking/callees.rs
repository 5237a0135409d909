//! Calls of functions have the sizes that their callees say.

use crate::program::Tracked;
use lariat_syntax::Dialect;

const CALLEES: &str = "
function y = scaled(A, x)
y = A * x / 3;
end
function y = turned(A, B)
y = (A + B)';
end
function n = rows(A)
n = size(A, 1);
end
function y = column(n)
y = zeros(n + 1, 1);
end
function y = below(A, B)
y = [A; B];
end
function y = picked(x, k)
y = x(x > k);
end
function y = noise(n)
y = rand(1, ceil(10 * rand(n)));
end
function y = deep(A, n)
if n > 0
  y = deep(A, n - 1);
else
  y = A';
end
end
";

fn tracked(body: &str) -> Tracked {
    Tracked::of(&format!("function u = main(A, B, v)\n{body}\nend{CALLEES}"), Dialect::MATLAB)
}

#[test]
fn terms_of_the_callee_over_the_arguments() {
    let found =
        tracked("u = 0;\na = scaled(B', v);\nb = turned(A, B * B);\nc = scaled(scaled(A, B), v);");
    found.equal(&found.sharp["a#1"], "B'*v", "a");
    found.equal(&found.sharp["b#1"], "(A + B*B)'", "b");
    found.equal(&found.sharp["c#1"], "A*B*v", "c");
}

#[test]
fn values_cross_a_call_in_both_directions() {
    let found = tracked(
        "u = 0;\na = column(rows(B));\nb = zeros(size(B, 1) + 1, 1);\nc = column(4);\nd = column(rows(A));",
    );
    assert_eq!(found.sharp["a#1"], found.sharp["b#1"]);
    assert_eq!(found.sharp["c#1"], "<5,1>");
    assert_ne!(found.sharp["a#1"], found.sharp["d#1"]);
}

#[test]
fn builtins_that_are_curried_stay_so() {
    let found = tracked("u = 0;\na = below(A, B);\nb = [A; B];\nc = below(B, A);");
    assert_eq!(found.sharp["a#1"], found.sharp["b#1"]);
    assert_ne!(found.sharp["a#1"], found.sharp["c#1"]);
}

#[test]
fn a_pure_function_is_one_symbol_for_equal_arguments() {
    let found = tracked(
        "u = 0;\nx = rand(1, 9);\na = picked(x, 2);\nb = picked(x, 2);\nc = picked(x, 3);\nd = picked(x, int8(2));",
    );
    assert_eq!(found.sharp["a#1"], found.sharp["b#1"]);
    assert_ne!(found.sharp["a#1"], found.sharp["c#1"]);
    assert_ne!(found.sharp["a#1"], found.sharp["d#1"]);
}

#[test]
fn chance_makes_each_call_a_symbol_of_its_own() {
    let found = tracked("u = 0;\na = noise(1);\nb = noise(1);");
    assert_ne!(found.sharp["a#1"], found.sharp["b#1"]);
}

#[test]
fn recursion_ends() {
    let found = tracked("u = 0;\na = deep(A, 3);\nb = deep(A, v);");
    assert_eq!(found.sharp["a#1"], "(size(A,2),size(A,1))");
    assert_eq!(found.sharp["b#1"], "(size(A,2),size(A,1))");
}

#[test]
fn a_missing_argument_leaves_the_size_open() {
    let found = tracked("u = 0;\na = scaled(A);\nb = a + 1;");
    assert!(!found.sharp["a#1"].contains('*'), "{}", found.sharp["a#1"]);
}

#[test]
fn how_many_results_are_asked_for_counts() {
    let found = tracked("u = 0;\na = qr(A);\n[b, c] = qr(A);\nd = qr(A);");
    assert_ne!(found.sharp["a#1"], found.sharp["b#1"]);
    assert_eq!(found.sharp["a#1"], found.sharp["d#1"]);
}
