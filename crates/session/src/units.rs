//! The files of a session, read and parsed, found by path and by id.
//!
//! Example: after an edit of `/p/f.m`, [`Units::put`] sets the row of that file; copies that were
//! handed out before keep the other, and share the rest.
//!
//! Files stand in the order in which they were opened; once they come and go, in that of their
//! names. The id of a file is the same for ever, also where it goes and comes again.
//!
//! Cost: an edit copies one block of [`Rows`]; a file that comes or goes, a pass over all.

use crate::unit::Unit;
use lariat_base::{FileId, Rows};
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Files by path and by id. Copies share what has not changed.
#[derive(Clone, Default)]
pub struct Units {
    rows: Rows<Arc<Unit>>,
    ids: Arc<FxHashMap<PathBuf, FileId>>,
    places: Arc<FxHashMap<FileId, usize>>,
}

impl Units {
    /// All files, in their order.
    pub fn rows(&self) -> &Rows<Arc<Unit>> {
        &self.rows
    }

    /// The file with this id.
    pub fn get(&self, file: FileId) -> Option<&Arc<Unit>> {
        self.rows.get(*self.places.get(&file)?)
    }

    /// The file that is read from this path.
    pub fn find(&self, path: &Path) -> Option<&Arc<Unit>> {
        self.get(self.id(path)?)
    }

    /// The id of the file with this path, if it was ever read.
    pub fn id(&self, path: &Path) -> Option<FileId> {
        self.ids.get(path).copied()
    }

    /// This is the id of the file with this path.
    pub fn name(&mut self, path: PathBuf, file: FileId) {
        Arc::make_mut(&mut self.ids).insert(path, file);
    }

    /// These are the files.
    pub fn set_all(&mut self, units: Vec<Arc<Unit>>) {
        self.rows = units.into_iter().collect();
        self.renew_places();
    }

    /// The file is this now.
    pub fn put(&mut self, unit: Arc<Unit>) {
        match self.places.get(&unit.file) {
            Some(&at) => self.rows.set(at, unit),
            None => {
                let is_before = |other: &Arc<Unit>| other.input.name < unit.input.name;
                let at = self.rows.partition_point(is_before);
                self.rows.insert(at, unit);
                self.renew_places();
            }
        }
    }

    /// Forgets the file with this path, and returns it.
    pub fn remove(&mut self, path: &Path) -> Option<Arc<Unit>> {
        let file = self.id(path)?;
        let unit = self.rows.remove(*self.places.get(&file)?);
        self.renew_places();
        unit
    }

    fn renew_places(&mut self) {
        let places = self.rows.iter().enumerate().map(|(at, unit)| (unit.file, at));
        self.places = Arc::new(places.collect());
    }
}
