//! `cargo xtask tidy`: the house rules that a program can check.
//!
//! One rule, one file; each is a pure function from the repository's files to
//! complaints, with a test that shows what it catches.
//!
//! | module | rule |
//! |---|---|
//! | [`module_docs`] | every Rust file starts with a `//!` doc |
//! | [`dependencies`] | crates depend only downwards |
//! | [`builtin_names`] | no builtin's name in Rust code that should ask the data |
//! | [`reach`] | no process is started; only `cli` touches files |
//! | [`unfinished`] | no `todo!`, no `unimplemented!`, no ignored test |
//! | [`paths`] | a path that a document names exists |
//! | [`length`] | files stay short |
//! | [`words`] | no machine's paths and hosts |

mod builtin_names;
mod dependencies;
mod length;
mod module_docs;
mod paths;
mod reach;
mod rust;
mod unfinished;
mod words;

use anyhow::bail;
use lariat_soundness::shell;
use std::fs;
use std::path::Path;

/// A text file of the repository.
struct File {
    /// Its path from the repository's root, with `/`.
    path: String,
    /// Its content.
    text: String,
}

impl File {
    #[cfg(test)]
    fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned() }
    }

    /// True for Rust source.
    fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    /// The crate whose code this is, `kinds` for `crates/kinds/src/lib.rs`;
    /// none for tests and benchmarks.
    fn crate_of_code(&self) -> Option<&str> {
        let (name, rest) = self.path.strip_prefix("crates/")?.split_once('/')?;
        (self.is_rust() && rest.starts_with("src/")).then_some(name)
    }
}

/// What a rule objects to: a sentence that starts with a place.
type Complaint = String;

/// A rule.
type Rule = fn(&[File]) -> Vec<Complaint>;

const RULES: &[Rule] = &[
    module_docs::check,
    dependencies::check,
    builtin_names::check,
    reach::check,
    unfinished::check,
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

/// The text files that Git knows or would add, sorted.
fn files(root: &Path) -> Vec<File> {
    let mut walker = ignore::WalkBuilder::new(root);
    walker.hidden(false).require_git(false).filter_entry(|entry| entry.file_name() != ".git");
    let entries = walker.build().filter_map(Result::ok);
    let mut files: Vec<File> = entries.filter_map(|entry| read(root, entry.path())).collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

fn read(root: &Path, path: &Path) -> Option<File> {
    let relative = path.strip_prefix(root).ok()?.to_string_lossy().replace('\\', "/");
    let text = fs::read_to_string(path).ok()?;
    Some(File { path: relative, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_told_from_tests() {
        let crate_of = |path| File::new(path, "").crate_of_code().map(str::to_owned);
        assert_eq!(crate_of("crates/kinds/src/flow.rs").as_deref(), Some("kinds"));
        assert_eq!(crate_of("crates/kinds/tests/paper.rs"), None);
        assert_eq!(crate_of("crates/kinds/src/page.md"), None);
        assert_eq!(crate_of("xtask/src/main.rs"), None);
    }

    #[test]
    fn the_repository_is_read() {
        assert!(files(&shell::root()).iter().any(|file| file.path == "xtask/src/tidy.rs"));
    }
}
