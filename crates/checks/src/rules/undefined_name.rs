//! `undefined-name`: a name that is neither a variable nor a known function.

use crate::dynamic::Dynamic;
use crate::outside_objects::{self, OF_JAVA};
use crate::rule::{FileContext, Rule};
use crate::workspace::{self, Workspace};
use lariat_base::{Diagnostic, Edit, Fix, Severity};
use lariat_kinds::{Kind, Occurrence, Role};
use lariat_project::{Level, Place, Query, What, suggest};
use lariat_syntax::Sym;
use lariat_syntax::dialect::LibraryOf;
use lariat_syntax::tree::{Expr, ExprId, FunctionId, List};
use lariat_syntax::visit;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The rule.
pub static RULE: Rule = Rule {
    code: "undefined-name",
    summary: "a name that is neither a variable nor a known function",
    default: Level::Warning,
    matlab_codes: &[],
    one_cause: true,
    page: include_str!("../../pages/undefined-name.md"),
    check,
};

/// For how many names of a file a similar one is looked for: a file with more is
/// not MATLAB, or its library is missing.
const MAX_SUGGESTIONS: usize = 50;

/// What to do about a name that is not known.
pub(crate) const ELSEWHERE: &str = "if it exists elsewhere, name its folder with `--path` or list it with \
                         `--known-functions`";

/// Names of so few letters are variables': no product has functions that are called so.
const SHORT: usize = 2;

/// A name of .NET has so many parts at least: a struct rarely is as deep.
const PARTS: usize = 4;

const FOR_OCTAVE: &str = "`--dialect octave` checks code for GNU Octave";

/// A word of a file that is written for GNU Octave as well.
const OCTAVE: &[u8] = b"octave";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let mut undefined: BTreeMap<Sym, Vec<&Occurrence>> = BTreeMap::new();
    let absent = names_of_octave(context);
    // `x {1} = 3` is a command by its blank, but where `x` is read a variable is meant.
    let occurrences = context.facts.kinds.occurrences.iter();
    let others = occurrences.filter(|occurrence| occurrence.role != Role::Command);
    let others: BTreeSet<_> = others.map(|it| (it.function, it.sym)).collect();
    let is_only_command = |it: &Occurrence| !others.contains(&(it.function, it.sym));
    let is_candidate = |occurrence: &&Occurrence| {
        let is_undecided = occurrence.kind == Kind::Id && !occurrence.bound;
        let is_absent = occurrence.kind == Kind::Fn && absent.contains(&occurrence.sym);
        let is_command = occurrence.role == Role::Command
            && is_only_command(occurrence)
            && !exists(context, occurrence);
        let is_read = occurrence.role == Role::Read && (is_undecided || is_absent);
        // In a script a function's name may be a variable, too.
        let is_unknown = || occurrence.function.is_some() || !exists(context, occurrence);
        (is_read || is_command) && is_unknown()
    };
    let mut candidates = context.facts.kinds.occurrences.iter().filter(is_candidate).peekable();
    if candidates.peek().is_none() {
        return;
    }
    let dynamic = Dynamic::of(context);
    let workspace = Workspace::of(context);
    for occurrence in candidates {
        let name = context.tree().name(occurrence.sym);
        if occurrence.function.is_some() || workspace.lacks(&dynamic, name, occurrence.span.start) {
            undefined.entry(occurrence.sym).or_default().push(occurrence);
        }
    }
    let methods = outside_objects::callees(context);
    let variables = variables(context);
    let may_be_defined = |function: Option<FunctionId>| {
        dynamic.defines_anything(function) || context.view.has_open_imports(function)
    };
    let unpackaged = context.view.unpackaged();
    let calls = argument_lists(context);
    let mut looked_up = 0;
    for (sym, mut occurrences) in undefined {
        let name = context.tree().name(sym);
        occurrences.retain(|occurrence| {
            !may_be_defined(occurrence.function) && !methods.contains(&occurrence.expr)
        });
        let is_quiet = lariat_builtins::library().is_method(name)
            || dynamic.mentions(name)
            || unpackaged.has(name)
            || is_of_java(context, name, &occurrences)
            || is_of_dotnet(context, name, &occurrences);
        if let (Some(first), false) = (occurrences.first(), is_quiet) {
            looked_up += 1;
            if absent.contains(&sym) {
                found.push(report_octave(context, name, &occurrences));
                continue;
            }
            let near = (looked_up <= MAX_SUGGESTIONS).then(|| {
                let variables = variables.get(&first.function).into_iter().flatten().copied();
                context.view.suggest(name, variables)
            });
            let near = near.flatten();
            let is_variable = |near: &str, it: &Occurrence| {
                variables.get(&it.function).is_some_and(|names| names.contains(near))
            };
            // Another folder may have it; what resembles a known name is rather a slip.
            let may_be_elsewhere =
                |it: &&Occurrence| dynamic.may_change_path_before(it.function, it.span.start);
            // A script may call functions of a product that is not at hand.
            let may_be_product = |it: &&Occurrence| {
                let is_open = it.function.is_none() && !workspace.is_empty_at(it.span.start);
                is_open && calls.get(&it.expr).is_some_and(|args| !are_indices(context, *args))
            };
            let is_called = name.len() > SHORT && occurrences.iter().all(may_be_product);
            let is_slip = near.as_deref().is_some_and(|near| {
                !is_called || is_variable(near, first) || is_one_letter_off(context, name, near)
            });
            if is_slip || !is_called && !occurrences.iter().all(may_be_elsewhere) {
                found.push(report(context, name, &occurrences, near));
            }
        }
    }
}

/// The arguments of each expression that parentheses follow.
fn argument_lists(context: &FileContext<'_>) -> HashMap<ExprId, List<ExprId>> {
    let tree = context.tree();
    let calls = tree.expr_ids().filter_map(|id| match tree.expr(id) {
        Expr::Index(callee, arguments) => Some((callee, arguments)),
        _ => None,
    });
    calls.collect()
}

/// Is a name that of a function, but for a letter?
fn is_one_letter_off(context: &FileContext<'_>, name: &str, near: &str) -> bool {
    let query = Query { name: near, from: None, class: None };
    let found = context.view.lookup(&query).found;
    suggest::letters_off(name, near) == 1 && found.is_some_and(|found| found.what != What::Script)
}

/// Are the arguments those of an index rather than of a call: numbers alone, or a colon or `end` among
/// them?
fn are_indices(context: &FileContext<'_>, arguments: List<ExprId>) -> bool {
    let tree = context.tree();
    let is_number = |argument| tree.expr(argument) == Expr::Number;
    let has_end = |argument| {
        let mut found = tree.expr(argument) == Expr::Colon;
        visit::each_expr(tree, argument, &mut |id| found |= tree.expr(id) == Expr::End);
        found
    };
    let mut all = tree.list(arguments);
    tree.list(arguments).any(has_end) || all.all(is_number)
}

/// Is each use the start of the name of a class of Java, as in `edu.school.Counter`?
fn is_of_java(context: &FileContext<'_>, name: &str, occurrences: &[&Occurrence]) -> bool {
    let tree = context.tree();
    let fields = || {
        tree.expr_ids().filter_map(|id| match tree.expr(id) {
            Expr::Field(inner, _) => Some(inner),
            _ => None,
        })
    };
    OF_JAVA.contains(&name) && occurrences.iter().all(|it| fields().any(|inner| inner == it.expr))
}

/// Is each use the start of a dotted name all parts of which have a capital, as those of .NET,
/// `Vendor.Files.Reader.Open(…)`? Their assemblies are loaded while the program runs.
fn is_of_dotnet(context: &FileContext<'_>, name: &str, occurrences: &[&Occurrence]) -> bool {
    let tree = context.tree();
    let has_capital = |name: &str| name.starts_with(|first: char| first.is_ascii_uppercase());
    if !has_capital(name) {
        return false;
    }
    let fields = tree.expr_ids().filter_map(|id| match tree.expr(id) {
        Expr::Field(inner, part) if has_capital(tree.name(part)) => Some((inner, id)),
        _ => None,
    });
    let fields: HashMap<ExprId, ExprId> = fields.collect();
    let is_root = |it: &&Occurrence| {
        let mut parts = std::iter::successors(fields.get(&it.expr), |inner| fields.get(inner));
        parts.nth(PARTS - 2).is_some()
    };
    occurrences.iter().all(is_root)
}

/// Is there a function for the first word of a command, or a package for the first part of a
/// dotted name? No variable is meant by it.
fn exists(context: &FileContext<'_>, occurrence: &Occurrence) -> bool {
    let name = context.tree().name(occurrence.sym);
    context.is_function(name, occurrence.function) || context.view.package_exists(name)
}

/// The functions that the file calls and that only GNU Octave has, where nothing shows
/// that the file is written for it too.
fn names_of_octave(context: &FileContext<'_>) -> BTreeSet<Sym> {
    if context.dialect.library == LibraryOf::Octave {
        return BTreeSet::new();
    }
    let functions = context.facts.kinds.occurrences.iter().filter(|occ| occ.kind == Kind::Fn);
    let first: BTreeMap<Sym, _> = functions.rev().map(|occ| (occ.sym, occ.function)).collect();
    let is_octaves = |&(sym, from): &(Sym, _)| is_octaves(context, context.tree().name(sym), from);
    let mut names: BTreeSet<Sym> =
        first.into_iter().filter(is_octaves).map(|(sym, _)| sym).collect();
    if !names.is_empty()
        && [context.source.text(), context.source.name()].into_iter().any(speaks_of_octave)
    {
        names.clear();
    }
    names
}

/// Has nothing but GNU Octave a function of this name?
fn is_octaves(context: &FileContext<'_>, name: &str, from: Option<FunctionId>) -> bool {
    let is_outside = || {
        let lookup = context.view.lookup(&Query { from, ..Query::named(name) });
        lookup.found.is_some_and(|found| found.place == Place::Outside)
            && !context.view.is_defined(name)
    };
    lariat_builtins::library().is_octaves_alone(name)
        && !context.view.package_exists(name)
        && context.view.library().known_lists(name) == 1
        && is_outside()
}

fn speaks_of_octave(text: &str) -> bool {
    let mut places = text.as_bytes().windows(OCTAVE.len());
    places.any(|place| place.eq_ignore_ascii_case(OCTAVE))
}

fn report_octave(context: &FileContext<'_>, name: &str, occurrences: &[&Occurrence]) -> Diagnostic {
    let message = format!("`{name}` is a function of GNU Octave; MATLAB has none of this name");
    with_more(context, message, occurrences).with_help(FOR_OCTAVE)
}

fn report(
    context: &FileContext<'_>,
    name: &str,
    occurrences: &[&Occurrence],
    near: Option<String>,
) -> Diagnostic {
    let message = format!("`{name}` is neither a variable nor a known function");
    let diagnostic = with_more(context, message, occurrences);
    let diagnostic = match occurrences[0].function {
        Some(_) => diagnostic,
        None => diagnostic.with_note(workspace::LACKED),
    };
    match near {
        Some(near) => {
            let suggestion = respelt(context, &near, occurrences);
            diagnostic.with_help(format!("did you mean `{near}`?")).with_suggestion(suggestion)
        }
        None => diagnostic.with_help(ELSEWHERE),
    }
}

/// The name in its likely spelling, wherever it stands.
fn respelt(context: &FileContext<'_>, near: &str, occurrences: &[&Occurrence]) -> Fix {
    let edit =
        |it: &&Occurrence| Edit { file: context.file, span: it.span, replacement: near.to_owned() };
    Fix { title: format!("write `{near}`"), edits: occurrences.iter().map(edit).collect() }
}

/// The finding at the first occurrence; the others are counted.
fn with_more(
    context: &FileContext<'_>,
    message: String,
    occurrences: &[&Occurrence],
) -> Diagnostic {
    let span = occurrences[0].span;
    let mut diagnostic = Diagnostic::new(RULE.code, Severity::Warning, message, context.file, span);
    if let [_, second, ..] = occurrences {
        let more = occurrences.len() - 1;
        let text = if more == 1 { "and here".into() } else { format!("and {more} more times") };
        diagnostic = diagnostic.with_label(context.file, second.span, text);
    }
    diagnostic
}

/// The variables of each function, for suggestions.
fn variables<'c>(context: &'c FileContext<'_>) -> BTreeMap<Option<FunctionId>, BTreeSet<&'c str>> {
    let mut variables: BTreeMap<Option<FunctionId>, BTreeSet<&str>> = BTreeMap::new();
    let tree = context.tree();
    for occurrence in &context.facts.kinds.occurrences {
        if occurrence.kind == Kind::Var {
            variables.entry(occurrence.function).or_default().insert(tree.name(occurrence.sym));
        }
    }
    variables
}
