//! Each rule of the verifier, broken once.

use super::{describe, verify};
use crate::program::{
    Access, Arg, Function, Place, Role, Stmt, StmtId, Storage, Target, Targets, VarId, Written,
};
use crate::testing::{Build, program};
use lariat_syntax::tree::Unit;

fn faults(function: Function) -> String {
    let program = program(Unit::Function, vec![function]);
    describe(&program, &verify(&program))
}

fn build() -> Build {
    Build::new("f", Role::Primary)
}

/// What is wrong with a body of this one statement.
fn faults_of(make: impl FnOnce(&mut Build) -> Stmt) -> String {
    let mut build = build();
    let stmt = make(&mut build);
    let id = build.stmt(stmt);
    faults(build.body(vec![id]))
}

#[test]
fn a_sound_program_has_no_fault() {
    let mut build = build();
    let first = build.number("t1", 1);
    let (then, otherwise) = (build.number("t2", 2), build.number("t2", 3));
    let branch = build.branch("t1", vec![then], vec![otherwise]);
    let last = build.call(&["y"], "plus", &["t1", "t2"]);
    assert_eq!(faults(build.body(vec![first, branch, last])), "");
}

#[test]
fn a_temporary_is_assigned_on_every_path() {
    let mut build = build();
    let first = build.number("t1", 1);
    let then = build.number("t2", 2);
    let branch = build.branch("t1", vec![then], vec![]);
    let last = build.call(&["y"], "f", &["t2"]);
    let said = faults(build.body(vec![first, branch, last]));
    assert_eq!(said, "f: statement 3: the temporary `t2` may have no value here\n");
}

#[test]
fn a_path_that_ends_asks_nothing_of_the_others() {
    let mut build = build();
    let first = build.number("t1", 1);
    let then = build.number("t2", 2);
    let gone = build.stmt(Stmt::Return);
    let branch = build.branch("t1", vec![then], vec![gone]);
    let last = build.call(&["y"], "f", &["t2"]);
    let dead = build.stmt(Stmt::Return);
    let read = build.call(&["y"], "f", &["t9"]);
    assert_eq!(faults(build.body(vec![first, branch, last, dead, read])), "");
}

#[test]
fn a_loop_may_not_run_and_a_try_may_fail() {
    let mut build = build();
    let first = build.number("t1", 1);
    let inside = build.number("t2", 2);
    let condition = build.var("t1");
    let looped = build.stmt(Stmt::While { condition, body: vec![inside] });
    let after = build.call(&["y"], "f", &["t2"]);
    let tried = build.number("t3", 3);
    let handled = build.call(&["y"], "f", &["t3"]);
    let attempt = build.stmt(Stmt::Try { body: vec![tried], error: None, handler: vec![handled] });
    let cleaned = build.number("t4", 4);
    let guard = build.stmt(Stmt::Unwind { body: vec![cleaned], cleanup: vec![] });
    let sound = build.call(&["y"], "f", &["t4"]);
    let said = faults(build.body(vec![first, looped, after, attempt, guard, sound]));
    let expected = "f: statement 3: the temporary `t2` may have no value here
f: statement 5: the temporary `t3` may have no value here\n";
    assert_eq!(said, expected);
}

#[test]
fn a_long_chain_of_branches_needs_no_stack() {
    let mut build = build();
    let first = build.number("t1", 1);
    let mut chain = vec![];
    for _ in 0..100_000 {
        let then = build.number("x", 1);
        chain = vec![build.branch("t1", vec![then], chain)];
    }
    chain.insert(0, first);
    assert_eq!(faults(build.body(chain)), "");
}

#[test]
fn ids_lead_somewhere() {
    let mut build = build();
    let one = build.number("x", 1);
    build.number("x", 2);
    let said = faults(build.body(vec![one, one, StmtId::new(7)]));
    let expected = "f: statement 0: stands in two places
f: statement 7: a block names a statement that does not exist
f: statement 1: is in no block\n";
    assert_eq!(said, expected);
    let gone = faults_of(|_| Stmt::Show(VarId::new(3)));
    assert!(gone.contains("names a variable that does not exist"), "{gone}");
}

#[test]
fn targets_are_distinct() {
    let said = faults_of(|build| {
        let x = Target::Var(build.var("x"));
        let targets = Targets::List(vec![x.clone(), Target::Ignore, Target::Ignore, x]);
        Stmt::Call { targets, function: "g".into(), args: vec![], written: Written::Call }
    });
    assert!(said.contains("the target `x` occurs twice"), "{said}");
}

#[test]
fn paths_have_their_lengths() {
    let said = faults_of(|build| {
        let base = build.var("x");
        let path = vec![Access::Paren(vec![]), Access::Paren(vec![])];
        Stmt::Get { targets: Targets::Statement(None), base, path }
    });
    assert!(said.contains("a path that is neither"), "{said}");
    let said = faults_of(|build| Stmt::Set {
        place: Place { var: build.var("x"), path: vec![] },
        value: build.var("y"),
    });
    assert!(said.contains("without saying which"), "{said}");
    let said = faults_of(|build| {
        let path = vec![Access::Brace(vec![Arg::Colon])];
        Stmt::Delete { place: Place { var: build.var("x"), path } }
    });
    assert!(said.contains("not in parentheses"), "{said}");
}

#[test]
fn colons_are_indices() {
    let said = faults_of(|_| Stmt::Call {
        targets: Targets::Statement(None),
        function: "g".into(),
        args: vec![Arg::Colon],
        written: Written::Call,
    });
    assert!(said.contains("a colon among the arguments"), "{said}");
}

#[test]
fn jumps_stand_in_loops() {
    assert!(faults_of(|_| Stmt::Break).contains("a break outside of any loop"));
    assert!(faults_of(|_| Stmt::Continue).contains("a continue outside of any loop"));
}

#[test]
fn storage_agrees_with_declarations() {
    let said = faults_of(|build| Stmt::Global(vec![build.var("g")]));
    assert!(said.contains("the storage of `g` is another one"), "{said}");
    let mut build = build();
    let var = build.var("g");
    build.function.vars[var].storage = Storage::Persistent;
    assert!(faults(build.body(vec![])).contains("`g` is declared nowhere"));
}

#[test]
fn names_are_unique() {
    let said = faults_of(|build| {
        let var = build.var("g");
        let again = build.function.vars[var].clone();
        build.function.vars.push(again);
        Stmt::Show(var)
    });
    assert!(said.contains("two variables are named `g`"), "{said}");
}

#[test]
fn shared_variables_are_those_of_a_function_around() {
    let mut outer = build();
    let var = outer.var("x");
    let mut inner = Build::new("inner", Role::Nested);
    let storage = Storage::Shared { owner: crate::program::FunctionId::new(0), var };
    let own = inner.var("x");
    inner.function.vars[own].storage = storage;
    inner.function.parent = Some(crate::program::FunctionId::new(0));
    let inner = inner.body(vec![]);
    let alone = program(Unit::Function, vec![outer.body(vec![]), inner.clone()]);
    let said = describe(&alone, &verify(&alone));
    assert!(said.contains("shared with one that is not marked as shared"), "{said}");
    let mut both = alone;
    both.functions[crate::program::FunctionId::new(0)].vars[var].storage = storage;
    assert_eq!(verify(&both), []);
}
