//! Arrays of known numbers in two dimensions.

use crate::extents::known;
use crate::view::View;
use lariat_builtins::MClass;
use lariat_domains::Constant;

/// An array of known numbers, its elements in column order.
pub(super) struct Array {
    pub rows: usize,
    pub columns: usize,
    pub elements: Vec<f64>,
}

impl Array {
    /// That of an argument: doubles or logicals.
    pub fn of(view: &View<'_>) -> Option<Self> {
        let is_number = matches!(view.class?, MClass::Double | MClass::Logical);
        is_number.then(|| Self::of_any_class(view))?
    }

    /// That of an argument that is an array: real numbers, no `NaN`, no negative zero, and no extent
    /// beyond what is kept.
    pub fn of_any_class(view: &View<'_>) -> Option<Self> {
        let is_plain =
            |number: &f64| !number.is_nan() && (*number != 0.0 || number.is_sign_positive());
        Self::of_places(view).filter(|array| array.elements.iter().all(is_plain))
    }

    /// That of an argument that is an array, of which elements only change their places.
    pub fn of_places(view: &View<'_>) -> Option<Self> {
        let [rows, columns] = known(view.shape)?[..] else { return None };
        let is_small = rows.max(columns) as usize <= Constant::MAX_STRING;
        let elements =
            view.elements().filter(|_| is_small && view.class.is_some_and(MClass::is_matrix))?;
        let (rows, columns) = (rows as usize, columns as usize);
        (elements.len() == rows * columns).then_some(Self { rows, columns, elements })
    }

    pub fn row(elements: Vec<f64>) -> Self {
        Self { rows: 1, columns: elements.len(), elements }
    }

    pub fn column(elements: Vec<f64>) -> Self {
        Self { rows: elements.len(), columns: 1, elements }
    }

    /// The same elements along the dimension in which another array extends.
    pub fn along(other: &Self, elements: Vec<f64>) -> Self {
        if other.is_row() { Self::row(elements) } else { Self::column(elements) }
    }

    pub fn is_row(&self) -> bool {
        self.rows == 1 && self.columns > 1
    }

    pub fn is_vector(&self) -> bool {
        self.rows == 1 || self.columns == 1
    }

    pub fn at(&self, row: usize, column: usize) -> f64 {
        self.elements[row + column * self.rows]
    }

    /// Along the dimension that is given, or the first whose extent is not 1: is it the second?
    pub fn extends_along_rows(&self, dimension: Option<&View<'_>>) -> Option<bool> {
        let Some(dimension) = dimension else { return Some(self.rows == 1) };
        match dimension.number()? {
            1.0 => Some(false),
            2.0 => Some(true),
            _ => None,
        }
    }

    /// What comes of each column, or of each row where it is along rows; all of one length.
    pub fn along_each(
        &self,
        along_rows: bool,
        one: impl Fn(&[f64]) -> Option<Vec<f64>>,
    ) -> Option<Self> {
        if along_rows {
            return Some(self.transposed().along_each(false, one)?.transposed());
        }
        if self.elements.is_empty() {
            return None;
        }
        let all: Vec<Vec<f64>> = self.elements.chunks(self.rows).map(one).collect::<Option<_>>()?;
        Some(Self { rows: all[0].len(), columns: self.columns, elements: all.concat() })
    }

    pub fn transposed(&self) -> Self {
        let places = (0..self.rows).flat_map(|row| (0..self.columns).map(move |it| (row, it)));
        let elements = places.map(|(row, column)| self.at(row, column)).collect();
        Self { rows: self.columns, columns: self.rows, elements }
    }
}
