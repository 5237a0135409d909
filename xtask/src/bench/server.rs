//! The language server as a process: the time of each request, seen from a client.
//!
//! Of some files of the folder, spread evenly, each is opened, edited and asked about. The
//! figure is the 95th percentile.
//!
//! The first findings are those of an open file from the start of the server on, while it reads
//! the others. *Cancel to idle*: the findings of all files are asked for, and no more wanted;
//! a question that only a worker without work can answer is answered then.

use super::measure::Row;
use crate::language_client::{Client, url};
use lariat_soundness::library;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// So many files are edited.
const FILES: usize = 60;

/// The server works for so long before its answer is not wanted any more.
const WORK_BEFORE_CANCEL: Duration = Duration::from_millis(10);

/// What is measured, with its bar in milliseconds.
const FIGURES: [(&str, &str, u128); 12] = [
    ("initialize", "100 ms", 100),
    ("first findings", "500 ms", 500),
    ("keystroke to tokens", "10 ms", 10),
    ("keystroke to findings", "50 ms", 50),
    ("hover", "10 ms", 10),
    ("definition", "10 ms", 10),
    ("highlight", "10 ms", 10),
    ("completion after a keystroke", "30 ms", 30),
    ("references", "100 ms", 100),
    ("rename", "100 ms", 100),
    ("outline", "10 ms", 10),
    ("cancel to idle", "20 ms", 20),
];

/// A project of more files than this may take the memory of a large one.
const LARGE: usize = 5_000;

/// The rows about the server of a folder.
pub fn rows(folder: &Path) -> anyhow::Result<Vec<Row>> {
    let folder = folder.canonicalize()?;
    let items = library::below(std::slice::from_ref(&folder))?;
    let count = items.len();
    let step = (count / FILES).max(1);
    let texts = items.into_iter().step_by(step).filter_map(|item| {
        let text = std::fs::read_to_string(&item.path).ok()?;
        Some((item.path, text))
    });
    let texts: Vec<(PathBuf, String)> = texts.collect();
    let mut times = vec![Vec::new(); FIGURES.len()];
    for (path, text) in texts.iter().step_by(12) {
        let start = Instant::now();
        let mut client = Client::start(&folder)?;
        times[0].push(start.elapsed());
        times[1].push(timed(|| first_findings(&mut client, path, text))?);
        client.end()?;
    }
    let mut client = Client::start(&folder)?;
    client.ready()?;
    for (path, text) in &texts {
        for (place, time) in asked(&mut client, path, text)? {
            times[place].push(time);
        }
    }
    let peak = client.peak_memory().unwrap_or_default();
    client.end()?;
    let mut rows: Vec<Row> = FIGURES.iter().zip(times).map(row).collect();
    let (bar, most) = if count > LARGE { ("1.5 GiB", 1536) } else { ("150 MiB", 150) };
    rows.push(Row::held("server: peak memory", format!("{peak} MiB"), bar, peak <= most));
    println!("{count} files");
    Ok(rows)
}

fn row(
    (&(what, bar, most), mut times): (&(&'static str, &'static str, u128), Vec<Duration>),
) -> Row {
    times.sort();
    let place = times.len().saturating_sub(1) * 95 / 100;
    let time = times.get(place).copied().unwrap_or_default();
    let figure = format!("{:.1} ms", time.as_secs_f64() * 1e3);
    Row::held(what, figure, bar, time.as_millis() <= most)
}

fn timed(work: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<Duration> {
    let start = Instant::now();
    work()?;
    Ok(start.elapsed())
}

fn first_findings(client: &mut Client, path: &Path, text: &str) -> anyhow::Result<()> {
    client.ready()?;
    client.open(path, text)?;
    client.ask("textDocument/diagnostic", document(path)).map(drop)
}

fn document(path: &Path) -> Value {
    json!({ "textDocument": { "uri": url(path) } })
}

/// The times of one file: an edit in its last function before each question about it.
fn asked(client: &mut Client, path: &Path, text: &str) -> anyhow::Result<Vec<(usize, Duration)>> {
    client.open(path, text)?;
    client.ask("textDocument/diagnostic", document(path))?;
    let line = text.lines().position(|line| line.starts_with("function")).unwrap_or(0);
    let mut version = 1;
    let mut edit = |client: &mut Client, written: &str| {
        version += 1;
        let mut lines: Vec<&str> = text.lines().collect();
        lines.insert((line + 1).min(lines.len()), written);
        client.set(path, version, &lines.join("\n"))
    };
    let header = text.lines().nth(line).unwrap_or("");
    let column = header.find('(').map_or(0, |at| header[..at].trim_end().len().saturating_sub(1));
    let at = |line: usize, column: usize| {
        let mut asked = document(path);
        asked["position"] = json!({ "line": line, "character": column });
        asked
    };
    let place = at(line, column);
    let mut times = Vec::new();
    let methods = [
        (2, "x1 = 1;", "textDocument/semanticTokens/full", document(path)),
        (3, "x2 = 2;", "textDocument/diagnostic", document(path)),
        (7, "si", "textDocument/completion", at(line + 1, 2)),
    ];
    for (figure, written, method, params) in methods {
        let start = Instant::now();
        edit(client, written)?;
        client.ask(method, params)?;
        times.push((figure, start.elapsed()));
    }
    edit(client, "x3 = 3;")?;
    client.ask("textDocument/diagnostic", document(path))?;
    let mut referring = place.clone();
    referring["context"] = json!({ "includeDeclaration": true });
    let methods = [
        (4, "textDocument/hover", place.clone()),
        (5, "textDocument/definition", place.clone()),
        (6, "textDocument/documentHighlight", at(line + 1, 1)),
        (8, "textDocument/references", referring),
        (10, "textDocument/documentSymbol", document(path)),
    ];
    for (figure, method, params) in methods {
        let start = Instant::now();
        client.ask(method, params)?;
        times.push((figure, start.elapsed()));
    }
    let mut renaming = place;
    renaming["newName"] = json!("another_name_for_it");
    let start = Instant::now();
    // A rename that is refused has been looked into as well.
    _ = client.ask("textDocument/rename", renaming);
    times.push((9, start.elapsed()));
    edit(client, "x4 = 4;")?;
    let long = client.begin("workspace/diagnostic", json!({ "previousResultIds": [] }))?;
    std::thread::sleep(WORK_BEFORE_CANCEL);
    let start = Instant::now();
    client.cancel(long)?;
    let mut nothing = at(0, 0);
    nothing["context"] = json!({ "includeDeclaration": true });
    client.ask("textDocument/references", nothing)?;
    times.push((11, start.elapsed()));
    client.tell("textDocument/didClose", document(path))?;
    Ok(times)
}
