//! The protocol itself, fuzzed: whatever bytes come, the server lives on, and answers what comes
//! after them.

use lariat_project::MemoryFileSystem;
use lariat_server::{Host, transport};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What a client wrote, and what it gets.
#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn framed(bytes: &[u8]) -> Vec<u8> {
    let mut all = format!("Content-Length: {}\r\n\r\n", bytes.len()).into_bytes();
    all.extend_from_slice(bytes);
    all
}

fn message(value: &Value) -> Vec<u8> {
    framed(value.to_string().as_bytes())
}

fn request(id: i32, method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}

/// What a server answers to these bytes between the beginning and the end of a session.
fn served(bytes: &[u8]) -> String {
    let begin = request(1, "initialize", json!({ "capabilities": {} }));
    let initialized = json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} });
    let exit = json!({ "jsonrpc": "2.0", "method": "exit" });
    let mut input = [message(&begin), message(&initialized)].concat();
    input.extend_from_slice(bytes);
    input.extend(message(&request(-7, "shutdown", Value::Null)));
    input.extend(message(&exit));
    let output = Output::default();
    let (connection, streams) =
        transport::connection(io::Cursor::new(input), output.clone()).expect("threads");
    let host = Host {
        disk: Arc::new(MemoryFileSystem::default()),
        find: Arc::new(|_| (Vec::new(), Vec::new())),
        current: "/p".into(),
        workers: 2,
        patience: Duration::from_secs(60),
        version: "0".into(),
    };
    lariat_server::run(&connection, host).expect("a server");
    drop(connection);
    streams.join().expect("all is written");
    let bytes = output.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
    String::from_utf8(bytes).expect("text")
}

fn answers_the_end(output: &str) -> bool {
    output.contains(r#""id":-7,"result":null"#)
}

#[test]
fn texts_with_half_a_pair_of_units() {
    let text = r#"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{
        "uri":"file:///p/f.m","languageId":"matlab","version":1,"text":"x = '\ud835';\ny = x;\n"}}}"#;
    let output = served(&framed(text.as_bytes()));
    assert!(!output.contains("is left out") && answers_the_end(&output), "{output}");
}

#[test]
fn what_is_no_message() {
    let frames = [
        framed(b"{"),
        framed(b"\xff\xff"),
        framed(br#"{"id": 5, "params": 3}"#),
        b"Content-Length: -3\r\n\r\n".to_vec(),
        b"nonsense\r\n".to_vec(),
    ];
    let output = served(&frames.concat());
    assert!(output.contains("a message of the editor is left out"), "{output}");
    assert!(output.contains(r#""id":5,"error""#), "{output}");
    assert!(answers_the_end(&output), "{output}");
}

/// Messages, some of which are right.
fn seeds() -> Vec<Value> {
    let document = json!({ "uri": "file:///p/f.m" });
    let opened = json!({ "textDocument": {
        "uri": "file:///p/f.m", "languageId": "matlab", "version": 1, "text": "x = 1;\ny = x;\n"
    } });
    let range = json!({
        "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 1 }
    });
    let edit = json!({
        "textDocument": { "uri": "file:///p/f.m", "version": 2 },
        "contentChanges": [{ "range": range, "text": "é𝒙" }],
    });
    let place = json!({ "textDocument": document, "position": { "line": 1, "character": 4 } });
    let tell = |method: &str, params: &Value| json!({ "jsonrpc": "2.0", "method": method, "params": params });
    let cells = json!({ "notebookDocument": {
        "uri": "file:///p/n.ipynb", "version": 1, "cells": [{ "kind": 2, "document": "cell:/1" }]
    }, "cellTextDocuments": [{
        "uri": "cell:/1", "languageId": "matlab", "version": 1, "text": "x = 1;"
    }] });
    vec![
        tell("textDocument/didOpen", &opened),
        tell("textDocument/didChange", &edit),
        tell("notebookDocument/didOpen", &cells),
        tell("workspace/didChangeConfiguration", &json!({ "settings": { "inlayHints": "on" } })),
        tell("$/cancelRequest", &json!({ "id": 3 })),
        request(3, "textDocument/hover", place.clone()),
        request(4, "textDocument/completion", place),
        request(5, "textDocument/semanticTokens/full", json!({ "textDocument": document })),
        request(6, "textDocument/diagnostic", json!({ "textDocument": document })),
        request(7, "workspace/symbol", json!({ "query": "x" })),
    ]
}

/// A message with some of its bytes changed, framed by its length or by another one that is
/// not longer: what is right comes after it.
fn mutant() -> impl Strategy<Value = Vec<u8>> {
    let changes = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4);
    (0..seeds().len(), changes, any::<bool>()).prop_map(|(seed, changes, as_text)| {
        let mut bytes = seeds()[seed].to_string().into_bytes();
        for (place, byte) in changes {
            let at = place.index(bytes.len());
            bytes[at] = if as_text { b' ' + byte % 95 } else { byte };
        }
        framed(&bytes)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn any_messages(messages in prop::collection::vec(mutant(), 1..12)) {
        let output = served(&messages.concat());
        prop_assert!(answers_the_end(&output), "{output}");
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        // A line that ends whatever stands before it.
        let all = [bytes, b"\r\n".to_vec()].concat();
        let output = served(&all);
        prop_assert!(answers_the_end(&output), "{output}");
    }
}
