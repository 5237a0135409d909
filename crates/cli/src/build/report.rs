//! `--report`: what became of a program.
//!
//! ```text
//! sweep: 5 arguments, 1 results; 2 integer counters; 4 elements read, 3 checked; …
//!   line 9: y(i): proved to exist, where i is 2 to n
//! ```

use lariat_lowered::Program;
use lariat_lowered::account::Account;
use std::io::{self, Write};

/// Prints the report: for each function its counts, and what is to say of its lines.
pub fn write(program: &Program, out: &mut impl Write) -> io::Result<()> {
    for (_, function) in program.functions.iter() {
        let account = Account::of(function);
        let (name, counts) = (&function.name, &account.counts);
        let (takes, gives) = (function.params.len(), function.results.len());
        writeln!(out, "{name}: {takes} arguments, {gives} results; {counts}")?;
        if !account.parameters.is_empty() {
            writeln!(out, "  specialised for {}", account.parameters.join(", "))?;
        }
        for (line, what) in &account.lines {
            writeln!(out, "  line {line}: {what}")?;
        }
    }
    Ok(())
}
