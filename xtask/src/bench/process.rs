//! The program as a process: its time from start to end, its peak memory.

use super::measure::{Row, median, milliseconds};
use anyhow::Context as _;
use lariat_soundness::shell;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The rows about `lariat check` of a folder.
pub fn rows(folder: &Path, repetitions: usize) -> anyhow::Result<Vec<Row>> {
    let one = milliseconds(duration(repetitions, || one_core(folder))?);
    let all = milliseconds(duration(repetitions, || check(folder, None))?);
    let peak = peak_memory(&mut one_core(folder))? as f64 / 1024.0;
    Ok(vec![
        Row::held("check, one core", format!("{one:.0} ms"), "under 2000 ms", one < 2000.0),
        Row::plain("check, all cores", format!("{all:.0} ms")),
        Row::plain("check, one core: peak memory", format!("{peak:.0} MiB")),
    ])
}

/// `lariat check FOLDER` on one thread, kept on one core where `taskset` exists.
fn one_core(folder: &Path) -> Command {
    let pin = shell::succeeds("taskset", &["--version"]);
    let mut command = check(folder, pin.then_some(&["taskset", "--cpu-list", "0"]));
    command.args(["--threads", "1"]);
    command
}

fn check(folder: &Path, prefix: Option<&[&str]>) -> Command {
    let lariat = shell::target().join("release/lariat");
    let mut command = match prefix.unwrap_or_default() {
        [] => shell::program(&lariat.to_string_lossy()),
        [first, rest @ ..] => {
            let mut command = shell::program(first);
            command.args(rest).arg(lariat);
            command
        }
    };
    command.args(["check", "--dialect", "octave"]).arg(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// The median time of the runs from start to end.
fn duration(repetitions: usize, command: impl Fn() -> Command) -> anyhow::Result<Duration> {
    let mut times = Vec::with_capacity(repetitions);
    for _ in 0..repetitions {
        let mut command = command();
        let start = Instant::now();
        let status = command.status().context("cannot start lariat")?;
        times.push(start.elapsed());
        anyhow::ensure!(matches!(status.code(), Some(0 | 1)), "`lariat check` ended with {status}");
    }
    Ok(median(times))
}

/// The most memory that a process held, in KiB. It is asked for until the
/// process ends; the kernel's figure only grows, so little is missed.
pub fn peak_memory(command: &mut Command) -> anyhow::Result<u64> {
    let mut child = command.spawn().context("cannot start a program")?;
    let mut peak = 0;
    while child.try_wait()?.is_none() {
        peak = high_water_mark(&child).unwrap_or(0).max(peak);
        std::thread::sleep(Duration::from_micros(500));
    }
    Ok(peak)
}

fn high_water_mark(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_of_a_process_is_seen() -> anyhow::Result<()> {
        if cfg!(target_os = "linux") {
            assert!(peak_memory(Command::new("sleep").arg("0.05"))? > 0);
        }
        Ok(())
    }
}
