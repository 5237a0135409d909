//! The builtins that Lariat ships: the files of `spec/tree`, read once.
//!
//! ```
//! use lariat_builtins::builtins;
//! let tree = builtins();
//! assert!(tree.find("frobnicate").is_none());
//! ```
//!
//! Cost: about a millisecond at the first call; class rules are read when they are
//! used.

use crate::source::Source;
use crate::specification::extend;
use crate::tree::BuiltinTree;
use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

/// The files in the order in which they are read.
pub(crate) const FILES: [&str; 19] = [
    include_str!("../spec/tree/00-categories.builtins"),
    include_str!("../spec/tree/10-operators.builtins"),
    include_str!("../spec/tree/20-elemental.builtins"),
    include_str!("../spec/tree/30-floats.builtins"),
    include_str!("../spec/tree/40-reductions.builtins"),
    include_str!("../spec/tree/45-linear-algebra.builtins"),
    include_str!("../spec/tree/50-queries.builtins"),
    include_str!("../spec/tree/55-constructors.builtins"),
    include_str!("../spec/tree/60-strings.builtins"),
    include_str!("../spec/tree/65-cells-structs.builtins"),
    include_str!("../spec/tree/70-numerics.builtins"),
    include_str!("../spec/tree/75-functions-control.builtins"),
    include_str!("../spec/tree/80-files-system.builtins"),
    include_str!("../spec/tree/82-graphics.builtins"),
    include_str!("../spec/tree/85-time-random.builtins"),
    include_str!("../spec/tree/87-objects.builtins"),
    include_str!("../spec/tree/88-toolboxes.builtins"),
    include_str!("../spec/tree/90-validators.builtins"),
    include_str!("../spec/tree/95-classes.builtins"),
];

static TREE: LazyLock<Arc<BuiltinTree>> = LazyLock::new(|| Arc::new(read()));

/// The builtins that Lariat ships, read at the first call.
pub fn builtins() -> &'static BuiltinTree {
    &TREE
}

/// The same, to be held beside trees that users have added to.
pub fn shared_builtins() -> Arc<BuiltinTree> {
    TREE.clone()
}

fn read() -> BuiltinTree {
    let mut tree = BuiltinTree::default();
    for text in FILES {
        // A test ensures that there are no errors.
        extend(&mut tree, &Source { text, strict: false, keep: Cow::Borrowed });
    }
    tree
}
