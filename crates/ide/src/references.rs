//! Where what stands at a place is used.
//!
//! ```text
//! references of area in area.m     area.m, its header;  main.m, `y = area(3)`;  `@area`
//! ```
//!
//! A variable is looked for in its file, a global in all files that declare it, what can be
//! called in all files that have its name: an occurrence counts where a call of it may reach
//! the definition. A member of a class counts after the dot of an object whose class is known. Names in strings are not counted ([`mentions`] finds them).
//!
//! Cost: a hash look-up for each file of the session; for each that has the name, its kinds,
//! which are made once, and a look-up for each function in which the name occurs.

use crate::definition::{Definition, look_up};
use crate::file::File;
use crate::members;
use crate::scopes::is_variable;
use crate::symbol::{Named, Symbol, class_of_expression, dotted_name, field_span, symbol_at};
use crate::variable::{Owner, Variable};
use lariat_base::{FileId, Span};
use lariat_interprocedural::Cancelled;
use lariat_kinds::{Occurrence, Role};
use lariat_project::{View, What};
use lariat_syntax::Sym;
use lariat_syntax::tree::{Expr, FunctionId, Tree};
use rustc_hash::FxHashMap;
use std::path::PathBuf;

/// A use of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reference {
    /// The file.
    pub file: FileId,
    /// Where the name stands.
    pub span: Span,
    /// It is written, or defined, there.
    pub is_written: bool,
    /// The function in which it stands.
    pub function: Option<FunctionId>,
}

/// All uses of what stands at a place, its definition among them.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn references(file: &File<'_>, offset: u32) -> Result<Vec<Reference>, Cancelled> {
    let all = match symbol_at(file, offset)? {
        Some(Named { symbol: Symbol::Variable(variable), .. }) => of_variable(file, &variable)?,
        Some(Named { symbol: Symbol::Callable { name, definitions, is_library }, .. }) => {
            match is_library && definitions.is_empty() {
                true => of_library(file, &name)?,
                false => of_definitions(file, &definitions)?,
            }
        }
        Some(Named { symbol: Symbol::Member { class, name }, .. }) => {
            match members::definitions(file, &class, &name) {
                none if none.is_empty() => fields(file, &name),
                definitions => of_definitions(file, &definitions)?,
            }
        }
        Some(Named { symbol: Symbol::Field { name, .. }, .. }) => fields(file, &name),
        _ => Vec::new(),
    };
    file.answer(all)
}

/// The uses in this file, to mark them.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn highlights(file: &File<'_>, offset: u32) -> Result<Vec<Reference>, Cancelled> {
    let all = match symbol_at(file, offset)? {
        Some(Named { symbol: Symbol::Variable(variable), .. }) => in_file(file, &variable),
        Some(Named { symbol: Symbol::Callable { name, .. } | Symbol::Unknown(name), .. }) => {
            let last = name.rsplit('.').next().unwrap_or(&name);
            named(file, last)
        }
        Some(Named {
            symbol: Symbol::Field { name, .. } | Symbol::Member { name, .. }, ..
        }) => fields(file, &name),
        Some(Named { symbol: Symbol::Package(name), .. }) => named(file, &name),
        None => Vec::new(),
    };
    file.answer(all)
}

/// All uses of a variable.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn of_variable(file: &File<'_>, variable: &Variable) -> Result<Vec<Reference>, Cancelled> {
    if variable.owner != Owner::Global {
        return Ok(in_file(file, variable));
    }
    let mut all = Vec::new();
    for other in files_with(file, &variable.name) {
        file.answer(())?;
        all.extend(in_file(&other, variable));
    }
    Ok(all)
}

/// The files that have a name.
pub(crate) fn files_with<'s>(file: &File<'s>, name: &str) -> impl Iterator<Item = File<'s>> {
    let snapshot = file.snapshot;
    let units = snapshot.units().iter();
    let name = name.to_owned();
    let having = units.filter(move |unit| unit.parsed.tree.find_name(&name).is_some());
    having.filter_map(move |unit| File::of(snapshot, unit.file))
}

fn in_file(file: &File<'_>, variable: &Variable) -> Vec<Reference> {
    variable.occurrences(file).into_iter().map(|it| reference(file, it)).collect()
}

fn reference(file: &File<'_>, it: &Occurrence) -> Reference {
    let is_written = matches!(
        it.role,
        Role::Write | Role::Parameter | Role::Declaration | Role::LambdaParameter
    );
    Reference { file: file.id(), span: it.span, is_written, function: it.function }
}

/// All occurrences of a name that are not variables, and headers that have it.
fn named(file: &File<'_>, name: &str) -> Vec<Reference> {
    let Some(sym) = file.tree.find_name(name) else { return Vec::new() };
    let same = |it: &&Occurrence| it.sym == sym && !is_variable(it);
    let mut all: Vec<Reference> =
        file.kinds.occurrences.iter().filter(same).map(|it| reference(file, it)).collect();
    let headers =
        file.tree.functions.iter().filter(|(_, it)| file.tree.slice(it.name_span) == name);
    all.extend(headers.map(|(id, it)| Reference {
        file: file.id(),
        span: it.name_span,
        is_written: true,
        function: Some(id),
    }));
    all.sort();
    all
}

/// All fields of a name in the file.
fn fields(file: &File<'_>, name: &str) -> Vec<Reference> {
    let all = file.tree.expr_ids().filter_map(|id| match file.tree.expr(id) {
        Expr::Field(_, sym) if file.tree.name(sym) == name => {
            let span = field_span(file, id, sym);
            let function = file.function_at(span.start);
            Some(Reference { file: file.id(), span, is_written: false, function })
        }
        _ => None,
    });
    let mut all: Vec<Reference> = all.collect();
    all.sort();
    all
}

/// All calls of a function of the library.
fn of_library(file: &File<'_>, name: &str) -> Result<Vec<Reference>, Cancelled> {
    let mut all = Vec::new();
    for other in files_with(file, name) {
        file.answer(())?;
        other.with_view(|view| {
            let mut known: FxHashMap<Option<FunctionId>, bool> = FxHashMap::default();
            for it in named(&other, name) {
                let is_library = *known
                    .entry(it.function)
                    .or_insert_with(|| look_up(&other, view, name, it.function).is_empty());
                all.extend(is_library.then_some(it));
            }
        });
    }
    Ok(all)
}

/// All uses of what is defined at these places, the definitions among them.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn of_definitions(
    file: &File<'_>,
    definitions: &[Definition],
) -> Result<Vec<Reference>, Cancelled> {
    let mut all: Vec<Reference> = definitions.iter().filter_map(at_definition).collect();
    let mut names: Vec<&str> = definitions.iter().map(last_part).collect();
    names.sort_unstable();
    names.dedup();
    let targets: Vec<(PathBuf, Span)> =
        definitions.iter().map(|it| (it.path.clone(), it.span)).collect();
    let is_member = definitions.iter().any(is_member);
    for name in names {
        for other in files_with(file, name) {
            file.answer(())?;
            all.extend(calls(&other, name, &targets));
            if is_member {
                all.extend(uses_of_member(&other, name, &targets)?);
            }
        }
    }
    all.sort();
    all.dedup_by_key(|it| (it.file, it.span));
    Ok(all)
}

/// Can it stand after the dot of an object?
fn is_member(definition: &Definition) -> bool {
    match definition.what {
        What::Method | What::StaticMethod | What::Property | What::EnumerationMember => true,
        What::Function
        | What::Script
        | What::Class
        | What::Unread
        | What::Compiled
        | What::LibraryFunction
        | What::Unseen => false,
    }
}

/// `obj.name` where the class of `obj` is known, and its member is one of the targets.
fn uses_of_member(
    file: &File<'_>,
    name: &str,
    targets: &[(PathBuf, Span)],
) -> Result<Vec<Reference>, Cancelled> {
    let Some(sym) = file.tree.find_name(name) else { return Ok(Vec::new()) };
    let mut known: FxHashMap<String, bool> = FxHashMap::default();
    let mut all = Vec::new();
    for id in file.tree.expr_ids() {
        let Expr::Field(object, field) = file.tree.expr(id) else { continue };
        if field != sym {
            continue;
        }
        let Some(class) = class_of_expression(file, object)? else { continue };
        let is_it = *known.entry(class).or_insert_with_key(|class| {
            let found = members::definitions(file, class, name);
            found.iter().any(|it| targets.iter().any(|(p, s)| *p == it.path && *s == it.span))
        });
        if is_it {
            let span = field_span(file, id, field);
            let function = file.function_at(span.start);
            all.push(Reference { file: file.id(), span, is_written: false, function });
        }
    }
    Ok(all)
}

fn last_part(definition: &Definition) -> &str {
    definition.name.rsplit('.').next().unwrap_or(&definition.name)
}

fn at_definition(definition: &Definition) -> Option<Reference> {
    let span = definition.span;
    let file = definition.file?;
    (!span.is_empty()).then_some(Reference { file, span, is_written: true, function: None })
}

/// The occurrences of a name in a file from which a call may reach one of the targets.
fn calls(file: &File<'_>, name: &str, targets: &[(PathBuf, Span)]) -> Vec<Reference> {
    let Some(sym) = file.tree.find_name(name) else { return Vec::new() };
    let is_target =
        |it: &Definition| targets.iter().any(|(path, span)| *path == it.path && *span == it.span);
    file.with_view(|view| {
        let mut reach = Reach { file, view, is_target: &is_target, known: FxHashMap::default() };
        let mut all = simple(&mut reach, sym);
        all.extend(dotted(&mut reach, sym));
        all
    })
}

/// From which functions a name reaches a target.
struct Reach<'r, 'f> {
    file: &'r File<'f>,
    view: &'r View<'r>,
    is_target: &'r dyn Fn(&Definition) -> bool,
    known: FxHashMap<(String, Option<FunctionId>), bool>,
}

impl Reach<'_, '_> {
    fn from(&mut self, name: &str, from: Option<FunctionId>) -> bool {
        let key = (name.to_owned(), from);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let reaches = look_up(self.file, self.view, name, from).iter().any(self.is_target);
        self.known.insert(key, reaches);
        reaches
    }
}

/// `f`, `f(x)`, `@f`, `@pkg.f`.
fn simple(reach: &mut Reach<'_, '_>, sym: Sym) -> Vec<Reference> {
    let (file, tree) = (reach.file, reach.file.tree);
    let mut all = Vec::new();
    for it in file.kinds.occurrences.iter().filter(|it| !is_variable(it)) {
        let (name, span) = match tree.expr(it.expr) {
            Expr::Handle(parts) if tree.list(parts).last() == Some(sym) => {
                let end = tree.expr_span(it.expr).end;
                (tree.dotted(parts), Span::new(end - tree.name(sym).len() as u32, end))
            }
            _ if it.sym == sym => (tree.name(sym).to_owned(), it.span),
            _ => continue,
        };
        if reach.from(&name, it.function) {
            all.push(Reference { span, ..reference(file, it) });
        }
    }
    all
}

/// `pkg.f`, `Class.f`.
fn dotted(reach: &mut Reach<'_, '_>, sym: Sym) -> Vec<Reference> {
    let (file, tree) = (reach.file, reach.file.tree);
    let mut all = Vec::new();
    for id in tree.expr_ids() {
        let Expr::Field(_, field) = tree.expr(id) else { continue };
        if field != sym {
            continue;
        }
        let Some((name, function)) = dotted_name(file, id) else { continue };
        if reach.from(&name, function) {
            let span = field_span(file, id, field);
            all.push(Reference { file: file.id(), span, is_written: false, function });
        }
    }
    all
}

/// Where a name is a whole string or a word of a command: a function may be called by it, a
/// variable read.
pub fn mentions(tree: &Tree, name: &str) -> Vec<Span> {
    if !tree.text().contains(name) {
        return Vec::new();
    }
    let length = name.len() as u32;
    let is_text = |id: &lariat_syntax::tree::ExprId| {
        let span = tree.expr_span(*id);
        let is_text = matches!(tree.expr(*id), Expr::Char | Expr::String | Expr::Word);
        is_text && span.len() >= length && has_word(tree.slice(span), name)
    };
    tree.expr_ids().filter(is_text).map(|id| tree.expr_span(id)).collect()
}

/// Is the text, or a string in it, this name alone?
fn has_word(text: &str, name: &str) -> bool {
    let bare = text.trim_matches(['\'', '"']);
    bare == name || bare.strip_prefix('@') == Some(name) || bare.strip_prefix('-') == Some(name)
}

#[cfg(test)]
mod tests {
    use super::{highlights, mentions, references};
    use crate::testing::Project;

    const FILES: [(&str, &str); 4] = [
        (
            "main.m",
            "function main\nglobal g\narea = 3;\nuse(area, g)\nend\n\
                    function use(a, b)\nf = @(x) x + a;\nx = f(b);\ndisp(x)\nend\n",
        ),
        ("area.m", "function a = area(r)\nglobal g\na = g * r;\n"),
        ("caller.m", "function caller\ny = area(2) + area(3);\nh = @area;\nfeval('area')\n"),
        ("sub/area.m", "function a = area(r)\na = r;\n"),
    ];

    fn at(name: &str, text: &str, within: u32) -> Vec<String> {
        let project = Project::new(&FILES);
        let file = project.file(name);
        let all = references(&file, project.at(name, text) + within).expect("no edit");
        all.iter().map(|it| project.place(it.file, it.span.start)).collect()
    }

    #[test]
    fn of_variables_and_globals() {
        assert_eq!(at("main.m", "area = 3", 0), ["main.m:3", "main.m:4"], "not the function");
        assert_eq!(at("main.m", "x + a", 0), ["main.m:7", "main.m:7"], "of @(x) alone");
        assert_eq!(at("main.m", "x = f(b)", 0), ["main.m:8", "main.m:9"]);
        let globals = ["main.m:2", "main.m:4", "area.m:2", "area.m:3"];
        assert_eq!(at("area.m", "g * r", 0), globals);
    }

    #[test]
    fn of_functions() {
        let calls = ["area.m:1", "caller.m:2", "caller.m:2", "caller.m:3"];
        assert_eq!(at("area.m", "area(r)", 0)[..1], calls[..1]);
        let found = at("caller.m", "area(2)", 1);
        assert!(calls.iter().all(|it| found.contains(&(*it).to_owned())), "{found:?}");
        assert!(!found.contains(&"main.m:3".to_owned()), "{found:?}");
    }

    #[test]
    fn of_members() {
        let shape = "classdef shape\nproperties\nside = 1\nend\nmethods\nfunction a = grow(s, n)\n\
                     a = s.side * n;\nend\nend\nend\n";
        let main = "function main\nw = shape();\nw.side = 2;\ny = w.grow(3) + grow(w, 4);\n\
                    t.side = y;\ndisp(t.grow)\nend\n";
        let project = Project::new(&[("main.m", main), ("shape.m", shape)]);
        let at = |name: &str, text: &str, within: u32| {
            let file = project.file(name);
            let all = references(&file, project.at(name, text) + within).expect("no edit");
            all.iter().map(|it| project.place(it.file, it.span.start)).collect::<Vec<_>>()
        };
        assert_eq!(at("shape.m", "side = 1", 1), ["main.m:3", "shape.m:3", "shape.m:7"]);
        assert_eq!(at("main.m", "w.side", 3), ["main.m:3", "shape.m:3", "shape.m:7"]);
        assert_eq!(at("shape.m", "grow(s", 1), ["main.m:4", "main.m:4", "shape.m:6"]);
        assert_eq!(at("main.m", "w.grow", 3), ["main.m:4", "main.m:4", "shape.m:6"]);
    }

    #[test]
    fn in_one_file_and_in_strings() {
        let project = Project::new(&FILES);
        let file = project.file("caller.m");
        let all = highlights(&file, project.at("caller.m", "area(2)")).expect("no edit");
        assert_eq!(all.len(), 3);
        assert_eq!(mentions(file.tree, "area").len(), 1);
    }
}
