//! The programs into which errors are planted: folders with a driver.

use anyhow::Context as _;
use lariat_soundness::shell;
use std::fs;
use std::path::{Path, PathBuf};

/// The lines of a statement in a program's file, by the file's stem.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Site {
    pub file: String,
    pub lines: (u64, u64),
}

/// A program: its driver and its files.
pub struct Program {
    pub driver: String,
    pub files: Vec<(PathBuf, String)>,
    /// Files that are read, not run.
    pub data: Vec<PathBuf>,
}

/// The programs below some folders.
pub fn programs(paths: &[PathBuf]) -> anyhow::Result<Vec<Program>> {
    let default = [shell::root().join("examples/benchmarks")];
    let paths = if paths.is_empty() { &default[..] } else { paths };
    let mut programs = Vec::new();
    for path in paths {
        let inner = fs::read_dir(path).with_context(|| path.display().to_string())?;
        let mut folders: Vec<PathBuf> = inner.flatten().map(|entry| entry.path()).collect();
        folders.push(path.clone());
        folders.sort();
        for folder in folders.iter().filter(|folder| folder.is_dir()) {
            programs.extend(program(folder)?);
        }
    }
    Ok(programs)
}

/// The program in a folder, if it has a driver.
fn program(folder: &Path) -> anyhow::Result<Option<Program>> {
    let (mut files, mut data) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if !path.is_file() {
            continue;
        }
        if path.extension().is_some_and(|extension| extension == "m") {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            files.push((path, text));
        } else {
            data.push(path);
        }
    }
    files.sort();
    let stems = files.iter().filter_map(|(path, _)| path.file_stem());
    let mut drivers = stems.map(|stem| stem.to_string_lossy()).filter(|s| s.starts_with("drv_"));
    let driver = drivers.next().map(|driver| driver.into_owned());
    Ok(driver.map(|driver| Program { driver, files, data }))
}
