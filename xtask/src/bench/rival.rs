//! tree-sitter-matlab, to compare with.
//!
//! It reads MATLAB, not Octave: `#` comments, with which nearly every file of
//! Octave's library begins, are errors to it, and recovering costs it time. So
//! it is also measured on those files of the installed packages that it parses
//! without error.

use super::measure::{Row, Text, bytes, median, parse_all, rate, time};
use lariat_soundness::library;
use std::hint::black_box;
use std::time::Duration;
use tree_sitter::{Parser, Tree};

/// Repetitions: it is slow.
const REPETITIONS: usize = 3;

/// The rows about it.
pub fn rows(texts: &[Text]) -> Vec<Row> {
    let mut rival = Rival::new();
    let mut rows = race(&mut rival, texts, ["  tree-sitter-matlab", "  ratio"]);
    let packages = library::packages().into_iter().filter_map(|item| Text::read(item.path));
    let clean: Vec<Text> = packages.filter(|text| rival.accepts(text)).collect();
    if !clean.is_empty() {
        println!(
            "{} files, {:.2} MB without error for it",
            clean.len(),
            bytes(&clean) as f64 / 1e6
        );
        rows.extend(race(&mut rival, &clean, ["  where it finds no error", "  ratio there"]));
    }
    rows
}

/// Both take turns on the same texts, so that what else the machine does slows
/// both.
fn race(rival: &mut Rival, texts: &[Text], [speed, ratio]: [&'static str; 2]) -> Vec<Row> {
    let mut times: [Vec<Duration>; 2] = Default::default();
    for _ in 0..REPETITIONS {
        times[0].push(time(|| parse_all(texts)));
        times[1].push(time(|| rival.parse_all(texts)));
    }
    let [own, other] = times.map(median);
    let faster = other.as_secs_f64() / own.as_secs_f64();
    vec![
        Row::plain(speed, format!("{:.1} MB/s", rate(bytes(texts), other))),
        Row::held(ratio, format!("{faster:.1}"), "at least 10", faster >= 10.0),
    ]
}

/// Its parser, made once and used for all files.
struct Rival(Parser);

impl Rival {
    /// A parser that knows MATLAB. A grammar that this version cannot load
    /// leaves it without language: then it accepts no file.
    fn new() -> Self {
        let mut parser = Parser::new();
        if let Err(error) = parser.set_language(&tree_sitter_matlab::LANGUAGE.into()) {
            println!("tree-sitter-matlab cannot be used: {error}");
        }
        Self(parser)
    }

    fn parse_all(&mut self, texts: &[Text]) {
        for text in texts {
            black_box(self.parse(text));
        }
    }

    fn accepts(&mut self, text: &Text) -> bool {
        self.parse(text).is_some_and(|tree| !tree.root_node().has_error())
    }

    fn parse(&mut self, text: &Text) -> Option<Tree> {
        self.0.parse(&*text.text, None)
    }
}
