//! The form of small programs, and that it is well-formed.

use lariat_ir::Function;
use lariat_ir::ssa::{Ssa, build, check::check, display::display};
use lariat_kinds::{Analysis, Library};
use lariat_syntax::{Dialect, parse};
use lariat_tame::lower::{Input, lower};

struct Shipped;

impl Library for Shipped {
    fn function_exists(&self, name: &str) -> bool {
        lariat_builtins::library().is_function(name) || name == "f"
    }
    fn package_exists(&self, _: &str) -> bool {
        false
    }
}

fn ssa(text: &str) -> (Function, Ssa) {
    let dialect = &Dialect::OCTAVE;
    let parsed = parse(text, dialect);
    let kinds = lariat_kinds::analyze(&parsed.tree, &Shipped, Analysis::FlowSensitive);
    let lowered = lower(&Input { tree: &parsed.tree, kinds: &kinds, view: None, dialect });
    let main = lowered.program.main();
    let main = main.unwrap_or_else(|| panic!("no function in {text}"));
    let function = lowered.program.functions[main].clone();
    let ssa = build(&function, &|_| false).unwrap_or_else(|_| panic!("too large"));
    let faults = check(&ssa);
    assert!(faults.is_empty(), "{}\n{}", faults.join("\n"), display(&function, &ssa));
    (function, ssa)
}

/// The φ nodes, in source order.
fn phis(text: &str) -> Vec<String> {
    let (function, ssa) = ssa(text);
    let text = display(&function, &ssa);
    let lines = text.lines().filter(|line| line.contains('φ'));
    lines.map(|line| line.trim().to_owned()).collect()
}

#[test]
fn straight_code_has_no_phi() {
    assert!(phis("function y = g(x)\ny = x;\ny = y + 1;\ny = y * x;\nend").is_empty());
}

#[test]
fn a_diamond_joins_what_it_assigns() {
    let text = "function y = g(x, c)\nif c\n y = x;\nelse\n y = c;\n z = 1;\nend\ny = y + 1;\nend";
    assert_eq!(phis(text), ["y#3 = φ(y#1, y#2)"]);
}

#[test]
fn a_branch_without_else_joins_with_what_was_before() {
    let text = "function y = g(y, c)\nif c\n y = 1;\nend\nend";
    assert_eq!(phis(text), ["y#2 = φ(y#1, y#0)"]);
}

#[test]
fn a_loop_merges_the_first_round_with_later_ones() {
    let text = "function s = g(n)\ns = 0;\nfor k = 1:n\n s = s + k;\nend\nend";
    assert_eq!(phis(text), ["s#2 = φ(s#1, s#3)"]);
}

#[test]
fn the_variable_of_a_loop_is_merged_where_it_is_read_afterwards() {
    let text = "function k = g(n)\nfor k = 1:n\n f(k);\nend\nend";
    assert_eq!(phis(text), ["k#2 = φ(k#1, k#3)"]);
}

#[test]
fn a_break_comes_with_what_it_saw() {
    let text =
        "function s = g(p, q)\ns = 0;\nwhile p\n s = 1;\n if q, break, end\n s = 2;\nend\nend";
    assert_eq!(phis(text), ["s#2 = φ(s#1, s#4)", "s#5 = φ(s#2, s#3)"]);
}

#[test]
fn a_continue_is_an_edge_to_the_beginning() {
    let text =
        "function s = g(p, q)\ns = 0;\nwhile p\n if q, s = 3; continue, end\n s = 2;\nend\nend";
    assert_eq!(phis(text), ["s#2 = φ(s#1, s#3, s#4)"]);
}

#[test]
fn a_computed_condition_leaves_by_the_break_alone() {
    let text = "function n = g(x)\nn = 1;\nwhile n < x\n n = 2 * n;\nend\nend";
    assert_eq!(phis(text), ["n#2 = φ(n#1, n#3)"]);
}

#[test]
fn returns_meet_at_the_end() {
    let text = "function y = g(c)\ny = 1;\nif c\n y = 2;\n return\nend\ny = 3;\nend";
    assert_eq!(phis(text), ["y#4 = φ(y#2, y#3)"]);
}

#[test]
fn an_update_defines_a_version_from_the_one_before() {
    let (function, ssa) = ssa("function x = g(n)\nx = 1;\nx(n) = 2;\nx(1) = [];\nend");
    let text = display(&function, &ssa);
    assert!(text.contains("x#2 = updated(n#0, x#1, "), "{text}");
    assert!(text.contains("x#3 = deletion(x#2"), "{text}");
}

#[test]
fn what_a_try_assigns_is_anything_in_its_handler() {
    let text =
        "function y = g(x)\ny = 1;\ntry\n y = f(x);\n y = 3;\ncatch\n x = y;\nend\ny = x;\nend";
    let (function, ssa) = ssa(text);
    let text = display(&function, &ssa);
    assert!(text.contains("y#4 = caught()"), "{text}");
    assert!(text.contains("x#1 = copied(y#4)"), "{text}");
}

#[test]
fn a_break_comes_by_the_cleanup() {
    let text = "function y = g(p)\ny = 1;\nwhile p\n unwind_protect\n  y = 2;\n  break\n \
                unwind_protect_cleanup\n  y = 3;\n end_unwind_protect\nend\nend";
    assert_eq!(phis(text), ["y#5 = φ(y#1, y#4)"]);
}

#[test]
fn code_after_a_return_has_no_block() {
    let (_, ssa) = ssa("function y = g\ny = 1;\nreturn\ny = 2;\nend");
    assert_eq!(ssa.graph.blocks.len(), 1);
}

#[test]
fn a_loop_without_a_way_out_has_no_end() {
    let (_, ssa) = ssa("function y = g\ny = 1;\nwhile true\n y = y + 1;\nend\nend");
    assert!(ssa.graph.ids().all(|block| !ssa.graph.blocks[block].succs.is_empty()));
}

/// Figure 6 of `002`: the pruned form of its figure 1.
const FIGURE_1: &str = "function [h, e] = g(a, b, e, p1, p2)
d = max(b*b, abs(a)*b);
a = atan2(b, b');
d = (b+d)*fix(b);
while p1
  c = a*b;
  a = c + a.^b;
  b = c - a./c;
  while p2
    e = e*d;
  end
end
h = b.^b - a;
end";

#[test]
fn figure_6_is_the_pruned_form_of_figure_1() {
    let expected =
        ["a#2 = φ(a#1, a#3)", "b#1 = φ(b#0, b#2)", "e#1 = φ(e#0, e#2)", "e#2 = φ(e#1, e#3)"];
    assert_eq!(phis(FIGURE_1), expected);
    let (function, ssa) = ssa(FIGURE_1);
    let text = display(&function, &ssa);
    for line in ["c#1 = mtimes(a#2, b#1)", "e#3 = mtimes(e#2, d#2)", "d#2 = mtimes("] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
}

#[test]
fn frontiers_of_figure_1_are_the_loops_and_nothing_else() {
    let (_, ssa) = ssa(FIGURE_1);
    let loops = ssa.graph.ids().filter(|id| ssa.graph.blocks[*id].preds.len() > 1);
    let loops: Vec<_> = loops.collect();
    assert_eq!(loops.len(), 2);
    let all: Vec<_> = ssa.graph.ids().flat_map(|id| ssa.frontiers.get(id).to_vec()).collect();
    assert!(loops.iter().all(|id| all.contains(id)));
    assert!(all.iter().all(|id| loops.contains(id)));
}

/// What has n branches, each assigning a variable of a few, nested or not.
fn long(n: usize, depth: usize) -> String {
    let mut text = String::from("function y = g(c, y)\n");
    for k in 0..n {
        text += &format!("if c\n x{} = {k};\nelse\n y = x{};\nend\n", k % 7, (k + 3) % 7);
    }
    for _ in 0..depth {
        text += "while c\n y = y + 1;\n";
    }
    text + &"end\n".repeat(depth) + "end\n"
}

#[test]
fn long_functions_take_linear_time() {
    let time = |text: &str| {
        let start = std::time::Instant::now();
        ssa(text);
        start.elapsed()
    };
    let (short, long) = (time(&long(500, 5)), time(&long(4_000, 20)));
    assert!(long < short * 40 + std::time::Duration::from_millis(500), "{short:?} and {long:?}");
}

#[test]
fn a_long_chain_of_conditions_needs_no_stack() {
    let mut text = String::from("function y = g(c)\ny = 0;\nif c\n y = 1;\n");
    for k in 0..5_000 {
        text += &format!("elseif c == {k}\n y = {k};\n");
    }
    let (_, ssa) = ssa(&(text + "end\nend\n"));
    assert!(ssa.graph.blocks.len() > 10_000);
}
