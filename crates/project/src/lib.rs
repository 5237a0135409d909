//! The project: which files there are, what they define, and what a name in one
//! of them refers to.
//!
//! Follows A. W. Dubrau, *Taming MATLAB* (`000`), sections 2.4 to 2.11, and
//! J. Doherty, L. Hendren, S. Radpour, *Kind Analysis for MATLAB* (`001`),
//! section 3.1. Pure: files are read through a [`FileSystem`], library names come
//! in as [`KnownNames`].
//!
//! ```text
//! paths ── scan ──> ProjectFile ─┐
//! trees ── facts ──> FileFacts ──┼──> Library ── view ──> lookup, exists, suggest
//! lariat.toml ──> Config ──> path┘        └──> unreachable files and functions
//! ```
//!
//! | module | one concept |
//! |---|---|
//! | [`filesystem`] | reading, and the fence around the given folders |
//! | [`folder`] | what the names of folders and files mean |
//! | [`scan`] | the files that define names below a folder |
//! | [`config`] | `lariat.toml` |
//! | `format_style` | `[format]` in it |
//! | [`analyzer_config`] | the configuration of MATLAB's own analyser |
//! | [`path`] | the MATLAB path |
//! | [`data`] | MAT files, and which of them a `load` reads |
//! | [`facts`] | what a parsed file defines |
//! | [`local`] | nested functions and subfunctions |
//! | [`imports`] | `import` statements |
//! | [`known`] | names that exist without a file |
//! | [`library`] | the index of everything |
//! | [`view`] | the library as one file sees it |
//! | [`nameable`] | the names that can be called from a file, for lists |
//! | [`lookup`] | what a name refers to, and why |
//! | [`open_world`] | definitions that the program does not settle |
//! | `dotted` | dotted names: packages, members of classes |
//! | `members`, `semantics` | members of classes; what a copy of an object is |
//! | `superclasses` | inheritance that leads back |
//! | [`suggest`] | did you mean |
//! | [`shadowing`] | what no name can reach |
//! | [`workspace_facts`] | what a file does to a workspace that is not a function's |
//! | `workspace` | what a script may find in its workspace |

pub mod analyzer_config;
pub mod config;
pub mod data;
mod dotted;
pub mod facts;
pub mod filesystem;
pub mod folder;
pub(crate) mod format_style;
mod found;
pub mod imports;
pub mod known;
pub mod library;
pub mod local;
pub mod lookup;
mod members;
pub mod nameable;
pub mod open_world;
pub mod path;
pub mod scan;
mod semantics;
pub mod shadowing;
pub mod suggest;
mod superclasses;
mod unpackaged;
pub mod view;
mod workspace;
pub mod workspace_facts;

pub use analyzer_config::AnalyzerConfig;
pub use config::{Config, ConfigError, Level};
pub use data::{DataFiles, LoadCall, Wanted};
pub use facts::FileFacts;
pub use filesystem::{DirEntry, Fenced, FileSystem, MemoryFileSystem};
pub use imports::{Import, Imports};
pub use known::{KnownNames, NameList};
pub use lariat_matfile::OpenFile;
pub use library::{Library, LibraryFileId, ProjectFile};
pub use local::{Local, LocalFunctions};
pub use lookup::{Found, Lookup, Place, Query, Step, What};
pub use members::Member;
pub use nameable::PackageMember;
pub use path::{PathEntry, SearchPath};
pub use semantics::Semantics;
pub use shadowing::{Unreachable, unreachable, unreachable_in};
pub use unpackaged::Unpackaged;
pub use view::{Scope, Standpoint, View};
pub use workspace_facts::{WorkspaceChange, WorkspaceFacts};
