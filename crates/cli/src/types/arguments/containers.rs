//! Cells and structs.

use super::parser::{Parser, Size};
use super::wrong::Parsed;
use lariat_domains::{Cell, FieldValue, Reason, Shape, Struct, Value, ValueSet};
use std::sync::Arc;

/// What stands for elements and fields that are not listed.
const MORE: [&str; 2] = ["…", "..."];

impl Parser<'_, '_> {
    /// What follows the word `cell`.
    pub fn cell(&mut self, size: Size) -> Parsed<ValueSet> {
        let start = self.at.here();
        if self.at.eat_word("of") {
            let content = self.value()?;
            let shape = size.shape.unwrap_or(Shape::Unknown);
            let cell = Cell::collection(shape, Some(Arc::new(content)));
            return Ok(ValueSet::of(Value::Cell(cell)));
        }
        let Some(elements) = self.elements()? else {
            let cell = Cell::of(size.shape.unwrap_or(Shape::Unknown));
            return Ok(ValueSet::of(Value::Cell(cell)));
        };
        let count = elements.len();
        let shape = match size.shape {
            None if count == 0 => Shape::empty(),
            None => Shape::of(1, u32::try_from(count).unwrap_or(u32::MAX)),
            Some(shape) => shape,
        };
        if shape.element_count().map(|known| known as usize) != Some(count) {
            let message = format!("a cell of the size {shape} has not {count} elements");
            return Err(self.at.wrong(start, message));
        }
        Ok(ValueSet::of(Value::Cell(Cell::tuple(shape, elements))))
    }

    /// `{set, set}`; nothing where there are none or not all are listed.
    fn elements(&mut self) -> Parsed<Option<Vec<ValueSet>>> {
        if !self.at.eat("{") {
            return Ok(None);
        }
        let (mut elements, mut more) = (Vec::new(), false);
        while !self.at.eat("}") {
            match self.eat_more() {
                true => more = true,
                false => elements.push(self.set()?),
            }
            if !self.at.eat(",") && !self.at.peek("}") {
                return Err(self.at.unexpected("`,` or `}`"));
            }
        }
        Ok((!more).then_some(elements))
    }

    /// What follows the word `struct`.
    pub fn structure(&mut self, size: Size) -> Parsed<ValueSet> {
        if !self.at.eat("{") {
            let any = Struct::of(size.shape.unwrap_or(Shape::Unknown));
            return Ok(ValueSet::of(Value::Struct(any)));
        }
        let shape = size.shape.unwrap_or_else(Shape::scalar);
        let (mut fields, mut others): (Vec<FieldValue>, _) = (Vec::new(), None);
        while !self.at.eat("}") {
            match self.eat_more() {
                true => others = Some(Arc::new(ValueSet::unknown(Reason::Argument))),
                false => {
                    let field = self.field(&fields)?;
                    fields.push(field);
                }
            }
            if !self.at.eat(",") && !self.at.peek("}") {
                return Err(self.at.unexpected("`,` or `}`"));
            }
        }
        let made = Struct::build(shape, fields, true, others);
        Ok(ValueSet::of(Value::Struct(made)))
    }

    /// `name: set`, `name?: set`
    fn field(&mut self, known: &[FieldValue]) -> Parsed<FieldValue> {
        let start = self.at.here();
        let Some(name) = self.at.name() else {
            return Err(self.at.unexpected("the name of a field"));
        };
        if known.iter().any(|field| &*field.name == name) {
            return Err(self.at.wrong(start, format!("there are two fields `{name}`")));
        }
        let certain = !self.at.eat("?");
        self.at.expect(":")?;
        Ok(FieldValue { certain, ..FieldValue::new(name, self.set()?) })
    }

    fn eat_more(&mut self) -> bool {
        MORE.iter().any(|more| self.at.eat(more))
    }
}
