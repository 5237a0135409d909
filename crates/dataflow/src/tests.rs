//! What the three analyses report for small programs and for very large ones.

mod simulation;

use super::{Callees, Fate, FlowFacts, LibraryCallees, Paths, analyze};
use lariat_base::Span;
use lariat_builtins::{Effect, Effects};
use lariat_kinds::{Analysis, Library};
use lariat_syntax::tree::{FunctionId, Tree};
use lariat_syntax::{Dialect, parse};
use std::fmt::Write;

struct Shipped;

impl Library for Shipped {
    fn function_exists(&self, name: &str) -> bool {
        lariat_builtins::library().is_function(name) || name.starts_with("my_script")
    }
    fn package_exists(&self, name: &str) -> bool {
        lariat_builtins::library().is_package(name)
    }
}

/// Every bare name that starts with `my_script` is one.
struct Scripts;

impl Callees for Scripts {
    fn effects(&self, name: &str, from: Option<FunctionId>, bare: bool) -> Effects {
        match bare && name.starts_with("my_script") {
            true => Effects::NONE.with(Effect::DefinesAny).with(Effect::ReadsAny),
            false => LibraryCallees.effects(name, from, bare),
        }
    }
}

fn flow(text: &str, dialect: &Dialect) -> (Tree, FlowFacts) {
    let tree = parse(text, dialect).tree;
    let kinds = lariat_kinds::analyze(&tree, &Shipped, Analysis::FlowSensitive);
    let facts = analyze(&tree, &kinds, &Scripts);
    (tree, facts)
}

fn line(tree: &Tree, place: u32) -> usize {
    tree.text()[..place as usize].matches('\n').count() + 1
}

/// The facts in words, by line.
fn reported(text: &str, dialect: &Dialect) -> Vec<String> {
    let (tree, facts) = flow(text, dialect);
    let line = |span: Span| line(&tree, span.start);
    let mut reported = Vec::new();
    for at in &facts.unassigned {
        let how = match (at.captured, at.paths) {
            (true, _) => "captured without value",
            (false, Paths::All) => "unassigned",
            (false, Paths::Some) => "maybe unassigned",
        };
        reported.push((line(tree.expr_span(at.name)), format!("{} {how}", tree.name(at.sym))));
    }
    for value in &facts.unused {
        for target in &value.targets {
            let how = match target.fate {
                Fate::NeverRead => "never read".to_owned(),
                Fate::Replaced(None) => "not read again".to_owned(),
                Fate::Replaced(Some(next)) => {
                    format!("replaced in line {}", line(tree.expr_span(next)))
                }
            };
            let name = tree.name(target.sym);
            reported.push((line(tree.expr_span(target.name)), format!("{name} {how}")));
        }
    }
    for run in &facts.unreachable {
        let end = line(Span::at(run.span.end));
        reported.push((line(run.span), format!("unreachable to {end}: {:?}", run.reason)));
    }
    reported.sort();
    reported.into_iter().map(|(line, what)| format!("{line}: {what}")).collect()
}

fn matlab(text: &str) -> Vec<String> {
    reported(text, &Dialect::MATLAB)
}

fn octave(text: &str) -> Vec<String> {
    reported(text, &Dialect::OCTAVE)
}

fn assert_quiet(text: &str) {
    assert_eq!(matlab(text), [""; 0], "{text}");
}

#[test]
fn the_example_of_the_module() {
    let text = "function r = f(n)\n k = numel(n);\n k = 1;\n r = k + m;\n return\n m = 2;\nend";
    assert_eq!(
        matlab(text),
        ["2: k replaced in line 3", "4: m unassigned", "6: unreachable to 6: Return"]
    );
}

// Definite assignment.

#[test]
fn branches_assign_or_not() {
    let text = "function r = f(c)\nif c\n x = 1;\nend\nr = x + y;\ny = 2;\nr = r + y;\nend";
    assert_eq!(matlab(text), ["5: x maybe unassigned", "5: y unassigned"]);
}

#[test]
fn all_branches_assign() {
    assert_quiet(
        "function r = f(c)\nif c, x = 1; elseif c > 2, x = 2; else, x = 3; end\nr = x;\nend",
    );
    assert_quiet("function r = f(c)\nif c, x = 1; else, error('no'); end\nr = x;\nend");
    assert_quiet(
        "function r = f(c)\nswitch c\ncase 1\n x = 1;\ncase {2, 3}\n x = 2;\notherwise\n x = 3;\nend\nr = x;\nend",
    );
}

#[test]
fn a_switch_may_run_no_case() {
    let text = "function r = f(c)\nswitch c\ncase 1\n x = 1;\ncase 2\n x = 2;\nend\nr = x;\nend";
    assert_eq!(matlab(text), ["8: x maybe unassigned"]);
}

#[test]
fn a_condition_that_stops_is_followed_by_no_branch() {
    let text =
        "function r = f(c)\nif ~c, error('pkg:no', 'no'); end\nif c, x = 1; end\nr = x;\nend";
    assert_eq!(matlab(text), ["4: x maybe unassigned"]);
    assert_quiet("function r = f(c)\nc || error('no');\nr = c;\nend");
}

#[test]
fn loops_may_run_no_iteration() {
    let text = "function r = f(n)\nfor k = 1:n\n x = k;\nend\nr = x + k;\nend";
    assert_eq!(matlab(text), ["5: x maybe unassigned"]);
    assert_quiet("function r = f(n)\nwhile true\n x = n;\n if x, break, end\nend\nr = x;\nend");
    assert_eq!(octave("function r = f(n)\ndo\n x = n--;\nuntil x > 3\nr = x;\nend"), [""; 0]);
}

#[test]
fn a_later_round_may_see_what_an_earlier_one_assigned() {
    let text = "function r = f(n)\nfor k = 1:n\n if k > 1, r = x; end\n x = k;\nend\nend";
    assert_eq!(matlab(text), ["3: x maybe unassigned"]);
    let text = "function r = f(n)\nwhile n\n while n > 2\n  if n > 3, r = x; end\n  x = 1;\n end\n return\nend\nend";
    assert_eq!(matlab(text)[0], "4: x maybe unassigned");
}

#[test]
fn no_iteration_follows_one_that_fails() {
    let text =
        "function r = f(n)\nr = 0;\nfor k = 1:n\n t = t + k;\n if t > 3, r = t; end\nend\nend";
    assert_eq!(matlab(text), ["4: t unassigned"]);
    let text = "function r = f(n)\nr = 0;\nfor k = 1:n\n if k > 3, break, end\n while r\n  r = x; x = k;\n end\nend\nend";
    assert_eq!(matlab(text), ["6: x unassigned"]);
    let text = "function r = f(n)\nr = 0;\nfor k = 1:n\n try, r = x; catch, x = k; end\nend\nend";
    assert_eq!(matlab(text), ["4: x maybe unassigned"]);
}

#[test]
fn a_part_makes_the_whole() {
    assert_quiet("function r = f\nx(3) = 1;\ns.a.b = 2;\nc{2} = 3;\nr = {x, s, c};\nend");
    let text = "function r = f\nx(i0) = 1;\nr = x;\ni0 = 1;\nr = i0;\nend";
    assert!(matlab(text).contains(&"2: i0 unassigned".to_owned()), "{:?}", matlab(text));
}

#[test]
fn only_the_first_use_on_a_path() {
    let text = "function r = f(c)\nr = x;\nr = r + x;\nx = c;\nr = r + x;\nend";
    assert_eq!(matlab(text), ["2: x unassigned"]);
    let text = "function r = f(c)\nif c, r = x; else, r = -x; end\nx = 1; r = r + x;\nend";
    assert_eq!(matlab(text), ["2: x unassigned", "2: x unassigned"]);
}

#[test]
fn inputs_results_and_declared_names() {
    assert_quiet("function r = f(a)\nglobal G\npersistent p\nr = a + G + p;\nend");
    assert_eq!(matlab("function r = f(a)\nr = r + a;\nend"), ["2: r unassigned"]);
    assert_quiet("function a = f(a)\na = a + 1;\nend");
    assert_quiet("function f(o)\narguments\n o.n = 1\nend\ndisp(o.n)\nend");
}

#[test]
fn a_constructor_has_its_object() {
    let text = "classdef C < B\nmethods\nfunction obj = C(x)\n obj@B(x);\n obj.x = obj.y;\nend\nfunction o = m(x)\n o = o + x;\nend\nend\nend";
    assert_eq!(matlab(text), ["8: o unassigned"]);
}

#[test]
fn handlers_run_after_any_part_of_the_body() {
    let text = "function r = f(n)\ntry\n x = g(n);\n y = g(x);\ncatch e\n r = x;\n r = [r y e];\nend\nr = y;\nend";
    assert_eq!(matlab(text), ["6: x maybe unassigned", "7: y maybe unassigned"]);
    assert_quiet("function r = f(n)\ntry\n x = g(n);\ncatch e\n rethrow(e);\nend\nr = x;\nend");
    let text = "function r = f(n)\ntry\n z = 1;\n if n, x = z; end\nend\nr = x;\nend";
    assert_eq!(matlab(text), ["6: x maybe unassigned"]);
}

#[test]
fn a_cleanup_runs_after_any_part_and_then_goes_on() {
    let text = "function r = f(n)\nunwind_protect\n x = n;\nunwind_protect_cleanup\n disp(x);\n y = 1;\nend_unwind_protect\nr = x + y;\nend";
    assert_eq!(octave(text), ["5: x maybe unassigned"]);
}

#[test]
fn anonymous_functions_take_values_with_them() {
    assert_quiet("function r = f(a)\nx = 1;\nr = @(y) x + y + a;\nend");
    let text = "function r = f(a)\ng = @(n) g(n - 1) + a;\nr = g;\nend";
    assert_eq!(matlab(text), ["2: g captured without value"]);
    assert_quiet("function r = f(a)\nr = @() error('no');\nr = r(a);\nend");
}

#[test]
fn nested_functions_share() {
    assert_quiet(
        "function r = f(a)\nn = 0;\nset();\nr = m;\nfunction set()\n m = n + a; n = 2;\nend\nend",
    );
    let text = "function r = f(a)\nr = g(a);\nfunction q = g(b)\n q = t; t = b;\nend\nend";
    assert!(matlab(text).contains(&"4: t unassigned".to_owned()), "{:?}", matlab(text));
}

#[test]
fn dynamic_definitions_are_believed() {
    for define in ["eval('x = 1;')", "load(a)", "load data.mat", "my_script_1", "evalin('base', a)"]
    {
        assert_quiet(&format!("function r = f(a)\n{define}\nr = x;\nif a, x = 1; r = x; end\nend"));
    }
    for define in ["load('d.mat', 'x')", "load d.mat x", "if exist('x', 'var'), end"] {
        assert_quiet(&format!("function r = f(a)\n{define}\nr = x + a;\nx = 1;\nend"));
        let text =
            format!("function r = f(a)\n{define}\nr = x + y + a;\nx = 1; y = 2;\nr = y;\nend");
        assert!(matlab(&text).contains(&"3: y unassigned".to_owned()), "{text}");
    }
    let text = "function r = f(a)\ns = load(a);\nr = x + s; x = 1; r = x + r;\nend";
    assert_eq!(matlab(text), ["3: x unassigned"]);
}

#[test]
fn assignments_in_conditions() {
    assert_eq!(
        octave("function r = f(a)\nif (a && (x = a))\n r = x;\nend\nr = x;\nend")[1..],
        ["5: x maybe unassigned"]
    );
    assert_eq!(octave("function r = f(a)\nwhile ((x = a--) > 0) end\nr = x;\nend"), [""; 0]);
    assert_eq!(octave("function r = f(a)\nx += a; r = x;\nend"), ["2: x unassigned"]);
}

#[test]
fn results_that_are_never_assigned() {
    let outputs = |text: &str| {
        let (tree, facts) = flow(text, &Dialect::MATLAB);
        let names = facts.unassigned_outputs.iter().map(|at| tree.name(at.sym).to_owned());
        names.collect::<Vec<_>>()
    };
    assert_eq!(outputs("function [a, b] = f(c)\nif c, a = 1; end\nend"), ["b"]);
    assert_eq!(outputs("function [a, b] = f(c)\nerror('not done')\nend"), [""; 0]);
    assert_eq!(outputs("function a = f(c)\nif c, a = 1; return, end\nerror('no')\nend"), [""; 0]);
}

// Liveness.

#[test]
fn values_that_are_never_read() {
    let text = "function r = f(a)\nx = a;\ny = 2;\ny = x;\nz = y;\nr = a;\nz = r;\nend";
    assert_eq!(matlab(text), ["3: y replaced in line 4", "5: z never read", "7: z never read"]);
    assert_eq!(matlab("function r = f(a)\nx = a;\nr = x;\nx = 2;\nend"), ["4: x not read again"]);
}

#[test]
fn a_shown_value_is_meant_to_be_seen() {
    assert_quiet("function f(a)\nx = a\ny = 2, z = 3\nend");
}

#[test]
fn iterations_read_what_earlier_ones_assigned() {
    assert_quiet("function r = f(n)\nt = 0;\nfor k = 1:n\n r(k) = t;\n t = k;\nend\nend");
    let text = "function r = f(n)\nr = 0;\nfor k = 1:n\n t = k; r = r + t;\n t = 0;\nend\nend";
    assert_eq!(matlab(text), ["5: t not read again"]);
    assert_quiet(
        "function r = f(n)\nr = 0;\nwhile true\n while true\n  r = r + t0(n);\n  if n, break, end\n end\n if r, break, end\nend\nend\nfunction t = t0(n)\nt = n;\nend",
    );
}

#[test]
fn facts_travel_through_loops_left_by_breaks() {
    let text = "function r = f(n)\nx = 1;\nwhile 1\n if n, break, end\n while 1\n  if n > 1, break, end\n  while 1\n   if n > 2, break, end\n   x = 2;\n   n = g(n);\n  end\n end\nend\nr = x;\nend";
    assert_quiet(text);
}

#[test]
fn continue_goes_to_the_next_iteration() {
    assert_quiet(
        "function r = f(n)\nlast = 0;\nfor k = 1:n\n if last > k\n  last = k;\n  continue\n end\n last = 2 * k;\nend\nr = last;\nend",
    );
    let text = "function r = f(n)\nr = 1;\nfor k = 1:n\n t = k;\n if k\n  t = 2;\n  continue\n end\n r = t;\nend\nend";
    assert_eq!(matlab(text), ["6: t not read again"]);
}

#[test]
fn handlers_read_what_bodies_assigned() {
    assert_quiet(
        "function r = f(n)\nstep = 'a';\ntry\n g(n);\n step = 'b';\n g(n);\n step = 'c';\n r = g(n);\ncatch\n r = step;\nend\nend",
    );
    let text = "function r = f(n)\nok = false;\nunwind_protect\n ok = true;\n g(n);\n ok = false;\nunwind_protect_cleanup\n r = ok;\nend_unwind_protect\nend";
    assert_eq!(octave(text), [""; 0]);
}

#[test]
fn several_results() {
    assert_quiet("function r = f(a)\n[m, k] = max(a);\nr = k;\nend");
    assert_eq!(
        matlab("function f(a)\n[m, ~, k] = max(a);\n[p, a.q] = max(a);\nend"),
        ["2: k never read", "2: m never read"]
    );
}

#[test]
fn what_is_changed_in_part_may_be_shared() {
    assert_quiet("function f(a)\nh = handle(a);\nh.Color = 'r';\nend");
}

#[test]
fn names_in_texts_and_programs_in_texts_read() {
    assert_quiet("function f(a)\nx = a;\nsave('f.mat', 'x');\nend");
    assert_quiet("function f(a)\nx = a;\nsave f.mat x\nend");
    assert_quiet("function f(a)\nx = a;\neval('disp(x)');\nend");
    assert_quiet("function f(a)\nx = a;\nmy_script_2\nend");
    assert_eq!(
        matlab("function f(a)\nx = a; y = 1;\nsave('f.mat', 'x');\nend"),
        ["2: y never read"]
    );
}

#[test]
fn code_that_is_switched_off_reads() {
    let text = "function r = f(a)\nx = a;\nr = 1;\nreturn\ndisp(x);\nend";
    assert_eq!(matlab(text), ["5: unreachable to 5: Return"]);
    assert_quiet("function r = f(a)\nx = a;\nr = 1;\nif false\n disp(x);\nend\nend");
}

// Reachability.

#[test]
fn after_jumps() {
    let text = "function f(a)\nfor k = a\n break\n disp(1)\n disp(2)\nend\nwhile a\n continue;\n disp(3)\nend\nerror('x');\ndisp(4)\nend";
    assert_eq!(
        matlab(text),
        [
            "4: unreachable to 5: Break",
            "9: unreachable to 9: Continue",
            "12: unreachable to 12: Stop"
        ]
    );
}

#[test]
fn after_loops_and_branches() {
    let text = "function r = f(a)\nwhile true\n r = g(a);\nend\ndisp(r)\nend";
    assert_eq!(matlab(text), ["5: unreachable to 5: EndlessLoop"]);
    let text =
        "function r = f(a)\nif a\n r = 1; return\nelse\n error('no');\nend\ndisp(r)\nr = 2;\nend";
    assert_eq!(matlab(text), ["7: unreachable to 8: AllBranches"]);
    assert_eq!(
        octave("function f(a)\ndo\n a();\nuntil false\na();\nend"),
        ["5: unreachable to 5: EndlessLoop"]
    );
}

#[test]
fn an_error_may_be_none() {
    assert_quiet(
        "function f(a)\nerror(a);\nerror(nargchk(1, 2, nargin));\nerror('pkg:id', a);\ndisp(a)\nend",
    );
    for stop in
        ["error('no')", "error no", "error(['no ' a])", "error('%d:%d', a)", "error('a:b', 'c')"]
    {
        let text = format!("function f(a)\n{stop}\ndisp(a)\nend");
        assert_eq!(matlab(&text), ["3: unreachable to 3: Stop"], "{stop}");
    }
}

#[test]
fn jumps_after_jumps_are_a_habit() {
    assert_quiet("function f(a)\nif a\n error('no');\n return\nend\ndisp(a)\nend");
}

#[test]
fn handlers_are_reached() {
    assert_quiet("function f(a)\ntry\n error('no');\ncatch\n disp(a)\nend\ndisp(a)\nend");
    assert_quiet(
        "function f(a)\nwhile true\n try\n  g(a); break\n catch\n  a = 1;\n end\nend\ndisp(a)\nend",
    );
}

#[test]
fn scripts_and_their_functions() {
    let text = "x = 1;\ny = z;\nreturn\ndisp(x)\nfunction g\n t = 1;\nend";
    assert_eq!(matlab(text), ["4: unreachable to 4: Return", "6: t never read"]);
}

// Size.

#[test]
fn a_long_function() {
    let mut text = String::from("function r = f(a)\nv0 = a;\n");
    for k in 1..20_000 {
        let _ = match k % 4 {
            0 => writeln!(text, "if v{} > 1, v{k} = {k}; else, v{k} = a; end", k - 1),
            1 => writeln!(
                text,
                "for q = 1:3, w{k} = v{}; if q, break, end, end, v{k} = w{k};",
                k - 1
            ),
            _ => writeln!(text, "v{k} = v{} + 1;", k - 1),
        };
    }
    text.push_str("r = v19999;\nend\n");
    let reported = matlab(&text);
    assert_eq!(reported.len(), 5_000);
    assert!(reported.iter().all(|line| line.ends_with("maybe unassigned")), "{}", reported[0]);
}

#[test]
fn a_long_switch() {
    let mut text = String::from("function r = f(a)\nswitch a\n");
    for k in 0..5_000 {
        let _ = writeln!(text, "case {k}\n x{k} = a; r = x{k};\n y = {k};");
    }
    text.push_str("end\ndisp(y)\nif a\n");
    for k in 0..5_000 {
        let _ = writeln!(text, "elseif a == {k}\n r = z{k};");
    }
    text.push_str("end\nend\n");
    assert_eq!(matlab(&text), ["15004: y maybe unassigned"]);
}

#[test]
fn deep_nesting() {
    let heads = ["if a", "for k = a", "while a", "while true", "try", "switch a, case 1"];
    for heads in [&heads[..], &["while true\nif a, break, end\nx = a;"], &["for k = a"]] {
        let depth = 250;
        let mut text = String::from("function r = f(a)\nx = 0;\n");
        (0..depth).for_each(|k| text.extend([heads[k % heads.len()], "\n"]));
        for k in 0..1_000 {
            let _ = writeln!(text, "y{k} = x; r = y{k}; x = r;");
        }
        text.push_str(&"end\n".repeat(depth));
        text.push_str("disp(x)\nend\n");
        flow(&text, &Dialect::MATLAB);
    }
}

#[test]
fn long_sums() {
    let text = format!("function r = f(a)\nr = a{};\nend", " + a".repeat(100_000));
    assert_quiet(&text);
    let text = format!("function r = f(a)\nr = a{};\nend", " && (b = a)".repeat(20_000));
    octave(&text);
}
