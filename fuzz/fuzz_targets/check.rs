#![no_main]
//! All stages on any bytes, in every dialect: parsing, the library, all kind
//! analyses, all rules at their loudest.

use lariat_base::source;
use lariat_kinds::Analysis;
use lariat_project::{Level, View};
use lariat_session::{Options, in_memory};
use lariat_syntax::Dialect;
use libfuzzer_sys::fuzz_target;

/// Where the file pretends to lie.
const ROOT: &str = "/project";

fuzz_target!(|bytes: &[u8]| {
    if let Ok((text, _)) = source::decode(bytes.to_vec()) {
        Dialect::ALL.iter().for_each(|dialect| check(&text, dialect));
    }
});

fn check(text: &str, dialect: &Dialect) {
    let all = vec![("all".to_owned(), Level::Warning)];
    let options = Options { rules: all, ..Options::none(ROOT) }.in_dialect(dialect.clone());
    let snapshot = in_memory(ROOT, [("fuzzed.m", text)], options).snapshot();
    let Some(unit) = snapshot.units().first() else { return };
    for analysis in Analysis::ALL {
        let look = |view: &View<'_>| lariat_kinds::analyze(&unit.parsed.tree, view, analysis);
        snapshot.group(unit).with_view(unit, look);
    }
    let text = snapshot.source(unit).text();
    for diagnostic in snapshot.findings(unit.file).expect("no edit").iter() {
        for label in &diagnostic.labels {
            assert!(text.get(label.span.range()).is_some(), "{diagnostic:?}");
        }
    }
}
