//! Expressions become statements that each compute one thing into a variable
//! (three-address form, `000` chapter 4).
//!
//! ```text
//! y = (a + b) * sin(c);     t1 = plus(a, b);
//!                           t2 = sin(c);
//!                           y = mtimes(t1, t2);
//! ```
//!
//! Operands are evaluated from left to right. A variable is its own operand,
//! unless something evaluated later may assign it: then it is copied first.
//!
//! Cost: linear. Recursion follows nesting, which the parser bounds; what stands
//! to the left of an operator or index is followed in a loop.

use super::builder::{Body, Dest};
use super::chains::{Got, Results};
use super::effects::Effects;
use lariat_base::Span;
use lariat_ir::{Arg, NotTamed, Stmt, Storage, VarId};
use lariat_syntax::tree::{Expr, ExprId, PostfixOp};
use lariat_syntax::visit::left_operand;

impl Body<'_, '_> {
    /// The value of an expression in some variable.
    pub(crate) fn operand(&mut self, id: ExprId) -> VarId {
        self.value(id, Dest::ANY)
    }

    /// The values of several, evaluated from left to right.
    pub(crate) fn operands(&mut self, exprs: &[ExprId]) -> Vec<VarId> {
        let mut vars = Vec::with_capacity(exprs.len());
        let later = self.later_effects(exprs);
        for (&expr, later) in exprs.iter().zip(later) {
            let var = self.operand(expr);
            vars.push(self.hold(var, later, self.tree().expr_span(expr)));
        }
        vars
    }

    /// For each expression of a list, what those after it may do.
    pub(crate) fn later_effects(&self, exprs: &[ExprId]) -> Vec<Effects> {
        let mut later = vec![Effects::default(); exprs.len()];
        for place in (1..exprs.len()).rev() {
            later[place - 1] = later[place].and(self.file.effects(exprs[place]));
        }
        later
    }

    /// A variable whose value stays as it is while `later` happens.
    pub(crate) fn hold(&mut self, var: VarId, later: Effects, span: Span) -> VarId {
        let variable = &self.function.vars[var];
        let changes = later.assigns || later.calls && variable.storage != Storage::Local;
        if variable.temporary || !changes {
            return var;
        }
        let target = self.temporary();
        self.emit(Stmt::Copy { target, source: var }, span);
        target
    }

    /// The value of an expression.
    pub(crate) fn value(&mut self, id: ExprId, dest: Dest) -> VarId {
        self.evaluate(id, Results::One(dest)).var
    }

    /// The values of an expression. Only what ends in an index, a field or a name
    /// may be asked for other results than one.
    pub(crate) fn evaluate(&mut self, id: ExprId, results: Results) -> Got {
        let spine = self.spine(id);
        let last = spine.len() - 1;
        let mut results = Some(results);
        let mut at = |place: usize| match results.take_if(|_| place == last) {
            Some(results) => results,
            None => Results::One(Dest::ANY),
        };
        let run = self.accesses(&spine[1..]);
        let mut got = match run {
            0 => self.primary(spine[0], at(0)),
            _ => self.chain(spine[0], &spine[1..=run], at(run)),
        };
        let mut place = run;
        while place < last {
            place += 1;
            let node = spine[place];
            let run = self.accesses(&spine[place..]);
            got = match run {
                0 => Got::one(self.operator(node, got.var, at(place).dest())),
                _ => {
                    let steps = &spine[place..place + run];
                    place += run - 1;
                    self.steps(got.var, None, steps, at(place))
                }
            };
        }
        got
    }

    /// An operator whose left operand has been evaluated.
    fn operator(&mut self, node: ExprId, left: VarId, dest: Dest) -> VarId {
        match self.tree().expr(node) {
            Expr::Binary(op, _, right) => self.binary(node, op, left, right, dest),
            Expr::Range(parts) => self.range(node, left, parts, dest),
            Expr::Postfix(op, _) => self.postfix(node, op, left, dest),
            _ => left,
        }
    }

    /// The expressions from the innermost left operand outwards. An increment
    /// ends it: its operand is a place, not a value.
    pub(crate) fn spine(&self, id: ExprId) -> Vec<ExprId> {
        let tree = self.tree();
        let mut spine = vec![id];
        let mut inner = id;
        loop {
            let stops = matches!(
                tree.expr(inner),
                Expr::Postfix(PostfixOp::Increment | PostfixOp::Decrement, _) | Expr::Super(..)
            );
            match left_operand(tree, inner) {
                Some(left) if !stops => inner = left,
                _ => break,
            }
            spine.push(inner);
        }
        spine.reverse();
        spine
    }

    /// How many of the expressions, from the first on, are indices and fields.
    pub(crate) fn accesses(&self, spine: &[ExprId]) -> usize {
        let access = |&&id: &&ExprId| self.is_access(id);
        spine.iter().take_while(access).count()
    }

    pub(crate) fn is_access(&self, id: ExprId) -> bool {
        matches!(
            self.tree().expr(id),
            Expr::Index(..) | Expr::CellIndex(..) | Expr::Field(..) | Expr::DynamicField(..)
        )
    }

    fn postfix(&mut self, id: ExprId, op: PostfixOp, operand: VarId, dest: Dest) -> VarId {
        let span = self.tree().expr_span(id);
        match super::operators::postfix_role(op) {
            Some(role) => self.call(role, &[operand], dest, span),
            None => operand,
        }
    }

    /// An expression that does not begin with an operand.
    fn primary(&mut self, id: ExprId, results: Results) -> Got {
        match self.tree().expr(id) {
            Expr::Name(_) | Expr::Super(..) => self.chain(id, &[], results),
            _ => Got::one(self.leaf(id, results.dest())),
        }
    }

    fn leaf(&mut self, id: ExprId, dest: Dest) -> VarId {
        let tree = self.tree();
        let span = tree.expr_span(id);
        match tree.expr(id) {
            Expr::Number => self.number_literal(id, dest),
            Expr::Char => self.char_literal(id, dest),
            Expr::String => self.string_literal(id, dest),
            Expr::Paren(inner) => self.value(inner, dest),
            Expr::Unary(op, operand) => self.unary(id, op, operand, dest),
            Expr::Postfix(op, operand) => {
                self.increment(operand, op == PostfixOp::Increment, false, dest, span)
            }
            Expr::Matrix(rows) => self.matrix(rows, dest, span),
            Expr::Cell(rows) => self.cell(rows, dest, span),
            Expr::End => self.end(id, dest),
            Expr::Handle(parts) => self.handle(id, parts, dest),
            Expr::Lambda(params, body) => self.lambda(id, params, body, dest),
            Expr::Assign(op, targets, value) => self.assignment_value(id, op, targets, value, dest),
            Expr::Colon => self.colon_text(dest, span),
            Expr::NamedArg(_, value) => self.value(value, dest),
            Expr::MetaClass(_) => self.metaclass_literal(id, dest),
            Expr::Missing => self.refuse_value(span, NotTamed::Syntax, dest),
            _ => self.refuse_value(span, NotTamed::NotAValue, dest),
        }
    }

    /// The arguments of a call, or the elements of a matrix or cell.
    pub(crate) fn arguments(&mut self, exprs: &[ExprId]) -> Vec<Arg> {
        self.arguments_at(exprs, |_, _| {})
    }

    /// The same; `before` is given the place of each.
    pub(crate) fn arguments_at(
        &mut self,
        exprs: &[ExprId],
        mut before: impl FnMut(&mut Self, usize),
    ) -> Vec<Arg> {
        let mut args = Vec::with_capacity(exprs.len());
        let later = self.later_effects(exprs);
        for (place, (&expr, later)) in exprs.iter().zip(later).enumerate() {
            before(self, place);
            let span = self.tree().expr_span(expr);
            if let Expr::NamedArg(sym, _) = self.tree().expr(expr) {
                args.push(Arg::Var(self.argument_name(sym, span)));
            }
            args.push(match self.argument(expr) {
                Arg::Var(var) => Arg::Var(self.hold(var, later, span)),
                Arg::Spread(var) => Arg::Spread(self.hold(var, later, span)),
                Arg::Colon => Arg::Colon,
            });
        }
        args
    }
}
