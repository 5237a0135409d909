//! The sizes that disagree where a statement fails.
//!
//! Example: of `A * x` with `A` (5,4) and `x` (5,1) these are 4 and 5.

use lariat_domains::fault::Position;
use lariat_domains::{Fault, Shape};
use lariat_transfer::fault::{SizeNeed, SizeWhy, Why};
use lariat_value_facts::failure::{Failure, Problem};

/// Two sizes that should be equal.
pub type Mismatch = (i64, i64);

/// The greatest of the sizes that disagree.
pub fn largest(problem: &Problem) -> i64 {
    mismatches(problem).into_iter().map(|(one, other)| one.max(other)).max().unwrap_or(0)
}

/// The sizes that disagree.
pub fn mismatches(problem: &Problem) -> Vec<Mismatch> {
    let pair = |one: Option<u32>, other: Option<u32>| {
        one.zip(other).map(|(one, other)| (i64::from(one), i64::from(other)))
    };
    let found = match &problem.failure {
        Failure::Value(Fault::Count { elements, places }) => {
            vec![pair(Some(*elements), Some(*places))]
        }
        Failure::Value(Fault::Bounds(fault)) => match &fault.position {
            Position::Exactly(number) | Position::AtLeast(number) => {
                vec![pair(Some(number.0 as u32), fault.extent.known())]
            }
            Position::Symbolic(_) => Vec::new(),
        },
        Failure::Call(fault) => match &fault.why {
            Why::Size(why) | Why::Times(why) => of_sizes(why, pair),
            Why::Class(_) | Why::Beyond(_) => Vec::new(),
        },
        _ => Vec::new(),
    };
    found.into_iter().flatten().filter(|(one, other)| one != other).collect()
}

/// Is it that a matrix is not square, or stands beside its own transpose?
pub fn needs_square(problem: &Problem) -> bool {
    let Failure::Call(fault) = &problem.failure else { return false };
    match &fault.why {
        Why::Size(SizeWhy::NotSquare(_)) | Why::Times(SizeWhy::NotSquare(_)) => true,
        Why::Size(SizeWhy::Operands { left, right, .. }) => are_transposed(left, right),
        _ => false,
    }
}

/// Are these the sizes of a matrix, of more than one row and column, and of its transpose?
fn are_transposed(one: &Shape, other: &Shape) -> bool {
    let known = |shape: &Shape| (shape.extent(1).known(), shape.extent(2).known());
    let ((rows, columns), (other_rows, other_columns)) = (known(one), known(other));
    rows == other_columns
        && columns == other_rows
        && rows.is_some_and(|it| it > 1)
        && columns.is_some_and(|it| it > 1)
}

fn of_sizes(
    why: &SizeWhy,
    pair: impl Fn(Option<u32>, Option<u32>) -> Option<Mismatch>,
) -> Vec<Option<Mismatch>> {
    let known = |shape: &Shape, dimension| shape.extent(dimension).known();
    match why {
        SizeWhy::Operands { need, left, right } => {
            let places: &[(usize, usize)] = match need {
                SizeNeed::Inner => &[(2, 1)],
                SizeNeed::SameRows | SizeNeed::BesideRows => &[(1, 1)],
                SizeNeed::SameColumns | SizeNeed::AboveColumns => &[(2, 2)],
                SizeNeed::EqualOrOne
                | SizeNeed::EqualOrScalar
                | SizeNeed::ScalarAndSquare
                | SizeNeed::Fit => &[(1, 1), (2, 2)],
            };
            places.iter().map(|&(k, j)| pair(known(left, k), known(right, j))).collect()
        }
        SizeWhy::NotSquare(shape) => vec![pair(known(shape, 1), known(shape, 2))],
        SizeWhy::Reshape { from, to, .. } => vec![pair(from.known(), to.known())],
        SizeWhy::Triplets(one, other) => vec![pair(one.known(), other.known())],
        SizeWhy::Returned(shape, count) => vec![pair(shape.count().known(), count.known())],
        SizeWhy::NotMatrix | SizeWhy::Refused(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_domains::Extent;
    use lariat_domains::fault::{Axis, Number, OutOfBounds};
    use lariat_transfer::CallFault;

    fn of_product(left: Shape, right: Shape) -> Problem {
        let (left, right) = (Box::new(left), Box::new(right));
        let why = Why::Size(SizeWhy::Operands { need: SizeNeed::Inner, left, right });
        CallFault { callee: "*".into(), why }.into()
    }

    #[test]
    fn of_a_product_the_inner_sizes_disagree() {
        let problem = of_product(Shape::of(5, 4), Shape::of(5, 1));
        assert_eq!(mismatches(&problem), [(4, 5)]);
        assert_eq!(largest(&problem), 5);
    }

    #[test]
    fn of_an_index_the_position_and_the_extent_do() {
        let position = Position::Exactly(Number(7.0));
        let fault = OutOfBounds { position, axis: Axis::Linear, extent: Extent::Known(6) };
        assert_eq!(mismatches(&Fault::Bounds(fault).into()), [(7, 6)]);
    }

    #[test]
    fn unknown_sizes_say_nothing() {
        assert_eq!(mismatches(&of_product(Shape::matrix(), Shape::of(5, 1))), []);
    }
}
