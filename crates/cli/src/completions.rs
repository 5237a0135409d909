//! `lariat completions`: a script that teaches a shell to complete `lariat`.

use crate::args::Arguments;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::{self, Write};

/// Prints the script.
pub fn run(shell: Shell, out: &mut dyn Write) -> io::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "lariat", &mut script);
    out.write_all(&script)
}
