//! One kind analysis of one file, with its findings.

use crate::workspace::Workspace;
use lariat_base::{Diagnostic, SourceFile};
use lariat_kinds::{Analysis, Kinds};
use lariat_session::Unit;
use lariat_syntax::tree::Tree;
use std::borrow::Cow;

/// One analysis of one file.
pub(super) struct Analyzed<'a> {
    pub(super) file: Cow<'a, str>,
    pub(super) source: &'a SourceFile,
    pub(super) tree: &'a Tree,
    pub(super) analysis: Analysis,
    pub(super) kinds: Kinds,
    pub(super) diagnostics: Vec<Diagnostic>,
}

pub(super) fn analyze<'a>(
    unit: &'a Unit,
    workspace: &'a Workspace,
    analysis: Analysis,
) -> Analyzed<'a> {
    let tree = &unit.parsed.tree;
    let group = &workspace.groups[unit.group];
    let kinds = group.with_view(unit, |view| lariat_kinds::analyze(tree, view, analysis));
    let mut diagnostics = crate::parse::diagnostics(unit);
    diagnostics.extend(super::messages::diagnostics(&kinds, tree, unit.file));
    let (file, source) = (unit.input.given(), workspace.source(unit));
    Analyzed { file, source, tree, analysis, kinds, diagnostics }
}
