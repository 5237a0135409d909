//! Members of classes of the project: where a property, method or event is defined.
//!
//! ```text
//! members("circle", "area")    the line `function r = area(c)` of circle.m, or @circle/area.m
//! ```
//!
//! Cost: a pass over the classes' files and their members.

use crate::definition::Definition;
use crate::file::File;
use lariat_base::Span;
use lariat_project::facts::ClassFacts;
use lariat_project::folder::Role;
use lariat_project::library::FolderId;
use lariat_project::local::primary_function;
use lariat_project::{LibraryFileId, Member, Query, What};
use lariat_syntax::tree::FunctionId;

/// How the names of functions begin that read and write a property.
pub(crate) const ACCESSORS: [&str; 2] = ["get.", "set."];

/// A member of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberOf {
    /// Its name.
    pub name: String,
    /// What it is.
    pub what: What,
    /// The class that defines it.
    pub class: String,
}

/// Where a member of a class is defined, inherited ones included.
pub fn definitions(file: &File<'_>, class: &str, name: &str) -> Vec<Definition> {
    file.with_view(|view| {
        let query = Query { class: Some(class), ..Query::named(name) };
        let lookup = view.lookup(&query);
        let method = lookup.found.iter().filter(|found| found.what == What::Method);
        let method: Vec<Definition> =
            method.filter_map(|found| Definition::of(file, found)).collect();
        if !method.is_empty() {
            return method;
        }
        let dotted = view.lookup(&Query::named(&format!("{class}.{name}")));
        if let Some(found) = dotted.found.iter().find_map(|found| Definition::of(file, found)) {
            return vec![found];
        }
        match view.member(class, name) {
            Member::Property { file: at, .. } => property(file, at, name).into_iter().collect(),
            _ => Vec::new(),
        }
    })
}

fn property(file: &File<'_>, at: LibraryFileId, name: &str) -> Option<Definition> {
    let row = file.library().file(at);
    let class = row.class()?;
    let span = class.properties.iter().find(|it| it.name == name)?.span;
    let (path, what) = (row.path.clone(), What::Property);
    Some(Definition { path, file: row.source, span, name: name.to_owned(), what })
}

/// The members of a class and of its superclasses in the project, nearest first, each name
/// once.
pub fn all(file: &File<'_>, class: &str) -> Vec<MemberOf> {
    let mut members: Vec<MemberOf> = Vec::new();
    let (mut classes, mut next) = (vec![class.to_owned()], 0);
    while let Some(class) = classes.get(next).cloned() {
        next += 1;
        let own_files = in_folder(file, &class);
        for facts in facts_of(file, &class) {
            let new = own(facts, &class).into_iter();
            let is_new = |it: &MemberOf| !members.iter().any(|known| known.name == it.name);
            let new: Vec<MemberOf> = new.filter(is_new).collect();
            members.extend(new);
            let above = facts.superclasses.iter().filter(|it| !classes.contains(it));
            let above: Vec<String> = above.cloned().collect();
            classes.extend(above);
        }
        let new = own_files.into_iter();
        let new = new.filter(|it| !members.iter().any(|known| known.name == it.name));
        let new: Vec<MemberOf> = new.collect();
        members.extend(new);
    }
    members
}

/// What the project's files of a class say.
pub(crate) fn facts_of<'s>(file: &File<'s>, class: &str) -> Vec<&'s ClassFacts> {
    let library = file.library();
    let files = library
        .files()
        .filter(|(_, row)| row.is_classdef() && library.qualified(row.folder, &row.name) == class);
    files.filter_map(|(_, row)| row.class()).collect()
}

/// The class of a method's object, or of what a constructor makes, where a name is that of the
/// object: the first parameter, or the result.
pub(crate) fn object_class(
    file: &File<'_>,
    name: &str,
    function: Option<FunctionId>,
) -> Option<String> {
    let (tree, function) = (file.tree, function?);
    let header = &tree.functions[function];
    let library = file.library();
    let row = library.file(library.find_file(file.absolute())?);
    let is_first = || {
        let first = tree.first(header.inputs).is_some_and(|it| tree.expr_text(it) == name);
        first && primary_function(tree) == Some(function)
    };
    let Some(class) = file.unit.facts().class.as_ref() else {
        // A file in the folder of a class is a method.
        let class = class_of_folder(file, row.folder)?;
        return is_first().then_some(class);
    };
    let stem = file.absolute().file_stem()?.to_string_lossy().into_owned();
    let is_constructor = tree.slice(header.name_span) == stem;
    let mut methods = class.methods.iter().filter(|it| !it.is_static);
    let is_accessor = ACCESSORS.iter().any(|it| tree.dotted(header.name).starts_with(it));
    let is_method = is_accessor || methods.any(|it| it.span == header.name_span);
    let object = match is_constructor {
        true => tree.first(header.outputs)?,
        false => tree.first(header.inputs).filter(|_| is_method)?,
    };
    (tree.expr_text(object) == name).then(|| library.qualified(row.folder, &stem))
}

/// The dotted name of the class whose folder this is.
fn class_of_folder(file: &File<'_>, folder: FolderId) -> Option<String> {
    let library = file.library();
    match Role::of(&library.folder(folder).path) {
        Role::Class(name) => Some(library.qualified(folder, name)),
        _ => None,
    }
}

/// The methods that stand in files of a class's folder.
fn in_folder(file: &File<'_>, class: &str) -> Vec<MemberOf> {
    let last = class.rsplit('.').next().unwrap_or(class);
    let files = file.library().files().filter(|(_, row)| {
        row.name != last && class_of_folder(file, row.folder).is_some_and(|it| it == class)
    });
    let method = |name: &str| {
        let (name, class) = (name.to_owned(), class.to_owned());
        MemberOf { name, what: What::Method, class }
    };
    files.map(|(_, row)| method(&row.name)).collect()
}

fn own(facts: &ClassFacts, class: &str) -> Vec<MemberOf> {
    let member = |name: &str, what| MemberOf { name: name.into(), what, class: class.into() };
    let properties = facts.properties.iter().map(|it| member(&it.name, What::Property));
    let methods = facts
        .methods
        .iter()
        .map(|it| member(&it.name, if it.is_static { What::StaticMethod } else { What::Method }));
    let values = facts.enumeration.iter().map(|it| member(&it.name, What::EnumerationMember));
    properties.chain(methods).chain(values).collect()
}

/// Where a name stands in the block of a class, if it is declared there.
pub(crate) fn declared_at(facts: &ClassFacts, offset: u32) -> Option<(&str, Span)> {
    let holds = |span: Span| span.start <= offset && offset <= span.end;
    let properties = facts.properties.iter().map(|it| (&*it.name, it.span));
    let values = facts.enumeration.iter().map(|it| (&*it.name, it.span));
    properties.chain(values).find(|&(_, span)| holds(span))
}
