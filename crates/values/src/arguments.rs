//! Lists of values: arguments, indices, elements of cells, paths into values.

use super::interpreter::Interpreter;
use lariat_domains::{Cell, Extent, Index, Shape, Step, Value, ValueSet, index};
use lariat_flow_sets::flow_set::Flow;
use lariat_ir::{Access, Arg, Field};
use lariat_value_facts::context::Arguments;
use lariat_value_facts::failure::Problem;
use std::sync::Arc;

/// The steps of a path with the values of their variables.
pub struct Path {
    steps: Vec<Part>,
}

enum Part {
    Paren(Vec<Item>),
    Brace(Vec<Item>),
    Dot(Option<Arc<str>>),
}

enum Item {
    Colon,
    Value(Arc<ValueSet>),
}

impl Path {
    /// The steps, as the domains take them.
    pub fn steps(&self) -> Vec<Step<'_>> {
        self.steps.iter().map(Part::step).collect()
    }
}

impl Part {
    fn step(&self) -> Step<'_> {
        match self {
            Self::Paren(items) => Step::Paren(items.iter().map(Item::index).collect()),
            Self::Brace(items) => Step::Brace(items.iter().map(Item::index).collect()),
            Self::Dot(name) => Step::Dot(name.clone()),
        }
    }
}

impl Item {
    fn index(&self) -> Index<'_> {
        match self {
            Self::Colon => Index::Colon,
            Self::Value(value) => Index::Value(value),
        }
    }
}

impl Interpreter<'_, '_> {
    /// The values of arguments; a colon is the char `:`.
    pub fn arguments(&mut self, flow: &Flow, args: &[Arg]) -> Result<Arguments, Problem> {
        let mut arguments = Arguments::exactly(Vec::with_capacity(args.len()));
        for &arg in args {
            match arg {
                Arg::Var(var) => arguments.push(self.read(flow, var)?),
                Arg::Colon => arguments.push(ValueSet::chars(":")),
                Arg::Spread(var) => {
                    let cell = self.read(flow, var)?;
                    // `x{:}` where `x` is not a cell.
                    if let Some(base @ Value::Matrix(_)) = cell.single() {
                        index::brace(base, &[Index::Colon])?;
                    }
                    arguments.push_spread(&cell);
                }
            }
        }
        Ok(arguments)
    }

    /// The value of a cell made of rows of values.
    pub fn cell(&mut self, flow: &Flow, rows: &[Vec<Arg>]) -> Result<ValueSet, Problem> {
        let mut made = Vec::with_capacity(rows.len());
        for row in rows {
            made.push(self.arguments(flow, row)?);
        }
        let parts: Vec<ValueSet> = made.into_iter().map(|row| row_of_cells(&row)).collect();
        match <[ValueSet; 1]>::try_from(parts) {
            Ok([row]) => Ok(row),
            Err(rows) if rows.is_empty() => Ok(ValueSet::of(Value::Cell(Cell::empty()))),
            Err(rows) => self.stacked(rows),
        }
    }

    /// A path with the values of its variables.
    pub fn path(&mut self, flow: &Flow, path: &[Access]) -> Result<Path, Problem> {
        let mut steps = Vec::with_capacity(path.len());
        for access in path {
            steps.push(match access {
                Access::Paren(args) => Part::Paren(self.items(flow, args)?),
                Access::Brace(args) => Part::Brace(self.items(flow, args)?),
                Access::Dot(field) => Part::Dot(self.field(flow, field)?),
            });
        }
        Ok(Path { steps })
    }

    fn items(&mut self, flow: &Flow, args: &[Arg]) -> Result<Vec<Item>, Problem> {
        let mut items = Vec::with_capacity(args.len());
        for &arg in args {
            if arg == Arg::Colon {
                items.push(Item::Colon);
                continue;
            }
            let values = self.arguments(flow, &[arg])?;
            items.extend(values.known.into_iter().map(Item::Value));
            if values.more.is_some() {
                // An unknown number of indices: as good as one unknown index,
                // but for the rank, which an unknown index leaves open too.
                let unknown = ValueSet::unknown(lariat_domains::Reason::Alternatives);
                items.push(Item::Value(Arc::new(unknown)));
            }
        }
        Ok(items)
    }

    /// A field's name, if it is known.
    pub fn field(&mut self, flow: &Flow, field: &Field) -> Result<Option<Arc<str>>, Problem> {
        match field {
            Field::Named(name) => Ok(Some(name.as_str().into())),
            Field::Dynamic(var) => Ok(self.read(flow, *var)?.known_string()),
        }
    }
}

/// `{a, b, c}`; in a literal of one row. Elements that are cells are elements.
fn row_of_cells(row: &Arguments) -> ValueSet {
    let count = row.known.len();
    let cell = match &row.more {
        None if count <= Cell::MAX_TUPLE => {
            let shape = if count == 0 { Shape::of(0, 0) } else { Shape::of(1, count as u32) };
            Cell::Tuple(shape, row.known.iter().map(|value| (**value).clone()).collect())
        }
        more => {
            let all = row.known.iter().map(|value| &**value).chain(more);
            let content = all.fold(ValueSet::none(), |set, value| set.join(value));
            let extent = match more {
                None => Extent::Known(count as u32),
                Some(_) => Extent::Unknown,
            };
            // With nothing in it, a literal is 0x0.
            let shape = match more {
                Some(_) if count == 0 => Shape::matrix(),
                _ => Shape::dims([Extent::Known(1), extent]),
            };
            Cell::Collection(shape, Some(Arc::new(content)))
        }
    };
    ValueSet::of(Value::Cell(cell))
}
