//! A program under the interpreter and compiled: the same, refused, stopped, or otherwise.
//!
//! The interpreter runs the file, `lariat run` compiles and runs it. Compared are what they print,
//! byte for byte, how they end, and the first line of an error, but for the place that the interpreter
//! adds to a name that is undefined: compiled programs say no places.
//!
//! ```text
//! disp (1)         both print 1: Same
//! x = speye (3)    refused, with the reason: Refused
//! ```
//!
//! Cost: a run of the interpreter and one of the C compiler, half a second.

use anyhow::Context as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What became of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It does the same.
    Same,
    /// It is not compiled, for this reason.
    Refused(String),
    /// It says at run time that it cannot go on.
    Stopped(String),
    /// It does otherwise.
    Differs(String),
    /// The interpreter itself does not run it.
    Void,
}

/// Runs a file of a folder both times; functions are found in the folders `paths` too.
pub fn judge(
    lariat: &Path,
    folder: &Path,
    file: &str,
    paths: &[PathBuf],
) -> anyhow::Result<Verdict> {
    let wanted = interpreted(folder, file)?;
    Ok(compare(&wanted, &compiled(lariat, folder, file, paths)?))
}

/// The same for a program that the interpreter has to run to its end.
pub fn judge_success(
    lariat: &Path,
    folder: &Path,
    file: &str,
    paths: &[PathBuf],
) -> anyhow::Result<Verdict> {
    let wanted = interpreted(folder, file)?;
    if !wanted.status.success() {
        return Ok(Verdict::Void);
    }
    Ok(compare(&wanted, &compiled(lariat, folder, file, paths)?))
}

fn interpreted(folder: &Path, file: &str) -> anyhow::Result<Output> {
    let mut command = Command::new("timeout");
    command.args(["20", "octave-cli", "--quiet", "--norc", "--no-history", file]);
    command.current_dir(folder).stdin(Stdio::null()).output().context("GNU Octave does not run")
}

fn compiled(lariat: &Path, folder: &Path, file: &str, paths: &[PathBuf]) -> anyhow::Result<Output> {
    let mut command = Command::new("timeout");
    command.arg("60").arg(lariat).args(["run", file, "--dialect", "octave", "--no-config"]);
    for path in paths {
        command.arg("--path").arg(path);
    }
    Ok(command.current_dir(folder).stdin(Stdio::null()).output()?)
}

/// A reason without the line that it may name.
fn without_place_of_stop(reason: &str) -> String {
    match reason.rsplit_once(" (") {
        Some((reason, place)) if place.contains(".m:") => reason.to_owned(),
        _ => reason.to_owned(),
    }
}

fn compare(wanted: &Output, got: &Output) -> Verdict {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (said, wants) = (text(&got.stderr), text(&wanted.stderr));
    let line = |text: &str, start: &str| {
        text.lines().find_map(|line| Some(line.split_once(start)?.1.to_owned()))
    };
    if wanted.status.code() == Some(124) || wants.contains("parse error") {
        return Verdict::Void;
    }
    if let Some(reason) = line(&said, "not compiled: ") {
        return Verdict::Refused(reason);
    }
    if let Some(reason) = line(&said, "not supported at run time: ") {
        let reason = without_place_of_stop(&reason);
        let is_wrong = match () {
            () if reason.starts_with("an assertion that fails") => wanted.status.success(),
            () => reason.starts_with("a statement that no run was to reach"),
        };
        return if is_wrong { Verdict::Differs(reason) } else { Verdict::Stopped(reason) };
    }
    let errors = (line(&wants, "error: "), line(&said, "error: "));
    let ended = (wanted.status.code(), got.status.code());
    match () {
        () if ended.0 != ended.1 => {
            Verdict::Differs(format!("ends with {:?}: {:?}", ended.1, errors.1))
        }
        () if wanted.stdout != got.stdout => Verdict::Differs("prints otherwise".to_owned()),
        () if errors.0 != errors.1 => {
            Verdict::Differs(format!("says {:?}, not {:?}", errors.1, errors.0))
        }
        () => Verdict::Same,
    }
}
