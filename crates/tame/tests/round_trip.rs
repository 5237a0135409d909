//! What is printed of a program and read back is the same program: for the
//! repository's examples and literate tests, and for Octave's library.
//!
//! `cargo xtask tame-corpus` asks the same of all of Octave's packages.

mod common;

use common::{files_below, library};
use lariat_project::Library;
use lariat_syntax::Dialect;
use lariat_tame::round_trip::{Failure, Site, round_trip};
use std::path::{Path, PathBuf};

/// Tries all; the failures, syntax errors left out.
fn failures(files: &[(PathBuf, String)], library: &Library, dialect: &Dialect) -> Vec<String> {
    let one =
        |(path, text): &(PathBuf, String)| match round_trip(text, &Site { library, path, dialect })
        {
            Ok(_) | Err(Failure::Syntax(_)) => None,
            Err(failure) => Some(format!("{}: {failure}", path.display())),
        };
    files.iter().filter_map(one).collect()
}

/// Tries all as files of one project.
fn all_pass(files: &[(PathBuf, String)], dialect: &Dialect) {
    let failures = failures(files, &library(files, dialect), dialect);
    report(files.len(), &failures);
}

fn report(count: usize, failures: &[String]) {
    println!("{} of {count} files pass all steps", count - failures.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn examples() {
    let files = files_below(&repository().join("examples"), "m");
    assert!(files.len() > 10, "the examples are gone");
    all_pass(&files, &Dialect::MATLAB);
}

/// The blocks of MATLAB in the Markdown files below a folder.
fn blocks(folder: &str, dialect: &str) -> Vec<(PathBuf, String)> {
    let mut blocks = Vec::new();
    for (path, text) in files_below(&repository().join(folder), "md") {
        let parts = text.split("\n```").skip(1).step_by(2).enumerate();
        for (number, part) in parts {
            let Some(code) = part.strip_prefix("matlab\n") else { continue };
            let octave = code.contains("% dialect: octave");
            if octave == (dialect == "octave") {
                blocks.push((path.with_extension(format!("{number}.m")), format!("{code}\n")));
            }
        }
    }
    blocks
}

/// Programs with names of library functions that are variables only because of
/// what the tamed form does not show: an `end`, the constant arguments of a
/// `load`, the kind of an earlier use. What is printed computes the same.
const UNSEEN: &[&str] = &[
    "kinds/ends-in-scripts.1.m",
    "kinds/ends-in-scripts.3.m",
    "kinds/ends-in-scripts.6.m",
    "kinds/ends-in-scripts.9.m",
    "kinds/load.1.m",
    "kinds/octave.1.m",
];

#[test]
fn literate_tests() {
    let (mut count, mut all) = (0, Vec::new());
    for dialect in [Dialect::MATLAB, Dialect::OCTAVE] {
        for folder in ["mdtest", "crates/checks/pages"] {
            for file in blocks(folder, dialect.name).chunks(1) {
                count += 1;
                all.extend(failures(file, &library(file, &dialect), &dialect));
            }
        }
    }
    assert!(count > 100, "the tests are gone");
    all.retain(|failure| !UNSEEN.iter().any(|name| failure.contains(name)));
    report(count, &all);
}

#[test]
fn octaves_library() {
    let Ok(versions) = std::fs::read_dir("/usr/share/octave") else { return };
    for version in versions.flatten() {
        let files = files_below(&version.path().join("m"), "m");
        if files.is_empty() {
            continue;
        }
        all_pass(&files, &Dialect::OCTAVE);
    }
}
