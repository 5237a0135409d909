//! Declared sizes: every function of a file that declares some is checked by
//! itself (`004`).
//!
//! [`Sizes`] knows the declarations of all files of a program, so that a call
//! finds the signature of what it calls; where there is none, its summary as one
//! ([`crate::inferred`]).
//!
//! Cost: declarations are read once a program; a file costs what its declared
//! functions cost.

use crate::declared::{DeclaredFiles, declared_in};
use crate::inferred::{for_callers, with_callees};
use lariat_analysis::per_file::{CalleeSummaries, of_file};
use lariat_base::FileId;
use lariat_extents::signature::Wrong;
use lariat_extents::{Callee, Callees, Checked, Finding, Input, Signature};
use lariat_interprocedural::collection::Resolved;
use lariat_interprocedural::{Collection, FunctionRef};
use lariat_ir::FunctionId;
use lariat_values::rules_of;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::sync::Arc;

/// The findings of declared sizes of a file.
#[derive(Clone, Debug, Default)]
pub struct SizeFindings {
    /// What is wrong with its declarations.
    pub wrong: Vec<Wrong>,
    /// What is wrong with its declared functions, in the order of the functions.
    pub findings: Vec<Finding>,
}

/// The declarations of a program.
pub struct Sizes<'c> {
    code: &'c Collection,
    files: Arc<DeclaredFiles>,
}

impl<'c> Sizes<'c> {
    /// Reads the declarations of all files.
    pub fn new(code: &'c Collection) -> Self {
        Self::of_declared(code, Arc::new(declared_in(code)))
    }

    /// The same, given what each file declares.
    pub fn of_declared(code: &'c Collection, files: Arc<DeclaredFiles>) -> Self {
        Self { code, files }
    }

    /// The summaries of what the declared functions of a file call, for who does not have the
    /// findings of the file.
    pub fn callees(&self, file: FileId) -> Arc<CalleeSummaries> {
        of_file(self.code, file).callees
    }

    /// Checks the declared functions of a file, given the summaries of what they call.
    pub fn of_file(&self, file: FileId, callees: &CalleeSummaries) -> SizeFindings {
        let Some(declared) = self.files.get(&file) else { return SizeFindings::default() };
        let mut findings = Vec::new();
        self.each_declared(file, callees, |_, _, checked| findings.extend(checked.findings));
        SizeFindings { wrong: declared.wrong.clone(), findings }
    }

    /// Shows each declared function of a file with what was found of it. A file
    /// with syntax errors has none.
    pub fn each_declared(
        &self,
        file: FileId,
        callees: &CalleeSummaries,
        mut show: impl FnMut(FunctionId, &Input<'_>, Checked),
    ) {
        let Some(declared) = self.files.get(&file).filter(|it| !it.signatures.is_empty()) else {
            return;
        };
        let Some(code) = self.code.code(file) else { return };
        for (source, signature) in &declared.signatures {
            let Some(function) = code.program.of_source(*source) else { continue };
            let here = FunctionRef { file, function };
            self.check(here, signature, callees, |input, checked| show(function, input, checked));
        }
    }

    /// Checks a function as if it declared these sizes.
    fn check(
        &self,
        here: FunctionRef,
        signature: &Signature,
        callees: &CalleeSummaries,
        show: impl FnOnce(&Input<'_>, Checked),
    ) {
        let (Some(unit), Some(code)) = (self.code.unit(here.file), self.code.code(here.file))
        else {
            return;
        };
        let callees = Here { sizes: self, here, callees, known: RefCell::default() };
        let input = Input {
            tree: unit.tree(),
            program: &code.program,
            function: here.function,
            signature,
            callees: &callees,
            double_quote_escapes: unit.dialect.double_quote_escapes,
            builtins: self.code.builtins(),
            class_rules: rules_of(&unit.dialect).classes,
        };
        show(&input, lariat_extents::check(&input));
    }

    /// The sizes that a function takes and returns, if it may declare them: nothing is wrong
    /// with it then.
    pub fn inferred(&self, function: FunctionRef) -> Option<Signature> {
        let dialect = &self.code.unit(function.file)?.dialect;
        let (signature, callees) = with_callees(self.code, function, dialect)?;
        let mut is_right = false;
        self.check(function, &signature, &callees, |_, it| is_right = it.findings.is_empty());
        is_right.then_some(signature)
    }

    /// What is wrong with the declarations of a file.
    pub fn wrong(&self, file: FileId) -> &[Wrong] {
        self.files.get(&file).map_or(&[], |declared| &declared.wrong)
    }

    fn signature(&self, function: FunctionRef) -> Option<Arc<Signature>> {
        let source = self.code.function(function)?.source?;
        let signatures = &self.files.get(&function.file)?.signatures;
        let at = signatures.binary_search_by_key(&source, |(id, _)| *id).ok()?;
        Some(Arc::clone(&signatures[at].1))
    }
}

/// The names that a function can call.
struct Here<'h> {
    sizes: &'h Sizes<'h>,
    here: FunctionRef,
    callees: &'h CalleeSummaries,
    known: RefCell<FxHashMap<String, Callee>>,
}

impl Callees for Here<'_> {
    fn callee(&self, name: &str) -> Callee {
        if let Some(known) = self.known.borrow().get(name) {
            return known.clone();
        }
        let callee = self.find(name);
        self.known.borrow_mut().insert(name.to_owned(), callee.clone());
        callee
    }
}

impl Here<'_> {
    /// The signature of a function that declares none.
    fn inferred(&self, function: FunctionRef) -> Option<Arc<Signature>> {
        let body = self.sizes.code.function(function)?;
        for_callers(body, self.callees.get(&function)?).map(Arc::new)
    }

    fn find(&self, name: &str) -> Callee {
        match self.sizes.code.resolve(self.here, name, None) {
            Resolved::Builtin(builtin) => Callee::Builtin(builtin),
            Resolved::Function(function) => {
                let declared = self.sizes.signature(function);
                let signature = declared.or_else(|| self.inferred(function));
                signature.map_or(Callee::Undeclared, Callee::Declared)
            }
            Resolved::Script(_) => Callee::Script,
            Resolved::Class(..)
            | Resolved::Enumerated(_)
            | Resolved::Opaque(_)
            | Resolved::Compiled(_)
            | Resolved::Missing => Callee::Unknown,
        }
    }
}
