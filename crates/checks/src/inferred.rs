//! Signatures of functions that declare none: their summaries in the words of declared
//! sizes (`004` section 6.1).
//!
//! ```text
//! function y = scaled(A, x)      %#shape A (A1,A2), x (A2,x2), y (A1,x2)
//!   y = 2 * (A*x);
//! ```
//!
//! A type system has no "or": an argument whose extents are asked for is taken for
//! a matrix, one whose value is a size for a scalar, and extents that an operation
//! wants to be equal have one name. An extent that is computed otherwise has a
//! name of its own. So a signature may ask for more than the function does; the
//! exact conditions are those of `lariat shapes`.
//!
//! Cost: linear in the summary.

use lariat_analysis::per_file::CalleeSummaries;
use lariat_base::FileId;
use lariat_builtins::MClass;
use lariat_domains::{Shape, Value, ValueSet};
use lariat_extents::signature::{Content, Declared, DeclaredAs, ExtentName, OPEN, Signature, Size};
use lariat_interprocedural::{Collection, FunctionRef};
use lariat_ir::{Function, FunctionId, Role, VarId};
use lariat_shapes::{Atom, Extent, ParameterPart, Polynomial, Symbol};
use lariat_syntax::Dialect;
use lariat_value_facts::symbols;
use lariat_values::summary::{ParameterSymbol as Key, Summary};
use lariat_values::{ValueEngine, summaries};
use std::collections::{BTreeMap, BTreeSet};

/// The signatures of a file's functions that have one, in their order.
pub fn of_file(code: &Collection, file: FileId, dialect: &Dialect) -> Vec<(FunctionId, Signature)> {
    let Some(lowered) = code.code(file) else { return Vec::new() };
    let mut engine = summaries::engine(code, dialect);
    let functions = lowered.program.functions.iter().map(|(function, _)| function);
    let signature =
        |function| Some((function, of_entry(&mut engine, FunctionRef { file, function })?));
    functions.filter_map(signature).collect()
}

/// The signature of a function, for arguments of any size, and the summaries of what it calls.
pub fn with_callees(
    code: &Collection,
    function: FunctionRef,
    dialect: &Dialect,
) -> Option<(Signature, CalleeSummaries)> {
    let mut engine = summaries::engine(code, dialect);
    let signature = of_entry(&mut engine, function)?;
    let callees = Summary::of(&mut engine, function)?.callees;
    let summary = |callee| Some((callee, Summary::of(&mut engine, callee)?));
    Some((signature, callees.into_iter().filter_map(summary).collect()))
}

fn of_entry(engine: &mut ValueEngine<'_>, function: FunctionRef) -> Option<Signature> {
    let body = engine.analysis.code.function(function)?;
    if matches!(body.role, Role::Lambda | Role::Script) {
        return None;
    }
    let summary = Summary::of(engine, function)?;
    of_summary(body, &summary)
}

/// The signature that says what a function's summary does; `None` where nothing can be said
/// of one.
pub fn of_summary(body: &Function, summary: &Summary) -> Option<Signature> {
    if body.variadic_inputs || body.variadic_outputs || !summary.is_complete {
        return None;
    }
    let mut writer = Writer::new(body, summary);
    writer.unify(summary);
    Some(writer.signature(summary))
}

/// The same for a caller: without a size for each result it would take them for new ones.
pub fn for_callers(body: &Function, summary: &Summary) -> Option<Signature> {
    let says_all = |it: &Signature| it.outputs.iter().all(|one| one.size != Size::Unknown);
    of_summary(body, summary).filter(says_all)
}

/// The extents of a matrix.
const EXTENTS: [ParameterPart; 2] = [ParameterPart::Extent(1), ParameterPart::Extent(2)];

/// The same of a matrix: what is declared with two extents has no columns but those.
fn of_matrix((place, part): Key) -> Key {
    match part {
        ParameterPart::AllColumns => (place, ParameterPart::Extent(2)),
        ParameterPart::Passed(_) | ParameterPart::Extent(_) | ParameterPart::Value => (place, part),
    }
}

struct Writer<'b> {
    body: &'b Function,
    /// The symbol that stands for an equal one.
    same: BTreeMap<Key, Key>,
    /// Symbols that the function's sizes speak of.
    used: BTreeSet<Key>,
    names: Vec<ExtentName>,
    named: BTreeMap<Key, Symbol>,
}

impl<'b> Writer<'b> {
    fn new(body: &'b Function, summary: &Summary) -> Self {
        let (same, named) = (BTreeMap::new(), BTreeMap::new());
        let used = summary.parameters.iter().copied().map(of_matrix).collect();
        Self { body, same, used, names: Vec::new(), named }
    }

    fn root(&self, mut key: Key) -> Key {
        while let Some(&next) = self.same.get(&key) {
            key = next;
        }
        key
    }

    /// Extents that operations want to be equal have one name.
    fn unify(&mut self, summary: &Summary) {
        for (_, requirement) in summary.requirements() {
            for (left, right) in &requirement.equal {
                let keys = (self.key_of_extent(left), self.key_of_extent(right));
                let (Some(left), Some(right)) = keys else { continue };
                self.used.extend([left, right]);
                let (left, right) = (self.root(left), self.root(right));
                if left != right {
                    self.same.insert(left.max(right), left.min(right));
                }
            }
        }
    }

    fn signature(mut self, summary: &Summary) -> Signature {
        let body = self.body;
        let inputs: Vec<_> =
            body.inputs.iter().enumerate().map(|(place, &var)| self.input(place, var)).collect();
        let result = |place: usize| summary.results.get(place).and_then(|it| it.values.as_ref());
        let outputs = body.outputs.iter().enumerate();
        let outputs = outputs.map(|(place, &var)| self.output(var, result(place))).collect();
        let (function, span) = (body.name.clone(), body.span);
        Signature { function, inputs, outputs, names: self.names, span }
    }

    fn input(&mut self, place: usize, var: VarId) -> Declared {
        let name = self.body.vars[var].name.clone();
        let asked = |part| self.used.contains(&(place, part));
        let size = match (EXTENTS.into_iter().any(asked), asked(ParameterPart::Value)) {
            (true, false) => {
                let extents = EXTENTS.map(|part| Extent::symbol(self.name((place, part))));
                Size::Extents(extents.to_vec())
            }
            (_, true) => Size::Scalar(self.name((place, ParameterPart::Value))),
            (false, false) => Size::Unknown,
        };
        Declared { name, size, content: Content::Any }
    }

    fn output(&mut self, var: VarId, value: Option<&ValueSet>) -> Declared {
        let name = self.body.vars[var].name.clone();
        let size = match value.map(ValueSet::shape) {
            None => Size::Unknown,
            Some(shape) if *shape == Shape::Unknown => Size::Unknown,
            Some(_) if !value.is_some_and(is_array) => Size::Unknown,
            Some(shape) if shape.is_scalar() == Some(true) => {
                Size::Scalar(self.new_name(&name, DeclaredAs::Value(name.clone())))
            }
            Some(shape) => {
                let extents =
                    (1..=shape.rank().unwrap_or(2)).map(|k| self.extent(&name, &shape, k));
                Size::Extents(extents.collect())
            }
        };
        Declared { name, size, content: value.map_or(Content::Any, content) }
    }

    fn extent(&mut self, name: &str, shape: &Shape, k: usize) -> Extent {
        let extent = shape.extent(k);
        if let Some(number) = extent.known() {
            return Extent::Known(number);
        }
        match extent.polynomial().and_then(|polynomial| self.key_of(&polynomial)) {
            Some(key) => Extent::symbol(self.name(key)),
            None => Extent::symbol(self.open_name(DeclaredAs::Dimension(name.to_owned(), k - 1))),
        }
    }

    /// The name of a parameter's symbol.
    fn name(&mut self, key: Key) -> Symbol {
        let root = self.root(key);
        if let Some(known) = self.named.get(&root) {
            return known.clone();
        }
        let (place, part) = root;
        let parameter = self.body.inputs.get(place).map(|&var| self.body.vars[var].name.clone());
        let parameter = parameter.unwrap_or_default();
        let name = match part {
            ParameterPart::Value => self.new_name(&parameter, DeclaredAs::Value(parameter.clone())),
            ParameterPart::Extent(k) => {
                let text = self.free_name(&format!("{parameter}{k}"));
                self.new_name(
                    &text,
                    DeclaredAs::Dimension(parameter, usize::from(k).saturating_sub(1)),
                )
            }
            // No caller is known, and each declared argument is a matrix.
            ParameterPart::Passed(_) | ParameterPart::AllColumns => {
                self.open_name(DeclaredAs::Value(parameter))
            }
        };
        self.named.insert(root, name.clone());
        name
    }

    /// The symbol of a parameter that an extent is.
    fn key_of_extent(&self, extent: &Extent) -> Option<Key> {
        self.key_of(&extent.polynomial()?)
    }

    /// The same of a polynomial. Where extents are one, so is what expands them;
    /// where a scalar would make a difference, there is none.
    fn key_of(&self, polynomial: &Polynomial) -> Option<Key> {
        match polynomial.as_symbol().map(Symbol::atom)? {
            Atom::Named(named) => symbols::parameter(named).map(of_matrix),
            // The number of elements of 1:n.
            Atom::Positive(inner) => self.key_of(inner),
            Atom::Choice { otherwise, .. } => self.key_of(otherwise),
            Atom::Expanded(parts) => {
                let mut roots = parts.iter().map(|part| Some(self.root(self.key_of(part)?)));
                let first = roots.next()??;
                roots.all(|root| root == Some(first)).then_some(first)
            }
        }
    }

    /// A name that is neither an argument's nor a result's.
    fn free_name(&self, name: &str) -> String {
        let listed = self.body.inputs.iter().chain(&self.body.outputs);
        let taken = |name: &str| listed.clone().any(|&var| self.body.vars[var].name == name);
        let mut free = name.to_owned();
        while taken(&free) {
            free.push('_');
        }
        free
    }

    fn new_name(&mut self, text: &str, of: DeclaredAs) -> Symbol {
        self.add_name(text, false, of)
    }

    /// An extent that nothing else shares.
    fn open_name(&mut self, of: DeclaredAs) -> Symbol {
        self.add_name(OPEN, true, of)
    }

    fn add_name(&mut self, text: &str, is_open: bool, of: DeclaredAs) -> Symbol {
        // The value of a scalar may not be a size.
        let symbol = Symbol::declared(self.names.len(), text, false);
        self.names.push(ExtentName { symbol: symbol.clone(), is_open, sum: None, of, at: None });
        symbol
    }
}

/// Is it an array of numbers, chars or logicals, as far as that is known?
fn is_array(value: &ValueSet) -> bool {
    value.is_unknown() || value.values().iter().all(|value| matches!(value, Value::Matrix(_)))
}

fn content(value: &ValueSet) -> Content {
    match value.single() {
        Some(Value::Matrix(matrix)) if matrix.class == MClass::Logical => Content::Logical,
        Some(Value::Matrix(matrix)) if matrix.class == MClass::Char => Content::Char,
        Some(Value::Matrix(_)) => Content::Number,
        _ => Content::Any,
    }
}
