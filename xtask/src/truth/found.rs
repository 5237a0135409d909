//! What `lariat check` finds in a corpus, and which commit the corpus is.

use super::table::{self, Level};
use anyhow::{Context as _, bail};
use lariat_soundness::shell;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// A finding as it is compared with verdicts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The file, by its path in the corpus.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// How bad it is.
    pub level: Level,
    /// The rule's code.
    pub rule: String,
    /// The name that it is about, or `-`.
    pub name: String,
    /// Its message.
    pub message: String,
}

impl Finding {
    /// One line for people.
    pub fn describe(&self, corpus: &str) -> String {
        let Self { file, line, level, rule, message, .. } = self;
        format!("{corpus}/{file}:{line}: {}[{rule}]: {message}", level.word())
    }
}

/// Checks a folder with the settings that a user without settings has.
pub fn check(lariat: &Path, folder: &Path) -> anyhow::Result<Vec<Finding>> {
    let mut command = Command::new(lariat);
    command.args(["check", ".", "--no-config", "--format", "json"]).current_dir(folder);
    let output = command.output().with_context(|| format!("cannot start {}", lariat.display()))?;
    let Ok(document) = serde_json::from_slice::<Value>(&output.stdout) else {
        bail!("{}: {}", folder.display(), String::from_utf8_lossy(&output.stderr));
    };
    let rows = document["findings"].as_array().map(Vec::as_slice).unwrap_or_default();
    Ok(rows.iter().filter_map(finding).collect())
}

/// The finding of a row of the JSON document; notes are not judged.
fn finding(row: &Value) -> Option<Finding> {
    let file = row["file"].as_str()?;
    let message = row["message"].as_str()?;
    Some(Finding {
        file: file.strip_prefix("./").unwrap_or(file).to_owned(),
        line: u32::try_from(row["line"].as_u64()?).ok()?,
        level: Level::of(row["severity"].as_str()?)?,
        rule: row["code"].as_str()?.to_owned(),
        name: name(message),
        message: message.to_owned(),
    })
}

/// The first name in backquotes of a message.
fn name(message: &str) -> String {
    let quoted = message.split('`').nth(1).unwrap_or_default();
    let name: String = quoted.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if name.is_empty() { "-".to_owned() } else { name }
}

/// The commits of corpora that are no clones: what `commits.tsv` beside them says.
pub fn commits(folder: &Path) -> anyhow::Result<BTreeMap<String, String>> {
    let path = folder.join("commits.tsv");
    if !path.is_file() {
        return Ok(BTreeMap::new());
    }
    let text = table::text(&path)?;
    let rows = table::rows_of(&text, &path, &["name", "commit"])?;
    Ok(rows.into_iter().map(|(_, [name, commit])| (name.to_owned(), commit.to_owned())).collect())
}

/// The commit of a corpus, if it is known.
pub fn commit(corpus: &Path, commits: &BTreeMap<String, String>) -> Option<String> {
    let name = corpus.file_name()?.to_string_lossy();
    if let Some(commit) = commits.get(&*name) {
        return Some(commit.clone());
    }
    // A folder within another repository has that one's commit, which says nothing.
    if !corpus.join(".git").exists() {
        return None;
    }
    let mut git = Command::new("git");
    git.arg("-C").arg(corpus).args(["rev-parse", "HEAD"]);
    Some(shell::output(&mut git)?.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_is_about_its_first_name() {
        assert_eq!(name("`x` is used, but `y` is not"), "x");
        assert_eq!(name("this string is not closed"), "-");
        assert_eq!(name("found `a\tb`"), "a b");
    }

    #[test]
    fn notes_are_not_judged() {
        let row = |severity: &str| {
            serde_json::json!({"file": "./a.m", "line": 3, "severity": severity, "code": "r",
                "message": "`x` is bad"})
        };
        assert!(finding(&row("note")).is_none());
        assert_eq!(
            finding(&row("error")).map(|it| (it.file, it.name)),
            Some(("a.m".into(), "x".into()))
        );
    }
}
