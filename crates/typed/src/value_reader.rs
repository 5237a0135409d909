//! Abstract values from the text that [`super::value_text`] writes.
//!
//! The parts are put together as they stand: what is read back is equal to what was
//! written.
//!
//! Cost: linear.

use super::extent_reader::ExtentReader;
use super::scanner::{Fault, Scanner};
use lariat_base::FileId;
use lariat_builtins::MClass;
use lariat_domains::{
    Callee, Cell, Complexity, Constant, Enclosure, FieldValue, Handle, Handles, Interval, Matrix,
    Numbers, Object, Open, PropertyValue, Reason, Shape, Struct, Symbolic, Value, ValueSet,
};
use lariat_ir::{FunctionId, StmtId};
use lariat_shapes::{Polynomial, Symbol};
use smallvec::SmallVec;
use std::sync::Arc;

type Read<T> = Result<T, Fault>;

/// Containers in containers in so many containers are refused.
const MAX_DEPTH: usize = 64;

/// A value, in these symbols.
pub fn value(line: &mut Scanner<'_>, symbols: &[Symbol]) -> Read<ValueSet> {
    Reader { line, symbols, depth: 0 }.set()
}

/// Reads values, sizes and reasons.
pub(super) struct Reader<'r, 't> {
    pub line: &'r mut Scanner<'t>,
    pub symbols: &'r [Symbol],
    pub depth: usize,
}

impl<'t> Reader<'_, 't> {
    fn set(&mut self) -> Read<ValueSet> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("values nest too deep".to_owned());
        }
        let set = self.set_within();
        self.depth -= 1;
        set
    }

    fn set_within(&mut self) -> Read<ValueSet> {
        if self.line.eat_word("none") {
            return Ok(ValueSet::none());
        }
        if self.line.eat_word("unknown") {
            self.line.expect("(")?;
            let reason = self.reason()?;
            self.line.expect(")")?;
            let open = match self.line.eat_word("with") {
                true => Some(Arc::new(Open { shape: self.shape()?, symbolic: self.symbolic()? })),
                false => None,
            };
            return Ok(ValueSet::Unknown(reason, open));
        }
        let mut values: SmallVec<[Value; 1]> = SmallVec::new();
        values.push(self.value()?);
        while self.line.eat("|") {
            values.push(self.value()?);
        }
        Ok(ValueSet::OneOf(values))
    }

    pub fn reason(&mut self) -> Read<Reason> {
        match self.line.eat_word("derived") {
            true => Ok(Reason::Derived(Arc::new(self.first_reason()?))),
            false => self.first_reason(),
        }
    }

    /// What is derived from something derived is derived from what that is: a reason
    /// does not nest.
    fn first_reason(&mut self) -> Read<Reason> {
        let word = self.line.name().ok_or_else(|| self.line.wanted("a reason"))?;
        Ok(match word {
            "argument" => Reason::Argument,
            "function" => Reason::Function(self.line.string()?.into()),
            "builtin" => Reason::Builtin(self.line.string()?.into()),
            "wild" => Reason::Wild(self.line.string()?.into()),
            "budget" => Reason::Budget,
            "object" => Reason::Object,
            "alternatives" => Reason::Alternatives,
            "contents" => Reason::Contents,
            "storage" => Reason::Storage,
            "error" => Reason::Error,
            _ => return Err(format!("`{word}` is not a reason")),
        })
    }

    fn value(&mut self) -> Read<Value> {
        let word = self.line.name().ok_or_else(|| self.line.wanted("a class"))?;
        Ok(match word {
            "cell" => Value::Cell(self.cell()?),
            "struct" => Value::Struct(self.structure()?),
            "handle" => Value::Handle(self.handles()?),
            "object" => Value::Object(self.object()?),
            _ => match MClass::named(word) {
                Some(class) => Value::Matrix(self.matrix(class)?),
                None => return Err(format!("`{word}` is not a class")),
            },
        })
    }

    fn matrix(&mut self, class: MClass) -> Read<Matrix> {
        let shape = self.shape()?;
        let numbers = self.numbers()?;
        let constant = if self.line.eat("=") { Some(self.constant()?) } else { None };
        let symbolic = self.symbolic()?.map(Arc::new);
        let enclosure = self.enclosure()?;
        Ok(Matrix { class, shape, numbers, constant, symbolic, enclosure })
    }

    fn enclosure(&mut self) -> Read<Option<Enclosure>> {
        if !self.line.eat_word("each") {
            return Ok(None);
        }
        self.line.expect("[")?;
        let mut elements = Vec::new();
        while !self.line.eat("]") {
            if !elements.is_empty() {
                self.line.expect(",")?;
            }
            let bounds = Interval::between(self.line.float()?, self.line.float()?);
            elements.push(bounds.ok_or_else(|| self.line.wanted("bounds in their order"))?);
        }
        let enclosure = Enclosure::of(&elements);
        enclosure.map(Some).ok_or_else(|| self.line.wanted("bounds of two elements or more"))
    }

    /// What is known of elements.
    pub fn numbers(&mut self) -> Read<Numbers> {
        let complexity = match self.line.name() {
            Some("real") => Complexity::Real,
            Some("complex") => Complexity::Complex,
            Some("maybe") => Complexity::Unknown,
            _ => return Err(self.line.wanted("`real`, `complex` or `maybe`")),
        };
        let integer = self.line.eat_word("whole");
        self.line.expect("[")?;
        let (low, high) = (self.line.float()?, self.line.float()?);
        self.line.expect("]")?;
        let nan = self.line.eat_word("nan");
        Ok(Numbers { complexity, integer, low, high, nan })
    }

    fn constant(&mut self) -> Read<Constant> {
        if self.line.eat_word("true") {
            return Ok(Constant::Logical(true));
        }
        if self.line.eat_word("false") {
            return Ok(Constant::Logical(false));
        }
        if self.line.is_next('"') {
            return Ok(Constant::String(self.line.string()?.into()));
        }
        if !self.line.eat("[") {
            return Ok(Constant::Number(self.line.float()?));
        }
        let (mut numbers, mut rows) = (Vec::new(), None);
        while !self.line.eat("]") {
            numbers.push(self.line.float()?);
            if self.line.eat_word("high") {
                rows = numbers.pop().map(|rows| rows as u32);
            }
        }
        match rows {
            None => Ok(Constant::Vector(numbers.into())),
            Some(rows) if rows > 1 && (numbers.len() as u32).is_multiple_of(rows) => {
                Ok(Constant::Table(rows, numbers.into()))
            }
            Some(_) => Err(self.line.wanted("as many numbers as whole columns have")),
        }
    }

    fn symbolic(&mut self) -> Read<Option<Symbolic>> {
        if !self.line.eat("~") {
            return Ok(None);
        }
        self.line.expect("{")?;
        let mut elements = SmallVec::new();
        if !self.line.is_next(';') {
            elements.push(self.optional()?);
            while self.line.eat(",") {
                elements.push(self.optional()?);
            }
        }
        self.line.expect("; if")?;
        let if_scalar = self.optional()?;
        self.line.expect("; at")?;
        let bound = self.optional()?;
        let consecutive = self.line.eat("; consecutive");
        self.line.expect("}")?;
        Ok(Some(Symbolic { elements, if_scalar, bound, consecutive }))
    }

    fn optional(&mut self) -> Read<Option<Polynomial>> {
        if self.line.eat("_") { Ok(None) } else { self.extents().polynomial().map(Some) }
    }

    pub fn shape(&mut self) -> Read<Shape> {
        self.extents().shape()
    }

    pub fn extents(&mut self) -> ExtentReader<'_, 't> {
        ExtentReader { line: self.line, symbols: self.symbols, depth: 0 }
    }

    fn cell(&mut self) -> Read<Cell> {
        let shape = self.shape()?;
        if self.line.eat_word("empty") {
            return Ok(Cell::Collection(shape, None));
        }
        if self.line.eat("{") {
            return Ok(Cell::Tuple(shape, self.sets("}")?.into()));
        }
        self.line.expect("of (")?;
        let contents = self.set()?;
        self.line.expect(")")?;
        Ok(Cell::Collection(shape, Some(Arc::new(contents))))
    }

    /// Sets up to this sign.
    fn sets(&mut self, close: &str) -> Read<Vec<ValueSet>> {
        let mut all = Vec::new();
        while !self.line.eat(close) {
            if !all.is_empty() {
                self.line.expect(";")?;
            }
            all.push(self.set()?);
        }
        Ok(all)
    }

    fn structure(&mut self) -> Read<Struct> {
        let shape = self.shape()?;
        let ordered = self.line.eat_word("ordered");
        self.line.expect("{")?;
        let mut fields = Vec::new();
        while !self.line.eat("}") {
            if !fields.is_empty() {
                self.line.expect(";")?;
            }
            let name = self.line.string()?.into();
            let certain = !self.line.eat("?");
            self.line.expect(":")?;
            fields.push(FieldValue { name, value: Arc::new(self.set()?), certain });
        }
        let mut others = None;
        if self.line.eat_word("others") {
            self.line.expect("(")?;
            others = Some(Arc::new(self.set()?));
            self.line.expect(")")?;
        }
        Ok(Struct { shape, fields: fields.into(), ordered, others })
    }

    fn object(&mut self) -> Read<Object> {
        let class = self.line.string()?.into();
        let shape = self.shape()?;
        if !self.line.eat("{") {
            return Ok(Object { class, shape, held: None });
        }
        let mut held = Vec::new();
        while !self.line.eat("}") {
            if !held.is_empty() {
                self.line.expect(";")?;
            }
            let name = self.line.string()?.into();
            self.line.expect(":")?;
            held.push(PropertyValue { name, value: self.set()? });
        }
        Ok(Object { class, shape, held: Some(held.into()) })
    }

    fn handles(&mut self) -> Read<Handles> {
        if self.line.eat_word("any") {
            return Ok(Handles::Unknown);
        }
        self.line.expect("{")?;
        let mut all = Vec::new();
        while !self.line.eat("}") {
            if !all.is_empty() {
                self.line.expect(";")?;
            }
            all.push(self.handle()?);
        }
        Ok(Handles::OneOf(all.into()))
    }

    fn handle(&mut self) -> Read<Handle> {
        let name = if self.line.is_next('"') { Some(self.line.string()?) } else { None };
        let stmt = if name.is_none() { self.line.id('s')? } else { 0 };
        self.line.expect("in")?;
        let file = FileId::new(self.line.count()?);
        self.line.expect(".")?;
        let within = FunctionId::new(self.line.count()?);
        let callee = match name {
            Some(name) => Callee::Named { name: name.into(), file, within },
            None => Callee::Anonymous { file, within, stmt: StmtId::new(stmt) },
        };
        self.line.expect("(")?;
        Ok(Handle { callee, captured: self.sets(")")?.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::value;
    use crate::scanner::Scanner;
    use crate::value_text::{self, Symbols};
    use lariat_base::FileId;
    use lariat_builtins::MClass;
    use lariat_domains::{
        Callee, Cell, Extent, FieldValue, Handle, Handles, Interval, Matrix, Numbers, Object,
        Reason, Shape, Struct, Symbolic, Value, ValueSet,
    };
    use lariat_ir::{FunctionId, StmtId};
    use lariat_shapes::{Polynomial, Symbol};
    use std::sync::Arc;

    /// What is read back is equal, and prints the same.
    fn check(set: &ValueSet) {
        let mut symbols = Symbols::default();
        let text = value_text::value(set, &mut symbols);
        let table: Vec<Symbol> = symbols.all.iter().cloned().map(Symbol::from).collect();
        let mut line = Scanner::new(&text);
        let read = value(&mut line, &table).unwrap_or_else(|fault| panic!("{fault} in {text}"));
        assert!(line.is_at_end(), "{text}");
        assert_eq!(read, *set, "{text}");
        assert_eq!(value_text::value(&read, &mut Symbols::default()), text);
    }

    #[test]
    fn columns_are_whole() {
        for wrong in ["[0 high 1.0 2.0]", "[2 high 1.0 2.0 3.0]"] {
            let text = format!("double (2,2) real whole [1.0 3.0] = {wrong}");
            assert!(value(&mut Scanner::new(&text), &[]).is_err(), "{wrong}");
        }
    }

    fn symbol(place: usize, name: &str) -> Polynomial {
        Polynomial::symbol(Symbol::declared(place, name, true))
    }

    #[test]
    fn arrays() {
        check(&ValueSet::none());
        check(&ValueSet::number(-0.0));
        check(&ValueSet::number(f64::NAN));
        check(&ValueSet::logical(true));
        check(&ValueSet::chars("a 'b' \"c\"\n…"));
        check(&ValueSet::empty_matrix());
        check(&Matrix::row_of(MClass::Int8, &[1.0, 2.0]).into());
        let size = Shape::dims([Extent::Known(2), Extent::Known(2)]);
        check(&Matrix::array_of(MClass::Double, size, &[1.0, 2.0, f64::NAN, -0.0]).into());
        check(&Matrix::any(MClass::Single).into());
        check(&Matrix::of(MClass::Char, Shape::leading(Extent::Known(3), Extent::Unknown)).into());
        check(&ValueSet::number(1.0).join(&ValueSet::chars("x")));
    }

    #[test]
    fn sizes_in_symbols() {
        let (n, m) = (symbol(7, "size(A,1)"), symbol(1 << 63, "n"));
        let sum = n.multiply(&m).and_then(|p| p.add(&Polynomial::constant(-3)));
        let common = Extent::of(n.clone()).expanded(&Extent::of(m.clone()));
        let choice =
            Extent::choice(&[(Extent::of(n.clone()), 1)], &Extent::of(m), &Extent::Known(3));
        let less = n.subtract(&Polynomial::constant(1)).map(Extent::positive);
        for extent in [sum.map(Extent::of), common, Some(choice), less].into_iter().flatten() {
            assert!(!extent.is_unknown());
            check(&Matrix::of(MClass::Double, Shape::dims([extent, Extent::Known(1)])).into());
        }
        let row = Symbolic::row([Some(n.clone()), None]);
        check(&Matrix::of(MClass::Double, Shape::of(1, 2)).with_symbolic(row).into());
        let run = Some(Symbolic::default().consecutive());
        check(&Matrix::of(MClass::Double, Shape::of(1, 20)).with_symbolic(run).into());
        let near = |number: f64| Interval { low: number, high: number + 1e-15 };
        let (row, numbers) = (Shape::of(1, 2), Numbers::real());
        let each = [near(0.1), near(0.3)];
        check(&Matrix::enclosed(MClass::Double, row, numbers, &each).into());
        let bound = Some(Symbolic::at_most(n));
        check(&Matrix::of(MClass::Double, Shape::row()).with_symbolic(bound).into());
    }

    #[test]
    fn containers() {
        check(&ValueSet::of(Value::Cell(Cell::empty())));
        check(&ValueSet::of(Value::Cell(Cell::row(vec![ValueSet::number(1.0), ValueSet::none()]))));
        check(&ValueSet::of(Value::Cell(Cell::of(Shape::column()))));
        check(&ValueSet::of(Value::Cell(Cell::Collection(Shape::row(), None))));
        let fields = vec![
            FieldValue::new("b", ValueSet::number(2.0)),
            FieldValue { certain: false, ..FieldValue::new("a", ValueSet::chars("x")) },
        ];
        check(&ValueSet::of(Value::Struct(Struct::build(Shape::scalar(), fields, false, None))));
        check(&ValueSet::of(Value::Struct(Struct::of(Shape::Unknown))));
        check(&ValueSet::of(Value::Object(Object::opaque("geo.Circle"))));
        let circle = Object::one("geo.Circle", true).with_property("r", ValueSet::number(2.0));
        check(&ValueSet::of(Value::Object(circle)));
    }

    #[test]
    fn handles_and_unknown_values() {
        let (file, within) = (FileId::new(2), FunctionId::new(1));
        let named = Handle::plain(Callee::Named { name: "mean".into(), file, within });
        let callee = Callee::Anonymous { file, within, stmt: StmtId::new(9) };
        let captured: Arc<[ValueSet]> = Arc::new([ValueSet::number(1.0)]);
        let anonymous = Handle { callee, captured };
        check(&ValueSet::of(Value::Handle(Handles::of([named, anonymous]))));
        check(&ValueSet::of(Value::Handle(Handles::Unknown)));
        check(&ValueSet::unknown(Reason::Derived(Arc::new(Reason::Function("f".into())))));
        let open = lariat_domains::Open {
            shape: Shape::leading(Extent::of(symbol(0, "size(x,1)")), Extent::Unknown),
            symbolic: Some(Symbolic::if_scalar(symbol(2, "x"))),
        };
        check(&ValueSet::Unknown(Reason::Argument, open.shared()));
    }

    #[test]
    fn what_is_no_value_is_refused() {
        for text in ["", "doubt (1,1)", "double (1", "double (1,1) real [0 1", "cell (1,1) {"] {
            assert!(value(&mut Scanner::new(text), &[]).is_err(), "{text}");
        }
        assert!(value(&mut Scanner::new("double (s0,1) real [0 1]"), &[]).is_err());
        for (start, nested) in
            [("", "cell (1,1) {"), ("double (", "positive("), ("unknown(", "derived ")]
        {
            let deep = start.to_owned() + &nested.repeat(100_000);
            assert!(value(&mut Scanner::new(&deep), &[]).is_err(), "{nested}");
        }
    }
}
