//! `lariat builtins`.

mod common;

use common::Folder;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::{Value, json};

/// The rows of the table whose head begins with `call`.
fn table(page: &str, call: &str) -> Vec<Vec<String>> {
    let mut lines = page.lines().map(str::trim_start).skip_while(|line| !line.starts_with(call));
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let head: Vec<_> = lines.by_ref().take(1).map(words).collect();
    let columns = head.first().map_or(0, Vec::len);
    head.into_iter().chain(lines.map(words).take_while(|row| row.len() == columns)).collect()
}

#[test]
fn the_tree() {
    let folder = Folder::with(&[]);
    let shown = folder.stdout(&["builtins"]);
    let mut lines = shown.lines();
    let root: Vec<_> = lines.next().unwrap_or_default().split(' ').collect();
    assert!(root[1].parse::<usize>().is_ok_and(|count| count >= 450), "{shown}");
    assert!(lines.all(|line| line.starts_with("  ")));
    assert!(shown.split_whitespace().any(|word| word == "mtimes"));
}

#[test]
fn the_tree_as_json() {
    fn functions(group: &Value) -> usize {
        let own = group["functions"].as_array().map_or(0, Vec::len);
        own + group["groups"].as_array().into_iter().flatten().map(functions).sum::<usize>()
    }
    let root = Folder::with(&[]).json(&["builtins", "--format", "json"]);
    assert_eq!(json!(functions(&root)), root["count"]);
}

/// The matrix of `000` figure 3.1 (a), the unsigned and further classes left in.
#[test]
fn a_page_with_a_matrix() {
    let page = Folder::with(&[]).stdout(&["builtins", "plus", "--dialect", "matlab7"]);
    let table = table(&page, "(x,y)");
    let cell = |row: &str, column: &str| {
        let column = table[0].iter().position(|label| label == column).expect("a column");
        let row = table.iter().find(|labels| labels[0] == row).expect("a row");
        row[column].clone()
    };
    let cells = [
        ("i8", "i8", "i8"),
        ("i8", "i16", "-"),
        ("i16", "f32", "-"),
        ("i32", "f64", "i32"),
        ("f64", "i64", "i64"),
        ("f32", "b", "f32"),
        ("c", "c", "f64"),
        ("b", "b", "f64"),
        ("b", "i8", "-"),
    ];
    for (row, column, expected) in cells {
        assert_eq!(cell(row, column), expected, "{row} {column}");
    }
    for part in ["Place in the tree", "Args        2", "matlab7  MatlabClass(", "Effects on names"]
    {
        assert!(page.contains(part), "{page}");
    }
}

#[test]
fn pages_of_other_kinds() {
    let folder = Folder::with(&[]);
    let page = folder.stdout(&["builtins", "eval"]);
    assert!(page.contains("defines-any"), "{page}");
    assert!(page.contains("ShapeType   III"), "{page}");
    let page = folder.stdout(&["builtins", "isempty"]);
    assert!(page.contains("b for every class"), "{page}");
    let page = folder.stdout(&["builtins", "mtimes"]);
    assert!(page.contains("ShapeType   I "), "{page}");
    let page = folder.stdout(&["builtins", "zeros"]);
    assert!(page.contains("ShapeType   I without arguments, else II"), "{page}");
    assert!(page.contains("  ()     f64\n"), "{page}");
    let tree = folder.json(&["builtins", "--format", "json"]);
    let group = tree["groups"][0]["name"].as_str().unwrap_or_default();
    folder.lariat(&["builtins", group]).assert().code(0).stdout(contains("Content\n"));
}

#[test]
fn a_page_as_json() {
    let page = Folder::with(&[]).json(&["builtins", "plus", "--format", "json"]);
    assert_eq!((&page["name"], &page["abstract"]), (&json!("plus"), &json!(false)));
    assert_eq!(page["path"].as_array().and_then(|path| path.last()), Some(&json!("plus")));
    assert_eq!(page["attributes"]["Role"]["value"], "plus");
    assert!(page["rules"]["octave"]["rule"].is_string());
    let calls = page["results"]["matlab7"].as_array().cloned().unwrap_or_default();
    let refused = json!({"arguments": ["int8", "int16"], "results": "refused"});
    let int8 = json!({"arguments": ["int8", "double"], "results": [["int8"]]});
    assert!(calls.contains(&refused) && calls.contains(&int8));
}

#[test]
fn names_that_are_not_there() {
    let folder = Folder::with(&[]);
    let said = contains("nothing is specified of a builtin `mtimse`")
        .and(contains("did you mean `mtimes`?"));
    folder.lariat(&["builtins", "mtimse"]).assert().code(2).stderr(said).stdout("");
    let known = contains("only the name is known");
    folder.lariat(&["builtins", "uihtml"]).assert().code(2).stderr(known);
    folder.lariat(&["builtins", "plus", "--dialect", "fortran"]).assert().code(2);
}
