//! What GNU Octave says of a test's files.
//!
//! A test cannot assert what a run denies: where a section says `% octave: …`,
//! its files are written into a folder and its first file is run there.

use crate::markdown::Section;
use std::io;
use std::process::{Command, Output};

/// The program, if it is installed.
pub fn program() -> Option<&'static str> {
    ["octave-cli", "octave"].into_iter().find(|name| {
        Command::new(name).arg("--version").output().is_ok_and(|out| out.status.success())
    })
}

/// What differs between the `% octave:` lines of a test and a run.
pub fn differences(section: &Section, program: &str) -> io::Result<Vec<String>> {
    let wanted: Vec<&str> = section.directives("octave").collect();
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let output = run(section, program)?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let mut wrong = Vec::new();
    for wish in wanted {
        let holds = match wish.split_once(' ') {
            None if wish == "runs" => output.status.success(),
            None if wish == "fails" => !output.status.success(),
            Some(("prints", line)) => printed.lines().any(|printed| printed.trim() == line.trim()),
            _ => false,
        };
        if !holds {
            let errors = String::from_utf8_lossy(&output.stderr);
            wrong.push(format!("octave: {wish}: not so; it printed {printed}{errors}"));
        }
    }
    Ok(wrong)
}

fn run(section: &Section, program: &str) -> io::Result<Output> {
    let folder = tempfile::tempdir()?;
    for file in &section.files {
        let path = folder.path().join(&file.name);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, &file.text)?;
    }
    let stem = section.files[0].name.trim_end_matches(".m");
    Command::new(program)
        .args(["--no-gui", "--norc", "--quiet", "--no-history", "--eval", stem])
        .current_dir(folder.path())
        .output()
}
