//! A client of `lariat server`: starts the program, sends requests, waits for answers.
//!
//! Example: `Client::start(&folder)?.ask("textDocument/hover", …)?`.
//!
//! Cost: a process, and what is asked of it.

use anyhow::{Context as _, bail, ensure};
use lariat_soundness::shell;
use lsp_server::{Message, Notification, Request, RequestId};
use serde_json::{Value, json};
use std::fs;
use std::io::BufReader;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// A client.
pub struct Client {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    number: i32,
}

/// The name of a file for the server.
pub fn url(path: &Path) -> String {
    format!("file://{}", path.display())
}

impl Client {
    /// Starts the optimised program in a folder, in the language of GNU Octave.
    pub fn start(folder: &Path) -> anyhow::Result<Self> {
        Self::start_program(&shell::target().join("release/lariat"), folder)
    }

    /// The same with another program.
    pub fn start_program(lariat: &Path, folder: &Path) -> anyhow::Result<Self> {
        let mut command = shell::program(&lariat.to_string_lossy());
        command.arg("server").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().context("cannot start lariat")?;
        let input = child.stdin.take().context("no input")?;
        let output = BufReader::new(child.stdout.take().context("no output")?);
        let mut client = Self { child, input, output, number: 0 };
        let params = json!({
            "capabilities": {
                "general": { "positionEncodings": ["utf-8"] },
                "textDocument": { "diagnostic": {} },
                "workspace": { "diagnostics": { "refreshSupport": true }, "workspaceEdit": { "documentChanges": true, "resourceOperations": ["rename"] } },
            },
            "workspaceFolders": [{ "uri": url(folder), "name": "bench" }],
            "initializationOptions": { "dialect": "octave", "diagnostics": "workspace" },
        });
        client.ask("initialize", params)?;
        Ok(client)
    }

    /// Says that the client is ready: now folders are read.
    pub fn ready(&mut self) -> anyhow::Result<()> {
        self.tell("initialized", json!({}))
    }

    /// Sends a notification.
    pub fn tell(&mut self, method: &str, params: Value) -> anyhow::Result<()> {
        let message = Message::from(Notification::new(method.into(), params));
        message.write(&mut self.input).context("lariat is gone")
    }

    /// Asks, and does not wait.
    pub fn begin(&mut self, method: &str, params: Value) -> anyhow::Result<i32> {
        self.number += 1;
        let id = RequestId::from(self.number);
        let request = Request::new(id, method.into(), params);
        Message::from(request).write(&mut self.input).context("lariat is gone")?;
        Ok(self.number)
    }

    /// Says that nobody waits for an answer any more.
    pub fn cancel(&mut self, number: i32) -> anyhow::Result<()> {
        self.tell("$/cancelRequest", json!({ "id": number }))
    }

    /// Asks, and waits for the answer; again where an edit has overtaken the question.
    pub fn ask(&mut self, method: &str, params: Value) -> anyhow::Result<Value> {
        const OVERTAKEN: i32 = lsp_server::ErrorCode::ContentModified as i32;
        loop {
            let number = self.begin(method, params.clone())?;
            let response = self.response(&number.into())?;
            match response.error {
                Some(error) if error.code == OVERTAKEN => {}
                Some(error) => bail!("{method}: {}", error.message),
                None => return Ok(response.result.unwrap_or_default()),
            }
        }
    }

    fn response(&mut self, id: &RequestId) -> anyhow::Result<lsp_server::Response> {
        loop {
            match Message::read(&mut self.output)?.context("lariat is gone")? {
                Message::Response(response) if response.id == *id => return Ok(response),
                _ => {}
            }
        }
    }

    /// Opens a text.
    pub fn open(&mut self, path: &Path, text: &str) -> anyhow::Result<()> {
        let document =
            json!({ "uri": url(path), "languageId": "matlab", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }))
    }

    /// Sets the text of an open file.
    pub fn set(&mut self, path: &Path, version: i32, text: &str) -> anyhow::Result<()> {
        let document = json!({ "uri": url(path), "version": version });
        let changes = json!([{ "text": text }]);
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.tell("textDocument/didChange", params)
    }

    /// The most memory that the server has held, in MiB.
    pub fn peak_memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.split_whitespace().next()?.parse::<u64>().ok().map(|kib| kib / 1024)
    }

    /// Ends the server.
    pub fn end(mut self) -> anyhow::Result<()> {
        self.ask("shutdown", Value::Null)?;
        self.tell("exit", Value::Null)?;
        ensure!(self.child.wait()?.success(), "lariat server ended with an error");
        Ok(())
    }
}
