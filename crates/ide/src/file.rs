//! A file of a snapshot, with its tree and the kinds of its names.
//!
//! ```text
//! File::of(&snapshot, id) ── occurrence_at(12) ──> `x`, written, VAR
//! ```
//!
//! Cost: the kinds are made once, for whoever asks first; a question for a
//! place is a binary search, or a pass over the functions or statements of the file.

use lariat_base::{FileId, SourceFile, Span};
use lariat_interprocedural::Cancelled;
use lariat_kinds::{Kinds, Occurrence};
use lariat_project::{Library, View};
use lariat_session::{Snapshot, Unit};
use lariat_syntax::tree::{ExprId, FunctionId, StmtId, Tree};
use std::path::Path;

/// A file of a snapshot.
#[derive(Clone, Copy)]
pub struct File<'s> {
    /// The snapshot.
    pub snapshot: &'s Snapshot,
    /// The file.
    pub unit: &'s Unit,
    /// Its text.
    pub source: &'s SourceFile,
    /// Its tree.
    pub tree: &'s Tree,
    /// What each name in it is.
    pub kinds: &'s Kinds,
}

impl<'s> File<'s> {
    /// A file of a snapshot; `None` where it is not part of the session.
    pub fn of(snapshot: &'s Snapshot, file: FileId) -> Option<Self> {
        let unit = snapshot.unit(file)?;
        let kinds = snapshot.code(file)?.kinds(file)?;
        let (source, tree) = (snapshot.source(unit), &unit.parsed.tree);
        Some(Self { snapshot, unit, source, tree, kinds })
    }

    /// Its id.
    pub fn id(&self) -> FileId {
        self.unit.file
    }

    /// Its absolute path.
    pub fn absolute(&self) -> &'s Path {
        &self.unit.input.absolute
    }

    /// What names in it can refer to.
    pub fn library(&self) -> &'s Library {
        &self.snapshot.group(self.unit).library
    }

    /// Looks at the library as the file sees it.
    pub fn with_view<R>(&self, look: impl FnOnce(&View<'_>) -> R) -> R {
        self.snapshot.group(self.unit).with_view(self.unit, look)
    }

    /// The occurrence of a name at a place, or that ends there.
    pub fn occurrence_at(&self, offset: u32) -> Option<&'s Occurrence> {
        let all = &self.kinds.occurrences;
        let next = all.partition_point(|it| it.span.start <= offset);
        let before = all[..next].iter().rev().take_while(|it| it.span.end >= offset);
        before.min_by_key(|it| (it.span.end == offset, it.span.len()))
    }

    /// The innermost function around a place.
    pub fn function_at(&self, offset: u32) -> Option<FunctionId> {
        let around =
            self.tree.functions.iter().filter(|(_, function)| {
                function.span.start <= offset && offset <= function.span.end
            });
        around.min_by_key(|(_, function)| function.span.len()).map(|(id, _)| id)
    }

    /// The innermost statement around a range.
    pub fn statement_around(&self, span: Span) -> Option<StmtId> {
        let around = self.tree.stmt_ids().filter(|&id| self.tree.stmt_span(id).encloses(span));
        around.min_by_key(|&id| self.tree.stmt_span(id).len())
    }

    /// The expressions around a place, innermost first.
    pub fn expressions_at(&self, offset: u32) -> Vec<ExprId> {
        let holds = |span: Span| span.start <= offset && offset <= span.end;
        let around = self.tree.expr_ids().filter(|&id| holds(self.tree.expr_span(id)));
        let mut around: Vec<ExprId> = around.collect();
        around.sort_by_key(|&id| self.tree.expr_span(id).len());
        around
    }

    /// Where the text of a line (from 0) stands.
    pub fn line(&self, line: usize) -> Span {
        self.source.lines().line_span(self.source.text(), line)
    }

    /// The answer, unless there has been an edit.
    ///
    /// # Errors
    /// [`Cancelled`] where there has been one.
    pub fn answer<T>(&self, answer: T) -> Result<T, Cancelled> {
        if self.snapshot.is_cancelled() { Err(Cancelled) } else { Ok(answer) }
    }
}
