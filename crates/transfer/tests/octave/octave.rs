//! Running calls in GNU Octave and reading what they return.
//!
//! One process runs all calls; where one ends it, another continues with the next.
//! Values are printed as words: `A double 2 1 3 r 1 2 3` (an array: class,
//! number of dimensions, extents, storage, elements), `C`, `S`, `H`, `O`.

use crate::Call;
use crate::concrete::Concrete;
use lariat_builtins::MClass;
use std::fmt::Write as _;
use std::process::{Command, Stdio};

const PRELUDE: &str = r#"
1;
function emit(v)
  if isobject(v) || isjava(v)
    printf(" O %s", class(v));
  elseif iscell(v)
    printf(" C %d", ndims(v)); printf(" %d", size(v));
    for i = 1:min(numel(v), 200) emit(v{i}); end
  elseif isstruct(v)
    names = fieldnames(v);
    printf(" S %d", ndims(v)); printf(" %d", size(v)); printf(" %d", numel(names));
    for k = 1:numel(names)
      printf(" %s", names{k});
      for i = 1:numel(v) emit(v(i).(names{k})); end
    end
  elseif is_function_handle(v)
    printf(" H");
  elseif isnumeric(v) || ischar(v) || islogical(v)
    printf(" A %s %d", class(v), ndims(v)); printf(" %d", size(v));
    n = min(numel(v), 200);
    if iscomplex(v) c = "c"; else c = "r"; end
    printf(" %s %d", c, n);
    v = full(v);
    w = double(v(1:n));
    printf(" %.17g", real(w)); 
    if c == "c" printf(" %.17g", imag(w)); end
  else
    printf(" O %s", class(v));
  end
end
% The real one formats the help text, which takes a third of a second.
function print_usage(varargin)
  error("Invalid call");
end
warning("off", "all");
more off;
"#;

/// Can Octave be started?
pub fn is_there() -> bool {
    Command::new("octave")
        .args(["--norc", "--no-gui", "-q", "--eval", "1;"])
        .stdin(Stdio::null())
        .output()
        .is_ok_and(|output| output.status.success())
}

/// The results of each call; `None` where it failed. The name is a folder's.
pub fn run(calls: &[Call], name: &str) -> Vec<Option<Vec<Concrete>>> {
    let mut runs: Vec<Option<Vec<Concrete>>> = calls.iter().map(|_| None).collect();
    let (mut start, folder) = (0, tempfile(name));
    while start < calls.len() {
        let mut script = PRELUDE.to_owned();
        for (index, call) in calls.iter().enumerate().skip(start) {
            line(&mut script, index, call);
        }
        let file = folder.join("calls.m");
        std::fs::write(&file, script).expect("the script is written");
        let output = Command::new("timeout")
            .args(["-s", "KILL", "900", "octave", "--norc", "--no-gui", "-q"])
            .arg(&file)
            .current_dir(&folder)
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .output()
            .expect("Octave runs");
        let text = String::from_utf8_lossy(&output.stdout);
        let mut last = start;
        for line in text.lines() {
            let Some(rest) = line.split("@@").nth(1) else { continue };
            let mut words = rest.split_whitespace();
            let index: usize = words.next().and_then(|word| word.parse().ok()).expect("a number");
            last = index;
            if words.next() == Some("ok") {
                let mut results = Vec::new();
                let mut words = words.peekable();
                while words.peek().is_some() {
                    results.push(read(&mut words));
                }
                let all: Option<Vec<_>> = results.into_iter().collect();
                if all.is_none() {
                    eprintln!("not read: {}", calls[index].text());
                }
                runs[index] = all;
            }
        }
        if last + 1 >= calls.len() {
            break;
        }
        eprintln!("Octave ended at {}", calls.get(last + 1).map_or(String::new(), Call::text));
        start = last + 2;
    }
    runs
}

fn tempfile(name: &str) -> std::path::PathBuf {
    let name = format!("lariat-propagate-{name}-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).expect("a folder is made");
    folder
}

fn line(script: &mut String, index: usize, call: &Call) {
    let names: Vec<_> = (0..call.results).map(|place| format!("r{place}")).collect();
    let target =
        if names.is_empty() { String::new() } else { format!("[{}] = ", names.join(", ")) };
    let emits: String = names.iter().map(|name| format!("emit({name}); ")).collect();
    let clear =
        if names.is_empty() { String::new() } else { format!("clear {};", names.join(" ")) };
    let _ = writeln!(
        script,
        "try {target}{}; printf(\"@@{index} ok\"); {emits}printf(\"\\n\"); catch, printf(\"\\n@@{index} failed\\n\"); end; {clear}",
        call.text()
    );
}

type Words<'a, 'b> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn read(words: &mut Words<'_, '_>) -> Option<Concrete> {
    let count = |words: &mut Words<'_, '_>| words.next()?.parse::<usize>().ok();
    match words.next()? {
        "A" => {
            let class = MClass::named(words.next()?)?;
            let dims = read_dims(words)?;
            let complex = words.next()? == "c";
            let count = count(words)?;
            let numbers = |words: &mut Words<'_, '_>| -> Option<Vec<f64>> {
                (0..count).map(|_| number(words.next()?)).collect()
            };
            let real = numbers(words)?;
            let imaginary = if complex { Some(numbers(words)?) } else { None };
            // An empty list still prints one blank.
            Some(Concrete::Array { class, dims, real, imaginary })
        }
        "C" => {
            let dims = read_dims(words)?;
            let count = dims.iter().product::<u32>().min(200);
            let elements = (0..count).map(|_| read(words)).collect::<Option<Vec<_>>>()?;
            Some(Concrete::Cell { dims, elements })
        }
        "S" => {
            let dims = read_dims(words)?;
            let elements = dims.iter().product::<u32>();
            let fields = (0..count(words)?)
                .map(|_| {
                    let name = words.next()?.to_owned();
                    let values = (0..elements).map(|_| read(words)).collect::<Option<Vec<_>>>()?;
                    Some((name, values))
                })
                .collect::<Option<Vec<_>>>()?;
            Some(Concrete::Struct { dims, fields })
        }
        "H" => Some(Concrete::Handle),
        "O" => Some(Concrete::Other(words.next()?.to_owned())),
        _ => None,
    }
}

fn read_dims(words: &mut Words<'_, '_>) -> Option<Vec<u32>> {
    let rank: usize = words.next()?.parse().ok()?;
    (0..rank).map(|_| words.next()?.parse().ok()).collect()
}

fn number(word: &str) -> Option<f64> {
    match word {
        "NaN" | "-NaN" | "NA" => Some(f64::NAN),
        "Inf" => Some(f64::INFINITY),
        "-Inf" => Some(f64::NEG_INFINITY),
        _ => word.parse().ok(),
    }
}
