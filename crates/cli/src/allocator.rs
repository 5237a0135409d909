//! The allocator of the program, and how eagerly it gives memory back.
//!
//! Values and flow sets are created and dropped all the time: with the allocator of most C
//! libraries a tenth of a check goes there. mimalloc gives free pages back to the system
//! after 10 ms by default. That is right for a server, which waits most of its time; a run
//! over thousands of files asks for the same pages again at once, and the system clears them
//! each time, which takes a twentieth of the run.
//!
//! Example: [`keep_pages`] at the start of `lariat check`.

use libmimalloc_sys::{mi_option_set, mi_option_t};
use mimalloc::MiMalloc;
use std::ffi::c_long;

/// The allocator of all threads.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// `mi_option_purge_delay` of mimalloc 2: after how many milliseconds free pages are given
/// back.
const PURGE_DELAY: mi_option_t = 15;
/// The same for a run over many files.
const KEPT: c_long = 100;

/// Keeps free pages for a tenth of a second.
#[allow(unsafe_code)]
pub fn keep_pages() {
    // SAFETY: the function writes one entry of a table of settings, after it has compared the
    // index with the table's length; the table is read anew at each purge, by whatever
    // thread, as a plain number. No memory that Rust knows of is touched. Were the index that
    // of another setting in a further version, that one would change how the allocator
    // behaves, not whether it is sound: all settings may be set from the environment.
    unsafe { mi_option_set(PURGE_DELAY, KEPT) };
}
