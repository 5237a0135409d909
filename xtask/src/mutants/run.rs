//! One mutant: does Octave fail, and where; does `lariat check` report it?
//!
//! The program is copied into a folder of its own, with the error in it. Octave
//! runs the driver there and returns the lines of the program's files that were at
//! work when it failed, the failing one first. A finding on one of those lines
//! that the unchanged program does not have catches the mutant: it names the
//! failing operation or the call that leads there.
//!
//! Cost: a process of Octave and, if it fails, one of Lariat.

use super::program::{Program, Site};
use anyhow::Context as _;
use lariat_soundness::shell;
use lariat_syntax::tree::Stmt;
use lariat_syntax::{Dialect, parse};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// A run that takes longer counts as one that does not fail.
const PATIENCE: Duration = Duration::from_secs(30);

/// Runs the driver, its output thrown away, and returns where it failed.
const SCRIPT: &str = r#"
warning ("off", "all");
try
  evalc (getenv ("LARIAT_DRIVER"));
catch problem
  printf ("failed\n");
  for k = 1:numel (problem.stack)
    frame = problem.stack(k);
    printf ("%d %s\n", frame.line, frame.file);
  end
end
"#;

/// The rule that reports a name once in a file, where it occurs first.
const OF_A_NAME: &str = "undefined-name";

/// A finding of `lariat check`: its rule, its file and its lines.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// The rule.
    pub code: String,
    /// `error`, `warning` or `note`.
    pub severity: String,
    /// Its words.
    message: String,
    place: Site,
    /// What fails in another file, of a call that fails for what it passes.
    inside: Vec<Site>,
}

impl Found {
    fn of(value: &Value) -> Option<Self> {
        let text = |key: &str| value.get(key)?.as_str().map(str::to_owned);
        let place = place(value)?;
        let labels = value.get("labels").and_then(Value::as_array);
        let mut inside: Vec<Site> = labels.into_iter().flatten().filter_map(self::place).collect();
        inside.retain(|label| label.file != place.file);
        Some(Self {
            code: text("code")?,
            severity: text("severity")?,
            message: text("message")?,
            place,
            inside,
        })
    }

    /// Is it in the same lines as another finding?
    pub fn is_where(&self, other: &Self) -> bool {
        self.place == other.place
    }

    /// Is what fails what another finding is about, though another call of it is reported?
    pub fn fails_where(&self, other: &Self) -> bool {
        let all = |found: &Self| -> Vec<Site> {
            if found.inside.is_empty() { vec![found.place.clone()] } else { found.inside.clone() }
        };
        all(self).iter().any(|place| all(other).contains(place))
    }

    /// Is it about the name that another finding is about, in a line of which an error takes
    /// the first occurrence away?
    pub fn names_what(&self, other: &Self, changed: &[Site]) -> bool {
        let about = |found: &Self| (found.code.clone(), found.message.clone());
        let is_changed = changed.iter().any(|line| self.is_at(line));
        let is_same = self.place.file == other.place.file && about(self) == about(other);
        self.code == OF_A_NAME && is_same && is_changed
    }

    /// Is it about one of these lines?
    pub fn is_at(&self, site: &Site) -> bool {
        let Site { file, lines } = &self.place;
        *file == site.file && lines.0 <= site.lines.1 && site.lines.0 <= lines.1
    }
}

/// The lines of a finding or of one of its labels.
fn place(value: &Value) -> Option<Site> {
    let line = |key: &str| value.get(key)?.as_u64();
    let file = value.get("file")?.as_str()?;
    Some(Site { file: stem(Path::new(file)), lines: (line("line")?, line("endLine")?) })
}

/// Texts of a program's files, by their places, that differ from the unchanged ones.
pub type Changed = BTreeMap<usize, String>;

/// Writes the program into a folder, with some files changed.
pub fn write(folder: &Path, program: &Program, changed: &Changed) -> anyhow::Result<()> {
    for (at, (path, text)) in program.files.iter().enumerate() {
        let name = path.file_name().context("a file without a name")?;
        let text = changed.get(&at).unwrap_or(text);
        std::fs::write(folder.join(name), text)?;
    }
    for path in &program.data {
        let name = path.file_name().context("a file without a name")?;
        std::fs::copy(path, folder.join(name))?;
    }
    Ok(())
}

/// The lines of the program that were at work when Octave failed; nothing where it
/// did not, or where it takes too long.
pub fn failure(
    octave: &str,
    folder: &Path,
    program: &Program,
) -> anyhow::Result<Option<Vec<Site>>> {
    let Some(output) = remembered(octave, folder, program)? else { return Ok(None) };
    let mut lines = output.lines();
    if lines.next() != Some("failed") {
        return Ok(None);
    }
    let site = |line: &str| {
        let (number, path) = line.split_once(' ')?;
        let (file, line) = (stem(Path::new(path)), number.parse().ok()?);
        let text = std::fs::read_to_string(folder.join(Path::new(path).file_name()?));
        let text = text.unwrap_or_default();
        Some(Site { lines: statement_around(&text, line), file })
    };
    let own = |site: &Site| program.files.iter().any(|(path, _)| stem(path) == site.file);
    Ok(Some(lines.filter_map(site).filter(own).collect()))
}

/// What a run prints; it is kept below the target folder, so that the same program is
/// run once.
fn remembered(octave: &str, folder: &Path, program: &Program) -> anyhow::Result<Option<String>> {
    let mut hasher = DefaultHasher::new();
    (octave, SCRIPT, &program.driver).hash(&mut hasher);
    for path in program.files.iter().map(|(path, _)| path).chain(&program.data) {
        let name = path.file_name().context("a file without a name")?;
        (name, std::fs::read(folder.join(name))?).hash(&mut hasher);
    }
    let kept = shell::target().join("mutants").join(format!("{:016x}", hasher.finish()));
    if let Ok(output) = std::fs::read_to_string(&kept) {
        return Ok(Some(output));
    }
    let output = output(octave, folder, program)?;
    if let Some(output) = &output {
        std::fs::create_dir_all(shell::target().join("mutants"))?;
        std::fs::write(kept, output)?;
    }
    Ok(output)
}

fn output(octave: &str, folder: &Path, program: &Program) -> anyhow::Result<Option<String>> {
    let mut command = Command::new(octave);
    command
        .args(["--norc", "--quiet", "--no-history", "--eval", SCRIPT])
        .env("LARIAT_DRIVER", &program.driver)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let child = command.spawn().with_context(|| format!("cannot start {octave}"))?;
    shell::output_within(child, PATIENCE)
}

/// The lines of the simple statement that a line belongs to; Octave names one of them.
fn statement_around(text: &str, line: u64) -> (u64, u64) {
    let parsed = parse(text, &Dialect::OCTAVE);
    let tree = &parsed.tree;
    let line_of = |offset: u32| text[..offset as usize].matches('\n').count() as u64 + 1;
    let is_simple =
        |stmt: Stmt| matches!(stmt, Stmt::Expr(..) | Stmt::Global(_) | Stmt::Persistent(_));
    let simple = tree.stmt_ids().filter(|&id| is_simple(tree.stmt(id)));
    let mut lines = simple.map(|id| {
        let span = tree.stmt_span(id);
        (line_of(span.start), line_of(span.end))
    });
    lines.find(|lines| (lines.0..=lines.1).contains(&line)).unwrap_or((line, line))
}

/// What `lariat check` finds in a folder.
pub fn check(folder: &Path) -> anyhow::Result<BTreeSet<Found>> {
    let lariat = shell::target().join("debug/lariat");
    let words = ["check", "--dialect", "octave", "--format", "json", "--threads", "1", "."];
    let output = Command::new(&lariat)
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .with_context(|| format!("cannot start {}", lariat.display()))?;
    let report: Value = serde_json::from_slice(&output.stdout).context("no report of check")?;
    let findings = report.get("findings").and_then(Value::as_array);
    Ok(findings.into_iter().flatten().filter_map(Found::of).collect())
}

/// A file's name without its extension.
pub fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
