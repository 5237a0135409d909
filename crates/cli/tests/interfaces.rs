//! `lariat build` of functions for C, GNU Octave and Python.
//!
//! The functions of `tests/interfaces` are called from all three; what the calls print stands
//! beside them, and a MEX file does what the interpreter does. What needs a tool is not run
//! where that is missing; the reason is printed.

mod common;

use common::Folder;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The arguments of `flat`.
const FLAT: &str = "(:,:) double, (1,:) char, (1,1) logical, complex (:,1) double, (1,1) int32";
/// The arguments of `kinds`.
const KINDS: &str = "double, (1,:) char, (1,1) logical, complex (:,1) double, (1,1) int32, struct";

fn here(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/interfaces").join(name)
}

fn recorded(name: &str) -> String {
    fs::read_to_string(here(name)).expect("a recorded output")
}

/// A folder with files of `tests/interfaces`.
fn folder(names: &[&str]) -> Folder {
    let folder = Folder::with(&[]);
    for name in names {
        folder.write(name, recorded(name));
    }
    folder
}

/// Do all these commands succeed? Where one does not, that is said.
fn has(commands: &[&[&str]]) -> bool {
    commands.iter().all(|command| {
        let output = Command::new(command[0]).args(&command[1..]).output();
        let found = output.is_ok_and(|output| output.status.success());
        if !found {
            eprintln!("not run: `{}` fails on this machine", command.join(" "));
        }
        found
    })
}

const CC: &[&str] = &["cc", "--version"];
const FORTRAN: &[&str] = &["gfortran", "--version"];
const MAKE: &[&str] = &["make", "--version"];
const OCTAVE: &[&str] = &["octave-cli", "--version"];
const MKOCTFILE: &[&str] = &["mkoctfile", "--version"];
const NUMPY: &[&str] = &["python3", "-c", "import numpy"];

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn octave(folder: &Path, file: &str) -> Output {
    let mut command = Command::new("octave-cli");
    command.args(["--quiet", "--norc", "--no-history", file]);
    command.current_dir(folder).output().expect("Octave runs")
}

/// Free of warnings, of what sanitizers find, and of leaks: what a program in C that calls a function prints
/// and says; nothing without sanitizers.
fn in_c(name: &str, args: &str) -> Option<(String, String)> {
    let (source, calls) = (format!("{name}.m"), format!("{name}_calls.c"));
    let folder = folder(&[&source, &calls]);
    let build = ["build", &source, "--args", args, "-o", "c", "--dialect", "octave"];
    folder.lariat(&build).assert().success();
    let mut sources = vec![folder.path(&calls), folder.path(&format!("c/{name}.c"))];
    let runtime = fs::read_dir(folder.path("c/lariat")).expect("the run-time library").flatten();
    let runtime = runtime.map(|file| file.path());
    sources.extend(runtime.filter(|path| path.extension().is_some_and(|e| e == "c")));
    let program = folder.path("program");
    let output = common::strict_compiler()
        .arg("-I")
        .arg(folder.path("c"))
        .arg("-I")
        .arg(folder.path("c/lariat"))
        .args(sources)
        .arg("-o")
        .arg(&program)
        .arg("-lm")
        .output()
        .expect("the compiler runs");
    let said = text(&output.stderr);
    if said.contains("cannot find") {
        eprintln!("not run: the C compiler has no sanitizers");
        return None;
    }
    assert!(output.status.success(), "{said}");
    let ran = Command::new(&program).output().expect("the program runs");
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    Some((text(&ran.stdout), text(&ran.stderr)))
}

#[test]
fn c_calls_functions() {
    if !has(&[CC]) {
        return;
    }
    let Some((printed, said)) = in_c("flat", FLAT) else { return };
    assert_eq!(printed, recorded("flat_calls_c.out"));
    assert_eq!(said, "warning: eight in text\n");
}

#[test]
fn a_part_is_in_its_place_after_an_error() {
    if !has(&[CC]) {
        return;
    }
    let Some((printed, said)) = in_c("kept", "(1,1) double") else { return };
    let wrong = "1 0 c(0.5): subscripts must be either integers 1 to (2^63)-1 or logicals\n";
    let unsupported = "2 0 not supported at run time: an assignment with this number of indices\n";
    let wanted = format!("0 3\n{wrong}0 3\n{unsupported}0 3\n{wrong}0 5\n0 5\n");
    assert_eq!((printed.as_str(), said.as_str()), (wanted.as_str(), ""));
}

#[test]
fn cpp_reads_the_header() {
    if !has(&[&["c++", "--version"]]) {
        return;
    }
    let folder = folder(&["flat.m"]);
    folder.lariat(&["build", "flat.m", "--args", FLAT, "-o", "c"]).assert().success();
    folder.write("includes.cpp", "#include \"flat.h\"\nint main() { return 0; }\n");
    let mut command = Command::new("c++");
    command.args(["-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-Ic", "-Ic/lariat"]);
    let output = command
        .arg("includes.cpp")
        .current_dir(folder.path(""))
        .output()
        .expect("the compiler runs");
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[test]
fn python_calls_functions() {
    if !has(&[CC, NUMPY]) {
        return;
    }
    let folder = folder(&["flat.m", "flat_calls.py"]);
    let arguments = ["build", "flat.m", "--args", FLAT, "-o", "module", "--to", "python"];
    folder.lariat(&arguments).assert().success();
    let output = Command::new("python3")
        .arg("flat_calls.py")
        .env("PYTHONPATH", "module")
        .current_dir(folder.path(""))
        .output()
        .expect("Python runs");
    assert_eq!(text(&output.stdout), recorded("flat_calls_py.out"), "{}", text(&output.stderr));
}

#[test]
fn fortran_calls_functions() {
    if !has(&[CC, MAKE, FORTRAN]) {
        return;
    }
    let folder = folder(&["flat.m", "flat_calls.f90"]);
    let types = FLAT.replacen("(:,:)", "(2,:)", 1);
    let arguments = ["build", "flat.m", "--args", &types, "-o", "module", "--to", "fortran"];
    folder.lariat(&arguments).assert().success();
    let made = Command::new("make").arg("BLAS=none").current_dir(folder.path("module")).output();
    let made = made.expect("make runs");
    assert!(made.status.success(), "{}", text(&made.stderr));
    let compiled = Command::new("gfortran")
        .args(["-std=f2018", "-Wall", "-Werror", "-Imodule", "flat_calls.f90"])
        .args(["module/libflat.a", "-lm", "-o", "main"])
        .current_dir(folder.path(""))
        .output()
        .expect("the compiler runs");
    assert!(compiled.status.success(), "{}", text(&compiled.stderr));
    let mut program = Command::new(folder.path("main"));
    let ran = program.env("GFORTRAN_UNBUFFERED_PRECONNECTED", "y").output();
    let ran = ran.expect("the program runs");
    assert_eq!(text(&ran.stdout), recorded("flat_calls_f90.out"), "{}", text(&ran.stderr));
}

/// What a function prints, returns and raises is the same compiled and interpreted.
#[test]
fn octave_calls_functions() {
    if !has(&[OCTAVE, MKOCTFILE, MAKE]) {
        return;
    }
    let folder = folder(&["kinds.m", "kinds_calls.m", "kinds_refused.m"]);
    let arguments = ["build", "kinds.m", "--args", KINDS, "-o", "mex", "--to", "mex"];
    folder.lariat(&arguments).assert().success();
    let interpreted = octave(&folder.path(""), "kinds_calls.m");
    for file in ["kinds_calls.m", "kinds_refused.m"] {
        folder.write(&format!("mex/{file}"), recorded(file));
    }
    let compiled = octave(&folder.path("mex"), "kinds_calls.m");
    assert!(interpreted.status.success(), "{}", text(&interpreted.stderr));
    assert_eq!(text(&compiled.stdout), text(&interpreted.stdout), "{}", text(&compiled.stderr));
    let warnings = |output: &Output| {
        let all = text(&output.stderr);
        all.lines().filter(|line| line.starts_with("warning: eight")).count()
    };
    assert_eq!((warnings(&compiled), warnings(&interpreted)), (1, 1));
    let refused = octave(&folder.path("mex"), "kinds_refused.m");
    assert_eq!(text(&refused.stdout), recorded("kinds_refused.out"));
}

/// Values of all classes and sizes go in and come out as they are.
#[test]
fn octave_values_stay_what_they_are() {
    if !has(&[OCTAVE, MKOCTFILE, MAKE]) {
        return;
    }
    let folder = folder(&["same.m"]);
    let arguments = ["build", "same.m", "--args", "unknown", "--to", "mex", "-o", "mex"];
    folder.lariat(&arguments).assert().success();
    folder.write("mex/same_calls.m", recorded("same_calls.m"));
    let output = octave(&folder.path("mex"), "same_calls.m");
    assert_eq!(text(&output.stdout), recorded("same_calls.out"), "{}", text(&output.stderr));
}

/// Functions of the benchmarks, as MEX files of the types that their drivers pass, in the place of
/// their files: the drivers print what is recorded.
#[test]
fn benchmarks_print_the_same_with_mex_files() {
    if !has(&[OCTAVE, MKOCTFILE, MAKE]) {
        return;
    }
    let benchmarks = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/benchmarks");
    for name in ["capr", "nb3d", "rayt"] {
        let folder = Folder::with(&[]);
        copy(&benchmarks.join(name), &folder.path("source"));
        copy(&benchmarks.join(name), &folder.path("mex"));
        fs::remove_file(folder.path(&format!("mex/{name}.m"))).expect("the function");
        let (file, driver) = (format!("source/{name}.m"), format!("source/drv_{name}.m"));
        let arguments = ["build", &file, "--driver", &driver, "--to", "mex", "-o", "mex"];
        let mut command = folder.lariat(&arguments);
        command.args(["--dialect", "octave"]).assert().success();
        let output = octave(&folder.path("mex"), &format!("drv_{name}.m"));
        let wanted = folder.read("source/expected.txt");
        assert_eq!(text(&output.stdout), wanted, "{name}: {}", text(&output.stderr));
    }
}

/// The number of results that are asked for is seen, and errors are caught inside.
#[test]
fn octave_asks_for_any_number_of_results() {
    if !has(&[OCTAVE, MKOCTFILE, MAKE]) {
        return;
    }
    let folder = folder(&["counted.m", "listed.m", "caught.m", "counted_calls.m"]);
    let scalars = "(1,1) double, (1,1) double";
    for (file, types) in [
        ("counted.m", "(:,:) double, (1,1) double, (1,1) double"),
        ("listed.m", scalars),
        ("caught.m", "(1,1) double"),
    ] {
        let arguments = ["build", file, "--args", types, "--to", "mex", "-o", "mex"];
        let mut command = folder.lariat(&arguments);
        command.args(["--dialect", "octave"]).assert().success();
    }
    let interpreted = octave(&folder.path(""), "counted_calls.m");
    folder.write("mex/counted_calls.m", recorded("counted_calls.m"));
    let compiled = octave(&folder.path("mex"), "counted_calls.m");
    assert!(interpreted.status.success(), "{}", text(&interpreted.stderr));
    assert_eq!(text(&compiled.stdout), text(&interpreted.stdout), "{}", text(&compiled.stderr));
}

/// Two functions in one program share the run-time library; what one keeps stays when the other
/// fails.
#[test]
fn functions_share_a_program() {
    if !has(&[CC, MAKE]) {
        return;
    }
    let keeps = "function y = keeps(x)\npersistent all\nif isempty(all), all = x; else, all = [all x]; end\ny = numel(all);\nend\n";
    let fails = "function y = fails(x)\ny = x(9);\nend\n";
    let main = "#include \"keeps.h\"\n#include \"fails.h\"\n#include <stdio.h>\n\
        int main(void)\n{\n    double x[] = {1, 2}, y;\n    lariat_error e;\n    \
        for (int k = 0; k < 3; k++) {\n        keeps(x, 2, &y, NULL);\n        printf(\"%g\\n\", y);\n        \
        printf(\"%d\\n\", fails(x, 2, &y, &e));\n        puts(e.message);\n    }\n    lariat_close();\n    return 0;\n}\n";
    let folder = Folder::with(&[("keeps.m", keeps), ("fails.m", fails), ("main.c", main)]);
    for name in ["keeps", "fails"] {
        let file = format!("{name}.m");
        let arguments = ["build", &file, "--args", "(1,:) double", "-o", name];
        folder.lariat(&arguments).assert().success();
        let mut command = Command::new("make");
        let output = command.arg("BLAS=none").current_dir(folder.path(name)).output();
        assert!(output.expect("make runs").status.success(), "{name}");
    }
    let output = Command::new("cc")
        .args(["-Ikeeps", "-Ikeeps/lariat", "-Ifails", "main.c", "keeps/libkeeps.a"])
        .args(["fails/libfails.a", "-lm", "-o", "main"])
        .current_dir(folder.path(""))
        .output()
        .expect("the compiler runs");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let ran = Command::new(folder.path("main")).output().expect("the program runs");
    let wrong = "1\nx(9): out of bound 2 (dimensions are 1x2)\n";
    let wanted: String = [2, 4, 6].iter().map(|count| format!("{count}\n{wrong}")).collect();
    assert_eq!(text(&ran.stdout), wanted);
}

/// The Makefiles that are written beside sources make the same.
#[test]
fn makefiles_make_what_is_asked_for() {
    if !has(&[CC, MAKE]) {
        return;
    }
    let folder = folder(&["flat.m"]);
    let made = |to: &str, product: &str| {
        let arguments = ["build", "flat.m", "--args", FLAT, "-o", to, "--to", to, "--sources"];
        folder.lariat(&arguments).assert().success();
        let mut command = Command::new("make");
        let output = command.arg("BLAS=none").current_dir(folder.path(to)).output();
        let output = output.expect("make runs");
        assert!(output.status.success(), "{to}: {}", text(&output.stderr));
        assert!(folder.path(to).join(product).is_file(), "{to}");
    };
    made("c", "libflat.a");
    made("python", "_flat_lariat.so");
    if has(&[MKOCTFILE]) {
        made("mex", "flat.mex");
    }
}

const SCALED: &str = "function c = scaled(a, b, k)\nc = a * b * k;\nend\n";

/// The sizes of the arguments in the header.
fn header(files: &[(&str, &str)], more: &[&str]) -> String {
    let folder = Folder::with(files);
    let mut arguments = vec!["build", "scaled.m", "-o", "c"];
    arguments.extend(more);
    folder.lariat(&arguments).assert().success();
    folder.read("c/scaled.h")
}

#[test]
fn types_come_from_declarations_and_drivers() {
    let given =
        header(&[("scaled.m", SCALED)], &["--args", "(n,m) double, (m,p) double, (1,1) double"]);
    assert!(given.contains("a_columns = b_rows (both are m)"), "{given}");
    assert!(given.contains("c  (n,p) double: column-major, c_rows x c_columns"), "{given}");

    let commented = format!("%#shape a (n,m), b (m,p), k\n{SCALED}");
    let shaped = header(&[("scaled.m", &commented)], &[]);
    assert!(shaped.contains("a_columns = b_rows (both are m)"), "{shaped}");

    let block = "function c = scaled(a, b, k)\narguments\na (3,:) double\nb (:,:) double\nk (1,1) double\nend\nc = a * b * k;\nend\n";
    let declared = header(&[("scaled.m", block)], &[]);
    assert!(declared.contains("a  (3,:) double: column-major, 3 x a_columns"), "{declared}");

    let driver =
        "x = rand(3, 4);\nfor k = 1:2\n  y = scaled(x, x', k);\nend\nz = scaled(x', x, 0.5);\n";
    let driven = header(&[("scaled.m", SCALED), ("main.m", driver)], &["--driver", "main.m"]);
    assert!(driven.contains("a  (:,:) double: column-major, a_rows x a_columns"), "{driven}");
    assert!(driven.contains("k  (1,1) double\n"), "{driven}");
    assert!(driven.contains("size(a,2) = size(b,1)"), "{driven}");
}

#[test]
fn arguments_are_checked_where_they_come_in() {
    if !has(&[CC, NUMPY]) {
        return;
    }
    let folder = Folder::with(&[(
        "mode.m",
        "function r = mode_of(x, y, m)\nif m == 3, r = x + y; else, r = m; end\nend\n",
    )]);
    let types = "(n,1) double, (n,1) double, (1,1) double = 3";
    let arguments = ["build", "mode.m", "--args", types, "--to", "python"];
    folder.lariat(&arguments).assert().success();
    let script = "from mode import *\n\
        print(mode([1., 2.], [3., 4.], 3).tolist())\n\
        for given in ([1.], [3., 4.], 3), ([1.], [3.], 4):\n  \
        try: print(mode(*given))\n  \
        except LariatError as error: print(error)\n";
    let output = Command::new("python3")
        .args(["-c", script])
        .current_dir(folder.path(""))
        .output()
        .expect("Python runs");
    let wanted = "[[4.0], [6.0]]\n\
        mode: argument 2 (y) has to be (n,1) double, and is an array of size 2x1: n is 1\n\
        mode: argument 3 (m) has to be (1,1) double = 3\n";
    assert_eq!(text(&output.stdout), wanted, "{}", text(&output.stderr));
}

/// A function that returns what it takes.
const SAME: &str = "function y = f(x), y = x; end";

/// What cannot be made is said: the file, its text, the arguments, and the message.
const WRONG: &[(&str, &str, &[&str], &str)] = &[
    ("int.m", SAME, &["--args", "double"], "`int` has a meaning of its own in C"),
    ("lambda.m", SAME, &["--args", "double", "--to", "python"], "`lambda` is a word of Python"),
    ("a-b.m", SAME, &["--args", "double"], "`a-b` is not the name of a function"),
    ("s.m", "x = 3;", &["--to", "mex"], "this is a script"),
    ("f.m", SAME, &["--to", "mex"], "the type of the argument `x` is not known"),
    ("f.m", SAME, &["--args", "double | char"], "it may be of several classes"),
    ("f.m", SAME, &["--args", "cell"], "which is not an array of one class"),
    ("f.m", "function y = f(x), y = {x}; end", &["--args", "double"], "the result `y` is"),
    (
        "f.m",
        SAME,
        &["--args", "function_handle", "--to", "mex"],
        "handles and objects cannot be passed",
    ),
    (
        "f.m",
        SAME,
        &["--args", "struct {a: double}", "--to", "mex"],
        "give `cell` or `struct` alone",
    ),
    (
        "f.m",
        SAME,
        &["--args", "double", "--results", "2"],
        "has 1 results, and --results asks for 2",
    ),
    ("f.m", SAME, &["--driver", "f.m"], "no call of this program reaches"),
    (
        "f.m",
        "function y = f(x), y = besselj(x, 2); end",
        &["--args", "double"],
        "`besselj` is not in the run-time library",
    ),
    ("f.m", SAME, &["--args", "(1,1) uint8", "--to", "fortran"], "Fortran has no such type"),
    ("f.m", SAME, &["--args", "double", "--to", "fortran"], "give its number of dimensions"),
    (
        "f.m",
        "function y = f(n, N), y = n + N; end",
        &["--args", "(1,1) double, (1,1) double", "--to", "fortran"],
        "Fortran needs another name",
    ),
    (
        "f.m",
        "function y = f(x, k), y = x + k; end",
        &["--args", "(1,1) double"],
        "`f` fails with all such arguments",
    ),
    (
        "f.m",
        "function y = f(k), y = @(x) x + k; end",
        &["--args", "double", "--to", "mex"],
        "the result `y` is a function handle",
    ),
];

#[test]
fn what_cannot_be_made_is_said() {
    for (file, program, arguments, message) in WRONG {
        let folder = Folder::with(&[(file, &format!("{program}\n"))]);
        let mut all = vec!["build", file, "-o", "out"];
        all.extend(arguments.iter());
        folder.lariat(&all).assert().failure().stderr(contains(*message));
        assert!(!folder.path("out").exists(), "{file} {arguments:?}: nothing is written");
    }
}

/// A build replaces what it made itself, and nothing else.
#[test]
fn products_of_another_source_are_not_replaced() {
    let tools: [(&str, &[&[&str]], &str); 5] = [
        ("c", &[], "f.c"),
        ("fortran", &[], "f.c"),
        ("python", &[CC], "f.py"),
        ("mex", &[OCTAVE, MKOCTFILE, MAKE], "f.mex"),
        ("exe", &[CC], "f"),
    ];
    for (to, needs, product) in tools {
        if !has(needs) {
            continue;
        }
        let function =
            |sign| format!("function y = f(x)\nif nargin == 0, x = 1; end\ny = {sign}x;\nend\n");
        let folder = Folder::with(&[("a/f.m", &function("")), ("b/f.m", &function("-"))]);
        let types = if to == "exe" { None } else { Some("(1,1) double") };
        let build = |file: &str| {
            let mut command = folder.lariat(&["build", file, "--to", to, "-o", "out"]);
            command.args(types.iter().flat_map(|types| ["--args", types])).assert()
        };
        build("a/f.m").success();
        build("./b/../a/f.m").success();
        let first = fs::read(folder.path("out").join(product)).expect("a product");
        let says = contains("would be replaced, and is made from ../a/f.m");
        build("b/f.m").failure().stderr(says);
        assert!(first == fs::read(folder.path("out").join(product)).expect("a product"), "{to}");
        folder.write(&format!("out/{product}"), "mine\n");
        build("a/f.m").failure().stderr(contains("is not made by `lariat build`"));
        assert_eq!(folder.read(&format!("out/{product}")), "mine\n");
    }
}

#[test]
fn missing_tools_are_named() {
    let folder = Folder::with(&[("f.m", "function y = f(x)\ny = x;\nend\n")]);
    let build = |to: &str| {
        let mut command = folder.lariat(&["build", "f.m", "--args", "double", "--to", to]);
        command.env("PATH", "").env_remove("CC");
        command
    };
    let help = contains("--sources");
    build("mex").assert().code(2).stderr(contains("there is no mkoctfile").and(help));
    build("python").assert().code(2).stderr(contains("there is no C compiler"));
}

/// Comments of a function go into the header and the docstring, whatever they contain.
#[test]
fn comments_are_quoted() {
    if !has(&[CC, NUMPY]) {
        return;
    }
    let help = "% A \"quoted\" \\n \"\"\" /* é */ end\\";
    let program = format!("function y = f(x)\n{help}\ny = x;\nend\n");
    let folder = Folder::with(&[("f.m", &program)]);
    let types = "(1,1) double, (1,3) char = 'a\"b'";
    let program = program.replace("f(x)", "f(x, s)");
    folder.write("f.m", program);
    for to in ["c", "python"] {
        folder.lariat(&["build", "f.m", "--args", types, "--to", to]).assert().success();
    }
    folder.write("main.c", "#include \"f.h\"\nint main(void) { return 0; }\n");
    let mut command = Command::new("cc");
    command.args(["-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-Ilariat", "main.c"]);
    let output = command.current_dir(folder.path("")).output().expect("the compiler runs");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let output = Command::new("python3")
        .args(["-c", "import f\nprint(f.f.__doc__.splitlines()[0])\nprint(f.f(2, 'a\"b'))\n"])
        .env("PYTHONIOENCODING", "utf-8")
        .current_dir(folder.path(""))
        .output()
        .expect("Python runs");
    let wanted = format!("{}\n2.0\n", help.trim_start_matches("% "));
    assert_eq!(text(&output.stdout), wanted, "{}", text(&output.stderr));
}

/// Names that mean something in C are allowed for arguments and results.
#[test]
fn words_of_c_and_python_are_names_of_arguments() {
    if !has(&[CC, NUMPY]) {
        return;
    }
    let program = "function [x, int] = words(int, lambda, error, x_rows, x)\nx = x * x_rows + lambda;\nint = int + error;\nend\n";
    let folder = Folder::with(&[("words.m", program)]);
    let types = "(1,1) double, (1,1) double, (1,1) double, (1,1) double, (:,:) double";
    let arguments = ["build", "words.m", "--args", types, "--to", "python"];
    folder.lariat(&arguments).assert().success();
    let script = "from words import words\nprint(words(1, 2, 3, 4, [[5]]))\n";
    let output = Command::new("python3")
        .args(["-c", script])
        .current_dir(folder.path(""))
        .output()
        .expect("Python runs");
    assert_eq!(text(&output.stdout), "(array([[22.]]), 4.0)\n", "{}", text(&output.stderr));
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("an example").flatten() {
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        match path.is_dir() {
            true if entry.file_name() == "build" => {}
            true => copy(&path, &target),
            false => drop(fs::copy(&path, &target).expect("a copy")),
        }
    }
}

/// `examples/compiled`
#[test]
fn examples_print_what_is_recorded() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let folder = Folder::with(&[]);
    for name in ["compiled", "filter-design"] {
        copy(&examples.join(name), &folder.path(name));
    }
    let lariat = assert_cmd::cargo::cargo_bin("lariat");
    let needs: [(&str, &[&[&str]]); 3] = [
        ("from-c", &[CC, MAKE]),
        ("from-octave", &[CC, MAKE, OCTAVE, MKOCTFILE]),
        ("from-python", &[CC, MAKE, NUMPY]),
    ];
    for (name, tools) in needs {
        if !has(tools) {
            continue;
        }
        let at = folder.path("compiled").join(name);
        let build = Command::new("make")
            .args(["--silent", "--no-print-directory"])
            .arg(format!("LARIAT={}", lariat.display()))
            .current_dir(&at)
            .output()
            .expect("make runs");
        assert!(build.status.success(), "{name}: {}", text(&build.stderr));
        let wanted = fs::read_to_string(at.join("expected.txt")).expect("a recorded output");
        assert!(text(&build.stdout).ends_with(&wanted), "{name}: {}", text(&build.stdout));
    }
}
