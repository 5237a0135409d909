//! A call of a builtin as the rules see it, and its operands.

use crate::graph::Who;
use crate::graph::builder::{Builder, Problem};
use crate::graph::{Agreement, CallWhy, Need, Unable};
use crate::value::{Dim, Shape};
use lariat_builtins::{Builtin, BuiltinId, Role};
use lariat_ir::{Arg, StmtId, VarId};
use std::rc::Rc;

/// A call of a builtin.
pub struct Call<'c> {
    /// The statement.
    pub stmt: StmtId,
    /// The builtin's name.
    pub name: &'c str,
    /// The arguments.
    pub args: &'c [Arg],
    /// How many results are asked for.
    pub wanted: usize,
    /// The builtin.
    pub builtin: BuiltinId,
    /// Its specification.
    pub specification: &'c Builtin,
}

impl Call<'_> {
    pub(super) fn role(&self) -> Option<Role> {
        self.specification.role
    }

    /// The variable of an argument.
    pub(super) fn var(&self, at: usize) -> Result<VarId, Problem> {
        match self.args.get(at) {
            Some(Arg::Var(var)) => Ok(*var),
            Some(Arg::Spread(_)) => Err(self.cannot(CallWhy::ArgumentCount)),
            Some(Arg::Colon) | None => Err(self.cannot(CallWhy::MissingArgument)),
        }
    }

    pub(super) fn cannot(&self, why: CallWhy) -> Problem {
        Problem::Unable(Unable::Call { callee: self.shown().to_owned(), why })
    }

    pub(super) fn need(&self, agreement: Agreement) -> Need {
        Need::Operands { callee: self.shown().to_owned(), agreement }
    }

    /// The operator, or the name.
    pub(super) fn shown(&self) -> &str {
        self.role().and_then(Role::symbol).unwrap_or(self.name)
    }
}

/// The shape of an argument, where nothing but the result depends on it.
pub(super) fn carried(
    builder: &Builder<'_>,
    call: &Call<'_>,
    at: usize,
) -> Result<Rc<Shape>, Problem> {
    builder.shape(call.var(at)?).map_err(|problem| match problem {
        Problem::Variable(_, why) => Problem::Carry(why),
        problem => problem,
    })
}

/// An argument's dimension as an operand.
pub(super) fn operand(shape: &Shape, var: VarId, place: usize) -> (Dim, Who) {
    (shape.dim(place), Who::Dimension(var, place))
}
