//! The findings of a file: what the value analysis finds
//! ([`lariat_findings::per_file`]), and the arrays that grow in its loops
//! ([`lariat_tracking::preallocation`]).
//!
//! Example: the files `a.m` and `b.m` have the findings of `a.m` and those of `b.m`,
//! whether they are checked in one run or in two that may read both.
//!
//! Cost: that of the value analysis; what several functions call for the same context is
//! analysed once for all of them.

use lariat_base::FileId;
use lariat_findings::attribution::without_known;
use lariat_findings::finding::Findings;
use lariat_findings::per_file::{FileAnalysis, FileEngines};
use lariat_instantiation::Instantiations;
use lariat_interprocedural::collection::Resolved;
use lariat_interprocedural::{Collection, FunctionRef, NodeId};
use lariat_ir::Stmt;
use lariat_tracking::preallocation::{self, Growth};
use lariat_tracking::procedure::Procedure;
use lariat_values::ValueEngine;
use lariat_values::function_memo::Memos;
use lariat_values::summary::Summary;
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};

/// What the analyses find from one file.
#[derive(Clone, Debug, Default)]
pub struct FileFindings {
    /// What the value analysis finds.
    pub values: Arc<Findings>,
    /// The arrays that grow in loops.
    pub growths: Arc<[Growth]>,
    /// The summaries of functions that declare no sizes and that one calls which does.
    pub callees: Arc<CalleeSummaries>,
}

/// Summaries of functions.
pub type CalleeSummaries = FxHashMap<FunctionRef, Summary>;

/// What is analysed together is forgotten after so many steps: some fifty megabytes.
const WORK_TOGETHER: u64 = 280_000;

/// The findings of one file.
pub fn of_file(code: &Collection, file: FileId) -> FileFindings {
    let found =
        Together::new(code, file, &Arc::default()).map(|mut together| together.analyze(file));
    found.unwrap_or_default()
}

/// The findings of one file, and what somebody reads of its functions for unknown arguments
/// from the engine that found them: their nodes, with what is known of variables where
/// statements read them ([`lariat_value_facts::points`]).
pub fn of_file_and<R>(
    code: &Collection,
    file: FileId,
    look: impl FnOnce(&ValueEngine<'_>, &[NodeId]) -> R,
) -> Option<(FileFindings, R)> {
    let mut together = Together::new(code, file, &Arc::default())?;
    together.engines.keep_points();
    let (found, entries) = together.analyze_from(file);
    let read = look(together.engines.functions(), &entries);
    Some((found, read))
}

/// Files of one dialect that are analysed together, one after the other: what they call is
/// analysed once for all of them.
pub struct Together<'c> {
    code: &'c Collection,
    engines: FileEngines<'c>,
    instantiations: Instantiations<'c>,
}

impl<'c> Together<'c> {
    /// Nothing is analysed yet. The dialect is that of this file. `memos`: answers about the
    /// code's functions, shared with other analyses in that dialect.
    pub fn new(code: &'c Collection, file: FileId, memos: &Arc<Memos>) -> Option<Self> {
        let dialect = &code.unit(file)?.dialect;
        let engines = FileEngines::new(code, dialect, memos);
        let instantiations = Instantiations::new(code, dialect, memos);
        Some(Self { code, engines, instantiations })
    }

    /// Is there as much as should be held in memory together?
    pub fn is_full(&self) -> bool {
        self.engines.work() > WORK_TOGETHER
    }

    /// The findings of a file, after which little is kept of what led to them.
    fn analyze(&mut self, file: FileId) -> FileFindings {
        let (found, _) = self.analyze_from(file);
        self.engines.condense();
        found
    }

    /// The same, with the nodes of the file's functions.
    fn analyze_from(&mut self, file: FileId) -> (FileFindings, Vec<NodeId>) {
        let analysis = self.engines.analyze(file);
        let growths = growths_of(&self.engines, &analysis);
        let callees = Arc::new(callees_of_declared(&mut self.engines, self.code, file));
        let mut values = analysis.findings;
        values.certain.extend(self.instantiations.of_file(file, &values));
        let values = Arc::new(values);
        (FileFindings { values, growths: growths.into(), callees }, analysis.entries)
    }
}

/// The summaries that the check of a file's declared sizes needs.
fn callees_of_declared(
    engines: &mut FileEngines<'_>,
    code: &Collection,
    file: FileId,
) -> CalleeSummaries {
    let mut all = CalleeSummaries::default();
    let Some(lowered) = code.code(file) else { return all };
    for (function, body) in lowered.program.functions.iter() {
        let at = FunctionRef { file, function };
        if code.declared(at).is_none() {
            continue;
        }
        for (_, stmt) in body.stmts.iter() {
            let Stmt::Call { function, .. } = stmt else { continue };
            let Resolved::Function(callee) = code.resolve(at, function, None) else { continue };
            if code.declared(callee).is_none() && !all.contains_key(&callee) {
                all.extend(engines.summary(callee).map(|summary| (callee, summary)));
            }
        }
    }
    all
}

/// The arrays that grow in the loops of a file's functions, each once.
fn growths_of(engines: &FileEngines<'_>, analysis: &FileAnalysis) -> Vec<Growth> {
    let nodes = analysis.nodes(engines).into_iter();
    let mut all: Vec<Growth> = nodes.flat_map(|(engine, node)| growths(engine, node)).collect();
    all.sort();
    all.dedup();
    all
}

fn growths(engine: &ValueEngine<'_>, entry: NodeId) -> Vec<Growth> {
    let node = engine.get(entry);
    let code = engine.analysis.code;
    if !code.function(node.function).is_some_and(preallocation::may_grow) {
        return Vec::new();
    }
    let facts = (!node.facts.gave_up).then(|| node.facts.bodies.get(&node.function)).flatten();
    match Procedure::of(code, node.function, facts) {
        Some(Ok(procedure)) => preallocation::growths(&procedure),
        _ => Vec::new(),
    }
}

/// The findings of the files of a program, each file analysed once, whoever asks. The
/// code is that of the same program in every question; it need not be one copy.
pub struct ByFile {
    own: FxHashMap<FileId, OnceLock<FileFindings>>,
}

impl ByFile {
    /// Nothing is analysed yet.
    pub fn new(code: &Collection) -> Self {
        Self { own: code.files().map(|unit| (unit.file, OnceLock::new())).collect() }
    }

    /// Analyses a file together with others.
    pub fn prepare(&self, together: &mut Together<'_>, file: FileId) {
        let found = together.analyze(file);
        // What somebody else has found in the meantime is the same.
        _ = self.own.get(&file).map(|slot| slot.set(found));
    }

    /// The findings of a file, without those that other files report.
    pub fn of(&self, code: &Collection, file: FileId) -> FileFindings {
        let own = self.own(code, file).unwrap_or_default();
        let of = |other| self.own(code, other).map(|own| own.values);
        let values = without_known(Findings::clone(&own.values), of);
        FileFindings { values: Arc::new(values), ..own }
    }

    fn own(&self, code: &Collection, file: FileId) -> Option<FileFindings> {
        let slot = self.own.get(&file)?;
        Some(slot.get_or_init(|| of_file(code, file)).clone())
    }
}
