//! The extension for Visual Studio Code declares the settings that the server reads, the tokens
//! that it sends, and files that are there.

use serde_json::Value;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../editors/vscode")
}

fn json(name: &str) -> Value {
    let text = std::fs::read_to_string(folder().join(name)).expect("a file");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn its_files_are_there_and_read() {
    let contributes = &json("package.json")["contributes"];
    for row in ["grammars", "snippets"].iter().flat_map(|key| contributes[key].as_array()).flatten()
    {
        assert!(json(row["path"].as_str().expect("a path")).is_object());
    }
    assert!(json("language-configuration.json")["comments"].is_object());
}

#[test]
fn its_settings_are_those_of_the_documentation() {
    let properties = json("package.json")["contributes"]["configuration"]["properties"].clone();
    let properties = properties.as_object().expect("settings");
    let page = folder().join("../../docs/editors.md");
    let page = std::fs::read_to_string(page).expect("the page");
    for (name, setting) in properties {
        let name = name.strip_prefix("lariat.").expect("settings of Lariat");
        assert!(setting["description"].as_str().is_some_and(|it| !it.is_empty()), "{name}");
        assert!(name == "program" || page.contains(&format!("| `{name}` |")), "{name}");
    }
    let documented =
        page.lines().filter(|line| line.starts_with("| `") && line.matches('|').count() == 4);
    assert_eq!(documented.count(), properties.len() - 1);
}
