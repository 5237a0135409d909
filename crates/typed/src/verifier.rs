//! The rules that a typed program keeps to.
//!
//! - ids lie in their tables, spans in their files;
//! - each function is in SSA form: every use is reached by its definition
//!   ([`lariat_ir::ssa::check`]);
//! - the value of a φ contains those of its operands;
//! - calls reach contexts that exist, with no more arguments than these take;
//! - preconditions speak of operands that their statements have, and reasons of the same.
//!
//! ```text
//! x#2 = φ(x#0, x#1)     x#1: double | char     x#2: double       a fault
//! ```
//!
//! Cost: that of dominators for each function; linear else.

use super::phi::{covers, joined};
use super::program::{
    Condition, Context, ContextId, File, Function, Known, Precondition, Subscript, Target,
    TypedProgram,
};
use super::status::{Proof, Status, Unproved};
use lariat_base::{Arena, Span};
use lariat_ir::ssa::dominators::Dominators;
use lariat_ir::ssa::frontiers::Frontiers;
use lariat_ir::ssa::graph::{self, Graph, Item};
use lariat_ir::ssa::{Definition, Ssa, VersionId, check};
use lariat_ir::{StmtId, VarId};

/// All rules that a program breaks, as lines for people; none if it is well-formed.
pub fn verify(program: &TypedProgram) -> Vec<String> {
    let mut faults = Vec::new();
    if program.contexts.len() <= program.entry.index() {
        faults.push("the entry is not a context".to_owned());
    }
    for (_, function) in program.functions.iter() {
        let file = program.files.iter().find(|file| file.id == function.reference.file);
        let mut found = in_tables(function);
        match file {
            Some(file) => found.extend(spans(function, file)),
            None => found.push("its file is not in the table".to_owned()),
        }
        if found.is_empty() && !function.blocks.is_empty() {
            found.extend(check::check(&ssa_of(function)));
        }
        faults.extend(found.into_iter().map(|fault| format!("{}: {fault}", function.name)));
    }
    if !faults.is_empty() {
        return faults;
    }
    for (id, context) in program.contexts.iter() {
        let found = Checker { program, context }.faults();
        faults.extend(found.into_iter().map(|fault| format!("C{}: {fault}", id.index())));
    }
    faults
}

/// Do all ids of a function exist?
fn in_tables(function: &Function) -> Vec<String> {
    let mut faults = Vec::new();
    let mut must = |holds: bool, what: &str| {
        if !holds {
            faults.push(format!("{what} is not in its table"));
        }
    };
    let has_var = |var: VarId| var.index() < function.variables.len();
    let has_stmt = |stmt: StmtId| stmt.index() < function.statements.len();
    let has_version = |version: VersionId| version.index() < function.versions.len();
    let has_block = |block: graph::BlockId| block.index() < function.blocks.len();
    must(function.inputs.iter().chain(&function.outputs).all(|&var| has_var(var)), "a parameter");
    for version in &function.versions {
        must(has_var(version.var) && has_block(version.block), "a version's variable or block");
        must(statement_of(version.definition).is_none_or(has_stmt), "a definition's statement");
        if let Definition::Updated { from, .. } = version.definition {
            must(has_version(from), "an updated version");
        }
    }
    for block in &function.blocks {
        must(block.preds.iter().chain(&block.succs).all(|&to| has_block(to)), "an edge's block");
        for phi in &block.phis {
            let versions = phi.operands.iter().chain([&phi.version]);
            must(versions.copied().all(has_version) && has_var(phi.var), "an operand of a φ");
        }
        for step in &block.steps {
            must(item_statement(&step.item).is_none_or(has_stmt), "a step's statement");
            let reads = step.reads.iter().map(|(_, version)| *version);
            must(reads.chain(step.writes.iter().copied()).all(has_version), "a step's version");
        }
    }
    faults
}

fn statement_of(definition: Definition) -> Option<StmtId> {
    match definition {
        Definition::Assigned(stmt)
        | Definition::Updated { stmt, .. }
        | Definition::Begun(stmt)
        | Definition::Next(stmt)
        | Definition::Caught(stmt)
        | Definition::Unseen(stmt) => Some(stmt),
        Definition::Entry | Definition::Phi(_) => None,
    }
}

fn item_statement(item: &Item) -> Option<StmtId> {
    match item {
        Item::Stmt(stmt)
        | Item::Test(stmt)
        | Item::Begin(stmt)
        | Item::Next(stmt)
        | Item::Caught(stmt, _)
        | Item::Unseen(stmt) => Some(*stmt),
        Item::Exit => None,
    }
}

fn spans(function: &Function, file: &File) -> Vec<String> {
    let expressions = function.variables.iter().filter_map(|variable| variable.temporary.as_ref());
    let statements = function.statements.iter().map(|statement| statement.span);
    let all = std::iter::once(function.span).chain(statements);
    let all = all.chain(expressions.map(|expression| expression.span));
    let is_within = |span: &Span| span.start <= span.end && span.end <= file.length;
    let outside = all.filter(|span| !is_within(span));
    outside
        .map(|span| format!("{span:?} does not lie in a file of {} bytes", file.length))
        .collect()
}

/// The SSA form that a function states.
fn ssa_of(function: &Function) -> Ssa {
    let mut blocks = Arena::default();
    for block in &function.blocks {
        let items = block.steps.iter().map(|step| step.item.clone()).collect();
        let (preds, succs) = (block.preds.clone(), block.succs.clone());
        blocks.push(graph::Block { items, preds, succs, gate: block.gate });
    }
    let graph = Graph { blocks };
    let dominators = Dominators::of(&graph);
    let frontiers = Frontiers::of(&graph, &dominators);
    let mut versions = Arena::default();
    function.versions.iter().for_each(|version| _ = versions.push(version.clone()));
    let phis = function.blocks.iter().map(|block| block.phis.clone()).collect();
    let steps = function.blocks.iter().map(|block| block.steps.clone()).collect();
    Ssa { graph, dominators, frontiers, versions, phis, steps }
}

struct Checker<'p> {
    program: &'p TypedProgram,
    context: &'p Context,
}

impl Checker<'_> {
    fn faults(&self) -> Vec<String> {
        if self.program.functions.len() <= self.context.function.index() {
            return vec!["its function is not in the table".to_owned()];
        }
        let function = &self.program.functions[self.context.function];
        let mut faults = Vec::new();
        if self.context.versions.len() == function.versions.len() {
            faults.extend(self.phis(function));
        } else {
            faults.push("it does not know each version".to_owned());
        }
        if !takes(function, self.context) {
            faults.push("it has more arguments than its function takes".to_owned());
        }
        if self.context.workspace.is_some_and(|id| !self.exists(id)) {
            faults.push("its workspace is not a context".to_owned());
        }
        faults.extend(self.calls(function));
        let checks = &self.context.preconditions;
        faults.extend(checks.iter().filter_map(|check| precondition(function, check)));
        faults
    }

    fn exists(&self, id: ContextId) -> bool {
        id.index() < self.program.contexts.len()
    }

    fn phis(&self, function: &Function) -> Vec<String> {
        let known: &[Known] = &self.context.versions;
        let narrow = function
            .phis()
            .filter(|(_, phi)| !covers(&known[phi.version.index()], &joined(phi, known)));
        let name = |version| function.show(version);
        narrow
            .map(|(_, phi)| format!("{} does not contain its operands", name(phi.version)))
            .collect()
    }

    fn calls(&self, function: &Function) -> Vec<String> {
        let mut faults = Vec::new();
        for call in &self.context.calls {
            if call.stmt.index() >= function.statements.len() {
                faults.push(format!("{:?} calls, and does not exist", call.stmt));
            }
            if call.targets.is_empty() && !call.open {
                faults.push(format!("{:?} calls nothing", call.stmt));
            }
            let missing = call.targets.iter().filter(|target| match target {
                Target::Context(id) => !self.exists(*id),
                Target::Builtin(name) | Target::Cut(name) => name.is_empty(),
            });
            faults.extend(missing.map(|target| format!("{:?} calls {target:?}", call.stmt)));
        }
        faults
    }
}

/// Does a function take the arguments of a context?
fn takes(function: &Function, context: &Context) -> bool {
    function.variadic_inputs || context.arguments.len() <= function.inputs.len()
}

/// A precondition of something that the statement does not touch.
fn precondition(function: &Function, check: &Precondition) -> Option<String> {
    let vars: Vec<VarId> = match &check.condition {
        Condition::Assigned(var) | Condition::Truth(var) => vec![*var],
        Condition::Classes(vars) | Condition::Sizes(vars) => vars.clone(),
        Condition::Positions(of) | Condition::Within(of) | Condition::NoGrowth(of) => {
            let Subscript { base, index, .. } = of;
            vec![*base, *index]
        }
        Condition::Field { base, .. } => vec![*base],
        Condition::Arguments(_)
        | Condition::Results(_)
        | Condition::Result(_)
        | Condition::Other => Vec::new(),
    };
    if classes_in(&check.status).is_some_and(|count| count != vars.len()) {
        return Some(format!("{:?} has a reason with other operands", check.stmt));
    }
    let stranger = vars.into_iter().find(|var| !touches(function, check.stmt, *var))?;
    Some(format!("{:?} does not have the operand {stranger:?}", check.stmt))
}

/// Of how many operands a reason has the classes, if it has them.
fn classes_in(status: &Status) -> Option<usize> {
    match status {
        Status::Proved(Proof::Takes(sets)) => Some(sets.len()),
        Status::ToCheck(Unproved::MayNotTake(sets)) => Some(sets.len()),
        Status::ToCheck(Unproved::Refused { classes, .. } | Unproved::NoRule(classes)) => {
            Some(classes.len())
        }
        _ => None,
    }
}

/// Does a statement read a variable, or assign a part of it? Variables without
/// versions may be touched by any statement, and a test that is always true is none.
fn touches(function: &Function, stmt: StmtId, var: VarId) -> bool {
    let Some(variable) = function.variables.get(var.index()) else { return false };
    if stmt.index() >= function.statements.len() {
        return false;
    }
    let mut steps = function.steps().filter(|step| item_statement(&step.item) == Some(stmt));
    let mut is_a_step = false;
    let touched = steps.any(|step| {
        is_a_step = true;
        step.read(var).is_some()
    });
    touched || !is_a_step || !variable.local
}

#[cfg(test)]
mod tests {
    use super::verify;
    use crate::reader::read;

    /// A function of one φ, with this value.
    fn with_phi(value: &str) -> String {
        format!(
            "typed program 1\nentry C0\nfile f0 0 20 \"f.m\"\n\
             function F0 f0 0 primary 0..20 \"f\"\n  variable x local\n  \
             variable c local\n  inputs\n  outputs x\n  variadic\n  statement s0 5..6 \"literal\"\n  \
             statement s1 7..9 \"literal\"\n  statement s2 0..9 \"if\"\n  version c#0 b0 entry\n  \
             version x#1 b1 assigned s0\n  version x#2 b2 assigned s1\n  version x#3 b3 phi 0\n  \
             block b0 from to b1 b2\n    test s2 : c#0 ->\n  block b1 from b0 to b3\n    \
             stmt s0 : -> x#1\n  block b2 from b0 to b3\n    stmt s1 : -> x#2\n  \
             block b3 branch s2 from b1 b2 to\n    phi x#3 = x#1 x#2\n    exit : x#3 ->\n\
             context C0 F0 complete returns asked 1\n  \
             value c#0 always logical (1,1) real whole [0.0 1.0]\n  \
             value x#1 always double (1,1) real whole [1.0 1.0] = 1.0\n  \
             value x#2 always double (1,1) real whole [2.0 2.0] = 2.0\n  value x#3 {value}\n  \
             check s2 truth c proved is testable : logical real whole [0.0 1.0]\n"
        )
    }

    fn faults(text: &str) -> Vec<String> {
        verify(&read(text).unwrap_or_else(|error| panic!("{error}\n{text}")))
    }

    #[test]
    fn the_value_of_a_phi_contains_its_operands() {
        let text = with_phi("always double (1,1) real whole [1.0 2.0]");
        assert_eq!(faults(&text), [] as [&str; 0]);
        let text = with_phi("always double (1,1) real whole [1.0 1.0] = 1.0");
        assert_eq!(faults(&text), ["C0: x#3 does not contain its operands"]);
        assert_eq!(faults(&with_phi("unreached")), ["C0: x#3 does not contain its operands"]);
    }

    #[test]
    fn what_does_not_exist_is_a_fault() {
        let good = with_phi("maybe double (1,1) real whole [1.0 2.0]");
        for (from, to) in [
            ("statement s1 7..9", "statement s1 7..90"),
            ("exit : x#3", "exit : x#1"),
            ("phi x#3 = x#1 x#2", "phi x#3 = x#1 x#1"),
            ("check s2 truth c", "check s2 truth x"),
            ("proved is testable : logical real whole [0.0 1.0]", "proved takes double, double"),
            ("check s2 truth c proved", "call s1 C7\n  check s2 truth c proved"),
            ("entry C0", "entry C1"),
        ] {
            let bad = good.replace(from, to);
            assert!(bad != good && !faults(&bad).is_empty(), "{from}");
        }
    }

    #[test]
    fn what_is_no_line_is_refused_with_its_place() {
        let error = read("typed program 1\nentry C0\nnonsense\n").err();
        assert_eq!(error.map(|error| error.line), Some(3));
        assert!(read("").is_ok_and(|program| !verify(&program).is_empty()));
    }
}
