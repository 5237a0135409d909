//! `cargo xtask setup`: what tests need and lack.
//!
//! The tests need rustfmt, clippy and GNU Octave; the corpora need Debian's
//! packages of Octave code. As root on Debian they are installed; elsewhere it
//! is said what to install. Nothing is installed twice.

use lariat_soundness::{debian, octave, shell};

/// What to set up.
#[derive(clap::Args)]
pub struct Args {
    /// Also install the packages that `cargo xtask corpus` measures
    #[arg(long)]
    corpora: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    rust_components()?;
    octave()?;
    if args.corpora {
        debian::install(debian::CORPORA)?;
    }
    println!("everything is there");
    Ok(())
}

/// Makes sure that `cargo fmt` and `cargo clippy` exist.
pub fn rust_components() -> anyhow::Result<()> {
    let mut lacking = Vec::new();
    for (command, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if shell::output(&mut shell::cargo(&[command, "--version"])).is_none() {
            lacking.push(component);
        }
    }
    if lacking.is_empty() {
        return Ok(());
    }
    println!("adding {}", lacking.join(" "));
    shell::run(shell::program("rustup").args(["component", "add"]).args(lacking))
}

/// Makes sure that GNU Octave exists.
pub fn octave() -> anyhow::Result<()> {
    match octave::version() {
        Some(version) => println!("{version}"),
        None if debian::is_debian() => debian::install(debian::OCTAVE)?,
        None => anyhow::bail!(
            "GNU Octave is not installed; install it (Fedora: `dnf install octave`, \
             macOS: `brew install octave`) to run the tests that need it"
        ),
    }
    Ok(())
}
