//! Texts to measure on, times, and the lines of the table of figures.

use lariat_base::source;
use lariat_syntax::{Dialect, Parse};
use std::fs;
use std::hint::black_box;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A line of the table: what was measured, the figure, the bar and whether it
/// is met.
pub struct Row {
    pub what: &'static str,
    pub figure: String,
    pub bar: &'static str,
    pub met: Option<bool>,
}

impl Row {
    /// A figure with a bar.
    pub fn held(what: &'static str, figure: String, bar: &'static str, met: bool) -> Self {
        Self { what, figure, bar, met: Some(met) }
    }

    /// A figure without one.
    pub fn plain(what: &'static str, figure: String) -> Self {
        Self { what, figure, bar: "", met: None }
    }
}

/// A file, read and decoded.
#[derive(Clone)]
pub struct Text {
    pub path: PathBuf,
    pub text: Arc<str>,
}

impl Text {
    pub fn read(path: PathBuf) -> Option<Self> {
        let (text, _) = source::decode(fs::read(&path).ok()?).ok()?;
        Some(Self { path, text: text.into() })
    }

    pub fn parse(&self) -> Parse {
        lariat_syntax::parse(self.text.clone(), &Dialect::OCTAVE)
    }
}

pub fn bytes(texts: &[Text]) -> usize {
    texts.iter().map(|text| text.text.len()).sum()
}

/// The time that `work` takes.
pub fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// Bytes over time in MB/s.
pub fn rate(bytes: usize, time: Duration) -> f64 {
    bytes as f64 / 1e6 / time.as_secs_f64().max(1e-9)
}

pub fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

pub fn parse_all(texts: &[Text]) {
    for text in texts {
        black_box(text.parse());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_median_is_the_middle() {
        let times = [5, 1, 100].map(Duration::from_millis).to_vec();
        assert_eq!(median(times), Duration::from_millis(5));
        assert_eq!(median(Vec::new()), Duration::ZERO);
    }

    #[test]
    fn a_rate_is_in_megabytes_a_second() {
        assert!((rate(6_000_000, Duration::from_millis(100)) - 60.0).abs() < 1e-9);
    }
}
