//! The alternatives of one call: several functions, several values.
//!
//! A call fails for certain only if every alternative fails. One that never returns does
//! not fail: `error` is meant to end the run. What is returned is what any alternative
//! may return; the first problem stands for all, unless another one says more.
//!
//! ```text
//! f(x), x double | cell, and f fails for cells     returns what f(double) returns
//! f(x), and f fails for both                       fails, with the reason for doubles
//! ```
//!
//! Cost: a join for each alternative after the first.

use lariat_value_facts::context::Returned;
use lariat_value_facts::failure::{Failure, Problem};

/// The alternatives that were analysed so far.
#[derive(Default)]
pub struct Alternatives {
    returned: Option<Returned>,
    problem: Option<Problem>,
}

impl Alternatives {
    /// One more alternative, and its outcome.
    pub fn add(&mut self, one: Result<Returned, Problem>) {
        match (one, self.returned.take()) {
            (Ok(one), None) => self.returned = Some(one),
            (Ok(one), Some(others)) => self.returned = Some(others.combine(&one, false)),
            (Err(problem), others) => {
                if self.problem.as_ref().is_none_or(|before| says_less(before, &problem)) {
                    self.problem = Some(problem);
                }
                self.returned = others;
            }
        }
    }

    /// The outcome of all; without an alternative, the call never returns.
    pub fn outcome(self) -> Result<Returned, Problem> {
        match (self.returned, self.problem) {
            (None, Some(problem)) => Err(problem),
            (returned, _) => Ok(returned.unwrap_or_else(Returned::never)),
        }
    }
}

fn says_less(one: &Problem, other: &Problem) -> bool {
    match (&one.failure, &other.failure) {
        (Failure::Value(one), Failure::Value(other)) => one.says_less_than(other),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_domains::ValueSet;
    use lariat_value_facts::Failure;

    fn problem(class: &str) -> Problem {
        Failure::NotCallable(class.into()).into()
    }

    fn outcome(targets: Vec<Result<Returned, Problem>>) -> Result<Returned, Problem> {
        let mut all = Alternatives::default();
        targets.into_iter().for_each(|target| all.add(target));
        all.outcome()
    }

    fn returning(number: f64) -> Result<Returned, Problem> {
        Ok(Returned::values(vec![ValueSet::number(number)]))
    }

    #[test]
    fn a_call_fails_if_all_its_targets_do() {
        let failed = outcome(vec![Err(problem("first")), Err(problem("second"))]);
        assert_eq!(failed, Err(problem("first")));
        let one = outcome(vec![Err(problem("first")), returning(1.0), Err(problem("second"))]);
        assert_eq!(one, returning(1.0));
    }

    #[test]
    fn a_target_that_never_returns_does_not_fail() {
        assert_eq!(outcome(vec![Ok(Returned::never()), Err(problem("x"))]), Ok(Returned::never()));
        assert_eq!(outcome(Vec::new()), Ok(Returned::never()));
    }

    #[test]
    fn results_are_joined() {
        let both = outcome(vec![returning(1.0), returning(3.0)]);
        let result = both.ok().and_then(|both| both.result(0).0);
        let numbers = result.and_then(|result| result.numbers());
        assert_eq!(numbers.map(|numbers| (numbers.low, numbers.high)), Some((1.0, 3.0)));
    }
}
