//! The syntactic traps: each row of `data/traps.tsv` must read as its prose says.
//!
//! `data/traps.expected.tsv` says the same formally, in the notation of
//! [`compact`], derived by hand from the prose. Literals stand with their
//! values and every construct has a form of its own, so another reading is
//! another text.

mod compact;

use compact::compact;
use lariat_syntax::{Dialect, Parse, parse};

const READINGS: &str = include_str!("data/traps.tsv");
const EXPECTED: &str = include_str!("data/traps.expected.tsv");

/// Source and second column of each row; `\n` in a source is a line end.
fn rows(table: &str) -> Vec<(String, &str)> {
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let rows = lines.map(|line| line.split_once('\t').expect("a row has two columns"));
    rows.map(|(source, column)| (source.replace("\\n", "\n"), column)).collect()
}

fn matlab(source: &str) -> Parse {
    parse(source, &Dialect::MATLAB)
}

#[test]
fn every_trap_has_an_expectation() {
    let sources = |table| rows(table).into_iter().map(|row| row.0).collect::<Vec<_>>();
    assert_eq!(sources(READINGS), sources(EXPECTED));
    assert!(rows(READINGS).len() > 100, "traps are gone");
}

#[test]
fn traps_read_as_they_should() {
    let mut wrong = Vec::new();
    for ((source, prose), (_, expected)) in rows(READINGS).into_iter().zip(rows(EXPECTED)) {
        let parsed = matlab(&source);
        let found = compact(&parsed.tree);
        if found != expected || !parsed.errors.is_empty() {
            let errors: Vec<&str> = parsed.errors.iter().map(|e| e.message.as_str()).collect();
            wrong
                .push(format!("{source}\n  {prose}\n  want {expected}\n  got  {found} {errors:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} traps:\n{}", wrong.len(), wrong.join("\n"));
}

/// MATLAB 7's dialect differs in what runs, not in what is read.
#[test]
fn matlab_7_reads_them_alike() {
    for (source, _) in rows(READINGS) {
        let old = parse(source.as_str(), &Dialect::MATLAB7);
        assert_eq!(compact(&old.tree), compact(&matlab(&source).tree), "{source}");
    }
}

/// Pairs that one slip of the reader would make equal.
#[test]
fn the_notation_distinguishes_readings() {
    let pairs = [
        ("[1 -2];", "[1 - 2];"),
        ("[u (1)];", "[u(1)];"),
        ("[u' v'];", "[u ' v'];"),
        ("2^3^2;", "2^(3^2);"),
        ("u.^v';", "u.^(v');"),
        ("t a b", "t('a', 'b')"),
        ("t a b", "t 'a b'"),
        ("x = 'a';", "x = \"a\";"),
        ("x = 1;", "x = 1"),
        ("x = [1 2; 3 4];", "x = [1 2 3 4];"),
        ("c{1}(2);", "c{1, 2};"),
        ("try, x; end", "try, x; catch, end"),
        ("[~] = f;", "~f;"),
    ];
    for (one, other) in pairs {
        let (one, other) = (compact(&matlab(one).tree), compact(&matlab(other).tree));
        assert_ne!(one, other);
    }
}
