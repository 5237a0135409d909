//! What Lariat knows of MATLAB's and Octave's own functions, as data.
//!
//! Everything that names a builtin stands in `spec/`, nothing in Rust code:
//!
//! - `spec/names/*.txt`: which functions, classes and packages exist without a
//!   file of the user's. [`library`] answers from them.
//! - `spec/dynamic.builtins`: which builtins touch variables, functions or the
//!   path without naming them, as `eval` does. [`effects`] answers.
//! - `spec/alternatives.txt`: what to write instead of those of them that are wild.
//!   [`alternative`] answers.
//! - `spec/rewrites.txt`: expressions that are better written otherwise ([`mod@rewrites`]);
//!   `spec/releases.txt`: functions that releases removed or advise against ([`release`]);
//!   `spec/formats.txt`: functions that take a format ([`format_place`]).
//!   `spec/octave-counts.txt`: how many arguments GNU Octave's functions take
//!   ([`octave_counts()`]).
//! - `spec/tree/*.builtins`: what builtins take and return, as a tree of groups
//!   that hand attributes down (`000` chapter 3). [`builtins`] is the tree, and
//!   [`parse`] adds a user's own functions to it. Library classes and the members of their
//!   objects are groups of it (`library_class.rs`).
//!
//! A function's class rules ([`BuiltinTree::classes`]) are written in the mclass
//! propagation language of `000` appendix C; `language/mod.rs` explains it. The sizes of
//! its results are a word or a [`ShapeEquation`], which `equation/mod.rs` explains.
//! [`Behaviours`] lets an analysis attach what it likes to groups and builtins.
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

mod alternatives;
mod answers;
mod attribute_reader;
mod attributes;
mod behaviours;
mod builtin;
mod callback;
mod class;
mod closed;
mod combinations;
mod effect;
mod effect_table;
mod entry;
mod equation;
mod fold;
mod formats;
mod keyed_table;
mod language;
mod library_class;
mod line;
mod lists;
mod name_index;
mod names;
mod object_rule;
mod octave_counts;
mod properties;
mod releases;
mod rewrites;
mod role;
mod rules;
mod shape_type;
mod shipped;
mod source;
mod specification;
mod superclasses;
mod tree;
mod words;

pub use alternatives::{Mark, Taming, alternative, taming};
pub use attributes::{
    Attribute, Complexity, Contents, Elements, Members, ShapeRule, ShapeType, Values,
};
pub use behaviours::Behaviours;
pub use builtin::{Arity, Builtin, BuiltinId};
pub use callback::{Callback, Passed};
pub use class::{ClassSet, MClass};
pub use closed::{Closed, Refusal};
pub use combinations::advance;
pub use effect::{Effect, Effects, means_all_variables};
pub use effect_table::{EffectError, EffectTable, effects, parse_effects};
pub use equation::{
    ArgumentPatterns, DimPattern, ExtentForm, ExtentOperator, NumberPattern, PatternForm,
    Preconditions, ShapeCase, ShapeEquation, ShapeForm, ShapePattern,
};
pub use fold::Fold;
pub use formats::{FormatPlace, Front, format_place};
pub use names::{LibraryNames, library};
pub use object_rule::{ObjectArgument, ObjectRule};
pub use octave_counts::{OctaveCounts, octave_counts};
pub use properties::is_property;
pub use releases::{Release, Retirement, release};
pub use rewrites::{Rewrite, rewrites};
pub use role::Role;
pub use rules::{Argument, Asked, ClassRules, Classes, ResultClasses};
pub use shipped::{builtins, shared_builtins};
pub use specification::{SpecError, parse};
pub use superclasses::inherits;
pub use tree::BuiltinTree;
pub use words::Word;
