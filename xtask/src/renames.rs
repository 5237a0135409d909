//! `cargo xtask renames`: renamed programs run as they did.
//!
//! In copies of the benchmark programs and of functions of Octave's library that have test blocks,
//! a name is picked at random (a variable, parameter or function, the more often the more often
//! it stands there) and renamed through `lariat server`. Then GNU Octave runs the program, or the
//! test blocks, before and after: the output has to be the same. A rename may be refused, with a
//! reason; at most 15 of a hundred.
//!
//! Test blocks are comments, which the server leaves alone: in them a renamed function gets its
//! new name here. Octave has the function that was copied installed as well, so that code that
//! kept the old name would run, and the output be the same. Hence the profiler records both runs:
//! the test blocks and the files must call the function as often as before, and call nothing by
//! the old name.
//!
//! Example: `cargo xtask renames --count 300 --refusals`.
//!
//! Cost: two runs of Octave for each rename, half a second each.

use crate::language_client::{Client, url};
use anyhow::{Context as _, bail, ensure};
use lariat_soundness::chance::Random;
use lariat_soundness::{library, octave, shell};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// What to rename.
#[derive(clap::Args)]
pub struct Args {
    /// So many renames
    #[arg(long, default_value_t = 300)]
    count: usize,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Show the reasons of all refusals
    #[arg(long)]
    refusals: bool,
    /// The program, instead of the optimised one that is built now
    #[arg(long, value_name = "FILE")]
    lariat: Option<PathBuf>,
}

/// At most so many of a hundred renames may be refused.
const MOST_REFUSED: usize = 15;

/// A program whose output is compared.
#[derive(Clone)]
enum Program {
    /// A folder, and the script in it that runs all.
    Folder(PathBuf, String),
    /// A function with test blocks.
    Function(PathBuf),
}

/// How a rename ended.
enum Outcome {
    Same,
    Refused(String),
    /// Another output: what was renamed, and how.
    Other(String),
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    ensure!(octave::program().is_some(), "GNU Octave is not installed");
    let lariat = match &args.lariat {
        Some(path) => path.canonicalize()?,
        None => {
            shell::run(&mut shell::cargo(&["build", "--release", "--package", "lariat-cli"]))?;
            shell::target().join("release/lariat")
        }
    };
    let programs = [benchmarks()?, functions()?];
    let (mut same, mut refused, mut others) = (0, Vec::new(), Vec::new());
    for number in 0..args.count {
        let mut random = Random::of(args.seed, number);
        let group = &programs[random.below(programs.len())];
        let program = random.pick(group).clone();
        match one(&lariat, &program, &mut random)? {
            Outcome::Same => same += 1,
            Outcome::Refused(reason) => refused.push(reason),
            Outcome::Other(what) => others.push(what),
        }
    }
    if args.refusals {
        refused.sort();
        refused.iter().for_each(|reason| println!("refused: {reason}"));
    }
    let share = refused.len() as f64 * 100.0 / args.count.max(1) as f64;
    println!(
        "{} renames: {same} run the same, {} refused ({share:.1} %), {} run otherwise",
        args.count,
        refused.len(),
        others.len()
    );
    others.iter().for_each(|what| println!("otherwise: {what}"));
    ensure!(others.is_empty(), "{} renamed programs run otherwise", others.len());
    ensure!(
        refused.len() * 100 <= args.count * MOST_REFUSED || args.count < 100,
        "more than {MOST_REFUSED} % refused"
    );
    Ok(())
}

/// The benchmark programs.
fn benchmarks() -> anyhow::Result<Vec<Program>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(shell::root().join("examples/benchmarks"))? {
        let path = entry?.path();
        let name = format!("drv_{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.join(format!("{name}.m")).is_file() {
            all.push(Program::Folder(path, name));
        }
    }
    all.sort_by_key(|it| match it {
        Program::Folder(path, _) | Program::Function(path) => path.clone(),
    });
    Ok(all)
}

/// Functions of Octave's library with test blocks that print nothing and draw nothing.
fn functions() -> anyhow::Result<Vec<Program>> {
    const FOLDERS: [&str; 8] = [
        "general",
        "geometry",
        "linear-algebra",
        "polynomial",
        "set",
        "specfun",
        "statistics",
        "strings",
    ];
    let library = library::octave_library().context("Octave's library is not there")?;
    let folders: Vec<PathBuf> = FOLDERS.iter().map(|name| library.join(name)).collect();
    let has_tests = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap_or_default();
        (text.contains("\n%!assert") || text.contains("\n%!test")) && !text.contains("\n%!demo")
    };
    let all = library::below(&folders)?.into_iter().map(|item| item.path);
    let all = all.filter(|path| !path.to_string_lossy().contains("/private/"));
    Ok(all.filter(has_tests).map(Program::Function).collect())
}

/// Renames one name of a program.
fn one(lariat: &Path, program: &Program, random: &mut Random) -> anyhow::Result<Outcome> {
    let place = tempfile::tempdir()?;
    let (before, after) = (place.path().join("before"), place.path().join("after"));
    for folder in [&before, &after] {
        copied(program, folder)?;
    }
    let files: Vec<PathBuf> =
        library::below(std::slice::from_ref(&after))?.into_iter().map(|item| item.path).collect();
    let (what, answer) = asked(lariat, &after, &files, random)?;
    let edit = match answer {
        Ok(edit) => edit,
        Err(reason) => return Ok(Outcome::Refused(format!("{what}: {reason}"))),
    };
    let moved = apply(&edit)?;
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let names = moved.iter().next().map(|(from, to)| (stem(from), stem(to)));
    if let (Program::Function(_), Some((old, new))) = (program, &names) {
        moved.values().try_for_each(|file| in_blocks(file, old, new))?;
    }
    let (old, new) = names.unwrap_or_default();
    let expected = output(program, &before, &BTreeMap::new(), &[&old])?;
    let found = output(program, &after, &moved, &[&new, &old])?;
    Ok(match expected == found {
        true => Outcome::Same,
        false => {
            let line = expected.lines().zip(found.lines()).find(|(a, b)| a != b);
            Outcome::Other(format!("{what}: {:?}", line.unwrap_or((&expected, &found))))
        }
    })
}

fn copied(program: &Program, to: &Path) -> anyhow::Result<()> {
    match program {
        Program::Folder(from, _) => Ok(crate::install::copy_folder(from, to)?),
        Program::Function(from) => {
            fs::create_dir_all(to)?;
            let private = from.with_file_name("private");
            if private.is_dir() {
                crate::install::copy_folder(&private, &to.join("private"))?;
            }
            fs::copy(from, to.join(from.file_name().context("no name")?))?;
            Ok(())
        }
    }
}

type Answer = Result<Value, String>;

/// Asks the server to rename a name of one of the files.
fn asked(
    lariat: &Path,
    folder: &Path,
    files: &[PathBuf],
    random: &mut Random,
) -> anyhow::Result<(String, Answer)> {
    let mut client = Client::start_program(lariat, folder)?;
    client.ready()?;
    let mut names = Vec::new();
    for file in files {
        let text = fs::read_to_string(file)?;
        client.open(file, &text)?;
        let params = json!({ "textDocument": { "uri": url(file) } });
        let tokens = client.ask("textDocument/semanticTokens/full", params)?;
        let places = places(&tokens["data"]);
        names.extend(places.into_iter().map(|place| (file, text.clone(), place)));
    }
    ensure!(!names.is_empty(), "no names in {}", folder.display());
    let (file, text, (line, column, length)) = random.pick(&names);
    let (line, column, length) = (*line, *column, *length);
    let name = text.lines().nth(line).and_then(|it| it.get(column..column + length));
    let name = name.unwrap_or_default();
    let what = format!(
        "{name} in line {} of {}",
        line + 1,
        file.file_name().unwrap_or_default().to_string_lossy()
    );
    let params = json!({
        "textDocument": { "uri": url(file) },
        "position": { "line": line, "character": column },
        "newName": format!("renamed_{name}"),
    });
    let answer = client.ask("textDocument/rename", params).map_err(|error| error.to_string());
    client.end()?;
    Ok((what, answer))
}

/// Where variables, parameters and functions of the project stand: line, column, length.
fn places(data: &Value) -> Vec<(usize, usize, usize)> {
    const FUNCTION: u64 = 2;
    const LIBRARY: u64 = 2;
    let numbers: Vec<u64> =
        data.as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
    let (mut line, mut column, mut places) = (0, 0, Vec::new());
    for token in numbers.chunks_exact(5) {
        let [down, right, length, kind, modifiers] = token else { continue };
        line += *down as usize;
        column = if *down == 0 { column + *right as usize } else { *right as usize };
        if *kind <= FUNCTION && modifiers & LIBRARY == 0 {
            places.push((line, column, *length as usize));
        }
    }
    places
}

/// Applies what an editor would apply; the files that are moved, with their new names.
///
/// The client asks for columns in bytes.
fn apply(edit: &Value) -> anyhow::Result<BTreeMap<PathBuf, PathBuf>> {
    let path =
        |value: &Value| value.as_str().and_then(|it| it.strip_prefix("file://")).map(PathBuf::from);
    let mut moved = BTreeMap::new();
    for change in edit["documentChanges"].as_array().context("no changes")? {
        if change["kind"] == "rename" {
            let (from, to) = (path(&change["oldUri"]), path(&change["newUri"]));
            moved.insert(from.context("no file")?, to.context("no file")?);
            continue;
        }
        let file = path(&change["textDocument"]["uri"]).context("no file")?;
        let text = fs::read_to_string(&file)?;
        let mut edits: Vec<(usize, usize, &str)> = Vec::new();
        for edit in change["edits"].as_array().context("no edits")? {
            let offset = |at: &Value| {
                let (line, column) = (at["line"].as_u64()?, at["character"].as_u64()?);
                let before: usize =
                    text.split_inclusive('\n').take(line as usize).map(str::len).sum();
                Some(before + column as usize)
            };
            let (start, end) = (offset(&edit["range"]["start"]), offset(&edit["range"]["end"]));
            let (Some(start), Some(end)) = (start, end) else { bail!("no range: {edit}") };
            edits.push((start, end, edit["newText"].as_str().context("no text")?));
        }
        edits.sort();
        let mut text = text.clone();
        edits.iter().rev().for_each(|&(start, end, new)| text.replace_range(start..end, new));
        fs::write(file, text)?;
    }
    for (from, to) in &moved {
        fs::rename(from, to)?;
    }
    Ok(moved)
}

/// Writes the new name of a function in the test blocks of a file, but not in the messages that
/// they expect, which the function does not make of its name.
fn in_blocks(file: &Path, old: &str, new: &str) -> anyhow::Result<()> {
    let text = fs::read_to_string(file)?;
    let line = |line: &str| match line.starts_with("%!") {
        true => in_block(line, old, new),
        false => line.to_owned(),
    };
    Ok(fs::write(file, text.split_inclusive('\n').map(line).collect::<String>())?)
}

/// The same for a line. `Invalid call to f` is made of the name.
fn in_block(line: &str, old: &str, new: &str) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let expected = line.find('<').zip(line.rfind('>')).filter(|_| line.starts_with("%!error"));
    let (mut written, mut at) = (String::new(), 0);
    while let Some(found) = line[at..].find(old).map(|it| it + at) {
        let end = found + old.len();
        let is_word = !line[..found].ends_with(is_part) && !line[end..].starts_with(is_part);
        let is_expected = expected.is_some_and(|(from, to)| (from..to).contains(&found));
        let is_made = line[..found].ends_with("Invalid call to ");
        written.push_str(&line[at..found]);
        written.push_str(if is_word && (!is_expected || is_made) { new } else { old });
        at = end;
    }
    written + &line[at..]
}

/// Prints how often the first function was called, and that no other one was, by the profiler's
/// record of calls that the files or their test blocks make. The library may call its own function.
const CALLS: &str = "profile ('off'); t = profile ('info').FunctionTable; for k = 1:numel (t), \
     who = {t(t(k).Parents).FunctionName}; ours = any (ismember (strtok (who, '>'), [own, {'__test__'}])); \
     place = find (strcmp (names, t(k).FunctionName)); \
     if (! isempty (place) && ours), printf ('function %d is called\\n', place(1)), end, end";

/// What a program prints, or how its test blocks end, under Octave; and which of some functions
/// it calls.
fn output(
    program: &Program,
    folder: &Path,
    moved: &BTreeMap<PathBuf, PathBuf>,
    names: &[&str],
) -> anyhow::Result<String> {
    let now = |name: &OsStr| {
        let file = folder.join(name);
        moved.get(&file).cloned().unwrap_or(file)
    };
    let mut calls = String::new();
    let code = match program {
        Program::Folder(_, script) => {
            let file = now(OsStr::new(&format!("{script}.m")));
            file.file_stem().context("no name")?.to_string_lossy().into_owned()
        }
        Program::Function(path) => {
            let file = now(path.file_name().context("no name")?);
            let own = cell(library::below(&[folder.to_path_buf()])?.iter().map(|item| {
                item.path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
            }));
            let names = cell(names.iter().map(|name| (*name).to_owned()));
            calls = format!("; own = {own}; names = {names}; {CALLS}");
            format!(
                "profile ('on'); [n, max] = test('{}', 'quiet', tempname()); printf('%d of %d\\n', n, max)",
                file.display()
            )
        }
    };
    let code = format!("warning('off', 'all'); rand('seed', 1); {code}{calls}");
    let mut command = octave::bounded()?;
    command.args(["--no-gui", "--norc", "--quiet", "--path"]).arg(folder).args(["--eval", &code]);
    let output = command.current_dir(folder).stdin(Stdio::null()).output()?;
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    text.extend(errors.lines().find(|line| line.starts_with("error:")).map(str::to_owned));
    Ok(text.replace(&folder.display().to_string(), ""))
}

/// Strings as a cell of Octave.
fn cell(all: impl Iterator<Item = String>) -> String {
    let quoted: Vec<String> = all.map(|name| format!("'{name}'")).collect();
    format!("{{{}}}", quoted.join(", "))
}

#[cfg(test)]
mod tests {
    use super::in_block;

    #[test]
    fn a_renamed_function_in_test_blocks() {
        let line = |line| in_block(line, "flip", "turn");
        assert_eq!(line("%!assert (flip (x), fliplr (x))"), "%!assert (turn (x), fliplr (x))");
        assert_eq!(line("%!error <flip: X must> flip (1)"), "%!error <flip: X must> turn (1)");
        assert_eq!(
            line("%!error <Invalid call to flip> flip ()"),
            "%!error <Invalid call to turn> turn ()"
        );
    }
}
