//! From structured statements to the control flow graph.
//!
//! MATLAB has no `goto`: each compound statement becomes a few blocks, and
//! `break`, `continue` and `return` are edges to places that are known by then
//! or joined when the construct is closed. What no path leads to has no block.
//!
//! ```text
//! while c          header (gate: the loop): test c      to body, after
//!   if d           body: test d                         to break, on
//!     break        break:                               to after
//!   end            on:                                  to header
//! end              after (gate: how the loop was left)
//! ```
//!
//! A loop whose condition is always true, as lowering produces for `while x < n`,
//! is left by its `break`s alone. A `try` may throw before it has done anything:
//! its handler is a successor of what stands in front, and everything that the
//! body assigns is assigned anew there. A cleanup likewise; `break` and `return`
//! inside its body come by it.
//!
//! Cost: linear, and for each `try` what its body assigns. No recursion.

use super::graph::{Block, BlockId, Gate, Graph, Item};
use crate::names::role_of;
use crate::program::{Function, Literal, Stmt, StmtId, VarId};
use crate::walk;
use lariat_base::Arena;
use lariat_builtins::Role;

/// The graph of a function.
pub fn graph(function: &Function, assigns_unseen: &dyn Fn(StmtId) -> bool) -> Graph {
    let mut blocks = Arena::default();
    let entry = blocks.push(Block::default());
    let mut builder = Builder {
        function,
        assigns_unseen,
        always: always_true(function),
        blocks,
        current: Some(entry),
        work: Vec::new(),
        frames: Vec::new(),
        returns: Vec::new(),
        written: Vec::new(),
    };
    builder.push(&function.body);
    while let Some(step) = builder.work.pop() {
        builder.step(step);
    }
    builder.exit();
    Graph { blocks: builder.blocks }
}

/// The variables that are assigned once, and then something true.
fn always_true(function: &Function) -> Vec<bool> {
    let mut count = vec![0u32; function.vars.len()];
    let mut truth = vec![false; function.vars.len()];
    walk::each_stmt(function, |_, stmt| {
        walk::writes(stmt, &mut |var| count[var.index()] += 1);
        match stmt {
            Stmt::Literal { target, value: Literal::Number(value, _) } => {
                truth[target.index()] |= *value != 0.0;
            }
            Stmt::Call { function, args, .. }
                if args.is_empty() && role_of(function) == Some(Role::True) =>
            {
                walk::writes(stmt, &mut |var| truth[var.index()] = true);
            }
            _ => {}
        }
    });
    let temporary = |index: usize| function.vars[VarId::new(index)].temporary;
    (0..count.len()).map(|at| truth[at] && count[at] == 1 && temporary(at)).collect()
}

/// What is left to do.
enum Work {
    Stmt(StmtId),
    /// The first branch is done.
    Else {
        stmt: StmtId,
        head: BlockId,
    },
    /// Both branches are done; this is where the first one ended.
    Join {
        gate: Gate,
        first: Option<BlockId>,
    },
    /// The body of a loop is done.
    Loop(StmtId),
    /// The body of a `try` is done.
    Handler {
        stmt: StmtId,
        head: BlockId,
        mark: usize,
    },
    /// The body of an `unwind_protect` is done.
    Cleanup {
        stmt: StmtId,
        head: BlockId,
        mark: usize,
    },
    /// Its cleanup is done; the body's end is reached or not.
    Cleaned {
        falls_through: bool,
        leaves: Vec<Leave>,
    },
}

/// A statement that goes elsewhere.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leave {
    Break,
    Continue,
    Return,
}

/// A construct that `break` or `continue` refer to.
enum Frame {
    Loop { header: BlockId, exits: Vec<BlockId> },
    Unwind { leaving: Vec<(BlockId, Leave)> },
}

struct Builder<'f> {
    function: &'f Function,
    assigns_unseen: &'f dyn Fn(StmtId) -> bool,
    always: Vec<bool>,
    blocks: Arena<Block>,
    /// Where items go; none where no path leads.
    current: Option<BlockId>,
    work: Vec<Work>,
    frames: Vec<Frame>,
    returns: Vec<BlockId>,
    /// What was assigned, in source order.
    written: Vec<VarId>,
}

impl Builder<'_> {
    fn push(&mut self, block: &[StmtId]) {
        self.work.extend(block.iter().rev().map(|&id| Work::Stmt(id)));
    }

    /// A new block after these.
    fn block(&mut self, preds: &[BlockId], gate: Option<Gate>) -> BlockId {
        let gate = gate.filter(|gate| preds.len() > 1 || matches!(gate, Gate::Loop(_)));
        let id = self.blocks.push(Block { gate, ..Block::default() });
        preds.iter().for_each(|&pred| self.edge(pred, id));
        id
    }

    fn edge(&mut self, from: BlockId, to: BlockId) {
        self.blocks[from].succs.push(to);
        self.blocks[to].preds.push(from);
    }

    fn item(&mut self, at: BlockId, item: Item) {
        self.blocks[at].items.push(item);
    }

    fn step(&mut self, step: Work) {
        match step {
            Work::Stmt(id) => {
                if let Some(at) = self.current {
                    self.statement(id, at);
                }
            }
            Work::Else { stmt, head } => {
                let first = self.current.take();
                self.current = Some(self.block(&[head], None));
                self.work.push(Work::Join { gate: Gate::Branch(stmt), first });
                if let Stmt::If { otherwise, .. } = &self.function.stmts[stmt] {
                    self.push(otherwise);
                }
            }
            Work::Join { gate, first } => self.join(gate, first),
            Work::Loop(stmt) => self.close_loop(stmt),
            Work::Handler { stmt, head, mark } => self.handler(stmt, head, mark),
            Work::Cleanup { stmt, head, mark } => self.cleanup(stmt, head, mark),
            Work::Cleaned { falls_through, leaves } => self.cleaned(falls_through, &leaves),
        }
    }

    fn statement(&mut self, id: StmtId, at: BlockId) {
        let stmt = &self.function.stmts[id];
        walk::writes(stmt, &mut |var| self.written.push(var));
        match stmt {
            Stmt::If { then, .. } => {
                self.item(at, Item::Test(id));
                self.current = Some(self.block(&[at], None));
                self.work.push(Work::Else { stmt: id, head: at });
                self.push(then);
            }
            Stmt::While { body, .. } | Stmt::For { body, .. } => self.open_loop(id, body, at),
            Stmt::Try { body, .. } => {
                self.current = Some(self.block(&[at], None));
                self.work.push(Work::Handler { stmt: id, head: at, mark: self.written.len() });
                self.push(body);
            }
            Stmt::Unwind { body, .. } => {
                self.current = Some(self.block(&[at], None));
                self.frames.push(Frame::Unwind { leaving: Vec::new() });
                self.work.push(Work::Cleanup { stmt: id, head: at, mark: self.written.len() });
                self.push(body);
            }
            Stmt::Return => self.leave(Leave::Return, at),
            Stmt::Break => self.leave(Leave::Break, at),
            Stmt::Continue => self.leave(Leave::Continue, at),
            Stmt::Comment(_) | Stmt::Import(_) => {}
            _ => self.simple(id, at),
        }
    }

    fn simple(&mut self, id: StmtId, at: BlockId) {
        self.item(at, Item::Stmt(id));
        if (self.assigns_unseen)(id) {
            self.item(at, Item::Unseen(id));
            let vars = self.function.vars.iter();
            self.written.extend(vars.filter(|(_, var)| !var.temporary).map(|(id, _)| id));
        }
        if let Stmt::Refused(_) = self.function.stmts[id] {
            self.current = None;
        }
    }

    fn open_loop(&mut self, id: StmtId, body: &[StmtId], at: BlockId) {
        let (first, always) = match &self.function.stmts[id] {
            Stmt::While { condition, .. } => (None, self.always[condition.index()]),
            _ => (Some(Item::Begin(id)), false),
        };
        let is_for = first.is_some();
        first.into_iter().for_each(|begin| self.item(at, begin));
        let header = self.block(&[at], Some(Gate::Loop(id)));
        if !is_for {
            self.item(header, Item::Test(id));
        }
        let inside = self.block(&[header], None);
        if is_for {
            self.item(inside, Item::Next(id));
        }
        let exits = if always { Vec::new() } else { vec![header] };
        self.frames.push(Frame::Loop { header, exits });
        self.current = Some(inside);
        self.work.push(Work::Loop(id));
        self.push(body);
    }

    fn close_loop(&mut self, stmt: StmtId) {
        let Some(Frame::Loop { header, exits }) = self.frames.pop() else { return };
        if let Some(end) = self.current.take() {
            self.edge(end, header);
        }
        if !exits.is_empty() {
            self.current = Some(self.block(&exits, Some(Gate::Left(stmt))));
        }
    }

    fn join(&mut self, gate: Gate, first: Option<BlockId>) {
        self.current = match (first, self.current) {
            (Some(first), Some(second)) => Some(self.block(&[first, second], Some(gate))),
            (first, second) => first.or(second),
        };
    }

    fn handler(&mut self, stmt: StmtId, head: BlockId, mark: usize) {
        let first = self.current.take();
        let at = self.block(&[head], None);
        let mut assigned = self.written_since(mark);
        if let Stmt::Try { error: Some(error), .. } = &self.function.stmts[stmt] {
            assigned.push(*error);
            assigned.sort_unstable();
            assigned.dedup();
        }
        self.item(at, Item::Caught(stmt, assigned));
        self.current = Some(at);
        self.work.push(Work::Join { gate: Gate::Try(stmt), first });
        if let Stmt::Try { handler, .. } = &self.function.stmts[stmt] {
            self.push(handler);
        }
    }

    fn cleanup(&mut self, stmt: StmtId, head: BlockId, mark: usize) {
        let Some(Frame::Unwind { leaving }) = self.frames.pop() else { return };
        let end = self.current.take();
        let mut preds = vec![head];
        preds.extend(end);
        preds.extend(leaving.iter().map(|(from, _)| *from));
        let at = self.block(&preds, Some(Gate::Unwind(stmt)));
        let assigned = self.written_since(mark);
        self.item(at, Item::Caught(stmt, assigned));
        self.current = Some(at);
        let mut leaves: Vec<Leave> = Vec::new();
        for (_, leave) in leaving {
            if !leaves.contains(&leave) {
                leaves.push(leave);
            }
        }
        self.work.push(Work::Cleaned { falls_through: end.is_some(), leaves });
        if let Stmt::Unwind { cleanup, .. } = &self.function.stmts[stmt] {
            self.push(cleanup);
        }
    }

    fn cleaned(&mut self, falls_through: bool, leaves: &[Leave]) {
        let Some(end) = self.current.take() else { return };
        for &leave in leaves {
            self.leave(leave, end);
        }
        if falls_through {
            self.current = Some(self.block(&[end], None));
        }
    }

    /// The variables assigned since then, each once.
    fn written_since(&self, mark: usize) -> Vec<VarId> {
        let mut assigned = self.written[mark..].to_vec();
        assigned.sort_unstable();
        assigned.dedup();
        assigned
    }

    /// Goes where the statement goes: to the innermost loop, cleanup or the end.
    fn leave(&mut self, leave: Leave, from: BlockId) {
        self.current = None;
        let wanted = |frame: &Frame| match frame {
            Frame::Unwind { .. } => true,
            Frame::Loop { .. } => leave != Leave::Return,
        };
        match self.frames.iter().rposition(wanted) {
            None => self.returns.push(from),
            Some(place) => match &mut self.frames[place] {
                Frame::Unwind { leaving } => leaving.push((from, leave)),
                Frame::Loop { header, exits } => match leave {
                    Leave::Continue => {
                        let header = *header;
                        self.edge(from, header);
                    }
                    _ => exits.push(from),
                },
            },
        }
    }

    /// The end of the function.
    fn exit(&mut self) {
        let mut ends = std::mem::take(&mut self.returns);
        ends.extend(self.current);
        let at = match *ends.as_slice() {
            [] => return,
            [end] => end,
            _ => self.block(&ends, Some(Gate::Return)),
        };
        self.item(at, Item::Exit);
    }
}
