//! No machine's paths and hosts: the repository is the same everywhere.

use super::files::{Complaint, File};

/// What may stand nowhere, in halves so that this file is tidy too.
const FORBIDDEN: &[(&str, &str)] = &[
    ("/wo", "rk/"),
    ("/ro", "ot/"),
    ("/ho", "me/"),
    ("/Us", "ers/"),
    ("/tmp/tar", "get"),
    ("arti", "factory"),
    ("index.crates.io", ":"),
    ("deb.debian", ".org"),
];

/// Runs the rule.
pub fn check(files: &[File]) -> Vec<Complaint> {
    files.iter().flat_map(check_one).collect()
}

fn check_one(file: &File) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for word in FORBIDDEN.iter().map(|(start, end)| format!("{start}{end}")) {
        if let Some(at) = file.text.find(&word) {
            let line = file.text[..at].lines().count();
            complaints.push(format!("{}:{line}: `{word}` belongs to one machine", file.path));
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machines_path_is_found() {
        let path = format!("first\nsee {}{}x", "/ho", "me/");
        assert_eq!(check(&[File::new("a.md", &path)]).len(), 1);
        assert!(check(&[File::new("a.md", "see homework/x")]).is_empty());
    }
}
