//! A program: all files as those with the same settings see them, with their library,
//! and what was found out.
//!
//! What a run found is kept with what it read ([`Reads`]); a new snapshot takes over
//! what an edit cannot touch ([`Changes`]).
//!
//! Cost: a new group takes over what it can of the one before in time linear in the
//! files, well under a microsecond each; what is asked for first is computed once.

use crate::changes::Changes;
use crate::configuration::Settings;
use crate::unit::Unit;
use crate::units::Units;
use crate::values::FileValues;
use lariat_analysis::per_file::{FileFindings, of_file, of_file_and};
use lariat_base::{Diagnostic, FileId, SourceFile};
use lariat_checks::Subject;
use lariat_checks::declared::{Declared, DeclaredFiles, with_declared};
use lariat_checks::sizes::{SizeFindings, Sizes};
use lariat_findings::attribution::without_known;
use lariat_findings::finding::{Findings, GaveUp};
use lariat_interprocedural::{Cancellation, Cancelled, Collection, Reads, Run, SourceUnit};
use lariat_project::{Imports, Library, LocalFunctions, Scope, Unreachable, View, unreachable_in};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Files with the same settings.
pub struct Group {
    /// The settings.
    pub settings: Arc<Settings>,
    /// Everything that names in the files can refer to.
    pub library: Arc<Library>,
    code: Collection,
    declared: Arc<DeclaredFiles>,
    analysed: Kept<Analysed>,
    findings: Kept<Found>,
    /// What the variables of files held before an edit touched them.
    before: FxHashMap<FileId, Arc<FileValues>>,
}

/// What is known of files.
type Kept<T> = Mutex<FxHashMap<FileId, Arc<T>>>;

/// What the analyses found from a file.
struct Analysed {
    found: FileFindings,
    sizes: SizeFindings,
    reads: Reads,
    /// What its variables hold, where somebody has asked for it.
    values: Option<Arc<FileValues>>,
}

/// What is reported of a file.
pub(crate) struct Found {
    /// What is wrong with it.
    pub diagnostics: Arc<Vec<Diagnostic>>,
    /// Which of its functions were not fully analysed.
    pub gave_up: Arc<[GaveUp]>,
    /// The files whose own findings were asked for: what fails in them for any caller
    /// is not reported again.
    asked: Vec<FileId>,
}

impl Group {
    /// A program of which nothing is known yet, of all files: those of other groups may
    /// be called, and keep their language.
    pub fn new(settings: Arc<Settings>, library: Arc<Library>, units: &Units) -> Self {
        let sources = units.rows().iter().map(|unit| unit.source_unit());
        let code = Collection::new(library.clone(), settings.builtins.clone(), sources);
        Self::assemble(settings, library, code, units)
    }

    /// The same program after an edit. `library` is that of before if nothing in it has
    /// changed.
    #[must_use]
    pub fn edited(&self, library: Arc<Library>, units: &Units, changes: &Changes) -> Self {
        let has_same_index = library.has_index_of(&self.library);
        let mut group = match has_same_index {
            true => self.with_texts(library, units, changes),
            false => {
                let sources = units.rows().iter().map(|unit| unit.source_unit());
                let keeps = |unit: &SourceUnit| !changes.touch_names_of(unit.tree());
                let code = self.code.renewed(library.clone(), sources, keeps);
                Self::assemble(self.settings.clone(), library, code, units)
            }
        };
        let mut analysed = lock(&self.analysed).clone();
        let functions =
            |of: &Self, file| of.code.unit(file).map(|unit| unit.tree().functions.len());
        let is_alike = |file: FileId| functions(self, file) == functions(&group, file);
        let mut before = self.before.clone();
        analysed.retain(|file, known| {
            let is_touched = changes.touch(&known.reads);
            let values = known.values.as_ref().filter(|_| is_touched);
            values.into_iter().for_each(|it| _ = before.insert(*file, it.clone()));
            !is_touched
        });
        // Functions are known by their places among those of the file.
        before.retain(|file, _| is_alike(*file));
        group.before = before;
        if Arc::ptr_eq(&self.library, &group.library) {
            let mut findings = lock(&self.findings).clone();
            findings.retain(|_, found| found.asked.iter().all(|it| analysed.contains_key(it)));
            group.findings = Mutex::new(findings);
        }
        group.analysed = Mutex::new(analysed);
        group
    }

    /// The same program, where no name means something else and only texts have changed.
    fn with_texts(&self, library: Arc<Library>, units: &Units, changes: &Changes) -> Self {
        let changed: Vec<&Arc<Unit>> =
            changes.files.iter().filter_map(|&file| units.get(file)).collect();
        let sources = changed.iter().map(|unit| unit.source_unit());
        let code = self.code.with_texts(library.clone(), sources);
        let declares =
            |declared: &Declared| !declared.signatures.is_empty() || !declared.wrong.is_empty();
        let declares_sizes = changed.iter().any(|unit| {
            let before = self.declared.get(&unit.file);
            declares(&unit.declared) || before.is_none_or(|it| declares(it))
        });
        if declares_sizes {
            return Self::assemble(self.settings.clone(), library, code, units);
        }
        let (settings, declared) = (self.settings.clone(), self.declared.clone());
        Self::of(settings, library, (code, declared))
    }

    /// The one place where a program is put together.
    fn assemble(
        settings: Arc<Settings>,
        library: Arc<Library>,
        code: Collection,
        units: &Units,
    ) -> Self {
        let declared = units.rows().iter().map(|unit| (unit.file, unit.declared.clone())).collect();
        let code = with_declared(code, &declared);
        Self::of(settings, library, (code, Arc::new(declared)))
    }

    /// A program of which nothing is found out yet.
    fn of(
        settings: Arc<Settings>,
        library: Arc<Library>,
        (code, declared): (Collection, Arc<DeclaredFiles>),
    ) -> Self {
        Self {
            settings,
            library,
            code,
            declared,
            analysed: Mutex::default(),
            findings: Mutex::default(),
            before: FxHashMap::default(),
        }
    }

    /// The program.
    pub fn code(&self) -> &Collection {
        &self.code
    }

    /// What the program's files declare of sizes.
    pub fn sizes<'c>(&self, code: &'c Collection) -> Sizes<'c> {
        Sizes::of_declared(code, self.declared.clone())
    }

    /// What in a file no name can reach.
    pub fn unreachable(&self, unit: &Unit) -> Vec<Unreachable> {
        let file = self.library.find_file(&unit.input.absolute);
        file.map(|file| unreachable_in(&self.library, file)).unwrap_or_default()
    }

    /// Looks at the library as a file sees it, its own functions included.
    pub fn with_view<R>(&self, unit: &Unit, look: impl FnOnce(&View<'_>) -> R) -> R {
        let tree = &unit.parsed.tree;
        let stem = unit.input.absolute.file_stem().unwrap_or_default().to_string_lossy();
        let local = LocalFunctions::of_file(tree, &stem);
        let imports = Imports::of(tree);
        let scope = Scope { tree, local: &local, imports: &imports };
        look(&self.library.view(&unit.input.absolute).with_scope(scope))
    }

    /// What the rules report for a file, given what the analyses found in it; `code` is the
    /// program's, with what was lowered for them.
    pub fn check(
        &self,
        (unit, code): (&Unit, &Collection),
        source: &SourceFile,
        (found, sizes): (&FileFindings, &SizeFindings),
    ) -> Vec<Diagnostic> {
        let unreachable = self.unreachable(unit);
        let subject = Subject {
            file: unit.file,
            path: &unit.input.absolute,
            source,
            dialect: &unit.dialect,
            parsed: &unit.parsed,
            kinds: code.known_kinds(unit.file),
            library: &self.library,
            unreachable: &unreachable,
            values: &found.values,
            growths: &found.growths,
            sizes,
        };
        lariat_checks::check(&subject, &self.settings.levels)
    }

    /// All findings of a file. `unit_of` returns the units of files.
    ///
    /// # Errors
    /// [`Cancelled`] where there has been an edit.
    pub(crate) fn findings<'u>(
        &self,
        unit: &Unit,
        source: &SourceFile,
        (cancellation, unit_of): (&Cancellation, impl Fn(FileId) -> Option<&'u Unit>),
    ) -> Result<Arc<Found>, Cancelled> {
        if let Some(known) = lock(&self.findings).get(&unit.file) {
            return Ok(known.clone());
        }
        let analysed = self.analysed(unit, cancellation)?;
        let asked = RefCell::new(vec![unit.file]);
        let values = without_known(Findings::clone(&analysed.found.values), |other| {
            let known = self.analysed(unit_of(other)?, cancellation).ok()?;
            asked.borrow_mut().push(other);
            Some(known.found.values.clone())
        });
        cancellation.check()?;
        let gave_up = values.gave_up.clone().into();
        let reported = FileFindings { values: Arc::new(values), ..analysed.found.clone() };
        let found = Arc::new(Found {
            diagnostics: Arc::new(self.check(
                (unit, &self.code),
                source,
                (&reported, &analysed.sizes),
            )),
            gave_up,
            asked: asked.into_inner(),
        });
        lock(&self.findings).insert(unit.file, found.clone());
        Ok(found)
    }

    fn analysed(
        &self,
        unit: &Unit,
        cancellation: &Cancellation,
    ) -> Result<Arc<Analysed>, Cancelled> {
        let known = lock(&self.analysed).get(&unit.file).cloned();
        match known {
            Some(known) => Ok(known),
            None => self.analyse(unit, cancellation, |code| (of_file(code, unit.file), None)),
        }
    }

    /// What the variables of a file hold, for any arguments. What is wrong with the file is
    /// found by the same analysis, and kept.
    ///
    /// # Errors
    /// [`Cancelled`] where there has been an edit.
    pub(crate) fn values(
        &self,
        unit: &Unit,
        cancellation: &Cancellation,
    ) -> Result<Arc<FileValues>, Cancelled> {
        let known = lock(&self.analysed).get(&unit.file).and_then(|it| it.values.clone());
        if let Some(known) = known {
            return Ok(known);
        }
        let analysed = self.analyse(unit, cancellation, |code| {
            let found = of_file_and(code, unit.file, FileValues::of_nodes);
            found.map_or_else(Default::default, |(found, values)| (found, Some(Arc::new(values))))
        })?;
        Ok(analysed.values.clone().unwrap_or_default())
    }

    /// What the variables of a file hold, or held before the last edit, if either is known.
    pub(crate) fn recent_values(&self, file: FileId) -> Option<Arc<FileValues>> {
        let known = lock(&self.analysed).get(&file).and_then(|it| it.values.clone());
        known.or_else(|| self.before.get(&file).cloned())
    }

    /// Runs the analyses of a file, and keeps what they found with what they read.
    fn analyse(
        &self,
        unit: &Unit,
        cancellation: &Cancellation,
        find: impl FnOnce(&Collection) -> (FileFindings, Option<Arc<FileValues>>),
    ) -> Result<Arc<Analysed>, Cancelled> {
        let run = Arc::new(Run::noting_reads(cancellation.clone()));
        let code = self.code.in_run(run.clone());
        let (found, values) = find(&code);
        let sizes = self.sizes(&code).of_file(unit.file, &found.callees);
        cancellation.check()?;
        let analysed = Arc::new(Analysed { found, sizes, reads: run.reads(), values });
        lock(&self.analysed).insert(unit.file, analysed.clone());
        Ok(analysed)
    }
}

fn lock<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}
