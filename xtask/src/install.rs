//! Steps that install what tests of editors need: commands without output, work done once, copies.
//!
//! Example: `once("python", &words, install)` installs anew only after the words have changed.
//!
//! Cost: that of what is installed.

use anyhow::{Context as _, ensure};
use lariat_soundness::shell;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder of what is installed.
pub fn folder() -> PathBuf {
    shell::target().join("editors")
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

/// Copies a folder with all that is below it.
pub fn copy_folder(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        match entry.file_type()?.is_dir() {
            true if entry.file_name() == "node_modules" => {}
            true => copy_folder(&entry.path(), &target)?,
            false => std::fs::copy(entry.path(), target).map(drop)?,
        }
    }
    Ok(())
}
