//! Renaming a method or property of a class of the project, where all uses are known.
//!
//! ```text
//! width -> breadth     its line in `properties`, `get.width`, and each `obj.width`
//! grow -> stretch      its header, `obj.grow(2)` and `grow(obj, 2)`
//! ```
//!
//! Each `x.width` of the project counts: `x` has to be known to be an object of the class, or
//! something else. Refused are names that the library calls by itself (`disp`), classes that
//! inherit or from which others do, and names in strings or in parentheses after a dot.
//!
//! Cost: the values of all files that have the name.

use crate::definition::{Definition, look_up};
use crate::file::File;
use crate::members::{ACCESSORS, facts_of};
use crate::references::{self, Reference, files_with};
use crate::renamed::{Outcome, Refused, Renamed, edits, home, refuse, taken};
use crate::symbol::{class_of_expression, dotted_name, field_span};
use crate::values;
use lariat_base::Span;
use lariat_domains::Value;
use lariat_interprocedural::Cancelled;
use lariat_project::{Query, Step, What};
use lariat_syntax::tree::{Expr, ExprId, Tree};

/// Is it a member of a class?
pub(crate) fn is_member(definition: &Definition) -> bool {
    matches!(definition.what, What::Method | What::StaticMethod | What::Property)
}

/// Renames a method or property.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub(crate) fn of_member(
    file: &File<'_>,
    definition: &Definition,
    (old, new): (&str, &str),
) -> Result<Outcome, Cancelled> {
    let home = match home(file, definition, old) {
        Ok(home) => home,
        Err(refused) => return Ok(Err(refused)),
    };
    let class = match class(&home, definition) {
        Ok(class) => class,
        Err(refused) => return Ok(Err(refused)),
    };
    if let Some(reason) = refusal(&home, &class, old) {
        return Ok(refuse(reason));
    }
    let mut all = vec![reference(&home, definition.span)];
    all.extend(accessors(&home, old));
    for other in files_with(file, old) {
        file.answer(())?;
        match uses(&other, &class, old)? {
            Ok(uses) => all.extend(uses),
            Err(refused) => return Ok(Err(refused)),
        }
    }
    all.sort();
    all.dedup_by_key(|it| (it.file, it.span));
    let mut files: Vec<_> = all.iter().map(|it| it.file).collect();
    files.dedup();
    for id in files {
        let Some(other) = File::of(file.snapshot, id) else { continue };
        if let Some(refused) = taken(&other, new) {
            return Ok(Err(refused));
        }
    }
    Ok(Ok(Renamed { edits: edits(&all, new), file: None }))
}

fn reference(file: &File<'_>, span: Span) -> Reference {
    Reference { file: file.id(), span, is_written: true, function: file.function_at(span.start) }
}

/// The class that is defined in the member's file.
fn class(home: &File<'_>, definition: &Definition) -> Result<String, Refused> {
    let library = home.library();
    let row = library.find_file(home.absolute()).map(|it| library.file(it));
    match row.filter(|row| row.is_classdef()) {
        Some(row) => Ok(library.qualified(row.folder, &row.name)),
        None => refuse(format!(
            "`{}` is a method of a class that is not written as one file, so that not all uses are known",
            definition.name
        )),
    }
}

/// What may use a member of a class unseen.
fn refusal(home: &File<'_>, class: &str, old: &str) -> Option<String> {
    let library = home.library();
    if library.is_superclass(class) {
        return Some(format!("classes inherit from `{class}`, and may use `{old}`"));
    }
    let is_library = home.with_view(|view| {
        view.lookup(&Query::named(old)).found.is_some_and(|it| it.step == Step::Library)
    });
    if is_library {
        return Some(format!("`{old}` is a function of the library, which may call it by itself"));
    }
    let facts = facts_of(home, class);
    let above = facts.iter().flat_map(|facts| &facts.superclasses);
    // The superclass of all handles has no members but those of the library.
    let mut unknown = above.filter(|above| !is_library_class(home, above));
    if let Some(above) = unknown.next() {
        return Some(format!("`{class}` inherits from `{above}`, which may use `{old}`"));
    }
    for unit in home.snapshot.units() {
        let (tree, source) = (&unit.parsed.tree, home.snapshot.source(unit));
        let (name, line) = (source.name(), |span: Span| source.position(span.start).line);
        if let Some(span) = references::mentions(tree, old).first() {
            return Some(format!("`{old}` stands in a string in line {} of {name}", line(*span)));
        }
        let dynamic = tree.expr_ids().find(|&id| is_dynamic(tree, id));
        if let Some(id) = dynamic {
            let at = line(tree.expr_span(id));
            return Some(format!(
                "line {at} of {name} uses a member or field by a name that is computed"
            ));
        }
    }
    None
}

fn is_library_class(home: &File<'_>, class: &str) -> bool {
    home.with_view(|view| {
        view.lookup(&Query::named(class)).found.is_some_and(|it| it.step == Step::Library)
    })
}

/// `x.(e)`, where `e` is not a literal string.
fn is_dynamic(tree: &Tree, id: ExprId) -> bool {
    match tree.expr(id) {
        Expr::DynamicField(_, name) => !matches!(tree.expr(name), Expr::Char | Expr::String),
        _ => false,
    }
}

/// `get.name` and `set.name` in headers.
fn accessors(home: &File<'_>, old: &str) -> Vec<Reference> {
    let functions = home.tree.functions.iter().filter(|(_, it)| {
        let name = home.tree.dotted(it.name);
        ACCESSORS.iter().any(|it| name.strip_prefix(it) == Some(old))
    });
    let span = |span: Span| Span::new(span.end - old.len() as u32, span.end);
    functions.map(|(_, it)| reference(home, span(it.name_span))).collect()
}

/// The uses of a member in a file.
fn uses(
    file: &File<'_>,
    class: &str,
    old: &str,
) -> Result<Result<Vec<Reference>, Refused>, Cancelled> {
    let Some(sym) = file.tree.find_name(old) else { return Ok(Ok(Vec::new())) };
    let (name, line) = (file.source.name(), |span: Span| file.source.position(span.start).line);
    let mut all = Vec::new();
    for id in file.tree.expr_ids() {
        let Expr::Field(object, field) = file.tree.expr(id) else { continue };
        if field != sym {
            continue;
        }
        let span = field_span(file, id, field);
        match what(file, id, object, class)? {
            Some(true) => all.push(reference(file, span)),
            Some(false) => {}
            None => {
                let (object, at) = (file.tree.expr_text(object), line(span));
                return Ok(refuse(format!(
                    "the class of `{object}` in line {at} of {name} is not known, so that not all uses of `{old}` are"
                )));
            }
        }
    }
    for it in file.kinds.occurrences.iter().filter(|it| it.sym == sym) {
        if crate::scopes::is_variable(it) {
            continue;
        }
        let is_call = is_call_of(file, it.expr, class)?;
        let only = file.with_view(|view| {
            let found = look_up(file, view, old, it.function);
            !found.is_empty() && found.iter().all(is_member)
        });
        match is_call {
            true => all.push(reference(file, it.span)),
            false if only => {
                let at = line(it.span);
                return Ok(refuse(format!(
                    "it is not known whether line {at} of {name} calls the method `{old}`"
                )));
            }
            false => {}
        }
    }
    Ok(Ok(all))
}

/// Is `object.name` of the class? `None` where nobody knows.
fn what(
    file: &File<'_>,
    whole: ExprId,
    object: ExprId,
    class: &str,
) -> Result<Option<bool>, Cancelled> {
    if let Some((dotted, from)) = dotted_name(file, whole) {
        let (prefix, _) = dotted.rsplit_once('.').unwrap_or((&dotted, ""));
        if prefix == class {
            return Ok(Some(true));
        }
        let is_callable = crate::symbol::callable(file, &dotted, from).is_some();
        return Ok(is_callable.then_some(false));
    }
    if let Some(known) = class_of_expression(file, object)? {
        return Ok(Some(known == class));
    }
    let values = values::of_expression(file, object)?;
    let is_structure = |it: &Value| matches!(it, Value::Struct(_));
    let is_other = values.is_some_and(|it| it.single().is_some_and(is_structure));
    Ok(is_other.then_some(false))
}

/// `name(object, …)` with an object of the class among the arguments.
fn is_call_of(file: &File<'_>, target: ExprId, class: &str) -> Result<bool, Cancelled> {
    let call = file.tree.expr_ids().find_map(|id| match file.tree.expr(id) {
        Expr::Index(inner, arguments) if inner == target => Some(arguments),
        _ => None,
    });
    let Some(arguments) = call else { return Ok(false) };
    for argument in file.tree.list(arguments) {
        if class_of_expression(file, argument)?.is_some_and(|known| known == class) {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use crate::rename::{Refused, rename};
    use crate::testing::Project;
    use std::collections::BTreeMap;

    const SHAPE: &str = "classdef shape\nproperties\nside = 1\nend\nmethods\n\
        function a = widen(s, n)\na = s.side * n;\nend\nfunction v = get.side(s)\nv = s.side;\n\
        end\nend\nend\n";
    const MAIN: &str = "function main\nw = shape();\nw.side = 2;\ny = w.widen(3) + widen(w, 4);\n\
        t.side = y;\nt.widen = 2;\ndisp(t.side + t.widen)\nend\n";

    fn renamed(
        files: &[(&str, &str)],
        (name, at): (&str, &str),
        new: &str,
    ) -> Result<BTreeMap<String, String>, String> {
        let project = Project::new(files);
        let file = project.file(name);
        let outcome = rename(&file, project.at(name, at), new).expect("no edit");
        let renamed = outcome.map_err(|Refused(reason)| reason)?;
        let mut texts = BTreeMap::new();
        for edit in renamed.edits.iter().rev() {
            let source = project.snapshot.sources().file(edit.file);
            let text =
                texts.entry(source.name().to_owned()).or_insert_with(|| source.text().to_string());
            text.replace_range(edit.span.range(), &edit.replacement);
        }
        Ok(texts)
    }

    #[test]
    fn properties_and_methods() {
        let files = [("main.m", MAIN), ("shape.m", SHAPE)];
        let texts =
            renamed(&files, ("shape.m", "side = 1"), "rim_length").expect("all uses are known");
        assert_eq!(texts["main.m"], MAIN.replace("w.side", "w.rim_length"));
        assert_eq!(texts["shape.m"], SHAPE.replace("side", "rim_length"));
        let texts =
            renamed(&files, ("shape.m", "widen(s"), "stretch_it").expect("all uses are known");
        let expected = MAIN.replace("w.widen", "w.stretch_it").replace("widen(w", "stretch_it(w");
        assert_eq!(texts["main.m"], expected);
    }

    #[test]
    fn refusals() {
        let refused = |other: &str| {
            let files = [("main.m", MAIN), ("shape.m", SHAPE), ("other.m", other)];
            renamed(&files, ("shape.m", "side = 1"), "rim_length").expect_err("refused")
        };
        assert!(refused("function x = other(s)\nx = s.side;\n").contains("class of `s` in line 2"));
        assert!(refused("function x = other(s)\nx = get(s, 'side');\n").contains("in a string"));
        assert!(refused("function x = other(s, n)\nx = s.(n);\n").contains("that is computed"));
        let below = "classdef below < shape\nend\n";
        let files = [("main.m", MAIN), ("shape.m", SHAPE), ("below.m", below)];
        let reason = renamed(&files, ("shape.m", "side = 1"), "rim_length").expect_err("refused");
        assert!(reason.contains("classes inherit"), "{reason}");
    }
}
