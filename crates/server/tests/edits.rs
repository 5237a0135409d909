//! Edits: what is open counts, what is overtaken is cancelled, and after many edits the findings
//! are those of a server that has just been started.

mod common;

use common::{Client, at, uri};
use proptest::prelude::*;
use serde_json::{Value, json};

const MAIN: &str = "function main\ny = area([1 2 3], [1 2]);\ndisp(y)\nend\n";
const AREA: &str = "function a = area(p, q)\na = [p; p];\nend\n";

#[test]
fn unsaved_text_counts() {
    let mut client = Client::start(&[("main.m", MAIN), ("area.m", AREA)]);
    client.open("main.m", MAIN);
    assert_eq!(client.findings("main.m", 1), [""; 0]);
    // A file that is called is edited, and the caller fails.
    client.open("area.m", AREA);
    client.set("area.m", 2, "function a = area(p, q)\na = [p; q];\nend\n");
    client.set("main.m", 2, MAIN);
    let found = client.findings("main.m", 2);
    assert!(found.iter().any(|it| it.ends_with(":1")), "{found:?}");
    // What is closed without being saved is gone.
    client.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri("area.m") } }));
    client.set("main.m", 3, MAIN);
    assert_eq!(client.findings("main.m", 3), [""; 0]);
}

#[test]
fn files_come_and_go() {
    let text = "function main\ndisp(surface_of(2))\nend\n";
    let other = "function s = surface_of(r)\ns = r;\nend\n";
    let mut client = Client::start(&[("main.m", text)]);
    client.open("main.m", text);
    let found = client.findings("main.m", 1);
    assert_eq!(found, ["undefined-name:1"]);
    client.open("surface_of.m", other);
    client.set("main.m", 2, text);
    assert_eq!(client.findings("main.m", 2), [""; 0]);
    let gone = json!({ "textDocument": { "uri": uri("surface_of.m") } });
    client.tell("textDocument/didClose", gone);
    let deleted = json!({ "changes": [{ "uri": uri("surface_of.m"), "type": 3 }] });
    client.tell("workspace/didChangeWatchedFiles", deleted);
    client.set("main.m", 3, text);
    assert_eq!(client.findings("main.m", 3), ["undefined-name:1"]);
}

#[test]
fn parts_of_texts_change() {
    let mut client = Client::start(&[("main.m", "x")]);
    client.open("main.m", "ü = 1;\r\nvalue = 2;\r\ndisp(value)\r\n");
    let range = |line: u32, from: u32, to: u32| json!({ "start": { "line": line, "character": from }, "end": { "line": line, "character": to } });
    client.change(
        "main.m",
        2,
        json!([
            { "range": range(1, 0, 5), "text": "amount" },
            { "range": range(2, 5, 10), "text": "amount" },
        ]),
    );
    let text = "\n\ndisp(amount)";
    let found = client.ask("textDocument/definition", at("main.m", text, "amount"));
    assert_eq!(found[0]["range"]["start"], json!({ "line": 1, "character": 0 }));
}

#[test]
fn cancelled_requests_are_answered() {
    let files: Vec<(String, String)> = (0..40)
        .map(|number| {
            (format!("f{number}.m"), format!("function y = f{number}(x)\ny = x * {number};\nend\n"))
        })
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
    let mut client =
        Client::start_with(&files, common::capabilities(), json!({ "diagnostics": "workspace" }));
    let ids: Vec<_> = (0..5)
        .map(|_| client.begin("workspace/diagnostic", json!({ "previousResultIds": [] })))
        .collect();
    for id in 2..=6 {
        client.tell("$/cancelRequest", json!({ "id": id }));
    }
    let answers: Vec<_> = ids.iter().map(|id| client.response(id)).collect();
    let cancelled = lsp_server::ErrorCode::RequestCanceled as i32;
    let is_cancelled =
        |it: &lsp_server::Response| it.error.as_ref().is_some_and(|it| it.code == cancelled);
    assert!(answers.iter().any(is_cancelled), "{answers:?}");
    assert!(
        client.ask("textDocument/hover", at("f1.m", files[1].1, "x")).is_object()
            || files[1].0 != "f1.m"
    );
}

/// Lines that edits put into functions.
const LINES: [&str; 8] = [
    "z = zeros(2, 3) * ones(2, 3);",
    "y = area(1, 2);",
    "if y",
    "end",
    "q = [1 2; 3];",
    "function g(x), disp(x), end",
    "disp(undefined_thing)",
    "y.a = 'x';",
];

fn edited(text: &str, (at, line, what): (usize, usize, u8)) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let at = 1 + at % lines.len().max(1);
    match what % 3 {
        0 if at < lines.len() => _ = lines.remove(at),
        1 if at < lines.len() => lines[at] = LINES[line % LINES.len()],
        _ => lines.insert(at.min(lines.len()), LINES[line % LINES.len()]),
    }
    lines.join("\n") + "\n"
}

/// The findings of both files, all of each.
fn all_findings(client: &mut Client) -> Vec<Value> {
    let report = |client: &mut Client, name: &str| {
        let asked = json!({ "textDocument": { "uri": uri(name) } });
        client.ask_until_answered("textDocument/diagnostic", asked)["items"].clone()
    };
    ["main.m", "area.m"].map(|name| report(client, name)).to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn findings_are_those_of_a_fresh_server(
        edits in prop::collection::vec((any::<bool>(), 0_usize..9, 0_usize..8, any::<u8>()), 1..20),
    ) {
        let mut asks = common::capabilities();
        asks["textDocument"]["diagnostic"] = json!({});
        let mut texts = [MAIN.to_owned(), AREA.to_owned()];
        let files = [("main.m", MAIN), ("area.m", AREA)];
        let mut client = Client::start_with(&files, asks.clone(), Value::Null);
        client.open("main.m", MAIN);
        client.open("area.m", AREA);
        for (version, (which, at, line, what)) in (2..).zip(edits) {
            let place = usize::from(which);
            texts[place] = edited(&texts[place], (at, line, what));
            client.set(["main.m", "area.m"][place], version, &texts[place]);
            if what % 4 == 0 {
                all_findings(&mut client);
            }
        }
        let files = [("main.m", &*texts[0]), ("area.m", &*texts[1])];
        let mut fresh = Client::start_with(&files, asks, Value::Null);
        prop_assert_eq!(all_findings(&mut client), all_findings(&mut fresh));
    }
}
