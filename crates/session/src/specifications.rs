//! What functions without a file take and return: the builtins that Lariat ships,
//! and those that a project's `lariat.toml` adds in the same language
//! (`crates/builtins/src/specification.rs`).
//!
//! ```toml
//! builtins = ["mex.builtins"]
//! ```
//! ```text
//! # Our MEX functions.
//! ourFilter; pureFunction; Args(2,3); Results(1,1)
//! fastFilter; ; Class(float 0 double?->0)
//! ```
//!
//! A specification counts as far as it can be understood; each mistake is a
//! problem at its place, which fails the run. Its functions are known names. A
//! name that Lariat ships cannot be specified again, and a function of the
//! project hides one of its name.
//!
//! Cost: one pass over each file; nothing is copied where there is none.

use crate::disk::Disk;
use crate::options::Options;
use crate::paths;
use crate::problem::Problem;
use lariat_base::LineColumn;
use lariat_builtins::{BuiltinTree, SpecError, parse, shared_builtins};
use lariat_project::{FileSystem, KnownNames, NameList};
use std::path::PathBuf;
use std::sync::Arc;

/// The contents of the specifications.
pub struct Specified {
    /// All builtins, shipped and specified.
    pub builtins: Arc<BuiltinTree>,
    /// The names of those that were specified, by file.
    pub names: Vec<Arc<dyn KnownNames>>,
    /// What was wrong.
    pub problems: Vec<Problem>,
}

/// Reads the files, the later ones on top of the earlier ones.
pub fn read(files: &[PathBuf], disk: &Disk, options: &Options) -> Specified {
    let mut specified =
        Specified { builtins: shared_builtins(), names: Vec::new(), problems: Vec::new() };
    for file in files {
        match disk.read(file) {
            Ok(bytes) => specified.add(&options.name(file), &String::from_utf8_lossy(&bytes)),
            Err(error) => {
                let help = "correct builtins in lariat.toml";
                let problem = Problem::error(options.name(file), paths::reason(&error), help);
                specified.problems.push(problem);
            }
        }
    }
    specified
}

impl Specified {
    fn add(&mut self, file: &str, text: &str) {
        let (tree, errors) = parse(text, &self.builtins);
        self.problems.extend(errors.iter().map(|error| problem(file, error)));
        let is_new = |name: &&str| self.builtins.find(name).is_none();
        let names = tree.concrete().map(|id| tree.get(id).name.as_str()).filter(is_new);
        let names: String = names.flat_map(|name| [name, "\n"]).collect();
        if let Ok(list) = NameList::parse(&names) {
            self.names.push(Arc::new(list.from_origin(file.to_owned())));
        }
        self.builtins = Arc::new(tree);
    }
}

fn problem(file: &str, error: &SpecError) -> Problem {
    let number = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
    let at = LineColumn { line: number(error.line), column: number(error.column) };
    let help = "the line counts as far as it can be understood; `lariat builtins NAME` shows how \
                others are specified";
    Problem::error(file, error.message.clone(), help).at(at)
}
