//! Running other programs, from the repository's root.

use anyhow::{Context as _, bail};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Cargo's words that build the program as the tests do, so that nothing is built twice.
pub const BUILD: [&str; 4] = ["test", "--workspace", "--no-run", "--quiet"];

/// The repository's root.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// The folder of build results, Cargo's own choice included.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => root().join("target"),
    }
}

/// The program that a command tests: the one that is given, or what is built of this source.
pub fn lariat(given: Option<&Path>) -> anyhow::Result<PathBuf> {
    if let Some(path) = given {
        return path.canonicalize().with_context(|| path.display().to_string());
    }
    run(&mut cargo(&BUILD))?;
    Ok(target().join("debug/lariat").canonicalize()?)
}

/// The Cargo that runs this program, in the repository's root.
pub fn cargo(args: &[&str]) -> Command {
    let mut command = program(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    command.args(args);
    command
}

/// A program that runs in the repository's root.
pub fn program(name: &str) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root());
    command
}

/// Runs a command, its output shown; an error names it unless it succeeds.
pub fn run(command: &mut Command) -> anyhow::Result<()> {
    let words = words(command);
    let status = command.status().with_context(|| format!("cannot start `{words}`"))?;
    if !status.success() {
        bail!("`{words}` failed ({status})");
    }
    Ok(())
}

/// Runs a command and returns what it printed, if it succeeds.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// True when `program args…` can be run and succeeds.
pub fn succeeds(name: &str, args: &[&str]) -> bool {
    output(program(name).args(args)).is_some()
}

/// The command as one would type it.
fn words(command: &Command) -> String {
    let args = command.get_args().map(|arg| arg.to_string_lossy());
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default();
    std::iter::once(program.to_string_lossy()).chain(args).collect::<Vec<_>>().join(" ")
}

/// What a process prints; nothing where it takes too long, and it is ended then.
pub fn output_within(mut child: Child, patience: Duration) -> anyhow::Result<Option<String>> {
    let start = Instant::now();
    while child.try_wait()?.is_none() {
        if start.elapsed() > patience {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let output = child.wait_with_output()?;
    Ok(Some(String::from_utf8_lossy(&output.stdout).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_the_command() {
        let error = run(cargo(&["no-such-subcommand"]).stderr(Stdio::null()));
        assert!(error.is_err_and(|error| error.to_string().contains("cargo no-such-subcommand")));
    }

    #[test]
    fn the_root_holds_the_workspace() {
        assert!(root().join("Cargo.toml").is_file() && root().join("xtask").is_dir());
    }
}
