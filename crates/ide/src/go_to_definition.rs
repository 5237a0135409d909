//! Where what stands at a place is defined.
//!
//! ```text
//! y = area(3)        area    area.m, its header        found on the path
//! cellfun('area', c) area    the same: a name in a string
//! % see area         area    the same: a name in a comment
//! obj.width          width   its line in `properties`, where the class of obj is known
//! ```
//!
//! Cost: a look-up of one name; for members the values of the file's variables.

use crate::definition::Definition;
use crate::file::File;
use crate::members;
use crate::symbol::{Symbol, symbol_at};
use lariat_base::Span;
use lariat_interprocedural::Cancelled;
use lariat_project::What;

/// Where what stands at a place is defined.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn definitions(file: &File<'_>, offset: u32) -> Result<Vec<Definition>, Cancelled> {
    let all = match symbol_at(file, offset)? {
        Some(named) => match named.symbol {
            Symbol::Variable(variable) => variable
                .definition(file)
                .map(|it| here(file, it.span, &variable.name))
                .into_iter()
                .collect(),
            Symbol::Callable { definitions, .. } => definitions,
            Symbol::Member { class, name } => members::definitions(file, &class, &name),
            Symbol::Field { .. } | Symbol::Package(_) | Symbol::Unknown(_) => Vec::new(),
        },
        None => Vec::new(),
    };
    file.answer(all)
}

/// A place of this file as a definition.
fn here(file: &File<'_>, span: Span, name: &str) -> Definition {
    let (path, id) = (file.absolute().to_path_buf(), Some(file.id()));
    Definition { path, file: id, span, name: name.to_owned(), what: What::Unseen }
}

#[cfg(test)]
mod tests {
    use super::definitions;
    use crate::testing::Project;

    const FILES: [(&str, &str); 5] = [
        (
            "main.m",
            "function main\nx = 1;\ny = area(x); % see area\nc = cellfun('area', {});\n\
                    z = geo.box(y); w = shape(1); w.side\nend\n",
        ),
        ("area.m", "% help\nfunction a = area(r)\na = r;\n"),
        ("+geo/box.m", "function b = box(s)\nb = s;\n"),
        (
            "shape.m",
            "classdef shape\nproperties\nside\nend\nmethods\nfunction s = shape(n)\n\
                     s.side = n;\nend\nfunction grow(t)\nt.side = 2;\nend\nend\nend\n",
        ),
        ("other.m", "function other\nmain\n"),
    ];

    fn at(text: &str, within: usize) -> Vec<String> {
        let project = Project::new(&FILES);
        let file = project.file("main.m");
        let offset = project.at("main.m", text) + within as u32;
        let found = definitions(&file, offset).expect("no edit");
        let place = |it: &crate::definition::Definition| {
            project.place(it.file.expect("read"), it.span.start)
        };
        found.iter().map(place).collect()
    }

    #[test]
    fn of_names() {
        assert_eq!(at("area(x)", 1), ["area.m:2"]);
        assert_eq!(at("x);", 0), ["main.m:2"], "a variable");
        assert_eq!(at("geo.box", 5), ["+geo/box.m:1"]);
        assert_eq!(at("geo.box", 1), [""; 0], "a package has no place");
        assert_eq!(at("shape(1)", 1), ["shape.m:1"]);
        assert_eq!(at("side", 1), ["shape.m:3"], "a property");
    }

    #[test]
    fn of_members_in_methods() {
        let project = Project::new(&FILES);
        let file = project.file("shape.m");
        let found = definitions(&file, project.at("shape.m", "side = 2") + 1).expect("no edit");
        assert_eq!(found.len(), 1);
        assert_eq!(project.place(project.id("shape.m"), found[0].span.start), "shape.m:3");
    }

    #[test]
    fn of_names_in_text() {
        assert_eq!(at("'area'", 2), ["area.m:2"]);
        assert_eq!(at("see area", 5), ["area.m:2"]);
        assert_eq!(at("see area", 1), [""; 0]);
    }
}
