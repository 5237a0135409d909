//! A library of the shipped names, and files to try.

use lariat_analysis::shipped_names;
use lariat_project::{FileFacts, Library, ProjectFile, SearchPath};
use lariat_syntax::{Dialect, parse};
use std::fs;
use std::path::{Path, PathBuf};

/// A library of these files.
pub fn library(files: &[(PathBuf, String)], dialect: &Dialect) -> Library {
    let known = files.iter().map(|(path, text)| ProjectFile {
        path: path.clone(),
        source: None,
        facts: Some(FileFacts::of(&parse(text.as_str(), dialect).tree)),
    });
    let path =
        SearchPath::assumed(files.iter().filter_map(|(path, _)| path.parent().map(Path::to_owned)));
    Library::new(known.collect(), &path, vec![shipped_names()])
}

/// All files below a folder with this extension, with their texts.
pub fn files_below(folder: &Path, extension: &str) -> Vec<(PathBuf, String)> {
    let mut open = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                files.push(path);
            }
        }
    }
    files.sort();
    files.into_iter().filter_map(|path| Some((text(&path)?, path))).map(|(t, p)| (p, t)).collect()
}

fn text(path: &Path) -> Option<String> {
    let (text, _) = lariat_base::source::decode(fs::read(path).ok()?).ok()?;
    Some(text.to_string())
}
