//! Renaming a variable, function, script or class, with its file; a method, property or field
//! whose uses are all known; or the reason why not.
//!
//! ```text
//! area -> circle_area     area.m becomes circle_area.m, its header and all calls change
//! area.m -> circle.m      the same, where an editor renames the file
//! x -> y                  refused: `y` is a variable of this function already
//! x -> z                  refused: `eval` in line 4 may use variables by name
//! ```
//!
//! The renamed program does what the program did. So a rename is refused where a name may be
//! used unseen: in strings and words of commands, by `eval` or `load`, by scripts; and where
//! the new name is one already, or means something else somewhere.
//!
//! Cost: that of the references; for what can be called a search in all texts for its name.

use crate::definition::Definition;
use crate::dynamic;
use crate::file::File;
use crate::members;
use crate::references::{self, Reference};
use crate::rename_field::{self, field_of};
use crate::rename_member;
pub use crate::renamed::{Outcome, Refused, Renamed};
use crate::renamed::{edits, home, refuse, taken};
use crate::symbol::{Named, Symbol, symbol_at};
use crate::variable::{Owner, Variable};
use lariat_base::Span;
use lariat_interprocedural::Cancelled;
use lariat_project::What;
use lariat_project::folder::{self, is_identifier};
use lariat_syntax::names::{ANSWER, VARIADIC_INPUTS};
use lariat_syntax::tree::FunctionId;
use lariat_syntax::{Dialect, parse};

/// Where the name stands that a rename at a place would change, and the name.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn prepare(file: &File<'_>, offset: u32) -> Result<Result<(Span, String), Refused>, Cancelled> {
    let Some(Named { span, symbol }) = symbol_at(file, offset)? else {
        return Ok(refuse("there is no name here"));
    };
    Ok(subject(&symbol).map(|name| (last_part(span, &name), name)))
}

/// The last part of a dotted name.
fn last_part(span: Span, name: &str) -> Span {
    Span::new(span.end.saturating_sub(name.len() as u32).max(span.start), span.end)
}

/// The name that can be changed.
fn subject(symbol: &Symbol) -> Result<String, Refused> {
    match symbol {
        Symbol::Variable(variable) => match &*variable.name {
            ANSWER => refuse(format!("`{ANSWER}` is set by every expression statement")),
            name if VARIADIC.contains(&name) => {
                refuse(format!("`{name}` means any number of arguments"))
            }
            name => Ok(name.to_owned()),
        },
        Symbol::Callable { definitions, name, is_library }
            if *is_library || definitions.is_empty() =>
        {
            refuse(format!("`{name}` is a function of the library"))
        }
        Symbol::Callable { definitions, name, .. } => match definitions.as_slice() {
            [one] if one.file.is_none() => refuse(format!("the file of `{name}` is not read")),
            [_] => Ok(name.rsplit('.').next().unwrap_or(name).to_owned()),
            _ => refuse(format!("`{name}` may mean several functions")),
        },
        Symbol::Field { name, .. } | Symbol::Member { name, .. } => Ok(name.clone()),
        Symbol::Package(name) => refuse(format!("`{name}` is a package, which is a folder")),
        Symbol::Unknown(name) => refuse(format!("it is not known what `{name}` is")),
    }
}

/// Parameters and results whose names are a part of the language.
const VARIADIC: [&str; 2] = [VARIADIC_INPUTS, "varargout"];

/// Renames what stands at a place.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn rename(file: &File<'_>, offset: u32, new: &str) -> Result<Outcome, Cancelled> {
    let Some(Named { symbol, .. }) = symbol_at(file, offset)? else {
        return Ok(refuse("there is no name here"));
    };
    let old = match (subject(&symbol), is_name(file, new)) {
        (Err(refused), _) => return Ok(Err(refused)),
        (_, false) => return Ok(refuse(format!("`{new}` is not a name"))),
        (Ok(old), true) => old,
    };
    if old == new {
        return Ok(Ok(Renamed::default()));
    }
    let outcome = match &symbol {
        Symbol::Variable(variable) => of_variable(file, variable, new)?,
        Symbol::Callable { definitions, .. } => match &definitions[..] {
            [definition] if rename_member::is_member(definition) => {
                rename_member::of_member(file, definition, (&old, new))?
            }
            [definition] => of_callable(file, definition, (&old, new))?,
            _ => refuse(format!("`{old}` may mean several functions")),
        },
        Symbol::Member { class, name } => match &members::definitions(file, class, name)[..] {
            [definition] => rename_member::of_member(file, definition, (&old, new))?,
            _ => refuse(format!("it is not known where `{old}` of `{class}` is defined")),
        },
        Symbol::Field { expr, .. } => match field_of(file, *expr) {
            Some(variable) => rename_field::of_field(file, &variable, (&old, new)),
            None => refuse(format!("`{old}` is not a field of a single variable")),
        },
        Symbol::Package(_) | Symbol::Unknown(_) => refuse(format!("`{old}` cannot be renamed")),
    };
    file.answer(outcome)
}

/// The edits that go with another name of a file, which the editor itself renames: of the
/// function, script or class that is called by it.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn rename_file(file: &File<'_>, new: &str) -> Result<Outcome, Cancelled> {
    let old = file.absolute().file_stem().unwrap_or_default().to_string_lossy().into_owned();
    if !is_name(file, new) {
        return Ok(refuse(format!("`{new}` is not a name, so that nothing could call `{new}.m`")));
    }
    let definition = of_file(file, &old);
    let outcome = match rename_member::is_member(&definition) {
        true => rename_member::of_member(file, &definition, (&old, new))?,
        false => of_callable(file, &definition, (&old, new))?,
    };
    file.answer(outcome)
}

/// What is called by a file's name.
fn of_file(file: &File<'_>, stem: &str) -> Definition {
    let (path, id) = (file.absolute().to_path_buf(), Some(file.id()));
    let library = file.library();
    let row = library.find_file(&path).map(|it| library.file(it));
    let name = row.map_or_else(|| stem.to_owned(), |row| library.qualified(row.folder, stem));
    let class = file.unit.facts().class.as_ref();
    let first = lariat_project::local::primary_function(file.tree);
    let in_class_folder = path.parent().map(folder::Role::of);
    let (span, what) = match (class, first) {
        (Some(class), _) => (class.span, What::Class),
        (None, None) => (Span::default(), What::Script),
        (None, Some(first)) => {
            let is_method =
                matches!(in_class_folder, Some(folder::Role::Class(class)) if class != stem);
            let what = if is_method { What::Method } else { What::Function };
            (file.tree.functions[first].name_span, what)
        }
    };
    Definition { path, file: id, span, name, what }
}

/// Is it an identifier, and no keyword of the file's language?
fn is_name(file: &File<'_>, name: &str) -> bool {
    let parsed = |dialect: &Dialect| parse(format!("{name} = 1;\n"), dialect).errors.is_empty();
    is_identifier(name) && !VARIADIC.contains(&name) && parsed(&file.unit.dialect)
}

fn of_variable(file: &File<'_>, variable: &Variable, new: &str) -> Result<Outcome, Cancelled> {
    let all = references::of_variable(file, variable)?;
    let mut files: Vec<_> = all.iter().map(|it| it.file).collect();
    files.dedup();
    for id in files {
        let Some(other) = File::of(file.snapshot, id) else { continue };
        if let Err(refused) = variable_in(&other, variable, &all, new)? {
            return Ok(Err(refused));
        }
    }
    Ok(Ok(Renamed { edits: edits(&all, new), file: None }))
}

/// May a variable be renamed in a file?
fn variable_in(
    file: &File<'_>,
    variable: &Variable,
    all: &[Reference],
    new: &str,
) -> Result<Result<(), Refused>, Cancelled> {
    let functions = functions_of(file, variable, all);
    let old = &variable.name;
    if !matches!(variable.owner, Owner::Lambda(_)) {
        if functions.contains(&None) && is_run_elsewhere(file)? {
            return Ok(refuse("other files run this script and may use its variables"));
        }
        if let Some(used) = dynamic::first_in(file, &functions) {
            let line = file.source.position(used.span.start).line;
            let name = used.name;
            return Ok(refuse(format!("`{name}` in line {line} may use variables by name")));
        }
        let within = |span: &Span| functions.contains(&file.function_at(span.start));
        if let Some(span) = references::mentions(file.tree, old).into_iter().find(within) {
            let line = file.source.position(span.start).line;
            return Ok(refuse(format!("`{old}` stands in a string in line {line}")));
        }
    }
    let taken = file.tree.find_name(new).and_then(|sym| {
        let mut occurrences = file.kinds.occurrences.iter();
        occurrences.find(|it| it.sym == sym && functions.contains(&it.function))
    });
    Ok(match taken {
        Some(it) => {
            let line = file.source.position(it.span.start).line;
            refuse(format!("`{new}` is used in line {line} already"))
        }
        None => Ok(()),
    })
}

/// The functions in which a variable is seen: those with an occurrence, that to which it
/// belongs, and those nested in these.
fn functions_of(
    file: &File<'_>,
    variable: &Variable,
    all: &[Reference],
) -> Vec<Option<FunctionId>> {
    let own = all.iter().filter(|it| it.file == file.id()).map(|it| it.function);
    let mut functions: Vec<Option<FunctionId>> = own.collect();
    if let Owner::Function(owner) = variable.owner {
        functions.push(owner);
    }
    for (id, function) in file.tree.functions.iter() {
        if function.parent.is_some() && functions.contains(&function.parent) {
            functions.push(Some(id));
        }
    }
    functions.sort();
    functions.dedup();
    functions
}

/// Is the file a script that others run?
fn is_run_elsewhere(file: &File<'_>) -> Result<bool, Cancelled> {
    let path = file.absolute().to_path_buf();
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let (id, span, what) = (Some(file.id()), Span::default(), What::Script);
    let script = Definition { path, file: id, span, name, what };
    let all = references::of_definitions(file, &[script])?;
    Ok(all.iter().any(|it| it.file != file.id()))
}

fn of_callable(
    file: &File<'_>,
    definition: &Definition,
    (old, new): (&str, &str),
) -> Result<Outcome, Cancelled> {
    let home = match home(file, definition, old) {
        Ok(home) => home,
        Err(refused) => return Ok(Err(refused)),
    };
    let renames_file = is_named_by_file(&home, definition, old);
    let folder = definition.path.parent().map(folder::Role::of);
    if renames_file && matches!(folder, Some(folder::Role::Class(_))) {
        return Ok(refuse(format!("the folder of the class has the name `{old}`, too")));
    }
    if definition.what == What::Class && file.library().is_superclass(&definition.name) {
        return Ok(refuse(format!("classes inherit from `{old}`")));
    }
    let moved = renames_file.then(|| home.absolute().with_file_name(format!("{new}.m")));
    if let Some(to) = &moved
        && (file.library().find_file(to).is_some() || file.snapshot.find(to).is_some())
    {
        return Ok(refuse(format!("`{new}.m` exists already")));
    }
    let all = references::of_definitions(file, std::slice::from_ref(definition))?;
    if let Err(refused) = callable_in(file, (old, new), renames_file, &home, &all)? {
        return Ok(Err(refused));
    }
    let mut all = all;
    if definition.what == What::Class {
        all.extend(constructor(&home, old));
        all.sort();
        all.dedup_by_key(|it| (it.file, it.span));
    }
    let edits = edits(&with_text(file, all, old), new);
    let from = home.absolute().to_path_buf();
    Ok(Ok(Renamed { edits, file: moved.map(|to| (from, to)) }))
}

/// Is it called by its file's name?
fn is_named_by_file(home: &File<'_>, definition: &Definition, old: &str) -> bool {
    let stem = home.absolute().file_stem().is_some_and(|stem| stem == old);
    let is_first = definition.function(home).is_none_or(|function| {
        lariat_project::local::primary_function(home.tree) == Some(function)
    });
    stem && is_first
}

/// The references whose text is the old name: a header may have another one.
fn with_text(file: &File<'_>, all: Vec<Reference>, old: &str) -> Vec<Reference> {
    let mut all = all;
    all.retain(|it| {
        let text = file.snapshot.sources().file(it.file).text();
        text.get(it.span.range()) == Some(old)
    });
    all
}

fn constructor(home: &File<'_>, old: &str) -> Option<Reference> {
    let mut functions = home.tree.functions.iter();
    let (id, function) = functions.find(|(_, it)| home.tree.slice(it.name_span) == old)?;
    let (file, span) = (home.id(), function.name_span);
    Some(Reference { file, span, is_written: true, function: Some(id) })
}

/// May what can be called be renamed everywhere?
fn callable_in(
    file: &File<'_>,
    (old, new): (&str, &str),
    is_seen_outside: bool,
    home: &File<'_>,
    all: &[Reference],
) -> Result<Result<(), Refused>, Cancelled> {
    for unit in file.snapshot.units() {
        file.answer(())?;
        let is_home = unit.file == home.id();
        if !is_seen_outside && !is_home {
            continue;
        }
        if let Some(span) = references::mentions(&unit.parsed.tree, old).first() {
            let source = file.snapshot.source(unit);
            let (name, line) = (source.name(), source.position(span.start).line);
            return Ok(refuse(format!("`{old}` stands in a string in line {line} of {name}")));
        }
    }
    let mut files: Vec<_> = all.iter().map(|it| it.file).collect();
    files.push(home.id());
    files.sort();
    files.dedup();
    for id in files {
        let Some(other) = File::of(file.snapshot, id) else { continue };
        if let Some(refused) = taken(&other, new) {
            return Ok(Err(refused));
        }
    }
    Ok(Ok(()))
}

#[cfg(test)]
mod tests {
    use super::{Refused, prepare, rename};
    use crate::testing::Project;
    use std::collections::BTreeMap;
    use std::path::Path;

    const FILES: [(&str, &str); 9] = [
        (
            "main.m",
            "function main\nx = area(3);\nh = @area;\nuse(x, h)\nend\n\
                    function use(x, h)\ndisp(x); h(x)\nend\n",
        ),
        ("area.m", "function a = area(r)\na = r * 2;\n"),
        ("wild.m", "function wild(t)\nx = 1;\neval(t)\ndisp(x)\n"),
        ("named.m", "function named\nd = feval('total', 1);\nk = sum(d);\n"),
        ("total.m", "function t = total(x)\nt = x;\n"),
        ("run_it.m", "setup\ny = 3;\n"),
        ("@tank/tank.m", "function t = tank\nt = class(struct('r', 1), 'tank');\n"),
        ("@tank/volume.m", "function v = volume(t)\nv = t.r;\n"),
        ("open.m", "function open(varargin)\nn = numel(varargin);\ndisp(n)\n"),
    ];

    /// What the files are after a rename; the first line that differs, by file.
    fn renamed(name: &str, text: &str, new: &str) -> Result<BTreeMap<String, String>, String> {
        let project = Project::new(&FILES);
        let file = project.file(name);
        let outcome = rename(&file, project.at(name, text), new).expect("no edit");
        let mut renamed = outcome.map_err(|Refused(reason)| reason)?;
        let mut texts = BTreeMap::new();
        renamed.edits.reverse();
        for edit in renamed.edits {
            let source = project.snapshot.sources().file(edit.file);
            let text =
                texts.entry(source.name().to_owned()).or_insert_with(|| source.text().to_string());
            text.replace_range(edit.span.range(), &edit.replacement);
        }
        if let Some((from, to)) = renamed.file {
            let name =
                |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let text = texts.remove(&name(&from)).unwrap_or_default();
            texts.insert(name(&to), text);
        }
        Ok(texts)
    }

    #[test]
    fn variables() {
        let texts = renamed("main.m", "x = area", "width").expect("it can be renamed");
        let expected =
            FILES[0].1.replacen("x = area", "width = area", 1).replacen("use(x", "use(width", 1);
        assert_eq!(texts["main.m"], expected, "the x of use is another one");
    }

    #[test]
    fn functions_with_their_files() {
        let texts = renamed("main.m", "area(3)", "circle_area").expect("it can be renamed");
        assert_eq!(texts.keys().collect::<Vec<_>>(), ["circle_area.m", "main.m"]);
        assert!(texts["circle_area.m"].starts_with("function a = circle_area(r)"));
        assert!(
            texts["main.m"].contains("circle_area(3)") && texts["main.m"].contains("@circle_area")
        );
    }

    #[test]
    fn refusals() {
        let refused =
            |name: &str, text: &str, new: &str| renamed(name, text, new).expect_err("refused");
        assert!(refused("wild.m", "x = 1", "z").contains("`eval` in line 3"));
        assert!(
            refused("total.m", "total(x)", "all_of_it").contains("string in line 2 of named.m")
        );
        assert!(refused("main.m", "x = area", "h").contains("used in line 3"));
        assert!(refused("main.m", "x = area", "2x").contains("not a name"));
        assert!(refused("main.m", "x = area", "for").contains("not a name"));
        assert!(refused("main.m", "area(3)", "total").contains("exists already"));
        assert!(refused("main.m", "area(3)", "sum").contains("is a function already"));
        assert!(refused("named.m", "sum(d)", "s").contains("library"));
        assert!(refused("main.m", "disp", "show").contains("library"));
        assert!(refused("@tank/tank.m", "tank\n", "pool").contains("folder of the class"));
        assert!(refused("@tank/volume.m", "volume(t)", "size_of").contains("not written as one"));
        assert!(refused("open.m", "varargin", "all").contains("any number of arguments"));
        assert!(refused("main.m", "x = area", "varargin").contains("not a name"));
    }

    #[test]
    fn a_file_that_the_editor_renames() {
        let project = Project::new(&FILES);
        let outcome = super::rename_file(&project.file("area.m"), "circle").expect("no edit");
        let edits = outcome.expect("it can be renamed").edits;
        let mut places: Vec<_> =
            edits.iter().map(|it| project.place(it.file, it.span.start)).collect();
        places.sort();
        assert_eq!(places, ["area.m:1", "main.m:2", "main.m:3"]);
        let refused = super::rename_file(&project.file("total.m"), "all").expect("no edit");
        assert!(refused.expect_err("a reason").0.contains("string in line 2 of named.m"));
        let refused = super::rename_file(&project.file("area.m"), "2d").expect("no edit");
        assert!(refused.expect_err("a reason").0.contains("not a name"));
    }

    #[test]
    fn what_would_be_renamed() {
        let project = Project::new(&FILES);
        let file = project.file("main.m");
        let at = |text| prepare(&file, project.at("main.m", text)).expect("no edit");
        assert_eq!(at("area(3)").map(|(_, name)| name), Ok("area".to_owned()));
        assert!(at("disp").is_err());
    }
}
