//! Input never breaks the rules: what once crashed a stage, and what nests or
//! repeats deeply, goes through library, kind analyses and all rules, in every
//! dialect, on the stack of an ordinary thread.
//!
//! `cargo xtask fuzz` runs the same stages on mutated files.

use lariat_analysis::interprocedural::{Collection, SourceUnit};
use lariat_analysis::values::findings::of_file;
use lariat_base::{Encoding, FileId, SourceFile, Sources, source};
use lariat_checks::declared::with_declarations;
use lariat_checks::sizes::Sizes;
use lariat_checks::{Level, Levels, Subject, rules};
use lariat_kinds::Analysis;
use lariat_project::{FileFacts, Library, NameList, ProjectFile, SearchPath, unreachable};
use lariat_syntax::{Dialect, Parse};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

/// Stack of an ordinary thread.
const STACK: usize = 2 << 20;
/// How many of each.
const COUNT: usize = 20_000;
/// Where the file pretends to lie.
const FILE: &str = "/project/fuzzed.m";

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
    let mut sources = Sources::default();
    let file = sources.add(SourceFile::new("fuzzed.m", text, Encoding::Utf8));
    let parsed = lariat_syntax::parse(text, dialect);
    let library = Arc::new(library(file, &parsed));
    let parsed = Arc::new(parsed);
    for analysis in Analysis::ALL {
        lariat_kinds::analyze(&parsed.tree, &library.view(Path::new(FILE)), analysis);
    }
    let (path, dialect) = (Path::new(FILE).into(), Arc::new(dialect.clone()));
    let units = [SourceUnit { file, path, parsed: parsed.clone(), dialect: dialect.clone() }];
    let code = with_declarations(Collection::new(library.clone(), units));
    let values = of_file(&code, file);
    let sizes = Sizes::new(&code).of_file(file);
    let subject = Subject {
        file,
        path: Path::new(FILE),
        source: sources.file(file),
        dialect: &dialect,
        parsed: &parsed,
        library: &library,
        unreachable: &unreachable(&library),
        values: &values,
        sizes: &sizes,
    };
    for diagnostic in lariat_checks::check(&subject, &all_rules()) {
        for label in &diagnostic.labels {
            assert!(text.get(label.span.range()).is_some(), "{diagnostic:?}");
        }
    }
}

/// Every rule on, also those that are off by default.
fn all_rules() -> Levels {
    let mut levels = Levels::default();
    for rule in rules() {
        levels.set(rule.code, Level::Warning);
    }
    levels
}

fn library(file: FileId, parsed: &Parse) -> Library {
    let facts = FileFacts::of(&parsed.tree);
    let file = ProjectFile { path: PathBuf::from(FILE), source: Some(file), facts: Some(facts) };
    let mut known = NameList::default();
    for name in ["disp", "numel", "plot", "zeros"] {
        known.add(name);
    }
    let path = SearchPath::assumed([PathBuf::from("/project")]);
    Library::new(vec![file], &path, vec![Arc::new(known)])
}
