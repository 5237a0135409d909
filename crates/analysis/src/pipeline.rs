//! The stages of an analysis, in order.
//!
//! Every stage is a pure function of values; callers decide where texts come
//! from and which files run in parallel. [`parse`] and [`analyze`] work on one
//! file each; between them stands the library, made from all files' facts.

use crate::callees::ProjectCallees;
use lariat_base::SourceFile;
use lariat_dataflow::FlowFacts;
use lariat_kinds::{Analysis, Kinds};
use lariat_project::View;
use lariat_syntax::{Dialect, Parse};
use std::borrow::Cow;

/// Stage 1: text to tree.
pub fn parse(source: &SourceFile, dialect: &Dialect) -> Parse {
    lariat_syntax::parse(source.text().clone(), dialect)
}

/// What the later stages know of one file.
pub struct FileFacts<'k> {
    /// The kinds, by the flow-sensitive analysis.
    pub kinds: Cow<'k, Kinds>,
    /// The data flow of its functions.
    pub flow: FlowFacts,
}

/// Stage 2: everything that is known of one file, given the library it sees, and the
/// kinds where they are known already: lowering needs them too.
pub fn analyze<'k>(parsed: &Parse, view: &View<'_>, kinds: Option<&'k Kinds>) -> FileFacts<'k> {
    let analyze = || lariat_kinds::analyze(&parsed.tree, view, Analysis::FlowSensitive);
    let kinds = kinds.map_or_else(|| Cow::Owned(analyze()), Cow::Borrowed);
    let flow = lariat_dataflow::analyze(&parsed.tree, &kinds, &ProjectCallees(view));
    FileFacts { kinds, flow }
}
