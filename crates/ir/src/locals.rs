//! Temporaries that live inside one block.
//!
//! A temporary is assigned before it is read, by the statement that evaluates a
//! part of an expression; so one that occurs in a single branch or loop body, or
//! in blocks inside it, is of no use after it. Who follows values through a
//! function may forget it there, and has less to join.
//!
//! ```text
//! if c                    block of the branch: t1
//!   t1 = a + 1
//!   b = t1 * 2
//! end
//! ```
//!
//! Cost: linear in the function, times the depth of its blocks for a variable
//! that occurs in many.

use crate::program::{Block, Function, StmtId, Storage, VarId};
use crate::walk;
use rustc_hash::FxHashMap;

/// Of each inner block the temporaries that occur nowhere else.
#[derive(Clone, Debug, Default)]
pub struct Locals {
    of_block: FxHashMap<(StmtId, usize), Vec<VarId>>,
}

/// A block: the statement that it stands in, and which of its blocks.
type BlockId = usize;

/// The function's own block.
const BODY: BlockId = 0;

struct Scope {
    /// The statement and the block's place in it; nothing for the function's own.
    of: Option<(StmtId, usize)>,
    parent: BlockId,
    depth: usize,
}

struct Finder<'f> {
    function: &'f Function,
    scopes: Vec<Scope>,
    /// The innermost block that holds all occurrences so far.
    around: Vec<Option<BlockId>>,
}

impl Locals {
    /// Those of a function.
    pub fn of(function: &Function) -> Self {
        let scopes = vec![Scope { of: None, parent: BODY, depth: 0 }];
        let around = vec![None; function.vars.len()];
        let mut finder = Finder { function, scopes, around };
        finder.look_at(&function.body);
        let mut of_block = FxHashMap::<_, Vec<VarId>>::default();
        for (var, variable) in function.vars.iter() {
            let scope = finder.around[var.index()].and_then(|block| finder.scopes[block].of);
            if let Some(block) = scope
                && variable.temporary
                && variable.storage == Storage::Local
            {
                of_block.entry(block).or_default().push(var);
            }
        }
        Self { of_block }
    }

    /// Leaves out the temporaries that this is not true of.
    pub fn retain(&mut self, test: impl Fn(VarId) -> bool) {
        self.of_block.values_mut().for_each(|vars| vars.retain(|&var| test(var)));
    }

    /// The temporaries that occur in a statement's block alone; its blocks count
    /// from 0 in source order.
    pub fn of_block(&self, stmt: StmtId, place: usize) -> &[VarId] {
        self.of_block.get(&(stmt, place)).map_or(&[], |vars| vars)
    }
}

impl<'f> Finder<'f> {
    fn look_at(&mut self, body: &'f Block) {
        let mut open: Vec<(BlockId, &Block)> = vec![(BODY, body)];
        while let Some((block, stmts)) = open.pop() {
            for &id in stmts {
                let stmt = &self.function.stmts[id];
                walk::reads(stmt, &mut |var| self.occurs(var, block));
                walk::writes(stmt, &mut |var| self.occurs(var, block));
                for (place, inner) in walk::blocks(stmt).enumerate() {
                    let depth = self.scopes[block].depth + 1;
                    open.push((self.scopes.len(), inner));
                    self.scopes.push(Scope { of: Some((id, place)), parent: block, depth });
                }
            }
        }
    }

    fn occurs(&mut self, var: VarId, block: BlockId) {
        let Some(known) = self.around.get_mut(var.index()) else { return };
        *known = Some(known.map_or(block, |known| common(&self.scopes, known, block)));
    }
}

/// The innermost block around both.
fn common(scopes: &[Scope], mut a: BlockId, mut b: BlockId) -> BlockId {
    while a != b {
        let deeper = if scopes[a].depth >= scopes[b].depth { &mut a } else { &mut b };
        *deeper = scopes[*deeper].parent;
    }
    a
}

#[cfg(test)]
mod tests {
    use super::Locals;
    use crate::program::Role;
    use crate::testing::Build;

    /// `t0 = 1; if t0, t1 = 1; if t0, b = f(t1, t2); t2 = 2; end, else t2 = 1; end`
    #[test]
    fn temporaries_belong_to_the_innermost_block_around_them() {
        let mut build = Build::new("f", Role::Primary);
        let condition = build.number("t0", 1);
        let first = build.number("t1", 1);
        let (use_both, last) = (build.call(&["b"], "f", &["t1", "t3"]), build.number("t2", 2));
        let inner = build.branch("t0", vec![use_both, last], Vec::new());
        let other = build.number("t2", 1);
        let outer = build.branch("t0", vec![first, inner], vec![other]);
        let (t1, t3) = (build.var("t1"), build.var("t3"));
        let function = build.body(vec![condition, outer]);
        let mut locals = Locals::of(&function);
        assert_eq!(locals.of_block(outer, 0), [t1]);
        assert_eq!(locals.of_block(inner, 0), [t3]);
        // t0 and t2 occur in several branches, b is a user's.
        assert!(locals.of_block(outer, 1).is_empty() && locals.of_block(inner, 1).is_empty());
        locals.retain(|var| var != t1);
        assert!(locals.of_block(outer, 0).is_empty());
        assert_eq!(locals.of_block(inner, 0), [t3]);
    }
}
