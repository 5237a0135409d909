//! The functions of `soundness/planted`, with and without their errors.
//!
//! In these Markdown files each heading has two `matlab` blocks: the file of the function,
//! and the driver. The comment `% planted: STATEMENT` at the end of one line says what
//! stands there instead once the error is planted:
//!
//! ```text
//! rhs = A' * b;          % planted: rhs = A * b;
//! ```
//!
//! Cost: linear in the text.

use anyhow::{Context as _, bail};
use lariat_mdtest::markdown::{Section, sections};
use lariat_soundness::shell;
use std::fs;
use std::path::PathBuf;

/// The driver's file.
pub const DRIVER: &str = "main.m";
/// What precedes the changed statement.
const MARK: &str = "% planted:";

/// A function with its driver and its error.
pub struct Planted {
    /// The function's name.
    pub name: String,
    /// Its file as it runs.
    pub original: String,
    /// Its file with the error.
    pub changed: String,
    /// The changed line, from 1.
    pub line: usize,
    /// A script that calls the function.
    pub driver: String,
}

/// All functions, by file and place.
pub fn corpus() -> anyhow::Result<Vec<Planted>> {
    let folder = shell::root().join("soundness/planted");
    let entries = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.sort();
    let mut all = Vec::new();
    for path in paths {
        for section in sections(&fs::read_to_string(&path)?, false) {
            all.push(planted(&section).with_context(|| section.title.clone())?);
        }
    }
    Ok(all)
}

fn planted(section: &Section) -> anyhow::Result<Planted> {
    let [function, driver] = section.files.as_slice() else {
        bail!("a function and a driver are wanted")
    };
    let Some(name) = function.name.strip_suffix(".m").filter(|_| driver.name == DRIVER) else {
        bail!("the function's block names its file, the driver's does not")
    };
    let marked = |(_, line): &(usize, &str)| line.contains(MARK);
    let mut lines = function.text.lines().enumerate().filter(marked);
    let (Some((at, _)), None) = (lines.next(), lines.next()) else {
        bail!("one line is to be changed")
    };
    let text = |with_error: bool| -> String {
        let lines = function.text.lines().map(|line| without_mark(line, with_error) + "\n");
        lines.collect()
    };
    Ok(Planted {
        name: name.to_owned(),
        original: text(false),
        changed: text(true),
        line: at + 1,
        driver: driver.text.clone(),
    })
}

/// A line as it is, or as it is changed; without the comment that says so.
fn without_mark(line: &str, with_error: bool) -> String {
    match line.split_once(MARK) {
        Some((before, after)) if with_error => {
            let indentation = before.len() - before.trim_start().len();
            format!("{}{}", &before[..indentation], after.trim())
        }
        Some((before, _)) => before.trim_end().to_owned(),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_says_what_a_line_becomes() {
        let line = "  y = A' * b;   % planted: y = A * b;";
        assert_eq!(without_mark(line, false), "  y = A' * b;");
        assert_eq!(without_mark(line, true), "  y = A * b;");
        assert_eq!(without_mark("x = 1; % one", true), "x = 1; % one");
    }

    #[test]
    fn every_function_of_the_corpus_is_read() {
        let names: Vec<String> = corpus().unwrap().into_iter().map(|one| one.name).collect();
        let distinct: std::collections::BTreeSet<&String> = names.iter().collect();
        assert!(names.len() >= 60 && distinct.len() == names.len());
    }
}
