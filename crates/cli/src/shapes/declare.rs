//! `--declare`: for each function of a file the comment that declares the sizes
//! that are inferred, above the line that it belongs to.
//!
//! ```text
//! %#shape A (A1,A2), x (A2,x2), y (A1,x2)
//! function y = scaled(A, x)
//! ```
//!
//! A function of which nothing is known is left out, as is one whose argument list
//! is open.

use lariat_base::{FileId, SourceFile};
use lariat_checks::inferred;
use lariat_extents::signature::printer;
use lariat_interprocedural::Collection;
use lariat_syntax::Dialect;
use std::io::{self, Write};

/// Prints the comments.
pub fn write(
    (code, dialect): (&Collection, &Dialect),
    file: FileId,
    source: &SourceFile,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut is_first = true;
    for (_, signature) in inferred::of_file(code, file, dialect) {
        let Some(comment) = printer::comment(&signature) else { continue };
        if !is_first {
            writeln!(out)?;
        }
        is_first = false;
        let line = source.lines().line(signature.span.start);
        let span = source.lines().line_span(source.text(), line);
        writeln!(out, "{comment}")?;
        writeln!(out, "{}", source.text()[span.range()].trim_end())?;
    }
    Ok(())
}
