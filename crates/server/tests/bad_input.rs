//! What clients get wrong: an error reply or a message to the user, and the server lives on.

mod common;

use common::{Client, at, capabilities, uri};
use serde_json::{Value, json};

const MAIN: &str = "function main\nx = 1;\ndisp(x)\nend\n";

fn lives_on(client: &mut Client) {
    let hover = client.ask_until_answered("textDocument/hover", at("main.m", MAIN, "x)"));
    assert!(hover.is_object(), "{hover}");
}

#[test]
fn requests_that_make_no_sense() {
    let mut client = Client::start(&[("main.m", MAIN)]);
    let code = |client: &mut Client, method: &str, params: Value| {
        client.try_ask(method, params).error.map(|it| it.code)
    };
    assert_eq!(code(&mut client, "matlab/unknown", json!({})), Some(-32601));
    assert_eq!(code(&mut client, "textDocument/hover", json!({ "x": 1 })), Some(-32602));
    assert_eq!(code(&mut client, "textDocument/hover", json!([1, 2])), Some(-32602));
    let beyond = |uri: &str| {
        json!({
            "textDocument": { "uri": uri },
            "position": { "line": 4_000_000_000_u32, "character": 4_000_000_000_u32 },
        })
    };
    let methods = [
        "textDocument/hover",
        "textDocument/definition",
        "textDocument/documentHighlight",
        "textDocument/completion",
        "textDocument/signatureHelp",
        "textDocument/prepareCallHierarchy",
    ];
    for method in methods {
        for uri in [&*uri("main.m"), "file:///elsewhere/f.m", "untitled:Untitled-1", "http://x/f.m"]
        {
            assert_eq!(code(&mut client, method, beyond(uri)), None, "{method} {uri}");
        }
    }
    let lens = json!({ "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } } });
    assert_eq!(code(&mut client, "codeLens/resolve", lens), Some(-32602));
    lives_on(&mut client);
}

#[test]
fn edits_out_of_order() {
    let mut client = Client::start(&[("main.m", MAIN)]);
    client.set("main.m", 2, "x");
    client.message("edited but not open");
    client.open_version("main.m", MAIN, 7);
    client.set("main.m", 3, "x");
    client.message("out of order");
    client.tell("textDocument/didChange", json!({ "textDocument": 3 }));
    client.message("is not understood");
    client.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri("other.m") } }));
    let turned = json!([{
        "range": { "start": { "line": 2, "character": 9 }, "end": { "line": 0, "character": 99 } },
        "text": "",
    }]);
    client.change("main.m", 8, turned);
    client.set("main.m", 9, MAIN);
    lives_on(&mut client);
}

#[test]
fn broken_configuration() {
    let files = [("main.m", MAIN), ("lariat.toml", "dialect = 3\n[rulez]\n")];
    let mut client = Client::start(&files);
    client.message("lariat.toml");
    assert!(client.ask("textDocument/hover", at("main.m", MAIN, "x)")).is_null(), "not read");
    let mut client =
        Client::start_with(&[("main.m", MAIN)], capabilities(), json!({ "dialect": "julia" }));
    client.message("julia");
    lives_on(&mut client);
    client.tell(
        "workspace/didChangeConfiguration",
        json!({ "settings": { "lariat": { "path": 3 } } }),
    );
    client.message("settings");
    let octave = json!({ "settings": { "lariat": { "dialect": "octave" } } });
    client.tell("workspace/didChangeConfiguration", octave);
    lives_on(&mut client);
}

#[test]
fn folders_that_disappear() {
    let mut client = Client::start(&[("main.m", MAIN)]);
    let gone = json!({ "event": {
        "added": [{ "uri": "file:///nowhere", "name": "n" }],
        "removed": [{ "uri": "file:///p", "name": "p" }],
    } });
    client.tell("workspace/didChangeWorkspaceFolders", gone);
    assert!(client.ask("textDocument/hover", at("main.m", MAIN, "x)")).is_null());
    client.open("main.m", MAIN);
    lives_on(&mut client);
}

#[test]
fn texts_that_are_no_programs() {
    let mut client = Client::start(&[("main.m", MAIN)]);
    let nested = "(".repeat(5000);
    let long = "x = 1;".repeat(20_000);
    let texts =
        ["\u{0}\u{1}\u{feff}", "end end end", "x = 'ä𝒙", &nested, "%{\n", &long, "", "\r\r\n\n"];
    for (version, text) in (1..).zip(texts) {
        client.open_version("odd.m", text, version);
        let document = json!({ "textDocument": { "uri": uri("odd.m") } });
        for method in [
            "textDocument/semanticTokens/full",
            "textDocument/documentSymbol",
            "textDocument/foldingRange",
        ] {
            client.ask_until_answered(method, document.clone());
        }
        client.findings("odd.m", version);
    }
    client.open("main.m", MAIN);
    lives_on(&mut client);
}

#[test]
fn files_of_100_megabytes() {
    let line = "x = sin(1) + 2;\n";
    let large = line.repeat(100_000_000 / line.len());
    let mut client = Client::start(&[("main.m", MAIN), ("large.m", &large)]);
    client.message("large.m: this file is larger than 16 MiB");
    client.open("main.m", MAIN);
    lives_on(&mut client);
    client.open("large.m", &large);
    client.message("large.m` is larger than 16 MiB");
    let edit = json!([{
        "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 1 } },
        "text": "y",
    }]);
    client.change("large.m", 2, edit);
    let asked = json!({ "textDocument": { "uri": uri("large.m") } });
    assert!(client.ask("textDocument/semanticTokens/full", asked).is_null(), "nothing is shown");
    client.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri("large.m") } }));
    // A text that grows beyond what is kept is left out from there on.
    client.open_version("grows.m", "x = 1;\n", 1);
    client.set("grows.m", 2, &large);
    client.message("grows.m` is larger than 16 MiB");
    client.set("grows.m", 3, "x = 1;\n");
    lives_on(&mut client);
}
