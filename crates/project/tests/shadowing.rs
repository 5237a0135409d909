//! What no name can reach.

mod common;

use common::Project;
use lariat_project::SearchPath;
use lariat_project::path::PathEntry;
use lariat_project::shadowing::{Reason, unreachable};

const F: &str = "function r = f()\nr = 1;\nend\n";

/// One line a finding: `name @ file: why`.
fn shown(project: &Project) -> Vec<String> {
    let show = |u: lariat_project::Unreachable| {
        let why = match u.reason {
            Reason::EarlierOnPath(by) => format!("{} on the path", project.path(by)),
            Reason::Constructor(by) => format!("constructor {}", project.path(by)),
            Reason::EarlierInFile(first) => format!("earlier in the file at {}", first.start),
            Reason::PrivateOfPrivate => "private of private".into(),
        };
        format!("{} @ {}: {why}", u.name, project.path(u.file))
    };
    unreachable(&project.library).into_iter().map(show).collect()
}

#[test]
fn the_later_of_two_files_on_the_path() {
    let files = [("/p/b/f.m", F), ("/p/a/f.m", F), ("/p/c/f.m", "f = 1;\n"), ("/p/c/g.m", F)];
    let project = Project::new(&files);
    assert!(project.library.path_is_assumed());
    assert_eq!(shown(&project), ["f @ b/f.m: a/f.m on the path", "f @ c/f.m: a/f.m on the path"]);
    let entries = ["/p/c", "/p/b"].map(|entry| PathEntry::parse(entry, "/".as_ref()));
    let project = Project::with(&files, &SearchPath::configured(entries.to_vec()), "");
    assert_eq!(shown(&project), ["f @ b/f.m: c/f.m on the path"], "a is not on the path");
}

#[test]
fn a_function_with_the_name_of_a_class() {
    let files = [("/p/a/point.m", F), ("/p/b/@point/point.m", F), ("/p/b/@point/norm.m", F)];
    let project = Project::new(&files);
    assert_eq!(shown(&project), ["point @ a/point.m: constructor b/@point/point.m"]);
}

#[test]
fn a_function_of_a_package_in_two_places() {
    let files =
        [("/p/a/+geo/f.m", F), ("/p/b/+geo/f.m", F), ("/p/b/+geo/@L/L.m", F), ("/p/b/+geo/L.m", F)];
    let project = Project::new(&files);
    let expected = [
        "geo.L @ b/+geo/L.m: constructor b/+geo/@L/L.m",
        "geo.f @ b/+geo/f.m: a/+geo/f.m on the path",
    ];
    assert_eq!(shown(&project), expected);
}

#[test]
fn private_functions_and_methods_do_not_hide_each_other() {
    let files = [
        ("/p/f.m", F),
        ("/p/private/f.m", F),
        ("/p/a/private/f.m", F),
        ("/p/@char/f.m", F),
        ("/p/@double/f.m", F),
        ("/p/+geo/f.m", F),
    ];
    assert_eq!(shown(&Project::new(&files)), Vec::<String>::new());
}

#[test]
fn private_of_private_and_twice_in_a_file() {
    let twice = "function a()\nend\nfunction b()\nend\nfunction b()\nend\n";
    let project = Project::new(&[("/p/a.m", twice), ("/p/private/private/f.m", F)]);
    let expected =
        ["b @ a.m: earlier in the file at 26", "f @ private/private/f.m: private of private"];
    assert_eq!(shown(&project), expected);
}

#[test]
fn empty_files_hide_silently() {
    let files = [("/p/a/Contents.m", "% help\n"), ("/p/b/Contents.m", "% help\n")];
    assert_eq!(shown(&Project::new(&files)), Vec::<String>::new());
}

#[test]
fn library_names_are_no_reason() {
    let project = Project::with(&[("/p/norm.m", F)], &SearchPath::assumed(["/p".into()]), "norm");
    assert_eq!(shown(&project), Vec::<String>::new());
}
