//! The files of the run-time library, as they are written beside a program.
//!
//! Plain C11, one concept a file; `lariat_rt.h` says what compiled code may use. Its own tests
//! are programs that are compared with GNU Octave (`crates/cli/tests/build.rs`).

/// A file of the library: its name and its text.
pub type File = (&'static str, &'static str);

/// The header that compiled code includes.
pub const HEADER: &str = "lariat_rt.h";

/// The header of what evaluates proofs.
pub const AUDIT: &str = "lariat_audit.h";

/// What a MEX file is made of beside these.
pub const MEX: File = ("lariat_mex.c", include_str!("../runtime/lariat_mex.c"));

/// All files.
pub const FILES: &[File] = &[
    (HEADER, include_str!("../runtime/lariat_rt.h")),
    ("lariat_internal.h", include_str!("../runtime/lariat_internal.h")),
    ("lariat.h", include_str!("../runtime/lariat.h")),
    ("lariat_entry.h", include_str!("../runtime/lariat_entry.h")),
    ("lariat_index.h", include_str!("../runtime/lariat_index.h")),
    (AUDIT, include_str!("../runtime/lariat_audit.h")),
    ("audit.c", include_str!("../runtime/audit.c")),
    ("value.c", include_str!("../runtime/value.c")),
    ("numeric.c", include_str!("../runtime/numeric.c")),
    ("output.c", include_str!("../runtime/output.c")),
    ("entry.c", include_str!("../runtime/entry.c")),
    ("apply.c", include_str!("../runtime/apply.c")),
    ("arrange.c", include_str!("../runtime/arrange.c")),
    ("text.c", include_str!("../runtime/text.c")),
    ("search.c", include_str!("../runtime/search.c")),
    ("cells.c", include_str!("../runtime/cells.c")),
    ("texts.c", include_str!("../runtime/texts.c")),
    ("special.c", include_str!("../runtime/special.c")),
    ("bits.c", include_str!("../runtime/bits.c")),
    ("complex.c", include_str!("../runtime/complex.c")),
    ("missing.c", include_str!("../runtime/missing.c")),
    ("handles.c", include_str!("../runtime/handles.c")),
    ("random.c", include_str!("../runtime/random.c")),
    ("clock.c", include_str!("../runtime/clock.c")),
    ("session.c", include_str!("../runtime/session.c")),
    ("names.c", include_str!("../runtime/names.c")),
    ("pattern.h", include_str!("../runtime/pattern.h")),
    ("pattern.c", include_str!("../runtime/pattern.c")),
    ("regexp.c", include_str!("../runtime/regexp.c")),
    ("decompose.c", include_str!("../runtime/decompose.c")),
    ("filters.c", include_str!("../runtime/filters.c")),
    ("call.c", include_str!("../runtime/call.c")),
    ("error.c", include_str!("../runtime/error.c")),
    ("index.c", include_str!("../runtime/index.c")),
    ("assign.c", include_str!("../runtime/assign.c")),
    ("elementwise.c", include_str!("../runtime/elementwise.c")),
    ("mappers.c", include_str!("../runtime/mappers.c")),
    ("fft.c", include_str!("../runtime/fft.c")),
    ("fused.c", include_str!("../runtime/fused.c")),
    ("reduce.c", include_str!("../runtime/reduce.c")),
    ("matrices.c", include_str!("../runtime/matrices.c")),
    ("diagonal.c", include_str!("../runtime/diagonal.c")),
    ("linear.c", include_str!("../runtime/linear.c")),
    ("complex_linear.c", include_str!("../runtime/complex_linear.c")),
    ("sparse.c", include_str!("../runtime/sparse.c")),
    ("sparse_solve.c", include_str!("../runtime/sparse_solve.c")),
    ("solve.c", include_str!("../runtime/solve.c")),
    ("assert.c", include_str!("../runtime/assert.c")),
    ("compare.c", include_str!("../runtime/compare.c")),
    ("concatenate.c", include_str!("../runtime/concatenate.c")),
    ("load.c", include_str!("../runtime/load.c")),
    ("make.c", include_str!("../runtime/make.c")),
    ("show.c", include_str!("../runtime/show.c")),
    ("format.c", include_str!("../runtime/format.c")),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// What the backend prints without a call.
    const PRINTED: [&str; 2] = ["lr_nargin", "lr_nargout"];

    #[test]
    fn the_header_declares_what_the_table_names() {
        let table = include_str!("../../lowered/spec/library");
        let rows = table.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        let symbols = rows.filter_map(|row| row.split_whitespace().nth(1));
        let (_, header) = FILES[0];
        let is_declared = |symbol: &str| {
            let forms = [format!("({symbol})"), format!(" {symbol}(")];
            forms.iter().any(|form| header.contains(form))
        };
        let missing: Vec<&str> =
            symbols.filter(|symbol| !PRINTED.contains(symbol) && !is_declared(symbol)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    /// Each function of a file: its name, and its text.
    fn functions(text: &str) -> Vec<(&str, &str)> {
        let parts = text.split("\n}\n");
        let named = parts.filter_map(|part| {
            let (head, body) = part.rsplit_once("\n{\n")?;
            let name = head.rsplit_once(')')?.0.rsplit('\n').next()?.split_once('(')?.0;
            Some((name.rsplit([' ', '*']).next()?, body))
        });
        named.collect()
    }

    /// Does a body call a function of exactly this name?
    fn calls_by_name(body: &str, name: &str) -> bool {
        let is_part = |before: &str| before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let call = format!("{name}(");
        let mut places = body.match_indices(&call).map(|(at, _)| at);
        places.any(|at| !is_part(&body[..at]))
    }

    /// A function of the table that calls handles says so: else these may have no code that is called.
    #[test]
    fn the_table_says_what_calls_handles() {
        let mut all: Vec<(&'static str, (&str, &str))> = Vec::new();
        for (file, text) in FILES {
            all.extend(functions(text).into_iter().map(|function| (*file, function)));
        }
        let mut known = vec![("", "lr_call_handle")];
        loop {
            // What is not of the library's names is of its file.
            let calls = |file: &str, body: &str| {
                known.iter().any(|(of, name)| {
                    (name.starts_with("lr_") || *of == file) && calls_by_name(body, name)
                })
            };
            let is_new = |(file, (name, body)): &(&str, (&str, &str))| {
                !known.contains(&(*file, *name)) && calls(file, body)
            };
            let new: Vec<(&str, &str)> = all
                .iter()
                .filter(|it| is_new(it))
                .map(|(file, (name, _))| (*file, *name))
                .collect();
            if new.is_empty() {
                break;
            }
            known.extend(new);
        }
        let callers: Vec<&str> = known.iter().map(|it| it.1).collect();
        assert!(callers.contains(&"lr_cellfun") && callers.contains(&"lr_get"), "{callers:?}");
        let table = include_str!("../../lowered/spec/library");
        for row in table.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let words: Vec<&str> = row.split_whitespace().collect();
            let (symbol, form) = (words[1], words[4]);
            assert_eq!(callers.contains(&symbol), form == "calls", "{symbol}: {callers:?}");
        }
    }
}
