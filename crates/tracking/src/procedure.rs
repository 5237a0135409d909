//! A function with everything that the analyses on its SSA form ask: the form,
//! the loops around each statement, what calls reach, what values are known of.
//!
//! ```text
//! x = zeros(n, 1);        the call reaches a builtin; x1 is (:,1) double
//! for k = 1:n             the loop around the next line
//!   x(k) = k;             x3 is defined from x2
//! end
//! ```
//!
//! Cost: that of the SSA form; each name is looked up once.

use lariat_builtins::{Builtin, BuiltinId, MClass, ShapeRule};
use lariat_domains::ValueSet;
use lariat_interprocedural::ssa_form::{SsaForm, unseen_by_names};
use lariat_interprocedural::{Collection, FunctionRef, collection::Resolved};
use lariat_ir::ssa::graph::{BlockId, Gate, Item};
use lariat_ir::ssa::{Definition, Phi, Ssa, Step, TooLarge, Version, VersionId};
use lariat_ir::walk;
use lariat_ir::{Function, Iteration, Literal, Stmt, StmtId, VarId};
use lariat_value_facts::facts::BodyFacts;
use lariat_value_facts::reach::Reach;
use lariat_value_facts::requirements::Fit;
use rustc_hash::FxHashMap;

/// φ nodes that merge more than this are not followed.
const MAX_MERGED: usize = 24;

/// A function, ready to be asked.
pub struct Procedure<'a> {
    /// The program.
    pub code: &'a Collection,
    /// The function.
    pub function: FunctionRef,
    /// Its Tame IR.
    pub body: &'a Function,
    /// Its SSA form.
    pub ssa: Ssa,
    facts: Option<&'a BodyFacts>,
    /// What φ nodes may hold.
    merged: FxHashMap<VersionId, ValueSet>,
    reached: FxHashMap<&'a str, Resolved>,
    /// The compound statement around each statement.
    around: Vec<Option<StmtId>>,
    places: Places,
}

/// A block, and the place of a step in it.
type Place = (BlockId, usize);

/// Where things are in the SSA form.
struct Places {
    /// The steps that read some version of a variable.
    readers: FxHashMap<VarId, Vec<Place>>,
    /// The step of each simple statement.
    steps: FxHashMap<StmtId, Place>,
    /// The step that computes what a `for` goes over.
    begins: FxHashMap<StmtId, Place>,
    /// The block in which each iteration of a loop begins.
    headers: FxHashMap<StmtId, BlockId>,
    /// Where the function ends, unless it never does.
    exit: Option<BlockId>,
}

impl<'a> Procedure<'a> {
    /// The function, with what the value analysis keeps of one of its contexts.
    /// Nothing for what has no code.
    pub fn of(
        code: &'a Collection,
        at: FunctionRef,
        facts: Option<&'a BodyFacts>,
    ) -> Option<Result<Self, TooLarge>> {
        let form = match facts {
            Some(facts) => SsaForm::of(code, at, &|stmt| facts.unseen.contains(&stmt))?,
            None => {
                let unseen = unseen_by_names(code, at);
                SsaForm::of(code, at, &|stmt| unseen.contains(&stmt))?
            }
        };
        let SsaForm { body, reached, ssa } = match form {
            Ok(form) => form,
            Err(too_large) => return Some(Err(too_large)),
        };
        let (around, places) = (around(body), Places::of(&ssa));
        let merged = facts.map(|facts| merged(facts, body, &ssa)).unwrap_or_default();
        Some(Ok(Self { code, function: at, body, ssa, facts, merged, reached, around, places }))
    }

    /// What a call's name reaches.
    pub fn reached(&self, name: &str) -> Option<&Resolved> {
        self.reached.get(name)
    }

    /// The builtin that a name means here.
    pub fn builtin(&self, name: &str) -> Option<&'a Builtin> {
        self.builtin_id(name).map(|id| self.code.builtins().get(id))
    }

    /// The same, by its id.
    pub fn builtin_id(&self, name: &str) -> Option<BuiltinId> {
        match self.reached.get(name)? {
            Resolved::Builtin(id) => Some(*id),
            _ => None,
        }
    }

    /// The builtin that a name would mean here, were it called.
    pub fn builtin_if_called(&self, name: &str) -> Option<&'a Builtin> {
        if self.body.find_var(name).is_some() {
            return None;
        }
        match self.code.resolve(self.function, name, None) {
            Resolved::Builtin(id) => Some(self.code.builtins().get(id)),
            _ => None,
        }
    }

    /// The statement that defines a version.
    pub fn defining(&self, version: VersionId) -> Option<StmtId> {
        match self.ssa.versions[version].definition {
            Definition::Assigned(stmt)
            | Definition::Updated { stmt, .. }
            | Definition::Begun(stmt)
            | Definition::Next(stmt) => Some(stmt),
            Definition::Entry
            | Definition::Phi(_)
            | Definition::Caught(_)
            | Definition::Unseen(_) => None,
        }
    }

    /// What a version may hold, as far as the value analysis kept it.
    pub fn values(&self, version: VersionId) -> Option<&ValueSet> {
        kept(self.facts?, &self.ssa, version).or_else(|| self.merged.get(&version))
    }

    /// The class of a version, if there is one.
    pub fn class(&self, version: VersionId) -> Option<MClass> {
        Some(self.values(version)?.single()?.mclass())
    }

    /// A version as text: the variable's name, with its number unless it is what
    /// the function starts with.
    pub fn version_name(&self, version: VersionId) -> String {
        let Version { var, number, .. } = &self.ssa.versions[version];
        let name = &self.body.vars[*var].name;
        if *number == 0 { name.clone() } else { format!("{name}#{number}") }
    }

    /// Is it surely 1x1?
    pub fn is_scalar(&self, version: VersionId) -> bool {
        let counts = match self.ssa.versions[version].definition {
            Definition::Next(stmt) => {
                matches!(&self.body.stmts[stmt], Stmt::For { over: Iteration::Range { .. }, .. })
            }
            Definition::Assigned(stmt) => match &self.body.stmts[stmt] {
                Stmt::Literal { value: Literal::Number(..), .. } => true,
                Stmt::Call { function, .. } => {
                    self.builtin(function).is_some_and(|it| it.shape == ShapeRule::Scalar)
                }
                _ => false,
            },
            _ => false,
        };
        counts || self.values(version).is_some_and(|it| it.shape().is_scalar() == Some(true))
    }

    /// May it have pages, by what is known of its size? The algebra of sizes has
    /// products of matrices only, and GNU Octave multiplies pages side by side.
    pub fn has_pages(&self, version: VersionId) -> bool {
        let rank = self.values(version).and_then(|it| it.shape().rank());
        rank.is_some_and(|rank| rank > 2)
    }

    /// Is it a parameter's first version?
    pub fn is_argument(&self, version: VersionId) -> bool {
        let version = &self.ssa.versions[version];
        version.definition == Definition::Entry && self.body.inputs.contains(&version.var)
    }

    /// Is it a parameter's first version, and does the call pass it?
    pub fn is_given(&self, version: VersionId) -> bool {
        let not_given = |facts| is_not_given(facts, self.body, &self.ssa, version);
        self.is_argument(version) && !self.facts.is_some_and(not_given)
    }

    /// The compound statements around a statement, the innermost first.
    pub fn around(&self, stmt: StmtId) -> impl Iterator<Item = StmtId> + '_ {
        std::iter::successors(self.around[stmt.index()], |stmt| self.around[stmt.index()])
    }

    /// Does the value analysis know that the sizes of a statement's operands fit?
    pub fn surely_fits(&self, stmt: StmtId) -> bool {
        self.facts.is_some_and(|facts| facts.requirements.get(&stmt) == Some(&Fit::Always))
    }

    /// Which runs of the function fail if this statement does: as the value analysis found,
    /// else by the text alone.
    pub fn reach(&self, stmt: StmtId) -> Reach {
        let known = self.facts.and_then(|facts| facts.reach(stmt));
        known.unwrap_or_else(|| if self.is_always_run(stmt) { Reach::Must } else { Reach::May })
    }

    /// Has the statement no branch and no loop around, and can no earlier `return` skip it?
    fn is_always_run(&self, stmt: StmtId) -> bool {
        let reaches_end = |block: BlockId| {
            self.places.exit.is_some_and(|exit| self.ssa.dominators.dominates(block, exit))
        };
        self.around(stmt).next().is_none() && self.block(stmt).is_some_and(reaches_end)
    }

    /// The loops around a statement, the innermost first.
    pub fn loops(&self, stmt: StmtId) -> impl Iterator<Item = StmtId> + '_ {
        let is_loop =
            |stmt: &StmtId| matches!(self.body.stmts[*stmt], Stmt::For { .. } | Stmt::While { .. });
        self.around(stmt).filter(is_loop)
    }

    /// The steps that read any version of a variable.
    pub fn readers(&self, var: VarId) -> impl Iterator<Item = &Step> {
        let places = self.places.readers.get(&var).map_or(&[][..], |places| places);
        places.iter().map(|place| self.at(*place))
    }

    /// The step of a simple statement, if it is reached.
    pub fn step(&self, stmt: StmtId) -> Option<&Step> {
        self.places.steps.get(&stmt).map(|place| self.at(*place))
    }

    /// The block in which a simple statement stands, if it is reached.
    pub fn block(&self, stmt: StmtId) -> Option<BlockId> {
        self.places.steps.get(&stmt).map(|(block, _)| *block)
    }

    /// The step that computes what a `for` goes over.
    pub fn begin(&self, stmt: StmtId) -> Option<&Step> {
        self.places.begins.get(&stmt).map(|place| self.at(*place))
    }

    /// The φ node of a variable where each iteration of a loop begins.
    pub fn loop_phi(&self, stmt: StmtId, var: VarId) -> Option<&Phi> {
        let header = self.places.headers.get(&stmt)?;
        self.ssa.phis[header.index()].iter().find(|phi| phi.var == var)
    }

    /// Is a version defined before a loop begins, or not in it at all?
    pub fn outside(&self, version: VersionId, of: StmtId) -> bool {
        let Version { block, definition, .. } = self.ssa.versions[version];
        let stmt = match definition {
            Definition::Entry => return true,
            Definition::Assigned(stmt)
            | Definition::Updated { stmt, .. }
            | Definition::Begun(stmt)
            | Definition::Caught(stmt)
            | Definition::Unseen(stmt) => stmt,
            Definition::Next(stmt) if stmt == of => return false,
            Definition::Next(stmt) => stmt,
            Definition::Phi(_) => match self.ssa.graph.blocks[block].gate {
                Some(Gate::Loop(stmt)) if stmt == of => return false,
                Some(
                    Gate::Loop(stmt)
                    | Gate::Left(stmt)
                    | Gate::Branch(stmt)
                    | Gate::Try(stmt)
                    | Gate::Unwind(stmt),
                ) => stmt,
                Some(Gate::Return) | None => return true,
            },
        };
        self.around(stmt).all(|at| at != of)
    }

    fn at(&self, (block, step): Place) -> &Step {
        &self.ssa.steps[block.index()][step]
    }
}

impl Places {
    fn of(ssa: &Ssa) -> Self {
        let mut places = Self {
            readers: FxHashMap::default(),
            steps: FxHashMap::default(),
            begins: FxHashMap::default(),
            headers: FxHashMap::default(),
            exit: None,
        };
        for block in ssa.graph.ids() {
            if let Some(Gate::Loop(stmt)) = ssa.graph.blocks[block].gate {
                places.headers.insert(stmt, block);
            }
            for (place, step) in ssa.steps[block.index()].iter().enumerate() {
                for (var, _) in &step.reads {
                    places.readers.entry(*var).or_default().push((block, place));
                }
                match step.item {
                    Item::Stmt(stmt) => _ = places.steps.insert(stmt, (block, place)),
                    Item::Begin(stmt) => _ = places.begins.insert(stmt, (block, place)),
                    Item::Exit => places.exit = Some(block),
                    _ => {}
                }
            }
        }
        places
    }
}

/// What a version may hold that is not a φ node.
fn kept<'f>(facts: &'f BodyFacts, ssa: &Ssa, version: VersionId) -> Option<&'f ValueSet> {
    let Version { var, definition, .. } = ssa.versions[version];
    match definition {
        Definition::Assigned(stmt)
        | Definition::Updated { stmt, .. }
        | Definition::Begun(stmt)
        | Definition::Next(stmt) => facts.assigned.get(&(stmt, var)).map(|value| &**value),
        Definition::Entry => {
            let found = facts.parameters.iter().find(|(parameter, _)| *parameter == var);
            found.map(|(_, values)| &**values)
        }
        Definition::Phi(_) | Definition::Caught(_) | Definition::Unseen(_) => None,
    }
}

/// What φ nodes may hold: all that they merge, through other φ nodes.
fn merged(facts: &BodyFacts, body: &Function, ssa: &Ssa) -> FxHashMap<VersionId, ValueSet> {
    let phis = ssa.phis.iter().flatten();
    phis.filter_map(|phi| Some((phi.version, merge(facts, body, ssa, phi.version)?))).collect()
}

/// Is it a parameter for which the call has no argument?
fn is_not_given(facts: &BodyFacts, body: &Function, ssa: &Ssa, version: VersionId) -> bool {
    let version = &ssa.versions[version];
    let given = || facts.parameters.iter().any(|(var, _)| *var == version.var);
    version.definition == Definition::Entry && body.inputs.contains(&version.var) && !given()
}

/// All that comes into a φ node; nothing where that is not known, or too much.
fn merge(facts: &BodyFacts, body: &Function, ssa: &Ssa, phi: VersionId) -> Option<ValueSet> {
    let mut all = ValueSet::none();
    let mut open = vec![phi];
    let mut next = 0;
    while let Some(&version) = open.get(next) {
        next += 1;
        match ssa.phi(version) {
            Some((_, phi)) => {
                let new = phi.operands.iter().filter(|operand| !open.contains(operand));
                open.extend(new.copied().collect::<Vec<_>>());
            }
            None if is_not_given(facts, body, ssa, version) => {}
            None => all = all.join(kept(facts, ssa, version)?),
        }
        if open.len() > MAX_MERGED {
            return None;
        }
    }
    Some(all)
}

fn around(body: &Function) -> Vec<Option<StmtId>> {
    let mut around = vec![None; body.stmts.len()];
    walk::each_stmt(body, |id, stmt| {
        for inner in walk::blocks(stmt).flatten() {
            around[inner.index()] = Some(id);
        }
    });
    around
}
