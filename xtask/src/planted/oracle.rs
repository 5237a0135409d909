//! What GNU Octave says of the planted errors: the functions run as they are, and fail
//! with an error of sizes or indices once they are changed.
//!
//! All programs are run by one process, each in a folder of its own.
//!
//! Cost: one start of Octave, and the runs.

use super::corpus::{DRIVER, Planted};
use anyhow::{Context as _, bail};
use std::fs;
use std::path::Path;
use std::process::Command;

/// For each folder a line: nothing if its driver runs, else the line of the function's file
/// with which it failed (0 where it was not in that file), and why.
const SCRIPT: &str = r#"
warning ("off", "all");
function run_main ()
  main;
end
function line = line_in (stack, name)
  line = 0;
  for k = 1:numel (stack)
    if (strcmp (stack(k).name, name))
      line = stack(k).line;
      return
    end
  end
end
function is = is_of_sizes (problem)
  words = {"nonconformant", "dimensions mismatch", "out of bound", "subscripts must be"};
  is_in = @(word) ! isempty (strfind (problem.message, word));
  is = any (cellfun (is_in, words));
end
folders = strsplit (strtrim (fileread ("folders")), "\n");
root = pwd ();
for at = 1:numel (folders)
  cd (fullfile (root, folders{at}));
  name = strsplit (folders{at}, "-"){1};
  clear ("main", name);
  answer = "";
  try
    evalc ("run_main ()");
  catch problem
    kind = {"other", "sizes"}{1 + is_of_sizes (problem)};
    message = strjoin (strsplit (problem.message), " ");
    answer = sprintf ("%d %s %s", line_in (problem.stack, name), kind, message);
  end
  cd (root);
  printf ("%s\n", answer);
end
"#;

/// The lines with which the changed functions fail.
///
/// # Errors
/// Where a function does not run as it is, or does not fail for sizes once it is changed.
pub fn prove(octave: &str, all: &[Planted]) -> anyhow::Result<Vec<Option<usize>>> {
    let answers = answers(octave, all)?;
    let mut wrong = Vec::new();
    let mut lines = Vec::new();
    for (one, pair) in all.iter().zip(answers.chunks(2)) {
        let [original, changed] = pair else { bail!("Octave ended before {}", one.name) };
        let mut words = changed.split(' ');
        lines.push(words.next().and_then(|line| line.parse().ok()).filter(|&line| line > 0));
        if !original.is_empty() {
            wrong.push(format!("{}: fails as it is: {original}", one.name));
        }
        if words.next() != Some("sizes") {
            wrong.push(format!("{}: no error of sizes: {changed}", one.name));
        }
    }
    if !wrong.is_empty() {
        bail!("Octave denies the corpus:\n{}", wrong.join("\n"));
    }
    Ok(lines)
}

/// What Octave says of each function as it is, and as it is changed.
fn answers(octave: &str, all: &[Planted]) -> anyhow::Result<Vec<String>> {
    let root = tempfile::tempdir()?;
    let mut folders = String::new();
    for one in all {
        for (kind, text) in [("original", &one.original), ("changed", &one.changed)] {
            let name = format!("{}-{kind}", one.name);
            write(&root.path().join(&name), one, text)?;
            folders += &(name + "\n");
        }
    }
    fs::write(root.path().join("folders"), folders)?;
    let output = Command::new(octave)
        .args(["--norc", "--quiet", "--no-history", "--eval", SCRIPT])
        .current_dir(root.path())
        .output()
        .with_context(|| format!("cannot start {octave}"))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let answers: Vec<String> = printed.lines().map(str::to_owned).collect();
    if answers.len() != 2 * all.len() {
        bail!("Octave ended early: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(answers)
}

fn write(folder: &Path, one: &Planted, text: &str) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join(format!("{}.m", one.name)), text)?;
    fs::write(folder.join(DRIVER), &one.driver)?;
    Ok(())
}
