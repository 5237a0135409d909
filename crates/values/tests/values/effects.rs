//! Builtins that touch variables by name.

use crate::program::{Program, no_arguments, run};
use lariat_ir::Stmt;

#[test]
fn a_named_variable_may_be_assigned() {
    let known = run("x = 1;\ny = 2;\nload('data.mat', 'x');\na = x;\nb = y;");
    assert_ne!(known.value("a", 4), "(1,1) double = 1");
    assert_eq!(known.value("b", 5), "(1,1) double = 2");
}

#[test]
fn any_variable_may_be_assigned_by_code_that_is_not_known() {
    let known = run("x = 1;\neval(input('', 's'));\na = x;");
    assert_ne!(known.value("a", 3), "(1,1) double = 1");
}

#[test]
fn what_is_cleared_may_have_no_value() {
    let known = run("x = 1;\nclear x\nif exist('x', 'var')\na = 1;\nelse\nb = 1;\nend");
    assert_eq!(known.value("b", 6), "(1,1) double = 1");
}

#[test]
fn a_callee_that_assigns_in_its_caller_is_known_however_it_is_called() {
    let text = "function f\nx = 1;\nfeval('g');\nh;\nfunction g\nassignin('caller', 'x', 2);\n\
                function h\nx = 2;\n";
    Program::of(text).analysed(no_arguments(), |engine, node| {
        let node = engine.get(node);
        let called = |name: &str| {
            let body = engine.analysis.code.function(node.function).unwrap();
            let is_call =
                |stmt: &Stmt| matches!(stmt, Stmt::Call { function, .. } if function == name);
            body.stmts.iter().find(|(_, stmt)| is_call(stmt)).unwrap().0
        };
        let unseen = &node.facts.bodies[&node.function].unseen;
        assert!(unseen.contains(&called("feval")) && !unseen.contains(&called("h")));
    });
}
