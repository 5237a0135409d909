//! Where a function may use variables by names that cannot be seen.
//!
//! ```text
//! eval(text)         any variable
//! load data.mat      may define any
//! setup              a script: it uses the variables of whoever runs it
//! ```
//!
//! Which functions do so is data (`lariat_builtins::effects`).
//!
//! Cost: a pass over the occurrences of the file, a look-up for each name that may be a
//! script.

use crate::file::File;
use lariat_base::Span;
use lariat_builtins::{Effect, effects};
use lariat_kinds::Role;
use lariat_project::{Query, What};
use lariat_syntax::tree::FunctionId;

/// What may use variables by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dynamic {
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub span: Span,
}

/// Effects by which a call may read or write variables that its text does not name.
const USES: [Effect; 5] = [
    Effect::DefinesAny,
    Effect::ReadsAny,
    Effect::DefinesNamed,
    Effect::ReadsNamed,
    Effect::DefinesWords,
];

/// The first call in one of these functions that may use variables by name.
pub fn first_in(file: &File<'_>, functions: &[Option<FunctionId>]) -> Option<Dynamic> {
    let calls = file.kinds.occurrences.iter().filter(|it| {
        matches!(it.role, Role::Read | Role::Command | Role::Handle)
            && !crate::scopes::is_variable(it)
            && functions.contains(&it.function)
    });
    file.with_view(|view| {
        for it in calls {
            let name = file.tree.name(it.sym);
            let by_effect = USES.iter().any(|&effect| effects(name).contains(effect));
            let is_script = || {
                let query = Query { name, from: it.function, class: None };
                view.lookup(&query).found.is_some_and(|found| found.what == What::Script)
            };
            if by_effect || is_script() {
                return Some(Dynamic { name: name.to_owned(), span: it.span });
            }
        }
        None
    })
}
