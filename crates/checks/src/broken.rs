//! Functions that hold a syntax error: what the other rules find in them rests on
//! a guess at what was meant, so it is left out. One mistake has one message.
//!
//! After an error outside all functions everything known of the file is a guess.

use crate::rule::FileContext;
use crate::rules::syntax_error;
use lariat_base::{Diagnostic, Span};

/// Leaves out findings of other rules where the tree is a guess.
pub(crate) fn leave_out_guesses(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let guesses = context.parsed.guesses();
    found.retain(|diagnostic| {
        let place = diagnostic.primary().map(|label| label.span.start);
        let holds = |guess: &Span| place.is_some_and(|at| guess.start <= at && at <= guess.end);
        diagnostic.code == syntax_error::RULE.code || !guesses.iter().any(holds)
    });
}
