//! What the contexts of a program share while it is analysed: storage, symbols, and
//! answers of look-ups that are asked once.
//!
//! Cost: a hash table look-up for each question that was asked before.

use super::function_memo::{FunctionMemo, Memos, NamedCallee};
use super::last_calls::LastCalls;
use super::storage::Storage;
use lariat_builtins::ClassRules;
use lariat_domains::update::FullList;
use lariat_interprocedural::collection::{Meaning, Resolved};
use lariat_interprocedural::{Collection, Engine, FunctionRef};
use lariat_ir::{Function, Program, StmtId, Written};
use lariat_syntax::dialect::{Dialect, LeftOut, LibraryOf};
use lariat_transfer::{Rules, TransferFunctions};
use lariat_value_facts::symbols::Sizes;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// What is looked up: where, which name, for an object of which class.
type Question = (FunctionRef, Arc<str>, Option<Arc<str>>);

/// What a call means: where, of which name, and whether it is written as an operator.
type Call = (FunctionRef, Arc<str>, bool);

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
    pub(super) meanings: FxHashMap<Question, Arc<Meaning>>,
    callees: FxHashMap<Call, Arc<NamedCallee>>,
    pub(super) scripts: FxHashMap<(FunctionRef, Arc<str>), Option<Arc<Program>>>,
    memos: Arc<Memos>,
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
        full_list: match dialect.library {
            LibraryOf::Octave => FullList::List,
            LibraryOf::Matlab | LibraryOf::Matlab7 => FullList::Colon,
        },
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
            meanings: FxHashMap::default(),
            callees: FxHashMap::default(),
            scripts: FxHashMap::default(),
            memos: Arc::default(),
        }
    }

    /// The same, sharing its answers about functions with other analyses of the code in the same
    /// dialect.
    #[must_use]
    pub fn sharing(self, memos: &Arc<Memos>) -> Self {
        Self { memos: memos.clone(), ..self }
    }

    /// The answers about functions.
    pub fn memos(&self) -> &Arc<Memos> {
        &self.memos
    }

    /// The transfer functions of builtins.
    pub fn transfer(&self) -> &TransferFunctions {
        &self.transfer
    }

    /// The answers about a function.
    pub(super) fn memo(&self, at: FunctionRef, body: &Function) -> Arc<FunctionMemo> {
        self.memos.of((self.code, self.transfer.rules().strings), at, body)
    }

    /// What the name that a statement calls means without objects; looked up once.
    pub(super) fn callee(
        &mut self,
        (at, memo): (FunctionRef, &FunctionMemo),
        stmt: StmtId,
        (name, written): (&str, Written),
    ) -> Arc<NamedCallee> {
        memo.callee(stmt, || {
            let name: Arc<str> = name.into();
            let key = (at, name.clone(), written == Written::Inserted);
            if let Some(known) = self.callees.get(&key) {
                return known.clone();
            }
            let meaning = self.meaning(at, &name, None);
            let meaning = match written {
                Written::Inserted => {
                    let builtin = self.code.builtins().find(&name);
                    Arc::new(meaning.as_written(written, builtin))
                }
                Written::Call | Written::Bare => meaning,
            };
            let callee = Arc::new(NamedCallee { name, meaning });
            self.callees.insert(key, callee.clone());
            callee
        })
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
