//! What a rename comes to: edits and a file with another name, or the reason why not.
//!
//! Cost: that of the references.

use crate::definition::Definition;
use crate::file::File;
use crate::references::Reference;
use lariat_base::Edit;
use std::path::PathBuf;

/// What a rename changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Renamed {
    /// The edits, by file and place.
    pub edits: Vec<Edit>,
    /// The file that gets another name, and its new path.
    pub file: Option<(PathBuf, PathBuf)>,
}

/// Why a rename is refused: a sentence without full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(pub String);

/// What a rename comes to.
pub type Outcome = Result<Renamed, Refused>;

/// A refusal.
pub(crate) fn refuse<T>(reason: impl Into<String>) -> Result<T, Refused> {
    Err(Refused(reason.into()))
}

/// The file of what is renamed.
pub(crate) fn home<'s>(
    file: &File<'s>,
    definition: &Definition,
    old: &str,
) -> Result<File<'s>, Refused> {
    let found = definition.file.and_then(|id| File::of(file.snapshot, id));
    found.ok_or_else(|| Refused(format!("the file of `{old}` is not read")))
}

/// Does the new name mean something in a file already?
pub(crate) fn taken(file: &File<'_>, new: &str) -> Option<Refused> {
    let name = file.source.name();
    if file.tree.find_name(new).is_some() {
        return Some(Refused(format!("`{new}` is used in {name} already")));
    }
    let exists = file.with_view(|view| view.function_exists(new) || view.package_exists(new));
    exists.then(|| Refused(format!("`{new}` is a function already that {name} can call")))
}

/// Edits that write the new name at each place.
pub(crate) fn edits(all: &[Reference], new: &str) -> Vec<Edit> {
    let edit = |it: &Reference| Edit { file: it.file, span: it.span, replacement: new.to_owned() };
    let mut edits: Vec<Edit> = all.iter().map(edit).collect();
    edits.sort_by_key(|it| (it.file, it.span));
    edits.dedup();
    edits
}
