//! The names that code in a file can call or write before a dot: for whoever lists them.
//!
//! ```text
//! from /p/main.m    help (/p/private), area (/p), fit (on the path), the packages geo, io
//! members of geo    area, shapes (an inner package)
//! ```
//!
//! What a name refers to is the business of [`crate::lookup`]; the file given here with a name
//! is the first that the look-up would find among files.
//!
//! Cost: linear in the names.

use crate::library::{Library, LibraryFileId};
use crate::view::View;

/// A member of a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackageMember<'a> {
    /// A function or class, in this file.
    File(&'a str, LibraryFileId),
    /// An inner package.
    Package(&'a str),
    /// A function of the library.
    Known(&'a str),
}

impl<'a> View<'a> {
    /// The files that can be called by their names: the private ones, those of the current
    /// folder, those on the path. A name comes once for each of these places that has it.
    pub fn callable_files(&self) -> impl Iterator<Item = (&'a str, LibraryFileId)> + use<'a> {
        let library = self.library();
        let (private, current) = self.own_folders();
        let own = private.into_iter().chain(current);
        let own = own.flat_map(move |folder| {
            library.folder(folder).files.iter().map(|(name, &file)| (&**name, file))
        });
        let on_path = library.meanings.iter();
        let on_path = on_path.filter_map(|(name, it)| Some((&**name, *it.files.first()?)));
        own.chain(on_path)
    }

    /// The packages of the project.
    pub fn packages(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let meanings = self.library().meanings.iter();
        meanings.filter(|(_, it)| !it.packages.is_empty()).map(|(name, _)| &**name)
    }

    /// The members of the package with this dotted name.
    pub fn members_of_package(&self, package: &str) -> Vec<PackageMember<'a>> {
        let library = self.library();
        let mut members = Vec::new();
        for folder in self.package_folders(package) {
            let folder = library.folder(folder);
            let files = folder.files.iter().map(|(name, &file)| PackageMember::File(name, file));
            members.extend(files);
            members.extend(folder.packages.keys().map(|name| PackageMember::Package(name)));
        }
        let prefix = format!("{package}.");
        for name in library.known.iter().flat_map(|known| known.names()) {
            if let Some(member) = name.strip_prefix(&*prefix).filter(|it| !it.contains('.')) {
                members.push(PackageMember::Known(member));
            }
        }
        members
    }
}

impl Library {
    /// The names that exist without a file, those of packages' members dotted.
    pub fn known_names(&self) -> impl Iterator<Item = &str> {
        self.known.iter().flat_map(|known| known.names())
    }
}

#[cfg(test)]
mod tests {
    use super::PackageMember;
    use crate::{Library, ProjectFile, SearchPath};

    #[test]
    fn names_that_can_be_written() {
        let files = ["/p/main.m", "/p/private/help.m", "/p/+geo/area.m", "/p/+geo/+in/f.m"];
        let files = files.map(ProjectFile::unread).to_vec();
        let library = Library::new(files, &SearchPath::assumed(["/p".into()]), vec![]);
        let view = library.view("/p/main.m".as_ref());
        let mut names: Vec<&str> = view.callable_files().map(|(name, _)| name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names, ["help", "main"]);
        assert_eq!(view.packages().collect::<Vec<_>>(), ["geo"]);
        let members = view.members_of_package("geo");
        assert!(members.iter().any(|it| matches!(it, PackageMember::File("area", _))));
        assert!(members.contains(&PackageMember::Package("in")));
    }
}
