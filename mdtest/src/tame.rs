//! Tamed programs, announced and real.
//!
//! A `tame` block after a `matlab` block says what that file is tamed to:
//!
//! ````text
//! ```matlab
//! x(end) = 2;
//! ```
//! ```tame
//! t1 = numel(x);
//! t2 = 2;
//! x(t1) = t2;
//! ```
//! ````
//!
//! Lines that only speak to the harness (`% octave: …`) are left out of the
//! comparison. Whatever a test shows, what is printed of its files must read back
//! as the same program; not so where a table of kinds speaks of fragments.

use crate::kinds;
use crate::markdown::{File, Section};
use crate::project::Project;
use lariat_ir::{PrintOptions, print_file};
use lariat_syntax::Dialect;
use lariat_tame::round_trip::{Failure, Site, round_trip};

/// What is wrong with the tamed forms of a test's files.
pub fn differences(section: &Section) -> Vec<String> {
    if section.tables.iter().any(|table| kinds::is_of_kinds(table)) {
        return Vec::new();
    }
    let project = Project::of(section);
    let mut wrong = Vec::new();
    for (file, (_, path, _)) in section.files.iter().zip(&project.files) {
        let site = Site { library: &project.library, path, dialect: &project.dialect };
        let shown = section.tamed.iter().find(|shown| shown.name == file.name);
        match (round_trip(&file.text, &site), shown) {
            (Err(Failure::Syntax(_)), None) => {}
            (Err(failure), _) => wrong.push(format!("{}: {failure}", file.name)),
            (Ok(tamed), Some(shown)) if code(&tamed.text) != code(&shown.text) => {
                wrong.push(format!("{}: tamed to\n{}", file.name, tamed.text));
            }
            (Ok(_), _) => {}
        }
    }
    wrong
}

/// The tamed files of a test, printed for a dialect; none where one has syntax
/// errors.
pub fn files(section: &Section, dialect: &Dialect) -> Option<Vec<File>> {
    let project = Project::of(section);
    let tamed = section.files.iter().zip(&project.files).map(|(file, (_, path, parsed))| {
        if !parsed.errors.is_empty() {
            return None;
        }
        let site = Site { library: &project.library, path, dialect: &project.dialect };
        let program = site.lower(&parsed.tree).program;
        let text = print_file(&file.text, &program, &PrintOptions::new(dialect));
        Some(File { name: file.name.clone(), text })
    });
    let others = section.files.iter().filter(|file| !file.name.ends_with(".m"));
    tamed.chain(others.cloned().map(Some)).collect()
}

/// The lines that are not for the harness.
fn code(text: &str) -> Vec<&str> {
    let is_ours = |line: &&str| {
        let comment = line.trim_start().strip_prefix('%').unwrap_or_default().trim_start();
        !["octave:", "file:", "dialect:", "check:"].iter().any(|key| comment.starts_with(key))
    };
    text.lines().map(str::trim_end).filter(is_ours).collect()
}
