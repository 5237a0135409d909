//! Who calls a function, and what it calls.
//!
//! ```text
//! area     called by main (line 3) and by total (lines 7, 9);   calls pi, square
//! ```
//!
//! Calls are found by names: what a name refers to where it stands. A call of a handle leads
//! to the place where the handle is made.
//!
//! Cost: that of the references of a function; what it calls, a look-up for each name in it.

use crate::contract::Header;
use crate::definition::{Definition, look_up};
use crate::file::File;
use crate::references;
use crate::scopes::is_variable;
use crate::symbol::{Symbol, dotted_name, field_span, symbol_at};
use lariat_base::{FileId, Span};
use lariat_interprocedural::Cancelled;
use lariat_project::What;
use lariat_syntax::tree::{Expr, FunctionId};
use std::collections::BTreeMap;

/// A function, or the statements of a script.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Caller {
    /// Its file.
    pub file: FileId,
    /// The function; `None` for the statements outside all functions.
    pub function: Option<FunctionId>,
    /// Its name.
    pub name: String,
    /// Its parameters.
    pub detail: String,
    /// All of it.
    pub span: Span,
    /// Where its name stands.
    pub name_span: Span,
}

/// Calls between a function and another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calls {
    /// The other function.
    pub other: Caller,
    /// Where the calls stand, in the caller.
    pub places: Vec<Span>,
}

impl Caller {
    /// A function of a file, or its statements.
    pub fn of(file: &File<'_>, function: Option<FunctionId>) -> Self {
        let stem = file.absolute().file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let whole = Span::new(0, file.tree.text().len() as u32);
        let Some(id) = function else {
            let (detail, name_span) = (String::new(), Span::default());
            return Self { file: file.id(), function, name: stem, detail, span: whole, name_span };
        };
        let header = &file.tree.functions[id];
        let is_first = lariat_project::local::primary_function(file.tree) == Some(id);
        let name = if is_first { stem } else { file.tree.dotted(header.name) };
        let detail = Header::of(file.tree, id, &name).to_string();
        let (span, name_span) = (header.span, header.name_span);
        Self { file: file.id(), function, name, detail, span, name_span }
    }

    /// What a definition of the session is.
    fn of_definition(file: &File<'_>, definition: &Definition) -> Option<Self> {
        let home = File::of(file.snapshot, definition.file?)?;
        Some(Self::of(&home, definition.function(&home)))
    }

    /// As what references look for.
    fn definition(&self, file: &File<'_>) -> Definition {
        let home = file.snapshot.unit(self.file);
        let path = home.map_or_else(|| file.absolute(), |unit| &unit.input.absolute).to_path_buf();
        let (name, what) = (self.name.clone(), What::Function);
        Definition { path, file: Some(self.file), span: self.name_span, name, what }
    }
}

/// The functions that stand at a place or are called there.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn prepare(file: &File<'_>, offset: u32) -> Result<Vec<Caller>, Cancelled> {
    let found = match symbol_at(file, offset)?.map(|named| named.symbol) {
        Some(Symbol::Callable { definitions, .. }) => {
            definitions.iter().filter_map(|it| Caller::of_definition(file, it)).collect()
        }
        Some(Symbol::Member { class, name }) => {
            let found = crate::members::definitions(file, &class, &name);
            found.iter().filter_map(|it| Caller::of_definition(file, it)).collect()
        }
        _ => Vec::new(),
    };
    file.answer(found)
}

/// Who calls a function.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn incoming(file: &File<'_>, callee: &Caller) -> Result<Vec<Calls>, Cancelled> {
    let all = references::of_definitions(file, &[callee.definition(file)])?;
    let mut by_caller: BTreeMap<(FileId, Option<FunctionId>), Vec<Span>> = BTreeMap::new();
    for it in all.into_iter().filter(|it| !it.is_written) {
        by_caller.entry((it.file, it.function)).or_default().push(it.span);
    }
    let calls = by_caller.into_iter().filter_map(|((id, function), places)| {
        let home = File::of(file.snapshot, id)?;
        Some(Calls { other: Caller::of(&home, function), places })
    });
    file.answer(calls.collect())
}

/// What a function calls, of what has code.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn outgoing(file: &File<'_>, caller: &Caller) -> Result<Vec<Calls>, Cancelled> {
    let Some(home) = File::of(file.snapshot, caller.file) else { return Ok(Vec::new()) };
    let mut by_callee: BTreeMap<Caller, Vec<Span>> = BTreeMap::new();
    home.with_view(|view| {
        let mut known: BTreeMap<String, Vec<Caller>> = BTreeMap::new();
        for (name, span) in called_names(&home, caller.function) {
            let callees = known.entry(name).or_insert_with_key(|name| {
                let found = look_up(&home, view, name, caller.function);
                found.iter().filter_map(|it| Caller::of_definition(&home, it)).collect()
            });
            for callee in callees.iter() {
                by_callee.entry(callee.clone()).or_default().push(span);
            }
        }
    });
    let calls = by_callee.into_iter().map(|(other, places)| Calls { other, places });
    file.answer(calls.collect())
}

/// The names in a function that may be called, those of packages in whole, and where their
/// last parts stand.
fn called_names(file: &File<'_>, function: Option<FunctionId>) -> Vec<(String, Span)> {
    let tree = file.tree;
    let own = file.kinds.occurrences.iter();
    let own = own.filter(|it| it.function == function && !is_variable(it));
    let mut all: Vec<(String, Span)> = own
        .map(|it| match tree.expr(it.expr) {
            Expr::Handle(parts) => (tree.dotted(parts), it.span),
            _ => (tree.name(it.sym).to_owned(), it.span),
        })
        .collect();
    all.extend(tree.expr_ids().filter_map(|id| {
        let Expr::Field(_, sym) = tree.expr(id) else { return None };
        let (name, from) = dotted_name(file, id)?;
        (from == function).then(|| (name, field_span(file, id, sym)))
    }));
    all.sort_by_key(|(_, span)| *span);
    all
}

#[cfg(test)]
mod tests {
    use super::{incoming, outgoing, prepare};
    use crate::testing::Project;

    #[test]
    fn both_directions() {
        let project = Project::new(&[
            (
                "main.m",
                "function main\nx = area(3);\nhelper\nend\nfunction helper\ny = area(1) + area(2);\nend\n",
            ),
            (
                "area.m",
                "function a = area(r)\na = square(r);\nend\nfunction s = square(x)\ns = x;\nend\n",
            ),
            ("run_it.m", "h = @area;\n"),
        ]);
        let file = project.file("main.m");
        let area = prepare(&file, project.at("main.m", "area(3)")).expect("no edit").remove(0);
        assert_eq!((&*area.name, &*area.detail), ("area", "a = area(r)"));
        let calls = incoming(&file, &area).expect("no edit");
        let shown: Vec<_> = calls.iter().map(|it| (&*it.other.name, it.places.len())).collect();
        assert_eq!(shown, [("main", 1), ("helper", 2), ("run_it", 1)]);
        let calls = outgoing(&file, &area).expect("no edit");
        assert_eq!(calls.iter().map(|it| &*it.other.name).collect::<Vec<_>>(), ["square"]);
    }
    #[test]
    fn functions_of_packages() {
        let project = Project::new(&[
            ("main.m", "function main\nx = geo.box(3);\nf = @geo.box;\nx.box(1);\nend\n"),
            ("+geo/box.m", "function b = box(r)\nb = r;\n"),
        ]);
        let file = project.file("main.m");
        let main = prepare(&file, project.at("main.m", "main")).expect("no edit").remove(0);
        let calls = outgoing(&file, &main).expect("no edit");
        let shown: Vec<_> = calls.iter().map(|it| (&*it.other.name, it.places.len())).collect();
        assert_eq!(shown, [("box", 2)]);
    }
}
