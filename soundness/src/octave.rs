//! Asking GNU Octave's own parser which files it accepts.
//!
//! Octave's internal function `__parse_file__` parses a file and runs nothing
//! of it: neither scripts nor `%!test` blocks. One process answers for all
//! files (4,000 take 2 seconds), so answers are not cached. Where the process
//! dies, the file that it died of is [`Answer::Crashed`] and another process
//! continues after it.
//!
//! A class whose superclass is not on the path is an error *after* parsing; the
//! parser has accepted the file then.

use crate::shell;
use anyhow::Context as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What Octave printed for a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It parses.
    Accepted,
    /// It does not, and why: one line.
    Refused(String),
    /// Octave itself died.
    Crashed,
}

impl Answer {
    fn of_message(message: &str) -> Self {
        match message {
            "" => Self::Accepted,
            _ if message.starts_with("class not found:") => Self::Accepted,
            _ => Self::Refused(message.to_owned()),
        }
    }
}

/// Parses each line's file of the first argument, and writes to the second,
/// for each, a line with the error message, empty without error.
const SCRIPT: &str = r#"
warning ("off", "all");
names = strsplit (fileread (getenv ("LARIAT_FILES")), "\n");
answers = fopen (getenv ("LARIAT_ANSWERS"), "w");
for i = 1:numel (names)
  message = "";
  try
    __parse_file__ (names{i});
  catch problem
    message = strjoin (strsplit (problem.message), " ");
  end
  fprintf (answers, "%s\n", message);
  fflush (answers);
end
fclose (answers);
"#;

/// The program's name, `octave-cli` where it exists.
pub fn program() -> Option<&'static str> {
    ["octave-cli", "octave"].into_iter().find(|name| shell::succeeds(name, &["--version"]))
}

/// Kilobytes that a program under probe may use.
const MOST_MEMORY: u32 = 6_000_000;

/// How long Octave may take until it writes its first word, on a busy machine.
const START: Duration = Duration::from_secs(60);

/// Output beyond this many bytes is a run that does not end.
const MOST_OUTPUT: u64 = 200_000_000;

/// When an Octave that writes to a file is left.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// After so long without a further word.
    pub silence: Duration,
    /// At this time in any case.
    pub until: Option<Instant>,
}

impl Patience {
    /// Waits for the end; ends what is to be left. Did it come to its end by itself?
    pub fn wait(&self, child: &mut Child, output: &Path) -> anyhow::Result<bool> {
        let (mut size, mut since) = (0, Instant::now());
        while child.try_wait()?.is_none() {
            let now = fs::metadata(output).map_or(0, |data| data.len());
            if now != size {
                (size, since) = (now, Instant::now());
            }
            let silence = if size == 0 { self.silence.max(START) } else { self.silence };
            let is_over = self.until.is_some_and(|until| Instant::now() >= until);
            if since.elapsed() > silence || is_over || size > MOST_OUTPUT {
                child.kill()?;
                child.wait()?;
                return Ok(false);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(true)
    }
}

/// Octave for programs that may ask for any memory: what is too much fails there,
/// with Octave's own error, instead of taking the machine down.
pub fn bounded() -> anyhow::Result<Command> {
    let program =
        program().context("GNU Octave is not installed; `cargo xtask setup` says more")?;
    if !cfg!(unix) {
        return Ok(shell::program(program));
    }
    let mut command = shell::program("sh");
    let script = format!("ulimit -v {MOST_MEMORY} && exec \"$0\" \"$@\"");
    command.args(["-c", &script, program]);
    Ok(command)
}

/// Octave's version line, if Octave is installed.
pub fn version() -> Option<String> {
    let output = shell::output(shell::program(program()?).arg("--version"))?;
    output.lines().next().map(str::to_owned)
}

/// For each printed file why Octave does not take it, without the folder's name;
/// nothing where it does.
pub fn ask_of_prints(files: &[PathBuf], prints: &Path) -> anyhow::Result<Vec<Option<String>>> {
    let why = |answer| match answer {
        Answer::Accepted => None,
        Answer::Refused(why) => {
            let why: String = why.replace(&*prints.to_string_lossy(), "");
            Some(format!("Octave refuses the print: {why}"))
        }
        Answer::Crashed => Some("Octave dies of the print".to_owned()),
    };
    Ok(ask(files)?.into_iter().map(why).collect())
}

/// Octave's answer for each of the files, in their order.
pub fn ask(files: &[PathBuf]) -> anyhow::Result<Vec<Answer>> {
    let program =
        program().context("GNU Octave is not installed; `cargo xtask setup` says more")?;
    let dir = tempfile::tempdir()?;
    let mut answers = Vec::with_capacity(files.len());
    while answers.len() < files.len() {
        answers.extend(ask_once(program, dir.path(), &files[answers.len()..])?);
        if answers.len() < files.len() {
            answers.push(Answer::Crashed);
        }
    }
    Ok(answers)
}

/// The answers of one process, fewer than files when it dies.
fn ask_once(program: &str, dir: &Path, files: &[PathBuf]) -> anyhow::Result<Vec<Answer>> {
    let (script, names, answers) = (dir.join("ask.m"), dir.join("names"), dir.join("answers"));
    let list: Vec<_> = files.iter().map(|file| file.to_string_lossy()).collect();
    fs::write(&script, SCRIPT)?;
    fs::write(&names, list.join("\n"))?;
    fs::write(&answers, "")?;
    shell::program(program)
        .args(["--norc", "--quiet", "--no-history"])
        .arg(&script)
        .env("LARIAT_FILES", &names)
        .env("LARIAT_ANSWERS", &answers)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .with_context(|| format!("cannot start {program}"))?;
    let text = String::from_utf8_lossy(&fs::read(&answers)?).into_owned();
    Ok(complete_lines(&text).map(Answer::of_message).collect())
}

/// The lines that end with a line end: a process may die within one.
fn complete_lines(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_superclass_is_not_a_syntax_error() {
        assert_eq!(Answer::of_message(""), Answer::Accepted);
        assert_eq!(Answer::of_message("class not found: handle2"), Answer::Accepted);
        let refused = Answer::of_message("parse error near line 2");
        assert_eq!(refused, Answer::Refused("parse error near line 2".to_owned()));
    }

    #[test]
    fn half_a_line_is_no_answer() {
        assert_eq!(complete_lines("\nparse error\npar").collect::<Vec<_>>(), ["", "parse error"]);
    }

    #[test]
    fn octave_parses_and_does_not_run() -> anyhow::Result<()> {
        if program().is_none() {
            return Ok(());
        }
        let dir = tempfile::tempdir()?;
        let (good, bad) = (dir.path().join("good.m"), dir.path().join("bad.m"));
        fs::write(&good, "exit (3);\n")?;
        fs::write(&bad, "x = (1;\n")?;
        let answers = ask(&[good.clone(), bad, good])?;
        assert_eq!(answers[0], Answer::Accepted);
        assert!(matches!(answers[1], Answer::Refused(_)));
        assert_eq!(answers[2], Answer::Accepted);
        Ok(())
    }
}
