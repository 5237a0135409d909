//! Every Rust file starts with a `//!` doc: what it is, before how it works.

use super::files::{Complaint, File};

/// Runs the rule.
pub fn check(files: &[File]) -> Vec<Complaint> {
    let undocumented = files.iter().filter(|file| file.is_rust() && !is_documented(&file.text));
    undocumented.map(|file| format!("{}: no `//!` doc at the start", file.path)).collect()
}

/// Inner attributes such as `#![no_main]` may stand before the doc.
fn is_documented(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with("#!"));
    first.is_some_and(|line| line.strip_prefix("//!").is_some_and(|doc| !doc.trim().is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_doc_is_found() {
        let files = [
            File::new("a.rs", "//! What it is.\n"),
            File::new("b.rs", "use std::fs;\n//! Too late.\n"),
            File::new("c.rs", "//!\n"),
            File::new("d.md", "text"),
            File::new("e.rs", "#![no_main]\n//! What it is.\n"),
        ];
        let complaints = check(&files);
        assert_eq!(complaints.len(), 2);
        assert!(complaints[0].starts_with("b.rs") && complaints[1].starts_with("c.rs"));
    }
}
