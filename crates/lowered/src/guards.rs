//! Guards in front of loops: where the indices of a loop's first and last iteration exist, all do, and
//! the loop needs no check inside. The general loop stands behind the guard, so that growth, and what is done
//! before an error, stay as they are.
//!
//! ```text
//! for i = 2 : n                      if (andthen (within x - 1.0 n) (owned x))
//!   grow x i = (checked x i-1)         direct x
//! end                                    for i = 2 : n
//!                                          put x i = (element x i-1)
//!                                    else … the loop as it was
//! ```
//!
//! A loop in which all elements exist anyway, as is proved, and whose arrays are plain ([`crate::plain`]), needs no guard:
//! it stores its elements in place, in arrays that are copied before where something else holds them. What is proved
//! here beside what the analysis knows follows from [`crate::bounds`].
//!
//! Loop predication; the indices are sums ([`crate::affine`]) that grow or shrink with the counter. The
//! counter of a `while` is a whole number that the body changes once, by a constant, and that its condition bounds:
//! `while j >= 1 && x(j) > key`. Innermost loops alone have guards.
//!
//! Cost: linear in the innermost loops, which are copied.

use crate::affine::{Affine, Scope, as_double};
use crate::bounds::{Bounds, Index};
use crate::effects;
use crate::plain;
use crate::program::{
    Block, Expr, Function, LocalId, Repr, Role, Stmt, StmtKind, each_stmt, temporary,
};
use crate::scalar::Scalar;
use crate::typing;
use rustc_hash::FxHashSet;

/// A loop whose guard has more conditions keeps its checks.
const MOST: usize = 12;

/// Puts guards in front of the innermost loops of a function.
pub fn guard(function: &mut Function) {
    let plain = plain::arrays(function);
    let mut body = std::mem::take(&mut function.body);
    block(&mut body, function, &plain, Bounds::default());
    function.body = body;
}

fn block(
    stmts: &mut Block,
    function: &mut Function,
    plain: &FxHashSet<LocalId>,
    mut bounds: Bounds,
) {
    let mut out = Block::new();
    for mut stmt in std::mem::take(stmts) {
        let inner = bounds.inside(&stmt.kind);
        let is_while = matches!(stmt.kind, StmtKind::While { .. });
        let here = if is_while { &inner } else { &bounds };
        for operand in stmt.kind.operands_mut() {
            inside_of(operand, &|&array, indices| here.exist(array, indices, function));
        }
        bounds.pass(&stmt, function);
        if is_innermost(&stmt.kind) {
            guarded(stmt, &mut out, function, plain, &inner);
            continue;
        }
        for block_inside in stmt.kind.blocks_mut() {
            block(block_inside, function, plain, inner.clone());
        }
        out.push(stmt);
    }
    *stmts = out;
}

/// Is it a loop without a loop inside, or anything to which errors return?
fn is_innermost(kind: &StmtKind) -> bool {
    let (StmtKind::For { body, .. } | StmtKind::While { body, .. }) = kind else { return false };
    let mut plain = true;
    each_stmt(body, &mut |stmt| {
        plain &= !matches!(
            stmt.kind,
            StmtKind::For { .. }
                | StmtKind::While { .. }
                | StmtKind::Columns { .. }
                | StmtKind::Try { .. }
                | StmtKind::Unwind { .. }
                | StmtKind::Direct { .. }
        );
    });
    plain
}

/// What is known of the counter of a loop.
struct Counted {
    counter: LocalId,
    /// It is not below this where elements are read or stored, and not above that.
    ends: (Expr, Expr),
    /// What has to hold besides.
    condition: Option<Expr>,
    /// Of a `while`: so many parts of its condition come before that is known, and so many
    /// statements before the counter changes.
    known: Option<(usize, usize)>,
}

/// An element that a loop reads or stores.
struct Access {
    array: LocalId,
    indices: Vec<Expr>,
    stored: bool,
    inside: bool,
}

/// Indices that differ by whole numbers.
struct Group {
    array: LocalId,
    place: Option<u8>,
    index: Affine,
    least: f64,
    most: f64,
}

impl Group {
    /// Do the indices exist without a guard?
    fn is_proved(&self, counted: &Counted, bounds: &Bounds, function: &Function) -> bool {
        let Self { array, place, index, least, most } = self;
        let index = Index { array: *array, place: *place, sum: index, least: *least, most: *most };
        let ends = (&counted.ends.0, &counted.ends.1);
        counted.known.is_none()
            && counted.condition.is_none()
            && bounds.prove(&index, ends, function)
    }
}

/// The loop, with a guard in front of it where one helps.
fn guarded(
    mut stmt: Stmt,
    out: &mut Block,
    function: &mut Function,
    plain: &FxHashSet<LocalId>,
    bounds: &Bounds,
) {
    let mut before = Block::new();
    let line = stmt.line;
    let counted = match &mut stmt.kind {
        StmtKind::For { counter, low, step, high, body } => {
            let bounds = (low, &*step, high);
            counted_for(*counter, bounds, body, (line, &mut before), function)
        }
        StmtKind::While { condition, body } => counted_while(condition, body, function),
        _ => None,
    };
    let mut plan = counted.as_ref().and_then(|counted| plan(&stmt.kind, counted, function, plain));
    if let (Some(counted), Some(plan)) = (&counted, &mut plan) {
        plan.groups.retain(|group| !group.is_proved(counted, bounds, function));
    }
    out.append(&mut before);
    let (Some(counted), Some(plan)) = (counted, plan) else {
        out.push(stmt);
        return;
    };
    let fast = Stmt { line, kind: without_checks(stmt.kind.clone(), &counted, &plan, function) };
    let conditions = conditions(&counted, &plan);
    let direct = StmtKind::Direct { arrays: plan.arrays, body: vec![fast] };
    let both = |a, b| Expr::Scalar(Scalar::AndThen, vec![a, b]);
    let Some(mut condition) = conditions.into_iter().reduce(both) else {
        out.push(Stmt { line, kind: direct });
        return;
    };
    doubles(&mut condition, function);
    let (then, otherwise) = (vec![Stmt { line, kind: direct }], vec![stmt]);
    out.push(Stmt { line, kind: StmtKind::If { condition, then, otherwise } });
}

/// A counted loop whose counter is an integer; long bounds get names before it.
fn counted_for(
    counter: LocalId,
    (low, step, high): (&mut Expr, &Expr, &mut Expr),
    body: &Block,
    (line, before): (u32, &mut Block),
    function: &mut Function,
) -> Option<Counted> {
    let assigned = effects::assigned(body);
    let scope = Scope { counter, assigned: &assigned, locals: &function.locals };
    let is_counter = function.locals[counter].repr == Repr::Whole && !assigned.contains(&counter);
    let by = as_double(step.clone());
    let is_steady = step.constant_step().is_some() || scope.is_fixed(&by) && !scope.varies(&by);
    let touches = accesses(body).iter().any(|access| access.stored || !access.inside);
    if !is_counter || !is_steady || !touches {
        return None;
    }
    for bound in [&mut *low, &mut *high] {
        if !is_short(bound, function) {
            *bound = named(std::mem::replace(bound, Expr::Number(0.0)), line, before, function);
        }
    }
    let (first, last) = (as_double(low.clone()), as_double(high.clone()));
    let falls = step.constant_step().is_some_and(|step| step < 0.0);
    let ends = if falls { (last, first) } else { (first, last) };
    let rises = || Expr::Scalar(Scalar::GreaterEqual, vec![by, Expr::Number(1.0)]);
    let condition = if step.constant_step().is_none() { Some(rises()) } else { None };
    Some(Counted { counter, ends, condition, known: None })
}

/// A loop with a condition that bounds what it counts.
fn counted_while(condition: &Expr, body: &Block, function: &Function) -> Option<Counted> {
    let mut all = Vec::new();
    conjuncts(condition, &mut all);
    let assigned = effects::assigned(body);
    for (place, part) in all.iter().enumerate() {
        let Expr::Scalar(op, args) = part else { continue };
        let [Expr::Convert(Repr::Real, counter), bound] = &args[..] else { continue };
        let Expr::Local(counter) = **counter else { continue };
        let scope = Scope { counter, assigned: &assigned, locals: &function.locals };
        if !scope.is_fixed(bound) || scope.varies(bound) {
            continue;
        }
        let Some((change, by)) = change(counter, body) else { continue };
        let is_whole = match bound {
            Expr::Number(number) => number.fract() == 0.0,
            Expr::Convert(Repr::Real, value) => {
                typing::repr(value, &function.locals) == Repr::Whole
            }
            bound => matches!(bound, Expr::Extent(..)),
        };
        let next = |op, by| match is_whole {
            true => Expr::Scalar(op, vec![bound.clone(), Expr::Number(by)]),
            false => bound.clone(),
        };
        let (entry, bound) = (Expr::Local(counter), bound.clone());
        let ends = match op {
            Scalar::GreaterEqual if by < 0.0 => (bound, entry),
            Scalar::Greater if by < 0.0 => (next(Scalar::Add, 1.0), entry),
            Scalar::LessEqual if by > 0.0 => (entry, bound),
            Scalar::Less if by > 0.0 => (entry, next(Scalar::Subtract, 1.0)),
            _ => continue,
        };
        return Some(Counted { counter, ends, condition: None, known: Some((place, change)) });
    }
    None
}

/// The statement that changes a counter, if it is one, and by how much.
fn change(counter: LocalId, body: &Block) -> Option<(usize, f64)> {
    let mut count = 0;
    each_stmt(body, &mut |stmt| count += usize::from(stmt.kind.assigned().contains(&counter)));
    let changes = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Assign { target, value: Expr::Scalar(op, args) } if *target == counter => {
            let sign = match op {
                Scalar::WholeAdd => 1.0,
                Scalar::WholeSubtract => -1.0,
                _ => return None,
            };
            match &args[..] {
                [Expr::Local(from), by] if *from == counter => Some(sign * by.constant_step()?),
                _ => None,
            }
        }
        _ => None,
    };
    let mut found = body.iter().enumerate().filter_map(|(at, stmt)| Some((at, changes(stmt)?)));
    found.next().filter(|_| count == 1)
}

/// The parts of a condition that have to hold one after the other.
fn conjuncts<'a>(condition: &'a Expr, all: &mut Vec<&'a Expr>) {
    match condition {
        Expr::Scalar(Scalar::AndThen, args) => args.iter().for_each(|arg| conjuncts(arg, all)),
        condition => all.push(condition),
    }
}

fn conjuncts_mut<'a>(condition: &'a mut Expr, all: &mut Vec<&'a mut Expr>) {
    match condition {
        Expr::Scalar(Scalar::AndThen, args) => {
            args.iter_mut().for_each(|arg| conjuncts_mut(arg, all));
        }
        condition => all.push(condition),
    }
}

/// What a guard says.
struct Plan {
    /// The arrays.
    arrays: Vec<LocalId>,
    /// Their indices.
    groups: Vec<Group>,
    /// Those that are stored to, and that a copy would not do for.
    owned: Vec<LocalId>,
}

fn conditions(counted: &Counted, plan: &Plan) -> Vec<Expr> {
    let mut all: Vec<Expr> = counted.condition.iter().cloned().collect();
    for Group { array, place, index, least, most } in &plan.groups {
        let (least_at, most_at) = &counted.ends;
        let falls = index.factor < 0.0;
        let (first, last) = if falls { (most_at, least_at) } else { (least_at, most_at) };
        let (low, high) = (Box::new(index.at(first, *least)), Box::new(index.at(last, *most)));
        all.push(Expr::Within { array: *array, place: *place, low, high });
    }
    all.extend(plan.owned.iter().map(|&array| Expr::Owned(array)));
    all
}

/// The loop without the checks that its guard makes.
fn without_checks(
    mut kind: StmtKind,
    counted: &Counted,
    plan: &Plan,
    function: &Function,
) -> StmtKind {
    let (StmtKind::For { body, .. } | StmtKind::While { body, .. }) = &mut kind else {
        return kind;
    };
    let assigned = effects::assigned(body);
    let counter = counted.counter;
    let scope = Scope { counter, assigned: &assigned, locals: &function.locals };
    let exists = |array: &LocalId, indices: &[Expr]| {
        plan.arrays.contains(array) && sums(indices, &scope).is_some()
    };
    let stays = counted.known.map_or(body.len(), |(_, change)| change);
    inside(&mut body[..stays], &exists);
    if let (StmtKind::While { condition, .. }, Some((known, _))) = (&mut kind, counted.known) {
        let mut all = Vec::new();
        conjuncts_mut(condition, &mut all);
        all.into_iter().skip(known + 1).for_each(|part| inside_of(part, &exists));
    }
    kind
}

fn plan(
    kind: &StmtKind,
    counted: &Counted,
    function: &Function,
    plain: &FxHashSet<LocalId>,
) -> Option<Plan> {
    let (StmtKind::For { body, .. } | StmtKind::While { body, .. }) = kind else { return None };
    let (counter, assigned) = (counted.counter, effects::assigned(body));
    let scope = Scope { counter, assigned: &assigned, locals: &function.locals };
    let stays = counted.known.map_or(body.len(), |(_, change)| change);
    let mut known = accesses(&body[..stays]);
    let mut others = accesses(&body[stays..]);
    if let (StmtKind::While { condition, .. }, Some((place, _))) = (kind, counted.known) {
        let mut all = Vec::new();
        conjuncts(condition, &mut all);
        for (at, part) in all.into_iter().enumerate() {
            let list = if at > place { &mut known } else { &mut others };
            elements(part, list);
        }
    }
    let mut left_out = left_out(kind, body, &known, &scope, function);
    left_out.extend(others.iter().filter(|access| access.stored).map(|access| access.array));
    let mut plan = Plan { arrays: Vec::new(), groups: Vec::new(), owned: Vec::new() };
    for access in known.iter().filter(|access| !left_out.contains(&access.array)) {
        let array = access.array;
        if access.stored && !plain.contains(&array) && !plan.owned.contains(&array) {
            plan.owned.push(array);
        }
        let sums = sums(&access.indices, &scope).filter(|_| !access.inside);
        if !plan.arrays.contains(&array) {
            plan.arrays.push(array);
        }
        let several = access.indices.len() > 1;
        for (at, index) in sums.into_iter().flatten().enumerate() {
            add(&mut plan.groups, array, several.then_some(at as u8), index);
        }
    }
    let helps = !plan.arrays.is_empty() && plan.groups.len() + plan.owned.len() <= MOST;
    helps.then_some(plan)
}

/// Indices as sums, if all are.
fn sums(indices: &[Expr], scope: &Scope<'_>) -> Option<Vec<Affine>> {
    indices.iter().map(|index| scope.sum(index)).collect()
}

/// The arrays that a guard says nothing of: the loop makes them others, stores an element of which it is
/// not known where, or stores to what something else may hold.
fn left_out(
    kind: &StmtKind,
    body: &Block,
    accesses: &[Access],
    scope: &Scope<'_>,
    function: &Function,
) -> FxHashSet<LocalId> {
    let mut all = rebound(body);
    let mut used = uses_as_wholes(body);
    kind.operands().into_iter().for_each(|operand| wholes_in(operand, &mut used));
    for access in accesses {
        let is_open = !access.inside && sums(&access.indices, scope).is_none();
        let is_shared = function.locals[access.array].role == Role::Shared;
        if is_shared || access.stored && (is_open || used.contains(&access.array)) {
            all.insert(access.array);
        }
    }
    all
}

/// Adds an index to those that differ from it by a number.
fn add(groups: &mut Vec<Group>, array: LocalId, place: Option<u8>, index: Affine) {
    let offset = index.offset;
    let same = |group: &&mut Group| {
        group.array == array
            && group.place == place
            && group.index.factor == index.factor
            && group.index.rest == index.rest
    };
    match groups.iter_mut().find(same) {
        Some(group) => {
            group.least = group.least.min(offset);
            group.most = group.most.max(offset);
        }
        None => groups.push(Group { array, place, index, least: offset, most: offset }),
    }
}

/// The elements that statements read and store.
fn accesses(body: &[Stmt]) -> Vec<Access> {
    let mut all = Vec::new();
    for stmt in body {
        if let StmtKind::Store { array, indices, inside, .. } = &stmt.kind {
            let (array, indices) = (*array, indices.clone());
            all.push(Access { array, indices, stored: true, inside: *inside });
        }
        stmt.kind.operands().into_iter().for_each(|operand| elements(operand, &mut all));
        for inner in stmt.kind.blocks() {
            all.extend(accesses(inner));
        }
    }
    all
}

/// The elements that an expression reads.
fn elements(expr: &Expr, all: &mut Vec<Access>) {
    expr.each(&mut |node| {
        if let Expr::Element { array, indices, inside } = node {
            let (array, indices) = (*array, indices.clone());
            all.push(Access { array, indices, stored: false, inside: *inside });
        }
    });
}

/// The locals that a block assigns otherwise than by storing an element.
pub(crate) fn rebound(body: &[Stmt]) -> FxHashSet<LocalId> {
    let mut all = FxHashSet::default();
    each_stmt(body, &mut |stmt| {
        if !matches!(stmt.kind, StmtKind::Store { .. }) {
            all.extend(stmt.kind.assigned());
        }
    });
    all
}

/// The locals that a block uses otherwise than for an element or an extent: something may hold them.
pub(crate) fn uses_as_wholes(body: &[Stmt]) -> FxHashSet<LocalId> {
    let mut all = FxHashSet::default();
    each_stmt(body, &mut |stmt| {
        if !matches!(stmt.kind, StmtKind::Store { .. } | StmtKind::Direct { .. }) {
            all.extend(stmt.kind.used());
        }
        stmt.kind.operands().into_iter().for_each(|operand| wholes_in(operand, &mut all));
    });
    all
}

pub(crate) fn wholes_in(expr: &Expr, all: &mut FxHashSet<LocalId>) {
    expr.each(&mut |node| {
        if !matches!(node, Expr::Element { .. } | Expr::Extent(..)) {
            all.extend(node.local());
        }
    });
}

/// Does an element exist, as the guard shows?
type Exists<'a> = &'a dyn Fn(&LocalId, &[Expr]) -> bool;

/// The elements of which the guard shows it exist.
fn inside(body: &mut [Stmt], exists: Exists<'_>) {
    for stmt in body {
        if let StmtKind::Store { array, indices, inside, .. } = &mut stmt.kind {
            *inside |= exists(array, indices);
        }
        for operand in stmt.kind.operands_mut() {
            inside_of(operand, exists);
        }
        for inner in stmt.kind.blocks_mut() {
            inside(inner, exists);
        }
    }
}

fn inside_of(expr: &mut Expr, exists: Exists<'_>) {
    for operand in expr.operands_mut() {
        inside_of(operand, exists);
    }
    if let Expr::Element { array, indices, inside } = expr {
        *inside |= exists(array, indices);
    }
}

/// Is it worth no name?
fn is_short(bound: &Expr, function: &Function) -> bool {
    let mut nodes = 0;
    bound.each(&mut |_| nodes += 1);
    let none = FxHashSet::default();
    let scope = Scope { counter: LocalId::new(0), assigned: &none, locals: &function.locals };
    let plain = match bound {
        Expr::Convert(Repr::Whole, value) => scope.is_fixed(value),
        bound => scope.is_fixed(bound),
    };
    plain && nodes <= 5
}

/// A bound that is evaluated once, under a name.
fn named(value: Expr, line: u32, out: &mut Block, function: &mut Function) -> Expr {
    let is_whole = typing::repr(&value, &function.locals) == Repr::Whole;
    let value = typing::convert(as_double(value), Repr::Real, &function.locals);
    let target = temporary(&mut function.locals, "bound", Repr::Real);
    out.push(Stmt { line, kind: StmtKind::Assign { target, value } });
    match is_whole {
        true => Expr::Convert(Repr::Whole, Box::new(Expr::Local(target))),
        false => Expr::Local(target),
    }
}

/// Operations on doubles have doubles as operands.
fn doubles(expr: &mut Expr, function: &Function) {
    let takes_doubles = matches!(expr, Expr::Scalar(op, _) if op.takes() == Repr::Real);
    for operand in expr.operands_mut() {
        doubles(operand, function);
        if takes_doubles && typing::repr(operand, &function.locals) == Repr::Whole {
            let value = std::mem::replace(operand, Expr::Number(0.0));
            *operand = Expr::Convert(Repr::Real, Box::new(value));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rewritten::after;

    fn guarded(body: &str) -> String {
        after(super::guard, "  local i variable i64 \"i\"\n  local j variable i64 \"j\"\n", body)
    }

    #[test]
    fn the_first_and_the_last_index_are_checked_once() {
        let text = guarded(
            "  2: for i (to i64 2.0) (to i64 1.0) n\n    3: grow x i = (checked x (isub i (to i64 1.0)))\n  end\n",
        );
        assert!(text.contains("2: if (within x - 1.0 n)"), "{text}");
        assert!(text.contains("2: direct x"), "{text}");
        assert!(text.contains("3: put x i = (element x (isub i (to i64 1.0)))"), "{text}");
        assert!(text.contains("3: grow x i = (checked x (isub i (to i64 1.0)))"), "{text}");
    }

    #[test]
    fn a_condition_bounds_what_a_while_counts() {
        let text = guarded(
            "  2: while (andthen (ge (to f64 j) 1.0) (gt (checked x j) n))\n    3: grow x (iadd j (to i64 1.0)) = (checked x j)\n    4: j = (isub j (to i64 1.0))\n  end\n",
        );
        assert!(text.contains("(within x - 1.0 (add (to f64 j) 1.0))"), "{text}");
        assert!(text.contains("3: put x (iadd j (to i64 1.0)) = (element x j)"), "{text}");
    }

    #[test]
    fn an_array_that_grows_anywhere_keeps_its_checks() {
        let text = guarded(
            "  2: for i (to i64 1.0) (to i64 1.0) n\n    3: grow x (checked x i) = 1.0\n  end\n",
        );
        assert!(!text.contains("within"), "{text}");
    }
}
