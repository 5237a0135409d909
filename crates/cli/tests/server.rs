//! `lariat server`: the real process over standard input and output.
#![allow(clippy::expect_used, reason = "a test")]

mod common;

use common::Folder;
use lsp_server::{Message, Notification, Request, RequestId};
use serde_json::{Value, json};
use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A client of a process.
struct Client {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    number: i32,
}

impl Client {
    fn start(folder: &Folder) -> Self {
        let mut client = Self::process(folder);
        let root = url(folder, "");
        let params = json!({
            "capabilities": {},
            "workspaceFolders": [{ "uri": root.trim_end_matches('/'), "name": "test" }],
        });
        let initialized = client.ask("initialize", params);
        assert_eq!(initialized["serverInfo"]["name"], "lariat");
        client.tell("initialized", json!({}));
        client
    }

    fn process(folder: &Folder) -> Self {
        let program = assert_cmd::cargo::cargo_bin("lariat");
        let mut child = Command::new(program)
            .args(["server", "--stdio"])
            .current_dir(folder.path("."))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("lariat starts");
        let input = child.stdin.take().expect("its input");
        let output = BufReader::new(child.stdout.take().expect("its output"));
        Self { child, input, output, number: 0 }
    }

    fn send(&mut self, message: Message) {
        message.write(&mut self.input).expect("lariat reads");
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(Notification::new(method.into(), params).into());
    }

    fn open(&mut self, folder: &Folder, name: &str, text: &str) {
        let document =
            json!({ "uri": url(folder, name), "languageId": "matlab", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn next(&mut self) -> Message {
        Message::read(&mut self.output).expect("a message").expect("lariat writes")
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.number += 1;
        let id = RequestId::from(self.number);
        self.send(Request::new(id.clone(), method.into(), params).into());
        loop {
            if let Message::Response(response) = self.next()
                && response.id == id
            {
                return response.result.unwrap_or_default();
            }
        }
    }

    fn findings(&mut self, url: &str) -> Value {
        loop {
            if let Message::Notification(it) = self.next()
                && it.method == "textDocument/publishDiagnostics"
                && it.params["uri"] == url
            {
                return it.params["diagnostics"].clone();
            }
        }
    }

    fn end(mut self) {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }
}

fn url(folder: &Folder, name: &str) -> String {
    let root = folder.path(".").canonicalize().expect("a folder");
    format!("file://{}/{name}", root.display())
}

const MAIN: &str = "x = ones(2, 3);\ny = area(x);\nz = x * x;\n";

#[test]
fn a_folder_is_served() {
    let area = "function a = area(r)\n%AREA  Of a square.\na = r .* r;\n";
    let folder = Folder::with(&[("main.m", MAIN), ("area.m", area)]);
    let mut client = Client::start(&folder);
    client.open(&folder, "main.m", MAIN);
    let main = url(&folder, "main.m");
    let found = client.findings(&main);
    assert_eq!(found[0]["range"]["start"]["line"], 2, "{found}");
    let at = json!({ "textDocument": { "uri": main }, "position": { "line": 1, "character": 5 } });
    let hover = client.ask("textDocument/hover", at.clone());
    let text = hover["contents"]["value"].as_str().expect("text");
    assert!(text.contains("Of a square."), "{text}");
    let found = client.ask("textDocument/definition", at);
    assert_eq!(found[0]["uri"], url(&folder, "area.m"));
    client.end();
}

#[test]
fn the_project_configures() {
    let files = [("main.m", MAIN), ("lariat.toml", "[rules]\nmatrix-or-elementwise = \"off\"\n")];
    let folder = Folder::with(&files);
    let mut client = Client::start(&folder);
    client.open(&folder, "main.m", "x = ones(2, 3);\nz = x * x;\n");
    let main = url(&folder, "main.m");
    let found = client.findings(&main);
    let codes: Vec<_> = found.as_array().into_iter().flatten().map(|it| &it["code"]).collect();
    assert!(!codes.contains(&&json!("matrix-or-elementwise")), "{codes:?}");
    client.end();
}

#[test]
fn a_client_that_is_gone_ends_it() {
    let folder = Folder::with(&[("main.m", MAIN)]);
    let mut client = Client::start(&folder);
    client.open(&folder, "main.m", MAIN);
    let Client { mut child, input, output, .. } = client;
    drop((input, output));
    child.wait().expect("it ends");
    // Nor does it hang on bytes that are no messages.
    let mut client = Client::process(&folder);
    client.input.write_all(b"Content-Length: 3\r\n\r\n{{{").expect("lariat reads");
    drop(client.input);
    assert_ne!(client.child.wait().expect("it ends").code(), Some(0));
}
