//! The repository's own `.m` files and, where it is installed, some of Octave's
//! library: no error, and what is printed parses to the same tree.
//!
//! `cargo xtask corpus` does this for all of Octave's packages and also asks
//! Octave's own parser.

use lariat_base::source;
use lariat_syntax::{Dialect, dump, parse, printer};
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn own_files_parse_without_error() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let files = m_files(&folder);
    assert!(files.len() > 5, "the files are gone");
    for path in files {
        let octave =
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("octave"));
        round_trip(&path, if octave { &Dialect::OCTAVE } else { &Dialect::MATLAB });
    }
}

#[test]
fn some_of_octaves_library_parses_without_error() {
    let Ok(versions) = fs::read_dir("/usr/share/octave") else { return };
    let folders = versions.filter_map(|entry| Some(entry.ok()?.path().join("m/strings")));
    for path in folders.flat_map(|folder| m_files(&folder)) {
        round_trip(&path, &Dialect::OCTAVE);
    }
}

fn m_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "m"));
    files.sort();
    files
}

fn round_trip(path: &Path, dialect: &Dialect) {
    let name = path.display();
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let text = source::decode(bytes).unwrap_or_else(|error| panic!("{name}: {error:?}")).0;
    let parsed = parse(text, dialect);
    assert!(parsed.errors.is_empty(), "{name}: {:?}", parsed.errors);
    let printed = printer::print(&parsed.tree);
    let again = parse(printed.as_str(), dialect);
    assert!(again.errors.is_empty(), "{name}: {:?} in the print:\n{printed}", again.errors);
    let (before, after) = (dump::sexpr(&parsed.tree), dump::sexpr(&again.tree));
    assert!(before == after, "{name}: printed:\n{printed}\nwas {before}\nis  {after}");
}
