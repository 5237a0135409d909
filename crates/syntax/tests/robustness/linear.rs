//! Time linear in the input: eight times the text, about eight times the work.
//!
//! Nodes and errors are counted exactly. Time is the least of several runs; a
//! quadratic parser would take 64 times as long, a linear one on a busy machine
//! stays below [`SLACK`] times 8.

use crate::seeds;
use lariat_base::source;
use lariat_syntax::{Dialect, Parse, parse};
use std::fs;
use std::time::{Duration, Instant};

/// How much longer the long text is.
const FACTOR: u32 = 8;
/// How much slower than linear counts as linear.
const SLACK: u32 = 4;
/// Shorter times say nothing.
const FLOOR: Duration = Duration::from_micros(500);
/// Bytes of the short text, about.
const SHORT: usize = 16 << 10;

/// What makes careless lexers and parsers look far ahead or far back.
const PATTERNS: &[&str] = &[
    "%{\n",
    "#{\n",
    "'a",
    "\"a",
    "x = 'a\n",
    "x = [1 2\n",
    "x = {1, ...\n",
    "f(1, ",
    "(",
    "[",
    "{",
    "[a, ",
    "a.b",
    "@(x) ",
    "-",
    "if x\n",
    "function f\n",
    "x'",
    "1 + ",
    "a b\n",
    "t 'x\n",
    "...\n",
    "end\n",
    ")",
    "%!test\n%! x\n",
    "x(end).y",
    "[a, b] = c;\n",
    "[a b",
    "[~, ",
    "case 1\n",
    "elseif x\n",
    "else\n",
    "classdef c\n",
    "arguments\n",
    "x (1,1) double\n",
    "% comment\n",
    "x = 1; ",
    "\n",
    " ",
    "a\\b",
    "$",
    "é",
    "1e5 ",
    "x = [\n",
    "x = [1\n2];\n",
    "a{",
    "a(1){2}.b = ",
    "f('",
    "x=@f;",
    "t -",
    "!ls\n",
];

#[test]
fn awkward_patterns_take_linear_time() {
    let mut complaints = Vec::new();
    for pattern in PATTERNS {
        let short = pattern.repeat(SHORT / pattern.len());
        for dialect in [Dialect::MATLAB, Dialect::OCTAVE] {
            let complaint = nonlinear(&short, &dialect);
            complaints
                .extend(complaint.map(|why| format!("{pattern:?} in {}: {why}", dialect.name)));
        }
    }
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[test]
fn real_files_take_linear_time() {
    for path in seeds::own() {
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        if let Ok((text, _)) = source::decode(bytes) {
            let short = format!("{text}\n").repeat(1 + SHORT / (1 + text.len()));
            let complaint = nonlinear(&short, &Dialect::MATLAB);
            assert!(complaint.is_none(), "{}: {complaint:?}", path.display());
        }
    }
}

/// Why the front end is not linear on repetitions of a text, unless it is.
fn nonlinear(short: &str, dialect: &Dialect) -> Option<String> {
    let long = short.repeat(FACTOR as usize);
    let (few, many) = (size(&parse(short, dialect)), size(&parse(long.as_str(), dialect)));
    if many > (few + 64) * FACTOR as usize {
        return Some(format!("{few} nodes and errors become {many}"));
    }
    let limit = time(short, dialect).max(FLOOR) * FACTOR * SLACK;
    let took = time(&long, dialect);
    (took > limit).then(|| format!("{took:?} is more than {limit:?}"))
}

fn size(parsed: &Parse) -> usize {
    parsed.tree.expr_count() + parsed.tree.stmt_count() + parsed.errors.len()
}

/// The least time of three runs.
fn time(text: &str, dialect: &Dialect) -> Duration {
    let once = |_| {
        let start = Instant::now();
        std::hint::black_box(parse(text, dialect));
        start.elapsed()
    };
    (0..3).map(once).min().unwrap_or_default()
}
