//! Each simplification on a snippet: what it is lowered to, as MATLAB, and that
//! the verifier reports nothing.

use super::{Input, Lowered, lower};
use lariat_ir::printer::{PrintOptions, print};
use lariat_ir::verify::{describe, verify};
use lariat_kinds::{Analysis, Library};
use lariat_syntax::{Dialect, parse};

struct Shipped;

impl Library for Shipped {
    fn function_exists(&self, name: &str) -> bool {
        lariat_builtins::library().is_function(name) || name.len() == 1 && "fgh".contains(name)
    }
    fn package_exists(&self, name: &str) -> bool {
        name == "geo"
    }
}

fn lowered(text: &str, dialect: &Dialect) -> (Lowered, String) {
    let parsed = parse(text, dialect);
    let kinds = lariat_kinds::analyze(&parsed.tree, &Shipped, Analysis::FlowSensitive);
    let lowered = lower(&Input { tree: &parsed.tree, kinds: &kinds, view: None, dialect });
    let faults = verify(&lowered.program);
    let printed = print(&lowered.program, &PrintOptions::new(dialect));
    assert!(faults.is_empty(), "{}\n{printed}", describe(&lowered.program, &faults));
    (lowered, printed)
}

/// Lowers the body of a function; compares what is printed between its header
/// and its end, indentation and line ends left out.
fn body(dialect: &Dialect, source: &str, expected: &str) {
    let (_, printed) = lowered(&format!("function main(x, y, c)\n{source}\nend\n"), dialect);
    let actual = words(&printed);
    let header = "function main(x, y, c) ";
    let start = actual.find(header).map_or(0, |at| at + header.len());
    let expected = words(expected);
    assert!(
        actual[start..].starts_with(&expected),
        "{source}\n  is lowered to\n{printed}\n  not to\n{expected}"
    );
}

/// The text without line ends, indentation and semicolons.
fn words(text: &str) -> String {
    let words: Vec<&str> = text.split([' ', '\n', ';']).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

fn matlab(source: &str, expected: &str) {
    body(&Dialect::MATLAB, source, expected);
}

fn octave(source: &str, expected: &str) {
    body(&Dialect::OCTAVE, source, expected);
}

#[test]
fn expressions_and_operators() {
    matlab(
        "r = -x' * y + [x, 1:3];",
        "t1 = ctranspose(x); t2 = uminus(t1); t3 = mtimes(t2, y); t4 = 1; t5 = 3; t6 = t4:t5; t7 = [x, t6]; r = plus(t3, t7); end",
    );
    matlab("r = [x; y];", "r = [x; y]; end");
    matlab("r = -3; q = [];", "r = -3; q = []; end");
    octave("r = x + (x = 2);", "t1 = x; x = 2; r = plus(t1, x);");
}

#[test]
fn numbers_of_a_table_that_are_written_alike_are_one_literal() {
    matlab(
        "r = [x 1 2 1 -3 1; y 2 2 2 -3 1; x 1 2 1 -3 1];",
        "t1 = 1; t2 = 2; t3 = -3; t4 = [x, t1, t2, t1, t3, t1]; t5 = [y, t2, t2, t2, t3, t1]; t6 = [x, t1, t2, t1, t3, t1]; r = [t4; t5; t6]; end",
    );
    matlab("r = [x 1 1];", "t1 = 1; t2 = 1; r = [x, t1, t2]; end");
}

#[test]
fn chains_and_calls() {
    matlab("r = x(1).a{y}.b;", "t1 = 1; t2 = x(t1); t3 = t2.a; t4 = t3{y}; r = t4.b; end");
    matlab("r = f(:) + pi;", "t1 = ':'; t2 = f(t1); t3 = pi; r = plus(t2, t3); end");
    matlab("r = geo.sub.f(1).z;", "t1 = 1; t2 = geo.sub.f(t1); r = t2.z; end");
    matlab("f(x); x; x(1); x + 1;", "f(x); x; t1 = 1; x(t1); t2 = 1; ans = plus(x, t2); end");
}

#[test]
fn lists() {
    matlab(
        "r = f(c{:}, c{y}, c{2}, x.a);",
        "t1 = {c{y}}; t2 = 2; t3 = c{t2}; t4 = {x.a}; r = f(c{:}, t1{:}, t3, t4{:}); end",
    );
    matlab("for k = 1:3, f(c{k}); end", "t1 = 1; t2 = 3; for k = t1:t2 t3 = c{k}; f(t3); end");
    matlab("s.a = 1; f(s.a);", "t1 = 1; s.a = t1; t2 = s.a; f(t2);");
}

#[test]
fn ends() {
    matlab("r = x(end);", "t1 = numel(x); r = x(t1); end");
    matlab(
        "r = x(end, f(end), end);",
        "t1 = 1; t2 = size(x, t1); t3 = 2; t4 = size(x, t3); t5 = f(t4); [~, ~, t6] = size(x); r = x(t2, t5, t6); end",
    );
    matlab(
        "z(end + 1) = 2;",
        "try t1 = numel(z); catch t1 = 0; end t2 = 1; t3 = plus(t1, t2); t4 = 2; z(t3) = t4; end",
    );
    octave("x.a{end} = 2;", "t1 = x.a; t2 = numel(t1); t3 = 2; x.a{t2} = t3; end");
}

#[test]
fn assignments() {
    matlab("[q, r(2)] = f(x);", "t1 = 2; [q, t2] = f(x); r(t1) = t2; end");
    matlab("x(2) = [];", "t1 = 2; x(t1) = []; end");
    matlab("[c{1:2}] = f(x);", "t1 = 1; t2 = 2; t3 = t1:t2; [c{t3}] = f(x); end");
    matlab("x(1).f{y} = 3;", "t1 = 1; t2 = 3; x(t1).f{y} = t2; end");
    octave("a = b = x;", "b = x; a = x; end");
    octave("x(2) += y;", "t1 = 2; t2 = x(t1); t3 = plus(t2, y); x(t1) = t3; end");
    octave("x++;", "t1 = 1; x = plus(x, t1); end");
}

#[test]
fn branches() {
    matlab(
        "if x, f, elseif y > 2, g, else, h, end",
        "if x f else t1 = 2; t2 = gt(y, t1); if t2 g else h end end end",
    );
    matlab(
        "r = x && f(y);",
        "if x t1 = f(y); if t1 r = true; else r = false; end else r = false; end end",
    );
    matlab("u = 1; w = 2; if u | w, f; end", "u = 1; w = 2; t1 = or(u, w); if t1 f; end end");
    // A parameter may not be given.
    matlab(
        "if x | y, f; end",
        "t3 = isscalar(x); if t3 t1 = not(x); else t1 = true; end if t1 t2 = or(x, y); else t2 = true; end if t2 f; end end",
    );
    matlab(
        "switch x, case 1, f; case {2, 'a'}, g; otherwise, h; end",
        "t1 = 1; t2 = isequal(x, t1); if t2 f; else t3 = 2; t4 = 'a'; t5 = isequal(x, t3); t6 = isequal(x, t4); t7 = or(t5, t6); if t7 g; else h; end end end",
    );
}

#[test]
fn loops() {
    matlab(
        "while x < 3, x = f(x); end",
        "t1 = true; while t1 t2 = 3; t3 = lt(x, t2); if t3 else break end x = f(x); end end",
    );
    matlab("while x, x = f(x); end", "while x x = f(x); end end");
    matlab("for k = x, f(k); end", "for k = x f(k); end end");
    matlab("for s.k = x, f(s); end", "for t1 = x s.k = t1; f(s); end end");
}

#[test]
fn exceptions() {
    matlab("try, f; catch e, g(e); end", "try f; catch e g(e); end end");
    octave(
        "unwind_protect, f; unwind_protect_cleanup, g; end",
        "unwind_protect f; unwind_protect_cleanup g; end",
    );
}

#[test]
fn anonymous_functions() {
    matlab("r = @(a) f(a, x, 2);", "t1 = 2; r = @(a) f(a, x, t1); end");
    matlab(
        "r = @(a) a * x;",
        "r = @(a) lambda_1(x, a); end function t1 = lambda_1(x, a) t1 = mtimes(a, x); end",
    );
    matlab("r = @(varargin) f(varargin{:});", "r = @(varargin) f(varargin{:}); end");
    matlab("r = @(a, b) -a;", "r = @(a, b) lambda_1(a); end");
    matlab(
        "r = @(a) @(b) a + b;",
        "r = @(a) lambda_1(a); end function t1 = lambda_1(a) t1 = @(b) lambda_2(a, b); end function t1 = lambda_2(a, b) t1 = plus(a, b); end",
    );
    matlab("r = @f; q = @geo.g;", "r = @f; q = @geo.g; end");
}

#[test]
fn nested_functions_share_variables() {
    let text =
        "function r = f(a)\nb = 1;\nfunction g(c)\nb = a + c; d = b;\nend\ng(2); r = b;\nend\n";
    let (lowered, _) = lowered(text, &Dialect::MATLAB);
    let ids: Vec<_> = lowered.program.functions.ids().collect();
    let inner = &lowered.program.functions[ids[1]];
    let storage = |name: &str| inner.find_var(name).map(|var| inner.vars[var].storage);
    assert!(
        matches!(storage("b"), Some(lariat_ir::Storage::Shared { owner, .. }) if owner == ids[0])
    );
    assert!(matches!(storage("a"), Some(lariat_ir::Storage::Shared { .. })));
    assert!(matches!(storage("d"), Some(lariat_ir::Storage::Local)));
    assert!(matches!(storage("c"), Some(lariat_ir::Storage::Local)));
}

#[test]
fn arguments_blocks() {
    let text = "function f(a, b, opts)\narguments\na (1,:) double {mustBeFinite}\nb = 3\nopts.Tol (1,1) = a\nend\ng(nargin);\nend\n";
    let (lowered, printed) = lowered(text, &Dialect::MATLAB);
    assert!(printed.starts_with("function f(a, varargin)"), "{printed}");
    assert!(printed.contains("mustBeFinite(a)") && printed.contains("opts.Tol = "), "{printed}");
    assert!(lowered.refused.is_empty());
}

#[test]
fn declarations_and_commands() {
    matlab("hold on", "t1 = 'on'; hold(t1)");
    matlab("persistent n", "persistent n");
    octave("persistent n = 0;", "persistent n t1 = isempty(n); if t1 n = 0; end end");
    octave("global g h", "global g h");
}

#[test]
fn comments_stay() {
    matlab(
        "f; % first\nx = [1, ... second\n2]; % third\nif x\n% fourth\nend",
        "f; % first % second t1 = 1; t2 = 2; x = [t1, t2]; % third if x % fourth end",
    );
}

#[test]
fn what_cannot_be_lowered_is_refused() {
    let (lowered, _) = lowered("function r = f\nr = (end);\nend\n", &Dialect::MATLAB);
    assert_eq!(lowered.refused.len(), 1);
}

#[test]
fn long_and_deep_programs() {
    let sum = format!("function r = f(x)\nr = {};\nend\n", vec!["x"; 20_000].join(" + "));
    lowered(&sum, &Dialect::MATLAB);
    let and = format!("function r = f(x)\nr = {};\nend\n", vec!["x"; 5_000].join(" && "));
    lowered(&and, &Dialect::MATLAB);
    let cases: String = (0..500).map(|n| format!("case {n}\ng({n});\n")).collect();
    lowered(&format!("function f(x)\nswitch x\n{cases}end\nend\n"), &Dialect::MATLAB);
    let deep = format!("function r = f(x)\nr = {}x{};\nend\n", "(".repeat(200), ")".repeat(200));
    lowered(&deep, &Dialect::MATLAB);
    let nested =
        format!("function r = f(x)\nr = {}x{};\nend\n", "@(y) x(".repeat(60), ")".repeat(60));
    lowered(&nested, &Dialect::MATLAB);
    let steps = format!(
        "function r = f(x)\nr = x{};\nx{} = r;\nend\n",
        ".a(end)".repeat(200),
        ".a(end)".repeat(200)
    );
    lowered(&steps, &Dialect::MATLAB);
}

#[test]
fn any_text_is_lowered() {
    let texts = [
        "",
        "x = ",
        "if",
        "function",
        "f(",
        "[a, b",
        "@(",
        "end",
        "x(end",
        "switch\ncase",
        "classdef c\nmethods\nfunction f(x)\nx(end) = 1;",
        "for\nend",
        "try\ncatch",
        "a = b = c",
        "x{",
        "s.(",
        "function [a, b] = f(c = 3), a",
    ];
    for text in texts {
        for dialect in Dialect::ALL {
            let parsed = parse(text, &dialect);
            let kinds = lariat_kinds::analyze(&parsed.tree, &Shipped, Analysis::FlowSensitive);
            lower(&Input { tree: &parsed.tree, kinds: &kinds, view: None, dialect: &dialect });
        }
    }
}

#[test]
fn names_of_a_class_are_fields() {
    let text = "function f(opts)\narguments\nopts.?pkg.Shown\nopts.size = 3\nend\nend\n";
    let (lowered, printed) = lowered(text, &Dialect::MATLAB);
    assert!(lowered.refused.is_empty(), "{printed}");
    // A name that the block lists, and one that may be a property of the class.
    assert!(words(&printed).contains("opts.size = t"), "{printed}");
    assert!(words(&printed).contains("opts.(t"), "{printed}");
    assert!(!printed.contains("Invalid"), "{printed}");
}

#[test]
fn a_table_of_numbers_is_one_statement() {
    let text = format!("t = [\n{}];\n", "1 2.5 -3 4e5\n".repeat(10_000));
    let (lowered, _) = lowered(&text, &Dialect::MATLAB);
    let statements = lowered.program.functions.iter().map(|(_, body)| body.stmts.len());
    assert_eq!(statements.sum::<usize>(), 1);
}
