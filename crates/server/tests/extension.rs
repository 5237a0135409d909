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

/// Settings of the extension, which the server does not read.
const ITS_OWN: [&str; 3] = ["program", "besideMathWorks", "trace.server"];

#[test]
fn its_settings_are_those_of_the_documentation() {
    let properties = json("package.json")["contributes"]["configuration"]["properties"].clone();
    let properties = properties.as_object().expect("settings");
    let read = |path: &str| std::fs::read_to_string(folder().join(path)).expect("the page");
    let (page, own_page) = (read("../../docs/editors.md"), read("README.md"));
    for (name, setting) in properties {
        let name = name.strip_prefix("lariat.").expect("settings of Lariat");
        assert!(setting["description"].as_str().is_some_and(|it| !it.is_empty()), "{name}");
        match ITS_OWN.contains(&name) {
            true => assert!(own_page.contains(&format!("`lariat.{name}`")), "{name}"),
            false => assert!(page.contains(&format!("| `{name}` |")), "{name}"),
        }
    }
    let documented =
        page.lines().filter(|line| line.starts_with("| `") && line.matches('|').count() == 4);
    assert_eq!(documented.count(), properties.len() - ITS_OWN.len());
}

#[test]
fn its_commands_are_registered() {
    let commands = json("package.json")["contributes"]["commands"].clone();
    let source = std::fs::read_to_string(folder().join("src/extension.ts")).expect("the source");
    let page = std::fs::read_to_string(folder().join("README.md")).expect("the page");
    for row in commands.as_array().expect("commands") {
        let (id, title) = (row["command"].as_str(), row["title"].as_str());
        assert!(source.contains(&format!("\"{}\":", id.expect("a name"))), "{id:?}");
        assert!(page.contains(&format!("Lariat: {}", title.expect("a title"))), "{title:?}");
    }
}
