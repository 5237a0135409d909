//! Functions that no name can reach, because another definition wins.
//!
//! The lookup of `000` section 2.10 stops at the first definition. Seen from
//! everywhere but its own folder, a file is out of reach when
//! - another file of its name comes earlier on the path,
//! - a class constructor of its name wins over it (step 5),
//! - it lies in a private folder of a private folder;
//!
//! and a function of a file when another one of the same name stands before it
//! in the same place. This is plain data; a rule decides how bad it is.
//!
//! Caution: where nobody has configured the path, the order of the folders is a guess,
//! though that both cannot be reached at once is none. From its own folder a file
//! is still found first (step 7). Files without a statement (`Contents.m`) are
//! left out, and so are compiled files beside their source.
//!
//! Example: with `/p/a/f.m` and `/p/b/f.m`, the latter is unreachable.
//!
//! Cost: one lookup a file.

use crate::folder::Role;
use crate::library::{FolderId, Library, LibraryFile, LibraryFileId};
use crate::lookup::{Place, Query, Step, View};
use lariat_base::Span;
use std::path::Path;

/// Why something cannot be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// This file has the same name and comes earlier on the path.
    EarlierOnPath(LibraryFileId),
    /// This file is the constructor of a class of the same name.
    Constructor(LibraryFileId),
    /// A function of the same name stands earlier in the same file, here.
    EarlierInFile(Span),
    /// It lies in a private folder of a private folder.
    PrivateOfPrivate,
}

/// A file or function that no name can reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreachable {
    /// The file.
    pub file: LibraryFileId,
    /// The name that leads elsewhere: of the file, dotted if in a package, or of
    /// the function inside it.
    pub name: String,
    /// Where the name stands in the file, if that is known.
    pub span: Option<Span>,
    /// Why.
    pub reason: Reason,
}

/// Everything in the library that no name can reach, by file, then by place.
pub fn unreachable(library: &Library) -> Vec<Unreachable> {
    let outside = library.view(Path::new(""));
    library.files().flat_map(|(id, file)| in_file(&outside, id, file)).collect()
}

/// The same of one file.
pub fn unreachable_in(library: &Library, file: LibraryFileId) -> Vec<Unreachable> {
    in_file(&library.view(Path::new("")), file, library.file(file))
}

fn in_file(outside: &View, id: LibraryFileId, file: &LibraryFile) -> Vec<Unreachable> {
    let mut all = Vec::from_iter(unreachable_file(outside, id, file));
    let duplicates = file.facts.iter().flat_map(|facts| &facts.duplicates);
    all.extend(duplicates.map(|duplicate| Unreachable {
        file: id,
        name: duplicate.name.clone(),
        span: Some(duplicate.span),
        reason: Reason::EarlierInFile(duplicate.first),
    }));
    all
}

fn unreachable_file(outside: &View, id: LibraryFileId, file: &LibraryFile) -> Option<Unreachable> {
    let library = outside.library();
    let is_empty = file.facts.as_ref().is_some_and(|facts| facts.is_empty);
    if is_empty || library.folder(file.folder).files.get(&*file.name) != Some(&id) {
        return None;
    }
    let name = library.qualified(file.folder, &file.name);
    let reason = if is_private_of_private(library, file.folder) {
        Reason::PrivateOfPrivate
    } else if is_called_by_name(outside, file) {
        winner(outside, id, &name)?
    } else {
        return None;
    };
    let primary = file.facts.as_ref().and_then(|facts| facts.primary());
    let span = primary.map(|primary| primary.span).or(file.class().map(|class| class.span));
    Some(Unreachable { file: id, name, span, reason })
}

/// Is the file found by its name from outside: a file of a plain folder of the
/// path or of a package, or a constructor?
fn is_called_by_name(outside: &View, file: &LibraryFile) -> bool {
    let library = outside.library();
    outside.order_of(library.home(file.folder)).is_some()
        && match Role::of(&library.folder(file.folder).path) {
            Role::Plain | Role::Package(_) => true,
            Role::Class(name) => name == file.name,
            Role::Private => false,
        }
}

fn is_private_of_private(library: &Library, folder: FolderId) -> bool {
    let path = &library.folder(folder).path;
    Role::of(path) == Role::Private
        && path.parent().is_some_and(|above| Role::of(above) == Role::Private)
}

fn winner(outside: &View, file: LibraryFileId, name: &str) -> Option<Reason> {
    let found = outside.lookup(&Query::named(name)).found?;
    let Place::File(by) = found.place else {
        return None;
    };
    if by == file {
        return None;
    }
    let folder = &outside.library().folder(outside.library().file(by).folder).path;
    let in_class_folder = matches!(Role::of(folder), Role::Class(_));
    match found.step {
        Step::Constructor => Some(Reason::Constructor(by)),
        _ if in_class_folder => Some(Reason::Constructor(by)),
        _ => Some(Reason::EarlierOnPath(by)),
    }
}
