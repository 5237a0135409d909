//! Running many small programs in few processes of GNU Octave.
//!
//! `lariat_batch_.m` takes a list of jobs. What a job prints stands between two
//! marks on standard output; what its probes saw and what the profiler saw go to
//! files. A process that dies, or prints nothing new for too long, takes the job
//! at which it is down with it; another process continues after that job.
//!
//! Two processes at a time. Cost: a fifth of a second a process, and what the
//! programs take.

use crate::octave::{self, Patience};
use anyhow::{Context as _, Result};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Mutex;
use std::time::Duration;

/// A program to run.
pub struct Job {
    /// The folder to run in.
    pub folder: PathBuf,
    /// The name to call.
    pub call: String,
    /// Where its probes write.
    pub observations: Option<PathBuf>,
    /// Where the profiler's calls go.
    pub calls: Option<PathBuf>,
}

/// What became of a job.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// What it printed.
    pub output: String,
}

/// How a job ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// At its end.
    Normal,
    /// With an error.
    Failed(String),
    /// It took too long.
    TimedOut,
    /// With Octave's own end.
    #[default]
    Died,
}

const PROBE: &str = include_str!("lariat_probe_.m");
const TRACE: &str = include_str!("lariat_trace_.m");
const FITS: &str = include_str!("lariat_fits_.m");
const HOLDS: &str = include_str!("lariat_holds_.m");
const BATCH: &str = include_str!("lariat_batch_.m");

/// Processes at a time.
const PROCESSES: usize = 2;
/// Most jobs that one process does.
const CHUNK: usize = 100;

/// Runs all jobs; the answers are in their order.
pub fn run(jobs: &[Job], scratch: &Path, patience: Duration) -> Result<Vec<Run>> {
    let tools = scratch.join("tools");
    fs::create_dir_all(&tools)?;
    fs::write(tools.join("lariat_probe_.m"), PROBE)?;
    fs::write(tools.join("lariat_trace_.m"), TRACE)?;
    fs::write(tools.join("lariat_fits_.m"), FITS)?;
    fs::write(tools.join("lariat_holds_.m"), HOLDS)?;
    fs::write(tools.join("lariat_batch_.m"), BATCH)?;
    let batch = Batch { tools, jobs, patience };
    let results = Mutex::new(vec![Run::default(); jobs.len()]);
    let size = (jobs.len() / (2 * PROCESSES)).clamp(1, CHUNK);
    let chunks = Mutex::new((0..jobs.len()).step_by(size));
    let work = |worker: usize| -> Result<()> {
        while let Some(first) = take(&chunks) {
            let end = (first + size).min(jobs.len());
            let done = batch.chunk(worker, first, end)?;
            if let Ok(mut results) = results.lock() {
                results[first..end].clone_from_slice(&done);
            }
        }
        Ok(())
    };
    let outcomes: Vec<Result<()>> = std::thread::scope(|scope| {
        let work = &work;
        let workers: Vec<_> = (0..PROCESSES).map(|n| scope.spawn(move || work(n))).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    });
    outcomes.into_iter().collect::<Result<Vec<()>>>()?;
    Ok(results.into_inner().unwrap_or_default())
}

fn take(chunks: &Mutex<impl Iterator<Item = usize>>) -> Option<usize> {
    chunks.lock().ok()?.next()
}

struct Batch<'a> {
    tools: PathBuf,
    jobs: &'a [Job],
    patience: Duration,
}

impl Batch<'_> {
    /// Runs the jobs from one to another, with as many processes as it takes.
    fn chunk(&self, worker: usize, first: usize, end: usize) -> Result<Vec<Run>> {
        let mut done = Vec::with_capacity(end - first);
        while first + done.len() < end {
            let start = first + done.len();
            let (runs, timed_out) = self.process(worker, start, end)?;
            let whole = runs.len() == end - start;
            // Where no job began, the first one is taken to be at fault: this ends.
            let ended = runs.last().is_none_or(|run| run.end != End::Died);
            done.extend(runs);
            if !whole && ended {
                done.push(Run::default());
            }
            if timed_out && let Some(last) = done.last_mut() {
                last.end = End::TimedOut;
            }
        }
        done.truncate(end - first);
        Ok(done)
    }

    /// One process: the jobs that it began, and whether it was ended for taking
    /// too long.
    fn process(&self, worker: usize, start: usize, end: usize) -> Result<(Vec<Run>, bool)> {
        let list = self.tools.join(format!("jobs{worker}"));
        let output = self.tools.join(format!("output{worker}"));
        let path = |path: &Option<PathBuf>| {
            path.as_ref().map_or("-".to_owned(), |path| path.display().to_string())
        };
        let line = |(number, job): (usize, &Job)| {
            let Job { folder, call, observations, calls } = job;
            let folder = folder.display();
            format!("{number}\t{folder}\t{call}\t{}\t{}\n", path(observations), path(calls))
        };
        let text: String = self.jobs[start..end].iter().enumerate().map(line).collect();
        fs::write(&list, text)?;
        let quoted = |path: &Path| path.display().to_string().replace('\'', "''");
        let command =
            format!("addpath ('{}'); lariat_batch_ ('{}')", quoted(&self.tools), quoted(&list));
        let mut child = octave::bounded()?
            .args(["--norc", "--quiet", "--no-history", "--eval", &command])
            .stdin(Stdio::null())
            .stdout(File::create(&output)?)
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start GNU Octave")?;
        let patience = Patience { silence: self.patience, until: None };
        let timed_out = !patience.wait(&mut child, &output)?;
        let text = String::from_utf8_lossy(&fs::read(&output)?).into_owned();
        Ok((runs(&text), timed_out))
    }
}

const BEGIN: &str = "\n@@lariat begin ";
const END: &str = "\n@@lariat end ";

/// What stands between the marks.
fn runs(text: &str) -> Vec<Run> {
    let one = |part: &str| {
        let body = part.split_once('\n').map_or("", |(_, body)| body);
        match body.rsplit_once(END) {
            Some((output, how)) => {
                let how = how.lines().next().unwrap_or_default();
                let end = match how.strip_prefix("failed ") {
                    Some(message) => End::Failed(message.to_owned()),
                    None => End::Normal,
                };
                Run { end, output: output.to_owned() }
            }
            None => Run { end: End::Died, output: body.to_owned() },
        }
    };
    text.split(BEGIN).skip(1).map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_is_cut_at_the_marks() {
        let text = "noise\n@@lariat begin 0\nx = 3\n\n@@lariat end ok\n\n@@lariat begin 1\n\
                    \n@@lariat end failed no such\n\n@@lariat begin 2\nhalf";
        let runs = runs(text);
        assert_eq!(runs[0], Run { end: End::Normal, output: "x = 3\n".to_owned() });
        assert_eq!(runs[1].end, End::Failed("no such".to_owned()));
        assert_eq!(runs[2], Run { end: End::Died, output: "half".to_owned() });
    }

    /// A range without end in sight is stored by its bounds, and looked at as such.
    #[test]
    fn what_memory_cannot_hold_is_looked_at() -> Result<()> {
        if octave::version().is_none() {
            return Ok(());
        }
        let dir = tempfile::tempdir()?;
        let text = "x = 1:1e15; c = {x}; lariat_probe_ (1, x); lariat_probe_ (2, c);\n\
                    lariat_trace_ (3, x); lariat_trace_ (4, c);\n";
        fs::write(dir.path().join("long.m"), text)?;
        let (folder, seen) = (dir.path().to_owned(), dir.path().join("seen"));
        let observations = Some(seen.clone());
        let job = Job { folder, call: "long".to_owned(), observations, calls: None };
        let runs = run(&[job], dir.path(), Duration::from_secs(60))?;
        assert_eq!(runs[0].end, End::Normal);
        let observed = fs::read_to_string(&seen)?;
        assert!(observed.contains("M double 2 1 1000000000000000 0"), "{observed}");
        assert!(fs::metadata(seen.with_extension("trace"))?.len() > 0);
        Ok(())
    }

    #[test]
    fn a_process_that_dies_takes_one_job() -> Result<()> {
        if octave::version().is_none() {
            return Ok(());
        }
        let dir = tempfile::tempdir()?;
        let job = |call: &str, text: &str| -> Result<Job> {
            fs::write(dir.path().join(format!("{call}.m")), text)?;
            let folder = dir.path().to_owned();
            Ok(Job { folder, call: call.to_owned(), observations: None, calls: None })
        };
        let jobs = [
            job("one", "disp (1)")?,
            job("two", "exit (3)")?,
            job("three", "while true, end")?,
            job("four", "error ('no')")?,
        ];
        let runs = run(&jobs, dir.path(), Duration::from_secs(2))?;
        let ends: Vec<&End> = runs.iter().map(|run| &run.end).collect();
        let failed = End::Failed("no".to_owned());
        assert_eq!(ends, [&End::Normal, &End::Died, &End::TimedOut, &failed]);
        assert_eq!(runs[0].output, "1\n");
        Ok(())
    }
}
