//! Pure functions.

use crate::program::Program;
use lariat_value_facts::Context;
use lariat_values::ValueEngine;
use lariat_values::summary::Summary;

/// Is the first function of a text pure?
fn is_pure(text: &str) -> bool {
    let program = Program::of(text);
    let function = program.function("f");
    let summary = |engine: &mut ValueEngine<'_>, _| Summary::of(engine, function);
    program.analysed(Context::unknown(), summary).is_some_and(|summary| summary.effects.pure)
}

#[test]
fn arithmetic_is_pure_and_chance_is_not() {
    assert!(is_pure("function y = f(n)\ny = sin(pi * (0:n-1) / n);\nend"));
    assert!(is_pure("function y = f(n)\nif nargin < 1, error('no'); end\ny = n(n > 2);\nend"));
    assert!(!is_pure("function y = f(n)\ny = rand(n);\nend"));
    assert!(!is_pure("function y = f(n)\nh = @(x) x;\ny = h(n);\nend"));
    assert!(!is_pure("function y = f(n)\nglobal g\ny = g + n;\nend"));
    assert!(!is_pure("function y = f(n)\ny = eval('n');\nend"));
    assert!(!is_pure("function y = f(n)\ny = no_such_function(n);\nend"));
}

#[test]
fn a_caller_is_as_pure_as_what_it_reaches() {
    let with = |callee: &str| {
        let f = "function y = f(n)\nif n > 0, y = f(n - 1); else, y = g(n, 2); end\nend";
        is_pure(&format!("{f}\nfunction y = g(n, mode)\n{callee}\nend"))
    };
    assert!(with("y = n;"));
    assert!(!with("y = n + rand;"));
    assert!(with("if mode == 1, y = rand; else, y = n; end"), "mode is 2 in every call");
    assert!(!with("if mode == 2, y = rand; else, y = n; end"));
}
