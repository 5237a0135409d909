//! What Lariat knows of MATLAB's and Octave's own functions, as data.
//!
//! Everything that names a builtin stands in `spec/`, nothing in Rust code:
//!
//! - `spec/names/*.txt`: which functions, classes and packages exist without a
//!   file of the user's. [`library`] answers from them.
//! - `spec/dynamic.builtins`: which builtins touch variables, functions or the
//!   path behind the program's text, as `eval` does. [`effects`] answers.
//!
//! ```
//! use lariat_builtins::{Effect, effects, library};
//! assert!(library().is_function("cumsum") && library().is_package("containers"));
//! assert!(effects("load").contains(Effect::DefinesNamed));
//! assert!(effects("cumsum").is_empty());
//! ```
//!
//! The tables are built from embedded text at their first use; a query is one
//! hash lookup.

mod effect;
mod effect_table;
mod entry;
mod lists;
mod name_index;
mod names;

pub use effect::{Effect, Effects};
pub use effect_table::{EffectError, EffectTable, effects, parse_effects};
pub use names::{LibraryNames, library};
