//! `cargo xtask`: everything that is done to the repository, as plain Rust.
//!
//! One command, one file:
//!
//! | module | command |
//! |---|---|
//! | [`test`] | `test`: all that a change must pass; `.ci/run` calls it |
//! | [`setup`] | `setup`: installs what tests and corpora need, or says what to install |
//! | [`tidy`] | `tidy`: the house rules that a program can check |
//! | [`corpus`] | `corpus`: Octave's own code parses, prints, parses to the same tree |
//! | [`bench`] | `bench`: speed and memory beside the bars and beside tree-sitter |
//! | [`fuzz`] | `fuzz`: the fuzz targets, and keeping what they find |
//!
//! and what they share: [`shell`] runs programs, [`debian`] knows packages,
//! [`library`] finds Octave's `.m` files, [`octave`] asks Octave's parser.

mod bench;
mod corpus;
mod debian;
mod fuzz;
mod library;
mod octave;
mod setup;
mod shell;
mod test;
mod tidy;

use clap::Parser as _;
use std::process::ExitCode;

/// Lariat's own tasks.
#[derive(clap::Parser)]
#[command(bin_name = "cargo xtask", disable_help_subcommand = true)]
enum Command {
    /// Run all that a change must pass: format, clippy, tidy, corpus sample, tests
    Test(test::Args),
    /// Install what the tests need and lack, or say what to install
    Setup(setup::Args),
    /// Check the house rules: module docs, dependencies, builtin names, paths in documents
    Tidy,
    /// Measure parser and printer on the code of GNU Octave and its packages
    Corpus(corpus::Args),
    /// Measure speed and memory beside the bars and beside tree-sitter-matlab
    Bench(bench::Args),
    /// Run the fuzz targets and keep the inputs that crash them as tests
    Fuzz(fuzz::Args),
}

fn main() -> ExitCode {
    match run(Command::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Test(args) => test::run(&args),
        Command::Setup(args) => setup::run(&args),
        Command::Tidy => tidy::run(),
        Command::Corpus(args) => corpus::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Fuzz(args) => fuzz::run(&args),
    }
}
