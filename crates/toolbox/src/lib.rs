//! Library functions that are written in MATLAB, and compiled with the programs that call them.
//!
//! ```text
//! main.m: y = fliplr(x)      functions/general/fliplr.m ─> typed program ─> C, for the x at hand
//! ```
//!
//! What the C run-time library has (`crates/lowered/spec/library`) is written by hand; what can be
//! said in terms of it is said in MATLAB, once, and analysed and specialised like a user's own
//! function. Each file is one function with its helpers, in the folder that GNU Octave keeps its own
//! in, and gives Octave's answers bit by bit, its messages too: `cargo xtask compiled-blocks
//! --toolbox` runs the test blocks of Octave's library against them.
//!
//! A helper that several files share lies in a folder `private`, where a program's own functions do
//! not see it.
//!
//! The files are in the language that MATLAB and Octave share, so that every dialect reads them. They
//! come last on the path: a function of the user's hides one of these.
//!
//! ```
//! let text = lariat_toolbox::text("fliplr.m").unwrap();
//! assert!(text.contains("function y = fliplr(x)"));
//! ```
//!
//! Cost: none before it is asked for; a program that is compiled reads all files, a few milliseconds.

use include_dir::{Dir, include_dir};
use std::collections::HashMap;
use std::sync::OnceLock;

static FUNCTIONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/functions");

/// The files: each one's name, `private/` before that of a helper, and its text.
pub fn files() -> impl Iterator<Item = (String, &'static str)> {
    FUNCTIONS.dirs().flat_map(|folder| {
        let helpers = folder.dirs().flat_map(Dir::files);
        folder.files().chain(helpers).filter_map(|file| {
            let path = file.path();
            let name = path.file_name()?.to_str()?;
            let is_helper = path.parent()?.ends_with("private");
            let name = if is_helper { format!("private/{name}") } else { name.to_owned() };
            Some((name, file.contents_utf8()?))
        })
    })
}

/// The text of a file, by its name.
pub fn text(name: &str) -> Option<&'static str> {
    static TEXTS: OnceLock<HashMap<String, &'static str>> = OnceLock::new();
    TEXTS.get_or_init(|| files().collect()).get(name).copied()
}

#[cfg(test)]
mod tests {
    use super::files;
    use std::collections::HashSet;

    #[test]
    fn each_file_defines_the_function_of_its_name() {
        for (name, text) in files() {
            let name = name.strip_prefix("private/").unwrap_or(&name);
            let function = name.strip_suffix(".m").expect("a MATLAB file");
            let first = text.lines().find(|line| line.starts_with("function"));
            let signature = first.unwrap_or_default();
            let is_of_name = signature.split(['(', ' ', '=']).any(|word| word == function);
            assert!(is_of_name, "{name}: {signature}");
        }
    }

    #[test]
    fn the_documentation_lists_the_functions() {
        let (_, list) = include_str!("../../../docs/compile.md")
            .split_once("## Which functions are written in MATLAB")
            .expect("a list");
        let listed: Vec<&str> =
            list.split("```").nth(1).expect("a block").split_whitespace().skip(1).collect();
        let files: Vec<String> = files().map(|(name, _)| name).collect();
        let functions = files.iter().filter(|name| !name.starts_with("private/"));
        let mut names: Vec<&str> = functions.filter_map(|name| name.strip_suffix(".m")).collect();
        names.sort_unstable();
        assert_eq!(listed, names);
    }

    #[test]
    fn no_function_is_there_twice() {
        let mut seen = HashSet::new();
        let twice: Vec<String> =
            files().map(|(name, _)| name).filter(|name| !seen.insert(name.clone())).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }
}
