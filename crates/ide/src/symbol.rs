//! What stands at a place: the name, and what it means.
//!
//! ```text
//! geo.area(s.width)    geo: a package;  geo.area: callable, defined in +geo/area.m
//!                      s: a variable;   width: a field, or a member of the class of s
//! ```
//!
//! Names in strings, in comments and in words of commands count where they are names of the
//! project: `cellfun('area', c)`, `% see area`, `help area`.
//!
//! Cost: a look-up of one name; for fields and members the values of the file's variables.

use crate::definition::{Definition, look_up};
use crate::file::File;
use crate::members;
use crate::values;
use crate::variable::Variable;
use lariat_base::Span;
use lariat_domains::{Value, ValueSet};
use lariat_interprocedural::Cancelled;
use lariat_kinds::{Kind, Occurrence};
use lariat_project::folder::is_identifier;
use lariat_project::{Query, Step};
use lariat_syntax::Sym;
use lariat_syntax::tree::{Expr, ExprId, FunctionId};

/// What a name means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// A variable.
    Variable(Variable),
    /// A function, script or class: what can be called by the name.
    Callable {
        /// The name, dotted if it has a package.
        name: String,
        /// Where a call may lead in files; nowhere for a library function.
        definitions: Vec<Definition>,
        /// It is a function of the library.
        is_library: bool,
    },
    /// A property or method of an object's class.
    Member {
        /// The class's dotted name.
        class: String,
        /// Its name.
        name: String,
    },
    /// A field of a structure.
    Field {
        /// Its name.
        name: String,
        /// The expression `s.name`.
        expr: ExprId,
    },
    /// A package.
    Package(String),
    /// Nothing is known of the name.
    Unknown(String),
}

/// A name at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Where it stands.
    pub span: Span,
    /// What it means.
    pub symbol: Symbol,
}

/// What stands at a place, or ends there.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn symbol_at(file: &File<'_>, offset: u32) -> Result<Option<Named>, Cancelled> {
    if let Some(occurrence) = file.occurrence_at(offset) {
        let (span, symbol) = (occurrence.span, of_occurrence(file, occurrence));
        return Ok(Some(symbol.unwrap_or(Named { span, symbol: unknown(file, occurrence.sym) })));
    }
    if let Some(header) = header_at(file, offset).or_else(|| class_header_at(file, offset)) {
        return Ok(Some(header));
    }
    if let Some(named) = field_at(file, offset)? {
        return Ok(Some(named));
    }
    Ok(in_text(file, offset))
}

fn unknown(file: &File<'_>, sym: Sym) -> Symbol {
    Symbol::Unknown(file.tree.name(sym).to_owned())
}

/// What an occurrence means.
fn of_occurrence(file: &File<'_>, occurrence: &Occurrence) -> Option<Named> {
    let span = occurrence.span;
    if let Some(variable) = Variable::of(file, occurrence) {
        return Some(Named { span, symbol: Symbol::Variable(variable) });
    }
    if let Expr::Handle(parts) = file.tree.expr(occurrence.expr) {
        return handle(file, occurrence, &file.tree.dotted(parts));
    }
    let name = file.tree.name(occurrence.sym);
    let symbol =
        callable(file, name, occurrence.function).unwrap_or_else(|| match occurrence.kind {
            Kind::Prefix => Symbol::Package(name.to_owned()),
            _ => Symbol::Unknown(name.to_owned()),
        });
    Some(Named { span, symbol })
}

/// `@pkg.f` means what its whole name means.
fn handle(file: &File<'_>, occurrence: &Occurrence, dotted: &str) -> Option<Named> {
    let whole = file.tree.expr_span(occurrence.expr);
    let span = Span::new(occurrence.span.start, whole.end);
    callable(file, dotted, occurrence.function).map(|symbol| Named { span, symbol })
}

/// What can be called by a name.
pub(crate) fn callable(file: &File<'_>, name: &str, from: Option<FunctionId>) -> Option<Symbol> {
    file.with_view(|view| {
        let lookup = view.lookup(&Query { name, from, class: None });
        let is_library = lookup.found.as_ref().is_some_and(|found| found.step == Step::Library);
        let definitions = Definition::of_lookup(file, &lookup);
        let is_known = is_library || !definitions.is_empty();
        is_known.then(|| Symbol::Callable { name: name.to_owned(), definitions, is_library })
    })
}

/// The name in a function's header.
fn header_at(file: &File<'_>, offset: u32) -> Option<Named> {
    let mut functions = file.tree.functions.iter();
    let (_, function) = functions.find(|(_, function)| {
        function.name_span.start <= offset && offset <= function.name_span.end
    })?;
    let found = |definitions: Vec<Definition>| {
        definitions
            .into_iter()
            .find(|it| it.file == Some(file.id()) && it.span == function.name_span)
    };
    let name = file.tree.dotted(function.name);
    let called = match file.with_view(|view| view.file().map(|_| view.lookup(&Query::named(&name))))
    {
        Some(lookup) => found(Definition::of_lookup(file, &lookup)),
        None => None,
    };
    let definition = called.unwrap_or_else(|| Definition {
        path: file.absolute().to_path_buf(),
        file: Some(file.id()),
        span: function.name_span,
        name: name.clone(),
        what: lariat_project::What::Function,
    });
    let definitions = vec![definition];
    let symbol = Symbol::Callable { name, definitions, is_library: false };
    Some(Named { span: function.name_span, symbol })
}

/// The name of a class in its header, or of one of its members in a block.
fn class_header_at(file: &File<'_>, offset: u32) -> Option<Named> {
    let facts = file.unit.facts().class.as_ref()?;
    let library = file.library();
    let row = library.file(library.find_file(file.absolute())?);
    let class = library.qualified(row.folder, &row.name);
    if facts.span.start <= offset && offset <= facts.span.end {
        let symbol = callable(file, &class, None)?;
        return Some(Named { span: facts.span, symbol });
    }
    let (name, span) = members::declared_at(facts, offset)?;
    Some(Named { span, symbol: Symbol::Member { class, name: name.to_owned() } })
}

/// The name after a dot.
fn field_at(file: &File<'_>, offset: u32) -> Result<Option<Named>, Cancelled> {
    let fields = file.expressions_at(offset).into_iter().filter_map(|id| {
        let Expr::Field(target, sym) = file.tree.expr(id) else { return None };
        let span = field_span(file, id, sym);
        (span.start <= offset && offset <= span.end).then_some((id, target, sym, span))
    });
    let Some((expr, target, sym, span)) = fields.into_iter().next() else { return Ok(None) };
    if let Some((dotted, from)) = dotted_name(file, expr)
        && let Some(symbol) = callable(file, &dotted, from)
    {
        return Ok(Some(Named { span, symbol }));
    }
    let name = file.tree.name(sym).to_owned();
    let symbol = match class_of_expression(file, target)? {
        Some(class) => Symbol::Member { class, name },
        None => Symbol::Field { name, expr },
    };
    Ok(Some(Named { span, symbol }))
}

/// The class of the object that an expression is, where that is known.
pub(crate) fn class_of_expression(
    file: &File<'_>,
    expr: ExprId,
) -> Result<Option<String>, Cancelled> {
    let class = values::of_expression(file, expr)?.as_ref().and_then(class_of);
    let object = || {
        let object = file.kinds.occurrence(expr).filter(|it| !it.bound)?;
        members::object_class(file, file.tree.name(object.sym), object.function)
    };
    Ok(class.or_else(object))
}

/// The one class of objects that a value has.
pub(crate) fn class_of(values: &ValueSet) -> Option<String> {
    match values.single()? {
        Value::Object(object) => Some(object.class.to_string()),
        _ => None,
    }
}

/// Where the name of a field stands: at the end of its expression.
pub(crate) fn field_span(file: &File<'_>, expr: ExprId, sym: Sym) -> Span {
    let end = file.tree.expr_span(expr).end;
    Span::new(end - (file.tree.name(sym).len() as u32).min(end), end)
}

/// The dotted name that a chain of fields is, where it does not start with a variable; and
/// the function that it stands in.
pub(crate) fn dotted_name(file: &File<'_>, expr: ExprId) -> Option<(String, Option<FunctionId>)> {
    let mut parts = Vec::new();
    let mut inner = expr;
    while let Expr::Field(target, sym) = file.tree.expr(inner) {
        parts.push(file.tree.name(sym));
        inner = target;
    }
    let root = file.kinds.occurrence(inner)?;
    if root.bound || root.kind == Kind::Var {
        return None;
    }
    parts.push(file.tree.name(root.sym));
    parts.reverse();
    Some((parts.join("."), root.function))
}

/// A name of the project in a string, a word of a command or a comment.
fn in_text(file: &File<'_>, offset: u32) -> Option<Named> {
    let tree = file.tree;
    let is_text = |&id: &ExprId| matches!(tree.expr(id), Expr::Char | Expr::String | Expr::Word);
    let literal = file.expressions_at(offset).into_iter().find(is_text);
    let comment =
        || tree.comments.iter().find(|it| it.span.start <= offset && offset <= it.span.end);
    let around = match literal {
        Some(id) => tree.expr_span(id),
        None => comment()?.span,
    };
    let span = word_at(tree.text(), around, offset)?;
    let from = file.function_at(offset);
    let definitions = file.with_view(|view| look_up(file, view, tree.slice(span), from));
    let symbol = Symbol::Callable {
        name: tree.slice(span).to_owned(),
        is_library: false,
        definitions: definitions.into_iter().filter(|it| it.file.is_some()).collect(),
    };
    match &symbol {
        Symbol::Callable { definitions, .. } if definitions.is_empty() => None,
        _ => Some(Named { span, symbol }),
    }
}

/// The dotted name around a place of a text.
fn word_at(text: &str, within: Span, offset: u32) -> Option<Span> {
    let part = &text[within.range()];
    let at = (offset - within.start) as usize;
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    if !part.is_char_boundary(at) {
        return None;
    }
    let start = part[..at]
        .rfind(|c| !is_part(c))
        .map_or(0, |place| place + part[place..].chars().next().map_or(1, char::len_utf8));
    let end = part[at..].find(|c| !is_part(c)).map_or(part.len(), |length| at + length);
    let word = part[start..end].trim_end_matches('.');
    let is_name = !word.is_empty() && word.split('.').all(is_identifier);
    let start = within.start + start as u32;
    is_name.then(|| Span::new(start, start + word.len() as u32))
}
