//! Expressions are rebuilt from temporaries, and conditions from branches.
//!
//! ```text
//! t1 = (element x i)
//! t2 = (mul t1 2)            y = (mul (element x i) 2)
//! y = t2
//!
//! while true                 while (lt s 100)
//!   if (lt s 100) else break
//! ```
//!
//! A temporary that is assigned once and read once moves to where it is read, unless a
//! statement in between changes what it reads, or the order of errors and effects would
//! change. Operands of one expression are evaluated from the left.
//!
//! Cost: linear in the function, times the depth of its blocks.

use crate::effects::{self, Effect};
use crate::program::{Block, Expr, Function, LocalId, Stmt, StmtKind, each_stmt};
use crate::scalar::Scalar;
use crate::uses::Uses;
use rustc_hash::FxHashMap;

/// Rebuilds the expressions of a function.
pub fn rebuild(function: &mut Function) {
    let mut body = std::mem::take(&mut function.body);
    loop {
        let before = size(&body);
        conditions(&mut body);
        let uses = Uses::of(&body, function);
        let constants = constants(&body, &uses);
        replace(&mut body, &constants);
        let uses = Uses::of(&body, function);
        Rebuilding { uses }.block(&mut body);
        loops(&mut body);
        if size(&body) == before {
            break;
        }
    }
    function.body = body;
}

fn size(block: &Block) -> usize {
    let mut count = 0;
    each_stmt(block, &mut |_| count += 1);
    count
}

fn is_constant(value: &Expr) -> bool {
    match value {
        Expr::Number(_) | Expr::Truth(_) | Expr::Text(..) => true,
        Expr::Convert(_, value) => matches!(**value, Expr::Number(_) | Expr::Truth(_)),
        _ => false,
    }
}

/// The temporaries that are constants.
fn constants(body: &Block, uses: &Uses) -> FxHashMap<LocalId, Expr> {
    let mut all = FxHashMap::default();
    each_stmt(body, &mut |stmt| {
        if let StmtKind::Assign { target, value } = &stmt.kind
            && is_constant(value)
            && uses.is_single(*target)
        {
            all.insert(*target, value.clone());
        }
    });
    all
}

fn replace(block: &mut Block, constants: &FxHashMap<LocalId, Expr>) {
    for stmt in block {
        for operand in stmt.kind.operands_mut() {
            replace_in(operand, constants);
        }
        for inner in stmt.kind.blocks_mut() {
            replace(inner, constants);
        }
    }
}

fn replace_in(expr: &mut Expr, constants: &FxHashMap<LocalId, Expr>) {
    if let Expr::Local(local) = expr {
        if let Some(value) = constants.get(local) {
            *expr = value.clone();
        }
        return;
    }
    for operand in expr.operands_mut() {
        replace_in(operand, constants);
    }
}

/// A value on its way to where it is read.
struct Pending {
    local: LocalId,
    value: Expr,
    effect: Effect,
    line: u32,
}

struct Rebuilding {
    uses: Uses,
}

impl Rebuilding {
    fn block(&self, block: &mut Block) {
        let mut pending: Vec<Pending> = Vec::new();
        let mut out = Block::new();
        for mut stmt in std::mem::take(block) {
            let is_moved =
                matches!(&stmt.kind, StmtKind::Assign { target, .. } if self.uses.moves(*target));
            self.flush(&stmt, is_moved, &mut pending, &mut out);
            if !matches!(stmt.kind, StmtKind::While { .. }) {
                for operand in stmt.kind.operands_mut() {
                    substitute(operand, &mut pending);
                }
            }
            for inner in stmt.kind.blocks_mut() {
                self.block(inner);
            }
            match stmt.kind {
                StmtKind::Assign { target, ref value } if self.uses.is_dead(target, value) => {}
                StmtKind::Assign { target, value } if self.uses.moves(target) => {
                    let effect = self.uses.effect(&value);
                    pending.push(Pending { local: target, value, effect, line: stmt.line });
                }
                kind => out.push(Stmt { line: stmt.line, kind }),
            }
        }
        out.extend(pending.into_iter().map(Pending::stmt));
        *block = out;
    }

    /// Before a statement, what cannot move past it or into it is assigned.
    fn flush(&self, stmt: &Stmt, is_moved: bool, pending: &mut Vec<Pending>, out: &mut Block) {
        let mut stays = vec![true; pending.len()];
        let mut writes = stmt.kind.assigned();
        let mut inner_reads = rustc_hash::FxHashSet::default();
        for block in stmt.kind.blocks() {
            writes.extend(effects::assigned(block));
            inner_reads.extend(effects::read(block));
        }
        let is_while = matches!(stmt.kind, StmtKind::While { .. });
        let moved =
            |at: &Pending| stmt.kind.operands().iter().any(|operand| operand.reads(at.local));
        let own = own_operands(stmt);
        // what the statement does, with what moves into it; one that moves itself does it later
        let here = pending.iter().filter(|value| moved(value)).map(|value| value.effect);
        let whole = here.fold(effects::of_stmt(&stmt.kind), Effect::max);
        let effect = if is_moved { Effect::None } else { whole };
        let mut inside = (own, usize::from(own > Effect::None));
        for (at, value) in pending.iter().enumerate() {
            let read_here = moved(value);
            let touched = writes.iter().any(|&write| value.value.reads(write));
            stays[at] = if inner_reads.contains(&value.local) || is_while && read_here {
                false
            } else if read_here {
                let most = inside.0.max(value.effect);
                let several = inside.1 + usize::from(value.effect > Effect::None);
                inside = (most, several);
                !(most == Effect::Change && several > 1)
            } else {
                !touched && !clash(value.effect, effect)
            };
            // what moves on is evaluated after all that waits
            if is_moved && read_here && stays[at] {
                let waits = |other: &Pending| !moved(other) && clash(other.effect, value.effect);
                stays[at] = !pending[at + 1..].iter().any(waits);
            }
        }
        self.keep_order(pending, &mut stays);
        let mut keep = stays.into_iter();
        let mut rest = Vec::new();
        for value in pending.drain(..) {
            if keep.next().unwrap_or(false) {
                rest.push(value);
            } else {
                out.push(value.stmt());
            }
        }
        *pending = rest;
    }

    /// What is assigned now comes after what was to be evaluated before it.
    fn keep_order(&self, pending: &[Pending], stays: &mut [bool]) {
        for at in (0..pending.len()).rev() {
            if stays[at] || pending[at].effect == Effect::None {
                continue;
            }
            for before in 0..at {
                if clash(pending[before].effect, pending[at].effect) {
                    stays[before] = false;
                }
            }
        }
    }
}

/// Must two evaluations keep their order? Of two that may fail, the first one's error counts.
fn clash(a: Effect, b: Effect) -> bool {
    a.min(b) > Effect::None
}

/// What the operands of a statement do that are not locals.
fn own_operands(stmt: &Stmt) -> Effect {
    let operands = stmt.kind.operands();
    let inner = |expr: &&Expr| match (&stmt.kind, expr) {
        (StmtKind::Assign { .. }, expr) => {
            expr.operands().into_iter().map(effects::of).max().unwrap_or(Effect::None)
        }
        (_, expr) => effects::of(expr),
    };
    operands.iter().map(inner).max().unwrap_or(Effect::None)
}

fn substitute(expr: &mut Expr, pending: &mut Vec<Pending>) {
    if let Expr::Local(local) = expr {
        if let Some(at) = pending.iter().position(|value| value.local == *local) {
            *expr = pending.remove(at).value;
        }
        return;
    }
    for operand in expr.operands_mut() {
        substitute(operand, pending);
    }
}

impl Pending {
    fn stmt(self) -> Stmt {
        let kind = StmtKind::Assign { target: self.local, value: self.value };
        Stmt { line: self.line, kind }
    }
}

/// Branches that only compute a condition become operations.
fn conditions(block: &mut Block) {
    for stmt in block.iter_mut() {
        for inner in stmt.kind.blocks_mut() {
            conditions(inner);
        }
        if let Some(kind) = condition(&stmt.kind) {
            stmt.kind = kind;
        }
        if let StmtKind::If { condition, then, otherwise } = &mut stmt.kind
            && then.is_empty()
            && !otherwise.is_empty()
        {
            std::mem::swap(then, otherwise);
            *condition = negated(std::mem::replace(condition, Expr::Truth(true)));
        }
    }
}

fn condition(kind: &StmtKind) -> Option<StmtKind> {
    let StmtKind::If { condition, then, otherwise } = kind else { return None };
    let (target, yes) = only_assignment(then)?;
    let (other, no) = only_assignment(otherwise)?;
    if target != other {
        return None;
    }
    let both = |op| {
        Expr::Scalar(
            op,
            vec![condition.clone(), if op == Scalar::AndThen { yes.clone() } else { no.clone() }],
        )
    };
    let value = match (yes, no) {
        (Expr::Truth(true), Expr::Truth(false)) => condition.clone(),
        (_, Expr::Truth(false)) => both(Scalar::AndThen),
        (Expr::Truth(true), _) => both(Scalar::OrElse),
        _ => return None,
    };
    Some(StmtKind::Assign { target, value })
}

fn only_assignment(block: &Block) -> Option<(LocalId, &Expr)> {
    match &block[..] {
        [Stmt { kind: StmtKind::Assign { target, value }, .. }] => Some((*target, value)),
        _ => None,
    }
}

fn negated(condition: Expr) -> Expr {
    match condition {
        Expr::Scalar(Scalar::Not, mut args) if args.len() == 1 => args.remove(0),
        Expr::Truth(value) => Expr::Truth(!value),
        condition => Expr::Scalar(Scalar::Not, vec![condition]),
    }
}

/// An endless loop that begins with a test becomes one with a condition.
fn loops(block: &mut Block) {
    for stmt in block.iter_mut() {
        for inner in stmt.kind.blocks_mut() {
            loops(inner);
        }
        let StmtKind::While { condition: outer @ Expr::Truth(true), body } = &mut stmt.kind else {
            continue;
        };
        let Some(Stmt { kind: StmtKind::If { condition, then, otherwise }, .. }) = body.first()
        else {
            continue;
        };
        if otherwise.is_empty() && matches!(then[..], [Stmt { kind: StmtKind::Break, .. }]) {
            *outer = negated(condition.clone());
            body.remove(0);
        }
    }
}
