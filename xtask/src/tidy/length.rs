//! Files stay short: a warning beyond 800 lines, a complaint beyond 1,200.

use super::files::{Complaint, File};

/// Lines from which on a file is worth splitting.
const LONG: usize = 800;
/// Lines that no file may exceed.
const TOO_LONG: usize = 1200;

/// Runs the rule.
pub fn check(files: &[File]) -> Vec<Complaint> {
    longer(files, TOO_LONG, usize::MAX)
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
}
