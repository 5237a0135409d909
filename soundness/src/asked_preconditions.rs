//! The questions to Octave for claimed preconditions ([`super::preconditions`]).
//!
//! Cost: linear in the claims of a statement.

use super::preconditions::Claimed;
use super::symbols::Tracer;
use super::trace_point::{Aim, TracePoint};
use lariat_interprocedural::FunctionRef;
use lariat_ir::{Access, Arg, Function, Place, Stmt, StmtId, Targets, VarId};
use lariat_typed::program::{Condition, Subscript};
use std::collections::HashSet;

impl Tracer {
    /// The lines in front of a statement with claimed preconditions.
    pub(super) fn preconditions(
        &self,
        at: FunctionRef,
        function: &Function,
        stmt: StmtId,
    ) -> Vec<String> {
        let known = self.claimed();
        let claims = known.at(at, stmt);
        let assigned: HashSet<VarId> = claims.iter().filter_map(assigned).collect();
        let line = |claim: &Claimed| {
            let (question, vars) = question(&claim.condition, function, stmt, &known.pure)?;
            let name = |var: &VarId| function.vars[*var].name.as_str();
            let guarded = vars
                .iter()
                .filter(|var| !function.vars[**var].temporary && !assigned.contains(var));
            let guards: Vec<String> =
                guarded.map(|var| format!("exist(\"{}\", \"var\")", name(var))).collect();
            let point =
                TracePoint::plain(at, Some(stmt), shown(&claim.condition), Aim::Asked(claim.holds));
            let ask = format!("lariat_holds_({}, {question});", self.add(point));
            Some(match guards[..] {
                [] => ask,
                _ => format!("if ({}) {ask} end", guards.join(" && ")),
            })
        };
        claims.iter().filter_map(line).collect()
    }

    /// The line after a statement that no run gets past.
    pub(super) fn passed(&self, at: FunctionRef, stmt: StmtId) -> Option<String> {
        self.claimed().stops.contains(&(at, stmt)).then(|| {
            let what = "a statement that fails".to_owned();
            let point = TracePoint::plain(at, Some(stmt), what, Aim::Asked(false));
            format!("lariat_holds_({}, \"is\", true);", self.add(point))
        })
    }
}

fn assigned(claim: &Claimed) -> Option<VarId> {
    match claim.condition {
        Condition::Assigned(var) if claim.holds => Some(var),
        _ => None,
    }
}

/// The question for a condition, and the variables that it reads.
fn question(
    condition: &Condition,
    function: &Function,
    stmt: StmtId,
    pure: &HashSet<String>,
) -> Option<(String, Vec<VarId>)> {
    let name = |var: VarId| function.vars[var].name.as_str();
    let what = &function.stmts[stmt];
    match condition {
        Condition::Assigned(var) => {
            Some((format!("\"is\", exist(\"{}\", \"var\")", name(*var)), Vec::new()))
        }
        Condition::Truth(var) => {
            let v = name(*var);
            let test = format!("\"is\", isnumeric({v}) || islogical({v}) || ischar({v})");
            Some((test, vec![*var]))
        }
        Condition::Positions(Subscript { index, .. }) => {
            Some((format!("\"positions\", {}", name(*index)), vec![*index]))
        }
        Condition::Within(subscript) | Condition::NoGrowth(subscript) => {
            let Subscript { base, index, place } = *subscript;
            let count = indices(what)?.len();
            let (x, k) = (name(base), name(index));
            Some((format!("\"within\", {x}, {k}, {}, {count}", place + 1), vec![base, index]))
        }
        Condition::Field { base, name: field } => {
            Some((format!("\"field\", {}, \"{field}\"", name(*base)), vec![*base]))
        }
        Condition::Classes(vars) => {
            classes(what, &name, vars, pure).map(|question| (question, vars.clone()))
        }
        Condition::Sizes(vars) => {
            sizes(what, &name, vars, pure).map(|question| (question, vars.clone()))
        }
        Condition::Arguments(_)
        | Condition::Results(_)
        | Condition::Result(_)
        | Condition::Other => None,
    }
}

fn classes<'f>(
    stmt: &Stmt,
    name: &dyn Fn(VarId) -> &'f str,
    vars: &[VarId],
    pure: &HashSet<String>,
) -> Option<String> {
    match (stmt, vars) {
        (Stmt::Call { .. }, _) => called("classes", stmt, name, pure),
        (Stmt::For { .. }, _) => {
            let tests: Vec<String> =
                vars.iter().map(|&var| format!("isnumeric({})", name(var))).collect();
            Some(format!("\"is\", {}", tests.join(" && ")))
        }
        (Stmt::Get { path, .. }, [base]) => match path.first()? {
            Access::Brace(_) => Some(format!("\"is\", iscell({0}) || isobject({0})", name(*base))),
            Access::Dot(_) => Some(format!("\"is\", isstruct({0}) || isobject({0})", name(*base))),
            Access::Paren(_) => None,
        },
        _ => None,
    }
}

fn sizes<'f>(
    stmt: &Stmt,
    name: &dyn Fn(VarId) -> &'f str,
    vars: &[VarId],
    pure: &HashSet<String>,
) -> Option<String> {
    match (stmt, vars) {
        (Stmt::Call { .. }, _) => called("sizes", stmt, name, pure),
        (Stmt::Set { .. }, &[base, value]) => {
            let index = |arg: &Arg| match arg {
                Arg::Var(var) => Some(name(*var).to_owned()),
                Arg::Colon => Some("':'".to_owned()),
                Arg::Spread(_) => None,
            };
            let indices: Option<Vec<String>> = indices(stmt)?.iter().map(index).collect();
            let (x, v) = (name(base), name(value));
            Some(format!("\"store\", {x}, {v}, {{{}}}", indices?.join(", ")))
        }
        _ => None,
    }
}

/// The same call of a pure builtin.
fn called<'f>(
    kind: &str,
    stmt: &Stmt,
    name: &dyn Fn(VarId) -> &'f str,
    pure: &HashSet<String>,
) -> Option<String> {
    let Stmt::Call { function, targets, args, .. } = stmt else { return None };
    let results = match targets {
        Targets::List(list) => list.len().max(1),
        Targets::Statement(_) | Targets::Gather(_) => 1,
    };
    let argument = |arg: &Arg| match arg {
        Arg::Var(var) => Some(name(*var)),
        Arg::Colon | Arg::Spread(_) => None,
    };
    let args: Option<Vec<&str>> = args.iter().map(argument).collect();
    let args = args.filter(|_| pure.contains(function))?.join(", ");
    Some(format!("\"{kind}\", \"{function}\", {results}, {args}"))
}

/// The indices of the first step of a chain.
fn indices(stmt: &Stmt) -> Option<&[Arg]> {
    let path = match stmt {
        Stmt::Get { path, .. } => path,
        Stmt::Set { place: Place { path, .. }, .. }
        | Stmt::Delete { place: Place { path, .. } } => path,
        _ => return None,
    };
    match path.first()? {
        Access::Paren(args) | Access::Brace(args) => Some(args),
        Access::Dot(_) => None,
    }
}

/// The kind of a condition, for a report.
fn shown(condition: &Condition) -> String {
    let word = match condition {
        Condition::Assigned(_) => "assigned",
        Condition::Classes(_) => "classes",
        Condition::Sizes(_) => "sizes",
        Condition::Positions(_) => "positions",
        Condition::Within(_) => "within",
        Condition::NoGrowth(_) => "no growth",
        Condition::Field { .. } => "field",
        Condition::Arguments(_) => "arguments",
        Condition::Results(_) => "results",
        Condition::Result(_) => "result",
        Condition::Truth(_) => "truth",
        Condition::Other => "other",
    };
    format!("precondition: {word}")
}
