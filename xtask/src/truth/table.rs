//! The tables of verdicts: one list of corpora, and one file of judged findings for each.
//!
//! `corpora.tsv` names each corpus, the repository that it comes from and the commit that was judged:
//!
//! ```text
//! name    repository     commit
//! eeglab  sccn/eeglab    7d1…
//! ```
//!
//! `eeglab.tsv` has a line for each finding that somebody opened. `name` is the first name in backquotes
//! of its message; a message without one has `-`.
//!
//! ```text
//! file  line  level  rule                 name  verdict  reason
//! a.m   12    error  unassigned-variable  k     true     the loop that sets it is commented out
//! ```
//!
//! A true error that Lariat leaves out on purpose has the level `none`; the reason says why.
//!
//! Both are sorted, so that a new verdict is one new line. Cost: linear.

use anyhow::{Context as _, bail, ensure};
use std::fmt;
use std::fs;
use std::path::Path;

/// The columns of `corpora.tsv`.
const CORPORA: [&str; 3] = ["name", "repository", "commit"];
/// The columns of a corpus's file.
const JUDGED: [&str; 7] = ["file", "line", "level", "rule", "name", "verdict", "reason"];

/// How bad a finding is, or should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// An error.
    Error,
    /// A warning.
    Warning,
    /// Left out on purpose.
    None,
}

impl Level {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::None => "none",
        }
    }

    /// The level that a word names.
    pub fn of(word: &str) -> Option<Self> {
        [Self::Error, Self::Warning, Self::None].into_iter().find(|level| level.word() == word)
    }
}

/// What somebody who opened a finding says of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// What it says holds, and is worth saying.
    True,
    /// It holds, but nobody would change the code.
    Harmless,
    /// It does not hold.
    False,
    /// Only somebody who knows what is not in the corpus could say.
    Undecidable,
}

impl Verdict {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::True => "true",
            Self::Harmless => "harmless",
            Self::False => "false",
            Self::Undecidable => "undecidable",
        }
    }

    /// The verdict that a word names.
    pub fn of(word: &str) -> Option<Self> {
        let all = [Self::True, Self::Harmless, Self::False, Self::Undecidable];
        all.into_iter().find(|verdict| verdict.word() == word)
    }
}

/// A judged finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The file, by its path in the corpus.
    pub file: String,
    /// Its line in the commit that was judged.
    pub line: u32,
    /// How bad it was.
    pub level: Level,
    /// The rule's code.
    pub rule: String,
    /// The name that the finding is about, or `-`.
    pub name: String,
    /// Whether it is true.
    pub verdict: Verdict,
    /// Why.
    pub reason: String,
}

/// A corpus and what was judged in it.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// The name of its folder and its file.
    pub name: String,
    /// Where it comes from: `owner/name`.
    pub repository: String,
    /// The commit that was judged; empty for a folder of this repository.
    pub commit: String,
    /// Its judged findings.
    pub judged: Vec<Judged>,
}

/// All corpora, in the order of the list.
pub struct Tables {
    /// The corpora.
    pub corpora: Vec<Corpus>,
}

impl Tables {
    /// Reads the tables of a folder.
    pub fn read(folder: &Path) -> anyhow::Result<Self> {
        let mut corpora = Vec::new();
        let list = folder.join("corpora.tsv");
        for (_, cells) in rows_of(&text(&list)?, &list, &CORPORA)? {
            let [name, repository, commit] = cells.map(str::to_owned);
            let judged = judged(&folder.join(format!("{name}.tsv")))?;
            corpora.push(Corpus { name, repository, commit, judged });
        }
        Ok(Self { corpora })
    }

    /// Writes them.
    pub fn write(&self, folder: &Path) -> anyhow::Result<()> {
        let row = |corpus: &Corpus| {
            [corpus.name.clone(), corpus.repository.clone(), corpus.commit.clone()]
        };
        write_rows(&folder.join("corpora.tsv"), &CORPORA, self.corpora.iter().map(row))?;
        for corpus in &self.corpora {
            let mut judged: Vec<&Judged> = corpus.judged.iter().collect();
            judged.sort_by_key(|row| (&row.file, row.line, &row.rule, &row.name));
            let rows = judged.into_iter().map(|row| {
                let Judged { file, line, level, rule, name, verdict, reason } = row.clone();
                let (level, verdict) = (level.word().to_owned(), verdict.word().to_owned());
                [file, line.to_string(), level, rule, name, verdict, reason]
            });
            write_rows(&folder.join(format!("{}.tsv", corpus.name)), &JUDGED, rows)?;
        }
        Ok(())
    }
}

impl Judged {
    /// The cells of a row: file, line, level, rule, name, verdict, reason.
    pub fn read(place: &Place, cells: &[&str; 7]) -> anyhow::Result<Self> {
        let [file, line, level, rule, name, verdict, reason] = *cells;
        Ok(Self {
            file: file.to_owned(),
            line: place.number(line)?,
            level: Level::of(level).with_context(|| place.unknown("level", level))?,
            rule: rule.to_owned(),
            name: name.to_owned(),
            verdict: Verdict::of(verdict).with_context(|| place.unknown("verdict", verdict))?,
            reason: reason.to_owned(),
        })
    }
}

/// The judged findings of a file; none if there is no such file.
fn judged(path: &Path) -> anyhow::Result<Vec<Judged>> {
    if !path.is_file() {
        return Ok(Vec::new());
    }
    let row = |(place, cells): (Place, [&str; 7])| Judged::read(&place, &cells);
    rows_of(&text(path)?, path, &JUDGED)?.into_iter().map(row).collect()
}

/// A line of a table, for messages.
#[derive(Clone, Debug)]
pub struct Place {
    file: String,
    line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

impl Place {
    /// The message for a word that is none of those that may stand there.
    pub fn unknown(&self, what: &str, word: &str) -> String {
        format!("{self}: `{word}` is not a {what}")
    }

    /// A line number.
    pub fn number(&self, text: &str) -> anyhow::Result<u32> {
        text.parse().with_context(|| self.unknown("line number", text))
    }
}

/// The text of a table.
pub fn text(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The rows below the header, which must be these columns.
pub fn rows_of<'t, const N: usize>(
    text: &'t str,
    path: &Path,
    columns: &[&str; N],
) -> anyhow::Result<Vec<(Place, [&'t str; N])>> {
    let place = |line| Place { file: path.display().to_string(), line };
    let mut lines = text.lines().enumerate();
    let header = lines.next().map_or("", |(_, line)| line);
    ensure!(header == columns.join("\t"), "{}: the columns are {}", place(1), columns.join(", "));
    let row = |(at, line): (usize, &'t str)| {
        let cells: Vec<&str> = line.split('\t').collect();
        match <[&str; N]>::try_from(cells) {
            Ok(cells) => Ok((place(at + 1), cells)),
            Err(cells) => bail!("{}: {} columns instead of {N}", place(at + 1), cells.len()),
        }
    };
    lines.map(row).collect()
}

/// Writes a table.
pub fn write_rows<const N: usize>(
    path: &Path,
    columns: &[&str; N],
    rows: impl Iterator<Item = [String; N]>,
) -> anyhow::Result<()> {
    let mut text = columns.join("\t");
    for row in rows {
        text.push('\n');
        text.push_str(&row.map(|cell| cell.replace(['\t', '\n', '\r'], " ")).join("\t"));
    }
    text.push('\n');
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
