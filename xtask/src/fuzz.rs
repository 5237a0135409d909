//! `cargo xtask fuzz`: runs the fuzz targets and keeps what they find.
//!
//! The targets stand in `fuzz/fuzz_targets`: `parse` (lexer, parser, printer, in
//! every dialect) and `check` (all stages). Each starts from the repository's
//! own `.m` files and small files of Octave's library. An input that crashes a
//! target is copied to `crates/syntax/tests/regressions`, where a test runs it
//! ever after.
//!
//! This needs a nightly toolchain and cargo-fuzz; nothing else does.

use anyhow::{Context as _, bail};
use lariat_soundness::{library, shell};
use std::fs;
use std::path::{Path, PathBuf};

/// What to run.
#[derive(clap::Args)]
pub struct Args {
    /// Seconds that each target runs
    #[arg(long, value_name = "N", default_value_t = 600)]
    seconds: u64,
    /// Run only this target
    #[arg(long, value_name = "NAME")]
    target: Option<String>,
    /// Processes for each target
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
}

/// All targets.
const TARGETS: &[&str] = &["parse", "check"];

/// Where inputs that crashed are kept.
const REGRESSIONS: &str = "crates/syntax/tests/regressions";

/// Seeds are smaller than this: mutating a large file finds little.
const SEED_BYTES: u64 = 3 << 10;

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    require_tools()?;
    let wanted = |target: &&&str| args.target.as_deref().is_none_or(|name| name == **target);
    let targets: Vec<&str> = TARGETS.iter().filter(wanted).copied().collect();
    if targets.is_empty() {
        bail!("no such target; there are: {}", TARGETS.join(", "));
    }
    let mut failures = Vec::new();
    for target in targets {
        seed(target)?;
        let ended = fuzz(target, args);
        let kept = keep_crashes(target)?;
        failures.extend(failure(target, kept, ended.err()));
    }
    match failures.is_empty() {
        true => Ok(()),
        false => bail!(failures.join("; ")),
    }
}

/// What went wrong with a target: a run that was interrupted is neither a crash nor a
/// clean run.
fn failure(target: &str, kept: usize, error: Option<anyhow::Error>) -> Option<String> {
    match (kept, error) {
        (0, None) => None,
        (0, Some(error)) => {
            Some(format!("{target} found nothing but did not run to its end: {error}"))
        }
        (kept, _) => Some(format!("{target}: {kept} inputs crashed it, kept in {REGRESSIONS}")),
    }
}

fn require_tools() -> anyhow::Result<()> {
    if !shell::succeeds("cargo", &["+nightly", "--version"]) {
        bail!("a nightly toolchain is needed: `rustup toolchain install nightly`");
    }
    if !shell::succeeds("cargo", &["+nightly", "fuzz", "--version"]) {
        bail!("cargo-fuzz is needed: `cargo install cargo-fuzz`");
    }
    Ok(())
}

fn fuzz(target: &str, args: &Args) -> anyhow::Result<()> {
    println!("\n── fuzz {target}, {} s", args.seconds);
    let mut command = shell::program("cargo");
    command.args(["+nightly", "fuzz", "run", target, "--jobs", &args.jobs.to_string(), "--"]);
    command.arg(format!("-max_total_time={}", args.seconds));
    command.args(["-timeout=10", "-rss_limit_mb=2048", "-max_len=6144", "-print_final_stats=1"]);
    shell::run(&mut command)
}

/// Puts small files into the target's corpus.
fn seed(target: &str) -> anyhow::Result<()> {
    let corpus = shell::root().join("fuzz/corpus").join(target);
    fs::create_dir_all(&corpus)?;
    let mut folders = vec![shell::root().join("examples"), shell::root().join("crates")];
    folders.extend(library::octave_library());
    let present: Vec<PathBuf> = folders.into_iter().filter(|folder| folder.is_dir()).collect();
    for (number, item) in library::below(&present)?.into_iter().enumerate() {
        if fs::metadata(&item.path)?.len() < SEED_BYTES {
            let name = item.path.file_stem().unwrap_or_default().to_string_lossy();
            fs::copy(&item.path, corpus.join(format!("seed-{number}-{name}")))?;
        }
    }
    Ok(())
}

/// Moves the inputs that crashed to where a test runs them; returns how many.
fn keep_crashes(target: &str) -> anyhow::Result<usize> {
    let artifacts = shell::root().join("fuzz/artifacts").join(target);
    let Ok(entries) = fs::read_dir(&artifacts) else { return Ok(0) };
    let folder = shell::root().join(REGRESSIONS);
    fs::create_dir_all(&folder)?;
    let mut kept = 0;
    for entry in entries {
        let path = entry?.path();
        let Some(name) = regression_name(target, &path) else { continue };
        fs::rename(&path, folder.join(&name)).with_context(|| path.display().to_string())?;
        println!("kept {REGRESSIONS}/{name}");
        kept += 1;
    }
    Ok(kept)
}

/// `parse-crash-0123456789.m`; nothing for what is not an input.
fn regression_name(target: &str, artifact: &Path) -> Option<String> {
    let name = artifact.file_name()?.to_str()?;
    let (what, hash) = name.split_once('-')?;
    let short = &hash[..hash.len().min(10)];
    ["crash", "timeout", "oom"].contains(&what).then(|| format!("{target}-{what}-{short}.m"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupted_run_is_neither_clean_nor_a_crash() {
        assert_eq!(failure("parse", 0, None), None);
        let interrupted = failure("parse", 0, Some(anyhow::anyhow!("exit status: 72")));
        assert!(interrupted.is_some_and(|text| text.contains("did not run to its end")));
        let crashed = failure("parse", 2, Some(anyhow::anyhow!("exit status: 77")));
        assert!(crashed.is_some_and(|text| text.contains("2 inputs crashed it")));
    }

    #[test]
    fn artifacts_get_short_names() {
        let name = |artifact| regression_name("parse", Path::new(artifact));
        assert_eq!(name("a/crash-0123456789abcdef").as_deref(), Some("parse-crash-0123456789.m"));
        assert_eq!(name("a/slow-unit-0123"), None);
    }
}
