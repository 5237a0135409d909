//! Runs every Markdown file of this folder and every rule's page.

use lariat_checks::{Level, rules};
use lariat_mdtest::markdown::{self, Section};
use lariat_mdtest::{calls, extents, findings, kinds, octave, proofs, reveal, sizes, tame};
use std::path::{Path, PathBuf};

fn markdown_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder is readable").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(markdown_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "md") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The sections that hold files.
fn sections() -> Vec<(String, Section)> {
    let mut all = all_sections();
    all.retain(|(_, section)| !section.files.is_empty());
    all
}

fn all_sections() -> Vec<(String, Section)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    for path in markdown_files(root) {
        let name = path.strip_prefix(root).expect("the file lies below").display().to_string();
        let text = std::fs::read_to_string(&path).expect("the file is readable");
        all.extend(markdown::sections(&text, false).into_iter().map(|s| (name.clone(), s)));
    }
    assert!(!all.is_empty(), "no literate test was found");
    all
}

fn fail_on(wrong: Vec<String>) {
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn findings_are_announced() {
    let mut wrong = Vec::new();
    for (file, section) in sections() {
        // Tables of kinds and tamed forms speak of fragments that need not make
        // sense.
        let of_kinds = section.tables.iter().any(|table| kinds::is_of_kinds(table));
        if of_kinds || !section.tamed.is_empty() {
            continue;
        }
        let only = section.directives("check").next();
        for difference in findings::differences(&section, &[], only) {
            wrong.push(format!("{file}: {}: {difference}", section.title));
        }
    }
    fail_on(wrong);
}

#[test]
fn kinds_are_as_the_tables_say() {
    let mut wrong = Vec::new();
    for (file, section) in sections() {
        for difference in kinds::differences(&section) {
            wrong.push(format!("{file}: {}: {difference}", section.title));
        }
    }
    fail_on(wrong);
}

#[test]
fn types_are_as_revealed() {
    let mut wrong = Vec::new();
    for (file, section) in sections() {
        for difference in reveal::differences(&section) {
            wrong.push(format!("{file}: {}: {difference}", section.title));
        }
    }
    fail_on(wrong);
}

#[test]
fn sizes_are_as_announced() {
    let mut wrong = Vec::new();
    for (file, section) in sections() {
        for difference in sizes::differences(&section) {
            wrong.push(format!("{file}: {}: {difference}", section.title));
        }
    }
    fail_on(wrong);
}

#[test]
fn equations_are_as_announced() {
    let mut wrong = Vec::new();
    for (file, section) in all_sections() {
        for difference in proofs::differences(&section) {
            wrong.push(format!("{file}: {}: {difference}", section.title));
        }
    }
    fail_on(wrong);
}

#[test]
fn calls_are_as_announced() {
    let mut wrong = Vec::new();
    for (file, section) in sections() {
        for difference in calls::differences(&section) {
            wrong.push(format!("{file}: {}: {difference}", section.title));
        }
    }
    fail_on(wrong);
}

#[test]
fn extents_are_as_announced() {
    let mut wrong = Vec::new();
    for (file, section) in sections() {
        for difference in extents::differences(&section) {
            wrong.push(format!("{file}: {}: {difference}", section.title));
        }
    }
    fail_on(wrong);
}

#[test]
fn programs_are_tamed_as_shown() {
    let mut wrong = Vec::new();
    for (file, section) in sections() {
        for difference in tame::differences(&section) {
            wrong.push(format!("{file}: {}: {difference}", section.title));
        }
    }
    fail_on(wrong);
}

#[test]
fn tamed_programs_print_the_same() {
    let Some(program) = octave::program() else {
        eprintln!("GNU Octave is not installed: its part is left out");
        return;
    };
    let mut wrong = Vec::new();
    for (file, section) in sections() {
        for difference in octave::tamed_differences(&section, program).expect("Octave starts") {
            wrong.push(format!("{file}: {}: {difference}", section.title));
        }
    }
    fail_on(wrong);
}

#[test]
fn octave_agrees() {
    let Some(program) = octave::program() else {
        eprintln!("GNU Octave is not installed: its part is left out");
        return;
    };
    let mut wrong = Vec::new();
    let pages = rules().iter().flat_map(|rule| {
        let sections = markdown::sections(rule.page, true);
        sections.into_iter().map(|section| (rule.code.to_owned(), section))
    });
    for (file, section) in sections().into_iter().chain(pages) {
        for difference in octave::differences(&section, program).expect("Octave starts") {
            wrong.push(format!("{file}: {}: {difference}", section.title));
        }
    }
    fail_on(wrong);
}

#[test]
fn pages_say_what_the_rules_find() {
    let mut wrong = Vec::new();
    for rule in rules() {
        let is_off = rule.default == Level::Off;
        let levels = Vec::from_iter(is_off.then(|| (rule.code.to_owned(), Level::Warning)));
        let sections = markdown::sections(rule.page, true);
        assert!(rule.page.starts_with(&format!("# {}\n", rule.code)), "{}: heading", rule.code);
        let shown = sections.iter().any(|section| {
            let mark = format!("[{}]", rule.code);
            section.files.iter().any(|file| file.text.contains(&mark))
        });
        assert!(shown, "{}: its page shows no finding", rule.code);
        for section in sections {
            for difference in findings::differences(&section, &levels, Some(rule.code)) {
                wrong.push(format!("{}: {difference}", rule.code));
            }
        }
    }
    fail_on(wrong);
}

#[test]
fn rules_are_sorted_and_unique() {
    let codes: Vec<&str> = rules().iter().map(|rule| rule.code).collect();
    let mut sorted = codes.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(codes, sorted);
}
