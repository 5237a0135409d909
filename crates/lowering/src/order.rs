//! Operands are read from the left: an expression reads a variable before it evaluates what stands to
//! the right of it.
//!
//! ```text
//! y = x + f(1)      t1 = 1
//!                   t2 = f(t1)       x is read here: where it has no value, f is not called
//!                   y = plus(x, t2)
//! ```
//!
//! What is indexed by parentheses is read after its indices, since it may be a function.
//!
//! Cost: linear in the statements, times the depth of their blocks.

use lariat_ir::{self as ir, Access, Arg, Stmt, StmtId, VarId};
use rustc_hash::FxHashMap;

/// The variables that are read before a statement of a block, by its place in the block: each with the
/// statement that reads it later.
pub fn early(source: &ir::Function, block: &[StmtId]) -> FxHashMap<usize, Vec<(StmtId, VarId)>> {
    let mut trees: FxHashMap<VarId, Tree> = FxHashMap::default();
    let mut all: FxHashMap<usize, Vec<(StmtId, VarId)>> = FxHashMap::default();
    for (at, &id) in block.iter().enumerate() {
        let mut whole = Tree::at(at);
        for var in operands(source, id) {
            let operand = match source.vars[var].temporary {
                true => trees.remove(&var),
                false => Some(Tree { start: at, last: at, leaves: vec![(at, var)] }),
            };
            let Some(operand) = operand else { continue };
            let later = |&&(reader, _): &&(usize, VarId)| reader > operand.start;
            let later = whole.leaves.iter().filter(later).filter(|_| whole.last > operand.start);
            for &(reader, var) in later {
                let changes = |&id: &StmtId| touched(source, id).1.contains(&var);
                if !block[operand.start..reader].iter().any(changes) {
                    all.entry(operand.start).or_default().push((block[reader], var));
                }
            }
            whole.add(operand);
        }
        let (read, written) = touched(source, id);
        for tree in read.iter().filter_map(|var| trees.remove(var)) {
            whole.start = whole.start.min(tree.start); // what stands in a block inside
        }
        let start = whole.start;
        if ir::walk::blocks(&source.stmts[id]).next().is_some() {
            whole = Tree::at(start);
        }
        for var in written.into_iter().filter(|var| source.vars[*var].temporary) {
            trees.insert(var, std::mem::replace(&mut whole, Tree::at(start)));
        }
    }
    all
}

/// The value of a temporary: where its statements begin, and the variables that it reads, each with the place
/// of the statement that reads it, the last of which stands there.
struct Tree {
    start: usize,
    last: usize,
    leaves: Vec<(usize, VarId)>,
}

impl Tree {
    fn at(start: usize) -> Self {
        Self { start, last: 0, leaves: Vec::new() }
    }

    fn add(&mut self, other: Self) {
        self.start = self.start.min(other.start);
        self.last = self.last.max(other.last);
        match self.leaves.is_empty() {
            true => self.leaves = other.leaves,
            false => self.leaves.extend(other.leaves),
        }
    }
}

/// Do statements call functions, or something that may be one, with their names?
pub fn calls(source: &ir::Function, block: &[StmtId]) -> bool {
    each(source, block).iter().any(|&id| match &source.stmts[id] {
        Stmt::Call { written, .. } => *written != ir::Written::Inserted,
        Stmt::Get { .. } => true,
        _ => false,
    })
}

/// The variables that a statement reads, in the order in which the expression has them.
fn operands(source: &ir::Function, id: StmtId) -> Vec<VarId> {
    let mut all = Vec::new();
    let may_be_function = |base: &VarId, path: &[Access]| {
        !source.vars[*base].temporary && matches!(path.first(), Some(Access::Paren(_)))
    };
    match &source.stmts[id] {
        Stmt::Get { base, path, .. } if may_be_function(base, path) => {
            path.iter().for_each(|access| indices(access, &mut all));
            all.push(*base);
        }
        stmt => ir::walk::reads(stmt, &mut |var| all.push(var)),
    }
    all
}

fn indices(access: &Access, all: &mut Vec<VarId>) {
    let (Access::Paren(args) | Access::Brace(args)) = access else { return };
    all.extend(args.iter().filter_map(|arg| match arg {
        Arg::Var(var) | Arg::Spread(var) => Some(*var),
        Arg::Colon => None,
    }));
}

/// What a statement reads and writes, with those inside.
fn touched(source: &ir::Function, id: StmtId) -> (Vec<VarId>, Vec<VarId>) {
    let (mut read, mut written) = (Vec::new(), Vec::new());
    for id in each(source, &[id]) {
        ir::walk::reads(&source.stmts[id], &mut |var| read.push(var));
        ir::walk::writes(&source.stmts[id], &mut |var| written.push(var));
    }
    (read, written)
}

/// The statements, and those inside them.
fn each(source: &ir::Function, block: &[StmtId]) -> Vec<StmtId> {
    let (mut all, mut open) = (Vec::new(), block.to_vec());
    while let Some(id) = open.pop() {
        all.push(id);
        open.extend(ir::walk::blocks(&source.stmts[id]).flatten());
    }
    all
}
