//! What every other crate of Lariat stands on: byte ranges, source files and
//! their encodings, typed ids into arenas, and the diagnostic type.
//!
//! Nothing here knows MATLAB, a file system or a terminal.
//!
//! | module | one concept |
//! |---|---|
//! | [`span`] | a half-open range of bytes in one text |
//! | [`source`] | a file's text: decoding, lines, columns, the set of files |
//! | [`arena`] | a growing table whose rows are named by typed ids |
//! | [`rows`] | a long table of which copies share what has not changed |
//! | [`side_table`] | what a pass knows of some of its rows |
//! | [`diagnostic`] | a finding: rule, severity, labels, notes, fix |

pub mod arena;
pub mod diagnostic;
pub mod rows;
pub mod side_table;
pub mod source;
pub mod span;

pub use arena::{Arena, Idx};
pub use diagnostic::{Diagnostic, Edit, Fix, Label, Severity};
pub use rows::Rows;
pub use side_table::SideTable;
pub use source::{Encoding, FileId, LineColumn, LineIndex, SourceFile, Sources};
pub use span::{Span, replaced};
