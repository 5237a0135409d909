//! Input never breaks the rules: what once crashed a stage, and what nests or
//! repeats deeply, goes through a session, kind analyses and all rules, in every
//! dialect, on the stack of an ordinary thread.
//!
//! `cargo xtask fuzz` runs the same stages on mutated files.

use lariat_base::source;
use lariat_kinds::Analysis;
use lariat_project::{Level, View};
use lariat_session::{Options, in_memory};
use lariat_syntax::Dialect;
use std::fs;
use std::path::Path;
use std::thread;

/// Stack of an ordinary thread.
const STACK: usize = 2 << 20;
/// How many of each.
const COUNT: usize = 20_000;
/// Where the file pretends to lie.
const ROOT: &str = "/project";

/// What nests: an opening and its closing.
const NESTING: &[(&str, &str)] = &[
    ("(", ")"),
    ("[", "]"),
    ("f(", ")"),
    ("c{end,", "}"),
    ("s.(", ")"),
    ("@(x)", ""),
    ("-", ""),
    ("x=", "1"),
    ("1:(", ")"),
    ("if x\n", "end\n"),
    ("if x, y=1; else ", "end\n"),
    ("for i=1:x\n", "end\n"),
    ("while x\n", "end\n"),
    ("switch x\ncase 1\n", "end\n"),
    ("try\n", "end\n"),
    ("function f\n", "end\n"),
];

/// What repeats.
const CHAINS: &[&str] = &[
    "a.",
    "a'",
    "1+",
    "a&&",
    "1:",
    "a,",
    "a(1)",
    "x=1;",
    "x=x;",
    "a b\n",
    "if x, end, ",
    "else\n",
    "elseif x\n",
    "function f\n",
    "global x\n",
    "load x y\n",
    "x(end)",
    "@f ",
    "return\n",
    "break\n",
    "while 1, x=1; end\n",
    "for i=x, break, end\n",
    "%#ok\n",
    "x; %#ok<A,B>\n",
    "try, x=1; end\n",
];

#[test]
fn inputs_that_crashed_do_so_no_more() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../syntax/tests");
    for folder in ["data", "regressions"] {
        let entries = fs::read_dir(tests.join(folder)).into_iter().flatten().flatten();
        for bytes in entries.filter_map(|entry| fs::read(entry.path()).ok()) {
            if let Ok((text, _)) = source::decode(bytes) {
                check("a file", text);
            }
        }
    }
}

#[test]
fn deep_nesting_never_crashes() {
    for (open, close) in NESTING {
        check(open, open.repeat(COUNT));
        check(open, format!("{}1{}", open.repeat(COUNT), close.repeat(COUNT)));
        check(open, format!("{}1{}", open.repeat(100), close.repeat(100)));
    }
}

#[test]
fn long_chains_never_crash() {
    for link in CHAINS {
        check(link, link.repeat(COUNT));
        check(link, format!("function f(x)\n{}", link.repeat(COUNT)));
    }
}

/// All stages on a text, in every dialect.
fn check(what: &str, text: String) {
    let name = format!("{what:?} repeated");
    let work = move || Dialect::ALL.iter().for_each(|dialect| check_in(&text, dialect));
    let worker = thread::Builder::new().name(name.clone()).stack_size(STACK).spawn(work);
    let worker = worker.unwrap_or_else(|error| panic!("cannot start a thread: {error}"));
    assert!(worker.join().is_ok(), "{name}");
}

fn check_in(text: &str, dialect: &Dialect) {
    let all = vec![("all".to_owned(), Level::Warning)];
    let options = Options { rules: all, ..Options::none(ROOT) }.in_dialect(dialect.clone());
    let snapshot = in_memory(ROOT, [("fuzzed.m", text)], options).snapshot();
    let Some(unit) = snapshot.units().first() else {
        assert!(!snapshot.problems().is_empty(), "neither read nor refused");
        return;
    };
    for analysis in Analysis::ALL {
        let look = |view: &View<'_>| lariat_kinds::analyze(&unit.parsed.tree, view, analysis);
        snapshot.group(unit).with_view(unit, look);
    }
    let text = snapshot.source(unit).text();
    for diagnostic in snapshot.findings(unit.file).expect("no edit").iter() {
        for label in &diagnostic.labels {
            assert!(text.get(label.span.range()).is_some(), "{diagnostic:?}");
        }
    }
}
