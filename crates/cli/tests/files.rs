//! Which files are checked, in which order, and what is never read.

mod common;

use common::{BROKEN, CLEAN, Folder, UNDEFINED};

fn checked(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let files = folder.findings(arguments);
    files.iter().filter_map(|row| row.split(':').next()).map(str::to_owned).collect()
}

#[test]
fn folders_are_searched_in_order_of_path() {
    let folder = Folder::with(&[
        ("b.m", BROKEN),
        ("a/z.m", BROKEN),
        ("a/+pkg/@cls/m.m", BROKEN),
        ("a/private/p.m", BROKEN),
        ("notes.txt", BROKEN),
        (".hidden/h.m", BROKEN),
    ]);
    let expected = ["a/+pkg/@cls/m.m", "a/private/p.m", "a/z.m", "b.m"];
    assert_eq!(checked(&folder, &[]), expected);
    assert_eq!(checked(&folder, &["b.m", "a", "./a/z.m"]), expected, "each file once");
    assert_eq!(checked(&folder, &["notes.txt"]), ["notes.txt"], "a given file counts");
}

#[test]
fn ignore_files_are_respected_without_git() {
    let folder = Folder::with(&[
        (".gitignore", "old/\n*_gen.m\n"),
        ("a.m", BROKEN),
        ("b_gen.m", BROKEN),
        ("old/c.m", BROKEN),
        ("sub/.gitignore", "d.m\n"),
        ("sub/d.m", BROKEN),
        ("sub/e.m", BROKEN),
    ]);
    assert_eq!(checked(&folder, &[]), ["a.m", "sub/e.m"]);
    assert_eq!(checked(&folder, &["b_gen.m"]), ["b_gen.m"], "a given file counts");
}

#[test]
fn ignore_files_above_count_up_to_the_repository() {
    let folder = Folder::with(&[(".gitignore", "x.m\n"), ("sub/x.m", BROKEN), ("sub/y.m", BROKEN)]);
    assert_eq!(checked(&folder, &["sub"]), ["sub/x.m", "sub/y.m"]);
    folder.write(".git/HEAD", "ref: refs/heads/main\n");
    assert_eq!(checked(&folder, &["sub"]), ["sub/y.m"]);
}

#[test]
fn exclusions() {
    let folder = Folder::with(&[("a.m", BROKEN), ("old/b.m", BROKEN), ("sub/c_old.m", BROKEN)]);
    assert_eq!(checked(&folder, &["--exclude", "old/"]), ["a.m", "sub/c_old.m"]);
    assert_eq!(checked(&folder, &["--exclude", "old", "--exclude", "*_old.m"]), ["a.m"]);
    folder.write("lariat.toml", "exclude = [\"old/**\"]\n");
    assert_eq!(checked(&folder, &[]), ["a.m", "sub/c_old.m"]);
    assert_eq!(checked(&folder, &["--no-config"]).len(), 3);
    let (stderr, code) = folder.stderr(&["check", "old"]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("no file is left to check"), "{stderr}");
}

#[test]
fn what_is_excluded_defines_a_name_only_where_no_checked_file_does() {
    let folder = Folder::with(&[
        ("main.m", "function main\ntotal([1 2], [1 2 3])\nolder(1)\nnowhere(1)\n"),
        ("old/total.m", "function total(a, ~)\ndisp(a)\n"),
        ("old/older.m", "function older(a)\ndisp(b)\n"),
        ("sub/total.m", "function total(a, b)\ndisp(a + b)\n"),
    ]);
    let codes = |arguments: &[&str]| {
        let found = folder.json(&[&["check", "--format", "json"], arguments].concat());
        let codes = found["findings"].as_array().into_iter().flatten();
        codes.filter_map(|row| Some(row["code"].as_str()?.to_owned())).collect::<Vec<_>>()
    };
    let all = ["undefined-name", "undefined-name"];
    assert_eq!(codes(&[]), all, "the other `total` may be meant");
    assert_eq!(codes(&["--exclude", "old"]), ["shape-mismatch", "undefined-name"]);
    folder.write("lariat.toml", "exclude = [\"old\"]\n");
    assert_eq!(codes(&[]), ["shape-mismatch", "undefined-name"]);
}

#[test]
#[cfg(unix)]
fn links_out_of_the_folder_are_not_followed() {
    let folder = Folder::with(&[("in/a.m", BROKEN), ("out/b.m", BROKEN), ("out/lib/c.m", BROKEN)]);
    let link = std::os::unix::fs::symlink;
    let made = link(folder.path("out/b.m"), folder.path("in/link.m"))
        .and_then(|()| link(folder.path("out/lib"), folder.path("in/lib")));
    assert!(made.is_ok());
    assert_eq!(checked(&folder, &["in"]), ["in/a.m"]);
    let (stderr, _) = folder.stderr(&["check", "in"]);
    assert!(stderr.contains("warning: in/lib: this link leads out"), "{stderr}");
    assert_eq!(checked(&folder, &["in/link.m"]), ["in/link.m"], "a given link counts");
}

#[test]
fn names_beside_a_given_file_are_known_but_not_read() {
    let folder = Folder::with(&[("undefined.m", UNDEFINED)]);
    assert_eq!(folder.findings(&["undefined.m"]), ["undefined.m:2 undefined-name"]);
    folder.write("nowhere_defined.m", [0_u8, 1].repeat(500));
    assert_eq!(folder.findings(&["undefined.m"]), Vec::<String>::new());
    let (stderr, code) = folder.stderr(&["check", "undefined.m"]);
    assert_eq!((stderr.as_str(), code), ("", Some(0)), "a file that was read would be reported");
}

#[test]
fn names_on_the_path_are_known() {
    let folder = Folder::with(&[
        ("src/undefined.m", UNDEFINED),
        ("toolbox/nowhere_defined.m", CLEAN),
        ("names.txt", "nowhere_defined\n"),
    ]);
    let undefined = ["src/undefined.m:2 undefined-name"];
    assert_eq!(folder.findings(&["src"]), undefined);
    assert!(folder.findings(&["src", "--path", "toolbox"]).is_empty());
    assert!(folder.findings(&["src", "--known-functions", "names.txt"]).is_empty());
    folder.write("lariat.toml", "path = [\"toolbox\"]\n");
    assert!(folder.findings(&["src"]).is_empty());
    assert_eq!(folder.findings(&["src", "--no-config"]), undefined);
    folder.write("lariat.toml", "known-functions = [\"names.txt\"]\n");
    assert!(folder.findings(&["src"]).is_empty());
}

#[test]
fn a_method_of_a_class_on_the_path_is_known() {
    let class = "classdef thing\nmethods\nfunction r = nowhere_defined(t)\nr = 1;\nend\nend\nend\n";
    let folder = Folder::with(&[("src/undefined.m", UNDEFINED), ("toolbox/thing.m", class)]);
    assert!(folder.findings(&["src", "--path", "toolbox"]).is_empty());
}
