//! `cargo xtask renames`: renamed programs run as they did.
//!
//! In copies of the benchmark programs and of functions of Octave's library that have test blocks,
//! a name is picked at random (a variable, parameter or function, the more often the more often
//! it stands there) and renamed through `lariat server`. Then GNU Octave runs the program, or the
//! test blocks, before and after: the output has to be the same. A rename may be refused, with a
//! reason; at most 15 of a hundred.
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
    let (expected, found) =
        (output(program, &before, &BTreeMap::new())?, output(program, &after, &moved)?);
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

/// What a program prints, or how its test blocks end, under Octave.
fn output(
    program: &Program,
    folder: &Path,
    moved: &BTreeMap<PathBuf, PathBuf>,
) -> anyhow::Result<String> {
    let now = |name: &OsStr| {
        let file = folder.join(name);
        moved.get(&file).cloned().unwrap_or(file)
    };
    let code = match program {
        Program::Folder(_, script) => {
            let file = now(OsStr::new(&format!("{script}.m")));
            file.file_stem().context("no name")?.to_string_lossy().into_owned()
        }
        Program::Function(path) => {
            let file = now(path.file_name().context("no name")?);
            format!(
                "[n, max] = test('{}', 'quiet', tempname()); printf('%d of %d\\n', n, max)",
                file.display()
            )
        }
    };
    let code = format!("warning('off', 'all'); rand('seed', 1); {code}");
    let mut command = octave::bounded()?;
    command.args(["--no-gui", "--norc", "--quiet", "--path"]).arg(folder).args(["--eval", &code]);
    let output = command.current_dir(folder).stdin(Stdio::null()).output()?;
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    text.extend(errors.lines().find(|line| line.starts_with("error:")).map(str::to_owned));
    Ok(text.replace(&folder.display().to_string(), ""))
}
