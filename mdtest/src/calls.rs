//! Announced edges of the call graph of the first file.
//!
//! ```text
//! z = fzero(@target, 1);      % calls: fzero call; target handle
//! d = a + b;                  % calls: money.plus overloading
//! ```
//!
//! Each announced function must be called on its line, and what the call rests on must
//! be as announced. A function or script of the program that is called on a line with
//! an announcement must be announced.

use crate::markdown::Section;
use crate::project::Project;
use lariat_calls::{BUDGET, CallGraph};
use lariat_interprocedural::Collection;
use lariat_value_facts::Context;

/// The mark of an announcement.
const MARK: &str = "% calls: ";

/// What differs between announced and found calls.
pub fn differences(section: &Section) -> Vec<String> {
    if !section.files.iter().any(|file| file.text.contains(MARK)) {
        return Vec::new();
    }
    let project = Project::of(section);
    let code = project.collection();
    let Some(entry) = code.main(project.files[0].0) else {
        return vec!["the first file has no function or script".to_owned()];
    };
    let graph = CallGraph::of_program(&code, entry, Context::unknown(), BUDGET);
    let calls = calls(&project, &code, &graph);
    let mut wrong = Vec::new();
    for ((file, ..), text) in project.files.iter().zip(&section.files) {
        for (line, number) in text.text.lines().zip(1u32..) {
            let Some((_, announced)) = line.split_once(MARK) else { continue };
            let announced = announced.split(" % ").next().unwrap_or(announced);
            let here = calls.iter().filter(|call| call.at == (*file, number));
            for difference in of_line(announced, &here.collect::<Vec<_>>()) {
                wrong.push(format!("{}:{number}: {difference}", text.name));
            }
        }
    }
    wrong
}

/// A call, as literate tests see it.
struct Call {
    at: (lariat_base::FileId, u32),
    callee: String,
    basis: &'static str,
    /// It is one of the program, and no builtin.
    own: bool,
}

fn calls(project: &Project, code: &Collection, graph: &CallGraph) -> Vec<Call> {
    let edges = graph.edges.iter().map(|edge| {
        let file = edge.site.function.file;
        let callee = &graph.nodes[edge.callee].callee;
        let line = project.sources.file(file).position(edge.span.start).line;
        let (name, own) = (callee.name(code), callee.function().is_some());
        Call { at: (file, line), callee: name, basis: edge.basis.word(), own }
    });
    edges.collect()
}

fn of_line(announced: &str, calls: &[&Call]) -> Vec<String> {
    let announced: Vec<(&str, &str)> =
        announced.split(';').filter_map(|one| one.trim().rsplit_once(' ')).collect();
    let mut wrong = Vec::new();
    for (callee, basis) in &announced {
        let bases: Vec<&str> =
            calls.iter().filter(|call| call.callee == *callee).map(|call| call.basis).collect();
        if !bases.contains(basis) {
            wrong.push(format!("`{callee}` is called by {bases:?}, announced {basis}"));
        }
    }
    let named = |call: &&&Call| announced.iter().any(|(callee, _)| *callee == call.callee);
    let others = calls.iter().filter(|call| call.own && !named(call));
    wrong.extend(others.map(|call| format!("`{}` is called: {}", call.callee, call.basis)));
    wrong
}
