//! A folder for a test, and `lariat` run in it.
#![allow(dead_code, reason = "each test file uses some of it")]
#![allow(clippy::expect_used, reason = "a test")]

use assert_cmd::Command;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder that vanishes after the test.
pub struct Folder {
    root: TempDir,
}

impl Folder {
    /// A folder with these files.
    pub fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self { root: tempfile::tempdir().expect("a folder for the test") };
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    /// Writes a file and the folders above it.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
        std::fs::write(path, text).expect("a file is written");
    }

    /// Reads a file.
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("a file is read")
    }

    /// The absolute path of something in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    /// `lariat`, started in the folder, with these arguments.
    pub fn lariat(&self, arguments: &[&str]) -> Command {
        lariat_in(self.root.path(), arguments)
    }

    /// What `lariat` prints on standard output, whatever its exit status.
    pub fn stdout(&self, arguments: &[&str]) -> String {
        let output = self.lariat(arguments).output().expect("lariat runs");
        String::from_utf8(output.stdout).expect("text")
    }

    /// What `lariat` prints on standard error, and its exit status.
    pub fn stderr(&self, arguments: &[&str]) -> (String, Option<i32>) {
        let output = self.lariat(arguments).output().expect("lariat runs");
        (String::from_utf8(output.stderr).expect("text"), output.status.code())
    }

    /// The JSON that `lariat` prints.
    pub fn json(&self, arguments: &[&str]) -> serde_json::Value {
        serde_json::from_str(&self.stdout(arguments)).expect("JSON")
    }

    /// The findings of `lariat check` as `file:line code`, as far as they are of
    /// the two rules that these tests are about.
    pub fn findings(&self, arguments: &[&str]) -> Vec<String> {
        let arguments = [&["check", "--format", "json"], arguments].concat();
        let document = self.json(&arguments);
        let findings = document["findings"].as_array().expect("a list");
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        let one = |row: &serde_json::Value| {
            format!("{}:{} {}", text(&row["file"]), row["line"], text(&row["code"]))
        };
        let ours = |row: &String| RULES.iter().any(|code| row.ends_with(code));
        findings.iter().map(one).filter(ours).collect()
    }
}

/// The rules that these tests are about; the rules have tests of their own.
const RULES: [&str; 2] = ["syntax-error", "undefined-name"];

/// `lariat`, started in a folder.
pub fn lariat_in(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("lariat").expect("lariat is built");
    command.current_dir(folder).args(arguments).env_remove("NO_COLOR");
    command
}

/// A function without fault.
pub const CLEAN: &str = "function y = clean(x)\ny = x;\nend\n";

/// A script whose second line is not MATLAB.
pub const BROKEN: &str = "x = 1;\ny = (2;\n";

/// A function that uses a name that nothing defines: a warning.
pub const UNDEFINED: &str = "function y = undefined(x)\ny = nowhere_defined(x);\nend\n";

/// The C compiler with all warnings as errors, and sanitizers.
pub fn strict_compiler() -> std::process::Command {
    let mut command = std::process::Command::new("cc");
    command
        .args(["-std=c11", "-Wall", "-Wextra", "-pedantic", "-Werror", "-g", "-DLR_NO_BLAS"])
        .args(["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]);
    command
}
