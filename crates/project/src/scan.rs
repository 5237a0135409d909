//! Finds the files that define names below a folder.
//!
//! What is *checked* the caller decides (it may respect `.gitignore`); what can
//! be *called* is everything that lies there, ignored binaries included, and
//! this is what a scan lists. Folders whose name starts with a dot are left
//! out, as `genpath` leaves them out in practice: they hold no code.
//!
//! Example: a scan of `lib` with [`Depth::Folder`] finds `lib/f.m`,
//! `lib/private/g.m`, `lib/+geo/h.m` and `lib/@cls/m.m`, but not `lib/sub/k.m`.
//!
//! Cost: one listing a folder; no file is read.

use crate::filesystem::{DirEntry, FileSystem};
use crate::folder::{Role, defined_name, normal};
use std::io;
use std::path::{Path, PathBuf};

/// How far a scan goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The folder with its private folder, packages and class folders.
    Folder,
    /// All folders below it too.
    Tree,
}

/// What a scan found.
#[derive(Debug, Default)]
pub struct Scan {
    /// The files that define names, sorted.
    pub files: Vec<PathBuf>,
    /// The folders that could not be listed, with the reason.
    pub problems: Vec<(PathBuf, io::Error)>,
}

/// Folders nested deeper than this are not entered: a circle of links.
const MAX_DEPTH: usize = 64;

/// Lists the files below `folder` that define names.
pub fn scan(files: &dyn FileSystem, folder: &Path, depth: Depth) -> Scan {
    let mut found = Scan::default();
    let mut todo = vec![(normal(folder), 0)];
    while let Some((folder, level)) = todo.pop() {
        match files.list(&folder) {
            Err(error) => found.problems.push((folder, error)),
            Ok(entries) => {
                for entry in entries {
                    let path = folder.join(&entry.name);
                    if !entry.is_dir {
                        found.files.extend(defined_name(&entry.name).map(|_| path));
                    } else if level < MAX_DEPTH && enters(&entry, depth) {
                        todo.push((path, level + 1));
                    }
                }
            }
        }
    }
    found.files.sort_unstable();
    found.problems.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
    found
}

fn enters(entry: &DirEntry, depth: Depth) -> bool {
    match Role::of_name(&entry.name) {
        Role::Plain => depth == Depth::Tree && !entry.name.starts_with('.'),
        Role::Private | Role::Package(_) | Role::Class(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::filesystem::{Fenced, MemoryFileSystem};

    fn disk() -> MemoryFileSystem {
        [
            "f.m",
            "notes.txt",
            "g.mexa64",
            "private/p.m",
            "+geo/h.m",
            "@cls/m.m",
            "sub/k.m",
            ".git/x.m",
        ]
        .iter()
        .fold(MemoryFileSystem::default(), |disk, file| disk.with(format!("/lib/{file}"), ""))
    }

    fn names(scan: &Scan) -> Vec<&str> {
        scan.files.iter().filter_map(|file| file.strip_prefix("/lib").ok()?.to_str()).collect()
    }

    #[test]
    fn a_folder_with_its_private_package_and_class_folders() {
        let found = scan(&disk(), Path::new("/lib"), Depth::Folder);
        assert_eq!(names(&found), ["+geo/h.m", "@cls/m.m", "f.m", "g.mexa64", "private/p.m"]);
    }

    #[test]
    fn a_tree_without_hidden_folders() {
        let found = scan(&disk(), Path::new("/lib/."), Depth::Tree);
        let expected = ["+geo/h.m", "@cls/m.m", "f.m", "g.mexa64", "private/p.m", "sub/k.m"];
        assert_eq!(names(&found), expected);
    }

    #[test]
    fn what_cannot_be_listed_is_a_problem_and_not_the_end() {
        let disk = disk().with("/other/z.m", "").with_link("/lib/sub2", "/other");
        let fence = Fenced::new(disk, [PathBuf::from("/lib")]);
        let found = scan(&fence, Path::new("/lib"), Depth::Tree);
        assert_eq!(found.files.len(), 6);
        assert_eq!(found.problems.len(), 1);
        assert_eq!(found.problems[0].0, Path::new("/lib/sub2"));
    }

    #[test]
    fn circles_of_links_end() {
        let disk = MemoryFileSystem::default().with("/a/f.m", "").with_link("/a/again", "/a");
        assert!(!scan(&disk, Path::new("/a"), Depth::Tree).files.is_empty());
    }
}
