#![no_main]
//! All stages on any bytes, in every dialect: parsing, the library, all kind
//! analyses, all rules at their loudest.

use lariat_analysis::interprocedural::{Collection, SourceUnit};
use lariat_analysis::values::findings::of_file;
use lariat_base::{Encoding, FileId, SourceFile, Sources, source};
use lariat_checks::{Level, Levels, Subject, rules};
use lariat_checks::declared::with_declarations;
use lariat_checks::sizes::Sizes;
use lariat_kinds::Analysis;
use lariat_project::{FileFacts, Library, NameList, ProjectFile, SearchPath, unreachable};
use lariat_syntax::{Dialect, Parse};
use libfuzzer_sys::fuzz_target;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where the file pretends to lie.
const FILE: &str = "/project/fuzzed.m";

fuzz_target!(|bytes: &[u8]| {
    if let Ok((text, _)) = source::decode(bytes.to_vec()) {
        let mut sources = Sources::default();
        let file = sources.add(SourceFile::new("fuzzed.m", text, Encoding::Utf8));
        for dialect in Dialect::ALL {
            check(file, &sources, &dialect);
        }
    }
});

fn check(file: FileId, sources: &Sources, dialect: &Dialect) {
    let source = sources.file(file);
    let parsed = lariat_syntax::parse(source.text().clone(), dialect);
    let library = Arc::new(library(file, &parsed));
    let parsed = Arc::new(parsed);
    for analysis in Analysis::ALL {
        lariat_kinds::analyze(&parsed.tree, &library.view(Path::new(FILE)), analysis);
    }
    let (path, dialect) = (Path::new(FILE).into(), Arc::new(dialect.clone()));
    let units = [SourceUnit { file, path, parsed: parsed.clone(), dialect: dialect.clone() }];
    let code = with_declarations(Collection::new(library.clone(), units));
    let values = of_file(&code, file);
    let sizes = Sizes::new(&code).of_file(file);
    let subject = Subject {
        file,
        path: Path::new(FILE),
        source,
        dialect: &dialect,
        parsed: &parsed,
        library: &library,
        unreachable: &unreachable(&library),
        values: &values,
        sizes: &sizes,
    };
    for diagnostic in lariat_checks::check(&subject, &all_rules()) {
        for label in &diagnostic.labels {
            assert!(source.text().get(label.span.range()).is_some(), "{diagnostic:?}");
        }
    }
}

/// Every rule on, also those that are off by default.
fn all_rules() -> Levels {
    let mut levels = Levels::default();
    for rule in rules() {
        levels.set(rule.code, Level::Warning);
    }
    levels
}

/// The library: the file itself, and a few names, since looking for similar ones
/// among all that Lariat ships would take most of the time.
fn library(file: FileId, parsed: &Parse) -> Library {
    let facts = FileFacts::of(&parsed.tree);
    let file = ProjectFile { path: PathBuf::from(FILE), source: Some(file), facts: Some(facts) };
    let mut known = NameList::default();
    for name in ["disp", "numel", "plot", "zeros", "+pkg", "pkg.f"] {
        known.add(name);
    }
    let path = SearchPath::assumed([PathBuf::from("/project")]);
    Library::new(vec![file], &path, vec![Arc::new(known)])
}
