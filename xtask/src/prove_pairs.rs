//! `cargo xtask prove-pairs`: random pairs of shape terms, the decision procedure
//! against brute force.
//!
//! Terms of up to seven leaves over three and four variables, with transposes,
//! known shapes of two to four dimensions and the illegal shape, half of the pairs
//! made by laws that hold in some language, or nearly. What the procedure calls
//! equal must be equal for all shapes of a finite model; what it calls different
//! comes with a counterexample, which is put into both terms. The work is done by
//! `crates/shapes/examples/pairs.rs`, with optimization.

use anyhow::Result;
use lariat_soundness::shell;

/// How much to check.
#[derive(clap::Args)]
pub struct Args {
    /// How many pairs, in all
    #[arg(default_value_t = 100_000)]
    pairs: usize,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<()> {
    let pairs = args.pairs.to_string();
    let words = ["run", "--release", "--package", "lariat-shapes", "--example", "pairs", "--"];
    shell::run(shell::cargo(&words).arg(pairs))
}
