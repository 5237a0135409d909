//! Every row of the tables about the papers names what shows the feature.
//!
//! `docs/literature.md` has a table for each paper: what the paper has, what that is,
//! where it is implemented and how it departs, and a literate test that shows it. A row
//! whose last cell names no file below `mdtest` or among the rules' pages, or one that
//! holds no block of code, is a complaint. A part of a paper that is no feature says so:
//! `none:` and the reason.
//!
//! ```text
//! | section 4.1 | ambiguous `end` | `crates/checks/…` | `mdtest/kinds/ends-in-functions.md` |
//! | section 7 | related work | | none: other people's work |
//! ```

use super::files::{Complaint, File};

/// The document.
const DOCUMENT: &str = "docs/literature.md";
/// Where literate tests stand.
const FOLDERS: [&str; 2] = ["mdtest/", "crates/checks/pages/"];
/// What begins a cell of a row that has no test.
const NONE: &str = "none: ";
/// The blocks that are executed.
const BLOCKS: [&str; 3] = ["```matlab", "```tame", "```prove"];

/// Runs the rule.
pub fn check(files: &[File]) -> Vec<Complaint> {
    let document = files.iter().find(|file| file.path == DOCUMENT);
    document.map(|document| check_rows(&document.text, files)).unwrap_or_default()
}

fn check_rows(text: &str, files: &[File]) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    let mut is_of_paper = false;
    for (line, number) in text.lines().zip(1..) {
        let Some(cells) = cells(line) else {
            is_of_paper = false;
            continue;
        };
        match cells.first() {
            Some(first) if first.starts_with("in the ") => is_of_paper = true,
            Some(first) if first.starts_with("---") => {}
            _ if is_of_paper => {
                let wrong = wrong_with(&cells, files).into_iter();
                complaints.extend(wrong.map(|wrong| format!("{DOCUMENT}:{number}: {wrong}")));
            }
            _ => {}
        }
    }
    complaints
}

/// The cells of a table's row.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(str::trim).collect())
}

/// What is wrong with a row about a paper.
fn wrong_with(cells: &[&str], files: &[File]) -> Option<Complaint> {
    let [_, _, _, test] = cells else {
        return Some(format!("a row has four cells, and this one {}", cells.len()));
    };
    if let Some(reason) = test.strip_prefix(NONE) {
        return reason.is_empty().then(|| "there is no reason for having no test".to_owned());
    }
    let named: Vec<&str> = test.split('`').skip(1).step_by(2).collect();
    if named.is_empty() {
        return Some("no literate test is named that shows it".to_owned());
    }
    named.into_iter().find_map(|path| wrong_with_test(path, files))
}

/// What is wrong with the path of a literate test.
fn wrong_with_test(path: &str, files: &[File]) -> Option<Complaint> {
    let file = files.iter().find(|file| file.path == path);
    let Some(file) = file else { return Some(format!("`{path}` does not exist")) };
    let is_test = FOLDERS.iter().any(|folder| path.starts_with(folder)) && path.ends_with(".md");
    let runs = file.text.lines().any(|line| BLOCKS.iter().any(|block| line.starts_with(block)));
    (!is_test || !runs).then(|| format!("`{path}` is not a literate test"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(row: &str) -> Vec<Complaint> {
        let table = format!("| in the paper | what | where | test |\n|---|---|---|---|\n{row}\n");
        let others = "\n| source | what |\n|---|---|\n| a book | a method |\n";
        check(&[
            File::new(DOCUMENT, &format!("{table}{others}")),
            File::new("mdtest/a.md", "```matlab\nx = 1;\n```\n"),
            File::new("mdtest/b.md", "words\n"),
            File::new("docs/c.md", "```matlab\nx = 1;\n```\n"),
        ])
    }

    #[test]
    fn rows_name_tests_or_say_why_not() {
        assert!(complaints("| section 1 | x | y | `mdtest/a.md` |").is_empty());
        assert!(complaints("| section 1 | x | y | none: related work |").is_empty());
    }

    #[test]
    fn rows_without_a_test_are_found() {
        let found = |row: &str| complaints(row).pop().unwrap_or_default();
        assert!(found("| section 1 | x | y |").contains("has four cells"));
        assert!(found("| section 1 | x | y | |").contains("no literate test"));
        assert!(found("| section 1 | x | y | `mdtest/gone.md` |").contains("does not exist"));
        assert!(found("| section 1 | x | y | `mdtest/b.md` |").contains("not a literate test"));
        assert!(found("| section 1 | x | y | `docs/c.md` |").contains("not a literate test"));
        assert!(found("| 1 | x | y | `mdtest/a.md` `mdtest/b.md` |").contains("b.md"));
    }
}
