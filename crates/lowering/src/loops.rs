//! Loops over ranges and columns.
//!
//! ```text
//! for i = 1:n           a counter, where the bounds are real scalars
//! for x = A             a column of A at a time
//! ```
//!
//! Cost: linear in the body.

use crate::body::{Body, Moment};
use crate::functions::Functions;
use crate::refusal::Reason;
use lariat_ir::{Iteration, StmtId, VarId};
use lariat_lowered::program::{Block, Expr, LocalId, Repr, StmtKind};

impl Body<'_> {
    /// `for x = …`
    pub(crate) fn for_loop(
        &mut self,
        id: StmtId,
        target: VarId,
        over: Iteration,
        body: &[StmtId],
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        self.note_assigned(target);
        if self.shared(target).is_some() {
            return self.refuse(id, Reason::Construct("a loop over a shared variable"));
        }
        let begun = self.written(id, Moment::Begins, target);
        let begun = begun.filter(|&begun| self.webs.is_live(begun));
        let begun = begun.and_then(|begun| self.local(begun));
        // one that is a scalar is never seen, as the loop iterates
        let begun = begun.filter(|&local| !self.out.locals[local].repr.is_scalar());
        if let (Iteration::Range { .. }, Some(target)) = (over, begun) {
            self.empty_counter(id, target, block);
        }
        let next = self.written(id, Moment::Next, target);
        let Some(variable) = next.and_then(|next| self.local(next)) else {
            if let (Iteration::Columns(var), Some(begun)) = (over, begun) {
                let over = self.operand(id, Moment::Begins, var);
                self.no_column(id, begun, over, block);
            }
            return; // no iteration
        };
        let mut inner = Block::new();
        match over {
            Iteration::Range { low, step, high } => {
                if self.is_general() {
                    return self.for_range(id, (variable, over), body, block, functions);
                }
                let low = self.bound(id, low);
                let one = Expr::Convert(Repr::Whole, Box::new(Expr::Number(1.0)));
                let step = step.map_or(Some(one), |step| self.bound(id, step));
                let high = self.bound(id, high);
                let (Some(low), Some(step), Some(high)) = (low, step, high) else {
                    return self.for_range(id, (variable, over), body, block, functions);
                };
                if self.out.locals[variable].repr == Repr::Real {
                    self.loop_body(body, &mut inner, functions);
                    let counter = variable;
                    self.push(id, StmtKind::For { counter, low, step, high, body: inner }, block);
                    return;
                }
                let counter = self.new_local("counter", Repr::Real);
                let value = self.convert(Expr::Local(counter), self.out.locals[variable].repr);
                self.push(id, StmtKind::Assign { target: variable, value }, &mut inner);
                self.loop_body(body, &mut inner, functions);
                self.push(id, StmtKind::For { counter, low, step, high, body: inner }, block);
            }
            Iteration::Columns(var) => {
                let value = self.operand(id, Moment::Begins, var);
                let value = self.boxed(value);
                self.for_columns(id, (variable, begun, value), body, block, functions);
            }
        }
    }

    /// A loop over a range of which the class or size is not known.
    fn for_range(
        &mut self,
        id: StmtId,
        (variable, over): (LocalId, Iteration),
        body: &[StmtId],
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        let Iteration::Range { low, step, high } = over else { return };
        let mut args = Vec::new();
        for var in [Some(low), step, Some(high)].into_iter().flatten() {
            let bound = self.operand(id, Moment::Begins, var);
            args.push(self.boxed(bound));
        }
        let value = Expr::Runtime { symbol: "lr_range".to_owned(), effect: false, args };
        self.for_columns(id, (variable, None, value), body, block, functions);
    }

    fn for_columns(
        &mut self,
        id: StmtId,
        (variable, begun, value): (LocalId, Option<LocalId>, Expr),
        body: &[StmtId],
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        let over = self.new_local("columns", Repr::Any);
        self.push(id, StmtKind::Assign { target: over, value }, block);
        if let Some(begun) = begun {
            self.no_column(id, begun, Expr::Local(over), block);
        }
        let mut inner = Block::new();
        let target = self.new_local("column", Repr::Any);
        let value = self.convert(Expr::Local(target), self.out.locals[variable].repr);
        self.push(id, StmtKind::Assign { target: variable, value }, &mut inner);
        self.loop_body(body, &mut inner, functions);
        self.push(id, StmtKind::Columns { target, over, body: inner }, block);
    }

    /// The variable of a loop that does not iterate is read after it: it is empty.
    fn empty_counter(&mut self, id: StmtId, target: LocalId, block: &mut Block) {
        let args = vec![self.boxed(Expr::Number(1.0)), self.boxed(Expr::Number(0.0))];
        let value = Expr::Runtime { symbol: "lr_zeros".to_owned(), effect: false, args };
        let value = self.convert(value, self.out.locals[target].repr);
        self.push(id, StmtKind::Assign { target, value }, block);
    }

    /// The same for one over columns: it is what has none.
    fn no_column(&mut self, id: StmtId, target: LocalId, over: Expr, block: &mut Block) {
        let args = vec![self.boxed(over)];
        let value = Expr::Runtime { symbol: "lr_no_column".to_owned(), effect: false, args };
        let value = self.convert(value, self.out.locals[target].repr);
        self.push(id, StmtKind::Assign { target, value }, block);
    }

    /// A bound of a range, as a double; `None` if it is not a real scalar.
    fn bound(&mut self, stmt: StmtId, var: VarId) -> Option<Expr> {
        let value = self.value(stmt, Moment::Begins, var)?.as_matrix()?;
        let double = lariat_builtins::MClass::Double;
        let fits =
            value.shape.is_scalar() == Some(true) && value.is_real() && value.class == double;
        let operand = self.operand(stmt, Moment::Begins, var);
        let bound = fits.then(|| self.convert(operand, Repr::Real))?;
        let is_whole = value.numbers.integer && !value.numbers.nan;
        Some(if is_whole { self.convert(bound, Repr::Whole) } else { bound })
    }
}
