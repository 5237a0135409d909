//! Finds the files to work on.
//!
//! A file that is given is taken whatever its name; a folder is searched for
//! `*.m`, in parallel, leaving out hidden files and what `.gitignore` names
//! (also where there is no git). Symbolic links inside a folder are not
//! followed: what they lead to is either found anyway or was not given.
//! Ignore files outside the given folders count only up to the root of the
//! enclosing git repository, and a user's global ones never: the same folder
//! finds the same files on every machine.
//!
//! Cost: one listing a folder; no file is opened but the ignore files.

use crate::paths;

use ignore::{DirEntry, WalkBuilder, WalkState};
use lariat_session::{Exclusion, Input, Problem};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// What was found.
#[derive(Debug, Default)]
pub struct Found {
    /// The files, each once; those of a folder sorted by path.
    pub files: Vec<Input>,
    /// The paths that lead to nothing.
    pub problems: Vec<Problem>,
}

/// Finds the files in the order of the given paths.
pub fn find(given: &[PathBuf], exclude: &Exclusion, threads: usize) -> Found {
    let mut found = Found::default();
    for path in given {
        match std::fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => add_folder(path, exclude, threads, &mut found),
            Ok(_) => found.files.push(input(path.clone(), true)),
            Err(error) => found.problems.push(missing(path, &error)),
        }
    }
    let mut seen = HashSet::new();
    found.files.retain(|file| seen.insert(file.absolute.clone()));
    found
}

fn input(path: PathBuf, explicit: bool) -> Input {
    let absolute = paths::absolute(&path);
    Input::new(path, absolute, explicit)
}

fn missing(path: &Path, error: &std::io::Error) -> Problem {
    let help = "check the spelling; relative paths start at the current folder";
    Problem::error(paths::show(path), paths::reason(error), help)
}

fn add_folder(folder: &Path, exclude: &Exclusion, threads: usize, found: &mut Found) {
    let (mut files, problems) = walk(folder, exclude, threads);
    if files.is_empty() && problems.is_empty() {
        let help = "give the folder that holds your .m files; hidden files and those that \
                    .gitignore or an exclusion names are skipped";
        let problem = Problem::error(paths::show(folder), "there is no .m file here", help);
        found.problems.push(problem.warning());
    }
    files.sort_by(|left, right| left.path.cmp(&right.path));
    found.files.extend(files);
    found.problems.extend(problems);
}

fn walk(folder: &Path, exclude: &Exclusion, threads: usize) -> (Vec<Input>, Vec<Problem>) {
    let found = Mutex::new((Vec::new(), Vec::new()));
    walker(folder, exclude, threads).run(|| {
        Box::new(|entry| {
            let mut found = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            match entry {
                Ok(entry) if is_program(&entry) => {
                    found.0.push(input(entry.into_path(), false));
                }
                Ok(entry) if is_special(&entry) => found.1.push(special(entry.path())),
                Ok(_) => {}
                Err(error) => found.1.push(unreadable(&error, folder)),
            }
            WalkState::Continue
        })
    });
    let (files, mut problems) = found.into_inner().unwrap_or_else(|e| e.into_inner());
    problems.sort();
    (files, problems)
}

fn walker(folder: &Path, exclude: &Exclusion, threads: usize) -> ignore::WalkParallel {
    let exclude = exclude.clone();
    WalkBuilder::new(folder)
        .require_git(false)
        .parents(is_in_repository(folder))
        .git_global(false)
        .ignore(false)
        .follow_links(false)
        .threads(threads)
        .filter_entry(move |entry| entry.depth() == 0 || !is_excluded(entry, &exclude))
        .build_parallel()
}

fn is_program(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_file())
        && entry.path().extension().is_some_and(|extension| extension == "m")
}

/// Is this a pipe, socket or device that is named like a program?
fn is_special(entry: &DirEntry) -> bool {
    let is_special =
        |kind: std::fs::FileType| !kind.is_file() && !kind.is_dir() && !kind.is_symlink();
    entry.file_type().is_some_and(is_special)
        && entry.path().extension().is_some_and(|extension| extension == "m")
}

fn special(path: &Path) -> Problem {
    let help = "rename it, or leave it out with --exclude";
    Problem::error(paths::show(path), "this is a pipe, socket or device and is not read", help)
}

fn is_excluded(entry: &DirEntry, exclude: &Exclusion) -> bool {
    let is_dir = entry.file_type().is_some_and(|kind| kind.is_dir());
    exclude.names(&paths::absolute(entry.path()), is_dir)
}

fn is_in_repository(folder: &Path) -> bool {
    paths::absolute(folder).ancestors().any(|above| above.join(".git").exists())
}

fn unreadable(error: &ignore::Error, folder: &Path) -> Problem {
    let path = path_of(error).unwrap_or(folder);
    let reason = error.io_error().map_or_else(|| error.to_string(), paths::reason);
    Problem::error(paths::show(path), reason, "make it readable, or leave it out with --exclude")
}

fn path_of(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => {
            path_of(err)
        }
        _ => None,
    }
}
