//! What a rule is, and what it may look at.

use crate::sizes::SizeFindings;
use crate::walk::Nodes;
use lariat_analysis::pipeline::FileFacts;
use lariat_base::{Diagnostic, FileId, SourceFile};
use lariat_findings::finding::Findings;
use lariat_project::{Level, Query, Unreachable, View};
use lariat_syntax::tree::{ExprId, FunctionId, StmtId, Tree};
use lariat_syntax::{Dialect, Parse};
use lariat_tracking::preallocation::Growth;
use std::path::Path;

/// Everything that a rule may look at.
pub struct FileContext<'a> {
    /// The file.
    pub file: FileId,
    /// Its absolute path.
    pub path: &'a Path,
    /// Its text.
    pub source: &'a SourceFile,
    /// The language.
    pub dialect: &'a Dialect,
    /// Tree and syntax errors.
    pub parsed: &'a Parse,
    /// All its statements and expressions.
    pub nodes: &'a Nodes,
    /// Kinds and flow facts.
    pub facts: &'a FileFacts<'a>,
    /// The library as this file sees it, the file's own functions included.
    pub view: &'a View<'a>,
    /// What in this file no name can reach.
    pub unreachable: &'a [Unreachable],
    /// What the value analysis of the program found in this file.
    pub values: &'a Findings,
    /// The arrays that grow in its loops.
    pub growths: &'a [Growth],
    /// The findings of declared sizes of its functions.
    pub sizes: &'a SizeFindings,
}

impl FileContext<'_> {
    /// The file's tree.
    pub fn tree(&self) -> &Tree {
        &self.parsed.tree
    }

    /// All statements of the file with the functions that they stand in, parents first.
    pub fn statements(&self) -> impl Iterator<Item = (Option<FunctionId>, StmtId)> {
        self.nodes.statements.iter().copied()
    }

    /// All expressions of the file, parents first.
    pub fn expressions(&self) -> impl Iterator<Item = ExprId> {
        self.nodes.expressions.iter().copied()
    }

    /// Does a name mean a function where this one stands, as long as no variable has it?
    pub fn is_function(&self, name: &str, from: Option<FunctionId>) -> bool {
        self.view.lookup(&Query { from, ..Query::named(name) }).found.is_some()
    }

    /// The file's name without folders and extension.
    pub fn stem(&self) -> &str {
        let name = self.source.name();
        let base = name.rsplit(['/', '\\']).next().unwrap_or(name);
        base.strip_suffix(".m").unwrap_or(base)
    }
}

/// A rule.
pub struct Rule {
    /// Its code, such as `undefined-name`.
    pub code: &'static str,
    /// One line.
    pub summary: &'static str,
    /// The worst level of its findings unless configured otherwise.
    pub default: Level,
    /// The codes under which MATLAB's own analyser reports the same; `%#ok<…>`
    /// with one of them suppresses this rule's findings too.
    pub matlab_codes: &'static [&'static str],
    /// Do findings in several files have one cause if their messages are the same?
    /// People then see one of them, with a count.
    pub one_cause: bool,
    /// Its page, in Markdown; the examples are executed as tests.
    pub page: &'static str,
    /// Finds; the severity set is the rule's own and is overridden by a
    /// configured level.
    pub check: fn(&FileContext<'_>, &mut Vec<Diagnostic>),
}
