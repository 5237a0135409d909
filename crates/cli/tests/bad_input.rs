//! Bad input: one clear message each, which names the file and says what to do;
//! other files are still checked; 2 only where nothing could be checked.

mod common;

use common::{BROKEN, CLEAN, Folder, UNDEFINED};

/// Runs a check and compares what it prints with the expected parts.
fn check(folder: &Folder, arguments: &[&str], expected: &[&str], code: i32) {
    let (stderr, status) = folder.stderr(&[&["check"], arguments].concat());
    for part in expected {
        assert_eq!(stderr.matches(part).count(), 1, "`{part}` is not printed once in:\n{stderr}");
    }
    assert_eq!(status, Some(code), "{stderr}");
}

#[test]
fn a_missing_path() {
    let folder = Folder::with(&[("clean.m", CLEAN)]);
    let expected = ["error: gone.m: there is no such file or folder", "help: check the spelling"];
    check(&folder, &["gone.m"], &expected, 2);
    check(&folder, &["gone.m", "clean.m"], &expected, 1);
    assert!(folder.stdout(&["check", "gone.m", "clean.m"]).starts_with("1 file, 1 error"));
}

#[test]
#[cfg(unix)]
fn an_unreadable_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::with(&[("clean.m", CLEAN), ("locked.m", CLEAN)]);
    let locked = folder.path("locked.m");
    let lock = std::fs::set_permissions(&locked, PermissionsExt::from_mode(0o000));
    // The super-user reads it all the same.
    if lock.is_ok() && std::fs::read(&locked).is_err() {
        check(&folder, &["."], &["error: locked.m: permission denied"], 1);
        check(&folder, &["locked.m"], &["error: locked.m: permission denied"], 2);
    }
}

#[test]
fn a_folder_without_programs() {
    let folder = Folder::with(&[("clean.m", CLEAN), ("data/readme.txt", "text")]);
    let expected = ["warning: data: there is no .m file here", "help: give the folder"];
    check(&folder, &["data"], &expected, 2);
    check(&folder, &["data", "clean.m"], &expected, 0);
}

#[test]
fn a_binary_file() {
    let folder = Folder::with(&[("broken.m", BROKEN)]);
    folder.write("pcode.m", [0_u8, 159, 146, 150].repeat(50));
    let expected = ["error: pcode.m: is not text", "exclude it or rename it"];
    check(&folder, &["pcode.m"], &expected, 2);
    check(&folder, &["."], &expected, 1);
    assert_eq!(folder.findings(&["."]), ["broken.m:2 syntax-error"]);
}

#[test]
fn a_broken_configuration() {
    let folder = Folder::with(&[
        ("bad/lariat.toml", "dialect = \"octave\"\npath = [\n"),
        ("bad/a.m", CLEAN),
        ("good/b.m", UNDEFINED),
    ]);
    check(&folder, &["bad"], &["error: bad/lariat.toml:", "help: "], 2);
    check(&folder, &["."], &["error: bad/lariat.toml:", "help: "], 1);
    assert_eq!(folder.findings(&["."]), ["good/b.m:2 undefined-name"]);
    assert_eq!(folder.findings(&["--no-config", "bad"]), Vec::<String>::new());
}

#[test]
fn a_wrong_value_in_the_configuration() {
    let folder = Folder::with(&[("lariat.toml", "dialekt = \"octave\"\n"), ("a.m", CLEAN)]);
    let expected = ["error: lariat.toml:1:1: unknown key `dialekt`", "did you mean `dialect`?"];
    check(&folder, &["."], &expected, 2);
}

#[test]
fn an_unknown_rule() {
    let folder = Folder::with(&[("a.m", BROKEN)]);
    let expected = ["there is no rule `sintax-error`", "help: did you mean `syntax-error`?"];
    check(&folder, &["--rule", "sintax-error=off"], &expected, 1);
    assert_eq!(folder.findings(&["--rule", "sintax-error=off"]), ["a.m:2 syntax-error"]);

    folder.write("lariat.toml", "[rules]\nsintax-error = \"off\"\nundefined-name = \"off\"\n");
    let expected = ["error: lariat.toml:2:1: ", "`sintax-error`", "did you mean `syntax-error`?"];
    check(&folder, &["."], &expected[..1], 1);
    check(&folder, &["."], &expected[1..], 1);
    assert_eq!(folder.findings(&["."]), ["a.m:2 syntax-error"]);
}

#[test]
fn a_broken_list_of_names() {
    let folder = Folder::with(&[("a.m", UNDEFINED), ("names.txt", "f\nnot a name\n")]);
    let expected = ["error: names.txt:2:1: `not a name` is not a name", "help: write one name"];
    check(&folder, &["--known-functions", "names.txt"], &expected, 1);
    check(&folder, &["--known-functions", "gone.txt"], &["error: gone.txt: there is no"], 1);
}

#[test]
fn a_broken_baseline() {
    let folder = Folder::with(&[("a.m", CLEAN), ("known.json", "{")]);
    check(&folder, &["--baseline", "known.json"], &["error: known.json: is not a baseline"], 1);
    check(&folder, &["--baseline", "gone.json"], &["error: gone.json: there is no"], 1);
}

#[test]
fn a_missing_folder_of_the_path_and_a_broken_pattern() {
    let folder = Folder::with(&[("a.m", CLEAN)]);
    check(&folder, &["--path", "gone"], &["warning: gone: there is no such"], 0);
    check(&folder, &["--exclude", "a{b"], &["`a{b` is not a pattern"], 1);
}

#[test]
fn machine_formats_report_problems_too() {
    let folder = Folder::with(&[("clean.m", CLEAN)]);
    let document = folder.json(&["check", "gone.m", "clean.m", "--format", "json"]);
    assert_eq!(document["problems"][0]["file"], "gone.m");
    let log = folder.json(&["check", "gone.m", "clean.m", "--format", "sarif"]);
    let notification = &log["runs"][0]["invocations"][0]["toolExecutionNotifications"][0];
    assert_eq!(notification["level"], "error");
    let commands = folder.stdout(&["check", "gone.m", "clean.m", "--format", "github"]);
    assert!(commands.starts_with("::error file=gone.m,title=lariat::gone.m: there is"));
}

/// Makes pipes, sockets and devices: what waits for a writer, or never ends.
#[cfg(unix)]
fn special(folder: &Folder, name: &str) {
    let pipe = std::process::Command::new("mkfifo").arg(folder.path(name)).status();
    assert!(pipe.is_ok_and(|status| status.success()), "no pipe is made");
}

#[test]
#[cfg(unix)]
fn a_pipe_a_socket_and_a_device() {
    let folder = Folder::with(&[("broken.m", BROKEN)]);
    special(&folder, "pipe.m");
    let socket = std::os::unix::net::UnixListener::bind(folder.path("socket.m"));
    assert!(socket.is_ok());
    let link = std::os::unix::fs::symlink("/dev/zero", folder.path("zero.m"));
    assert!(link.is_ok());
    let is_special = "is a pipe, socket or device and is not read";
    let expected = [
        format!("error: pipe.m: this {is_special}"),
        format!("error: socket.m: this {is_special}"),
    ];
    check(&folder, &["."], &[&expected[0], &expected[1]], 1);
    assert_eq!(folder.findings(&["."]), ["broken.m:2 syntax-error"]);
    for name in ["pipe.m", "socket.m", "zero.m"] {
        let expected = format!("error: {name}: this is not a text file");
        check(&folder, &[name], &[&expected], 2);
        check(&folder, &[name, "broken.m"], &[&expected], 1);
    }
}

#[test]
#[cfg(unix)]
fn a_pipe_beside_the_entry_of_a_program() {
    let folder = Folder::with(&[("main.m", "x = 1;\n")]);
    special(&folder, "pipe.m");
    let (stderr, status) = folder.stderr(&["types", "main.m"]);
    assert_eq!(stderr.matches("warning: pipe.m: this is not a text file").count(), 1, "{stderr}");
    assert_eq!(status, Some(0), "{stderr}");
    check(&folder, &["main.m"], &[], 0);
}

#[test]
#[cfg(unix)]
fn links_that_make_a_circle() {
    let folder = Folder::with(&[("a/b/clean.m", CLEAN)]);
    for (target, link) in [("..", "a/b/up"), (".", "a/same")] {
        assert!(std::os::unix::fs::symlink(target, folder.path(link)).is_ok());
    }
    let expected = [
        "warning: a/b/up: this link leads back to `a` and is not followed",
        "warning: a/same: this link leads back to `a` and is not followed",
    ];
    check(&folder, &["a"], &expected, 0);
    let (stderr, _) = folder.stderr(&["check", "a"]);
    assert_eq!(stderr.matches("warning: ").count(), 2, "{stderr}");
}
