//! The control flow graph of a function.
//!
//! A block is a list of items that run one after the other; edges lead from
//! block to block. A block at a join point names its [`Gate`]: what decides by
//! which edge it is entered, in `002` the selector P of `φ(P, …)`.
//!
//! ```text
//! if c, x = 1; else, x = 2; end     block 0: test c       to 1, 2
//! y = x;                            block 1: x = 1        to 3
//!                                   block 2: x = 2        to 3
//!                                   block 3, gate `if`: y = x
//! ```
//!
//! Blocks are numbered in source order, so every edge but those that
//! close loops leads to a greater number. All blocks can be reached.
//!
//! Cost: lookups are direct.

use crate::program::{StmtId, VarId};
use lariat_base::{Arena, Idx};

/// The id of a block.
pub type BlockId = Idx<Block>;

/// A block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// What is done, in order.
    pub items: Vec<Item>,
    /// Where control comes from.
    pub preds: Vec<BlockId>,
    /// Where it goes.
    pub succs: Vec<BlockId>,
    /// What decides by which edge the block is entered, if there are several.
    pub gate: Option<Gate>,
}

/// Something that happens in a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A statement without blocks of its own.
    Stmt(StmtId),
    /// The condition of an `if` or `while` is tested.
    Test(StmtId),
    /// The range of a `for` is computed; its variable is empty.
    Begin(StmtId),
    /// The variable of a `for` gets its next value.
    Next(StmtId),
    /// An error may have come from anywhere inside the body: the variables that
    /// it assigns.
    Caught(StmtId, Vec<VarId>),
    /// Code was run that may have assigned any named variable.
    Unseen(StmtId),
    /// The function ends.
    Exit,
}

/// What selects the edge by which a block is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Gate {
    /// The condition of an `if`.
    Branch(StmtId),
    /// The beginning of a loop: its first iteration or a later one.
    Loop(StmtId),
    /// The end of a loop: its condition, or one of its `break`s.
    Left(StmtId),
    /// Did the body of a `try` throw?
    Try(StmtId),
    /// An `unwind_protect`: how its body ended.
    Unwind(StmtId),
    /// The `return`s of the function.
    Return,
}

/// Blocks and edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The blocks; the first one is the entry.
    pub blocks: Arena<Block>,
}

impl Graph {
    /// The ids of all blocks, in source order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = BlockId> + use<> {
        (0..self.blocks.len()).map(BlockId::new)
    }

    /// The block in which the function starts.
    pub fn entry(&self) -> BlockId {
        BlockId::new(0)
    }

    /// All items, in source order.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.blocks.iter().flat_map(|(_, block)| &block.items)
    }
}
