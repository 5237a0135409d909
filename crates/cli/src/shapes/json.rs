//! Sizes as one JSON document.
//!
//! ```json
//! {"file", "functions": [{"name", "line", "parameters",
//!    "sizes": [{"variable", "line", "size", "explicit", "same_as": {"variable", "line"} | null}],
//!    "checks": [{"function", "line", "size",
//!                "verdict": "needed" | "always" | "implied" | "never",
//!                "by_lines": [lines], "condition": string | null, "always"}],
//!    "results": [{"name", "size": string | null}],
//!    "requirements": [{"line", "condition", "always", "applies"}], "inner_checks": [lines],
//!    "may_be": [{"variable", "sizes": [sizes] | null, "settles": [lines]}],
//!    "growths": [{"variable", "line", "loop_line", "statement": string | null, "safe", "doubt"}],
//!    "gave_up"}]}
//! ```
//! A size is written as in `lariat prove`: `a+b`, `<3,4>`, `i` for a scalar. The
//! sizes of a variable are null where it may have any; `settles` are the lines of the loops
//! that change its size in the first iteration at most. `inner_checks` are the lines of
//! checks that arguments alone do not decide. `gave_up` counts the
//! questions that took too much work, and is null for a function that is too
//! large for any answer.

use super::words;
use lariat_base::SourceFile;
use lariat_checks::wording;
use lariat_tracking::preallocation::Growth;
use lariat_tracking::report::{CheckRow, FunctionSizes, Known, Size};
use lariat_value_facts::reach::Reach;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Prints everything.
pub fn write(
    source: &SourceFile,
    functions: &[FunctionSizes],
    out: &mut dyn Write,
) -> io::Result<()> {
    let functions: Vec<Value> = functions.iter().map(function).collect();
    writeln!(out, "{}", json!({"file": source.name(), "functions": functions}))
}

fn function(function: &FunctionSizes) -> Value {
    let named = function.sizes.iter().filter(|row| !row.temporary);
    let may_be = function.may_be.iter();
    json!({
        "name": function.name,
        "line": function.line,
        "parameters": function.parameters,
        "sizes": named.map(size).collect::<Vec<_>>(),
        "checks": function.checks.iter().map(check).collect::<Vec<_>>(),
        "may_be": may_be
            .map(|row| json!({"variable": row.variable, "sizes": row.sizes, "settles": row.settles}))
            .collect::<Vec<_>>(),
        "results": function
            .summary
            .results
            .iter()
            .map(|(name, size)| json!({"name": name, "size": size}))
            .collect::<Vec<_>>(),
        "requirements": function
            .summary
            .requirements
            .iter()
            .map(|it| json!({
                "line": it.line,
                "condition": words::condition(&it.condition),
                "always": it.reach == Reach::Must,
                "applies": it.reach.describe(),
            }))
            .collect::<Vec<_>>(),
        "inner_checks": function.summary.inner,
        "growths": function.growths.iter().map(growth).collect::<Vec<_>>(),
        "gave_up": (!function.too_large).then_some(function.gave_up),
    })
}

fn size(row: &Size) -> Value {
    let same = row.tracks.as_ref().map(|(name, line)| json!({"variable": name, "line": line}));
    json!({
        "variable": row.variable,
        "line": row.line,
        "size": row.size,
        "explicit": row.explicit,
        "same_as": same,
    })
}

fn check(row: &CheckRow) -> Value {
    let (verdict, lines, condition): (&str, &[u32], Option<String>) = match &row.verdict {
        Known::Needed(condition) => ("needed", &[], condition.as_ref().map(ToString::to_string)),
        Known::Always => ("always", &[], None),
        Known::Implied(lines) => ("implied", lines, None),
        Known::Never => ("never", &[], None),
    };
    json!({
        "function": row.function,
        "line": row.line,
        "size": row.size,
        "verdict": verdict,
        "by_lines": lines,
        "condition": condition,
        "always": row.reach == Reach::Must,
    })
}

fn growth((line, loop_line, growth): &(u32, u32, Growth)) -> Value {
    json!({
        "variable": growth.variable,
        "line": line,
        "loop_line": loop_line,
        "statement": growth.preallocation.as_ref().map(|it| &it.statement),
        "safe": growth.preallocation.is_some() && growth.doubt.is_none(),
        "doubt": growth.doubt.map(wording::doubt),
    })
}
