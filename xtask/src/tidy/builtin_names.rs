//! No builtin's name in Rust code that should ask the data.
//!
//! What a library function is and does stands in `crates/builtins/spec`, the
//! only place that names one. A string literal that equals such a name, in the
//! crates that analyse, is a complaint. `xtask/builtin-names.allow` lists the
//! literals that only look like a name, each with its reason; an entry that
//! allows nothing is a complaint too.

use super::files::{Complaint, File};
use super::rust::{self, Token};
use std::collections::BTreeSet;

/// The crates that must not know a library function by name.
const CRATES: &[&str] = &[
    "project",
    "kinds",
    "ir",
    "tame",
    "extents",
    "domains",
    "transfer",
    "dataflow",
    "values",
    "value-facts",
    "typed",
    "tracking",
    "analysis",
    "checks",
];

/// Where the names of library functions stand.
const NAMES: &str = "crates/builtins/spec/names/";

/// Where the exceptions stand: a path, a literal, and the reason.
const ALLOWED: &str = "xtask/builtin-names.allow";

/// Runs the rule.
pub fn check(files: &[File]) -> Vec<Complaint> {
    let names = names(files);
    let (allowed, mut complaints) = allowed(files);
    let mut used = BTreeSet::new();
    for file in files.iter().filter(|file| file.crate_of_code().is_some_and(is_bound)) {
        for (line, name) in literals(file).filter(|(_, name)| names.contains(name.as_str())) {
            let entry = (file.path.clone(), name.clone());
            if allowed.contains(&entry) {
                used.insert(entry);
                continue;
            }
            complaints.push(format!(
                "{}:{line}: \"{name}\" is a library function's name: ask `lariat_builtins`, \
                 or give a reason in {ALLOWED}",
                file.path
            ));
        }
    }
    let unused = allowed.difference(&used);
    complaints.extend(unused.map(|(path, name)| format!("{ALLOWED}: {path} has no \"{name}\"")));
    complaints
}

fn is_bound(name: &str) -> bool {
    CRATES.contains(&name)
}

fn literals(file: &File) -> impl Iterator<Item = (usize, String)> {
    rust::tokens(&file.text, false).into_iter().filter_map(|(line, token)| match token {
        Token::Text(text) => Some((line, text)),
        _ => None,
    })
}

/// All names of the lists: one a line, `#` starts a comment.
fn names(files: &[File]) -> BTreeSet<&str> {
    let lists = files.iter().filter(|file| file.path.starts_with(NAMES));
    let lines = lists.flat_map(|file| file.text.lines()).map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with(['#', '+'])).collect()
}

/// The exceptions, and complaints about those without a reason.
fn allowed(files: &[File]) -> (BTreeSet<(String, String)>, Vec<Complaint>) {
    let (mut entries, mut complaints) = (BTreeSet::new(), Vec::new());
    let lists = files.iter().filter(|file| file.path == ALLOWED);
    for line in lists.flat_map(|file| file.text.lines()) {
        let mut words = line.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (None, ..) => {}
            (Some(word), ..) if word.starts_with('#') => {}
            (Some(path), Some(name), Some(_)) => {
                entries.insert((path.to_owned(), name.to_owned()));
            }
            _ => complaints.push(format!("{ALLOWED}: `{line}` has no reason")),
        }
    }
    (entries, complaints)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(allow: &str) -> [File; 4] {
        [
            File::new("crates/builtins/spec/names/octave.txt", "# list\nzeros\nload\n"),
            File::new("crates/kinds/src/flow.rs", "//! Doc.\nfn f() { g(\"zeros\", \"other\") }"),
            File::new("crates/kinds/tests/t.rs", "fn f() { g(\"load\") }"),
            File::new(ALLOWED, allow),
        ]
    }

    #[test]
    fn a_name_in_code_is_found() {
        let complaints = check(&files(""));
        assert_eq!(complaints.len(), 1);
        assert!(complaints[0].starts_with("crates/kinds/src/flow.rs:2: \"zeros\""));
    }

    #[test]
    fn an_exception_needs_a_reason_and_a_use() {
        let path = "crates/kinds/src/flow.rs";
        assert!(check(&files(&format!("{path} zeros not the function but a word"))).is_empty());
        assert_eq!(check(&files(&format!("{path} zeros"))).len(), 2);
        assert_eq!(check(&files(&format!("{path} zeros a word\n{path} ones a word"))).len(), 1);
    }
}
