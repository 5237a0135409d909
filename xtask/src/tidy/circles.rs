//! No circle of imports between the files of a crate.
//!
//! A circle is a set of files each of which needs all others: none can be read,
//! tested or moved alone.

use super::files::{Complaint, File};
use super::imports::imports;
use petgraph::algo::tarjan_scc;
use std::collections::BTreeSet;

/// Runs the rule.
pub fn check(files: &[File]) -> Vec<Complaint> {
    let of_crate = |folder| circles(files, folder).into_iter().map(move |it| (folder, it));
    let circles = crates(files).into_iter().flat_map(of_crate);
    let complaint = |(folder, circle): (&str, Vec<&str>)| {
        let (count, names) = (circle.len(), circle.join(" "));
        format!("{folder}: imports of {count} files go in a circle: {names}")
    };
    circles.map(complaint).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    fn files(sources: &[(&str, &str)]) -> Vec<File> {
        let source = |(path, text): &(&str, &str)| File::new(&format!("crates/a/src/{path}"), text);
        let manifest = File::new("crates/a/Cargo.toml", "");
        std::iter::once(manifest).chain(sources.iter().map(source)).collect()
    }

    const CIRCLE: &[(&str, &str)] = &[
        ("lib.rs", "mod b; mod c; pub use b::B;"),
        ("b.rs", "use crate::c; pub struct B; fn f() { println!(\"{}\", c::g()) }"),
        ("c.rs", "use super::B; pub fn g() {}"),
    ];

    #[test]
    fn a_circle_is_found_through_re_exports_and_macros() {
        let complaints = check(&files(CIRCLE));
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
        assert_eq!(check(&files(&sources)), [""; 0]);
    }

    #[test]
    fn globs_and_folders_are_followed() {
        let sources = [
            ("lib.rs", "mod b; mod c;"),
            ("b/mod.rs", "mod d; pub use d::*;"),
            ("b/d.rs", "pub struct D(super::super::c::C);"),
            ("c.rs", "use crate::b::{self}; pub struct C(Box<b::D>);"),
        ];
        assert_eq!(check(&files(&sources)).len(), 1);
    }
}
