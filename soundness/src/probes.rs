//! Probes: the places of a tamed program where a run is observed, and what the
//! analysis claims there.
//!
//! ```text
//! function y = f(x)
//!     if exist('x', 'var'), lariat_probe_(1, x); end
//!     y = plus(x, x);
//!     lariat_probe_(2, y);
//! ```
//!
//! A point stands after each statement for each variable that it assigns, at the start
//! of a function for each parameter, and at the start of a loop's body for the loop
//! variable. Temporaries that hold literals are left out. Where a variable may have no
//! value the probe asks first.

use super::point::Point;
use super::symbols::Tracer;
use lariat_interprocedural::FunctionRef;
use lariat_ir::{Function, FunctionId, Stmt, StmtId, Target, Targets, VarId};
use lariat_ir::{PrintOptions, print_file, walk};
use lariat_shapes::JoinSide;
use std::cell::RefCell;
use std::collections::HashMap;

/// All points of an entry; a point's number is its place, from 1.
#[derive(Default)]
pub struct Points {
    all: RefCell<Vec<Point>>,
    numbers: RefCell<HashMap<Point, usize>>,
}

impl Points {
    /// The points.
    pub fn into_vec(self) -> Vec<Point> {
        self.all.into_inner()
    }

    /// The probe, and a trace where symbols are concerned.
    fn lines(
        &self,
        tracer: &Tracer,
        point: Point,
        function: &Function,
        inside: bool,
    ) -> impl Iterator<Item = String> {
        let probe = self.line(point, &function.vars[point.var].name);
        std::iter::once(probe).chain(tracer.beside(&point, function, inside))
    }

    fn line(&self, point: Point, name: &str) -> String {
        let mut all = self.all.borrow_mut();
        let mut numbers = self.numbers.borrow_mut();
        let number = *numbers.entry(point).or_insert_with(|| {
            all.push(point);
            all.len()
        });
        let probe = format!("lariat_probe_({number}, {name});");
        match point.optional {
            true => format!("if (exist(\"{name}\", \"var\")) {probe} end"),
            false => probe,
        }
    }

    /// A file's tamed program with probes.
    pub fn print(
        &self,
        tracer: &Tracer,
        source: &str,
        program: &lariat_ir::Program,
        file: lariat_base::FileId,
        options: PrintOptions<'_>,
    ) -> String {
        let at = |function: FunctionId| FunctionRef { file, function };
        let start = |id: FunctionId| {
            let function = &program.functions[id];
            let named = function.inputs.iter().filter(|var| !function.vars[**var].temporary);
            let point =
                |var: &VarId| Point { function: at(id), stmt: None, var: *var, optional: true };
            let probes = named.flat_map(|var| self.lines(tracer, point(var), function, false));
            tracer.entry(at(id)).into_iter().chain(probes).collect()
        };
        let after_statement = |id: FunctionId, stmt: StmtId| {
            let function = &program.functions[id];
            let point = |(var, optional): (VarId, bool)| {
                let point = Point { function: at(id), stmt: Some(stmt), var, optional };
                self.lines(tracer, point, function, false)
            };
            let arrival = tracer.arrival(at(id), function, stmt, JoinSide::End);
            let assigned = assigned(function, stmt).into_iter().flat_map(point);
            let mut lines: Vec<String> = arrival.into_iter().chain(assigned).collect();
            lines.extend(tracer.passed(at(id), stmt));
            lines.extend(tracer.after(at(id), function, stmt));
            lines
        };
        let inside = |id: FunctionId, stmt: StmtId| {
            let function = &program.functions[id];
            let var = match &function.stmts[stmt] {
                Stmt::For { target, .. } => Some(*target),
                Stmt::Try { error, .. } => *error,
                _ => None,
            };
            let point = |var: VarId| {
                let point = Point { function: at(id), stmt: Some(stmt), var, optional: true };
                self.lines(tracer, point, function, true)
            };
            let arrival = tracer.arrival(at(id), function, stmt, JoinSide::Head);
            arrival.into_iter().chain(var.into_iter().flat_map(point)).collect()
        };
        let before =
            |id: FunctionId, stmt: StmtId| tracer.before(at(id), &program.functions[id], stmt);
        let options = PrintOptions {
            at_start: Some(&start),
            before: Some(&before),
            after: Some(&after_statement),
            in_loop: Some(&inside),
            ..options
        };
        print_file(source, program, &options)
    }
}

/// What a statement has assigned when control is after it, and whether it may
/// not have done so.
fn assigned(function: &Function, stmt: StmtId) -> Vec<(VarId, bool)> {
    let stmt = &function.stmts[stmt];
    let mut vars = Vec::new();
    match stmt {
        Stmt::Try { .. } => {}
        // What these hold is in the text; they are many.
        Stmt::Literal { target, .. } if function.vars[*target].temporary => {}
        Stmt::Call { targets, .. } | Stmt::Get { targets, .. } => match targets {
            Targets::Statement(var) => vars.extend(var.map(|var| (var, true))),
            Targets::Gather(var) => vars.push((*var, false)),
            Targets::List(list) => vars.extend(list.iter().filter_map(|target| match target {
                Target::Var(var) => Some((*var, false)),
                Target::Place(place) => Some((place.var, true)),
                Target::Ignore => None,
            })),
        },
        Stmt::For { target, .. } => vars.push((*target, true)),
        Stmt::Global(declared) | Stmt::Persistent(declared) => {
            vars.extend(declared.iter().map(|var| (*var, false)));
        }
        _ => walk::writes(stmt, &mut |var| vars.push((var, false))),
    }
    vars.dedup();
    vars
}
