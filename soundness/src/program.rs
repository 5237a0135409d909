//! An entry through Lariat: read, tamed, analysed.
//!
//! What comes out holds no reference to the program, so that thousands of
//! entries can wait for their runs: for each point of a probe what the analysis
//! promises there, and the calls that it knows of.

use super::calls::Edges;
use super::entries::{Content, Entry};
use super::excuses::{self, Excuse};
use super::for_any::ForAny;
use super::probes::{Point, Points};
use super::symbols::{TracePoint, Tracer};
use super::tracked::Plan;
use anyhow::{Context as _, Result};
use lariat_analysis::domains::{Complexity, Extent, Reason, Value, ValueSet};
use lariat_analysis::interprocedural::{Budget, Collection, Exhausted, FunctionRef};
use lariat_analysis::tracking::functions::Functions;
use lariat_analysis::values::naming::join_visits;
use lariat_analysis::values::{Arguments, Context, ValueEngine, analyze};
use lariat_base::{FileId, Sources};
use lariat_session::{Options, in_memory};
use lariat_syntax::tree::{Expr, ExprId};
use lariat_syntax::{Dialect, Parse};
use lariat_tame::PrintOptions;
use lariat_tame::ir::{Stmt, StmtId, VarId};
use lariat_tame::walk;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The files of an entry, parsed.
pub struct Program {
    /// The texts.
    pub sources: Sources,
    /// The files: id, path, tree.
    pub files: Vec<(FileId, PathBuf, Arc<Parse>)>,
    /// The language.
    pub dialect: Arc<Dialect>,
    code: Collection,
}

/// The folder in which an entry pretends to lie.
const ROOT: &str = "/entry";

impl Program {
    /// Opens an entry's code.
    pub fn of(entry: &Entry, dialect: &Dialect) -> Self {
        let code = entry.files.iter().filter_map(|file| match &file.content {
            Content::Code(text) => Some((file.path.display().to_string(), text.as_str())),
            Content::Data(_) => None,
        });
        let code: Vec<(String, &str)> = code.collect();
        let texts = code.iter().map(|(name, text)| (name.as_str(), *text));
        let options = Options::none(ROOT).in_dialect(dialect.clone());
        let snapshot = in_memory(ROOT, texts, options).snapshot();
        let group = snapshot.groups().first();
        let group = group.unwrap_or_else(|| panic!("{}: an entry without code", entry.name));
        let units = snapshot.units().iter();
        let files = units.map(|it| (it.file, it.input.absolute.clone(), it.parsed.clone()));
        Self {
            sources: snapshot.sources().clone(),
            files: files.collect(),
            dialect: Arc::new(dialect.clone()),
            code: group.code().clone(),
        }
    }

    /// The functions of a file that give defaults to parameters.
    pub fn with_defaults(&self, file: FileId) -> BTreeSet<String> {
        let parsed = self.files.iter().find(|(id, ..)| *id == file);
        let Some((_, _, parsed)) = parsed else { return BTreeSet::new() };
        let tree = &parsed.tree;
        let is_default = |input: ExprId| matches!(tree.expr(input), Expr::Assign(..));
        let functions = tree.functions.iter().map(|(_, function)| function);
        let with = functions.filter(|function| tree.list(function.inputs).any(is_default));
        with.map(|function| tree.dotted(function.name)).collect()
    }

    /// The files as the analyses take them.
    pub fn collection(&self) -> Collection {
        self.code.clone()
    }

    /// What is run.
    pub fn entry(&self, entry: &Entry, code: &Collection) -> Option<FunctionRef> {
        let path = Path::new(ROOT).join(format!("{}.m", entry.call));
        let (file, _, parsed) = self.files.iter().find(|(_, found, _)| *found == path)?;
        if !parsed.errors.is_empty() { None } else { code.main(*file) }
    }
}

/// What the analysis says of an entry.
pub struct Analysed {
    /// By number of point, from 1: where it is, and what is promised.
    pub places: Vec<Place>,
    /// By number of trace point, from 1: which symbols and promises meet there.
    pub traced: Vec<TracePoint>,
    /// File, line, function and text of each.
    pub traced_at: Vec<String>,
    /// What tracking claims of the functions.
    pub plans: HashMap<FunctionRef, Plan>,
    /// The calls.
    pub edges: Edges,
    /// The statements that are said to fail whenever they are reached.
    pub problems: Vec<String>,
    /// Why the tamed program may do otherwise.
    pub excuse: Option<Excuse>,
    /// A budget ran out.
    pub exhausted: bool,
    /// The time of the analysis.
    pub took: Duration,
}

/// A point, told without the program.
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
    /// What is promised.
    pub claim: Claim,
}

/// What the analysis says of a point.
pub enum Claim {
    /// These values.
    Values(ValueSet),
    /// No run gets here.
    Unreached,
    /// Nothing is asked: a variable that gets no new value here.
    Nothing,
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
    let claims = Claims::of(&engine);
    let maybe_complex = claims.maybe_complex();
    let (points, tracer) = (Points::default(), Tracer::of(&engine, plans(&program, &code)));
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
    Ok(Analysed { places, traced, traced_at, plans, edges, problems, excuse, exhausted, took })
}

/// What is claimed of all functions, each for any arguments.
pub(super) fn plans(program: &Program, code: &Collection) -> HashMap<FunctionRef, (Plan, ForAny)> {
    let mut plans = HashMap::new();
    for (file, ..) in &program.files {
        let Some(mut functions) = Functions::of_file(code, *file, &program.dialect) else {
            continue;
        };
        for at in functions.all.clone() {
            let plan = functions.look(at, |procedure, tracking, facts| {
                let any = ForAny::of(procedure, &tracking, facts);
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
    copy(entry, folder)?;
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

/// Writes an entry's files as they are.
pub fn copy(entry: &Entry, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    for file in &entry.files {
        let to = folder.join(&file.path);
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent)?;
        }
        match &file.content {
            Content::Code(text) => fs::write(&to, text)?,
            Content::Data(from) => {
                fs::copy(from, &to).with_context(|| from.display().to_string())?;
            }
        }
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

/// What gives a point's variable its value.
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

/// The statements that are said to fail whenever they are reached.
fn problems(engine: &ValueEngine<'_>, program: &Program, code: &Collection) -> Vec<String> {
    let mut all = Vec::new();
    for (_, node) in engine.nodes() {
        for (&at, body) in &node.facts.bodies {
            for (stmt, _, problem) in body.problems() {
                let place = place(program, code, at, Some(stmt));
                let text = format!("{} at {place}", problem.message);
                if !all.contains(&text) {
                    all.push(text);
                }
            }
        }
    }
    all
}

/// The promises, by statement and variable.
struct Claims {
    assigned: HashMap<Point, ValueSet>,
    /// Where a context knows a size neither as numbers nor as symbols.
    vague: HashSet<Point>,
    visited: HashSet<(FunctionRef, StmtId)>,
    analysed: HashSet<FunctionRef>,
    gave_up: HashSet<FunctionRef>,
    /// Not every function that runs has a node.
    open: bool,
}

impl Claims {
    fn of(engine: &ValueEngine<'_>) -> Self {
        let mut claims = Self {
            assigned: HashMap::new(),
            vague: HashSet::new(),
            visited: HashSet::new(),
            analysed: HashSet::new(),
            gave_up: HashSet::new(),
            open: engine.exhausted().iter().any(|(_, why)| *why != Exhausted::Contexts),
        };
        for (_, node) in engine.nodes() {
            claims.analysed.insert(node.function);
            if node.facts.gave_up {
                claims.gave_up.insert(node.function);
                claims.open = true;
            }
            for (&at, body) in &node.facts.bodies {
                claims.analysed.insert(at);
                claims.open |= !body.open_calls.is_empty();
                let passed = body.visits.iter().filter(|(_, visits)| visits.passed);
                claims.visited.extend(passed.map(|(&stmt, _)| (at, stmt)));
                for (var, value) in &body.parameters {
                    let point = Point { function: at, stmt: None, var: *var, optional: false };
                    claims.join(point, value);
                }
                for (&(stmt, var), value) in &body.assigned {
                    let point = Point { function: at, stmt: Some(stmt), var, optional: false };
                    claims.join(point, value);
                }
            }
        }
        claims
    }

    fn join(&mut self, point: Point, value: &ValueSet) {
        let known = |extent: &Extent| !extent.is_unknown();
        let shape = value.shape();
        if !shape.extents().is_some_and(|extents| extents.iter().all(known)) {
            self.vague.insert(point);
        }
        self.assigned
            .entry(point)
            .and_modify(|known| {
                *known = match point.stmt {
                    Some(stmt) => join_visits(stmt, known, value),
                    None => known.join(value),
                };
            })
            .or_insert_with(|| value.clone());
    }

    /// The variables that somewhere get a value that may be complex.
    fn maybe_complex(&self) -> HashSet<(FunctionRef, VarId)> {
        let known = |value: &Value| {
            value.as_matrix().is_none_or(|it| it.numbers.complexity != Complexity::Unknown)
        };
        let is_open = |values: &ValueSet| values.is_unknown() || !values.values().iter().all(known);
        let open = self.assigned.iter().filter(|(_, values)| is_open(values));
        open.map(|(point, _)| (point.function, point.var)).collect()
    }

    /// Is the size known in each context?
    fn is_sized(&self, point: &Point) -> bool {
        let point = Point { optional: false, ..*point };
        self.assigned.contains_key(&point) && !self.vague.contains(&point)
    }

    /// Do runs get behind the statement?
    fn passed(&self, point: &Point) -> bool {
        point.stmt.is_some_and(|stmt| self.visited.contains(&(point.function, stmt)))
    }

    fn of_point(&self, point: &Point) -> Claim {
        if self.gave_up.contains(&point.function) {
            return Claim::Values(ValueSet::unknown(Reason::Budget));
        }
        if !self.analysed.contains(&point.function) {
            return match self.open {
                true => Claim::Values(ValueSet::unknown(Reason::Function("an open call".into()))),
                false => Claim::Unreached,
            };
        }
        let key = Point { optional: false, ..*point };
        match self.assigned.get(&key) {
            Some(values) => Claim::Values(values.clone()),
            None if point.optional && self.passed(point) => Claim::Nothing,
            None => Claim::Unreached,
        }
    }
}
