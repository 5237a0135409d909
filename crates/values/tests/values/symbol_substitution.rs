//! How symbols cross calls.

use crate::program::{Program, for_any, no_arguments};

#[test]
fn results_come_back_in_the_symbols_of_the_caller() {
    let known = for_any(
        "function f(B, n)\ny = g(B, n + 1);\nend\n\
                         function y = g(A, k)\ny = zeros(k, size(A, 2));\nend",
    );
    assert_eq!(known.value("y", 2), "(max(0,n+1),size(B,2)) double");
}

#[test]
fn what_a_callee_computes_inside_is_a_symbol_of_the_call() {
    let known = for_any(
        "function f(B)\nx = g(B);\ny = x + 1;\nz = g(B);\nend\n\
                         function y = g(A)\ny = A(A > 1);\nend",
    );
    assert_eq!(known.value("x", 2), known.value("y", 3));
    assert_ne!(known.value("x", 2), "(size(B,1),size(B,2)) double");
}

#[test]
fn calls_with_one_pattern_of_sizes_are_one_context() {
    let contexts = |calls: &str| {
        let text = format!(
            "a = rand(ceil(9*rand), 2); b = rand(ceil(9*rand), 2);\n{calls}\n\
             function y = g(A, n)\ny = zeros(n, 1) + A(:, 1);\nend"
        );
        let program = Program::of(&text);
        let g = program.function("g");
        program.analysed(no_arguments(), |engine, _| {
            engine.nodes().filter(|(_, node)| node.function == g).count()
        })
    };
    assert_eq!(contexts("g(a, size(a, 1)); g(b, size(b, 1));"), 1);
    assert_eq!(contexts("g(a, size(a, 1)); g(a, size(b, 1));"), 2);
}
