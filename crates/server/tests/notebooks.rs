//! Notebooks: the cells are one script, and each cell is answered about as a text of its own.

mod common;

use common::{Client, capabilities, position, shown, uri};
use serde_json::{Value, json};

const AREA: &str = "function a = area(r)\n%AREA  Area of a square.\na = r .* r;\nend\n";
const FIRST: &str = "width = zeros(2, 3);";
const SECOND: &str = "y = area(width);\nz = width * width\n";
const THIRD: &str = "disp(y)";

fn cell(number: usize) -> String {
    format!("notebook-cell:/p/study.ipynb#{number}")
}

fn text_of(number: usize, text: &str) -> Value {
    json!({ "uri": cell(number), "languageId": "matlab", "version": 1, "text": text })
}

fn notebook() -> Value {
    json!({ "uri": uri("study.ipynb"), "version": 1 })
}

/// A notebook of three code cells, with a text between the first two.
fn opened(capabilities: Value) -> Client {
    let client = Client::start_with(&[("area.m", AREA)], capabilities, Value::Null);
    let code = |number: usize| json!({ "kind": 2, "document": cell(number) });
    let words = json!({ "kind": 1, "document": cell(9) });
    client.tell(
        "notebookDocument/didOpen",
        json!({
            "notebookDocument": {
                "uri": uri("study.ipynb"), "notebookType": "jupyter-notebook", "version": 1,
                "cells": [code(1), words, code(2), code(3)],
            },
            "cellTextDocuments": [text_of(1, FIRST), text_of(2, SECOND), text_of(3, THIRD)],
        }),
    );
    client
}

fn pulling() -> Value {
    let mut can = capabilities();
    can["textDocument"]["diagnostic"] = json!({});
    can
}

fn document(number: usize) -> Value {
    json!({ "textDocument": { "uri": cell(number) } })
}

fn at(number: usize, text: &str, part: &str) -> Value {
    json!({ "textDocument": { "uri": cell(number) }, "position": position(text, part) })
}

fn findings(client: &mut Client, number: usize) -> Vec<String> {
    let found = client.ask_until_answered("textDocument/diagnostic", document(number));
    shown(&found["items"])
}

#[test]
fn each_cell_has_its_own_answers() {
    let mut client = opened(pulling());
    assert!(client.capabilities["notebookDocumentSync"]["notebookSelector"].is_array());
    assert_eq!(findings(&mut client, 1), [""; 0]);
    assert_eq!(findings(&mut client, 2), ["matrix-or-elementwise:1"]);
    let hover = client.ask("textDocument/hover", at(2, SECOND, "width);"));
    assert!(hover["contents"]["value"].as_str().is_some_and(|it| it.contains("(2,3) double")));
    assert_eq!(hover["range"]["start"], json!({ "line": 0, "character": 9 }));
    let hover = client.ask("textDocument/hover", at(2, SECOND, "area("));
    assert!(hover["contents"]["value"].as_str().is_some_and(|it| it.contains("Area of a square")));
    let offers = client.ask("textDocument/completion", at(3, THIRD, "y)"));
    let names = offers["items"].as_array().into_iter().flatten();
    let names: Vec<&str> = names.filter_map(|it| it["label"].as_str()).collect();
    assert!(names.contains(&"width"), "a variable of another cell: {names:?}");
    assert_eq!(offers["items"][0]["textEdit"]["range"]["start"]["line"], 0);
    let tokens = client.ask("textDocument/semanticTokens/full", document(2));
    let data: Vec<u64> =
        tokens["data"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
    assert_eq!(data.len(), 5 * 6, "y area width z width width: {data:?}");
    assert_eq!(data[..3], [0, 0, 1], "the first one is in the first line of the cell");
    let definition = client.ask("textDocument/definition", at(3, THIRD, "y)"));
    assert_eq!(definition[0]["uri"], cell(2));
    assert_eq!(definition[0]["range"]["start"], json!({ "line": 0, "character": 0 }));
    let mut asked = at(1, FIRST, "width");
    asked["context"] = json!({ "includeDeclaration": true });
    let uses = client.ask("textDocument/references", asked);
    let uses = uses.as_array().into_iter().flatten();
    let uses: Vec<(&str, u64)> = uses
        .filter_map(|it| Some((it["uri"].as_str()?, it["range"]["start"]["line"].as_u64()?)))
        .collect();
    let (first, second) = (cell(1), cell(2));
    let expected = [(&*first, 0), (&*second, 0), (&*second, 1), (&*second, 1)];
    assert_eq!(uses, expected);
}

#[test]
fn edits_of_several_cells() {
    let mut client = opened(pulling());
    let mut asked = at(2, SECOND, "width);");
    asked["newName"] = json!("breadth");
    let renamed = client.ask("textDocument/rename", asked);
    let changes = renamed["documentChanges"].as_array().expect("changes");
    let edited: Vec<(&str, usize)> = changes
        .iter()
        .filter_map(|it| Some((it["textDocument"]["uri"].as_str()?, it["edits"].as_array()?.len())))
        .collect();
    assert_eq!(edited, [(&*cell(1), 1), (&*cell(2), 3)]);
    assert_eq!(changes[1]["edits"][0]["range"]["start"]["line"], 0);
    let folded = client.ask("textDocument/foldingRange", document(3));
    assert_eq!(folded, json!([]));
}

#[test]
fn cells_change_come_and_go() {
    let mut client = opened(pulling());
    assert_eq!(findings(&mut client, 2), ["matrix-or-elementwise:1"]);
    let edit = json!({
        "document": { "uri": cell(1), "version": 2 },
        "changes": [{
            "range": { "start": { "line": 0, "character": 14 }, "end": { "line": 0, "character": 15 } },
            "text": "3",
        }],
    });
    let change =
        |cells: Value| json!({ "notebookDocument": notebook(), "change": { "cells": cells } });
    client.tell("notebookDocument/didChange", change(json!({ "textContent": [edit] })));
    assert_eq!(findings(&mut client, 2), [""; 0], "the matrix is square now");
    let new = json!({
        "structure": {
            "array": { "start": 2, "deleteCount": 0, "cells": [{ "kind": 2, "document": cell(4) }] },
            "didOpen": [text_of(4, "width = ones(3, 2);\n% a line\n")],
        },
    });
    client.tell("notebookDocument/didChange", change(new));
    assert_eq!(findings(&mut client, 2), ["matrix-or-elementwise:1"], "and here it is not");
    let gone = json!({
        "structure": {
            "array": { "start": 2, "deleteCount": 1 },
            "didClose": [{ "uri": cell(4) }],
        },
    });
    client.tell("notebookDocument/didChange", change(gone));
    assert_eq!(findings(&mut client, 2), [""; 0]);
    client.tell("notebookDocument/didSave", json!({ "notebookDocument": notebook() }));
    let closed = json!({ "notebookDocument": notebook(), "cellTextDocuments": [] });
    client.tell("notebookDocument/didClose", closed.clone());
    assert!(client.ask_until_answered("textDocument/hover", at(1, FIRST, "width")).is_null());
    client.tell("notebookDocument/didClose", closed);
    client.tell("notebookDocument/didChange", change(json!({ "textContent": [] })));
    client.message("not open");
    client.tell("notebookDocument/didOpen", json!({ "notebookDocument": 3 }));
    client.message("is not understood");
}

#[test]
fn findings_are_pushed_by_cell() {
    let mut client = opened(capabilities());
    let of_cell = |number: usize| {
        move |message: &lsp_server::Message| match message {
            lsp_server::Message::Notification(it) => {
                it.method == "textDocument/publishDiagnostics" && it.params["uri"] == cell(number)
            }
            _ => false,
        }
    };
    for (number, expected) in [(1, vec![]), (2, vec!["matrix-or-elementwise:1"]), (3, vec![])] {
        let lsp_server::Message::Notification(found) = client.wait(of_cell(number)) else {
            panic!("no findings")
        };
        assert_eq!(shown(&found.params["diagnostics"]), expected, "cell {number}");
    }
}

#[test]
fn a_notebook_as_one_text() {
    // What `jupyterlab-lsp` opens: the cells, one after the other.
    let mut client = Client::start_with(&[("area.m", AREA)], pulling(), Value::Null);
    let name = uri(".virtual_documents/study.ipynb");
    let text = format!("{FIRST}\n{SECOND}");
    client.tell(
        "textDocument/didOpen",
        json!({ "textDocument": { "uri": name, "languageId": "octave", "version": 1, "text": text } }),
    );
    let asked = json!({ "textDocument": { "uri": name } });
    let found = client.ask_until_answered("textDocument/diagnostic", asked);
    assert_eq!(shown(&found["items"]), ["matrix-or-elementwise:2"]);
}
