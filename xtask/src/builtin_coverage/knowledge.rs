//! How much the specification states of what programs call, weighted by calls: is the
//! function specified, are the classes of its results, is the size of its first one?
//!
//! All names of MATLAB, its toolboxes and Octave count of which the caller's folder has
//! no file.
//! A function that returns nothing has all that can be known. Its class is known where
//! the specification has a rule, or a role computes it; its size where a shape rule
//! other than "two dimensions" states it, or a role does.
//!
//! Two figures beside these tell what is stated from what nobody has looked at: results
//! that are of any class by their nature, and results of which no more is stated than
//! that they have two dimensions, as of numbers that a file holds. Neither counts as known.

use super::calls::{Calls, Count};
use lariat_builtins::{
    Argument, Builtin, BuiltinId, ClassRules, ClassSet, Classes, ExtentForm, MClass, Role,
    ShapeForm, ShapeRule, builtins, library,
};

/// What the specification states of something.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stated {
    Known,
    Open,
    Nothing,
}

/// A level of knowledge, what is stated of a builtin, and what is stated as open.
type Level = (&'static str, fn(BuiltinId) -> Stated, &'static str);

const LEVELS: [Level; 3] = [
    ("specified", |_| Stated::Known, ""),
    ("class", class, "of any class by nature"),
    ("size", size, "of two dimensions, no more stated"),
];

/// Lines with shares, and the names that lack most. Classes and sizes are about calls
/// whose result is used.
pub fn lines(calls: &Calls, missing: usize) -> Vec<String> {
    let library: Vec<_> = calls.iter().filter(|(name, _)| library().is_function(name)).collect();
    let mut lines = vec!["library functions of any product:".to_owned()];
    for (word, states, open) in LEVELS {
        let weight = |count: &Count| if word == "specified" { count.all } else { count.used };
        let stated = |name: &str| builtins().find(name).map_or(Stated::Nothing, states);
        let rows = library.iter().map(|(name, count)| (name.as_str(), weight(count), stated(name)));
        let rows: Vec<_> = rows.filter(|row| row.1 > 0).collect();
        let total: usize = rows.iter().map(|row| row.1).sum();
        let share = |stated| {
            let calls: usize = rows.iter().filter(|row| row.2 == stated).map(|row| row.1).sum();
            100.0 * calls as f64 / total.max(1) as f64
        };
        lines.push(format!("  {word:<9} {:6.2} % of {total}", share(Stated::Known)));
        lines.push(format!("    missing: {}", names(&rows, Stated::Nothing, missing)));
        if !open.is_empty() {
            let names = names(&rows, Stated::Open, missing);
            lines.push(format!("    {open}: {:.2} %: {names}", share(Stated::Open)));
        }
    }
    lines
}

/// The names of which so much is stated, the most frequent first.
fn names(rows: &[(&str, usize, Stated)], stated: Stated, most: usize) -> String {
    let mut rows: Vec<_> = rows.iter().filter(|row| row.2 == stated).collect();
    rows.sort_by_key(|&&(name, count, _)| (std::cmp::Reverse(count), name));
    let names = rows.iter().take(most).map(|(name, count, _)| format!("{name} {count}"));
    names.collect::<Vec<_>>().join(", ")
}

fn class(id: BuiltinId) -> Stated {
    let builtin = builtins().get(id);
    let has_rule = builtin.rule_for(ClassRules::Matlab).is_some();
    if returns_nothing(builtin) || builtin.role.is_some_and(computes) {
        Stated::Known
    } else if has_rule && is_of_any_class(id) {
        Stated::Open
    } else if has_rule {
        Stated::Known
    } else {
        Stated::Nothing
    }
}

/// Is the first result of any class, whatever sample of arguments the rule takes?
fn is_of_any_class(id: BuiltinId) -> bool {
    let least = builtins().get(id).args.min as usize;
    let first = |count: usize, class| {
        let arguments = vec![Argument::of(class); count];
        match builtins().classes(id, ClassRules::Matlab, &arguments) {
            Classes::Results(results) => results.first().copied(),
            Classes::Unknown | Classes::Refused => None,
        }
    };
    let counts = least..least + 3;
    let mut seen = counts.flat_map(|count| MClass::ALL.map(|class| first(count, class))).flatten();
    seen.next() == Some(ClassSet::ANY) && seen.all(|classes| classes == ClassSet::ANY)
}

fn size(id: BuiltinId) -> Stated {
    let builtin = builtins().get(id);
    if returns_nothing(builtin) || builtin.role.is_some_and(computes) {
        return Stated::Known;
    }
    match builtin.shape {
        ShapeRule::Unknown => Stated::Nothing,
        ShapeRule::Matrix => Stated::Open,
        ShapeRule::Equation => {
            let cases = builtin.equation.iter().flat_map(|it| &it.cases);
            let first: Vec<_> = cases.filter_map(|case| case.forms.first()).collect();
            if first.iter().any(|form| states_extent(form)) {
                Stated::Known
            } else if first.iter().any(|form| **form != ShapeForm::Unknown) {
                Stated::Open
            } else {
                Stated::Nothing
            }
        }
        _ => Stated::Known,
    }
}

fn returns_nothing(builtin: &Builtin) -> bool {
    builtin.results.max == Some(0)
}

/// Does a form state more than the number of dimensions?
fn states_extent(form: &ShapeForm) -> bool {
    match form {
        ShapeForm::Unknown => false,
        ShapeForm::Dims(dims) => dims.iter().any(|extent| *extent != ExtentForm::Any),
        ShapeForm::Same(_) | ShapeForm::Stated | ShapeForm::Collapsed(_) => true,
    }
}

/// Roles whose analysis computes whole values.
const fn computes(role: Role) -> bool {
    matches!(
        role,
        Role::Concatenation
            | Role::IsA
            | Role::ClassOf
            | Role::StructFromPairs
            | Role::CellOfSizes
            | Role::IsField
            | Role::FieldNames
            | Role::RemoveField
            | Role::SetField
            | Role::GetField
            | Role::CellToStruct
            | Role::StructToCell
            | Role::EachInCell
            | Role::RowsInCell
            | Role::CellToArray
            | Role::CallFunction
            | Role::EachCell
            | Role::EachElement
            | Role::EachField
            | Role::EachExpanded
            | Role::Distribute
            | Role::FormatString
            | Role::Squeeze
            | Role::Permute
            | Role::Sparse
            | Role::LastError
            | Role::Cleanup
            | Role::Exception
    )
}
