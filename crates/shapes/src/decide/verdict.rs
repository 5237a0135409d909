//! Are two terms equal? By their keys; where these differ, a counterexample shows it.

use super::counterexample::Counterexample;
use super::decider::Decider;
use super::gave_up::GaveUp;
use super::key::KeyId;
use super::operations::Combination;
use super::sums::differ_in_order_alone;
use crate::term::{TermId, Terms};

/// What became of a claim that two terms are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They are equal, whatever the variables are.
    Equal,
    /// They differ here.
    Fails(Counterexample),
}

impl Decider {
    /// The key of a term: equal for terms that are equal everywhere, or
    /// everywhere where the facts hold.
    pub fn key(&mut self, terms: &Terms, term: TermId) -> Result<KeyId, GaveUp> {
        let key = self.plain_key(terms, term)?;
        match self.facts {
            Some(facts) => self.keys.combine(Combination::Both, facts, key),
            None => Ok(key),
        }
    }

    /// Are two terms equal wherever the facts hold?
    pub fn equal(&mut self, terms: &Terms, a: TermId, b: TermId) -> Result<Verdict, GaveUp> {
        if a == b || differ_in_order_alone(terms, a, b) {
            return Ok(Verdict::Equal);
        }
        match self.decided(terms, a, b) {
            Err(reason) if self.facts.is_none() => {
                self.tried(terms, a, b).map(Verdict::Fails).ok_or(reason)
            }
            decided => decided,
        }
    }

    fn decided(&mut self, terms: &Terms, a: TermId, b: TermId) -> Result<Verdict, GaveUp> {
        let keys = (self.key(terms, a)?, self.key(terms, b)?);
        if keys.0 == keys.1 {
            return Ok(Verdict::Equal);
        }
        let found = self.counterexample(terms, (a, b), keys)?;
        Ok(Verdict::Fails(found))
    }
}
