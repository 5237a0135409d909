//! Files of a corpus that are taken through stages, each as far as it gets, and the
//! list of those that do not reach the last one.

use anyhow::{Context as _, bail};
use lariat_soundness::library::{self, Item};
use lariat_soundness::octave;
use lariat_soundness::shell;
use std::fs;
use std::path::{Path, PathBuf};

/// Failures that are shown unless all are wanted.
const SHOWN: usize = 20;

/// A file, the stage that it reached, and why no further one.
pub struct File<'a, Stage> {
    /// The file.
    pub item: &'a Item,
    /// The last stage that it reached.
    pub stage: Stage,
    /// Why it did not reach the next one.
    pub failure: Option<String>,
    /// Statements that lowering refused, where it is lowered.
    pub refused: usize,
}

impl<'a, Stage> File<'a, Stage> {
    /// A file at a stage.
    pub fn at(item: &'a Item, stage: Stage) -> Self {
        Self { item, stage, failure: None, refused: 0 }
    }
}

/// The files of `paths`, without any those of Octave and its packages; a sample of them
/// if so many are wanted.
pub fn items(paths: &[PathBuf], sample: Option<usize>) -> anyhow::Result<Vec<Item>> {
    let items = match paths.is_empty() {
        true => library::packages(),
        false => library::below(paths)?,
    };
    if items.is_empty() {
        bail!("no .m files; `cargo xtask corpus --download` installs the corpora on Debian");
    }
    Ok(match sample {
        Some(count) => library::sample(items, count),
        None => items,
    })
}

/// Where a file's print goes: class, package and private folders stay.
pub fn printed_path(prints: &Path, original: &Path) -> PathBuf {
    let original = std::path::absolute(original).unwrap_or_else(|_| original.to_owned());
    prints.join(original.strip_prefix("/").unwrap_or(&original))
}

/// Writes a file's print below `prints`.
pub fn write_print(prints: &Path, original: &Path, printed: &str) -> anyhow::Result<()> {
    let path = printed_path(prints, original);
    if let Some(dir) = path.parent() {
        fs::create_dir_all(dir)?;
    }
    fs::write(&path, printed).with_context(|| path.display().to_string())
}

/// Asks Octave of the prints of all files at a stage; those that it accepts get to the
/// next one.
pub fn ask_of_prints<Stage: PartialEq + Copy>(
    files: &mut [File<'_, Stage>],
    (printed, accepted): (Stage, Stage),
    prints: &Path,
) -> anyhow::Result<()> {
    let mut waiting: Vec<_> = files.iter_mut().filter(|file| file.stage == printed).collect();
    let paths: Vec<PathBuf> =
        waiting.iter().map(|file| printed_path(prints, &file.item.path)).collect();
    for (file, refusal) in waiting.iter_mut().zip(octave::ask_of_prints(&paths, prints)?) {
        match refusal {
            None => file.stage = accepted,
            why => file.failure = why,
        }
    }
    Ok(())
}

/// Lists the failures in a file of this name; an error if there are any.
pub fn finish<Stage>(files: &[File<'_, Stage>], list: &str, all: bool) -> anyhow::Result<()> {
    let failures: Vec<String> = files
        .iter()
        .filter_map(|file| {
            Some(format!("{}: {}", file.item.path.display(), file.failure.as_ref()?))
        })
        .collect();
    let dir = shell::target().join("corpus");
    fs::create_dir_all(&dir)?;
    let list = dir.join(list);
    fs::write(&list, failures.join("\n"))?;
    let shown = if all { failures.len() } else { SHOWN };
    failures.iter().take(shown).for_each(|failure| println!("{failure}"));
    match failures.len() {
        0 => Ok(()),
        count => bail!("{count} files fail; all are listed in {}", list.display()),
    }
}
