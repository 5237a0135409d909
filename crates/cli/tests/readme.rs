//! What the README shows is what the program prints.
#![allow(clippy::expect_used, reason = "a test")]

use assert_cmd::Command;
use std::path::Path;

/// The output below each `$ lariat …` line of the README's console blocks.
fn sessions(readme: &str) -> Vec<(Vec<String>, String)> {
    let blocks = readme.split("```console\n").skip(1);
    let blocks = blocks.filter_map(|rest| rest.split("```").next());
    let commands = blocks.filter_map(|block| block.strip_prefix("$ lariat ")?.split_once('\n'));
    commands
        .map(|(command, output)| {
            (command.split_whitespace().map(str::to_owned).collect(), output.to_owned())
        })
        .collect()
}

#[test]
fn the_readme_shows_real_output() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("the README");
    let sessions = sessions(&readme);
    assert!(sessions.len() >= 2, "the README shows the program at work");
    for (arguments, shown) in sessions {
        let mut command = Command::cargo_bin("lariat").expect("the program");
        let output = command.args(&arguments).current_dir(&root).output().expect("a run");
        let printed = String::from_utf8(output.stdout).expect("text");
        let ends_trimmed = |text: &str| -> Vec<String> {
            text.trim().lines().map(|line| line.trim_end().to_owned()).collect()
        };
        assert_eq!(ends_trimmed(&printed), ends_trimmed(&shown), "lariat {arguments:?}");
    }
}
