//! The files of a report: which there are, in which order, and under which names.
//!
//! A file below the entry's home, or the folder that was given, has its path from there; another
//! one the name of its own home and its path from there. So nobody who gets a report reads where
//! it was made.
//!
//! ```text
//! /src/ann/filter/main.m           main.m           the entry's home is /src/ann/filter
//! /opt/signal/+fir/design.m        signal/+fir/design.m
//! ```

use super::tokens;
use lariat_base::{FileId, Span};
use lariat_ide::File;
use lariat_project::folder::home_of_file;
use lariat_report::facts::{self, Place};
use lariat_session::{Problem, Snapshot, Unit};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The files of a report.
pub(super) struct Pages<'s> {
    snapshot: &'s Snapshot,
    /// The folder from which files are named.
    root: PathBuf,
    /// In the order in which they are shown, with their names.
    order: Vec<(FileId, String)>,
    index: BTreeMap<FileId, usize>,
    /// What messages may say of a file's place, and what is said instead; the longest first.
    written: Vec<(String, String)>,
}

impl<'s> Pages<'s> {
    /// These files, the first one first and the others by name.
    pub(super) fn of(
        snapshot: &'s Snapshot,
        root: &Path,
        first: Option<FileId>,
        files: &BTreeSet<FileId>,
    ) -> Self {
        let mut pages = Self {
            snapshot,
            root: root.to_path_buf(),
            order: Vec::new(),
            index: BTreeMap::new(),
            written: Vec::new(),
        };
        let units = files.iter().filter_map(|&file| snapshot.unit(file));
        let mut named: Vec<(FileId, String)> =
            units.clone().map(|unit| (unit.file, pages.name(unit))).collect();
        named.sort_by(|a, b| (Some(a.0) != first, &a.1, a.0).cmp(&(Some(b.0) != first, &b.1, b.0)));
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        for (_, name) in &mut named {
            let count = known.entry(name.clone()).or_insert(0);
            *count += 1;
            if *count > 1 {
                *name = format!("{name} ({count})");
            }
        }
        pages.index = named.iter().enumerate().map(|(at, (file, _))| (*file, at)).collect();
        pages.order = named;
        pages.written = units.flat_map(|unit| pages.written_of(unit)).collect();
        pages.written.sort_by_key(|(path, _)| (std::cmp::Reverse(path.len()), path.clone()));
        pages.written.dedup();
        pages
    }

    /// The path of a file from the root or from its own home.
    fn name(&self, unit: &Unit) -> String {
        let path = &unit.input.absolute;
        let inside = path.strip_prefix(&self.root).ok().filter(|rest| rest.file_name().is_some());
        let from = || home_of_file(path).parent().and_then(|above| path.strip_prefix(above).ok());
        let name = inside.or_else(from).unwrap_or(path);
        lariat_session::paths::show(name).trim_start_matches('/').to_owned()
    }

    /// A file's folder as messages may write it.
    fn written_of(&self, unit: &Unit) -> Vec<(String, String)> {
        let Some(&at) = self.index.get(&unit.file) else { return Vec::new() };
        let name = &self.order[at].1;
        let shown = |path: &Path| lariat_session::paths::show(path);
        let paths = [shown(&unit.input.absolute), unit.input.name.clone()].into_iter();
        let folder = |path: &str| {
            path.strip_suffix(&**name).map(|folder| (folder.to_owned(), String::new()))
        };
        let of_path = |path: String| folder(&path).unwrap_or((path, name.clone()));
        paths.map(of_path).filter(|(path, _)| path.len() > 1).collect()
    }

    /// The place of a span in the report, if its file is part of it.
    pub(super) fn place(&self, file: FileId, span: Span) -> Option<Place> {
        Some(Place { file: *self.index.get(&file)?, span })
    }

    /// A message without paths of this machine.
    pub(super) fn without_paths(&self, message: &str) -> String {
        let mut message = message.to_owned();
        for (path, name) in &self.written {
            if message.contains(path) {
                message = message.replace(path, name);
            }
        }
        message
    }

    /// What could not be read.
    pub(super) fn problems(&self, problems: &[Problem]) -> Vec<String> {
        let sentence = |it: &Problem| format!("{}: {}", it.file, it.message);
        problems.iter().map(|it| self.without_paths(&sentence(it))).collect()
    }

    /// The files with their words.
    pub(super) fn files(&self) -> Vec<facts::File> {
        let file = |(id, name): &(FileId, String)| {
            let file = File::of(self.snapshot, *id)?;
            // Nobody edits the files of a run.
            let tokens = tokens::of(&file).unwrap_or_default();
            Some(facts::File { name: name.clone(), text: file.source.text().clone(), tokens })
        };
        self.order.par_iter().map(|it| file(it).unwrap_or_else(|| self.bare(it))).collect()
    }

    /// A file without its words.
    fn bare(&self, (id, name): &(FileId, String)) -> facts::File {
        let text = self.snapshot.sources().file(*id).text().clone();
        facts::File { name: name.clone(), text, tokens: Vec::new() }
    }
}
