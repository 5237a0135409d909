//! One run of an analysis over a program: what it read, and whether its answer is
//! still wanted.
//!
//! ```text
//! session ── edit ──> Epoch 8        Cancellation(7) is cancelled
//! run of f.m reads f.m, g.m; asks for `g`, `zeros`
//! ```
//!
//! A run that is cancelled ends soon with an answer that means nothing: whoever
//! started it asks [`Cancellation::check`] at the end. Since an epoch never goes
//! back, a run that is not cancelled at its end never was.
//!
//! Cost: a load of an atomic where the engine counts steps; a lock for each name
//! that is looked up, where reads are noted.

use lariat_base::FileId;
use rustc_hash::FxHashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Counts the edits of a session.
#[derive(Clone, Debug, Default)]
pub struct Epoch(Arc<AtomicU64>);

impl Epoch {
    /// Cancels everything that was begun before.
    pub fn advance(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }

    /// What begins now is cancelled by the next edit.
    pub fn begin(&self) -> Cancellation {
        let begun = self.0.load(Ordering::SeqCst);
        Cancellation { begun, epoch: self.clone(), stopped: None }
    }
}

/// Whether a newer edit has made an answer worthless.
#[derive(Clone, Debug, Default)]
pub struct Cancellation {
    epoch: Epoch,
    begun: u64,
    /// Set where nobody waits for this answer any more.
    stopped: Option<Arc<AtomicBool>>,
}

/// There is no answer, since the text has changed in the meantime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled;

impl std::fmt::Display for Cancelled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("cancelled by a newer edit")
    }
}

impl std::error::Error for Cancelled {}

impl Cancellation {
    /// The same, cancelled also once this is set.
    #[must_use]
    pub fn or_stopped(&self, stopped: Arc<AtomicBool>) -> Self {
        Self { stopped: Some(stopped), ..self.clone() }
    }

    /// Has there been an edit, or does nobody wait for the answer?
    pub fn is_cancelled(&self) -> bool {
        self.epoch.0.load(Ordering::Relaxed) != self.begun || self.is_stopped()
    }

    fn is_stopped(&self) -> bool {
        self.stopped.as_ref().is_some_and(|stopped| stopped.load(Ordering::Relaxed))
    }

    /// The answer counts, unless there has been an edit.
    ///
    /// # Errors
    /// [`Cancelled`] where there has been one.
    pub fn check(&self) -> Result<(), Cancelled> {
        let is_current = self.epoch.0.load(Ordering::SeqCst) == self.begun;
        if is_current && !self.is_stopped() { Ok(()) } else { Err(Cancelled) }
    }
}

/// What a run read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reads {
    /// The files whose text or code it looked at.
    pub files: FxHashSet<FileId>,
    /// The names that it looked up, beside those that stand in these files.
    pub names: FxHashSet<Box<str>>,
    /// It may have looked up any name.
    pub any_name: bool,
}

/// A run at work.
#[derive(Debug, Default)]
pub struct Run {
    cancellation: Cancellation,
    /// Nothing where nobody asks for them.
    reads: Option<Mutex<Reads>>,
}

impl Run {
    /// A run that does not note what it reads.
    pub fn new(cancellation: Cancellation) -> Self {
        Self { cancellation, reads: None }
    }

    /// A run that notes what it reads; nothing yet.
    pub fn noting_reads(cancellation: Cancellation) -> Self {
        Self { cancellation, reads: Some(Mutex::default()) }
    }

    /// What it has read so far, if it notes that.
    pub fn reads(&self) -> Reads {
        let reads = self.reads.as_ref();
        reads.map(|reads| lock(reads).clone()).unwrap_or_default()
    }

    /// Is its answer worthless?
    pub fn is_cancelled(&self) -> bool {
        self.cancellation.is_cancelled()
    }

    pub(super) fn read_file(&self, file: FileId) {
        self.note(|reads| _ = reads.files.insert(file));
    }

    pub(super) fn looked_up(&self, name: &str) {
        self.note(|reads| {
            if !reads.names.contains(name) {
                reads.names.insert(name.into());
            }
        });
    }

    pub(super) fn looked_up_any(&self) {
        self.note(|reads| reads.any_name = true);
    }

    fn note(&self, what: impl FnOnce(&mut Reads)) {
        if let Some(reads) = &self.reads {
            what(&mut lock(reads));
        }
    }
}

fn lock(reads: &Mutex<Reads>) -> MutexGuard<'_, Reads> {
    reads.lock().unwrap_or_else(PoisonError::into_inner)
}
