//! Exit status: 0 clean, 1 findings that matter, 2 nothing could be checked.

mod common;

use common::{BROKEN, CLEAN, Folder, UNDEFINED};
use predicates::str::contains;

#[test]
fn clean_is_0() {
    let folder = Folder::with(&[("clean.m", CLEAN)]);
    folder.lariat(&["check"]).assert().code(0).stdout("1 file, no findings\n").stderr("");
    folder.lariat(&["check", "--quiet"]).assert().code(0).stdout("").stderr("");
}

#[test]
fn errors_are_1() {
    let folder = Folder::with(&[("broken.m", BROKEN)]);
    folder.lariat(&["check"]).assert().code(1).stdout(contains("broken.m:2:5"));
}

#[test]
fn what_fails_is_configurable() {
    let folder = Folder::with(&[("undefined.m", UNDEFINED)]);
    for (level, code) in [("error", 0), ("warning", 1), ("note", 1), ("never", 0)] {
        folder.lariat(&["check", "--fail-on", level]).assert().code(code);
    }
    folder.write("lariat.toml", "fail-on = \"warning\"\n");
    folder.lariat(&["check"]).assert().code(1);
    folder.lariat(&["check", "--fail-on", "error"]).assert().code(0);
    folder.lariat(&["check", "--no-config"]).assert().code(0);
}

#[test]
fn usage_is_2() {
    let folder = Folder::with(&[]);
    folder.lariat(&["check", "--no-such-option"]).assert().code(2);
    folder.lariat(&["check", "--rule", "undefined-name=loud"]).assert().code(2);
    folder.lariat(&["chekc"]).assert().code(2).stderr(contains("check"));
}

#[test]
fn a_closed_pipe_is_no_panic() {
    use std::process::Stdio;
    let folder = Folder::with(&[("undefined.m", &UNDEFINED.repeat(2000))]);
    let program = assert_cmd::cargo::cargo_bin("lariat");
    let mut child = std::process::Command::new(program)
        .args(["kinds", "undefined.m"])
        .current_dir(folder.path(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{error}"));
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
