//! Deep nesting and long chains: a tree or an error, not a crash, on the stack
//! of an ordinary thread.

use crate::check;
use lariat_syntax::Dialect;

/// How many of each.
const COUNT: usize = 100_000;

/// What nests: an opening and its closing.
const NESTING: &[(&str, &str)] = &[
    ("(", ")"),
    ("[", "]"),
    ("{", "}"),
    ("[(", ")]"),
    ("{[(", ")]}"),
    ("f(", ")"),
    ("c{", "}"),
    ("s.(", ")"),
    ("x=f(", ")"),
    ("[x,", "]=y"),
    ("@()", ""),
    ("@(x)", ""),
    ("@(x)(", ")"),
    ("-", ""),
    ("~", ""),
    ("!", ""),
    ("++", ""),
    ("x=", "1"),
    ("(x=", "1)"),
    ("2^-", "1"),
    ("1:(", ")"),
    ("if x\n", "end\n"),
    ("if x, ", "end, "),
    ("if x else ", "end\n"),
    ("for i=1\n", "end\n"),
    ("parfor i=1:2\n", "end\n"),
    ("while x\n", "end\n"),
    ("switch x\ncase 1\n", "end\n"),
    ("try\n", "end\n"),
    ("try, catch e\n", "end\n"),
    ("spmd\n", "end\n"),
    ("do\n", "until x\n"),
    ("unwind_protect\n", "unwind_protect_cleanup\nend_unwind_protect\n"),
    ("function f\n", "end\n"),
    ("function r = f(x)\n", "endfunction\n"),
    ("classdef c\nmethods\nfunction f\n", "end\nend\nend\n"),
    ("%{\n", "%}\n"),
    ("#{\n", "#}\n"),
    ("x = [", "\n]"),
    ("f(end,", ")"),
];

/// What repeats.
const CHAINS: &[&str] = &[
    "a.",
    "a'",
    "'",
    "\"",
    "1+",
    "+1",
    "a*",
    "1:",
    "a&&",
    "a||b|",
    "a^",
    "a.^",
    "a,",
    "a;",
    "1 ",
    "[1]",
    "a(1)",
    "a{1}",
    "a.(b)",
    "(1)",
    "end ",
    "end\n",
    ")",
    "]",
    "}",
    "else\n",
    "elseif x\n",
    "case 1\n",
    "catch\n",
    "otherwise\n",
    "until 1\n",
    "function\n",
    "function f\n",
    "@",
    "@f ",
    "?",
    "~",
    "...\n",
    ".",
    "..",
    "\\",
    "$",
    "%{",
    "#{",
    "\n",
    "\r",
    "\0",
    "\t",
    "x=1;",
    "t -a\n",
    "!\n",
    "arguments\n",
    "properties\n",
    "methods\n",
    "events\n",
    "enumeration\n",
    "classdef\n",
    "import a.*\n",
    "global x\n",
    "%!test\n",
    "0x",
    "1e",
    "1.",
    "é",
    "[a,~]=",
    "x(end)",
    "x++;",
    "if x, end, ",
    "a = b",
    "= ",
    "1;2",
];

#[test]
fn deep_nesting_never_crashes() {
    for (open, close) in NESTING {
        read("unclosed", open, &open.repeat(COUNT));
        let balanced = format!("{}1{}", open.repeat(COUNT), close.repeat(COUNT));
        read("balanced", open, &balanced);
    }
}

#[test]
fn long_chains_never_crash() {
    for link in CHAINS {
        read("chain", link, &link.repeat(COUNT));
        let fewer = link.repeat(COUNT / 10);
        read("inside a matrix", link, &format!("x = [{fewer}]"));
        read("inside a call", link, &format!("f({fewer})"));
    }
}

#[test]
fn long_chains_that_are_correct_have_no_error() {
    let terms = |term: &str| format!("x = 1{};", term.repeat(COUNT));
    for text in [terms("+1"), terms("*a.b"), terms(";y=2"), terms("&&a(1)")] {
        for dialect in Dialect::ALL {
            let errors = lariat_syntax::parse(text.as_str(), &dialect).errors;
            assert!(errors.is_empty(), "{}: {:?}", &text[..20], errors.first());
        }
    }
}

/// Checks a text on a thread with a small stack; `matlab7` reads like `matlab`.
fn read(what: &str, unit: &str, text: &str) {
    for dialect in [Dialect::MATLAB, Dialect::OCTAVE] {
        let text = text.to_owned();
        let what = format!("{what}: {unit:?} repeated, in {}", dialect.name);
        check::patiently(&what, move || check::text_in(&text, &dialect));
    }
}
