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
use lariat_checks::inferred::of_summary;
use lariat_extents::signature::printer;
use lariat_interprocedural::{Collection, FunctionRef};
use lariat_ir::Role;
use lariat_syntax::Dialect;
use lariat_values::summaries;
use lariat_values::summary::Summary;
use std::io::{self, Write};

/// Prints the comments.
pub fn write(
    (code, dialect): (&Collection, &Dialect),
    file: FileId,
    source: &SourceFile,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some(lowered) = code.code(file) else { return Ok(()) };
    let mut engine = summaries::engine(code, dialect);
    let mut is_first = true;
    for (function, body) in lowered.program.functions.iter() {
        if matches!(body.role, Role::Lambda | Role::Script) {
            continue;
        }
        let summary = Summary::of(&mut engine, FunctionRef { file, function });
        let signature = summary.and_then(|summary| of_summary(body, &summary));
        let Some(comment) = signature.as_ref().and_then(printer::comment) else { continue };
        if !is_first {
            writeln!(out)?;
        }
        is_first = false;
        let line = source.lines().line(body.span.start);
        let span = source.lines().line_span(source.text(), line);
        writeln!(out, "{comment}")?;
        writeln!(out, "{}", source.text()[span.range()].trim_end())?;
    }
    Ok(())
}
