//! One claim of the value analysis and one note of a run.
//!
//! ```text
//! y: claimed (n+1,1), n is 3, seen 5x1         broken: n+1 is 4
//! A*x needs size(A,2) = size(x,1); 3 and 3      holds
//! ```
//!
//! A symbol without a number gets it where the claim can be solved for it and the
//! note is of the place where it comes from: a parameter, what a call returned.
//!
//! Cost: linear in the claim.

use super::counts::Counts;
use super::trace::{Note, Noted};
use super::trace_point::{Aim, TracePoint};
use lariat_domains::{Extent, Open, Shape, Symbolic, Value, ValueSet};
use lariat_shapes::{Named, Polynomial, SymbolOrigin};
use lariat_value_facts::requirements::{OrElse, Requirement};
use lariat_value_facts::symbols::is_returned;
use std::collections::HashMap;

/// The numbers of symbols.
pub(super) type Numbers = HashMap<SymbolOrigin, f64>;

/// One claim and one note.
pub(super) struct Check<'a> {
    /// The numbers of symbols.
    pub numbers: &'a mut Numbers,
    /// What became of claims.
    pub counts: &'a mut Counts,
    /// Where.
    pub point: &'a TracePoint,
    /// What was seen.
    pub note: &'a Note,
}

impl Check<'_> {
    /// All that a value claims.
    pub fn set(&mut self, claim: &ValueSet) -> Result<(), String> {
        match claim {
            ValueSet::Unknown(_, None) => Ok(()),
            ValueSet::Unknown(_, Some(open)) => {
                let Open { shape, symbolic } = &**open;
                self.shape(shape)?;
                symbolic.as_ref().map_or(Ok(()), |symbolic| self.symbolic(symbolic))
            }
            ValueSet::OneOf(values) => {
                let Some(class) = self.note.class else { return Ok(()) };
                match values.iter().find(|value| value.mclass() == class) {
                    Some(value) => self.value(value),
                    None => Err(format!("{} is none of these", class.name())),
                }
            }
        }
    }

    fn value(&mut self, value: &Value) -> Result<(), String> {
        self.shape(value.shape())?;
        let symbolic = value.as_matrix().and_then(|matrix| matrix.symbolic.clone());
        symbolic.map_or(Ok(()), |symbolic| self.symbolic(&symbolic))
    }

    fn shape(&mut self, shape: &Shape) -> Result<(), String> {
        if self.note.size.is_empty() {
            return Ok(());
        }
        let rank = match shape.rank() {
            Some(rank) => rank.max(self.note.size.len()),
            None => 2,
        };
        self.bind_all_columns(shape);
        for dimension in 1..=rank {
            let seen = self.note.extent(dimension);
            match shape.extent(dimension) {
                Extent::Unknown => {}
                Extent::Known(known) if f64::from(known) == seen => {}
                Extent::Known(known) => return Err(format!("extent {dimension} is {known}")),
                Extent::Symbolic(polynomial) => {
                    self.equal(&polynomial, seen, &format!("extent {dimension}"))?;
                }
            }
        }
        Ok(())
    }

    /// The columns of all pages of an argument get their number where it is passed.
    fn bind_all_columns(&mut self, shape: &Shape) {
        let (Shape::Leading([_, columns]), Aim::Parameter) = (shape, &self.point.aim) else {
            return;
        };
        let all = columns.polynomial().and_then(|it| it.as_symbol()?.all_columns()?.origin());
        if let Some(all) = all {
            self.numbers.insert(all, self.note.size[1..].iter().product());
        }
    }

    fn symbolic(&mut self, symbolic: &Symbolic) -> Result<(), String> {
        if let (Some(number), Some(seen)) = (&symbolic.if_scalar, self.note.numbers.scalar()) {
            self.equal(number, seen, "the number")?;
        }
        if let Noted::All(seen) = &self.note.numbers
            && seen.len() == symbolic.elements.len()
        {
            for (element, seen) in symbolic.elements.iter().zip(seen) {
                let Some(element) = element else { continue };
                self.equal(element, *seen, "an element")?;
            }
        }
        match (&symbolic.bound, self.note.numbers.greatest()) {
            (Some(bound), Some(seen)) => self.at_most(bound, seen),
            _ => Ok(()),
        }
    }

    fn equal(&mut self, claimed: &Polynomial, seen: f64, what: &str) -> Result<(), String> {
        match self.number(claimed) {
            Some(number) if number == seen || number.is_nan() && seen.is_nan() => {
                self.counts.checked += 1;
                Ok(())
            }
            Some(number) if (number - seen).abs() <= self.rounding(claimed, seen) => {
                self.counts.checked += 1;
                Ok(())
            }
            Some(number) => Err(format!("{what}, {claimed}, is {number}{}", self.given(claimed))),
            None => {
                self.bind(claimed, seen);
                Ok(())
            }
        }
    }

    /// An operation passed: its requirement holds.
    pub fn requirement(&mut self, required: &Requirement) -> Result<(), String> {
        let number = |extent: &Extent| match extent {
            Extent::Known(known) => Some(f64::from(*known)),
            Extent::Symbolic(polynomial) => self.number(polynomial),
            Extent::Unknown => None,
        };
        let pairs = required.equal.iter().map(|(a, b)| Some((number(a)?, number(b)?)));
        let Some(pairs) = pairs.collect::<Option<Vec<_>>>() else {
            self.counts.open += 1;
            return Ok(());
        };
        let one = |(a, b): &(f64, f64)| a == b || *a == 1.0 || *b == 1.0;
        let holds = match required.or {
            OrElse::None => pairs.iter().all(|(a, b)| a == b),
            OrElse::One => pairs.iter().all(one),
            // Extents alone do not determine it.
            _ => true,
        };
        self.counts.required += 1;
        let given: Vec<String> = pairs.iter().map(|(a, b)| format!("{a} and {b}")).collect();
        let given = given.join(", ");
        holds.then_some(()).ok_or_else(|| format!("needs {}: {given}", required.describe()))
    }

    fn at_most(&mut self, bound: &Polynomial, seen: f64) -> Result<(), String> {
        match self.number(bound) {
            Some(number) if seen > number => {
                return Err(format!("the bound, {bound}, is {number}{}", self.given(bound)));
            }
            Some(_) => self.counts.checked += 1,
            None => self.counts.open += 1,
        }
        Ok(())
    }

    /// How far rounding may have moved a number that a run computed from the numbers of a
    /// claim: nothing where all of them are whole, since polynomials of whole numbers are
    /// exact; else a few units in the last place of the largest of them.
    fn rounding(&self, claimed: &Polynomial, seen: f64) -> f64 {
        let mut numbers = vec![seen];
        claimed.number(&mut |named| {
            let number = self.numbers.get(&named.origin).copied();
            numbers.extend(number);
            number
        });
        rounding_of(&numbers)
    }

    fn number(&self, claimed: &Polynomial) -> Option<f64> {
        claimed.number(&mut |named| self.numbers.get(&named.origin).copied())
    }

    /// A symbol that gets its number here: of the entry at a parameter, of what a
    /// call returned at its statement.
    fn bind(&mut self, claimed: &Polynomial, seen: f64) {
        let mut is_given = |named: &Named| {
            let is_here = match &self.point.aim {
                Aim::Parameter => !named.origin.is_inside(),
                Aim::Assigned { stmt, .. } => is_returned(named.origin, *stmt),
                _ => false,
            };
            is_here && !self.numbers.contains_key(&named.origin)
        };
        let solved = claimed.as_sum_with(&mut is_given);
        let rest = solved.and_then(|(named, rest)| Some((named, self.number(&rest)?)));
        match rest {
            Some((named, rest)) => {
                self.numbers.insert(named.origin, seen - rest);
                self.counts.bound += 1;
            }
            None => self.counts.open += 1,
        }
    }

    /// The numbers of the symbols of a claim, as text.
    fn given(&self, claimed: &Polynomial) -> String {
        let mut text = String::new();
        claimed.mentions(&mut |named| {
            if let Some(number) = self.numbers.get(&named.origin) {
                text += &format!(", {} is {number}", named.name);
            }
            false
        });
        text
    }
}

/// How far a sum or product of these numbers may be off by rounding.
fn rounding_of(numbers: &[f64]) -> f64 {
    /// Units in the last place: a claim has a few terms, each rounded once.
    const UNITS: f64 = 64.0;
    let is_exact = numbers.iter().all(|number| number.fract() == 0.0);
    if is_exact || !numbers.iter().all(|number| number.is_finite()) {
        return 0.0;
    }
    let largest = numbers.iter().fold(0.0_f64, |largest, number| largest.max(number.abs()));
    UNITS * f64::EPSILON * largest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_that_are_not_whole_are_rounded() {
        assert_eq!(rounding_of(&[3.0, 1e9]), 0.0);
        assert_eq!(rounding_of(&[0.5, f64::INFINITY]), 0.0);
        let sum = 0.1 + 0.2;
        assert!(sum != 0.3 && (sum - 0.3_f64).abs() <= rounding_of(&[0.1, 0.2, sum]));
    }

    #[test]
    fn rounding_is_smaller_than_any_step_that_a_program_makes() {
        assert!(rounding_of(&[0.1, 1.0]) < 1e-13);
        assert!(rounding_of(&[0.1, 1e6]) < 1e-7);
    }
}
