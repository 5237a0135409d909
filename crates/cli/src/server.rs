//! `lariat server`: the language server over standard input and output.
//!
//! ```text
//! editor ── standard input ──> lariat_server::run(…, the disk) ── standard output ──> editor
//! ```
//!
//! Cost: the start takes some milliseconds; the rest is the server's.

use crate::file_system::OsFileSystem;
use crate::files;
use crate::outcome::Outcome;
use crate::paths;
use lariat_server::{Host, transport};
use lariat_session::{Exclusion, STACK_BYTES};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// A search of the folders may take so long before open texts are answered about without it.
const PATIENCE: Duration = Duration::from_millis(300);

/// Serves the client at the other end of standard input and output until it is gone.
pub fn run(threads: usize) -> io::Result<Outcome> {
    let (connection, streams) = transport::connection(io::stdin(), io::stdout())?;
    // The runs of one file side by side: this thread's own pool is busy with this loop. Where
    // there is a pool already, that one does it.
    _ = rayon::ThreadPoolBuilder::new()
        .num_threads(workers(threads))
        .stack_size(STACK_BYTES)
        .build_global();
    let host = Host {
        disk: Arc::new(OsFileSystem),
        find: Arc::new(move |folders: &[PathBuf]| {
            let found = files::find(folders, &nothing(), threads);
            (found.files, found.problems)
        }),
        current: paths::absolute(Path::new(".")),
        workers: workers(threads),
        patience: PATIENCE,
        version: env!("CARGO_PKG_VERSION").to_owned(),
    };
    let served = lariat_server::run(&connection, host);
    // The writing thread ends once nobody can send to it any more.
    drop(connection);
    match served {
        Ok(()) => streams.join().map(|()| Outcome::Clean),
        // A client that has not begun as the protocol says may never end its output.
        Err(error) => Err(io::Error::other(error.to_string())),
    }
}

/// Folders are searched whole: what `lariat.toml` leaves out, the session leaves out.
fn nothing() -> Exclusion {
    Exclusion::new(std::iter::empty(), Path::new("/")).0
}

fn workers(threads: usize) -> usize {
    let cores = std::thread::available_parallelism().map_or(2, std::num::NonZeroUsize::get);
    if threads == 0 { cores.max(2) } else { threads.max(2) }
}
