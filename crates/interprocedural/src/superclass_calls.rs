//! Calls of superclasses' methods and constructors.
//!
//! ```text
//! classdef circle < shape
//!   function c = circle(r), c = c@shape(r); …   the constructor of shape
//!   function draw(c), draw@shape(c); …          draw of shape, or of what it inherits from
//! ```
//!
//! Cost: a lookup.

use super::collection::{Collection, FunctionRef, Resolved};
use lariat_ir::Role;

impl Collection {
    /// What `method@class` or `object@class` calls; `None` for any other name, and for a
    /// class that is not part of the project.
    pub(super) fn superclass_call(&self, from: FunctionRef, name: &str) -> Option<Resolved> {
        let (method, class) = name.split_once('@')?;
        let found = self.resolve(from, class, None);
        let Resolved::Class(class, _) = &found else { return None };
        if self.is_constructed(from, method) {
            return Some(found);
        }
        match self.resolve(from, &format!("{class}.{method}"), None) {
            Resolved::Function(callee) => Some(Resolved::Function(callee)),
            _ => None,
        }
    }

    /// Is it the name of the object that a constructor makes?
    pub fn is_constructed(&self, constructor: FunctionRef, name: &str) -> bool {
        self.function(constructor).filter(|it| it.role == Role::Constructor).is_some_and(|it| {
            it.outputs.first().is_some_and(|&object| it.vars[object].name == name)
        })
    }
}
