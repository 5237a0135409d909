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
//! A link that leads back to a folder by which it was reached is not followed.
//!
//! Cost: one listing a folder; no file is read.

use crate::data::is_data_name;
use crate::filesystem::{DirEntry, FileSystem};
use crate::folder::{Role, compiled_name, defined_name, normal};
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

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
    /// The names of functions whose sources in other languages lie there: they are compiled before
    /// the program runs, and may then lie elsewhere. In a private folder they serve the files
    /// above it: a file of that name there is what others mean.
    pub compiled: Vec<String>,
    /// The MAT files.
    pub data: Vec<PathBuf>,
    /// The folders that could not be listed, with the reason.
    pub problems: Vec<(PathBuf, io::Error)>,
    /// The links that lead back to a folder by which they were reached, with that
    /// folder. They are not followed.
    pub loops: Vec<(PathBuf, PathBuf)>,
}

/// Folders nested deeper than this are not entered.
const MAX_DEPTH: usize = 64;

/// Lists the files below `folder` that define names.
pub fn scan(files: &dyn FileSystem, folder: &Path, depth: Depth) -> Scan {
    let mut found = Scan::default();
    let mut sources = Vec::new();
    let mut todo = vec![(normal(folder), 0, None)];
    while let Some((folder, level, above)) = todo.pop() {
        let real = files.real_path(&folder).ok();
        if let Some(target) = real.as_deref().and_then(|real| above_is(&above, real)) {
            found.loops.push((folder, target));
            continue;
        }
        let here = real.map(|real| Rc::new(Above { real, above }));
        match files.list(&folder) {
            Err(error) => found.problems.push((folder, error)),
            Ok(entries) => {
                for entry in entries {
                    let path = folder.join(&entry.name);
                    if !entry.is_dir {
                        found.data.extend(is_data_name(&entry.name).then(|| path.clone()));
                        sources.extend(compiled_name(&entry.name).map(|_| path.clone()));
                        found.files.extend(defined_name(&entry.name).map(|_| path));
                    } else if level < MAX_DEPTH && enters(&entry, depth) {
                        todo.push((path, level + 1, here.clone()));
                    }
                }
            }
        }
    }
    found.files.sort_unstable();
    found.compiled = compiled(&sources, &found.files);
    found.loops.sort_unstable();
    found.problems.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
    found
}

/// The names of the functions that these sources are compiled to, sorted; `files` are sorted.
fn compiled(sources: &[PathBuf], files: &[PathBuf]) -> Vec<String> {
    let serves_file = |source: &Path, name: &str| {
        let folder = source.parent().filter(|folder| folder.ends_with("private"));
        folder
            .and_then(Path::parent)
            .is_some_and(|above| files.binary_search(&above.join(format!("{name}.m"))).is_ok())
    };
    let name = |source: &PathBuf| {
        let name = compiled_name(source.file_name()?.to_str()?)?;
        (!serves_file(source, name)).then(|| name.to_owned())
    };
    let mut names: Vec<String> = sources.iter().filter_map(name).collect();
    names.sort_unstable();
    names
}

/// The folders by which a folder was entered, without links.
struct Above {
    real: PathBuf,
    above: Option<Rc<Above>>,
}

/// The folder among these that `real` leads back to.
fn above_is(above: &Option<Rc<Above>>, real: &Path) -> Option<PathBuf> {
    let mut next = above.as_ref();
    while let Some(above) = next {
        if above.real.starts_with(real) {
            return Some(real.to_path_buf());
        }
        next = above.above.as_ref();
    }
    None
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
    fn what_private_sources_are_compiled_to_hides_no_file_above_them() {
        let files =
            ["@grid/grid.m", "@grid/private/grid.c", "@grid/private/near.c", "solve.c", "solve.m"];
        let disk = files
            .iter()
            .fold(MemoryFileSystem::default(), |disk, file| disk.with(format!("/lib/{file}"), ""));
        let found = scan(&disk, Path::new("/lib"), Depth::Tree);
        assert_eq!(found.compiled, ["near", "solve"]);
    }

    #[test]
    fn circles_of_links_end() {
        let disk = MemoryFileSystem::default().with("/a/f.m", "").with_link("/a/again", "/a");
        let found = scan(&disk, Path::new("/a"), Depth::Tree);
        assert_eq!(found.files, [Path::new("/a/f.m")]);
        assert_eq!(found.loops, [("/a/again".into(), "/a".into())]);
    }
}
