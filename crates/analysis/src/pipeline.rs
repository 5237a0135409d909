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

/// Stage 1: text to tree.
pub fn parse(source: &SourceFile, dialect: &Dialect) -> Parse {
    lariat_syntax::parse(source.text().clone(), dialect)
}

/// What the later stages know of one file.
pub struct FileFacts {
    /// The kinds, by the flow-sensitive analysis.
    pub kinds: Kinds,
    /// The data flow of its functions.
    pub flow: FlowFacts,
}

/// Stage 2: everything that is known of one file, given the library it sees.
pub fn analyze(parsed: &Parse, view: &View<'_>) -> FileFacts {
    let kinds = lariat_kinds::analyze(&parsed.tree, view, Analysis::FlowSensitive);
    let flow = lariat_dataflow::analyze(&parsed.tree, &kinds, &ProjectCallees(view));
    FileFacts { kinds, flow }
}
