//! What the program may reach: no crate opens a connection, and only `cli` touches files and
//! the environment. Processes are started where a user asks for a compiled program, and nowhere
//! else. So Lariat never runs what it analyses, and the core can be carried elsewhere.

use super::files::{Complaint, File};

/// Words that stand nowhere in the program.
const NOWHERE: &[&str] = &["std::net", "libc::", "dlopen"];
/// What starts a process, and where it may stand: the C compiler, and the program that it made.
const PROCESS: (&str, &str) = ("process::Command", "crates/cli/src/build/");
/// Words that stand in `crates/cli` only.
const CLI_ONLY: &[&str] = &["std::fs", "std::env", "std::process", "fs::read", "File::open"];

/// Runs the rule.
pub fn check(files: &[File]) -> Vec<Complaint> {
    files.iter().filter(|file| is_source(&file.path)).flat_map(check_one).collect()
}

/// Is this the source of a crate, tests and benchmarks left out?
fn is_source(path: &str) -> bool {
    path.starts_with("crates/") && path.contains("/src/") && path.ends_with(".rs")
}

fn check_one(file: &File) -> Vec<Complaint> {
    let in_cli = file.path.starts_with("crates/cli/");
    // Test modules stand last in a file.
    let program = file.text.split("#[cfg(test)]").next().unwrap_or_default();
    let code = program.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
    let complain = |(number, line): (usize, &str)| {
        let anywhere = NOWHERE.iter().find(|word| line.contains(*word));
        let outside = CLI_ONLY.iter().find(|word| !in_cli && line.contains(*word));
        let (process, home) = PROCESS;
        let started = !file.path.starts_with(home) && line.contains(process);
        let word = anywhere.or(outside).or(started.then_some(&PROCESS.0))?;
        Some(format!("{}:{}: `{word}` is out of this crate's reach", file.path, number + 1))
    };
    code.filter_map(complain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes_and_files_are_out_of_reach() {
        let runs = File::new("crates/cli/src/a.rs", "use std::process::Command;\n");
        let reads = File::new("crates/kinds/src/b.rs", "// std::fs\nlet x = std::fs::read(p);\n");
        let may = File::new("crates/cli/src/c.rs", "use std::fs;\nuse std::process::ExitCode;\n");
        let builds = File::new("crates/cli/src/build/d.rs", "use std::process::Command;\n");
        let complaints = check(&[runs, reads, may, builds]);
        assert_eq!(complaints.len(), 2, "{complaints:?}");
        assert!(complaints[1].starts_with("crates/kinds/src/b.rs:2"));
    }
}
