//! Webs: which versions of a variable share one local.
//!
//! Versions that meet in a φ function that is read, and the parts of one array that is
//! assigned to, are one web (S. Muchnick, *Advanced Compiler Design*, 16.3.1). A variable
//! that holds one thing here and another there becomes two locals, each with its
//! representation. Two that hold arrays of one class stay one local, and share its storage
//! (coalescing, 16.3.3 there, but for the interference: the old value is dead where the new one is stored).
//!
//! ```text
//! x = 3; y = x + 1;      x     f64
//! x = 'abc'; disp(x)     x_2   char[]
//! ```
//!
//! Cost: linear in versions and operands, but for the inverse of Ackermann's function.

use crate::representation;
use lariat_ir::VarId;
use lariat_ir::ssa::graph::Item;
use lariat_ir::ssa::{Definition, VersionId};
use lariat_lowered::program::Repr;
use lariat_typed::program::{Context, Function};
use rustc_hash::FxHashMap;

/// The webs of a function in a context.
pub struct Webs {
    parents: Vec<usize>,
    reprs: Vec<Option<Repr>>,
    live: Vec<bool>,
}

impl Webs {
    /// Those of a function.
    pub fn of(function: &Function, context: &Context) -> Self {
        let count = function.versions.len();
        let mut webs = Self { parents: (0..count).collect(), reprs: Vec::new(), live: Vec::new() };
        webs.live = live(function);
        webs.unite_all(function);
        let mut reprs: Vec<Option<Repr>> = vec![None; count];
        for at in 0..count {
            let root = webs.root(at);
            if webs.is_undemanded_start(function, at) {
                continue;
            }
            let here = context.versions.get(at).map_or(Some(Repr::Any), representation::of);
            reprs[root] = match (reprs[root], here) {
                (Some(a), Some(b)) => Some(representation::join(a, b)),
                (a, b) => a.or(b),
            };
        }
        webs.reprs = reprs;
        webs.coalesce(function);
        webs
    }

    /// Webs of one variable that hold arrays of one class become one: the variable's new value is
    /// computed where the old one stands, if it has its size, and the old one is freed if not.
    fn coalesce(&mut self, function: &Function) {
        let mut first: FxHashMap<(VarId, Repr), usize> = FxHashMap::default();
        for (at, version) in function.versions.iter().enumerate() {
            let root = self.root(at);
            let Some(repr @ Repr::Array(_)) = self.reprs[root] else { continue };
            let other = *first.entry((version.var, repr)).or_insert(root);
            self.unite(root, other);
        }
        for at in 0..self.parents.len() {
            self.reprs[at] = self.reprs[self.root(at)];
        }
    }

    /// Those of a function of which nothing is known: one for each variable, which holds any value.
    pub fn of_variables(count: usize) -> Self {
        Self {
            parents: (0..count).collect(),
            reprs: vec![Some(Repr::Any); count],
            live: vec![true; count],
        }
    }

    /// The variable of a `for` before its loop, or a φ, that nothing reads: its value says nothing.
    fn is_undemanded_start(&self, function: &Function, at: usize) -> bool {
        let definition = function.versions[at].definition;
        !self.live[at] && matches!(definition, Definition::Begun(_) | Definition::Phi(_))
    }

    fn unite_all(&mut self, function: &Function) {
        for (_, phi) in
            function.phis().filter(|(_, phi)| self.live[phi.version.index()]).collect::<Vec<_>>()
        {
            for operand in &phi.operands {
                self.unite(phi.version.index(), operand.index());
            }
        }
        for (at, version) in function.versions.iter().enumerate() {
            match version.definition {
                Definition::Updated { from, .. } => self.unite(at, from.index()),
                Definition::Caught(_) | Definition::Unseen(_) => {
                    self.unite_variable(function, version.var);
                }
                _ => {}
            }
        }
    }

    /// After a `try`, a variable holds what any statement in it may have left. What assigns variables by name is
    /// not compiled: after it, a variable holds what it did before.
    fn unite_variable(&mut self, function: &Function, var: VarId) {
        let is_same =
            |(at, version): (usize, &lariat_ir::ssa::Version)| (version.var == var).then_some(at);
        let all: Vec<usize> = function.versions.iter().enumerate().filter_map(is_same).collect();
        for pair in all.windows(2) {
            self.unite(pair[0], pair[1]);
        }
    }

    fn root(&self, mut at: usize) -> usize {
        while self.parents[at] != at {
            at = self.parents[at];
        }
        at
    }

    fn unite(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.parents[a.max(b)] = a.min(b);
    }

    /// The web of a version, by the first version in it.
    pub fn web(&self, version: VersionId) -> VersionId {
        VersionId::new(self.root(version.index()))
    }

    /// How the web of a version is held; `None` where no run gets to it.
    pub fn repr(&self, version: VersionId) -> Option<Repr> {
        self.reprs[self.root(version.index())]
    }

    /// Is the version read, by a statement or by a φ function that is?
    pub fn is_live(&self, version: VersionId) -> bool {
        self.live[version.index()]
    }
}

/// The versions that are read. What ends with the function is not, but for its results.
fn live(function: &Function) -> Vec<bool> {
    let mut live = vec![false; function.versions.len()];
    let mut work: Vec<VersionId> = Vec::new();
    for step in function.steps() {
        let at_exit = matches!(step.item, Item::Exit);
        let reads = step.reads.iter().filter(|(var, _)| !at_exit || function.outputs.contains(var));
        work.extend(reads.map(|&(_, version)| version));
    }
    while let Some(version) = work.pop() {
        if std::mem::replace(&mut live[version.index()], true) {
            continue;
        }
        let definition = function.versions[version.index()].definition;
        if let Definition::Phi(place) = definition {
            let block = function.versions[version.index()].block;
            let phi = &function.blocks[block.index()].phis[place];
            work.extend(phi.operands.iter().copied());
        }
    }
    live
}
