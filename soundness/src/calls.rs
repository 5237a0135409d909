//! The call graph against Octave's profiler: every call that was recorded must
//! be an edge.
//!
//! The profiler names functions as `f`, `f>local`, `@class/method`,
//! `anonymous@/folder/f.m:0:0` (one for all anonymous functions of a file) and
//! `binary +`. A call that code of the program makes must be among those that
//! the analysis knows of that function. Calls that Octave's own code makes count
//! where they come back to the program, as `cellfun` calls its handle: then one
//! of the functions of the program on the path there must have the edge.

use super::blocks::mentions;
use super::program::Program;
use lariat_builtins::builtins;
use lariat_interprocedural::{Collection, FunctionRef};
use lariat_ir::{LambdaBody, Literal, Role, Stmt};
use lariat_syntax::tree::Unit;
use lariat_values::ValueEngine;
use std::collections::{BTreeMap, BTreeSet};

/// The operators by the profiler's names.
const OPERATORS: &[(&str, &str)] = &[
    ("binary +", "plus"),
    ("binary -", "minus"),
    ("binary *", "mtimes"),
    ("binary /", "mrdivide"),
    ("binary \\", "mldivide"),
    ("binary .*", "times"),
    ("binary ./", "rdivide"),
    ("binary .\\", "ldivide"),
    ("binary ^", "mpower"),
    ("binary .^", "power"),
    ("binary ==", "eq"),
    ("binary !=", "ne"),
    ("binary <", "lt"),
    ("binary <=", "le"),
    ("binary >", "gt"),
    ("binary >=", "ge"),
    ("binary &", "and"),
    ("binary |", "or"),
    ("prefix -", "uminus"),
    ("prefix +", "uplus"),
    ("prefix !", "not"),
    ("prefix ++", "plus"),
    ("prefix --", "minus"),
    ("postfix ++", "plus"),
    ("postfix --", "minus"),
    ("postfix '", "ctranspose"),
    ("postfix .'", "transpose"),
];

/// The names of functions that have several, by the profiler's one.
const ALIASES: &[(&str, &str)] = &[
    ("i", "I"),
    ("j", "I"),
    ("J", "I"),
    ("inf", "Inf"),
    ("nan", "NaN"),
    ("inverse", "inv"),
    ("gammaln", "lgamma"),
    ("isbool", "islogical"),
    ("putenv", "setenv"),
    ("chdir", "cd"),
];

/// What the runtime calls by itself: the last index, which lowering computes; and
/// what explains that a function is missing.
const IGNORED: &[&str] = &["end", "__unimplemented__"];
/// What a statement without a semicolon calls.
const SHOWS: &str = "display";
/// What a negative literal calls.
const NEGATES: &str = "uminus";

/// The calls that the analysis knows, by the profiler's names.
#[derive(Default)]
pub struct Edges {
    /// Of each function of the program what it calls.
    callees: BTreeMap<String, BTreeSet<String>>,
    /// The functions some of whose calls are not known.
    open: BTreeSet<String>,
    /// The functions that were analysed: others are reached by open calls only.
    analysed: BTreeSet<String>,
    /// The functions with defaults of parameters, which the profiler takes for calls
    /// of the caller.
    defaults: BTreeSet<String>,
    /// The program's text.
    text: String,
}

/// The profiler's name of all anonymous functions of a file.
fn anonymous(file: &str) -> String {
    format!("anonymous@{file}")
}

impl Edges {
    /// The edges of an analysis.
    pub fn of(engine: &ValueEngine<'_>, code: &Collection, program: &Program) -> Self {
        let mut edges = Self::default();
        for (file, _, _) in &program.files {
            edges.add_functions(*file, code, program);
            edges.text += program.sources.file(*file).text();
        }
        for (_, node) in engine.nodes() {
            for (site, callees) in node.calls.iter() {
                for callee in callees {
                    let callee = name(engine.get(*callee).function, code, program);
                    edges.add(name(site.function, code, program), callee);
                }
            }
            for (&at, body) in &node.facts.bodies {
                let caller = name(at, code, program);
                edges.analysed.insert(caller.clone());
                for id in body.builtins.values().flatten() {
                    edges.add(caller.clone(), builtins().get(*id).name.clone());
                }
                for callee in body.scripts.values().flatten() {
                    edges.add(caller.clone(), name(*callee, code, program));
                }
                for called in body.open_calls.values() {
                    match called.is_empty() {
                        true => _ = edges.open.insert(caller.clone()),
                        false => edges.add(caller.clone(), called.to_string()),
                    }
                }
                if node.facts.gave_up {
                    edges.open.insert(caller);
                }
            }
        }
        edges
    }

    /// All functions; and what anonymous functions that are single calls call.
    fn add_functions(&mut self, file: lariat_base::FileId, code: &Collection, of: &Program) {
        let Some(lowered) = code.code(file) else { return };
        let with_defaults = of.with_defaults(file);
        for (id, function) in lowered.program.functions.iter() {
            let caller = name(FunctionRef { file, function: id }, code, of);
            self.callees.entry(caller.clone()).or_default();
            if with_defaults.contains(function.name.as_str()) {
                self.defaults.insert(caller.clone());
            }
            for (_, stmt) in function.stmts.iter() {
                if let Stmt::Lambda { function: LambdaBody::Named(called), .. } = stmt {
                    let local = lowered.program.functions.iter().find(|(_, f)| f.name == *called);
                    let callee = match local {
                        Some((local, _)) => name(FunctionRef { file, function: local }, code, of),
                        None => called.clone(),
                    };
                    self.add(anonymous(of.sources.file(file).name()), callee);
                }
                if matches!(stmt, Stmt::Literal { value: Literal::Number(n, _), .. } if n.is_sign_negative())
                {
                    self.add(caller.clone(), NEGATES.to_owned());
                }
            }
            if function.origins.iter().any(|origin| origin.shown) {
                self.add(caller, SHOWS.to_owned());
            }
        }
    }

    fn add(&mut self, caller: String, callee: String) {
        let alias = ALIASES.iter().find(|(alias, _)| *alias == callee);
        let callee = alias.map_or(callee, |(_, name)| (*name).to_owned());
        // The profiler leaves out packages.
        let callee = match callee.rsplit_once('.') {
            Some((_, last)) if !callee.starts_with("anonymous@") => last.to_owned(),
            _ => callee,
        };
        self.callees.entry(caller).or_default().insert(callee);
    }
}

/// What the profiler calls a function.
fn name(function: FunctionRef, code: &Collection, program: &Program) -> String {
    let file = program.sources.file(function.file).name();
    let Some(body) = code.function(function) else { return file.to_owned() };
    let path = file.trim_end_matches(".m");
    let (folder, stem) = path.rsplit_once('/').unwrap_or(("", path));
    let folder = folder.rsplit('/').next().unwrap_or(folder);
    let in_script = code.code(function.file).is_some_and(|c| c.program.unit == Unit::Script);
    match body.role {
        // The constructor is called like its class.
        Role::Primary if folder.strip_prefix('@').is_some_and(|class| class != stem) => {
            format!("{folder}/{stem}")
        }
        Role::Script | Role::Primary => stem.to_owned(),
        Role::Lambda => anonymous(file),
        _ if in_script || body.parent.is_some() => body.name.clone(),
        _ => format!("{stem}>{}", body.name),
    }
}

/// What became of the recorded calls.
#[derive(Default)]
pub struct CallCheck {
    /// Calls from code of the program, or back to it.
    pub recorded: usize,
    /// Those that are only covered by a call of unknown targets.
    pub open: usize,
    /// Those that are not an edge.
    pub missed: Vec<(String, String)>,
}

/// The recorded calls, by caller.
struct Recorded {
    callees: BTreeMap<String, Vec<String>>,
    callers: BTreeMap<String, Vec<String>>,
}

impl Recorded {
    fn read(text: &str, folder: &str) -> Self {
        let mut recorded = Self { callees: BTreeMap::new(), callers: BTreeMap::new() };
        for line in text.lines() {
            let mut names = line.split('\t').map(|name| canonical(name, folder));
            let Some(caller) = names.next() else { continue };
            for callee in names {
                recorded.callers.entry(callee.clone()).or_default().push(caller.clone());
                recorded.callees.entry(caller.clone()).or_default().push(callee);
            }
        }
        recorded
    }

    /// The analysed functions from which one that is not is reached through others
    /// that are not.
    fn entries<'r>(&'r self, function: &'r str, edges: &Edges) -> BTreeSet<&'r str> {
        let is_analysed = |name: &str| edges.analysed.contains(name);
        let (mut seen, mut found, mut open) =
            (BTreeSet::from([function]), BTreeSet::new(), vec![function]);
        while let Some(at) = open.pop().filter(|_| !is_analysed(function)) {
            for caller in self.callers.get(at).into_iter().flatten() {
                if is_analysed(caller) {
                    found.insert(caller.as_str());
                } else if seen.insert(caller) {
                    open.push(caller);
                }
            }
        }
        found
    }

    /// The functions of the program from which a function is reached through
    /// others only.
    fn origins<'r>(&'r self, function: &'r str, edges: &Edges) -> BTreeSet<&'r str> {
        let (mut seen, mut found, mut open) =
            (BTreeSet::from([function]), BTreeSet::new(), vec![function]);
        while let Some(at) = open.pop() {
            for caller in self.callers.get(at).into_iter().flatten() {
                if edges.callees.contains_key(caller) && !caller.starts_with("anonymous@") {
                    found.insert(caller.as_str());
                } else if seen.insert(caller) {
                    if edges.callees.contains_key(caller) {
                        found.insert(caller.as_str());
                    }
                    open.push(caller);
                }
            }
        }
        found
    }
}

fn canonical(name: &str, folder: &str) -> String {
    if let Some((_, operator)) = OPERATORS.iter().find(|(known, _)| *known == name) {
        return (*operator).to_owned();
    }
    match name.strip_prefix("anonymous@") {
        Some(place) => {
            let file = place.rsplitn(3, ':').nth(2).unwrap_or(place);
            let file = file.strip_prefix(folder).unwrap_or(file).trim_start_matches('/');
            anonymous(file)
        }
        // A class's constructor.
        None => match name.strip_prefix('@') {
            Some(class) if !class.contains('/') => class.to_owned(),
            _ => name.to_owned(),
        },
    }
}

/// Holds recorded calls against the edges.
pub fn check(edges: &Edges, text: &str, folder: &str) -> CallCheck {
    let recorded = Recorded::read(text, folder);
    let mut check = CallCheck::default();
    for (caller, callees) in &recorded.callees {
        let is_ours = edges.callees.contains_key(caller);
        let callees: BTreeSet<&String> = callees.iter().collect();
        for callee in callees {
            if !is_ours && !edges.callees.contains_key(callee) || is_ignored(caller, callee) {
                continue;
            }
            let mut origins = recorded.origins(caller, edges);
            if is_ours {
                origins.insert(caller);
            }
            let is_edge = origins
                .iter()
                .any(|origin| edges.has(origin, callee) || edges.has_default(origin, callee));
            if !is_edge && is_ours && edges.is_unnamed(callee) {
                continue;
            }
            check.recorded += 1;
            if is_edge {
                continue;
            }
            let is_open = |function: &str| edges.open.contains(function);
            let open = origins.iter().any(|origin| is_open(origin))
                || recorded.entries(caller, edges).into_iter().any(is_open);
            match open {
                true => check.open += 1,
                false => check.missed.push((caller.clone(), callee.clone())),
            }
        }
    }
    check
}

/// The calls of the harness, and those that are none.
fn is_ignored(caller: &str, callee: &str) -> bool {
    IGNORED.contains(&callee) || caller == "evalin" || caller == "profile" || callee == "profile"
}

impl Edges {
    /// A function outside the program that its text does not name: the default of
    /// a parameter of a called function, which the profiler takes for the caller's.
    fn is_unnamed(&self, callee: &str) -> bool {
        let is_operator = OPERATORS.iter().any(|(_, name)| *name == callee);
        !is_operator && !self.callees.contains_key(callee) && !mentions(&self.text, callee)
    }

    /// Does a function that the caller calls compute a default so?
    fn has_default(&self, caller: &str, callee: &str) -> bool {
        let callees = self.callees.get(caller).into_iter().flatten();
        callees.filter(|called| self.defaults.contains(*called)).any(|c| self.has(c, callee))
    }

    fn has(&self, caller: &str, callee: &str) -> bool {
        let Some(callees) = self.callees.get(caller) else { return false };
        // An anonymous function that is a single call has no node of its own:
        // the edge leads from the caller to what it calls.
        callees.contains(callee)
            || callee.starts_with("anonymous@")
                && self.callees.get(callee).is_some_and(|named| !named.is_disjoint(callees))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edges(list: &[(&str, &[&str])]) -> Edges {
        let mut edges = Edges::default();
        for (caller, callees) in list {
            let callees = callees.iter().map(|callee| (*callee).to_owned()).collect();
            edges.callees.insert((*caller).to_owned(), callees);
        }
        edges
    }

    #[test]
    fn operators_and_anonymous_functions_have_names() {
        assert_eq!(canonical("binary .*", "/t"), "times");
        assert_eq!(canonical("anonymous@/t/f.m:0:0", "/t"), "anonymous@f.m");
    }

    #[test]
    fn a_call_through_the_library_comes_back() {
        let edges = edges(&[("f", &["cellfun", "f>g"]), ("f>g", &[])]);
        let text = "evalin\tf\nf\tcellfun\ncellfun\tf>g\nf>g\tbinary +\n";
        let check = check(&edges, text, "/t");
        assert_eq!(check.recorded, 3);
        assert_eq!(check.missed, [("f>g".to_owned(), "plus".to_owned())]);
    }
}
