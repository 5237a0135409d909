//! Cells of known strings: orders and sets of them, and what is done to each.
//!
//! ```text
//! sort({'b', 'a'})                   {'a', 'b'}
//! unique({'b', 'a', 'b'})            {'a', 'b'}
//! intersect({'a', 'b'}, {'b'})       {'b'}
//! upper({'a', 'b'})                  {'A', 'B'}
//! ```
//!
//! Strings have at least one letter, all of ASCII. Cost: `n log n` comparisons.

use crate::extents::known;
use crate::view::{View, plain};
use lariat_builtins::{Fold, MClass};
use lariat_domains::{Cell, Shape, Value, ValueSet};

/// Strings of a cell that is a row or a column.
struct Strings {
    is_column: bool,
    all: Vec<String>,
}

impl Strings {
    /// Those of a cell that is a vector with at least one element.
    fn of(view: &View<'_>) -> Option<Self> {
        let Some(Value::Cell(Cell::Tuple(_, elements))) = view.value else { return None };
        let [rows, columns] = known(view.shape)?[..] else { return None };
        let one = |set: &ValueSet| plain(&View::of(set.single()?)).map(str::to_owned);
        let all = elements.iter().map(one).collect::<Option<Vec<_>>>()?;
        let is_vector = (rows == 1 || columns == 1) && !all.is_empty();
        is_vector.then_some(Self { is_column: columns == 1 && rows > 1, all })
    }

    fn cell(self) -> Option<Value> {
        let count =
            u32::try_from(self.all.len()).ok().filter(|&it| it as usize <= Cell::MAX_TUPLE)?;
        let shape = if self.is_column { Shape::of(count, 1) } else { Shape::of(1, count) };
        let elements = self.all.into_iter().map(ValueSet::chars).collect();
        (count > 0).then(|| Value::Cell(Cell::tuple(shape, elements)))
    }
}

/// The first result, which is a cell.
pub(super) fn fold(fold: Fold, place: usize, args: &[View<'_>]) -> Option<Value> {
    match (fold, args) {
        _ if place > 0 => None,
        (Fold::LowerCase, [x]) => each(x, |text| text.to_ascii_lowercase()),
        (Fold::UpperCase, [x]) => each(x, |text| text.to_ascii_uppercase()),
        (Fold::Sorted, [x]) => {
            let mut strings = Strings::of(x)?;
            strings.all.sort();
            strings.cell()
        }
        (Fold::Distinct, [x]) => distinct(Strings::of(x)?).cell(),
        (Fold::Union | Fold::Common | Fold::Difference, [a, b]) => {
            let (a, b) = (Strings::of(a)?, Strings::of(b)?);
            // Of cells that lie otherwise, dialects decide.
            (a.is_column == b.is_column || fold == Fold::Difference).then_some(())?;
            let is_column = a.is_column;
            let all: Vec<String> = match fold {
                Fold::Union => a.all.into_iter().chain(b.all).collect(),
                Fold::Common => a.all.into_iter().filter(|it| b.all.contains(it)).collect(),
                _ => a.all.into_iter().filter(|it| !b.all.contains(it)).collect(),
            };
            distinct(Strings { is_column, all }).cell()
        }
        _ => None,
    }
}

/// For each string of a cell, is it one of another?
pub(super) fn members(x: &View<'_>, set: &View<'_>) -> Option<Vec<f64>> {
    let (strings, set) = (Strings::of(x)?, Strings::of(set)?);
    Some(strings.all.iter().map(|it| f64::from(u8::from(set.all.contains(it)))).collect())
}

fn each(x: &View<'_>, map: impl Fn(&str) -> String) -> Option<Value> {
    (x.class == Some(MClass::Cell)).then_some(())?;
    let strings = Strings::of(x)?;
    Strings { all: strings.all.iter().map(|it| map(it)).collect(), ..strings }.cell()
}

fn distinct(mut strings: Strings) -> Strings {
    strings.all.sort();
    strings.all.dedup();
    strings
}
