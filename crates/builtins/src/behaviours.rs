//! Behaviour that an analysis attaches to builtins: the visitor of `000` section
//! 3.2.1, as a table.
//!
//! In the thesis each builtin has a method that calls its group's by default. Here
//! an analysis names groups and builtins with a value each, often a function, and
//! the nearest ancestor's value holds:
//!
//! ```
//! use lariat_builtins::{Behaviours, BuiltinTree, parse};
//! let text = "all; root\nfloats; all\nsquare\nsquareRoot\nintegers; all\nshift";
//! let (tree, _) = parse(text, &BuiltinTree::default());
//! let group = |name| tree.find_abstract(name).unwrap();
//! let builtin = |name| tree.find(name).unwrap();
//! let behaviours = Behaviours::new(&tree, [
//!     (group("floats"), "may be complex"),
//!     (builtin("square"), "is real"),
//! ]);
//! assert_eq!(behaviours.for_builtin(builtin("squareRoot")), Some(&"may be complex"));
//! assert_eq!(behaviours.for_builtin(builtin("square")), Some(&"is real"));
//! assert_eq!(behaviours.for_builtin(builtin("shift")), None);
//! ```
//!
//! Cost: one pass over the tree; then one index a question.

use crate::builtin::BuiltinId;
use crate::tree::BuiltinTree;

/// A value for some groups and builtins, which holds for all below them that
/// have none of their own.
#[derive(Clone, Debug)]
pub struct Behaviours<T> {
    values: Vec<T>,
    /// For each builtin the place of its value.
    of: Vec<Option<u32>>,
}

impl<T> Behaviours<T> {
    /// Attaches values to builtins and groups of a tree. The last one counts if
    /// there are several for one, and what is not in the tree is ignored.
    pub fn new(tree: &BuiltinTree, values: impl IntoIterator<Item = (BuiltinId, T)>) -> Self {
        let mut behaviours = Self { values: Vec::new(), of: vec![None; tree.builtins.len()] };
        for (id, value) in values {
            if let Some(place) = behaviours.of.get_mut(id.index()) {
                *place = Some(behaviours.values.len() as u32);
                behaviours.values.push(value);
            }
        }
        // Groups stand before what is in them.
        for id in tree.ids() {
            let inherited = tree.get(id).parent.and_then(|parent| behaviours.of[parent.index()]);
            let own = &mut behaviours.of[id.index()];
            *own = own.or(inherited);
        }
        behaviours
    }

    /// The value of a builtin: its own or that of the nearest group that has one.
    #[must_use]
    pub fn for_builtin(&self, id: BuiltinId) -> Option<&T> {
        let place = self.of.get(id.index()).copied().flatten()?;
        self.values.get(place as usize)
    }
}
