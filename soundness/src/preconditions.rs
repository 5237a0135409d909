//! Preconditions of the typed program, asked of Octave in front of each operation.
//!
//! What is *proved* holds whenever a run gets there, what *fails* never does. A
//! function may be analysed in several contexts, and a run does not show in which of
//! them it is; so a precondition is asked about where all contexts that reach its
//! statement agree:
//!
//! ```text
//! lariat_holds_(4, "is", exist("k", "var"));      `k` is assigned: proved
//! lariat_holds_(5, "within", x, k, 1, 1);         k is at most numel(x): proved
//! t = x(k);
//! lariat_holds_(6, "is", true);                   after a statement that fails
//! ```
//!
//! Sizes and classes of a builtin are asked by a call of it with the same arguments,
//! if it is pure; those of an assignment to a part by one to a copy. Numbers of
//! arguments and results are not asked: a run that has wrong ones ends otherwise than
//! the analysis claims. What no run reaches is not asked.
//!
//! Cost: each operation once more, of some passes.

use super::counts::Counts;
use super::trace::Note;
use lariat_builtins::BuiltinTree;
use lariat_interprocedural::FunctionRef;
use lariat_ir::StmtId;
use lariat_typed::program::{Condition, Precondition, TypedProgram};
use lariat_typed::status::Status;
use std::collections::{HashMap, HashSet};

/// What is claimed in front of statements, true of every run that gets there.
#[derive(Default)]
pub struct Preconditions {
    claims: HashMap<(FunctionRef, StmtId), Vec<Claimed>>,
    /// Statements that no run gets past.
    pub(super) stops: HashSet<(FunctionRef, StmtId)>,
    /// Functions that may be called twice.
    pub(super) pure: HashSet<String>,
}

/// A condition, and whether it holds or fails.
pub(super) struct Claimed {
    pub(super) condition: Condition,
    pub(super) holds: bool,
}

/// The preconditions of a statement in each context that reaches it.
type InContexts<'p> = Vec<Vec<&'p Precondition>>;

impl Preconditions {
    /// What the contexts of a program agree on.
    pub fn of(program: &TypedProgram, builtins: &BuiltinTree) -> Self {
        let mut all: HashMap<(FunctionRef, StmtId), InContexts<'_>> = HashMap::new();
        let mut open = HashSet::new();
        for (id, context) in program.contexts.iter() {
            let at = program.function_of(id).reference;
            if !context.complete {
                open.insert(at);
            }
            let mut own: HashMap<StmtId, Vec<&Precondition>> = HashMap::new();
            for one in &context.preconditions {
                own.entry(one.stmt).or_default().push(one);
            }
            own.into_iter().for_each(|(stmt, each)| all.entry((at, stmt)).or_default().push(each));
        }
        all.retain(|(at, _), _| !open.contains(at));
        let stops = all.iter().filter(|(_, contexts)| contexts.iter().all(|it| may_not_pass(it)));
        let stops = stops.map(|(&place, _)| place).collect();
        let claims = all.iter().map(|(&place, contexts)| (place, agreed(contexts))).collect();
        let pure = builtins.concrete().map(|id| builtins.get(id)).filter(|builtin| builtin.pure);
        let pure = pure.map(|builtin| builtin.name.to_string()).collect();
        Self { claims, stops, pure }
    }

    pub(super) fn at(&self, at: FunctionRef, stmt: StmtId) -> &[Claimed] {
        self.claims.get(&(at, stmt)).map_or(&[], |claims| claims)
    }
}

/// Does one of these fail?
fn may_not_pass(conditions: &[&Precondition]) -> bool {
    conditions.iter().any(|one| matches!(one.status, Status::Fails(_)))
}

/// The conditions on which all contexts agree.
fn agreed(contexts: &InContexts<'_>) -> Vec<Claimed> {
    let Some((first, others)) = contexts.split_first() else { return Vec::new() };
    let claim = |one: &&Precondition| {
        let holds = claimed(&one.status)?;
        let same = |other: &&Precondition| {
            other.condition == one.condition && claimed(&other.status) == Some(holds)
        };
        let agree = others.iter().all(|context| context.iter().any(same));
        agree.then(|| Claimed { condition: one.condition.clone(), holds })
    };
    first.iter().filter_map(claim).collect()
}

fn claimed(status: &Status) -> Option<bool> {
    match status {
        Status::Proved(_) => Some(true),
        Status::Fails(_) => Some(false),
        Status::ToCheck(_) => None,
    }
}

/// Does the note agree with what is claimed?
pub fn held(claim: bool, note: &Note, counts: &mut Counts) -> Result<(), String> {
    counts.preconditions += 1;
    match (claim, note.numbers.scalar()) {
        (true, Some(0.0)) => Err("proved to hold".to_owned()),
        (false, Some(1.0)) => Err("fails in every run".to_owned()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::analysed;
    use super::super::batch::{End, Job, run};
    use super::super::entry::{Entry, EntryFile};
    use super::super::trace;
    use super::super::trace_point::{Aim, TracePoint};
    use crate::octave;
    use anyhow::Result;
    use lariat_syntax::Dialect;
    use std::fs;
    use std::time::Duration;

    /// What is asked of a program: the words of the conditions, with what is claimed.
    fn asked(text: &str) -> Result<Vec<(String, bool)>> {
        let file = EntryFile::code("f.m", text.to_owned());
        let (name, call) = ("f".to_owned(), "f".to_owned());
        let entry = Entry { name, call, files: vec![file], may_fail: false };
        let folder = tempfile::tempdir()?;
        let analysed = analysed::prepare(&entry, &Dialect::OCTAVE, folder.path())?;
        assert!(analysed.misread.is_empty(), "{:?}", analysed.misread);
        let claim = |point: &TracePoint| match point.aim {
            Aim::Asked(holds) => Some((point.variable.clone(), holds)),
            _ => None,
        };
        Ok(analysed.traced.iter().filter_map(claim).collect())
    }

    #[test]
    fn what_all_contexts_say_is_asked() -> Result<()> {
        let text = "function f()\nx = zeros(1, 3);\nk = 2;\ny = x(k);\nz = x + ones(1, 4);\n";
        let all = asked(text)?;
        let has = |word: &str, holds| all.contains(&(format!("precondition: {word}"), holds));
        assert!(has("within", true) && has("positions", true) && has("classes", true), "{all:?}");
        assert!(has("sizes", false), "{all:?}");
        assert!(all.contains(&("a statement that fails".to_owned(), false)), "{all:?}");
        Ok(())
    }

    #[test]
    fn where_contexts_differ_nothing_is_asked() -> Result<()> {
        let text = "function f()\ng([1 2 3], 2);\ng(4, 5);\nend\nfunction g(x, k)\n\
                    if k < 3, x = [x x]; end\nx(k);\nend\n";
        let all = asked(text)?;
        assert!(!all.iter().any(|(word, _)| word == "precondition: within"), "{all:?}");
        Ok(())
    }

    #[test]
    fn octave_answers() -> Result<()> {
        if octave::version().is_none() {
            return Ok(());
        }
        let questions = [
            ("\"is\", exist(\"nothing\", \"var\")", false),
            ("\"positions\", [1 2.5]", false),
            ("\"positions\", [true false]", true),
            ("\"within\", ones(2, 3), 6, 1, 1", true),
            ("\"within\", ones(2, 3), 3, 1, 2", false),
            ("\"within\", ones(2, 3, 4), 12, 2, 2", true),
            ("\"within\", 1:2, [false false true], 1, 1", false),
            ("\"field\", struct(\"a\", 1), \"b\"", false),
            ("\"classes\", \"plus\", 1, {1}, 2", false),
            ("\"classes\", \"plus\", 1, [1 2], [1 2 3]", true),
            ("\"sizes\", \"plus\", 1, [1 2], [1 2 3]", false),
            ("\"sizes\", \"ctranspose\", 1, ones(2, 2, 2)", false),
            ("\"store\", 1:3, [1 2], {1:3}", false),
            ("\"store\", 1:3, [1 2], {4:5}", true),
        ];
        let dir = tempfile::tempdir()?;
        let lines = questions.iter().enumerate();
        let lines =
            lines.map(|(n, (question, _))| format!("lariat_holds_({}, {question});\n", n + 1));
        fs::write(dir.path().join("several.m"), lines.collect::<String>())?;
        let (folder, seen) = (dir.path().to_owned(), dir.path().join("seen"));
        let observations = Some(seen.clone());
        let job = Job { folder, call: "several".to_owned(), observations, calls: None };
        let runs = run(&[job], dir.path(), Duration::from_secs(60))?;
        assert_eq!(runs[0].end, End::Normal);
        let (notes, _) = trace::read(&fs::read(seen.with_extension("trace"))?);
        let answers: Vec<(usize, bool)> =
            notes.iter().map(|note| (note.point, note.numbers.scalar() == Some(1.0))).collect();
        let expected = questions.iter().enumerate().map(|(n, (_, holds))| (n + 1, *holds));
        assert_eq!(answers, expected.collect::<Vec<_>>());
        Ok(())
    }
}
