//! Which runs get to a statement.

use crate::program::Program;
use lariat_value_facts::Context;
use lariat_value_facts::reach::Reach;

/// Which runs of a function of any arguments make the statement in a line.
fn reach(lines: &[&str], line: usize) -> Reach {
    let text = format!("function y = f(a, n)\ny = 0;\n{}\nend\n", lines.join("\n"));
    let program = Program::of(&text);
    let stmt = program.stmt(line + 2);
    let found = program.facts(Context::unknown(), |facts| facts.reach(stmt));
    found.unwrap_or_else(|| panic!("line {line} of {lines:?} is not reached"))
}

#[test]
fn branches_decide_unless_their_condition_is_known() {
    assert_eq!(reach(&["y = a + 1;"], 1), Reach::Must);
    assert_eq!(reach(&["if n", "y = a + 1;", "end"], 2), Reach::May);
    assert_eq!(reach(&["if true", "y = a + 1;", "end"], 2), Reach::Must);
    assert_eq!(reach(&["if n", "error('no')", "end", "y = a + 1;"], 4), Reach::Must);
    assert_eq!(reach(&["if n", "return", "end", "y = a + 1;"], 4), Reach::May);
}

#[test]
fn a_loop_may_execute_or_not() {
    assert_eq!(reach(&["for k = 1:n", "y = a + 1;", "end"], 2), Reach::IfLoopsExecute);
    assert_eq!(reach(&["for k = 1:3", "y = a + 1;", "end"], 2), Reach::Must);
    assert_eq!(
        reach(&["for k = 1:3", "for j = 1:n", "y = a + 1;", "end", "end"], 3),
        Reach::IfLoopsExecute
    );
    assert_eq!(reach(&["for k = 1:3", "if n, break, end", "y = a + 1;", "end"], 3), Reach::May);
    assert_eq!(reach(&["for k = 1:3", "if n, break, end", "end", "y = a + 1;"], 4), Reach::Must);
}

#[test]
fn an_error_in_a_try_is_no_failure() {
    assert_eq!(reach(&["try", "y = a + 1;", "catch", "end"], 2), Reach::May);
    assert_eq!(reach(&["try", "y = n(a);", "catch", "y = a + 1;", "end"], 4), Reach::May);
    assert_eq!(reach(&["try", "y = n(a);", "catch", "end", "y = a + 1;"], 5), Reach::Must);
    assert_eq!(reach(&["try", "y = n(a);", "catch", "return", "end", "y = a + 1;"], 6), Reach::May);
    assert_eq!(reach(&["try", "y = n(a);", "return", "catch", "end", "y = a + 1;"], 6), Reach::May);
}
