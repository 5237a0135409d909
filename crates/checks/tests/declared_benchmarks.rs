//! The declared sizes of the benchmark programs: every declared function checks,
//! and those that declare nothing are the ones that `docs/extents.md` lists.

use lariat_analysis::interprocedural::{Collection, SourceUnit};
use lariat_analysis::{file_facts, shipped_names};
use lariat_base::{Encoding, FileId, SourceFile, Sources};
use lariat_checks::sizes::Sizes;
use lariat_project::{Library, ProjectFile, SearchPath};
use lariat_syntax::{Dialect, Parse};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The .m files of a folder, parsed.
fn files(folder: &Path, sources: &mut Sources) -> Vec<(FileId, PathBuf, Arc<Parse>)> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder is readable")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "m"))
        .collect();
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).expect("the file is readable");
        let name = path.display().to_string();
        let file = sources.add(SourceFile::new(name, text.as_str(), Encoding::Utf8));
        files.push((file, path, Arc::new(lariat_syntax::parse(text, &Dialect::OCTAVE))));
    }
    files
}

/// The files of a program that declare nothing, and what is wrong with the others.
fn look(folder: &Path) -> (BTreeSet<String>, Vec<String>) {
    let mut sources = Sources::default();
    let files = files(folder, &mut sources);
    let known = files.iter().map(|(id, path, parsed)| ProjectFile {
        path: path.clone(),
        source: Some(*id),
        facts: Some(file_facts(&parsed.tree)),
    });
    let path = SearchPath::assumed([folder.to_owned()]);
    let library = Library::new(known.collect(), &path, vec![shipped_names()]);
    let dialect = Arc::new(Dialect::OCTAVE);
    let units = files.iter().map(|(file, path, parsed)| SourceUnit {
        file: *file,
        path: path.as_path().into(),
        parsed: parsed.clone(),
        dialect: dialect.clone(),
    });
    let code = Collection::new(Arc::new(library), units);
    let sizes = Sizes::new(&code);
    let (mut undeclared, mut wrong) = (BTreeSet::new(), Vec::new());
    for (file, path, _) in &files {
        let program = folder.file_name().unwrap_or_default().to_string_lossy();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let mut declared = 0;
        sizes.each_declared(*file, |_, _, _| declared += 1);
        if declared == 0 {
            undeclared.insert(format!("{program}/{name}"));
        }
        let found = sizes.diagnostics(*file);
        wrong.extend(found.iter().map(|found| format!("{program}/{name}: {}", found.message)));
    }
    (undeclared, wrong)
}

#[test]
fn declared_functions_check_and_the_others_are_listed() {
    let (mut undeclared, mut wrong, mut programs) = (BTreeSet::new(), Vec::new(), 0);
    for entry in fs::read_dir(root().join("examples/benchmarks")).expect("readable").flatten() {
        if entry.path().is_dir() {
            programs += 1;
            let (without, found) = look(&entry.path());
            undeclared.extend(without);
            wrong.extend(found);
        }
    }
    assert_eq!(programs, 30);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let text = fs::read_to_string(root().join("docs/extents.md")).expect("readable");
    let listed: BTreeSet<String> = text
        .lines()
        .filter_map(|line| line.strip_prefix("| `"))
        .filter_map(|line| Some(line.split_once('`')?.0.to_owned()))
        .filter(|name| name.ends_with(".m"))
        .collect();
    assert_eq!(listed, undeclared);
}
