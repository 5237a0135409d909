//! `lariat tame`.

mod common;

use common::{BROKEN, Folder};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::{contains, is_empty};

const SOURCE: &str = "function r = f(x)\n% F does little.\nr = x(end) + 1;\nend\n";

#[test]
fn one_file_goes_to_standard_output() {
    let folder = Folder::with(&[("f.m", SOURCE)]);
    let text = folder.stdout(&["tame", "f.m"]);
    assert!(text.starts_with("function r = f(x)\n    % F does little.\n"), "{text}");
    assert!(text.contains("= x(") && !text.contains("end)"), "{text}");
    folder.write("again.m", &text);
    assert_eq!(folder.stdout(&["tame", "again.m"]), text);
}

#[test]
fn several_files_go_to_a_folder() {
    let folder =
        Folder::with(&[("src/f.m", SOURCE), ("src/+pkg/g.m", SOURCE), ("src/sub/h.m", SOURCE)]);
    let too_many = contains("3 files cannot be printed as one").and(contains("--out DIR"));
    folder.lariat(&["tame", "src"]).assert().code(2).stdout("").stderr(too_many);
    folder.lariat(&["tame", "src", "--out", "out"]).assert().code(0).stdout("").stderr("");
    for name in ["f.m", "+pkg/g.m", "sub/h.m"] {
        assert!(folder.read(&format!("out/{name}")).starts_with("function r = "), "{name}");
    }
    folder.lariat(&["tame", "src/+pkg/g.m", "src/sub/h.m", "--out", "two"]).assert().code(0);
    assert!(folder.path("two/+pkg/g.m").exists() && folder.path("two/h.m").exists());
}

#[test]
fn sources_are_not_overwritten() {
    let folder = Folder::with(&[("f.m", SOURCE), ("sub/f.m", SOURCE), ("sub/g.m", SOURCE)]);
    for out in [".", "sub/.."] {
        let said = contains("this is a source");
        folder.lariat(&["tame", "f.m", "--out", out]).assert().code(2).stderr(said);
    }
    folder.lariat(&["tame", ".", "--out", "."]).assert().code(2);
    assert_eq!(folder.read("f.m"), SOURCE);
    let twice = contains("`f.m` and `sub/f.m` have the same name");
    let given = ["tame", "f.m", "sub/f.m", "sub/g.m", "--out", "out"];
    folder.lariat(&given).assert().code(2).stderr(twice);
    assert!(!folder.path("out").exists());
}

#[test]
fn files_with_syntax_errors_are_not_tamed() {
    let folder = Folder::with(&[("broken.m", BROKEN), ("f.m", SOURCE)]);
    folder.lariat(&["tame", "broken.m"]).assert().code(1).stdout("").stderr(contains("broken.m:2"));
    folder.lariat(&["tame", ".", "--out", "out"]).assert().code(1);
    assert!(folder.path("out/f.m").exists() && !folder.path("out/broken.m").exists());
    folder.lariat(&["tame", "gone.m"]).assert().code(2).stderr(contains("gone.m"));
}

#[test]
fn an_unusable_folder_is_reported() {
    let folder = Folder::with(&[("f.m", SOURCE), ("out", "a file")]);
    let said = contains("this is not a folder").or(contains("File exists"));
    folder.lariat(&["tame", "f.m", "--out", "out"]).assert().code(1).stderr(said);
}

#[test]
fn dialects_and_classes() {
    let class = "classdef C\n  properties\n    x = 1\n  end\n  methods\n    function r = f(o)\n      \
                 r = o.x + 1;\n    end\n  end\nend\n";
    let folder = Folder::with(&[("C.m", class), ("o.m", "x = 1;\nx += 2;\n")]);
    let text = folder.stdout(&["tame", "C.m"]);
    assert!(text.starts_with("classdef C\n  properties\n    x = 1\n  end\n"), "{text}");
    assert!(
        text.contains("        t1 = o.x;\n") && text.ends_with("    end\n  end\nend\n"),
        "{text}"
    );
    folder.lariat(&["tame", "o.m"]).assert().code(1);
    folder.lariat(&["tame", "o.m", "--dialect", "octave"]).assert().code(0).stderr(is_empty());
}
