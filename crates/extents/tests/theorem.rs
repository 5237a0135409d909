//! Theorem 1 of `004` as a property test: random declared functions run under GNU
//! Octave; wherever two dimensions have one abstract extent, they have one size,
//! at every place of every run.
//!
//! A generated function is made legal by taking out the lines that the check
//! complains about. Lines of `x0; x1; …` are the places that are examined: what
//! the check knows of the variables there is held against the sizes of the run.

mod common;

use lariat_extents::value::{Dim, Value};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::Command;

const VARS: usize = 5;
/// Functions in the normal test; `LARIAT_LONG_TESTS` makes it ten times as many.
const FUNCTIONS: u64 = 60;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// A function's lines; the first two are declaration and header.
fn generate(seed: u64) -> Vec<String> {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let names = ["R", "S", "T", "1", "3"];
    let (mut shape, mut header) = (String::new(), String::new());
    for var in 0..VARS {
        let (a, b) = (names[random.below(5)], names[random.below(5)]);
        let comma = if var > 0 { ", " } else { "" };
        let _ = write!(shape, "{comma}x{var} ({a},{b})");
        let _ = write!(header, "{comma}x{var}");
    }
    let mut lines = vec![format!("%#shape {shape}, n"), format!("function f({header}, n)")];
    lines.push(probe());
    let (mut open, mut left) = (Vec::new(), 14);
    while left > 0 {
        left -= 1;
        match random.below(9) {
            0 if open.len() < 3 => {
                lines.push("if rand() < 0.5".to_owned());
                open.push("if");
            }
            1 if open.len() < 3 => {
                lines.push(format!("for k{} = 1:{}", open.len(), random.below(4)));
                open.push("for");
            }
            2 if open.last() == Some(&"if") => lines.push("else".to_owned()),
            3 if !open.is_empty() => {
                open.pop();
                lines.push("end".to_owned());
            }
            4 if open.contains(&"for") => {
                lines.push("if rand() < 0.3, break; end".to_owned());
            }
            _ => lines.push(statement(&mut random)),
        }
        // Two `else` of one `if` would be an error.
        if lines.last().is_some_and(|line| line == "else")
            && let Some(last) = open.last_mut()
        {
            *last = "else";
        }
        lines.push(probe());
    }
    open.iter().for_each(|_| lines.push("end".to_owned()));
    lines.push(probe());
    lines.push("end".to_owned());
    lines
}

fn probe() -> String {
    (0..VARS).map(|var| format!("x{var};")).collect::<Vec<_>>().join(" ")
}

fn statement(random: &mut Random) -> String {
    let [x, y, z] = [0; 3].map(|_| format!("x{}", random.below(VARS)));
    match random.below(24) {
        0 => format!("{x} = {y};"),
        1 => format!("{x} = {y}';"),
        2 => format!("{x} = {y} * {z};"),
        3 => format!("{x} = {y} + {z};"),
        4 => format!("{x} = [{y}, {z}];"),
        5 => format!("{x} = [{y}; {z}];"),
        // Along the first dimension Octave sums 0x0 as 0x1.
        6 => format!("{x} = sum({y}, 2);"),
        7 => format!("{x} = zeros(size({y}));"),
        8 => format!("{x} = zeros(size({y}, 2), size({z}, 1));"),
        9 => format!("{x} = {y}(1, :);"),
        10 => format!("{x} = {y}(:, [1 1 1]);"),
        11 => format!("{x} = {y}({y}(:, 1) > 0.5, :);"),
        12 => format!("n = size({y}, 1); {x} = ones(n, 2);"),
        13 => format!("n = numel({y}); {x} = zeros(1, n);"),
        14 => format!("{x} = 1:n;"),
        15 => format!("{x} = {y} .* {y};"),
        16 => format!("{x} = {y}' * {z};"),
        17 => format!("{x} = repmat({y}, 1, n);"),
        18 => format!("{x}(:, 1) = [];"),
        19 => format!("{x}(end + 1, :) = {y}(1, :);"),
        20 => format!("{x} = [];"),
        21 => format!("{x} = [{x}; {y}(1, :)];"),
        22 => {
            format!("if rand() < 0.5, {x} = []; else, {x} = {y}(1, :); end; {x}(end + 1) = 1;")
        }
        _ => format!("{x} = [{x}, 1];"),
    }
}

/// What is known at each probe: by line, the extents of all variables.
type Known = BTreeMap<usize, Vec<Option<Size>>>;

/// The extents of a variable, and those that it has where it is not `[]`.
struct Size {
    dims: Vec<Dim>,
    filled: Option<Vec<Dim>>,
}

/// Takes lines out until there is nothing to complain about.
fn legal(mut lines: Vec<String>) -> Option<(Vec<String>, common::File)> {
    for _ in 0..30 {
        let file = common::file(&(lines.join("\n") + "\n"));
        let findings = file.findings();
        let Some((line, message)) = findings.first() else { return Some((lines, file)) };
        let at = line - 1;
        if at < 2 || lines[at] == probe() {
            panic!("{message} on line {line} of\n{}", lines.join("\n"));
        }
        lines[at] = String::new();
    }
    None
}

fn known(file: &common::File) -> (Known, usize) {
    let (mut known, mut equal) = (Known::new(), 0);
    file.each(|function, _, checked| {
        for point in &checked.construction.points {
            let Some(stmt) = point.stmt else { continue };
            let name = &function.vars[point.var].name;
            let Some(var) = name.strip_prefix('x').and_then(|n| n.parse::<usize>().ok()) else {
                continue;
            };
            let Value::Sized(shape) = &point.value else { continue };
            let solved = |dim: &Dim| match dim {
                Dim::Constant(_) => *dim,
                Dim::At(vertex) => Dim::At(checked.solution.class(*vertex)),
            };
            let dims = shape.dims.iter().map(solved).collect();
            let filled = shape.filled.as_ref().map(|dims| dims.iter().map(solved).collect());
            let line = file.line(function.origin(stmt).span.start);
            known.entry(line).or_insert_with(|| [(); VARS].map(|()| None).into())[var] =
                Some(Size { dims, filled });
        }
    });
    for row in known.values() {
        let mut all: Vec<Dim> = row.iter().flatten().flat_map(|size| &size.dims).copied().collect();
        let count = all.len();
        all.sort_by_key(|dim| format!("{dim:?}"));
        all.dedup();
        equal += count - all.len();
    }
    (known, equal)
}

/// The same function with probes that print sizes.
fn probed(lines: &[String], name: &str) -> String {
    let mut text = String::new();
    for (at, line) in lines.iter().enumerate() {
        if *line == probe() {
            let sizes = (0..VARS).map(|var| format!(", size(x{var})")).collect::<String>();
            let line = at + 1;
            let sizes = &sizes[2..];
            let _ =
                writeln!(text, "fprintf('@ {line} '); fprintf('%d ', {sizes}); fprintf('\\n');");
        } else {
            text.push_str(&line.replace("function f(", &format!("function {name}(")));
            text.push('\n');
        }
    }
    text
}

/// Arguments that fit the declaration, for sizes from 2 on.
fn arguments(shape: &str, random: &mut Random) -> String {
    let sizes: BTreeMap<&str, usize> =
        ["R", "S", "T"].into_iter().map(|name| (name, 2 + random.below(3))).collect();
    let mut all = Vec::new();
    for item in shape.split('(').skip(1) {
        let inner = item.split(')').next().unwrap_or_default();
        let size = |word: &str| sizes.get(word).map_or_else(|| word.to_owned(), usize::to_string);
        let dims: Vec<String> = inner.split(',').map(size).collect();
        all.push(format!("rand({})", dims.join(",")));
    }
    format!("{}, {}", all.join(", "), 2 + random.below(3))
}

#[test]
fn equal_extents_have_equal_sizes_under_octave() {
    let exists = Command::new("octave-cli").arg("--version").output();
    if !exists.is_ok_and(|output| output.status.success()) {
        eprintln!("GNU Octave is not installed: theorem 1 is not held against runs");
        return;
    }
    let times = if std::env::var_os("LARIAT_LONG_TESTS").is_some() { 10 } else { 1 };
    let (mut script, mut all, mut equal) = (String::from("1;\n"), Vec::new(), 0);
    let mut calls = String::new();
    for seed in 1..=FUNCTIONS * times {
        let Some((lines, file)) = legal(generate(seed)) else { continue };
        let (known, shared) = known(&file);
        equal += shared;
        let name = format!("f{}", all.len());
        script.push_str(&probed(&lines, &name));
        let mut random = Random(seed | 1);
        for run in 0..4 {
            let arguments = arguments(&lines[0], &mut random);
            let _ = writeln!(
                calls,
                "disp('# {} {run}'); try, {name}({arguments}); catch, end",
                all.len()
            );
        }
        all.push((lines, known));
    }
    assert!(all.len() as u64 > FUNCTIONS * times / 2, "{} legal functions", all.len());
    assert!(equal > 1000, "{equal} equal extents");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("main.m");
    std::fs::write(&path, script + "rand('state', 1);\n" + &calls).expect("written");
    let output = Command::new("octave-cli").args(["--norc", "-q"]).arg(&path).output();
    let output = output.expect("Octave runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let looked = hold(&text, &all);
    assert!(
        looked > 2000,
        "{looked} places were reached; {}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Holds every place of the runs against what is known of it.
fn hold(text: &str, all: &[(Vec<String>, Known)]) -> usize {
    let (mut looked, mut at) = (0, 0);
    for line in text.lines() {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("#") => at = words.next().and_then(|word| word.parse().ok()).expect("a number"),
            Some("@") => {
                let numbers: Vec<u64> = words.filter_map(|word| word.parse().ok()).collect();
                let (lines, known) = &all[at];
                looked += 1;
                let Some(row) = known.get(&(numbers[0] as usize)) else { continue };
                let wrong = contradiction(row, &numbers[1..]);
                assert_eq!(wrong, None, "line {} of\n{}", numbers[0], lines.join("\n"));
            }
            _ => {}
        }
    }
    looked
}

/// An extent that has two sizes, or a number that has another.
fn contradiction(row: &[Option<Size>], sizes: &[u64]) -> Option<String> {
    let mut seen: BTreeMap<String, u64> = BTreeMap::new();
    for (var, size) in row.iter().enumerate() {
        let Some(Size { dims, filled }) = size else { continue };
        let is_nothing = sizes[2 * var..2 * var + 2] == [0, 0];
        let filled = filled.as_ref().filter(|_| !is_nothing);
        let all = [Some(dims), filled].into_iter().flatten();
        for (place, dim) in all.flat_map(|dims| dims.iter().enumerate()) {
            let size = sizes[2 * var + place];
            let first = match dim {
                Dim::Constant(number) => *number,
                Dim::At(_) => *seen.entry(format!("{dim:?}")).or_insert(size),
            };
            if first != size {
                return Some(format!("x{var}, dimension {}: {size}, not {first}", place + 1));
            }
        }
    }
    None
}
