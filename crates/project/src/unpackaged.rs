//! Packages that are used as folders: what is below one whose code is split over plain folders.
//!
//! Functions of a package call each other by their dotted names. Where a folder `+tools` has
//! plain folders below it that hold code, nobody reaches that code through the package: it is
//! found when the folder itself is current or its folders are added to the path. Then the simple
//! names of all functions below it may be meant.
//!
//! ```text
//! +tools/start.m           addpath(genpath('./plots'))
//! +tools/plots/curve.m     calls `scale`
//! +tools/scale.m           found, if `+tools` is the current folder
//! ```
//!
//! Cost: one pass over the folders for a file in a package; then a lookup in each folder below
//! it for a name.

use crate::folder::Role;
use crate::library::{Folder, Library};
use crate::view::View;
use std::path::{Component, Path};

/// The folders below a package that is used as one.
pub struct Unpackaged<'a>(Vec<&'a Folder>);

impl Unpackaged<'_> {
    /// Does one of them have a file of this name?
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|folder| folder.files.contains_key(name))
    }
}

impl<'a> View<'a> {
    /// The folders below the outermost package of the file, if plain ones are among them.
    #[must_use]
    pub fn unpackaged(&self) -> Unpackaged<'a> {
        let own = self.folder_path();
        let below = own.and_then(outermost_package).map(|root| below(self.library(), root));
        Unpackaged(below.filter(|folders| has_plain(folders)).unwrap_or_default())
    }
}

fn below<'a>(library: &'a Library, root: &Path) -> Vec<&'a Folder> {
    library.folders().filter(|folder| folder.path.starts_with(root)).collect()
}

fn has_plain(folders: &[&Folder]) -> bool {
    folders.iter().any(|it| Role::of(&it.path) == Role::Plain && !it.files.is_empty())
}

fn outermost_package(folder: &Path) -> Option<&Path> {
    let is_package = |path: &&Path| {
        path.components().next_back().is_some_and(|last| match last {
            Component::Normal(name) => name.to_str().is_some_and(|name| name.starts_with('+')),
            _ => false,
        })
    };
    folder.ancestors().filter(is_package).last()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outermost_package_counts() {
        let root = |path| outermost_package(Path::new(path)).map(Path::to_path_buf);
        assert_eq!(root("a/+p/+q/plots"), Some("a/+p".into()));
        assert_eq!(root("a/b"), None);
    }
}
