//! Every request, on a small project in memory.

mod common;

use common::{Client, at, capabilities, position, uri};
use serde_json::{Value, json};

const MAIN: &str = "function main\n% see https://example.org/x\nwidth = 3;\nz = zeros(2, width);\n\
                    y = area(z);\nh = @area;\nz * z\nend\n";
const AREA: &str = "function a = area(r)\n%AREA  Area of a square.\na = r .* r;\nend\n";

const FILES: [(&str, &str); 2] = [("main.m", MAIN), ("area.m", AREA)];

fn client() -> Client {
    let client = Client::start(&FILES);
    client.open("main.m", MAIN);
    client
}

fn document(name: &str) -> Value {
    json!({ "textDocument": { "uri": uri(name) } })
}

fn with(value: &Value, more: Value) -> Value {
    let mut all = value.clone();
    let (Some(into), Some(more)) = (all.as_object_mut(), more.as_object()) else { return all };
    into.extend(more.clone());
    all
}

fn lines(all: &Value, path: &str) -> Vec<u64> {
    let all = all.as_array().into_iter().flatten();
    all.filter_map(|it| it.pointer(path)?.as_u64()).collect()
}

#[test]
fn encodings_are_negotiated() {
    assert_eq!(client().capabilities["positionEncoding"], "utf-16");
    let mut offers = capabilities();
    offers["general"] = json!({ "positionEncodings": ["utf-16", "utf-8"] });
    let text = "function main\nu = 'ä'; x = 1;\ndisp(x)\nend\n";
    let mut client = Client::start_with(&[("main.m", text)], offers, Value::Null);
    assert_eq!(client.capabilities["positionEncoding"], "utf-8");
    let found = client.ask("textDocument/definition", at("main.m", text, "x)"));
    assert_eq!(found[0]["range"]["start"], json!({ "line": 1, "character": 10 }), "bytes");
}

#[test]
fn a_client_without_folders_sees_the_folder_of_its_file() {
    let mut client = Client::start_in(&FILES, capabilities(), Value::Null, Value::Null);
    client.open("main.m", MAIN);
    let hover = client.ask_until_answered("textDocument/hover", at("main.m", MAIN, "area(z)"));
    assert!(hover["contents"]["value"].as_str().is_some_and(|it| it.contains("Area of a square")));
    let renaming = with(&at("main.m", MAIN, "area(z)"), json!({ "newName": "area_of_square" }));
    let edit = client.ask_until_answered("textDocument/rename", renaming);
    assert!(edit["documentChanges"].as_array().is_some_and(|all| all.len() == 3), "{edit}");
}

#[test]
fn what_stands_at_a_place() {
    let mut client = client();
    let hover = client.ask("textDocument/hover", at("main.m", MAIN, "width);"));
    assert!(hover["contents"]["value"].as_str().is_some_and(|it| it.contains("(1,1) double = 3")));
    let hover = client.ask("textDocument/hover", at("main.m", MAIN, "area(z)"));
    assert!(hover["contents"]["value"].as_str().is_some_and(|it| it.contains("Area of a square")));
    for method in ["textDocument/definition", "textDocument/declaration"] {
        let found = client.ask(method, at("main.m", MAIN, "area(z)"));
        assert_eq!(found[0]["uri"], uri("area.m"), "{method}");
        assert_eq!(found[0]["range"]["start"], json!({ "line": 0, "character": 13 }));
    }
    let marked = client.ask("textDocument/documentHighlight", at("main.m", MAIN, "z = zeros"));
    assert_eq!(lines(&marked, "/range/start/line"), [3, 4, 6, 6]);
    assert_eq!(lines(&marked, "/kind"), [3, 2, 2, 2], "written, then read");
}

#[test]
fn uses_and_calls() {
    let mut client = client();
    let place = at("area.m", AREA, "area(r)");
    let asked = |declaration: bool| {
        with(&place, json!({ "context": { "includeDeclaration": declaration } }))
    };
    let all = client.ask("textDocument/references", asked(true));
    assert_eq!(all.as_array().map(Vec::len), Some(3), "{all}");
    let all = client.ask("textDocument/references", asked(false));
    assert_eq!(lines(&all, "/range/start/line"), [4, 5]);
    let items = client.ask("textDocument/prepareCallHierarchy", place.clone());
    assert_eq!(items[0]["name"], "area");
    let item = json!({ "item": items[0] });
    let calls = client.ask("callHierarchy/incomingCalls", item.clone());
    assert_eq!(calls[0]["from"]["name"], "main");
    let main = json!({ "item": calls[0]["from"] });
    let calls = client.ask("callHierarchy/outgoingCalls", main);
    assert_eq!(calls[0]["to"]["name"], "area");
    let lenses = client.ask("textDocument/codeLens", document("area.m"));
    let lens = client.ask("codeLens/resolve", lenses[0].clone());
    assert!(lens["command"]["title"].as_str().is_some_and(|it| it.starts_with("2 uses")));
}

#[test]
fn renaming_with_the_file() {
    let mut client = client();
    let place = at("main.m", MAIN, "area(z)");
    let prepared = client.ask("textDocument/prepareRename", place.clone());
    assert_eq!(prepared["placeholder"], "area");
    let renamed =
        client.ask("textDocument/rename", with(&place, json!({ "newName": "square_of" })));
    let changes = renamed["documentChanges"].as_array().expect("changes");
    let file = changes.iter().find(|it| it["kind"] == "rename").expect("the file");
    assert_eq!(
        (&file["oldUri"], &file["newUri"]),
        (&json!(uri("area.m")), &json!(uri("square_of.m")))
    );
    let edited = changes.iter().find(|it| it["textDocument"]["uri"] == uri("main.m"));
    let edited = edited.expect("the caller");
    assert_eq!(edited["textDocument"]["version"], 1);
    assert_eq!(edited["edits"].as_array().map(Vec::len), Some(2));
    let refused = client.try_ask("textDocument/rename", with(&place, json!({ "newName": "disp" })));
    assert!(refused.error.is_some_and(|it| it.message.contains("`disp`")));
}

#[test]
fn what_is_shown_in_the_text() {
    let mut client = client();
    let tokens = client.ask("textDocument/semanticTokens/full", document("main.m"));
    let count = tokens["data"].as_array().map_or(0, Vec::len);
    assert!(count > 40 && count.is_multiple_of(5), "{count}");
    let before = json!({ "previousResultId": tokens["resultId"] });
    let asked = with(&document("main.m"), before);
    let delta = client.ask("textDocument/semanticTokens/full/delta", asked.clone());
    assert_eq!(delta["edits"], json!([]));
    let old = client.ask("textDocument/semanticTokens/full/delta", asked);
    assert!(old["data"].is_array(), "another result has been sent since");
    let range =
        json!({ "start": { "line": 2, "character": 0 }, "end": { "line": 3, "character": 0 } });
    let part = with(&document("main.m"), json!({ "range": range }));
    let tokens = client.ask("textDocument/semanticTokens/range", part);
    assert_eq!(tokens["data"].as_array().map(Vec::len), Some(5), "one name");
    let whole =
        json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    let asked = with(&document("main.m"), json!({ "range": whole }));
    let hints = client.ask("textDocument/inlayHint", asked);
    assert_eq!(hints[0]["label"], ": (2,3) double = [0 0 0; 0 0 0]");
    let links = client.ask("textDocument/documentLink", document("main.m"));
    assert_eq!(links[0]["target"], "https://example.org/x");
}

#[test]
fn the_structure_of_files() {
    let mut client = client();
    let outline = client.ask("textDocument/documentSymbol", document("main.m"));
    assert_eq!(outline[0]["name"], "main");
    let found = client.ask("workspace/symbol", json!({ "query": "ar" }));
    assert_eq!(found[0]["location"]["uri"], uri("area.m"));
    let folds = client.ask("textDocument/foldingRange", document("main.m"));
    assert_eq!(folds[0]["startLine"], 0);
    let positions = json!({ "positions": [position(MAIN, "width);"), position(MAIN, "area(z)")] });
    let chains = client.ask("textDocument/selectionRange", with(&document("main.m"), positions));
    assert_eq!(chains.as_array().map(Vec::len), Some(2));
    assert_eq!(chains[0]["range"]["start"], position(MAIN, "width);"));
}

#[test]
fn while_code_is_written() {
    let mut client = client();
    let text = MAIN.replace("z * z", "q = ar");
    client.set("main.m", 2, &text);
    let mut place = at("main.m", &text, "ar\n");
    place["position"]["character"] = json!(6);
    let offers = client.ask_until_answered("textDocument/completion", place);
    let area = &offers["items"][0];
    assert_eq!(area["label"], "area");
    let resolved = client.ask("completionItem/resolve", area.clone());
    let help = resolved["documentation"]["value"].as_str();
    assert!(help.is_some_and(|it| it.contains("Area of a square")), "{resolved}");
    let text = MAIN.replace("z * z", "q = area(");
    client.set("main.m", 3, &text);
    let mut place = at("main.m", &text, "area(\n");
    place["position"]["character"] = json!(9);
    let help = client.ask_until_answered("textDocument/signatureHelp", place);
    assert_eq!(help["signatures"][0]["label"], "a = area(r)");
    assert_eq!(help["signatures"][0]["parameters"][0]["label"], json!([9, 10]));
}

#[test]
fn findings_that_are_asked_for() {
    let mut asks = capabilities();
    asks["textDocument"]["diagnostic"] = json!({});
    let settings = json!({ "diagnostics": "workspace" });
    let mut client = Client::start_with(&FILES, asks, settings);
    client.open("main.m", MAIN);
    let report = client.ask_until_answered("textDocument/diagnostic", document("main.m"));
    assert_eq!(report["kind"], "full");
    assert!(common::shown(&report["items"]).iter().any(|it| it.ends_with(":6")), "{report}");
    let before = with(&document("main.m"), json!({ "previousResultId": report["resultId"] }));
    let report = client.ask_until_answered("textDocument/diagnostic", before);
    assert_eq!(report["kind"], "unchanged");
    let asked =
        json!({ "previousResultIds": [{ "uri": uri("main.m"), "value": report["resultId"] }] });
    let all = client.ask_until_answered("workspace/diagnostic", asked);
    let kinds: Vec<_> =
        all["items"].as_array().into_iter().flatten().map(|it| &it["kind"]).collect();
    assert_eq!(kinds.len(), 2);
    assert!(kinds.contains(&&json!("unchanged")) && kinds.contains(&&json!("full")));
}

#[test]
fn actions_for_findings() {
    let mut client = client();
    let found = client.findings("main.m", 1);
    assert!(found.iter().any(|it| it.ends_with(":6")), "{found:?}");
    let line = |line: u32| json!({ "line": line, "character": 0 });
    let asked =
        json!({ "range": { "start": line(6), "end": line(7) }, "context": { "diagnostics": [] } });
    let actions = client.ask("textDocument/codeAction", with(&document("main.m"), asked));
    let titles: Vec<_> = actions.as_array().into_iter().flatten().map(|it| &it["title"]).collect();
    let suppresses =
        titles.iter().any(|it| it.as_str().is_some_and(|it| it.starts_with("Suppress")));
    assert!(suppresses, "{titles:?}");
}

#[test]
fn actions_that_make_functions_and_declare_sizes() {
    let text = "function y = main(A, x)\ny = footprint(A * x);\nend\n\
                function z = scaled(A, x)\nz = A * x;\nend\n";
    let titles = |client: &mut Client, line: u32, kind: &str| {
        let place = json!({ "line": line, "character": 5 });
        let range = json!({ "start": place, "end": place });
        let asked = json!({ "range": range, "context": { "diagnostics": [], "only": [kind] } });
        let found = client.ask("textDocument/codeAction", with(&document("main.m"), asked));
        found.as_array().cloned().unwrap_or_default()
    };
    let mut client = Client::start(&[("main.m", text)]);
    client.open("main.m", text);
    let found = titles(&mut client, 1, "quickfix");
    let made =
        found.iter().find(|it| it["title"] == "Create the function `footprint` in `footprint.m`");
    let changes = &made.expect("an action")["edit"]["documentChanges"];
    assert_eq!(changes[0], json!({ "kind": "create", "uri": uri("footprint.m") }));
    assert_eq!(changes[1]["textDocument"]["uri"], json!(uri("footprint.m")));
    let text_of = |it: &Value| it["edits"][0]["newText"].as_str().map(str::to_owned);
    let new = text_of(&changes[1]).expect("a text");
    assert!(new.starts_with("function y = footprint(argument1)\n"), "{new}");
    let found = titles(&mut client, 3, "refactor");
    let declared: Vec<_> =
        found.iter().filter_map(|it| text_of(&it["edit"]["documentChanges"][0])).collect();
    assert_eq!(declared[0], "%#shape A (A1,A2), x (A2,x2), z (A1,x2)\n");
    assert!(declared[1].starts_with("arguments\n"), "{declared:?}");
    let mut plain = capabilities();
    plain["workspace"]["workspaceEdit"]["resourceOperations"] = json!([]);
    let mut client = Client::start_with(&[("main.m", text)], plain, Value::Null);
    client.open("main.m", text);
    let found = titles(&mut client, 1, "quickfix");
    let made: Vec<_> = found.iter().filter_map(|it| it["title"].as_str()).collect();
    assert!(made.contains(&"Create the function `footprint` in this file"), "{made:?}");
    assert!(!made.iter().any(|it| it.ends_with("footprint.m`")), "it cannot make files");
}

#[test]
fn files_that_the_client_renames() {
    let mut client = client();
    let filters = &client.capabilities["workspace"]["fileOperations"]["willRename"]["filters"];
    assert_eq!(filters[0]["pattern"]["glob"], "**/*.m");
    let files = json!([{ "oldUri": uri("area.m"), "newUri": uri("circle.m") }]);
    let edit = client.ask_until_answered("workspace/willRenameFiles", json!({ "files": files }));
    let changes = edit["documentChanges"].as_array().expect("edits");
    assert_eq!(changes.len(), 2, "{edit}");
    assert!(changes.iter().all(|it| it["kind"].is_null()), "the client renames the file");
    let moved = json!([{ "oldUri": uri("area.m"), "newUri": uri("sub/area.m") }]);
    let edit = client.ask("workspace/willRenameFiles", json!({ "files": moved }));
    assert_eq!(edit, Value::Null, "the name stays");
}

#[test]
fn texts_are_laid_out() {
    let text = "if(1)\nx=1;\nend\n";
    let mut client = Client::start(&[("main.m", text)]);
    client.open("main.m", text);
    let options = json!({ "options": { "tabSize": 8, "insertSpaces": false } });
    let edits = client.ask("textDocument/formatting", with(&document("main.m"), options.clone()));
    assert_eq!(edits[0]["newText"], "if (1)\n    x = 1;\n");
    assert_eq!(edits[0]["range"]["end"], json!({ "line": 2, "character": 0 }));
    let range = json!({ "range": {
        "start": { "line": 1, "character": 0 }, "end": { "line": 2, "character": 0 } } });
    let some = with(&with(&document("main.m"), options), range);
    let edits = client.ask("textDocument/rangeFormatting", some);
    assert_eq!(edits.as_array().map(Vec::len), Some(1));
    assert_eq!(edits[0]["newText"], "    x = 1;\n");
}

#[test]
fn edits_that_are_found_once_they_are_chosen() {
    let offers = |capabilities: Value| {
        let mut client = Client::start_with(&FILES, capabilities, Value::Null);
        client.open("area.m", AREA);
        let place = position(AREA, "area(r)");
        let asked = json!({
            "range": { "start": place, "end": place },
            "context": { "diagnostics": [], "only": ["refactor"] },
        });
        let asked = with(&document("area.m"), asked);
        let actions = client.ask_until_answered("textDocument/codeAction", asked);
        (client, actions)
    };
    let (_client, actions) = offers(capabilities());
    assert!(actions[0]["edit"].is_object(), "this client cannot ask later: {actions}");
    let mut can = capabilities();
    can["textDocument"]["codeAction"] = json!({ "resolveSupport": { "properties": ["edit"] } });
    let (mut client, actions) = offers(can);
    assert_eq!(actions[0]["title"], "Declare the sizes of `area`");
    assert!(actions[0]["edit"].is_null(), "not yet");
    let chosen = client.ask_until_answered("codeAction/resolve", actions[0].clone());
    let text = &chosen["edit"]["documentChanges"][0]["edits"][0]["newText"];
    assert!(text.as_str().is_some_and(|it| it.contains("%#shape r (r1,r2), a (r1,r2)")), "{text}");
    let other = client.try_ask("codeAction/resolve", json!({ "title": "of another server" }));
    assert_eq!(other.error.map(|it| it.code), Some(-32602));
}

#[test]
fn many_files_are_read_while_open_ones_are_answered_about() {
    let mut files: Vec<(String, String)> = (0..500)
        .map(|number| (format!("f{number}.m"), format!("function f{number}\nf1\nend\n")))
        .collect();
    files.extend(FILES.map(|(name, text)| (name.to_owned(), text.to_owned())));
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
    let mut can = capabilities();
    can["textDocument"]["diagnostic"] = json!({});
    can["workspace"]["diagnostics"] = json!({ "refreshSupport": true });
    can["workspace"]["semanticTokens"] = json!({ "refreshSupport": true });
    let settings = json!({ "diagnostics": "workspace" });
    let mut client = Client::start_with(&files, can, settings);
    client.open("main.m", MAIN);
    // What is open is known with what it calls, whether or not the rest has been read.
    let hover = client.ask_until_answered("textDocument/hover", at("main.m", MAIN, "area(z)"));
    assert!(hover["contents"]["value"].as_str().is_some_and(|it| it.contains("Area of a square")));
    let found = client.ask_until_answered("textDocument/diagnostic", document("main.m"));
    assert_eq!(
        common::shown(&found["items"]),
        ["unused-value:5", "matrix-or-elementwise:6"],
        "{found}"
    );
    // What needs all files waits for them.
    let first = at("f1.m", "function f1\nf1\nend\n", "f1");
    let asked = with(&first, json!({ "context": { "includeDeclaration": false } }));
    let all = client.ask_until_answered("textDocument/references", asked);
    assert_eq!(all.as_array().map(Vec::len), Some(500));
    let asked = json!({ "previousResultIds": [] });
    let all = client.ask_until_answered("workspace/diagnostic", asked);
    assert_eq!(all["items"].as_array().map(Vec::len), Some(502));
    for method in ["workspace/diagnostic/refresh", "workspace/semanticTokens/refresh"] {
        client.wait(|it| matches!(it, lsp_server::Message::Request(it) if it.method == method));
    }
}
