//! A report of a program or a folder as one HTML page to send to a colleague: pure, from facts
//! to text.
//!
//! ```text
//! Report ── html ──> <!DOCTYPE html>…  sources, call tree, variables, findings, what is unknown
//! ```
//!
//! The page holds all that it shows: no request leaves it, and a content security policy
//! refuses all but its own style and script, by their hashes. It is readable without a script:
//! sources, findings, calls and, unless the program is large, variables are plain HTML. The
//! script ([`data`] is what it reads) adds classes and sizes to what the pointer or the keyboard
//! is at, in the context that was chosen, sorts and filters. The same facts are the same bytes.
//!
//! A large report (see [`size`]) holds sources as plain text, and the script adds colours
//! to a file when it is opened: a thousand files are fewer than ten megabytes.
//!
//! | module | one concept |
//! |---|---|
//! | [`facts`] | what a report says |
//! | [`tokens`] | what words of a file are |
//! | [`size`] | what is plain HTML, and what the script makes |
//! | [`offsets`] | places in a text as a browser counts them |
//! | [`links`] | links to lines |
//! | [`ordinals`] | which context of its function a context is |
//! | [`mod@numbers`], [`data`] | what the script reads |
//! | [`sources`], [`call_tree`], [`variables`], [`findings`], [`functions`], [`unknown`], [`compilation`] | a section each |
//! | [`policy`] | the content security policy |
//! | [`page`] | all of it |
//!
//! Cost: linear in the texts and facts.

pub mod call_tree;
pub mod compilation;
pub mod data;
pub mod facts;
pub mod findings;
pub mod functions;
pub mod links;
pub mod numbers;
pub mod offsets;
pub mod ordinals;
pub mod page;
pub mod policy;
pub mod size;
pub mod sources;
pub mod tokens;
pub mod unknown;
pub mod variables;
mod words;

pub use facts::Report;
pub use page::html;
