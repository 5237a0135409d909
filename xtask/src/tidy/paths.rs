//! A path that a document names exists.
//!
//! Looked at: inline code and link targets in the documents at the root and in
//! `docs`, where they name a file below a top-level folder of the repository,
//! or a Rust, TOML or Markdown file. Code blocks and patterns are left alone.

use super::files::{Complaint, File};
use std::collections::BTreeSet;

/// Runs the rule.
pub fn check(files: &[File]) -> Vec<Complaint> {
    let known = known(files);
    files.iter().filter(|file| is_document(&file.path)).flat_map(|d| check_one(d, &known)).collect()
}

fn is_document(path: &str) -> bool {
    path.ends_with(".md") && (!path.contains('/') || path.starts_with("docs/"))
}

/// All files and folders.
fn known(files: &[File]) -> BTreeSet<&str> {
    let folders =
        |path| std::iter::successors(Some(path), |path: &&str| Some(path.rsplit_once('/')?.0));
    files.iter().flat_map(|file| folders(file.path.as_str())).collect()
}

fn check_one(document: &File, known: &BTreeSet<&str>) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (line, path) in named_paths(&document.text) {
        let path = path.split(['#', ':']).next().unwrap_or_default();
        if is_of_repository(path, known) && !exists(path, &document.path, known) {
            complaints.push(format!("{}:{line}: `{path}` does not exist", document.path));
        }
    }
    complaints
}

/// What stands in backquotes or as a link's target and may be a path, with its
/// line.
fn named_paths(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut fenced = false;
    for (number, line) in text.lines().enumerate() {
        fenced ^= line.trim_start().starts_with("```");
        if !fenced {
            let code = line.split('`').skip(1).step_by(2);
            let links = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
            found.extend(code.chain(links).map(|path| (number + 1, path)));
        }
    }
    found
}

/// True for what has the form of a path into this repository.
fn is_of_repository(path: &str, known: &BTreeSet<&str>) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-@+".contains(c);
    let Some((first, _)) = path.split_once('/') else { return false };
    let is_source = [".rs", ".toml", ".md"].iter().any(|end| path.ends_with(end));
    path.chars().all(plain) && !first.is_empty() && (known.contains(first) || is_source)
}

/// True for a path from the root or from the document's folder.
fn exists(path: &str, document: &str, known: &BTreeSet<&str>) -> bool {
    let path = path.trim_end_matches('/');
    let folder = document.rsplit_once('/').map_or("", |(folder, _)| folder);
    let from_folder = match path.strip_prefix("../") {
        Some(up) => up.to_owned(),
        None => format!("{folder}/{path}"),
    };
    known.contains(path) || known.contains(from_folder.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(text: &str) -> Vec<Complaint> {
        let files = [
            File::new("README.md", text),
            File::new("crates/kinds/src/lib.rs", ""),
            File::new("docs/a.md", "[up](../README.md) [b](b.md) `x/y.rs`"),
        ];
        check(&files)
    }

    #[test]
    fn a_path_into_nothing_is_found() {
        let found = complaints("`crates/kinds/src/lib.rs:3`, `crates/kinds/`, `crates/gone`");
        assert_eq!(
            found,
            ["README.md:1: `crates/gone` does not exist", "docs/a.md:1: `x/y.rs` does not exist"]
        );
    }

    #[test]
    fn patterns_users_paths_and_code_blocks_are_left_alone() {
        let text = "`crates/*/src`, `+pkg/f.m`, `a/b`, `and/or`\n```\n`crates/gone`\n```\n";
        assert_eq!(complaints(text).len(), 1);
    }
}
