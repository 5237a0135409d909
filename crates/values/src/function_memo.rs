//! What the analysis asks of a function's text whenever it follows a call of the function:
//! answered once, for all contexts and for all engines that share the answers.
//!
//! ```text
//! function y = f(x)
//!   y = size(x, 1);      % `size` is the builtin; `1` is this value; the temporaries of
//! end                    % blocks, what a search selects, what conditions test, …
//! ```
//!
//! What is asked rests on the code and on whether the language has strings, not on what the
//! analysis knows. So the answers are the same whoever asks first.
//!
//! Cost: an index for what a statement means, else a look into the function's row. 24 bytes for
//! each statement of a function that was followed.

use super::constants::Constants;
use super::selections::selections;
use lariat_base::FileId;
use lariat_builtins::BuiltinTree;
use lariat_domains::ValueSet;
use lariat_flow_sets::flow_set::Flow;
use lariat_interprocedural::collection::Meaning;
use lariat_interprocedural::script_needs::ScriptNeeds;
use lariat_interprocedural::ssa_form::tested_alone;
use lariat_interprocedural::{Collection, FunctionRef};
use lariat_ir::locals::Locals;
use lariat_ir::namesakes::namesakes;
use lariat_ir::privatizable;
use lariat_ir::{Function, StmtId, VarId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

/// The answers about the functions of a program, for engines of one dialect.
#[derive(Default)]
pub struct Memos(RwLock<FxHashMap<FunctionRef, Arc<FunctionMemo>>>);

impl Memos {
    /// The answers about the functions of these files.
    #[must_use]
    pub fn of_files(&self, test: impl Fn(FileId) -> bool) -> Self {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let kept = all.iter().filter(|(function, _)| test(function.file));
        Self(RwLock::new(kept.map(|(function, memo)| (*function, memo.clone())).collect()))
    }

    /// The answers about a function.
    pub(super) fn of(
        &self,
        (code, strings): (&Collection, bool),
        at: FunctionRef,
        body: &Function,
    ) -> Arc<FunctionMemo> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&at).cloned();
        known.unwrap_or_else(|| {
            let new = Arc::new(FunctionMemo::of((code, strings), at, body));
            let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
            all.entry(at).or_insert(new).clone()
        })
    }
}

/// What a name that a statement calls means without objects.
pub(super) struct NamedCallee {
    pub name: Arc<str>,
    pub meaning: Arc<Meaning>,
}

/// What a statement means.
enum Answer {
    Literal(Arc<ValueSet>),
    Constant(Arc<ValueSet>),
    Callee(Arc<NamedCallee>),
}

/// The answers about a function.
#[derive(Default)]
pub(super) struct FunctionMemo {
    /// The temporaries of its inner blocks, but for constants.
    pub locals: Locals,
    /// Its variables at its entry, where no argument is given.
    pub entry: Flow,
    /// The variables that do not live in the call.
    pub outliving: Vec<VarId>,
    /// Its text stands where the tree is a guess.
    pub is_guess: bool,
    /// None for evaluated code, whose statements are not those of a function.
    statements: Box<[OnceLock<Answer>]>,
    selections: OnceLock<FxHashSet<VarId>>,
    namesakes: OnceLock<FxHashMap<StmtId, VarId>>,
    tested: OnceLock<FxHashSet<VarId>>,
    privatizable: OnceLock<FxHashMap<StmtId, Vec<VarId>>>,
    needs: OnceLock<ScriptNeeds>,
}

impl FunctionMemo {
    fn of((code, strings): (&Collection, bool), at: FunctionRef, body: &Function) -> Self {
        let Constants { all, entry } = Constants::of(body, strings);
        let mut locals = Locals::of(body);
        let mut statements: Box<[_]> = (0..body.stmts.len()).map(|_| OnceLock::new()).collect();
        locals.retain(|var| entry.slot(var).value.is_none());
        for (stmt, value) in all {
            statements[stmt.index()] = Answer::Constant(value).into();
        }
        Self { locals, entry, statements, ..Self::without_statements(body, code.is_guess(at)) }
    }

    /// Keeps nothing of single statements, as for evaluated code: its statements are not those of
    /// a function. `is_guess`: of the function that evaluates it.
    pub fn without_statements(body: &Function, is_guess: bool) -> Self {
        // Few bodies have any, and each call asks for them.
        let outliving = body.vars.iter().filter(|(_, it)| it.storage != lariat_ir::Storage::Local);
        let outliving = outliving.map(|(var, _)| var).collect();
        let entry = Flow::new(body.vars.len());
        Self { outliving, is_guess, entry, ..Self::default() }
    }

    /// What a statement's literal stands for.
    pub fn literal(&self, at: StmtId, make: impl Fn() -> ValueSet) -> Arc<ValueSet> {
        let answer = self.statements.get(at.index());
        match answer.map(|answer| answer.get_or_init(|| Answer::Literal(Arc::new(make())))) {
            Some(Answer::Literal(value) | Answer::Constant(value)) => value.clone(),
            Some(Answer::Callee(_)) | None => Arc::new(make()),
        }
    }

    /// What the constant holds that a statement assigns, if it assigns one.
    pub fn constant(&self, at: StmtId) -> Option<&Arc<ValueSet>> {
        match self.statements.get(at.index())?.get()? {
            Answer::Constant(value) => Some(value),
            Answer::Literal(_) | Answer::Callee(_) => None,
        }
    }

    /// What the name means that a statement calls.
    pub fn callee(
        &self,
        at: StmtId,
        mut find: impl FnMut() -> Arc<NamedCallee>,
    ) -> Arc<NamedCallee> {
        let answer = self.statements.get(at.index());
        match answer.map(|answer| answer.get_or_init(|| Answer::Callee(find()))) {
            Some(Answer::Callee(callee)) => callee.clone(),
            Some(Answer::Literal(_) | Answer::Constant(_)) | None => find(),
        }
    }

    /// The variables that hold what a search has selected.
    pub fn selections(&self, body: &Function, builtins: &BuiltinTree) -> &FxHashSet<VarId> {
        self.selections.get_or_init(|| selections(body, builtins))
    }

    /// Of each call, the variable that has its name.
    pub fn namesakes(&self, body: &Function) -> &FxHashMap<StmtId, VarId> {
        self.namesakes.get_or_init(|| namesakes(body))
    }

    /// What conditions test, and nothing else.
    pub fn tested(&self, body: &Function) -> &FxHashSet<VarId> {
        self.tested.get_or_init(|| tested_alone(body))
    }

    /// The variables that each iteration of a loop assigns before it reads them, in their order.
    pub fn privatizable(&self, body: &Function, stmt: StmtId) -> &[VarId] {
        let of_loops = || privatizable::of_loops(body, self.namesakes(body));
        self.privatizable.get_or_init(of_loops).get(&stmt).map_or(&[], |vars| vars)
    }

    /// What a script needs of its workspace.
    pub fn needs(&self, code: &Collection, at: FunctionRef, body: &Function) -> &ScriptNeeds {
        self.needs.get_or_init(|| ScriptNeeds::of(code, at, body))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_ir::FunctionId;
    use std::cell::Cell;

    #[test]
    fn the_answers_of_some_files_are_kept() {
        let of = |file| FunctionRef { file: FileId::new(file), function: FunctionId::new(0) };
        let all = [of(0), of(1)].map(|function| (function, Arc::default()));
        let kept = Memos(RwLock::new(all.into_iter().collect())).of_files(|it| it.index() == 1);
        let kept = kept.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        assert_eq!(kept.into_keys().collect::<Vec<_>>(), [of(1)]);
    }

    #[test]
    fn a_literal_is_made_once_but_in_evaluated_code() {
        let made = Cell::new(0);
        let make = || {
            made.set(made.get() + 1);
            ValueSet::number(1.0)
        };
        let function = FunctionMemo { statements: [OnceLock::new()].into(), ..Default::default() };
        let (first, second) =
            (function.literal(StmtId::new(0), make), function.literal(StmtId::new(0), make));
        assert!(Arc::ptr_eq(&first, &second));
        assert_eq!(made.get(), 1);
        // Its statements have the numbers of those of the function that evaluates it.
        let evaluated = FunctionMemo::default();
        evaluated.literal(StmtId::new(0), make);
        evaluated.literal(StmtId::new(0), make);
        assert_eq!(made.get(), 3);
    }
}
