//! Which statements depend on another one, so that errors in them are not independent.
//!
//! A statement depends on another one if a value that it reads comes from it (*data
//! dependence*), or if a value that comes from it decides whether it is executed
//! (*control dependence*; J. Ferrante, K. J. Ottenstein, J. D. Warren, *The Program
//! Dependence Graph and Its Use in Optimization*, 1987), over any number of steps and
//! calls. Two planted errors are *independent* if neither the changed statement of the
//! one nor the statement with which it fails alone depends on the changed statement of
//! the other.
//!
//! ```text
//! n = {3} * 2;        planted
//! x = zeros(1, n);    depends on it: n
//! if n > 4
//!   y = 1;            depends on it: executed or not
//! end
//! z = ones(2, 3);     independent
//! ```
//!
//! It is asked of the unchanged program, on the Tame IR, and errs towards dependence:
//!
//! - Of a variable all assignments count, in any order; a part stands for the whole.
//! - A function that is called by a statement whose execution depends, or in which an
//!   error is planted, depends wholly; else its parameters for which arguments depend.
//! - What depends may call any function of which a handle is made.
//! - On an error in the line that names a function and its arguments the whole function
//!   depends.
//! - Where a `return` depends, the whole function does; where a `break` or `continue`
//!   does, the body of its loop.
//!
//! Cost: a few passes over the program for each planted error.

use super::program::{Program, Site};
use lariat_base::FileId;
use lariat_interprocedural::Collection;
use lariat_ir::walk;
use lariat_ir::{Function, LambdaBody, Stmt, StmtId, Storage, VarId};
use lariat_session::{Options, in_memory};
use lariat_syntax::Dialect;
use lariat_value_facts::points::each_operand;
use std::collections::{BTreeMap, BTreeSet};

/// The folder in which a program pretends to lie.
const ROOT: &str = "/program";

/// A function of the program.
pub type At = usize;

/// The functions of a program.
pub struct Dependences {
    functions: Vec<Body>,
    by_name: BTreeMap<String, At>,
    /// Those of which handles are made.
    handled: BTreeSet<At>,
}

struct Body {
    file: String,
    function: Function,
    /// The line of its name and arguments.
    header: u64,
    /// The first and last lines of its statements.
    lines: BTreeMap<StmtId, (u64, u64)>,
}

/// What depends on a statement.
#[derive(Default, PartialEq, Eq, Clone)]
struct Affected {
    vars: BTreeSet<(At, VarId)>,
    globals: BTreeSet<String>,
    /// Functions of which each statement depends.
    whole: BTreeSet<At>,
    /// Loops of which the body depends.
    loops: BTreeSet<(At, StmtId)>,
    stmts: BTreeSet<(At, StmtId)>,
}

impl Dependences {
    /// The functions of a program's files.
    pub fn of(program: &Program) -> Self {
        let name = |path: &std::path::Path| {
            path.file_name().unwrap_or_default().to_string_lossy().into_owned()
        };
        let texts: Vec<(String, &str)> =
            program.files.iter().map(|(path, text)| (name(path), text.as_str())).collect();
        let texts = texts.iter().map(|(name, text)| (name.as_str(), *text));
        let options = Options::none(ROOT).in_dialect(Dialect::OCTAVE);
        let snapshot = in_memory(ROOT, texts, options).snapshot();
        let mut functions = Vec::new();
        for group in snapshot.groups() {
            for unit in group.code().files() {
                functions.extend(bodies(group.code(), unit.file));
            }
        }
        let by_name =
            functions.iter().enumerate().map(|(at, body)| (body.function.name.clone(), at));
        let mut dependences =
            Self { by_name: by_name.collect(), functions, handled: BTreeSet::new() };
        dependences.handled = dependences.handled_functions();
        dependences
    }

    fn handled_functions(&self) -> BTreeSet<At> {
        let mut handled = BTreeSet::new();
        for body in &self.functions {
            for (_, stmt) in body.function.stmts.iter() {
                if let Stmt::Handle { function, .. }
                | Stmt::Lambda { function: LambdaBody::Named(function), .. } = stmt
                {
                    handled.extend(self.by_name.get(function));
                }
            }
        }
        let made = |body: &Body| body.function.role == lariat_ir::Role::Lambda;
        let places = self.functions.iter().enumerate();
        handled.extend(places.filter(|(_, body)| made(body)).map(|(at, _)| at));
        handled
    }

    /// What depends on the statement at a place, itself included.
    pub fn on(&self, place: &Site) -> BTreeSet<(At, StmtId)> {
        let mut affected = Affected { whole: self.headed_at(place), ..Affected::default() };
        let planted: BTreeSet<(At, StmtId)> = self.at(place).collect();
        loop {
            let before = affected.clone();
            for at in 0..self.functions.len() {
                let body = &self.functions[at].function.body;
                self.block(at, body, (false, None), &planted, &mut affected);
            }
            if affected == before {
                return affected.stmts;
            }
        }
    }

    /// The functions whose names and arguments stand in some lines.
    fn headed_at(&self, site: &Site) -> BTreeSet<At> {
        let is_headed = |body: &Body| {
            body.file == site.file && (site.lines.0..=site.lines.1).contains(&body.header)
        };
        let bodies = self.functions.iter().enumerate();
        bodies.filter(|(_, body)| is_headed(body)).map(|(at, _)| at).collect()
    }

    /// The statements in some lines.
    pub fn at(&self, site: &Site) -> impl Iterator<Item = (At, StmtId)> + '_ {
        let (file, lines) = (site.file.clone(), site.lines);
        let bodies = self.functions.iter().enumerate().filter(move |(_, body)| body.file == file);
        bodies.flat_map(move |(at, body)| {
            let is_there = move |own: &(u64, u64)| own.0 <= lines.1 && lines.0 <= own.1;
            let there = body.lines.iter().filter(move |(_, own)| is_there(own));
            there.map(move |(&stmt, _)| (at, stmt))
        })
    }

    fn block(
        &self,
        at: At,
        block: &[StmtId],
        (control, around): (bool, Option<StmtId>),
        planted: &BTreeSet<(At, StmtId)>,
        affected: &mut Affected,
    ) {
        for &id in block {
            let stmt = &self.functions[at].function.stmts[id];
            let decided = control || affected.whole.contains(&at);
            let wholly = decided || planted.contains(&(at, id));
            if wholly || self.reads(at, stmt, affected) {
                affected.stmts.insert((at, id));
                self.spread(at, stmt, (wholly, decided), around, affected);
            }
            let is_loop = matches!(stmt, Stmt::For { .. } | Stmt::While { .. });
            let around = if is_loop { Some(id) } else { around };
            let inner = affected.stmts.contains(&(at, id)) || affected.loops.contains(&(at, id));
            for block in walk::blocks(stmt) {
                self.block(at, block, (inner, around), planted, affected);
            }
        }
    }

    /// Does a statement read what depends?
    fn reads(&self, at: At, stmt: &Stmt, affected: &Affected) -> bool {
        let mut reads = false;
        let vars = &self.functions[at].function.vars;
        each_operand(stmt, &mut |var| {
            let is_global = vars[var].storage != Storage::Local;
            reads |= affected.vars.contains(&(at, var))
                || is_global && affected.globals.contains(&vars[var].name);
        });
        reads
            || self.callee(stmt).is_some_and(|callee| {
                let outputs = &self.functions[callee].function.outputs;
                outputs.iter().any(|&output| affected.vars.contains(&(callee, output)))
            })
    }

    /// What depends on a statement that depends.
    fn spread(
        &self,
        at: At,
        stmt: &Stmt,
        (wholly, decided): (bool, bool),
        around: Option<StmtId>,
        affected: &mut Affected,
    ) {
        let vars = &self.functions[at].function.vars;
        walk::writes(stmt, &mut |var| {
            affected.vars.insert((at, var));
            if vars[var].storage != Storage::Local {
                affected.globals.insert(vars[var].name.clone());
            }
        });
        match stmt {
            Stmt::Return if decided => _ = affected.whole.insert(at),
            Stmt::Break | Stmt::Continue if decided => {
                affected.loops.extend(around.map(|around| (at, around)));
            }
            Stmt::Lambda { .. } => affected.whole.extend(&self.handled),
            _ => {}
        }
        match (self.callee(stmt), stmt) {
            (Some(callee), _) if wholly => _ = affected.whole.insert(callee),
            (Some(callee), Stmt::Call { args, .. }) => {
                self.spread_arguments(at, callee, args, affected);
            }
            (None, Stmt::Call { .. } | Stmt::Get { .. }) => affected.whole.extend(&self.handled),
            _ => {}
        }
    }

    fn spread_arguments(
        &self,
        at: At,
        callee: At,
        args: &[lariat_ir::Arg],
        affected: &mut Affected,
    ) {
        let inputs = &self.functions[callee].function.inputs;
        let is_list = |arg: &lariat_ir::Arg| matches!(arg, lariat_ir::Arg::Spread(_));
        if args.len() > inputs.len() || args.iter().any(is_list) {
            affected.whole.insert(callee);
            return;
        }
        for (arg, &input) in args.iter().zip(inputs) {
            if let lariat_ir::Arg::Var(var) = arg
                && affected.vars.contains(&(at, *var))
            {
                affected.vars.insert((callee, input));
            }
        }
    }

    /// The function of the program that a statement calls.
    fn callee(&self, stmt: &Stmt) -> Option<At> {
        match stmt {
            Stmt::Call { function, .. } => self.by_name.get(function).copied(),
            _ => None,
        }
    }
}

/// The functions of a file, with the lines of their statements: of a block the first.
fn bodies(code: &Collection, file: FileId) -> Vec<Body> {
    let (Some(unit), Some(lowered)) = (code.unit(file), code.code(file)) else {
        return Vec::new();
    };
    let text = unit.tree().text();
    let line = |offset: u32| text[..offset as usize].matches('\n').count() as u64 + 1;
    let stem = unit.path.file_stem().unwrap_or_default().to_string_lossy();
    let body = |function: &Function| {
        let lines = function.stmts.iter().map(|(id, stmt)| {
            let span = function.origin(id).span;
            let last = if walk::blocks(stmt).next().is_some() { span.start } else { span.end };
            (id, (line(span.start), line(last)))
        });
        let lines = lines.collect();
        let header = line(function.span.start);
        Body { file: stem.to_string(), function: function.clone(), header, lines }
    };
    lowered.program.functions.iter().map(|(_, function)| body(function)).collect()
}
