//! What an edit can touch.
//!
//! Files see of each other what names refer to and, where a call is followed, the code.
//! So what was found from a file still holds when no file that the run read has changed,
//! and no name that it looked up means something else.
//!
//! ```text
//! edit in the body of g.m       touches the runs that read g.m
//! g.m becomes a script          touches also those that looked up `g`
//! a class or package changes    touches all: methods are found by classes, not by names
//! a script assigns `x`          touches what is found from another one that has `x`
//! ```
//!
//! Cost: a comparison of what a file offers for each edit.

use lariat_base::FileId;
use lariat_interprocedural::Reads;
use lariat_project::facts::FileFacts;
use lariat_project::folder::home_of_file;
use lariat_syntax::tree::Tree;
use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

/// What has changed since the last snapshot.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// The files with another text, the new ones and those that are gone.
    pub files: HashSet<FileId>,
    /// The names that may mean something else.
    pub names: Names,
    /// Names may mean something else, or files have come or gone.
    pub library: bool,
    /// What files hold now that offer the same as before, at other places.
    pub moved: Vec<(PathBuf, FileFacts)>,
}

/// Names whose meaning may have changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Names {
    /// These.
    Some(BTreeSet<String>),
    /// Any.
    All,
}

impl Default for Names {
    fn default() -> Self {
        Self::Some(BTreeSet::new())
    }
}

impl Changes {
    /// A file has another text, or is new, or is gone; and what it leaves in workspaces may be
    /// another matter for other scripts.
    pub fn file(
        &mut self,
        (file, path): (FileId, &Path),
        before: Option<&FileFacts>,
        after: Option<&FileFacts>,
        concerns_scripts: bool,
    ) {
        self.files.insert(file);
        if let (Some(before), Some(after)) = (before, after)
            && before.offers_the_same(after)
            && !concerns_scripts
        {
            if before != after {
                self.moved.push((path.to_path_buf(), after.clone()));
            }
            return;
        }
        self.library = true;
        let is_class = |facts: &FileFacts| facts.class.is_some();
        let name = path.file_stem().and_then(|stem| stem.to_str());
        let is_plain = path.parent() == Some(home_of_file(path))
            && !before.is_some_and(is_class)
            && !after.is_some_and(is_class);
        match (&mut self.names, name) {
            (Names::Some(names), Some(name)) if is_plain => _ = names.insert(name.to_owned()),
            (names, _) => *names = Names::All,
        }
    }

    /// May a run that read this have another answer now?
    pub fn touch(&self, reads: &Reads) -> bool {
        let of_names = match &self.names {
            Names::All => true,
            Names::Some(names) if names.is_empty() => false,
            Names::Some(names) => {
                reads.any_name || names.iter().any(|name| reads.names.contains(name.as_str()))
            }
        };
        of_names || self.files.iter().any(|file| reads.files.contains(file))
    }

    /// May a name in this tree mean something else now?
    pub fn touch_names_of(&self, tree: &Tree) -> bool {
        match &self.names {
            Names::All => true,
            Names::Some(names) => {
                names.iter().any(|name| tree.names.find(tree.text(), name).is_some())
            }
        }
    }
}
