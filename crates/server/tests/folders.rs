//! Several folders, which come and go: each finds what lies in the others.

mod common;

use common::{Client, capabilities, position};
use lariat_project::MemoryFileSystem;
use lariat_server::Host;
use lariat_session::{Input, Problem};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

const MAIN: &str = "function main\ndisp(area(2))\nend\n";
const FILES: [(&str, &str); 2] =
    [("/one/main.m", MAIN), ("/two/area.m", "function a = area(r)\na = r;\nend\n")];

/// What is below the folders; of one that is gone the search says so.
fn find(folders: &[PathBuf]) -> (Vec<Input>, Vec<Problem>) {
    let (mut inputs, mut problems) = (Vec::new(), Vec::new());
    for folder in folders {
        let below = FILES.iter().filter(|(path, _)| Path::new(path).starts_with(folder));
        let found: Vec<Input> =
            below.map(|(path, _)| Input::new(path.into(), path.into(), false)).collect();
        if found.is_empty() {
            let name = folder.display().to_string();
            problems.push(Problem::error(name, "does not exist", "open another folder"));
        }
        inputs.extend(found);
    }
    (inputs, problems)
}

fn host() -> Host {
    let disk = MemoryFileSystem::default();
    Host {
        disk: Arc::new(FILES.iter().fold(disk, |disk, (path, text)| disk.with(path, *text))),
        find: Arc::new(find),
        current: "/one".into(),
        workers: 2,
        patience: Duration::from_secs(60),
        version: "0".into(),
    }
}

fn folder(path: &str) -> Value {
    json!({ "uri": format!("file://{path}"), "name": path })
}

fn definition(client: &mut Client) -> Value {
    let document = json!({ "uri": "file:///one/main.m" });
    let asked = json!({ "textDocument": document, "position": position(MAIN, "area") });
    client.ask_until_answered("textDocument/definition", asked)
}

#[test]
fn folders_come_and_go() {
    let folders = json!([folder("/one"), folder("/two")]);
    let mut client = Client::start_on(host(), capabilities(), Value::Null, folders);
    assert_eq!(definition(&mut client)[0]["uri"], "file:///two/area.m");
    let removed = json!({ "event": { "added": [], "removed": [folder("/two")] } });
    client.tell("workspace/didChangeWorkspaceFolders", removed);
    assert_eq!(definition(&mut client), json!([]));
    let added = json!({ "event": { "added": [folder("/two"), folder("/gone")], "removed": [] } });
    client.tell("workspace/didChangeWorkspaceFolders", added);
    client.message("/gone: does not exist");
    assert_eq!(definition(&mut client)[0]["uri"], "file:///two/area.m");
}
