//! Function collections: the code of a program, loaded as calls ask for it
//! (`000` section 5.1, table 5.1).
//!
//! | in the thesis | here |
//! |---|---|
//! | `FunctionReference` | [`FunctionRef`] |
//! | `IncrementalFunctionCollection` | [`Collection`]: a file is lowered when a function of it is asked for first |
//! | `SimpleFunctionCollection` | [`Collection::simple`]: what plain lookup reaches, no overloading, handles where they are made |
//! | `CompleteFunctionCollection` | `CallGraph`: made by the value analysis |
//!
//! Where the thesis keeps one lookup object for each function, a file's
//! [`View`] is made anew when it is needed; it is a few words.
//!
//! Cost: each file is lowered once, whatever the number of threads that ask.

use super::run::Run;
use crate::declared::{Declaration, Declarations};
use lariat_base::{FileId, Rows, SideTable, SourceFile, Span};
use lariat_builtins::{BuiltinId, BuiltinTree, MClass};
use lariat_ir::Role;
use lariat_ir::{FunctionId, Program, Written};
use lariat_kinds::{Analysis as KindAnalysis, Kinds};
use lariat_project::open_world::Stub;
use lariat_project::{
    FileFacts, Found, Imports, Library, LibraryFileId, LocalFunctions, Lookup, Place, Query, Scope,
    Standpoint, Step, View, What,
};
use lariat_syntax::dialect::LibraryOf;
use lariat_syntax::tree::Tree;
use lariat_syntax::{Dialect, Parsed};
use lariat_tame::lower::{Input, Refusal, lower};
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, OnceLock};

/// A function of the program: the identity of `000`'s function references.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FunctionRef {
    /// Its file.
    pub file: FileId,
    /// The function in the file's Tame IR.
    pub function: FunctionId,
}

/// A parsed file that calls may reach.
#[derive(Clone)]
pub struct SourceUnit {
    /// Its id among the sources.
    pub file: FileId,
    /// Its absolute path.
    pub path: Arc<Path>,
    /// Its tree and its syntax errors.
    pub parsed: Arc<Parsed>,
    /// Its language.
    pub dialect: Arc<Dialect>,
}

impl SourceUnit {
    /// Its tree.
    pub fn tree(&self) -> &Tree {
        &self.parsed.tree
    }

    /// Is it the same text in the same language?
    fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.parsed, &other.parsed)
            && (Arc::ptr_eq(&self.path, &other.path) || self.path == other.path)
            && self.dialect == other.dialect
    }
}

/// A file with what is computed from it on demand.
struct Slot {
    unit: SourceUnit,
    in_library: Option<LibraryFileId>,
    standpoint: OnceLock<Standpoint>,
    made: Arc<Made>,
}

/// What is computed from a file, given what its names mean.
#[derive(Default)]
struct Made {
    local: OnceLock<LocalFunctions>,
    imports: OnceLock<Imports>,
    kinds: OnceLock<Kinds>,
    code: OnceLock<Code>,
    /// Where the tree is a guess.
    guesses: OnceLock<Vec<Span>>,
    /// Somebody has asked for the code.
    asked: AtomicBool,
}

/// The lowered code of a file.
pub struct Code {
    /// Its Tame IR.
    pub program: Program,
    /// What lowering refused.
    pub refused: Vec<Refusal>,
    /// The functions that lowering made, by name.
    made: FxHashMap<String, FunctionId>,
    /// What the functions of the source became.
    of_source: FxHashMap<lariat_syntax::tree::FunctionId, FunctionId>,
}

impl Code {
    fn new(program: Program, refused: Vec<Refusal>) -> Self {
        let (mut made, mut of_source) = (FxHashMap::default(), FxHashMap::default());
        for (id, function) in program.functions.iter() {
            if function.role == Role::Lambda {
                made.entry(function.name.clone()).or_insert(id);
            }
            function
                .source
                .into_iter()
                .for_each(|source| _ = of_source.entry(source).or_insert(id));
        }
        Self { program, refused, made, of_source }
    }
}

/// Of a name with more rivals than this nothing is known.
const MOST_RIVALS: usize = 4;

/// What a function's name refers to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Resolved {
    /// A function of the program.
    Function(FunctionRef),
    /// A script of the program.
    Script(FunctionRef),
    /// A class of the program: a call makes an object. With its constructor.
    Class(String, Option<FunctionRef>),
    /// A value that the class of this name enumerates.
    Enumerated(String),
    /// A builtin with a specification.
    Builtin(BuiltinId),
    /// Something that exists, but whose code and rules are not known.
    Opaque(String),
    /// A file whose code is not read, such as a compiled one, or what stands for it.
    Compiled(String),
    /// Nothing of this name was found.
    Missing,
}

/// A method that an argument of its class selects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overload {
    /// The class's dotted name.
    pub class: Arc<str>,
    /// Is it a class of the language, such as `char`?
    pub of_builtin: bool,
    /// The method.
    pub target: Resolved,
}

/// What a call of a name may reach where a function stands.
#[derive(Clone, Debug)]
pub struct Meaning {
    /// What the name refers to.
    pub found: Resolved,
    /// What a run may find instead; see [`lariat_project::open_world`].
    pub rivals: Arc<[Resolved]>,
    /// The methods of the program's classes that an argument may select; none where
    /// something local wins.
    pub overloads: Arc<[Overload]>,
    /// Where the name refers to a file beside this one, and no path is configured: those of the
    /// folders above, which a run that starts there finds.
    pub elsewhere: Arc<[Resolved]>,
}

impl Meaning {
    /// This and nothing else.
    fn alone(found: Resolved) -> Self {
        let (rivals, overloads, elsewhere) = Default::default();
        Self { found, rivals, overloads, elsewhere }
    }

    /// What a call means that is written so, given the builtin of its name. An operator means
    /// its builtin, or a method of an argument's class, whatever functions have its name.
    #[must_use]
    pub fn as_written(&self, written: Written, builtin: Option<BuiltinId>) -> Self {
        match (written, builtin) {
            (Written::Inserted, Some(builtin)) => {
                let overloads = self.overloads.clone();
                Self { overloads, ..Self::alone(Resolved::Builtin(builtin)) }
            }
            (Written::Inserted, None) | (Written::Call | Written::Bare, _) => self.clone(),
        }
    }
}

/// The program: all files, lowered on demand. A copy shares everything.
#[derive(Clone)]
pub struct Collection {
    library: Arc<Library>,
    builtins: Arc<BuiltinTree>,
    declarations: Arc<Declarations>,
    slots: Rows<Arc<Slot>>,
    by_file: Arc<SideTable<SourceFile, usize>>,
    by_library: Arc<FxHashMap<LibraryFileId, usize>>,
    run: Option<Arc<Run>>,
}

impl Collection {
    /// A collection of these files, none lowered yet, with these builtins: those that Lariat
    /// ships, and a user's.
    pub fn new(
        library: Arc<Library>,
        builtins: Arc<BuiltinTree>,
        units: impl IntoIterator<Item = SourceUnit>,
    ) -> Self {
        let slots = units.into_iter().map(|unit| Arc::new(Slot::new(unit, &library))).collect();
        Self::of_slots(library, builtins, slots)
    }

    /// A collection of these files that keeps what was computed from a file, where the
    /// file is the same and, by `keeps`, its names mean the same.
    #[must_use]
    pub fn renewed(
        &self,
        library: Arc<Library>,
        units: impl IntoIterator<Item = SourceUnit>,
        keeps: impl Fn(&SourceUnit) -> bool,
    ) -> Self {
        let slot = |unit: SourceUnit| {
            let known = self.by_file.get(unit.file).map(|&at| &self.slots[at]);
            let Some(known) = known.filter(|known| known.unit.is_same(&unit)) else {
                return Arc::new(Slot::new(unit, &library));
            };
            let made = if keeps(&unit) { known.made.clone() } else { Arc::default() };
            Arc::new(Slot { made, ..Slot::new(unit, &library) })
        };
        let slots = units.into_iter().map(slot).collect();
        Self::of_slots(library, self.builtins.clone(), slots)
    }

    /// A collection of the same files, some of which have another text, in a library with the
    /// same index.
    #[must_use]
    pub fn with_texts(
        &self,
        library: Arc<Library>,
        units: impl IntoIterator<Item = SourceUnit>,
    ) -> Self {
        let mut slots = self.slots.clone();
        for unit in units {
            let Some(&at) = self.by_file.get(unit.file) else { continue };
            let known = &slots[at];
            let (in_library, standpoint) = (known.in_library, known.standpoint.clone());
            let slot = Slot { unit, in_library, standpoint, made: Arc::default() };
            slots.set(at, Arc::new(slot));
        }
        Self { library, slots, ..self.clone() }
    }

    fn of_slots(library: Arc<Library>, builtins: Arc<BuiltinTree>, slots: Rows<Arc<Slot>>) -> Self {
        let mut by_file = SideTable::default();
        for (at, slot) in slots.iter().enumerate() {
            *by_file.entry(slot.unit.file) = at;
        }
        let by_library = slots
            .iter()
            .enumerate()
            .filter_map(|(at, slot)| Some((slot.in_library?, at)))
            .collect();
        let (by_file, by_library) = (Arc::new(by_file), Arc::new(by_library));
        Self {
            library,
            builtins,
            declarations: Arc::default(),
            slots,
            by_file,
            by_library,
            run: None,
        }
    }

    /// The same program with nothing computed from its files yet, but for those that are to be
    /// kept: what is lowered for a part of the work goes when the copy does.
    #[must_use]
    pub fn unlowered(&self, keeps: impl Fn(FileId) -> bool) -> Self {
        let of = |slot: &Arc<Slot>| match keeps(slot.unit.file) {
            true => slot.clone(),
            false => Arc::new(slot.unlowered()),
        };
        Self { slots: self.slots.iter().map(of).collect(), ..self.clone() }
    }

    /// The files whose code was asked for since they were last asked about.
    pub fn take_asked(&self) -> FxHashSet<FileId> {
        let asked = self.slots.iter().filter(|slot| slot.made.asked.swap(false, Relaxed));
        asked.map(|slot| slot.unit.file).collect()
    }

    /// The same program, for one run.
    #[must_use]
    pub fn in_run(&self, run: Arc<Run>) -> Self {
        Self { run: Some(run), ..self.clone() }
    }

    /// Is the answer of the run worthless?
    pub fn is_cancelled(&self) -> bool {
        self.run.as_ref().is_some_and(|run| run.is_cancelled())
    }

    /// The same files with sizes that functions declare.
    #[must_use]
    pub fn with_declarations(self, declarations: Declarations) -> Self {
        Self { declarations: Arc::new(declarations), ..self }
    }

    /// Does any function declare sizes of its arguments?
    pub fn declares_sizes(&self) -> bool {
        !self.declarations.is_empty()
    }

    /// What a function declares of its arguments.
    pub fn declared(&self, function: FunctionRef) -> Option<Arc<Declaration>> {
        if self.declarations.is_empty() {
            return None;
        }
        let source = self.function(function)?.source?;
        self.declarations.get(&(function.file, source)).cloned()
    }

    /// The builtins that calls may reach.
    pub fn builtins(&self) -> &Arc<BuiltinTree> {
        &self.builtins
    }

    /// The files, in the order given.
    pub fn files(&self) -> impl Iterator<Item = &SourceUnit> {
        self.slots.iter().map(|slot| &slot.unit)
    }

    /// The file, if it is part of the collection.
    pub fn unit(&self, file: FileId) -> Option<&SourceUnit> {
        self.slot(file).map(|slot| &slot.unit)
    }

    /// The library.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// The code of a file of the collection.
    pub fn code(&self, file: FileId) -> Option<&Code> {
        self.slot(file).map(|slot| slot.code(&self.library))
    }

    /// The kinds of a file's names.
    pub fn kinds(&self, file: FileId) -> Option<&Kinds> {
        self.slot(file).map(|slot| slot.kinds(&self.library))
    }

    /// The same, if they are known.
    pub fn known_kinds(&self, file: FileId) -> Option<&Kinds> {
        self.slot(file)?.made.kinds.get()
    }

    /// A function's IR.
    pub fn function(&self, function: FunctionRef) -> Option<&lariat_ir::Function> {
        Some(&self.code(function.file)?.program.functions[function.function])
    }

    /// What is run when a file's name is called.
    pub fn main(&self, file: FileId) -> Option<FunctionRef> {
        let function = self.code(file)?.program.main()?;
        Some(FunctionRef { file, function })
    }

    /// May a call of the function assign variables of its caller, as far as the statements of
    /// its file say?
    pub fn may_define_in_caller(&self, function: FunctionRef) -> bool {
        self.facts(function.file).is_some_and(|facts| facts.defines_in_caller)
    }

    fn facts(&self, file: FileId) -> Option<&FileFacts> {
        let file = self.slot(file)?.in_library?;
        self.library.file(file).facts.as_ref()
    }

    /// Is it the primary function of a file that only refuses, as one does that stands for
    /// a compiled file (see [`lariat_project::open_world`])?
    pub fn is_refusal(&self, function: FunctionRef) -> bool {
        self.facts(function.file).is_some_and(|facts| facts.stub == Some(Stub::Refusal))
            && self.main(function.file) == Some(function)
    }

    /// Is the function's tree a guess, since an error stands in the text of it or of one
    /// around it?
    pub fn is_guess(&self, function: FunctionRef) -> bool {
        let Some(slot) = self.slot(function.file) else { return false };
        let guesses = slot.made.guesses.get_or_init(|| slot.unit.parsed.guesses());
        if guesses.is_empty() {
            return false;
        }
        let of_source = |source| slot.unit.tree().functions[source].span;
        let start = self.source_function(function).map_or(0, |source| of_source(source).start);
        guesses.iter().any(|guess| guess.start <= start && start <= guess.end)
    }

    fn slot(&self, file: FileId) -> Option<&Slot> {
        let slot = self.by_file.get(file).map(|&at| &*self.slots[at])?;
        if let Some(run) = &self.run {
            run.read_file(file);
        }
        Some(slot)
    }

    fn note_name(&self, name: &str) {
        if let Some(run) = &self.run {
            run.looked_up(name);
        }
    }

    /// What a name refers to where `from` stands, given the class of the dominant
    /// argument if that is an object's.
    pub fn resolve(&self, from: FunctionRef, name: &str, class: Option<&str>) -> Resolved {
        match self.lookup(from, name, class) {
            Ok(lookup) => self.found_by(from, (name, class), &lookup),
            Err(resolved) => resolved,
        }
    }

    /// The same, with what a run may find instead and the methods that an argument may
    /// select.
    pub fn meaning(&self, from: FunctionRef, name: &str, class: Option<&str>) -> Meaning {
        let lookup = match self.lookup(from, name, class) {
            Ok(lookup) => lookup,
            Err(resolved) => return Meaning::alone(resolved),
        };
        let resolve = |found: &Found| self.found(from.file, name, found);
        let rivals = match lookup.rivals.len() {
            0..=MOST_RIVALS => lookup.rivals.iter().map(resolve).collect(),
            _ => [Resolved::Opaque(name.to_owned())].into(),
        };
        let overload = |found: &Found| {
            let class = found.name.rsplit_once('.').map_or("", |(class, _)| class);
            let of_builtin = MClass::named(class).is_some();
            Overload { class: class.into(), of_builtin, target: resolve(found) }
        };
        let overloads = lookup.overloads.iter().map(overload).collect();
        let is_beside = lookup.found.as_ref().is_some_and(|it| it.step == Step::CurrentFolder);
        let own = self.folder_of(from.file);
        let is_above = |file| {
            let other = self.library.file(file).path.parent();
            own.zip(other).is_some_and(|(own, other)| own != other && own.starts_with(other))
        };
        let is_elsewhere = |found: &&Found| {
            is_beside
                && self.library.path_is_assumed()
                && found.step == Step::Path
                && matches!(found.place, Place::File(file) if is_above(file))
        };
        let elsewhere = lookup.shadowed.iter().filter(is_elsewhere).take(MOST_RIVALS);
        let elsewhere = elsewhere.map(resolve).collect();
        match self.library_method(name, class, &lookup) {
            Some(method) => Meaning::alone(method),
            None => {
                let found = self.found_by(from, (name, class), &lookup);
                Meaning { found, rivals, overloads, elsewhere }
            }
        }
    }

    fn folder_of(&self, file: FileId) -> Option<&Path> {
        self.slot(file)?.unit.path.parent()
    }

    /// What the project has of this name, or what the name refers to without it.
    fn lookup(
        &self,
        from: FunctionRef,
        name: &str,
        class: Option<&str>,
    ) -> Result<Lookup, Resolved> {
        let Some(slot) = self.slot(from.file) else { return Err(Resolved::Missing) };
        if let Some(made) = self.made_function(from, name) {
            return Err(Resolved::Function(made));
        }
        self.note_name(name);
        if let Some(called) = self.superclass_call(from, name) {
            return Err(called);
        }
        let within = self.source_function(from);
        let view = slot.view(&self.library);
        let lookup = view.lookup(&Query { name, from: within, class });
        // Whether it is another version's depends on where else the file that asks lies.
        if lookup.found.as_ref().is_some_and(|found| found.step == Step::Path)
            && let Some(own) = view.file()
        {
            self.note_name(&self.library.file(own).name);
        }
        Ok(lookup)
    }

    fn found_by(
        &self,
        from: FunctionRef,
        (name, class): (&str, Option<&str>),
        lookup: &Lookup,
    ) -> Resolved {
        if let Some(method) = self.library_method(name, class, lookup) {
            return method;
        }
        match &lookup.found {
            Some(found) => self.found(from.file, name, found),
            None if lookup.open => Resolved::Opaque(name.to_owned()),
            None => self.builtins.find(name).map_or(Resolved::Missing, Resolved::Builtin),
        }
    }

    /// The method of a library class, where nothing comes before methods.
    fn library_method(&self, name: &str, class: Option<&str>, lookup: &Lookup) -> Option<Resolved> {
        let comes_before = |found: &Found| found.step <= Step::Overloaded;
        if lookup.found.as_ref().is_some_and(comes_before) {
            return None;
        }
        self.builtins.member(class?, name).map(Resolved::Builtin)
    }

    /// The class, with its package, of which a function is the constructor. The class of a file
    /// with another name cannot be used, and its name is that of another class.
    pub fn constructed_class(&self, function: FunctionRef) -> Option<Arc<str>> {
        let constructor = self.function(function).filter(|it| it.role == Role::Constructor)?;
        constructor.outputs.first()?;
        let file = || Some(self.library.file(self.slot(function.file)?.in_library?));
        Some(match file() {
            Some(file) if file.name != constructor.name => return None,
            Some(file) => self.library.qualified(file.folder, &constructor.name).into(),
            None => constructor.name.as_str().into(),
        })
    }

    /// Functions that lowering made are visible by name in their file.
    fn made_function(&self, from: FunctionRef, name: &str) -> Option<FunctionRef> {
        let function = *self.code(from.file)?.made.get(name)?;
        Some(FunctionRef { file: from.file, function })
    }

    /// The function of the source in which a function's text stands.
    fn source_function(&self, from: FunctionRef) -> Option<lariat_syntax::tree::FunctionId> {
        let mut function = self.function(from)?;
        loop {
            match (function.source, function.parent) {
                (Some(source), _) => return Some(source),
                (None, Some(parent)) => {
                    function = self.function(FunctionRef { file: from.file, function: parent })?;
                }
                (None, None) => return None,
            }
        }
    }

    fn found(&self, file: FileId, name: &str, found: &Found) -> Resolved {
        let opaque = || Resolved::Opaque(name.to_owned());
        match found.place {
            Place::Here(_) if found.what == What::Compiled => Resolved::Compiled(name.to_owned()),
            Place::Here(source) => self
                .code(file)
                .and_then(|code| code.of_source.get(&source).copied())
                .map_or_else(opaque, |function| Resolved::Function(FunctionRef { file, function })),
            Place::File(library_file) => match self.by_library.get(&library_file) {
                Some(&at) => self.found_in_file(self.slots[at].unit.file, found),
                None if found.what == What::Class => Resolved::Class(found.name.clone(), None),
                None => Resolved::Compiled(name.to_owned()),
            },
            Place::Outside if found.what == What::Unseen => opaque(),
            Place::Outside if self.is_of_another_product(file, name) => opaque(),
            Place::Outside => self.builtins.find(name).map_or_else(opaque, Resolved::Builtin),
        }
    }

    /// Is it a function of the library that only GNU Octave has, in a file that is not
    /// written for it? Then the name is another function's, or a variable's.
    fn is_of_another_product(&self, file: FileId, name: &str) -> bool {
        let is_matlab = |slot: &Slot| slot.unit.dialect.library != LibraryOf::Octave;
        self.slot(file).is_some_and(is_matlab) && lariat_builtins::library().is_octaves_alone(name)
    }

    fn is_help_alone(&self, file: FileId) -> bool {
        let in_library = self.slot(file).and_then(|slot| slot.in_library);
        let facts = in_library.and_then(|file| self.library.file(file).facts.as_ref());
        facts.is_some_and(|facts| facts.is_empty)
    }

    fn found_in_file(&self, file: FileId, found: &Found) -> Resolved {
        let opaque = || Resolved::Opaque(found.name.clone());
        let main = self.main(file);
        match found.what {
            What::Function => main.map_or_else(opaque, Resolved::Function),
            // A file of help alone stands for a compiled one, wherever that is.
            What::Script if self.is_help_alone(file) => Resolved::Compiled(found.name.clone()),
            What::Script => main.map_or_else(opaque, Resolved::Script),
            What::Class => Resolved::Class(found.name.clone(), main),
            What::Method | What::StaticMethod => {
                self.method(file, &found.name).map_or_else(opaque, Resolved::Function)
            }
            What::Property => {
                self.constant(file, &found.name).map_or_else(opaque, Resolved::Function)
            }
            What::EnumerationMember => {
                let class = found.name.rsplit_once('.').map_or("", |(class, _)| class);
                Resolved::Enumerated(class.to_owned())
            }
            What::Compiled | What::Unread => Resolved::Compiled(found.name.clone()),
            What::LibraryFunction | What::Unseen => opaque(),
        }
    }

    /// A method by its dotted name: a function of a class file, or the primary
    /// function of a file in the class's folder.
    fn method(&self, file: FileId, dotted: &str) -> Option<FunctionRef> {
        let name = dotted.rsplit('.').next().unwrap_or(dotted);
        let program = &self.code(file)?.program;
        let is_it = |function: &lariat_ir::Function| {
            function.name == name
                && matches!(function.role, Role::Method | Role::StaticMethod | Role::Constructor)
        };
        let found = program.functions.iter().find(|(_, function)| is_it(function));
        // Of a class file that declares a method alone, the first function is another one.
        let is_method = |main: &FunctionId| program.functions[*main].role != Role::Constructor;
        let main = || program.main().filter(is_method);
        let function = found.map(|(id, _)| id).or_else(main)?;
        Some(FunctionRef { file, function })
    }

    /// The function of a constant, by its dotted name.
    fn constant(&self, file: FileId, dotted: &str) -> Option<FunctionRef> {
        let name = dotted.rsplit('.').next().unwrap_or(dotted);
        let is_it = |function: &lariat_ir::Function| {
            let is_constant = function.role == Role::Property && function.inputs.is_empty();
            is_constant && function.name == name
        };
        let found = self.code(file)?.program.functions.iter().find(|(_, it)| is_it(it));
        found.map(|(function, _)| FunctionRef { file, function })
    }

    /// The id among the sources of a file of the library, if it is part of the collection.
    pub(super) fn file_of(&self, file: LibraryFileId) -> Option<FileId> {
        self.by_library.get(&file).map(|&at| self.slots[at].unit.file)
    }

    /// The view of a file of the collection, to ask for members of classes: a change of a class
    /// drops every run.
    pub(super) fn class_view(&self, file: FileId) -> Option<View<'_>> {
        self.slot(file).map(|slot| slot.view(&self.library))
    }

    /// The name of a file, without its extension.
    pub fn stem(&self, file: FileId) -> Option<&str> {
        self.slot(file)?.unit.path.file_stem()?.to_str()
    }

    /// The view of a file of the collection.
    pub fn view(&self, file: FileId) -> Option<View<'_>> {
        if let Some(run) = &self.run {
            run.looked_up_any();
        }
        self.slot(file).map(|slot| slot.view(&self.library))
    }

    /// The functions that plain lookup reaches from an entry point, each with
    /// the functions that it names: no overloading, handles where they are made.
    pub fn simple(&self, entry: FunctionRef) -> Vec<(FunctionRef, Vec<Resolved>)> {
        let mut reached = FxHashSet::from_iter([entry]);
        let mut queue = vec![entry];
        let mut graph = Vec::new();
        while let Some(from) = queue.pop() {
            let callees = self.named_by(from);
            for callee in &callees {
                if let Resolved::Function(next) | Resolved::Script(next) = callee
                    && reached.insert(*next)
                {
                    queue.push(*next);
                }
            }
            graph.push((from, callees));
        }
        graph.sort_by_key(|&(from, _)| from);
        graph
    }

    fn named_by(&self, from: FunctionRef) -> Vec<Resolved> {
        let Some(function) = self.function(from) else { return Vec::new() };
        let mut names: Vec<&str> = function.stmts.iter().filter_map(|(_, s)| named(s)).collect();
        names.sort_unstable();
        names.dedup();
        let made = function.stmts.iter().filter_map(|(_, stmt)| match stmt {
            lariat_ir::Stmt::Lambda { function: lariat_ir::LambdaBody::Made(function), .. } => {
                Some(Resolved::Function(FunctionRef { file: from.file, function: *function }))
            }
            _ => None,
        });
        names.into_iter().map(|name| self.resolve(from, name, None)).chain(made).collect()
    }
}

fn named(stmt: &lariat_ir::Stmt) -> Option<&str> {
    match stmt {
        lariat_ir::Stmt::Call { function, .. }
        | lariat_ir::Stmt::Handle { function, .. }
        | lariat_ir::Stmt::Lambda { function: lariat_ir::LambdaBody::Named(function), .. } => {
            Some(function)
        }
        _ => None,
    }
}

impl Slot {
    fn new(unit: SourceUnit, library: &Library) -> Self {
        let in_library = library.find_file(&unit.path);
        Self { unit, in_library, standpoint: OnceLock::new(), made: Arc::default() }
    }

    fn unlowered(&self) -> Self {
        let (unit, standpoint) = (self.unit.clone(), self.standpoint.clone());
        Self { unit, in_library: self.in_library, standpoint, made: Arc::default() }
    }

    fn view<'s>(&'s self, library: &'s Library) -> View<'s> {
        let tree = self.unit.tree();
        let local = self.made.local.get_or_init(|| {
            let stem = self.unit.path.file_stem().unwrap_or_default().to_string_lossy();
            LocalFunctions::of_file(tree, &stem)
        });
        let imports = self.made.imports.get_or_init(|| Imports::of(tree));
        let standpoint = *self.standpoint.get_or_init(|| library.standpoint(&self.unit.path));
        library.view_from(standpoint).with_scope(Scope { tree, local, imports })
    }

    fn kinds(&self, library: &Library) -> &Kinds {
        let kinds = &self.made.kinds;
        kinds.get_or_init(|| {
            let view = self.view(library);
            lariat_kinds::analyze(self.unit.tree(), &view, KindAnalysis::FlowSensitive)
        })
    }

    fn code(&self, library: &Library) -> &Code {
        if !self.made.asked.load(Relaxed) {
            self.made.asked.store(true, Relaxed);
        }
        self.made.code.get_or_init(|| {
            let (view, kinds) = (self.view(library), self.kinds(library));
            let (tree, dialect) = (self.unit.tree(), &self.unit.dialect);
            let lowered = lower(&Input { tree, kinds, view: Some(&view), dialect });
            Code::new(lowered.program, lowered.refused)
        })
    }
}
