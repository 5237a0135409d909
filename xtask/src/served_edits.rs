//! `cargo xtask served-edits`: the language server after many edits.
//!
//! The files of a folder are opened in `lariat server`, and random edits are sent, as
//! [`crate::edits`] makes them. Every so many edits, and at the end, the findings of all files
//! must be those of a server that has just been started with these texts, byte for byte.
//!
//! Example: `cargo xtask served-edits --count 10000 toolbox`.
//!
//! Cost: an edit each; a check of all files, twice, for each comparison.

use crate::edits::{edited, read};
use crate::language_client::{Client, url};
use anyhow::{Context as _, ensure};
use lariat_soundness::chance::Random;
use lariat_soundness::shell;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What to edit.
#[derive(clap::Args)]
pub struct Args {
    /// A folder of MATLAB code; nothing in it is changed
    path: PathBuf,
    /// Make so many edits
    #[arg(long, default_value_t = 10_000)]
    count: usize,
    /// Compare with a fresh server after so many edits, and at the end
    #[arg(long, default_value_t = 2_500)]
    compare: usize,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The optimised program is built already
    #[arg(long, hide = true)]
    built: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    if !args.built {
        shell::run(&mut shell::cargo(&["build", "--release", "--package", "lariat-cli"]))?;
    }
    let folder = args.path.canonicalize().context("no such folder")?;
    let mut files = read(&folder)?;
    ensure!(!files.is_empty(), "no MATLAB code in {}", folder.display());
    let names: Vec<String> = files.keys().cloned().collect();
    let mut client = opened(&folder, &files)?;
    let mut random = Random::of(args.seed, 0);
    for number in 1..=args.count {
        let name = random.pick(&names);
        let text = edited(&files[name], &mut random);
        let path = folder.join(name);
        client.set(&path, number as i32 + 1, &text)?;
        if random.below(4) == 0 {
            let asked = json!({ "textDocument": { "uri": url(&path) } });
            client.ask("textDocument/diagnostic", asked)?;
        }
        files.insert(name.clone(), text);
        if number % args.compare.max(1) == 0 || number == args.count {
            let known = findings(&mut client)?;
            let mut fresh = opened(&folder, &files)?;
            let expected = findings(&mut fresh)?;
            fresh.end()?;
            let other = expected.iter().find(|(name, found)| known.get(*name) != Some(found));
            ensure!(other.is_none(), "after {number} edits {:?}", other.map(|(name, _)| name));
            println!("{number} edits: {} files, the same findings", expected.len());
        }
    }
    client.end()
}

/// A server that has these texts.
fn opened(folder: &Path, files: &BTreeMap<String, String>) -> anyhow::Result<Client> {
    let mut client = Client::start(folder)?;
    client.ready()?;
    for (name, text) in files {
        client.open(&folder.join(name), text)?;
    }
    Ok(client)
}

/// The findings of all files, as they were sent.
fn findings(client: &mut Client) -> anyhow::Result<BTreeMap<String, String>> {
    let report = client.ask("workspace/diagnostic", json!({ "previousResultIds": [] }))?;
    let items = report["items"].as_array().context("no report")?;
    let row = |item: &Value| Some((item["uri"].as_str()?.to_owned(), item["items"].to_string()));
    Ok(items.iter().filter_map(row).collect())
}
