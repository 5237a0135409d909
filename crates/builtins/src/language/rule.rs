//! A class rule of a specification: its text, and its expression once it was
//! asked for.
//!
//! What Lariat ships has no errors, as a test shows, so that its rules need not be
//! read before they are used; a program uses few of them. A user's rules are read
//! at once, for the sake of their errors.
//!
//! Cost: reading a rule takes about a microsecond, once.

use super::node::{Expression, RuleId};
use super::reader::{Fault, Reading, read_rule};
use crate::attributes::Attribute;
use std::borrow::Cow;
use std::sync::OnceLock;

/// A class rule.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    /// As it was written.
    pub text: Cow<'static, str>,
    attribute: Attribute,
    /// The parent's rule of the same attribute.
    parent: Option<RuleId>,
    expression: OnceLock<Option<Expression>>,
}

impl Rule {
    /// A rule that is not read yet.
    pub fn new(text: Cow<'static, str>, attribute: Attribute, parent: Option<RuleId>) -> Self {
        Self { text, attribute, parent, expression: OnceLock::new() }
    }

    /// Reads it; `rules` are those of its tree.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    pub fn read(&self, rules: &[Self]) -> Result<(), Fault> {
        let parent = self.parent.and_then(|id| Some((id, rules.get(id as usize)?)));
        let words = Reading {
            parent: parent.and_then(|(id, rule)| Some((id, rule.expression(rules)?))),
            natlab: self.attribute != Attribute::Class,
            matlab: self.attribute != Attribute::MatlabClass,
        };
        let (expression, fault) = match read_rule(&self.text, words) {
            Ok(expression) => (Some(expression), None),
            Err(fault) => (None, Some(fault)),
        };
        self.expression.get_or_init(|| expression);
        fault.map_or(Ok(()), Err)
    }

    /// Its expression; nothing if its text is wrong.
    pub(super) fn expression(&self, rules: &[Self]) -> Option<&Expression> {
        if self.expression.get().is_none() {
            // The fault was reported where the rule was read first.
            let _ = self.read(rules);
        }
        self.expression.get()?.as_ref()
    }

    /// Does it use `natlab` (if `word` is `Class`) or else `matlab`, itself or by
    /// the parent's rule?
    pub fn says(&self, word: Attribute, rules: &[Self]) -> bool {
        let said = self.expression(rules).map(|expression| match word {
            Attribute::Class => expression.natlab,
            _ => expression.matlab,
        });
        said.unwrap_or(false)
    }
}
