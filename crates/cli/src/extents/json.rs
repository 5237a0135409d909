//! Extents as one JSON document.
//!
//! ```text
//! {"file": "f.m", "functions": [{"name": "f", "variables":
//!   [{"line": 1, "name": "m", "extents": "(R,S)", "loop": false}]}]}
//! ```

use super::shown::Shown;
use crate::program::Program;
use serde_json::json;
use std::io::{self, Write};

/// Prints everything.
pub fn write(program: &Program, shown: &[Shown], out: &mut dyn Write) -> io::Result<()> {
    let functions = shown.iter().map(|function| {
        let variables = function.rows.iter().map(|row| {
            json!({
                "line": row.line, "name": row.name, "extents": row.extents, "loop": row.is_head,
            })
        });
        json!({ "name": function.name, "variables": variables.collect::<Vec<_>>() })
    });
    let file = program.file_name(program.entry().file);
    let document = json!({ "file": file, "functions": functions.collect::<Vec<_>>() });
    writeln!(out, "{document}")
}
