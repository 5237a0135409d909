//! An entry analysed, and printed with probes.
//!
//! What comes out holds no reference to the program, so that thousands of
//! entries can wait for their runs: for each point of a probe what the analysis
//! claims there, and the calls that it knows of.

use super::calls::Edges;
use super::claims::{Claim, Claims};
use super::entry::Entry;
use super::excuses::{self, Excuse};
use super::for_any::ForAny;
use super::point::Point;
use super::preconditions::Preconditions;
use super::probes::Points;
use super::program::{Program, ROOT};
use super::symbols::Tracer;
use super::trace_point::TracePoint;
use super::tracked::Plan;
use anyhow::{Context as _, Result};
use lariat_interprocedural::{Budget, Collection, FunctionRef};
use lariat_ir::PrintOptions;
use lariat_ir::walk;
use lariat_ir::{Stmt, StmtId, VarId};
use lariat_syntax::Dialect;
use lariat_tracking::functions::Functions;
use lariat_typed::{self, program::TypedProgram};
use lariat_value_facts::{Arguments, Context};
use lariat_values::{ValueEngine, analyze, analyze_with_points};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// What the analysis claims of an entry.
pub struct Analysed {
    /// By number of point, from 1: where it is, and what is claimed.
    pub places: Vec<Place>,
    /// By number of trace point, from 1: which symbols and claims meet there.
    pub traced: Vec<TracePoint>,
    /// File, line, function and text of each.
    pub traced_at: Vec<String>,
    /// What tracking claims of the functions.
    pub plans: HashMap<FunctionRef, Plan>,
    /// The calls.
    pub edges: Edges,
    /// The statements that are claimed to fail whenever they are reached.
    pub problems: Vec<String>,
    /// What is wrong with the form of the typed program, or with its text.
    pub misread: Vec<String>,
    /// Why the tamed program may do otherwise.
    pub excuse: Option<Excuse>,
    /// A budget ran out.
    pub exhausted: bool,
    /// The time of the analysis.
    pub took: Duration,
}

/// A point, described without the program.
pub struct Place {
    /// File, line, function and text.
    pub at: String,
    /// The variable.
    pub variable: String,
    /// What the statement does: the function that it calls, or a word.
    pub by: String,
    /// Something that it is made of may be complex, as far as is known.
    pub derived: bool,
    /// In each context the size is known, as numbers or symbols.
    pub sized: bool,
    /// What is claimed.
    pub claim: Claim,
}

/// Analyses an entry, and prints it with probes into a folder.
pub fn prepare(entry: &Entry, dialect: &Dialect, tamed: &Path) -> Result<Analysed> {
    let program = Program::of(entry, dialect);
    let code = program.collection();
    let main = program.entry(entry, &code).context("the entry does not parse")?;
    let arguments = Arguments::exactly(Vec::new());
    let context = Context::call(arguments, Some(0));
    let start = Instant::now();
    let engine = analyze(&code, main, context, Budget::default());
    let took = start.elapsed();
    let (typed, misread) = typed_program(&code, main);
    let preconditions = Preconditions::of(&typed, code.builtins());
    let claims = Claims::of(&engine);
    let maybe_complex = claims.maybe_complex();
    let points = Points::default();
    let tracer = Tracer::of(&engine, plans(&program, &code)).with_preconditions(preconditions);
    write(entry, &program, &code, (&points, &tracer), tamed)?;
    let points = points.into_vec();
    let places = points.iter().map(|point| Place {
        at: place(&program, &code, point.function, point.stmt),
        variable: code
            .function(point.function)
            .map_or_else(String::new, |function| function.vars[point.var].name.clone()),
        by: operation(&code, point),
        derived: is_derived(&code, point, &maybe_complex),
        sized: claims.is_sized(point),
        claim: claims.of_point(point),
    });
    let places = places.collect();
    let (traced, plans) = tracer.into_parts();
    let traced_at =
        traced.iter().map(|point| place(&program, &code, point.function, point.stmt)).collect();
    let edges = Edges::of(&engine, &code, &program);
    let exhausted = !engine.exhausted().is_empty();
    let problems = problems(&engine, &program, &code);
    let excuse = excuses::of_program(&engine, &code);
    Ok(Analysed {
        places,
        traced,
        traced_at,
        plans,
        edges,
        problems,
        misread,
        excuse,
        exhausted,
        took,
    })
}

/// The typed program of an entry, and what is wrong with its form or its text.
fn typed_program(code: &Collection, main: FunctionRef) -> (TypedProgram, Vec<String>) {
    let context = || Context::call(Arguments::exactly(Vec::new()), Some(0));
    let mut engine = analyze_with_points(code, main, context(), Budget::default());
    let entry = engine.enter(main, context());
    let program = lariat_typed::build::build(&engine, entry);
    let mut wrong = lariat_typed::verifier::verify(&program);
    let text = lariat_typed::text::print(&program);
    match lariat_typed::reader::read(&text) {
        Ok(read) if lariat_typed::text::print(&read) == text => {}
        Ok(_) => wrong.push("what is read back prints otherwise".to_owned()),
        Err(error) => wrong.push(error.to_string()),
    }
    (program, wrong)
}

/// What is claimed of all functions, each for any arguments.
pub(super) fn plans(program: &Program, code: &Collection) -> HashMap<FunctionRef, (Plan, ForAny)> {
    let mut plans = HashMap::new();
    for (file, ..) in &program.files {
        let Some(mut functions) = Functions::of_file(code, *file, &program.dialect) else {
            continue;
        };
        for at in functions.all.clone() {
            let plan = functions.look(at, |procedure, tracking, known| {
                let any = ForAny::of(procedure, &tracking, known);
                (Plan::of(procedure, tracking), any)
            });
            plans.extend(plan.and_then(Result::ok).map(|plan| (at, plan)));
        }
    }
    plans
}

/// Writes the tamed files, and copies the others.
fn write(
    entry: &Entry,
    program: &Program,
    code: &Collection,
    (points, tracer): (&Points, &Tracer),
    folder: &Path,
) -> Result<()> {
    entry.copy_to(folder)?;
    for (file, path, parsed) in &program.files {
        let Some(lowered) = code.code(*file) else { continue };
        if !parsed.errors.is_empty() {
            continue;
        }
        let options = PrintOptions::new(&program.dialect);
        let text = points.print(tracer, parsed.tree.text(), &lowered.program, *file, options);
        fs::write(folder.join(path.strip_prefix(ROOT)?), text)?;
    }
    Ok(())
}

fn place(program: &Program, code: &Collection, at: FunctionRef, stmt: Option<StmtId>) -> String {
    let source = program.sources.file(at.file);
    let Some(function) = code.function(at) else { return source.name().to_owned() };
    let span = stmt.map_or(function.span, |stmt| function.origin(stmt).span);
    let line = source.position(span.start).line;
    let text = source.text().lines().nth(line.saturating_sub(1) as usize).unwrap_or_default();
    let text: String = text.trim().chars().take(100).collect();
    format!("{}:{line} in {}: {text}", source.name(), function.name)
}

/// Where the value of a point's variable comes from.
fn operation(code: &Collection, point: &Point) -> String {
    let Some(function) = code.function(point.function) else { return String::new() };
    let Some(stmt) = point.stmt else { return "(a parameter)".to_owned() };
    match &function.stmts[stmt] {
        Stmt::Call { function, .. } => function.clone(),
        Stmt::Get { .. } => "(a part)".to_owned(),
        Stmt::Set { .. } | Stmt::Delete { .. } => "(a part set)".to_owned(),
        Stmt::For { .. } => "(a loop)".to_owned(),
        _ => "(other)".to_owned(),
    }
}

/// Is the value of a point made of one that may be complex, of another variable?
fn is_derived(
    code: &Collection,
    point: &Point,
    maybe_complex: &HashSet<(FunctionRef, VarId)>,
) -> bool {
    let (Some(function), Some(stmt)) = (code.function(point.function), point.stmt) else {
        return false;
    };
    let mut derived = false;
    walk::reads(&function.stmts[stmt], &mut |var| {
        derived |= var != point.var && maybe_complex.contains(&(point.function, var));
    });
    derived
}

/// The statements that are claimed to fail whenever they are reached.
fn problems(engine: &ValueEngine<'_>, program: &Program, code: &Collection) -> Vec<String> {
    let mut all = Vec::new();
    for (_, node) in engine.nodes() {
        for (&at, body) in &node.facts.bodies {
            for (stmt, _, problem) in body.problems() {
                let place = place(program, code, at, Some(stmt));
                let text = format!("{} at {place}", problem.failure.name());
                if !all.contains(&text) {
                    all.push(text);
                }
            }
        }
    }
    all
}
