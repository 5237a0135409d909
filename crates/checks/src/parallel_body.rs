//! The variables of a `parfor` body, and their sorts.
//!
//! What is reported must be refused for certain, so a doubt counts as fine: a variable that
//! any path assigns as a whole before it is used by parts is taken to be temporary.
//!
//! Cost: one pass over the occurrences of the body and over its expressions.

use crate::rewriting::without_brackets;
use crate::rule::FileContext;
use lariat_base::Span;
use lariat_kinds::{Kind, Occurrence, Role};
use lariat_syntax::Sym;
use lariat_syntax::same::same_expr;
use lariat_syntax::tree::{AssignOp, BinaryOp, Expr, ExprId, For, List, Stmt, Tree};
use lariat_syntax::visit;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A body.
pub(crate) struct Body<'c> {
    tree: &'c Tree,
    counter: Sym,
    /// The occurrences of each variable, in order.
    by_name: BTreeMap<Sym, Vec<&'c Occurrence>>,
    /// The expression that has a name as its part: `x(k)` of `x`.
    parents: HashMap<ExprId, ExprId>,
    /// Variables of loops inside the body.
    counters: BTreeSet<Sym>,
    /// The loops inside the body.
    loops: Vec<Span>,
    /// The assignments of which a name is the whole target.
    whole: HashMap<ExprId, ExprId>,
}

/// A variable that the body assigns.
pub(crate) struct Assigned {
    pub(crate) sym: Sym,
}

/// What is wrong with a variable.
pub(crate) enum Variable {
    /// Nothing.
    Fine,
    /// It is written by parts, here by an index that is not the loop variable's.
    NotSliced(ExprId),
    /// It is used here otherwise than where it is written.
    OtherUse(Span, ExprId),
    /// It is read here before it is assigned, and no reduction.
    Carried(Span),
}

impl<'c> Body<'c> {
    pub(crate) fn of(context: &'c FileContext<'_>, parts: &For, counter: Sym) -> Self {
        let tree = context.tree();
        let mut body = Self {
            tree,
            counter,
            by_name: BTreeMap::new(),
            parents: HashMap::new(),
            counters: BTreeSet::new(),
            loops: Vec::new(),
            whole: HashMap::new(),
        };
        visit::each_stmt(tree, parts.body, &mut |id| {
            if matches!(tree.stmt(id), Stmt::For(_) | Stmt::While(..)) {
                body.loops.push(tree.stmt_span(id));
            }
            if let Stmt::For(inner) = tree.stmt(id)
                && let Expr::Name(inner) = tree.expr(tree.for_loop(inner).target)
            {
                body.counters.insert(inner);
            }
            visit::stmt_exprs(tree, id, &mut |root| {
                visit::each_expr(tree, root, &mut |expr| body.note(context, expr));
            });
        });
        for occurrences in body.by_name.values_mut() {
            occurrences.sort_by_key(|it| it.span.start);
        }
        body
    }

    fn note(&mut self, context: &'c FileContext<'_>, expr: ExprId) {
        let tree = self.tree;
        if let Some(occurrence) = context.facts.kinds.occurrence(expr)
            && occurrence.kind == Kind::Var
            && !occurrence.bound
        {
            self.by_name.entry(occurrence.sym).or_default().push(occurrence);
        }
        match tree.expr(expr) {
            Expr::Index(of, _)
            | Expr::CellIndex(of, _)
            | Expr::Field(of, _)
            | Expr::DynamicField(of, _) => _ = self.parents.insert(of, expr),
            Expr::Assign(_, targets, _) => {
                self.whole.extend(tree.list(targets).map(|target| (target, expr)));
            }
            _ => {}
        }
    }

    /// The occurrences of a variable, in order.
    pub(crate) fn occurrences(&self, sym: Sym) -> impl Iterator<Item = &'c Occurrence> {
        self.by_name.get(&sym).into_iter().flatten().copied()
    }

    /// The variables that the body assigns, those of loops left out.
    pub(crate) fn variables(&self) -> Vec<Assigned> {
        let is_assigned = |sym: &Sym| {
            *sym != self.counter
                && !self.counters.contains(sym)
                && self.occurrences(*sym).any(|it| it.role == Role::Write)
        };
        let mut all: Vec<_> = self.by_name.keys().copied().filter(is_assigned).collect();
        all.sort_by_key(|sym| self.occurrences(*sym).next().map(|it| it.span.start));
        all.into_iter().map(|sym| Assigned { sym }).collect()
    }

    /// Is the whole variable the target of an assignment here?
    fn whole_assignment(&self, occurrence: &Occurrence) -> Option<ExprId> {
        self.whole.get(&occurrence.expr).copied().filter(|_| occurrence.role == Role::Write)
    }

    fn is_in_loop(&self, span: Span) -> bool {
        self.loops.iter().any(|inner| inner.start <= span.start && span.end <= inner.end)
    }

    /// Is it `x = x + e`, `x = [x, e]`, `x = f(x, e)`, or one of the reads in such?
    fn is_reduction(&self, sym: Sym) -> bool {
        let reductions: Vec<ExprId> = self
            .occurrences(sym)
            .filter_map(|it| self.whole_assignment(it))
            .filter(|&assignment| reduces(self.tree, assignment, sym))
            .collect();
        !reductions.is_empty()
            && self.occurrences(sym).all(|it| {
                reductions.iter().any(|&assignment| {
                    let span = self.tree.expr_span(assignment);
                    span.start <= it.span.start && it.span.end <= span.end
                })
            })
    }

    /// Is it an index that a sliced variable may have: one is the loop variable, the others
    /// are the same in all iterations or set by inner loops?
    fn slices(&self, indices: List<ExprId>) -> bool {
        let tree = self.tree;
        let by_counter = |&index: &ExprId| self.is_counter(index);
        let indices: Vec<ExprId> = tree.list(indices).collect();
        indices.iter().filter(|index| by_counter(index)).count() == 1
            && indices.iter().filter(|index| !by_counter(index)).all(|&index| {
                let mut varies = false;
                visit::each_expr(tree, index, &mut |part| {
                    varies |= tree.expr(part) == Expr::Name(self.counter);
                });
                !varies
            })
    }

    /// `k`, `k + 1`, `n + k`, `k - 1`
    fn is_counter(&self, index: ExprId) -> bool {
        let tree = self.tree;
        let is_counter =
            |expr: ExprId| tree.expr(without_brackets(tree, expr)) == Expr::Name(self.counter);
        match tree.expr(without_brackets(tree, index)) {
            Expr::Name(sym) => sym == self.counter,
            Expr::Binary(BinaryOp::Add, left, right) => is_counter(left) || is_counter(right),
            Expr::Binary(BinaryOp::Sub, left, _) => is_counter(left),
            _ => false,
        }
    }
}

impl Assigned {
    /// What is wrong with it.
    pub(crate) fn sort(&self, body: &Body<'_>) -> Variable {
        let uses: Vec<&Occurrence> = body.occurrences(self.sym).collect();
        let is_whole = |it: &&Occurrence| body.whole_assignment(it).is_some();
        match uses.iter().any(is_whole) {
            true => carried(body, self.sym, &uses),
            false => sliced(body, &uses),
        }
    }
}

/// A variable that is assigned as a whole must be assigned before it is read.
fn carried(body: &Body<'_>, sym: Sym, uses: &[&Occurrence]) -> Variable {
    let Some(first) = uses.first() else { return Variable::Fine };
    let is_read = first.role == Role::Read && !body.parents.contains_key(&first.expr);
    // A right side is read before the target that stands to its left is written.
    let in_own = uses.iter().find_map(|it| {
        let assignment = body.whole_assignment(it)?;
        let span = body.tree.expr_span(assignment);
        let value = uses.iter().find(|use_| {
            use_.role == Role::Read && it.span.end <= use_.span.start && use_.span.end <= span.end
        });
        (it.span.start == first.span.start).then_some(value)?
    });
    let carried = if is_read { Some(first) } else { in_own };
    match carried {
        // An earlier iteration of a loop inside may have assigned it.
        Some(at) if body.is_in_loop(at.span) || body.is_reduction(sym) => Variable::Fine,
        Some(at) => Variable::Carried(at.span),
        _ => Variable::Fine,
    }
}

/// A variable that is assigned by parts alone must be sliced.
fn sliced(body: &Body<'_>, uses: &[&Occurrence]) -> Variable {
    let tree = body.tree;
    let indices = |it: &Occurrence| {
        let parent = body.parents.get(&it.expr).copied();
        parent.map(|parent| (parent, tree.expr(parent)))
    };
    let mut written = None;
    for it in uses.iter().filter(|it| it.role == Role::Write) {
        match indices(it) {
            Some((part, Expr::Index(_, list) | Expr::CellIndex(_, list))) => {
                if !body.slices(list) {
                    return Variable::NotSliced(part);
                }
                written.get_or_insert(part);
            }
            Some((part, Expr::Field(..) | Expr::DynamicField(..))) => {
                return Variable::NotSliced(part);
            }
            _ => return Variable::Fine,
        }
    }
    let Some(written) = written else { return Variable::Fine };
    for it in uses {
        match indices(it) {
            Some((part, Expr::Index(..) | Expr::CellIndex(..)))
                if same_indices(tree, part, written) => {}
            Some((part, _)) => return Variable::OtherUse(tree.expr_span(part), written),
            None if it.role == Role::Read => return Variable::OtherUse(it.span, written),
            None => {}
        }
    }
    Variable::Fine
}

fn same_indices(tree: &Tree, a: ExprId, b: ExprId) -> bool {
    let list = |expr| match tree.expr(expr) {
        Expr::Index(_, list) | Expr::CellIndex(_, list) => Some(list),
        _ => None,
    };
    let (Some(a), Some(b)) = (list(a), list(b)) else { return false };
    tree.list_len(a) == tree.list_len(b)
        && tree.list(a).zip(tree.list(b)).all(|(a, b)| same_expr(tree, a, b))
}

/// Is the assignment a reduction: `x = x + e`, `x = e * x`, `x = [x; e]`, `x = f(x, e)`?
fn reduces(tree: &Tree, assignment: ExprId, sym: Sym) -> bool {
    let Expr::Assign(op, _, value) = tree.expr(assignment) else { return false };
    let is_own = |expr: ExprId| tree.expr(without_brackets(tree, expr)) == Expr::Name(sym);
    op != AssignOp::Plain
        || match tree.expr(without_brackets(tree, value)) {
            Expr::Binary(..) => {
                let (innermost, spine) = tree.binary_spine(without_brackets(tree, value));
                is_own(innermost) || spine.iter().any(|&(_, _, right)| is_own(right))
            }
            Expr::Matrix(rows) | Expr::Cell(rows) => {
                tree.list(rows).any(|row| tree.list(row).any(is_own))
            }
            Expr::Index(_, arguments) => tree.list(arguments).any(is_own),
            _ => false,
        }
}
