//! Summaries of functions.

use crate::program::Program;
use lariat_shapes::ParameterPart;
use lariat_value_facts::Context;
use lariat_value_facts::reach::Reach;
use lariat_values::ValueEngine;
use lariat_values::summary::Summary;

fn summary(text: &str, name: &str) -> Summary {
    let program = Program::of(text);
    let function = program.function(name);
    let of = |engine: &mut ValueEngine<'_>, _| Summary::of(engine, function);
    program.analysed(Context::unknown(), of).unwrap_or_else(|| panic!("no summary"))
}

fn requirements(text: &str) -> Vec<(String, Reach)> {
    let summary = summary(text, "f");
    let all = summary.requirements();
    all.map(|(operation, it)| (it.describe(), operation.reach)).collect()
}

#[test]
fn a_product_is_required_to_fit_where_it_is_made() {
    let fits = "size(A,2) = size(x,1), or an operand is a scalar";
    let always = requirements("function y = f(A, x)\ny = A * x;\nend");
    assert_eq!(always, [(fits.to_owned(), Reach::Must)]);
    let in_loop =
        requirements("function y = f(A, x)\ny = 0;\nfor k = 1:size(A, 1)\ny = A * x;\nend\nend");
    assert_eq!(in_loop, [(fits.to_owned(), Reach::IfLoopsExecute)]);
    let in_branch = requirements("function y = f(A, x)\ny = 0;\nif x(1), y = A * x; end\nend");
    assert_eq!(in_branch, [(fits.to_owned(), Reach::May)]);
    assert!(requirements("function y = f(A)\ny = A + A;\nend").is_empty());
}

#[test]
fn results_are_said_in_symbols_of_the_parameters() {
    let text = "function [y, n] = f(A, k)\ny = zeros(size(A, 2), 3);\nif k, n = 'text'; end\nend";
    let summary = summary(text, "f");
    let shown = |place: usize| summary.results[place].values.as_ref().map(ToString::to_string);
    assert_eq!(shown(0).as_deref(), Some("(size(A,2),3) double"));
    assert_eq!(shown(1).as_deref(), Some("(1,4) char = 'text'"));
    let unset: Vec<bool> = summary.results.iter().map(|result| result.maybe_unset).collect();
    assert_eq!(unset, [false, true]);
    assert!(summary.parameters.contains(&(0, ParameterPart::Extent(2))));
}

#[test]
fn effects_are_those_of_all_that_is_called() {
    let text = "function f(x)\nif x, g(x); else, h(x); end\nend\nfunction g(x)\nerror('no')\nend\n\
                function h(x)\nassignin('caller', 'a', x);\nend";
    let (f, g, h) = (summary(text, "f"), summary(text, "g"), summary(text, "h"));
    assert!(f.effects.returns && !g.effects.returns);
    assert!(h.effects.touches_caller && !f.effects.touches_caller);
    let program = Program::of(text);
    assert_eq!(f.callees, [program.function("g"), program.function("h")]);
}
