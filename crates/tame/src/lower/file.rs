//! What lowering knows of a whole file, and the functions that are finished.
//!
//! ```text
//! import geo.area        `area` is written in full: `geo.area`
//! s.scale(2)             is `scale` a method of some class?
//! ```
//!
//! Cost: that of its parts; names are looked up once where answers are kept.

use super::input::{Input, Refusal};
use super::scope::Scope;
use lariat_base::{Arena, Span};
use lariat_builtins::builtins;
use lariat_ir::{Function, FunctionId, NotTamed};
use lariat_kinds::{Kind, Kinds, Occurrence};
use lariat_project::{Found, Import, Imports, LocalFunctions, Query, Step, View, What};
use lariat_syntax::tree::{self, ExprId, StmtId, Tree, Unit};
use lariat_syntax::{Dialect, Sym};
use rustc_hash::{FxHashMap, FxHashSet};

/// A file that is being lowered.
pub(crate) struct File<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) view: Option<&'a View<'a>>,
    pub(crate) dialect: &'a Dialect,
    pub(crate) kinds: &'a Kinds,
    /// Of what stands outside all functions, then of each function.
    pub(crate) scopes: Vec<Scope>,
    pub(crate) marks: Vec<u8>,
    /// See [`super::lists`].
    pub(crate) scalar_writes: FxHashMap<(Option<tree::FunctionId>, Sym), usize>,
    imports: Option<Imports>,
    methods: FxHashMap<Sym, bool>,
    /// The classes of the project that define `end`.
    pub(crate) end_classes: Vec<String>,
    /// A variable may lose its value, unseen.
    pub(crate) clears: bool,
    /// The functions by their ids; `None` until they are finished.
    functions: Vec<Option<Function>>,
    /// Of a file of statements, one: its body is a function too.
    scripts: usize,
    own_functions: FxHashSet<String>,
    /// How many temporaries each function has: nested ones continue counting, since
    /// a name that both use would be one variable.
    pub(crate) temporaries: Vec<usize>,
    lambda_names: usize,
    pub(crate) refused: Vec<Refusal>,
}

impl<'a> File<'a> {
    /// Of a file of which nothing has been asked yet.
    pub(crate) fn new(input: &Input<'a>) -> Self {
        let tree = input.tree;
        let scripts = usize::from(tree.unit == Unit::Script);
        let imports = Some(Imports::of(tree)).filter(|imports| imports.iter().next().is_some());
        let mut functions = Vec::new();
        functions.resize_with(scripts + tree.functions.len(), || None);
        Self {
            tree,
            view: input.view,
            dialect: input.dialect,
            kinds: input.kinds,
            scopes: Vec::new(),
            marks: Vec::new(),
            scalar_writes: FxHashMap::default(),
            imports,
            methods: FxHashMap::default(),
            end_classes: Vec::new(),
            clears: false,
            functions,
            scripts,
            own_functions: tree.functions.iter().map(|(_, f)| tree.dotted(f.name)).collect(),
            temporaries: vec![0; tree.functions.len()],
            lambda_names: 0,
            refused: Vec::new(),
        }
    }

    // Functions.

    /// The id that a function of the source has, or the script's body.
    pub(crate) fn function_id(&self, source: Option<tree::FunctionId>) -> FunctionId {
        FunctionId::new(source.map_or(0, |source| self.scripts + source.index()))
    }

    /// A new function's id, to be finished.
    pub(crate) fn reserve_function(&mut self) -> FunctionId {
        self.functions.push(None);
        FunctionId::new(self.functions.len() - 1)
    }

    pub(crate) fn finish_function(&mut self, id: FunctionId, function: Function) {
        self.functions[id.index()] = Some(function);
    }

    /// The functions that were made after one, in its body, stand inside it.
    pub(crate) fn adopt_after(&mut self, id: FunctionId) {
        for inner in self.functions[id.index() + 1..].iter_mut().flatten() {
            inner.parent.get_or_insert(id);
        }
    }

    pub(crate) fn finished(&mut self, id: FunctionId) -> Option<&mut Function> {
        self.functions.get_mut(id.index())?.as_mut()
    }

    /// All functions; where one is missing, those after it keep their ids.
    pub(crate) fn into_functions(self) -> (Arena<Function>, Vec<Refusal>) {
        let mut arena = Arena::default();
        for function in self.functions {
            arena.push(function.unwrap_or_else(Function::nothing));
        }
        (arena, self.refused)
    }

    /// A name for a function that was anonymous.
    pub(crate) fn lambda_name(&mut self) -> String {
        loop {
            self.lambda_names += 1;
            let name = format!("lambda_{}", self.lambda_names);
            if self.tree.find_name(&name).is_none() {
                return name;
            }
        }
    }

    pub(crate) fn refuse(&mut self, span: Span, reason: NotTamed) {
        self.refused.push(Refusal { span, reason });
    }

    // Names.

    pub(crate) fn occurrence(&self, expr: ExprId) -> Option<&'a Occurrence> {
        self.kinds.occurrence(expr)
    }

    pub(crate) fn scope(&self, source: Option<tree::FunctionId>) -> &Scope {
        &self.scopes[source.map_or(0, |source| source.index() + 1)]
    }

    /// Is the name the beginning of a dotted function name and nothing else?
    pub(crate) fn is_prefix(&self, expr: ExprId) -> bool {
        let kind = self.kinds.occurrence(expr).map(|occurrence| occurrence.kind);
        kind == Some(Kind::Prefix)
    }

    /// Is the name a function's, whatever data files and scripts assign?
    pub(crate) fn is_surely_function(&self, expr: ExprId) -> bool {
        let kind = self.kinds.occurrence(expr).map(|occurrence| occurrence.kind);
        kind == Some(Kind::Fn)
    }

    /// Is there a package of this name?
    pub(crate) fn is_package(&self, name: &str) -> bool {
        self.view.is_some_and(|view| view.package_exists(name))
    }

    /// Is it a library function that needs arguments? `exp.decay` is not a field of a result then,
    /// but a member of a package that is not seen.
    pub(crate) fn needs_arguments(&self, name: &str, source: Option<tree::FunctionId>) -> bool {
        let query = Query { name, from: source, class: None };
        let found = self.view.and_then(|view| view.lookup(&query).found);
        found.is_some_and(|found| found.what == What::LibraryFunction)
            && builtins().find(name).is_some_and(|id| builtins().get(id).args.min > 0)
    }

    /// The full name of a function that an import abbreviates.
    pub(crate) fn imported(&self, name: &str, source: Option<tree::FunctionId>) -> Option<String> {
        let imports = self.imports.as_ref()?;
        let mut here = imports.in_function(self.tree, source);
        if let Some(import) = here.find(|import| import.name() == Some(name)) {
            return Some(import.target.clone());
        }
        let query = Query { name, from: source, class: None };
        let found = self.view?.lookup(&query).found?;
        matches!(found.step, Step::Import | Step::WildcardImport).then_some(found.name)
    }

    /// What an `import` statement names.
    pub(crate) fn import_words(&self, statement: StmtId) -> String {
        let imports = self.imports.iter().flat_map(Imports::iter);
        words(imports.filter(|import| import.statement == statement))
    }

    /// The wildcard imports of packages outside the program that hold in a function.
    pub(crate) fn open_imports(&self, source: Option<tree::FunctionId>) -> String {
        let is_open = |import: &&Import| match self.view {
            Some(view) => view.is_open_import(import),
            None => import.wildcard,
        };
        let imports = self.imports.iter();
        let here = imports.flat_map(|imports| imports.in_function(self.tree, source));
        words(here.filter(is_open))
    }

    /// The function, class member or the like of this dotted name, in full.
    pub(crate) fn dotted(&self, name: &str, source: Option<tree::FunctionId>) -> Option<String> {
        let query = Query { name, from: source, class: None };
        let found = self.view?.lookup(&query).found?;
        Some(if found.step == Step::Import { found.name } else { name.to_owned() })
    }

    /// Is this the name of a nested function, as seen from here?
    pub(crate) fn is_nested(&self, sym: Sym, source: Option<tree::FunctionId>) -> bool {
        source.is_some()
            && self.tree.functions.iter().any(|(_, function)| function.parent.is_some())
            && LocalFunctions::of(self.tree)
                .visible(self.tree, sym, source)
                .is_some_and(|local| local.step == Step::Nested)
    }

    /// Does the project define a function of this name, which is not a class?
    pub(crate) fn is_function(&self, name: &str, source: Option<tree::FunctionId>) -> bool {
        let query = Query { name, from: source, class: None };
        let found = self.view.and_then(|view| view.lookup(&query).found);
        let is_class = |found: &Found| found.step == Step::Library || found.what == What::Class;
        found.is_some_and(|found| !is_class(&found))
            || self.view.is_none() && self.own_functions.contains(name)
    }

    /// The full name of the class with a class file that this name refers to here.
    pub(crate) fn class_definition(
        &self,
        name: &str,
        source: Option<tree::FunctionId>,
    ) -> Option<String> {
        let view = self.view?;
        let found = view.lookup(&Query { name, from: source, class: None }).found?;
        let is_class = found.what == What::Class && view.is_class_definition(&found.name);
        is_class.then_some(found.name)
    }

    /// Is this a constant or an enumerated value, by the name of its class?
    pub(crate) fn is_class_value(&self, name: &str, source: Option<tree::FunctionId>) -> bool {
        if !name.contains('.') {
            return false;
        }
        let query = Query { name, from: source, class: None };
        let found = self.view.and_then(|view| view.lookup(&query).found);
        found.is_some_and(|found| matches!(found.what, What::Property | What::EnumerationMember))
    }

    /// Does the project define a function of this name, so that it is not a builtin?
    pub(crate) fn is_defined(&self, name: &str, source: Option<tree::FunctionId>) -> bool {
        if self.own_functions.contains(name) {
            return true;
        }
        let query = Query { name, from: source, class: None };
        self.view.is_some_and(|view| {
            let lookup = view.lookup(&query);
            lookup.found.is_some_and(|found| found.step != Step::Library)
        })
    }

    /// May this field be a method's name? Shipped methods that are called like
    /// functions too stand among the functions.
    pub(crate) fn is_method(&mut self, sym: Sym) -> bool {
        if let Some(&known) = self.methods.get(&sym) {
            return known;
        }
        let name = self.tree.name(sym);
        let library = lariat_builtins::library();
        let shipped = library.is_method(name) || library.is_function(name);
        let known = shipped || self.is_project_method(name);
        self.methods.insert(sym, known);
        known
    }

    fn is_project_method(&self, name: &str) -> bool {
        !self.classes_with_method(name).is_empty()
    }

    /// The classes of the file and the project that have a method of this name.
    pub(crate) fn classes_with_method(&self, name: &str) -> Vec<String> {
        let mut classes = Vec::new();
        for (_, class) in self.tree.classes.iter() {
            let has = class.blocks.iter().any(|block| match &block.members {
                tree::Members::Methods(methods) => {
                    methods.iter().any(|method| self.method_name(method) == name)
                }
                _ => false,
            });
            classes.extend(class.name.filter(|_| has).map(|sym| self.tree.name(sym).to_owned()));
        }
        let overloads = self.view.map(|view| view.lookup(&Query::named(name)).overloads);
        for found in overloads.into_iter().flatten() {
            let class = found.name.rsplit_once('.').map(|(class, _)| class.to_owned());
            classes.extend(class.filter(|class| !classes.contains(class)));
        }
        classes
    }

    fn method_name(&self, method: &tree::Method) -> String {
        self.tree.dotted(match method {
            tree::Method::Defined(id) => self.tree.functions[*id].name,
            tree::Method::Declared { name, .. } => *name,
        })
    }
}

/// Imports as they are written.
fn words<'i>(imports: impl Iterator<Item = &'i Import>) -> String {
    let word = |import: &Import| match import.wildcard {
        true => format!("{}.*", import.target),
        false => import.target.clone(),
    };
    imports.map(word).collect::<Vec<_>>().join(" ")
}
