//! Unsaved texts, files that vanish, and edits while somebody asks.

mod common;

use common::{all_at_once, at, findings, session};
use lariat_base::Span;
use lariat_calls::{Basis, CallGraph, Edge};
use lariat_interprocedural::{Budget, Collection};
use lariat_project::{DirEntry, FileSystem, MemoryFileSystem, OpenFile};
use lariat_session::session::{Names, Opening};
use lariat_session::unit::Trees;
use lariat_session::{Cancelled, Input, Options, Session, Snapshot};
use lariat_value_facts::Context;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const MAIN: &str = "function r = main(x)\nr = helper([1 2]) + [1 2 3];\nend\n";
const HELPER: &str = "function r = helper(x)\nr = x * 2;\nend\n";

fn files() -> BTreeMap<String, String> {
    [("main.m", MAIN), ("helper.m", HELPER)].map(|(a, b)| (a.to_owned(), b.to_owned())).into()
}

fn messages(snapshot: &Snapshot, name: &str) -> Vec<String> {
    findings(snapshot).expect("no edit").remove(name).unwrap_or_default()
}

#[test]
fn a_snapshot_can_be_sent_to_another_thread() {
    fn sendable<T: Send + Sync + Clone + 'static>(_: &T) {}
    sendable(&session(&files()).snapshot());
}

#[test]
fn an_edit_in_another_file_is_seen_and_taken_back() {
    let mut session = session(&files());
    let before = messages(&session.snapshot(), "main.m");
    assert_eq!(before.len(), 1, "{before:?}");
    session.set_text(&at("helper.m"), "function r = helper(x)\nr = 7;\nend\n");
    assert_eq!(messages(&session.snapshot(), "main.m"), [""; 0]);
    session.close(&at("helper.m"));
    assert_eq!(messages(&session.snapshot(), "main.m"), before);
}

/// So many that code is forgotten and lowered again several times.
#[test]
fn what_many_files_call_is_known_to_the_last() {
    let caller = |number: usize| {
        let text = format!("function r = c{number}\nr = helper([1 2]) + [1 2 3];\nend\n");
        (format!("c{number}.m"), text)
    };
    let mut files: BTreeMap<String, String> = (0..1_500).map(caller).collect();
    files.insert("helper.m".to_owned(), HELPER.to_owned());
    let found = all_at_once(&session(&files).snapshot()).expect("no edit");
    for (name, of_file) in &found {
        assert_eq!(of_file.len(), usize::from(name != "helper.m"), "{name}: {of_file:?}");
    }
    assert_eq!(found.len(), 1_501);
}

#[test]
fn a_text_that_does_not_parse_has_errors_and_the_others_their_findings() {
    let mut session = session(&files());
    session.set_text(&at("helper.m"), "function r = helper(x\nr = (;\n");
    let snapshot = session.snapshot();
    assert!(messages(&snapshot, "helper.m").iter().any(|text| text.contains("syntax-error")));
    assert!(snapshot.kinds(snapshot.find(&at("helper.m")).expect("open")).is_ok());
    session.set_text(&at("helper.m"), "\u{0}\u{1}\u{2}".repeat(100));
    let snapshot = session.snapshot();
    assert_eq!(snapshot.find(&at("helper.m")), None);
    assert!(snapshot.problems()[0].message.contains("not text"), "{:?}", snapshot.problems());
}

#[test]
fn a_use_before_several_assignments_is_one_finding() {
    let text = "function main(p)\nx = gamma(2) + p;\nif p > 1, gamma = 1; else, gamma = 2; end\n\
                disp(gamma + x)\nend\n";
    let session = &mut session(&[("main.m".to_owned(), text.to_owned())].into());
    let found = messages(&session.snapshot(), "main.m");
    let of_rule = found.iter().filter(|text| text.contains("called-before-assignment"));
    assert_eq!(of_rule.count(), 1, "{found:?}");
}

#[test]
fn a_text_outside_the_given_folders_is_a_file_that_is_given() {
    let mut session = session(&files());
    session.set_text(Path::new("/other/new.m"), "x = ;\n");
    assert!(!messages(&session.snapshot(), "../other/new.m").is_empty());
    session.close(Path::new("/other/new.m"));
    assert_eq!(session.snapshot().find(Path::new("/other/new.m")), None);
}

/// Files in memory.
fn disk(files: &BTreeMap<String, String>) -> MemoryFileSystem {
    let empty = MemoryFileSystem::default();
    files.iter().fold(empty, |disk, (name, text)| disk.with(at(name), text.as_str()))
}

/// A session of these files of a disk.
fn open(disk: impl FileSystem + Send + 'static, names: &[&str]) -> Session {
    let mut session = Session::new(Arc::new(disk), Options::none(common::ROOT));
    let inputs = names.iter().map(|name| Input::new(name.into(), at(name), false)).collect();
    session.open(Opening {
        paths: &[common::ROOT.into()],
        inputs,
        names: Names::All,
        trees: Trees::Kept,
        step: &|| {},
    });
    session
}

/// A disk whose files vanish between listing and reading.
struct Vanishing(MemoryFileSystem);

impl FileSystem for Vanishing {
    fn list(&self, folder: &Path) -> io::Result<Vec<DirEntry>> {
        self.0.list(folder)
    }
    fn read(&self, _: &Path) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::NotFound.into())
    }
    fn open(&self, _: &Path) -> io::Result<Box<dyn OpenFile>> {
        Err(io::ErrorKind::NotFound.into())
    }
    fn is_file(&self, path: &Path) -> bool {
        self.0.is_file(path)
    }
    fn is_dir(&self, path: &Path) -> bool {
        self.0.is_dir(path)
    }
    fn real_path(&self, path: &Path) -> io::Result<PathBuf> {
        self.0.real_path(path)
    }
}

#[test]
fn a_file_that_vanishes_is_a_problem_and_not_clean() {
    let mut session = open(Vanishing(disk(&files())), &["helper.m", "main.m"]);
    let snapshot = session.snapshot();
    assert!(snapshot.units().is_empty());
    assert_eq!(snapshot.problems().len(), 2, "{:?}", snapshot.problems());
    session.set_text(&at("main.m"), MAIN);
    assert_eq!(session.snapshot().units().len(), 1);
}

#[test]
fn what_an_older_snapshot_is_asked_is_cancelled() {
    let mut session = session(&files());
    let old = session.snapshot();
    let main = old.find(&at("main.m")).expect("it is there");
    assert!(old.findings(main).is_ok());
    session.set_text(&at("main.m"), "x = 1;\n");
    assert!(old.is_cancelled());
    assert_eq!(old.findings(main), Err(Cancelled));
    assert!(old.kinds(main).is_err());
    assert_eq!(old.facts_at(main, Span::new(0, 1)), Err(Cancelled));
}

#[test]
fn an_edit_ends_work_that_is_under_way() {
    let calls: String =
        (0..400).map(|at| format!("for k = 1:9\nr = r + f{at}(r);\nend\n")).collect();
    let mut text = format!("function r = main\nr = 1;\n{calls}end\n");
    for at in 0..400 {
        let next = (at + 1) % 400;
        text += &format!(
            "function r = f{at}(x)\nfor k = 1:9\nx = f{next}(x) + {at};\nend\nr = x;\nend\n"
        );
    }
    let mut session = session(&BTreeMap::from([("main.m".to_owned(), text)]));
    let snapshot = session.snapshot();
    let main = snapshot.find(&at("main.m")).expect("it is there");
    let entry = snapshot.code(main).and_then(|code| code.main(main)).expect("a function");
    let asked = snapshot.clone();
    let at_work = std::thread::Builder::new().stack_size(64 << 20).spawn(move || {
        asked.types(entry, Context::unknown()).map(|report| report.map(|it| it.functions.len()))
    });
    let at_work = at_work.expect("a thread");
    session.set_text(&at("main.m"), "x = 1;\n");
    assert_eq!(at_work.join().expect("no panic"), Err(Cancelled));
    assert!(findings(&session.snapshot()).is_ok());
}

#[test]
fn a_typed_program_outlives_its_session() {
    let mut session = session(&files());
    let snapshot = session.snapshot();
    let main = snapshot.find(&at("main.m")).expect("it is there");
    let entry = snapshot.code(main).and_then(|code| code.main(main)).expect("a function");
    let program = snapshot.program(entry, Context::unknown()).expect("no edit").expect("known");
    session.set_text(&at("main.m"), "x = 1;\n");
    assert_eq!(snapshot.program(entry, Context::unknown()).err(), Some(Cancelled));
    drop((session, snapshot));
    let names: Vec<&str> = program.functions.iter().map(|(_, at)| &*at.name).collect();
    assert_eq!(names, ["main", "helper"]);
}

#[test]
fn facts_are_those_of_a_statement() {
    let mut session = session(&files());
    let snapshot = session.snapshot();
    let main = snapshot.find(&at("helper.m")).expect("it is there");
    let from = HELPER.find("r = x").expect("in the text") as u32;
    let facts = snapshot.facts_at(main, Span::new(from, from + 9)).expect("no edit");
    assert_eq!(facts.len(), 1, "{facts:?}");
    assert_eq!(facts[0].name, "r");
}

#[test]
fn a_call_that_is_not_followed_may_assign_in_its_caller() {
    let fits = |statement: &str| {
        let main = format!(
            "function r = main\nx = ones(2, 3);\nheavy(1);\n{statement}\nr = x * ones(2, 3);\nend\n"
        );
        let here = "function here\nassignin('caller', 'x', 1);\nend\n".to_owned();
        let parts = "sin(x) + 1, ".repeat(300);
        let heavy = format!("function heavy(x)\nfor k = 1:3\ndisp([{parts}0])\nend\nend\n");
        let files = [("main.m", main), ("here.m", here), ("heavy.m", heavy)];
        let files = files.map(|(name, text)| (name.to_owned(), text)).into();
        let found = messages(&session(&files).snapshot(), "main.m");
        !found.iter().any(|text| text.contains("matrix-or-elementwise"))
    };
    assert!(!fits("disp(1)"));
    assert!(fits("here"), "its budget is spent when `here` is called");
}

#[test]
fn calls_that_probably_fail_are_followed_after_much_work() {
    let heavy = |name: &str| {
        let lines: String = (0..120).map(|at| format!("a{at} = x * {at} + numel(x);\n")).collect();
        (format!("{name}.m"), format!("function x = {name}(x)\n{lines}x = [a1, a2, a3];\nend\n"))
    };
    let work = "a = first(x);\nb = second(a);\nc = third(b);\nd = fourth(c);\n";
    let refused = |call: &str, callee: &str| {
        let main = format!("function main(x)\n{work}disp({call})\nend\n{callee}");
        let mut files: BTreeMap<String, String> =
            ["first", "second", "third", "fourth"].map(heavy).into();
        files.insert("main.m".to_owned(), main);
        let found = messages(&session(&files).snapshot(), "main.m");
        found.iter().any(|text| text.contains("missing-argument") || text.contains("unassigned"))
    };
    let refine = "function m = refine(m, steps)\nm = m / steps;\nend\n";
    assert!(refused("refine(d)", refine));
    assert!(!refused("refine(d, 2)", refine));
    assert!(refused("line(d)", "function field = line(x)\nif x > 2\ndisp(x)\nend\nend\n"));
}

fn snapshot_of(files: &[(&str, &str)]) -> Snapshot {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    session(&files.collect()).snapshot()
}

/// The call graph of `main.m`.
fn main_calls(snapshot: &Snapshot, budget: Budget) -> (CallGraph, &Collection) {
    let unit = snapshot.units().iter().find(|unit| unit.input.absolute == at("main.m"));
    let file = unit.expect("it is there").file;
    let code = snapshot.code(file).expect("it is there");
    let entry = code.main(file).expect("a function");
    (CallGraph::of_program(code, entry, Context::unknown(), budget), code)
}

#[test]
fn where_a_budget_ran_out_calls_are_looked_up_by_name() {
    let chain = [
        ("main.m", "function main(x)\nfirst(x)\n"),
        ("first.m", "function first(x)\nsecond(x)\n"),
        ("second.m", "function second(x)\nthird(x)\n"),
        ("third.m", "function third(x)\ndisp(x)\n"),
    ];
    let snapshot = snapshot_of(&chain);
    let names = |steps| {
        let (graph, code) = main_calls(&snapshot, Budget { steps, ..lariat_calls::BUDGET });
        let mut names: Vec<String> =
            graph.nodes.iter().map(|(_, node)| node.callee.name(code)).collect();
        names.sort();
        (names, graph.edges.iter().filter(|edge| edge.basis == Basis::Budget).count())
    };
    let all = ["disp", "first", "main", "second", "third"].map(str::to_owned).to_vec();
    assert_eq!(names(100_000), (all.clone(), 0));
    assert_eq!(names(0), (all, 1));
}

#[test]
fn a_function_that_is_too_much_work_calls_what_its_statements_name() {
    let text = "function main(x)\ny = first(x);\nfor k = 1:x\n  y = y + k;\nend\nsecond(y)\n";
    let files = [
        ("main.m", text),
        ("first.m", "function y = first(x)\ny = x;\n"),
        ("second.m", "function second(x)\ndisp(x)\n"),
    ];
    let snapshot = snapshot_of(&files);
    let graph = |own| main_calls(&snapshot, Budget { own, ..lariat_calls::BUDGET });
    let ((whole, code), (cut, _)) = (graph(1000), graph(3));
    let names = |graph: &CallGraph| -> BTreeSet<String> {
        graph.nodes.iter().map(|(_, node)| node.callee.name(code)).collect()
    };
    let is_complete = |graph: &CallGraph| graph.nodes.iter().all(|(_, node)| node.complete);
    assert!(is_complete(&whole) && !is_complete(&cut));
    assert_eq!(names(&whole), names(&cut));
    // A place whose call was followed is not looked up again.
    let calls_first = |edge: &&Edge| cut.nodes[edge.callee].callee.name(code) == "first";
    assert_eq!(cut.edges.iter().filter(calls_first).count(), 1);
}

#[test]
fn a_script_in_a_function_that_is_too_much_work_calls_what_its_statements_name() {
    let files = [
        ("main.m", "function main(x)\nsetup\n"),
        ("setup.m", "y = x;\nfor k = 1:x\n  y = y + k;\nend\nsecond(y)\n"),
        ("second.m", "function second(x)\ndisp(x)\n"),
    ];
    let snapshot = snapshot_of(&files);
    let (graph, code) = main_calls(&snapshot, Budget { own: 3, ..lariat_calls::BUDGET });
    let calls = |edge: &Edge| {
        let name = |node| graph.nodes[node].callee.name(code);
        (name(edge.caller), name(edge.callee))
    };
    let calls: Vec<_> = graph.edges.iter().map(calls).collect();
    assert!(calls.contains(&("setup".to_owned(), "second".to_owned())), "{calls:?}");
}

#[test]
fn trees_on_demand_are_made_for_what_is_looked_at() {
    let files = [
        ("main.m", "function main()\nused()\n"),
        ("used.m", "function used()\ndisp(1)\n"),
        ("other.m", "function other()\ndisp(2)\n"),
        ("broken.m", "function broken()\nx = (1;\n"),
    ];
    let disk = files
        .iter()
        .fold(MemoryFileSystem::default(), |disk, &(name, text)| disk.with(at(name), text));
    let mut session = Session::new(Arc::new(disk), Options::none(common::ROOT));
    let inputs = files.iter().map(|(name, _)| Input::new((*name).into(), at(name), false));
    session.open(Opening {
        paths: &[common::ROOT.into()],
        inputs: inputs.collect(),
        names: Names::All,
        trees: Trees::OnDemand,
        step: &|| {},
    });
    let snapshot = session.snapshot();
    let held = || -> Vec<_> {
        let units = snapshot.units().iter().filter(|unit| !unit.parsed.is_forgotten());
        units.map(|unit| unit.input.name.clone()).collect()
    };
    assert_eq!(held(), ["broken.m"]);
    main_calls(&snapshot, lariat_calls::BUDGET);
    assert_eq!(held(), ["main.m", "used.m", "broken.m"]);
}
