//! What the operands of a failing statement are, and why: the evidence of a failure.
//!
//! An operand that is an expression of its own has a temporary, so its text has a
//! place and its value a cause: the values of the variables in it.
//!
//! ```text
//! P = (eye(3) - K*H) * P;
//!               ---            (4,4) double, because K is (4,2) and H is (2,4)
//! ```
//!
//! Asked for only where a statement fails; linear in the body then.

use lariat_base::Span;
use lariat_domains::{Reason, ValueSet};
use lariat_flow_sets::flow_set::Flow;
use lariat_ir::{Arg, Function, Stmt, StmtId, Target, Targets, VarId};
use std::sync::Arc;

/// An operand of a failing statement.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Operand {
    /// The variable, if the user named it.
    pub name: Option<String>,
    /// Where its text stands, if it is an expression of its own.
    pub span: Option<Span>,
    /// Its value.
    pub value: Arc<ValueSet>,
    /// The variables that make it so.
    pub because: Vec<Cause>,
}

/// A variable of which an operand is computed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cause {
    /// The variable.
    pub name: String,
    /// Its value.
    pub value: Arc<ValueSet>,
}

/// The operands of a call, in order, each variable once.
pub fn of_call(body: &Function, flow: &Flow, args: &[Arg]) -> Vec<Operand> {
    let first = |&(at, arg): &(usize, &Arg)| !args[..at].contains(arg);
    let once = args.iter().enumerate().filter(first);
    once.filter_map(|(_, arg)| operand(body, flow, *arg)).collect()
}

fn operand(body: &Function, flow: &Flow, arg: Arg) -> Option<Operand> {
    let Arg::Var(var) = arg else { return None };
    let value = evidence(body, flow, var)?;
    let variable = &body.vars[var];
    if !variable.temporary {
        let name = Some(variable.name.clone());
        return Some(Operand { name, span: None, value, because: Vec::new() });
    }
    let definer = definer(body, var)?;
    let span = Some(body.origin(definer).span);
    let mut because = Vec::new();
    if let Stmt::Call { args, .. } = &body.stmts[definer] {
        for arg in args {
            let Arg::Var(cause) = *arg else { continue };
            if !body.vars[cause].temporary
                && let Some(value) = evidence(body, flow, cause)
            {
                because.push(Cause { name: body.vars[cause].name.clone(), value });
            }
        }
    }
    because.dedup();
    Some(Operand { name: None, span, value, because })
}

/// What is known of a variable; none of what says nothing to who reads of it.
fn evidence(body: &Function, flow: &Flow, var: VarId) -> Option<Arc<ValueSet>> {
    let value = flow.slot(var).value.as_deref()?;
    let value = match value {
        // Why it is open says nothing of the size.
        ValueSet::Unknown(_, open) => ValueSet::Unknown(Reason::Alternatives, open.clone()),
        ValueSet::OneOf(_) => value.for_variable(&body.vars[var].name),
    };
    (!value.is_unknown()).then(|| Arc::new(value))
}

/// The only statement that assigns a temporary.
fn definer(body: &Function, var: VarId) -> Option<StmtId> {
    let mut definers = body.stmts.iter().filter(|(_, stmt)| defines(stmt, var));
    let (first, _) = definers.next()?;
    definers.next().is_none().then_some(first)
}

fn defines(stmt: &Stmt, var: VarId) -> bool {
    match stmt {
        Stmt::Literal { target, .. }
        | Stmt::Copy { target, .. }
        | Stmt::Cell { target, .. }
        | Stmt::Handle { target, .. }
        | Stmt::Lambda { target, .. } => *target == var,
        Stmt::Call { targets, .. } | Stmt::Get { targets, .. } => match targets {
            Targets::List(list) => list.contains(&Target::Var(var)),
            Targets::Statement(ans) => *ans == Some(var),
            Targets::Gather(gathered) => *gathered == var,
        },
        Stmt::Set { place, .. } | Stmt::Delete { place } => place.var == var,
        _ => false,
    }
}
