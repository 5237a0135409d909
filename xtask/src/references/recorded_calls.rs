//! What GNU Octave's profiler records against what an editor answers.
//!
//! The profiler names functions as `f`, `f>local`, `@class/method` and `anonymous@/folder/f.m:3:5`;
//! several files may have functions of one name. A recorded pair of functions of the project holds
//! if find-references of one that the callee may be lists a place in one that the caller may be.
//! Calls of built-in functions, and those that they make, are not pairs of such functions. Where the
//! caller does not have the callee's name at all, it called a value that it was passed, or a string.
//!
//! Cost: a run of each program.

use super::project::{Project, names_in};
use super::tally::Tally;
use anyhow::Context as _;
use lariat_base::{FileId, Span};
use lariat_project::local::primary_function;
use lariat_soundness::batch::{self, Job};
use lariat_soundness::library;
use lariat_syntax::tree::FunctionId;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A program that is run.
pub struct Run {
    folder: PathBuf,
    call: String,
}

/// A program that prints nothing for so long is ended.
const PATIENCE: Duration = Duration::from_secs(60);

/// Files of the library whose blocks draw, ask, wait or change the installation.
const UNFIT: [&str; 9] =
    ["/gui/", "/plot/", "/pkg/", "/testfun/", "/java/", "/audio/", "/web/", "/profiler/", "/help/"];

impl Run {
    /// The test blocks of some files of a library.
    pub fn of_blocks(library: &Path, count: Option<usize>) -> anyhow::Result<Vec<Self>> {
        let has_blocks = |path: &PathBuf| {
            let text = fs::read_to_string(path).unwrap_or_default();
            (text.contains("\n%!assert") || text.contains("\n%!test")) && !text.contains("figure")
        };
        let is_fit = |path: &PathBuf| {
            let path = path.to_string_lossy();
            !UNFIT.iter().any(|folder| path.contains(folder))
        };
        let files = library::below(&[library.to_path_buf()])?.into_iter().map(|item| item.path);
        let mut files: Vec<PathBuf> = files.filter(is_fit).filter(has_blocks).collect();
        if let Some(count) = count {
            files = library::sample(files, count);
        }
        let run = |path: PathBuf| Self {
            folder: std::env::temp_dir(),
            call: format!("test ('{}', 'quiet', tempname ())", path.display()),
        };
        Ok(files.into_iter().map(run).collect())
    }

    /// The drivers of a benchmark program.
    pub fn of_drivers(folder: &Path) -> anyhow::Result<Vec<Self>> {
        let mut runs = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if stem.starts_with("drv_") && path.extension().is_some_and(|it| it == "m") {
                runs.push(Self { folder: folder.to_path_buf(), call: stem });
            }
        }
        Ok(runs)
    }
}

/// A function, or the statements of a script; `All` the functions of the file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Body {
    One(Option<FunctionId>),
    All,
}

/// Holds the recorded calls of some runs against the answers.
pub fn compare(project: &Project, runs: &[Run]) -> anyhow::Result<Tally> {
    let scratch = tempfile::tempdir()?;
    let calls = |number: usize| scratch.path().join(format!("calls{number}"));
    let job = |(number, run): (usize, &Run)| Job {
        folder: run.folder.clone(),
        call: run.call.clone(),
        observations: None,
        calls: Some(calls(number)),
    };
    let jobs: Vec<Job> = runs.iter().enumerate().map(job).collect();
    batch::run(&jobs, scratch.path(), PATIENCE)?;
    let mut pairs = BTreeSet::new();
    for number in 0..runs.len() {
        let text = fs::read_to_string(calls(number)).unwrap_or_default();
        pairs.extend(recorded(&text));
    }
    let names = Names::of(project);
    let mut tally = Tally::default();
    for (caller, callee) in &pairs {
        one(project, &names, (caller, callee), &mut tally)
            .with_context(|| format!("{caller} calls {callee}"))?;
    }
    Ok(tally)
}

/// Who calls whom: each line has a caller and its callees.
fn recorded(text: &str) -> BTreeSet<(String, String)> {
    let of_line = |line: &str| {
        let mut names = line.split('\t').map(str::to_owned);
        let caller = names.next().unwrap_or_default();
        names.map(|callee| (caller.clone(), callee)).collect::<Vec<_>>()
    };
    text.lines().flat_map(of_line).collect()
}

/// The functions of a project by the profiler's names.
struct Names(BTreeMap<String, Vec<(FileId, Body)>>);

impl Names {
    fn of(project: &Project) -> Self {
        let mut names: BTreeMap<String, Vec<(FileId, Body)>> = BTreeMap::new();
        for unit in project.snapshot.units() {
            let (id, path, tree) = (unit.file, &unit.input.absolute, &unit.parsed.tree);
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
            let folder = folder.to_string_lossy();
            let first = primary_function(tree);
            let whole = match folder.starts_with('@') && folder[1..] != *stem {
                true => format!("{folder}/{stem}"),
                false => stem.clone(),
            };
            let mut add = |name, body| names.entry(name).or_default().push((id, body));
            add(whole, Body::One(first));
            add(format!("anonymous@{}", path.display()), Body::All);
            for (function, header) in tree.functions.iter().filter(|(it, _)| Some(*it) != first) {
                let name = tree.dotted(header.name);
                add(format!("{stem}>{name}"), Body::One(Some(function)));
            }
        }
        Self(names)
    }

    fn get(&self, name: &str) -> &[(FileId, Body)] {
        let key = match name.starts_with("anonymous@") {
            true => name.rsplitn(3, ':').nth(2).unwrap_or(name),
            false => name,
        };
        self.0.get(key).map_or(&[], Vec::as_slice)
    }
}

fn one(
    project: &Project,
    names: &Names,
    (caller, callee): (&str, &str),
    tally: &mut Tally,
) -> anyhow::Result<()> {
    let (callers, callees) = (names.get(caller), names.get(callee));
    if callers.is_empty() || callees.is_empty() || callee.starts_with("anonymous@") {
        return Ok(());
    }
    let mut is_named = false;
    for &(id, body) in callees {
        let (Some(home), Body::One(function)) = (project.file(id), body) else { continue };
        let stem = home.absolute().file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let Some(function) = function else {
            is_named |= callers.iter().any(|&it| has_name(project, it, &stem));
            continue;
        };
        let header = &home.tree.functions[function];
        let span = header.name_span;
        let uses = project.uses((id, span), &home, span.start)?;
        let is_use = |&(file, place, within): &(FileId, Span, Option<FunctionId>)| {
            let here = |&(at, body): &(FileId, Body)| {
                at == file && (body == Body::All || body == Body::One(within))
            };
            (file, place) != (id, span) && callers.iter().any(here)
        };
        if uses.iter().any(is_use) {
            tally.agree += 1;
            return Ok(());
        }
        let called = callee.rsplit(['>', '/']).next().unwrap_or(callee);
        is_named |= callers.iter().any(|&it| has_name(project, it, called));
    }
    let shown = format!("{caller} calls {callee}");
    match is_named {
        true => tally.missing.push(shown),
        false => tally.unnamed.push(shown),
    }
    Ok(())
}

/// Does a function name another, as no variable?
fn has_name(project: &Project, (file, body): (FileId, Body), name: &str) -> bool {
    let Some(file) = project.file(file) else { return false };
    let within = match body {
        Body::One(Some(function)) => file.tree.functions[function].span,
        Body::One(None) | Body::All => Span::new(0, file.tree.text().len() as u32),
    };
    !names_in(&file, within, &[name.to_owned()]).is_empty()
}

#[cfg(test)]
mod tests {
    use super::recorded;

    #[test]
    fn a_line_is_a_caller_and_its_callees() {
        let pairs = recorded("f\tg\tbinary +\ng\n");
        let pairs: Vec<_> = pairs.iter().map(|(f, g)| (f.as_str(), g.as_str())).collect();
        assert_eq!(pairs, [("f", "binary +"), ("f", "g")]);
    }
}
