//! Abstract values as text that reads back: [`super::value_reader`].
//!
//! Unlike [`lariat_domains::display`], which is for people, nothing is left out.
//!
//! ```text
//! double (1,s0+1) real whole [1.0 inf] ~ {; if ; at s0}
//! struct (1,1) ordered {"a": double (1,1) real whole [1.0 1.0] = 1.0}
//! object "geo.Circle" (1,1) {"r": double (1,1) real whole [2.0 2.0] = 2.0}
//! cell (1,2) {char (1,1) real whole [97.0 97.0] = "a"; unknown(contents)}
//! ```
//!
//! A symbol prints as its place in the table of symbols, since its name need not be
//! the only one.
//!
//! Cost: linear in the value.

use lariat_domains::{
    Callee, Cell, Complexity, Constant, Extent, Handle, Handles, Interval, Matrix, Numbers, Object,
    Reason, Shape, Struct, Symbolic, Value, ValueSet,
};
use lariat_shapes::{Atom, Named, Polynomial, Range, Symbol, SymbolName, SymbolOrigin};
use rustc_hash::FxHashMap;
use std::fmt::Write as _;

/// The symbols that a text uses, in the order of their first use.
#[derive(Debug, Default)]
pub struct Symbols {
    /// The symbols.
    pub all: Vec<Named>,
    places: FxHashMap<(SymbolOrigin, SymbolName, Range), usize>,
}

impl Symbols {
    fn place(&mut self, named: &Named) -> usize {
        let key = (named.origin, named.name.clone(), named.range);
        *self.places.entry(key).or_insert_with(|| {
            self.all.push(named.clone());
            self.all.len() - 1
        })
    }
}

/// The numbers that a symbol may be, as text that reads back.
pub fn symbol_range(range: Range) -> String {
    if range == Range::COUNT {
        return "count".to_owned();
    }
    let mut text = if range.whole { "whole" } else { "number" }.to_owned();
    for (word, bound) in [("from", range.low), ("to", range.high)] {
        if let Some(bound) = bound {
            let _ = write!(text, " {word} {bound}");
        }
    }
    text
}

/// How a symbol is shown, as text that reads back.
pub fn symbol_name(name: &SymbolName) -> String {
    match name {
        SymbolName::Value(name) => format!("value {name:?}"),
        SymbolName::Extent(name, dimension) => format!("extent {name:?} {dimension}"),
        SymbolName::AllColumns(name) => format!("pages {name:?}"),
        SymbolName::Inside(function, inner) => {
            format!("inside {function:?} {}", symbol_name(inner))
        }
    }
}

/// A value as text.
pub fn value(set: &ValueSet, symbols: &mut Symbols) -> String {
    let mut writer = Writer { out: String::new(), symbols };
    writer.set(set);
    writer.out
}

/// Writes values, sizes and reasons.
pub(super) struct Writer<'s> {
    pub out: String,
    pub symbols: &'s mut Symbols,
}

impl Writer<'_> {
    fn set(&mut self, set: &ValueSet) {
        match set {
            ValueSet::Unknown(why, open) => {
                self.out.push_str("unknown(");
                self.reason(why);
                self.out.push(')');
                if let Some(open) = open {
                    self.out.push_str(" with ");
                    self.shape(&open.shape);
                    self.symbolic(open.symbolic.as_ref());
                }
            }
            ValueSet::OneOf(values) if values.is_empty() => self.out.push_str("none"),
            ValueSet::OneOf(values) => {
                for (place, value) in values.iter().enumerate() {
                    self.out.push_str(if place > 0 { " | " } else { "" });
                    self.value(value);
                }
            }
        }
    }

    pub fn reason(&mut self, reason: &Reason) {
        let out = &mut self.out;
        let _ = match reason {
            Reason::Argument => write!(out, "argument"),
            Reason::Function(name) => write!(out, "function {name:?}"),
            Reason::Builtin(name) => write!(out, "builtin {name:?}"),
            Reason::Derived(inner) => {
                out.push_str("derived ");
                return self.reason(inner);
            }
            Reason::Wild(name) => write!(out, "wild {name:?}"),
            Reason::Budget => write!(out, "budget"),
            Reason::Object => write!(out, "object"),
            Reason::Alternatives => write!(out, "alternatives"),
            Reason::Contents => write!(out, "contents"),
            Reason::Storage => write!(out, "storage"),
            Reason::Error => write!(out, "error"),
        };
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Matrix(matrix) => self.matrix(matrix),
            Value::Cell(cell) => self.cell(cell),
            Value::Struct(value) => self.structure(value),
            Value::Handle(handles) => self.handles(handles),
            Value::Object(object) => self.object(object),
        }
    }

    fn matrix(&mut self, matrix: &Matrix) {
        let _ = write!(self.out, "{} ", matrix.class.name());
        self.shape(&matrix.shape);
        self.numbers(&matrix.numbers);
        match &matrix.constant {
            None => {}
            Some(Constant::Number(number)) => _ = write!(self.out, " = {number:?}"),
            Some(Constant::Logical(value)) => _ = write!(self.out, " = {value}"),
            Some(Constant::String(text)) => _ = write!(self.out, " = {text:?}"),
            Some(Constant::Table(rows, numbers)) => {
                let numbers: Vec<String> = numbers.iter().map(|n| format!("{n:?}")).collect();
                let _ = write!(self.out, " = [{rows} high {}]", numbers.join(" "));
            }
            Some(Constant::Vector(numbers)) => {
                let numbers: Vec<String> = numbers.iter().map(|n| format!("{n:?}")).collect();
                let _ = write!(self.out, " = [{}]", numbers.join(" "));
            }
        }
        self.symbolic(matrix.symbolic.as_deref());
        if let Some(enclosure) = &matrix.enclosure {
            let bounds = |it: &Interval| format!("{:?} {:?}", it.low, it.high);
            let bounds: Vec<String> = enclosure.elements.iter().map(bounds).collect();
            let _ = write!(self.out, " each [{}]", bounds.join(", "));
        }
    }

    /// What is known of elements, after a blank.
    pub fn numbers(&mut self, numbers: &Numbers) {
        self.out.push_str(match numbers.complexity {
            Complexity::Real => " real",
            Complexity::Complex => " complex",
            Complexity::Unknown => " maybe",
        });
        self.out.push_str(if numbers.integer { " whole" } else { "" });
        let _ = write!(self.out, " [{:?} {:?}]", numbers.low, numbers.high);
        self.out.push_str(if numbers.nan { " nan" } else { "" });
    }

    fn symbolic(&mut self, symbolic: Option<&Symbolic>) {
        let Some(Symbolic { elements, if_scalar, bound, consecutive }) = symbolic else { return };
        self.out.push_str(" ~ {");
        for (place, element) in elements.iter().enumerate() {
            self.out.push_str(if place > 0 { ", " } else { "" });
            self.optional(element.as_ref());
        }
        self.out.push_str("; if ");
        self.optional(if_scalar.as_ref());
        self.out.push_str("; at ");
        self.optional(bound.as_ref());
        self.out.push_str(if *consecutive { "; consecutive}" } else { "}" });
    }

    fn optional(&mut self, polynomial: Option<&Polynomial>) {
        match polynomial {
            None => self.out.push('_'),
            Some(polynomial) => self.polynomial(polynomial),
        }
    }

    pub fn shape(&mut self, shape: &Shape) {
        let (extents, more) = match shape {
            Shape::Unknown => return self.out.push_str("(?)"),
            Shape::Dims(extents) => (&extents[..], ")"),
            Shape::Leading(extents) => (&extents[..], ",...)"),
        };
        for (place, extent) in extents.iter().enumerate() {
            self.out.push(if place > 0 { ',' } else { '(' });
            self.extent(extent);
        }
        self.out.push_str(more);
    }

    pub fn extent(&mut self, extent: &Extent) {
        match extent {
            Extent::Known(number) => _ = write!(self.out, "{number}"),
            Extent::Unknown => self.out.push(':'),
            Extent::Symbolic(polynomial) => self.polynomial(polynomial),
        }
    }

    pub fn polynomial(&mut self, polynomial: &Polynomial) {
        let mut is_first = true;
        for (monomial, factor) in polynomial.terms() {
            self.out.push_str(if is_first { "" } else { "+" });
            is_first = false;
            if factor != 1 {
                let _ = write!(self.out, "{factor}*");
            }
            for (place, symbol) in monomial.iter().enumerate() {
                self.out.push_str(if place > 0 { "*" } else { "" });
                self.symbol(symbol);
            }
        }
        if is_first || polynomial.constant_term() != 0 {
            let plus = if is_first { "" } else { "+" };
            let _ = write!(self.out, "{plus}{}", polynomial.constant_term());
        }
    }

    fn symbol(&mut self, symbol: &Symbol) {
        match symbol.atom() {
            Atom::Named(named) => {
                let place = self.symbols.place(named);
                let _ = write!(self.out, "s{place}");
            }
            Atom::Expanded(parts) => {
                self.out.push_str("common(");
                for (place, part) in parts.iter().enumerate() {
                    self.out.push_str(if place > 0 { "," } else { "" });
                    self.polynomial(part);
                }
                self.out.push(')');
            }
            Atom::Choice { tests, then, otherwise } => {
                self.out.push_str("choose(");
                for (place, (part, number)) in tests.iter().enumerate() {
                    self.out.push_str(if place > 0 { "," } else { "" });
                    self.polynomial(part);
                    let _ = write!(self.out, "={number}");
                }
                self.out.push(';');
                self.polynomial(then);
                self.out.push(';');
                self.polynomial(otherwise);
                self.out.push(')');
            }
            Atom::Positive(inner) => {
                self.out.push_str("positive(");
                self.polynomial(inner);
                self.out.push(')');
            }
        }
    }

    fn cell(&mut self, cell: &Cell) {
        self.out.push_str("cell ");
        self.shape(cell.shape());
        match cell {
            Cell::Tuple(_, elements) => self.list(" {", elements, "}"),
            Cell::Collection(_, None) => self.out.push_str(" empty"),
            Cell::Collection(_, Some(contents)) => {
                self.list(" of (", std::slice::from_ref(&**contents), ")");
            }
        }
    }

    fn list(&mut self, open: &str, sets: &[ValueSet], close: &str) {
        self.out.push_str(open);
        for (place, set) in sets.iter().enumerate() {
            self.out.push_str(if place > 0 { "; " } else { "" });
            self.set(set);
        }
        self.out.push_str(close);
    }

    fn structure(&mut self, value: &Struct) {
        self.out.push_str("struct ");
        self.shape(&value.shape);
        self.out.push_str(if value.ordered { " ordered {" } else { " {" });
        for (place, field) in value.fields.iter().enumerate() {
            let comma = if place > 0 { "; " } else { "" };
            let mark = if field.certain { "" } else { "?" };
            let _ = write!(self.out, "{comma}{:?}{mark}: ", field.name);
            self.set(&field.value);
        }
        self.out.push('}');
        if let Some(others) = &value.others {
            self.list(" others (", std::slice::from_ref(&**others), ")");
        }
    }

    fn object(&mut self, object: &Object) {
        let _ = write!(self.out, "object {:?} ", object.class);
        self.shape(&object.shape);
        let Some(held) = &object.held else { return };
        self.out.push_str(" {");
        for (place, it) in held.iter().enumerate() {
            let comma = if place > 0 { "; " } else { "" };
            let _ = write!(self.out, "{comma}{:?}: ", it.name);
            self.set(&it.value);
        }
        self.out.push('}');
    }

    fn handles(&mut self, handles: &Handles) {
        let Some(handles) = handles.handles() else { return self.out.push_str("handle any") };
        self.out.push_str("handle {");
        for (place, handle) in handles.iter().enumerate() {
            self.out.push_str(if place > 0 { "; " } else { "" });
            self.handle(handle);
        }
        self.out.push('}');
    }

    fn handle(&mut self, Handle { callee, captured }: &Handle) {
        let (file, within) = match callee {
            Callee::Named { name, file, within } => {
                let _ = write!(self.out, "{name:?}");
                (file, within)
            }
            Callee::Anonymous { file, within, stmt } => {
                let _ = write!(self.out, "s{}", stmt.index());
                (file, within)
            }
        };
        let _ = write!(self.out, " in {}.{}", file.index(), within.index());
        self.list(" (", captured, ")");
    }
}
