//! Semantic tokens: what each name is, for colours.
//!
//! ```text
//! y = area(x) + sum(r)     y, r: variable  x: parameter  area: function  sum: builtin
//! ```
//!
//! | token | from |
//! |---|---|
//! | variable, parameter, global | kind `VAR`, and how the name is declared |
//! | function, builtin, class, package | kinds `FN` and `PREFIX`, and what the name refers to |
//! | undecided | kinds `ID`, `MAYVAR`: what it is depends on the run; in a script, not what it neither assigns nor gets by `load` or `eval` |
//! | field, method | names after a dot |
//!
//! Cost: a pass over the occurrences and expressions, a look-up for each name of a function.

use crate::dynamic;
use crate::file::File;
use crate::scopes::Scopes;
use crate::symbol::{dotted_name, field_span};
use lariat_base::Span;
use lariat_interprocedural::Cancelled;
use lariat_kinds::{Kind, Occurrence, Role};
use lariat_project::{Query, Step, View, What};
use lariat_syntax::Sym;
use lariat_syntax::tree::{Expr, FunctionId};
use rustc_hash::FxHashMap;

/// What a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A variable.
    Variable,
    /// A parameter or result of a function, or a parameter of an anonymous one.
    Parameter,
    /// A global variable.
    Global,
    /// A function or script of the project.
    Function,
    /// A function of the library.
    Builtin,
    /// A class.
    Class,
    /// A package.
    Package,
    /// A method, or a function of a package.
    Method,
    /// A field or property.
    Field,
    /// Variable or function: the run decides.
    Undecided,
}

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: TokenKind,
    /// It is defined or written here.
    pub is_definition: bool,
}

/// The tokens in a range of a file, in source order, none of which overlap.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn tokens(file: &File<'_>, range: Span) -> Result<Vec<Token>, Cancelled> {
    let touches = |span: Span| span.start < range.end && range.start < span.end;
    let scopes = Scopes::of(file);
    let mut all = file.with_view(|view| {
        let is_plain_script = dynamic::first_in(file, &[None]).is_none();
        let known = FxHashMap::default();
        let mut names = Names { file, view, is_plain_script, known };
        let occurrences = file.kinds.occurrences.iter().filter(|it| touches(it.span));
        let mut all: Vec<Token> =
            occurrences.map(|it| of_occurrence(&mut names, &scopes, it)).collect();
        all.extend(fields(&mut names).filter(|it| touches(it.span)));
        all
    });
    all.extend(headers(file).filter(|it| touches(it.span)));
    all.retain(|it| !it.span.is_empty());
    all.sort_by_key(|it| (it.span.start, it.span.end));
    let mut end = 0;
    all.retain(|it| {
        let is_apart = it.span.start >= end;
        end = end.max(it.span.end);
        is_apart
    });
    file.answer(all)
}

/// What names of functions refer to, each asked for once.
struct Names<'v, 'f> {
    file: &'v File<'f>,
    view: &'v View<'v>,
    /// No statement outside functions may define variables that it does not name.
    is_plain_script: bool,
    known: FxHashMap<(Sym, Option<FunctionId>), TokenKind>,
}

impl Names<'_, '_> {
    fn kind(&mut self, sym: Sym, from: Option<FunctionId>, otherwise: TokenKind) -> TokenKind {
        let (file, view) = (self.file, self.view);
        let name = || file.tree.name(sym);
        *self.known.entry((sym, from)).or_insert_with(|| of_name(view, name(), from, otherwise))
    }
}

fn of_name(
    view: &View<'_>,
    name: &str,
    from: Option<FunctionId>,
    otherwise: TokenKind,
) -> TokenKind {
    let lookup = view.lookup(&Query { name, from, class: None });
    let Some(found) = lookup.found.or_else(|| lookup.overloads.into_iter().next()) else {
        return otherwise;
    };
    match found.what {
        What::Class => TokenKind::Class,
        What::Method | What::StaticMethod => TokenKind::Method,
        What::Property | What::EnumerationMember => TokenKind::Field,
        _ if found.step == Step::Library => TokenKind::Builtin,
        _ => TokenKind::Function,
    }
}

fn of_occurrence(names: &mut Names<'_, '_>, scopes: &Scopes, it: &Occurrence) -> Token {
    let is_definition = matches!(
        it.role,
        Role::Write | Role::Parameter | Role::Declaration | Role::LambdaParameter
    );
    let tree = names.file.tree;
    let kind = match it.kind {
        _ if it.bound => TokenKind::Parameter,
        Kind::Var => {
            let owner = scopes.owner(tree, it.sym, it.function);
            match () {
                () if scopes.is_global(it.sym, owner) => TokenKind::Global,
                () if scopes.is_parameter(it.sym, owner) => TokenKind::Parameter,
                () => TokenKind::Variable,
            }
        }
        Kind::Prefix => TokenKind::Package,
        Kind::Fn => names.kind(it.sym, it.function, TokenKind::Function),
        // Whoever runs a script may have a variable of any name; it is not written for that.
        Kind::Id | Kind::MayVar if it.function.is_none() && names.is_plain_script => {
            names.kind(it.sym, None, TokenKind::Undecided)
        }
        Kind::Undef | Kind::Id | Kind::MayVar | Kind::Error => TokenKind::Undecided,
    };
    // A dotted handle is one name, whose last part counts.
    let kind = match tree.expr(it.expr) {
        Expr::Handle(parts) if tree.list_len(parts) > 1 => TokenKind::Package,
        _ => kind,
    };
    Token { span: it.span, kind, is_definition }
}

/// The names after dots.
fn fields<'v>(names: &mut Names<'v, '_>) -> impl Iterator<Item = Token> + use<'v> {
    let (file, view) = (names.file, names.view);
    let tree = file.tree;
    let mut all = Vec::new();
    for id in tree.expr_ids() {
        let Expr::Field(_, sym) = tree.expr(id) else { continue };
        let kind = match dotted_name(file, id) {
            Some((dotted, _)) if view.package_exists(&dotted) => TokenKind::Package,
            Some((dotted, from)) => of_name(view, &dotted, from, TokenKind::Field),
            None => TokenKind::Field,
        };
        all.push(Token { span: field_span(file, id, sym), kind, is_definition: false });
    }
    all.into_iter()
}

/// The names of functions and classes in their headers.
fn headers<'f>(file: &File<'f>) -> impl Iterator<Item = Token> + use<'f> {
    let tree = file.tree;
    let token = |span, kind| Token { span, kind, is_definition: true };
    let functions = tree.functions.iter();
    let functions = functions.map(move |(_, it)| token(it.name_span, TokenKind::Function));
    let classes = tree.classes.iter().map(move |(_, it)| token(it.name_span, TokenKind::Class));
    functions.chain(classes)
}

#[cfg(test)]
mod tests {
    use super::{TokenKind, tokens};
    use crate::testing::Project;
    use lariat_base::Span;

    #[test]
    fn functions_in_scripts() {
        let project = Project::new(&[
            ("plain.m", "a = area(1);\ndisp(a); b\n"),
            ("loads.m", "load data\nc = area(1);\n"),
            ("area.m", "function a = area(r)\na = r;\n"),
        ]);
        let kinds = |name: &str| {
            let file = project.file(name);
            let all = tokens(&file, Span::new(0, 100)).expect("no edit");
            let text = file.tree.text().to_string();
            all.iter().map(|it| (text[it.span.range()].to_owned(), it.kind)).collect::<Vec<_>>()
        };
        let is = |all: &[(String, TokenKind)], name: &str, kind: TokenKind| {
            assert!(all.contains(&(name.to_owned(), kind)), "{name}: {all:?}");
        };
        let all = kinds("plain.m");
        is(&all, "area", TokenKind::Function);
        is(&all, "disp", TokenKind::Builtin);
        is(&all, "b", TokenKind::Undecided);
        is(&kinds("loads.m"), "area", TokenKind::Undecided);
    }

    #[test]
    fn what_names_are() {
        let text = "function y = main(x)\nglobal g\nz = sum(x) + area(g);\nz.f = geo.box(z);\n\
                    load data\ny = w + shape(@(q) q);\n";
        let project = Project::new(&[
            ("main.m", text),
            ("area.m", "function a = area(r)\na = r;\n"),
            ("+geo/box.m", "function b = box(s)\nb = s;\n"),
            ("shape.m", "classdef shape\nend\n"),
        ]);
        let file = project.file("main.m");
        let all = tokens(&file, Span::new(0, text.len() as u32)).expect("no edit");
        let kind = |name: &str, before: &str| {
            let start = text.find(before).expect("the text") + before.find(name).expect("the name");
            let found = all.iter().find(|it| it.span.start as usize == start);
            found.map(|it| it.kind).unwrap_or_else(|| panic!("no token at {before}"))
        };
        assert_eq!(kind("x", "x)"), TokenKind::Parameter);
        assert_eq!(kind("main", "main(x)"), TokenKind::Function);
        assert_eq!(kind("g", "g\nz"), TokenKind::Global);
        assert_eq!(kind("z", "z = sum"), TokenKind::Variable);
        assert_eq!(kind("sum", "sum("), TokenKind::Builtin);
        assert_eq!(kind("area", "area(g)"), TokenKind::Function);
        assert_eq!(kind("geo", "geo.box"), TokenKind::Package);
        assert_eq!(kind("box", "geo.box"), TokenKind::Function);
        assert_eq!(kind("f", ".f = "), TokenKind::Field);
        assert_eq!(kind("w", "w + shape"), TokenKind::Undecided);
        assert_eq!(kind("shape", "shape(@"), TokenKind::Class);
        assert!(all.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
    }
}
