//! Statements, functions and files as they print.

use super::{PrintOptions, print, print_class};
use crate::program::{
    Access, Arg, Field, FunctionId, Iteration, LambdaArg, LambdaBody, Literal, Place, Role, Stmt,
    Target, Targets, VarId,
};
use crate::testing::{Build, program};
use lariat_base::Span;
use lariat_syntax::Dialect;
use lariat_syntax::tree::Unit;

fn matlab(unit: Unit, functions: Vec<crate::program::Function>) -> String {
    print(&program(unit, functions), &PrintOptions::new(&Dialect::MATLAB))
}

/// The statements of a script, printed.
fn shown(dialect: &Dialect, make: impl FnOnce(&mut Build) -> Vec<Stmt>) -> String {
    let mut build = Build::new("script", Role::Script);
    let body = make(&mut build).into_iter().map(|stmt| build.stmt(stmt)).collect();
    print(&program(Unit::Script, vec![build.body(body)]), &PrintOptions::new(dialect))
}

#[test]
fn references_and_parts() {
    let text = shown(&Dialect::MATLAB, |build| {
        let [x, y, i] = ["x", "y", "i"].map(|name| build.var(name));
        let part = Place {
            var: x,
            path: vec![
                Access::Paren(vec![Arg::Var(i), Arg::Colon]),
                Access::Dot(Field::Dynamic(y)),
                Access::Brace(vec![Arg::Spread(y)]),
            ],
        };
        let several = vec![Target::Var(y), Target::Ignore, Target::Place(Box::new(part.clone()))];
        let field = || vec![Access::Dot(Field::Named("f".into()))];
        vec![
            Stmt::Get { targets: Targets::List(several), base: x, path: field() },
            Stmt::Get { targets: Targets::Gather(y), base: x, path: field() },
            Stmt::Get { targets: Targets::Statement(None), base: x, path: field() },
            Stmt::Set { place: part.clone(), value: y },
            Stmt::Delete { place: Place { path: part.path[..1].to_vec(), ..part } },
            Stmt::Cell { target: y, rows: vec![vec![Arg::Var(x), Arg::Spread(i)], vec![]] },
        ]
    });
    let expected = "[y, ~, x(i, :).(y){y{:}}] = x.f;
y = {x.f};
x.f;
x(i, :).(y){y{:}} = y;
x(i, :) = [];
y = {x, i{:}; };\n";
    assert_eq!(text, expected);
}

#[test]
fn literals() {
    let literals = |build: &mut Build| {
        let values = [
            Literal::Number(1000.0, "1_000".into()),
            Literal::Imaginary(2.0, "2".into()),
            Literal::Char("it's".into()),
            Literal::String("a\"\u{7}7\\".into()),
            Literal::EmptyMatrix,
            Literal::Matrix { columns: 2, elements: [1.0, -0.5, 1e300, f64::INFINITY].into() },
        ];
        let target = build.var("x");
        values.map(|value| Stmt::Literal { target, value }).to_vec()
    };
    let octave = "x = 1_000;\nx = 2i;\nx = 'it''s';\nx = \"a\\\"\\0077\\\\\";\nx = [];\nx = [1, -0.5; 1e300, 1e999];\n";
    assert_eq!(shown(&Dialect::OCTAVE, literals), octave);
    let matlab = "x = 1000;\nx = 2i;\nx = 'it''s';\nx = \"a\"\"\u{7}7\\\";\nx = [];\nx = [1, -0.5; 1e300, 1e999];\n";
    assert_eq!(shown(&Dialect::MATLAB, literals), matlab);
}

#[test]
fn blocks() {
    let text = shown(&Dialect::OCTAVE, |build| {
        let x = build.var("x");
        let error = Some(build.var("e"));
        let over = Iteration::Range { low: x, step: Some(x), high: x };
        let [a, b, c] = [1, 2, 3].map(|value| build.number("y", value));
        let stop = build.stmt(Stmt::Break);
        let branch = build.branch("x", vec![stop], vec![a]);
        vec![
            Stmt::For { target: x, over, body: vec![branch] },
            Stmt::Try { body: vec![b], error, handler: vec![] },
            Stmt::Unwind { body: vec![], cleanup: vec![c] },
        ]
    });
    let expected = "for x = x:x:x
    if x
        break;
    else
        y = 1;
    end
end
try
    y = 2;
catch e
end
unwind_protect
unwind_protect_cleanup
    y = 3;
end_unwind_protect\n";
    assert_eq!(text, expected);
}

#[test]
fn comments_are_no_blocks_by_accident() {
    let text = shown(&Dialect::MATLAB, |_| {
        let comments = ["# hash", "%{", "%{\n  inside\n%}", "%!test 1", "... go on"];
        comments.map(|text| Stmt::Comment(text.into())).to_vec()
    });
    assert_eq!(text, "% hash\n% {\n%{\n  inside\n%}\n%!test 1\n% go on\n");
}

/// `function r = f(x, ~)` with an anonymous function, a nested function and a
/// local one after it.
fn family() -> Vec<crate::program::Function> {
    let mut outer = Build::new("f", Role::Primary);
    let (r, x, ignored) = (outer.var("r"), outer.var("x"), outer.var("t1"));
    outer.function.inputs = vec![x, ignored];
    outer.function.outputs = vec![r];
    outer.function.help = vec!["% help".into()];
    let lambda = outer.stmt(Stmt::Lambda {
        target: r,
        params: vec!["a".into(), "varargin".into()],
        function: LambdaBody::Made(FunctionId::new(3)),
        args: vec![LambdaArg::Captured(x), LambdaArg::Param(0), LambdaArg::ParamSpread(1)],
    });
    let mut inner = Build::new("inner", Role::Nested);
    inner.function.parent = Some(FunctionId::new(0));
    let call = inner.call(&[], "next", &[]);
    let made = Build::new("lambda1", Role::Lambda);
    vec![
        outer.body(vec![lambda]),
        inner.body(vec![call]),
        Build::new("next", Role::Subfunction).body(vec![]),
        made.body(vec![]),
    ]
}

#[test]
fn functions_in_their_order() {
    let expected = "function r = f(x, ~)
    % help
    r = @(a, varargin) lambda1(x, a, varargin{:});

    function inner()
        next();
    end
end

function lambda1()
end

function next()
end\n";
    assert_eq!(matlab(Unit::Function, family()), expected);
}

#[test]
fn functions_of_scripts() {
    let mut script = Build::new("script", Role::Script);
    let body = vec![script.number("x", 1), script.call(&[], "next", &["x"])];
    let next = Build::new("next", Role::Subfunction).body(vec![]);
    let functions = vec![script.body(body), next];
    let behind = "x = 1;\nnext(x);\n\nfunction next()\nend\n";
    assert_eq!(matlab(Unit::Script, functions.clone()), behind);
    let octave = PrintOptions::new(&Dialect::OCTAVE);
    let between = "x = 1;\n\nfunction next()\nend\n\nnext(x);\n";
    assert_eq!(print(&program(Unit::Script, functions.clone()), &octave), between);
    let mut calls_first = functions;
    calls_first[0].body.remove(0);
    let marked = "1;\n\nfunction next()\nend\n\nnext(x);\n";
    assert_eq!(print(&program(Unit::Script, calls_first), &octave), marked);
}

#[test]
fn lines_beside_statements() {
    let mut build = Build::new("script", Role::Script);
    let target = build.var("i");
    let (one, stop) = (build.number("x", 1), build.stmt(Stmt::Break));
    let looped =
        build.stmt(Stmt::For { target, over: Iteration::Columns(target), body: vec![one, stop] });
    let program = program(Unit::Script, vec![build.body(vec![looped])]);
    let options = PrintOptions {
        at_start: Some(&|_| vec!["% start".into()]),
        after: Some(&|_, stmt| vec![format!("% after {}", stmt.index())]),
        in_loop: Some(&|_, stmt| vec![format!("% in {}", stmt.index())]),
        ..PrintOptions::new(&Dialect::MATLAB)
    };
    let expected = "% start
for i = i
    % in 2
    x = 1;
    % after 0
    % after 1
    break;
end
% after 2\n";
    assert_eq!(print(&program, &options), expected);
}

#[test]
fn a_class_keeps_what_is_no_function() {
    let source = "classdef C\n  methods\n    function r = f(o)\n    r = 1;\n    end\n  end\nend\n";
    let mut method = Build::new("f", Role::Method);
    method.function.span = Span::new(25, 61);
    let one = method.number("r", 1);
    method.function.outputs = vec![VarId::new(0)];
    let made = Build::new("lambda1", Role::Lambda).body(vec![]);
    let program = program(Unit::Class, vec![method.body(vec![one]), made]);
    let expected =
        "classdef C\n  methods\n    function r = f()\n        r = 1;\n    end\n  end\nend\n
function lambda1()\nend\n";
    let options = PrintOptions::new(&Dialect::MATLAB);
    assert_eq!(print_class(source, &program, &options), expected);
}
