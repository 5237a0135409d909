//! `lariat check --fix`: what it changes, what it leaves, and how files look
//! afterwards.

mod common;

use common::Folder;

/// Fixes a file alone and returns its new text.
fn mended(text: &str) -> String {
    let folder = Folder::with(&[("main.m", text)]);
    folder.stdout(&["check", "main.m", "--fix", "--notes"]);
    folder.read("main.m")
}

/// The fixed body of a function.
fn body(text: &str) -> String {
    let whole = mended(&format!("function main\n{text}\n"));
    let body = whole.strip_prefix("function main\n").unwrap_or(&whole);
    body.trim_end().to_owned()
}

#[test]
fn calls_by_a_constant_text_become_direct() {
    for (before, after) in [
        ("x = feval('cosd', 60);\ndisp(x)", "x = cosd(60);\ndisp(x)"),
        ("disp(feval(\"max\", [1 2], [], 2))", "disp(max([1 2], [], 2))"),
        ("disp(feval ('rand' ))", "disp(rand( ))"),
        ("feval('disp', feval('cosd', 60))", "disp(cosd(60))"),
    ] {
        assert_eq!(body(before), after);
    }
}

#[test]
fn calls_by_a_text_that_may_mean_something_else_stay() {
    for text in [
        "cosd = 3;\ndisp(feval('cosd', cosd))",
        "disp(feval('no_such_function_here', 1))",
        "disp(feval('end', 1))",
        "disp(feval(['co' 'sd'], 60))",
        "load('data.mat')\ndisp(feval('cosd', 60))",
        "disp(feval('cosd', ... in degrees\n60))",
        "disp(feval('cos', 1)) %#ok<wild-feature>",
        "f = @(cosd) feval('cosd', cosd);\ndisp(f(1))",
        "feval cosd",
    ] {
        assert_eq!(body(text), text);
    }
}

#[test]
fn constant_texts_become_code_that_shows_the_same() {
    for (before, after) in [
        ("eval('x = 1;');\ndisp(x)", "x = 1;\ndisp(x)"),
        ("eval('x = 1;')\ndisp(x)", "x = 1;\ndisp(x)"),
        ("eval('x = 1');\ndisp(x)", "x = 1\ndisp(x)"),
        ("eval('x = 1')\ndisp(x)", "x = 1\ndisp(x)"),
        ("eval('x = 1'); disp(x)", "x = 1, disp(x)"),
        ("eval('x = 1;'), disp(x)", "x = 1; disp(x)"),
        ("eval('x = 1'); % one\ndisp(x)", "x = 1 % one\ndisp(x)"),
        ("eval('x = ''a'';');\ndisp(x)", "x = 'a';\ndisp(x)"),
        ("if rand > 2, eval('disp(1)'); end", "if rand > 2, disp(1), end"),
        ("eval('if rand > 2, disp(1), end');", "if rand > 2, disp(1), end;"),
        ("eval('format long');", "format long"),
        ("eval('x = 1; y = x + 1;');\ndisp(y)", "x = 1; y = x + 1;\ndisp(y)"),
        ("eval('x = 1;');\neval('y = x + 1;');\ndisp(y)", "x = 1;\ny = x + 1;\ndisp(y)"),
        ("eval('x = feval(''cosd'', 60);');\ndisp(x)", "x = cosd(60);\ndisp(x)"),
    ] {
        assert_eq!(body(before), after, "{before}");
    }
}

#[test]
fn texts_that_may_mean_something_else_as_code_stay() {
    for text in [
        "disp(sum([1 2]))\neval('sum = 3;');",
        "eval('x = (1;');",
        "eval('x = 1; % one');",
        "eval('return');",
        "eval('global x');",
        "eval('x = 1;', 'x = 2;');",
        "y = eval('3');\ndisp(y)",
        "eval(\"x = '\\n';\");",
        "load('data.mat')\neval('y = numel(1);');",
        "eval('y = unknown_name_here;');",
        "eval('sum = 3;');\neval('y = sum(2);');",
        "if rand > 2 eval('disp(1)'), end",
        "eval(...\n'x = 1;');",
    ] {
        assert_eq!(body(text), text, "{text}");
    }
}

#[test]
fn the_run_says_what_it_did_and_what_remains() {
    let folder = Folder::with(&[
        ("a.m", "function a\neval('x = 1;');\nfeval('disp', x)\nclear x\n"),
        ("sub/b.m", "function b\nfeval('disp', 1)\n"),
        ("c.m", common::CLEAN.replace("clean", "c").as_str()),
    ]);
    let text = folder.stdout(&["check", "--fix", "--notes"]);
    assert!(text.starts_with("fixed 3 findings in 2 files\n"), "{text}");
    assert!(text.contains("a.m:4:1") && text.contains("3 files, 1 note"), "{text}");
    assert_eq!(folder.read("a.m"), "function a\nx = 1;\ndisp(x)\nclear x\n");
    assert_eq!(folder.read("sub/b.m"), "function b\ndisp(1)\n");
    assert!(
        folder.stdout(&["check", "--fix", "--notes"]).starts_with("fixed 0 findings in 0 files\n")
    );
    let (stderr, _) = folder.stderr(&["check", "--fix", "--notes", "--format", "json"]);
    assert_eq!(stderr, "fixed 0 findings in 0 files\n");
    assert_eq!(
        folder.json(&["check", "--fix", "--notes", "--format", "json"])["summary"]["notes"],
        1
    );
    let names: Vec<_> =
        std::fs::read_dir(folder.path(".")).into_iter().flatten().flatten().collect();
    assert_eq!(names.len(), 3, "nothing is left beside the files: {names:?}");
}

#[test]
fn levels_and_baseline_come_first() {
    let text = "function a\nfeval('disp', 1)\n";
    let folder = Folder::with(&[("a.m", text)]);
    folder.stdout(&["check", "--fix", "--rule", "wild-feature=off"]);
    assert_eq!(folder.read("a.m"), text);
    folder.stdout(&["check", "--notes", "--write-baseline", "known.json"]);
    folder.stdout(&["check", "--fix", "--notes", "--baseline", "known.json"]);
    assert_eq!(folder.read("a.m"), text);
    folder.lariat(&["check", "--fix", "--write-baseline", "k.json"]).assert().code(2);
}

#[test]
fn only_what_is_reported_is_fixed() {
    let text = "function a\nfeval('disp', 1)\n";
    let folder = Folder::with(&[("a.m", text)]);
    let printed = folder.stdout(&["check", "--fix"]);
    assert!(printed.ends_with("1 file, no findings (1 note left out: --notes)\n"), "{printed}");
    assert_eq!(folder.read("a.m"), text);
}

#[test]
fn only_what_was_given_is_written() {
    let text = "function a\nfeval('disp', 1)\n";
    let folder = Folder::with(&[("in/a.m", text), ("out/b.m", text), ("a.m", text)]);
    folder.stdout(&["check", "in", "--path", "out", "--fix", "--notes"]);
    assert_eq!(folder.read("in/a.m"), "function a\ndisp(1)\n");
    assert_eq!((folder.read("out/b.m"), folder.read("a.m")), (text.into(), text.into()));
}

#[test]
fn encoding_and_line_ends_are_kept() {
    let before = "function a\r\n% caf\u{e9}\rfeval('disp', '\u{fc}')\r\nend";
    let after = "function a\r\n% caf\u{e9}\rdisp('\u{fc}')\r\nend";
    let units = |text: &str| text.encode_utf16().collect::<Vec<_>>();
    let latin = |text: &str| text.chars().map(|c| c as u8).collect::<Vec<_>>();
    let le = |text: &str| {
        [vec![0xff, 0xfe], units(text).iter().flat_map(|u| u.to_le_bytes()).collect()].concat()
    };
    let be = |text: &str| {
        [vec![0xfe, 0xff], units(text).iter().flat_map(|u| u.to_be_bytes()).collect()].concat()
    };
    let bom = |text: &str| ["\u{feff}", text].concat().into_bytes();
    let utf8 = |text: &str| text.as_bytes().to_vec();
    type Form<'a> = &'a dyn Fn(&str) -> Vec<u8>;
    let forms: [Form<'_>; 5] = [&latin, &le, &be, &bom, &utf8];
    for form in forms {
        let folder = Folder::with(&[]);
        folder.write("a.m", form(before));
        folder.stdout(&["check", "--fix", "--notes"]);
        let found = std::fs::read(folder.path("a.m")).unwrap_or_default();
        assert_eq!(found, form(after));
    }
}

#[test]
#[cfg(unix)]
fn a_file_that_cannot_be_written_is_reported() {
    use std::os::unix::fs::PermissionsExt;
    let text = "function a\nfeval('disp', 1)\n";
    let folder = Folder::with(&[("a.m", text)]);
    let set = |mode| {
        let mode = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(folder.path("a.m"), mode).is_ok()
    };
    assert!(set(0o444));
    let (stderr, code) = folder.stderr(&["check", "--fix", "--notes"]);
    assert!(stderr.contains("a.m: is not fixed: permission denied"), "{stderr}");
    assert_eq!((code, folder.read("a.m").as_str()), (Some(1), text));
    assert!(set(0o755));
    folder.stdout(&["check", "--fix", "--notes"]);
    let mode = std::fs::metadata(folder.path("a.m")).map(|data| data.permissions().mode() & 0o777);
    assert_eq!(mode.ok(), Some(0o755), "permissions are kept");
}

/// Fixes what one rule finds in a file, and returns its new text.
fn mended_by(rule: &str, text: &str) -> String {
    let folder = Folder::with(&[("main.m", text)]);
    let setting = format!("{rule}=warning");
    folder.stdout(&["check", "main.m", "--fix", "-r", "all=off", "-r", &setting]);
    folder.read("main.m")
}

#[test]
fn statements_that_show_their_values_get_semicolons() {
    for (before, after) in [
        ("function f\nx = 3 % three\n", "function f\nx = 3; % three\n"),
        ("function f\nif 1, x = 3, end\n", "function f\nif 1, x = 3; end\n"),
        ("function f\nx = [1\n2]\ndisp(x)\n", "function f\nx = [1\n2];\ndisp(x)\n"),
        ("x = 3\n", "x = 3\n"),
    ] {
        assert_eq!(mended_by("shown-value", before), after);
    }
}

#[test]
fn inputs_that_keep_a_place_become_tildes() {
    let text = "function main\ndisp(f(1, 2))\nfunction y = f(a, b)\ny = b;\n";
    assert_eq!(mended_by("unused-input", text), text.replace("f(a, b)", "f(~, b)"));
    let last = "function main\ndisp(f(1, 2))\nfunction y = f(a, b)\ny = a;\n";
    assert_eq!(mended_by("unused-input", last), last);
}

#[test]
fn truth_values_are_not_compared() {
    for (before, after) in [
        ("a = 'x'; disp(strcmp(a, 'y') == 0)\n", "a = 'x'; disp(~strcmp(a, 'y'))\n"),
        ("a = 'x'; disp(strcmp(a, 'y')==1)\n", "a = 'x'; disp(strcmp(a, 'y'))\n"),
        ("disp(inv([2 1; 1 3]) * [1; 2])\n", "disp(inv([2 1; 1 3]) * [1; 2])\n"),
    ] {
        assert_eq!(mended_by("better-call", before), after);
    }
}
