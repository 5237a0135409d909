//! What can be written at a place.
//!
//! ```text
//! si|         the variable `size_of_x: (1,2) double`, the function `simulate`, `sin`, `size`
//! s.|         the fields of s with what they hold; the members of its class
//! geo.|       the functions and classes of the package
//! f(x, Mo|    `Mode=`, an option of f
//! ```
//!
//! Ranked: what is nearest first. Variables, then functions of the file, the folder, the path,
//! then the library, then words of the language; within these, names that begin as written.
//!
//! Cost: a comparison with each name of the project and the library, and more for those alone
//! that are offered. Types are those before the last edit, where it is not analysed yet; of a
//! file of which nothing is known, its analysis.

use crate::contract::{self, Header};
use crate::cursor::{Cursor, cursor};
use crate::file::File;
use crate::help;
use crate::members;
use crate::scopes::{is_variable, is_variable_here};
use crate::snippets::{KEYWORDS, SNIPPETS};
use crate::symbol::{Symbol, callable};
use crate::values;
use crate::workspace_symbols::{SCATTERED, rank};
use lariat_base::Span;
use lariat_domains::{Value, ValueSet};
use lariat_interprocedural::Cancelled;
use lariat_project::{LibraryFileId, PackageMember, What};
use lariat_session::values::FunctionValues;
use lariat_syntax::tree::{Arguments, Expr, FunctionId, Stmt, Tree};
use rustc_hash::FxHashMap;
use std::path::PathBuf;

/// So many are offered.
const MOST: usize = 400;

/// What an offer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OfferKind {
    /// A field of a structure.
    Field,
    /// A property of a class.
    Property,
    /// A method of a class.
    Method,
    /// A member of an enumeration.
    EnumerationMember,
    /// An option of the function that is called.
    Option,
    /// A variable.
    Variable,
    /// A function of the file.
    Local,
    /// A function, script or class of the project.
    Function,
    /// A package.
    Package,
    /// A block of the language.
    Snippet,
    /// A function of the library.
    Builtin,
    /// A word of the language.
    Keyword,
}

/// Something that can be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The name.
    pub name: String,
    /// What it is.
    pub kind: OfferKind,
    /// Its type, or where it comes from.
    pub detail: String,
    /// The text to write, where it is not the name: with places to fill in.
    pub snippet: Option<String>,
    /// How well it fits: the less, the better. What begins as written comes first.
    pub rank: (u8, OfferKind),
    /// What more can be asked about it ([`documentation`]).
    pub source: Option<PathBuf>,
}

/// What can be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// What is replaced.
    pub span: Span,
    /// The best first.
    pub offers: Vec<Offer>,
    /// There are more.
    pub is_cut: bool,
}

/// What can be written at a place.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn completions(file: &File<'_>, offset: u32) -> Result<Offers, Cancelled> {
    let cursor = cursor(file, offset);
    if cursor.in_text {
        return file.answer(Offers::default());
    }
    let word = file.tree.slice(cursor.word).to_owned();
    let mut found = Found { word: &word, offers: FxHashMap::default() };
    match &cursor.chain {
        Some(chain) => after_dot(file, (chain, offset), &mut found)?,
        None => names(file, &cursor, &mut found)?,
    }
    let (offers, is_cut) = found.best();
    let offers = offers.into_iter().map(|it| described(file, it)).collect();
    file.answer(Offers { span: cursor.word, offers, is_cut })
}

/// Offers by name; the nearest of a name stays.
struct Found<'w> {
    word: &'w str,
    offers: FxHashMap<String, (Offer, Source)>,
}

/// What an offer is described by, once it is among the best.
#[derive(Clone, Copy)]
enum Source {
    /// It is described already.
    None,
    /// A file of the project.
    File(LibraryFileId),
    /// What the library knows of its name.
    Library,
}

/// An offer with where it comes from.
fn described(file: &File<'_>, (mut offer, source): (Offer, Source)) -> Offer {
    match source {
        Source::None => {}
        Source::File(id) => {
            let path = file.library().file(id).path.clone();
            offer.detail = shown_path(file, &path);
            offer.source = Some(path);
        }
        Source::Library => {
            let origin = file.library().known_origin(&offer.name);
            offer.detail = origin.unwrap_or("library").to_owned();
        }
    }
    offer
}

impl Found<'_> {
    /// The best, in their order; and whether there are more.
    fn best(self) -> (Vec<(Offer, Source)>, bool) {
        let order = |a: &(Offer, Source), b: &(Offer, Source)| {
            (a.0.rank, &a.0.name).cmp(&(b.0.rank, &b.0.name))
        };
        let mut all: Vec<(Offer, Source)> = self.offers.into_values().collect();
        let is_cut = all.len() > MOST;
        if is_cut {
            all.select_nth_unstable_by(MOST, order);
            all.truncate(MOST);
        }
        all.sort_by(order);
        (all, is_cut)
    }

    fn add(&mut self, name: &str, kind: OfferKind, detail: impl FnOnce() -> String) {
        self.add_of(Source::None, name, kind, detail);
    }

    /// A function or class in a file.
    fn add_file(&mut self, name: &str, file: LibraryFileId) {
        self.add_of(Source::File(file), name, OfferKind::Function, String::new);
    }

    fn add_of(
        &mut self,
        source: Source,
        name: &str,
        kind: OfferKind,
        detail: impl FnOnce() -> String,
    ) {
        let Some(fit) = rank(name, self.word).filter(|&fit| fit < SCATTERED || self.word.len() > 2)
        else {
            return;
        };
        let is_known = self.offers.get(name).is_some_and(|(known, _)| known.kind <= kind);
        if !is_known {
            let (detail, rank) = (detail(), (fit.saturating_sub(1), kind));
            let offer =
                Offer { name: name.to_owned(), kind, detail, snippet: None, rank, source: None };
            self.offers.insert(offer.name.clone(), (offer, source));
        }
    }

    fn add_snippet(&mut self, name: &str, kind: OfferKind, detail: &str, text: String) {
        self.add(name, kind, || detail.to_owned());
        if let Some((offer, _)) = self.offers.get_mut(name).filter(|(it, _)| it.kind == kind) {
            offer.snippet = Some(text);
        }
    }
}

/// What can be written after a dot.
fn after_dot(
    file: &File<'_>,
    (chain, offset): (&str, u32),
    found: &mut Found<'_>,
) -> Result<(), Cancelled> {
    let function = file.function_at(offset);
    let (root, parts) = chain.split_once('.').unwrap_or((chain, ""));
    if is_variable_here(file, root, function) {
        let all = file.snapshot.recent_values(file.id())?;
        let known = all.function(function).into_iter();
        // Of a variable that is built step by step, each step counts.
        for values in known.flat_map(|known| known.each(root)) {
            part(file, values, parts, found);
        }
        if parts.is_empty() {
            let class = members::object_class(file, root, function);
            class.into_iter().for_each(|class| class_members(file, &class, false, found));
        }
        used_fields(file, chain, offset, found);
        return Ok(());
    }
    package(file, chain, found);
    if !members::facts_of(file, chain).is_empty() {
        class_members(file, chain, true, found);
    }
    Ok(())
}

/// Offers what the value has to which a chain of fields leads.
fn part(file: &File<'_>, values: &ValueSet, parts: &str, found: &mut Found<'_>) {
    let mut named = parts.split('.').filter(|part| !part.is_empty());
    let held = named.try_fold(values.clone(), |values, part| values::field(&values, part));
    for value in held.iter().flat_map(|held| held.values()) {
        match value {
            Value::Struct(structure) => {
                for field in structure.fields.iter() {
                    found.add(&field.name, OfferKind::Field, || contract::shown(&field.value));
                }
            }
            Value::Object(object) => class_members(file, &object.class, false, found),
            _ => {}
        }
    }
}

/// Offers the fields that the file uses after the same chain of names.
fn used_fields(file: &File<'_>, chain: &str, offset: u32, found: &mut Found<'_>) {
    let tree = file.tree;
    for id in tree.expr_ids() {
        let Expr::Field(target, sym) = tree.expr(id) else { continue };
        let is_here = tree.expr_span(id).start <= offset && offset <= tree.expr_span(id).end;
        if !is_here && tree.expr_text(target) == chain {
            found.add(tree.name(sym), OfferKind::Field, String::new);
        }
    }
}

fn class_members(file: &File<'_>, class: &str, of_class: bool, found: &mut Found<'_>) {
    for member in members::all(file, class) {
        let kind = match member.what {
            What::Property => OfferKind::Property,
            What::EnumerationMember => OfferKind::EnumerationMember,
            _ => OfferKind::Method,
        };
        let is_class_member = matches!(member.what, What::StaticMethod | What::EnumerationMember);
        if is_class_member == of_class || kind == OfferKind::Property {
            found.add(&member.name, kind, || member.class.clone());
        }
    }
}

fn package(file: &File<'_>, name: &str, found: &mut Found<'_>) {
    file.with_view(|view| {
        for member in view.members_of_package(name) {
            match member {
                PackageMember::File(name, id) => found.add_file(name, id),
                PackageMember::Package(name) => {
                    found.add(name, OfferKind::Package, || "package".into());
                }
                PackageMember::Known(name) => {
                    found.add(name, OfferKind::Builtin, || "library".into());
                }
            }
        }
    });
}

fn shown_path(file: &File<'_>, path: &std::path::Path) -> String {
    file.snapshot.options().name(path)
}

/// Everything that can be written where no dot is before the word.
fn names(file: &File<'_>, cursor: &Cursor, found: &mut Found<'_>) -> Result<(), Cancelled> {
    let function = file.function_at(cursor.word.start);
    variables(file, cursor, function, found)?;
    options(file, cursor, found);
    for name in local_names(file) {
        found.add(&name, OfferKind::Local, || "this file".into());
    }
    file.with_view(|view| {
        view.callable_files().for_each(|(name, id)| found.add_file(name, id));
        for name in view.packages() {
            found.add(name, OfferKind::Package, || "package".into());
        }
    });
    if cursor.begins_statement {
        for snippet in &SNIPPETS {
            let text = snippet.text.to_owned();
            found.add_snippet(snippet.word, OfferKind::Snippet, snippet.detail, text);
        }
        KEYWORDS.iter().for_each(|word| found.add(word, OfferKind::Keyword, || "keyword".into()));
    }
    library(file, found);
    Ok(())
}

fn variables(
    file: &File<'_>,
    cursor: &Cursor,
    function: Option<FunctionId>,
    found: &mut Found<'_>,
) -> Result<(), Cancelled> {
    let all = file.snapshot.recent_values(file.id())?;
    let known = all.function(function);
    let is_around = |other: Option<FunctionId>| {
        let mut inner = function;
        while let Some(id) = inner {
            if other == inner {
                return true;
            }
            inner = file.tree.functions[id].parent;
        }
        other == function
    };
    let written =
        file.kinds.occurrences.iter().filter(|it| {
            is_variable(it) && is_around(it.function) && !it.span.encloses(cursor.word)
        });
    for it in written {
        let name = file.tree.name(it.sym);
        found.add(name, OfferKind::Variable, || type_of(known, name));
    }
    Ok(())
}

fn type_of(known: Option<&FunctionValues>, name: &str) -> String {
    let values = known.and_then(|known| known.anywhere(name));
    values
        .filter(|it| !it.is_none() && !it.is_unknown())
        .map(|it| contract::shown(&it))
        .unwrap_or_default()
}

/// The functions of the file that can be called.
fn local_names(file: &File<'_>) -> Vec<String> {
    let (tree, facts) = (file.tree, file.unit.facts());
    let first = facts.primary().map(|it| it.span);
    let local = tree.functions.iter().filter(|(_, it)| Some(it.name_span) != first);
    let free = local.filter(|(_, it)| {
        facts
            .class
            .as_ref()
            .is_none_or(|class| !class.methods.iter().any(|method| method.span == it.name_span))
    });
    free.map(|(_, it)| tree.dotted(it.name)).filter(|name| !name.contains('.')).collect()
}

/// The options that the `arguments` blocks of the function that is called declare.
fn options(file: &File<'_>, cursor: &Cursor, found: &mut Found<'_>) {
    let Some((name, _)) = cursor.calls.first() else { return };
    let from = file.function_at(cursor.word.start);
    let Some(Symbol::Callable { definitions, .. }) = callable(file, name, from) else { return };
    for definition in definitions {
        let Some(home) = definition.file.and_then(|id| File::of(file.snapshot, id)) else {
            continue;
        };
        let Some(function) = definition.called(&home) else { continue };
        for option in declared_options(home.tree, function) {
            let text = format!("{option}=$0");
            found.add_snippet(&option, OfferKind::Option, &format!("option of {name}"), text);
        }
    }
}

/// The names of `opts.Name` in the `arguments` blocks of a function.
pub(crate) fn declared_options(tree: &Tree, function: FunctionId) -> Vec<String> {
    let body = tree.list(tree.functions[function].body);
    let blocks = body.filter_map(|id| match tree.stmt(id) {
        Stmt::Arguments(block) => Some(&tree.arguments[block]),
        _ => None,
    });
    let option = |item: &lariat_syntax::tree::Declaration| match tree.expr(item.name) {
        Expr::Field(_, sym) => Some(tree.name(sym).to_owned()),
        _ => None,
    };
    blocks.flat_map(|block: &Arguments| block.items.iter().filter_map(option)).collect()
}

/// The library's functions that begin as written.
fn library(file: &File<'_>, found: &mut Found<'_>) {
    if found.word.is_empty() {
        return;
    }
    let library = file.library();
    for name in library.known_names() {
        let begins =
            name.get(..found.word.len()).is_some_and(|it| it.eq_ignore_ascii_case(found.word));
        if begins && !name.contains('.') {
            found.add_of(Source::Library, name, OfferKind::Builtin, String::new);
        }
    }
}

/// What more is to be said of an offer, in Markdown: header and help of its function.
pub fn documentation(file: &File<'_>, offer: &Offer) -> Option<String> {
    match (&offer.source, offer.kind) {
        (Some(path), _) => {
            let home = File::of(file.snapshot, file.snapshot.find(path)?)?;
            let function = lariat_project::local::primary_function(home.tree);
            let header = function.map(|id| Header::of(home.tree, id, &offer.name).to_string());
            let help = help::help(home.tree, function);
            Some(format!("```matlab\n{}\n```\n\n{help}", header.unwrap_or(offer.name.clone())))
        }
        (None, OfferKind::Builtin) => {
            let builtins = &file.snapshot.group(file.unit).settings.builtins;
            let doc = builtins.get(builtins.find(&offer.name)?).doc.as_deref()?.to_owned();
            Some(doc)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{OfferKind, completions, documentation};
    use crate::testing::Project;

    const AREA: &str = "function a = area(r, opts)\n%AREA  Of a circle.\narguments\nr\nopts.Mode = 1\nend\na = r;\n";

    fn offers(text: &str) -> Vec<(String, OfferKind, String)> {
        let offset = text.find('|').expect("a cursor") as u32;
        let project = Project::new(&[
            ("main.m", &text.replace('|', "")),
            ("area.m", AREA),
            ("+geo/box.m", "function b = box(s)\nb = s;\n"),
            (
                "shape.m",
                "classdef shape\nproperties\nside\nend\nmethods\nfunction s = shape()\nend\n\
                         function grow(s)\ns.side = 1;\nend\nend\nend\n",
            ),
        ]);
        let found = completions(&project.file("main.m"), offset).expect("no edit");
        found.offers.into_iter().map(|it| (it.name, it.kind, it.detail)).collect()
    }

    fn names(text: &str) -> Vec<String> {
        offers(text).into_iter().map(|it| it.0).collect()
    }

    #[test]
    fn names_that_begin_so() {
        let text = "function main\narea_of = zeros(2, 3);\nx = ar|\nend\n";
        let found = offers(text);
        assert_eq!(
            found[0],
            ("area_of".into(), OfferKind::Variable, "(2,3) double = [0 0 0; 0 0 0]".into())
        );
        assert_eq!(found[1].0, "area", "{found:?}");
        assert!(names("function main\nx = cumsu|\nend\n").contains(&"cumsum".to_owned()));
        assert!(names("function main\nfo|\nend\n").starts_with(&["for".to_owned()]));
        assert!(names("x = 'ar|'").is_empty() && names("% ar|").is_empty());
    }

    #[test]
    fn after_dots() {
        let text = "function main\ns.width = 3;\ns.high = 'a';\ny = s.|;\nend\n";
        assert_eq!(names(text), ["high", "width"]);
        assert_eq!(names("function main\ns.width = 3;\ns.\u{7c}\nend\n"), ["width"]);
        let lost =
            "function main\ns.width = 3;\ns = unknown_thing(s);\ndisp(s.high);\nq = s.|;\nend\n";
        assert_eq!(names(lost), ["high", "width"], "each step, and what is used");
        assert_eq!(names("function main\ny = geo.|\nend\n"), ["box"]);
        assert_eq!(names("function main\no = shape();\no.|\nend\n"), ["side", "grow"]);
    }

    #[test]
    fn options_of_the_function_that_is_called() {
        let found = offers("function main\nx = area(3, Mo|)\nend\n");
        assert_eq!((&*found[0].0, found[0].1), ("Mode", OfferKind::Option));
    }

    #[test]
    fn what_more_is_to_be_said() {
        let project = Project::new(&[("main.m", "ar"), ("area.m", AREA)]);
        let file = project.file("main.m");
        let found = completions(&file, 2).expect("no edit");
        let area = found.offers.iter().find(|it| it.name == "area").expect("the function");
        let text = documentation(&file, area).expect("help");
        assert!(text.contains("a = area(r, opts)") && text.contains("Of a circle."), "{text}");
    }
}
