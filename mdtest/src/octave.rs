//! What GNU Octave prints for a test's files.
//!
//! A test cannot assert what a run refutes: where a section says `% octave: …`,
//! its files are written into a folder and its first file is run there, with the
//! arguments of a line `% with: …`. Where it
//! says what is printed, the files are also run as [`crate::explicit`] writes
//! them: the same must be printed, or we read them otherwise than Octave does.

use crate::explicit::explicit;
use crate::markdown::{File, Section};
use crate::project::Project;
use crate::tame;
use lariat_syntax::Dialect;
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
    let mut wrong = unmet(&wanted, &run(section, &section.files, program)?, "octave");
    if wrong.is_empty() && wanted.iter().any(|wish| wish.starts_with("prints ")) {
        wrong.extend(unmet(
            &wanted,
            &run(section, &explicit_files(section), program)?,
            "octave, as read",
        ));
    }
    Ok(wrong)
}

/// How the run of a test's tamed files differs from that of the files; nothing
/// where the test does not state that they can run.
pub fn tamed_differences(section: &Section, program: &str) -> io::Result<Vec<String>> {
    let runs = |wish: &str| wish == "runs" || wish.starts_with("prints ");
    if !section.directives("octave").any(runs) {
        return Ok(Vec::new());
    }
    let Some(files) = tame::files(section, &Dialect::OCTAVE) else { return Ok(Vec::new()) };
    let before = run(section, &section.files, program)?;
    let after = run(section, &files, program)?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (was, is) = (text(&before.stdout), text(&after.stdout));
    if before.status.success() == after.status.success() && was == is {
        return Ok(Vec::new());
    }
    let errors = text(&after.stderr);
    let tamed = &files[0].text;
    Ok(vec![format!("tamed, it prints\n{is}{errors}\nwhere it printed\n{was}\nwith\n{tamed}")])
}

fn explicit_files(section: &Section) -> Vec<File> {
    let project = Project::of(section);
    let files = section.files.iter().zip(&project.files);
    let texts = files.map(|(file, (_, _, parsed))| (file.name.clone(), explicit(&parsed.tree)));
    let others = section.files.iter().filter(|file| !file.name.ends_with(".m")).cloned();
    texts.map(|(name, text)| File { name, text }).chain(others).collect()
}

/// The wishes that a run does not meet.
fn unmet(wanted: &[&str], output: &Output, who: &str) -> Vec<String> {
    let printed = String::from_utf8_lossy(&output.stdout);
    let mut wrong = Vec::new();
    for wish in wanted {
        let holds = match wish.split_once(' ') {
            None if *wish == "runs" => output.status.success(),
            None if *wish == "fails" => !output.status.success(),
            Some(("prints", line)) => printed.lines().any(|printed| printed.trim() == line.trim()),
            _ => false,
        };
        if !holds {
            wrong.push(format!("{who}: {wish}: not so"));
        }
    }
    if let Some(last) = wrong.last_mut() {
        let errors = String::from_utf8_lossy(&output.stderr);
        *last += &format!("; it printed {printed}{errors}");
    }
    wrong
}

/// Runs the first file, with the arguments that the test names.
fn run(section: &Section, files: &[File], program: &str) -> io::Result<Output> {
    let folder = tempfile::tempdir()?;
    for file in files {
        let path = folder.path().join(&file.name);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, file.bytes())?;
    }
    let stem = files[0].name.trim_end_matches(".m");
    let call = match section.directives("with").next() {
        Some(arguments) => format!("{stem}({arguments});"),
        None => stem.to_owned(),
    };
    Command::new(program)
        .args(["--no-gui", "--norc", "--quiet", "--no-history", "--eval", &call])
        .current_dir(folder.path())
        .output()
}
