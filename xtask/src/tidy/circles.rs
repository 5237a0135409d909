//! No circle of imports between the files of a crate.
//!
//! A circle is a set of files each of which needs all others: none can be read,
//! tested or moved alone. `xtask/circles.allow` lists the crates that still have
//! some, with the number of files in the biggest. The number may only shrink.

use super::files::{Complaint, File};
use super::imports::imports;
use petgraph::algo::tarjan_scc;
use std::collections::{BTreeMap, BTreeSet};

/// Where the exceptions stand: a crate's folder and a number of files.
const ALLOWED: &str = "xtask/circles.allow";

/// Runs the rule.
pub fn check(files: &[File]) -> Vec<Complaint> {
    let (mut allowed, mut complaints) = allowed(files);
    for folder in crates(files) {
        let circles = circles(files, folder);
        let biggest = circles.first().map_or(0, Vec::len);
        match allowed.remove(folder).unwrap_or(0) {
            limit if biggest > limit => complaints.extend(circles.iter().map(|circle| {
                format!(
                    "{folder}: imports of {} files go in a circle: {}",
                    circle.len(),
                    circle.join(" ")
                )
            })),
            limit if biggest < limit => complaints.push(format!(
                "{ALLOWED}: the biggest circle of {folder} has {biggest} files now, not {limit}"
            )),
            _ => {}
        }
    }
    complaints.extend(allowed.keys().map(|folder| format!("{ALLOWED}: {folder} is not a crate")));
    complaints
}

/// The folders with Rust code: those of the manifests that stand beside a `src`.
fn crates(files: &[File]) -> BTreeSet<&str> {
    let manifests = files.iter().filter_map(|file| file.path.strip_suffix("/Cargo.toml"));
    manifests.filter(|folder| *folder != "fuzz").collect()
}

/// The circles of a crate, the biggest first, the files of each sorted.
fn circles<'a>(files: &'a [File], folder: &str) -> Vec<Vec<&'a str>> {
    let graph = imports(files, &format!("{folder}/src/"));
    let components = tarjan_scc(&graph).into_iter().filter(|component| component.len() > 1);
    let mut circles: Vec<Vec<&str>> = components
        .map(|component| {
            let mut names: Vec<&str> = component.into_iter().map(|node| graph[node]).collect();
            names.sort_unstable();
            names
        })
        .collect();
    circles.sort_by_key(|circle| (std::cmp::Reverse(circle.len()), circle.first().copied()));
    circles
}

/// The exceptions, and complaints about lines that are none.
fn allowed(files: &[File]) -> (BTreeMap<&str, usize>, Vec<Complaint>) {
    let (mut entries, mut complaints) = (BTreeMap::new(), Vec::new());
    let lists = files.iter().filter(|file| file.path == ALLOWED);
    let lines = lists.flat_map(|file| file.text.lines()).map(str::trim);
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let entry = line
            .split_once(' ')
            .and_then(|(folder, count)| Some((folder, count.trim().parse().ok()?)));
        match entry {
            Some((folder, count)) => drop(entries.insert(folder, count)),
            None => complaints.push(format!("{ALLOWED}: `{line}` is not a crate and a number")),
        }
    }
    (entries, complaints)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(sources: &[(&str, &str)], allow: &str) -> Vec<File> {
        let mut files = vec![File::new("crates/a/Cargo.toml", ""), File::new(ALLOWED, allow)];
        let source = |(path, text): &(&str, &str)| File::new(&format!("crates/a/src/{path}"), text);
        files.extend(sources.iter().map(source));
        files
    }

    const CIRCLE: &[(&str, &str)] = &[
        ("lib.rs", "mod b; mod c; pub use b::B;"),
        ("b.rs", "use crate::c; pub struct B; fn f() { println!(\"{}\", c::g()) }"),
        ("c.rs", "use super::B; pub fn g() {}"),
    ];

    #[test]
    fn a_circle_is_found_through_re_exports_and_macros() {
        let complaints = check(&files(CIRCLE, ""));
        assert_eq!(complaints.len(), 1, "{complaints:?}");
        assert!(
            complaints[0].ends_with("2 files go in a circle: crates/a/src/b.rs crates/a/src/c.rs")
        );
    }

    #[test]
    fn passing_names_on_and_tests_make_no_circle() {
        let sources = [
            ("lib.rs", "mod b; pub use b::B; pub struct A;"),
            (
                "b.rs",
                "use crate::A; pub struct B(A); #[cfg(test)] mod tests { use super::super::c::C; }",
            ),
            ("c.rs", "#[cfg(test)] mod d; pub struct C(super::b::B);"),
            ("c/d.rs", "use super::C; fn f() { e() }"),
        ];
        assert_eq!(check(&files(&sources, "")), [""; 0]);
    }

    #[test]
    fn globs_and_folders_are_followed() {
        let sources = [
            ("lib.rs", "mod b; mod c;"),
            ("b/mod.rs", "mod d; pub use d::*;"),
            ("b/d.rs", "pub struct D(super::super::c::C);"),
            ("c.rs", "use crate::b::{self}; pub struct C(Box<b::D>);"),
        ];
        assert_eq!(check(&files(&sources, "")).len(), 1);
    }

    #[test]
    fn an_exception_only_shrinks() {
        assert!(check(&files(CIRCLE, "# why\ncrates/a 2\n")).is_empty());
        assert_eq!(check(&files(CIRCLE, "crates/a 1")).len(), 1);
        assert_eq!(check(&files(CIRCLE, "crates/a 3")).len(), 1);
        assert_eq!(check(&files(CIRCLE, "crates/a 2\ncrates/b 2\ncrates/c")).len(), 2);
    }
}
