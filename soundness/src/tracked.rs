//! What tracking claims of a function, and where a run is observed to see
//! whether it is so.
//!
//! `lariat shapes --tracking` shows of each version of a variable its size as a
//! term, the sizes that it may have, and earlier versions of the same size; of
//! each operation whether its operands fit. All of it speaks of versions, so a
//! run is observed wherever one gets its value: after statements, and for
//! those of φ nodes after branches, at the heads of loops and at the end.
//!
//! ```text
//! while p
//!   lariat_trace_ (7, b);     b#1 = φ(b, b#2): at the head
//!   c = b + a;
//!   lariat_trace_ (8, c);     c#1: claimed to be b#1+a, where `+` fits
//! end
//! ```
//!
//! Versions that nothing shows (cleanups, code that assigns by name) have no
//! place; what rests on them is not known.

use lariat_ir::ssa::graph::{self, BlockId};
use lariat_ir::ssa::{Definition, VersionId};
use lariat_ir::{Literal, Stmt, StmtId, Targets, VarId};
use lariat_shapes::JoinSide;
use lariat_shapes::{Gate, Rules, Term, TermId, Terms, Variable};
use lariat_tracking::Tracking;
use lariat_tracking::conformability::Verdict;
use lariat_tracking::procedure::Procedure;
use lariat_tracking::shape_map::gate;
use lariat_tracking::value::{Count, ValueId};
use std::collections::{HashMap, HashSet};

/// So many earlier versions of the same size are compared with one.
const MAX_SAME: usize = 8;

/// What a pass of a trace point observes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A version has its value.
    Version(VersionId),
    /// It has a new value that is not to be seen.
    Changed(VersionId),
    /// A statement is about to begin.
    Ahead(StmtId),
    /// It has succeeded.
    Passed(StmtId),
}

/// What is claimed of a version.
#[derive(Debug)]
pub struct Claims {
    /// Its size.
    pub size: TermId,
    /// The sizes that it may have; none where any is said.
    pub sizes: Vec<TermId>,
    /// Versions in front of it that have its size.
    pub same: Vec<VersionId>,
    /// Its value, and the number that this is.
    pub value: ValueId,
    /// The number that its value is.
    pub number: Option<f64>,
    /// The symbol that means its own size.
    pub own: Option<Variable>,
    /// Of a φ node, what chose.
    pub gate: Option<Gate>,
    /// What means something else once it is assigned anew.
    pub shapes: Vec<Variable>,
    /// Likewise.
    pub values: Vec<ValueId>,
}

/// A symbol of a size.
#[derive(Debug, Default)]
pub struct Symbol {
    /// Extents that are values.
    pub extents: Option<Vec<Count>>,
    /// Each version that it rests on is seen, so it stays what it is between.
    pub stays: bool,
}

/// What an operation needs.
#[derive(Debug)]
pub struct Needed {
    /// What must be legal.
    pub term: TermId,
    /// It is claimed to be so.
    pub proved: bool,
}

/// What is claimed of a function.
pub struct Plan {
    /// The terms.
    pub terms: Terms,
    /// How sizes are computed.
    pub rules: Rules,
    /// Of each version, by its number.
    pub versions: Vec<Claims>,
    /// The symbols in the terms.
    pub symbols: HashMap<Variable, Symbol>,
    /// The values that stay what they are while what they rest on does.
    pub stable: HashSet<ValueId>,
    /// What operations need.
    pub needed: HashMap<StmtId, Vec<Needed>>,
    start: HashMap<VarId, VersionId>,
    assigned: HashMap<(StmtId, VarId), VersionId>,
    inside: HashMap<(StmtId, VarId), VersionId>,
    met: HashMap<(StmtId, JoinSide), Vec<(VarId, Look)>>,
    /// What the φ nodes at the end of the function define.
    end: Vec<(VarId, VersionId)>,
}

impl Plan {
    /// Of a function that was tracked.
    pub fn of(of: &Procedure<'_>, mut tracking: Tracking) -> Self {
        let mut plan = Self {
            terms: Terms::new(),
            rules: tracking.algebra.rules(),
            versions: Vec::new(),
            symbols: HashMap::new(),
            stable: HashSet::new(),
            needed: HashMap::new(),
            start: HashMap::new(),
            assigned: HashMap::new(),
            inside: HashMap::new(),
            met: HashMap::new(),
            end: Vec::new(),
        };
        plan.place(of);
        let seen = plan.seen(of);
        plan.claims(of, &mut tracking, &seen);
        for check in &tracking.checks {
            let proved = match &check.verdict {
                Verdict::Always => true,
                // What the same call needs before is asked of it only then.
                Verdict::ImpliedBy(by) => !by.contains(&check.stmt),
                Verdict::Needed | Verdict::Never => false,
            };
            plan.needed.entry(check.stmt).or_default().push(Needed { term: check.term, proved });
        }
        plan.rests(&tracking, &seen);
        plan.terms = tracking.algebra.terms;
        plan
    }

    /// The versions that get their values where a run is observed.
    fn place(&mut self, of: &Procedure<'_>) {
        for (version, facts) in of.ssa.versions.iter() {
            let var = facts.var;
            match facts.definition {
                Definition::Entry if of.is_argument(version) => {
                    self.start.insert(var, version);
                }
                Definition::Assigned(stmt) | Definition::Updated { stmt, .. } => {
                    if is_shown(&of.body.stmts[stmt]) {
                        self.assigned.insert((stmt, var), version);
                    }
                }
                Definition::Next(stmt) => _ = self.inside.insert((stmt, var), version),
                Definition::Caught(stmt) if matches!(of.body.stmts[stmt], Stmt::Try { .. }) => {
                    self.meet(stmt, JoinSide::Head, var, Look::Version(version));
                }
                Definition::Phi(_) => self.place_phi(of, facts.block, var, version),
                Definition::Entry
                | Definition::Begun(_)
                | Definition::Caught(_)
                | Definition::Unseen(_) => {}
            }
        }
    }

    fn meet(&mut self, stmt: StmtId, place: JoinSide, var: VarId, look: Look) {
        self.met.entry((stmt, place)).or_default().push((var, look));
    }

    fn place_phi(&mut self, of: &Procedure<'_>, block: BlockId, var: VarId, version: VersionId) {
        match of.ssa.graph.blocks[block].gate {
            Some(graph::Gate::Branch(stmt) | graph::Gate::Left(stmt) | graph::Gate::Try(stmt)) => {
                self.meet(stmt, JoinSide::End, var, Look::Version(version));
            }
            Some(graph::Gate::Loop(stmt)) => {
                // The variable of a `for` has its next value when the iteration begins.
                let look = match &of.body.stmts[stmt] {
                    Stmt::For { target, .. } if *target == var => Look::Changed(version),
                    _ => Look::Version(version),
                };
                self.meet(stmt, JoinSide::Head, var, look);
                // It is met once more where the loop ends by its condition alone.
                let after = of.ssa.graph.blocks[block].succs.get(1);
                let alone = |at: &BlockId| of.ssa.graph.blocks[*at].preds.len() == 1;
                let look = match after.is_some_and(alone) {
                    true => Look::Version(version),
                    false => Look::Changed(version),
                };
                self.meet(stmt, JoinSide::End, var, look);
            }
            Some(graph::Gate::Return) => self.end.push((var, version)),
            Some(graph::Gate::Unwind(_)) | None => {}
        }
    }

    /// The versions of which it is seen when they get a new value, and those that
    /// never do.
    fn seen(&self, of: &Procedure<'_>) -> HashSet<VersionId> {
        let met = self.met.values().flatten().filter_map(|(_, look)| match look {
            Look::Version(version) | Look::Changed(version) => Some(*version),
            Look::Ahead(_) | Look::Passed(_) => None,
        });
        let placed = self.start.values().chain(self.assigned.values()).chain(self.inside.values());
        let fixed = |definition: &Definition| match definition {
            Definition::Entry => true,
            Definition::Assigned(stmt) => is_fixed(&of.body.stmts[*stmt]),
            _ => false,
        };
        let versions = of.ssa.versions.iter();
        let fixed = versions.filter(|(_, it)| fixed(&it.definition)).map(|(version, _)| version);
        let end = self.end.iter().map(|(_, version)| *version);
        met.chain(placed.copied()).chain(fixed).chain(end).collect()
    }

    fn claims(&mut self, of: &Procedure<'_>, tracking: &mut Tracking, seen: &HashSet<VersionId>) {
        for (version, facts) in of.ssa.versions.iter() {
            let algebra = &mut tracking.algebra;
            let size = tracking.map.get(version);
            let key = algebra.key(size);
            let same = tracking.tracked.class(key).iter().copied();
            let shown = |early: &VersionId| {
                seen.contains(early) && of.ssa.strictly_dominates(*early, version)
            };
            let same = same.filter(shown);
            let own = algebra.own(of, version);
            let own = (algebra.roots(own) == [version]).then(|| variable(&algebra.terms, own));
            let phi = matches!(facts.definition, Definition::Phi(_));
            let gate = phi.then(|| gate(of, algebra, facts.block));
            let sizes = tracking.sets.get(version);
            let value = tracking.values.get(version);
            self.versions.push(Claims {
                size,
                sizes: if sizes.any { Vec::new() } else { sizes.terms.clone() },
                same: same.take(MAX_SAME).collect(),
                value,
                number: tracking.values.as_number(value),
                own: own.flatten(),
                gate,
                shapes: Vec::new(),
                values: Vec::new(),
            });
        }
    }

    /// What symbols and values rest on.
    fn rests(&mut self, tracking: &Tracking, seen: &HashSet<VersionId>) {
        let algebra = &tracking.algebra;
        let claimed = self.versions.iter();
        let mut roots: Vec<TermId> =
            claimed.flat_map(|it| it.sizes.iter().chain([&it.size]).copied()).collect();
        roots.extend(self.needed.values().flatten().map(|needed| needed.term));
        let mut values: HashSet<ValueId> = self.versions.iter().map(|it| it.value).collect();
        for term in algebra.terms.below(&roots) {
            let Some(symbol) = variable(&algebra.terms, term) else { continue };
            let (by, extents) = (algebra.roots(term), algebra.extents(term));
            values.extend(extents.iter().flatten().filter_map(|count| count.base));
            let stays = by.iter().all(|version| seen.contains(version));
            by.iter().for_each(|version| self.versions[version.index()].shapes.push(symbol));
            self.symbols.insert(symbol, Symbol { extents, stays });
        }
        for value in values {
            let by = tracking.values.roots(value);
            by.iter().for_each(|version| self.versions[version.index()].values.push(value));
            if by.iter().all(|version| seen.contains(version)) {
                self.stable.insert(value);
            }
        }
    }

    /// The version of a parameter at the start, and of a variable after a
    /// statement or inside.
    pub fn version(&self, stmt: Option<StmtId>, var: VarId, inside: bool) -> Option<VersionId> {
        let found = match (stmt, inside) {
            (None, _) => self.start.get(&var),
            (Some(stmt), false) => self.assigned.get(&(stmt, var)),
            (Some(stmt), true) => self.inside.get(&(stmt, var)),
        };
        found.copied()
    }

    /// The versions that φ nodes define at join points.
    pub fn met(&self, stmt: StmtId, place: JoinSide) -> &[(VarId, Look)] {
        self.met.get(&(stmt, place)).map_or(&[], Vec::as_slice)
    }

    /// Those at the end of the function.
    pub fn end(&self) -> &[(VarId, VersionId)] {
        &self.end
    }

    /// Has the statement operands that are claimed to fit?
    pub fn proves(&self, stmt: StmtId) -> bool {
        self.needed.get(&stmt).is_some_and(|all| all.iter().any(|needed| needed.proved))
    }
}

fn variable(terms: &Terms, term: TermId) -> Option<Variable> {
    if let Term::Variable(variable) = terms.get(term) { Some(*variable) } else { None }
}

/// Is it seen what the statement assigns? A call as a statement may leave its
/// variable as it is.
fn is_shown(stmt: &Stmt) -> bool {
    let leaves = match stmt {
        Stmt::Call { targets, .. } | Stmt::Get { targets, .. } => {
            matches!(targets, Targets::Statement(_))
        }
        _ => false,
    };
    !leaves
}

/// Does it assign the same each time? Of literals nothing is noted.
fn is_fixed(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Literal { value: Literal::Number(..) | Literal::Char(_), .. })
}
