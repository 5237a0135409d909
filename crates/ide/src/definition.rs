//! Definitions: functions, scripts, classes and members, where they stand in files.
//!
//! ```text
//! area, seen from main.m     the header of area.m, found on the path
//! ```
//!
//! Of a function all that a call may reach are given: what the name refers to, and the
//! methods that some argument would select.
//!
//! Cost: a look-up of one name.

use crate::file::File;
use lariat_base::{FileId, Span};
use lariat_project::local::primary_function;
use lariat_project::{Found, Lookup, Place, Query, View, What};
use lariat_syntax::tree::FunctionId;
use std::path::PathBuf;

/// Something that is defined in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Definition {
    /// The file.
    pub path: PathBuf,
    /// Its id, if the session has its text.
    pub file: Option<FileId>,
    /// Where its name stands; empty at the beginning where the whole file is meant.
    pub span: Span,
    /// Its dotted name.
    pub name: String,
    /// What it is.
    pub what: What,
}

impl Definition {
    /// What a look-up found, if that stands in a file.
    pub fn of(file: &File<'_>, found: &Found) -> Option<Self> {
        let (path, id, span) = match found.place {
            Place::Here(function) => {
                let span = file.tree.functions[function].name_span;
                (file.absolute().to_path_buf(), Some(file.id()), span)
            }
            Place::File(it) => {
                let row = file.library().file(it);
                let span = found.span.or_else(|| first_function(file, row.source?));
                (row.path.clone(), row.source, span.unwrap_or_default())
            }
            Place::Outside => return None,
        };
        Some(Self { path, file: id, span, name: found.name.clone(), what: found.what })
    }

    /// All that a look-up found in files: what the name refers to, what a run may find
    /// instead, and the methods that an argument may select.
    pub fn of_lookup(file: &File<'_>, lookup: &Lookup) -> Vec<Self> {
        let found = lookup.found.iter().chain(&lookup.rivals).chain(&lookup.overloads);
        let mut all: Vec<Self> = found.filter_map(|found| Self::of(file, found)).collect();
        let mut seen = std::collections::BTreeSet::new();
        all.retain(|it| seen.insert((it.path.clone(), it.span)));
        all
    }

    /// The function of the tree that it is, where it is one.
    pub fn function(&self, file: &File<'_>) -> Option<FunctionId> {
        let functions = file.tree.functions.iter();
        let mut named = functions.filter(|(_, function)| function.name_span == self.span);
        named.next().map(|(id, _)| id)
    }

    /// The function that a call of it runs: of a class its constructor.
    pub fn called(&self, file: &File<'_>) -> Option<FunctionId> {
        let name = self.name.rsplit('.').next().unwrap_or(&self.name);
        let is_constructor = || {
            let mut functions = file.tree.functions.iter();
            let named = functions.find(|(_, it)| file.tree.slice(it.name_span) == name);
            named.map(|(id, _)| id).filter(|_| self.what == What::Class)
        };
        self.function(file).or_else(is_constructor)
    }
}

/// The name in the header of a file's first function, where the file is not a script: a method in
/// the folder of its class.
fn first_function(file: &File<'_>, id: FileId) -> Option<Span> {
    let tree = &file.snapshot.unit(id)?.parsed.tree;
    primary_function(tree).map(|function| tree.functions[function].name_span)
}

/// Looks a name up as it is seen from a function of a file.
pub(crate) fn look_up(
    file: &File<'_>,
    view: &View<'_>,
    name: &str,
    from: Option<FunctionId>,
) -> Vec<Definition> {
    let lookup = view.lookup(&Query { name, from, class: None });
    Definition::of_lookup(file, &lookup)
}

#[cfg(test)]
mod tests {
    use crate::go_to_definition::definitions;
    use crate::references::references;
    use crate::testing::Project;

    #[test]
    fn a_method_in_the_folder_of_its_class() {
        let project = Project::new(&[
            ("main.m", "function main(t)\nn = volume(t);\ndisp(n)\n"),
            ("@tank/tank.m", "function t = tank(r)\nt = class(struct('r', r), 'tank');\n"),
            ("@tank/volume.m", "% Volume.\nfunction v = volume(t)\nv = t.r;\n"),
        ]);
        let file = project.file("main.m");
        let found = definitions(&file, project.at("main.m", "volume(t)")).expect("no edit");
        let places: Vec<_> =
            found.iter().map(|it| project.place(it.file.expect("read"), it.span.start)).collect();
        assert_eq!(places, ["@tank/volume.m:2"], "its header");
        let home = project.file("@tank/volume.m");
        let uses = references(&home, project.at("@tank/volume.m", "volume(t)")).expect("no edit");
        let places: Vec<_> = uses.iter().map(|it| project.place(it.file, it.span.start)).collect();
        assert_eq!(places, ["main.m:2", "@tank/volume.m:2"]);
    }
}
