//! New verdicts, merged into the tables; and the form to write them into.
//!
//! ```text
//! corpus  commit  file  line  level  rule  name  verdict  reason
//! ```
//!
//! A line without a verdict is left out: nobody has judged it yet. A verdict on what has been judged
//! replaces the old one. A corpus that the list does not name is an error, since somebody has to say where
//! it comes from.

use super::Corpus;
use super::matching::Matched;
use super::table::{Judged, Place, Tables, rows_of, text, write_rows};
use anyhow::{Context as _, ensure};
use std::path::Path;

/// The columns of a file of new verdicts.
const COLUMNS: [&str; 9] =
    ["corpus", "commit", "file", "line", "level", "rule", "name", "verdict", "reason"];

/// Merges the verdicts of a file; says what was done.
pub fn add(tables: &mut Tables, path: &Path) -> anyhow::Result<String> {
    let text = text(path)?;
    let (mut new, mut changed, mut open) = (0, 0, 0);
    for (place, cells) in rows_of(&text, path, &COLUMNS)? {
        let [corpus, commit, .., verdict, _] = cells;
        if verdict.is_empty() {
            open += 1;
            continue;
        }
        let row = judged(&place, &cells)?;
        let known = tables.corpora.iter_mut().find(|known| known.name == corpus);
        let corpus = known.with_context(|| place.unknown("corpus of the list", corpus))?;
        ensure!(
            corpus.commit == commit,
            "{place}: the commit of {} in the list is {}, here {commit}",
            corpus.name,
            corpus.commit
        );
        match merge(&mut corpus.judged, row) {
            true => new += 1,
            false => changed += 1,
        }
    }
    Ok(format!("{new} new verdicts, {changed} known before, {open} lines without a verdict"))
}

fn judged(place: &Place, cells: &[&str; 9]) -> anyhow::Result<Judged> {
    let [_, _, row @ ..] = cells;
    ensure!(!row[6].is_empty(), "{place}: a verdict needs a reason");
    Judged::read(place, row)
}

/// Adds a verdict, or replaces the one on the same finding; whether it is new.
fn merge(judged: &mut Vec<Judged>, row: Judged) -> bool {
    let key = |row: &Judged| (row.file.clone(), row.line, row.rule.clone(), row.name.clone());
    match judged.iter_mut().find(|known| key(known) == key(&row)) {
        Some(known) => {
            *known = row;
            false
        }
        None => {
            judged.push(row);
            true
        }
    }
}

/// Writes what nobody has judged, with the message where the reason belongs.
pub fn write_unjudged(path: &Path, results: &[(&Corpus, Matched)]) -> anyhow::Result<()> {
    let rows = results.iter().flat_map(|(corpus, matched)| {
        matched.unjudged.iter().map(|finding| {
            let (line, level) = (finding.line.to_string(), finding.level.word().to_owned());
            let [corpus, commit] = [&corpus.name, &corpus.commit].map(String::clone);
            let [file, rule, name, message] =
                [&finding.file, &finding.rule, &finding.name, &finding.message].map(String::clone);
            [corpus, commit, file, line, level, rule, name, String::new(), message]
        })
    });
    write_rows(path, &COLUMNS, rows)
}

#[cfg(test)]
mod tests {
    use super::super::table::Verdict;
    use super::*;
    use std::fs;

    const ROWS: &str = "one\tc0\ta.m\t3\terror\tr\tx\ttrue\tnever set\n\
        one\tc0\ta.m\t4\twarning\tr\ty\t\t`y` is unknown\n\
        one\tc0\ta.m\t3\terror\tr\tx\tfalse\tset by the caller\n";

    fn tables() -> Tables {
        let [name, repository, commit] = ["one", "own/one", "c0"].map(str::to_owned);
        Tables { corpora: vec![Corpus { name, repository, commit, judged: Vec::new() }] }
    }

    #[test]
    fn the_last_verdict_counts() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("new.tsv");
        fs::write(&file, format!("{}\n{ROWS}", COLUMNS.join("\t")))?;
        let mut tables = tables();
        let done = add(&mut tables, &file)?;
        assert_eq!(done, "1 new verdicts, 1 known before, 1 lines without a verdict");
        tables.write(folder.path())?;
        let read = Tables::read(folder.path())?;
        assert_eq!(read.corpora[0].judged, tables.corpora[0].judged);
        assert_eq!(read.corpora[0].judged[0].verdict, Verdict::False);
        Ok(())
    }

    #[test]
    fn a_verdict_on_another_commit_is_refused() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("new.tsv");
        fs::write(&file, format!("{}\n{}", COLUMNS.join("\t"), ROWS.replace("c0", "c1")))?;
        assert!(add(&mut tables(), &file).is_err_and(|error| error.to_string().contains("c1")));
        Ok(())
    }
}
