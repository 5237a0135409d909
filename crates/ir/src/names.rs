//! The names of the functions that lowering calls: each builtin by what it is,
//! never by its name.
//!
//! ```text
//! a + b   ->   the builtin of `Role::Plus`, called with a and b
//! ```
//!
//! These are the shipped builtins, not those that are handed in: what `a + b` calls is a fact of
//! the language, and the same in every program.
//!
//! Cost: one hash lookup.

use lariat_builtins::{ClassSet, MClass, Role, builtins};
pub use lariat_syntax::names::VARIADIC_INPUTS;
use std::sync::LazyLock;

/// The last output that stands for all further results.
pub const VARIADIC_OUTPUTS: &str = "varargout";
/// The static method of every class that makes an array of it without elements.
pub const EMPTY: &str = "empty";
/// The method that returns the last index of an object.
pub const LAST_INDEX: &str = "end";

/// The builtin that is this; of several the first.
pub fn name_of(role: Role) -> String {
    match builtins().name_of(role) {
        "" => format!("{role:?}"),
        name => name.to_owned(),
    }
}

/// The builtin that returns whether a value is of this class.
pub fn class_test(class: MClass) -> String {
    static TESTS: LazyLock<Vec<(ClassSet, String)>> = LazyLock::new(class_tests);
    let wanted = ClassSet::from(class);
    let found = TESTS.iter().find(|(accepts, _)| *accepts == wanted);
    found.map_or_else(|| name_of(Role::ClassTest), |(_, name)| name.clone())
}

fn class_tests() -> Vec<(ClassSet, String)> {
    let tests = builtins().ids().map(|id| builtins().get(id));
    let tests = tests.filter(|test| !test.is_abstract && test.role == Some(Role::ClassTest));
    tests.map(|test| (test.accepts, test.name.clone())).collect()
}

/// What the builtin of this name is to lowering.
pub fn role_of(name: &str) -> Option<Role> {
    builtins().find(name).and_then(|id| builtins().get(id).role)
}

/// Does the builtin of this name return exactly one result, however it is called?
pub fn has_one_result(name: &str) -> bool {
    builtins().find(name).is_some_and(|id| {
        let results = builtins().get(id).results;
        results.min == 1 && results.max == Some(1)
    })
}
