//! `lariat build` and `lariat run`.
//!
//! The programs of `tests/compiled` print what stands in the `.out` file beside them, which GNU
//! Octave wrote; each benchmark program that is compiled prints its `expected.txt`. What needs a
//! C compiler is not run where there is none, and what needs Octave where that is not installed.

mod common;

use common::Folder;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Programs whose last digits are those of the BLAS of the machine: they are held against what
/// Octave prints there.
const OF_THIS_BLAS: &[&str] = &["solving", "linear_edges"];

/// Programs that are compiled with sanitizers.
const CLEAN: &str = "arrays joined asserted calls containers formatted patterns searched \
                     rearranged positions wrong_arguments several_parts loop_nests loop_bounds";

/// The programs whose output is recorded: those with a file of it beside them.
fn recorded() -> Vec<String> {
    let files = fs::read_dir(compiled()).expect("a folder");
    let paths = files.map(|file| file.expect("a file").path());
    let records = paths.filter(|path| path.extension().is_some_and(|it| it == "out"));
    let name = |path: PathBuf| path.file_stem().expect("a name").to_string_lossy().into_owned();
    let mut names: Vec<String> = records.map(name).collect();
    names.sort();
    assert!(!names.is_empty());
    names
}

fn compiled() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/compiled")
}

fn benchmarks() -> Vec<(String, PathBuf)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/benchmarks");
    let folders = fs::read_dir(folder).expect("the benchmarks").flatten();
    let mut all: Vec<(String, PathBuf)> = folders
        .filter(|folder| folder.path().is_dir())
        .map(|folder| (folder.file_name().to_string_lossy().into_owned(), folder.path()))
        .collect();
    all.sort();
    all
}

fn succeeds(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Is there a C compiler? Where there is none, that is said.
fn has_compiler() -> bool {
    let found = ["cc", "gcc", "clang"].into_iter().any(succeeds);
    if !found {
        eprintln!("not run: there is no C compiler on this machine");
    }
    found
}

fn run(folder: &Path, file: &str) -> (Vec<u8>, String, Option<i32>) {
    let arguments = ["run", file, "--dialect", "octave"];
    let output = common::lariat_in(folder, &arguments).output().expect("lariat runs");
    (output.stdout, String::from_utf8_lossy(&output.stderr).into_owned(), output.status.code())
}

#[test]
fn recorded_programs_print_what_octave_prints() {
    if !has_compiler() {
        return;
    }
    for name in recorded() {
        let (stdout, stderr, status) = run(&compiled(), &format!("{name}.m"));
        let wanted = fs::read(compiled().join(format!("{name}.out"))).expect("a recorded output");
        assert_eq!(status, Some(0), "{name}: {stderr}");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(text(&stdout), text(&wanted), "{name}");
    }
}

#[test]
fn the_records_are_what_octave_prints() {
    if !succeeds("octave-cli") {
        eprintln!("not run: GNU Octave is not installed");
        return;
    }
    for name in recorded() {
        let wanted = fs::read(compiled().join(format!("{name}.out"))).expect("a recorded output");
        assert_eq!(octave_prints(&name), String::from_utf8_lossy(&wanted), "{name}");
    }
}

/// What a program of `tests/compiled` prints under GNU Octave.
fn octave_prints(name: &str) -> String {
    let output = Command::new("octave-cli")
        .args(["--quiet", "--norc", "--no-history"])
        .arg(format!("{name}.m"))
        .current_dir(compiled())
        .output()
        .expect("Octave runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn systems_of_equations_print_the_digits_of_octave() {
    if !has_compiler() {
        return;
    }
    if !succeeds("octave-cli") {
        eprintln!("not run: GNU Octave is not installed");
        return;
    }
    for name in OF_THIS_BLAS {
        let (stdout, stderr, status) = run(&compiled(), &format!("{name}.m"));
        assert_eq!(status, Some(0), "{name}: {stderr}");
        assert_eq!(String::from_utf8_lossy(&stdout), octave_prints(name), "{name}");
    }
}

#[test]
fn benchmarks_print_what_octave_prints() {
    if !has_compiler() {
        return;
    }
    let mut wrong = Vec::new();
    for (name, folder) in benchmarks() {
        let (stdout, stderr, status) = run(&folder, &format!("drv_{name}.m"));
        let wanted = fs::read(folder.join("expected.txt")).expect("a recorded output");
        let is_same = status == Some(0) && stdout == wanted;
        if !is_same && !stderr.contains("without LAPACK") {
            wrong.push(format!("{name} does otherwise: {status:?} {stderr}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn low_level_programs_of_the_benchmarks_read_back_and_keep_the_rules() {
    let mut wrong = Vec::new();
    for (name, folder) in benchmarks() {
        let file = format!("drv_{name}.m");
        let arguments = ["build", &file, "--to", "lowered", "--dialect", "octave"];
        let output = common::lariat_in(&folder, &arguments).output().expect("lariat runs");
        let text = String::from_utf8(output.stdout).expect("text");
        match lariat_lowered::read(&text) {
            Err(line) => wrong.push(format!("{name}: {line:?}")),
            Ok(program) => {
                let faults = lariat_lowered::verify(&program);
                wrong.extend(faults.iter().take(5).map(|fault| format!("{name}: {fault:?}")));
                if lariat_lowered::text::print(&program) != text {
                    wrong.push(format!("{name}: another text"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The C is free of warnings, and runs without an error that a sanitizer finds, or a leak.
#[test]
fn the_c_is_clean() {
    if !has_compiler() {
        return;
    }
    for name in CLEAN.split_whitespace() {
        let folder = Folder::with(&[]);
        let source = compiled().join(format!("{name}.m")).display().to_string();
        let arguments = ["build", &source, "--to", "c", "-o", "c", "--dialect", "octave"];
        folder.lariat(&arguments).assert().success();
        let folders = [folder.path("c"), folder.path("c/lariat")];
        let files = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("the sources"));
        let sources = files
            .map(|file| file.expect("a file").path())
            .filter(|path| path.extension().is_some_and(|e| e == "c"));
        let program = folder.path("program");
        let output = common::strict_compiler()
            .args(sources)
            .arg("-I")
            .arg(folder.path("c/lariat"))
            .arg("-o")
            .arg(&program)
            .arg("-lm")
            .output()
            .expect("the compiler runs");
        let said = String::from_utf8_lossy(&output.stderr);
        if said.contains("cannot find") {
            eprintln!("not run: the C compiler has no sanitizers");
            return;
        }
        assert!(output.status.success(), "{name}: {said}");
        let ran = Command::new(&program).output().expect("the program runs");
        let wanted = fs::read(compiled().join(format!("{name}.out"))).expect("a recorded output");
        assert_eq!(String::from_utf8_lossy(&ran.stderr), "", "{name}");
        assert!(ran.stdout == wanted, "{name}");
    }
}

/// The programs of `compiled/failing.m`: each is the body of a function.
fn failing() -> Vec<String> {
    let text = fs::read_to_string(compiled().join("failing.m")).expect("the programs");
    let lines: Vec<&str> = text.lines().collect();
    let heads = lines.windows(2).filter(|pair| pair[0].starts_with("function"));
    heads.map(|pair| pair[1].trim().to_owned()).collect()
}

/// What fails ends with status 1 and says what Octave says; where it is caught, `failing.out` says what is thrown.
#[test]
fn failing_programs_say_what_octave_says() {
    if !has_compiler() {
        return;
    }
    let record = fs::read_to_string(compiled().join("failing.out")).expect("the record");
    let programs = failing();
    assert!(programs.len() >= 40);
    for (at, program) in programs.iter().enumerate() {
        let (start, end) = (format!("{} <", at + 1), format!("\n{} <", at + 2));
        let thrown = record.split_once(&start).expect("a record").1;
        let thrown = thrown.split(&end).next().unwrap_or(thrown);
        let message =
            thrown.split_once("> <").expect("a message").1.trim_end().trim_end_matches('>');
        let first = message.lines().next().unwrap_or_default();
        let folder = Folder::with(&[("fails.m", &format!("disp('begins')\n{program}\n"))]);
        let (stdout, stderr, status) = run(&folder.path("."), "fails.m");
        assert!(stderr.contains(&format!("error: {first}\n")), "{program}: {stderr}");
        assert!(stderr.contains("error: called from\n    fails.m:2\n"), "{program}: {stderr}");
        assert_eq!((stdout, status), (b"begins\n".to_vec(), Some(1)), "{program}");
    }
}

/// Assertions that do not hold, in GNU Octave too.
const NOT_HELD: &[&str] = &[
    "[k 0]",
    "zeros(0, k)",
    "'a'",
    "{k}",
    "single(k), 1",
    "true, k",
    "97 * k, 'a'",
    "'a', 'b', 5",
    "'a', 97 * k, 1",
    "k, 1.1, 0.05",
    "0 * k, 0.1, -0.2",
    "[k 1], 1, 5",
    "zeros(0, 3), zeros(0, k)",
    "{k}, {2}",
    "k, {1}",
    "struct('a', k), struct('b', 1)",
    "NaN, k, 1",
];

/// The report of an assertion that fails quotes its source: the program stops.
#[test]
fn assertions_that_fail_stop_the_program() {
    if !has_compiler() {
        return;
    }
    let octave = succeeds("octave-cli");
    for arguments in NOT_HELD {
        let program = format!("k = 1;\nassert({arguments})\ndisp('goes on')\n");
        let folder = Folder::with(&[("fails.m", &program)]);
        let (stdout, stderr, status) = run(&folder.path(""), "fails.m");
        assert_eq!((status, stdout.len()), (Some(70), 0), "{arguments}: {stderr}");
        assert!(stderr.contains("an assertion that fails"), "{arguments}: {stderr}");
        if octave {
            let mut command = Command::new("octave-cli");
            command.args(["--quiet", "--norc", "fails.m"]).current_dir(folder.path(""));
            let output = command.output().expect("Octave runs");
            assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{arguments}");
        }
    }
}

/// Parts of an identity matrix that permute its rows or columns; the others are no permutation matrices.
#[test]
fn rows_of_an_identity_matrix_in_another_order_make_a_permutation_matrix() {
    if !has_compiler() {
        return;
    }
    let parts = [
        ("[1 3 2], :", "Permutation"),
        (":, 1:3", "Permutation"),
        ("[true true true], :", "Permutation"),
        (":, :", "Diagonal"),
        (":, [1 2]", "x =\n\n   1"),
        ("[1 1 2], :", "x =\n\n   1"),
    ];
    for (part, wanted) in parts {
        let program = format!("e = eye(3);\nx = e({part})\n");
        let folder = Folder::with(&[("main.m", &program)]);
        let (stdout, stderr, status) = run(&folder.path(""), "main.m");
        let says = String::from_utf8_lossy(&stdout);
        assert_eq!(status, Some(0), "{part}: {stderr}");
        assert!(says.contains(wanted), "{part}: {says}");
    }
}

#[test]
fn what_is_not_compiled_is_named_with_its_place() {
    let folder = Folder::with(&[("main.m", "x = 3;\ny = besselj(x, 2)\n")]);
    let says = contains("not compiled: `besselj` is not in the run-time library")
        .and(contains("main.m:2"));
    folder.lariat(&["build", "main.m", "-o", "out"]).assert().code(1).stderr(says);
    assert!(!folder.path("out").exists(), "nothing is written");
}

#[test]
fn what_not_every_run_gets_to_stops_the_program_there() {
    if !has_compiler() {
        return;
    }
    let program = "function main()\nfor k = 1:3\n  disp(k)\n  if k > 2\n    disp(besselj(k, 2))\n  end\nend\n";
    let folder = Folder::with(&[("main.m", program)]);
    let (stdout, stderr, status) = run(&folder.path(""), "main.m");
    assert_eq!(
        (status, String::from_utf8_lossy(&stdout).as_ref()),
        (Some(70), "1\n2\n3\n"),
        "{stderr}"
    );
    assert!(stderr.contains("`besselj` is not in the run-time library"), "{stderr}");
    let warned = contains("stops the program if a run gets here").and(contains("main.m:5"));
    let arguments = ["build", "main.m", "-o", "out", "--dialect", "octave"];
    folder.lariat(&arguments).assert().success().stderr(warned);
}

#[test]
fn variables_keep_their_values_beside_what_assigns_by_name() {
    if !has_compiler() {
        return;
    }
    let program = "for i = 1:2\n  x(i) = i;\n  if i > 5\n    assignin('base', 'q', i);\n  end\n  x(i) = x(i) + i;\nend\ndisp(x)\n";
    let folder = Folder::with(&[("main.m", program)]);
    let (stdout, stderr, status) = run(&folder.path(""), "main.m");
    assert_eq!(
        (status, String::from_utf8_lossy(&stdout).as_ref()),
        (Some(0), "   2   4\n"),
        "{stderr}"
    );
}

#[test]
fn a_program_without_linear_algebra_loads_no_blas() {
    if !has_compiler() {
        return;
    }
    let program =
        "c = {1, 'a'};\nx = zeros(1, 3);\nx(2) = c{1} / 3;\ny = x .* 2 + x';\ndisp(sum(y(:)))\n";
    let folder = Folder::with(&[("main.m", program)]);
    folder.lariat(&["build", "main.m", "-o", "out", "--dialect", "octave"]).assert().success();
    let binary = fs::read(folder.path("out/main")).expect("the program");
    let loads = |name: &[u8]| binary.windows(name.len()).any(|part| part == name);
    assert!(!loads(b"liblapack") && !loads(b"libblas") && !loads(b"libopenblas"));
}

/// Kernels whose innermost loops have no check on sizes that are not known.
const UNCHECKED: [&str; 6] =
    ["stencil", "tridiagonal", "closure", "insertion", "product", "distance"];

#[test]
fn innermost_loops_have_no_checks() {
    let kernels = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../xtask/kernels");
    for name in UNCHECKED {
        let source = kernels.join(format!("{name}.m")).display().to_string();
        let sizes = "(1,1) double, (1,1) double";
        let arguments = [
            "build",
            &source,
            "--args",
            sizes,
            "--to",
            "lowered",
            "--report",
            "--dialect",
            "octave",
        ];
        let output = Folder::with(&[]).lariat(&arguments).output().expect("lariat runs");
        let shown = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(shown.contains("; 0 checks in innermost loops, "), "{name}: {shown}");
    }
}

/// The C of a program that calls a kernel.
fn c_of_kernel(name: &str) -> String {
    let kernels = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../xtask/kernels");
    let file = format!("{name}.m");
    let kernel = fs::read_to_string(kernels.join(&file)).expect("a kernel");
    let main = format!("{name}(20, 2);\n");
    let folder = Folder::with(&[("main.m", &main), (&file, &kernel)]);
    let arguments = ["build", "main.m", "--to", "c", "-o", "out", "--dialect", "octave"];
    folder.lariat(&arguments).assert().success();
    folder.read("out/main.c")
}

/// The C of a program whose functions stand beside it.
fn c_of(files: &[(&str, &str)]) -> String {
    let folder = Folder::with(files);
    let arguments = ["build", "main.m", "--dialect", "octave", "--to", "c", "-o", "out"];
    folder.lariat(&arguments).assert().success();
    folder.read("out/main.c")
}

/// Sizes and constants make no second function, and what is held otherwise does.
#[test]
fn contexts_in_which_everything_is_held_the_same_share_a_function() {
    let total =
        ("total.m", "function s = total(x)\ns = 0;\nfor k = 1:numel(x)\ns = s + x(k);\nend\n");
    let c = c_of(&[("main.m", "disp(total(ones(3)))\ndisp(total(ones(2, 5)))\n"), total]);
    assert!(c.contains("total(") && !c.contains("total_2("), "{c}");
    let c = c_of(&[("main.m", "disp(total(ones(3)))\ndisp(total('abc'))\n"), total]);
    assert!(c.contains("total_2("), "{c}");
}

/// A handle has code for any arguments where something may call it.
#[test]
fn handles_that_nothing_calls_have_no_code_for_any_arguments() {
    let apply = ("apply.m", "function y = apply(f, x)\ny = f(x);\n");
    let c = c_of(&[("main.m", "a = 2;\ndisp(apply(@(x) a * x, 3))\n"), apply]);
    assert!(!c.contains("LR_CALL_GENERAL"), "{c}");
    let c = c_of(&[("main.m", "a = 2;\ndisp(cellfun(@(x) a * x, {1, 2}))\n")]);
    assert!(c.contains("LR_CALL_GENERAL"), "{c}");
}

#[test]
fn elements_that_are_stored_under_a_condition_have_masks() {
    assert!(c_of_kernel("closure").contains("LR_MASKED static void closure("));
    assert!(c_of_kernel("waves").contains("LR_WIDE static void waves("));
}

#[test]
fn what_is_computed_is_summed_in_one_loop() {
    let code = c_of_kernel("chain");
    assert!(code.contains("lr_fits_vector(&z, 4, lr_w3)"), "{code}");
    assert!(code.contains("lr_total += fabs(lr_z_at[lr_k]); }"), "{code}");
}

/// What is proved holds, and a program whose proofs are evaluated prints the same.
#[test]
fn an_audited_program_prints_the_same() {
    if !has_compiler() {
        return;
    }
    for name in ["guarded", "calls"] {
        let file = format!("{name}.m");
        let arguments = ["run", &file, "--audit", "--dialect", "octave"];
        let output = common::lariat_in(&compiled(), &arguments).output().expect("lariat runs");
        let wanted = fs::read(compiled().join(format!("{name}.out"))).expect("a recorded output");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&wanted));
    }
}

#[test]
fn departures_of_a_fast_program_are_named_by_line() {
    if !has_compiler() {
        return;
    }
    let program = "s = 0;\nfor i = 1:9\n  s = s + i * 2;\nend\nfprintf('%d\\n', s);\n";
    let folder = Folder::with(&[("main.m", program)]);
    let shown = folder.stdout(&["build", "main.m", "--fast", "--report", "-o", "out"]);
    assert!(shown.contains("main.m:3: a product and a sum may be rounded once"), "{shown}");
    assert!(shown.contains("main.m:3: a sum over a loop"), "{shown}");
    let output = Command::new(folder.path("out/main")).output().expect("the program runs");
    assert_eq!(output.stdout, b"90\n");
}

/// A function that exists nowhere is an error that a `try` catches.
#[test]
fn functions_that_exist_nowhere_are_errors_of_the_program() {
    if !has_compiler() {
        return;
    }
    let program = "try\n  no_such_function_here(3)\ncatch e\n  disp(e.message)\nend\n";
    let folder = Folder::with(&[("main.m", program)]);
    let (stdout, stderr, status) = run(&folder.path(""), "main.m");
    assert_eq!(status, Some(0), "{stderr}");
    assert_eq!(
        String::from_utf8_lossy(&stdout),
        "'no_such_function_here' undefined near line 2, column 3\n"
    );
}

#[test]
fn the_report_counts_what_is_checked() {
    let program = "x = zeros(1, 9);\nfor i = 1:9\n  x(i) = i;\nend\nfprintf('%d\\n', x(9));\n";
    let folder = Folder::with(&[("main.m", program)]);
    let shown = folder.stdout(&["build", "main.m", "--to", "c", "-o", "c", "--report"]);
    assert!(shown.contains("main: 0 arguments, 0 results; 1 integer counters"), "{shown}");
    assert!(shown.contains("1 elements assigned, 0 checked"), "{shown}");
    for line in [
        "  line 1: x is filled, 1 by 9; allocated unless it has this size\n",
        "  line 2: x is stored in place; copied before, if another variable has it\n",
        "  line 3: x(i): proved to exist, where i is 1 to 9, x has 9 elements\n",
    ] {
        assert!(shown.contains(line), "{shown}");
    }
    assert!(folder.read("c/main.c").contains("int main(void)"));
    assert!(folder.read("c/Makefile").contains("-ffp-contract=off"));
}

/// GNU Octave takes a colon for an argument that is missing.
#[test]
fn a_program_may_have_the_name_of_a_file_of_the_library() {
    for name in ["value", "lariat"] {
        let file = format!("{name}.m");
        let folder = Folder::with(&[(&file, "x = 3\n")]);
        folder.lariat(&["build", &file, "--to", "c", "-o", "c"]).assert().success();
        let code = fs::read_to_string(folder.path(&format!("c/{name}.c"))).expect("its file");
        assert!(code.contains("int main(void)"), "{code}");
        assert!(folder.path("c/lariat/value.c").is_file());
    }
}

#[test]
fn a_colon_is_not_passed_to_a_function_of_the_program() {
    let two = ("two.m", "function r = two(a, b)\nr = size(a) + b;\n");
    let folder = Folder::with(&[("main.m", "disp(two(ones(2), :))\n"), two]);
    let arguments = ["build", "main.m", "--dialect", "octave", "--to", "c", "-o", "out"];
    let output = folder.lariat(&arguments).assert().failure().get_output().clone();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(stderr.contains("main.m:1:6") && stderr.contains("`:` as an argument"), "{stderr}");
}
