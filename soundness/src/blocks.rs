//! Octave's own tests as entries: the blocks that start with `%!` in its files.
//!
//! ```text
//! %!shared x                 function t3 ()
//! %! x = 1:3;                  x = [];
//! %!assert (sum (x), 6)        x = 1:3;
//!                              assert (sum (x), 6)
//!                            endfunction
//! ```
//!
//! | block | what becomes of it |
//! |---|---|
//! | `test`, `assert` | an entry |
//! | `shared` | its code stands in front of the later blocks of the file |
//! | `function` | a local function of the later blocks that name it |
//! | `error`, `warning`, `fail`, `testif`, `xtest`, `demo` | left out |
//!
//! Blocks that need a screen, a terminal or another process are left out too.
//! Each block runs alone: one that depends on what an earlier one assigned
//! fails in Octave already and shows nothing.

use super::entry::{Content, Entry, EntryFile};
use anyhow::Result;
use std::fs;
use std::path::{Path, PathBuf};

/// How blocks become entries.
pub struct Options {
    /// The file that holds the block is part of the program.
    pub with_function: bool,
}

/// A function that is not read and evaluates the string that it is passed: which functions of the
/// program it calls is assumed to be none (`docs/assumptions.md`).
const RUNS_TEXTS: &str = "fail";

/// Words of blocks that are left out.
const UNFIT: &[&str] = &[
    "figure",
    "gcf",
    "gca",
    "axes",
    "plot",
    "pause",
    "input",
    "keyboard",
    "system",
    "popen",
    "popen2",
    "fork",
    "exit",
    "quit",
    "unlink",
    "rmdir",
    "mkdir",
    "publish",
    "web",
    "pkg",
    "profile",
    "javaObject",
    "javaMethod",
    "audioplayer",
    "getrusage",
    "cputime",
    "tic",
    "toc",
    "now",
    "clock",
    "time",
    "getpid",
    "nproc",
    "memory",
    "evalc",
    "mex",
    "mlock",
    "addpath",
    "rmpath",
    "dbstop",
    "inputname",
    "mfilename",
    "dblist",
    "dbstack",
    "argn",
];

/// The blocks of some files.
pub fn find(files: &[PathBuf], options: &Options) -> Result<Vec<Entry>> {
    let mut entries = Vec::new();
    for file in files.iter().filter(|file| has_blocks(file)) {
        let text = String::from_utf8_lossy(&fs::read(file)?).into_owned();
        let siblings = siblings(file, options)?;
        entries.extend(of_text(file, &text, &siblings));
    }
    Ok(entries)
}

fn has_blocks(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    ["m", "tst", "cc-tst"].contains(&&*extension)
}

/// What lies beside a block's file and belongs to the entry: the file itself
/// with its private functions, or the functions beside a file of tests only.
fn siblings(path: &Path, options: &Options) -> Result<Vec<EntryFile>> {
    let is_function = path.extension().is_some_and(|extension| extension == "m");
    let Some(folder) = path.parent() else { return Ok(Vec::new()) };
    let in_class = folder.components().any(|part| {
        let part = part.as_os_str().to_string_lossy();
        part.starts_with(['@', '+']) || part == "private"
    });
    let mut files = Vec::new();
    if is_function && options.with_function && !in_class {
        files.push(path.to_owned());
        files.extend(crate::library::walk(&folder.join("private")));
    }
    if !is_function && folder.file_name().is_some_and(|name| name.to_string_lossy().contains('-')) {
        files.extend(crate::library::walk(folder));
    }
    let read = |file: PathBuf| {
        let below = file.strip_prefix(folder).ok()?.to_owned();
        if file.extension().is_some_and(|extension| extension == "m") {
            let text = String::from_utf8_lossy(&fs::read(&file).ok()?).into_owned();
            return Some(EntryFile { path: below, content: Content::Code(text) });
        }
        None
    };
    Ok(files.into_iter().filter_map(read).collect())
}

/// A block: its kind, its code, its first line.
struct Block {
    kind: String,
    code: String,
    line: usize,
}

fn of_text(path: &Path, text: &str, siblings: &[EntryFile]) -> Vec<Entry> {
    let (mut shared, mut functions) = (String::new(), Vec::<(String, String)>::new());
    let mut entries = Vec::new();
    for block in blocks(text) {
        match block.kind.as_str() {
            "shared" => shared += &shared_code(&block.code),
            "function" => {
                let code = format!("function{}\nendfunction\n", block.code);
                functions.extend(function_name(&block.code).map(|name| (name, code)));
            }
            "assert" | "test" => {
                let code = match block.kind.as_str() {
                    "assert" => format!("assert{};", without_tag(&block.code)),
                    _ => without_tag(&block.code).to_owned(),
                };
                let hides_calls = !siblings.is_empty() && mentions(&code, RUNS_TEXTS);
                if !is_fit(&code) || !is_fit(&shared) || hides_calls {
                    continue;
                }
                let name = format!("t{}_", block.line);
                let body = format!("{shared}{code}\n");
                let text = format!("function {name} ()\n{body}endfunction\n");
                let text = with_functions(text, &functions);
                let mut files = vec![EntryFile::code(format!("{name}.m"), text)];
                files.extend(siblings.iter().cloned());
                let shown = format!("{}:{}", path.display(), block.line);
                entries.push(Entry { name: shown, call: name, files, may_fail: true });
            }
            _ => {}
        }
    }
    entries
}

/// The blocks of a file: lines `%!WORD…`, each with its lines `%! …`.
fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut in_function = false;
    for (number, line) in text.lines().enumerate() {
        let Some(rest) = line.strip_prefix("%!") else {
            continue;
        };
        let starts = rest.chars().next().is_some_and(|first| !first.is_whitespace());
        if !starts {
            if let Some(block) = blocks.last_mut() {
                block.code += "\n";
                block.code += rest;
            }
            continue;
        }
        if in_function && rest.starts_with("end") {
            in_function = false;
            blocks.push(Block { kind: "end".to_owned(), code: String::new(), line: number + 1 });
            continue;
        }
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let (kind, code) = rest.split_at(length);
        in_function = kind == "function";
        blocks.push(Block { kind: kind.to_owned(), code: code.to_owned(), line: number + 1 });
    }
    blocks
}

/// The code without the number of a bug in front of it.
fn without_tag(code: &str) -> &str {
    let trimmed = code.trim_start();
    match trimmed.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        Some((tag, rest)) if tag.trim_start_matches('*').bytes().all(|b| b.is_ascii_digit()) => {
            rest
        }
        _ => code,
    }
}

/// `a, b` and the code after: the variables start as `[]`.
fn shared_code(code: &str) -> String {
    let (names, code) = code.split_once('\n').unwrap_or((code, ""));
    let names = names.split(['#', '%']).next().unwrap_or_default();
    let names = names.split([',', ' ']).map(str::trim).filter(|name| !name.is_empty());
    let starts: String = names.map(|name| format!("{name} = [];\n")).collect();
    format!("{starts}{code}\n")
}

/// The name in a function's header.
fn function_name(code: &str) -> Option<String> {
    let header = code.lines().next()?;
    let header = header.split_once('=').map_or(header, |(_, name)| name);
    let name: String =
        header.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    (!name.is_empty()).then_some(name)
}

/// The functions that a string names, and those that these name.
fn with_functions(mut text: String, functions: &[(String, String)]) -> String {
    let mut left: Vec<&(String, String)> = functions.iter().collect();
    loop {
        let Some(place) = left.iter().position(|(name, _)| mentions(&text, name)) else {
            return text;
        };
        text += &left.remove(place).1;
    }
}

/// Does a word occur in a string?
pub fn mentions(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        !text[..at].ends_with(is_part) && !text[at + name.len()..].starts_with(is_part)
    })
}

fn is_fit(code: &str) -> bool {
    !code.contains("__") && !UNFIT.iter().any(|word| mentions(code, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_become_functions() {
        let text = "function f\nend\n%!shared x, y # both\n%! x = 3;\n%!assert <*123> (f (x), 1)\n\
                    %!function r = help_me (z)\n%!  r = z;\n%!endfunction\n\
                    %!test\n%! y = help_me (2);\n%! assert (y, 2)\n%!error f ()\n%!test figure ()\n";
        let entries = of_text(Path::new("f.m"), text, &[]);
        let code = |entry: &Entry| match &entry.files[0].content {
            Content::Code(text) => text.clone(),
            Content::Data(_) => String::new(),
        };
        assert_eq!(entries.len(), 2);
        let first = "function t5_ ()\nx = [];\ny = [];\n x = 3;\nassert (f (x), 1);\nendfunction\n";
        assert_eq!(code(&entries[0]), first);
        assert!(code(&entries[1]).contains("\nfunction r = help_me (z)\n  r = z;\nendfunction\n"));
        assert_eq!(entries[1].name, "f.m:9");
    }
}
