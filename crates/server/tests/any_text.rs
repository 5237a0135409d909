//! Every request at any place of any text has an answer: nothing in the server panics.

mod common;

use common::{Client, uri};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Pieces of programs, whole and broken.
const PIECES: [&str; 32] = [
    "function y = f(x)\n",
    "function g\n",
    "end\n",
    "if x, ",
    "x = 1;\n",
    "y = x.a.b(3);\n",
    "s.('n') = 2;\n",
    "é = '𝒙';\n",
    "% ä https://x.y/z 'a\n",
    "%{\n",
    "%}\n",
    "...\n",
    "f(",
    ")",
    "[a, ~] = g(1, ",
    "{1, 'a'; ",
    "}\n",
    "@(q) q + x;\n",
    "@pkg.f\n",
    "classdef c < d\n",
    "properties\nside\nend\n",
    "methods\nfunction m(o)\no.\nend\nend\n",
    "global g h\n",
    "load data.mat\n",
    "eval(x)\n",
    "for k = 1:3\n",
    "'unclosed\n",
    "\"s\" + \"t\"\n",
    "\r\n",
    "\t",
    "arguments\nx (1,1) double\nend\n",
    "x'.'; !ls\n",
];

/// Requests with a place.
const PLACED: [&str; 8] = [
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/completion",
    "textDocument/signatureHelp",
    "textDocument/prepareRename",
    "textDocument/rename",
];

/// Requests with a range, or for the whole text.
const WHOLE: [&str; 8] = [
    "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/range",
    "textDocument/inlayHint",
    "textDocument/codeAction",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/documentLink",
    "textDocument/codeLens",
];

fn has_answer(client: &mut Client, method: &str, params: Value) -> Result<(), String> {
    let response = client.try_ask(method, params);
    match response.error {
        Some(error) if error.message.starts_with("Lariat failed") => Err(method.to_owned()),
        _ => Ok(()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn has_answers(
        pieces in prop::collection::vec(0..PIECES.len(), 0..24),
        places in prop::collection::vec((0_u32..24, 0_u32..16), 1..6),
    ) {
        let text: String = pieces.into_iter().map(|piece| PIECES[piece]).collect();
        let mut client = Client::start(&[("f.m", "function y = f(x)\ny = x;\nend\n")]);
        client.open("c.m", &text);
        let document = json!({ "uri": uri("c.m") });
        for (line, character) in places {
            let position = json!({ "line": line, "character": character });
            for method in PLACED {
                let params = json!({
                    "textDocument": document, "position": position, "newName": "z9",
                    "context": { "includeDeclaration": true },
                });
                prop_assert_eq!(has_answer(&mut client, method, params), Ok(()));
            }
            let items = json!({ "textDocument": document, "position": position });
            let items = client.ask("textDocument/prepareCallHierarchy", items);
            for item in items.as_array().into_iter().flatten() {
                for method in ["callHierarchy/incomingCalls", "callHierarchy/outgoingCalls"] {
                    prop_assert_eq!(has_answer(&mut client, method, json!({ "item": item })), Ok(()));
                }
            }
            let range = json!({ "start": position, "end": { "line": line + 3, "character": character } });
            for method in WHOLE {
                let params = json!({
                    "textDocument": document, "range": range, "context": { "diagnostics": [] },
                });
                prop_assert_eq!(has_answer(&mut client, method, params), Ok(()));
            }
            let selected = json!({ "textDocument": document, "positions": [position] });
            prop_assert_eq!(has_answer(&mut client, "textDocument/selectionRange", selected), Ok(()));
        }
    }
}
