//! The text files of the repository, and what a rule reports.

use std::fs;
use std::path::Path;

/// A text file of the repository.
pub struct File {
    /// Its path from the repository's root, with `/`.
    pub path: String,
    /// Its content.
    pub text: String,
}

impl File {
    #[cfg(test)]
    pub fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned() }
    }

    /// True for Rust source.
    pub fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    /// The crate whose code this is, `kinds` for `crates/kinds/src/lib.rs`;
    /// none for tests and benchmarks.
    pub fn crate_of_code(&self) -> Option<&str> {
        let (name, rest) = self.path.strip_prefix("crates/")?.split_once('/')?;
        (self.is_rust() && rest.starts_with("src/")).then_some(name)
    }
}

/// What a rule objects to: a sentence that starts with a place.
pub type Complaint = String;

/// The text files that Git knows or would add, sorted.
pub fn files(root: &Path) -> Vec<File> {
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
    use lariat_soundness::shell;

    #[test]
    fn code_is_distinguished_from_tests() {
        let crate_of = |path| File::new(path, "").crate_of_code().map(str::to_owned);
        assert_eq!(crate_of("crates/kinds/src/flow.rs").as_deref(), Some("kinds"));
        assert_eq!(crate_of("crates/kinds/tests/paper.rs"), None);
        assert_eq!(crate_of("crates/kinds/src/page.md"), None);
        assert_eq!(crate_of("xtask/src/main.rs"), None);
    }

    #[test]
    fn the_repository_is_read() {
        assert!(files(&shell::root()).iter().any(|file| file.path == "xtask/src/tidy/files.rs"));
    }
}
