//! A project of many files on a slow disk: what is open is answered about from its own folder, then
//! from the names of all files, then from all files.

mod common;

use common::{Client, ROOT, at, uri};
use lariat_project::{DirEntry, FileSystem, MemoryFileSystem, OpenFile};
use lariat_server::Host;
use lariat_session::Input;
use serde_json::{Value, json};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const MAIN: &str = "function main\ny = near_by(1) + far_away(2);\ndisp(y)\nend\n";
const NEAR: &str = "function y = near_by(x)\n% NEAR_BY  Beside main.\ny = x;\nend\n";
const FAR: &str = "function y = far_away(x)\n% FAR_AWAY  In a folder of its own.\ny = x;\nend\n";

/// Work that waits until it is let go on.
#[derive(Clone, Default)]
struct Gate(Arc<AtomicBool>);

impl Gate {
    fn open(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    fn pass(&self) {
        while !self.0.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// A disk on which the files of one folder are read only once a gate is open.
struct Slow(MemoryFileSystem, Gate);

impl FileSystem for Slow {
    fn list(&self, folder: &Path) -> io::Result<Vec<DirEntry>> {
        self.0.list(folder)
    }
    fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        if file.starts_with("/p/many") {
            self.1.pass();
        }
        self.0.read(file)
    }
    fn open(&self, file: &Path) -> io::Result<Box<dyn OpenFile>> {
        if file.starts_with("/p/many") {
            self.1.pass();
        }
        self.0.open(file)
    }
    fn is_file(&self, path: &Path) -> bool {
        self.0.is_file(path)
    }
    fn is_dir(&self, path: &Path) -> bool {
        self.0.is_dir(path)
    }
    fn real_path(&self, path: &Path) -> io::Result<PathBuf> {
        self.0.real_path(path)
    }
}

/// A client of a server with many files, the gate of the search and that of the reading.
fn started(patience: Duration) -> (Client, Gate, Gate) {
    let (search, reading) = (Gate::default(), Gate::default());
    let mut files = vec![("main.m".to_owned(), MAIN.to_owned())];
    files.push(("near_by.m".into(), NEAR.into()));
    files.push(("far/far_away.m".into(), FAR.into()));
    for number in 0..250 {
        let text = format!("function y = f{number}\ny = near_by({number});\nend\n");
        files.push((format!("many/f{number}.m"), text));
    }
    let place = |name: &str| Path::new(ROOT).join(name);
    let disk = files.iter().fold(MemoryFileSystem::default(), |disk, (name, text)| {
        disk.with(place(name), text.as_str())
    });
    let inputs: Vec<Input> =
        files.iter().map(|(name, _)| Input::new(name.into(), place(name), false)).collect();
    let gate = search.clone();
    let host = Host {
        disk: Arc::new(Slow(disk, reading.clone())),
        find: Arc::new(move |folders: &[PathBuf]| {
            if !folders.iter().any(|folder| folder == Path::new(ROOT)) {
                return (Vec::new(), Vec::new());
            }
            gate.pass();
            (inputs.clone(), Vec::new())
        }),
        current: ROOT.into(),
        workers: 2,
        patience,
        version: "0".into(),
    };
    let folders = json!([{ "uri": format!("file://{ROOT}"), "name": "p" }]);
    (Client::start_on(host, common::capabilities(), Value::Null, folders), search, reading)
}

fn hover(client: &mut Client, name: &str) -> String {
    client.ask_until_answered("textDocument/hover", at("main.m", MAIN, name)).to_string()
}

#[test]
fn what_is_known_grows() {
    let (mut client, search, reading) = started(Duration::ZERO);
    client.open("main.m", MAIN);
    assert!(hover(&mut client, "near_by").contains("Beside main"));
    assert!(!hover(&mut client, "far_away").contains("of its own"), "it is not found yet");
    let mut all = at("main.m", MAIN, "near_by");
    all["context"] = json!({ "includeDeclaration": true });
    let references = client.begin("textDocument/references", all);
    let symbols = client.begin("workspace/symbol", json!({ "query": "f249" }));
    let unwanted = client.begin("workspace/symbol", json!({ "query": "f" }));
    // The names are known: the first findings, and none of a name that is nowhere.
    search.open();
    assert_eq!(client.findings("main.m", 1), [""; 0]);
    assert!(hover(&mut client, "far_away").contains("of its own"));
    let id = unwanted.to_string();
    client.tell("$/cancelRequest", json!({ "id": id.parse::<i32>().expect("a number") }));
    let cancelled = client.response(&unwanted).error.map(|error| error.code);
    assert_eq!(cancelled, Some(lsp_server::ErrorCode::RequestCanceled as i32));
    // All is known.
    reading.open();
    let found = client.response(&references).result.unwrap_or_default();
    assert_eq!(found.as_array().map(Vec::len), Some(252));
    let found = client.response(&symbols).result.unwrap_or_default();
    assert_eq!(found[0]["location"]["uri"], uri("many/f249.m"));
}

#[test]
fn within_its_patience_nothing_is_answered_twice() {
    let (mut client, search, reading) = started(Duration::from_secs(60));
    client.open("main.m", MAIN);
    let asked = client.begin("textDocument/hover", at("main.m", MAIN, "far_away"));
    reading.open();
    search.open();
    let answer = client.response(&asked);
    match answer.error {
        // The text was put into the session of all files in the meantime.
        Some(error) => assert_eq!(error.code, lsp_server::ErrorCode::ContentModified as i32),
        None => assert!(answer.result.unwrap_or_default().to_string().contains("of its own")),
    }
    assert!(hover(&mut client, "far_away").contains("of its own"));
}
