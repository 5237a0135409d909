//! Files stay short: a warning beyond 800 lines, a complaint beyond 1,200. Crates do too:
//! a complaint beyond 12,000 lines in `src`.

use super::files::{Complaint, File};
use std::collections::BTreeMap;

/// Lines from which on a file is worth splitting.
const LONG: usize = 800;
/// Lines that no file may exceed.
const TOO_LONG: usize = 1200;
/// Lines of `src` that no crate may exceed.
const TOO_LARGE: usize = 12_000;

/// Runs the rule.
pub fn check(files: &[File]) -> Vec<Complaint> {
    let mut complaints = longer(files, TOO_LONG, usize::MAX);
    complaints.extend(large_crates(files));
    complaints
}

/// Crates with too many lines.
fn large_crates(files: &[File]) -> Vec<Complaint> {
    let mut lines: BTreeMap<&str, usize> = BTreeMap::new();
    for file in files.iter().filter(|file| file.is_rust()) {
        if let Some((name, _)) = file.path.split_once("/src/") {
            *lines.entry(name).or_default() += file.text.lines().count();
        }
    }
    let large = lines.into_iter().filter(|(_, lines)| *lines > TOO_LARGE);
    large.map(|(name, lines)| format!("{name}: {lines} lines: split the crate")).collect()
}

/// Files that are long and not too long.
pub fn warnings(files: &[File]) -> Vec<Complaint> {
    longer(files, LONG, TOO_LONG)
}

fn longer(files: &[File], more_than: usize, at_most: usize) -> Vec<Complaint> {
    let rust = files.iter().filter(|file| file.is_rust());
    let lengths = rust.map(|file| (file, file.text.lines().count()));
    let long = lengths.filter(|(_, length)| (more_than + 1..=at_most).contains(length));
    long.map(|(file, length)| format!("{}: {length} lines: split it", file.path)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_files_are_found() {
        let file = |lines| File::new("a.rs", &"x\n".repeat(lines));
        assert!(check(&[file(1200)]).is_empty() && warnings(&[file(800)]).is_empty());
        assert_eq!(warnings(&[file(801), file(1200), file(1201)]).len(), 2);
        assert_eq!(check(&[file(1201)]), ["a.rs: 1201 lines: split it"]);
    }

    #[test]
    fn large_crates_are_found() {
        let file = |n| File::new(&format!("crates/large/src/f{n}.rs"), &"x\n".repeat(800));
        let files = |count: usize| (0..count).map(file).collect::<Vec<_>>();
        assert!(check(&files(15)).is_empty());
        assert_eq!(check(&files(16)), ["crates/large: 12800 lines: split the crate"]);
    }
}
