//! Names of properties of graphics: `spec/properties.txt`.
//!
//! ```
//! use lariat_builtins::is_property;
//! assert!(is_property("LineWidth") && is_property("linewidth"));
//! assert!(!is_property("--r"));
//! ```
//!
//! Cost: the table is made at its first use; then one hash lookup a query.

use rustc_hash::FxHashSet;
use std::sync::LazyLock;

/// Is it the name of a property, in letters of either case?
#[must_use]
pub fn is_property(name: &str) -> bool {
    static TABLE: LazyLock<FxHashSet<String>> = LazyLock::new(|| {
        let lines = include_str!("../spec/properties.txt").lines();
        let names = lines.filter(|line| !line.is_empty() && !line.starts_with('%'));
        names.map(str::to_ascii_lowercase).collect()
    });
    TABLE.contains(&name.to_ascii_lowercase())
}
