//! The form of each statement, from itself and the loops around it.
//!
//! ```text
//! x = s.f.g         two steps where one is allowed
//! [a, a] = f()      a target occurs twice
//! f(:)              a colon among the arguments of a call
//! ```

use super::report::{Report, name};
use crate::program::{
    Access, Arg, Function, LambdaArg, LambdaBody, Place, Stmt, StmtId, Target, Targets, VarId,
    Written,
};
use crate::walk;

pub(super) fn check(function: &Function, report: &mut Report) {
    walk::each_stmt(function, |id, stmt| {
        if let Some(message) = fault(function, stmt) {
            report.at(id, message);
        }
    });
    jumps(function, report);
}

/// The first rule that a statement breaks.
fn fault(function: &Function, stmt: &Stmt) -> Option<String> {
    match stmt {
        Stmt::Call { targets, function: called, args, written } => {
            call(targets, called, args, *written).or_else(|| distinct(function, targets))
        }
        Stmt::Get { targets, base: _, path } => {
            get(path).or_else(|| list(targets)).or_else(|| distinct(function, targets))
        }
        Stmt::Set { place, value: _ } => part(place),
        Stmt::Delete { place } => deletion(place),
        Stmt::Cell { target: _, rows } => cell(rows),
        Stmt::Lambda { .. } => lambda(function, stmt),
        Stmt::Global(vars) | Stmt::Persistent(vars) if vars.is_empty() => {
            Some("declares nothing".to_owned())
        }
        _ => None,
    }
}

fn call(targets: &Targets, called: &str, args: &[Arg], written: Written) -> Option<String> {
    let fault = if called.is_empty() {
        "calls a function without a name"
    } else if matches!(targets, Targets::Gather(_)) {
        "gathers the values of a call"
    } else if args.contains(&Arg::Colon) {
        "has a colon among the arguments of a call"
    } else if written == Written::Bare && !args.is_empty() {
        "is a call without parentheses that has arguments"
    } else {
        return list(targets);
    };
    Some(fault.to_owned())
}

/// A list assignment has targets; each part has the form of an assigned one.
fn list(targets: &Targets) -> Option<String> {
    match targets {
        Targets::List(list) if list.is_empty() => Some("assigns to an empty list".to_owned()),
        _ => walk::places(targets).find_map(part),
    }
}

fn distinct(function: &Function, targets: &Targets) -> Option<String> {
    let Targets::List(list) = targets else { return None };
    let vars = list.iter().filter_map(|target| match target {
        Target::Var(var) => Some(*var),
        _ => None,
    });
    let twice = twice(vars)?;
    Some(format!("the target `{}` occurs twice", name(function, twice)))
}

fn twice(vars: impl Iterator<Item = VarId>) -> Option<VarId> {
    let mut vars: Vec<VarId> = vars.collect();
    vars.sort_unstable();
    vars.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

fn get(path: &[Access]) -> Option<String> {
    match path {
        [_] | [Access::Dot(_), Access::Paren(_)] => None,
        _ => Some("reads through a path that is neither one step nor a dot and parentheses".into()),
    }
}

/// A part that is assigned: at least one step.
fn part(place: &Place) -> Option<String> {
    match place.path.is_empty() {
        true => Some("assigns a part without saying which".to_owned()),
        false => None,
    }
}

fn deletion(place: &Place) -> Option<String> {
    match place.path.last() {
        Some(Access::Paren(_)) => None,
        _ => Some("deletes what is not in parentheses".to_owned()),
    }
}

fn cell(rows: &[Vec<Arg>]) -> Option<String> {
    let colon = rows.iter().any(|row| row.contains(&Arg::Colon));
    colon.then(|| "has a colon as an element".to_owned())
}

fn lambda(function: &Function, stmt: &Stmt) -> Option<String> {
    let Stmt::Lambda { target: _, params, function: body, args } = stmt else { return None };
    if matches!(body, LambdaBody::Named(called) if called.is_empty()) {
        return Some("calls a function without a name".to_owned());
    }
    args.iter().find_map(|arg| match arg {
        LambdaArg::Param(place) if *place >= params.len() => {
            Some(format!("there is no parameter {place}"))
        }
        LambdaArg::ParamSpread(place) if *place + 1 != params.len() => {
            Some(format!("parameter {place} is not the last one, but spread"))
        }
        LambdaArg::Captured(var) | LambdaArg::CapturedSpread(var) => {
            let captured = name(function, *var);
            let hidden = params.iter().any(|param| param == captured);
            hidden.then(|| format!("the parameter `{captured}` hides the variable"))
        }
        _ => None,
    })
}

/// `break` and `continue` stand in loops.
fn jumps(function: &Function, report: &mut Report) {
    let outside = |id: &StmtId| (*id, false);
    let mut open: Vec<(StmtId, bool)> = function.body.iter().map(outside).collect();
    while let Some((id, in_loop)) = open.pop() {
        let stmt = &function.stmts[id];
        match stmt {
            Stmt::Break if !in_loop => report.at(id, "a break outside of any loop"),
            Stmt::Continue if !in_loop => report.at(id, "a continue outside of any loop"),
            _ => {}
        }
        let inside = in_loop || matches!(stmt, Stmt::While { .. } | Stmt::For { .. });
        for block in walk::blocks(stmt) {
            open.extend(block.iter().map(|id| (*id, inside)));
        }
    }
}
