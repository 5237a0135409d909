//! The values that a loop variable takes, one after the other, where they are known.
//!
//! ```text
//! for k = 3:-1:1        3, 2, 1
//! for n = [2 4 8]       2, 4, 8
//! ```
//!
//! Cost: linear in the numbers of a row, constant otherwise.

use crate::ValueSet;
use lariat_builtins::MClass;
use std::sync::Arc;

/// No loop whose iterations are counted makes more.
const MOST: f64 = 1e9;

/// The values of a loop variable, one after the other.
#[derive(Clone, Debug, PartialEq)]
pub enum Course {
    /// Of a range of whole numbers.
    Range {
        /// The first one.
        first: f64,
        /// From one to the next.
        step: f64,
        /// How many there are: at least one.
        count: usize,
    },
    /// The numbers of a row that is known: at least one.
    Row(Arc<[f64]>),
}

impl Course {
    /// Of `low:step:high`, if all three are known and there is an iteration.
    pub fn of(low: &ValueSet, step: Option<&ValueSet>, high: &ValueSet) -> Option<Self> {
        let number = |value: &ValueSet| {
            let matrix = value.as_matrix().filter(|matrix| matrix.class == MClass::Double)?;
            let first = matrix.as_numbers()?.first().copied();
            first.filter(|number| number.fract() == 0.0 && number.abs() <= MOST)
        };
        let (first, last) = (number(low)?, number(high)?);
        let step = step.map_or(Some(1.0), number).filter(|step| *step != 0.0)?;
        let steps = ((last - first) / step).floor();
        // Bounded by the numbers, so nothing is lost.
        (steps >= 0.0).then_some(Self::Range { first, step, count: steps as usize + 1 })
    }

    /// Of the columns of this, if it is a row of known numbers.
    pub fn of_columns(over: &ValueSet) -> Option<Self> {
        let row = over.as_matrix().filter(|it| it.class == MClass::Double && it.shape.is_row())?;
        let numbers = row.as_numbers().filter(|numbers| !numbers.is_empty())?;
        Some(Self::Row(numbers.iter().copied().collect()))
    }

    /// How many values there are.
    pub fn count(&self) -> usize {
        match self {
            Self::Range { count, .. } => *count,
            Self::Row(numbers) => numbers.len(),
        }
    }

    /// The greatest of the values, if all are positions.
    pub fn greatest(&self) -> Option<u32> {
        let (least, greatest) = match self {
            Self::Range { first, step, count } => {
                let last = first + step * (count - 1) as f64;
                (first.min(last), first.max(last))
            }
            Self::Row(numbers) if numbers.iter().all(|number| number.fract() == 0.0) => {
                numbers.iter().fold((f64::MAX, f64::MIN), |(low, high), &number| {
                    (low.min(number), high.max(number))
                })
            }
            Self::Row(_) => return None,
        };
        (least >= 1.0 && greatest <= f64::from(u32::MAX)).then_some(greatest as u32)
    }

    /// The value of an iteration, from 0.
    pub fn value(&self, iteration: usize) -> ValueSet {
        let number = match self {
            Self::Range { first, step, .. } => first + step * iteration as f64,
            Self::Row(numbers) => numbers[iteration],
        };
        ValueSet::number(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(low: f64, step: Option<f64>, high: f64) -> Option<Vec<f64>> {
        let step = step.map(ValueSet::number);
        let course = Course::of(&ValueSet::number(low), step.as_ref(), &ValueSet::number(high))?;
        (0..course.count()).map(|at| course.value(at).known_number()).collect()
    }

    #[test]
    fn a_range_has_its_values() {
        assert_eq!(values(1.0, None, 4.0), Some(vec![1.0, 2.0, 3.0, 4.0]));
        assert_eq!(values(1.0, Some(2.0), 4.0), Some(vec![1.0, 3.0]));
        assert_eq!(values(7.0, Some(-3.0), 0.0), Some(vec![7.0, 4.0, 1.0]));
        assert_eq!(values(2.0, None, 1.0), None, "no iteration");
        assert_eq!(values(1.0, Some(0.0), 4.0), None);
        assert_eq!(values(1.5, None, 4.0), None, "only whole numbers");
    }

    #[test]
    fn the_greatest_value_is_a_position() {
        let greatest = |low, step: f64, high| {
            let step = ValueSet::number(step);
            Course::of(&ValueSet::number(low), Some(&step), &ValueSet::number(high))?.greatest()
        };
        assert_eq!(greatest(9.0, -2.0, 2.0), Some(9));
        assert_eq!(greatest(0.0, 1.0, 2.0), None);
        assert_eq!(Course::Row([2.0, 8.0, 4.0].into()).greatest(), Some(8));
        assert_eq!(Course::Row([2.0, 2.5].into()).greatest(), None);
    }
}
