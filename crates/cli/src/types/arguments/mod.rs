//! `--args`: the arguments of the entry point, as types.
//!
//! The syntax is that in which types are shown, which is that of MATLAB's
//! `arguments` blocks. A recursive-descent parser reads it straight into value
//! sets:
//!
//! ```text
//! list   = [set {"," set}]
//! set    = value {"|" value}
//! value  = constant | "@" name | "{" [list] "}" | "(" set ")"
//!        | ["complex"] [size] class ["=" constant]
//!        | [size] "cell" ["{" [list] "}" | "of" value]
//!        | [size] "struct" ["{" [field {"," field}] "}"]
//!        | [size] "function_handle" ["@" name {"|@" name}]
//!        | "unknown" | "any"
//! size   = "(" extent "," extent {"," extent} ")"      extent = number | ":" | name
//! field  = name ["?"] ":" set | "…"
//! ```
//!
//! A name as an extent is any number, the same wherever it stands. Without a size any size is meant; but a
//! struct with fields is one struct, and a cell with elements a row of them.
//! Numbers are real unless `complex` is said.
//!
//! | module | one concept |
//! |---|---|
//! | [`parser`] | where the parser is, and what names mean |
//! | [`scanner`] | the text and the place in it |
//! | [`constants`] | numbers, strings, vectors |
//! | [`containers`] | cells and structs |
//!
//! Cost: linear in the text.

mod constants;
mod containers;
mod parser;
mod scanner;
#[cfg(test)]
mod tests;
mod wrong;

pub use parser::Names;
pub use wrong::Wrong;

use lariat_base::Span;
use lariat_builtins::MClass;
use lariat_domains::{
    Callee, Extent, Handle, Handles, Matrix, Numbers, Object, Reason, Shape, Value, ValueSet,
};
use lariat_interprocedural::collection::Resolved;
use lariat_interprocedural::{Collection, FunctionRef};
use lariat_project::suggest::nearest;
use lariat_shapes::Symbol;
use parser::{Parser, Size};
use scanner::Scanner;
use wrong::Parsed;

/// Types nest at most so deep.
const MAX_DEPTH: usize = 32;

/// Reads a list of types.
pub fn parse(text: &str, names: &Names<'_>) -> Parsed<Vec<ValueSet>> {
    let mut parser = Parser { at: Scanner::new(text), names, depth: 0, extents: Vec::new() };
    if parser.at.is_end() {
        return Ok(Vec::new());
    }
    let mut list = vec![parser.set()?];
    while parser.at.eat(",") {
        list.push(parser.set()?);
    }
    match parser.at.is_end() {
        true => Ok(list),
        false => Err(parser.at.unexpected("`,` or the end")),
    }
}

/// Is a name that of a class of the program, or of one that is known to exist?
pub fn is_class(code: &Collection, from: FunctionRef, name: &str) -> bool {
    match code.resolve(from, name, None) {
        Resolved::Class(..) => true,
        Resolved::Opaque(_) | Resolved::Compiled(_) => name.contains('.'),
        _ => false,
    }
}

impl Parser<'_, '_> {
    /// `value | value`
    fn set(&mut self) -> Parsed<ValueSet> {
        let mut set = self.value()?;
        while self.at.eat("|") {
            set = set.join(&self.value()?);
        }
        Ok(set)
    }

    fn value(&mut self) -> Parsed<ValueSet> {
        if self.depth == MAX_DEPTH {
            return Err(self.at.wrong(self.at.here(), "types nest too deeply here"));
        }
        self.depth += 1;
        let value = self.one_value();
        self.depth -= 1;
        value
    }

    fn one_value(&mut self) -> Parsed<ValueSet> {
        if let Some(constant) = self.constant()? {
            return Ok(ValueSet::from(constant));
        }
        if self.at.peek("@") {
            return self.handles();
        }
        if self.at.peek("{") {
            let span = self.at.since(self.at.here());
            return self.cell(Size { shape: None, span });
        }
        if self.at.peek("(") && !self.at.is_size() {
            self.at.eat("(");
            let set = self.set()?;
            self.at.expect(")")?;
            return Ok(set);
        }
        let start = self.at.here();
        let complex = self.at.eat_word("complex");
        let size_at = self.at.here();
        let size = if self.at.peek("(") { Some(self.size()?) } else { None };
        let size_span = self.at.since(size_at);
        let class_at = self.at.here();
        let Some(class) = self.at.dotted_name() else {
            return Err(self.at.unexpected("a type, such as `(1,1) double`"));
        };
        let class_span = self.at.since(class_at);
        if complex && !MClass::named(&class).is_some_and(MClass::is_float) {
            return Err(self.at.wrong(start, "only `double` and `single` can be complex"));
        }
        let size = Size { shape: size, span: size_span };
        match MClass::named(&class) {
            Some(MClass::Cell) => self.cell(size),
            Some(MClass::Struct) => self.structure(size),
            Some(MClass::FunctionHandle) => self.handle_class(&size),
            Some(class) => self.matrix(class, complex, &size),
            None if is_anything(&class) => match size.shape {
                Some(_) => Err(Wrong::at(size.span, "nothing is known of an unknown value's size")),
                None => Ok(ValueSet::unknown(Reason::Argument)),
            },
            None if (self.names.is_class)(&class) => {
                Ok(ValueSet::of(Value::Object(Object::opaque(class.as_str()))))
            }
            None => Err(no_class(&class, class_span)),
        }
    }

    /// `(3,:)`
    fn size(&mut self) -> Parsed<Shape> {
        let start = self.at.here();
        self.at.expect("(")?;
        let mut extents = vec![self.extent()?];
        while self.at.eat(",") {
            extents.push(self.extent()?);
        }
        self.at.expect(")")?;
        match extents.len() {
            1 => Err(self.at.wrong(start, "a size has at least two extents, such as `(1,3)`")),
            _ => Ok(Shape::dims(extents)),
        }
    }

    fn extent(&mut self) -> Parsed<Extent> {
        if self.at.eat(":") {
            return Ok(Extent::Unknown);
        }
        if let Some(name) = self.at.dotted_name() {
            let known = self.extents.iter().position(|known| *known == name);
            let place = known.unwrap_or_else(|| {
                self.extents.push(name.clone());
                self.extents.len() - 1
            });
            return Ok(Extent::symbol(Symbol::declared(place, name.as_str(), true)));
        }
        let start = self.at.here();
        match self.at.digits() {
            Some(digits) => match digits.parse() {
                Ok(extent) => Ok(Extent::Known(extent)),
                Err(_) => Err(self.at.wrong(start, "this extent is too large")),
            },
            None => Err(self.at.unexpected("an extent: a number, `:` or a name")),
        }
    }

    /// What follows the class of an array.
    fn matrix(&mut self, class: MClass, complex: bool, size: &Size) -> Parsed<ValueSet> {
        let shape = size.shape.clone().unwrap_or(Shape::Unknown);
        if self.at.eat("=") {
            let start = self.at.here();
            let Some(constant) = self.constant()? else {
                return Err(self.at.unexpected("a number, a string, true, false or [1 2 3]"));
            };
            let span = self.at.since(start);
            if complex {
                return Err(Wrong::at(span, "constants are real"));
            }
            let known = constants::of_class(class, constant, span)?;
            if known.shape.meet(&shape).is_none() {
                let message = format!("the constant has the size {}", known.shape);
                return Err(Wrong::at(size.span, message));
            }
            return Ok(ValueSet::from(known));
        }
        let numbers = match class {
            MClass::String => Numbers::any(),
            _ if complex => Numbers::complex(),
            class if class.is_float() => Numbers::real(),
            class => Numbers::of_class(class),
        };
        Ok(ValueSet::from(Matrix::new(class, shape, numbers)))
    }

    /// What follows the word `function_handle`.
    fn handle_class(&mut self, size: &Size) -> Parsed<ValueSet> {
        if size.shape.as_ref().is_some_and(|shape| shape.is_scalar() == Some(false)) {
            return Err(Wrong::at(size.span, "a function handle is a scalar"));
        }
        match self.at.peek("@") {
            true => self.handles(),
            false => Ok(ValueSet::of(Value::Handle(Handles::Unknown))),
        }
    }

    /// `@f`, `@f|@g`
    fn handles(&mut self) -> Parsed<ValueSet> {
        let mut all = Vec::new();
        while self.at.eat(if all.is_empty() { "@" } else { "|@" }) {
            let start = self.at.here();
            let Some(name) = self.at.dotted_name() else {
                let wrong = self.at.unexpected("the name of a function");
                let help = "an anonymous function is written as function_handle";
                return Err(if self.at.peek("(") { wrong.with_help(help) } else { wrong });
            };
            if all.len() == Handles::MAX {
                return Err(self.at.wrong(start, "these are too many functions"));
            }
            let FunctionRef { file, function } = self.names.from;
            let callee = Callee::Named { name: name.as_str().into(), file, within: function };
            all.push(Handle::plain(callee));
        }
        Ok(ValueSet::of(Value::Handle(Handles::of(all))))
    }
}

/// The words for a value of which nothing is known.
const ANYTHING: [&str; 2] = ["unknown", "any"];

fn is_anything(word: &str) -> bool {
    ANYTHING.contains(&word)
}

fn no_class(name: &str, span: Span) -> Wrong {
    let known = MClass::ALL.into_iter().filter(|class| *class != MClass::Object);
    let known = known.map(MClass::name).chain(ANYTHING);
    let help = match nearest(name, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "write `unknown` for a value of which nothing is known".to_owned(),
    };
    Wrong::at(span, format!("there is no class `{name}`")).with_help(help)
}
