//! `cargo xtask extension`: the extension for Visual Studio Code as a `.vsix`.
//!
//! `editors/vscode` is copied into `target/editors`, type-checked, made into one script, and
//! packed. `--bundle` puts a program into it, for users who install nothing else.
//!
//! Example: `cargo xtask extension`, then `code --install-extension target/lariat.vsix`.
//!
//! Cost: seconds; the first time what npm has to fetch.

use crate::install::{copy_folder, once, quietly};
use anyhow::Context as _;
use lariat_soundness::shell;
use std::fs;
use std::path::{Path, PathBuf};

/// What to pack.
#[derive(clap::Args)]
pub struct Args {
    /// Put this program into the extension
    #[arg(long, value_name = "FILE")]
    bundle: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    install()?;
    match &args.bundle {
        Some(program) => {
            let bin = folder().join("bin");
            fs::create_dir_all(&bin)?;
            let name = program.file_name().context("no program")?;
            fs::copy(program, bin.join(name))?;
        }
        None => _ = fs::remove_dir_all(folder().join("bin")),
    }
    pack()?;
    println!("{}", file().display());
    Ok(())
}

/// The extension without a program.
pub fn package() -> anyhow::Result<()> {
    install()?;
    _ = fs::remove_dir_all(folder().join("bin"));
    pack()
}

/// What is packed.
pub fn file() -> PathBuf {
    shell::target().join("lariat.vsix")
}

fn folder() -> PathBuf {
    shell::target().join("editors/extension")
}

/// Copies the sources, and installs what they are compiled with.
pub fn install() -> anyhow::Result<()> {
    let source = shell::root().join("editors/vscode");
    for name in ["src", "test", "syntaxes", "snippets"] {
        _ = fs::remove_dir_all(folder().join(name));
    }
    copy_folder(&source, &folder())?;
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(shell::root().join(name), folder().join(name))?;
    }
    let words = fs::read_to_string(source.join("package.json"))?;
    once("extension", &words, || npm(&["install", "--ignore-scripts", "--no-audit", "--no-fund"]))
}

fn npm(words: &[&str]) -> anyhow::Result<()> {
    quietly(shell::program("npm").args(words).arg("--loglevel=error").current_dir(folder()))
}

fn pack() -> anyhow::Result<()> {
    npm(&["run", "package"])?;
    let made = folder().join("lariat.vsix");
    rename(&made, &file()).context("nothing was packed")
}

fn rename(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::copy(from, to)?;
    fs::remove_file(from)
}

/// The grammar on lines that are easy to get wrong.
pub fn test_grammar() -> anyhow::Result<()> {
    shell::run(shell::program("node").arg("test/grammar.mjs").current_dir(folder()))
}
