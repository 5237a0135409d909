//! What an editor shows of a program, from a snapshot of a session: pure, without the types
//! of any protocol, so that a server, a page and a browser can show the same.
//!
//! ```text
//! Snapshot ── File::of ──> File ── hover, definitions, tokens, completions, … ──> plain data
//! ```
//!
//! Places are files and byte offsets into their decoded texts. Every answer is that of the
//! snapshot's texts, or [`Cancelled`](lariat_interprocedural::Cancelled).
//!
//! | module | one concept |
//! |---|---|
//! | [`file`](mod@file) | a file of a snapshot, with the kinds of its names |
//! | [`symbol`] | what stands at a place |
//! | [`variable`], [`scopes`] | which occurrences of a name are one variable |
//! | [`definition`], [`members`], [`go_to_definition`] | where something is defined |
//! | [`values`], [`contract`], [`help`], [`texinfo`], [`markdown`] | what is known of it, and what its author says |
//! | [`hover`] | all of that, at a place |
//! | [`references`], [`call_hierarchy`] | where it is used, who calls it |
//! | [`rename`], [`rename_member`], [`rename_field`], [`renamed`] | another name for it, or the reason why not |
//! | [`dynamic`] | what may use names unseen |
//! | [`diagnostics`], [`actions`] | findings, and what can be done about them |
//! | [`mod@action`], [`create_function`], [`declare_sizes`] | an action; a function that is missing; sizes that are not declared |
//! | [`tokens`], [`inlay_hints`], [`lenses`], [`links`] | what is shown in the text |
//! | [`outline`], [`workspace_symbols`], [`folding`], [`selection`] | the structure of a file and of a project |
//! | [`formatting`] | the layout, as edits |
//! | [`cursor`], [`completion`], [`snippets`], [`signature_help`] | while code is written |

pub mod action;
pub mod actions;
pub mod call_hierarchy;
pub mod completion;
pub mod contract;
pub mod create_function;
pub mod cursor;
pub mod declare_sizes;
pub mod definition;
pub mod diagnostics;
pub mod dynamic;
pub mod file;
pub mod folding;
pub mod formatting;
pub mod go_to_definition;
pub mod help;
pub mod hover;
pub mod inlay_hints;
pub mod lenses;
pub mod links;
pub mod markdown;
pub mod members;
pub mod outline;
pub mod references;
pub mod rename;
mod rename_field;
mod rename_member;
pub mod renamed;
pub mod scopes;
pub mod selection;
pub mod signature_help;
pub mod snippets;
pub mod symbol;
#[cfg(test)]
mod testing;
pub mod texinfo;
pub mod tokens;
pub mod values;
pub mod variable;
pub mod workspace_symbols;

pub use file::File;
