//! The parser: what it reads, and how it continues after a mistake.

mod classes;
#[path = "../compact/mod.rs"]
mod compact;
mod functions;
mod lexical;
mod octave;
mod recovery;

use compact::compact;
use lariat_base::{Encoding, SourceFile};
use lariat_syntax::{Dialect, Parse, parse};

fn matlab(text: &str) -> Parse {
    parse(text, &Dialect::MATLAB)
}

/// The errors of a parse as `LINE: MESSAGE`.
fn errors(parsed: &Parse) -> Vec<String> {
    let source = SourceFile::new("test.m", parsed.tree.text(), Encoding::Utf8);
    let line = |at| source.position(at).line;
    let show = |error: &lariat_syntax::SyntaxError| {
        format!("{}: {}", line(error.span.start), error.message)
    };
    parsed.errors.iter().map(show).collect()
}

/// Parses a text that is right and compares the tree.
#[track_caller]
fn reads(text: &str, expected: &str) {
    reads_in(&Dialect::MATLAB, text, expected);
}

#[track_caller]
fn reads_in(dialect: &Dialect, text: &str, expected: &str) {
    let parsed = parse(text, dialect);
    assert_eq!(errors(&parsed), [""; 0], "{text}");
    assert_eq!(compact(&parsed.tree), expected, "{text}");
}

/// Parses a text with one mistake: one message, on that line, and the tree.
#[track_caller]
fn mistake(text: &str, message: &str, expected: &str) {
    let parsed = matlab(text);
    assert_eq!(errors(&parsed), [message], "{text}");
    assert_eq!(compact(&parsed.tree), expected, "{text}");
}
