//! No crate has more lines than a newcomer can find the way in.

use super::files::{Complaint, File};
use std::collections::BTreeMap;

/// The lines of a crate, its tests among them not counted where they stand beside `src`.
const MOST: usize = 12_000;

/// Runs the rule.
pub fn check(files: &[File]) -> Vec<Complaint> {
    let mut lines: BTreeMap<&str, usize> = BTreeMap::new();
    for file in files.iter().filter(|file| file.path.ends_with(".rs")) {
        if let Some((folder, _)) = file.path.split_once("/src/") {
            *lines.entry(folder).or_default() += file.text.lines().count();
        }
    }
    let large = lines.into_iter().filter(|(_, lines)| *lines > MOST);
    large.map(|(folder, lines)| format!("{folder} has {lines} lines, more than {MOST}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_of_a_crate_count() {
        let half = "\n".repeat(MOST / 2 + 1);
        let files = ["crates/a/src/lib.rs", "crates/a/src/b/c.rs", "crates/b/src/lib.rs"];
        let complaints = check(&files.map(|path| File::new(path, &half)));
        assert_eq!(complaints, ["crates/a has 12002 lines, more than 12000"]);
    }
}
