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
//! change. Operands of one expression are evaluated from the left. A call with a list of values
//! of which one result is asked for is an expression.
//!
//! Cost: linear in the function, times the depth of its blocks.

use crate::definite_assignment::checked;
use crate::effects::{self, Effect};
use crate::program::{
    Asked, Block, Expr, Function, Local, LocalId, Repr, Role, Stmt, StmtKind, each_stmt,
};
use crate::scalar::Scalar;
use crate::typing;
use crate::uses::Uses;
use lariat_base::Arena;
use rustc_hash::FxHashMap;

/// Rebuilds the expressions of a function.
pub fn rebuild(function: &mut Function) {
    let mut body = std::mem::take(&mut function.body);
    invocations(&mut body);
    let uses = Uses::of(&body, function);
    attach_checks(&mut body, &uses, &function.locals);
    loop {
        let before = size(&body);
        conditions(&mut body, &function.locals);
        let uses = Uses::of(&body, function);
        let constants = constants(&body, &uses);
        replace(&mut body, &constants);
        let uses = Uses::of(&body, function);
        Rebuilding { uses, locals: &function.locals }.block(&mut body);
        loops(&mut body);
        if size(&body) == before {
            break;
        }
    }
    function.body = body;
}

/// Calls with one result become expressions.
fn invocations(block: &mut Block) {
    for stmt in block {
        stmt.kind.blocks_mut().into_iter().for_each(invocations);
        if let StmtKind::Invoke { targets, asked: Asked::Count(1), callee, args } = &mut stmt.kind
            && let [Some(target)] = targets[..]
        {
            let value = Expr::Invoke { callee: callee.clone(), args: std::mem::take(args) };
            stmt.kind = StmtKind::Assign { target, value };
        }
    }
}

/// A check that stands alone becomes part of the value that is computed next.
fn attach_checks(block: &mut Block, uses: &Uses, locals: &Arena<Local>) {
    for at in (0..block.len()).rev() {
        for inner in block[at].kind.blocks_mut() {
            attach_checks(inner, uses, locals);
        }
        let (before, after) = block.split_at_mut(at + 1);
        if let StmtKind::Assign { target, value: check } = &before[at].kind
            && checked(check).is_some()
            && uses.reads(*target) == 0
            && locals[*target].role == Role::Temporary
            && let Some(Stmt { kind: StmtKind::Assign { value, .. }, .. }) =
                after.iter_mut().find(|stmt| !is_passed_by(&stmt.kind, uses))
            && typing::repr(value, locals) == Repr::Any
        {
            let next = std::mem::replace(value, Expr::Truth(false));
            *value = Expr::After(Box::new(check.clone()), Box::new(next));
            block.remove(at);
        }
    }
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

/// Does a statement do nothing that comes before or after a check?
fn is_passed_by(kind: &StmtKind, uses: &Uses) -> bool {
    let is_dead =
        matches!(kind, StmtKind::Assign { target, value } if uses.is_dead(*target, value));
    is_dead || is_constant_assigned(kind, uses)
}

/// Is it the assignment of a constant to a temporary?
fn is_constant_assigned(kind: &StmtKind, uses: &Uses) -> bool {
    matches!(kind, StmtKind::Assign { target, value } if is_constant(value) && uses.is_single(*target))
}

/// The temporaries that are constants.
fn constants(body: &Block, uses: &Uses) -> FxHashMap<LocalId, Expr> {
    let mut all = FxHashMap::default();
    each_stmt(body, &mut |stmt| {
        if let StmtKind::Assign { target, value } = &stmt.kind
            && is_constant_assigned(&stmt.kind, uses)
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

struct Rebuilding<'a> {
    uses: Uses,
    locals: &'a Arena<Local>,
}

impl Rebuilding<'_> {
    fn block(&self, block: &mut Block) {
        let mut pending: Vec<Pending> = Vec::new();
        let mut out = Block::new();
        for mut stmt in std::mem::take(block) {
            let is_moved =
                matches!(&stmt.kind, StmtKind::Assign { target, .. } if self.uses.moves(*target));
            self.flush(&stmt, is_moved, &mut pending, &mut out);
            if !matches!(stmt.kind, StmtKind::While { .. }) {
                for operand in stmt.kind.operands_mut() {
                    self.substitute(operand, &mut pending);
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
        let in_order = keeps_evaluation_order(stmt, pending);
        let unchecked = reads_before_check(stmt, pending);
        for (at, value) in pending.iter().enumerate() {
            let read_here = moved(value);
            let touched = writes.iter().any(|&write| value.value.reads(write));
            stays[at] = if inner_reads.contains(&value.local) || is_while && read_here {
                false
            } else if read_here {
                let most = inside.0.max(value.effect);
                let several = inside.1 + usize::from(value.effect > Effect::None);
                inside = (most, several);
                let changes = most == Effect::Change && several > 1;
                !(changes && !in_order || unchecked)
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

    fn substitute(&self, expr: &mut Expr, pending: &mut Vec<Pending>) {
        if let Expr::Local(local) = expr {
            if let Some(at) = pending.iter().position(|value| value.local == *local) {
                *expr = pending.remove(at).value;
            }
            return;
        }
        for operand in expr.operands_mut() {
            self.substitute(operand, pending);
        }
        // what is held as a value, and read as the scalar that it was
        if let Expr::Convert(to, value) = expr
            && let Expr::Convert(Repr::Any, scalar) = &mut **value
            && to.is_scalar()
            && typing::repr(scalar, self.locals) == *to
        {
            *expr = std::mem::replace(scalar, Expr::Truth(false));
        }
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

/// Would a variable be read in a statement before the value that checks that it has one?
fn reads_before_check(stmt: &Stmt, pending: &[Pending]) -> bool {
    let mut checks = FxHashMap::default();
    for (at, value) in pending.iter().enumerate() {
        value.value.each(&mut |node| {
            if let Some(local) = checked(node) {
                checks.entry(local).or_insert(at);
            }
        });
    }
    if checks.is_empty() {
        return false;
    }
    let mut later_reads = Vec::new();
    for (at, value) in pending.iter().enumerate() {
        let read =
            checks.iter().filter(|(local, check)| **check < at && value.value.reads(**local));
        later_reads.extend(read.map(|(_, &check)| (check, at)));
    }
    let mut order = Vec::new();
    let mut early = false;
    for operand in stmt.kind.operands() {
        operand.each(&mut |node| {
            let Some(local) = node.local() else { return };
            match pending.iter().position(|value| value.local == local) {
                Some(at) => order.push(at),
                None => early |= checks.get(&local).is_some_and(|check| !order.contains(check)),
            }
        });
    }
    let place = |at: usize| order.iter().position(|&other| other == at);
    let late = |&(check, read): &(usize, usize)| match (place(check), place(read)) {
        (Some(check), Some(read)) => check > read,
        _ => false,
    };
    early && checks.values().any(|check| order.contains(check)) || later_reads.iter().any(late)
}

/// Are the pending values that a statement reads evaluated in their order, and before anything else that the
/// statement does? Only operands of calls and operations are counted on to be evaluated from the left.
fn keeps_evaluation_order(stmt: &Stmt, pending: &[Pending]) -> bool {
    let operands = stmt.kind.operands();
    let (one, others): (Vec<&Expr>, Vec<&Expr>) =
        operands.into_iter().partition(|operand| pending.iter().any(|it| operand.reads(it.local)));
    let [value] = one[..] else { return false };
    let is_last = matches!(stmt.kind, StmtKind::Assign { .. } | StmtKind::If { .. })
        || others.iter().all(|other| effects::of(other) == Effect::None);
    let mut next = Order { at: 0, acted: false };
    is_last && next.of(value, pending)
}

/// How far the evaluation of an expression has come.
struct Order {
    /// The first value that may still be evaluated.
    at: usize,
    /// Was anything else done?
    acted: bool,
}

impl Order {
    /// Is the order kept in an expression?
    fn of(&mut self, expr: &Expr, pending: &[Pending]) -> bool {
        if let Expr::Local(local) = expr {
            let Some(at) = pending.iter().position(|value| value.local == *local) else {
                return true;
            };
            let keeps = pending[at].effect == Effect::None || at >= self.at && !self.acted;
            if pending[at].effect > Effect::None {
                self.at = at + 1;
            }
            return keeps;
        }
        let reads = expr.operands().iter().any(|it| pending.iter().any(|at| it.reads(at.local)));
        let from_left = match expr {
            Expr::Scalar(Scalar::AndThen | Scalar::OrElse, _) => false,
            Expr::Scalar(..) | Expr::Runtime { .. } | Expr::Call { .. } => true,
            Expr::Convert(..) | Expr::After(..) => true,
            Expr::Invoke { callee, .. } => callee.operands().is_empty(),
            _ => false,
        };
        let keeps = expr.operands().into_iter().all(|operand| self.of(operand, pending));
        self.acted |= effects::of_node(expr) > Effect::None;
        keeps && (from_left || !reads)
    }
}

impl Pending {
    fn stmt(self) -> Stmt {
        let kind = StmtKind::Assign { target: self.local, value: self.value };
        Stmt { line: self.line, kind }
    }
}

/// Branches that only compute a condition become operations.
fn conditions(block: &mut Block, locals: &Arena<Local>) {
    for stmt in block.iter_mut() {
        for inner in stmt.kind.blocks_mut() {
            conditions(inner, locals);
        }
        if let Some(kind) = condition(&stmt.kind, locals) {
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

fn condition(kind: &StmtKind, locals: &Arena<Local>) -> Option<StmtKind> {
    let StmtKind::If { condition, then, otherwise } = kind else { return None };
    let (target, yes) = only_assignment(then)?;
    let (other, no) = only_assignment(otherwise)?;
    if target != other {
        return None;
    }
    let (yes, no) = (truth(yes, locals)?, truth(no, locals)?);
    let both = |op, value: &Expr| Expr::Scalar(op, vec![condition.clone(), value.clone()]);
    let value = match (yes, no) {
        (Expr::Truth(true), Expr::Truth(false)) => condition.clone(),
        (yes, Expr::Truth(false)) => both(Scalar::AndThen, yes),
        (Expr::Truth(true), no) => both(Scalar::OrElse, no),
        _ => return None,
    };
    let value = typing::convert(value, locals[target].repr, locals);
    Some(StmtKind::Assign { target, value })
}

/// The logical that an expression is, perhaps held as a value.
fn truth<'e>(value: &'e Expr, locals: &Arena<Local>) -> Option<&'e Expr> {
    match value {
        Expr::Runtime { symbol, args, .. } if args.is_empty() => match symbol.as_str() {
            "lr_true_array" => Some(&Expr::Truth(true)),
            "lr_false_array" => Some(&Expr::Truth(false)),
            _ => None,
        },
        Expr::Convert(Repr::Any, value) => truth(value, locals),
        value => (typing::repr(value, locals) == Repr::Truth).then_some(value),
    }
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
