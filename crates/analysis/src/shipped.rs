//! The names of library functions that Lariat ships, as the project asks for
//! them: the one place where `builtins` and `project` meet.

use lariat_builtins::LibraryNames;
use lariat_project::KnownNames;
use std::sync::Arc;

struct Shipped(&'static LibraryNames);

impl KnownNames for Shipped {
    fn is_function(&self, name: &str) -> bool {
        self.0.is_function(name)
    }
    fn is_package(&self, name: &str) -> bool {
        self.0.is_package(name)
    }
    fn origin(&self, name: &str) -> Option<&str> {
        self.0.origin(name)
    }
    fn inherits(&self, class: &str, member: &str) -> Option<bool> {
        lariat_builtins::inherits(class, member)
    }
    fn names(&self) -> Box<dyn Iterator<Item = &str> + '_> {
        Box::new(self.0.functions().map(shorter))
    }
}

/// A name that is borrowed for as long as is wanted.
fn shorter<'a>(name: &'static str) -> &'a str {
    name
}

/// The shipped names.
pub fn shipped_names() -> Arc<dyn KnownNames> {
    Arc::new(Shipped(lariat_builtins::library()))
}
