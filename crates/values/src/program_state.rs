//! What the contexts of a program share while it is analysed: storage, symbols, and
//! answers of look-ups that are asked once.
//!
//! Cost: a hash table look-up for each question that was asked before.

use super::last_calls::LastCalls;
use super::selections::selections;
use super::storage::Storage;
use lariat_builtins::ClassRules;
use lariat_domains::ValueSet;
use lariat_interprocedural::collection::{Meaning, Resolved};
use lariat_interprocedural::script_needs::ScriptNeeds;
use lariat_interprocedural::{Collection, Engine, FunctionRef};
use lariat_ir::Program;
use lariat_ir::locals::Locals;
use lariat_ir::namesakes::namesakes;
use lariat_ir::{Function, StmtId, VarId, Written};
use lariat_syntax::dialect::{Dialect, LeftOut, LibraryOf};
use lariat_transfer::{Rules, TransferFunctions};
use lariat_value_facts::facts::Site;
use lariat_value_facts::symbols::Sizes;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// What is looked up: where, which name, for an object of which class.
type Question = (FunctionRef, Arc<str>, Option<Arc<str>>);

/// The value analysis of one program.
pub struct Values<'c> {
    /// The program.
    pub code: &'c Collection,
    /// Globals, persistents and shared variables.
    pub storage: Storage,
    /// The symbols of sizes.
    pub sizes: Sizes,
    /// The values of variables are kept of every node. Findings rest on those of the
    /// functions that are asked for alone, and values are most of what a node takes.
    pub keeps_values_of_callees: bool,
    /// Operands and join points are kept, for a typed program.
    pub keeps_points: bool,
    /// A call with an unknown argument is followed into the methods that the argument
    /// may select; otherwise it returns anything.
    pub follows_unknown_objects: bool,
    /// Loops are unrolled until a function has spent so many steps.
    pub unrolled_steps: u64,
    /// What fails is passed over ([`super::recovery`]).
    pub recovers: bool,
    /// What fails where nothing is passed over.
    pub failing_before: FxHashSet<(FunctionRef, StmtId)>,
    pub(super) transfer: TransferFunctions,
    pub(super) last_calls: LastCalls,
    /// What conditions test in functions that call what is not at hand.
    pub(super) tested: FxHashMap<FunctionRef, FxHashSet<VarId>>,
    /// What the literals stand for of functions that have been visited.
    pub(super) literals: FxHashMap<(FunctionRef, StmtId), Arc<ValueSet>>,
    pub(super) meanings: FxHashMap<Question, Arc<Meaning>>,
    pub(super) callees: FxHashMap<(FunctionRef, StmtId), (Arc<str>, Arc<Meaning>)>,
    pub(super) scripts: FxHashMap<(FunctionRef, Arc<str>), Option<Arc<Program>>>,
    pub(super) locals: FxHashMap<FunctionRef, Arc<Locals>>,
    pub(super) selections: FxHashMap<FunctionRef, Arc<FxHashSet<VarId>>>,
    pub(super) workspaces: FxHashMap<FunctionRef, Arc<ScriptNeeds>>,
    pub(super) namesakes: FxHashMap<FunctionRef, Arc<FxHashMap<StmtId, VarId>>>,
}

/// The value analysis at work, or done.
pub type ValueEngine<'c> = Engine<Values<'c>>;

/// What builtins need to know of a language.
pub fn rules_of(dialect: &Dialect) -> Rules {
    Rules {
        classes: match dialect.library {
            LibraryOf::Matlab => ClassRules::Matlab,
            LibraryOf::Matlab7 => ClassRules::Matlab7,
            LibraryOf::Octave => ClassRules::Octave,
        },
        implicit_expansion: dialect.implicit_expansion,
        strings: dialect.string_class,
        skips_empties: dialect.left_out == LeftOut::Lines,
        exception_objects: dialect.library != LibraryOf::Octave,
        keeps_empty_logicals: dialect.library == LibraryOf::Octave,
    }
}

impl<'c> Values<'c> {
    /// An analysis of this code that has not begun.
    pub fn new(code: &'c Collection, rules: Rules) -> Self {
        Self {
            code,
            storage: Storage::default(),
            sizes: Sizes::default(),
            keeps_values_of_callees: true,
            keeps_points: false,
            follows_unknown_objects: true,
            unrolled_steps: 0,
            recovers: false,
            failing_before: FxHashSet::default(),
            transfer: TransferFunctions::new(rules, code.builtins().clone()),
            last_calls: LastCalls::default(),
            tested: FxHashMap::default(),
            literals: FxHashMap::default(),
            meanings: FxHashMap::default(),
            callees: FxHashMap::default(),
            scripts: FxHashMap::default(),
            locals: FxHashMap::default(),
            selections: FxHashMap::default(),
            workspaces: FxHashMap::default(),
            namesakes: FxHashMap::default(),
        }
    }

    /// The transfer functions of builtins.
    pub fn transfer(&self) -> &TransferFunctions {
        &self.transfer
    }

    /// The temporaries of a function's inner blocks.
    pub(super) fn locals(&mut self, at: FunctionRef, body: &Function) -> Arc<Locals> {
        self.locals.entry(at).or_insert_with(|| Arc::new(Locals::of(body))).clone()
    }

    /// The variables of a function that hold what a search has selected.
    pub(super) fn selections(&mut self, at: FunctionRef, body: &Function) -> Arc<FxHashSet<VarId>> {
        let find = || Arc::new(selections(body, self.code.builtins()));
        self.selections.entry(at).or_insert_with(find).clone()
    }

    /// Of each call of a function, the variable that has its name.
    pub(super) fn namesakes(
        &mut self,
        at: FunctionRef,
        body: &Function,
    ) -> Arc<FxHashMap<StmtId, VarId>> {
        self.namesakes.entry(at).or_insert_with(|| Arc::new(namesakes(body))).clone()
    }

    /// What the name that a statement calls means without objects; looked up once.
    pub(super) fn callee(
        &mut self,
        at: FunctionRef,
        stmt: Option<StmtId>,
        (name, written): (&str, Written),
    ) -> (Arc<str>, Arc<Meaning>) {
        if let Some(callee) = stmt.and_then(|stmt| self.callees.get(&(at, stmt))) {
            return callee.clone();
        }
        let name: Arc<str> = name.into();
        let meaning = self.meaning(at, &name, None);
        let meaning = match written {
            Written::Inserted => match self.code.builtins().find(&name) {
                Some(id) => Arc::new(meaning.of_operator(id)),
                None => meaning,
            },
            Written::Call | Written::Bare => meaning,
        };
        let callee = (name.clone(), meaning);
        if let Some(stmt) = stmt {
            self.callees.insert((at, stmt), callee.clone());
        }
        callee
    }

    /// What the name that a visited statement calls was found to refer to without objects.
    pub(super) fn resolved_callee(&self, at: Site) -> Option<&Resolved> {
        self.callees.get(&(at.function, at.stmt)).map(|(_, meaning)| &meaning.found)
    }

    /// What a name means; looked up once.
    pub(super) fn meaning(
        &mut self,
        from: FunctionRef,
        name: &Arc<str>,
        class: Option<&Arc<str>>,
    ) -> Arc<Meaning> {
        let key = (from, name.clone(), class.cloned());
        let find = || Arc::new(self.code.meaning(from, name, class.map(|class| &**class)));
        self.meanings.entry(key).or_insert_with(find).clone()
    }

    /// What a name refers to without objects.
    pub(super) fn resolve(&mut self, from: FunctionRef, name: &Arc<str>) -> Resolved {
        self.meaning(from, name, None).found.clone()
    }
}
