//! The allocator of the program.
//!
//! Values and flow sets are created and dropped all the time, many of one size, and those of
//! one analysis are dropped together. With the allocator of most C libraries a tenth of a check
//! goes there. jemalloc knows which blocks are free from a table beside them, and hands out the
//! lowest ones first; mimalloc, which was here before, links the free blocks through
//! themselves: a request touches a block that has left the processor's cache, and what belongs
//! together lies apart after the first analysis. A check of 5,300 files takes a tenth less
//! time and a sixth less memory with jemalloc.
//!
//! It is not built for Microsoft's C library; there the allocator is the system's.

use std::ffi::{CStr, CString};
#[cfg(not(target_env = "msvc"))]
use std::ptr::null_mut;

/// jemalloc gives threads its arenas in their order. Of those beyond so many the setting stays
/// what it is.
const MOST_ARENAS: usize = 64;

/// The allocator of all threads.
#[cfg(not(target_env = "msvc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// What jemalloc reads when it starts: memory is asked for in large pages, where the system gives
/// them to who asks. An analysis visits some hundred megabytes all over, and with small pages the
/// processor often has to look up where a page lies. A check of 5,300 files takes a tenth to a
/// fifth less time. And free memory goes back to the system within a minute, not within ten
/// seconds: what one portion of the files leaves the next one takes, and pages that come back have
/// to be cleared first, a thirtieth of the time.
#[cfg(not(target_env = "msvc"))]
#[expect(unsafe_code, reason = "a symbol that jemalloc reads, with the proof beside it")]
// SAFETY: jemalloc declares the symbol as a weak `const char *` for the program to define, and
// nothing else defines it. A reference to an array is such a pointer, and the text ends with 0.
#[unsafe(export_name = "_rjem_malloc_conf")]
static SETTINGS: &[u8; 32] = b"thp:always,dirty_decay_ms:60000\0";

/// Rather takes time than memory from now on, as for one program: of that less is visited. Free
/// memory goes back to the system at once, and pages are small, since large ones that are used in
/// part would take an eighth more memory.
pub fn save_memory() {
    // A system without large pages refuses, and has small ones.
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::disable_transparent_huge_pages(true);
    set(c"arenas.dirty_decay_ms", Some(0));
    for arena in 0..MOST_ARENAS {
        // One that is not in use has no such setting.
        let name = CString::new(format!("arena.{arena}.dirty_decay_ms"));
        name.iter().for_each(|name| set(name, Some(0)));
    }
}

/// Gives free memory back to the system. Reading a program parses all files of its folders and
/// keeps few trees: what the others took lies between what is kept, and the analysis that comes
/// next does not fit there.
pub fn give_back() {
    // 4096 is `MALLCTL_ARENAS_ALL`, all arenas.
    set(c"arena.4096.purge", None);
}

/// Has jemalloc do something, or sets how many milliseconds free memory stays.
#[cfg(not(target_env = "msvc"))]
#[expect(unsafe_code, reason = "a call of jemalloc, with the proof beside it")]
fn set(name: &CStr, milliseconds: Option<isize>) {
    let new = milliseconds.as_ref().map_or(null_mut(), |new| std::ptr::from_ref(new).cast_mut());
    let size = milliseconds.map_or(0, |new| size_of_val(&new));
    // SAFETY: the name is a C string that outlives the call. `arena.<i>.purge` neither reads nor
    // writes a value, so that all other pointers have to be null and the length 0. The settings
    // `dirty_decay_ms` are of type `ssize_t`, which is `isize`; the call reads one of that size
    // through `new`, which points to what outlives it, and never writes through it. Any thread may
    // make both at any time. An error, which is returned, leaves everything as it was.
    let _ = unsafe {
        tikv_jemalloc_sys::mallctl(name.as_ptr(), null_mut(), null_mut(), new.cast(), size)
    };
}

/// The system's allocator decides this by itself.
#[cfg(target_env = "msvc")]
fn set(_name: &CStr, _milliseconds: Option<isize>) {}
