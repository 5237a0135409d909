//! What each item of the graph reads and assigns, of the variables that have
//! versions.
//!
//! ```text
//! x(i) = v         reads i, v and x; assigns x, from the x before
//! for k = 1:n      Begin reads 1 and n, assigns k; Next assigns k
//! ```
//!
//! A variable has versions if its value lives in the running call; the others
//! (globals, persistents, variables shared with nested functions) may change at
//! any call. A script's variables are all wanted at its end, a function's
//! results.
//!
//! Cost: linear.

use super::graph::{Graph, Item};
use crate::program::{Function, Role, Stmt, StmtId, Storage, VarId};
use crate::walk;

/// How an item assigns a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Write {
    /// Anew.
    Whole(VarId),
    /// A part of it: the rest is as before.
    Part(VarId),
}

impl Write {
    /// The variable.
    pub fn var(self) -> VarId {
        match self {
            Self::Whole(var) | Self::Part(var) => var,
        }
    }
}

/// What an item touches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Access {
    /// Each variable once.
    pub reads: Vec<VarId>,
    /// In the order in which they are assigned.
    pub writes: Vec<Write>,
}

/// What all items touch.
#[derive(Clone, Debug)]
pub struct Accesses {
    /// Has the variable versions?
    pub versioned: Vec<bool>,
    /// For each block, for each item.
    pub items: Vec<Vec<Access>>,
}

impl Accesses {
    /// What the items of a function's graph touch.
    pub fn of(function: &Function, graph: &Graph) -> Self {
        let local = |storage: Storage| storage == Storage::Local;
        let versioned = function.vars.iter().map(|(_, var)| local(var.storage)).collect();
        let mut accesses = Self { versioned, items: Vec::new() };
        for (_, block) in graph.blocks.iter() {
            let items = block.items.iter();
            let items = items.map(|item| accesses.item(function, item)).collect();
            accesses.items.push(items);
        }
        accesses
    }

    fn item(&self, function: &Function, item: &Item) -> Access {
        let mut access = Access::default();
        match item {
            Item::Stmt(stmt) => self.statement(function, *stmt, &mut access),
            Item::Test(stmt) => {
                walk::reads(&function.stmts[*stmt], &mut |var| access.reads.push(var));
            }
            Item::Begin(stmt) => {
                walk::reads(&function.stmts[*stmt], &mut |var| access.reads.push(var));
                target(function, *stmt, &mut access);
            }
            Item::Next(stmt) => target(function, *stmt, &mut access),
            Item::Caught(_, vars) => access.writes.extend(vars.iter().map(|&v| Write::Whole(v))),
            Item::Unseen(_) => {
                access.reads = named(function);
                access.writes = access.reads.iter().map(|&id| Write::Whole(id)).collect();
            }
            Item::Exit => access.reads = wanted_at_end(function),
        }
        access.reads.sort_unstable();
        access.reads.dedup();
        access.reads.retain(|var| self.versioned[var.index()]);
        access.writes.retain(|write| self.versioned[write.var().index()]);
        access
    }

    fn statement(&self, function: &Function, id: StmtId, access: &mut Access) {
        let stmt = &function.stmts[id];
        walk::reads(stmt, &mut |var| access.reads.push(var));
        let mut partly: Vec<VarId> = Vec::new();
        match stmt {
            Stmt::Set { place, .. } | Stmt::Delete { place } => partly.push(place.var),
            Stmt::Call { targets, .. } | Stmt::Get { targets, .. } => {
                partly.extend(walk::places(targets).map(|place| place.var));
            }
            _ => {}
        }
        access.reads.extend(&partly);
        walk::writes(stmt, &mut |var| {
            let part = partly.contains(&var);
            access.writes.push(if part { Write::Part(var) } else { Write::Whole(var) });
        });
    }
}

fn target(function: &Function, stmt: StmtId, access: &mut Access) {
    if let Stmt::For { target, .. } = &function.stmts[stmt] {
        access.writes.push(Write::Whole(*target));
    }
}

fn wanted_at_end(function: &Function) -> Vec<VarId> {
    match function.role {
        Role::Script => named(function),
        _ => function.outputs.clone(),
    }
}

/// The variables of the source.
fn named(function: &Function) -> Vec<VarId> {
    let named = function.vars.iter().filter(|(_, var)| !var.temporary);
    named.map(|(id, _)| id).collect()
}
