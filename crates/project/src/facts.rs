//! What the library needs to know of a parsed file.
//!
//! `001` section 3.1: a file is a script or a sequence of functions, of which
//! only the first, the primary function, is known outside; and, beyond the
//! paper, a class with its methods, properties and enumeration. The library
//! keeps these facts instead of the trees, so that trees can be dropped.
//!
//! ```text
//! classdef point < shape                 unit: Class, class: point < shape
//!   methods                              methods: norm
//!     function r = norm(p), ... end
//!   end
//!   methods (Static)                     methods: origin (static)
//!     function p = origin(), ... end
//!   end
//! end
//! function helper(), ... end             functions: helper
//! ```
//!
//! Cost: linear in the number of functions and class members; of statements, those of
//! [`crate::workspace_facts`].

use crate::open_world::Stub;
use crate::workspace_facts::WorkspaceFacts;
use lariat_base::Span;
use lariat_syntax::names::Sym;
use lariat_syntax::tree::{
    Attribute, Class, ClassBlock, Declaration, Expr, Function, FunctionId, List, Members, Method,
    Tree, Unit,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// A name and where it is defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: String,
    /// Where it stands.
    pub span: Span,
}

/// A method of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodFacts {
    /// Its name.
    pub name: String,
    /// Where it is defined or declared.
    pub span: Span,
    /// True in a block `methods (Static)`.
    pub is_static: bool,
    /// True when its body stands in the class's file.
    pub is_defined: bool,
}

/// A property of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PropertyFacts {
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub span: Span,
    /// True in a block `properties (Constant)`.
    pub is_constant: bool,
    /// Each object stores a value of its own: it is not constant, dependent or abstract.
    pub is_stored: bool,
    /// An expression says what it holds at first.
    pub has_default: bool,
    /// A size or class is declared.
    pub is_declared: bool,
}

/// A class definition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassFacts {
    /// The name in its own header; the file's name counts.
    pub name: String,
    /// Where that name stands.
    pub span: Span,
    /// The dotted names of its superclasses.
    pub superclasses: Vec<String>,
    /// Its methods, the constructor and access methods left out.
    pub methods: Vec<MethodFacts>,
    /// Its properties.
    pub properties: Vec<PropertyFacts>,
    /// True where it has the attribute `Abstract`, or a block of members has it: what it
    /// reads may be members of its subclasses.
    pub is_abstract: bool,
    /// True where it has the attribute `HandleCompatible`: its objects may be handles.
    pub is_handle_compatible: bool,
    /// The members of its enumeration.
    pub enumeration: Vec<Named>,
    /// Its events.
    pub events: Vec<Named>,
}

/// The attribute of properties that belong to the class.
pub const CONSTANT: &str = "Constant";
/// The attribute of members that subclasses define.
const ABSTRACT: &str = "Abstract";
/// The attribute of properties that a method computes.
const DEPENDENT: &str = "Dependent";
/// The attribute of classes of values that classes of handles may inherit from.
const HANDLE_COMPATIBLE: &str = "HandleCompatible";

/// A function that another function of the same name and place hides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// The name of both.
    pub name: String,
    /// The name of the later one, which is never found.
    pub span: Span,
    /// The name of the first one.
    pub first: Span,
}

/// What the library needs to know of a parsed file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFacts {
    /// Script, functions or class.
    pub unit: Unit,
    /// True when there is no statement, function or class: comments at most.
    pub is_empty: bool,
    /// The functions that are not nested and not methods; in a function file the
    /// first one is the primary function.
    pub functions: Vec<Named>,
    /// The class.
    pub class: Option<ClassFacts>,
    /// Functions hidden by another one of the same file.
    pub duplicates: Vec<Duplicate>,
    /// True when a call may define variables of its caller, as `assignin` does.
    /// Which library functions do so is not known here: [`FileFacts::of`] states
    /// false, and whoever knows sets it.
    pub defines_in_caller: bool,
    /// A function of the file returns an object that acts when it is deleted. Which library
    /// functions make one is not known here either.
    pub returns_cleanup: bool,
    /// The data files that the file writes, as their names are written. Not known here either.
    pub saves: Vec<String>,
    /// How the file stands for a compiled one, if it holds no code of its own. Which
    /// functions only refuse is not known here either.
    pub stub: Option<Stub>,
    /// What it does to a workspace that is not a function's.
    pub workspace: WorkspaceFacts,
}

impl FileFacts {
    /// The facts of a file.
    pub fn of(tree: &Tree) -> Self {
        let methods = methods(tree);
        let local = tree
            .functions
            .iter()
            .filter(|(id, function)| function.parent.is_none() && !methods.contains(id));
        Self {
            unit: tree.unit,
            is_empty: tree.list_len(tree.body) == 0,
            functions: local.filter_map(|(_, function)| named(tree, function)).collect(),
            class: tree.classes.iter().next().map(|(_, class)| class_facts(tree, class)),
            duplicates: duplicates(tree, &methods),
            defines_in_caller: false,
            returns_cleanup: false,
            saves: Vec::new(),
            stub: None,
            workspace: WorkspaceFacts::of(tree),
        }
    }

    /// Does a file with these facts offer others the same as one with those: is the difference
    /// between the two at most where definitions stand, and what the file has for itself?
    pub fn offers_the_same(&self, other: &Self) -> bool {
        Offer::of(self) == Offer::of(other)
    }

    /// The primary function of a function file.
    pub fn primary(&self) -> Option<&Named> {
        match self.unit {
            Unit::Function => self.functions.first(),
            Unit::Script | Unit::Class => None,
        }
    }
}

/// What a file offers to others, without the places where it stands.
#[derive(PartialEq, Eq)]
struct Offer<'f> {
    unit: Unit,
    is_empty: bool,
    has_primary: bool,
    defines_in_caller: bool,
    returns_cleanup: bool,
    saves: &'f [String],
    stub: Option<Stub>,
    class: Option<ClassOffer<'f>>,
}

#[derive(PartialEq, Eq)]
struct ClassOffer<'f> {
    name: &'f str,
    superclasses: &'f [String],
    methods: Vec<(&'f str, bool, bool)>,
    properties: Vec<(&'f str, [bool; 4])>,
    is_abstract: bool,
    is_handle_compatible: bool,
    members: [Vec<&'f str>; 2],
}

impl<'f> Offer<'f> {
    fn of(facts: &'f FileFacts) -> Self {
        Self {
            unit: facts.unit,
            is_empty: facts.is_empty,
            has_primary: facts.primary().is_some(),
            defines_in_caller: facts.defines_in_caller,
            returns_cleanup: facts.returns_cleanup,
            saves: &facts.saves,
            stub: facts.stub,
            class: facts.class.as_ref().map(ClassOffer::of),
        }
    }
}

impl<'f> ClassOffer<'f> {
    fn of(class: &'f ClassFacts) -> Self {
        let names = |members: &'f [Named]| members.iter().map(|member| &*member.name).collect();
        let methods = class.methods.iter();
        let property = |it: &'f PropertyFacts| {
            (&*it.name, [it.is_constant, it.is_stored, it.has_default, it.is_declared])
        };
        Self {
            name: &class.name,
            superclasses: &class.superclasses,
            methods: methods.map(|it| (&*it.name, it.is_static, it.is_defined)).collect(),
            properties: class.properties.iter().map(property).collect(),
            is_abstract: class.is_abstract,
            is_handle_compatible: class.is_handle_compatible,
            members: [names(&class.enumeration), names(&class.events)],
        }
    }
}

/// The functions whose bodies stand in blocks `methods`.
pub(crate) fn methods(tree: &Tree) -> FxHashSet<FunctionId> {
    let blocks = tree.classes.iter().flat_map(|(_, class)| &class.blocks);
    let methods = blocks.filter_map(|block| match &block.members {
        Members::Methods(methods) => Some(methods),
        Members::Properties(_) | Members::Events(_) | Members::Enumeration(_) => None,
    });
    methods.flatten().filter_map(defined).collect()
}

fn defined(method: &Method) -> Option<FunctionId> {
    match method {
        Method::Defined(id) => Some(*id),
        Method::Declared { .. } => None,
    }
}

/// The function's name if it is a simple one: not `get.prop`, not missing.
pub(crate) fn simple_name(tree: &Tree, name: List<Sym>) -> Option<Sym> {
    let mut parts = tree.list(name);
    let first = parts.next()?;
    parts.next().is_none().then_some(first)
}

fn named(tree: &Tree, function: &Function) -> Option<Named> {
    let sym = simple_name(tree, function.name)?;
    Some(Named { name: tree.name(sym).to_owned(), span: function.name_span })
}

fn duplicates(tree: &Tree, methods: &FxHashSet<FunctionId>) -> Vec<Duplicate> {
    let mut first: FxHashMap<(Option<FunctionId>, bool, Sym), Span> = FxHashMap::default();
    let mut duplicates = Vec::new();
    for (id, function) in tree.functions.iter() {
        let Some(sym) = simple_name(tree, function.name) else {
            continue;
        };
        let place = (function.parent, methods.contains(&id), sym);
        if let Some(&first) = first.get(&place) {
            let name = tree.name(sym).to_owned();
            duplicates.push(Duplicate { name, span: function.name_span, first });
        } else {
            first.insert(place, function.name_span);
        }
    }
    duplicates
}

fn class_facts(tree: &Tree, class: &Class) -> ClassFacts {
    let name = class.name.map_or("", |sym| tree.name(sym));
    let mut facts = ClassFacts {
        name: name.to_owned(),
        span: class.name_span,
        superclasses: class.superclasses.iter().map(|it| tree.dotted(it.name)).collect(),
        ..ClassFacts::default()
    };
    for block in &class.blocks {
        add_block(tree, block, &mut facts);
    }
    let blocks = class.blocks.iter().map(|block| &block.attributes);
    let mut attributes = blocks.chain([&class.attributes]);
    facts.is_abstract = attributes.any(|attributes| has_attribute(tree, attributes, ABSTRACT));
    facts.is_handle_compatible = has_attribute(tree, &class.attributes, HANDLE_COMPATIBLE);
    facts.methods.retain(|method| method.name != name);
    facts
}

fn add_block(tree: &Tree, block: &ClassBlock, facts: &mut ClassFacts) {
    match &block.members {
        Members::Properties(lines) => {
            let is_constant = has_attribute(tree, &block.attributes, CONSTANT);
            let is_stored = !is_constant
                && ![DEPENDENT, ABSTRACT]
                    .iter()
                    .any(|it| has_attribute(tree, &block.attributes, it));
            let property =
                |line| Some(PropertyFacts { is_constant, is_stored, ..property(tree, line)? });
            facts.properties.extend(lines.iter().filter_map(property));
        }
        Members::Methods(methods) => {
            let is_static = has_attribute(tree, &block.attributes, "Static");
            facts.methods.extend(methods.iter().filter_map(|m| method_facts(tree, m, is_static)));
        }
        Members::Events(events) => {
            let events = events.iter().map(|&(sym, span)| member(tree, sym, span));
            facts.events.extend(events);
        }
        Members::Enumeration(members) => {
            let members = members.iter().map(|&(sym, span, _)| member(tree, sym, span));
            facts.enumeration.extend(members);
        }
    }
}

fn member(tree: &Tree, sym: Sym, span: Span) -> Named {
    Named { name: tree.name(sym).to_owned(), span }
}

/// The facts of a property in a block without attributes.
fn property(tree: &Tree, line: &Declaration) -> Option<PropertyFacts> {
    let Expr::Name(sym) = tree.expr(line.name) else { return None };
    Some(PropertyFacts {
        name: tree.name(sym).to_owned(),
        span: tree.expr_span(line.name),
        is_constant: false,
        is_stored: true,
        has_default: line.default.is_some(),
        is_declared: line.class.is_some() || line.dims.is_some(),
    })
}

fn method_facts(tree: &Tree, method: &Method, is_static: bool) -> Option<MethodFacts> {
    let (name, span, is_defined) = match method {
        Method::Defined(id) => (tree.functions[*id].name, tree.functions[*id].name_span, true),
        Method::Declared { name, span, .. } => (*name, *span, false),
    };
    let name = tree.name(simple_name(tree, name)?).to_owned();
    Some(MethodFacts { name, span, is_static, is_defined })
}

/// Is the attribute on? It is off when negated, and when its value is written
/// as one that does not hold: a zero, a negation, or the word for it.
pub fn has_attribute(tree: &Tree, attributes: &[Attribute], name: &str) -> bool {
    attributes.iter().any(|attribute| {
        let holds = attribute
            .value
            .is_none_or(|value| !tree.expr_text(value).starts_with(['0', '~', 'f', 'F']));
        !attribute.negated && holds && tree.name(attribute.name).eq_ignore_ascii_case(name)
    })
}
