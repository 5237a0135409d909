//! Inheritance that leads back: a class that is, over other classes, its own superclass.
//!
//! ```text
//! classdef Sensor < Device       Sensor < Device < Sensor
//! classdef Device < Sensor       MATLAB loads neither
//! ```
//!
//! Cost: one visit to each class above the asked one.

use crate::view::View;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

impl View<'_> {
    /// The classes from this superclass of the file's class up to that class itself, both
    /// included, each a superclass of the one before; nothing where none leads back.
    pub fn leads_back(&self, superclass: &str) -> Option<Vec<String>> {
        let own = self.file()?;
        let mut below: FxHashMap<String, Option<String>> = FxHashMap::default();
        below.insert(superclass.to_owned(), None);
        let mut queue = VecDeque::from([superclass.to_owned()]);
        while let Some(name) = queue.pop_front() {
            for part in self.parts_in_force(&name) {
                if self.library().class_parts[part].definition == Some(own) {
                    return Some(path(&below, name));
                }
                for above in self.superclasses(part) {
                    if !below.contains_key(above) {
                        below.insert(above.clone(), Some(name.clone()));
                        queue.push_back(above.clone());
                    }
                }
            }
        }
        None
    }
}

/// From the class at which a search began to this one.
fn path(below: &FxHashMap<String, Option<String>>, end: String) -> Vec<String> {
    let mut path = vec![end];
    while let Some(Some(name)) = path.last().map(|name| &below[name]) {
        path.push(name.clone());
    }
    path.reverse();
    path
}
