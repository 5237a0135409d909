//! A lowered program computes what its source computes: GNU Octave runs both.
//!
//! Each file in `tests/programs` holds scripts, separated by lines `%%%`. Nothing
//! is run where `octave-cli` is not installed.

mod common;

use common::{files_below, library};
use lariat_syntax::Dialect;
use lariat_tame::round_trip::{Site, round_trip};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs scripts in one process; returns what each shows.
fn run(folder: &Path, scripts: &[String]) -> Option<Vec<String>> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).ok()?;
    let mut driver = String::from("1;\nfunction shown = run_one(file)\n");
    driver += "  try\n    shown = evalc('source(file)');\n";
    driver += "  catch err\n    shown = ['error: ' err.message];\n  end\nend\n";
    for (number, script) in scripts.iter().enumerate() {
        let file = folder.join(format!("p{number}.m"));
        fs::write(&file, format!("1;\n{script}\n")).ok()?;
        driver += &format!("printf('=== %d\\n', {number}); ");
        driver += &format!("disp(run_one('{}'))\n", file.display());
    }
    let path = folder.join("driver.m");
    fs::write(&path, driver).ok()?;
    let output = Command::new("octave-cli")
        .args(["--no-gui", "--norc", "--quiet"])
        .arg(&path)
        .current_dir(folder)
        .output()
        .ok()?;
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    Some(shown.split("=== ").skip(1).map(str::to_owned).collect())
}

fn scripts() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut scripts = Vec::new();
    for (path, text) in files_below(&folder, "m") {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for (number, script) in text.split("%%%\n").enumerate() {
            scripts.push((format!("{name} {}", number + 1), script.to_owned()));
        }
    }
    scripts
}

#[test]
fn programs_compute_the_same() {
    let scripts = scripts();
    assert!(scripts.len() > 20, "the programs are gone");
    let dialect = Dialect::OCTAVE;
    let library = library(&[], &dialect);
    let path = PathBuf::from("/programs/main.m");
    let mut wrong = Vec::new();
    let mut tamed = Vec::new();
    for (name, script) in &scripts {
        let site = Site { library: &library, path: &path, dialect: &dialect };
        match round_trip(&format!("1;\n{script}"), &site) {
            Ok(made) => tamed.push(made.text),
            Err(failure) => {
                wrong.push(format!("{name}: {failure}"));
                tamed.push(String::new());
            }
        }
    }
    let sources: Vec<String> = scripts.iter().map(|(_, script)| script.clone()).collect();
    let folder = std::env::temp_dir().join(format!("lariat-programs-{}", std::process::id()));
    let Some(expected) = run(&folder.join("source"), &sources) else { return };
    let Some(actual) = run(&folder.join("tamed"), &tamed) else { return };
    assert_eq!(expected.len(), scripts.len(), "a source ended the run");
    for (((name, _), tamed), (expected, actual)) in
        scripts.iter().zip(&tamed).zip(expected.iter().zip(&actual))
    {
        if expected != actual {
            wrong.push(format!("{name}:\n{expected}--- but tamed:\n{actual}---\n{tamed}"));
        }
    }
    let _ = fs::remove_dir_all(folder);
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), scripts.len(), wrong.join("\n"));
}
