//! What is run: entries, found below the paths that were given.
//!
//! | a path | its entries |
//! |---|---|
//! | a folder with files `drv_*.m` in or below it | each of them, with its folder |
//! | a file `f.m` without `%!` blocks | itself, with its folder |
//! | a `.md` file, or a folder of them | each section whose first file can run |
//! | a file or folder with `%!` blocks | each block: see [`super::blocks`] |
//!
//! An entry is a small project of its own: files, and the name to call.

use super::blocks;
use super::entry::{Entry, EntryFile};
use crate::library;
use anyhow::{Context as _, bail};
use lariat_mdtest::markdown;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The entries below some paths, in the order of these.
pub fn find(paths: &[PathBuf], options: &blocks::Options) -> anyhow::Result<Vec<Entry>> {
    let mut entries = Vec::new();
    for path in paths {
        if !path.exists() {
            bail!("{} does not exist", path.display());
        }
        entries.extend(below(path, options).with_context(|| path.display().to_string())?);
    }
    Ok(entries)
}

fn below(path: &Path, options: &blocks::Options) -> anyhow::Result<Vec<Entry>> {
    let files = library::walk(path);
    let named = |extension: &str| {
        let is_it = |file: &&PathBuf| file.extension().is_some_and(|found| found == extension);
        files.iter().filter(is_it).cloned().collect::<Vec<_>>()
    };
    let pages = named("md");
    let drivers: Vec<PathBuf> =
        named("m").into_iter().filter(|file| path.is_dir() && is_driver(file)).collect();
    if !drivers.is_empty() {
        return drivers.iter().map(|file| driver(file)).collect();
    }
    let blocks = blocks::find(&files, options)?;
    if !blocks.is_empty() {
        return Ok(blocks);
    }
    if !pages.is_empty() {
        return sections(&pages);
    }
    named("m").iter().filter(|_| path.is_file()).map(|file| driver(file)).collect()
}

fn is_driver(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("drv_"))
}

/// A file with all that lies in and below its folder.
fn driver(path: &Path) -> anyhow::Result<Entry> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let files = library::walk(folder);
    let files: anyhow::Result<Vec<EntryFile>> =
        files.iter().map(|file| EntryFile::read(folder, file)).collect();
    Ok(Entry { name: path.display().to_string(), call: stem, files: files?, may_fail: false })
}

/// The sections of a page. Where one has several files of the same name, these
/// are projects of their own.
fn projects(text: &str) -> Vec<markdown::Section> {
    let sections = markdown::sections(text, false);
    let is_twice = |section: &markdown::Section| {
        let names: HashSet<&str> = section.files.iter().map(|file| file.name.as_str()).collect();
        names.len() < section.files.len()
    };
    match sections.iter().any(is_twice) {
        true => {
            let mut alone = markdown::sections(text, true);
            alone.iter_mut().for_each(keep_last);
            alone
        }
        false => sections,
    }
}

/// Of files with the same name the last one: the others are projects of their own
/// that the page does not set apart.
fn keep_last(section: &mut markdown::Section) {
    let mut seen = HashSet::new();
    section.files.reverse();
    section.files.retain(|file| seen.insert(file.name.clone()));
    section.files.reverse();
}

/// The sections of literate tests.
fn sections(pages: &[PathBuf]) -> anyhow::Result<Vec<Entry>> {
    let mut entries = Vec::new();
    for page in pages {
        let text = fs::read_to_string(page)?;
        for section in projects(&text) {
            let runs = section.directives("octave").all(|wish| wish != "fails");
            let said = section.directives("octave").next().is_some();
            let Some(first) = section.files.first() else { continue };
            let call = first.name.trim_end_matches(".m").to_owned();
            if !runs || call.contains(['/', '+', '@']) {
                continue;
            }
            let file = |file: &markdown::File| EntryFile::code(&file.name, file.text.clone());
            entries.push(Entry {
                name: format!("{}: {}", page.display(), section.title),
                call,
                files: section.files.iter().map(file).collect(),
                may_fail: !said,
            });
        }
    }
    Ok(entries)
}
