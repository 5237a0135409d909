//! Handles given to code that cannot be seen.

use crate::program::{Program, no_arguments};

/// Is the subfunction analysed?
fn reaches(text: &str, name: &str) -> bool {
    let program = Program::of(text);
    let function = program.function(name);
    let is_known = |engine: &mut lariat_values::ValueEngine<'_>, _| {
        engine.nodes().any(|(_, node)| node.function == function)
    };
    program.analysed(no_arguments(), is_known)
}

#[test]
fn a_handle_given_to_unseen_code_is_called() {
    let text = |call: &str| format!("{call}\nfunction y = inner(x)\ny = x;\nend");
    assert!(reaches(&text("q = integral(@inner, 0, 1);"), "inner"));
    assert!(reaches(&text("c = {1, @inner};\nq = quadgk(c, 0, 1);"), "inner"));
    assert!(!reaches(&text("h = @inner;"), "inner"));
}
