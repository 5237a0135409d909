//! From texts to kinds: parsing, the library, all three analyses.
//!
//! The names are looked up as `lariat check` does it: in the folder's own files
//! and among the shipped names.

use super::measure::{Row, Text, median, milliseconds};
use lariat_analysis::shipped_names;
use lariat_kinds::{Analysis, Prepared};
use lariat_project::{
    FileFacts, Imports, KnownNames, Library, LocalFunctions, ProjectFile, Scope, SearchPath,
};
use lariat_syntax::Parse;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The rows about kinds.
pub fn rows(folder: &Path, texts: &[Text], repetitions: usize) -> Vec<Row> {
    let known = shipped_names();
    let mut times: [Vec<Duration>; 3] = Default::default();
    for _ in 0..repetitions {
        let start = Instant::now();
        let trees = parse(texts);
        times[0].push(start.elapsed());
        let library = library(folder, texts, &trees, known.clone());
        times[1].push(start.elapsed());
        texts.iter().zip(&trees).for_each(|(text, parsed)| analyze(text, parsed, &library));
        times[2].push(start.elapsed());
    }
    let [parsed, indexed, all] = times.map(median).map(milliseconds);
    let parts = format!("{:.0} + {:.0} ms", indexed - parsed, all - indexed);
    vec![
        Row::held(
            "parse + three kind analyses",
            format!("{all:.0} ms"),
            "under 150 ms",
            all < 150.0,
        ),
        Row::plain("  of it library + analyses", parts),
    ]
}

fn parse(texts: &[Text]) -> Vec<Parse> {
    texts.iter().map(Text::parse).collect()
}

fn library(folder: &Path, texts: &[Text], trees: &[Parse], known: Arc<dyn KnownNames>) -> Library {
    let files = texts.iter().zip(trees).map(|(text, parsed)| ProjectFile {
        path: text.path.clone(),
        source: None,
        facts: Some(FileFacts::of(&parsed.tree)),
    });
    Library::new(files.collect(), &SearchPath::assumed([folder.to_owned()]), vec![known])
}

fn analyze(text: &Text, parsed: &Parse, library: &Library) {
    let stem = text.path.file_stem().unwrap_or_default().to_string_lossy();
    let tree = &parsed.tree;
    let (local, imports) = (LocalFunctions::of_file(tree, &stem), Imports::of(tree));
    let scope = Scope { tree, local: &local, imports: &imports };
    let view = library.view(&text.path).with_scope(scope);
    let mut prepared = Prepared::new(tree, &view);
    for analysis in Analysis::ALL {
        black_box(prepared.analyze(analysis));
    }
}
