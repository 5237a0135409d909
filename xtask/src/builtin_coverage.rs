//! `cargo xtask builtin-coverage`: which calls does the specification of
//! builtins know?
//!
//! The thesis chose its builtins by counting call sites over a corpus (`000`
//! section 3.1.1, appendix A). Here the corpus is the code of GNU Octave's own
//! library and of Debian's `octave-*` packages. A call site is an occurrence of
//! an identifier that is read, called as a command or made a handle, and whose
//! kind is function by the flow-sensitive analysis (`001`), unless a function of
//! the same file has the name. Octave is asked once which names are compiled-in
//! functions (`exist` returns 5) and which are files of its library, and the
//! answer is kept in `target/octave-names.txt`.
//!
//! Two shares are printed: of the call sites of compiled-in functions, which must
//! reach [`BAR`], and of those of library files, which Lariat can read but knows
//! better by their specification. After each stand the most frequent names that
//! are missing. A third part is about the names of all products: [`knowledge`].
//!
//! Cost: a few seconds for 3,000 files in a debug build.

mod calls;
mod knowledge;

use anyhow::{Context as _, bail};
use calls::{Calls, Count};
use lariat_analysis::shipped_names;
use lariat_base::source;
use lariat_builtins::builtins;
use lariat_kinds::{Analysis, Kind, Role};
use lariat_project::{Library, LocalFunctions, ProjectFile, SearchPath};
use lariat_soundness::library::{self, Item};
use lariat_soundness::{octave, shell};
use lariat_syntax::Dialect;
use lariat_syntax::tree::{Expr, ExprId, Stmt, StmtId, Tree};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// What to measure.
#[derive(clap::Args)]
pub struct Args {
    /// Files and folders; without any, the files of Octave and its packages
    paths: Vec<PathBuf>,
    /// How many missing names to show
    #[arg(long, value_name = "N", default_value_t = 40)]
    missing: usize,
}

/// The share of call sites of compiled-in functions that must be known.
const BAR: f64 = 0.97;

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let items = match args.paths.is_empty() {
        true => library::packages(),
        false => library::below(&args.paths)?,
    };
    if items.is_empty() {
        bail!("no .m files; `cargo xtask setup --corpora` installs the corpora on Debian");
    }
    let (calls, foreign) = calls(&items)?;
    let origins = origins()?;
    let of = |origin| Share::of(&calls, |name| origins.get(name) == Some(&origin));
    let (compiled, files) = (of(Origin::Compiled), of(Origin::File));
    println!("{} files, {} builtins specified", items.len(), builtins().concrete().count());
    println!("{}", compiled.line("compiled-in functions"));
    println!("  missing: {}", compiled.missing(args.missing));
    println!("{}", files.line("library files"));
    println!("  missing: {}", files.missing(args.missing));
    for line in knowledge::lines(&foreign, args.missing) {
        println!("{line}");
    }
    if compiled.part() < BAR {
        bail!("the specification covers less than {:.0} %", 100.0 * BAR);
    }
    Ok(())
}

/// Where a name of Octave's comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// Compiled into Octave.
    Compiled,
    /// A file of its library, or a part that it loads.
    File,
}

/// Counts of call sites, known and missing.
#[derive(Default)]
struct Share<'a> {
    known: usize,
    missing: Vec<(&'a str, usize)>,
}

impl<'a> Share<'a> {
    /// Of the calls of the names that count.
    fn of(calls: &'a Calls, counts: impl Fn(&str) -> bool) -> Self {
        let mut share = Self::default();
        for (name, &Count { all: count, .. }) in calls.iter().filter(|call| counts(call.0)) {
            match builtins().find(name) {
                Some(_) => share.known += count,
                None => share.missing.push((name, count)),
            }
        }
        share.missing.sort_by_key(|&(name, count)| (std::cmp::Reverse(count), name));
        share
    }

    fn total(&self) -> usize {
        self.known + self.missing.iter().map(|missing| missing.1).sum::<usize>()
    }

    fn part(&self) -> f64 {
        self.known as f64 / self.total().max(1) as f64
    }

    fn line(&self, title: &str) -> String {
        let (known, total) = (self.known, self.total());
        format!("{title}: {known} of {total} call sites, {:.2} %", 100.0 * self.part())
    }

    fn missing(&self, most: usize) -> String {
        let shown = self.missing.iter().take(most);
        shown.map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
    }
}

/// All calls, and those of names of which the caller's folder has no file.
fn calls(items: &[Item]) -> anyhow::Result<(Calls, Calls)> {
    let (mut all, mut foreign) = (Calls::new(), Calls::new());
    for group in items.chunk_by(|a, b| a.group == b.group) {
        let files = group.iter().map(|item| ProjectFile::unread(&item.path)).collect();
        let library = Library::new(files, &SearchPath::assumed([]), vec![shipped_names()]);
        let mut calls = Calls::new();
        for item in group {
            let bytes = fs::read(&item.path).with_context(|| item.path.display().to_string())?;
            if let Ok((text, _)) = source::decode(bytes) {
                count(&item.path, text, &library, &mut calls);
            }
        }
        let stem = |item: &Item| Some(item.path.file_stem()?.to_str()?.to_owned());
        let own: HashSet<String> = group.iter().filter_map(stem).collect();
        add(&mut foreign, calls.iter().filter(|call| !own.contains(call.0)));
        add(&mut all, calls.iter());
    }
    Ok((all, foreign))
}

fn add<'a>(sum: &mut Calls, calls: impl Iterator<Item = (&'a String, &'a Count)>) {
    for (name, count) in calls {
        let entry = sum.entry(name.clone()).or_default();
        *entry = Count { all: entry.all + count.all, used: entry.used + count.used };
    }
}

fn count(path: &Path, text: String, library: &Library, calls: &mut Calls) {
    let tree = &lariat_syntax::parse(text, &Dialect::OCTAVE).tree;
    let kinds = lariat_kinds::analyze(tree, &library.view(path), Analysis::FlowSensitive);
    let local = LocalFunctions::of(tree);
    let called = |role| matches!(role, Role::Read | Role::Command | Role::Handle);
    let alone = calls_alone(tree);
    for occurrence in &kinds.occurrences {
        let is_call = occurrence.kind == Kind::Fn && called(occurrence.role);
        if is_call && local.visible(tree, occurrence.sym, occurrence.function).is_none() {
            let entry = calls.entry(tree.name(occurrence.sym).to_owned()).or_default();
            entry.all += 1;
            let is_used = occurrence.role == Role::Read && !alone.contains(&occurrence.expr);
            entry.used += usize::from(is_used);
        }
    }
}

/// The names of calls that are statements: nothing uses a result.
fn calls_alone(tree: &Tree) -> HashSet<ExprId> {
    let of_stmt = |stmt: StmtId| {
        let Stmt::Expr(expr, _) = tree.stmt(stmt) else { return None };
        Some(match tree.expr(expr) {
            Expr::Index(called, _) => called,
            _ => expr,
        })
    };
    tree.stmt_ids().filter_map(of_stmt).collect()
}

/// Writes a line `name code` for each function, to the file that is named.
const SCRIPT: &str = r#"
warning ("off", "all");
names = unique ([__builtins__(); __list_functions__()(:)]);
answers = fopen (getenv ("LARIAT_ANSWERS"), "w");
for i = 1:numel (names)
  fprintf (answers, "%s %d\n", names{i}, exist (names{i}));
end
fclose (answers);
"#;

/// Octave's functions with their origins, from the file that keeps them.
fn origins() -> anyhow::Result<HashMap<String, Origin>> {
    let kept = shell::target().join("octave-names.txt");
    if !kept.exists() {
        fs::create_dir_all(shell::target())?;
        ask(&kept)?;
    }
    let text = fs::read_to_string(&kept)?;
    let origins = text.lines().filter_map(|line| {
        let (name, code) = line.split_once(' ')?;
        let origin = if code == "5" { Origin::Compiled } else { Origin::File };
        Some((name.to_owned(), origin))
    });
    Ok(origins.collect())
}

fn ask(answers: &Path) -> anyhow::Result<()> {
    let program = octave::program().context("GNU Octave is not installed")?;
    shell::program(program)
        .args(["--norc", "--quiet", "--no-history", "--eval", SCRIPT])
        .env("LARIAT_ANSWERS", answers)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .with_context(|| format!("cannot start {program}"))?;
    if !answers.exists() {
        bail!("{program} listed no names");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_occurrences_of_functions() {
        let text =
            "function f (x)\n y = numel (x); numel = y; g (@numel); hold on\nfunction g (h)\n";
        let library = Library::new(vec![], &SearchPath::assumed([]), vec![shipped_names()]);
        let mut calls = Calls::new();
        let all = |calls: &Calls, name: &str| calls.get(name).map(|count| count.all);
        let first = "function x = q (a)\n x = zeros (columns (a));\n";
        count("/f.m".as_ref(), first.into(), &library, &mut calls);
        assert_eq!(calls.get("zeros"), Some(&Count { all: 1, used: 1 }));
        assert_eq!(all(&calls, "columns"), Some(1));
        calls.clear();
        count("/f.m".as_ref(), text.into(), &library, &mut calls);
        assert!(!calls.contains_key("g"));
        assert_eq!(calls.get("hold"), Some(&Count { all: 1, used: 0 }));
    }

    #[test]
    fn shares() {
        let calls = [("plus", 3), ("no_such", 1)];
        let calls = calls.map(|(name, all)| (name.to_owned(), Count { all, used: 0 })).into();
        let share = Share::of(&calls, |_| true);
        assert_eq!((share.total(), share.missing(5)), (4, "no_such 1".to_owned()));
        assert!((share.part() - 0.75).abs() < 1e-9);
    }
}
