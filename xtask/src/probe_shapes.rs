//! `cargo xtask probe-shapes`: every shape rule against GNU Octave.
//!
//! Each builtin that has a shape rule is called with random small arrays, and the
//! sizes of what Octave returns are held against the rule: for known, for partly
//! known and for symbolic extents. The work is that of a test of the value
//! analysis (`crates/transfer/tests/octave/sizes.rs`), which makes fewer
//! calls when all tests run. It prints a line a rule and fails where a rule does.
//!
//! ```text
//! cargo xtask probe-shapes --calls 200 --only kron,diag
//! ```
//!
//! Cost: about 5,000 calls a second.

use anyhow::{Result, bail};
use lariat_soundness::{octave, shell};

/// What to try.
#[derive(clap::Args)]
pub struct Args {
    /// Calls of each builtin
    #[arg(long, value_name = "N", default_value_t = 100)]
    calls: usize,
    /// The seed of the random arguments
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Only these builtins, with commas between
    #[arg(long, value_name = "NAMES")]
    only: Option<String>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<()> {
    if octave::version().is_none() {
        bail!("GNU Octave is not installed; `cargo xtask setup` says more");
    }
    let words = ["test", "--quiet", "--package", "lariat-transfer", "--test", "octave"];
    let mut command = shell::cargo(&words);
    command.args(["--", "sizes_follow_their_rules", "--nocapture"]);
    command.env("LARIAT_CALLS", args.calls.to_string());
    command.env("LARIAT_SEED", args.seed.to_string());
    if let Some(only) = &args.only {
        command.env("LARIAT_ONLY", only);
    }
    shell::run(&mut command)
}
