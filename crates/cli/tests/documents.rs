//! What README and documents show is what the program prints, and every command in
//! them is one that it understands.
//!
//! A `console` block is a session: each line that starts with `$ ` is run by a shell
//! in the repository, with `lariat` on its path, and what stands below must be what
//! it prints. A command in running text is run too if it names files that exist;
//! otherwise its options are looked up in the command's help.
//!
//! With `LARIAT_WRITE_DOCUMENTS=1` the test writes what was printed into the
//! documents instead, for a person to read in the difference.
#![cfg(unix)]
#![allow(clippy::expect_used, reason = "a test")]

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// All documents for users.
fn documents() -> Vec<PathBuf> {
    let root = root();
    let markdown = |folder: &str| {
        let entries = std::fs::read_dir(root.join(folder)).expect("a folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        paths.filter(|path| path.extension().is_some_and(|e| e == "md")).collect::<Vec<_>>()
    };
    let examples = std::fs::read_dir(root.join("examples")).expect("a folder");
    let readmes = examples.map(|entry| entry.expect("an entry").path().join("README.md"));
    let mut all: Vec<PathBuf> = markdown("docs");
    all.extend(["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"].map(|name| root.join(name)));
    all.extend(readmes.filter(|path| path.exists()));
    all.sort();
    all
}

fn name(document: &Path) -> String {
    document.strip_prefix(root()).unwrap_or(document).display().to_string()
}

/// Runs a line of a shell in the repository.
fn shell(line: &str) -> Output {
    let program = assert_cmd::cargo::cargo_bin("lariat");
    let folder = program.parent().expect("a folder").to_path_buf();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(folder).chain(std::env::split_paths(&path)));
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(root()).env("PATH", path.expect("a path"));
    command.env_remove("NO_COLOR").output().expect("a shell")
}

/// A command of a session, and the place of what is shown below it.
struct Shown {
    command: String,
    output: Range<usize>,
}

/// The commands of all `console` blocks of a document.
fn sessions(text: &str) -> Vec<Shown> {
    let is_console = |tag: &Tag<'_>| match tag {
        Tag::CodeBlock(CodeBlockKind::Fenced(language)) => language.trim() == "console",
        _ => false,
    };
    let mut shown = Vec::new();
    let mut inside = false;
    for (event, range) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(tag) => inside = is_console(&tag),
            Event::End(TagEnd::CodeBlock) => inside = false,
            Event::Text(_) if inside => shown.extend(of_block(text, range)),
            _ => {}
        }
    }
    shown
}

fn of_block(text: &str, block: Range<usize>) -> Vec<Shown> {
    let mut shown: Vec<Shown> = Vec::new();
    let mut at = block.start;
    for line in text[block].split_inclusive('\n') {
        let after = at + line.len();
        match (line.strip_prefix("$ "), shown.last_mut()) {
            (Some(command), _) => {
                shown.push(Shown { command: command.trim().to_owned(), output: after..after });
            }
            (None, Some(last)) => last.output.end = after,
            (None, None) => {}
        }
        at = after;
    }
    shown
}

/// Lines without blanks at their ends; blank lines at the end do not count.
fn trimmed(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

#[test]
fn documents_show_real_output() {
    let write = std::env::var_os("LARIAT_WRITE_DOCUMENTS").is_some();
    let (mut count, mut wrong) = (0, Vec::new());
    for document in documents() {
        let text = std::fs::read_to_string(&document).expect("a document");
        let mut new = text.clone();
        for shown in sessions(&text).into_iter().rev() {
            count += 1;
            let printed = shell(&shown.command).stdout;
            let printed = trimmed(&String::from_utf8(printed).expect("text"));
            let expected = trimmed(&text[shown.output.clone()]);
            if printed != expected {
                let (name, command) = (name(&document), &shown.command);
                wrong.push(format!("{name}: $ {command}\nshown:\n{expected}\nreal:\n{printed}"));
                new.replace_range(shown.output, &printed);
            }
        }
        if write && new != text {
            std::fs::write(&document, new).expect("a document is written");
        }
    }
    assert!(count >= 8, "the documents show the program at work: {count} commands");
    assert!(wrong.is_empty() || write, "{}", wrong.join("\n\n"));
}

/// The commands in running text and in blocks that are not sessions.
fn mentioned(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut session = false;
    for event in Parser::new(text) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language))) => {
                session = language.trim() == "console";
            }
            Event::End(TagEnd::CodeBlock) => session = false,
            Event::Code(code) => found.push(code.to_string()),
            Event::Text(code) if !session => {
                found.extend(code.lines().map(|line| line.trim_start_matches("- run: ").to_owned()))
            }
            _ => {}
        }
    }
    found.retain(|code| code.starts_with("lariat ") && !code.starts_with("lariat COMMAND"));
    found
}

/// Whether a command can be run as it stands: its words are options, their values, and
/// files that exist.
fn can_run(words: &[&str]) -> bool {
    let root = root();
    let files = words.iter().skip(2).filter(|word| !word.starts_with('-'));
    words.len() > 2 && !words.contains(&">") && files.clone().all(|word| root.join(word).exists())
}

#[test]
fn commands_in_documents_are_understood() {
    let mut helps: HashMap<String, String> = HashMap::new();
    let mut wrong = Vec::new();
    for document in documents() {
        let text = std::fs::read_to_string(&document).expect("a document");
        for command in mentioned(&text) {
            let words: Vec<&str> = command.split_whitespace().collect();
            let at = name(&document);
            if can_run(&words) {
                let run = shell(&command);
                if run.status.code().is_none_or(|code| code > 1) {
                    let errors = String::from_utf8_lossy(&run.stderr).into_owned();
                    wrong.push(format!("{at}: `{command}` fails: {errors}"));
                }
                continue;
            }
            let help = helps.entry(words[1].to_owned()).or_insert_with(|| {
                let help = shell(&format!("lariat {} --help", words[1]));
                String::from_utf8_lossy(&help.stdout).into_owned()
            });
            if help.is_empty() {
                wrong.push(format!("{at}: `{command}`: there is no such command"));
            }
            let options = words.iter().filter(|word| word.starts_with("--"));
            for option in options.map(|word| word.split('=').next().unwrap_or(word)) {
                if !help.contains(option) {
                    wrong.push(format!("{at}: `{command}`: there is no {option}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
