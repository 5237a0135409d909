//! How much the specification states of what programs call, weighted by calls: is the
//! function specified, are the classes of its results, is the size of its first one?
//!
//! All names of MATLAB, its toolboxes and Octave count of which the caller's folder has
//! no file.
//! A function that returns nothing has all that can be known. Its class is known where
//! the specification has a rule, or a role computes it; its size where a shape rule
//! other than "two dimensions" states it, or a role does.

use super::calls::{Calls, Count};
use lariat_builtins::{
    Builtin, ClassRules, ExtentForm, Role, ShapeForm, ShapeRule, builtins, library,
};

/// A level of knowledge, and whether a builtin has it.
type Level = (&'static str, fn(&Builtin) -> bool);

const LEVELS: [Level; 3] = [("specified", |_| true), ("class", has_class), ("size", has_size)];

/// Lines with shares, and the names that lack most. Classes and sizes are about calls
/// whose result is used.
pub fn lines(calls: &Calls, missing: usize) -> Vec<String> {
    let library: Vec<_> = calls.iter().filter(|(name, _)| library().is_function(name)).collect();
    let mut lines = vec!["library functions of any product:".to_owned()];
    for (word, holds) in LEVELS {
        let weight = |count: &Count| if word == "specified" { count.all } else { count.used };
        let total: usize = library.iter().map(|(_, count)| weight(count)).sum();
        let known = |name: &str| builtins().find(name).is_some_and(|id| holds(builtins().get(id)));
        let mut without: Vec<(&str, usize)> = library
            .iter()
            .filter(|(name, count)| weight(count) > 0 && !known(name))
            .map(|(name, count)| (name.as_str(), weight(count)))
            .collect();
        let lacking: usize = without.iter().map(|row| row.1).sum();
        let share = 100.0 * (total - lacking) as f64 / total.max(1) as f64;
        without.sort_by_key(|&(name, count)| (std::cmp::Reverse(count), name));
        let names = without.iter().take(missing).map(|(name, count)| format!("{name} {count}"));
        lines.push(format!("  {word:<9} {share:6.2} % of {total}"));
        lines.push(format!("    missing: {}", names.collect::<Vec<_>>().join(", ")));
    }
    lines
}

fn returns_nothing(builtin: &Builtin) -> bool {
    builtin.results.max == Some(0)
}

fn has_class(builtin: &Builtin) -> bool {
    returns_nothing(builtin)
        || builtin.rule_for(ClassRules::Matlab).is_some()
        || builtin.role.is_some_and(computes)
}

fn has_size(builtin: &Builtin) -> bool {
    let by_rule = match builtin.shape {
        ShapeRule::Unknown | ShapeRule::Matrix => false,
        ShapeRule::Equation => builtin.equation.as_ref().is_some_and(|it| {
            it.cases.iter().any(|case| case.forms.first().is_some_and(states_extent))
        }),
        _ => true,
    };
    returns_nothing(builtin) || by_rule || builtin.role.is_some_and(computes)
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
