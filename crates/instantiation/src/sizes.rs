//! An instantiation: a size for each parameter, and the ones next to it.
//!
//! ```text
//! function y = f(A, x)       A (5,4), x (5,1)     `A*x` fails: 4 columns, 5 rows
//! [m, n] = size(A);          next: x (4,1), A (5,5), A' …
//! y = A * x;
//! ```
//!
//! An instantiation is *generic* if no extent that the function asks for is 1, and the
//! rows and columns that it asks for together differ: with a single row, a single column
//! or a square matrix most mistakes in sizes are invisible.

use crate::mismatch::Mismatch;
use crate::parameters::{Asked, Parameter, Parameters};
use lariat_builtins::MClass;
use lariat_domains::{Matrix, Reason, Shape, Value, ValueSet};
use lariat_value_facts::Arguments;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

/// The numbers of rows and of columns to begin with.
pub const START: (u32, u32) = (5, 4);
/// The same of larger ones, for loops that small ones do not enter.
pub const LARGE: (u32, u32) = (11, 9);
/// Fewer of what a function asks for hide mistakes, since single ones are expanded.
pub const LEAST: u32 = 3;
/// What counts begin with.
const COUNT: u32 = 3;
/// Extents that arrays have by their nature: points, colours, transformations.
const SMALL: [i64; 3] = [3, 2, 4];
/// No extent is greater.
pub const MOST: i64 = 30;

/// What a parameter is in an instantiation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Size {
    /// An array of numbers of this size.
    Array(u32, u32),
    /// A number of which nothing is known.
    Number,
    /// This number.
    Count(u32),
    /// Anything.
    Open,
}

impl Size {
    /// Is it the number of rows or columns of the array, or the number itself?
    pub fn has_extent(self, extent: i64) -> bool {
        match self {
            Self::Array(rows, columns) => i64::from(rows) == extent || i64::from(columns) == extent,
            Self::Count(count) => i64::from(count) == extent,
            Self::Number | Self::Open => false,
        }
    }
}

/// Sizes for all parameters of a function.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Instantiation {
    /// In the order of the parameters.
    pub sizes: Vec<Size>,
}

impl Instantiation {
    /// Where a search begins: a matrix is not square, and an array that need not be a
    /// matrix a column.
    pub fn start(parameters: &Parameters, squares: bool, (rows, columns): (u32, u32)) -> Self {
        let sizes = parameters.all.iter().map(|one| match one {
            Parameter::Array(asked) if asked.is_matrix || asked.rows && asked.columns => {
                Size::Array(rows, if squares { rows } else { columns })
            }
            Parameter::Array(_) => Size::Array(rows, 1),
            Parameter::Operand => Size::Number,
            Parameter::Count => Size::Count(COUNT),
            Parameter::Open => Size::Open,
        });
        Self { sizes: sizes.collect() }
    }

    /// Arguments of these sizes, and perhaps further ones.
    pub fn arguments(&self, has_more: bool) -> Arguments {
        let value = |size: &Size| match *size {
            Size::Array(rows, columns) => array(Shape::of(rows, columns)),
            Size::Number => array(Shape::scalar()),
            Size::Count(count) => ValueSet::number(f64::from(count)),
            Size::Open => ValueSet::unknown(Reason::Argument),
        };
        let known = self.sizes.iter().map(|size| Arc::new(value(size))).collect();
        let more = has_more.then(|| ValueSet::unknown(Reason::Argument));
        Arguments { known, more }
    }

    /// The instantiations next to this one, each with how far it is away: those that may mend
    /// a mismatch and those that differ by one are nearest.
    pub fn next(
        &self,
        parameters: &Parameters,
        mismatches: &[Mismatch],
        squares: bool,
    ) -> Vec<(u32, Self)> {
        let mut places: Vec<_> =
            self.sizes.iter().copied().zip(&parameters.all).enumerate().collect();
        places.sort_by_key(|(_, (size, _))| std::cmp::Reverse(involved(*size, mismatches)));
        let mut all = Vec::new();
        for targeted in [true, false] {
            for &(place, (size, parameter)) in &places {
                let others = match targeted {
                    true => mismatches.iter().flat_map(|pair| mended(size, *pair)).collect(),
                    false => neighbours(size, parameter),
                };
                for other in others {
                    let cost = if targeted || differs_by_one(size, other) { 1 } else { 2 };
                    all.push((cost, self.with(other, |at| at == place)));
                    // What has one size may be meant to.
                    let is_like = |at: usize| {
                        let kind = std::mem::discriminant(&parameters.all[at]);
                        self.sizes[at] == size && kind == std::mem::discriminant(parameter)
                    };
                    all.push((cost, self.with(other, is_like)));
                }
            }
        }
        all.extend(self.with_products().into_iter().map(|it| (1, it)));
        let mended = mismatches.iter().flat_map(|&(one, other)| self.with_extents(one - other));
        let small = SMALL.iter().flat_map(|&small| self.with_extents_of(small));
        all.extend(mended.chain(small).map(|it| (1, it)));
        all.retain(|(_, it)| it != self && it.is_generic(parameters, squares));
        all
    }

    /// Arrays with as many rows, columns or elements as one count, or the rows of another
    /// array, times another count: blocks beside each other.
    fn with_products(&self) -> Vec<Self> {
        let count = |size: &Size| match *size {
            Size::Count(count) => Some(i64::from(count)),
            Size::Array(..) | Size::Number | Size::Open => None,
        };
        let counts: BTreeSet<i64> = self.sizes.iter().filter_map(count).collect();
        let mut all = Vec::new();
        for (place, size) in self.sizes.iter().enumerate() {
            let Size::Array(rows, columns) = *size else { continue };
            let (rows, columns) = (i64::from(rows), i64::from(columns));
            let factors = counts.iter().copied().chain([rows]);
            let products: BTreeSet<i64> =
                factors.flat_map(|one| counts.iter().map(move |other| one * other)).collect();
            let sizes = products.into_iter().flat_map(|product| match columns {
                1 => [extents(product, 1), None],
                _ => [extents(product, columns), extents(rows, product)],
            });
            all.extend(sizes.flatten().map(|size| self.with(size, |at| at == place)));
        }
        all
    }

    /// Each extent, wherever it is one, greater and smaller by so much.
    fn with_extents(&self, difference: i64) -> Vec<Self> {
        let all = self.extents().into_iter().flat_map(|extent| {
            let extent = i64::from(extent);
            [extent + difference, extent - difference].map(|other| self.replaced(extent, other))
        });
        all.flatten().collect()
    }

    /// Each extent, wherever it is one, this one instead.
    fn with_extents_of(&self, other: i64) -> Vec<Self> {
        let all = self.extents().into_iter();
        all.filter_map(|extent| self.replaced(i64::from(extent), other)).collect()
    }

    /// The extents of arrays that are more than one.
    fn extents(&self) -> BTreeSet<u32> {
        let of = |size: &Size| match *size {
            Size::Array(rows, columns) => [rows, columns],
            Size::Number | Size::Count(_) | Size::Open => [1, 1],
        };
        self.sizes.iter().flat_map(of).filter(|&extent| extent > 1).collect()
    }

    /// One extent instead of another.
    fn replaced(&self, old: i64, new: i64) -> Option<Self> {
        let new_extent = |extent: u32| if i64::from(extent) == old { new } else { extent.into() };
        let sizes = self.sizes.iter().map(|&size| match size {
            Size::Array(rows, columns) => extents(new_extent(rows), new_extent(columns)),
            Size::Number | Size::Count(_) | Size::Open => Some(size),
        });
        Some(Self { sizes: sizes.collect::<Option<_>>()? })
    }

    /// Has an array one element?
    pub fn has_single_elements(&self) -> bool {
        self.sizes.contains(&Size::Array(1, 1))
    }

    /// Another size in some places.
    fn with(&self, size: Size, is_changed: impl Fn(usize) -> bool) -> Self {
        let sizes = self.sizes.iter().enumerate();
        Self { sizes: sizes.map(|(at, &old)| if is_changed(at) { size } else { old }).collect() }
    }

    /// May mistakes in sizes be seen with these?
    fn is_generic(&self, parameters: &Parameters, squares: bool) -> bool {
        let mut all = self.sizes.iter().zip(&parameters.all);
        parameters.distinguishes_vectors
            || all.all(|(size, parameter)| is_generic(*size, parameter, squares))
    }

    /// "`A` is (5,4) and `k` is 3", of the parameters of these names.
    pub fn describe<'n>(&self, names: impl Iterator<Item = &'n str>) -> String {
        let mut said = String::new();
        for (name, size) in names.zip(&self.sizes) {
            let size = match *size {
                Size::Array(rows, columns) => format!("({rows},{columns})"),
                Size::Number => "a number".to_owned(),
                Size::Count(count) => count.to_string(),
                Size::Open => continue,
            };
            let comma = if said.is_empty() { "" } else { ", " };
            // Writing into a string does not fail.
            _ = write!(said, "{comma}`{name}` is {size}");
        }
        said
    }
}

fn array(shape: Shape) -> ValueSet {
    ValueSet::of(Value::Matrix(Matrix::of(MClass::Double, shape)))
}

/// Is one extent more or less by one, or are they exchanged?
fn differs_by_one(size: Size, other: Size) -> bool {
    match (size, other) {
        (Size::Array(m, n), Size::Array(p, q)) => {
            m.abs_diff(p) + n.abs_diff(q) == 1 || (m, n) == (q, p)
        }
        (Size::Count(one), Size::Count(other)) => one.abs_diff(other) == 1,
        _ => false,
    }
}

/// How many of the sizes that disagree are extents of this one.
fn involved(size: Size, mismatches: &[Mismatch]) -> usize {
    let extents = match size {
        Size::Array(rows, columns) => [rows, columns],
        Size::Count(count) => [count, count],
        Size::Number | Size::Open => return 0,
    };
    let is_extent = |size: i64| extents.iter().any(|&extent| i64::from(extent) == size);
    mismatches.iter().flat_map(|&(one, other)| [one, other]).filter(|&it| is_extent(it)).count()
}

/// Sizes with which two others may be equal.
fn mended(size: Size, (one, other): Mismatch) -> Vec<Size> {
    let difference = one - other;
    match size {
        Size::Array(rows, columns) => {
            let near = |extent: u32| {
                let extent = i64::from(extent);
                [extent + difference, extent - difference, one, other]
            };
            let rows_of = near(rows).into_iter().map(|it| extents(it, i64::from(columns)));
            let columns_of = near(columns).into_iter().map(|it| extents(i64::from(rows), it));
            let others = [one, other].into_iter();
            let others = others.flat_map(|it| [extents(it, it), extents(it, 1), extents(1, it)]);
            rows_of.chain(columns_of).chain(others).flatten().collect()
        }
        Size::Count(count) => {
            let count = i64::from(count);
            let all = [count + difference, count - difference, one, other].into_iter();
            all.filter(|it| (1..=MOST).contains(it)).map(|it| Size::Count(it as u32)).collect()
        }
        Size::Number => {
            let quotient = other.checked_div(one).filter(|it| it * one == other).unwrap_or(one);
            let all = [one, other, quotient].into_iter();
            let vectors = all.flat_map(|it| [extents(it, 1), extents(1, it)]);
            let all = vectors.chain([extents(one, other), extents(other, one)]).flatten();
            all.chain(mended(Size::Array(1, 1), (one, other))).collect()
        }
        Size::Open => Vec::new(),
    }
}

fn extents(rows: i64, columns: i64) -> Option<Size> {
    let is_size = |extent| (1..=MOST).contains(&extent);
    (is_size(rows) && is_size(columns)).then_some(Size::Array(rows as u32, columns as u32))
}

/// Sizes that are like this one.
fn neighbours(size: Size, parameter: &Parameter) -> Vec<Size> {
    let (rows, columns) = START;
    match size {
        Size::Array(m, n) => {
            let mut all = vec![
                Size::Array(n, m),
                Size::Array(m, 1),
                Size::Array(1, m),
                Size::Array(n, 1),
                Size::Array(1, n),
                Size::Array(m, m),
                Size::Array(n, n),
                Size::Array(m + 1, n),
                Size::Array(m, n + 1),
                Size::Array(m.saturating_sub(1).max(1), n),
                Size::Array(m, n.saturating_sub(1).max(1)),
                Size::Array(rows, columns),
                Size::Array(columns, rows),
                Size::Array(1, 1),
            ];
            if *parameter == Parameter::Operand {
                all.push(Size::Number);
            }
            all
        }
        Size::Number => vec![
            Size::Array(rows, 1),
            Size::Array(columns, 1),
            Size::Array(1, rows),
            Size::Array(1, columns),
            Size::Array(rows, columns),
        ],
        Size::Count(count) => {
            vec![Size::Count(count + 1), Size::Count(count.saturating_sub(1).max(1))]
        }
        Size::Open => Vec::new(),
    }
}

/// May mistakes in sizes be seen with this one?
fn is_generic(size: Size, parameter: &Parameter, squares: bool) -> bool {
    match (size, parameter) {
        (Size::Count(count), _) => count >= LEAST,
        (Size::Array(rows, columns), Parameter::Array(asked)) => {
            shows(rows, columns, asked, squares)
        }
        _ => true,
    }
}

fn shows(rows: u32, columns: u32, asked: &Asked, squares: bool) -> bool {
    if asked.elements {
        return rows * columns >= LEAST;
    }
    let differ = squares || !asked.rows || !asked.columns || rows != columns;
    differ && (!asked.rows || rows >= LEAST) && (!asked.columns || columns >= LEAST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameters(all: Vec<Parameter>) -> Parameters {
        Parameters { all, distinguishes_vectors: false, has_fixed_extents: false }
    }

    fn matrix() -> Parameter {
        Parameter::Array(Asked { rows: true, columns: true, ..Asked::default() })
    }

    #[test]
    fn a_search_begins_with_a_matrix_that_is_not_square() {
        let all = parameters(vec![matrix(), Parameter::Count, Parameter::Open]);
        let start = Instantiation::start(&all, false, START);
        assert_eq!(start.sizes, [Size::Array(5, 4), Size::Count(3), Size::Open]);
        assert_eq!(start.describe(["A", "k", "f"].into_iter()), "`A` is (5,4), `k` is 3");
        let square = Instantiation::start(&all, true, START);
        assert_eq!(square.sizes[0], Size::Array(5, 5));
    }

    #[test]
    fn sizes_that_disagree_say_which_come_next() {
        let vector = Parameter::Array(Asked { elements: true, ..Asked::default() });
        let all = parameters(vec![matrix(), vector]);
        let sizes = vec![Size::Array(5, 4), Size::Array(5, 1)];
        let next = Instantiation { sizes }.next(&all, &[(4, 5)], false);
        let fits = |it: &(u32, Instantiation)| it.1.sizes == [Size::Array(5, 4), Size::Array(4, 1)];
        assert_eq!(next.iter().find(|it| fits(it)).map(|(cost, _)| *cost), Some(1));
    }

    #[test]
    fn what_hides_mistakes_is_left_out() {
        let generic = |rows, columns| is_generic(Size::Array(rows, columns), &matrix(), false);
        assert!(generic(5, 4) && !generic(4, 4) && !generic(5, 1) && !generic(2, 4));
        assert!(is_generic(Size::Array(4, 4), &matrix(), true));
        assert!(is_generic(Size::Array(1, 1), &Parameter::Operand, false));
    }
}
