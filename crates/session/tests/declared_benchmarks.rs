//! The declared sizes of the benchmark programs: every declared function checks,
//! and those that declare nothing are the ones that `docs/extents.md` lists.

use lariat_checks::size_diagnostics;
use lariat_session::{Options, in_memory};
use lariat_syntax::Dialect;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The .m files of a folder, by name.
fn files(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).expect("the folder is readable").flatten();
    let paths = entries.map(|entry| entry.path());
    let mut files: Vec<(String, String)> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "m"))
        .map(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            (name, fs::read_to_string(path).expect("the file is readable"))
        })
        .collect();
    files.sort();
    files
}

/// The files of a program that declare nothing, and what is wrong with the others.
fn look(folder: &Path) -> (BTreeSet<String>, Vec<String>) {
    let files = files(folder);
    let texts = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    let options = Options::none(folder).in_dialect(Dialect::OCTAVE);
    let snapshot = in_memory(folder, texts, options).snapshot();
    assert_eq!(snapshot.units().len(), files.len());
    let program = folder.file_name().unwrap_or_default().to_string_lossy();
    let (mut undeclared, mut wrong) = (BTreeSet::new(), Vec::new());
    for unit in snapshot.units() {
        let group = snapshot.group(unit);
        let sizes = group.sizes(group.code());
        let name = format!("{program}/{}", unit.input.name);
        let mut declared = 0;
        sizes.each_declared(unit.file, &sizes.callees(unit.file), |_, _, _| declared += 1);
        if declared == 0 {
            undeclared.insert(name.clone());
        }
        let found = size_diagnostics::of_file(&sizes, unit.file);
        wrong.extend(found.iter().map(|found| format!("{name}: {}", found.message)));
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
