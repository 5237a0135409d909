//! Summaries in the order of calls.

use crate::program::Program;
use lariat_value_facts::Context;
use lariat_values::summaries::Summaries;

#[test]
fn callees_come_before_their_callers() {
    let program = Program::of(
        "function f(x)\nh(x);\ng(x);\nend\nfunction g(x)\nh(x);\nf(x);\nend\nfunction h(x)\nend\n\
         function alone(x)\nend",
    );
    let order = program.analysed(Context::unknown(), |engine, _| {
        let mut summaries = Summaries::default();
        summaries.add(engine, program.function("f"));
        summaries.callees_first().map(|(function, _)| function).collect::<Vec<_>>()
    });
    assert_eq!(order, ["h", "g", "f"].map(|name| program.function(name)));
}
