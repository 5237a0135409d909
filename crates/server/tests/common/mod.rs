//! A client at the other end of a connection in memory, with a project in memory.
//!
//! Example: `Client::start(&[("f.m", "x = 1;")])`, then `client.ask("textDocument/hover", …)`.
//!
//! Cost: a thread for the server, and its workers.

#![allow(dead_code, reason = "each test uses a part of it")]

use lariat_project::MemoryFileSystem;
use lariat_server::Host;
use lariat_session::Input;
use lsp_server::{Connection, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// The folder in which the files lie.
pub const ROOT: &str = "/p";

/// A message that does not come within this time never comes.
const PATIENCE: Duration = Duration::from_secs(60);

/// A client.
pub struct Client {
    connection: Connection,
    server: Option<JoinHandle<()>>,
    number: i32,
    /// What came that nobody has asked for yet.
    pub unread: Vec<Message>,
    /// What the server says that it can do.
    pub capabilities: Value,
}

/// What most editors can do.
pub fn capabilities() -> Value {
    json!({
        "general": { "positionEncodings": ["utf-16"] },
        "window": { "workDoneProgress": true },
        "workspace": {
            "workspaceEdit": { "documentChanges": true, "resourceOperations": ["create", "rename"] },
            "didChangeWatchedFiles": { "dynamicRegistration": true },
        },
        "textDocument": { "completion": { "completionItem": { "snippetSupport": true } } },
    })
}

/// The name of a file.
pub fn uri(name: &str) -> String {
    format!("file://{ROOT}/{name}")
}

/// Where a text stands first in another.
pub fn position(text: &str, part: &str) -> Value {
    let at = text.find(part).expect("the text");
    let before = &text[..at];
    let line = before.matches('\n').count();
    let column = before.rsplit('\n').next().unwrap_or("").encode_utf16().count();
    json!({ "line": line, "character": column })
}

/// A place in a file.
pub fn at(name: &str, text: &str, part: &str) -> Value {
    json!({ "textDocument": { "uri": uri(name) }, "position": position(text, part) })
}

impl Client {
    /// A client of a server with these files.
    pub fn start(files: &[(&str, &str)]) -> Self {
        Self::start_with(files, capabilities(), Value::Null)
    }

    /// The same with other capabilities and settings.
    pub fn start_with(files: &[(&str, &str)], capabilities: Value, settings: Value) -> Self {
        let folders = json!([{ "uri": format!("file://{ROOT}"), "name": "p" }]);
        Self::start_in(files, capabilities, settings, folders)
    }

    /// The same with other folders, or none.
    pub fn start_in(
        files: &[(&str, &str)],
        capabilities: Value,
        settings: Value,
        folders: Value,
    ) -> Self {
        let mut disk = MemoryFileSystem::default();
        let mut inputs = Vec::new();
        for (name, text) in files {
            let path = Path::new(ROOT).join(name);
            disk = disk.with(&path, *text);
            if name.ends_with(".m") {
                inputs.push(Input::new((*name).into(), path, false));
            }
        }
        let host = Host {
            disk: Arc::new(disk),
            find: Arc::new(move |folders: &[PathBuf]| {
                let given = folders.iter().any(|folder| folder == Path::new(ROOT));
                (if given { inputs.clone() } else { Vec::new() }, Vec::new())
            }),
            current: ROOT.into(),
            workers: 2,
            patience: PATIENCE,
            version: "0".into(),
        };
        Self::start_on(host, capabilities, settings, folders)
    }

    /// The same on a host.
    pub fn start_on(host: Host, capabilities: Value, settings: Value, folders: Value) -> Self {
        let (theirs, connection) = Connection::memory();
        let server = std::thread::Builder::new()
            .stack_size(64 << 20)
            .spawn(move || lariat_server::run(&theirs, host).expect("a server"))
            .expect("a thread");
        let (unread, server) = (Vec::new(), Some(server));
        let mut client = Self { connection, server, number: 0, unread, capabilities: Value::Null };
        let params = json!({
            "capabilities": capabilities,
            "workspaceFolders": folders,
            "initializationOptions": settings,
        });
        client.capabilities = client.ask("initialize", params)["capabilities"].clone();
        client.tell("initialized", json!({}));
        client
    }

    /// Sends a notification.
    pub fn tell(&self, method: &str, params: Value) {
        self.send(Notification::new(method.into(), params).into());
    }

    fn send(&self, message: Message) {
        self.connection.sender.send(message).expect("a server that listens");
    }

    /// Sends a request.
    pub fn begin(&mut self, method: &str, params: Value) -> RequestId {
        self.number += 1;
        let id = RequestId::from(self.number);
        self.send(Request::new(id.clone(), method.into(), params).into());
        id
    }

    /// Waits for the response to a request.
    pub fn response(&mut self, id: &RequestId) -> Response {
        let is_response =
            |message: &Message| matches!(message, Message::Response(it) if it.id == *id);
        match self.wait(is_response) {
            Message::Response(response) => response,
            other => panic!("no response: {other:?}"),
        }
    }

    /// Waits for a message.
    pub fn wait(&mut self, is_it: impl Fn(&Message) -> bool) -> Message {
        if let Some(at) = self.unread.iter().position(&is_it) {
            return self.unread.remove(at);
        }
        loop {
            let message = self.connection.receiver.recv_timeout(PATIENCE).expect("a message");
            if is_it(&message) {
                return message;
            }
            self.unread.push(message);
        }
    }

    /// Asks, and returns the result.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let response = self.try_ask(method, params);
        response.result.unwrap_or_else(|| panic!("{method}: {:?}", response.error))
    }

    /// Asks, and returns the response.
    pub fn try_ask(&mut self, method: &str, params: Value) -> Response {
        let id = self.begin(method, params);
        self.response(&id)
    }

    /// Asks again where an edit has overtaken the question.
    pub fn ask_until_answered(&mut self, method: &str, params: Value) -> Value {
        loop {
            let response = self.try_ask(method, params.clone());
            match response.error {
                Some(error) if error.code == lsp_server::ErrorCode::ContentModified as i32 => {}
                Some(error) => panic!("{method}: {error:?}"),
                None => return response.result.unwrap_or_default(),
            }
        }
    }

    /// Opens a text.
    pub fn open(&self, name: &str, text: &str) {
        self.open_version(name, text, 1);
    }

    /// The same with a version.
    pub fn open_version(&self, name: &str, text: &str, version: i32) {
        let document =
            json!({ "uri": uri(name), "languageId": "matlab", "version": version, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Sets the whole text of an open file.
    pub fn set(&self, name: &str, version: i32, text: &str) {
        self.change(name, version, json!([{ "text": text }]));
    }

    /// Changes parts of an open text.
    pub fn change(&self, name: &str, version: i32, changes: Value) {
        let document = json!({ "uri": uri(name), "version": version });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.tell("textDocument/didChange", params);
    }

    /// Waits for the findings that are pushed for a version of a file: `code` at `line`.
    pub fn findings(&mut self, name: &str, version: i32) -> Vec<String> {
        let (uri, number) = (uri(name), Value::from(version));
        let is_it = |message: &Message| match message {
            Message::Notification(it) if it.method == "textDocument/publishDiagnostics" => {
                it.params["uri"] == uri && it.params["version"] == number
            }
            _ => false,
        };
        match self.wait(is_it) {
            Message::Notification(it) => shown(&it.params["diagnostics"]),
            other => panic!("no findings: {other:?}"),
        }
    }

    /// Waits for a message to the user that has a text.
    pub fn message(&mut self, part: &str) -> String {
        let is_it = |message: &Message| match message {
            Message::Notification(it) if it.method == "window/showMessage" => {
                it.params["message"].as_str().is_some_and(|text| text.contains(part))
            }
            _ => false,
        };
        match self.wait(is_it) {
            Message::Notification(it) => it.params["message"].as_str().unwrap_or("").to_owned(),
            other => panic!("no message: {other:?}"),
        }
    }
}

/// Findings as `code` at `line`.
pub fn shown(diagnostics: &Value) -> Vec<String> {
    let one = |it: &Value| {
        let code = it["code"].as_str().unwrap_or("");
        format!("{code}:{}", it["range"]["start"]["line"])
    };
    diagnostics.as_array().into_iter().flatten().map(one).collect()
}

impl Drop for Client {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        let server = self.server.take();
        server.into_iter().for_each(|server| server.join().expect("the server ends"));
    }
}
