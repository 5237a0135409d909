//! The first file of a test under one kind analysis, as the tables of kinds ask it.

use crate::project::Project;
use lariat_base::SourceFile;
use lariat_kinds::{Analysis, Kinds, Occurrence};
use lariat_syntax::tree::Tree;

/// The first file of a test under one analysis.
pub(crate) struct Analysed<'a> {
    pub(crate) source: &'a SourceFile,
    pub(crate) tree: &'a Tree,
    pub(crate) kinds: Kinds,
}

impl<'a> Analysed<'a> {
    /// Analyses the first file by the analysis of this name.
    pub(crate) fn new(project: &'a Project, analysis: &str) -> Self {
        let (id, path, parsed) = &project.files[0];
        let view = project.library.view(path);
        let analysis = Analysis::ALL.into_iter().find(|known| known.name() == analysis);
        let analysis = analysis.unwrap_or_else(|| panic!("a table names no analysis"));
        let kinds = lariat_kinds::analyze(&parsed.tree, &view, analysis);
        Self { source: project.sources.file(*id), tree: &parsed.tree, kinds }
    }

    /// The occurrences of a name, in source order.
    pub(crate) fn occurrences(&self, name: &str) -> Vec<&Occurrence> {
        let of_name = |occurrence: &&Occurrence| self.tree.name(occurrence.sym) == name;
        self.kinds.occurrences.iter().filter(of_name).collect()
    }

    /// The line of an offset, from 1.
    pub(crate) fn line(&self, offset: u32) -> u32 {
        self.source.position(offset).line
    }
}
