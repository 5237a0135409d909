//! Calls by name.

use crate::program::{Program, run};
use lariat_interprocedural::Collection;

#[test]
fn each_combination_of_classes_is_a_call_of_its_own() {
    let known = run("if rand > 0.5, x = 1; else, x = 'a'; end\ny = f(x);\n\
                     function y = f(x)\nif ischar(x), y = {}; else, y = x; end\nend");
    for class in ["cell", "double"] {
        assert!(known.value("y", 2).contains(class), "{}", known.value("y", 2));
    }
    assert!(!known.value("y", 2).contains("char"), "{}", known.value("y", 2));
}

#[test]
fn a_call_with_too_many_arguments_fails() {
    assert_eq!(run("f(1, 2);\nfunction f(x)\nend").failing_lines(), [1]);
    assert!(run("f(1, 2);\nfunction f(varargin)\nend").failures.is_empty());
}

#[test]
fn a_list_of_unknown_length_has_what_several_lengths_give() {
    let known = run("c = cell(1, ceil(3 * rand));\nx = zeros(c{:});");
    assert!(known.value("x", 2).contains("double"), "{}", known.value("x", 2));
}

#[test]
fn code_that_is_kept_is_not_lowered_again() {
    let program = Program::of("function f\ng\nfunction g\n");
    let (code, file) = (&program.code, program.main.file);
    assert!(code.take_asked().contains(&file));
    assert!(code.take_asked().is_empty());
    let is_same = |other: &Collection| match (code.code(file), other.code(file)) {
        (Some(own), Some(others)) => std::ptr::eq(own, others),
        _ => false,
    };
    assert!(is_same(&code.unlowered(|_| true)));
    assert!(!is_same(&code.unlowered(|_| false)));
}
