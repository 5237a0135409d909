//! `cargo xtask tidy`: the house rules that a program can check.
//!
//! One rule, one file; each is a pure function from the repository's files to
//! complaints, with a test that shows what it catches.
//!
//! | module | rule |
//! |---|---|
//! | [`module_docs`] | every Rust file starts with a `//!` doc |
//! | [`dependencies`] | crates depend only downwards |
//! | [`circles`] | no circle of imports between the files of a crate |
//! | [`builtin_names`] | no builtin's name in Rust code that should ask the data |
//! | [`reach`] | no process is started; only `cli` touches files |
//! | [`unfinished`] | no `todo!`, no `unimplemented!`, no ignored test |
//! | [`literature`] | each row about a paper names a literate test |
//! | [`paths`] | a path that a document names exists |
//! | [`length`] | files stay short |
//! | [`words`] | no machine's paths and hosts |

mod builtin_names;
mod circles;
mod dependencies;
mod files;
mod imports;
mod length;
mod literature;
mod module_docs;
mod modules;
mod paths;
mod reach;
mod rust;
mod unfinished;
mod words;

use anyhow::bail;
use files::{Complaint, File, files};
use lariat_soundness::shell;

/// A rule.
type Rule = fn(&[File]) -> Vec<Complaint>;

const RULES: &[Rule] = &[
    module_docs::check,
    dependencies::check,
    circles::check,
    builtin_names::check,
    reach::check,
    unfinished::check,
    literature::check,
    paths::check,
    length::check,
    words::check,
];

/// Runs the command.
pub fn run() -> anyhow::Result<()> {
    let files = files(&shell::root());
    for warning in length::warnings(&files) {
        println!("warning: {warning}");
    }
    let complaints: Vec<Complaint> = RULES.iter().flat_map(|rule| rule(&files)).collect();
    for complaint in &complaints {
        println!("{complaint}");
    }
    if !complaints.is_empty() {
        bail!("not tidy: {} complaints", complaints.len());
    }
    println!("{} files are tidy", files.len());
    Ok(())
}
