//! `cargo xtask compiled-blocks`: how many test blocks of GNU Octave's own library compile and hold?
//!
//! A block is what follows `%!assert`, `%!test` or `%!error` in a file of the library. It becomes a
//! program of its own, in front of it what `%!shared` says; the function that it tests is compiled
//! from its file. The program is run by the interpreter and by `lariat run`, and both have to print
//! the same and to end in the same manner.
//!
//! ```text
//! %!assert (fliplr ([1, 2]), [2, 1])       main.m: assert (fliplr ([1, 2]), [2, 1])
//! ```
//!
//! With `--toolbox`, what is compiled is the toolbox that Lariat ships (`crates/toolbox`), which the
//! interpreter does not know.
//!
//! Printed are the shares of programs that are the same, refused, stopped at run time for what the
//! library does not do, and different; then the reasons, the most frequent first.
//!
//! Cost: a second for two blocks.

use crate::compiled::{self, Verdict};
use anyhow::{Context as _, bail};
use lariat_soundness::shell;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of the library that hold functions of numbers, strings and cells.
const FOLDERS: [&str; 8] =
    ["general", "strings", "set", "polynomial", "linear-algebra", "statistics", "elfun", "specfun"];

/// Folders that hold only what these call.
const CALLED: [&str; 7] =
    ["miscellaneous", "plot/util", "special-matrix", "sparse", "signal", "optimization", "time"];

/// What to measure.
#[derive(clap::Args)]
pub struct Args {
    /// Files of the library; without any, those of the numeric folders
    paths: Vec<PathBuf>,
    /// Compile against the toolbox that is shipped instead of the library's own files; without
    /// paths, the blocks of all functions of the toolbox
    #[arg(long)]
    toolbox: bool,
    /// Take each N-th block only
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// How many reasons to show
    #[arg(long, value_name = "N", default_value_t = 40)]
    reasons: usize,
    /// Print each block that is not the same
    #[arg(long)]
    list: bool,
    /// The program to test; `target/debug/lariat` otherwise
    #[arg(long, value_name = "FILE")]
    lariat: Option<PathBuf>,
    /// The library's folder; otherwise that of the interpreter that is installed
    #[arg(long, value_name = "DIR")]
    library: Option<PathBuf>,
}

impl Args {
    /// Some blocks of the functions of the toolbox.
    pub fn sample(every: usize) -> Self {
        Self {
            paths: Vec::new(),
            toolbox: true,
            every,
            reasons: 0,
            list: false,
            lariat: None,
            library: None,
        }
    }
}

/// The library of the interpreter that is installed.
fn installed() -> anyhow::Result<PathBuf> {
    let versions =
        fs::read_dir("/usr/share/octave").context("GNU Octave's library is not there")?;
    let mut found: Vec<PathBuf> = versions.flatten().map(|entry| entry.path().join("m")).collect();
    found.retain(|folder| folder.join("general").is_dir());
    found.sort();
    found.pop().context("GNU Octave's library is not there")
}

/// A block of tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its line, from 1.
    pub line: usize,
    /// The program.
    pub code: String,
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let lariat = shell::lariat(args.lariat.as_deref())?;
    let library = args.library.clone().map_or_else(installed, Ok)?;
    let folders: Vec<PathBuf> = FOLDERS.iter().map(|name| library.join(name)).collect();
    let called = CALLED.iter().map(|name| library.join(name));
    let found: Vec<PathBuf> = match args.toolbox {
        true => Vec::new(),
        false => folders.iter().cloned().chain(called).collect(),
    };
    let files = match (args.paths.is_empty(), args.toolbox) {
        (true, true) => of_toolbox(&library)?,
        (true, false) => {
            folders.iter().map(|folder| files_in(folder)).collect::<Result<Vec<_>, _>>()?.concat()
        }
        (false, _) => args.paths.clone(),
    };
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut reasons: HashMap<String, usize> = HashMap::new();
    let mut number = 0;
    for file in files {
        let text =
            fs::read(&file).with_context(|| format!("{} is not readable", file.display()))?;
        for block in blocks(&String::from_utf8_lossy(&text)) {
            number += 1;
            if number % args.every != 0 {
                continue;
            }
            let verdict = judge(&lariat, &found, &block)?;
            let (kind, reason) = match &verdict {
                Verdict::Same => ("same", None),
                Verdict::Refused(reason) => ("refused", Some(reason)),
                Verdict::Stopped(reason) => ("stopped", Some(reason)),
                Verdict::Differs(reason) => ("different", Some(reason)),
                Verdict::Void => ("void", None),
            };
            *counts.entry(kind).or_default() += 1;
            if let Some(reason) = reason {
                *reasons.entry(format!("{kind}: {reason}")).or_default() += 1;
                if args.list || kind == "different" {
                    println!("{}:{}: {kind}: {reason}", file.display(), block.line);
                }
            }
        }
    }
    let count = |kind| counts.get(kind).copied().unwrap_or(0);
    let all: usize = counts.values().sum::<usize>() - count("void");
    if all == 0 {
        bail!("no test blocks");
    }
    for kind in ["same", "refused", "stopped", "different"] {
        println!(
            "{kind}: {} of {all} ({:.1} %)",
            count(kind),
            100.0 * count(kind) as f64 / all as f64
        );
    }
    let mut sorted: Vec<(String, usize)> = reasons.into_iter().collect();
    sorted.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    for (reason, count) in sorted.iter().take(args.reasons) {
        println!("{count:5} {reason}");
    }
    match count("different") {
        0 => Ok(()),
        different => bail!("{different} programs do otherwise than the interpreter"),
    }
}

/// The library's files of the functions that the toolbox has.
fn of_toolbox(library: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for folder in fs::read_dir(library).context("the library is not readable")?.flatten() {
        if folder.path().is_dir() {
            files.extend(files_in(&folder.path())?);
        }
    }
    let ours = |file: &PathBuf| {
        let name = file.file_name().and_then(|name| name.to_str());
        lariat_toolbox::files().any(|(own, _)| name == Some(&*own))
    };
    files.retain(ours);
    files.sort();
    Ok(files)
}

fn files_in(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut all: Vec<PathBuf> = fs::read_dir(folder)
        .with_context(|| format!("{} is not readable", folder.display()))?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "m"))
        .collect();
    all.sort();
    Ok(all)
}

/// The blocks of a file.
pub fn blocks(text: &str) -> Vec<Block> {
    let mut parts: Vec<(usize, String)> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let Some(rest) = line.strip_prefix("%!") else { continue };
        let begins = rest.starts_with(|first: char| first.is_ascii_alphabetic());
        match parts.last_mut() {
            Some((_, part)) if !begins => {
                let _ = write!(part, "\n{rest}");
            }
            _ => parts.push((at + 1, rest.to_owned())),
        }
    }
    let (mut all, mut shared) = (Vec::new(), String::new());
    for (line, part) in parts {
        let end = part.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(part.len());
        let (word, rest) = part.split_at(end);
        let code = match word {
            "shared" => {
                shared = shared_code(rest);
                continue;
            }
            "assert" => format!("assert{}", without_tag(rest)),
            "test" => without_tag(rest).to_owned(),
            "error" => without_pattern(rest).to_owned(),
            _ => continue,
        };
        // Reports of bugs, mended or not, do not matter: the interpreter says what is right.
        all.push(Block { line, code: format!("1;\n{shared}\n{code}\n") });
    }
    all
}

/// `%!shared x, y` and the statements that follow.
fn shared_code(rest: &str) -> String {
    let (names, code) = rest.split_once('\n').unwrap_or((rest, ""));
    let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
    let empty: String = names.map(|name| format!("{name} = [];\n")).collect();
    format!("{empty}{code}")
}

/// `<*12345>` names a report.
fn without_tag(rest: &str) -> &str {
    let trimmed = rest.trim_start();
    match trimmed.strip_prefix('<').and_then(|tagged| tagged.split_once('>')) {
        Some((_, code)) => code,
        None => rest,
    }
}

/// `%!error <pattern> code`, `%!error id=Octave:some-id code`
fn without_pattern(rest: &str) -> &str {
    let trimmed = rest.trim_start();
    if let Some(named) = trimmed.strip_prefix("id=") {
        return named.split_once(char::is_whitespace).map_or("", |(_, code)| code);
    }
    let Some(pattern) = trimmed.strip_prefix('<') else { return rest };
    let mut escaped = false;
    for (at, letter) in pattern.char_indices() {
        match letter {
            '\\' => escaped = !escaped,
            '>' if !escaped => return &pattern[at + 1..],
            _ => escaped = false,
        }
    }
    rest
}

fn judge(lariat: &Path, folders: &[PathBuf], block: &Block) -> anyhow::Result<Verdict> {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("main.m"), &block.code)?;
    compiled::judge(lariat, folder.path(), "main.m", folders)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_become_programs() {
        let text = "x\n%!shared a\n%! a = 3;\n%!assert (a,\n%!        3)\n%!test <*123>\n%! b = a;\n\
                    %!error <x \\> y> f (1)\n%!error id=a:b g ()\n%!demo\n%! plot (1)\n";
        let codes: Vec<String> = blocks(text).into_iter().map(|block| block.code).collect();
        let start = "1;\na = [];\n a = 3;\n";
        let wanted = [
            format!("{start}assert (a,\n        3)\n"),
            format!("{start}\n b = a;\n"),
            format!("{start} f (1)\n"),
            format!("{start}g ()\n"),
        ];
        assert_eq!(codes, wanted);
    }
}
