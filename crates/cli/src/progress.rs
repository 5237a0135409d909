//! A progress bar for runs that take long, on standard error, only where a
//! person is looking.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Runs shorter than this show no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// A bar that appears when the run takes longer than half a second.
pub struct Progress {
    bar: Option<ProgressBar>,
    started: Instant,
    shown: AtomicBool,
}

impl Progress {
    /// A bar for so many steps; none when `wanted` is false.
    pub fn new(count: usize, wanted: bool) -> Self {
        let bar = wanted.then(|| {
            let bar =
                ProgressBar::with_draw_target(Some(count as u64), ProgressDrawTarget::hidden());
            match ProgressStyle::with_template("{msg} [{bar:40}] {percent} %") {
                Ok(style) => bar.with_style(style.progress_chars("=> ")).with_message("checking"),
                Err(_) => bar,
            }
        });
        Self { bar, started: Instant::now(), shown: AtomicBool::new(false) }
    }

    /// One step more is done.
    pub fn step(&self) {
        let Some(bar) = &self.bar else { return };
        if self.started.elapsed() > PATIENCE && !self.shown.swap(true, Ordering::Relaxed) {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        bar.inc(1);
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
