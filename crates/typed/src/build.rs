//! From a finished value analysis to a typed program.
//!
//! Each node that calls lead to from the entry becomes a context, and each script
//! that runs in its workspace another one. A function of several contexts has its
//! SSA form once.
//!
//! Best after [`lariat_values::analyze_with_points`]; after another run of the
//! analysis the values of φ functions are joins of their operands', and no
//! precondition is proved.
//!
//! Cost: the SSA form of each function, and for each context its versions and
//! statements once.

use super::builder::{Builder, Origin, of_slot, results};
use super::calls;
use super::function;
use super::phi;
use super::preconditions;
use super::program::{Context, ContextId, File, Function, FunctionId, Known, TypedProgram};
use lariat_base::Arena;
use lariat_domains::{Reason, Shape, ValueSet};
use lariat_findings::report::reached;
use lariat_interprocedural::ssa_form::{SsaForm, unseen_by_names};
use lariat_interprocedural::{FunctionRef, NodeId};
use lariat_ir::ssa::{Definition, Ssa, Version, VersionId};
use lariat_ir::{Iteration, Stmt, StmtId, Targets};
use lariat_value_facts::BodyFacts;
use lariat_value_facts::points::Point;
use lariat_values::ValueEngine;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The program that a finished analysis knows from an entry on.
pub fn build(engine: &ValueEngine<'_>, entry: NodeId) -> TypedProgram {
    let origins = origins(engine, entry);
    let ids = origins.iter().enumerate().map(|(at, &origin)| (origin, ContextId::new(at)));
    let builder = Builder { engine, contexts: ids.collect() };
    let mut functions: Arena<Function> = Arena::default();
    let mut forms: FxHashMap<FunctionRef, (FunctionId, Option<Ssa>)> = FxHashMap::default();
    let mut contexts = Arena::default();
    let unseen = unseen(engine, &origins);
    for &origin in &origins {
        let (id, ssa) = forms.entry(origin.1).or_insert_with(|| {
            let unseen = |stmt| unseen.get(&origin.1).is_some_and(|all| all.contains(&stmt));
            let form = SsaForm::of(engine.analysis.code, origin.1, &unseen);
            let ssa = form.and_then(|form| Some(form.ok()?.ssa));
            (functions.push(function::of(engine.analysis.code, origin.1, ssa.as_ref())), ssa)
        });
        contexts.push(builder.context(origin, *id, ssa.as_ref()));
    }
    let files = files(engine, &functions);
    TypedProgram { files, functions, contexts, entry: ContextId::new(0) }
}

/// All contexts, the entry's first.
fn origins(engine: &ValueEngine<'_>, entry: NodeId) -> Vec<Origin> {
    let mut all = Vec::new();
    for id in reached(engine, entry) {
        let node = engine.get(id);
        if engine.analysis.code.function(node.function).is_none() {
            continue;
        }
        all.push((id, node.function));
        let mut scripts: Vec<FunctionRef> = node.facts.bodies.keys().copied().collect();
        scripts.retain(|&at| at != node.function && engine.analysis.code.function(at).is_some());
        scripts.sort();
        all.extend(scripts.into_iter().map(|script| (id, script)));
    }
    all
}

/// Of each function the statements that may assign variables which they do not name, in one
/// of its contexts: one SSA form serves all.
fn unseen(
    engine: &ValueEngine<'_>,
    origins: &[Origin],
) -> FxHashMap<FunctionRef, FxHashSet<StmtId>> {
    let mut all: FxHashMap<FunctionRef, FxHashSet<StmtId>> = FxHashMap::default();
    for &(node, at) in origins {
        let facts = &engine.get(node).facts;
        let unseen = all.entry(at).or_default();
        match facts.bodies.get(&at) {
            Some(body) if !facts.gave_up => unseen.extend(body.unseen.iter().copied()),
            _ => unseen.extend(unseen_by_names(engine.analysis.code, at)),
        }
    }
    all
}

fn files(engine: &ValueEngine<'_>, functions: &Arena<Function>) -> Vec<File> {
    let mut ids: Vec<_> = functions.iter().map(|(_, function)| function.reference.file).collect();
    ids.sort();
    ids.dedup();
    let units = ids.into_iter().filter_map(|id| engine.analysis.code.unit(id));
    let file = |unit: &lariat_interprocedural::SourceUnit| File {
        id: unit.file,
        path: unit.path.display().to_string(),
        length: u32::try_from(unit.tree().text().len()).unwrap_or(u32::MAX),
    };
    units.map(file).collect()
}

impl Builder<'_, '_> {
    fn context(&self, origin: Origin, function: FunctionId, ssa: Option<&Ssa>) -> Context {
        let (node, is_own) = (self.engine.get(origin.0), self.is_own(origin));
        let complete = !node.facts.gave_up;
        let arguments = if is_own { node.context.arguments.known.clone() } else { Vec::new() };
        let more = node.context.arguments.more.clone().filter(|_| is_own);
        let preconditions = if complete { preconditions::of(self, origin) } else { Vec::new() };
        Context {
            function,
            workspace: if is_own { None } else { self.own_context(origin) },
            arguments,
            more: more.map(Arc::new),
            asked: node.context.results.filter(|_| is_own),
            complete,
            returns: node.result.returns,
            versions: ssa.map_or_else(Vec::new, |ssa| self.versions(origin, ssa)),
            results: if is_own { results(&node.result) } else { Vec::new() },
            calls: calls::of(self, origin),
            preconditions,
        }
    }

    fn is_own(&self, (node, at): Origin) -> bool {
        self.engine.get(node).function == at
    }

    fn own_context(&self, (node, _): Origin) -> Option<ContextId> {
        self.contexts.get(&(node, self.engine.get(node).function)).copied()
    }

    fn versions(&self, origin: Origin, ssa: &Ssa) -> Vec<Known> {
        let gave_up = self.engine.get(origin.0).facts.gave_up;
        let (Some(facts), Some(body), false) = (self.facts(origin), self.body(origin), gave_up)
        else {
            return ssa.versions.iter().map(|_| anything(Reason::Budget)).collect();
        };
        let at = |(_, version)| defined(facts, body, version);
        let mut known: Vec<Known> = ssa.versions.iter().map(at).collect();
        self.caught(ssa, facts, &mut known);
        phi::fill(ssa, &mut known, &|version| {
            let (block, phi) = ssa.phi(version)?;
            let gate = ssa.graph.blocks[block].gate?;
            facts.points.at(Point::Join(gate), phi.var).map(of_slot)
        });
        known
    }

    /// What an error leaves that nothing was kept of: any value of the variable.
    fn caught(&self, ssa: &Ssa, facts: &BodyFacts, known: &mut [Known]) {
        for (id, version) in ssa.versions.iter() {
            let Definition::Caught(stmt) = version.definition else { continue };
            known[id.index()] = match facts.points.at(Point::Caught(stmt), version.var) {
                Some(slot) => of_slot(slot),
                None => any_version(ssa, known, version),
            };
        }
    }
}

/// The join of all versions of a variable.
fn any_version(ssa: &Ssa, known: &[Known], of: &Version) -> Known {
    let versions = ssa.versions.iter().filter(|(_, version)| version.var == of.var);
    let direct = versions.filter(|(_, version)| {
        !matches!(version.definition, Definition::Phi(_) | Definition::Caught(_))
    });
    let all = |all: Known, (id, _): (VersionId, &Version)| all.join(&known[id.index()]);
    direct.fold(Known::Unreached, all)
}

/// What is known of a version that is not defined by a φ.
fn defined(facts: &BodyFacts, body: &lariat_ir::Function, version: &Version) -> Known {
    match version.definition {
        Definition::Next(stmt) if is_over_range(body, stmt) => {
            let all = facts.assigned.get(&(stmt, version.var));
            all.map_or(Known::Unreached, |all| Known::Always(Arc::new(one_of_range(all))))
        }
        Definition::Assigned(stmt)
        | Definition::Updated { stmt, .. }
        | Definition::Begun(stmt)
        | Definition::Next(stmt) => match facts.assigned.get(&(stmt, version.var)) {
            Some(value) if may_assign_nothing(body, stmt) => Known::Maybe(value.clone()),
            Some(value) => Known::Always(value.clone()),
            None => Known::Unreached,
        },
        Definition::Entry => match facts.points.at(Point::Entry, version.var) {
            Some(slot) => of_slot(slot),
            None => of_parameter(facts, version),
        },
        Definition::Unseen(_) => anything(Reason::Storage),
        Definition::Phi(_) | Definition::Caught(_) => Known::Unreached,
    }
}

fn is_over_range(body: &lariat_ir::Function, stmt: StmtId) -> bool {
    matches!(&body.stmts[stmt], Stmt::For { over: Iteration::Range { .. }, .. })
}

/// What the variable of a loop over a range holds in an iteration: of all that it holds, also where
/// there is no iteration, the numbers.
fn one_of_range(all: &ValueSet) -> ValueSet {
    all.map_matrices(|matrix| matrix.with_shape(Shape::scalar()))
}

fn of_parameter(facts: &BodyFacts, version: &Version) -> Known {
    let given = facts.parameters.iter().find(|(var, _)| *var == version.var);
    given.map_or(Known::Unassigned, |(_, value)| Known::Maybe(value.clone()))
}

/// An expression statement assigns `ans` only where there is a value.
fn may_assign_nothing(body: &lariat_ir::Function, stmt: StmtId) -> bool {
    let targets = match &body.stmts[stmt] {
        Stmt::Call { targets, .. } | Stmt::Get { targets, .. } => targets,
        _ => return false,
    };
    matches!(targets, Targets::Statement(_))
}

fn anything(reason: Reason) -> Known {
    Known::Maybe(Arc::new(ValueSet::unknown(reason)))
}
