//! Uses: how often locals are assigned and read.
//!
//! ```text
//! t = (add x 1.0)      t is assigned once
//! y = (mul t t)        and read twice
//! ```
//!
//! Cost: linear in the statements.

use crate::effects::{self, Effect};
use crate::program::{Block, Expr, Function, LocalId, Role, StmtKind, each_stmt};
use rustc_hash::{FxHashMap, FxHashSet};

/// The locals that are read where no loop runs of which they are the variable, and the results.
pub fn read_outside_loops(function: &Function) -> FxHashSet<LocalId> {
    let mut found: FxHashSet<LocalId> = function.results.iter().copied().collect();
    read_in(&function.body, &mut Vec::new(), &mut found);
    found
}

fn read_in(block: &Block, counters: &mut Vec<LocalId>, found: &mut FxHashSet<LocalId>) {
    for stmt in block {
        let mut read = stmt.kind.used();
        for operand in stmt.kind.operands() {
            operand.each(&mut |node| read.extend(node.local()));
        }
        found.extend(read.into_iter().filter(|local| !counters.contains(local)));
        let around = counters.len();
        if let StmtKind::For { counter: variable, .. }
        | StmtKind::Columns { target: variable, .. } = &stmt.kind
        {
            counters.push(*variable);
        }
        for inner in stmt.kind.blocks() {
            read_in(inner, counters, found);
        }
        counters.truncate(around);
    }
}

/// How often locals are assigned and read.
pub struct Uses {
    assigned: FxHashMap<LocalId, usize>,
    read: FxHashMap<LocalId, usize>,
    bound: FxHashMap<LocalId, usize>,
    temporary: Vec<bool>,
    shared: Vec<bool>,
}

impl Uses {
    /// Those of a function's body, or of a part of it.
    pub fn of(body: &Block, function: &Function) -> Self {
        let (mut assigned, mut read, mut bound) =
            (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        let count = |all: &mut FxHashMap<LocalId, usize>, local| {
            *all.entry(local).or_insert(0) += 1;
        };
        each_stmt(body, &mut |stmt| {
            for local in stmt.kind.assigned() {
                count(&mut assigned, local);
            }
            for local in stmt.kind.used() {
                count(&mut bound, local);
            }
            for operand in stmt.kind.operands() {
                operand.each(&mut |node| match (node, node.local()) {
                    (Expr::Local(local), _) => count(&mut read, *local),
                    (_, Some(local)) => count(&mut bound, local),
                    _ => {}
                });
            }
        });
        for &local in &function.results {
            count(&mut bound, local);
        }
        let temporary = |role| role == Role::Temporary;
        let temporary = function.locals.iter().map(|(_, local)| temporary(local.role)).collect();
        let shared = |role| role == Role::Shared;
        let shared = function.locals.iter().map(|(_, local)| shared(local.role)).collect();
        Self { assigned, read, bound, temporary, shared }
    }

    fn count(all: &FxHashMap<LocalId, usize>, local: LocalId) -> usize {
        all.get(&local).copied().unwrap_or(0)
    }

    /// How often a local is read, in any manner.
    pub fn reads(&self, local: LocalId) -> usize {
        Self::count(&self.read, local) + Self::count(&self.bound, local)
    }

    /// Is it assigned once, and read once as a whole?
    pub fn is_passed_on(&self, local: LocalId) -> bool {
        let counts = [&self.assigned, &self.read, &self.bound].map(|all| Self::count(all, local));
        counts == [1, 1, 0]
    }

    /// May the value move to where it is read?
    pub fn moves(&self, local: LocalId) -> bool {
        self.is_single(local) && Self::count(&self.read, local) == 1
    }

    /// Is it a temporary that is assigned once, and read as a whole?
    pub fn is_single(&self, local: LocalId) -> bool {
        let once = Self::count(&self.assigned, local) == 1 && Self::count(&self.bound, local) == 0;
        once && self.temporary[local.index()]
    }

    /// What the evaluation of an expression may do. What a shared variable holds is read before
    /// or after a call.
    pub fn effect(&self, value: &Expr) -> Effect {
        let mut effect = effects::of(value);
        value.each(&mut |node| {
            if node.local().is_some_and(|local| self.shared[local.index()]) {
                effect = effect.max(Effect::Fail);
            }
        });
        effect
    }

    /// Is the value of no use?
    pub fn is_dead(&self, local: LocalId, value: &Expr) -> bool {
        self.temporary[local.index()]
            && self.reads(local) == 0
            && effects::of(value) == Effect::None
    }
}
