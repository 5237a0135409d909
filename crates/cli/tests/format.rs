//! `lariat format`: what it writes, names and leaves.

mod common;

use common::Folder;
use predicates::prelude::*;
use predicates::str::contains;

const CROOKED: &str = "if(a)\nx=1;\nend\n";
const STRAIGHT: &str = "if (a)\n    x = 1;\nend\n";

#[test]
fn files_are_written_named_or_shown() {
    let folder = Folder::with(&[("a.m", CROOKED), ("b.m", STRAIGHT)]);
    let check = folder.lariat(&["format", "--check"]).assert();
    check.code(1).stdout("a.m\n").stderr(contains("would format 1 file, 1 unchanged"));
    let diff = folder.lariat(&["format", "--diff"]).assert();
    diff.code(1).stdout(contains("-x=1;\n+if (a)\n+    x = 1;"));
    assert_eq!(folder.read("a.m"), CROOKED);
    folder.lariat(&["format"]).assert().code(0).stdout("");
    assert_eq!(folder.read("a.m"), STRAIGHT);
    folder.lariat(&["format", "--check", "--quiet"]).assert().code(0).stdout("").stderr("");
}

#[test]
fn files_with_errors_are_left_and_the_others_go_on() {
    let folder = Folder::with(&[("a.m", CROOKED), ("bad.m", "x = (1;\n")]);
    let run = folder.lariat(&["format"]).assert();
    run.code(1).stderr(contains("bad.m:1:5").and(contains("is not formatted")));
    assert_eq!(folder.read("a.m"), STRAIGHT);
    assert_eq!(folder.read("bad.m"), "x = (1;\n");
    Folder::with(&[]).lariat(&["format"]).assert().code(2);
}

#[test]
fn the_nearest_settings_count() {
    let folder = Folder::with(&[
        ("lariat.toml", "[format]\nindent = 2\n"),
        ("a.m", CROOKED),
        ("deep/lariat.toml", "dialect = 'octave'\n[format]\nindent = 8\n"),
        ("deep/b.m", "if(a)\nx+=1;\nendif\n"),
    ]);
    folder.lariat(&["format"]).assert().code(0);
    assert_eq!(folder.read("a.m"), "if (a)\n  x = 1;\nend\n");
    assert_eq!(folder.read("deep/b.m"), "if (a)\n        x += 1;\nendif\n");
}

#[test]
fn encodings_and_line_ends_stay() {
    let folder = Folder::with(&[]);
    let write = |name: &str, bytes: &[u8]| {
        std::fs::write(folder.path(name), bytes).expect("a file");
    };
    let read = |name: &str| std::fs::read(folder.path(name)).expect("a file");
    write("latin.m", b"x=1;  % \xb5m\n");
    write("bom.m", b"\xef\xbb\xbfx=1;\r\n");
    folder.lariat(&["format"]).assert().code(0);
    assert_eq!(read("latin.m"), b"x = 1;  % \xb5m\n");
    assert_eq!(read("bom.m"), b"\xef\xbb\xbfx = 1;\r\n");
}
