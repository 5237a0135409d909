//! Where output goes: one buffered writer to standard output, and standard
//! error for what is wrong with the input.

use crate::args::Color;
use crate::output::text;
use crate::terminal::Terminal;
use lariat_session::Problem;
use std::io::{self, BufWriter, Stdout, Write};

/// Standard output and standard error.
pub struct Console {
    /// Standard output.
    pub out: BufWriter<Stdout>,
    /// How to write to it.
    pub stdout: Terminal,
    /// How to write to standard error.
    pub stderr: Terminal,
}

impl Console {
    /// The console of this process.
    pub fn new(color: Color) -> Self {
        Self {
            out: BufWriter::with_capacity(1 << 16, io::stdout()),
            stdout: Terminal::stdout(color),
            stderr: Terminal::stderr(color),
        }
    }

    /// Prints a line on standard error. If that is closed, nobody wants it.
    pub fn say(&self, line: &str) {
        let _ = writeln!(io::stderr(), "{line}");
    }

    /// Prints problems on standard error. If that is closed, nobody wants them.
    pub fn problems(&self, problems: &[Problem]) {
        let mut err = io::stderr().lock();
        for problem in problems {
            let _ = text::write_problem(problem, self.stderr, &mut err);
        }
        let _ = err.flush();
    }
}
