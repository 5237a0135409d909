//! Positions in cells of notebooks, where messages come in and go out: for the rest of the server a
//! notebook is one script ([`crate::notebooks`]).
//!
//! ```text
//! in    hover at 0:4 of the second cell          hover at 1:4 of the script
//! out   { "uri": script, "range": 1:0 to 1:4 }   { "uri": second cell, "range": 0:0 to 0:4 }
//! ```
//!
//! A place and a cell's place differ by lines alone, so that answers are translated as they are
//! written, whatever they answer: each `{ "line", "character" }` is moved, and each object with a
//! name of a script gets that of the cell. Of a list about one cell, what stands in others is
//! left out. What is only handed back to the server (`data`) stays as it is.
//!
//! Cost: nothing where no notebook is open; else linear in the message.

use crate::notebooks::{Cell, Notebook, Notebooks};
use lsp_types::request::{
    DocumentDiagnosticRequest, Formatting, RangeFormatting, Request,
    SemanticTokensFullDeltaRequest, SemanticTokensFullRequest, SemanticTokensRangeRequest,
};
use serde_json::{Map, Value, json};

/// The cell that a request is about, in its script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    first: u32,
    lines: u32,
}

/// Translates the parameters of a request about a cell, which becomes one about a script.
pub fn incoming(notebooks: &Notebooks, method: &mut String, params: &mut Value) -> Option<Asked> {
    let found = match params.get("item") {
        // An item of a call hierarchy.
        Some(item) => item.get("uri").and_then(Value::as_str),
        None => params.pointer("/textDocument/uri").and_then(Value::as_str),
    };
    let (notebook, cell) = notebooks.find(found?)?;
    let (notebook, cell) = (notebook.clone(), cell.clone());
    let name = match params.get("item") {
        Some(_) => params.pointer_mut("/item/uri"),
        None => params.pointer_mut("/textDocument/uri"),
    };
    if let Some(name) = name {
        *name = notebook.script.as_str().into();
    }
    // Findings come back as they were sent: only their places are those of the cell.
    shift_all(params, &|line| line.saturating_add(cell.first));
    of_part(&cell, method, params);
    Some(Asked { first: cell.first, lines: cell.lines })
}

/// What is asked of a whole text is asked of the cell's part of the script.
fn of_part(cell: &Cell, method: &mut String, params: &mut Value) {
    let part = match &**method {
        SemanticTokensFullRequest::METHOD | SemanticTokensFullDeltaRequest::METHOD => {
            SemanticTokensRangeRequest::METHOD
        }
        Formatting::METHOD => RangeFormatting::METHOD,
        DocumentDiagnosticRequest::METHOD => {
            // The cells of a notebook share one result, of which each has a part.
            if let Some(all) = params.as_object_mut() {
                all.remove("previousResultId");
            }
            return;
        }
        _ => return,
    };
    *method = part.to_owned();
    let whole = json!({
        "start": { "line": cell.first, "character": 0 },
        "end": { "line": cell.first + cell.lines, "character": 0 },
    });
    if let Some(all) = params.as_object_mut() {
        all.insert("range".to_owned(), whole);
    }
}

/// Translates an answer; `asked` is the cell that the request was about.
pub fn outgoing(notebooks: &Notebooks, method: &str, asked: Option<&Asked>, answer: &mut Value) {
    if notebooks.is_empty() {
        return;
    }
    match (asked, method) {
        (Some(asked), SemanticTokensRangeRequest::METHOD) => tokens(asked, answer),
        _ => translate(notebooks, asked, answer),
    }
}

/// The findings of a script in one of its cells.
pub fn findings_in(notebooks: &Notebooks, cell: &Cell, mut findings: Value) -> Value {
    let asked = Asked { first: cell.first, lines: cell.lines };
    translate(notebooks, Some(&asked), &mut findings);
    findings
}

/// Tokens are relative to each other: the first one is moved.
fn tokens(asked: &Asked, answer: &mut Value) {
    if let Some(line) = answer.pointer_mut("/data/0")
        && let Some(at) = line.as_u64()
    {
        *line = at.saturating_sub(u64::from(asked.first)).into();
    }
}

fn translate(notebooks: &Notebooks, asked: Option<&Asked>, value: &mut Value) {
    match value {
        Value::Array(all) => {
            // The cells of a notebook are open, and have findings of their own.
            all.retain(|it| !is_report_of_script(notebooks, it));
            if let Some(asked) = asked {
                all.retain(|it| own_line(it).is_none_or(|line| asked.holds(line)));
            }
            all.iter_mut().for_each(|it| translate(notebooks, asked, it));
        }
        Value::Object(all) => translate_object(notebooks, asked, all),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

impl Asked {
    fn holds(&self, line: u64) -> bool {
        let first = u64::from(self.first);
        (first..first + u64::from(self.lines)).contains(&line)
    }

    /// The line of the cell; what begins before it or ends after it is cut.
    fn line(&self, line: u64) -> u64 {
        line.saturating_sub(self.first.into()).min(self.lines.into())
    }
}

/// Where something stands that names no text of its own.
fn own_line(value: &Value) -> Option<u64> {
    if value.get("uri").is_some() || value.get("textDocument").is_some() {
        return None;
    }
    let selected = value.pointer("/selectionRange/start/line");
    let range = || value.pointer("/range/start/line");
    let place = || value.pointer("/position/line");
    let fold = || value.get("startLine");
    selected.or_else(range).or_else(place).or_else(fold)?.as_u64()
}

fn translate_object(notebooks: &Notebooks, asked: Option<&Asked>, all: &mut Map<String, Value>) {
    if let Some(changes) = all.get_mut("documentChanges") {
        document_changes(notebooks, changes);
        return;
    }
    if let Some(Value::Object(changes)) = all.get_mut("changes") {
        plain_changes(notebooks, changes);
        return;
    }
    let named = all.get("uri").and_then(Value::as_str);
    if let Some(notebook) = named.and_then(|name| notebooks.of_script(name)) {
        of_script(notebook, all);
        return;
    }
    if all.contains_key("from") {
        called_from(notebooks, all);
        return;
    }
    // What names another text has places of that.
    let asked = if named.is_some() { None } else { asked };
    for (key, value) in all.iter_mut() {
        match (&**key, asked) {
            ("data", _) => {}
            ("line" | "startLine" | "endLine", Some(asked)) => {
                if let Some(line) = value.as_u64() {
                    *value = asked.line(line).into();
                }
            }
            _ => translate(notebooks, asked, value),
        }
    }
}

/// Is it the findings of a script, as a part of those of all files?
fn is_report_of_script(notebooks: &Notebooks, value: &Value) -> bool {
    let name = value.get("uri").and_then(Value::as_str);
    value.get("kind").is_some_and(Value::is_string)
        && name.is_some_and(|name| notebooks.of_script(name).is_some())
}

/// A caller, and where it calls: places of its text.
fn called_from(notebooks: &Notebooks, all: &mut Map<String, Value>) {
    let Some(from) = all.get_mut("from") else { return };
    let name = from.get("uri").and_then(Value::as_str).unwrap_or_default();
    let notebook = notebooks.of_script(name);
    translate(notebooks, None, from);
    if let (Some(notebook), Some(Value::Array(ranges))) = (notebook, all.get_mut("fromRanges")) {
        for range in ranges {
            let line = range.pointer("/start/line").and_then(Value::as_u64).unwrap_or(0);
            let first = notebook.cell_at(line as u32).map_or(0, |cell| cell.first);
            shift_all(range, &|line| line.saturating_sub(first));
        }
    }
}

/// Something that stands in a script stands in one of its cells.
fn of_script(notebook: &Notebook, all: &mut Map<String, Value>) {
    let line = |range: &str| all.get(range)?.pointer("/start/line")?.as_u64();
    let line = line("selectionRange").or_else(|| line("range")).unwrap_or(0);
    let Some(cell) = notebook.cell_at(line as u32).or(notebook.cells.first()) else { return };
    let (first, lines) = (cell.first, cell.lines);
    all.insert("uri".to_owned(), cell.uri.as_str().into());
    for key in ["range", "selectionRange"] {
        if let Some(range) = all.get_mut(key) {
            shift_all(range, &|line| line.saturating_sub(first).min(lines));
        }
    }
}

/// Moves all places in a value.
fn shift_all(value: &mut Value, moved: &impl Fn(u32) -> u32) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(|it| shift_all(it, moved)),
        Value::Object(all) => {
            for (key, value) in all.iter_mut() {
                match (&**key, value.as_u64()) {
                    ("data", _) => {}
                    ("line", Some(line)) => {
                        *value = moved(u32::try_from(line).unwrap_or(u32::MAX)).into();
                    }
                    _ => shift_all(value, moved),
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Edits of a script, by cell.
fn by_cell(notebook: &Notebook, edits: &Value) -> Vec<(String, Vec<Value>)> {
    let edits = edits.as_array().map(Vec::as_slice).unwrap_or_default();
    let of_cell = |cell: &Cell| {
        let asked = Asked { first: cell.first, lines: cell.lines };
        let own = edits.iter().filter(|it| own_line(it).is_some_and(|line| asked.holds(line)));
        let mut own: Vec<Value> = own.cloned().collect();
        own.iter_mut().for_each(|it| shift_all(it, &|line| asked.line(line.into()) as u32));
        (cell.uri.to_string(), own)
    };
    notebook.cells.iter().map(of_cell).filter(|(_, edits)| !edits.is_empty()).collect()
}

fn document_changes(notebooks: &Notebooks, changes: &mut Value) {
    let Some(all) = changes.as_array_mut() else { return };
    let translated = std::mem::take(all).into_iter().flat_map(|change| {
        let name = change.pointer("/textDocument/uri").and_then(Value::as_str);
        let Some(notebook) = name.and_then(|name| notebooks.of_script(name)) else {
            return vec![change];
        };
        let edits = by_cell(notebook, &change["edits"]).into_iter();
        let of_cell = |(uri, edits)| {
            json!({ "textDocument": { "uri": uri, "version": null }, "edits": edits })
        };
        edits.map(of_cell).collect()
    });
    *all = translated.collect();
}

fn plain_changes(notebooks: &Notebooks, changes: &mut Map<String, Value>) {
    let scripts = changes.keys().filter(|name| notebooks.of_script(name).is_some());
    for name in scripts.cloned().collect::<Vec<_>>() {
        let Some(edits) = changes.remove(&name) else { continue };
        let Some(notebook) = notebooks.of_script(&name) else { continue };
        changes.extend(by_cell(notebook, &edits).into_iter().map(|(uri, it)| (uri, it.into())));
    }
}
