//! Work linear in the input: eight times the text, about eight times the work.
//!
//! Counted are nodes, errors and tokens read, those of recovery's looking ahead
//! and stepping back included. A quadratic parser would count 64 times as much.

use crate::seeds;
use lariat_base::source;
use lariat_syntax::{Dialect, Parse, parse};
use std::fs;

/// How much longer the long text is.
const FACTOR: usize = 8;
/// How much of a count may be fixed costs.
const FIXED: usize = 256;
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
    let long = short.repeat(FACTOR);
    let (few, many) = (work(&parse(short, dialect)), work(&parse(long.as_str(), dialect)));
    // Recovery pays from budgets, two tokens a byte, which are linear too; what
    // is spent of them may grow from little to all.
    let limit = (few + FIXED) * FACTOR + 2 * long.len();
    (many > limit).then(|| format!("{few} steps become {many}, more than {limit}"))
}

fn work(parsed: &Parse) -> usize {
    let tree = &parsed.tree;
    tree.expr_count() + tree.stmt_count() + parsed.errors.len() + parsed.tokens_read
}
