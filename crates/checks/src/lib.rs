//! The rules: one rule, one file, one page.
//!
//! A rule is a code, a default level, a page of explanation whose examples are
//! executed as tests, and a pure function from what is known of a file to
//! diagnostics.

pub mod rule;

pub use rule::{FileContext, Level, Rule, rules};
